//! What happens at the table.

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::Seat;

use super::Effect;
use crate::zangle_deck::{Bag, Card, Zangle};

/// What happens at the table; everybody is told everything.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are what their names say
pub enum Event {
    /// A round begins.
    Round { round: u8, bonus: bool, dealer: Seat, players: Vec<Seat> },
    /// A seat has turned up the first own cards.
    Dealt { seat: Seat, cards: Bag },
    /// The centre cards are turned up: the race is on.
    Centre { cards: Bag },
    /// A seat called first and has control for so many seconds.
    Called { seat: Seat, seconds: u8 },
    /// The seat in control showed a zangle.
    Made { seat: Seat, zangle: Zangle },
    /// The seat in control showed none, perhaps because its time ran out, and was given a penalty card. Without one it may not call
    /// again before the next zangle.
    Failed { seat: Seat, late: bool, penalty: bool },
    /// A card of the centre pile came into the centre.
    Filled { card: Card },
    /// A seat turned up a card of its own pile.
    Turned { seat: Seat, card: Card },
    /// A seat took a hit.
    Hit { seat: Seat, card: Card },
    /// So many seconds have passed since the last change: some who were held back may call now.
    Waited { seconds: u8 },
    /// A seat has no card left.
    Out { seat: Seat },
    /// Honour table: whether all of the winner's zangles were some.
    Looked { seat: Seat, right: bool },
    /// A round has ended: what each seat scores, and what each has in all.
    RoundOver { round: u8, bonus: bool, dead: bool, points: Vec<u8>, totals: Vec<u16> },
    /// The winner of a round is held back from now on.
    Level { seat: Seat, level: u8, effect: Effect, enforced: bool, text: String },
}
