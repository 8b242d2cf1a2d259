//! The list of games on a whole terminal.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Margin};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};
use tricorn_table::GAMES;

use super::ink::Palette;
use super::words;
use super::wrap::wrap_text;

pub(super) fn draw(frame: &mut Frame<'_>, chosen: usize, palette: Palette) {
    let area = frame.area();
    frame.render_widget(Clear, area);
    let [body, footer] = Layout::vertical([Constraint::Min(0), Constraint::Length(1)]).areas(area);
    let page = body.inner(Margin::new(2, 1));
    let mut lines = vec![Line::from(Span::styled("Which game?", palette.strong())), Line::default()];
    let mut middle = 0;
    for (place, game) in GAMES.iter().enumerate() {
        let facts = game.facts();
        let (least, most) = (facts.seats.start(), facts.seats.end());
        let seats = if least == most { words::count((*least).into(), "seat") } else { format!("{least}-{most} seats") };
        let about = format!("    {seats}, {} minutes. {}", facts.minutes, facts.tagline);
        let mark = if place == chosen { "> " } else { "  " };
        let name = Line::from(format!("{mark}{} ", facts.name));
        if place == chosen {
            middle = lines.len();
        }
        lines.push(name.style(if place == chosen { palette.chosen() } else { palette.strong() }));
        lines.extend(wrap_text(&about, palette.muted(), usize::from(page.width.max(20)), 4));
        lines.push(Line::default());
    }
    let height = usize::from(page.height);
    let first = middle.saturating_sub(height / 2).min(lines.len().saturating_sub(height));
    frame.render_widget(Paragraph::new(lines.split_off(first)), page);
    let keys = " Up/Down Enter choose   Esc quit";
    frame.render_widget(Paragraph::new(Line::from(Span::styled(keys, palette.muted()))), footer);
}
