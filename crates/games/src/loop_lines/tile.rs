//! The 52 tiles: what stands on their six ends, and how they are numbered.
//!
//! The ends are counted clockwise from the apex: end `2 s` is the one on side `s` near corner `s`,
//! end `2 s + 1` the one on the same side near the next corner. So a third of a turn moves every end
//! by two, and end `e` of a tile faces end `e ^ 1` of the neighbour across the side.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use crate::lattice::{TileSet, Unique};

/// The colour of a line or of a half-dot, and of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // they are what they are called
pub enum Colour {
    Black,
    White,
}

impl Colour {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
        }
    }
}

/// What stands on one end of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct End {
    pub(crate) colour: Colour,
    /// The other end of its line, or none for a half-dot.
    pub(crate) to: Option<u8>,
}

/// A tile in its drawn position.
#[derive(Debug, Clone, Copy)]
struct Look {
    /// For each end the other end of its line; a half-dot has itself.
    partner: [u8; 6],
    /// Bit `e` is set where end `e` is white.
    white: u8,
}

/// One of the 52 tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct Tile(u8);

impl JsonSchema for Tile {
    fn schema_name() -> Cow<'static, str> {
        "Tile".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "integer", "minimum": 1, "maximum": Self::COUNT})
    }
}

impl Tile {
    /// How many there are (LOO-1).
    pub const COUNT: usize = 52;

    /// All of them, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    #[inline]
    pub(super) const fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// Its place in a list of all tiles.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number people know it by.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// Its end in this place when it is turned clockwise by so many thirds.
    #[inline]
    pub(crate) const fn end(self, turn: u8, end: u8) -> End {
        let look = &LOOKS[self.index()];
        let drawn = (end + 6 - 2 * turn) % 6;
        let colour = if look.white >> drawn & 1 == 1 { Colour::White } else { Colour::Black };
        let partner = look.partner[drawn as usize];
        End { colour, to: if partner == drawn { None } else { Some((partner + 2 * turn) % 6) } }
    }

    /// Its lines as pairs of ends in a drawing turned by so many thirds, each with its colour.
    pub fn lines(self, turn: u8) -> impl Iterator<Item = (u8, u8, Colour)> {
        (0..6).filter_map(move |end| {
            let End { colour, to } = self.end(turn, end);
            to.filter(|&to| to > end).map(|to| (end, to, colour))
        })
    }

    /// Its half-dots in a drawing turned by so many thirds.
    pub fn half_dots(self, turn: u8) -> impl Iterator<Item = (u8, Colour)> {
        (0..6).filter(move |&end| self.end(turn, end).to.is_none()).map(move |end| (end, self.end(turn, end).colour))
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}", self.number())
    }
}

impl FromStr for Tile {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        let tile = text.parse::<u8>().ok().filter(|_| digits).and_then(|number| Self::try_from(number).ok());
        tile.ok_or_else(|| format!("{text:?} is no tile: they are numbered 01 to 52"))
    }
}

impl From<Tile> for u8 {
    fn from(tile: Tile) -> Self {
        tile.number()
    }
}

impl TryFrom<u8> for Tile {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        match number {
            1..=52 => Ok(Self(number - 1)),
            _ => Err("a tile is a number from 1 to 52"),
        }
    }
}

/// A set of tiles.
pub type Tiles = TileSet<Tile>;

impl Unique for Tile {
    const COUNT: usize = Self::COUNT;

    #[inline]
    fn from_index(index: usize) -> Self {
        Self::from_index(index)
    }

    #[inline]
    fn index(self) -> usize {
        self.index()
    }
}

