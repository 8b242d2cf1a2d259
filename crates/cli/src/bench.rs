//! `tricorn bench`.

use std::io::{IsTerminal, Write, stderr, stdout};

use indicatif::{ProgressBar, ProgressStyle};
use tricorn_table::{AnyGame, GAMES, measure};

use crate::args::find_game;
use crate::outcome::Fail;
use crate::words::count;

pub(crate) fn run(json: bool, only: &[String]) -> Result<(), Fail> {
    let games: Vec<&dyn AnyGame> = match only {
        [] => GAMES.to_vec(),
        ids => ids.iter().map(|id| find_game(id)).collect::<Result<_, _>>()?,
    };
    let bar = progress(games.len() as u64);
    let mut out = stdout().lock();
    for game in games {
        bar.set_message(game.facts().id);
        let measures = measure(game);
        bar.inc(1);
        for found in measures {
            let line = if json {
                serde_json::to_string(&found).expect("a measurement can be written")
            } else {
                let (value, unit) =
                    if found.value >= 1e6 { (found.value / 1e6, "million ") } else { (found.value, "") };
                let value = format!("{value:.2} {unit}{}", found.unit);
                let seats = count(found.seats.into(), "seat");
                let cores = count(found.cores.into(), "core");
                format!("{:<12} {:<13} {value:>24}   {seats}, {cores}", found.game, found.bench)
            };
            // The bar makes room for the line and comes back below it.
            bar.suspend(|| writeln!(out, "{line}").and_then(|()| out.flush()))?;
        }
    }
    bar.finish_and_clear();
    Ok(())
}

/// Moves only between games: a bar that moves by itself would take time from what is measured.
fn progress(games: u64) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:20} {pos} of {len} measured, now {msg}");
    ProgressBar::new(games).with_style(style.expect("the template is well formed"))
}
