//! Zangle, turn by turn: make shapes of other shapes, and be the first without cards.
//!
//! `rules` is the game, `state` how its cards move, `check` what it refuses, and `rounds` how a round ends and what comes
//! after it. `view` is what a seat may know, `face` the words and the plain drawing, `picture` the painted table, `bot` a first opinion on moves, and `guide.md` the rules for players. The cards and what can be
//! made of them are in [`zangle_deck`](crate::zangle_deck).

mod bot;
mod check;
mod event;
mod face;
mod moves;
mod picture;
mod rounds;
mod rules;
mod state;
#[cfg(test)]
mod tests;
mod view;

pub use event::Event;
pub use moves::Move;
pub use state::State;
pub use view::View;

/// The game of Zangle, turn by turn.
pub struct ZangleTurns;
