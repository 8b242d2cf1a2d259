//! Branching off: the form in a replay, and what a table says that goes on from another.

use maud::{Markup, html};
use tricorn_bots::Bot;
use tricorn_kernel::{Seat, Turn};
use tricorn_table::AnyTable;
use tricorn_table::room::Branch;

use super::layout::sentence;

/// What plays on from a moment of a replay; nothing where the game is over. `eyes` is through whom one looks.
pub(super) fn form(table: &dyn AnyTable, at: usize, eyes: Option<Seat>, code: &str, names: &[String]) -> Markup {
    if table.turn() == Turn::Over {
        return html! {};
    }
    let mine = eyes.or_else(|| table.turn().seats().iter().next()).unwrap_or(Seat::new(0));
    html! {
        details #branch.branch {
            summary { "Play on" span { " from here" } }
            form method="post" action={ "/t/" (code) "/branch" } {
                input type="hidden" name="at" value=(at);
                @if names.len() == 1 {
                    input type="hidden" name="seat" value="1";
                    p { "The same deal, and from here on your own moves." }
                } @else {
                    label {
                        span { "In the seat of" }
                        // Known by the moment: what was chosen for another one is not chosen for this.
                        select name="seat" id={ "branch-seat-" (at) } {
                            @for (index, name) in names.iter().enumerate() {
                                @let seat = Seat::new(index as u8);
                                option value=(seat.number()) selected[seat == mine] { (name) }
                            }
                        }
                    }
                    label {
                        span { "against" }
                        select name="bot" id="branch-bot" {
                            @for bot in Bot::LEVELS { option value=(bot) selected[bot == Bot::USUAL] { (sentence(bot.manner())) " bots" } }
                        }
                    }
                }
                button.primary type="submit" { "Play on" }
            }
        }
    }
}

/// Where the game was before that a branch goes on from.
pub(super) fn origin(Branch { table, entries }: &Branch) -> String {
    format!("/t/{table}/replay?at={entries}")
}

/// What a branch is, with a link to where it comes from.
pub(super) fn words(branch: &Branch) -> Markup {
    html! { a href=(origin(branch)) { "Branched off table " (branch.table) " after entry " (branch.entries) } }
}
