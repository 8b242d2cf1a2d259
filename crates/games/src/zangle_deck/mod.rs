//! The Zangle deck: cards that show shapes of triangles, and the zangles that can be made of them.
//!
//! `card` has the eleven kinds of cards, `bag` cards without an order, and `deck` how many of each there are (ZAN-2).
//! `zangle` is a set of cards with one of them as target, `recipe` the table of what makes what, `finder` looks for
//! zangles in cards that lie there, and `judge` says of a set of cards whether it is one, or why not; `sums` lists all in a set of cards. `svg` and
//! `text` draw.

mod bag;
mod card;
mod deck;
mod finder;
mod judge;
mod recipe;
mod sums;
pub(crate) mod svg;
#[cfg(test)]
mod tests;
pub(crate) mod text;
mod zangle;

pub use bag::Bag;
pub use card::Card;
pub use deck::{Deck, FIELDS};
pub use finder::{best, each_zangle, has_zangle};
pub use judge::{Making, judge};
pub(crate) use recipe::{Counts, MANY, RECIPES, enough, one};
pub use sums::{Sum, sums};
pub use zangle::{MOST_OWN, Place, Zangle};

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
