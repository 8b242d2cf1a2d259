//! What the word game Triangulation needs before it can be played: its deck of names, and the two referees.
//!
//! `deck` is the message cards, `clue` says whether a word may be a clue for a name (TRG-5), `guess` whether a guess names
//! it (TRG-8). Both compare words as `fold` leaves them; `forms` knows which words are forms of each other. `associations`
//! is what people think of when they hear a name.

pub mod associations;
pub mod clue;
pub mod deck;
pub mod fold;
pub mod forms;
pub mod guess;
pub mod guesser;
pub mod insider;
pub mod level;
pub mod lexicon;
mod listener;
mod neighbours;
pub mod study;
#[cfg(test)]
mod tests;
