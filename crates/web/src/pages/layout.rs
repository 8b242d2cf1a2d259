//! What all pages share: the frame, and small things that several pages show.

use maud::{DOCTYPE, Markup, html};
use tricorn_kernel::Facts;

use super::preview::Preview;
use crate::assets::{address, imported_modules};

/// A whole page around its main part.
pub(super) struct Page<'a> {
    pub(super) title: &'a str,
    /// What kind of page it is, for the stylesheet.
    pub(super) kind: &'a str,
    /// Where the page listens for changes, and what it then fetches again.
    pub(super) live: Option<Live<'a>>,
    /// What stands in the head of the page beside the name of the house.
    pub(super) place: Markup,
    pub(super) main: Markup,
}

/// How a page stays up to date.
pub(super) struct Live<'a> {
    pub(super) events: String,
    pub(super) fragment: String,
    /// The id of the element that is swapped.
    pub(super) swap: &'a str,
}

impl Page<'_> {
    pub(super) fn markup(self) -> Markup {
        self.previewed(&Preview::default())
    }

    /// The same for a page of which a shared link says more than of the house.
    pub(super) fn previewed(self, preview: &Preview) -> Markup {
        let live = self.live.as_ref();
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                    (preview.markup(self.title))
                    meta name="color-scheme" content="light dark";
                    meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4efe4";
                    meta name="theme-color" media="(prefers-color-scheme: dark)" content="#10191c";
                    title { (self.title) " · Tricorn" }
                    link rel="icon" href=(address("icon.svg")) type="image/svg+xml" data-turn=(address("icon-turn.svg"));
                    link rel="apple-touch-icon" href="/icons/apple.png";
                    link rel="manifest" href="/manifest.webmanifest";
                    link rel="stylesheet" href=(address("style.css"));
                    @for module in imported_modules() { link rel="modulepreload" href=(module) fetchpriority="low"; }
                    script type="module" src=(address("js/main.js")) {}
                }
                body class=(self.kind) data-events=[live.map(|live| &live.events)]
                    data-fragment=[live.map(|live| &live.fragment)] data-swap=[live.map(|live| live.swap)] {
                    a.skip href="#main" { "Skip to the content" }
                    header.house {
                        a.brand href="/" aria-label="Tricorn" { img src=(address("icon.svg")) alt="" width="28" height="28"; span { "Tricorn" } }
                        (self.place)
                        nav aria-label="House" { a href="/" { "Games" } @if self.kind != "at-table" { a href="/mine" { "My games" } } a href="/rules" { "Rules" } }
                    }
                    p #lost role="status" hidden { "The connection is lost. Trying again; what was played is safe." }
                    p #elsewhere role="status" hidden {}
                    span #main tabindex="-1" {}
                    (self.main)
                    p #live.unseen role="status" aria-live="polite" {}
                    div #toast role="alert" hidden {}
                }
            }
        }
    }
}

/// A page that says what went wrong and where to go from there.
#[must_use]
pub fn problem(status: u16, title: &str, words: &str) -> Markup {
    let main = html! {
        main.sheet.problem {
            p.status aria-hidden="true" { (status) }
            h1 { (title) }
            p { (words) }
            p { a.button.primary href="/" { "Back to the games" } }
        }
    };
    Page { title, kind: "plain", live: None, place: html! {}, main }.markup()
}

/// What a form says of the page it is on: the number that the table had.
pub(super) fn seen(seq: u64) -> Markup {
    html! { input type="hidden" name="seq" value=(seq); }
}

/// Text in which every id of one of the game's rules leads to that rule.
pub(super) fn cite(text: &str, facts: &Facts) -> Markup {
    let mut rest = text;
    let mut parts = Vec::new();
    while let Some((start, end)) = next_rule(rest, facts) {
        parts.push((&rest[..start], Some(&rest[start..end])));
        rest = &rest[end..];
    }
    parts.push((rest, None));
    html! {
        @for (before, rule) in parts {
            (before)
            @if let Some(rule) = rule { a.rule href={ "/rules/" (facts.id) "#" (rule) } { (rule) } }
        }
    }
}

/// Where the first rule id in this text begins and ends.
fn next_rule(text: &str, facts: &Facts) -> Option<(usize, usize)> {
    let ends = |start: usize, family: &str| {
        let number = text[start..].strip_prefix(family)?.strip_prefix('-')?;
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        let fresh = !text[..start].ends_with(|c: char| c.is_alphanumeric() || c == '-');
        (fresh && digits > 0).then_some((start, start + family.len() + 1 + digits))
    };
    let families = facts.rule_families.iter();
    families.flat_map(|family| text.match_indices(family).filter_map(move |(at, _)| ends(at, family))).min()
}

/// "2 to 8 players", or "1 player" if there is no choice.
pub(super) fn seats(facts: &Facts) -> String {
    match (*facts.seats.start(), *facts.seats.end()) {
        (least, most) if least == most => count(least.into(), "player", "players"),
        (least, most) => format!("{least} to {most} players"),
    }
}

/// A count with its word.
pub(super) fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Names as people list them: "Ann, Bea and Cal".
pub(super) fn list(names: &[String], and: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {and} {last}", most.join(", ")),
    }
}

/// The same on a page: each name keeps its direction to itself.
pub(super) fn listed(names: &[String], and: &str) -> Markup {
    html! {
        @for (place, name) in names.iter().enumerate() {
            @if place > 0 && place + 1 == names.len() { " " (and) " " } @else if place > 0 { ", " }
            bdi { (name) }
        }
    }
}

/// With a capital letter at its beginning.
pub(super) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
