//! What counts as a triangle, and for how much.

use schemars::JsonSchema;
use serde::Serialize;

use crate::triangles_deck::{Bag, Colour};

/// What jokers are good for at a table (CLR-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Jokers {
    /// A joker is a triangle of its own.
    Whole,
    /// A joker stands for any one piece.
    Wild,
    /// The jokers stay in the box.
    None,
}

impl Jokers {
    /// All of them as the words of the table option, the default first.
    pub(super) const WORDS: &'static [&'static str] = &["whole", "wild", "none"];

    pub(super) fn from_word(word: &str) -> Self {
        match word {
            "whole" => Self::Whole,
            "wild" => Self::Wild,
            _ => Self::None,
        }
    }

    /// The cards in play (CLR-1).
    pub(super) fn deck(self) -> Bag {
        if self == Self::None { Bag::PIECES } else { Bag::PIECES.plus(Bag::JOKERS) }
    }

    /// Whether these three cards are pieces 1, 2 and 3 of one cut (DECK-3), jokers helping out
    /// where they are wild.
    #[inline]
    pub(super) fn complete(self, three: Bag) -> bool {
        let mut cut = None;
        let mut numbers = 0u8;
        let mut wild = 0;
        for card in three.kinds() {
            match card.cut() {
                None if self == Self::Wild => wild += three.count(card),
                None => return false,
                other if cut.is_some() && cut != other => return false,
                other => {
                    cut = other;
                    numbers |= 1 << card.number();
                }
            }
        }
        // A number that comes twice is one short here.
        numbers.count_ones() as u8 + wild == 3
    }

    /// The triangle in this hand that is worth most, if there is one (CLR-11).
    pub(super) fn best(self, hand: Bag) -> Option<Bag> {
        if self == Self::Whole
            && let Some(joker) = hand.kinds().find(|card| card.is_joker())
        {
            return Some(Bag::from_iter([joker]));
        }
        let without = |card| {
            let mut rest = hand;
            rest.take(card);
            rest
        };
        match hand.len() {
            3 => Some(hand).filter(|&three| self.complete(three)),
            // The game ended between a draw and a drop.
            4 => hand.kinds().map(without).filter(|&three| self.complete(three)).max_by_key(|&three| worth(three)),
            _ => None,
        }
    }
}

/// What a triangle scores by the number of its colours (CLR-12); a lone joker has one.
pub(super) fn worth(triangle: Bag) -> u8 {
    let colours = Colour::ALL.into_iter().filter(|&colour| !triangle.of_colour(colour).is_empty());
    [0, 3, 1, 2][colours.count()]
}
