//! A game in JSON, for those who want to know before they play.

use serde_json::json;
use tricorn_kernel::{DIGEST, Kind, Options, WrittenOptions};

use crate::AnyGame;

/// What is known of a game before it is played, options included, with what they are unless a table says otherwise; its
/// form is an interface.
#[must_use]
pub fn describe(game: &dyn AnyGame, defaults: &Options) -> serde_json::Value {
    let facts = game.facts();
    let defaults = WrittenOptions::from(defaults);
    let defaults = serde_json::to_value(defaults).expect("options are plain values");
    let option = |field: &tricorn_kernel::Field| {
        let mut about =
            json!({"name": field.name, "label": field.label, "default": defaults[field.name], "help": field.help});
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
            Kind::Text { max, .. } => {
                about["kind"] = "text".into();
                about["max_length"] = max.into();
            }
            Kind::File => about["kind"] = "file".into(),
        }
        if !field.words.is_empty() {
            about["words"] = field
                .words
                .iter()
                .map(|(value, word)| ((*value).to_owned(), (*word).into()))
                .collect::<serde_json::Map<_, _>>()
                .into();
        }
        about
    };
    let counts = game.counts();
    json!({
        "game": facts.id,
        "name": facts.name,
        "tagline": facts.tagline,
        "seats": {"min": facts.seats.start(), "max": facts.seats.end()},
        "minutes": facts.minutes,
        "rules": facts.rules,
        "options": facts.options.iter().map(option).collect::<Vec<_>>(),
        "facts": facts.counters,
        "counts": {"one": counts.one, "many": counts.many, "fewest_win": counts.fewest_win},
        "glossary": game.glossary().iter().map(|(word, meaning)| ((*word).to_owned(), (*meaning).into())).collect::<serde_json::Map<_, _>>(),
        "pieces": game.pieces(),
    })
}

/// The form of a game's options, as JSON Schema: every one has a default.
#[must_use]
pub fn options_schema(game: &dyn AnyGame, defaults: &Options) -> serde_json::Value {
    let defaults = serde_json::to_value(WrittenOptions::from(defaults)).expect("options are plain values");
    let field = |field: &tricorn_kernel::Field| {
        let mut schema = match field.kind {
            Kind::Flag { .. } => json!({"type": "boolean"}),
            Kind::Choice(words) => json!({"type": "string", "enum": words}),
            Kind::Number { min, max, .. } => json!({"type": "integer", "minimum": min, "maximum": max}),
            Kind::Text { max, .. } => json!({"type": "string", "maxLength": max}),
            Kind::File => json!({"type": "string", "pattern": format!("^([0-9a-f]{{{DIGEST}}})?$")}),
        };
        schema["default"] = defaults[field.name].clone();
        (field.name.to_owned(), schema)
    };
    let properties: serde_json::Map<_, _> = game.facts().options.iter().map(field).collect();
    json!({"type": "object", "properties": properties, "additionalProperties": false})
}
