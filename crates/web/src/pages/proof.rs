//! The page that proves a game, and the page that takes a seat to another device.

use maud::{Markup, html};
use tricorn_kernel::log::{LogError, Written};
use tricorn_table::Verdict;

use super::layout::{Page, count};

/// What a proof of this game found.
#[must_use]
pub fn verified(written: &Written, verdict: &Result<Verdict, LogError>, code: &str) -> Markup {
    let main = html! {
        main.sheet.narrow {
            @match verdict {
                Ok(verdict) => {
                    h1 { "This game is proved" }
                    p.lead { "The seed is the one that was promised, and the whole game follows from it." }
                    ul.checks {
                        li { "The hash of the seed is the commitment that was shown before anybody sat down." }
                        li { (count(verdict.rolls, "roll of chance is", "rolls of chance are")) " exactly what the seed gives, with everybody's words mixed in." }
                        li { (count(verdict.entries, "entry is", "entries are")) " as the rules allow, and the links between them are whole." }
                        li { "The standings are those of the game." }
                    }
                },
                Err(error) => {
                    h1 { "This game is not proved" }
                    p.refusal role="alert" { (error) }
                },
            }
            dl.hashes {
                dt { "Promised before the deal" } dd { code.hash { (written.header.commitment) } }
                @if let Some(footer) = &written.footer {
                    dt { "Seed, laid open at the end" } dd { code.hash { (footer.seed) } }
                    dt { "Digest of the whole game" } dd { code.hash { (footer.digest) } }
                }
                @for player in written.header.players.iter().filter(|player| !player.entropy.is_empty()) {
                    dt { "Mixed in by " (player.name) } dd { code.hash { (player.entropy) } }
                }
            }
            p { "You need not trust this page: download the log and run " code { "tricorn verify FILE" } " on your own machine, without a network." }
            div.row {
                a.button href={ "/t/" (code) "/log" } download { "Download the log" }
                a.button href={ "/t/" (code) } { "Back to the table" }
            }
        }
    };
    Page { title: "Proof of the deal", kind: "plain", live: None, place: html! {}, main }.markup()
}

/// The private link with which somebody goes on playing from another device.
#[must_use]
pub fn device(code: &str, link: &str) -> Markup {
    let main = html! {
        main.sheet.narrow {
            h1 { "Go on from another device" }
            p.lead { "Open this link there, and you sit in your own seat. It is private: whoever has it plays in your place and sees your cards." }
            div.link {
                a href=(link) data-whole { (link) }
                button type="button" data-copy=(link) { "Copy link" }
            }
            p { a.button href={ "/t/" (code) } { "Back to the table" } }
        }
    };
    Page { title: "Another device", kind: "plain", live: None, place: html! {}, main }.markup()
}
