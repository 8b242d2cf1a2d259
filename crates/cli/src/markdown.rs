//! Markdown on a terminal: what `tricorn rules` prints and the in-game help shows.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use textwrap::core::{Fragment, display_width};
use textwrap::wrap_algorithms::wrap_first_fit;
use tricorn_kernel::face::{Ink, Line};
use tricorn_table::AnyGame;

/// Where the pictures are that a terminal is too narrow for.
const PICTURES: &str = "tricorn serve draws it on its rules page";
/// A column of a table is not squeezed below this.
const NARROWEST: usize = 8;

/// What a picture stands in from the text.
const INDENT: &str = "  ";

/// A game's guide in lines that are no wider than this.
pub(crate) fn guide(game: &dyn AnyGame, width: usize) -> Vec<Line> {
    lines(game.guide(), width, &|name| game.figure_text(name))
}

/// The guide, and then what the words of the game mean that a newcomer may not know.
pub(crate) fn guide_and_words(game: &dyn AnyGame, width: usize) -> Vec<Line> {
    let mut page = guide(game, width);
    if !game.glossary().is_empty() {
        let item = |(word, meaning): &(&str, &str)| format!("- **{word}**: {meaning}\n");
        let items: String = game.glossary().iter().map(item).collect();
        page.push(Line::new());
        page.extend(lines(&format!("## Words\n\n{items}"), width, &|_| None));
    }
    page
}

/// Markdown in lines that are no wider than this, with the drawings of its pictures by name.
fn lines(markdown: &str, width: usize, figures: &dyn Fn(&str) -> Option<Vec<Line>>) -> Vec<Line> {
    let mut page = Page { width, ..Page::default() };
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        if let Event::Start(Tag::Image { dest_url, .. }) = &event {
            page.drawing = figures(dest_url);
        }
        page.take(event);
    }
    page.out
}

/// A line with the escape sequences of its inks.
pub(crate) fn with_escapes(line: &Line) -> String {
    let part = |(ink, text): &(Ink, String)| match ink {
        Ink::Strong | Ink::Latest => format!("\u{1b}[1m{text}\u{1b}[0m"),
        Ink::Muted => format!("\u{1b}[2m{text}\u{1b}[0m"),
        Ink::Plain | Ink::Piece(_) => text.clone(),
    };
    line.0.iter().map(part).collect()
}

/// Text in several inks, not yet broken into lines.
type Runs = Vec<(Ink, String)>;

/// The page while it is written: what is read of the present block, and the lines of those before it.
#[derive(Default)]
struct Page {
    width: usize,
    out: Vec<Line>,
    text: Runs,
    /// How many strong parts we are in.
    strong: usize,
    /// For each list we are in: the number of the next item, or none for bullets.
    lists: Vec<Option<u64>>,
    /// What stands before the first line of the item that has begun.
    mark: String,
    rows: Vec<Vec<Runs>>,
    code: bool,
    /// The picture whose caption is being read.
    drawing: Option<Vec<Line>>,
}

