//! What three cards promise, counted once for all hands there are: imagined games ask by the million.

use std::sync::LazyLock;

use super::Jokers;
use super::triangle::worth;
use crate::triangles_deck::{Bag, Card};

const KINDS: usize = Card::KINDS as usize;

/// By three cards, in any order, at a table where jokers are good for one thing.
pub(super) struct Promises(Vec<i16>);

static PROMISES: LazyLock<[Promises; 3]> =
    LazyLock::new(|| [Jokers::Whole, Jokers::Wild, Jokers::None].map(Promises::count));

impl Promises {
    #[inline]
    pub(super) fn of(jokers: Jokers) -> &'static Self {
        &PROMISES[jokers as usize]
    }

    /// What a hand of these three promises.
    #[inline]
    pub(super) fn after(&self, [a, b, c]: [Card; 3]) -> i32 {
        self.0[(a.index() * KINDS + b.index()) * KINDS + c.index()].into()
    }

    fn count(jokers: Jokers) -> Self {
        let card = |index: usize| Card::new(index as u8);
        let hand = |place: usize| [place / KINDS / KINDS, place / KINDS % KINDS, place % KINDS].map(card);
        Self((0..KINDS * KINDS * KINDS).map(|place| promise(jokers, hand(place))).collect())
    }
}

/// A hundred for each point in hand, and a little for each two cards that go together.
fn promise(jokers: Jokers, hand: [Card; 3]) -> i16 {
    let whole = if jokers == Jokers::Whole { hand.iter().filter(|card| card.is_joker()).count() as i16 } else { 0 };
    if whole == 0
        && let Some(triangle) = jokers.best(Bag::from_iter(hand))
    {
        return 100 * i16::from(worth(triangle));
    }
    let wild = |card: Card| card.is_joker() && jokers == Jokers::Wild;
    let piece_pair = |a: Card, b: Card| a.cut().is_some() && a.cut() == b.cut() && a.number() != b.number();
    let mut sum = 300 * whole;
    for (a, b) in [(0, 1), (0, 2), (1, 2)].map(|(a, b)| (hand[a], hand[b])) {
        if wild(a) || wild(b) || piece_pair(a, b) {
            sum += if a.colour() == b.colour() { 30 } else { 20 };
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_the_promise_of_every_hand_at_every_table() {
        for jokers in [Jokers::Whole, Jokers::Wild, Jokers::None] {
            for place in (0..KINDS.pow(3)).step_by(7) {
                let hand =
                    [place / KINDS / KINDS, place / KINDS % KINDS, place % KINDS].map(|index| Card::new(index as u8));
                let told = Promises::of(jokers).after(hand);
                assert_eq!(told, i32::from(promise(jokers, hand)), "{hand:?} where jokers are {jokers:?}");
            }
        }
    }
}
