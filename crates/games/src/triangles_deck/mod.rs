//! The Triangles deck: 81 pieces of triangles and 9 whole ones, and bags of such cards.

mod bag;
mod card;
pub(crate) mod svg;
#[cfg(test)]
pub(crate) mod tests;

pub use bag::Bag;
pub use card::{Card, Colour, Cut};

use tricorn_kernel::face::{Ink, Line};

/// Whether three cards are pieces 1, 2 and 3 of one cut (DECK-3); jokers are no pieces.
#[must_use]
pub fn is_triangle(cards: [Card; 3]) -> bool {
    let Some(cut) = cards[0].cut() else { return false };
    let numbers = cards.iter().fold(0, |seen, card| seen | 1 << card.number());
    numbers == 0b1110 && cards.iter().all(|card| card.cut() == Some(cut))
}

/// Whether three cards share one colour (DECK-4).
#[must_use]
pub fn is_pure(cards: [Card; 3]) -> bool {
    cards.iter().all(|card| card.colour() == cards[0].colour())
}

/// Adds a card in its ink to a line of a drawing, such as `h2s`.
#[must_use]
pub fn draw_card(line: Line, card: Card) -> Line {
    line.ink(Ink::Piece(card.colour() as u8), card.to_string())
}

/// Several cards in words, such as "horizontal 1 shoal, horizontal 2 anemone".
#[must_use]
pub fn name_cards(cards: &[Card]) -> String {
    cards.iter().map(|card| card.name()).collect::<Vec<_>>().join(", ")
}
