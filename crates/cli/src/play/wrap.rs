//! Breaking styled lines where they fit, so that nothing a player needs falls off the edge.

use std::borrow::Cow;

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// The line in rows of at most `width`; all rows but the first begin with `hang` spaces.
pub(crate) fn wrap(line: &Line<'_>, width: usize, hang: usize) -> Vec<Line<'static>> {
    let hang = " ".repeat(if hang < width / 2 { hang } else { 0 });
    let text: String = line.spans.iter().map(|span| span.content.as_ref()).collect();
    let how = Options::new(width.max(1))
        .subsequent_indent(&hang)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let mut letters = line.spans.iter().flat_map(|span| span.content.chars().map(|letter| (letter, span.style)));
    let restyle = |(place, row): (usize, Cow<'_, str>)| {
        let own = if place == 0 { row.as_ref() } else { row.strip_prefix(hang.as_str()).unwrap_or_default() };
        let mut spans = vec![Span::raw(row[..row.len() - own.len()].to_owned())];
        for letter in own.chars() {
            // All that a break takes away is space.
            let style = letters.by_ref().find(|(other, _)| *other == letter).map_or(Style::new(), |(_, style)| style);
            match spans.last_mut() {
                Some(last) if last.style == style => last.content.to_mut().push(letter),
                _ => spans.push(Span::styled(letter.to_string(), style)),
            }
        }
        Line::from(spans)
    };
    textwrap::wrap(&text, how).into_iter().enumerate().map(restyle).collect()
}

/// Some text in rows.
pub(crate) fn wrap_text(text: &str, style: Style, width: usize, hang: usize) -> Vec<Line<'static>> {
    wrap(&Line::from(Span::styled(text, style)), width, hang)
}

/// How many spaces a line begins with.
pub(super) fn indent_of(line: &Line<'_>) -> usize {
    line.spans.iter().flat_map(|span| span.content.chars()).take_while(|&letter| letter == ' ').count()
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
