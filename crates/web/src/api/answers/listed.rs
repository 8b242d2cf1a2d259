//! A table in the list, or about to be sat at.

use std::collections::BTreeMap;

use serde::Serialize;
use tricorn_hall::TableCard;
use tricorn_kernel::{Seat, Value};
use utoipa::ToSchema;

/// A table that somebody opened, or a seat that somebody took.
#[derive(Serialize, ToSchema)]
pub(in crate::api) struct Granted {
    /// The table's code.
    pub(in crate::api) code: String,
    /// The seat that was taken, counted from 1.
    #[schema(value_type = Option<u8>, required, minimum = 1, maximum = 16)]
    pub(in crate::api) seat: Option<Seat>,
    /// The table's `seq` now.
    pub(in crate::api) seq: u64,
    /// What to send as `Authorization: Bearer TOKEN`. Keep it: it is as good as the seat.
    pub(in crate::api) token: String,
}

/// A listed table.
#[derive(Serialize, ToSchema)]
pub(in crate::api) struct Listed {
    code: String,
    /// The game's id.
    game: &'static str,
    seats: u8,
    seats_taken: u8,
    /// Whether the game is on; else it waits for players.
    playing: bool,
    /// Who sits there.
    names: Vec<String>,
    /// `off`, `10 minutes` for the game, or `2 days` a move.
    clock: String,
    /// What differs from the game's own options.
    #[schema(value_type = Object)]
    options: BTreeMap<&'static str, Value>,
    /// When it opened, in Unix milliseconds.
    opened_ms: u64,
    /// How many look on who do not sit there.
    watchers: usize,
}

impl From<TableCard> for Listed {
    fn from(card: TableCard) -> Self {
        let TableCard { code, game_id: game, seats, seats_taken, playing, names, .. } = card;
        let (clock, options) = (card.clock.words(), card.options.into_iter().collect());
        Self {
            code,
            game,
            seats,
            seats_taken,
            playing,
            names,
            clock,
            options,
            opened_ms: card.opened_ms,
            watchers: card.watchers,
        }
    }
}
