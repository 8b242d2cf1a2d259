//! `tricorn games` and `tricorn rules`.

use std::io::{Write, stdout};

use serde_json::json;
use tricorn_kernel::{Kind, Options, WrittenOptions};
use tricorn_table::{AnyGame, GAMES};

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

fn describe(game: &dyn AnyGame) -> serde_json::Value {
    let facts = game.facts();
    let defaults = WrittenOptions::from(&Options::defaults(facts.options));
    let defaults = serde_json::to_value(defaults).expect("options are plain values");
    let option = |field: &tricorn_kernel::Field| {
        let mut about = json!({"name": field.name, "default": defaults[field.name], "help": field.help});
        match field.kind {
            Kind::Flag { .. } => about["kind"] = "flag".into(),
            Kind::Choice(words) => {
                about["kind"] = "choice".into();
                about["values"] = words.into();
            }
            Kind::Number { min, max, .. } => {
                about["kind"] = "number".into();
                about["min"] = min.into();
                about["max"] = max.into();
            }
        }
        about
    };
    json!({
        "game": facts.id,
        "name": facts.name,
        "tagline": facts.tagline,
        "seats": {"min": facts.seats.start(), "max": facts.seats.end()},
        "minutes": facts.minutes,
        "rules": facts.rules,
        "options": facts.options.iter().map(option).collect::<Vec<_>>(),
        "facts": facts.counters,
    })
}

pub(crate) fn rules(game: &str) -> Result<(), Fail> {
    stdout().lock().write_all(find_game(game)?.guide().as_bytes())?;
    Ok(())
}
