//! What the word game Triangulation needs before it can be played: its deck of names, and the two referees.
//!
//! `deck` is the message cards, `clue` says whether a word may be a clue for a name (TRG-5), `guess` whether a guess names
//! it (TRG-8). Both compare words as `fold` leaves them; `forms` knows which words are forms of each other. `associations`
//! is what people think of when they hear a name.
//!
//! The bots know a deck by its `lexicon` (the associations, tags, other names, and `neighbours` in meaning). A `guesser`
//! hears clues; an `insider` chooses a message and clues for `listener`s whom it imagines; `level` is how well they play, and
//! `study` measures it.

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
