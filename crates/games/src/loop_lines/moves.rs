//! The moves and how they are written.

use std::fmt;
use std::str::FromStr;

use tricorn_kernel::Seat;

use super::board::Placed;
use super::tile::{Colour, Tile};
use crate::lattice::read_placement;

/// What can be done in Loop Lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Chance: this tile comes next from the supply.
    Tile(Tile),
    /// Chance: who chooses the colour (LOO-5).
    Chooser(Seat),
    /// Play this colour.
    Colour(Colour),
    /// Place the first tile of the game.
    First,
    /// Leave the first tile of the game to the other.
    Second,
    /// Place a tile.
    Place(Placed),
    /// Draw a tile, having none that can be placed.
    Draw,
    /// Give a tile of the own hand to the other (LOO-13).
    Give(Tile),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tile(tile) => write!(f, "tile {tile}"),
            Self::Chooser(seat) => write!(f, "chooser {seat}"),
            Self::Colour(colour) => f.write_str(colour.name()),
            Self::First => f.write_str("first"),
            Self::Second => f.write_str("second"),
            Self::Place(placed) => placed.fmt(f),
            Self::Draw => f.write_str("draw"),
            Self::Give(tile) => write!(f, "give {tile}"),
        }
    }
}

impl FromStr for Move {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match (text, text.split_once(' ')) {
            ("black", _) => Ok(Self::Colour(Colour::Black)),
            ("white", _) => Ok(Self::Colour(Colour::White)),
            ("first", _) => Ok(Self::First),
            ("second", _) => Ok(Self::Second),
            ("draw", _) => Ok(Self::Draw),
            (_, Some(("give", tile))) => tile.parse().map(Self::Give),
            (_, Some(("tile", tile))) => tile.parse().map(Self::Tile),
            ("chooser 1", _) => Ok(Self::Chooser(Seat::new(0))),
            ("chooser 2", _) => Ok(Self::Chooser(Seat::new(1))),
            (place, None) if place.contains('@') => place.parse().map(Self::Place),
            _ => Err(format!("{text:?} is no move here: try 07@3,-1/2, draw or give 07")),
        }
    }
}

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}/{}", self.tile, self.cell, self.turn)
    }
}

impl FromStr for Placed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (tile, cell, turn) = read_placement(text, "07@3,-1/2")?;
        Ok(Self { tile, cell, turn })
    }
}
