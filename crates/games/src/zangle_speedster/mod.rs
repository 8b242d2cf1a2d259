//! Zangle against each other and the clock: whoever calls first shows a zangle.
//!
//! `rules` is the game, `state` how its cards move, `check` what it refuses, `rounds` how a round ends and what comes
//! after it, and `equalizer` what holds winners back. `view` is what a seat may know, `face` the words, `drawing` the plain
//! table, `picture` the painted one, `bot` an opinion on moves and how soon they are made, and `guide.md` the rules for
//! players. The cards and what can be made of them are in [`zangle_deck`](crate::zangle_deck).

mod bot;
mod check;
mod drawing;
mod equalizer;
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

pub use equalizer::{Effect, Texts};
pub use event::Event;
pub use moves::Move;
pub use state::State;
pub use view::View;

/// The game of Zangle Speedster.
pub struct ZangleSpeedster;
