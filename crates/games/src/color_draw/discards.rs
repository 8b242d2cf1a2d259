//! The three discard piles.

use crate::triangles_deck::{Card, Colour};

/// A discard pile for each colour, in order; everybody has seen what lies in them.
///
/// A pile holds at most 30 cards of ten kinds: four bits each, the top card lowest, and a nought
/// where no card lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Discards([u128; 3]);

impl Discards {
    /// Puts a card on the pile of its colour.
    #[inline]
    pub(super) fn push(&mut self, card: Card) {
        let pile = &mut self.0[card.colour() as usize];
        *pile = *pile << 4 | (card.index() as u128 / 3 + 1);
    }

    /// Takes the top card, if there is one.
    #[inline]
    pub(super) fn pop(&mut self, colour: Colour) -> Option<Card> {
        let top = self.top(colour);
        self.0[colour as usize] >>= 4;
        top
    }

    /// The top card, if there is one.
    #[inline]
    pub(super) fn top(&self, colour: Colour) -> Option<Card> {
        let kind = self.0[colour as usize] as u8 & 15;
        (kind > 0).then(|| Card::new(3 * (kind - 1) + colour as u8))
    }

    /// Whether the pile has no cards.
    #[inline]
    pub(super) fn is_empty(&self, colour: Colour) -> bool {
        self.0[colour as usize] == 0
    }

    /// The cards of one pile, the top card last.
    pub(super) fn cards(&self, colour: Colour) -> Vec<Card> {
        let mut rest = *self;
        let mut cards: Vec<Card> = std::iter::from_fn(|| rest.pop(colour)).collect();
        cards.reverse();
        cards
    }
}

impl FromIterator<Card> for Discards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut discards = Self::default();
        cards.into_iter().for_each(|card| discards.push(card));
        discards
    }
}
