//! The line around a set of cells.

use crate::lattice::{Cell, Point};

/// The corners around joined cells without a hole, clockwise; where the line runs straight on there is none.
///
/// # Panics
/// If the cells are not joined, or none.
#[must_use]
pub fn outline(cells: &[Cell]) -> Vec<Point> {
    let sides = cells.iter().flat_map(|cell| {
        let corners = cell.corners();
        (0..3)
            .filter(|&side| !cells.contains(&cell.neighbours()[side]))
            .map(move |side| (corners[side], corners[(side + 1) % 3]))
    });
    let mut sides: Vec<(Point, Point)> = sides.collect();
    let (first, mut end) = sides.pop().expect("some cells");
    let mut corners = vec![first, end];
    while end != first {
        let next = sides.iter().position(|(from, _)| *from == end).expect("a line that closes");
        end = sides.swap_remove(next).1;
        corners.push(end);
    }
    corners.pop();
    let straight = |index: usize| {
        let len = corners.len();
        let (before, here, after) = (corners[(index + len - 1) % len], corners[index], corners[(index + 1) % len]);
        (here.x - before.x, here.y - before.y) == (after.x - here.x, after.y - here.y)
    };
    (0..corners.len()).filter(|&index| !straight(index)).map(|index| corners[index]).collect()
}
