//! What the turns that a seat ended without playing tell about its hidden cards.

use serde::Serialize;

use super::Jokers;
use crate::triangles_deck::{Bag, Card, Colour};

/// Nothing speaks against a joker.
const CERTAIN: u8 = u8::MAX;

/// How likely hidden jokers and triangles would have stayed unplayed, had a seat held them.
///
/// Everybody can work this out from what everybody saw. It supposes no more of a player than that
/// each move is equally likely: then half of those who can play something after a swap do not, nor
/// do six of seven before it. Without it, imagined hands would hold twice as many jokers as real ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Unplayed {
    /// For each colour, how likely a joker among the hidden cards would still be there, in 255ths;
    /// what the last end of a turn tells is not yet in it.
    jokers: [u8; 3],
    /// Whether the hand is one with which the seat has ended a turn.
    passed: bool,
}

impl Unplayed {
    /// Of a hand that was just dealt.
    pub(super) const NEW: Self = Self { jokers: [CERTAIN; 3], passed: false };

    /// The seat swaps a card instead of playing at once.
    #[inline]
    pub(super) fn swap(&mut self, jokers: Jokers) {
        // Of 32 jokers so many are left: a lone one could be played for sure, a wild one with about
        // two hands in nine.
        let left = match (jokers, self.passed) {
            (Jokers::Whole, true) => 13,
            (Jokers::Whole, false) => 28,
            (Jokers::Wild, true) => 26,
            (Jokers::Wild, false) | (Jokers::None, _) => 32,
        };
        self.jokers = self.jokers.map(|odds| (u16::from(odds) * left / 32).max(1) as u8);
        self.passed = false;
    }

    /// A hidden card of this colour comes to so many others of that colour.
    #[inline]
    pub(super) fn draw(&mut self, colour: Colour, others: u8) {
        let (odds, others) = (&mut self.jokers[colour as usize], u16::from(others));
        *odds = ((u16::from(*odds) * others + u16::from(CERTAIN)) / (others + 1)) as u8;
    }

    /// The seat plays something.
    #[inline]
    pub(super) fn play(&mut self) {
        self.passed = false;
    }

    /// The seat ends its turn without playing.
    #[inline]
    pub(super) fn pass(&mut self) {
        self.passed = true;
    }

    /// How likely a joker of this colour would be among the hidden cards, in 255ths.
    pub(super) fn joker(self, colour: Colour) -> u32 {
        self.jokers[colour as usize].into()
    }

    /// A seat with this hand would have ended its turn one time in so many.
    pub(super) fn one_in(self, jokers: Jokers, hand: Bag) -> u32 {
        if !self.passed {
            return 1;
        }
        let alone = |colour: &Colour| jokers == Jokers::Whole && hand.has(Card::joker(*colour));
        let plays = u32::from(jokers.complete(hand)) + Colour::ALL.iter().filter(|colour| alone(colour)).count() as u32;
        1 + plays
    }
}
