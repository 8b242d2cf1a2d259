//! Whether the deal of a finished solitaire could have been won, and how.

use maud::{Markup, html};
use tricorn_table::Solved;

use super::layout::{Page, count};

/// What the solver says of a deal.
#[must_use]
pub fn solution(solved: &Solved, code: &str) -> Markup {
    let looked = count(usize::try_from(solved.nodes).unwrap_or(usize::MAX), "position", "positions");
    let (title, words) = match solved.verdict {
        "winnable" => ("This deal could be won", "Somebody who knows every card can win it."),
        "unwinnable" => {
            ("This deal could not be won", "Even somebody who knows every card must lose it: no way leads to the end.")
        }
        _ => ("Nobody knows whether this deal could be won", "The solver gave up before it was certain."),
    };
    let main = html! {
        main.sheet.narrow {
            h1 { (title) }
            p.lead { (words) " " (looked) " were looked at." }
            @if !solved.line.is_empty() {
                details {
                    summary.button { "Show one way to win, in " (count(solved.line.len(), "move", "moves")) }
                    ol { @for step in &solved.line { li { (step.label) } } }
                }
            }
            details {
                summary.button { "Show all cards" }
                dl {
                    dt { "Centre, the first is turned up first" } dd { (row(&solved.centre)) }
                    @for (index, pile) in solved.piles.iter().enumerate() {
                        dt { "Pile " (index + 1) ", from its open card down" } dd { (row(pile)) }
                    }
                }
            }
            p { a.button href={ "/t/" (code) } { "Back to the table" } }
        }
    };
    Page { title, kind: "plain", live: None, place: html! {}, main }.markup()
}

fn row(cards: &[impl ToString]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
