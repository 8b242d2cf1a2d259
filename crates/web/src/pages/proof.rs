//! The page that proves a game, and the page that takes a seat to another device.

use maud::{Markup, html};
use tricorn_kernel::Seat;
use tricorn_kernel::log::{Ended, LogError, Written};
use tricorn_table::Verdict;
use tricorn_table::room::{Branch, Room};

use super::branch;
use super::layout::{Page, count, listed};
use super::qr::qr;

/// What a proof of this game found.
#[must_use]
pub fn verified(written: &Written, verdict: &Result<Verdict, LogError>, branch: Option<&Branch>, code: &str) -> Markup {
    let agreed = written.footer.as_ref().is_some_and(|footer| footer.ended == Some(Ended::Agreed));
    let main = html! {
        main.sheet.narrow {
            @match verdict {
                Ok(verdict) => {
                    h1 { "This game is proved" }
                    @if let Some(branch) = branch {
                        p.lead { (branch::words(branch)) ": this is the same deal, played on differently from there. Its seed was laid open before, so it was no secret here. The whole game follows from it." }
                    } @else if let Some(day) = verdict.daily {
                        p.lead { "This is the daily deal of " (day) ": its seed follows from the date and is the same for everybody. The whole game follows from it." }
                    } @else {
                        p.lead { "The seed is the one that was promised, and the whole game follows from it." }
                    }
                    ul.checks {
                        @if branch.is_some() {
                            li { "The hash of the seed is the commitment of both tables." }
                            li { "Every word is the one that the seat had promised at the other table, or was left out." }
                        } @else {
                            li { "The hash of the seed is the commitment that was shown before anybody sat down." }
                            li { "Every word that players mixed in is the one that they had promised, or was left out." }
                        }
                        li { (count(verdict.rolls, "roll of chance is", "rolls of chance are")) " exactly what the seed gives, with everybody's words mixed in." }
                        li { (count(verdict.entries, "entry is", "entries are")) " as the rules allow, and the links between them are whole." }
                        @if agreed {
                            li { "The standings are those of the game after its last entry, when everybody agreed to end it." }
                        } @else {
                            li { "The standings are those of the game." }
                        }
                    }
                },
                Err(error) => {
                    h1 { "This game is not proved" }
                    p.refusal role="alert" { (error) }
                },
            }
            dl.hashes {
                dt { @if branch.is_some() { "Promised before the first deal" } @else { "Promised before the deal" } } dd { code.hash { (written.header.commitment) } }
                @if let Some(footer) = &written.footer {
                    dt { @if branch.is_some() { "Seed, known beforehand" } @else { "Seed, laid open at the end" } } dd { code.hash { (footer.seed) } }
                    dt { "Digest of the whole game" } dd { code.hash { (footer.digest) } }
                }
                @for (index, player) in written.header.players.iter().enumerate() {
                    @let who = whose(branch, index, &player.name);
                    @if let Some(promise) = &player.promise { dt { "Promised by " (who) } dd { code.hash { (promise) } } }
                    @if player.is_left_out() {
                        dt { "Left out" } dd { "The word of " (who) " was not opened in time." }
                    } @else if !player.entropy.is_empty() {
                        dt { "Mixed in by " (who) } dd { code.hash { (player.entropy) } }
                    }
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

/// Whose word it is: in a branch not that of who sits there now.
fn whose(branch: Option<&Branch>, index: usize, name: &str) -> Markup {
    html! {
        @if let Some(Branch { table, .. }) = branch { "seat " (index + 1) " at table " (table) } @else { bdi { (name) } }
    }
}

/// What was promised at this table, how far its log is, and the receipt that a player can keep.
#[must_use]
pub fn fair(room: &Room, code: &str, key: &str) -> Markup {
    let main = html! {
        main.sheet.narrow {
            h1 { "A fair deal" }
            @if let Some(branch) = room.branch() {
                p.lead { (branch::words(branch)) ": this is the same deal, played on differently from there. Its seed was laid open when that game was over, so it is no secret: who wants to know every card beforehand can." }
            } @else if let Some(day) = room.daily() {
                p.lead { "This is the deal of " (day) ", the same for everybody: its seed follows from the date alone. It is no secret, so who wants to know every card beforehand can; nobody could choose it." }
            } @else {
                p.lead { "Nobody can choose the deal: the seed was fixed before anybody sat down, and every word before any other was known." }
            }
            dl.hashes {
                dt { "The seed's hash" } dd { code.hash { (room.commitment()) } }
                @for (index, chair) in room.chairs().iter().enumerate() {
                    @if let Some(promise) = &chair.promise {
                        dt { "The hash of the word of " (whose(room.branch(), index, &room.name_of(Seat::new(index as u8)))) } dd { code.hash { (promise) } }
                    }
                }
                @if let Some(table) = room.table() {
                    @for (index, player) in table.header().players.iter().enumerate().filter(|(_, player)| player.is_left_out()) {
                        dt { "Left out" } dd { "The word of " (whose(room.branch(), index, &player.name)) " was not opened in time." }
                    }
                    dt { "The log's digest after " (count(table.entries().len(), "entry", "entries")) ", sealed with the seed" }
                    dd { code.hash { (table.seal()) } }
                }
                dt { "The server's key" } dd { code.hash { (key) } }
            }
            p { "Keep a receipt: it is signed with the server's key. When the game is over, " code { "tricorn verify LOG --receipt FILE" } " shows that nothing was rewritten since" @if room.branch().is_none() { "; one from before the deal shows that the seed was chosen by then" } "." }
            div.row {
                a.button.primary href={ "/t/" (code) "/receipt" } download { "Keep a receipt" }
                a.button href={ "/t/" (code) } { "Back to the table" }
            }
        }
    };
    Page { title: "A fair deal", kind: "plain", live: None, place: html! {}, main }.markup()
}

/// What is said of a table of other rules, or of another format.
#[must_use]
pub fn outdated(why: &str, code: &str, log: bool) -> Markup {
    let main = html! {
        main.sheet.problem {
            p.status aria-hidden="true" { "410" }
            h1 { "The rules have changed since" }
            p { (why) @if log { " It cannot go on here, but its log is kept." } }
            @if log { p { a.button href={ "/t/" (code) "/log" } download { "Download the log" } } }
            p { a.button.primary href="/" { "Back to the games" } }
        }
    };
    Page { title: "The rules have changed since", kind: "plain", live: None, place: html! {}, main }.markup()
}

/// The private link with which somebody goes on playing from another device; `whole` is the same with the site's address,
/// where that is known.
#[must_use]
pub fn device(code: &str, link: &str, whole: Option<&str>) -> Markup {
    let main = html! {
        main.sheet.narrow {
            h1 { "Go on from another device" }
            p.lead { "Open this link there, and you sit in your own seat. It is private: whoever has it plays in your place and sees your cards." }
            div.link {
                a href=(link) data-whole { (link) }
                button type="button" data-copy=(link) { "Copy link" }
            }
            @if let Some(picture) = whole.and_then(qr) { (picture) }
            p { a.button href={ "/t/" (code) } { "Back to the table" } }
        }
    };
    Page { title: "Another device", kind: "plain", live: None, place: html! {}, main }.markup()
}

/// Asks whether this browser shall play on in the seats of a private link. `given_up` has the names of the seats at this
/// table that the browser would give up, if it plays as somebody else.
#[must_use]
pub fn seat(code: &str, token: &str, names: &[String], given_up: Option<&[String]>) -> Markup {
    let main = html! {
        main.sheet.narrow {
            h1 { "Play as " (listed(names, "and")) " on this device?" }
            p.lead { "You then sit in your own seat at table " (code) ", and see what it sees." }
            @match given_up {
                Some(own) if !own.is_empty() => p.refusal {
                    "This browser plays here as " (listed(own, "and")) ". It puts that seat aside, and every other that it holds: a button among your games leads back to them."
                },
                Some(_) => p.refusal { "This browser may have games of its own at other tables. It puts them aside: a button among your games leads back to them." },
                None => {}
            }
            form.row method="post" action="/seat" {
                input type="hidden" name="token" value=(token);
                input type="hidden" name="to" value=(code);
                button.primary type="submit" { "Play on here" }
                a.button href={ "/t/" (code) } { "No, only look" }
            }
        }
    };
    Page { title: "Your seat", kind: "plain", live: None, place: html! {}, main }.markup()
}
