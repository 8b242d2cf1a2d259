//! The table: gathering, playing, over.

use maud::{Markup, html};
use tricorn_kernel::{Seat, Seats, Turn};
use tricorn_table::room::{Chair, End, Occupant, Room, Stage};
use tricorn_table::{AnyTable, Assembly, Choice, Form, Picture};

use super::Me;
use super::branch;
use super::layout::{Live, Page, cite, list, seen};
use super::look::{Look, look};
use super::moves::Mover;
use super::notices::{notices, ring, undo};
use super::over::result;
use super::preview::Preview;
use super::side::{Looked, Time, felt, log, names, players, seated, settings, talk, told};
use super::telling::switches;
use super::waiting::waiting;
use super::wording::{Wording, isolated};
use super::writing::Returned;

/// With less than this on the game's own clock it is time to hurry.
const HURRY_MS: u64 = 5_000;

/// A table's page.
#[must_use]
pub fn table(room: &Room, code: &str, me: &Me, active: Option<Seat>, error: Option<&str>) -> Markup {
    let facts = room.game().facts();
    let seat = as_seat(active);
    let note = html! {
        @if let Some(error) = error {
            p.refusal role="alert" { (cite(error, facts)) " " a href={ "/t/" (code) (seat) } { "Go on" } }
        }
    };
    whole(room, code, me, active, &note, None)
}

/// A table's page with the hints on it that a seat has asked for.
#[must_use]
pub fn hinted(room: &Room, code: &str, me: &Me, seat: Seat, hints: &Markup) -> Markup {
    whole(room, code, me, Some(seat), hints, None)
}

/// What an address says of the seat that looks.
fn as_seat(active: Option<Seat>) -> String {
    active.map_or_else(String::new, |seat| format!("?as={seat}"))
}

/// A table's page, with a form on it that comes back to the one who sent it; if it is not asked for any more, with the
/// reason alone.
#[must_use]
pub fn returned(room: &Room, code: &str, me: &Me, back: &Returned<'_>) -> Markup {
    let active = Some(back.seat);
    let is_asked = room.table().is_some_and(|table| {
        let looks = look(room, me, active).seat() == active;
        looks && matches!(room.stage(), Stage::Playing) && table.form(back.seat).is_some()
    });
    match is_asked {
        true => whole(room, code, me, active, &html! {}, Some(back)),
        false => table(room, code, me, active, Some(back.why)),
    }
}

fn whole(room: &Room, code: &str, me: &Me, active: Option<Seat>, note: &Markup, back: Option<&Returned<'_>>) -> Markup {
    let facts = room.game().facts();
    let seat = as_seat(active);
    let place = html! {
        div.here data-name=(me.name) {
            span.game-name {
                (facts.name)
                @if let Some(from) = room.branch() {
                    ", " a href=(branch::origin(from)) title={ "Branched off table " (from.table) " after entry " (from.entries) } { "branch" }
                }
            }
            button.copy type="button" data-copy={ "/t/" (code) } title="Copy the link to this table" { (code) }
        }
    };
    let main = html! {
        (note)
        (fragment(room, code, me, active, back))
    };
    let events = match active {
        Some(seat) => format!("/t/{code}/events?as={seat}&seq={}", room.next_seq()),
        None => format!("/t/{code}/events?seq={}", room.next_seq()),
    };
    let live = Live { events, fragment: format!("/t/{code}/fragment{seat}"), swap: "table" };
    let preview = Preview::of_table(invitation(room), me.site.as_deref(), code, "");
    let title = format!("{} at {code}", facts.name);
    Page { title: &title, kind: "at-table", live: Some(live), place, main }.previewed(&preview)
}

/// What a link to the table says of it.
fn invitation(room: &Room) -> String {
    let facts = room.game().facts();
    let what = match room.stage() {
        Stage::Gathering if facts.is_for_one() => "a table to watch",
        Stage::Gathering => "sit down and play",
        Stage::Playing => "a game to watch as it is played",
        Stage::Over(_) => "a game that is over, to be seen again move by move",
    };
    format!("{}: {what}. {}", facts.name, facts.tagline)
}

