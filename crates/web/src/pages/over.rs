//! What a finished game leaves: the result, and ways to look at it again.

use maud::{Markup, html};
use tricorn_kernel::{Counts, Seats, Standing};
use tricorn_table::room::{End, Room};
use tricorn_table::{AnyTable, SOLITAIRE, Winners, share};

use super::branch;
use super::layout::{list, seen, sentence};
use super::look::Look;
use super::score::address;
use super::side::{names, team};
use super::wording::{isolated, name};

/// The result, and what can be done next.
pub(super) fn result(room: &Room, table: &dyn AnyTable, end: End, code: &str, look: &Look) -> Markup {
    let alone = room.game().facts().is_for_one();
    let names = names(table);
    let mut standings = table.standings();
    standings.sort_by_key(|standing| (standing.rank, standing.seat));
    let footer = table.footer();
    let (counts, scores) = (table.counts(), table.scores(look.viewer));
    let verdict = table.verdict(look.viewer).filter(|_| end == End::Played);
    html! {
        section.result aria-labelledby="result" {
            // Can be folded away, to see the table behind it.
            details #outcome open {
                summary {
                    h2 #result {
                        @match end {
                            End::Played => (isolated(&winners(&names, &standings, look), &names)),
                            End::Agreed if alone => "Given up",
                            End::Agreed => "Ended by agreement",
                        }
                    }
                }
                div.outcome {
                    @if let Some(verdict) = &verdict { p.verdict { (isolated(verdict, &names)) "." } }
                    @if alone {
                        // Nobody is first or second: the game says how far one got.
                        @for seating in &table.scene(look.viewer).seats { p.lead { (sentence(&seating.words)) "." } }
                    } @else {
                        ol.standings {
                            @for standing in &standings {
                                li .first[end == End::Played && standing.rank == 1] .own[look.own.has(standing.seat)] {
                                    span.rank { (standing.rank) "." }
                                    span.name { (name(&names[standing.seat.index()])) @if let Some(number) = standing.team { " " (team(number)) } }
                                    @let score = scores[standing.seat.index()];
                                    a.points href=(address(code, look.viewer, standing.seat)) data-score title="How this came about" {
                                        (score)
                                        @if counts.one == Counts::POINTS.one { span.unseen { " " (counts.unit(score)) } } @else { span.unit { " " (counts.unit(score)) } }
                                    }
                                }
                            }
                        }
                    }
                    div.row {
                        @if let Some(next) = room.rematch() {
                            a.button.primary href={ "/t/" (next) } { @if alone { "To the next deal" } @else { "To the rematch" } }
                        } @else if !look.own.is_empty() {
                            form method="post" action={ "/t/" (code) "/rematch" } data-promise { (seen(room.next_seq())) button.primary type="submit" { @if alone { "Another deal" } @else { "Play again" } } }
                        }
                        a.button href={ "/t/" (code) "/replay?at=0" } { "Replay" }
                        a.button href={ "/t/" (code) "/analysis" } { "What decided it?" }
                        a.button href={ "/t/" (code) "/log" } download { "Log" }
                        @if footer.is_some() { a.button href={ "/t/" (code) "/verify" } { "Verify the deal" } }
                        @if room.config().game == SOLITAIRE {
                            a.button href={ "/t/" (code) "/solution" } { "Could it be won?" }
                        }
                    }
                    @if let Some(words) = room.daily().and_then(|day| share(day, table, room.chairs()[0].hints)) {
                        div.link {
                            p #share-text { (words) }
                            button type="button" data-copy-text=(words) { "Copy to share" }
                        }
                    }
                    @if let Some(from) = room.branch() {
                        p.seed { (branch::words(from)) ": it counts in nobody's statistics." }
                    }
                    @if let Some(footer) = footer {
                        p.seed {
                            @if room.daily().is_some() { "The seed of the day: " } @else if room.branch().is_some() { "The seed, as at that table: " } @else { "The seed that was promised: " }
                            code.hash { (footer.seed) }
                        }
                    }
                }
            }
        }
    }
}

fn winners(names: &[String], standings: &[Standing], look: &Look) -> String {
    let called = |seats: Seats| {
        let names: Vec<String> = seats.iter().map(|seat| names[seat.index()].clone()).collect();
        list(&names, "and")
    };
    match Winners::of(standings) {
        // Who plays alone can lose to the game.
        Winners::Nobody if look.own.is_empty() => "The game has won".into(),
        Winners::Nobody => "You have lost".into(),
        Winners::Seat(seat) if look.own == Seats::only(seat) => "You win".into(),
        Winners::Seat(seat) => format!("{} wins", names[seat.index()]),
        Winners::Seats(seats) => format!("{} share the win", called(seats)),
        Winners::Team(team, seats) => format!("Team {team} wins: {}", called(seats)),
        Winners::Teams(teams) => {
            let teams: Vec<String> = teams.iter().map(|team| format!("Team {team}")).collect();
            format!("{} share the win", list(&teams, "and"))
        }
    }
}
