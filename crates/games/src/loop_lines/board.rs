//! The tiles on the table: where more can lie, and what one makes there.

use schemars::JsonSchema;
use serde::Serialize;

use super::fits::{FREE, Lying, PARTNER, ask_of, fitting, lying, tile_of};
use super::tile::{Colour, End, Tile, Tiles};
use crate::lattice::{Area, CELL_SLOTS, Cell, NEIGHBOURS};

/// A tile that lies on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct Placed {
    /// Which.
    pub tile: Tile,
    /// Where.
    pub cell: Cell,
    /// How many thirds of a turn clockwise from its drawn position.
    pub turn: u8,
}

/// What a tile makes where it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, JsonSchema)]
pub struct Made {
    /// How many dots of each colour, black first (LOO-3).
    pub dots: [u8; 2],
    /// How many loops of each colour go through it (LOO-12).
    pub loops: [u8; 2],
    /// How many tiles it touches (LOO-13).
    pub touches: u8,
}

impl Made {
    /// Whether it is a wedge (LOO-13).
    #[must_use]
    pub const fn wedge(self) -> bool {
        self.touches >= 2
    }
}

/// The tiles on the table.
#[derive(Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(with = "Vec<Placed>")]
#[serde(into = "Vec<Placed>", try_from = "Vec<Placed>")]
pub struct Board {
    lying: [Lying; CELL_SLOTS],
    /// What is asked in a cell of the rim is what the tiles around show to it.
    area: Area,
    tiles: Tiles,
}

impl Board {
    /// Nothing lies there yet; the first tile goes to the origin.
    #[must_use]
    pub const fn empty() -> Self {
        Self { lying: [FREE; CELL_SLOTS], area: Area::empty(), tiles: Tiles::NONE }
    }

    /// Which cells are taken, and where the board can grow.
    #[must_use]
    pub const fn area(&self) -> &Area {
        &self.area
    }

