//! Which colours things have, or none where none are wanted.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use tricorn_kernel::face::{self, Ink};

/// The styles of the screen.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Palette {
    colours: bool,
}

impl Palette {
    /// Colours, unless `NO_COLOR` is set (<https://no-color.org>).
    pub(crate) fn from_env() -> Self {
        Self { colours: std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) }
    }

    #[cfg(test)]
    pub(super) fn new(colours: bool) -> Self {
        Self { colours }
    }

    pub(super) fn ink(self, ink: Ink) -> Style {
        // Light blue, pink and blue, as on the cards; then more for games with more pieces. From the
        // 256 colours, because the first sixteen make blue unreadable on black.
        const PIECES: [u8; 6] = [117, 212, 33, 149, 215, 203];
        match ink {
            Ink::Plain => Style::new(),
            Ink::Muted => self.muted(),
            Ink::Strong | Ink::Latest => self.strong(),
            Ink::Piece(piece) if self.colours => {
                Style::new().fg(Color::Indexed(PIECES[usize::from(piece) % PIECES.len()]))
            }
            Ink::Piece(_) => Style::new(),
        }
    }

    pub(crate) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(crate) fn muted(self) -> Style {
        if self.colours { Style::new().fg(Color::Indexed(245)) } else { Style::new().add_modifier(Modifier::DIM) }
    }

    /// The chosen entry of a list.
    pub(super) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// A refusal.
    pub(super) fn warning(self) -> Style {
        if self.colours { Style::new().fg(Color::Indexed(215)) } else { self.strong() }
    }

    /// A line of a game's drawing.
    pub(crate) fn line(self, line: &face::Line) -> Line<'static> {
        line.0.iter().map(|(ink, text)| Span::styled(text.clone(), self.ink(*ink))).collect::<Vec<_>>().into()
    }
}
