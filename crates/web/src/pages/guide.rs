//! The games' guides from Markdown to HTML: headings, paragraphs, lists, tables, pictures, **bold**, `code`.
//!
//! The guides use no more than that, so a Markdown library would bring much that must then be
//! forbidden again. All text is escaped.

use maud::{Markup, PreEscaped, html};
use tricorn_kernel::Facts;
use tricorn_table::AnyGame;

use super::layout::cite;

/// A part of a guide.
enum Block {
    Heading(usize, String),
    Paragraph(String),
    List(Vec<String>),
    Table(Vec<Vec<String>>),
    /// What it shows, and the name under which the game draws it.
    Figure(String, String),
}

/// A game's guide as HTML.
pub(super) fn guide(game: &dyn AnyGame) -> Markup {
    render(game.guide(), game)
}

fn render(text: &str, game: &dyn AnyGame) -> Markup {
    let (blocks, facts) = (read(text), game.facts());
    let chapters: Vec<&str> = blocks
        .iter()
        .filter_map(|block| match block {
            Block::Heading(2, words) => Some(words.as_str()),
            _ => None,
        })
        .collect();
    html! {
        @for (place, block) in blocks.iter().enumerate() {
            @match block {
                Block::Heading(1, words) => h1 { (inline(words, facts)) },
                Block::Heading(2, words) => h2 id=(slug(words)) { (inline(words, facts)) },
                Block::Heading(_, words) => h3 id=(slug(words)) { (inline(words, facts)) },
                Block::Paragraph(words) => {
                    p { (inline(words, facts)) }
                    // The contents stand after the first words of the guide.
                    @if place == 1 && chapters.len() > 2 {
                        nav.contents aria-label="Contents" {
                            @for chapter in &chapters { a href={ "#" (slug(chapter)) } { (chapter) } }
                        }
                    }
                },
                Block::List(items) => ul { @for item in items { (list_item(item, facts)) } },
                Block::Table(rows) => (table(rows, facts)),
                Block::Figure(words, name) => figure {
                    (PreEscaped(game.figure(name).unwrap_or_default()))
                    figcaption { (inline(words, facts)) }
                },
            }
        }
    }
}

/// An item; if it begins with the id of a rule, it can be linked to.
fn list_item(item: &str, facts: &Facts) -> Markup {
    let rule = item.strip_prefix("**").and_then(|rest| rest.split_once("**"));
    let of_family = |id: &str| {
        facts.rule_families.iter().any(|family| id.strip_prefix(family).is_some_and(|rest| rest.starts_with('-')))
    };
    match rule {
        Some((id, words)) if of_family(id) => html! {
            li.ruling id=(id) { a.id href={ "#" (id) } { (id) } span { (inline(words, facts)) } }
        },
        _ => html! { li { (inline(item, facts)) } },
    }
}

fn table(rows: &[Vec<String>], facts: &Facts) -> Markup {
    html! {
        div.wide {
            table {
                @if let Some((head, body)) = rows.split_first() {
                    thead { tr { @for cell in head { th scope="col" { (inline(cell, facts)) } } } }
                    tbody { @for row in body { tr { @for cell in row { td { (inline(cell, facts)) } } } } }
                }
            }
        }
    }
}

/// The words and the name of a picture: `![words](name)` in a line of its own.
fn picture(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("![")?.strip_suffix(')')?.split_once("](")
}

