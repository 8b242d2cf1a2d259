//! The tiles, and sets of them.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::lattice::{TileSet, Unique};

/// One of the 56 tiles (TRI-1), by its place in the order `000`, `001`, … `555`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

/// The three numbers of every tile, clockwise, from a lowest one on.
const NUMBERS: [[u8; 3]; Tile::COUNT] = {
    let mut numbers = [[0; 3]; Tile::COUNT];
    let mut place = 0;
    let mut code = 0u8;
    while code < 216 {
        let [a, b, c] = [code / 36, code / 6 % 6, code % 6];
        if a <= b && b <= c {
            numbers[place] = [a, b, c];
            place += 1;
        }
        code += 1;
    }
    assert!(place == Tile::COUNT);
    numbers
};

impl Tile {
    /// How many there are.
    pub const COUNT: usize = 56;

    /// The tile at this place in the order.
    #[must_use]
    #[inline]
    pub const fn new(place: u8) -> Self {
        assert!((place as usize) < Self::COUNT);
        Self(place)
    }

    /// Its place in the order.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its numbers, clockwise from a lowest one on.
    #[must_use]
    #[inline]
    pub const fn numbers(self) -> [u8; 3] {
        NUMBERS[self.0 as usize]
    }

    /// Its numbers by the corners of a cell, if it lies there turned clockwise by so many thirds.
    #[must_use]
    #[inline]
    pub const fn turned(self, turn: u8) -> [u8; 3] {
        let [a, b, c] = self.numbers();
        match turn {
            0 => [a, b, c],
            1 => [c, a, b],
            _ => [b, c, a],
        }
    }

    /// The sum of its numbers (TRI-6).
    #[must_use]
    #[inline]
    pub const fn sum(self) -> u8 {
        let [a, b, c] = self.numbers();
        a + b + c
    }

    /// Whether its numbers are all the same: then it looks the same in every turn.
    #[must_use]
    #[inline]
    pub const fn is_triple(self) -> bool {
        let [a, _, c] = self.numbers();
        a == c
    }

    /// In how many turns it looks different.
    #[must_use]
    pub const fn turns(self) -> u8 {
        if self.is_triple() { 1 } else { 3 }
    }

    /// The tile in words, such as `1-2-5`.
    #[must_use]
    pub fn name(self) -> String {
        let [a, b, c] = self.numbers();
        format!("{a}-{b}-{c}")
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.numbers();
        write!(f, "{a}{b}{c}")
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Tile {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = (0..Self::COUNT as u8).map(Self).find(|tile| {
            let numbers = tile.numbers().map(|number| b'0' + number);
            text.as_bytes() == numbers
        });
        found.ok_or_else(|| {
            format!("{text:?} is no tile: write its numbers clockwise from the lowest, 0 to 5, such as 125")
        })
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl JsonSchema for Tile {
    fn schema_name() -> Cow<'static, str> {
        "Tile".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "pattern": "^[0-5]{3}$"})
    }
}

/// A set of tiles: a rack, or the pool, whose order nobody knows.
pub type Tiles = TileSet<Tile>;

impl Unique for Tile {
    const COUNT: usize = Self::COUNT;

    #[inline]
    fn from_index(index: usize) -> Self {
        Self(index as u8)
    }

    #[inline]
    fn index(self) -> usize {
        self.index()
    }
}

impl TileSet<Tile> {
    /// The sum of all their numbers.
    #[must_use]
    pub fn sum(self) -> i32 {
        self.iter().map(|tile| i32::from(tile.sum())).sum()
    }
}
