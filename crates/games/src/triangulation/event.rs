//! What happens.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::Seat;

use super::moves::{Board, Marks};
use super::view::{KindView, OpinionView, SheetView, ShownView};

/// How it ended with a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The Intercept team named it at its first guess.
    InterceptedAtOnce,
    /// It did at its second.
    Intercepted,
    /// The Contact team named it.
    Contact,
    /// Nobody named it.
    Lost,
}

impl Outcome {
    /// Whether the Intercept side turns a token for it (TRG-9).
    pub(super) fn is_intercepts(self) -> bool {
        self != Self::Contact
    }

    /// What came of the message, after "The message was".
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::InterceptedAtOnce => "intercepted at the first guess",
            Self::Intercepted => "intercepted at the second guess",
            Self::Contact => "understood",
            Self::Lost => "lost",
        }
    }
}

/// Who said whether a guess is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Judge {
    /// The program, to which it was right to the letter.
    Table,
    /// The Insider.
    Insider,
    /// The clock, which follows the program's view.
    Clock,
}

/// What happens in Triangulation, as far as the one who is told may know.
#[derive(Debug, Clone, PartialEq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A round begins.
    Round {
        /// Its number, from 1.
        round: u16,
        /// The Insiders.
        insiders: Vec<Seat>,
    },
    /// All message cards were used: they are shuffled again.
    Shuffled,
    /// An Insider has drawn a card.
    Drew {
        /// The Insider.
        seat: Seat,
        /// The names on it, for the Insider alone.
        card: Option<Vec<String>>,
    },
    /// An Insider has written something.
    Kept {
        /// The Insider.
        seat: Seat,
        /// What of it everybody sees.
        marks: Marks,
        /// What is written, for the Insider alone.
        sheet: Option<SheetView>,
    },
    /// An Insider has finished.
    Wrote {
        /// The Insider.
        seat: Seat,
        /// Whether the clock filled in what was missing.
        helped: bool,
        /// What is written, for the Insider alone.
        sheet: Option<SheetView>,
    },
    /// In casual mode: what kind of name each message is.
    Kinds {
        /// For each Insider.
        kinds: Vec<KindView>,
    },
    /// A message is to be guessed.
    Turns {
        /// Whose message.
        insider: Seat,
    },
    /// A board is turned face up.
    Opened {
        /// By whom; nobody if the clock did.
        seat: Option<Seat>,
        /// Which.
        board: Board,
        /// What is on it.
        clue: Arc<str>,
    },
    /// A guess.
    Guessed {
        /// By whom.
        seat: Seat,
        /// What.
        guess: Arc<str>,
        /// What the program thinks of it, for the Insider who has to say.
        opinion: Option<OpinionView>,
    },
    /// No guess.
    Passed {
        /// Who passed; nobody if the clock did.
        seat: Option<Seat>,
    },
    /// The last guess is right or wrong.
    Judged {
        /// Whether it is right.
        right: bool,
        /// Who says so.
        judge: Judge,
    },
    /// It is decided what became of a message.
    Decided {
        /// Whose message.
        insider: Seat,
        /// What became of it.
        outcome: Outcome,
        /// Who turns a token for it.
        seats: Vec<Seat>,
    },
    /// The round is over: what the messages were.
    Shown {
        /// Each message.
        messages: Vec<ShownView>,
    },
    /// All tokens are turned.
    Won {
        /// Who wins.
        seats: Vec<Seat>,
    },
}
