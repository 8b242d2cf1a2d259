//! What happens at the table.

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::Seat;

use crate::zangle_deck::{Bag, Card, Zangle};

/// What happens at the table; everybody is told everything.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are what their names say
pub enum Event {
    /// A round begins, and its dealer goes first, or the next to the left who plays in it.
    Round { round: u8, bonus: bool, dealer: Seat, first: Seat, players: Vec<Seat> },
    /// A seat has turned up the first own cards.
    Dealt { seat: Seat, cards: Bag },
    /// The centre cards are turned up.
    Centre { cards: Bag },
    /// A seat made a zangle.
    Made { seat: Seat, zangle: Zangle },
    /// A card of the centre pile came into the centre.
    Filled { card: Card },
    /// A seat turned up a card of its own pile.
    Turned { seat: Seat, card: Card },
    /// A seat took a hit.
    Hit { seat: Seat, card: Card },
    /// A seat made no zangle.
    Passed { seat: Seat },
    /// A seat has no card left.
    Out { seat: Seat },
    /// A round has ended: what each seat has left, and what each has in all.
    RoundOver { round: u8, bonus: bool, stuck: bool, left: Vec<u8>, totals: Vec<u16> },
    /// After the game: how often a seat took a hit or passed though a zangle lay there, and the largest of those.
    Missed { seat: Seat, times: u8, round: u8, largest: Zangle },
}
