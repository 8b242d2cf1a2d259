//! The triangle games, one folder each: rules, face, opinions for a bot, a guide and tests.
//!
//! What several games share stands beside them: [`triangles_deck`] for the two card games.

pub mod color_draw;
pub mod mayhem;
pub mod triangles_deck;
