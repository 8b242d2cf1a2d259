//! What decided a game that is over: who was ahead when, and the moments that cost most.

use maud::{Markup, html};
use tricorn_kernel::Seat;
use tricorn_table::{Analysis, Judged, Mistake, Point, SOLITAIRE};

use super::chart::{chart, legend};
use super::layout::{Page, sentence};
use super::wording::isolated;

/// What was found out about a game.
#[must_use]
pub fn analysis(found: &Analysis, code: &str) -> Markup {
    let game = tricorn_table::game(&found.game).map(|game| game.facts());
    let name = game.map_or("the game", |facts| facts.name);
    let main = html! {
        main #analysis.sheet {
            h1 { "What decided the game of " (name) }
            (introduction(found, name, code))
            @if found.weighed { (moments(found, code)) }
            section.ahead aria-labelledby="ahead" {
                h2 #ahead { (heading(found)) }
                (legend(&found.names))
                figure.chart { (chart(found)) }
                (numbers(found, code))
            }
            p.row {
                a.button href={ "/t/" (code) } { "Back to the table" }
                a.button href={ "/t/" (code) "/replay?at=0" } { "Replay" }
            }
        }
    };
    let title = format!("What decided {name}");
    Page { title: &title, kind: "plain", live: None, place: html! {}, main }.markup()
}

/// The page of somebody who waits for it. The script asks how far it is, and then looks at the page again; without one, a
/// link does.
#[must_use]
pub fn analysing(code: &str, done: usize, of: usize) -> Markup {
    let main = html! {
        main #analysis.sheet.narrow data-analysing={ "/t/" (code) "/analysis/progress" } {
            h1 { "What decided the game" }
            p.lead { "Every decision is weighed anew, by what its player could know at that moment. This takes some seconds." }
            p {
                label for="progress" { "Decisions weighed" }
                " "
                @if of > 0 { progress #progress max=(of) value=(done) {} } @else { progress #progress {} }
            }
            p.row {
                a.button href={ "/t/" (code) "/analysis" } { "Look again" }
                a.button href={ "/t/" (code) } { "Back to the table" }
            }
        }
    };
    let title = "What decided the game";
    Page { title, kind: "plain", live: None, place: html! {}, main }.markup()
}

fn heading(found: &Analysis) -> &'static str {
    match (found.weighed, found.names.len()) {
        (false, _) => "How the points stood",
        (true, 1) => "How good the chances were",
        (true, _) => "Who was ahead when",
    }
}

fn introduction(found: &Analysis, name: &str, code: &str) -> Markup {
    html! {
        @if found.game == SOLITAIRE {
            p.lead {
                "Each decision was weighed anew by imagined games, from what could be known at that moment. 100 is a deal that is won; of lost ones, the fewer cards are left the better. "
                a href={ "/t/" (code) "/solution" } { "Could it be won?" }
            }
        } @else if found.weighed {
            p.lead { "Each decision was weighed anew by imagined games, from what its player could know at that moment. 100 is a game won by far, 0 one lost by far: it counts most who wins, and a little by how much." }
        } @else {
            p.lead { "The moves of " (name) " are not weighed: it is about being quick, or about words, and no program thinks ahead in it. The graph has the score alone." }
        }
    }
}

fn moments(found: &Analysis, code: &str) -> Markup {
    html! {
        section.moments aria-labelledby="moments" {
            h2 #moments { @if found.moments.len() == 1 { "The moment that decided it" } @else { "The moments that decided it" } }
            @if found.moments.is_empty() {
                p { "No single move cost clearly more than chance can explain: it was decided by many small things, or by the cards." }
            }
            ol {
                @for (place, moment) in found.moments.iter().enumerate() {
                    li id={ "moment-" (place + 1) } { (moment_words(moment, &found.names, code)) }
                }
            }
        }
    }
}

fn moment_words(moment: &Mistake, names: &[String], code: &str) -> Markup {
    let judged = |what: &str, judged: &Judged| {
        html! {
            div {
                dt { (what) }
                dd {
                    strong { (isolated(&judged.label, names)) }
                    @if !judged.words.is_empty() { ": " (isolated(&judged.words, names)) }
                    "."
                }
            }
        }
    };
    html! {
        h3 { bdi { (names[moment.seat.index()]) } ", entry " (moment.entry) }
        dl {
            (judged("Played", &moment.played))
            (judged("Better", &moment.better))
            div { dt { "Why" } dd { (isolated(&sentence(&moment.why), names)) "." } }
        }
        a href=(seen_by(code, moment.entry, Some(moment.seat))) { "See it in the replay, just before the move" }
    }
}

/// Where a moment is seen again, through the eyes of who had to decide.
fn seen_by(code: &str, entry: usize, seat: Option<Seat>) -> String {
    let eyes = seat.map_or_else(String::new, |seat| format!("&seat={seat}"));
    format!("/t/{code}/replay?at={entry}{eyes}")
}

/// The curve as a table, for those who would rather read numbers.
fn numbers(found: &Analysis, code: &str) -> Markup {
    let names = &found.names;
    let whose = |point: &Point| point.seat.map(|seat| names[seat.index()].clone());
    html! {
        details.numbers {
            summary.button { "The same in numbers" }
            div.wide tabindex="0" role="region" aria-label="The same in numbers" {
                table {
                    thead {
                        tr {
                            th scope="col" { "Entry" }
                            th scope="col" { "To move" }
                            @if found.weighed { @for name in names { th scope="col" { bdi { (name) } ", of 100" } } }
                            @for name in names { th scope="col" { bdi { (name) } ", score" } }
                        }
                    }
                    tbody {
                        @for point in &found.curve {
                            tr {
                                th scope="row" { a href=(seen_by(code, point.entry, point.seat)) { (point.entry) } }
                                td { @match whose(point) { Some(name) => bdi { (name) }, None => "the end" } }
                                @if found.weighed {
                                    @for place in 0..names.len() {
                                        td.number { @match &point.worth { Some(worth) => (of_100(worth[place])), None => "\u{2013}" } }
                                    }
                                }
                                @for points in &point.points { td.number { (points) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn of_100(share: f32) -> i32 {
    (100.0 * share).round() as i32
}
