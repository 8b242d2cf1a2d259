//! The ten shapes.

use super::motion::{Few, MOST, Motion, same, settled};
use crate::lattice::Cell;

/// A free polyiamond of one to five triangles: turned or mirrored, it is the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape(u8);

/// How many shapes there are.
const COUNT: usize = 10;

/// The cells of each shape, as (column, row), as it is shown.
const CELLS: [&[(i8, i8)]; COUNT] = [
    &[(0, 0)],
    &[(0, 0), (1, 0)],
    &[(0, 0), (1, 0), (2, 0)],
    &[(0, 0), (1, 0), (2, 0), (3, 0)],
    &[(2, 0), (1, 1), (2, 1), (3, 1)],
    &[(1, 0), (2, 0), (1, 1), (2, 1)],
    &[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)],
    &[(0, 0), (1, 0), (2, 0), (0, 1), (2, 1)],
    &[(2, 0), (3, 0), (1, 1), (2, 1), (3, 1)],
    &[(0, 0), (1, 0), (2, 0), (3, 0), (0, 1)],
];

/// What each is called.
const NAMES: [&str; COUNT] =
    ["triangle", "diamond", "trapezoid", "bar", "pyramid", "arrow", "long bar", "crown", "sail", "hook"];

/// The cells of each shape, ready for use.
static LYING: [Few; COUNT] = LYING_CONST;
const LYING_CONST: [Few; COUNT] = {
    let mut lying = [[Cell::ORIGIN; MOST]; COUNT];
    let mut shape = 0;
    while shape < COUNT {
        let mut index = 0;
        while index < CELLS[shape].len() {
            let (column, row) = CELLS[shape][index];
            lying[shape][index] = Cell::new(column, row);
            index += 1;
        }
        shape += 1;
    }
    lying
};

/// Each shape in each of the twelve motions, settled; some are alike.
static MOVED: [[Few; 12]; COUNT] = MOVED_CONST;
const MOVED_CONST: [[Few; 12]; COUNT] = {
    let mut moved = [[[Cell::ORIGIN; MOST]; 12]; COUNT];
    let mut shape = 0;
    while shape < COUNT {
        let len = CELLS[shape].len();
        let mut motion = 0;
        while motion < 12 {
            let mut cells = LYING_CONST[shape];
            let mut index = 0;
            while index < len {
                cells[index] = Motion::ALL[motion].cell(cells[index]);
                index += 1;
            }
            moved[shape][motion] = settled(cells, len);
            motion += 1;
        }
        shape += 1;
    }
    moved
};

impl Shape {
    /// How many shapes there are (ZAN-2).
    pub const COUNT: usize = COUNT;

    /// All shapes: by size, as the cards name them (`1 2 3 4a 4b 4c 5a 5b 5c 5d`).
    pub const ALL: [Self; COUNT] = {
        let mut all = [Self(0); COUNT];
        let mut index = 0;
        while index < COUNT {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };

    /// Its place among all shapes.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Of how many triangles it is made.
    #[must_use]
    pub const fn size(self) -> usize {
        CELLS[self.index()].len()
    }

    /// Its name, such as "arrow".
    #[must_use]
    pub const fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// Its cells as it is shown.
    #[must_use]
    pub fn cells(self) -> &'static [Cell] {
        &LYING[self.index()][..self.size()]
    }

    /// The same for the compiler, with unused cells at the end.
    pub(super) const fn cells_const(self) -> Few {
        LYING_CONST[self.index()]
    }

    /// Every way in which it can lie, each once: the motion, and the cells next to the origin.
    pub fn orientations(self) -> impl Iterator<Item = (Motion, &'static [Cell])> {
        let moved = &MOVED[self.index()];
        let new = move |index: &usize| !moved[..*index].contains(&moved[*index]);
        (0..12).filter(new).map(move |index| (Motion::ALL[index], &moved[index][..self.size()]))
    }

    /// The shape that these cells make.
    pub(super) const fn of(cells: Few, len: usize) -> Self {
        let cells = settled(cells, len);
        let mut shape = 0;
        while shape < COUNT {
            if CELLS[shape].len() == len {
                let mut motion = 0;
                while motion < 12 {
                    if same(&cells, &MOVED_CONST[shape][motion]) {
                        return Self(shape as u8);
                    }
                    motion += 1;
                }
            }
            shape += 1;
        }
        panic!("joined triangles are one of the ten shapes")
    }
}
