//! The list of moves on the screen, and what stands in its place when there is none.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::ink::Palette;
use super::panes::more;
use super::screen::Side;
use super::wrap::{wrap, wrap_text};

/// How much of the list is in sight.
pub(super) struct Listed {
    pub(super) above: usize,
    pub(super) shown: usize,
    pub(super) below: usize,
}

/// The rows of all of it.
pub(super) fn rows(side: &Side, width: u16, palette: Palette) -> Vec<Line<'static>> {
    entries(side, width, palette).concat()
}

pub(super) fn title(side: &Side, listed: &Listed) -> String {
    let more = more(listed.above, listed.below);
    match side {
        Side::Moves { of, typed, .. } if typed.is_empty() => format!(" Moves ({of}){more}"),
        Side::Moves { items, of, typed, .. } => format!(" Moves ({} of {of}): {typed}_{more}", items.len()),
        Side::Wait(_) => " Moves ".into(),
        Side::Watch(_) => " Watching ".into(),
        Side::End(_) => " Result ".into(),
    }
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, side: &Side, palette: Palette) -> Listed {
    let entries = entries(side, area.width, palette);
    let height = usize::from(area.height);
    let starts: Vec<usize> =
        entries.iter().scan(0, |row, entry| Some(std::mem::replace(row, *row + entry.len()))).collect();
    let all: usize = entries.iter().map(Vec::len).sum();
    let first = match side {
        // Keep the chosen entry in the middle, without going past either end.
        Side::Moves { chosen, .. } if *chosen < starts.len() => {
            let middle = starts[*chosen] + entries[*chosen].len() / 2;
            middle.saturating_sub(height / 2).min(all.saturating_sub(height))
        }
        _ => 0,
    };
    let above = starts.iter().filter(|&&start| start < first).count();
    let below = starts.iter().filter(|&&start| start >= first + height).count();
    let rows: Vec<Line<'_>> = entries.concat().into_iter().skip(first).take(height).collect();
    frame.render_widget(Paragraph::new(rows), area);
    Listed { above, shown: starts.len() - above - below, below }
}

/// The entries of the list, each in its rows; the chosen one stands out.
fn entries(side: &Side, width: u16, palette: Palette) -> Vec<Vec<Line<'static>>> {
    let width = usize::from(width);
    let (items, chosen) = match side {
        Side::Wait(text) => return vec![wrap_text(text, palette.muted(), width, 0)],
        Side::Watch(lines) => {
            return lines.iter().map(|line| wrap_text(line, palette.muted(), width, 2)).collect();
        }
        Side::End(lines) => return lines.iter().map(|line| wrap_text(line, Style::new(), width, 2)).collect(),
        Side::Moves { items, of, .. } if items.is_empty() => {
            let text = if *of == 0 {
                "Type your move and press Enter."
            } else {
                "No move in the list fits. Enter tries what you typed as it is; Esc clears it."
            };
            return vec![wrap_text(text, palette.muted(), width, 0)];
        }
        Side::Moves { items, chosen, .. } => (items, *chosen),
    };
    let notation = items.iter().map(|(notation, _)| Span::raw(notation).width()).max().unwrap_or(0).min(width / 3);
    let entry = |(index, (short, label)): (usize, &(String, String))| {
        let mark = if index == chosen { "> " } else { "  " };
        let rest = notation.saturating_sub(Span::raw(short).width()) + 2;
        let spans = if short.is_empty() {
            vec![Span::raw(mark), Span::styled(label.clone(), palette.muted())]
        } else {
            vec![
                Span::raw(mark),
                Span::styled(short.clone(), palette.strong()),
                Span::raw(" ".repeat(rest)),
                Span::raw(label.clone()),
            ]
        };
        let mut lines = wrap(&Line::from(spans), width, notation + 4);
        if index == chosen {
            for line in &mut lines {
                let rest = width.saturating_sub(line.width());
                line.spans.push(Span::raw(" ".repeat(rest)));
                line.style = palette.chosen();
            }
        }
        lines
    };
    items.iter().enumerate().map(entry).collect()
}
