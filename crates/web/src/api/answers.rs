//! What the API answers, in types that describe themselves.

use serde::Serialize;
use serde_json::Value;
use tricorn_hall::TableCard;
use tricorn_kernel::{Seat, Seats, Standing, Turn, Viewer};
use tricorn_table::room::{Guest, Occupant, Room, Stage};
use tricorn_table::{Choice, Happening};
use utoipa::ToSchema;

use crate::problem::Problem;

/// Why a request was not done.
#[derive(Serialize, ToSchema)]
#[allow(dead_code)] // `Problem::json` writes it
pub(super) struct Refusal {
    /// One sentence for people.
    why: String,
    /// The rule of the game that forbids it, such as `MAY-4`.
    rule: Option<String>,
}

/// A table that somebody opened, or a seat that somebody took.
#[derive(Serialize, ToSchema)]
pub(super) struct Granted {
    /// The table's code.
    pub(super) code: String,
    /// The seat that was taken, counted from 1.
    #[schema(value_type = Option<u8>)]
    pub(super) seat: Option<Seat>,
    /// What to send as `Authorization: Bearer TOKEN`. Keep it: it is as good as the seat.
    pub(super) token: String,
}

/// A listed table.
#[derive(Serialize, ToSchema)]
pub(super) struct Listed {
    code: String,
    /// The game's id.
    game: &'static str,
    seats: u8,
    seats_taken: u8,
    /// Whether the game is on; else it waits for players.
    playing: bool,
    /// Who sits there.
    names: Vec<String>,
}

impl From<TableCard> for Listed {
    fn from(card: TableCard) -> Self {
        let TableCard { code, game_id: game, seats, seats_taken, playing, names, .. } = card;
        Self { code, game, seats, seats_taken, playing, names }
    }
}

/// How far a table is.
#[derive(Serialize, ToSchema, Clone, Copy, PartialEq)]
#[serde(rename_all = "snake_case")]
pub(super) enum How {
    Gathering,
    Playing,
    Over,
}

impl How {
    fn far(room: &Room) -> Self {
        match room.stage() {
            Stage::Gathering => Self::Gathering,
            Stage::Playing => Self::Playing,
            Stage::Over(_) => Self::Over,
        }
    }
}

/// Who can sit in a chair.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Sitter {
    Empty,
    Guest,
    Bot,
}

/// One chair.
#[derive(Serialize, ToSchema)]
struct Chair {
    #[schema(value_type = u8)]
    seat: Seat,
    kind: Sitter,
    name: String,
    ready: bool,
    /// Whether it is the asker's.
    you: bool,
    /// Whether a bot plays for the guest.
    stand_in: bool,
    /// Whether the guest offers to end the game.
    offers_end: bool,
    /// The time left to think, in milliseconds, where a clock counts.
    left_ms: Option<u64>,
}

/// A line of talk.
#[derive(Serialize, ToSchema)]
struct Line {
    name: String,
    text: String,
}

/// A move that the asker may make.
#[derive(Serialize, ToSchema)]
struct Move {
    /// The notation: what to send.
    r#move: String,
    /// The move in words: what to show.
    label: String,
    /// The handles to pick on a picture, in order.
    picks: Vec<String>,
}

