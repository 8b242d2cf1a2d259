//! What tiles of every game have in common: sets of them, and how a placement is written.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use tricorn_kernel::Dice;

use super::Cell;

/// A tile of a game that has each of its tiles once, and at most 64 of them.
pub trait Unique: Copy + Eq {
    /// How many there are.
    const COUNT: usize;

    /// The tile at this place in the order of all.
    fn from_index(index: usize) -> Self;

    /// Its place in the order of all.
    fn index(self) -> usize;
}

/// A set of tiles: a hand, or a supply, whose order nobody knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TileSet<T> {
    bits: u64,
    of: PhantomData<T>,
}

impl<T: Unique> TileSet<T> {
    /// No tile.
    pub const NONE: Self = Self::from_bits(0);
    /// All of them.
    pub const ALL: Self = Self::from_bits((1 << T::COUNT) - 1);

    /// The tiles whose place is set among these bits.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self { bits, of: PhantomData }
    }

    /// A bit for the place of each tile.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// How many they are.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u8 {
        self.bits.count_ones() as u8
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Whether the tile is among them.
    #[must_use]
    #[inline]
    pub fn has(self, tile: T) -> bool {
        self.bits >> tile.index() & 1 == 1
    }

    /// These and one tile more.
    #[must_use]
    #[inline]
    pub fn with(self, tile: T) -> Self {
        Self::from_bits(self.bits | 1 << tile.index())
    }

    /// These without one tile.
    #[must_use]
    #[inline]
    pub fn without(self, tile: T) -> Self {
        Self::from_bits(self.bits & !(1 << tile.index()))
    }

    /// Puts a tile in.
    #[inline]
    pub fn put(&mut self, tile: T) {
        *self = self.with(tile);
    }

    /// Takes a tile out.
    #[inline]
    pub fn take(&mut self, tile: T) {
        *self = self.without(tile);
    }

    /// The tiles that are in either.
    #[must_use]
    #[inline]
    pub const fn plus(self, others: Self) -> Self {
        Self::from_bits(self.bits | others.bits)
    }

    /// These tiles without the others.
    #[must_use]
    #[inline]
    pub const fn minus(self, others: Self) -> Self {
        Self::from_bits(self.bits & !others.bits)
    }

    /// The tiles that are in both.
    #[must_use]
    #[inline]
    pub const fn both(self, others: Self) -> Self {
        Self::from_bits(self.bits & others.bits)
    }

    /// The tiles in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> {
        let mut rest = self.bits;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let tile = T::from_index(rest.trailing_zeros() as usize);
                rest &= rest - 1;
                tile
            })
        })
    }

    /// One of them, each equally likely.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    #[inline]
    pub fn random(self, dice: &mut Dice) -> T {
        T::from_index(place_of_bit(self.bits, dice.below(self.bits.count_ones())) as usize)
    }

    /// Takes so many of them out, every choice equally likely.
    pub fn draw(&mut self, count: u8, dice: &mut Dice) -> Self {
        let mut drawn = Self::NONE;
        for _ in 0..count {
            let tile = self.random(dice);
            self.take(tile);
            drawn.put(tile);
        }
        drawn
    }
}

/// Where the set bit is that has so many set bits below it.
///
/// Halves rather than a walk from bit to bit: how long a walk takes is as random as the bit.
#[inline]
const fn place_of_bit(bits: u64, below: u32) -> u32 {
    debug_assert!(below < bits.count_ones());
    // How many bits are set in each pair, each four, each byte; then in each byte and all below it.
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    let running = bytes.wrapping_mul(LOW);
    // All bytes are compared at once: the lowest that exceeds `below` has the bit.
    let exceeds = ((running | HIGH) - (below as u64 + 1) * LOW) & HIGH;
    let mut place = exceeds.trailing_zeros() & !7;
    let mut rest = below - ((running << 8) >> place & 0xFF) as u32;
    let four = (fours >> place & 0xF) as u32;
    let upper = (rest >= four) as u32;
    (rest, place) = (rest - four * upper, place + 4 * upper);
    let pair = (pairs >> place & 3) as u32;
    let upper = (rest >= pair) as u32;
    (rest, place) = (rest - pair * upper, place + 2 * upper);
    place + (rest >= (bits >> place & 1) as u32) as u32
}

/// The lowest and the highest bit of each byte.
const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

impl<T: Unique> FromIterator<T> for TileSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(tiles: I) -> Self {
        tiles.into_iter().fold(Self::NONE, Self::with)
    }
}

impl<T: Unique + fmt::Debug> fmt::Debug for TileSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Unique + Serialize> Serialize for TileSet<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<T: Unique + JsonSchema> JsonSchema for TileSet<T> {
    fn schema_name() -> Cow<'static, str> {
        "Tiles".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<T>::json_schema(generator)
    }
}

/// Reads a placement as `TILE@CELL/TURN`; `example` is one for those who write it otherwise.
pub(crate) fn read_placement<T: FromStr<Err = String>>(text: &str, example: &str) -> Result<(T, Cell, u8), String> {
    let parts = text.split_once('@').and_then(|(tile, rest)| Some((tile, rest.split_once('/')?)));
    let Some((tile, (cell, turn))) = parts else {
        return Err(format!("{text:?} is no placement: write tile, cell and turn, such as {example}"));
    };
    let turn = match turn {
        "0" => 0,
        "1" => 1,
        "2" => 2,
        _ => return Err(format!("{turn:?} is no turn: it is 0, 1 or 2 thirds clockwise")),
    };
    Ok((tile.parse()?, cell.parse()?, turn))
}

#[cfg(test)]
mod tests {
    use super::place_of_bit;

    #[test]
    fn the_place_of_a_bit_is_found_as_by_a_walk() {
        let mut bits = 0x9E37_79B9_7F4A_7C15_u64;
        for round in 0..2_000 {
            bits = bits.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(round).rotate_left(23);
            for set in [bits, bits & bits >> 19 & bits << 7 | 1, u64::MAX >> (round % 64), 1 << (round % 64)] {
                let mut rest = set;
                for below in 0..set.count_ones() {
                    assert_eq!(place_of_bit(set, below), rest.trailing_zeros(), "{set:#x}, {below}");
                    rest &= rest - 1;
                }
            }
        }
    }
}
