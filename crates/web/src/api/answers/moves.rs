//! What a seat may do: moves that are offered, put together, or written.

use serde::Serialize;
use tricorn_bots::search::Horizon;
use tricorn_table::{Choice, Weighed};
use utoipa::ToSchema;

/// How the asker can put a move together that is not among the `moves`: send `picks` and the one of them that is the
/// `mark`.
#[derive(Serialize, ToSchema)]
pub(super) struct Assembly {
    /// The handles that can be picked.
    picks: Vec<String>,
    /// What the marked one is called.
    mark: &'static str,
    /// What sending it is called.
    send: &'static str,
}

impl From<tricorn_table::Assembly> for Assembly {
    fn from(tricorn_table::Assembly { picks, mark, send }: tricorn_table::Assembly) -> Self {
        Self { picks: picks.into_iter().map(|pick| pick.handle).collect(), mark, send }
    }
}

/// What the asker may write: send `form`, an object with a text for each blank that is filled in, by its `name`.
#[derive(Serialize, ToSchema)]
pub(super) struct Form {
    /// What is to be filled in, in order.
    blanks: Vec<Blank>,
    /// What sending it is called.
    send: &'static str,
    /// Whether what is filled in so far can be kept at the table: sent with `keep`.
    keeps: bool,
}

/// Something to fill in.
#[derive(Serialize, ToSchema)]
pub(super) struct Blank {
    /// What it is called when it is sent.
    name: &'static str,
    /// What people read beside it.
    label: String,
    takes: Takes,
    /// What is filled in already, as the table keeps it; may be empty.
    value: String,
}

/// What may be filled in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Takes {
    /// The `value` of one of these.
    One(Vec<Answer>),
    /// A text of one line.
    Text {
        /// The most characters of it.
        max: usize,
        /// Whether it is a single word.
        word: bool,
    },
}

/// One of the things that may be chosen in a form.
#[derive(Serialize, ToSchema)]
pub(super) struct Answer {
    /// What is sent.
    value: String,
    /// What people read.
    label: String,
}

impl From<tricorn_table::Form> for Form {
    fn from(tricorn_table::Form { blanks, send, keeps }: tricorn_table::Form) -> Self {
        Self { blanks: blanks.into_iter().map(Into::into).collect(), send, keeps }
    }
}

impl From<tricorn_table::Blank> for Blank {
    fn from(tricorn_table::Blank { name, label, takes, value }: tricorn_table::Blank) -> Self {
        let answer = |tricorn_table::Answer { value, label }| Answer { value, label };
        let takes = match takes {
            tricorn_table::Takes::One(answers) => Takes::One(answers.into_iter().map(answer).collect()),
            tricorn_table::Takes::Text { max, word } => Takes::Text { max, word },
        };
        Self { name, label, takes, value }
    }
}

/// A move that the asker may make.
#[derive(Serialize, ToSchema)]
pub(super) struct Move {
    /// The notation: what to send.
    r#move: String,
    /// The move in words: what to show.
    label: String,
    /// The handles to pick on a picture, in order.
    picks: Vec<String>,
    /// How much a careful player would recommend it beside the others.
    weight: Weight,
    /// Whether a slip would cost something: who shows the moves asks once more before this one.
    asks: bool,
}

/// How much a move is recommended.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Weight {
    /// What a careful player would usually do.
    Usual,
    /// Neither more nor less than others.
    Plain,
    /// It costs something, gives something away, or ends a turn while there is better to do.
    Quiet,
}

impl From<tricorn_table::Weight> for Weight {
    fn from(weight: tricorn_table::Weight) -> Self {
        match weight {
            tricorn_table::Weight::Usual => Self::Usual,
            tricorn_table::Weight::Plain => Self::Plain,
            tricorn_table::Weight::Quiet => Self::Quiet,
        }
    }
}

impl From<Choice> for Move {
    fn from(Choice { notation, label, picks, weight, asks, .. }: Choice) -> Self {
        Self { r#move: notation, label, picks, weight: weight.into(), asks }
    }
}

/// A move that is shown to who asked for a hint.
#[derive(Serialize, ToSchema)]
pub(super) struct Hinted {
    #[serde(flatten)]
    mv: Move,
    /// What it brings at once, what is expected of it, and what it leaves to the next one, in words; may be empty.
    words: String,
    /// How the games ended that were imagined for it; left out where nobody thinks ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    prospect: Option<Prospect>,
}

/// How imagined games ended.
#[derive(Serialize, ToSchema)]
pub(super) struct Prospect {
    /// How many there were.
    games: u32,
    /// Up to where most of them went.
    until: Until,
    /// What they were worth on average, from 0 (lost) to 1 (won).
    #[schema(minimum = 0, maximum = 1)]
    worth: f32,
    /// How uncertain that is: its standard error.
    #[schema(minimum = 0)]
    doubt: f32,
    /// In which share of them the seat was first by then.
    #[schema(minimum = 0, maximum = 1)]
    first: f32,
    /// By how many points it was ahead by then on average, or behind if below 0.
    ahead: f32,
}

/// Up to where games were imagined.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Until {
    /// To the end of the game.
    Game,
    /// To the end of the round, in a match of several.
    Round,
    /// Some moves on.
    Moves,
}

impl From<Horizon> for Until {
    fn from(horizon: Horizon) -> Self {
        match horizon {
            Horizon::Game => Self::Game,
            Horizon::Stage => Self::Round,
            Horizon::Moves => Self::Moves,
        }
    }
}

impl From<tricorn_table::Prospect> for Prospect {
    fn from(prospect: tricorn_table::Prospect) -> Self {
        let tricorn_table::Prospect { games, until, worth, doubt, first, ahead } = prospect;
        Self { games, until: until.into(), worth, doubt, first, ahead }
    }
}

impl From<Weighed> for Hinted {
    fn from(Weighed { choice, words, prospect }: Weighed) -> Self {
        Self { mv: choice.into(), words, prospect: prospect.map(Into::into) }
    }
}
