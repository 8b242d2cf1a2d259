//! `--deck`: message cards for Triangulation that somebody brings along.

use std::fs::File;
use std::io::Read;
use std::path::PathBuf;

use clap::Args;
use tricorn_kernel::{Kind, Options};
use tricorn_table::{AnyGame, DeckRef, MAX_DECK};

use crate::outcome::Fail;

/// A deck that is brought along.
#[derive(Debug, Args, Default)]
pub(crate) struct Deck {
    /// Message cards for Triangulation instead of the program's own; docs/decks.md says how they are written
    #[arg(long = "deck", value_name = "FILE")]
    deck: Option<PathBuf>,
}

impl Deck {
    /// Lets tables and logs of this program have these cards; returns their digest.
    pub(crate) fn add(&self) -> Result<Option<String>, Fail> {
        let Some(file) = &self.deck else { return Ok(None) };
        let mut text = String::new();
        File::open(file)
            .and_then(|open| open.take(MAX_DECK as u64 + 1).read_to_string(&mut text))
            .map_err(|error| Fail::file(file, &error))?;
        let wrong =
            |error: tricorn_table::DeckError| Fail::Input(format!("{}:{}: {}", file.display(), error.line, error.why));
        DeckRef::add(&text).map(Some).map_err(wrong)
    }

    /// These options with the cards that were brought along, if any were.
    pub(crate) fn set(&self, game: &dyn AnyGame, options: Options) -> Result<Options, Fail> {
        let Some(digest) = self.add()? else { return Ok(options) };
        let facts = game.facts();
        let Some(field) = facts.options.iter().find(|field| matches!(field.kind, Kind::File)) else {
            return Err(Fail::Input(format!("--deck is for Triangulation: {} has no message cards", facts.name)));
        };
        options.changed(facts.options, [(field.name, digest.as_str())]).map_err(|error| Fail::Input(error.to_string()))
    }
}
