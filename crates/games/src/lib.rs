//! The triangle games, one folder each: rules, face, opinions for a bot, a guide and tests.
//!
//! What several games share stands beside them: [`triangles_deck`] for the two card games, [`lattice`]
//! for those on the triangular grid, [`polyiamonds`] for shapes that are made of others.

pub mod color_draw;
pub mod lattice;
pub mod loop_lines;
pub mod mayhem;
pub mod polyiamonds;
mod svg;
pub mod triangles_deck;
pub mod triangulation;
#[cfg(test)]
mod tried;
pub mod triominos;
mod words;
pub mod zangle;
pub mod zangle_deck;
pub mod zangle_solitaire;
pub mod zangle_speedster;
