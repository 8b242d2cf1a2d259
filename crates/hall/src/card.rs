//! What the list of tables says of one.

use tricorn_kernel::Seats;
use tricorn_table::room::{Occupant, Room, Stage};

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
}

impl TableCard {
    /// What is said of a room; none if it is not for strangers, or over.
    pub(crate) fn of(code: &str, room: &Room) -> Option<Self> {
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
        })
    }
}
