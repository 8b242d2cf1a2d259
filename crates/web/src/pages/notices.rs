//! What everybody should know or answer, above the table: a bot in a person's place, a move that somebody asks to take
//! back, an offer to end.

use maud::{Markup, html};
use tricorn_kernel::{Seat, Seats};
use tricorn_table::room::{Room, Taking};

use super::layout::listed;

/// So many entries for each seat a notice stands there, that everybody has seen it who plays.
const ROUNDS: u32 = 4;

/// A form with one button at a table: the act, the seat, on or off, and the button's words.
type Button<'a> = &'a dyn Fn(&str, Seat, Option<bool>, &str) -> Markup;

/// Above the table, for this seat or for somebody who watches.
pub(super) fn notices(room: &Room, seat: Option<Seat>, button: Button<'_>) -> Markup {
    html! {
        (stand_ins(room, seat, button))
        (take_back(room, seat, button))
        @if let Some(seat) = seat { (ending(room, seat, button)) }
    }
}

fn names(room: &Room, seats: impl IntoIterator<Item = Seat>) -> Markup {
    listed(&seats.into_iter().map(|seat| room.name_of(seat)).collect::<Vec<_>>(), "and")
}

/// A bot plays for the one who looks, or, for a while, that somebody's time is up.
fn stand_ins(room: &Room, seat: Option<Seat>, button: Button<'_>) -> Markup {
    let now = room.table().map_or(0, |table| table.entries().len() as u32);
    let is_new = |since: u32| now < since + ROUNDS * u32::from(room.config().seats);
    let late = |seat: &Seat| room.chairs()[seat.index()].late.is_some_and(is_new);
    let others = Seats::first(room.config().seats).iter().filter(|&other| Some(other) != seat).filter(late);
    html! {
        @if let Some(seat) = seat.filter(|seat| room.chairs()[seat.index()].stand_in) {
            div.notice {
                p { @if room.chairs()[seat.index()].late.is_some() { "Your time is up: a bot plays for you until you are back." } @else { "A bot plays for you." } }
                (button("stand-in", seat, Some(false), "Play on myself"))
            }
        }
        @for other in others {
            div.notice { p { bdi { (room.name_of(other)) } "\u{2019}s time is up: a bot plays until " bdi { (room.name_of(other)) } " is back." } }
        }
    }
}

/// A move that somebody asks to take back: for those who are asked, who asks, and who waits.
fn take_back(room: &Room, seat: Option<Seat>, button: Button<'_>) -> Markup {
    let Some(asked) = room.take_back() else { return html! {} };
    let (who, awaited) = (room.name_of(asked.seat), room.to_agree(asked.seat));
    html! {
        @match (seat, asked.declined) {
            (Some(seat), Some(other)) if seat == asked.seat => {
                div.notice { p { bdi { (room.name_of(other)) } " would rather leave your move as it is." } }
            },
            (_, Some(_)) => {},
            (Some(seat), None) if seat == asked.seat && !awaited.is_empty() => {
                div.notice { p { "You have asked to take your move back. It is for " (names(room, awaited.iter())) " to say." } }
            },
            (Some(seat), None) if awaited.has(seat) => {
                div.notice #take-back {
                    p { bdi { (who) } " asks to take the last move back." }
                    div.answers { (button("answer-undo", seat, Some(true), "Allow")) (button("answer-undo", seat, Some(false), "Decline")) }
                }
            },
            _ => {},
        }
    }
}

/// An offer to end the game.
fn ending(room: &Room, seat: Seat, button: Button<'_>) -> Markup {
    let others = Seats::first(room.config().seats).without(seat);
    let offer: Vec<Seat> = others.iter().filter(|other| room.chairs()[other.index()].offers_end).collect();
    html! {
        @if room.chairs()[seat.index()].offers_end {
            div.notice {
                p { "You have offered to end the game without a result. It ends when everybody agrees." }
                (button("offer-end", seat, Some(false), "Take the offer back"))
            }
        } @else if !offer.is_empty() {
            div.notice #offer-end {
                p { (names(room, offer)) " would like to end the game without a result." }
                div.answers { (button("offer-end", seat, Some(true), "I agree")) (button("offer-end", seat, Some(false), "Play on")) }
            }
        }
    }
}

/// The button that takes the seat's last move back, if that may be.
pub(super) fn undo(room: &Room, seat: Seat, button: Button<'_>) -> Markup {
    html! {
        @match room.may_take_back(seat) {
            Ok(Taking::Unseen | Taking::Agreed) => (button("undo", seat, None, "Take back")),
            Ok(Taking::Asks) => (button("undo", seat, None, "Ask to take back")),
            Err(_) => {},
        }
    }
}

/// The time that a bot leaves to this seat, as a ring that empties, with the seconds beside it. Whose turn it is, and so
/// which bot waits, stands before it.
pub(super) fn ring(room: &Room, seat: Seat, now_ms: u64) -> Markup {
    let Some(fair) = room.fair().filter(|fair| fair.seat == seat) else { return html! {} };
    let left = fair.until_ms.saturating_sub(now_ms).min(fair.whole_ms);
    let gone = 100 - left * 100 / fair.whole_ms.max(1);
    html! {
        span.left.fair {
            svg.ring viewBox="0 0 20 20" aria-hidden="true" {
                circle cx="10" cy="10" r="8" {}
                circle.runs cx="10" cy="10" r="8" pathLength="100" stroke-dasharray="100" stroke-dashoffset=(gone) data-ring=(fair.whole_ms) data-left=(left) {}
            }
            span.unseen { bdi { (room.name_of(fair.waits)) } " waits " }
            time data-left=(left) data-low="0" data-running { (super::side::time(left)) }
        }
    }
}
