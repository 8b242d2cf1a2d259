//! A game's guide on the screen.

use ratatui::text::Line;

use super::ink::Palette;
use crate::markdown;

/// The guide in lines of at most `width`.
pub(super) fn lines(guide: &str, width: usize, palette: Palette) -> Vec<Line<'static>> {
    markdown::lines(guide, width).iter().map(|line| palette.line(line)).collect()
}
