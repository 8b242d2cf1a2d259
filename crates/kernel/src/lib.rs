//! The words every Tricorn game shares.
//!
//! A game is a pure function of its log: [`Game::setup`] makes the first state, [`Game::apply`]
//! folds moves into it, and [`Game::view`] is the only way out of it. Nothing here does I/O, reads
//! a clock or gathers entropy: chance comes from [`Dice`], and time comes as a move by
//! [`Actor::Clock`].

mod countdown;
mod course;
mod dice;
pub mod face;
mod game;
pub mod log;
mod options;
mod refusal;
mod score;
mod seat;
pub mod series;
mod skill;
pub mod text;

pub use countdown::Countdown;
pub use course::{Course, Draft, Refused, Told};
pub use dice::{Chance, Dice, Rolls};
pub use face::{Face, Names};
pub use game::{Alarm, Appraise, BySeat, Facts, Game, Others, Silent, Sink, Standing, Thinking, Turn, rank};
pub use options::{DIGEST, Field, Kind, OptionError, Options, Value, WrittenOptions};
pub use refusal::{Refusal, SetupError};
pub use score::{Counts, Scored};
pub use seat::{Actor, Seat, Seats, Viewer};
pub use skill::Skill;
