//! The description of the API: what the routes say of themselves, and what the games say of theirs.

use serde_json::{Value, json};
use tricorn_table::Schemas;
use utoipa::openapi::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ComponentsBuilder, InfoBuilder, OpenApiBuilder, ServerBuilder};

use super::about::API;
use super::acts::Deed;
use super::asked::Part;
use crate::house::House;

/// The head of the description, to which the routes add themselves.
pub(super) fn head() -> OpenApi {
    let token = SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build());
    let info = InfoBuilder::new().title("Tricorn").version(API).description(Some(
        "Open a table, sit down, see what your seat may see, and move. A token stands for a seat; \
         without one, answers show what everybody may see.",
    ));
    // Those that only parameters name are not found by themselves.
    let components = ComponentsBuilder::new().schema_from::<Part>().schema_from::<Deed>();
    OpenApiBuilder::new()
        .info(info.build())
        .servers(Some([ServerBuilder::new().url("/api/v1").build()]))
        .components(Some(components.security_scheme("token", token).build()))
        .build()
}

/// The whole description as JSON, with the form of every game's views, events and options: `MayhemView`,
/// `MayhemEvent`, `MayhemOptions`.
///
/// An answer that holds a view does not refer to them all as one choice: generators make clients of that which try one
/// game after the other.
pub(super) fn whole(about: &OpenApi, house: &House) -> String {
    let mut about = serde_json::to_value(about).expect("the description is plain JSON");
    let schemas = &mut about["components"]["schemas"];
    for game in tricorn_table::GAMES {
        let Schemas { view, event } = game.schemas();
        let name = in_camel_case(game.facts().id);
        let options = tricorn_table::options_schema(*game, &house.options(*game));
        for (kind, mut schema) in [("View", view), ("Event", event), ("Options", options)] {
            let name = format!("{name}{kind}");
            schema["title"] = name.clone().into();
            schemas[name] = schema;
        }
    }
    schemas["Game"] = game();
    let games = &mut about["paths"]["/games"]["get"]["responses"]["200"]["content"]["application/json"];
    games["schema"]["items"] = json!({"$ref": "#/components/schemas/Game"});
    serde_json::to_string_pretty(&about).expect("the description is plain JSON")
}

/// A game's id as the name of a type: `color-draw` is `ColorDraw`.
fn in_camel_case(id: &str) -> String {
    id.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

/// The form of what [`tricorn_table::describe`] says.
fn game() -> Value {
    let text = json!({"type": "string"});
    let count = json!({"type": "integer", "minimum": 1, "maximum": 16});
    let option = json!({
        "type": "object",
        "required": ["name", "label", "kind", "default", "help"],
        "properties": {
            "name": text,
            "label": {"type": "string", "description": "What people call it."},
            "words": {
                "type": "object",
                "additionalProperties": text,
                "description": "What people call its values, so that they go on after the label.",
            },
            "kind": {"type": "string", "enum": ["flag", "choice", "number", "text", "file"]},
            "default": {"type": ["boolean", "string", "integer"]},
            "help": text,
            "values": {"type": "array", "items": text},
            "min": {"type": "integer"},
            "max": {"type": "integer"},
            "max_length": {"type": "integer"},
        },
    });
    json!({
        "type": "object",
        "required": ["game", "name", "tagline", "seats", "minutes", "rules", "options", "facts", "counts", "glossary", "pieces"],
        "properties": {
            "game": {"type": "string", "description": "The game's id."},
            "name": text,
            "tagline": text,
            "seats": {"type": "object", "required": ["min", "max"], "properties": {"min": count, "max": count}},
            "minutes": {"type": "string", "description": "About how long a game takes."},
            "rules": {"type": "integer", "minimum": 1, "description": "The version of the rules."},
            "options": {"type": "array", "items": option},
            "facts": {"type": "array", "items": text, "description": "What simulations count."},
            "counts": {
                "type": "object",
                "required": ["one", "many", "fewest_win"],
                "properties": {"one": text, "many": text, "fewest_win": {"type": "boolean"}},
                "description": "What the numbers beside the players' names count.",
            },
            "glossary": {
                "type": "object",
                "additionalProperties": text,
                "description": "Words of the game, each with what it means.",
            },
            "pieces": {
                "type": ["array", "null"],
                "items": {"type": "object"},
                "description": "The pieces, where views name them by a number alone.",
            },
        },
    })
}
