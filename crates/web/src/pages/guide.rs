//! The games' guides from Markdown to HTML.
//!
//! `pulldown-cmark` reads the Markdown; here it becomes our own markup, for a guide has more than
//! Markdown knows: rules that can be linked to, citations that lead to them, figures that the game
//! draws. All text is escaped, and so is HTML: a guide brings no markup of its own.

use maud::{Markup, html};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TextMergeStream};
use tricorn_kernel::Facts;
use tricorn_table::AnyGame;

use super::layout::cite;

/// A game's guide as HTML.
pub(super) fn guide(game: &dyn AnyGame) -> Markup {
    render(game.guide(), game)
}

fn render(text: &str, game: &dyn AnyGame) -> Markup {
    let events: Vec<Event<'_>> = TextMergeStream::new(Parser::new_ext(text, Options::ENABLE_TABLES)).collect();
    let elements = elements(&events);
    let chapters = elements.iter().filter(|element| element.heading() == Some(HeadingLevel::H2));
    let chapters: Vec<String> = chapters.map(|chapter| plain(chapter.inside)).collect();
    let guide = Guide { game, facts: game.facts() };
    html! {
        @for (place, element) in elements.iter().enumerate() {
            (guide.element(element))
            // The contents stand after the first words of the guide.
            @if place == 1 && chapters.len() > 2 {
                nav.contents aria-label="Contents" {
                    @for chapter in &chapters { a href={ "#" (slug(chapter)) } { (chapter) } }
                }
            }
        }
    }
}

/// A part of a guide, such as a list or a word in bold, with the events between its start and its end.
struct Element<'e> {
    event: &'e Event<'e>,
    inside: &'e [Event<'e>],
}

impl Element<'_> {
    fn heading(&self) -> Option<HeadingLevel> {
        match self.event {
            Event::Start(Tag::Heading { level, .. }) => Some(*level),
            _ => None,
        }
    }

    fn is_image(&self) -> bool {
        matches!(self.event, Event::Start(Tag::Image { .. }))
    }

    fn is_break(&self) -> bool {
        matches!(self.event, Event::SoftBreak)
    }
}

/// The elements that stand beside each other in these events. Every start has its end, says the parser.
fn elements<'e>(events: &'e [Event<'e>]) -> Vec<Element<'e>> {
    let mut found = Vec::new();
    let mut rest = events;
    while let [event, after @ ..] = rest {
        let inside = if matches!(event, Event::Start(_)) { before_end(after) } else { &[] };
        // What is inside has an end behind it.
        let taken = if matches!(event, Event::Start(_)) { inside.len() + 1 } else { 0 };
        found.push(Element { event, inside });
        rest = &after[taken.min(after.len())..];
    }
    found
}

/// The events up to the end of the element that has been opened before them.
fn before_end<'e>(events: &'e [Event<'e>]) -> &'e [Event<'e>] {
    let mut depth = 0;
    let end = events.iter().position(|event| {
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
        depth < 0
    });
    &events[..end.unwrap_or(events.len())]
}

/// The words alone.
fn plain(events: &[Event<'_>]) -> String {
    let words = events.iter().filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
        Event::SoftBreak | Event::HardBreak => Some(" "),
        _ => None,
    });
    words.collect()
}

/// What makes a guide of its elements.
struct Guide<'a> {
    game: &'a dyn AnyGame,
    facts: &'static Facts,
}

