//! What makes what, as sums of counts.

use super::Card;
use crate::polyiamonds::{COVERS, Cover, Shape};

/// How many cards of each kind, four bits for each.
pub(crate) type Counts = u64;

/// The highest bit of each kind's four: whether a difference has gone below zero shows there.
pub(crate) const GUARD: Counts = 0x888_8888_8888;
/// The most of a kind that are told apart, below the guard. No zangle needs more than six.
pub(crate) const MANY: u8 = 7;

#[inline]
pub(crate) const fn one(card: Card) -> Counts {
    1 << (4 * card.index())
}

/// Whether there are at least as many of each kind as needed.
#[inline]
pub(crate) const fn enough(have: Counts, need: Counts) -> bool {
    ((have | GUARD) - need) & GUARD == GUARD
}

/// A target with pieces that cover it, Z cards aside.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Recipe {
    pub(crate) target: Card,
    /// The pieces alone.
    pub(crate) pieces: Counts,
    /// With the target.
    pub(crate) all: Counts,
    /// The kinds of its pieces and how many of each: two kinds at most, for 1 + 2 + 3 triangles are more than five.
    pub(crate) kinds: [(Card, u8); 2],
    /// How many Z it takes to make three cards of it: one if the only piece is the target's own shape (ZAN-5).
    pub(crate) least_z: u8,
    /// Where the pieces lie; none for a piece of the target's own shape.
    pub(crate) cover: Option<&'static Cover>,
}

const COUNT: usize = COVERS.len() + Shape::COUNT;

/// The 41 covers (ZAN-6), then each shape as its own piece (ZAN-5).
pub(crate) static RECIPES: [Recipe; COUNT] = {
    let nothing = Recipe { target: Card::Z, pieces: 0, all: 0, kinds: [(Card::Z, 0); 2], least_z: 0, cover: None };
    let mut recipes = [nothing; COUNT];
    let mut index = 0;
    while index < COVERS.len() {
        let cover = &COVERS[index];
        let mut recipe = Recipe { target: Card::of(cover.target()), cover: Some(cover), ..nothing };
        let mut piece = 0;
        let mut kind = 0;
        while piece < cover.pieces_len() {
            let card = Card::of(cover.piece(piece));
            if piece > 0 && card.index() != recipe.kinds[kind].0.index() {
                kind += 1;
            }
            recipe.kinds[kind] = (card, recipe.kinds[kind].1 + 1);
            recipe.pieces += one(card);
            piece += 1;
        }
        recipe.all = recipe.pieces + one(recipe.target);
        recipes[index] = recipe;
        index += 1;
    }
    let mut shape = 0;
    while shape < Shape::COUNT {
        let card = Card::of(Shape::ALL[shape]);
        recipes[index] = Recipe {
            target: card,
            pieces: one(card),
            all: 2 * one(card),
            kinds: [(card, 1), (Card::Z, 0)],
            least_z: 1,
            cover: None,
        };
        index += 1;
        shape += 1;
    }
    recipes
};