impl Page {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.code => {
                self.out.extend(text.lines().map(|line| Line::new().plain(format!("    {line}"))));
            }
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                let ink = if self.strong > 0 { Ink::Strong } else { Ink::Plain };
                self.text.push((ink, text.into_string()));
            }
            Event::Code(text) => self.text.push((Ink::Strong, text.into_string())),
            Event::SoftBreak | Event::HardBreak => self.text.push((Ink::Plain, " ".into())),
            Event::Rule => self.block(vec![Line::new().muted("-".repeat(self.width))]),
            // No guide has footnotes, tasks or formulas, and their extensions are off.
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Strong | Tag::Emphasis => self.strong += 1,
            Tag::List(first) => {
                // The words of an item stand before the list within it.
                self.flush();
                if self.lists.is_empty() {
                    self.gap();
                }
                self.lists.push(*first);
            }
            Tag::Item => {
                self.mark = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    }
                    _ => "- ".into(),
                };
            }
            Tag::Image { .. } => self.flush(),
            Tag::CodeBlock(_) => {
                self.gap();
                self.code = true;
            }
            Tag::TableHead | Tag::TableRow => self.rows.push(Vec::new()),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strong | TagEnd::Emphasis => self.strong -= 1,
            TagEnd::Heading(level) => self.heading(level),
            TagEnd::Paragraph | TagEnd::Item | TagEnd::HtmlBlock => self.flush(),
            TagEnd::List(_) => drop(self.lists.pop()),
            TagEnd::Image => {
                let caption = std::mem::take(&mut self.text);
                let drawing = self.drawing.take().and_then(|drawing| captioned(drawing, &caption, self.width));
                let picture = drawing.unwrap_or_else(|| frame(&caption, self.width));
                self.block(picture);
            }
            TagEnd::CodeBlock => self.code = false,
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.text);
                if let Some(row) = self.rows.last_mut() {
                    row.push(cell);
                }
            }
            TagEnd::Table => {
                let table = table(&std::mem::take(&mut self.rows), self.width);
                self.block(table);
            }
            _ => {}
        }
    }

    fn heading(&mut self, level: HeadingLevel) {
        let words: String = self.text.drain(..).map(|(_, text)| text).collect();
        let wrapped = wrap(&[(Ink::Strong, words)], self.width);
        let ruler = match level {
            HeadingLevel::H1 => Some("="),
            HeadingLevel::H2 => Some("-"),
            _ => None,
        };
        let long = wrapped.iter().map(|line| display_width(&line.text())).max().unwrap_or(0);
        let ruler = ruler.map(|mark| Line::new().muted(mark.repeat(long)));
        self.block(wrapped.into_iter().chain(ruler).collect());
    }

    /// The words read so far as a paragraph, or as an item if one has begun.
    fn flush(&mut self) {
        let text = std::mem::take(&mut self.text);
        if text.iter().all(|(_, text)| text.trim().is_empty()) {
            return;
        }
        let depth = self.lists.len();
        if depth == 0 {
            let paragraph = wrap(&text, self.width);
            return self.block(paragraph);
        }
        let mark = std::mem::take(&mut self.mark);
        let before = format!("{}{mark}", "  ".repeat(depth - usize::from(!mark.is_empty())));
        let hang = display_width(&before);
        let item = wrap(&text, self.width.saturating_sub(hang).max(1));
        for (place, line) in item.into_iter().enumerate() {
            let start = if place == 0 { before.clone() } else { " ".repeat(hang) };
            self.out.push(Line([vec![(Ink::Plain, start)], line.0].concat()));
        }
    }

    /// A blank line, unless there is one.
    fn gap(&mut self) {
        if self.out.last().is_some_and(|line| !line.0.is_empty()) {
            self.out.push(Line::new());
        }
    }

    fn block(&mut self, lines: Vec<Line>) {
        self.gap();
        self.out.extend(lines);
    }
}

/// A word, which may change its ink in the middle.
#[derive(Debug)]
struct Word(Runs);

impl Fragment for Word {
    fn width(&self) -> f64 {
        self.0.iter().map(|(_, text)| display_width(text)).sum::<usize>() as f64
    }
    fn whitespace_width(&self) -> f64 {
        1.0
    }
    fn penalty_width(&self) -> f64 {
        0.0
    }
}

/// The words of a text; those wider than a line are cut into pieces that fit.
fn words(text: &[(Ink, String)], width: usize) -> Vec<Word> {
    let mut words = Vec::new();
    let mut word: Runs = Vec::new();
    let mut long = 0;
    for (ink, letter) in text.iter().flat_map(|(ink, text)| text.chars().map(move |letter| (*ink, letter))) {
        if letter.is_whitespace() || (long + display_width(letter.encode_utf8(&mut [0; 4])) > width && long > 0) {
            if !word.is_empty() {
                words.push(Word(std::mem::take(&mut word)));
            }
            long = 0;
        }
        if letter.is_whitespace() {
            continue;
        }
        long += display_width(letter.encode_utf8(&mut [0; 4]));
        match word.last_mut() {
            Some((last, text)) if *last == ink => text.push(letter),
            _ => word.push((ink, letter.into())),
        }
    }
    if !word.is_empty() {
        words.push(Word(word));
    }
    words
}

