//! The moves and how they are written.

use std::fmt;
use std::str::FromStr;

use tricorn_kernel::Seat;

use crate::zangle_deck::{Card, Zangle};

/// What can be done in Zangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Chance: who deals first.
    Dealer(Seat),
    /// Chance: the next card that is turned up.
    Card(Card),
    /// Show a zangle (ZAN-12).
    Zangle(Zangle),
    /// Take the top card of the centre pile (ZAN-12).
    Hit,
    /// End the turn without a zangle.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dealer(seat) => write!(f, "dealer {seat}"),
            Self::Card(card) => write!(f, "card {card}"),
            Self::Zangle(zangle) => write!(f, "{zangle}"),
            Self::Hit => f.write_str("hit"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["hit"] => Ok(Self::Hit),
            ["pass"] => Ok(Self::Pass),
            ["dealer", seat] => seat.parse().map(Self::Dealer).map_err(str::to_owned),
            ["card", card] => card.parse().map(Self::Card),
            [set] if set.contains('=') => set.parse().map(Self::Zangle),
            _ => Err(format!("{text:?} is no move here: try c5a=o2+o3, hit or pass")),
        }
    }
}
