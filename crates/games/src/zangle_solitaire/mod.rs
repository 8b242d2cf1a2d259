//! Zangle Solitaire: use up the piles before the centre pile is gone.
//!
//! `rules` is the game, `state` how its cards move, `check` what it refuses; `spots` says which cards a zangle is made of,
//! for here it matters which of two cards that look alike is used. `view` is what can be seen, `face` the words and the
//! plain drawing, `picture` the painted table, `bot` a first opinion on moves, and `guide.md` the rules for players.
//! `deal` is a deal of which every card is known, and `solver` says whether such a deal can be won. The cards and what
//! can be made of them are in [`zangle_deck`](crate::zangle_deck).

mod bot;
mod check;
mod deal;
mod event;
mod face;
mod figures;
mod moves;
mod picture;
mod rules;
pub mod solver;
mod spots;
mod state;
#[cfg(test)]
mod tests;
mod view;

pub use deal::Deal;
pub use event::Event;
pub use moves::Move;
pub use spots::Spots;
pub use state::State;
pub use view::View;

/// The game of Zangle Solitaire.
pub struct ZangleSolitaire;
