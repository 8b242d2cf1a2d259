//! The grid by slots, worked out once by the compiler.

use super::{COLUMNS, Cell, Point, ROWS};

/// How many cells the torus has.
pub(crate) const CELL_SLOTS: usize = COLUMNS as usize * ROWS as usize;

/// How many points the torus has.
pub(crate) const POINT_SLOTS: usize = CELL_SLOTS / 2;

/// For each cell the cells across its sides; see [`Cell::neighbours`].
pub(crate) static NEIGHBOURS: [[u16; 3]; CELL_SLOTS] = {
    let mut table = [[0; 3]; CELL_SLOTS];
    let mut slot = 0;
    while slot < CELL_SLOTS {
        let cells = cell_at(slot).neighbours();
        table[slot] = [cells[0].slot() as u16, cells[1].slot() as u16, cells[2].slot() as u16];
        slot += 1;
    }
    table
};

/// For each cell its corners; see [`Cell::corners`].
pub(crate) static CORNERS: [[u16; 3]; CELL_SLOTS] = {
    let mut table = [[0; 3]; CELL_SLOTS];
    let mut slot = 0;
    while slot < CELL_SLOTS {
        let points = cell_at(slot).corners();
        table[slot] = [points[0].slot() as u16, points[1].slot() as u16, points[2].slot() as u16];
        slot += 1;
    }
    table
};

/// For each point the cells that meet there; see [`Point::around`].
pub(crate) static AROUND: [[u16; 6]; POINT_SLOTS] = {
    let mut table = [[0; 6]; POINT_SLOTS];
    let mut slot = 0;
    while slot < POINT_SLOTS {
        let y = (slot / (COLUMNS as usize / 2)) as i8;
        let x = (slot % (COLUMNS as usize / 2)) as i8 * 2 + (y & 1);
        let cells = Point::new(x, y).around();
        let mut side = 0;
        while side < 6 {
            table[slot][side] = cells[side].slot() as u16;
            side += 1;
        }
        slot += 1;
    }
    table
};

const fn cell_at(slot: usize) -> Cell {
    Cell::new((slot % COLUMNS as usize) as i8, (slot / COLUMNS as usize) as i8)
}
