//! Which cells of a board are taken, and where it can grow.

use serde::Serialize;

use super::{COLUMNS, Cell, NEIGHBOURS, ROWS};

/// A set of cells on the torus: a word for each row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Cells([u64; ROWS as usize]);

impl Cells {
    /// No cell.
    pub const NONE: Self = Self([0; ROWS as usize]);

    /// Whether the cell in this slot is among them.
    #[must_use]
    #[inline]
    pub const fn contains(&self, slot: usize) -> bool {
        self.0[slot / COLUMNS as usize] >> (slot % COLUMNS as usize) & 1 == 1
    }

    /// Adds the cell in this slot.
    #[inline]
    pub const fn insert(&mut self, slot: usize) {
        self.0[slot / COLUMNS as usize] |= 1 << (slot % COLUMNS as usize);
    }

    /// Takes the cell in this slot away.
    #[inline]
    pub const fn remove(&mut self, slot: usize) {
        self.0[slot / COLUMNS as usize] &= !(1 << (slot % COLUMNS as usize));
    }

    /// How many they are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&row| row == 0)
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

/// The cells taken by a board that grows from side to side, at most [`super::TILES`] of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Area {
    taken: Cells,
    rim: Cells,
    /// The column and the row where the board begins: what tells one time around the torus from another.
    west: i8,
    north: i8,
}

impl Area {
    /// Nothing taken; the board can begin at the origin.
    #[must_use]
    pub const fn empty() -> Self {
        let mut rim = Cells::NONE;
        rim.insert(Cell::ORIGIN.slot());
        Self { taken: Cells::NONE, rim, west: 0, north: 0 }
    }

    /// Takes a cell of the rim.
    #[inline]
    pub fn take(&mut self, cell: Cell) {
        let slot = cell.slot();
        debug_assert!(self.rim.contains(slot), "a board grows from side to side");
        self.taken.insert(slot);
        self.rim.remove(slot);
        for next in NEIGHBOURS[slot].map(usize::from) {
            if !self.taken.contains(next) {
                self.rim.insert(next);
            }
        }
        self.west = self.west.min(cell.column);
        self.north = self.north.min(cell.row);
    }

    /// The taken cells.
    #[must_use]
    #[inline]
    pub const fn taken(&self) -> &Cells {
        &self.taken
    }

    /// The free cells that share a side with a taken one.
    #[must_use]
    #[inline]
    pub const fn rim(&self) -> &Cells {
        &self.rim
    }

    /// Whether this cell is taken; cells beyond the torus are not.
    #[must_use]
    pub fn is_taken(&self, cell: Cell) -> bool {
        self.taken.contains(cell.slot()) && self.cell_at(cell.slot()) == cell
    }

    /// Whether this cell is free and shares a side with a taken one.
    #[must_use]
    pub fn is_rim(&self, cell: Cell) -> bool {
        self.rim.contains(cell.slot()) && self.cell_at(cell.slot()) == cell
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
