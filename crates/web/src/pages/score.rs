//! How a score came about.

use maud::{Markup, html};
use tricorn_kernel::{Seat, Viewer};
use tricorn_table::room::Room;
use tricorn_table::{AnyTable, ScorePart};

use super::Me;
use super::layout::{Page, cite, sentence};
use super::look::look;
use super::wording::isolated;

/// The most parts that a page shows one by one; what came before them stands in one line.
const MOST: usize = 200;

/// The address of the page that explains a seat's score to who looks with the eyes of `viewer`.
pub(super) fn address(code: &str, viewer: Viewer, seat: Seat) -> String {
    let eyes = viewer.seat().map_or_else(String::new, |own| format!("&as={own}"));
    format!("/t/{code}/score?seat={seat}{eyes}")
}

/// How the score of this seat came about, part by part, as the one who asks heard it; none before there is a game, or if
/// it has no such seat.
#[must_use]
pub fn score(room: &Room, code: &str, me: &Me, active: Option<Seat>, seat: Seat) -> Option<Markup> {
    let table = room.table().filter(|_| seat.number() <= room.config().seats)?;
    let viewer = look(room, me, active).viewer;
    let facts = room.game().facts();
    let back = viewer.seat().map_or_else(|| format!("/t/{code}"), |own| format!("/t/{code}?as={own}"));
    let main = html! {
        main.sheet.narrow {
            (told(table, viewer, seat))
            p { a.button href=(back) { "Back to the table" } }
        }
    };
    let title = format!("Score of {} at {code}", room.name_of(seat));
    let place = html! { div.here { span.game-name { (facts.name) } a.copy href=(back) { (code) } } };
    Some(Page { title: &title, kind: "plain", live: None, place, main }.markup())
}

fn told(table: &dyn AnyTable, viewer: Viewer, seat: Seat) -> Markup {
    let (facts, counts) = (table.facts(), table.counts());
    let names: Vec<String> = table.header().players.iter().map(|player| player.name.clone()).collect();
    let score = table.scores(viewer)[seat.index()];
    let parts = table.score_parts(viewer, seat);
    let (before, shown) = parts.split_at(parts.len().saturating_sub(MOST));
    let sum_before = before.iter().map(|part| part.points).sum::<i32>();
    let rows = shown.iter().scan(sum_before, |sum, part| {
        *sum += part.points;
        Some((part, *sum))
    });
    html! {
        section.score #score aria-labelledby="score-title" {
            h1 #score-title { bdi { (names[seat.index()]) } ": " (counts.of(score)) }
            @if counts.fewest_win { p.muted { "The fewest win." } }
            @if parts.is_empty() {
                p { "Nothing counts yet." }
            } @else {
                div.scroll #score-parts tabindex="0" role="region" aria-label="Parts of the score" {
                    table {
                        thead { tr { th scope="col" { "What for" } th scope="col" { "Rule" } th.number scope="col" { "Counts" } th.number scope="col" { "Sum" } } }
                        tbody {
                            @if !before.is_empty() {
                                tr { td { (before.len()) " before that" } td {} td.number { (signed(sum_before)) } td.number { (sum_before) } }
                            }
                            @for (ScorePart { points, words, rule, .. }, sum) in rows {
                                tr .aside[*points == 0] {
                                    td { (isolated(&sentence(words), &names)) }
                                    td { (cite(rule, facts)) }
                                    td.number { @if *points != 0 { (signed(*points)) } }
                                    td.number { (sum) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// With its sign, and a minus as wide as a plus.
fn signed(points: i32) -> String {
    format!("{points:+}").replace('-', "\u{2212}")
}
