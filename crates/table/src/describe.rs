//! A game in JSON, for those who want to know before they play.

use serde_json::json;
use tricorn_kernel::{Kind, Options, WrittenOptions};

use crate::AnyGame;

/// What is known of a game before it is played, options included; its form is an interface.
#[must_use]
pub fn describe(game: &dyn AnyGame) -> serde_json::Value {
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
