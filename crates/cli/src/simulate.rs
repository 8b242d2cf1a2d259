//! `tricorn simulate`.

use std::fs::File;
use std::io::{BufWriter, IsTerminal, Write, stderr, stdout};

use indicatif::{ProgressBar, ProgressStyle};
use tricorn_bots::Bot;
use tricorn_table::{Plan, SimulateError, Summary, simulate};

use crate::args::{Simulate, find_game};
use crate::outcome::Fail;

/// Without `--seed` every simulation is the same one, so that it can be talked about.
const SEED: u64 = 1;

pub(crate) fn run(args: &Simulate) -> Result<(), Fail> {
    let game = find_game(&args.game)?;
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
    let mut log = match &args.log {
        None => None,
        Some(path) => Some((path, BufWriter::new(File::create(path).map_err(|error| Fail::file(path, &error))?))),
    };
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = args.threads {
        if !(1..=1024).contains(&threads) {
            return Err(Fail::Input("--threads must be from 1 to 1024".into()));
        }
        pool = pool.num_threads(threads);
    }
    let pool = pool.build().map_err(|error| Fail::Input(format!("cannot start threads: {error}")))?;
    let bar = progress(plan.games);
    let writer = log.as_mut().map(|(_, log)| log as &mut (dyn Write + Send));
    let summary = pool.install(|| {
        let writer = writer.map(|log| log as &mut dyn Write);
        simulate(game, &plan, writer, |done| bar.set_position(done))
    });
    bar.finish_and_clear();
    let summary = summary.map_err(|error| match (error, &args.log) {
        (SimulateError::Setup(error), _) => Fail::Input(error.to_string()),
        (SimulateError::Log(error), Some(path)) => Fail::file(path, &error),
        (SimulateError::Log(error), None) => Fail::Output(error),
    })?;
    if let Some((path, mut log)) = log {
        log.flush().map_err(|error| Fail::file(path, &error))?;
    }
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&summary).expect("a summary can be written"))?;
        return Ok(());
    }
    print(&summary, &mut out)
}

fn progress(games: u64) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} games  {per_sec}  {eta} left");
    ProgressBar::new(games).with_style(style.expect("the template is well formed"))
}

fn print(summary: &Summary, out: &mut impl Write) -> Result<(), Fail> {
    let percent = |share: f64| 100.0 * share;
    writeln!(out, "{}: {} games, {} seats, seed {}", summary.game, summary.games, summary.seats, summary.seed)?;
    let moves = &summary.moves;
    let (mean, margin) = (moves.mean, moves.margin);
    writeln!(out, "  moves per game   {mean:.1} ± {margin:.2}, from {} to {}", moves.min, moves.max)?;
    let first = &summary.first;
    writeln!(
        out,
        "  first to move    wins alone {:.2} % ({:.2} to {:.2}); an equal share would be {:.2} %",
        percent(first.rate),
        percent(first.low),
        percent(first.high),
        percent((summary.games - summary.draws) as f64 / summary.games as f64 / summary.seats as f64),
    )?;
    writeln!(
        out,
        "  shared wins      {} ({:.2} %)",
        summary.draws,
        percent(summary.draws as f64 / summary.games as f64)
    )?;
    writeln!(out, "  seat  bot       wins alone (95 % interval)        shared    mean score")?;
    for (stats, bot) in summary.seats_stats.iter().zip(&summary.bots) {
        writeln!(
            out,
            "  {:<5} {bot:<9} {:>6.2} % ({:>5.2} to {:>5.2})  {:>14}    {:.2} ± {:.2}",
            stats.seat.number(),
            percent(stats.rate),
            percent(stats.low),
            percent(stats.high),
            stats.shared,
            stats.score_mean,
            stats.score_margin,
        )?;
    }
    let facts: Vec<String> = summary.facts.iter().map(|(name, count)| format!("{name} {count}")).collect();
    writeln!(out, "  facts            {}", facts.join(", "))?;
    Ok(())
}
