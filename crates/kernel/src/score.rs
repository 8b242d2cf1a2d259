//! How a score came about, and what it counts.

use crate::Seat;

/// What the numbers beside the players' names count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// One of them, such as "point".
    pub one: &'static str,
    /// Several of them, such as "points".
    pub many: &'static str,
    /// Whether the fewest win.
    pub fewest_win: bool,
}

impl Counts {
    /// Points, of which the most win.
    pub const POINTS: Self = Self { one: "point", many: "points", fewest_win: false };

    /// The word after so many.
    #[must_use]
    pub const fn unit(&self, number: i32) -> &'static str {
        if number == 1 { self.one } else { self.many }
    }

    /// So many of them, such as "1 point".
    #[must_use]
    pub fn of(&self, number: i32) -> String {
        format!("{number} {}", self.unit(number))
    }
}

/// Something that is a part of a seat's score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scored {
    /// Whose score.
    pub seat: Seat,
    /// By how much it changed; 0 for what only explains.
    pub points: i32,
    /// What for, with a small letter and without a full stop: "a bridge".
    pub words: String,
    /// The rule by which it counts.
    pub rule: &'static str,
}

impl Scored {
    /// A part of a seat's score.
    pub fn new(seat: Seat, points: impl Into<i32>, words: impl Into<String>, rule: &'static str) -> Self {
        Self { seat, points: points.into(), words: words.into(), rule }
    }
}
