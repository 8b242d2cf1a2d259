//! The moves and how they are written.

use std::fmt;
use std::str::FromStr;

use super::Spots;
use super::state::COLUMNS;
use crate::zangle_deck::Card;

/// What can be done in Zangle Solitaire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Chance: the next card that is turned up.
    Card(Card),
    /// Make a zangle (ZAN-26).
    Zangle(Spots),
    /// Put the open card of this pile, counted from 0, into the first empty spot (ZAN-27).
    Fill(u8),
    /// Put the centre cards away and turn up others (ZAN-28).
    Turn,
    /// See no zangle, with nothing left to turn up (ZAN-28).
    Stop,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => write!(f, "card {card}"),
            Self::Zangle(set) => write!(f, "{set}"),
            Self::Fill(pile) => write!(f, "fill p{}", pile + 1),
            Self::Turn => f.write_str("turn"),
            Self::Stop => f.write_str("stop"),
        }
    }
}

impl FromStr for Move {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let pile = |word: &str| (0..COLUMNS as u8).find(|pile| word == format!("p{}", pile + 1));
        match words[..] {
            ["turn"] => Ok(Self::Turn),
            ["stop"] => Ok(Self::Stop),
            ["card", card] => card.parse().map(Self::Card),
            ["fill", word] => pile(word).map(Self::Fill).ok_or_else(|| format!("{word:?} is no pile: try p1 to p7")),
            [set] if set.contains('=') => set.parse().map(Self::Zangle),
            _ => Err(format!("{text:?} is no move here: try c1=p2+p5, fill p4 or turn")),
        }
    }
}
