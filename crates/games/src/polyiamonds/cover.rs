//! Every way to make a shape out of others.
//!
//! A part of a shape whose triangles are joined is itself one of the ten shapes. So to cover a shape is to cut it
//! into joined parts: at most 52 ways to share out five triangles have to be looked at, and no piece has to be
//! turned and tried. Tests turn and try.

use super::Shape;
use super::motion::{Few, MOST};
use crate::lattice::Cell;

/// A shape covered by two or more others: which, and where each of them lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cover {
    target: Shape,
    len: u8,
    /// In the order of the shapes.
    shapes: [Shape; MOST],
    /// The cells that each covers, a bit for each cell of the target.
    parts: [u8; MOST],
}

/// How many covers there are (ZAN-6).
const COUNT: usize = 41;

/// All covers, by target; within a target those of most pieces first.
pub static COVERS: [Cover; COUNT] = TABLE.0;

/// Where the covers of each target begin, and where the last ones end.
static BEGIN: [u8; Shape::COUNT + 1] = TABLE.1;

const TABLE: ([Cover; COUNT], [u8; Shape::COUNT + 1]) = {
    let nothing = Cover { target: Shape::ALL[0], len: 0, shapes: [Shape::ALL[0]; MOST], parts: [0; MOST] };
    let mut found = [nothing; COUNT];
    let mut begin = [0; Shape::COUNT + 1];
    let mut count = 0;
    let mut target = 0;
    while target < Shape::COUNT {
        begin[target] = count as u8;
        // More pieces first: they are what a player hopes for.
        let mut pieces = Shape::ALL[target].size();
        while pieces >= 2 {
            count = cut(Shape::ALL[target], pieces, &mut found, begin[target] as usize, count);
            pieces -= 1;
        }
        target += 1;
    }
    begin[Shape::COUNT] = count as u8;
    assert!(count == COUNT, "ZAN-6");
    (found, begin)
};

/// Adds the covers of a target with so many pieces that are not yet found; returns how many there are then.
const fn cut(target: Shape, pieces: usize, found: &mut [Cover; COUNT], begin: usize, mut count: usize) -> usize {
    let size = target.size();
    // `part_of[cell]`: which part the cell is in. Parts are numbered in the order of their first cells, so that each
    // way to share out comes once.
    let mut part_of = [0; MOST];
    loop {
        let mut parts = [0_u8; MOST];
        let mut cell = 0;
        let mut used = 0;
        let mut ordered = true;
        while cell < size {
            let part = part_of[cell];
            ordered = ordered && part <= used;
            if part == used {
                used += 1;
            }
            parts[part] |= 1 << cell;
            cell += 1;
        }
        if ordered && used == pieces {
            let cover = named(target, parts, pieces);
            if cover.len > 0 && !contains(found, begin, count, &cover) {
                found[count] = cover;
                count += 1;
            }
        }
        // The next numbering, as one counts.
        let mut digit = size;
        loop {
            if digit == 0 {
                return count;
            }
            digit -= 1;
            part_of[digit] += 1;
            if part_of[digit] < pieces {
                break;
            }
            part_of[digit] = 0;
        }
    }
}

/// The cover that these parts make, in the order of their shapes; of no pieces if a part falls apart.
const fn named(target: Shape, parts: [u8; MOST], pieces: usize) -> Cover {
    let mut cover = Cover { target, len: 0, shapes: [Shape::ALL[0]; MOST], parts: [0; MOST] };
    let mut part = 0;
    while part < pieces {
        if !is_joined(target, parts[part]) {
            return Cover { len: 0, ..cover };
        }
        let (cells, len) = picked(target, parts[part]);
        let shape = Shape::of(cells, len);
        let mut place = part;
        while place > 0 && cover.shapes[place - 1].index() > shape.index() {
            cover.shapes[place] = cover.shapes[place - 1];
            cover.parts[place] = cover.parts[place - 1];
            place -= 1;
        }
        cover.shapes[place] = shape;
        cover.parts[place] = parts[part];
        part += 1;
    }
    cover.len = pieces as u8;
    cover
}

const fn contains(found: &[Cover; COUNT], begin: usize, end: usize, cover: &Cover) -> bool {
    let mut index = begin;
    while index < end {
        let mut alike = found[index].len == cover.len;
        let mut piece = 0;
        while piece < MOST {
            alike = alike && found[index].shapes[piece].index() == cover.shapes[piece].index();
            piece += 1;
        }
        if alike {
            return true;
        }
        index += 1;
    }
    false
}

const fn cell_of(target: Shape, index: usize) -> Cell {
    target.cells_const()[index]
}

/// The cells of a target with these bits.
const fn picked(target: Shape, bits: u8) -> (Few, usize) {
    let mut cells = [Cell::ORIGIN; MOST];
    let (mut len, mut index) = (0, 0);
    while index < target.size() {
        if bits >> index & 1 == 1 {
            cells[len] = cell_of(target, index);
            len += 1;
        }
        index += 1;
    }
    (cells, len)
}

/// Whether one can walk from any of these cells of a target to any other across their sides.
const fn is_joined(target: Shape, bits: u8) -> bool {
    let mut reached = bits & bits.wrapping_neg();
    let mut before = 0;
    while before != reached {
        before = reached;
        let mut from = 0;
        while from < target.size() {
            let mut to = 0;
            while to < target.size() {
                if reached >> from & 1 == 1 && bits >> to & 1 == 1 && touch(cell_of(target, from), cell_of(target, to))
                {
                    reached |= 1 << to;
                }
                to += 1;
            }
            from += 1;
        }
    }
    reached == bits
}

const fn touch(one: Cell, other: Cell) -> bool {
    let around = one.neighbours();
    let mut side = 0;
    while side < 3 {
        if around[side].column == other.column && around[side].row == other.row {
            return true;
        }
        side += 1;
    }
    false
}

impl Cover {
    /// The shape that is covered.
    #[must_use]
    pub const fn target(&self) -> Shape {
        self.target
    }

    /// The pieces' shapes, in the order of shapes.
    #[must_use]
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes[..usize::from(self.len)]
    }

    /// How many pieces it has.
    pub(crate) const fn pieces_len(&self) -> usize {
        self.len as usize
    }

    /// The shape of a piece below [`Self::pieces_len`].
    pub(crate) const fn piece(&self, index: usize) -> Shape {
        self.shapes[index]
    }

    /// Each piece with the cells of the target that it covers.
    pub fn pieces(&self) -> impl Iterator<Item = (Shape, Vec<Cell>)> + '_ {
        let cells = |bits: u8| {
            let covered = self.target.cells().iter().enumerate().filter(move |(index, _)| bits >> index & 1 == 1);
            covered.map(|(_, &cell)| cell).collect()
        };
        self.shapes().iter().zip(self.parts).map(move |(&shape, bits)| (shape, cells(bits)))
    }
}

/// All covers of one target.
#[must_use]
pub fn covers_of(target: Shape) -> &'static [Cover] {
    &COVERS[usize::from(BEGIN[target.index()])..usize::from(BEGIN[target.index() + 1])]
}
