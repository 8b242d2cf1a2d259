//! Who is at a table, and what they ask of each other.

use serde::Serialize;
use tricorn_kernel::{Seat, Seats};
use tricorn_table::room::{self, Occupant, Room, Spoken, Stage};
use utoipa::ToSchema;

use super::numbers;
use crate::api::acts::Audience;

/// How far a table is.
#[derive(Serialize, ToSchema, Clone, Copy, PartialEq)]
#[serde(rename_all = "snake_case")]
pub(in crate::api) enum How {
    Gathering,
    Playing,
    Over,
}

impl How {
    pub(super) fn far(room: &Room) -> Self {
        match room.stage() {
            Stage::Gathering => Self::Gathering,
            Stage::Playing => Self::Playing,
            Stage::Over(_) => Self::Over,
        }
    }
}

/// The game that a branch goes on from.
#[derive(Serialize, ToSchema)]
pub(super) struct Branch {
    /// The code of its table.
    table: String,
    /// How many entries of its log are those of the branch, too.
    entries: u32,
}

impl From<&room::Branch> for Branch {
    fn from(room::Branch { table, entries }: &room::Branch) -> Self {
        Self { table: table.clone(), entries: *entries }
    }
}

/// Who can sit in a chair.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Sitter {
    Empty,
    Guest,
    Bot,
}

/// One chair.
#[derive(Serialize, ToSchema)]
pub(super) struct Chair {
    #[schema(value_type = u8, minimum = 1, maximum = 16)]
    seat: Seat,
    kind: Sitter,
    name: String,
    /// Which bot it is, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    bot: Option<String>,
    /// The number of the team that the seat plays in, from 1, where teams play.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 16, required = false, nullable = false)]
    team: Option<u8>,
    ready: bool,
    /// The hash of the word that the guest will add to the deal.
    promise: Option<String>,
    /// Whether it is the asker's.
    you: bool,
    /// Whether a bot plays for the guest.
    stand_in: bool,
    /// Whether it does because the guest's time was up.
    late: bool,
    /// Whether the guest offers to end the game.
    offers_end: bool,
    /// The time left to think, in milliseconds, where a clock counts.
    left_ms: Option<u64>,
}

impl Chair {
    pub(super) fn of(room: &Room, seat: Seat, own: Seats, now_ms: u64) -> Self {
        let chair = &room.chairs()[seat.index()];
        let (kind, bot) = match &chair.occupant {
            Occupant::Nobody => (Sitter::Empty, None),
            Occupant::Guest { .. } => (Sitter::Guest, None),
            Occupant::Bot { bot, .. } => (Sitter::Bot, Some(bot.clone())),
        };
        Self {
            seat,
            kind,
            name: room.name_of(seat),
            bot,
            team: room.team_number(seat),
            ready: chair.ready,
            promise: chair.promise.clone(),
            you: own.has(seat),
            stand_in: chair.stand_in,
            late: chair.late.is_some(),
            offers_end: chair.offers_end,
            left_ms: room.left_ms(seat, now_ms),
        }
    }
}

/// Somebody asks to take the last move back, which the others have seen.
#[derive(Serialize, ToSchema)]
struct TakeBack {
    /// Whose move it is.
    #[schema(minimum = 1, maximum = 16)]
    seat: u8,
    /// The seats of the people who still have to agree.
    awaits: Vec<u8>,
    /// Who has declined, which is the end of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 16, required = false, nullable = false)]
    declined: Option<u8>,
}

impl TakeBack {
    fn of(room: &Room) -> Option<Self> {
        let asked = room.take_back()?;
        let awaits = if asked.declined.is_none() { room.to_agree(asked.seat) } else { Seats::NONE };
        let declined = asked.declined.map(Seat::number);
        Some(Self { seat: asked.seat.number(), awaits: numbers(awaits), declined })
    }
}

/// A bot leaves somebody time for what they may still do before it moves, such as to play a hot card.
#[derive(Serialize, ToSchema)]
struct Fair {
    /// Who has the time.
    #[schema(minimum = 1, maximum = 16)]
    seat: u8,
    /// The bot that waits.
    #[schema(minimum = 1, maximum = 16)]
    waits: u8,
    /// How long it waits in all, in milliseconds.
    whole_ms: u64,
    /// How much of that is left, in milliseconds.
    left_ms: u64,
}

impl Fair {
    fn of(room: &Room, now_ms: u64) -> Option<Self> {
        let room::Fair { seat, waits, whole_ms, until_ms } = room.fair()?;
        let left_ms = until_ms.saturating_sub(now_ms).min(whole_ms);
        Some(Self { seat: seat.number(), waits: waits.number(), whole_ms, left_ms })
    }
}

/// Whom the table waits for.
#[derive(Serialize, ToSchema)]
pub(super) struct Awaited {
    /// Who may move now.
    open_seats: Vec<u8>,
    /// The question whether the last move is taken back, if it was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    take_back: Option<TakeBack>,
    /// The time that a bot leaves to somebody before it moves, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    fair: Option<Fair>,
}

impl Awaited {
    pub(super) fn of(room: &Room, now_ms: u64) -> Self {
        Self { open_seats: numbers(room.open_seats()), take_back: TakeBack::of(room), fair: Fair::of(room, now_ms) }
    }
}

/// A line of talk.
#[derive(Serialize, ToSchema)]
pub(super) struct Line {
    name: String,
    text: String,
    /// Whether it was somebody without a seat.
    watcher: bool,
    /// Who hears it: everybody, or the team of the seat that looks.
    to: Audience,
}

impl From<&Spoken> for Line {
    fn from(Spoken { chat, team }: &Spoken) -> Self {
        let to = if team.is_some() { Audience::Team } else { Audience::Everybody };
        Self { name: chat.name.clone(), text: chat.text.clone(), watcher: chat.watcher, to }
    }
}
