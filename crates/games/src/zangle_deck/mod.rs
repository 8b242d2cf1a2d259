//! The Zangle deck: cards that show shapes of triangles, and the zangles that can be made of them.
//!
//! `card` has the eleven kinds of cards, `bag` cards without an order, and `deck` how many of each there are (ZAN-2).
//! `zangle` is a set of cards with one of them as target, `recipe` the table of what makes what, `finder` looks for
//! zangles in cards that lie there, `lying` puts sets together of them, and `judge` says of a set whether it is one, or
//! why not; `sums` lists all in a set of cards, and `rounds` has what turns and races share. `svg`, `table` and `text` draw, and `figures` are the guides' pictures.

mod bag;
mod card;
mod deck;
pub(crate) mod figures;
mod finder;
mod judge;
mod lying;
mod recipe;
mod rounds;
mod sums;
pub(crate) mod svg;
pub(crate) mod table;
#[cfg(test)]
mod tests;
pub(crate) mod text;
mod zangle;

pub use bag::Bag;
pub use card::Card;
pub use deck::{Deck, FIELDS};
pub use finder::{best, each_zangle, has_zangle};
pub use judge::{Making, judge};
pub use lying::Lying;
pub(crate) use recipe::{Counts, MANY, RECIPES, enough, one};
pub use rounds::{COUNTS, MadeView, check_lying, lowest_first, scored, unsettled, verdict};
pub use sums::{Sum, sums};
pub use zangle::{MOST_OWN, Place, Zangle};

use crate::words::count;

/// Several cards in words, such as "1, 2 and 4a".
#[must_use]
pub fn name_cards(cards: impl IntoIterator<Item = Card>) -> String {
    let names: Vec<String> = cards.into_iter().map(|card| card.to_string()).collect();
    match names.split_last() {
        None => "nothing".into(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

/// A zangle in words, such as "5a out of 2 and 3, with 2 own cards".
#[must_use]
pub fn in_words(zangle: Zangle) -> String {
    let (_, target) = zangle.target();
    let pieces = name_cards(zangle.pieces().map(|(_, card)| card));
    format!("{target} out of {pieces}, with {}", count(zangle.own_len(), "own card"))
}

/// What the cards are, for programs.
#[must_use]
pub fn pieces() -> serde_json::Value {
    let cells = |card: Card| card.shape().map_or_else(Vec::new, |shape| shape.cells().to_vec());
    let piece = |card: Card| {
        let name = card.shape().map_or("Z", |shape| shape.name());
        let (code, triangles, cells) = (card.code(), card.triangles(), cells(card));
        serde_json::json!({ "card": code, "name": name, "triangles": triangles, "cells": cells })
    };
    Card::ALL.into_iter().map(piece).collect()
}
