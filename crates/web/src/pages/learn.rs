//! The lessons: which there are, one game's steps, and the offer to who is new to a game.

use maud::{Markup, html};
use tricorn_kernel::Facts;
use tricorn_table::{AnyGame, GAMES, Step, lesson, puzzles};

use super::exercise::play_now;
use super::home::position_of;
use super::layout::{Page, count};
use super::preview::Preview;

/// All lessons, with how many steps of each are solved, in the order of the games.
#[must_use]
pub fn learn_index(solved: &dyn Fn(&Facts) -> usize) -> Markup {
    let main = html! {
        main.sheet.narrow {
            h1 { "Learn a game" }
            p.lead { "Two minutes each, at the table itself: a few positions, and a move to find in each." }
            ul.books {
                @for game in GAMES {
                    @let (facts, steps) = (game.facts(), lesson(*game).len());
                    li {
                        a href={ "/learn/" (facts.id) } { strong { (facts.name) } }
                        p { (facts.tagline) }
                        p.facts {
                            (count(steps, "step", "steps"))
                            @match solved(facts) { 0 => {}, done if done == steps => ", all solved", done => { ", " (done) " solved" } }
                            @if !puzzles(*game).is_empty() { " · " a href={ "/puzzle/" (facts.id) "/1" } { "puzzles" } }
                        }
                    }
                }
            }
            p { a href="/puzzle" { "The puzzle of the day" } }
        }
    };
    let preview = Preview::saying("Learn a triangle game in two minutes, at the table itself.".into());
    Page { title: "Learn a game", kind: "plain", live: None, place: html! {}, main }.previewed(&preview)
}

/// The steps of one game's lesson; those whose numbers are `solved` have a mark.
#[must_use]
pub fn learn(game: &dyn AnyGame, steps: &[Step], solved: &[usize]) -> Markup {
    let facts = game.facts();
    let next = (1..=steps.len()).find(|number| !solved.contains(number));
    let main = html! {
        main.sheet.narrow {
            h1 { "Learn " (facts.name) }
            p.lead { (facts.tagline) }
            div.felt.peek.alone aria-hidden="true" inert { (position_of(game)) }
            ol.lesson {
                @for (number, step) in (1..).zip(steps) {
                    li {
                        a href={ "/learn/" (facts.id) "/" (number) } { (step.title) }
                        @if solved.contains(&number) { " " span.good { "solved" } }
                    }
                }
            }
            div.row {
                @match next {
                    Some(1) => a.button.primary href={ "/learn/" (facts.id) "/1" } { "Begin" },
                    Some(number) => a.button.primary href={ "/learn/" (facts.id) "/" (number) } { "Go on" },
                    None => (play_now(facts, "Play now")),
                }
                a.button href={ "/rules/" (facts.id) } { "Rules" }
                a.button href="/learn" { "All lessons" }
            }
        }
    };
    let title = format!("Learn {}", facts.name);
    let preview =
        Preview::saying(format!("Learn {} in two minutes, at the table itself. {}", facts.name, facts.tagline));
    Page { title: &title, kind: "plain", live: None, place: html! {}, main }.previewed(&preview)
}

/// What somebody is asked, once, who is about to play a game for the first time.
#[must_use]
pub fn offer(game: &dyn AnyGame) -> Markup {
    let facts = game.facts();
    let main = html! {
        main.sheet.narrow.offer {
            h1 { "New to " (facts.name) "?" }
            p.lead { (facts.tagline) }
            div.felt.peek.alone aria-hidden="true" inert { (position_of(game)) }
            div.row {
                a.button.primary href={ "/learn/" (facts.id) "/1" } { "Two-minute lesson" }
                form method="post" action={ "/play-now/" (facts.id) } data-promise { button type="submit" { "Play at once" } }
            }
            p.muted { "You can find the lesson again beside the rules." }
        }
    };
    let title = format!("New to {}?", facts.name);
    Page { title: &title, kind: "plain", live: None, place: html! {}, main }.markup()
}
