//! The lines of a tile as letters: heavy ones are black, double ones white.
//!
//! ```text
//!            .              A tile is six lines high. Lines cross the slanted sides along a line of
//!           / \\             text, and the base upright, always at the same letters, so that they meet
//!          ━━━━━            those of the neighbours. A half-dot lies just inside its side.
//!         /     \\
//!        /●     ══╗
//!       /     ○   ╚ ...
//! ```

use tricorn_kernel::face::Ink;

use super::board::Placed;
use super::tile::Colour;
use crate::lattice::text::Letter;

/// A tile is so many lines high.
pub(super) const HEIGHT: i32 = 6;

/// So far right of the middle of a tile that points up, and so far below its tip.
type At = (i32, i32);

/// Where each end is on its side, and where its half-dot lies.
const ENDS: [(At, At); 6] =
    [((2, 2), (1, 2)), ((4, 4), (3, 4)), ((2, 6), (2, 5)), ((-2, 6), (-2, 5)), ((-4, 4), (-3, 4)), ((-2, 2), (-1, 2))];

/// The ends that a line joins, and where it turns between them; the mirror image of each joins the mirrored
/// ends. No two lines that can be on one tile use the same letter, nor does a half-dot.
const ROUTES: [(u8, u8, &[At]); 7] = [
    (0, 5, &[]),
    (1, 4, &[]),
    (1, 2, &[(2, 4)]),
    (0, 2, &[(1, 2), (1, 5), (2, 5)]),
    (0, 3, &[(1, 2), (1, 3), (-2, 3)]),
    (0, 4, &[(1, 2), (1, 3), (-2, 3), (-2, 4)]),
    (1, 3, &[(0, 4), (0, 5), (-2, 5)]),
];

/// The letters of a tile as it lies in its cell, each so far right of the middle and below the top of it.
pub(super) fn lying(Placed { tile, cell, turn }: Placed) -> Vec<(i32, i32, Letter)> {
    // In a cell that points down the tile lies upside down.
    let laid = |(x, y): At| if cell.points_up() { (x, y) } else { (-x, HEIGHT - y) };
    let mut letters = Vec::new();
    for (from, to, colour) in tile.lines(turn) {
        let path: Vec<At> = path(from, to).into_iter().map(laid).collect();
        for (place, &(x, y)) in path.iter().enumerate() {
            let before = place.checked_sub(1).map(|before| path[before]);
            let letter = stroke(colour, (x, y), [before, path.get(place + 1).copied()]);
            letters.push((x, y, (ink(colour), letter)));
        }
    }
    for (end, colour) in tile.half_dots(turn) {
        let (x, y) = laid(ENDS[usize::from(end)].1);
        letters.push((x, y, (ink(colour), if colour == Colour::Black { '●' } else { '○' })));
    }
    letters
}

/// Black stands out where there are colours; where there are none, the strokes tell.
const fn ink(colour: Colour) -> Ink {
    match colour {
        Colour::Black => Ink::Strong,
        Colour::White => Ink::Plain,
    }
}

/// All letters of a line from one end to another, in order.
fn path(from: u8, to: u8) -> Vec<At> {
    let route = |from: u8, to: u8| {
        let found = ROUTES.iter().find(|route| (route.0, route.1) == (from.min(to), from.max(to)))?;
        let turns = found.2.iter().copied();
        Some([ENDS[usize::from(found.0)].0].into_iter().chain(turns).chain([ENDS[usize::from(found.1)].0]))
    };
    let corners: Vec<At> = match route(from, to) {
        Some(corners) => corners.collect(),
        None => route(5 - from, 5 - to).into_iter().flatten().map(|(x, y)| (-x, y)).collect(),
    };
    let mut path: Vec<At> = corners.first().copied().into_iter().collect();
    for corner in corners.windows(2) {
        let [(mut x, mut y), (to_x, to_y)] = [corner[0], corner[1]];
        while (x, y) != (to_x, to_y) {
            (x, y) = (x + (to_x - x).signum(), y + (to_y - y).signum());
            path.push((x, y));
        }
    }
    path
}

/// The letter of a line that comes from one place and goes on to another; at an end it runs straight out.
fn stroke(colour: Colour, (x, y): At, beside: [Option<At>; 2]) -> char {
    let leads = |dx: i32, dy: i32| beside.contains(&Some((x + dx, y + dy)));
    let (left, right, up, down) = (leads(-1, 0), leads(1, 0), leads(0, -1), leads(0, 1));
    let (heavy, double) = match (left, right, up, down) {
        (false, true, false, true) => ('┏', '╔'),
        (true, false, false, true) => ('┓', '╗'),
        (false, true, true, false) => ('┗', '╚'),
        (true, false, true, false) => ('┛', '╝'),
        (_, _, false, false) => ('━', '═'),
        _ => ('┃', '║'),
    };
    if colour == Colour::Black { heavy } else { double }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;
    use crate::lattice::Cell;
    use crate::loop_lines::Tile;

    const UP: Cell = Cell::ORIGIN;

    fn every() -> impl Iterator<Item = Placed> {
        let cells = [UP, Cell::new(1, 0)];
        Tile::all().flat_map(move |tile| cells.map(|cell| [0, 1, 2].map(|turn| Placed { tile, cell, turn }))).flatten()
    }

    #[test]
    fn no_letter_of_a_tile_is_used_twice_and_all_lie_on_it() {
        for placed in every() {
            let mut seen = HashSet::new();
            for (x, y, _) in lying(placed) {
                assert!(seen.insert((x, y)), "{placed}: {x},{y}");
                let from_apex = if placed.cell.points_up() { y } else { HEIGHT - y };
                assert!((1..=HEIGHT).contains(&from_apex) && x.abs() <= from_apex, "{placed}: {x},{y}");
            }
        }
    }

    #[test]
    fn a_path_goes_on_from_letter_to_letter() {
        for placed in every() {
            for (from, to, _) in placed.tile.lines(placed.turn) {
                let path = path(from, to);
                let ends = HashSet::from([path[0], path[path.len() - 1]]);
                assert_eq!(ends, HashSet::from([from, to].map(|end| ENDS[usize::from(end)].0)));
                assert!(path.windows(2).all(|two| (two[0].0 - two[1].0).abs() + (two[0].1 - two[1].1).abs() == 1));
            }
        }
    }

    /// Across every side, two lines that meet are written with one and the same letter.
    #[test]
    fn lines_meet_those_of_the_neighbours() {
        let mut at_end: HashMap<(i32, i32), HashSet<char>> = HashMap::new();
        for placed in every() {
            let (middle, top) = (HEIGHT * i32::from(placed.cell.column), HEIGHT * i32::from(placed.cell.row));
            for (x, y, (_, letter)) in lying(placed) {
                let end = |at: &(At, At)| if placed.cell == UP { at.0 } else { (-at.0.0, HEIGHT - at.0.1) };
                if ENDS.iter().any(|at| end(at) == (x, y)) {
                    at_end.entry((middle + x, top + y)).or_default().insert(letter);
                }
            }
        }
        for (at, letters) in at_end {
            let upright = letters == HashSet::from(['┃', '║']);
            assert!(upright || letters == HashSet::from(['━', '═']), "{at:?} {letters:?}");
        }
    }
}
