//! What the list of tables says of one.

use tricorn_kernel::{Kind, Seats, Value};
use tricorn_table::room::{Clock, Guest, Occupant, Room, Stage};

/// A listed table, in short.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableCard {
    /// The code that opens it.
    pub code: String,
    /// The game's name.
    pub game: &'static str,
    /// The game's id.
    pub game_id: &'static str,
    /// How many sit there.
    pub seats_taken: u8,
    /// How many can.
    pub seats: u8,
    /// Whether the game is on; else it waits for players.
    pub playing: bool,
    /// Who sits there.
    pub names: Vec<String>,
    /// How long people may think.
    pub clock: Clock,
    /// The options that are not as the game has them by itself, and what they are.
    pub options: Vec<(&'static str, Value)>,
    /// When it opened, in Unix milliseconds.
    pub opened_ms: u64,
    /// How many look on who do not sit there.
    pub watchers: usize,
}

/// What a room keeps for the list of tables, beside what changes without an act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) card: TableCard,
    /// Those at home there: while one of them is about, the table waits in earnest.
    pub(crate) people: Vec<Guest>,
}

impl Shown {
    /// What is said of a room; none if it is not for strangers, or over.
    pub(crate) fn of(code: &str, room: &Room, opened_ms: u64) -> Option<Self> {
        let card = TableCard::of(code, room, opened_ms)?;
        let sitters = room.chairs().iter().filter_map(|chair| chair.occupant.guest());
        Some(Self { card, people: std::iter::once(&room.config().host).chain(sitters).cloned().collect() })
    }
}

impl TableCard {
    fn of(code: &str, room: &Room, opened_ms: u64) -> Option<Self> {
        let playing = match room.stage() {
            Stage::Gathering => false,
            Stage::Playing => true,
            Stage::Over(_) => return None,
        };
        let config = room.config();
        if !config.listed {
            return None;
        }
        let facts = room.game().facts();
        let taken: Seats = Seats::first(config.seats)
            .iter()
            .filter(|seat| room.chairs()[seat.index()].occupant != Occupant::Nobody)
            .collect();
        Some(Self {
            code: code.to_owned(),
            game: facts.name,
            game_id: facts.id,
            seats_taken: taken.len() as u8,
            seats: config.seats,
            playing,
            names: taken.iter().map(|seat| room.name_of(seat)).collect(),
            clock: config.clock,
            options: unusual(room),
            opened_ms,
            watchers: 0,
        })
    }
}

/// The options that differ from the game's own. A file says nothing to people: it is known by its digest.
fn unusual(room: &Room) -> Vec<(&'static str, Value)> {
    let fields = room.game().facts().options;
    let Ok(options) = room.config().options.read(fields) else { return Vec::new() };
    let all = fields.iter().zip(options.iter().map(|(_, value)| value));
    let unusual = all.filter(|(field, value)| **value != field.kind.default() && !matches!(field.kind, Kind::File));
    unusual.map(|(field, value)| (field.name, value.clone())).collect()
}