impl From<Choice> for Move {
    fn from(Choice { notation, label, picks }: Choice) -> Self {
        Self { r#move: notation, label, picks }
    }
}

/// Something that happened, as far as the asker may know.
#[derive(Serialize, ToSchema)]
pub(super) struct Happened {
    /// The entry of the log that made it happen.
    pub(super) seq: u32,
    /// What happened, in words.
    text: String,
    /// What happened, in the game's own terms.
    event: Value,
}

impl From<Happening> for Happened {
    fn from(Happening { said, event }: Happening) -> Self {
        Self { seq: said.seq, text: said.text, event }
    }
}

/// How a seat did, or does.
#[derive(Serialize, ToSchema)]
struct Rank {
    #[schema(value_type = u8)]
    seat: Seat,
    points: i32,
    /// 1 for the best; equal results share a rank.
    rank: u8,
}

impl From<Standing> for Rank {
    fn from(Standing { seat, points, rank }: Standing) -> Self {
        Self { seat, points, rank }
    }
}

/// A table as the asker may know it.
#[derive(Serialize, ToSchema)]
pub(super) struct Table {
    code: String,
    /// The game's id.
    game: String,
    #[schema(value_type = Object)]
    options: Value,
    /// `off`, `10 minutes` for the game, or `2 days` a move.
    clock: String,
    /// Grows with everything that happens.
    seq: u64,
    stage: How,
    /// The promise that binds the seed, from before anybody sat down.
    commitment: String,
    chairs: Vec<Chair>,
    chat: Vec<Line>,
    /// The code of the table where they play again.
    rematch: Option<String>,
    /// What there is once the game has begun.
    #[serde(flatten)]
    on_it: Option<Begun>,
}

/// The game on a table, as the asker may know it.
#[derive(Serialize, ToSchema)]
struct Begun {
    /// Who may move now.
    open_seats: Vec<u8>,
    /// The game as the asker's seat sees it; its form is the game's.
    view: Value,
    /// All that has happened and still stands.
    story: Vec<Happened>,
    standings: Vec<Rank>,
    /// What the asker may do now.
    moves: Vec<Move>,
    /// What the commitment promised; only once the game is over.
    seed: Option<String>,
}

/// What has changed at a table, sent as the data of an event.
#[derive(Serialize, ToSchema)]
pub(super) struct Change {
    /// The table's `seq` after the change.
    pub(super) seq: u64,
    stage: How,
    /// Who may move now.
    open_seats: Vec<u8>,
    standings: Vec<Rank>,
    /// How many happenings sent before still stand; fewer than there were after a move was taken back.
    keep: usize,
    /// What happened since.
    pub(super) story: Vec<Happened>,
}

/// Through whose eyes this guest sees the room: the seat asked for, the guest's first one, or a watcher's.
pub(super) fn eyes(room: &Room, guest: &Guest, asked: Option<Seat>) -> Result<Viewer, Problem> {
    let own = room.seats_of(guest);
    match asked {
        Some(seat) if !own.has(seat) => Err(Problem::Bad(format!("seat {seat} is not yours"))),
        Some(seat) => Ok(Viewer::Seat(seat)),
        None => Ok(own.iter().next().map_or(Viewer::Spectator, Viewer::Seat)),
    }
}

fn open_seats(room: &Room) -> Seats {
    match (room.stage(), room.table().map(|table| table.turn())) {
        (Stage::Playing, Some(Turn::Open { seats, .. })) => seats,
        _ => Seats::NONE,
    }
}

fn numbers(seats: Seats) -> Vec<u8> {
    seats.iter().map(Seat::number).collect()
}

impl Table {
    /// The room as this guest may know it, seen by this viewer.
    pub(super) fn of(room: &Room, code: &str, guest: &Guest, viewer: Viewer, now_ms: u64) -> Self {
        let own = room.seats_of(guest);
        let chair = |seat: Seat| {
            let chair = &room.chairs()[seat.index()];
            let kind = match chair.occupant {
                Occupant::Nobody => Sitter::Empty,
                Occupant::Guest { .. } => Sitter::Guest,
                Occupant::Bot { .. } => Sitter::Bot,
            };
            let (ready, stand_in, offers_end) = (chair.ready, chair.stand_in, chair.offers_end);
            let (name, left_ms) = (room.name_of(seat), room.left_ms(seat, now_ms));
            Chair { seat, kind, name, ready, you: own.has(seat), stand_in, offers_end, left_ms }
        };
        let line = |chat: &tricorn_table::room::Chat| Line { name: chat.name.clone(), text: chat.text.clone() };
        Self {
            code: code.into(),
            game: room.config().game.clone(),
            options: serde_json::to_value(&room.config().options).unwrap_or_default(),
            clock: room.config().clock.words(),
            seq: room.next_seq(),
            stage: How::far(room),
            commitment: room.commitment(),
            chairs: Seats::first(room.config().seats).iter().map(chair).collect(),
            chat: room.chat().iter().map(line).collect(),
            rematch: room.rematch().map(Into::into),
            on_it: Begun::of(room, viewer),
        }
    }
}

impl Begun {
    fn of(room: &Room, viewer: Viewer) -> Option<Self> {
        let table = room.table()?;
        let open = open_seats(room);
        let choices = viewer.seat().filter(|&seat| open.has(seat)).map(|seat| table.choices(seat));
        Some(Self {
            open_seats: numbers(open),
            view: table.view(viewer),
            story: table.happenings(viewer, 0).into_iter().map(Into::into).collect(),
            standings: table.standings().into_iter().map(Into::into).collect(),
            moves: choices.unwrap_or_default().into_iter().map(Into::into).collect(),
            seed: table.footer().map(|footer| footer.seed),
        })
    }
}

impl Change {
    /// What is new for this viewer from entry `next` on.
    pub(super) fn since(room: &Room, viewer: Viewer, next: u32) -> Self {
        let table = room.table();
        let story: Vec<Happening> = table.map_or_else(Vec::new, |table| table.happenings(viewer, next));
        let all = table.map_or(0, |table| table.story(viewer, 0).len());
        let standings = room.standings().into_iter().map(Into::into).collect();
        Self {
            seq: room.next_seq(),
            stage: How::far(room),
            open_seats: numbers(open_seats(room)),
            standings,
            keep: all - story.len(),
            story: story.into_iter().map(Into::into).collect(),
        }
    }
}
