//! What a hand is worth before the game is over, as games that bots played have shown.

use std::sync::LazyLock;

use tricorn_kernel::Seat;

use super::State;
use super::state::Phase;
use super::triangle::{Jokers, worth};
use crate::triangles_deck::{Bag, Card};

/// What a hand may have.
const KINDS: usize = 9;

/// Each of them as it is, and once more by how much is left to draw.
pub(super) const FEATURES: [&str; 2 * KINDS] = [
    "two_colours",
    "three_colours",
    "one_colour",
    "jokers",
    "pairs",
    "pairs_of_a_colour",
    "nothing",
    "to_move",
    "next",
    "two_colours_early",
    "three_colours_early",
    "one_colour_early",
    "jokers_early",
    "pairs_early",
    "pairs_of_a_colour_early",
    "nothing_early",
    "to_move_early",
    "next_early",
];

/// The draw piles before the first turn of two, in cards.
const ALL_TO_DRAW: f32 = 81.0;

/// `tricorn train color-draw` makes them.
static WEIGHTS: LazyLock<[f32; 2 * KINDS]> = LazyLock::new(|| {
    let read = |line: &str, name: &str| {
        let (of, weight) = line.split_once(' ')?;
        weight.parse().ok().filter(|_| of == name)
    };
    let mut lines = include_str!("weights.txt").lines();
    let weight = |name| lines.next().and_then(|line| read(line, name)).expect("the weights stand in their order");
    FEATURES.map(weight)
});

/// The points that a seat may still expect of its hand, beside the others'.
pub(super) fn promise(state: &State, seat: Seat) -> f32 {
    features(state, seat).iter().zip(WEIGHTS.iter()).map(|(feature, weight)| feature * weight).sum()
}

/// What a seat has in hand, as numbers; it is asked where a turn begins, with three cards in hand.
pub(super) fn features(state: &State, seat: Seat) -> [f32; 2 * KINDS] {
    let hand = state.hands[seat.index()];
    let mut found = [0.0; 2 * KINDS];
    kinds(state.jokers, hand, &mut found[..KINDS]);
    found[KINDS - 2] = f32::from(u8::from(state.turn == seat && state.phase != Phase::Over));
    found[KINDS - 1] = super::bot::next(state, hand);
    let left = f32::from(state.piles.len()) / ALL_TO_DRAW;
    for kind in 0..KINDS {
        found[KINDS + kind] = left * found[kind];
    }
    found
}

fn kinds(jokers: Jokers, hand: Bag, found: &mut [f32]) {
    let whole = if jokers == Jokers::Whole { hand.cards().filter(|card| card.is_joker()).count() } else { 0 };
    found[3] = whole as f32;
    if whole == 0 && hand.len() == 3 && jokers.complete(hand) {
        found[usize::from(worth(hand)) - 1] = 1.0;
        return;
    }
    let wild = |card: Card| card.is_joker() && jokers == Jokers::Wild;
    let fit = |a: Card, b: Card| a.cut().is_some() && a.cut() == b.cut() && a.number() != b.number();
    for second in 1..hand.len() {
        for first in 0..second {
            let (a, b) = (hand.at(first), hand.at(second));
            if wild(a) || wild(b) || fit(a, b) {
                found[4] += 1.0;
                found[5] += f32::from(u8::from(a.colour() == b.colour()));
            }
        }
    }
    found[6] = f32::from(u8::from(found[4] == 0.0 && whole == 0));
}