fn read(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open = false;
    for line in text.lines() {
        let bare = line.trim();
        let level = bare.bytes().take_while(|&byte| byte == b'#').count();
        if bare.is_empty() {
            open = false;
        } else if level > 0 {
            blocks.push(Block::Heading(level, bare[level..].trim().into()));
            open = false;
        } else if let Some((words, name)) = picture(bare) {
            blocks.push(Block::Figure(words.into(), name.into()));
            open = false;
        } else if let Some(item) = line.strip_prefix("- ") {
            match blocks.last_mut() {
                Some(Block::List(items)) if open => items.push(item.into()),
                _ => blocks.push(Block::List(vec![item.into()])),
            }
            open = true;
        } else if bare.starts_with('|') {
            let cells: Vec<String> = bare.trim_matches('|').split('|').map(|cell| cell.trim().into()).collect();
            let ruler =
                cells.iter().all(|cell| !cell.is_empty() && cell.bytes().all(|byte| matches!(byte, b'-' | b':')));
            match blocks.last_mut() {
                Some(Block::Table(_)) if open && ruler => {}
                Some(Block::Table(rows)) if open => rows.push(cells),
                _ => blocks.push(Block::Table(vec![cells])),
            }
            open = true;
        } else {
            match blocks.last_mut() {
                Some(Block::Paragraph(words)) if open => words.extend([" ", bare]),
                Some(Block::List(items)) if open => {
                    if let Some(item) = items.last_mut() {
                        item.extend([" ", bare]);
                    }
                }
                _ => blocks.push(Block::Paragraph(bare.into())),
            }
            open = true;
        }
    }
    blocks
}

/// Bold, code and the names of rules within a line. What is never closed stays as it is written.
fn inline(text: &str, facts: &Facts) -> Markup {
    let marks = [("`", text.find('`')), ("**", text.find("**"))];
    let first = marks.into_iter().filter_map(|(mark, at)| Some((at?, mark))).min();
    let Some((at, mark)) = first else { return cite(text, facts) };
    let (before, rest) = (&text[..at], &text[at + mark.len()..]);
    let Some((inside, after)) = rest.split_once(mark) else {
        return html! { (cite(before, facts)) (mark) (inline(rest, facts)) };
    };
    html! {
        (cite(before, facts))
        @if mark == "`" { code { (inside) } } @else { strong { (inline(inside, facts)) } }
        (inline(after, facts))
    }
}

/// Words as the name of a place in the page.
fn slug(words: &str) -> String {
    let letters: String =
        words.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { ' ' }).collect();
    letters.split_whitespace().collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        render(text, tricorn_table::game("mayhem").expect("Mayhem is registered")).into_string()
    }

    #[test]
    fn lists_wrap_and_rules_have_a_place() {
        let html = shown("- **MAY-4** Does it\n  fit? See MAY-5.\n- plain\n");
        assert!(html.starts_with("<ul><li class=\"ruling\" id=\"MAY-4\">"), "{html}");
        assert!(html.contains("Does it fit? See <a class=\"rule\" href=\"/rules/mayhem#MAY-5\">MAY-5</a>."), "{html}");
        assert!(html.ends_with("<li>plain</li></ul>"), "{html}");
    }

    #[test]
    fn tables_and_inline_marks_are_read() {
        let html = shown("| a | b |\n| --- | --- |\n| `x<y` | **z** |\n");
        assert!(html.contains("<th scope=\"col\">a</th>"), "{html}");
        assert!(html.contains("<td><code>x&lt;y</code></td><td><strong>z</strong></td>"), "{html}");
    }

    #[test]
    fn pictures_are_drawn_by_the_game() {
        let html = shown("Look:\n![three <cuts>](cuts)\nMore\n");
        assert!(html.starts_with("<p>Look:</p><figure><svg"), "{html}");
        assert!(html.ends_with("<figcaption>three &lt;cuts&gt;</figcaption></figure><p>More</p>"), "{html}");
    }

    #[test]
    fn everything_is_escaped_and_open_marks_stay() {
        let html = shown("# <script>\n\nHalf **bold and `code\n");
        assert_eq!(html, "<h1>&lt;script&gt;</h1><p>Half **bold and `code</p>");
    }

    #[test]
    fn every_rule_of_every_guide_can_be_linked_to() {
        for game in tricorn_table::GAMES {
            let html = guide(*game).into_string();
            for cited in html.split(&format!("href=\"/rules/{}#", game.facts().id)).skip(1) {
                let id = cited.split('"').next().unwrap_or_default();
                assert!(html.contains(&format!("id=\"{id}\"")), "{id}");
            }
        }
    }
}
