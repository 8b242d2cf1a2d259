//! `tricorn mine`.

use std::io::{Write, stdout};
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use rayon::prelude::*;
use tricorn_table::{Mining, Puzzle, mine};

use crate::args::{Table, find_game};
use crate::known::Known;
use crate::outcome::Fail;
use crate::signals::{SIGINT, SIGTERM, Signals};
use crate::simulate::{SEED, pool, progress};

#[derive(Debug, Args)]
#[command(mut_arg("bots", |bots| bots.hide(true)))]
pub(crate) struct Mine {
    /// The game
    #[arg(value_parser = Known::games())]
    game: String,
    /// How many games to look through; each holds one puzzle at most
    #[arg(long, value_name = "N")]
    games: u64,
    #[command(flatten)]
    table: Table,
    /// How many threads to use, which changes nothing in the result [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

pub(crate) fn run(args: &Mine) -> Result<(), Fail> {
    let game = find_game(&args.game)?;
    if game.expert_games().is_none() {
        return Err(Fail::Input(format!("nobody thinks ahead in {}: it has no puzzles", game.facts().name)));
    }
    if args.games == 0 {
        return Err(Fail::Input("--games must be at least 1".into()));
    }
    if !args.table.named_bots()?.is_empty() {
        return Err(Fail::Input("casual bots play where puzzles are looked for: --bots has no meaning here".into()));
    }
    let seed = args.table.seed_number()?.unwrap_or(SEED);
    let mining = Mining { options: args.table.options(game)?, seats: args.table.seats(game)?, seed };
    game.check_setup(&mining.options, mining.seats).map_err(|error| Fail::Input(error.to_string()))?;
    let pool = pool(args.threads)?;
    let signals = Signals::listen(&[SIGINT, SIGTERM])?;
    let bar = progress(args.games);
    let done = AtomicU64::new(0);
    let look = |number: u64| {
        let found = mine(game, &mining, number, signals.stop());
        bar.set_position(1 + done.fetch_add(1, Ordering::Relaxed));
        found
    };
    let numbers: Vec<u64> = (0..args.games).collect();
    let found: Vec<Option<Puzzle>> =
        pool.install(|| numbers.par_iter().with_max_len(1).map(|&number| look(number)).collect());
    bar.finish_and_clear();
    let mut out = stdout().lock();
    let (id, games) = (game.facts().id, args.games);
    writeln!(out, "# Positions of {} with one move that is clearly the best, by a deep search.", game.facts().name)?;
    write!(out, "# Found by: tricorn mine {id} --games {games} --seed {seed}")?;
    if mining.seats != *game.facts().seats.start() {
        write!(out, " --seats {}", mining.seats)?;
    }
    for (field, (name, value)) in game.facts().options.iter().zip(mining.options.iter()) {
        if *value != field.kind.default() {
            write!(out, " --option {name}={value}")?;
        }
    }
    writeln!(out)?;
    if signals.heard().is_some() {
        writeln!(out, "# Stopped before it had looked through all of them.")?;
    }
    for puzzle in found.iter().flatten() {
        write!(out, "\n{puzzle}")?;
    }
    match signals.heard() {
        Some(signal) => Err(Fail::Stopped(signal)),
        None => Ok(()),
    }
}