    /// How many tiles lie there.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tiles.len().into()
    }

    /// Whether none does.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// The tiles, row by row.
    pub fn placed(&self) -> impl Iterator<Item = Placed> + '_ {
        self.area.taken().slots().map(|slot| {
            let (tile, turn) = tile_of(self.lying[slot]);
            Placed { tile, cell: self.area.cell_at(slot), turn }
        })
    }

    /// The tile in this cell and its turn.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<(Tile, u8)> {
        self.area.is_taken(cell).then(|| tile_of(self.lying[cell.slot()]))
    }

    /// The tiles as a set.
    #[must_use]
    pub const fn tiles(&self) -> Tiles {
        self.tiles
    }

    /// Puts a tile into a cell of the rim.
    #[inline]
    pub fn put(&mut self, Placed { tile, cell, turn }: Placed) {
        let (slot, lying) = (cell.slot(), lying(tile, turn));
        self.area.take(cell, |_, side, before| before + ask_of(side, lying));
        self.lying[slot] = lying;
        self.tiles.put(tile);
    }

    /// All ways for this colour to put these tiles on the table: cell by cell, with a set for each turn.
    #[inline]
    pub(super) fn placements(
        &self,
        colour: Colour,
        own_dots: bool,
        tiles: Tiles,
    ) -> impl Iterator<Item = (Cell, [Tiles; 3])> {
        self.area.rim().filter_map(move |(slot, ask)| {
            let turns = fitting(ask, colour, own_dots);
            let some = (turns[0] | turns[1] | turns[2]) & tiles.bits() != 0;
            some.then(|| (self.area.cell_at(slot), turns.map(|turn| Tiles::from_bits(turn).both(tiles))))
        })
    }

    /// The same, tile by tile.
    #[inline]
    pub(super) fn each_placement(&self, colour: Colour, own_dots: bool, tiles: Tiles, mut each: impl FnMut(Placed)) {
        self.area.placements(
            tiles.bits(),
            |ask| fitting(ask, colour, own_dots),
            |tile, cell, turn| each(Placed { tile: Tile::from_index(tile), cell, turn }),
        );
    }

    /// Those of these tiles that this colour can place somewhere.
    pub(super) fn placeable(&self, colour: Colour, own_dots: bool, tiles: Tiles) -> Tiles {
        let fitting = self.area.rim().fold(0, |found, (_, ask)| {
            let [a, b, c] = fitting(ask, colour, own_dots);
            found | a | b | c
        });
        Tiles::from_bits(fitting).both(tiles)
    }

    /// The ends of tiles on the table that an end of a tile in this cell would meet.
    pub(super) fn facing(&self, cell: Cell) -> impl Iterator<Item = (u8, End)> {
        (0..6u8).filter_map(move |end| {
            let (tile, turn) = self.at(cell.neighbours()[usize::from(end / 2)])?;
            Some((end, tile.end(turn, end ^ 1)))
        })
    }

    /// What the tile in this cell makes with those around it.
    #[must_use]
    #[inline]
    pub fn made(&self, cell: Cell) -> Made {
        let mut made = Made::default();
        let slot = cell.slot();
        for side in 0..3u8 {
            made.touches += u8::from(self.lying[usize::from(NEIGHBOURS[slot][usize::from(side)])] != FREE);
        }
        self.dots(cell).for_each(|(_, colour)| made.dots[colour as usize] += 1);
        // A loop comes in over one side and leaves over another.
        if made.touches >= 2 {
            self.each_loop(cell, |_, colour| made.loops[colour as usize] += 1);
        }
        made
    }

    /// The ends of the tile in this cell at which it makes a dot, each with its colour.
    #[inline]
    pub(super) fn dots(&self, cell: Cell) -> impl Iterator<Item = (u8, Colour)> {
        let slot = cell.slot();
        let is_half_dot = |lying: Lying, end: u8| lying != FREE && PARTNER[usize::from(lying)][usize::from(end)] == end;
        (0..6u8).filter_map(move |end| {
            let next = self.lying[usize::from(NEIGHBOURS[slot][usize::from(end / 2)])];
            let dot = is_half_dot(self.lying[slot], end) && is_half_dot(next, end ^ 1);
            dot.then(|| (end, self.colour(slot, end)))
        })
    }

    fn colour(&self, slot: usize, end: u8) -> Colour {
        let (tile, turn) = tile_of(self.lying[slot]);
        tile.end(turn, end).colour
    }

    /// Calls `found` with the ends where each loop through this cell's tile enters and leaves it
    /// first; a loop that comes by several times is found once.
    #[inline]
    pub(super) fn each_loop(&self, cell: Cell, mut found: impl FnMut((u8, u8), Colour)) {
        let slot = cell.slot();
        let mut done = 0u8;
        for from in 0..6u8 {
            let to = PARTNER[usize::from(self.lying[slot])][usize::from(from)];
            // Each line once, from its lower end.
            if to <= from || done >> from & 1 == 1 {
                continue;
            }
            let closed = self.follow(slot, from, to, |at, entered, left| {
                if at == slot {
                    done |= 1 << entered | 1 << left;
                }
            });
            if closed {
                found((from, to), self.colour(slot, from));
            }
        }
    }

    /// Follows a line from tile to tile, beginning with the one in `slot` from end `from` to end
    /// `to`, and shows each stretch; whether it comes back to where it began.
    #[inline]
    pub(super) fn follow(&self, slot: usize, from: u8, to: u8, mut stretch: impl FnMut(usize, u8, u8)) -> bool {
        let (mut at, mut entered, mut left) = (slot, from, to);
        loop {
            stretch(at, entered, left);
            at = usize::from(NEIGHBOURS[at][usize::from(left / 2)]);
            entered = left ^ 1;
            if at == slot && entered == from {
                return true;
            }
            let lying = self.lying[at];
            if lying == FREE {
                return false;
            }
            left = PARTNER[usize::from(lying)][usize::from(entered)];
            if left == entered {
                return false; // LOO-3: a line ends at a half-dot
            }
        }
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.placed()).finish()
    }
}

impl From<Board> for Vec<Placed> {
    fn from(board: Board) -> Self {
        board.placed().collect()
    }
}

impl TryFrom<Vec<Placed>> for Board {
    type Error = &'static str;

    /// In any order, as long as the tiles hang together from the origin.
    fn try_from(mut rest: Vec<Placed>) -> Result<Self, Self::Error> {
        if rest.len() > Tile::COUNT || rest.iter().any(|placed| placed.turn > 2) {
            return Err("there are 52 tiles, and three turns of each");
        }
        let mut board = Self::empty();
        while !rest.is_empty() {
            let next = rest.iter().position(|placed| board.area.is_rim(placed.cell));
            board.put(rest.swap_remove(next.ok_or("the tiles do not hang together")?));
        }
        Ok(board)
    }
}
