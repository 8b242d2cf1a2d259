//! Where things are on a tile, in words.

use super::board::Placed;
use super::tile::{Colour, Tile};
use crate::lattice::Cell;

/// The side of a tile in this cell, such as "left".
pub(super) fn side(cell: Cell, side: u8) -> &'static str {
    let up = ["right", "bottom", "left"];
    let down = ["left", "top", "right"];
    (if cell.points_up() { up } else { down })[usize::from(side)]
}

/// An end of a tile in this cell, such as "on the left side, near the top".
pub(super) fn end(cell: Cell, end: u8) -> String {
    format!("on the {} side, near the {}", side(cell, end / 2), corner(cell, end))
}

/// The corner of a tile in this cell that an end is near, such as "top".
fn corner(cell: Cell, end: u8) -> &'static str {
    let up = ["top", "bottom", "right", "left", "bottom", "top"];
    let down = ["bottom", "top", "left", "right", "top", "bottom"];
    (if cell.points_up() { up } else { down })[usize::from(end)]
}

/// A tile as it lies, in words for those who do not see it: each end by its side and its corner, since
/// the sides alone would not tell all tiles apart.
pub(super) fn describe(Placed { tile, cell, turn }: Placed) -> String {
    let at = |end: u8| format!("{} side near {}", side(cell, end / 2), corner(cell, end));
    let line = |(from, to, colour): (u8, u8, Colour)| format!("{} line from {} to {}", colour.name(), at(from), at(to));
    let dot = |(end, colour): (u8, Colour)| format!("{} half-dot on {}", colour.name(), at(end));
    let parts: Vec<String> = tile.lines(turn).map(line).chain(tile.half_dots(turn).map(dot)).collect();
    format!("tile {tile}: {}", parts.join(", "))
}

/// The same of a tile that does not lie yet: as it is drawn, pointing up.
pub(super) fn describe_upright(tile: Tile) -> String {
    describe(Placed { tile, cell: Cell::ORIGIN, turn: 0 })
}

/// Several things in words: "a, b and c".
pub(super) fn list(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
