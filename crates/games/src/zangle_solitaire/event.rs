//! What happens at the table.

use schemars::JsonSchema;
use serde::Serialize;

use super::Spots;
use super::state::CENTRE;
use crate::zangle_deck::{Bag, Card, Zangle};

/// What happens at the table; everybody is told everything. Places and piles are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are what their names say
pub enum Event {
    /// The first cards lie open.
    Dealt { centre: [Card; CENTRE], tops: Vec<Card> },
    /// A zangle was made: by where its cards lay, and by what they were.
    Made { spots: Spots, zangle: Zangle },
    /// A card of the centre pile came into the centre.
    Filled { place: u8, card: Card },
    /// The next card of a pile was turned.
    Turned { pile: u8, card: Card },
    /// A pile's open card went into an empty spot.
    Moved { from: u8, to: u8, card: Card },
    /// The centre cards were put away.
    PutAway { cards: Bag },
    /// All pile cards are used.
    Won,
    /// No zangle is left, or the player sees none, and the centre pile is empty.
    Lost { left: u8, gave_up: bool },
}
