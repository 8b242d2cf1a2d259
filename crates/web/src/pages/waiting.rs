//! The waiting room: chairs, an invitation, and the promise about the deal.

use maud::{Markup, html};
use tricorn_bots::Bot;
use tricorn_kernel::{Seat, Viewer};
use tricorn_table::room::{Chair, Occupant, Room};

use super::Me;
use super::layout::{count, seats, seen, sentence};
use super::side::{bot_words, settings, talk, team};
use super::telling::switches;

/// The room before the game.
pub(super) fn waiting(room: &Room, code: &str, me: &Me) -> Markup {
    let facts = room.game().facts();
    let host = room.config().host == me.guest;
    let seated = !room.seats_of(&me.guest).is_empty();
    html! {
        section.gather aria-labelledby="gather" {
            div.invite {
                h1 #gather { (facts.name) }
                p.lead { (facts.tagline) }
                (settings(room))
                @if facts.is_for_one() {
                    p { "With this link others can watch." }
                } @else {
                    p { "Send this link to those who should join, or tell them the code." }
                }
                div.link {
                    a href={ "/t/" (code) } data-whole { "/t/" (code) }
                    button type="button" data-share={ "/t/" (code) } data-share-title=(facts.name) hidden { "Share" }
                    button type="button" data-copy={ "/t/" (code) } { "Copy link" }
                }
                p.code { "Code " strong { (code) } }
                details #invite-qr {
                    summary { "QR code for a phone" }
                    // Made when it is looked at, and for the name under which the asker reaches this site.
                    img.qr src={ "/t/" (code) "/qr" } alt={ "QR code with the link to table " (code) } width="240" height="240" loading="lazy";
                }
            }
            div.chairs-part {
                h2 { "Chairs" }
                ul.chairs .many[room.chairs().len() > MANY] {
                    @for (index, chair) in room.chairs().iter().enumerate() {
                        (chair_card(&Place { room, code, me, host, seated, seat: Seat::new(index as u8), chair }))
                    }
                }
                (start(room, code, host))
                (switches(seated))
            }
            div.promise {
                h2 { "A fair deal" }
                p { "The table's seed is already fixed; this hash proves it. Every player's page adds a random word, fixed by a hash before any word is known, so that nobody can choose the deal. The seed and the words are laid open when the game is over." }
                p { code.hash { (room.commitment()) } }
                p { a href={ "/t/" (code) "/fair" } { "All hashes of this table" } }
                p.muted { "Made for " (seats(facts)) ", about " (facts.minutes.replace('-', "–")) " minutes. " a href={ "/rules/" (facts.id) } { "Read the rules" } " while you wait." }
            }
            // No team talks alone before the game.
            (talk(room, code, me, Viewer::Spectator))
        }
    }
}

/// More chairs than this are shown in small.
const MANY: usize = 6;

struct Place<'a> {
    room: &'a Room,
    code: &'a str,
    me: &'a Me,
    host: bool,
    seated: bool,
    seat: Seat,
    chair: &'a Chair,
}

