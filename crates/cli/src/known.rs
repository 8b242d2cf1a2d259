//! Arguments whose good values are known, for `--help` and completions.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use tricorn_bots::Bot;
use tricorn_table::GAMES;

/// Takes any word: the commands themselves refuse a wrong one, in the same words everywhere.
#[derive(Debug, Clone)]
pub(crate) struct Known(Vec<&'static str>);

impl Known {
    pub(crate) fn games() -> Self {
        Self(GAMES.iter().map(|game| game.facts().id).collect())
    }

    pub(crate) fn bots() -> Self {
        Self(Bot::ALL.iter().map(|bot| bot.name()).collect())
    }
}

impl TypedValueParser for Known {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(|word| PossibleValue::new(*word))))
    }
}
