//! Turning and mirroring cells of the lattice.

use crate::lattice::Cell;

/// One of the twelve ways to turn and mirror a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Motion(u8);

impl Motion {
    /// All of them: six turns, then the same mirrored first.
    pub const ALL: [Self; 12] = {
        let mut all = [Self(0); 12];
        let mut index = 0;
        while index < 12 {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };

    /// By how many degrees it turns clockwise.
    #[must_use]
    pub const fn degrees(self) -> u16 {
        60 * (self.0 % 6) as u16
    }

    /// Whether it mirrors left and right before it turns.
    #[must_use]
    pub const fn mirrors(self) -> bool {
        self.0 >= 6
    }

    /// Where a cell comes to lie, turned around the point 0, 0.
    #[must_use]
    pub const fn cell(self, cell: Cell) -> Cell {
        // Three times the middle of the cell: whole numbers, and a turn of points is one of middles.
        let mut x = 3 * (if self.mirrors() { -cell.column } else { cell.column }) as i32;
        let mut y = 3 * cell.row as i32 + if cell.points_up() { 2 } else { 1 };
        let mut turns = self.0 % 6;
        while turns > 0 {
            // By 60 degrees clockwise, where x counts half sides and y counts rows.
            (x, y) = ((x - 3 * y) / 2, (x + y) / 2);
            turns -= 1;
        }
        Cell::new((x / 3) as i8, y.div_euclid(3) as i8)
    }
}

/// The most cells that a shape has.
pub(super) const MOST: usize = 5;

/// Up to five cells, the rest unused.
pub(super) type Few = [Cell; MOST];

/// Cells moved next to the origin and put in order, so that two sets are equal if one is the other moved.
pub(super) const fn settled(mut cells: Few, len: usize) -> Few {
    let (mut west, mut north) = (i8::MAX, i8::MAX);
    let mut index = 0;
    while index < len {
        if cells[index].column < west {
            west = cells[index].column;
        }
        if cells[index].row < north {
            north = cells[index].row;
        }
        index += 1;
    }
    // A cell that points up must go on doing so: column and row together move by an even number.
    west -= (west ^ north) & 1;
    index = 0;
    while index < MOST {
        cells[index] =
            if index < len { Cell::new(cells[index].column - west, cells[index].row - north) } else { Cell::ORIGIN };
        index += 1;
    }
    sorted(cells, len)
}

const fn sorted(mut cells: Few, len: usize) -> Few {
    let mut last = 1;
    while last < len {
        let mut place = last;
        while place > 0 && before(cells[place], cells[place - 1]) {
            (cells[place], cells[place - 1]) = (cells[place - 1], cells[place]);
            place -= 1;
        }
        last += 1;
    }
    cells
}

const fn before(one: Cell, other: Cell) -> bool {
    one.row < other.row || one.row == other.row && one.column < other.column
}

pub(super) const fn same(one: &Few, other: &Few) -> bool {
    let mut index = 0;
    while index < MOST {
        if one[index].column != other[index].column || one[index].row != other[index].row {
            return false;
        }
        index += 1;
    }
    true
}