fn chair_card(at: &Place<'_>) -> Markup {
    let act = |act: &str| format!("/t/{}/{act}", at.code);
    let seat = at.seat.number();
    let hidden = html! { (seen(at.room.next_seq())) input type="hidden" name="seat" value=(seat); };
    let name = at.room.name_of(at.seat);
    let closed = at.room.is_closed();
    let own = at.chair.occupant.is(&at.me.guest);
    let kind = match (&at.chair.occupant, own) {
        (Occupant::Nobody, _) => "chair free",
        (_, true) => "chair own",
        _ => "chair",
    };
    html! {
        li class=(kind) {
            span.number aria-hidden="true" { (seat) }
            @if let Some(number) = at.room.team_number(at.seat) { (team(number)) }
            @match &at.chair.occupant {
                Occupant::Nobody => {
                    @if at.seated {
                        p { strong { "Free" } }
                        details #{ "share" (seat) } {
                            summary { "Share this screen" }
                            (sit(at, &hidden, None))
                        }
                    } @else {
                        (sit(at, &hidden, Some(&at.me.name)))
                    }
                    @if at.host {
                        form.bot method="post" action=(act("bot")) data-live {
                            (hidden)
                            select id={ "bot" (seat) } name="bot" aria-label={ "Bot for seat " (seat) } {
                                @for bot in Bot::LEVELS { option value=(bot) selected[bot == Bot::USUAL] { (sentence(bot.manner())) " bot" } }
                            }
                            button type="submit" { "Add bot" }
                        }
                    }
                }
                Occupant::Bot { bot, .. } => {
                    p { strong { bdi { (name) } } span.muted { (bot_words(bot)) ", ready" } }
                    @if at.host && !closed {
                        form method="post" action=(act("stand")) data-live { (hidden) button type="submit" { "Free the seat" } }
                    }
                }
                Occupant::Guest { .. } => {
                    p {
                        strong { bdi { (name) } @if own { " (you)" } }
                        @if at.chair.ready { span.good { "ready" } } @else { span.muted { "not ready yet" } }
                    }
                    @if own {
                        (word(at, &hidden))
                    }
                    @if own && !closed {
                        form method="post" action=(act("ready")) data-live {
                            (hidden)
                            input type="hidden" name="ready" value=(if at.chair.ready { "false" } else { "true" });
                            @if at.chair.ready { button type="submit" { "Not ready after all" } } @else { button.primary type="submit" { "I am ready" } }
                        }
                    }
                    @if (own || at.host) && !closed {
                        form method="post" action=(act("stand")) data-live {
                            (hidden)
                            button.quiet type="submit" { @if own { "Stand up" } @else { "Free the seat" } }
                        }
                    }
                }
            }
        }
    }
}

/// A chair for the one who looks, or, without their name, for somebody else at the same screen.
fn sit(at: &Place<'_>, hidden: &Markup, own_name: Option<&str>) -> Markup {
    let seat = at.seat.number();
    // Under an id of its own, the field for somebody else does not inherit the name of who has just sat down.
    let id = format!("{}{seat}", if own_name.is_some() { "name" } else { "other-name" });
    html! {
        form.sit method="post" action={ "/t/" (at.code) "/sit" } data-live data-promise {
            (hidden)
            input id=(id) type="text" name="name" value=(own_name.unwrap_or_default()) data-keep[own_name.is_some()] required maxlength="24" autocomplete="nickname" placeholder="your name"
                aria-label={ "Your name, for seat " (seat) };
            button.primary type="submit" aria-label={ "Sit here, in seat " (seat) } { "Sit here" }
        }
    }
}

/// What the page's script sends by itself: the promise of a word, and the word when all have sat down.
fn word(at: &Place<'_>, hidden: &Markup) -> Markup {
    html! {
        @match &at.chair.promise {
            None if !at.room.is_closed() => {
                form method="post" action={ "/t/" (at.code) "/promise" } data-promise="now" hidden { (hidden) }
            }
            Some(promise) if at.room.awaits_word(at.seat) => {
                form method="post" action={ "/t/" (at.code) "/word" } data-word=(promise) hidden { (hidden) }
            }
            _ => {}
        }
    }
}

/// The button that begins, or what it waits for.
fn start(room: &Room, code: &str, host: bool) -> Markup {
    let free = room.chairs().iter().filter(|chair| chair.occupant == Occupant::Nobody).count();
    let unready = room.chairs().iter().filter(|chair| chair.occupant != Occupant::Nobody && !chair.ready).count();
    let waits = match (free, unready) {
        (0, 0) => None,
        (0, unready) => Some(format!("{} not ready yet.", count(unready, "player is", "players are"))),
        (free, _) => Some(format!("{} still free.", count(free, "chair is", "chairs are"))),
    };
    if room.is_closed() {
        let here = if room.game().facts().is_for_one() { "" } else { "Everybody is here. " };
        return html! { div.start { p.turn { (here) "The cards are dealt as soon as all words are open." } } };
    }
    html! {
        div.start {
            @match (&waits, host) {
                (None, true) => {
                    form method="post" action={ "/t/" (code) "/start" } data-live { (seen(room.next_seq())) button.primary.large type="submit" { "Start the game" } }
                    p.turn { "Everybody is here." }
                }
                (None, false) => p.turn { "Everybody is here. The game begins when the host starts it." }
                (Some(waits), true) => {
                    button.primary.large type="submit" disabled { "Start the game" }
                    p.turn { (waits) }
                }
                (Some(waits), false) => p.turn { (waits) " The game begins when everybody is ready and the host starts it." }
            }
        }
    }
}
