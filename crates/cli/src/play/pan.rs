//! A window onto a board that is larger than its pane.

use ratatui::text::{Line, Span};
use tricorn_kernel::face::{self, Ink};

use super::ink::Palette;

/// How the player looks at the board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Look {
    /// Where the player has moved the window: the column and row of its corner. Otherwise it follows
    /// the last change.
    pub(super) at: Option<(usize, usize)>,
    /// From afar: the overview.
    pub(super) far: bool,
}

/// A board, and where its rows and columns are named.
pub(super) struct Board<'a> {
    pub(super) lines: &'a [face::Line],
    pub(super) labels: (usize, usize),
}

/// What of a board is in sight.
pub(super) struct Sight {
    pub(super) rows: Vec<Line<'static>>,
    /// The window's corner, and the last one it could have, both counted without the labels.
    pub(super) corner: (usize, usize),
    pub(super) last_corner: (usize, usize),
}

impl Board<'_> {
    /// Its columns and rows, labels included.
    pub(super) fn size(&self) -> (usize, usize) {
        let width = self.lines.iter().map(|line| Span::raw(line.text()).width()).max().unwrap_or(0);
        (width, self.lines.len())
    }

    /// The part that a pane of this size shows; labels stay where they are.
    pub(super) fn seen_in(&self, pane: (usize, usize), at: Option<(usize, usize)>, palette: Palette) -> Sight {
        let (size, (left, top)) = (self.size(), self.labels);
        let room = (pane.0.saturating_sub(left), pane.1.saturating_sub(top));
        let whole = (size.0.saturating_sub(left), size.1.saturating_sub(top));
        let last_corner = (whole.0.saturating_sub(room.0), whole.1.saturating_sub(room.1));
        let (column, row) = at.unwrap_or_else(|| {
            let (column, row) = self.latest().unwrap_or((left + whole.0 / 2, top + whole.1 / 2));
            (column.saturating_sub(left + room.0 / 2), row.saturating_sub(top + room.1 / 2))
        });
        let corner = (column.min(last_corner.0), row.min(last_corner.1));
        let (named, rest) = self.lines.split_at(top.min(self.lines.len()));
        let shown = named.iter().chain(rest.iter().skip(corner.1).take(room.1));
        let cut = |line: &face::Line| {
            let line = palette.line(line);
            let mut spans = columns(&line, 0, left.min(pane.0));
            let gap = left.min(pane.0).saturating_sub(Line::from(spans.clone()).width());
            spans.push(Span::raw(" ".repeat(gap)));
            spans.extend(columns(&line, left + corner.0, room.0));
            Line::from(spans)
        };
        Sight { rows: shown.map(cut).collect(), corner, last_corner }
    }

    /// The middle of what the last move has changed: its column and row.
    fn latest(&self) -> Option<(usize, usize)> {
        let mut places = Vec::new();
        for (row, line) in self.lines.iter().enumerate() {
            let mut column = 0;
            for (ink, text) in &line.0 {
                let width = Span::raw(text.trim_end()).width();
                if *ink == Ink::Latest && width > 0 {
                    places.extend([(column, row), (column + width - 1, row)]);
                }
                column += Span::raw(text).width();
            }
        }
        let middle = |values: Vec<usize>| Some((values.iter().min()? + values.iter().max()?) / 2);
        let (columns, rows) = places.into_iter().unzip();
        Some((middle(columns)?, middle(rows)?))
    }
}

impl Sight {
    /// In which directions more of the board lies.
    pub(super) fn more(&self) -> Vec<&'static str> {
        let directions = [
            (self.corner.0 > 0, "left"),
            (self.corner.0 < self.last_corner.0, "right"),
            (self.corner.1 > 0, "above"),
            (self.corner.1 < self.last_corner.1, "below"),
        ];
        directions.into_iter().filter(|(more, _)| *more).map(|(_, name)| name).collect()
    }
}

/// The columns of a line from `first` on, with their styles.
fn columns(line: &Line<'_>, first: usize, count: usize) -> Vec<Span<'static>> {
    let mut column = 0;
    let mut spans: Vec<Span<'static>> = Vec::new();
    for span in &line.spans {
        let mut text = String::new();
        for letter in span.content.chars() {
            if (first..first + count).contains(&column) {
                text.push(letter);
            }
            column += Span::raw(letter.to_string()).width();
        }
        spans.push(Span::styled(text, span.style));
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of ten columns and six rows behind its labels; the latest change is at 7,3.
    fn lines() -> Vec<face::Line> {
        let named = face::Line::new().muted("   0123456789");
        let row = |row: usize| {
            let line = face::Line::new().muted(format!(" {row} "));
            if row == 3 { line.plain("abcdefg").ink(Ink::Latest, "H").plain("ij") } else { line.plain("abcdefghij") }
        };
        std::iter::once(named).chain((0..6).map(row)).collect()
    }

    fn seen(pane: (usize, usize), at: Option<(usize, usize)>) -> (Vec<String>, Vec<&'static str>) {
        let sight = Board { lines: &lines(), labels: (3, 1) }.seen_in(pane, at, Palette::new(false));
        (sight.rows.iter().map(Line::to_string).collect(), sight.more())
    }

    #[test]
    fn a_board_that_fits_is_shown_whole() {
        let (rows, more) = seen((20, 10), Some((5, 5)));
        assert_eq!((rows.len(), more.len()), (7, 0));
        assert_eq!(rows[1], " 0 abcdefghij");
    }

    #[test]
    fn the_window_follows_the_last_change_and_labels_stay() {
        let (rows, more) = seen((7, 4), None);
        assert_eq!(rows, ["   5678", " 2 fghi", " 3 fgHi", " 4 fghi"]);
        assert_eq!(more, ["left", "right", "above", "below"]);
    }

    #[test]
    fn the_player_moves_the_window_but_not_off_the_board() {
        let (rows, more) = seen((7, 4), Some((0, 0)));
        assert_eq!((rows[1].as_str(), more), (" 0 abcd", vec!["right", "below"]));
        let (rows, more) = seen((7, 4), Some((99, 99)));
        assert_eq!((rows[3].as_str(), more), (" 5 ghij", vec!["left", "above"]));
    }

    #[test]
    fn no_pane_is_too_small() {
        for pane in [(0, 0), (1, 1), (3, 1), (4, 2)] {
            let (rows, _) = seen(pane, None);
            assert!(rows.iter().all(|row| row.len() <= pane.0.max(3)), "{pane:?}: {rows:?}");
        }
    }
}
