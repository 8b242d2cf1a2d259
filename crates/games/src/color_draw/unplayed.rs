//! What it tells about a seat's hidden cards that they were not played.

use schemars::JsonSchema;
use serde::Serialize;

use super::Jokers;
use crate::triangles_deck::Colour;

/// Nothing speaks against it.
const CERTAIN: u8 = u8::MAX;

/// So many 32nds of some odds.
#[inline]
fn part(odds: u8, of_32: u16) -> u8 {
    (u16::from(odds) * of_32 / 32).max(1) as u8
}

/// How likely a seat would still have what it could have played, had it held it, in 255ths.
///
/// Everybody can work this out from what everybody saw. It supposes no more of a player than that
/// each move is equally likely: then half of those who can play something after a swap do not, nor
/// do six of seven before it. Without it, imagined hands would hold twice as many jokers and
/// triangles as real ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Unplayed {
    /// A joker of each colour among the hidden cards.
    jokers: [u8; 3],
    /// A hand that is a triangle.
    triangle: u8,
}

impl Unplayed {
    /// Of a hand that was just dealt.
    pub(super) const NEW: Self = Self { jokers: [CERTAIN; 3], triangle: CERTAIN };

    /// The seat swaps a card instead of playing at once.
    #[inline]
    pub(super) fn swap(&mut self) {
        // Six of seven. Of wild jokers it is as many, counted over a whole turn: they make a triangle
        // with about two hands in nine, but could be played at the end of the turn before, and now.
        self.jokers = self.jokers.map(|odds| part(odds, 27));
        self.triangle = part(self.triangle, 27);
    }

    /// The seat drops a card: the hand is a new one, but for the one time in four that the card was
    /// just drawn.
    #[inline]
    pub(super) fn drop(&mut self, drawn: bool) {
        self.triangle = if drawn { CERTAIN - (CERTAIN - self.triangle) / 4 } else { CERTAIN };
    }

    /// A hidden card of this colour comes to so many others of that colour.
    #[inline]
    pub(super) fn draw(&mut self, colour: Colour, others: u8) {
        let (odds, others) = (&mut self.jokers[colour as usize], u16::from(others));
        *odds = ((u16::from(*odds) * others + u16::from(CERTAIN)) / (others + 1)) as u8;
    }

    /// The seat plays something, and its hand is a new one.
    #[inline]
    pub(super) fn play(&mut self) {
        self.triangle = CERTAIN;
    }

    /// The seat ends its turn without playing.
    #[inline]
    pub(super) fn pass(&mut self, jokers: Jokers) {
        self.triangle = part(self.triangle, 16);
        if jokers == Jokers::Whole {
            self.jokers = self.jokers.map(|odds| part(odds, 16));
        }
    }

    /// How likely a hidden card of this colour would have stayed in the hand if it is a joker.
    pub(super) fn joker(self, colour: Colour) -> u32 {
        self.jokers[colour as usize].into()
    }

    /// How likely a hand would have stayed unplayed if it is a triangle.
    pub(super) fn triangle(self) -> u32 {
        self.triangle.into()
    }
}
