//! A game seen again, move by move.

use maud::{Markup, html};
use tricorn_kernel::log::Written;
use tricorn_kernel::{Actor, Seat, Viewer};
use tricorn_table::AnyTable;

use super::branch;
use super::layout::{Page, list};
use super::preview::Preview;
use super::side::{felt, log, names, players, retold, seated};
use super::wording::isolated;

/// The table after the first `at` entries of a game that is over, through the eyes of one seat or of
/// a watcher.
#[must_use]
pub fn replay(
    written: &Written,
    table_at: &dyn AnyTable,
    at: usize,
    seat: Option<Seat>,
    code: &str,
    site: Option<&str>,
) -> Markup {
    let facts = table_at.facts();
    let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
    let scene = table_at.scene(viewer);
    let story = retold(table_at, viewer);
    let (names, standings) = (names(table_at), table_at.standings());
    let rows = seated(table_at, viewer, &names, &standings, &scene.seats, None);
    let last = written.entries.len();
    let to = |at: usize, seat: Option<Seat>| {
        let eyes = seat.map_or_else(String::new, |seat| format!("&seat={seat}"));
        format!("/t/{code}/replay?at={at}{eyes}")
    };
    let step = |name: &str, words: &str, goal: Option<usize>| match goal {
        Some(goal) => html! { a.button data-step=(name) href=(to(goal, seat)) { (words) } },
        None => html! { span.button.off aria-disabled="true" { (words) } },
    };
    let stops = stops(written);
    let before = stops.iter().copied().rev().find(|&stop| stop < at);
    let after = stops.iter().copied().find(|&stop| stop > at);
    let main = html! {
        main #table.playing.again {
            h1.unseen { "Replay of " (facts.name) ", table " (code) }
            (players(&rows, table_at.turn().seats()))
            section.top aria-label="Table" { (felt(&scene.board)) }
            section.rail aria-label="Replay" {
                @if !scene.hand.is_empty() { div.hand-top { (scene.hand) } }
                p.turn { (isolated(story.last().map_or("Before the first move.", |said| said.text.as_str()), &names)) }
                form.steps method="get" action={ "/t/" (code) "/replay" } data-replay {
                    @if let Some(seat) = seat { input type="hidden" name="seat" value=(seat.number()); }
                    (step("first", "First", (at > 0).then_some(0)))
                    (step("before", "Back", before))
                    button type="button" data-autoplay { "Play" }
                    (step("next", "Next", after))
                    (step("last", "Last", (at < last).then_some(last)))
                    label.slide {
                        span { "Entry " (at) " of " (last) }
                        input type="range" name="at" min="0" max=(last) value=(at);
                    }
                    button.go type="submit" { "Go" }
                }
                div.whose {
                    nav.eyes aria-label="Through whose eyes" {
                        span { "Seen by" }
                        a href=(to(at, None)) aria-current=[seat.is_none().then_some("true")] { "a watcher" }
                        @for (index, name) in names.iter().enumerate() {
                            @let eyes = Seat::new(index as u8);
                            a href=(to(at, Some(eyes))) aria-current=[(seat == Some(eyes)).then_some("true")] { bdi { (name) } }
                        }
                    }
                    (branch::form(table_at, at, seat, code, &names))
                }
            }
            div.side {
                p { a.button href={ "/t/" (code) "/analysis" } { "What decided it?" } }
                (log(&story, &names))
            }
        }
    };
    let place = html! {
        div.here { span.game-name { (facts.name) ", replay" } a.copy href={ "/t/" (code) } { (code) } }
    };
    let moment = story.last().map_or("Before the first move.", |said| said.text.as_str());
    let words = format!("{} by {}, entry {at} of {last}: {moment}", facts.name, list(&names, "and"));
    // The picture is a watcher's, whoever looked at the page that is shared.
    let preview = Preview::of_table(words, site, code, &format!("?at={at}"));
    let title = format!("Replay of {}", facts.name);
    Page { title: &title, kind: "at-table", live: None, place, main }.previewed(&preview)
}

/// The moments worth stopping at: the beginning, and every time chance has done what it had to.
fn stops(written: &Written) -> Vec<usize> {
    let entries = &written.entries;
    let rests = |&at: &usize| entries.get(at).is_none_or(|next| next.actor != Actor::Chance);
    std::iter::once(0).chain((1..=entries.len()).filter(rests)).collect()
}