/// Text in lines that are no wider than this.
fn wrap(text: &[(Ink, String)], width: usize) -> Vec<Line> {
    let words = words(text, width);
    let rows = wrap_first_fit(&words, &[width as f64]);
    rows.into_iter().map(join).collect()
}

/// Words with spaces between them; neighbours in one ink become one run.
fn join(words: &[Word]) -> Line {
    let mut line: Runs = Vec::new();
    for (place, word) in words.iter().enumerate() {
        if place > 0 {
            match (line.last_mut(), &word.0[..]) {
                (Some((last, text)), [(next, _), ..]) if last == next => text.push(' '),
                _ => line.push((Ink::Plain, " ".into())),
            }
        }
        for (ink, text) in &word.0 {
            match line.last_mut() {
                Some((last, before)) if last == ink => before.push_str(text),
                _ => line.push((*ink, text.clone())),
            }
        }
    }
    Line(line)
}

/// A line with spaces after it up to this width.
fn padded(mut line: Line, width: usize) -> Line {
    let rest = width.saturating_sub(display_width(&line.text()));
    line.0.push((Ink::Plain, " ".repeat(rest)));
    line
}

/// A drawing with its caption below; none if the page is too narrow, for a drawing is never wrapped.
fn captioned(drawing: Vec<Line>, caption: &[(Ink, String)], width: usize) -> Option<Vec<Line>> {
    let room = width.checked_sub(INDENT.len())?;
    if drawing.iter().any(|line| display_width(line.text().trim_end()) > room) {
        return None;
    }
    let muted: Runs = caption.iter().map(|(_, text)| (Ink::Muted, text.clone())).collect();
    let indented = |line: Line| Line([vec![(Ink::Plain, INDENT.to_owned())], line.0].concat());
    Some(drawing.into_iter().chain(wrap(&muted, room)).map(indented).collect())
}

/// A picture's caption in a frame, for what does not fit on a terminal.
fn frame(caption: &[(Ink, String)], width: usize) -> Vec<Line> {
    let inner = width.saturating_sub(4).max(1);
    let mut text = vec![(Ink::Strong, "Picture: ".into())];
    text.extend_from_slice(caption);
    let mut rows = wrap(&text, inner);
    rows.extend(wrap(&[(Ink::Muted, PICTURES.into())], inner));
    let inner = rows.iter().map(|row| display_width(&row.text())).max().unwrap_or(0);
    let edge = |left: &str, right: &str| Line::new().muted(format!("{left}{}{right}", "─".repeat(inner + 2)));
    let side = |text: &str| (Ink::Muted, text.to_owned());
    let row = |row: Line| Line([vec![side("│ ")], padded(row, inner).0, vec![side(" │")]].concat());
    let mut framed = vec![edge("┌", "┐")];
    framed.extend(rows.into_iter().map(row));
    framed.push(edge("└", "┘"));
    framed
}

