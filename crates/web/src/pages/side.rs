//! What stands beside the table: the players, the story, the talk.

use maud::{Markup, PreEscaped, html};
use tricorn_kernel::{Seat, Seats, Standing};
use tricorn_table::room::{Chair, Clock, Occupant, Room};
use tricorn_table::{AnyTable, Said, Seating};

use super::Me;
use super::layout::count;

/// The game's settings at this table, in a few words.
pub(super) fn settings(room: &Room) -> Markup {
    let options = room.config().options.read(room.game().facts().options);
    html! {
        @if let Ok(options) = options {
            ul.options aria-label="Options" {
                @for (name, value) in options.iter() { li { (name) " " b { (value) } } }
                @match room.config().clock {
                    Clock::Off => {},
                    Clock::Minutes(minutes) => li { "clock " b { (minutes) " min" } },
                    Clock::Days(days) => li { "clock " b { (count(days.into(), "day", "days")) " a move" } },
                }
            }
        }
    }
}

/// A row of the players' list.
pub(super) struct Player<'a> {
    pub(super) name: &'a str,
    pub(super) standing: &'a Standing,
    pub(super) seating: Option<&'a Seating>,
    /// The chair, where there is a room.
    pub(super) chair: Option<&'a Chair>,
    /// The time left when the turn began, in milliseconds, if a clock counts.
    pub(super) left_ms: Option<u64>,
    pub(super) own: bool,
}

/// Everybody with score, words and picture; those in `open` may move.
pub(super) fn players(players: &[Player<'_>], open: Seats) -> Markup {
    html! {
        section.players aria-label="Players" {
            ol class={ "seats-" (players.len()) } {
                @for player in players {
                    li.player .turn-now[open.has(player.standing.seat)] .own[player.own] {
                        span.name { (player.name) @if player.own { span.you { " (you)" } } }
                        span.points { (player.standing.points) span.unseen { " points" } }
                        span.words {
                            @if open.has(player.standing.seat) { span.mark { "to move" } }
                            @if let Some(seating) = player.seating { (seating.words) }
                            @if let Some(left) = player.left_ms { span.left { (time(left)) " left" } }
                            @if let Some(chair) = player.chair { (aside(chair)) }
                        }
                        @if let Some(seating) = player.seating {
                            @if !seating.picture.is_empty() { div.picture { (PreEscaped(&seating.picture)) } }
                        }
                    }
                }
            }
        }
    }
}

/// A time in words that are exact enough to decide by.
fn time(ms: u64) -> String {
    match ms / 60_000 {
        0 => format!("{} s", ms / 1_000),
        minutes @ 1..120 => format!("{minutes} min"),
        minutes @ 120..2_880 => format!("{} h", minutes / 60),
        minutes => format!("{} days", minutes / 1_440),
    }
}

fn aside(chair: &Chair) -> Markup {
    html! {
        @if matches!(chair.occupant, Occupant::Bot { .. }) { span.tag { "bot" } }
        @if chair.stand_in { span.tag { "a bot stands in" } }
        @if chair.offers_end { span.tag { "offers to end" } }
    }
}

/// Everybody at this table, as the players' list wants them.
pub(super) fn seated<'a>(
    names: &'a [String],
    standings: &'a [Standing],
    seatings: &'a [Seating],
    room: Option<&'a Room>,
    own: Seats,
) -> Vec<Player<'a>> {
    let player = |(index, (name, standing)): (usize, (&'a String, &'a Standing))| Player {
        name,
        standing,
        seating: seatings.get(index),
        chair: room.map(|room| &room.chairs()[index]),
        // As of moment 0 nobody has begun to think, so this is what the seat had when its turn came.
        left_ms: room.and_then(|room| room.left_ms(Seat::new(index as u8), 0)),
        own: own.has(Seat::new(index as u8)),
    };
    names.iter().zip(standings).enumerate().map(player).collect()
}

/// The names at a table that plays.
pub(super) fn names(table: &dyn AnyTable) -> Vec<String> {
    table.header().players.iter().map(|player| player.name.clone()).collect()
}

/// As much of the story as a page carries; a replay tells the rest.
const LINES: usize = 100;

/// What has happened, newest last.
pub(super) fn log(story: &[Said]) -> Markup {
    let kept = &story[story.len().saturating_sub(LINES)..];
    let newest = kept.last().map(|said| said.seq);
    html! {
        section.log aria-labelledby="log" {
            h2 #log { "What happened" }
            div.scroll #log-lines tabindex="0" {
                @if kept.is_empty() {
                    p.empty { "Nothing yet." }
                } @else {
                    ol {
                        @for said in kept { li data-seq=(said.seq) .newest[Some(said.seq) == newest] { (said.text) } }
                    }
                }
            }
        }
    }
}

/// What was said, and a line to say something.
pub(super) fn talk(room: &Room, code: &str, me: &Me) -> Markup {
    let seated = !room.seats_of(&me.guest).is_empty();
    html! {
        section.talk aria-labelledby="talk" {
            h2 #talk { "Talk" }
            div.scroll #talk-lines tabindex="0" {
                @if room.chat().is_empty() {
                    p.empty { "Nobody has said anything yet." }
                } @else {
                    ol { @for chat in room.chat() { li { b { (chat.name) } " " (chat.text) } } }
                }
            }
            form.say method="post" action={ "/t/" (code) "/say" } data-live {
                @if seated {
                    input type="hidden" name="name" value="";
                } @else {
                    input.short id="say-name" name="name" value=(me.name) required maxlength="24" autocomplete="nickname" placeholder="name" aria-label="Your name";
                }
                input id="say-text" name="text" required maxlength="300" autocomplete="off" placeholder="Say something" aria-label="Say something";
                button { "Say" }
            }
        }
    }
}