/// The part of a table's page that changes.
#[must_use]
pub fn table_fragment(room: &Room, code: &str, me: &Me, active: Option<Seat>) -> Markup {
    fragment(room, code, me, active, None)
}

fn fragment(room: &Room, code: &str, me: &Me, active: Option<Seat>, back: Option<&Returned<'_>>) -> Markup {
    let at = |table, end| At { room, table, code, me, look: look(room, me, active), end, back };
    match (room.stage(), room.table()) {
        (Stage::Playing, Some(table)) => at(table, None).markup(),
        (Stage::Over(end), Some(table)) => at(table, Some(*end)).markup(),
        _ => {
            html! { main #table.gathering data-title=(room.game().facts().name) data-seq=(room.next_seq()) { (waiting(room, code, me)) } }
        }
    }
}

/// What the one who looks is asked to do, and how to do it.
struct Asked<'a> {
    step: String,
    choices: Vec<Choice>,
    assembly: Option<Assembly>,
    form: Option<Form>,
    mover: Mover<'a>,
}

/// A table at which a game is on or over, and who looks at it.
struct At<'a> {
    room: &'a Room,
    table: &'a dyn AnyTable,
    code: &'a str,
    me: &'a Me,
    look: Look,
    end: Option<End>,
    /// What was written here and refused.
    back: Option<&'a Returned<'a>>,
}

