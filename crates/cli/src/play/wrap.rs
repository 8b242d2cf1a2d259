//! Breaking styled lines where they fit, so that nothing a player needs falls off the edge.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// The line in rows of at most `width`; all rows but the first begin with `hang` spaces.
pub(super) fn wrap(line: &Line<'_>, width: usize, hang: usize) -> Vec<Line<'static>> {
    let hang = if hang < width / 2 { hang } else { 0 };
    let mut rows = Vec::new();
    let mut row = Row::default();
    // Where the row could be broken: after how many letters.
    let mut gap = None;
    for (letter, style) in line.spans.iter().flat_map(|span| span.content.chars().map(|letter| (letter, span.style))) {
        let wide = width_of(letter);
        if row.width + wide > width && letter != ' ' {
            let rest = gap.map_or_else(Row::default, |gap| row.split_off(gap));
            rows.push(std::mem::take(&mut row).into_line());
            for _ in 0..hang {
                row.push(' ', Style::new());
            }
            rest.letters.iter().for_each(|&(letter, style)| row.push(letter, style));
            gap = None;
        }
        if letter == ' ' && row.width > width {
            continue; // A gap that would begin the next row is none.
        }
        row.push(letter, style);
        if letter == ' ' && row.width > row.indent() + 1 {
            gap = Some(row.letters.len());
        }
    }
    rows.push(row.into_line());
    rows
}

/// Some text in rows.
pub(super) fn wrap_text(text: &str, style: Style, width: usize, hang: usize) -> Vec<Line<'static>> {
    wrap(&Line::from(Span::styled(text, style)), width, hang)
}

/// How many spaces a line begins with.
pub(super) fn indent_of(line: &Line<'_>) -> usize {
    line.spans.iter().flat_map(|span| span.content.chars()).take_while(|&letter| letter == ' ').count()
}

fn width_of(letter: char) -> usize {
    if letter.is_ascii() { 1 } else { Span::raw(letter.to_string()).width() }
}

#[derive(Default)]
struct Row {
    letters: Vec<(char, Style)>,
    width: usize,
}

impl Row {
    fn push(&mut self, letter: char, style: Style) {
        self.width += width_of(letter);
        self.letters.push((letter, style));
    }

    fn indent(&self) -> usize {
        self.letters.iter().take_while(|(letter, _)| *letter == ' ').count()
    }

    fn split_off(&mut self, at: usize) -> Self {
        let letters = self.letters.split_off(at);
        self.width = self.letters.iter().map(|&(letter, _)| width_of(letter)).sum();
        let width = letters.iter().map(|&(letter, _)| width_of(letter)).sum();
        Self { letters, width }
    }

    fn into_line(self) -> Line<'static> {
        let mut spans: Vec<(String, Style)> = Vec::new();
        let end = self.letters.iter().rposition(|(letter, _)| *letter != ' ').map_or(0, |last| last + 1);
        for &(letter, style) in &self.letters[..end] {
            match spans.last_mut() {
                Some((text, last)) if *last == style => text.push(letter),
                _ => spans.push((letter.to_string(), style)),
            }
        }
        spans.into_iter().map(|(text, style)| Span::styled(text, style)).collect::<Vec<_>>().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str, width: usize, hang: usize) -> Vec<String> {
        wrap_text(text, Style::new(), width, hang).iter().map(Line::to_string).collect()
    }

    #[test]
    fn lines_break_between_words_and_hang() {
        assert_eq!(rows("one two three", 8, 2), ["one two", "  three"]);
        assert_eq!(rows("one two", 7, 2), ["one two"]);
        assert_eq!(rows("  a bcd", 6, 2), ["  a", "  bcd"]);
        assert_eq!(rows("", 5, 0), [""]);
    }

    #[test]
    fn a_word_longer_than_the_line_is_cut_and_nothing_is_lost() {
        assert_eq!(rows("abcdefgh", 3, 0), ["abc", "def", "gh"]);
        for width in 1..30 {
            let text = "the   quick brown fox jumps overthelazydogs";
            let kept: String = rows(text, width, 3).concat().replace(' ', "");
            assert_eq!(kept, text.replace(' ', ""), "{width}");
            assert!(rows(text, width, 3).iter().all(|row| row.len() <= width));
        }
    }
}
