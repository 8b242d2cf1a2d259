//! A game's guide on the screen.

use ratatui::text::Line;
use tricorn_table::AnyGame;

use super::ink::Palette;
use crate::markdown;

/// The guide in lines of at most `width`.
pub(super) fn lines(game: &dyn AnyGame, width: usize, palette: Palette) -> Vec<Line<'static>> {
    markdown::guide(game, width).iter().map(|line| palette.line(line)).collect()
}
