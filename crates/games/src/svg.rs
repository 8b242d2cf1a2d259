//! What the pictures of all games share.

mod grid;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use grid::Grid;

/// What cards and tiles are made of, and its edge.
pub(crate) const IVORY: &str = "#fffdf8";
pub(crate) const EDGE: &str = "#d8cfbd";
/// The table top.
pub(crate) const FELT: &str = "#1c4f4a";

/// Numbers in a picture need no more than this.
pub(crate) fn tenth(number: f32) -> f32 {
    (number * 10.0).round() / 10.0
}
