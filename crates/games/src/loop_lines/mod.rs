//! Loop Lines: black and white run their lines over triangular tiles; who is out of tiles first, wins.
//!
//! `tile` makes the 52 tiles, `fits` the tables of what fits beside what, `board` the tiles that lie.
//! `state` is a table and how its turns go on, `rules` the game, `check` what it refuses. `view` is
//! what a seat may know, `face` the words and the plain drawing, `strokes` the lines of a tile as letters,
//! `words` where things are on a tile,
//! `picture` the painted table, `bot` a first opinion on moves, `guide.md` the rules for players and
//! `examples` the boards that it shows.

mod board;
mod bot;
mod check;
mod examples;
mod face;
mod fits;
mod moves;
mod picks;
mod picture;
mod rules;
mod state;
mod strokes;
#[cfg(test)]
pub(crate) mod tests;
mod tile;
mod view;
mod words;

pub use board::{Board, Made, Placed};
pub use moves::Move;
pub use state::{Cause, Event, State};
pub use tile::{Colour, Tile, Tiles};
pub use view::{PlayerView, View};

/// The game of Loop Lines.
pub struct LoopLines;
