//! `tricorn games` and `tricorn rules`.

use std::io::{Write, stdout};

use tricorn_table::{GAMES, describe};

use crate::args::find_game;
use crate::outcome::Fail;

pub(crate) fn list(json: bool) -> Result<(), Fail> {
    let mut out = stdout().lock();
    for game in GAMES {
        if json {
            writeln!(out, "{}", describe(*game))?;
        } else {
            let facts = game.facts();
            let (least, most) = (facts.seats.start(), facts.seats.end());
            writeln!(out, "{:<12} {}: {least}-{most} seats, {} minutes", facts.id, facts.name, facts.minutes)?;
            writeln!(out, "{:<12} {}", "", facts.tagline)?;
            for field in facts.options {
                let (default, allowed) = (field.kind.default(), field.kind.allowed());
                writeln!(out, "{:<12}   {}={default} ({allowed}): {}", "", field.name, field.help)?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}

pub(crate) fn rules(game: &str) -> Result<(), Fail> {
    stdout().lock().write_all(find_game(game)?.guide().as_bytes())?;
    Ok(())
}
