//! Triangle Mayhem: complete the triangles in the centre before the others do.
//!
//! `rules` is the game, `state` how its cards move, and `check` what it refuses; `centre` holds the
//! unfinished triangles. `view` is what a seat may know, `face` the words and the plain drawing,
//! `picture` the painted table, `bot` a first opinion on moves, and `guide.md` the rules for players.

mod bot;
mod centre;
mod check;
mod face;
mod moves;
mod picks;
mod picture;
mod rules;
mod state;
#[cfg(test)]
mod tests;
mod view;

pub use centre::Triangle;
pub use moves::Move;
pub use state::{Event, State};
pub use view::View;

/// The game of Triangle Mayhem.
pub struct Mayhem;
