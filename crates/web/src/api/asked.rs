//! What a program asks to be told: which parts, through which seat's eyes, from where on.

use serde::Deserialize;
use tricorn_kernel::{Seat, Viewer};
use tricorn_table::room::{Guest, Room};
use utoipa::{IntoParams, ToSchema};

use crate::problem::Problem;

/// So many happenings or lines of talk come at once, unless more or fewer are asked for.
pub(super) const PAGE: u16 = 100;
/// So many are the most.
pub(super) const LONGEST_PAGE: u16 = 500;

/// A part that an answer can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Part {
    /// The game as the asker's seat sees it.
    View,
    /// What the asker may do now, with labels and picks, and what is asked in words.
    Moves,
    /// The same moves in the game's notation alone.
    Notations,
    /// What happened.
    Story,
    /// How it stands.
    Standings,
}

/// The parts that are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Parts(u8);

impl Default for Parts {
    fn default() -> Self {
        [Part::View, Part::Moves, Part::Story, Part::Standings].into_iter().fold(Self(0), Self::and)
    }
}

impl Parts {
    fn and(self, part: Part) -> Self {
        Self(self.0 | 1 << part as u8)
    }

    pub(super) fn has(self, part: Part) -> bool {
        self.0 >> part as u8 & 1 == 1
    }

    /// What is made if this part is asked for.
    pub(super) fn then<T>(self, part: Part, make: impl FnOnce() -> T) -> Option<T> {
        self.has(part).then(make)
    }
}

impl TryFrom<String> for Parts {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.split(',').filter(|name| !name.is_empty()).try_fold(Self(0), |parts, name| {
            let part = match name {
                "view" => Part::View,
                "moves" => Part::Moves,
                "notations" => Part::Notations,
                "story" => Part::Story,
                "standings" => Part::Standings,
                _ => return Err(format!("with has no {name:?}: it has view, moves, notations, story, standings")),
            };
            Ok(parts.and(part))
        })
    }
}

/// What is asked of a table.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct AskTable {
    /// Which of one's own seats looks; the first one unless told.
    #[param(value_type = Option<u8>, minimum = 1, maximum = 16)]
    pub(super) seat: Option<Seat>,
    /// The parts to answer with, separated by commas; all but `notations` unless told.
    #[serde(default)]
    #[param(value_type = Option<Vec<Part>>, style = Form, explode = false)]
    pub(super) with: Parts,
    /// The entry of the log from which on the story is told; its last part unless told.
    #[param(maximum = 4294967295u32)]
    pub(super) since: Option<u32>,
    /// How many happenings, and how many lines of talk, at most.
    #[serde(default = "page")]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 500, default = 100)]
    pub(super) limit: u16,
}

fn page() -> u16 {
    PAGE
}

impl AskTable {
    pub(super) fn limit(&self) -> Result<usize, Problem> {
        checked(self.limit)
    }
}

/// What is asked of the list of tables.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct AskTables {
    /// The code after which to go on: the last one of the page before.
    #[serde(default)]
    #[param(max_length = 64)]
    pub(super) after: String,
    /// How many tables at most.
    #[serde(default = "page")]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 500, default = 100)]
    limit: u16,
    /// Only tables of the game with this id.
    #[param(max_length = 64)]
    pub(super) game: Option<String>,
    /// Only those that play, or only those that wait for players.
    pub(super) playing: Option<bool>,
}

/// What is asked of the tables at which one sits.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct AskMine {
    /// The code after which the finished games go on: the last one of the page before.
    #[param(max_length = 64)]
    pub(super) after: Option<String>,
    /// How many of each kind at most.
    #[serde(default = "page")]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 500, default = 100)]
    limit: u16,
}

impl AskMine {
    pub(super) fn limit(&self) -> Result<u32, Problem> {
        checked(self.limit).map(|limit| limit as u32)
    }
}

impl AskTables {
    pub(super) fn limit(&self) -> Result<usize, Problem> {
        checked(self.limit)
    }
}

fn checked(limit: u16) -> Result<usize, Problem> {
    match limit {
        1..=LONGEST_PAGE => Ok(limit.into()),
        _ => Err(Problem::Bad(format!("limit is 1 to {LONGEST_PAGE}"))),
    }
}

/// What is asked of an event stream.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct AskEvents {
    /// Which of one's own seats listens; the first one unless told.
    #[param(value_type = Option<u8>, minimum = 1, maximum = 16)]
    pub(super) seat: Option<Seat>,
    /// The parts of each event, separated by commas; all but `notations` unless told.
    #[serde(default)]
    #[param(value_type = Option<Vec<Part>>, style = Form, explode = false)]
    pub(super) with: Parts,
    /// The id of the last event that was heard, for those who cannot send `Last-Event-ID`.
    #[param(maximum = 9007199254740991u64)]
    pub(super) last: Option<u64>,
}

/// Who looks at a score.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AskScore {
    /// Which of the asker's seats looks; the first unless told.
    #[param(value_type = Option<u8>, minimum = 1, maximum = 16)]
    pub(super) seat: Option<Seat>,
}

/// Through whose eyes this guest sees the room: the seat asked for, the guest's first one, or a watcher's.
pub(super) fn eyes(room: &Room, guest: &Guest, asked: Option<Seat>) -> Result<Viewer, Problem> {
    let own = room.seats_of(guest);
    match asked {
        Some(seat) if !own.has(seat) => Err(Problem::Forbidden(format!("seat {seat} is not yours"))),
        Some(seat) => Ok(Viewer::Seat(seat)),
        None => Ok(own.iter().next().map_or(Viewer::Spectator, Viewer::Seat)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_named_and_nothing_else_is() {
        let parts = |text: &str| Parts::try_from(text.to_owned());
        assert_eq!(parts("view,moves,standings,story"), Ok(Parts::default()));
        assert!(parts("notations").unwrap().has(Part::Notations) && !Parts::default().has(Part::Notations));
        assert!(!parts("").unwrap().has(Part::Story));
        assert!(parts("moves,hands").is_err() && parts("Moves").is_err());
    }
}
