//! Whether a set of cards is a zangle, and if not, why.

use tricorn_kernel::Refusal;

use super::recipe::{RECIPES, one};
use super::{Card, Place, Zangle};
use crate::lattice::Cell;
use crate::polyiamonds::{Cover, Shape};
use crate::words::count;

/// How the pieces of a zangle make its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Making {
    /// They cover it like this.
    Cover(&'static Cover),
    /// The only piece is the same shape.
    Same(Shape),
}

impl Making {
    /// The shape that is made.
    #[must_use]
    pub fn target(self) -> Shape {
        match self {
            Self::Cover(cover) => cover.target(),
            Self::Same(shape) => shape,
        }
    }

    /// Each piece with the cells of the target that it covers.
    #[must_use]
    pub fn pieces(self) -> Vec<(Shape, Vec<Cell>)> {
        match self {
            Self::Cover(cover) => cover.pieces().collect(),
            Self::Same(shape) => vec![(shape, shape.cells().to_vec())],
        }
    }
}

/// How the cards make a zangle, with a real placement of its pieces.
///
/// # Errors
/// Why they do not: ZAN-3, ZAN-4 or ZAN-5.
pub fn judge(zangle: Zangle) -> Result<Making, Refusal> {
    let (_, target) = zangle.target();
    let Some(shape) = target.shape() else {
        return Err(Refusal::new("ZAN-5", "a Z shows no triangle, so it is never the target: choose another one"));
    };
    if zangle.len() < 3 {
        return Err(Refusal::new("ZAN-3", "a zangle has three cards at least: the target and two that make it"));
    }
    for (place, cards, where_from) in [
        (Place::Centre, zangle.centre().count(), "one of the cards must come from the centre"),
        (Place::Own, zangle.own().count(), "one of the cards must be your own"),
    ] {
        if cards == 0 {
            debug_assert_ne!(zangle.target().0, place);
            return Err(Refusal::new("ZAN-4", where_from));
        }
    }
    let pieces = || zangle.pieces().map(|(_, card)| card).filter(|&card| card != Card::Z);
    let sum = pieces().map(one).sum::<u64>();
    if let Some(recipe) = RECIPES.iter().find(|recipe| recipe.target == target && recipe.pieces == sum) {
        return Ok(recipe.cover.map_or(Making::Same(shape), Making::Cover));
    }
    let triangles: usize = pieces().map(Card::triangles).sum();
    Err(if triangles == target.triangles() {
        let why = "the pieces have the right number of triangles, but no way of turning them covers the target";
        Refusal::new("ZAN-3", why)
    } else {
        let have = count(triangles as i32, "triangle");
        Refusal::new("ZAN-3", format!("the pieces have {have}, the target {}", target.triangles()))
    })
}
