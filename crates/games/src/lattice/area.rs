//! Which cells of a board are taken, and where it can grow.

use super::{COLUMNS, Cell, NEIGHBOURS, ROWS, TILES};

/// A set of cells on the torus: a word for each row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cells([u64; ROWS as usize]);

impl Cells {
    /// No cell.
    const NONE: Self = Self([0; ROWS as usize]);

    /// Whether the cell in this slot is among them.
    #[must_use]
    #[inline]
    pub const fn contains(&self, slot: usize) -> bool {
        self.0[slot / COLUMNS as usize] >> (slot % COLUMNS as usize) & 1 == 1
    }

    #[inline]
    const fn insert(&mut self, slot: usize) {
        self.0[slot / COLUMNS as usize] |= 1 << (slot % COLUMNS as usize);
    }

    /// Their slots, row by row.
    pub fn slots(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(row, &word)| {
            let rest = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
            let bits = rest.take_while(|&word| word != 0).map(|word| word.trailing_zeros() as usize);
            bits.map(move |column| row * COLUMNS as usize + column)
        })
    }
}

/// A board has at most so many free cells beside it: each tile takes one and adds two at most.
const RIM: usize = TILES + 2;

/// What a game keeps for a free cell beside its board: what the tiles around it ask of one there.
pub type Ask = u16;
const ASK_BITS: u32 = Ask::BITS;

/// The cells taken by a board that grows from side to side, at most [`super::TILES`] of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    taken: Cells,
    /// The free cells that share a side with a taken one, in the order of their slots: the slot above, and
    /// below it what is asked there. A list rather than a set, since moves are listed more often than tiles
    /// are laid.
    rim: [u32; RIM],
    rim_len: u8,
    /// The column and the row where the board begins: what tells one time around the torus from another.
    west: i8,
    north: i8,
}

impl Area {
    /// Nothing taken; the board can begin at the origin.
    #[must_use]
    pub const fn empty() -> Self {
        let mut rim = [0; RIM];
        rim[0] = (Cell::ORIGIN.slot() as u32) << ASK_BITS;
        Self { taken: Cells::NONE, rim, rim_len: 1, west: 0, north: 0 }
    }

    /// Takes a cell of the rim; `ask` says what is asked in the free cell across each side of it, given
    /// its slot, the side and what was asked before.
    #[inline]
    pub fn take(&mut self, cell: Cell, ask: impl Fn(usize, usize, Ask) -> Ask) {
        let slot = cell.slot();
        debug_assert!(self.is_rim(cell), "a board grows from side to side");
        self.taken.insert(slot);
        self.west = self.west.min(cell.column);
        self.north = self.north.min(cell.row);
        // How many cells of the rim come before this one: the cells to the left and right are found there.
        let mut here = self.place_in_rim(slot);
        let last = usize::from(self.rim_len) - 1;
        self.rim.copy_within(here + 1..=last, here);
        self.rim[last] = 0;
        self.rim_len -= 1;
        for (side, &next) in NEIGHBOURS[slot].iter().enumerate() {
            let next = usize::from(next);
            if self.taken.contains(next) {
                continue;
            }
            let is_next = |free: u32| free >> ASK_BITS == next as u32;
            let place = if next == slot + 1 {
                here
            } else if next + 1 == slot {
                here - usize::from(here > 0 && is_next(self.rim[here - 1]))
            } else {
                self.place_in_rim(next)
            };
            let len = usize::from(self.rim_len);
            let mut before = 0;
            if place < len && is_next(self.rim[place]) {
                before = self.rim[place] as Ask;
            } else {
                self.rim.copy_within(place..len, place + 1);
                self.rim_len += 1;
                here += usize::from(next < slot);
            }
            self.rim[place] = (next as u32) << ASK_BITS | u32::from(ask(next, side, before));
        }
    }

    /// Changes what is asked in this slot, if it is of the rim.
    #[inline]
    pub fn ask(&mut self, slot: usize, ask: impl FnOnce() -> Ask) {
        let beside = NEIGHBOURS[slot].iter().any(|&next| self.taken.contains(next.into()));
        if beside && !self.taken.contains(slot) {
            let place = self.place_in_rim(slot);
            self.rim[place] = (slot as u32) << ASK_BITS | u32::from(ask());
        }
    }

    /// Where in the rim this slot is, or would be.
    #[inline]
    fn place_in_rim(&self, slot: usize) -> usize {
        self.rim[..usize::from(self.rim_len)].partition_point(|&free| free >> ASK_BITS < slot as u32)
    }

    /// The taken cells.
    #[must_use]
    #[inline]
    pub const fn taken(&self) -> &Cells {
        &self.taken
    }

    /// The slots of the free cells that share a side with a taken one, row by row, and what is asked there.
    #[inline]
    pub fn rim(&self) -> impl Iterator<Item = (usize, Ask)> + '_ {
        self.rim[..usize::from(self.rim_len)].iter().map(|&free| ((free >> ASK_BITS) as usize, free as Ask))
    }

    /// All ways to lay these tiles, as bits, in the rim: cell by cell, turn by turn, tile by tile. `fitting`
    /// says which tiles fit in each turn where something is asked.
    #[inline]
    pub(crate) fn placements<'a>(
        &self,
        tiles: u64,
        fitting: impl Fn(Ask) -> &'a [u64; 3],
        mut each: impl FnMut(usize, Cell, u8),
    ) {
        // The cells are sifted without a branch, since in few something fits and nothing foretells in which.
        let mut found = [0; RIM];
        let mut count = 0;
        for &free in &self.rim[..usize::from(self.rim_len)] {
            let [a, b, c] = fitting(free as Ask);
            found[count] = free;
            count += usize::from((a | b | c) & tiles != 0);
        }
        for &free in &found[..count] {
            let cell = self.cell_at((free >> ASK_BITS) as usize);
            for (turn, fits) in (0..).zip(fitting(free as Ask)) {
                let mut rest = fits & tiles;
                while rest != 0 {
                    each(rest.trailing_zeros() as usize, cell, turn);
                    rest &= rest - 1;
                }
            }
        }
    }

    /// The free cells that share a side with a taken one, row by row.
    pub fn free(&self) -> impl Iterator<Item = Cell> + '_ {
        self.rim().map(|(slot, _)| self.cell_at(slot))
    }

    /// Whether this cell is taken; cells beyond the torus are not.
    #[must_use]
    pub fn is_taken(&self, cell: Cell) -> bool {
        self.taken.contains(cell.slot()) && self.cell_at(cell.slot()) == cell
    }

    /// Whether this cell is free and shares a side with a taken one.
    #[must_use]
    pub fn is_rim(&self, cell: Cell) -> bool {
        self.rim().any(|(slot, _)| slot == cell.slot()) && self.cell_at(cell.slot()) == cell
    }

    /// Which of the cells that share a slot is the one on or beside this board.
    #[must_use]
    #[inline]
    pub const fn cell_at(&self, slot: usize) -> Cell {
        // The rim is one cell wide.
        let (west, north) = (self.west - 1, self.north - 1);
        let (column, row) = ((slot % COLUMNS as usize) as i8, (slot / COLUMNS as usize) as i8);
        Cell::new(west + ((column - west) & (COLUMNS - 1)), north + ((row - north) & (ROWS - 1)))
    }
}
