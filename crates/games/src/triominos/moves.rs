//! The moves and how they are written.

use std::fmt;
use std::str::FromStr;

use super::{Laid, Tile};

/// What can be done in Triominos.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Chance: the next tile that is dealt (TRI-2).
    Deal(Tile),
    /// Chance: the next tile drawn for the first turn (TRI-3).
    Lot(Tile),
    /// Chance: the tile that a seat draws from the pool (TRI-9).
    Drawn(Tile),
    /// Place a tile.
    Place(Laid),
    /// Draw a tile from the pool.
    Draw,
    /// End the turn without placing.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(tile) => write!(f, "deal {tile}"),
            Self::Lot(tile) => write!(f, "lot {tile}"),
            Self::Drawn(tile) => write!(f, "tile {tile}"),
            Self::Place(laid) => laid.fmt(f),
            Self::Draw => f.write_str("draw"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once(' ') {
            None if text == "draw" => Ok(Self::Draw),
            None if text == "pass" => Ok(Self::Pass),
            None if text.contains('@') => text.parse().map(Self::Place),
            Some(("deal", tile)) => tile.parse().map(Self::Deal),
            Some(("lot", tile)) => tile.parse().map(Self::Lot),
            Some(("tile", tile)) => tile.parse().map(Self::Drawn),
            _ => Err(format!("{text:?} is no move here: try 125@3,-1/2, draw or pass")),
        }
    }
}
