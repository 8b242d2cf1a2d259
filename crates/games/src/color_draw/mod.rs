//! Color Draw: swap cards until your hand is a triangle, and mind its colours.
//!
//! `rules` is the game, `state` how its cards move, and `check` what it refuses; `triangle` says what
//! counts as one, `discards` and `laid` hold the cards that everybody sees, and `unplayed` what can be
//! told of the others. `view` is what a seat may know, `face` the words and the plain drawing,
//! `picture` the painted table, `bot` a first opinion on moves, and `guide.md` the rules for players.

mod bot;
mod check;
mod discards;
mod face;
mod hand;
mod laid;
mod moves;
mod picks;
mod picture;
mod promises;
mod rules;
mod state;
#[cfg(test)]
mod tests;
mod triangle;
mod unplayed;
mod view;

pub use moves::Move;
pub use state::{Ending, Event, State};
pub use triangle::Jokers;
pub use unplayed::Unplayed;
pub use view::{PlayerView, View};

/// The game of Color Draw.
pub struct ColorDraw;