impl At<'_> {
    fn markup(&self) -> Markup {
        let Self { room, table, look, .. } = self;
        let scene = table.scene(look.viewer);
        let open = if self.end.is_some() { Seats::NONE } else { table.turn().seats() };
        let my_turn = look.viewer.is_among(open);
        let moves_to = format!("/t/{}/move", self.code);
        let asked = look.seat().filter(|_| my_turn).map(|seat| Asked {
            step: table.step(look.viewer),
            choices: table.choices(seat),
            assembly: table.assembly(seat),
            form: table.form(seat),
            mover: Mover { to: &moves_to, seat, seq: room.next_seq() },
        });
        let (names, standings) = (names(*table), table.standings());
        let looked = Looked { room, code: self.code, now_ms: self.me.now_ms, look };
        let rows = seated(*table, look.viewer, &names, &standings, &scene.seats, Some(looked));
        let whose = self.whose(&names, open);
        let title = format!("{}{}", if my_turn { "Your turn: " } else { "" }, room.game().facts().name);
        html! {
            main #table.playing .over[self.end.is_some()] .my-turn[my_turn] data-title=(title) data-turn=(whose) data-seq=(room.next_seq())
                data-asked=[asked.as_ref().map(|asked| &asked.step)] data-rules={ "/rules/" (room.game().facts().id) } data-why=[self.why()] {
                h1.unseen { (room.game().facts().name) ", table " (self.code) }
                (players(&rows, open))
                section.top aria-label="Table" {
                    @if self.end.is_none() { (notices(room, look.seat(), &|act, seat, on, words| self.act(act, seat, on, words))) }
                    (felt(&scene.board))
                    @if let Some(end) = self.end { (result(room, *table, end, self.code, look)) }
                }
                (self.rail(&scene.hand, &whose, asked.as_ref()))
                div.side {
                    @if let Some(asked) = &asked { (asked.mover.list(&asked.choices, true)) }
                    (log(&told(room, *table, look.viewer), &names))
                    (talk(room, self.code, self.me, look.viewer))
                }
                (tabs(asked.is_some()))
            }
        }
    }

    /// Where somebody who sits here is told why a pick makes no move.
    fn why(&self) -> Option<String> {
        let seat = self.look.seat().filter(|_| self.end.is_none())?;
        Some(format!("/t/{}/why?seat={seat}", self.code))
    }

    /// Whose move it is, in words.
    fn whose(&self, names: &[String], open: Seats) -> String {
        if self.end.is_some() {
            return "The game is over".into();
        }
        let mine = self.look.viewer.is_among(open);
        if let Some(team) = self.team_of_all(open) {
            return if mine { "Your team's turn: any of you".into() } else { format!("Team {team} to move") };
        }
        let others: Vec<String> = open
            .iter()
            .filter(|&seat| self.look.seat() != Some(seat))
            .map(|seat| names[seat.index()].clone())
            .collect();
        let writes = self.look.seat().is_some_and(|seat| self.table.form(seat).is_some());
        match (mine, others.is_empty(), self.table.turn()) {
            (true, true, _) => "Your turn".into(),
            // Nobody has to be the first to have written.
            (true, false, _) if writes && others.len() > 2 => "You and others, at the same time".into(),
            (true, false, _) if writes => format!("You and {}, at the same time", list(&others, "and")),
            // With many names it could not be read at a glance; the players' list shows who they are.
            (true, false, _) if others.len() > 2 => "You or any other: whoever moves first".into(),
            (true, false, _) => format!("You or {}: whoever moves first", list(&others, "or")),
            (false, false, _) if others.len() == 1 => format!("{} to move", others[0]),
            (false, false, _) if self.has_teams() => format!("{}, at the same time", list(&others, "and")),
            (false, false, _) => format!("{}: whoever moves first", list(&others, "or")),
            (false, true, Turn::Chance) => "Cards are being dealt".into(),
            (false, true, _) => "Waiting".into(),
        }
    }

    fn has_teams(&self) -> bool {
        self.table.team(Seat::new(0)).len() > 1
    }

    /// The team that several play in who are all of those that may move.
    fn team_of_all(&self, open: Seats) -> Option<u8> {
        let first = open.iter().next().filter(|_| open.len() > 1)?;
        let others = open.difference(self.table.team(first));
        self.room.team_number(first).filter(|_| others.is_empty())
    }

    /// The countdown of the game itself, if one runs.
    fn clock(&self) -> Option<Time> {
        let due = self.room.alarm_ms().filter(|_| self.end.is_none())?;
        Some(Time { left_ms: due.saturating_sub(self.me.now_ms), low_ms: HURRY_MS, runs: true, warns: true })
    }

    /// The hand within reach of the thumb, and the buttons beside it; or a curtain before it.
    fn rail(&self, hand: &Picture, whose: &str, asked: Option<&Asked<'_>>) -> Markup {
        let table = format!("/t/{}", self.code);
        if let Some(seat) = self.look.curtain {
            return html! {
                section.rail.curtain aria-label="Pass the screen on" {
                    p { "Pass the screen to " strong { bdi { (self.room.name_of(seat)) } } ". Nobody's cards are shown." }
                    a.button.primary.large href={ (table) "?as=" (seat) } { "I am " bdi { (self.room.name_of(seat)) } ": show my cards" }
                }
            };
        }
        let names = names(self.table);
        let wording = Wording { names: &names, glossary: self.room.game().glossary(), place: "turn" };
        html! {
            section.rail aria-label="Your hand" .watching[self.look.own.is_empty()] {
                div.now {
                    p.turn .mine[asked.is_some()] {
                        @let (who, rest) = whose.split_at(whose.find(": whoever").unwrap_or(whose.len()));
                        (wording.markup(who))
                        // Where there is little room, the step says it.
                        @if !rest.is_empty() { span.rest { (rest) } }
                        @if let Some(clock) = self.clock() { " " (clock.markup()) }
                        @if let Some(seat) = self.look.seat() { " " (ring(self.room, seat, self.me.now_ms)) }
                    }
                    @if let Some(asked) = asked { p.step { (Wording { place: "step", ..wording }.markup(&asked.step)) } }
                }
                @if !hand.is_empty() && self.end.is_none() { div.hand-top { (hand) } }
                @if let Some(Asked { mover, form: Some(form), .. }) = asked {
                    (mover.writing(form, self.back, self.room.game().facts()))
                }
                div.acts {
                    @if let Some(Asked { mover, choices, assembly, .. }) = asked {
                        @if let Some(assembly) = assembly { (mover.assembly(assembly)) }
                        (mover.buttons(choices))
                    }
                    @if self.look.own.is_empty() { p.muted { "You are watching." } }
                    @if self.look.own.len() > 1 { (self.own_seats()) }
                    @if let Some(seat) = self.look.seat() {
                        div.asides { (self.hint(seat)) (undo(self.room, seat, &|act, seat, on, words| self.act(act, seat, on, words))) }
                    }
                    (self.menu())
                }
            }
        }
    }

    /// With several seats in one browser: the way from one to the other.
    fn own_seats(&self) -> Markup {
        html! {
            @for seat in self.look.own.iter().filter(|&seat| self.look.seat() != Some(seat)) {
                a.button.quiet href={ "/t/" (self.code) "?as=" (seat) } { "Pass to " bdi { (self.room.name_of(seat)) } }
            }
        }
    }

    fn act(&self, act: &str, seat: Seat, on: Option<bool>, words: &str) -> Markup {
        html! {
            form method="post" action={ "/t/" (self.code) "/" (act) } data-live {
                (seen(self.room.next_seq()))
                input type="hidden" name="seat" value=(seat.number());
                @if let Some(on) = on { input type="hidden" name="on" value=(on); }
                button.quiet type="submit" { (isolated(words, &names(self.table))) }
            }
        }
    }

    fn hint(&self, seat: Seat) -> Markup {
        html! {
            @if self.end.is_none() && self.room.may_hint(seat).is_ok() { (self.act("hint", seat, None, "Hint")) }
        }
    }

    fn menu(&self) -> Markup {
        let facts = self.room.game().facts();
        html! {
            details #menu.menu {
                summary { "More" }
                div {
                    @if let Some(from) = self.room.branch() { (branch::words(from)) }
                    (settings(self.room))
                    a href={ "/rules/" (facts.id) } { "Rules of " (facts.name) }
                    @if self.why().is_some() {
                        label.tick hidden { input type="checkbox" id="ask-first"; "Ask before each move" }
                    }
                    (switches(self.look.seat().is_some()))
                    @if let Some(seat) = self.look.seat() {
                        a href={ "/t/" (self.code) "/device" } { "Go on from another device" }
                        @if self.end.is_none() {
                            @let chair = &self.room.chairs()[seat.index()];
                            @if !chair.stand_in { (self.act("stand-in", seat, Some(true), "Let a bot play for me")) }
                            @if facts.is_for_one() {
                                (self.act("offer-end", seat, Some(true), "Give up"))
                            } @else if !chair.offers_end {
                                (self.act("offer-end", seat, Some(true), "Offer to end the game"))
                            }
                        }
                    }
                    @if self.end.is_none() { (self.send_away()) }
                    a href={ "/t/" (self.code) "/fair" } { "A fair deal: hashes and receipt" }
                }
            }
        }
    }

    /// For the host: a bot in place of somebody who does not come back.
    fn send_away(&self) -> Markup {
        let host = self.room.config().host == self.me.guest;
        let absent = |(_, chair): &(usize, &Chair)| {
            matches!(chair.occupant, Occupant::Guest { .. }) && !chair.occupant.is(&self.me.guest) && !chair.stand_in
        };
        html! {
            @if host {
                @for (index, _) in self.room.chairs().iter().enumerate().filter(absent) {
                    @let seat = Seat::new(index as u8);
                    (self.act("stand", seat, None, &format!("Let a bot play for {}", self.room.name_of(seat))))
                }
            }
        }
    }
}

/// On a small screen, what shows in the middle: the table, the moves, the story or the talk.
fn tabs(moves: bool) -> Markup {
    let tab = |id: &str, words: &str, checked: bool| {
        html! {
            input.tab type="radio" name="tab" id={ "tab-" (id) } checked[checked];
            label for={ "tab-" (id) } { (words) }
        }
    };
    html! {
        div.tabs role="group" aria-label="What to show" {
            (tab("table", "Table", true))
            @if moves { (tab("moves", "Moves", false)) }
            (tab("log", "Story", false))
            (tab("talk", "Talk", false))
        }
    }
}
