//! The moves and how they are written.

use std::fmt;
use std::str::FromStr;

use tricorn_kernel::Seat;

use crate::zangle_deck::{Card, Zangle};

/// What can be done in Zangle Speedster.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Chance: who deals first.
    Dealer(Seat),
    /// Chance: the next card that is turned up.
    Card(Card),
    /// Call "Zangle" (ZAN-16).
    Call,
    /// Show a zangle.
    Zangle(Zangle),
    /// Honour table: show cards that are believed to be a zangle (ZAN-20).
    Trust(Zangle),
    /// Own up to having called without a zangle (ZAN-17).
    Fail,
    /// Take the top card of the centre pile (ZAN-19).
    Hit,
    /// The clock: the time to show a zangle is over (ZAN-16).
    Late,
    /// The clock: some who were held back may call now (ZAN-21).
    Ready,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dealer(seat) => write!(f, "dealer {seat}"),
            Self::Card(card) => write!(f, "card {card}"),
            Self::Call => f.write_str("call"),
            Self::Zangle(zangle) => write!(f, "{zangle}"),
            Self::Trust(zangle) => write!(f, "trust {zangle}"),
            Self::Fail => f.write_str("fail"),
            Self::Hit => f.write_str("hit"),
            Self::Late => f.write_str("late"),
            Self::Ready => f.write_str("ready"),
        }
    }
}

impl FromStr for Move {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["call"] => Ok(Self::Call),
            ["fail"] => Ok(Self::Fail),
            ["hit"] => Ok(Self::Hit),
            ["late"] => Ok(Self::Late),
            ["ready"] => Ok(Self::Ready),
            ["dealer", seat] => seat.parse().map(Self::Dealer).map_err(str::to_owned),
            ["card", card] => card.parse().map(Self::Card),
            ["trust", set] => set.parse().map(Self::Trust),
            [set] if set.contains('=') => set.parse().map(Self::Zangle),
            _ => Err(format!("{text:?} is no move here: try call, c5a=o2+o3, hit or fail")),
        }
    }
}
