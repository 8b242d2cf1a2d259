//! `tricorn simulate`.

use std::io::{IsTerminal, Write, stderr, stdout};

use indicatif::{ProgressBar, ProgressStyle};
use rayon::ThreadPool;
use tricorn_bots::Bot;
use tricorn_table::{AnyGame, Outputs, Plan, SimulateError, Summary, simulate};

use crate::args::{Simulate, find_game};
use crate::outcome::Fail;
use crate::output::{Output, is_stdout};
use crate::signals::{SIGINT, SIGTERM, Signals};
use crate::words::count;

/// Without `--seed` every simulation is the same one, so that it can be talked about.
pub(crate) const SEED: u64 = 1;

pub(crate) fn run(args: &Simulate) -> Result<(), Fail> {
    let game = find_game(&args.game)?;
    let plan = plan(args, game)?;
    let pool = pool(args.threads)?;
    check_outputs(args)?;
    // Everything that can be refused has been: from here on there are files.
    let open = |path: &Option<_>| path.as_deref().map(|path| Output::open(path, args.force)).transpose();
    let (mut log, mut csv) = (open(&args.log)?, open(&args.csv)?);
    // Not SIGHUP: under nohup a simulation goes on without its terminal.
    let signals = Signals::listen(&[SIGINT, SIGTERM])?;
    let bar = progress(plan.games);
    let summary = pool.install(|| {
        let outputs = Outputs {
            log: log.as_mut().map(|log| log.writer() as &mut dyn Write),
            csv: csv.as_mut().map(|csv| csv.writer() as &mut dyn Write),
        };
        simulate(game, &plan, outputs, signals.stop(), |done| bar.set_position(done))
    });
    bar.finish_and_clear();
    let summary = summary.map_err(|error| match (error, &log, &csv) {
        (SimulateError::Setup(error), ..) => Fail::Input(error.to_string()),
        (SimulateError::Log(error), Some(output), _) | (SimulateError::Csv(error), _, Some(output)) => {
            output.fail(error)
        }
        (SimulateError::Log(error) | SimulateError::Csv(error), ..) => Fail::Output(error),
    })?;
    for output in [log, csv].into_iter().flatten() {
        output.finish()?;
    }
    let taken = [&args.log, &args.csv].into_iter().flatten().any(|path| is_stdout(path));
    match (args.json, taken) {
        (true, _) => writeln!(stdout(), "{}", serde_json::to_string(&summary).expect("a summary can be written"))?,
        (false, true) => print(&summary, plan.games, &mut stderr().lock())?,
        (false, false) => print(&summary, plan.games, &mut stdout().lock())?,
    }
    match signals.heard() {
        Some(signal) if summary.partial => Err(Fail::Stopped(signal)),
        _ => Ok(()),
    }
}

fn plan(args: &Simulate, game: &dyn AnyGame) -> Result<Plan, Fail> {
    let seats = args.table.seats(game)?;
    let plan = Plan {
        options: args.table.options(game)?,
        bots: args.table.bots(usize::from(seats), Bot::Random)?,
        games: args.games,
        seed: args.table.seed_number()?.unwrap_or(SEED),
    };
    if plan.games == 0 {
        return Err(Fail::Input("--games must be at least 1".into()));
    }
    plan.check(game).map_err(|error| Fail::Input(error.to_string()))?;
    Ok(plan)
}

pub(crate) fn pool(threads: Option<usize>) -> Result<ThreadPool, Fail> {
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = threads {
        if !(1..=1024).contains(&threads) {
            return Err(Fail::Input("--threads must be from 1 to 1024".into()));
        }
        pool = pool.num_threads(threads);
    }
    pool.build().map_err(|error| Fail::Input(format!("cannot start threads: {error}")))
}

/// Refuses two things in one place.
fn check_outputs(args: &Simulate) -> Result<(), Fail> {
    if let (Some(log), Some(csv)) = (&args.log, &args.csv)
        && log == csv
    {
        return Err(Fail::Input(format!("--log and --csv cannot both be written to {}", log.display())));
    }
    for (name, path) in [("--log", &args.log), ("--csv", &args.csv)] {
        if args.json && path.as_deref().is_some_and(is_stdout) {
            let why = format!("--json and {name} - both want standard output: write one of them to a file");
            return Err(Fail::Input(why));
        }
    }
    Ok(())
}

pub(crate) fn progress(games: u64) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} games  {per_sec}  {eta} left");
    ProgressBar::new(games).with_style(style.expect("the template is well formed"))
}

fn print(summary: &Summary, asked: u64, out: &mut impl Write) -> Result<(), Fail> {
    let percent = |share: f64| 100.0 * share;
    let games = summary.games;
    let (played, seats) = (count(games, "game"), count(summary.seats as u64, "seat"));
    writeln!(out, "{}: {played}, {seats}, seed {}", summary.game, summary.seed)?;
    if summary.partial {
        writeln!(out, "  stopped          after {games} of {}: partial results", count(asked, "game"))?;
    }
    if games == 0 {
        return Ok(());
    }
    let moves = &summary.moves;
    writeln!(
        out,
        "  moves per game   {:.1}{}, from {} to {}",
        moves.mean,
        plus_minus(moves.margin),
        moves.min,
        moves.max
    )?;
    let first = &summary.first;
    let sides = if summary.teams_stats.is_empty() { summary.seats } else { summary.teams_stats.len() };
    writeln!(
        out,
        "  first to move    wins alone {:.2} % ({:.2} to {:.2}); an equal share would be {:.2} %",
        percent(first.rate),
        percent(first.low),
        percent(first.high),
        percent((games - summary.draws) as f64 / games as f64 / sides as f64),
    )?;
    writeln!(out, "  shared wins      {} ({:.2} %)", summary.draws, percent(summary.draws as f64 / games as f64))?;
    writeln!(out, "  seat  bot       wins alone (95 % interval)        shared    mean score")?;
    for (stats, bot) in summary.seats_stats.iter().zip(&summary.bots) {
        writeln!(
            out,
            "  {:<5} {bot:<9} {:>6.2} % ({:>5.2} to {:>6.2})  {:>13}    {:.2}{}",
            stats.seat.number(),
            percent(stats.rate),
            percent(stats.low),
            percent(stats.high),
            stats.shared,
            stats.score_mean,
            plus_minus(stats.score_margin),
        )?;
    }
    if !summary.teams_stats.is_empty() {
        writeln!(out, "  team  seats     wins alone (95 % interval)        shared")?;
    }
    for stats in &summary.teams_stats {
        let seats: Vec<String> = stats.seats.iter().map(|seat| seat.to_string()).collect();
        writeln!(
            out,
            "  {:<5} {:<9} {:>6.2} % ({:>5.2} to {:>6.2})  {:>13}",
            stats.team,
            seats.join(" "),
            percent(stats.rate),
            percent(stats.low),
            percent(stats.high),
            stats.shared,
        )?;
    }
    writeln!(out, "  facts            in all, and per game")?;
    for (&name, each) in &summary.facts_per_game {
        let count = &summary.facts[name];
        writeln!(out, "    {name:<18} {count:>12}    {:.2}{}", each.mean, plus_minus(each.margin))?;
    }
    Ok(())
}

/// The margin of a mean; one game has none.
fn plus_minus(margin: Option<f64>) -> String {
    margin.map_or_else(String::new, |margin| format!(" ± {margin:.2}"))
}
