//! The tiles, and sets of them.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tricorn_kernel::Dice;

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

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// A set of tiles: a rack, or the pool, whose order nobody knows.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Tiles(pub(super) u64);

impl Tiles {
    /// No tile.
    pub const NONE: Self = Self(0);
    /// All 56 (TRI-1).
    pub const ALL: Self = Self((1 << Tile::COUNT) - 1);

    /// Whether the tile is among them.
    #[must_use]
    #[inline]
    pub const fn has(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// Puts a tile in.
    #[inline]
    pub const fn put(&mut self, tile: Tile) {
        self.0 |= 1 << tile.0;
    }

    /// Takes a tile out.
    #[inline]
    pub const fn take(&mut self, tile: Tile) {
        self.0 &= !(1 << tile.0);
    }

    /// The tiles that are in both.
    #[must_use]
    #[inline]
    pub const fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The tiles that are in either.
    #[must_use]
    #[inline]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// These tiles without the others.
    #[must_use]
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many they are.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The tiles in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let tile = Tile(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                tile
            })
        })
    }

    /// The sum of all their numbers.
    #[must_use]
    pub fn sum(self) -> i32 {
        self.iter().map(|tile| i32::from(tile.sum())).sum()
    }

    /// One of them, each equally likely.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    #[inline]
    pub fn random(self, dice: &mut Dice) -> Tile {
        let mut rest = self.0;
        for _ in 0..dice.below(rest.count_ones()) {
            rest &= rest - 1;
        }
        Tile(rest.trailing_zeros() as u8)
    }

    /// So many of them, every choice equally likely.
    #[must_use]
    pub fn sample(self, count: u8, dice: &mut Dice) -> Self {
        let mut rest = self;
        (0..count).fold(Self::NONE, |mut taken, _| {
            let tile = rest.random(dice);
            rest.take(tile);
            taken.put(tile);
            taken
        })
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        tiles.into_iter().fold(Self::NONE, |mut all, tile| {
            all.put(tile);
            all
        })
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Tiles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Tiles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Tile>::deserialize(deserializer)?.into_iter().collect())
    }
}