impl Guide<'_> {
    fn show(&self, events: &[Event<'_>]) -> Markup {
        html! { @for element in &elements(events) { (self.element(element)) } }
    }

    fn element(&self, element: &Element<'_>) -> Markup {
        let inside = element.inside;
        match element.event {
            Event::Start(tag) => self.tagged(tag, inside),
            Event::Text(text) => cite(text, self.facts),
            Event::Code(text) => html! { code { (text.as_ref()) } },
            Event::Html(text) | Event::InlineHtml(text) => html! { (text.as_ref()) },
            Event::SoftBreak => html! { " " },
            Event::HardBreak => html! { br; },
            Event::Rule => html! { hr; },
            _ => html! {},
        }
    }

    fn tagged(&self, tag: &Tag<'_>, inside: &[Event<'_>]) -> Markup {
        match tag {
            Tag::Heading { level: HeadingLevel::H1, .. } => html! { h1 { (self.show(inside)) } },
            Tag::Heading { level: HeadingLevel::H2, .. } => {
                html! { h2 id=(slug(&plain(inside))) { (self.show(inside)) } }
            }
            Tag::Heading { .. } => html! { h3 id=(slug(&plain(inside))) { (self.show(inside)) } },
            Tag::Paragraph => self.paragraph(inside),
            Tag::HtmlBlock => html! { p { (self.show(inside)) } },
            Tag::Image { dest_url, .. } => self.figure(dest_url, inside),
            Tag::List(None) => html! { ul { @for item in &elements(inside) { (self.item(item.inside)) } } },
            Tag::List(Some(_)) => html! { ol { @for item in &elements(inside) { (self.item(item.inside)) } } },
            Tag::Table(_) => self.table(inside),
            Tag::Strong => html! { strong { (self.show(inside)) } },
            Tag::Emphasis => html! { em { (self.show(inside)) } },
            Tag::CodeBlock(_) => html! { pre { code { (plain(inside)) } } },
            // Of a link, a quotation or a footnote the words stay: no guide leads elsewhere.
            _ => self.show(inside),
        }
    }

    /// A picture in it stands by itself, also where no empty line says so.
    fn paragraph(&self, inside: &[Event<'_>]) -> Markup {
        let elements = elements(inside);
        let parts = elements.chunk_by(|before, after| !before.is_image() && !after.is_image());
        html! {
            @for part in parts.filter(|part| !part.iter().all(Element::is_break)) {
                @if part[0].is_image() {
                    (self.element(&part[0]))
                } @else {
                    @let first = usize::from(part[0].is_break());
                    @let last = part.len() - usize::from(part[part.len() - 1].is_break());
                    p { @for element in &part[first..last] { (self.element(element)) } }
                }
            }
        }
    }

    fn figure(&self, name: &str, caption: &[Event<'_>]) -> Markup {
        html! {
            figure {
                (self.game.figure(name).unwrap_or_default())
                figcaption { (self.show(caption)) }
            }
        }
    }

    /// An item; if it begins with the id of a rule, it can be linked to.
    fn item(&self, inside: &[Event<'_>]) -> Markup {
        let inside = match &elements(inside)[..] {
            // With an empty line between items, each of them is a paragraph.
            [Element { event: Event::Start(Tag::Paragraph), inside }] => inside,
            _ => inside,
        };
        let elements = elements(inside);
        match &elements[..] {
            [Element { event: Event::Start(Tag::Strong), inside: [Event::Text(id)] }, words @ ..]
                if self.names_rule(id) =>
            {
                let id = id.as_ref();
                html! {
                    li.ruling id=(id) {
                        a.id href={ "#" (id) } { (id) }
                        span { @for element in words { (self.element(element)) } }
                    }
                }
            }
            _ => html! { li { (self.show(inside)) } },
        }
    }

    fn names_rule(&self, id: &str) -> bool {
        let after = |family: &&str| id.strip_prefix(*family).and_then(|rest| rest.strip_prefix('-'));
        self.facts.rule_families.iter().any(|family| after(family).is_some())
    }

    fn table(&self, inside: &[Event<'_>]) -> Markup {
        let rows = elements(inside);
        let Some((head, body)) = rows.split_first() else { return html! {} };
        html! {
            div.wide tabindex="0" role="group" aria-label="Table" {
                table {
                    thead { tr { @for cell in &elements(head.inside) { th scope="col" { (self.show(cell.inside)) } } } }
                    tbody {
                        @for row in body {
                            tr { @for cell in &elements(row.inside) { td { (self.show(cell.inside)) } } }
                        }
                    }
                }
            }
        }
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
    fn html_and_links_bring_nothing_but_their_words() {
        let html =
            shown("<div onclick=\"x()\">\nblock\n</div>\n\nA <b onclick=x>word</b> and [a link](javascript:x).\n");
        assert_eq!(
            html,
            "<p>&lt;div onclick=&quot;x()&quot;&gt;\nblock\n&lt;/div&gt;\n</p>\
             <p>A &lt;b onclick=x&gt;word&lt;/b&gt; and a link.</p>"
        );
    }

    #[test]
    fn chapters_make_contents_after_the_first_words() {
        let html = shown("# Game\n\nFirst words.\n\n## The `one`\n\nA\n\n## Two\n\nB\n\n## Three & four\n\nC\n");
        let contents = "<p>First words.</p><nav class=\"contents\" aria-label=\"Contents\"><a href=\"#the-one\">The one</a>\
            <a href=\"#two\">Two</a><a href=\"#three-four\">Three &amp; four</a></nav><h2 id=\"the-one\">The <code>one</code></h2>";
        assert!(html.contains(contents), "{html}");
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
