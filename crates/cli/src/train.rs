//! `tricorn train`.

use std::io::{Write, stderr, stdout};

use clap::Args;
use tricorn_bots::Bot;
use tricorn_table::{Training, train};

use crate::args::{Table, find_game};
use crate::known::Known;
use crate::outcome::Fail;
use crate::signals::{SIGINT, SIGTERM, Signals};
use crate::simulate::{SEED, pool, progress};

#[derive(Debug, Args)]
#[command(mut_arg("bots", |bots| bots.help("The bot that plays all seats [default: greedy]")))]
pub(crate) struct Train {
    /// The game
    #[arg(value_parser = Known::games())]
    game: String,
    /// How many games; of five, four are learnt from, and one tells how much was learnt
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    games: u64,
    #[command(flatten)]
    table: Table,
    /// How many threads to use, which changes nothing in the result [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Train) -> Result<(), Fail> {
    let game = find_game(&args.game)?;
    if args.games < 5 {
        return Err(Fail::Input("--games must be at least 5: one of five is kept to try what was learnt".into()));
    }
    let bot = match args.table.named_bots()?[..] {
        [] => Bot::Greedy,
        [bot] => bot,
        _ => return Err(Fail::Input("one bot plays all seats: name one".into())),
    };
    let training = Training {
        options: args.table.options(game)?,
        seats: args.table.seats(game)?,
        bot,
        games: args.games,
        seed: args.table.seed_number()?.unwrap_or(SEED),
    };
    let pool = pool(args.threads)?;
    let signals = Signals::listen(&[SIGINT, SIGTERM])?;
    let bar = progress(args.games);
    let learnt = pool.install(|| train(game, &training, signals.stop(), |done| bar.set_position(done)));
    bar.finish_and_clear();
    let Some(learnt) = learnt.map_err(Fail::Input)? else {
        return Err(signals.heard().map_or_else(|| Fail::Input("stopped".into()), Fail::Stopped));
    };
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&learnt).expect("what was learnt can be written"))?;
        return Ok(());
    }
    for of in &learnt.weights {
        writeln!(out, "{} {:.4}", of.feature, of.weight)?;
    }
    let [from, on] = learnt.games;
    let explained = 100.0 * learnt.explained;
    writeln!(
        stderr(),
        "learnt from {from} games of {} ({} moments); in {on} others the weights explain {explained:.1} % of what was still to come",
        learnt.bot,
        learnt.moments
    )?;
    Ok(())
}