/// A table whose columns are aligned; where it is too wide, cells wrap.
fn table(rows: &[Vec<Runs>], width: usize) -> Vec<Line> {
    const BETWEEN: &str = "  ";
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let natural = |cell: &Runs| wrap(cell, usize::MAX).first().map_or(0, |line| display_width(&line.text()));
    let widest = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(natural).max().unwrap_or(0);
    let mut widths: Vec<usize> = (0..columns).map(widest).collect();
    let room = width.saturating_sub(BETWEEN.len() * columns.saturating_sub(1));
    while widths.iter().sum::<usize>() > room {
        match widths.iter_mut().max() {
            Some(widest) if *widest > NARROWEST => *widest -= 1,
            _ => break,
        }
    }
    let mut out = Vec::new();
    for (place, row) in rows.iter().enumerate() {
        let cells: Vec<Vec<Line>> = row.iter().zip(&widths).map(|(cell, &width)| wrap(cell, width)).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let cell =
                |(cell, &width): (&Vec<Line>, &usize)| padded(cell.get(line).cloned().unwrap_or_default(), width);
            let parts: Vec<Runs> = cells.iter().zip(&widths).map(cell).map(|line| line.0).collect();
            let mut runs = parts.join(&(Ink::Plain, BETWEEN.to_owned()));
            if place == 0 {
                runs.iter_mut().for_each(|(ink, _)| *ink = Ink::Strong);
            }
            out.push(Line(runs));
        }
        if place == 0 {
            let rulers: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
            out.push(Line::new().muted(rulers.join(BETWEEN)));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(markdown: &str, width: usize) -> Vec<String> {
        set(&lines(markdown, width, &|_| None))
    }

    fn set(lines: &[Line]) -> Vec<String> {
        lines.iter().map(|line| line.text().trim_end().to_owned()).collect()
    }

    #[test]
    fn headings_paragraphs_and_items_wrap() {
        let text = "# Top\n\none two\nthree four\n\n## Under\n- a **b** c d\n- e\n  1. f\n  2. g\n";
        assert_eq!(
            shown(text, 9),
            [
                "Top",
                "===",
                "",
                "one two",
                "three",
                "four",
                "",
                "Under",
                "-----",
                "",
                "- a b c d",
                "- e",
                "  1. f",
                "  2. g"
            ]
        );
        assert_eq!(shown("- one two", 6), ["- one", "  two"]);
    }

    #[test]
    fn tables_are_aligned_and_squeezed() {
        let text = "| move | meaning |\n| --- | --- |\n| `a|b` | begin a new triangle |\n";
        assert_eq!(
            shown(&text.replace("a|b", "a"), 40),
            ["move  meaning", "----  --------------------", "a     begin a new triangle"]
        );
        assert_eq!(
            shown(&text.replace("a|b", "a"), 20),
            ["move  meaning", "----  --------------", "a     begin a new", "      triangle"]
        );
    }

    #[test]
    fn a_picture_leaves_its_caption() {
        let text = shown("Look:\n![three cuts](cuts)\nMore.\n", 60).join("\n");
        assert!(text.contains("│ Picture: three cuts "), "{text}");
        assert!(text.starts_with("Look:\n\n┌─") && text.ends_with("┘\n\nMore."), "{text}");
    }

    #[test]
    fn a_drawing_stands_above_its_caption_and_is_framed_where_it_does_not_fit() {
        let drawing =
            |name: &str| (name == "hill").then(|| vec![Line::new().plain(" /\\ "), Line::new().plain("/  \\")]);
        let at = |width| set(&lines("Look:\n\n![a hill](hill)\n", width, &drawing));
        assert_eq!(at(6), ["Look:", "", "   /\\", "  /  \\", "  a", "  hill"]);
        assert!(at(5).iter().any(|line| line.starts_with('┌')), "{:?}", at(5));
    }

    #[test]
    fn strong_words_and_code_are_strong() {
        let line = &lines("say **no** or `stop`, please", 60, &|_| None)[0];
        assert_eq!(with_escapes(line), "say \u{1b}[1mno\u{1b}[0m or \u{1b}[1mstop\u{1b}[0m, please");
        assert_eq!(line.text(), "say no or stop, please");
    }

    #[test]
    fn no_guide_loses_a_word_or_leaves_the_page_at_any_width() {
        let letters = |text: &str| text.chars().filter(|letter| letter.is_alphanumeric()).count();
        for game in tricorn_table::GAMES {
            for width in [40, 60, 80, 96] {
                let rows = set(&guide(*game, width));
                let wide = rows.iter().find(|row| display_width(row) > width);
                assert_eq!(wide, None, "{} at {width}", game.facts().name);
                assert!(width < 80 || !rows.join("").contains(PICTURES), "{} at {width}", game.facts().name);
            }
            let all = letters(&shown(game.guide(), 400).join(""));
            for width in [40, 60, 80, 96] {
                let rows = shown(game.guide(), width);
                let wide = rows.iter().find(|row| display_width(row) > width);
                assert_eq!(wide, None, "{} at {width}", game.facts().name);
                assert_eq!(letters(&rows.join("")), all, "{} at {width}", game.facts().name);
            }
        }
    }
}
