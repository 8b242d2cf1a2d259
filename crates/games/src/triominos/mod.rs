//! Triominos: three-cornered dominoes, where all six numbers that meet at a point must agree.
//!
//! `tile` has the 56 tiles and sets of them, `board` where they lie and what fits where. `state` is a
//! round and how its tiles move, `rules` the game, `check` what it refuses, and `view` what a seat may
//! know. `face` has the words and the plain drawing, `picture` the painted table, `figures` the guide's
//! pictures, `bot` a first opinion on moves, and `guide.md` the rules for players.
//!
//! A table plays [`Series<Triominos>`](tricorn_kernel::series::Series): one round, or a tournament.

mod board;
mod bot;
mod check;
mod face;
mod figures;
mod moves;
mod picks;
mod picture;
mod rules;
mod state;
#[cfg(test)]
mod tests;
mod tile;
mod view;

pub use board::{Board, Bonus, Laid};
pub use moves::Move;
pub use state::{Before, Edition, Event, Last, State};
pub use tile::{Tile, Tiles};
pub use view::{PlayerView, View};

/// A round of Triominos.
pub struct Triominos;
