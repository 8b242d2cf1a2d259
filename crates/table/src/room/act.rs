//! What can happen at a table, as it stands in the journal.

use serde::{Deserialize, Serialize};
use tricorn_kernel::{Actor, Seat, Seats, WrittenOptions};

use super::{Branch, Pace};

/// What a room is opened with; everybody may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Config {
    /// The format of the journal; those from before it was written down are of the first.
    #[serde(default = "first")]
    pub format: u32,
    /// The game's id.
    pub game: String,
    /// The version of its rules; journals from before it was written down are of the first.
    #[serde(default = "first")]
    pub rules: u32,
    /// Its options.
    pub options: WrittenOptions,
    /// How many seats.
    pub seats: u8,
    /// Whether strangers find it on the first page.
    pub listed: bool,
    /// How long people may think.
    #[serde(default)]
    pub clock: Clock,
    /// Who may ask for hints.
    #[serde(default, skip_serializing_if = "Hints::is_usual")]
    pub hints: Hints,
    /// How quickly its bots play.
    #[serde(default, skip_serializing_if = "Pace::is_usual")]
    pub pace: Pace,
    /// Which game it goes on from, if it is a branch: then its seed was known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch: Option<Branch>,
    /// Who opened it, and may seat bots and send people away.
    pub host: Guest,
}

fn first() -> u32 {
    1
}

/// How long people may think; when the time is up, a bot plays on for them until they return.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// As long as they like.
    #[default]
    Off,
    /// So many minutes for the whole game.
    Minutes(u16),
    /// So many days for each move.
    Days(u16),
}

impl Clock {
    /// The clock that these words name, such as `off`, `10 minutes` or `2 days`.
    ///
    /// # Errors
    /// What the words can be.
    pub fn read(words: &str) -> Result<Self, String> {
        let parts: Vec<&str> = words.split_whitespace().collect();
        let number = |text: &str, most: u16| text.parse().ok().filter(|number| (1..=most).contains(number));
        let clock = match parts[..] {
            [] | ["off"] => Some(Self::Off),
            [count, "minutes" | "minute"] => number(count, 180).map(Self::Minutes),
            [count, "days" | "day"] => number(count, 30).map(Self::Days),
            _ => None,
        };
        clock.ok_or_else(|| "a clock is off, 1 to 180 minutes for the game, or 1 to 30 days a move".into())
    }

    /// The clock in the words that [`Clock::read`] reads.
    #[must_use]
    pub fn words(self) -> String {
        let some = |count: u16, unit: &str| format!("{count} {unit}{}", if count == 1 { "" } else { "s" });
        match self {
            Self::Off => "off".into(),
            Self::Minutes(minutes) => some(minutes, "minute"),
            Self::Days(days) => some(days, "day"),
        }
    }

    /// The time that a seat has at the start or at each move, in milliseconds.
    #[must_use]
    pub fn allowance_ms(self) -> Option<u64> {
        match self {
            Self::Off => None,
            Self::Minutes(minutes) => Some(u64::from(minutes) * 60_000),
            Self::Days(days) => Some(u64::from(days) * 86_400_000),
        }
    }
}

/// Who may ask to be shown a move, in a game where moves have to be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hints {
    /// Whoever is the only person at the table.
    #[default]
    Alone,
    /// Everybody.
    On,
    /// Nobody.
    Off,
}

impl Hints {
    /// What these words mean; no word is what is usual.
    ///
    /// # Errors
    /// What the words can be.
    pub fn read(words: &str) -> Result<Self, String> {
        match words {
            "" | "alone" => Ok(Self::Alone),
            "on" => Ok(Self::On),
            "off" => Ok(Self::Off),
            _ => Err("hints are alone, on or off".into()),
        }
    }

    /// The word that [`Hints::read`] reads.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Alone => "alone",
            Self::On => "on",
            Self::Off => "off",
        }
    }

    // Serde asks with a reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// Somebody's browser or program, by a random name that only the server knows.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Guest(pub String);

/// Who sits in a chair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Occupant {
    /// Nobody yet.
    Nobody,
    /// A person, or a person's program.
    Guest {
        /// Who.
        guest: Guest,
        /// The name shown.
        name: String,
    },
    /// One of our bots.
    Bot {
        /// Which.
        bot: String,
        /// The name shown.
        name: String,
    },
}

impl Occupant {
    /// The guest, if it is one.
    #[must_use]
    pub fn guest(&self) -> Option<&Guest> {
        match self {
            Self::Guest { guest, .. } => Some(guest),
            Self::Nobody | Self::Bot { .. } => None,
        }
    }

    /// Whether it is this guest.
    #[must_use]
    pub fn is(&self, other: &Guest) -> bool {
        matches!(self, Self::Guest { guest, .. } if guest == other)
    }
}

/// A line of talk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chat {
    /// Who said it, as shown.
    pub name: String,
    /// What was said.
    pub text: String,
    /// Whether it was somebody without a seat, who may be called anything.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub watcher: bool,
}

/// One entry of the game's log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Who moved.
    pub actor: Actor,
    /// The move, in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// When, in milliseconds since the game began.
    pub at_ms: u64,
}

/// Why a bot plays for a guest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Absence {
    /// The guest wanted it so.
    #[default]
    Left,
    /// The host wanted it so, for the guest was away.
    Sent,
    /// The guest's time was up.
    Late,
}

/// A word that a seat has opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are what their names say
pub struct Opened {
    pub seat: Seat,
    pub word: String,
}

/// Why a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// It was played to its end.
    Played,
    /// Everybody agreed to end it.
    Agreed,
}

/// One entry of a room's journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are what their names say
pub enum Act {
    /// The first one: the room, and the seed that its commitment promises.
    Open { config: Config, secret: String },
    /// A guest sat down, perhaps with the promise of a word.
    Sit { seat: Seat, guest: Guest, name: String, promise: Option<String> },
    /// A guest promises a word.
    Promise { seat: Seat, promise: String },
    /// A bot sits there, under this name; in journals from before bots had names, it is called by its kind and its seat.
    SeatBot {
        seat: Seat,
        bot: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// Whoever sat there does no more.
    Stand { seat: Seat },
    /// A guest is ready to begin, or no more.
    Ready { seat: Seat, ready: bool },
    /// Nobody sits down or stands up any more: promised words are opened.
    Close,
    /// A guest opens a word, and others are still to come.
    Word { opened: Opened },
    /// The game begins, with the last word, if one was awaited and came, and with the deal.
    Start { word: Option<Opened>, played: Vec<Played> },
    /// A move, and the chance that follows it.
    Play { played: Vec<Played> },
    /// A bot plays for a guest, or stops doing so.
    StandIn {
        seat: Seat,
        on: bool,
        #[serde(default)]
        why: Absence,
    },
    /// A guest asked to be shown a move.
    Hint { seat: Seat },
    /// A guest asks the others whether the last move, which they have seen, may be taken back.
    AskUndo { seat: Seat },
    /// A guest agrees to that, and others are still asked; or declines. That the last one agreed is a `Play`.
    AnswerUndo { seat: Seat, agree: bool },
    /// A guest offers to end the game, or takes the own offer back.
    OfferEnd { seat: Seat, on: bool },
    /// A guest would rather play on: nobody offers to end the game any more.
    DeclineEnd { seat: Seat },
    /// Somebody said something: to this team, or, as in journals from before there were teams, to everybody.
    Say {
        chat: Chat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        team: Option<Seats>,
    },
    /// They play again in another room.
    Rematch { table: String },
}
