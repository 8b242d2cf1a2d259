//! Triangulation: an Insider tells a name to the own team in three words that the others hear first.
//!
//! `rules` is the game, `state` how a round goes on, `check` what it refuses, `teams` who plays with whom, `moves` what can
//! be done, and `help` the words that the clock fills in. `view` is what a seat may know, `imagine` what it may think
//! possible, `face` and `words` the words, `drawing` the plain table, `picture` the painted one, `bot` what bots do, and
//! `guide.md` the rules for players.
//!
//! `deck` is the message cards, `clue` says whether a word may be a clue for a name (TRG-5), `guess` whether a guess names
//! it (TRG-8). Both compare words as `fold` leaves them; `forms` knows which words are forms of each other. `associations`
//! is what people think of when they hear a name.
//!
//! The bots know a deck by its `lexicon` (the associations, tags, other names, and `neighbours` in meaning). A `guesser`
//! hears clues; an `insider` chooses a message and clues for `listener`s whom it imagines; `level` is how well they play, and
//! `study` measures it.

mod bot;
mod check;
mod drawing;
mod event;
mod face;
mod help;
mod imagine;
mod moves;
mod picture;
mod rules;
mod state;
mod teams;
mod view;
mod words;

pub mod associations;
pub mod clue;
pub mod deck;
pub mod fold;
pub mod forms;
pub mod guess;
pub mod guesser;
pub mod insider;
mod level;
pub mod lexicon;
mod listener;
mod neighbours;
pub mod study;
#[cfg(test)]
mod tests;

pub use event::{Event, Judge, Outcome};
pub use moves::{BOARDS, Board, Marks, Move, Sheet};
pub use state::{Phase, State};
pub use view::View;

/// The game of Triangulation.
pub struct Triangulation;
