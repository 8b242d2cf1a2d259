//! The triangular grid: cells, the points where they meet, and neighbours.
//!
//! ```text
//!        column  -1   0   1            A cell points up where column + row is even. Its corners are
//!      row 0       \/ /\ \/            counted clockwise from the apex, and side `i` runs from corner
//!      row 1       /\ \/ /\            `i` to corner `i + 1`: across it lies the neighbour's side `i`.
//! ```
//!
//! The grid has no edge: a [`Cell`] is anywhere. A board needs a bounded one, so a cell and a point
//! each have a [`slot`](Cell::slot) on a torus. No set of at most [`TILES`] cells joined by their
//! sides goes once around it, so that what a board keeps by slot never meets itself. [`Area`] keeps
//! which cells are taken and which can be next, [`TileSet`] a set of tiles, and `hidden` what everybody
//! knows of tiles that lie face down. `svg` and `text` draw boards.

mod area;
pub(crate) mod hidden;
pub(crate) mod svg;
mod tables;
#[cfg(test)]
mod tests;
pub(crate) mod text;
mod tiles;

pub use area::{Area, Ask, Cells};
pub(crate) use tables::{AROUND, CELL_SLOTS, CORNERS, NEIGHBOURS, POINT_SLOTS};
pub(crate) use tiles::read_placement;
pub use tiles::{TileSet, Unique};

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::Serialize;

/// As many joined cells as surely fit on the torus.
pub const TILES: usize = 56;

/// The torus: as wide as a strip of [`TILES`] cells with a rim, and as high as a column of them.
const COLUMNS: i8 = 64;
const ROWS: i8 = 32;

/// A triangle of the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, JsonSchema)]
pub struct Cell {
    /// Its place from left to right, each cell half a side beyond the one before.
    pub column: i8,
    /// Its place from top to bottom.
    pub row: i8,
}

/// A corner of cells; six of them meet there.
///
/// Its `x` counts half sides, its `y` rows; their sum is even.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Half sides to the right.
    pub x: i8,
    /// Rows down.
    pub y: i8,
}

impl Cell {
    /// The cell where a board begins.
    pub const ORIGIN: Self = Self::new(0, 0);

    /// The cell in this column and row.
    #[must_use]
    pub const fn new(column: i8, row: i8) -> Self {
        Self { column, row }
    }

    /// Whether the apex is on top.
    #[must_use]
    pub const fn points_up(self) -> bool {
        (self.column ^ self.row) & 1 == 0
    }

    /// The three corners, clockwise from the apex.
    #[must_use]
    pub const fn corners(self) -> [Point; 3] {
        let Self { column, row } = self;
        if self.points_up() {
            [Point::new(column, row), Point::new(column + 1, row + 1), Point::new(column - 1, row + 1)]
        } else {
            [Point::new(column, row + 1), Point::new(column - 1, row), Point::new(column + 1, row)]
        }
    }

    /// The cells across side 0, 1 and 2.
    #[must_use]
    pub const fn neighbours(self) -> [Self; 3] {
        let Self { column, row } = self;
        if self.points_up() {
            [Self::new(column + 1, row), Self::new(column, row + 1), Self::new(column - 1, row)]
        } else {
            [Self::new(column - 1, row), Self::new(column, row - 1), Self::new(column + 1, row)]
        }
    }

    /// Its place on the torus, below `CELL_SLOTS`.
    #[must_use]
    pub const fn slot(self) -> usize {
        (self.row & (ROWS - 1)) as usize * COLUMNS as usize + (self.column & (COLUMNS - 1)) as usize
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.column, self.row)
    }
}

impl FromStr for Cell {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // As far as a board can reach; so no sum of coordinates overflows.
        let number = |text: &str| {
            let number = text.parse::<i8>().ok().filter(|number| (-60..=60).contains(number))?;
            (number.to_string() == text).then_some(number) // a cell is written in one way only
        };
        let cell = text.split_once(',').and_then(|(column, row)| Some(Self::new(number(column)?, number(row)?)));
        cell.ok_or_else(|| format!("{text:?} is no cell: write its column and row, such as 3,-1"))
    }
}

impl Point {
    /// The point so many half sides to the right and so many rows down.
    #[must_use]
    pub const fn new(x: i8, y: i8) -> Self {
        Self { x, y }
    }

    /// The six cells that meet here, clockwise from the one at the top right.
    #[must_use]
    pub const fn around(self) -> [Cell; 6] {
        let Self { x, y } = self;
        [
            Cell::new(x + 1, y - 1),
            Cell::new(x + 1, y),
            Cell::new(x, y),
            Cell::new(x - 1, y),
            Cell::new(x - 1, y - 1),
            Cell::new(x, y - 1),
        ]
    }

    /// Its place on the torus, below `POINT_SLOTS`.
    #[must_use]
    pub const fn slot(self) -> usize {
        (self.y & (ROWS - 1)) as usize * (COLUMNS as usize / 2) + ((self.x & (COLUMNS - 1)) >> 1) as usize
    }
}
