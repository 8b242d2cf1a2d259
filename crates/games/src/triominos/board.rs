//! Where tiles lie, what fits where, and what a placement completes.
//!
//! All tiles that meet at a point show the same number there (TRI-5). So a board is a number for each
//! point, and the tiles follow from it: what fits in a cell depends on the numbers at its corners.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use super::{Tile, Tiles};
use crate::lattice::{AROUND, Area, Ask, CORNERS, Cell, NEIGHBOURS, POINT_SLOTS, Point, Unique, read_placement};

/// A tile in a cell, turned clockwise by so many thirds of a turn from how it is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Laid {
    /// Which tile.
    pub tile: Tile,
    /// Where.
    pub cell: Cell,
    /// 0, 1 or 2; 0 for a tile that looks the same in every turn.
    pub turn: u8,
}

impl Laid {
    /// Its numbers by the corners of its cell, clockwise from the apex.
    #[must_use]
    #[inline]
    pub const fn numbers(self) -> [u8; 3] {
        self.tile.turned(self.turn)
    }
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}/{}", self.tile, self.cell, self.turn)
    }
}

impl fmt::Debug for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Laid {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (tile, cell, turn) = read_placement(text, "125@3,-1/2")?;
        Ok(Self { tile, cell, turn })
    }
}

impl Serialize for Laid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl JsonSchema for Laid {
    fn schema_name() -> Cow<'static, str> {
        "Laid".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "pattern": "^[0-5]{3}@-?[0-9]+,-?[0-9]+/[0-2]$"})
    }
}

/// What a placement earns beside its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Bonus {
    /// One side joins, and the corner across from it meets other tiles (TRI-7).
    Bridge,
    /// Six tiles around one point (TRI-8).
    Hexagon,
    /// Around two points at once (TRI-8).
    DoubleHexagon,
    /// Around three points at once (TRI-8).
    TripleHexagon,
}

impl Bonus {
    /// How much it is.
    #[must_use]
    #[inline]
    pub const fn points(self) -> u8 {
        match self {
            Self::Bridge => 40,
            Self::Hexagon => 50,
            Self::DoubleHexagon => 60,
            Self::TripleHexagon => 70,
        }
    }

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bridge => "bridge",
            Self::Hexagon => "hexagon",
            Self::DoubleHexagon => "double hexagon",
            Self::TripleHexagon => "triple hexagon",
        }
    }
}

/// The numbers at the corners of a cell, three bits each: 0 where none is known, else one more than
/// the number.
type Pattern = Ask;

const PATTERNS: usize = 512;

/// The tiles, as bits, that fit a pattern in each turn; one that looks the same in all of them only in turn 0.
static FITS: [[u64; 3]; PATTERNS] = {
    let mut fits = [[0; 3]; PATTERNS];
    let mut tile = 0;
    while tile < Tile::COUNT {
        let mut turn = 0;
        while turn < Tile::new(tile as u8).turns() {
            let [a, b, c] = Tile::new(tile as u8).turned(turn);
            // Each corner as it is, or not known.
            let mut known = 0;
            while known < 8 {
                let mut pattern = 0;
                if known & 1 != 0 {
                    pattern |= a as usize + 1;
                }
                if known & 2 != 0 {
                    pattern |= (b as usize + 1) << 3;
                }
                if known & 4 != 0 {
                    pattern |= (c as usize + 1) << 6;
                }
                fits[pattern][turn as usize] |= 1 << tile;
                known += 1;
            }
            turn += 1;
        }
        tile += 1;
    }
    fits
};

/// The tiles, as bits, that fit a pattern in some turn.
static FITTING: [u64; PATTERNS] = {
    let mut fitting = [0; PATTERNS];
    let mut pattern = 0;
    while pattern < PATTERNS {
        let [a, b, c] = FITS[pattern];
        fitting[pattern] = a | b | c;
        pattern += 1;
    }
    fitting
};

/// Four bits for each point, by its slot, with numbers as in a [`Pattern`].
#[derive(Clone, Copy, PartialEq, Eq)]
struct Numbers([u64; POINT_SLOTS / 16]);

impl Numbers {
    /// One more than the number at a point, 0 if no tile has a corner there.
    #[inline]
    const fn code(&self, point: usize) -> Pattern {
        (self.0[point / 16] >> (point % 16 * 4) & 7) as Pattern
    }

    #[inline]
    const fn write(&mut self, point: usize, number: u8) {
        self.0[point / 16] |= (number as u64 + 1) << (point % 16 * 4);
    }

    /// The numbers at the corners of a cell on or beside the board.
    #[inline]
    const fn pattern(&self, slot: usize) -> Pattern {
        let [a, b, c] = CORNERS[slot];
        self.code(a as usize) | self.code(b as usize) << 3 | self.code(c as usize) << 6
    }
}

/// The tiles on the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board {
    numbers: Numbers,
    /// What is asked in a cell of the rim is its [`Pattern`].
    area: Area,
    tiles: Tiles,
    /// The tiles, of all 56, that would fit somewhere.
    fitting: Tiles,
}

impl Board {
    /// Nothing lies; the first tile goes to the origin.
    pub(super) const EMPTY: Self =
        Self { numbers: Numbers([0; POINT_SLOTS / 16]), area: Area::empty(), tiles: Tiles::NONE, fitting: Tiles::ALL };

    /// Which cells are taken, and which can be next.
    #[must_use]
    pub const fn area(&self) -> &Area {
        &self.area
    }

    /// The number at a point, if a tile has a corner there.
    #[must_use]
    pub fn number(&self, point: Point) -> Option<u8> {
        (self.numbers.code(point.slot()) as u8).checked_sub(1)
    }

