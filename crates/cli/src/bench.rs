//! `tricorn bench`.

use std::io::{Write, stdout};

use tricorn_table::{AnyGame, GAMES, measure};

use crate::args::find_game;
use crate::outcome::Fail;

pub(crate) fn run(json: bool, only: &[String]) -> Result<(), Fail> {
    let games: Vec<&dyn AnyGame> = match only {
        [] => GAMES.to_vec(),
        ids => ids.iter().map(|id| find_game(id)).collect::<Result<_, _>>()?,
    };
    let mut out = stdout().lock();
    for game in games {
        for found in measure(game) {
            if json {
                writeln!(out, "{}", serde_json::to_string(&found).expect("a measurement can be written"))?;
            } else {
                let (millions, unit) =
                    if found.value >= 1e6 { (found.value / 1e6, "million ") } else { (found.value, "") };
                let value = format!("{millions:.2} {unit}{}", found.unit);
                writeln!(out, "{:<12} {:<6} {value:>24}   {} seats, one core", found.game, found.bench, found.seats)?;
            }
            out.flush()?;
        }
    }
    Ok(())
}
