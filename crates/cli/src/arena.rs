//! `tricorn arena`.

use std::io::{Write, stdout};

use tricorn_table::{AnyGame, Clear, Contest, Contestant, Contested, PairStats, Strength, arena};

use crate::args::{Arena, find_game};
use crate::outcome::Fail;
use crate::signals::{SIGINT, SIGTERM, Signals};
use crate::simulate::{SEED, pool, progress};
use crate::words::count;

pub(crate) fn run(args: &Arena) -> Result<(), Fail> {
    let bots = args.table.named_bots()?;
    if bots.len() < 2 {
        return Err(Fail::Input("an arena needs two bots or more, such as --bots greedy,random".into()));
    }
    contend(args, bots.into_iter().map(Contestant::from).collect())
}

/// Lets these meet, and prints what comes of it.
pub(crate) fn contend(args: &Arena, bots: Vec<Contestant>) -> Result<(), Fail> {
    let game = find_game(&args.game)?;
    let contest = contest(args, game, bots)?;
    let pool = pool(args.threads)?;
    let signals = Signals::listen(&[SIGINT, SIGTERM])?;
    let bar = progress(contest.games_in_all());
    let found = pool.install(|| arena(game, &contest, signals.stop(), |done| bar.set_position(done)));
    bar.finish_and_clear();
    let found = found.map_err(|error| Fail::Input(error.to_string()))?;
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&found).expect("what was found can be written"))?;
    } else {
        print(&found, &contest, &mut out)?;
    }
    match signals.heard() {
        Some(signal) if found.partial => Err(Fail::Stopped(signal)),
        _ => Ok(()),
    }
}

fn contest(args: &Arena, game: &dyn AnyGame, bots: Vec<Contestant>) -> Result<Contest, Fail> {
    if *game.facts().seats.end() < 2 {
        return Err(Fail::Input(format!("{} is for one player: nobody meets anybody", game.facts().name)));
    }
    if args.games == 0 {
        return Err(Fail::Input("--games must be at least 1".into()));
    }
    Ok(Contest {
        options: args.table.options(game)?,
        bots,
        seats: args.table.seats(game)?,
        games: args.games,
        seed: args.table.seed_number()?.unwrap_or(SEED),
        early: args.early,
    })
}

fn print(found: &Contested, contest: &Contest, out: &mut impl Write) -> Result<(), Fail> {
    let (games, seats) = (count(found.games, "game"), count(found.seats.into(), "seat"));
    writeln!(out, "{}: {games}, {seats}, seed {}", found.game, found.seed)?;
    if found.partial {
        let asked = count(contest.games_in_all(), "game");
        writeln!(out, "  stopped after {} of {asked}: partial results", found.games)?;
    }
    if !contest.games.is_multiple_of(2) {
        writeln!(out, "  games come in pairs: {} were asked for, so it is one more", contest.games)?;
    }
    if found.games == 0 {
        return Ok(());
    }
    writeln!(
        out,
        "  {:<21}    wins  losses    ties    rate (95 % interval)         Elo (95 % interval)    points  ms per move",
        "bot"
    )?;
    for bot in &found.bots {
        let row = row(bot.name, [bot.wins, bot.losses, bot.ties], &bot.strength);
        let time = bot.ms_per_move.map_or_else(|| "-".into(), |time| format!("{time:.4}"));
        writeln!(out, "{row}  {:>8.2}  {time:>11}", bot.points)?;
    }
    if found.bots.len() > 2 {
        for pair @ PairStats { bots: [one, other], .. } in &found.pairs {
            let name = format!("{one} : {other}");
            writeln!(out, "{}", row(&name, [pair.wins, pair.losses, pair.ties], &pair.strength))?;
        }
    }
    for pair in &found.pairs {
        writeln!(out, "  {}", verdict(pair, contest))?;
    }
    Ok(())
}

fn row(name: &str, [wins, losses, ties]: [u64; 3], strength: &Strength) -> String {
    let Strength { rate, low, high, elo, elo_low, elo_high } = strength;
    let rates = format!("{:.2} % ({:.2} to {:.2})", 100.0 * rate, 100.0 * low, 100.0 * high);
    let elos = format!("{} ({} to {})", points(*elo, *rate), points(*elo_low, *low), points(*elo_high, *high));
    format!("  {name:<21}{wins:>8}{losses:>8}{ties:>8}  {rates:>26}  {elos:>24}")
}

/// Elo points; whoever wins everything is better without a bound.
fn points(elo: Option<f64>, rate: f64) -> String {
    match elo {
        // Rounded first: there is no -0.
        Some(elo) => format!("{:+}", elo.round() as i64),
        None if rate > 0.5 => "+∞".into(),
        None => "-∞".into(),
    }
}

/// What is clear about two bots, and with `--early` after how many games it was.
fn verdict(pair: &PairStats, contest: &Contest) -> String {
    let [one, other] = pair.bots;
    let games = count(pair.games, "game");
    let after = if contest.early { format!(", clear after {games}") } else { String::new() };
    match pair.clear {
        Some(Clear::First) => format!("{one} is stronger than {other}{after}"),
        Some(Clear::Second) => format!("{other} is stronger than {one}{after}"),
        Some(Clear::Even) => format!("{one} and {other} differ little (between 45 % and 55 %){after}"),
        None => format!("{one} or {other}: not clear after {games}"),
    }
}