    /// The tiles that fit in this free cell beside the board, in some turn.
    pub(super) fn fitting_in(&self, cell: Cell) -> Tiles {
        Tiles::from_bits(FITTING[usize::from(self.numbers.pattern(cell.slot()))])
    }

    /// All ways to lay these tiles, cell by cell.
    #[inline]
    pub(super) fn placements(&self, tiles: Tiles, mut each: impl FnMut(Laid)) {
        let tiles = self.playable(tiles).bits();
        if tiles == 0 {
            return;
        }
        self.area.placements(
            tiles,
            |pattern| &FITS[usize::from(pattern)],
            |tile, cell, turn| each(Laid { tile: Tile::from_index(tile), cell, turn }),
        );
    }

    /// Those of these tiles that can be laid somewhere.
    #[inline]
    pub(super) fn playable(&self, tiles: Tiles) -> Tiles {
        tiles.both(self.fitting)
    }

    /// Whether the tile fits there, as it is turned: a free cell beside the board, all corners agree.
    #[must_use]
    pub fn fits(&self, laid: Laid) -> bool {
        self.area.is_rim(laid.cell)
            && FITS[usize::from(self.numbers.pattern(laid.cell.slot()))][usize::from(laid.turn)] >> laid.tile.index()
                & 1
                == 1
    }

    /// What a tile in this free cell of the rim earns beside its numbers.
    #[must_use]
    #[inline]
    pub fn bonus(&self, cell: Cell) -> Option<Bonus> {
        let slot = cell.slot();
        let taken = self.area.taken();
        let corners = CORNERS[slot].map(usize::from);
        let joined = NEIGHBOURS[slot].map(|next| taken.contains(next.into()));
        match joined.iter().filter(|&&joined| joined).count() {
            0 => None,
            1 => {
                // TRI-7: side `i` runs from corner `i` to the next, so the corner across is the one after.
                let side = if joined[0] { 0 } else { 1 + usize::from(joined[2]) };
                (self.numbers.code(corners[(side + 2) % 3]) != 0).then_some(Bonus::Bridge)
            }
            _ => {
                // TRI-8: a point is surrounded when only this cell is free there.
                let closes = |&&corner: &&usize| {
                    AROUND[corner].iter().all(|&around| usize::from(around) == slot || taken.contains(around.into()))
                };
                match corners.iter().filter(closes).count() {
                    0 => None,
                    1 => Some(Bonus::Hexagon),
                    2 => Some(Bonus::DoubleHexagon),
                    _ => Some(Bonus::TripleHexagon),
                }
            }
        }
    }

    /// The points around which six tiles lie among the corners of this cell (TRI-8).
    pub(super) fn surrounded(&self, cell: Cell) -> impl Iterator<Item = Point> + '_ {
        let taken = |cell: Cell| self.area.taken().contains(cell.slot());
        cell.corners().into_iter().filter(move |corner| corner.around().into_iter().all(taken))
    }

    /// Lays a tile that fits.
    #[inline]
    pub(super) fn lay(&mut self, laid: Laid) {
        let slot = laid.cell.slot();
        self.tiles.put(laid.tile);
        let corners = CORNERS[slot].map(usize::from);
        let fresh = corners.map(|point| self.numbers.code(point) == 0);
        let shown = laid.numbers();
        for corner in 0..3 {
            if fresh[corner] {
                self.numbers.write(corners[corner], shown[corner]);
            }
        }
        let numbers = &self.numbers;
        self.area.take(laid.cell, |next, _, _| numbers.pattern(next));
        // Cells that only touch the tile with a corner may be beside others.
        for corner in (0..3).filter(|&corner| fresh[corner]) {
            for around in AROUND[corners[corner]].iter().filter(|around| !NEIGHBOURS[slot].contains(around)) {
                let around = usize::from(*around);
                self.area.ask(around, || numbers.pattern(around));
            }
        }
        let fits = self.area.rim().fold(0, |any, (_, pattern)| any | FITTING[usize::from(pattern)]);
        self.fitting = Tiles::from_bits(fits);
    }

    /// The tile in a taken slot: its corners tell.
    fn tile_at(&self, slot: usize) -> Laid {
        let turns = &FITS[usize::from(self.numbers.pattern(slot))];
        let turn = turns.iter().position(|&tiles| tiles != 0).unwrap_or_default();
        let tile = Tile::new(turns[turn].trailing_zeros() as u8);
        Laid { tile, cell: self.area.cell_at(slot), turn: turn as u8 }
    }

    /// The tiles that lie, row by row.
    pub fn laid(&self) -> impl Iterator<Item = Laid> + '_ {
        self.area.taken().slots().map(|slot| self.tile_at(slot))
    }

    /// The tiles that lie, as a set.
    #[must_use]
    pub const fn tiles(&self) -> Tiles {
        self.tiles
    }

    /// The board with these tiles, in whatever order they are given; none if they do not fit together.
    pub(super) fn of(mut rest: Vec<Laid>) -> Option<Self> {
        let mut board = Self::EMPTY;
        while !rest.is_empty() {
            let next = rest.iter().position(|&laid| board.fits(laid))?;
            board.lay(rest.swap_remove(next));
        }
        Some(board)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.laid()).finish()
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.laid())
    }
}

impl JsonSchema for Board {
    fn schema_name() -> Cow<'static, str> {
        "Board".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<Laid>::json_schema(generator)
    }
}

/// How the first tile of a round lies (TRI-4).
#[must_use]
pub(super) const fn first(tile: Tile) -> Laid {
    Laid { tile, cell: Cell::ORIGIN, turn: 0 }
}
