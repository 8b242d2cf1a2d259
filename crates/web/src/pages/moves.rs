//! What a seat may do: buttons beside the hand, the list of the moves that are offered, a line to type one, and a form to
//! put one together.

use maud::{Markup, html};
use tricorn_kernel::Seat;
use tricorn_table::{Assembly, Choice, Weight};

use super::layout::seen;

/// A list of claims can have hundreds of lines, which helps nobody.
const LISTED: usize = 60;

/// As many as a page carries for picking on the table; the rest can still be typed.
const PICKED: usize = 600;

/// A longer label would take half of a phone as a button.
const LONG: usize = 30;

/// Where moves are sent, and for whom.
pub(super) struct Mover<'a> {
    /// The address that takes them.
    pub(super) to: &'a str,
    pub(super) seat: Seat,
    /// The number that the table has on this page.
    pub(super) seq: u64,
}

impl Mover<'_> {
    fn form(&self, inside: Markup) -> Markup {
        html! {
            form method="post" action=(self.to) data-live {
                (seen(self.seq))
                input type="hidden" name="seat" value=(self.seat.number());
                (inside)
            }
        }
    }

    /// The moves that are no picking of pieces, and the one that is left where nothing else can be done, large and near the
    /// hand: what one would usually press is gold.
    pub(super) fn buttons(&self, choices: &[Choice]) -> Markup {
        let forced = |choice: &Choice| choices.len() == 1 && choice.weight == Weight::Usual;
        let plain: Vec<&Choice> = choices.iter().filter(|&choice| choice.picks.is_empty() || forced(choice)).collect();
        // A game that tells no picks has its moves in the list alone, unless they are few.
        if plain.len() > 6 {
            return html! {};
        }
        html! {
            @for choice in plain {
                @if choice.urgent {
                    (self.form(html! {
                        button.primary.urgent type="submit" name="move" value=(choice.notation) data-urgent aria-keyshortcuts="C Space" { (choice.label) kbd aria-hidden="true" { "C" } }
                    }))
                } @else {
                    (self.form(html! {
                        button class=[class(choice)] type="submit" name="move" value=(choice.notation) {
                            @if !choice.picks.is_empty() && choice.label.chars().count() > LONG {
                                // The table shows which move that is.
                                "Make the only move" span.unseen { ": " (choice.label) }
                            } @else { (choice.label) }
                        }
                    }))
                }
            }
        }
    }

    /// What can be picked in any order to make a move that is not offered. Scripts hide the boxes where the same can be
    /// picked on the table.
    pub(super) fn assembly(&self, Assembly { picks, mark, send }: &Assembly) -> Markup {
        html! {
            form #assembly.assembly method="post" action=(self.to) data-live data-mark=(mark) {
                (seen(self.seq))
                input type="hidden" name="seat" value=(self.seat.number());
                fieldset {
                    legend.unseen { "Pick what belongs together" }
                    @for pick in picks {
                        div {
                            label.tick {
                                input type="checkbox" name="picks" value=(pick.handle) id={ "pick-" (pick.handle) };
                                (pick.label)
                            }
                            label.tick {
                                input type="radio" name="mark" value=(pick.handle) id={ "mark-" (pick.handle) };
                                (mark) span.unseen { " is " (pick.label) }
                            }
                        }
                    }
                }
                span.parts {}
                button.quiet type="button" data-mark-next hidden title="On a piece: T, or a long press" { "Another " (mark) }
                button.primary type="submit" title="Enter" { (send) }
            }
        }
    }

    /// All moves that are offered, for those who play by keyboard or by ear; open, unless they would say what is to be found.
    pub(super) fn list(&self, choices: &[Choice], is_open: bool) -> Markup {
        html! {
            section.moves.scroll #moves-part aria-labelledby="moves" {
                details #moves-list open[is_open] {
                    summary { h2 #moves { "Your moves" } span.tally { (choices.len()) } }
                    @if !choices.is_empty() {
                        (self.form(html! {
                            ul {
                                @for choice in choices.iter().take(LISTED) {
                                    li { button class=[class(choice)] type="submit" name="move" value=(choice.notation) data-picks=(choice.picks.join(" ")) data-asks[choice.asks] { (choice.label) } }
                                }
                            }
                        }))
                    }
                    @if choices.len() > LISTED {
                        data #more hidden data-more=(unlisted(choices)) {}
                        p.muted { "These are the first " (LISTED) ". Any other can be typed." }
                    }
                    (self.form(html! {
                        div.type {
                            input id="type-move" type="text" name="move" required maxlength="200" autocomplete="off" autocapitalize="none" spellcheck="false"
                                placeholder="or type a move" aria-label="Type a move";
                            button type="submit" { "Play" }
                        }
                    }))
                }
            }
        }
    }
}

/// How a move weighs, as the stylesheet calls it.
fn class(choice: &Choice) -> Option<&'static str> {
    match choice.weight {
        Weight::Usual => Some("primary"),
        Weight::Plain => None,
        Weight::Quiet => Some("quiet"),
    }
}

/// The moves that are not listed, for the script alone, one a line: notation, tab, picks, and for one that asks first
/// another tab.
fn unlisted(choices: &[Choice]) -> String {
    let line = |choice: &Choice| {
        format!("{}\t{}{}\n", choice.notation, choice.picks.join(" "), if choice.asks { "\t" } else { "" })
    };
    choices.iter().skip(LISTED).filter(|choice| !choice.picks.is_empty()).take(PICKED).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_only_move_fits_on_a_button_whatever_its_words() {
        let mover = Mover { to: "/t/code/move", seat: Seat::new(0), seq: 4 };
        let button = |label: &str| {
            let choice = Choice {
                notation: "11@12,0/2".into(),
                label: label.into(),
                picks: vec!["tile-11".into(), "cell-12,0".into()],
                weight: Weight::Usual,
                asks: false,
                urgent: false,
            };
            mover.buttons(&[choice]).into_string()
        };
        let long = "Place tile 11 at 12,0, turned by two thirds";
        assert!(button(long).contains(&format!(">Make the only move<span class=\"unseen\">: {long}</span></button>")));
        assert!(button("Place tile 11 at 12,0").contains(">Place tile 11 at 12,0</button>"));
    }
}
