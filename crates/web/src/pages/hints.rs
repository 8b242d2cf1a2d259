//! The best moves, for who has asked for a hint: told to nobody else.

use maud::{Markup, html};
use tricorn_kernel::Seat;
use tricorn_table::Weighed;

use super::layout::{seen, sentence};

/// Moves to choose from, best first, each with what is expected of it. What a move is made of is lit on the table while its
/// line has the pointer or the focus (`assets/js/pointing.js`).
#[must_use]
pub fn hints(code: &str, seat: Seat, seq: u64, hints: &[Weighed]) -> Markup {
    html! {
        section #hints aria-label="Hints" {
            p { @if hints.len() > 1 { "The best moves by what you can know, best first:" } @else { "The best move by what you can know:" } }
            ol {
                @for Weighed { choice, words, .. } in hints {
                    li data-picks=(choice.picks.join(" ")) {
                        form method="post" action={ "/t/" (code) "/move" } data-live {
                            (seen(seq))
                            input type="hidden" name="seat" value=(seat.number());
                            button type="submit" name="move" value=(choice.notation) { (choice.label) }
                        }
                        @if !words.is_empty() { p { (sentence(words)) "." } }
                    }
                }
            }
        }
    }
}
