//! A game's guide, from Markdown to lines that fit the screen.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::ink::Palette;
use super::wrap::wrap;

/// The guide in lines of at most `width`.
pub(super) fn lines(markdown: &str, width: usize, palette: Palette) -> Vec<Line<'static>> {
    let mut out = Vec::new();
    for block in blocks(markdown) {
        match block {
            Block::Blank => out.push(Line::default()),
            Block::Heading(text) => out.push(Line::from(Span::styled(text, palette.strong()))),
            Block::Text(text) => out.extend(wrap(&inline(&text, palette), width, 0)),
            Block::Item(text) => out.extend(wrap(&inline(&format!("- {text}"), palette), width, 2)),
            Block::Table(rows) => out.extend(table(&rows, width, palette)),
        }
    }
    out
}

enum Block {
    Blank,
    Heading(String),
    Text(String),
    Item(String),
    Table(Vec<Vec<String>>),
}

/// The guide's parts; lines that were broken for the source are put together again.
fn blocks(markdown: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for line in markdown.lines() {
        let text = line.trim();
        if text.is_empty() {
            blocks.push(Block::Blank);
        } else if text.starts_with('#') {
            blocks.push(Block::Heading(text.trim_start_matches('#').trim().to_owned()));
        } else if text.starts_with("![") {
            // Pictures stand on the rules page; here the text must do.
            blocks.push(Block::Blank);
        } else if let Some(item) = text.strip_prefix("- ") {
            blocks.push(Block::Item(item.to_owned()));
        } else if text.starts_with('|') {
            let cells: Vec<String> = text.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
            let ruler = cells.iter().all(|cell| cell.chars().all(|letter| letter == '-' || letter == ':'));
            match blocks.last_mut() {
                Some(Block::Table(_)) if ruler => {}
                Some(Block::Table(rows)) => rows.push(cells),
                _ => blocks.push(Block::Table(vec![cells])),
            }
        } else {
            match blocks.last_mut() {
                Some(Block::Text(before) | Block::Item(before)) => *before += &format!(" {text}"),
                _ => blocks.push(Block::Text(text.to_owned())),
            }
        }
    }
    blocks
}

/// Text with `**strong**` and `code` marks taken out; both become strong.
fn inline(text: &str, palette: Palette) -> Line<'static> {
    let text = text.replace("**", "`");
    let style = |place: usize| if place % 2 == 1 { palette.strong() } else { Style::new() };
    let spans = text.split('`').enumerate().map(|(place, part)| Span::styled(part.to_owned(), style(place)));
    spans.collect::<Vec<_>>().into()
}

/// A table with its columns aligned; the last one wraps.
fn table(rows: &[Vec<String>], width: usize, palette: Palette) -> Vec<Line<'static>> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width_of = |cell: &str| inline(cell, palette).width();
    let widest = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| width_of(cell)).max();
    let widths: Vec<usize> = (0..columns).map(|column| widest(column).unwrap_or(0)).collect();
    let mut out = Vec::new();
    for (place, row) in rows.iter().enumerate() {
        let mut line = Line::from("  ");
        let mut hang = 2;
        for (column, cell) in row.iter().enumerate() {
            let cell = inline(cell, palette);
            let rest = widths[column] - cell.width();
            line.spans.extend(cell.spans);
            if column + 1 < columns {
                line.spans.push(Span::raw(" ".repeat(rest + 2)));
                hang += widths[column] + 2;
            }
        }
        if place == 0 {
            line.spans.iter_mut().for_each(|span| span.style = palette.muted());
        }
        out.extend(wrap(&line, width, hang));
    }
    out
}
