//! Where things are on a tile, in words.

use super::tile::Tile;
use crate::lattice::Cell;

/// The side of a tile in this cell, such as "left".
pub(super) fn side(cell: Cell, side: u8) -> &'static str {
    let up = ["right", "bottom", "left"];
    let down = ["left", "top", "right"];
    (if cell.points_up() { up } else { down })[usize::from(side)]
}

/// An end of a tile in this cell, such as "on the left side, near the top".
pub(super) fn end(cell: Cell, end: u8) -> String {
    let up = ["top", "bottom", "right", "left", "bottom", "top"];
    let down = ["bottom", "top", "left", "right", "top", "bottom"];
    let near = (if cell.points_up() { up } else { down })[usize::from(end)];
    format!("on the {} side, near the {near}", side(cell, end / 2))
}

/// The tile in words for those who do not see it.
pub(super) fn describe(tile: Tile) -> String {
    let side = |end: u8| ["right", "bottom", "left"][usize::from(end / 2)];
    let lines =
        tile.lines(0).map(|(from, to, colour)| format!("a {} line from {} to {}", colour.name(), side(from), side(to)));
    let dots = tile.half_dots(0).map(|(end, colour)| format!("a {} half-dot on the {}", colour.name(), side(end)));
    let parts: Vec<String> = lines.chain(dots).collect();
    format!("tile {tile}: {}", parts.join(", "))
}

/// Several things in words: "a, b and c".
pub(super) fn list(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// So many things in words: "a tile", "3 tiles".
pub(super) fn count(number: u8, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}