/// The tiles in their order: 1 has three lines, 2 to 26 two lines in five shapes, each shape in five
/// ways of colouring it; and tile `53 - n` is tile `n` with its colours swapped.
static LOOKS: [Look; Tile::COUNT] = {
    let shapes = shapes();
    let mut looks = [Look { partner: [0; 6], white: 0 }; Tile::COUNT];
    let mut count = 0;
    let mut shape = 0;
    while shape < shapes.len() {
        let mut white = 0;
        while white < 1 << 6 {
            let look = Look { partner: shapes[shape], white };
            if is_a_tile(look) && leads(look) {
                looks[count] = look;
                looks[Tile::COUNT - 1 - count] = Look { white: !white & 0b11_1111, ..look };
                count += 1;
            }
            white += 1;
        }
        shape += 1;
    }
    assert!(2 * count == Tile::COUNT, "LOO-1: there are 52 tiles");
    looks
};

/// The six ways to join ends of different sides by two or three lines that do not cross, each turned
/// so that its partners read lowest: first the one with three lines, then in the order of partners.
const fn shapes() -> [[u8; 6]; 6] {
    let mut shapes = [[0; 6]; 6];
    let mut count = 1;
    let mut chords = 0u32;
    while chords < 1 << CHORDS.len() {
        let lines = chords.count_ones();
        // Only sets of two or three: the others are skipped before anything is worked out.
        if (lines == 2 || lines == 3)
            && let Some(partner) = joined(chords)
            && is_lowest(partner)
        {
            let place = if lines == 3 { 0 } else { count };
            shapes[place] = partner;
            count += (lines == 2) as usize;
        }
        chords += 1;
    }
    assert!(count == shapes.len(), "one shape with three lines and five with two");
    shapes
}

/// Every pair of ends on different sides, the lower one first.
const CHORDS: [(u8, u8); 12] =
    [(0, 2), (0, 3), (0, 4), (0, 5), (1, 2), (1, 3), (1, 4), (1, 5), (2, 4), (2, 5), (3, 4), (3, 5)];

/// The partners that these chords make, unless two of them meet or cross.
const fn joined(chords: u32) -> Option<[u8; 6]> {
    let mut partner = [0, 1, 2, 3, 4, 5];
    let mut rest = chords;
    while rest != 0 {
        let (a, b) = CHORDS[rest.trailing_zeros() as usize];
        let mut end = a;
        while end <= b {
            let to = partner[end as usize];
            let met = (end == a || end == b) && to != end;
            let crossed = end != a && end != b && (to < a || to > b);
            if met || crossed {
                return None;
            }
            end += 1;
        }
        partner[a as usize] = b;
        partner[b as usize] = a;
        rest &= rest - 1;
    }
    Some(partner)
}

const fn turned(partner: [u8; 6]) -> [u8; 6] {
    let mut result = [0; 6];
    let mut end = 0;
    while end < 6 {
        result[(end + 2) % 6] = (partner[end] + 2) % 6;
        end += 1;
    }
    result
}

const fn is_lowest(partner: [u8; 6]) -> bool {
    let once = turned(partner);
    reads_up(partner, once) && reads_up(partner, turned(once))
}

/// Whether the first reads at most as high as the second.
const fn reads_up(first: [u8; 6], second: [u8; 6]) -> bool {
    let mut end = 0;
    while end < 6 {
        if first[end] != second[end] {
            return first[end] < second[end];
        }
        end += 1;
    }
    true
}

/// LOO-1: a line has one colour, and each colour has at least two ends.
const fn is_a_tile(look: Look) -> bool {
    let mut end = 0;
    while end < 6 {
        if (look.white >> end ^ look.white >> look.partner[end]) & 1 == 1 {
            return false;
        }
        end += 1;
    }
    2 <= look.white.count_ones() && look.white.count_ones() <= 4
}

/// Whether of this tile and the same with its colours swapped, this one comes first, drawn like this:
/// it has more black than white, or as much and a black end 0.
const fn leads(look: Look) -> bool {
    // Three lines look the same in every turn but for their colours: the white one is at the apex.
    let turns_alike = reads_up(turned(look.partner), look.partner);
    match look.white.count_ones() {
        2 => !turns_alike || look.white == 0b10_0001,
        3 => look.white & 1 == 0,
        _ => false,
    }
}
