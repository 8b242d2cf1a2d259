//! What stands beside the table: the players, the story, the talk.

use maud::{Markup, html};
use tricorn_bots::Bot;
use tricorn_kernel::{Counts, Seat, Seats, Standing, Viewer};
use tricorn_table::room::{Chair, Clock, Hints, Occupant, Pace, Room, Spoken, Stage};
use tricorn_table::{AnyTable, Day, Picture, Said, Seating};

use super::Me;
use super::layout::{cite, count, seen, sentence};
use super::look::Look;
use super::new_table::PACES;
use super::wording::{Wording, isolated, name};

/// The game's settings at this table that are not the usual ones, in a few words.
pub(super) fn settings(room: &Room) -> Markup {
    let fields = room.game().facts().options;
    let options = room.config().options.read(fields);
    html! {
        @if let Ok(options) = options {
            ul.options aria-label="Options" {
                @for (field, (_, value)) in fields.iter().zip(options.iter()) {
                    @if *value != field.kind.default() { li { (field.label) " " b { (field.word(value)) } } }
                }
                @if let Some(day) = room.daily() { li { "deal of " b { (day) } } }
                @if room.game().has_hints() && room.config().hints != Hints::Alone { li { "hints " b { (room.config().hints.words()) } } }
                @if let Some((_, words)) = PACES.iter().find(|(pace, _)| *pace == room.config().pace && *pace != Pace::default()) {
                    li { "bots play " b { (words.to_lowercase()) } }
                }
                @match room.config().clock {
                    Clock::Off => {},
                    Clock::Minutes(minutes) => li { "clock " b { (minutes) " min" } },
                    Clock::Days(days) => li { "clock " b { (count(days.into(), "day", "days")) " a move" } },
                }
            }
        }
    }
}

/// The table top. A board that can be panned has buttons to look closer, for those without a wheel.
pub(super) fn felt(board: &Picture) -> Markup {
    html! {
        div.felt-top {
            (board)
            @if board.contains(" data-pan") {
                div.zoom role="group" aria-label="Zoom" {
                    @for (by, sign, words) in [("0.7", "+", "Zoom in"), ("1.4", "\u{2212}", "Zoom out"), ("9", "Fit", "Fit: show the whole board")] {
                        button type="button" data-zoom value=(by) title=(words) aria-label=(words) { (sign) }
                    }
                }
            }
        }
    }
}

/// A row of the players' list.
pub(super) struct Player<'a> {
    pub(super) name: &'a str,
    pub(super) standing: &'a Standing,
    /// The number beside the name.
    pub(super) score: i32,
    pub(super) counts: Counts,
    /// Where it is explained, if that can be asked for.
    pub(super) explained: Option<String>,
    pub(super) seating: Option<&'a Seating>,
    /// The words of the game that are explained.
    pub(super) glossary: &'static [(&'static str, &'static str)],
    /// The chair, where there is a room.
    pub(super) chair: Option<&'a Chair>,
    /// The clock, if one counts for the seat.
    pub(super) time: Option<Time>,
    /// The day whose deal is played.
    pub(super) day: Option<Day>,
    pub(super) own: bool,
}

/// Everybody with score, words and picture, team by team; those in `open` may move.
pub(super) fn players(players: &[Player<'_>], open: Seats) -> Markup {
    let mut teams: Vec<u8> = players.iter().filter_map(|player| player.standing.team).collect();
    teams.sort_unstable();
    teams.dedup();
    html! {
        section.players .teams[!teams.is_empty()] .many[players.len() > MANY] aria-label="Players" {
            @if teams.is_empty() {
                ol class={ "seats-" (players.len()) } { @for player in players { (row(player, open, Some(players.len()))) } }
            }
            @for team in teams { (team_list(team, players, open)) }
        }
    }
}

/// More players than this are shown in small.
const MANY: usize = 8;

/// The players of one team under its name. Points that all of them have are the team's, and stand there once.
fn team_list(number: u8, players: &[Player<'_>], open: Seats) -> Markup {
    let members: Vec<&Player<'_>> = players.iter().filter(|player| player.standing.team == Some(number)).collect();
    let together = members.first().filter(|first| members.iter().all(|player| player.score == first.score));
    html! {
        div.side-of role="group" aria-label={ "Team " (number) } {
            p.team-name { (team(number)) @if let Some(player) = together { (score(player, false)) } }
            ol { @for player in &members { (row(player, open, together.is_none().then_some(members.len()))) } }
        }
    }
}

/// A team by a sign and a word: never by a colour alone.
pub(super) fn team(number: u8) -> Markup {
    let sign = match number {
        1 => "\u{25b2}",
        2 => "\u{25bc}",
        3 => "\u{25c6}",
        _ => "\u{25cf}",
    };
    html! { span.team { span aria-hidden="true" { (sign) } " Team " (number) } }
}

/// With so many players there is room to say what the numbers count, where it is not points; who plays alone is told so in
/// other words.
const FEW: usize = 2;

/// The number beside a name with what it counts; whoever would like to know how it came about presses it.
fn score(player: &Player<'_>, says_unit: bool) -> Markup {
    let unit = player.counts.unit(player.score);
    let number = html! {
        (player.score)
        @if says_unit && player.counts.one != Counts::POINTS.one { span.unit { " " (unit) } } @else { span.unseen { " " (unit) } }
    };
    html! {
        @match &player.explained {
            Some(address) => a.points href=(address) data-score title="How this came about" { (number) },
            None => span.points { (number) },
        }
    }
}

/// A player, with the score where it is not told elsewhere: one of how many.
fn row(player: &Player<'_>, open: Seats, scored_among: Option<usize>) -> Markup {
    let place = format!("seat-{}", player.standing.seat);
    let wording = Wording { names: &[], glossary: player.glossary, place: &place };
    html! {
        li.player .turn-now[open.has(player.standing.seat)] .own[player.own] {
            span.name { (name(player.name)) @if player.own { span.you { " (you)" } } }
            @if let Some(players) = scored_among { (score(player, players == FEW)) }
            span.words {
                @if open.has(player.standing.seat) { span.mark { "to move" } }
                @if let Some(seating) = player.seating { span { (wording.markup(&seating.words)) } }
                @if let Some(time) = &player.time { (time.markup()) }
                @if let Some(chair) = player.chair { (aside(chair)) }
                @if let Some(day) = player.day { span.tag { "deal of " (day) } }
            }
            @if let Some(seating) = player.seating {
                @if !seating.picture.is_empty() { div.picture { (seating.picture) } }
            }
        }
    }
}

/// The time that a seat has left as the page is made.
pub(super) struct Time {
    pub(super) left_ms: u64,
    /// With less than this it is time to hurry.
    pub(super) low_ms: u64,
    pub(super) runs: bool,
    /// Whether those who listen are told, once, when it is time to hurry.
    pub(super) warns: bool,
}

impl Time {
    fn of(room: &Room, seat: Seat, now_ms: u64) -> Option<Self> {
        let left_ms = room.left_ms(seat, now_ms)?;
        let low_ms = (room.config().clock.allowance_ms()? / 10).max(20_000);
        Some(Self { left_ms, low_ms, runs: room.thinks(seat), warns: false })
    }

    /// The script counts it down; it is no live region, for nobody wants to hear every second.
    pub(super) fn markup(&self) -> Markup {
        let low = self.runs && self.left_ms < self.low_ms;
        let warning = self.warns.then(|| format!("{} left", count(self.low_ms as usize / 1_000, "second", "seconds")));
        html! {
            span.left {
                time.low[low] data-left=(self.left_ms) data-low=(self.low_ms) data-running[self.runs] data-warning=[warning] { (time(self.left_ms)) }
                " left"
            }
        }
    }
}

/// A time in words that are exact enough to decide by; the script writes it in the same way.
pub(super) fn time(ms: u64) -> String {
    let seconds = ms.div_ceil(1_000);
    let (minutes, hours) = (seconds / 60, seconds / 3_600);
    match hours {
        0 => format!("{minutes}:{:02}", seconds % 60),
        1..48 => format!("{hours} h {} min", minutes % 60),
        _ => format!("{} d {} h", hours / 24, hours % 24),
    }
}

/// That it is a bot, and how it plays.
pub(super) fn bot_words(bot: &str) -> String {
    bot.parse().map_or_else(|_| "bot".into(), |bot: Bot| format!("bot, {}", bot.manner()))
}

fn aside(chair: &Chair) -> Markup {
    html! {
        @if let Occupant::Bot { bot, .. } = &chair.occupant { span.tag.is-bot { (bot_words(bot)) } }
        @if chair.late.is_some() { span.tag { "time is up: a bot plays" } } @else if chair.stand_in { span.tag { "a bot stands in" } }
        @if chair.offers_end { span.tag { "offers to end" } }
    }
}

/// A room as somebody looks at it.
#[derive(Clone, Copy)]
pub(super) struct Looked<'a> {
    pub(super) room: &'a Room,
    pub(super) code: &'a str,
    pub(super) now_ms: u64,
    pub(super) look: &'a Look,
}

/// Everybody at this table, as the players' list wants them; the room as it is looked at, if there is one.
pub(super) fn seated<'a>(
    table: &dyn AnyTable,
    viewer: Viewer,
    names: &'a [String],
    standings: &'a [Standing],
    seatings: &'a [Seating],
    at: Option<Looked<'a>>,
) -> Vec<Player<'a>> {
    let (counts, scores) = (table.counts(), table.scores(viewer));
    let glossary = tricorn_table::game(table.facts().id).map_or(&[][..], |game| game.glossary());
    let player = |(index, (name, standing)): (usize, (&'a String, &'a Standing))| Player {
        name,
        standing,
        score: scores[index],
        counts,
        explained: at.map(|at| super::score::address(at.code, viewer, Seat::new(index as u8))),
        seating: seatings.get(index),
        glossary,
        chair: at.map(|at| &at.room.chairs()[index]),
        time: at.and_then(|at| Time::of(at.room, Seat::new(index as u8), at.now_ms)),
        day: at.and_then(|at| at.room.daily()),
        own: at.is_some_and(|at| at.look.own.has(Seat::new(index as u8))),
    };
    names.iter().zip(standings).enumerate().map(player).collect()
}

/// The names at a table that plays.
pub(super) fn names(table: &dyn AnyTable) -> Vec<String> {
    table.header().players.iter().map(|player| player.name.clone()).collect()
}

/// As much of the story as a page carries; a replay tells the rest.
pub(super) const LINES: usize = 100;

/// A line of the story.
pub(super) struct Line {
    /// Grows from line to line, so that the script knows which are new: the entry's number, and for what happened beside
    /// the game a number between those of the entries around it.
    place: String,
    pub(super) text: String,
}

impl From<Said> for Line {
    fn from(Said { seq, text }: Said) -> Self {
        Self { place: seq.to_string(), text }
    }
}

/// The newest lines of the story as this viewer heard it, with what happened beside the game.
pub(super) fn told(room: &Room, table: &dyn AnyTable, viewer: Viewer) -> Vec<Line> {
    let mut said = table.latest(viewer, LINES).into_iter().peekable();
    let first = said.peek().map_or(0, |said| said.seq);
    let mut lines = Vec::new();
    for note in room.notes().filter(|note| note.after > first) {
        lines.extend(std::iter::from_fn(|| said.next_if(|said| said.seq < note.after)).map(Line::from));
        let place = format!("{}.{:09}", note.after - 1, note.seq);
        lines.push(Line { place, text: room.note_words(note) });
    }
    lines.extend(said.map(Line::from));
    lines
}

/// The story of a table that is replayed up to some entry.
pub(super) fn retold(table: &dyn AnyTable, viewer: Viewer) -> Vec<Line> {
    table.latest(viewer, LINES).into_iter().map(Line::from).collect()
}

/// What has happened, newest last; these names may occur in it.
pub(super) fn log(lines: &[Line], names: &[String]) -> Markup {
    let newest = lines.last().map(|line| &line.place);
    html! {
        section.log aria-labelledby="log" {
            h2 #log { "What happened" }
            div.scroll #log-lines tabindex="0" {
                @if lines.is_empty() {
                    p.empty { "Nothing yet." }
                } @else {
                    ol {
                        @for line in lines { li data-seq=(line.place) .newest[Some(&line.place) == newest] { (isolated(&line.text, names)) } }
                    }
                }
            }
        }
    }
}

/// What this viewer hears, and a line to say something, in a game with teams to the own team or to everybody.
pub(super) fn talk(room: &Room, code: &str, me: &Me, viewer: Viewer) -> Markup {
    let seated = !room.seats_of(&me.guest).is_empty();
    let teamed = viewer.seat().filter(|&seat| room.team(seat).is_some());
    let playing = matches!(room.stage(), Stage::Playing);
    let lines: Vec<&Spoken> = room.heard_by(viewer).collect();
    html! {
        section.talk aria-labelledby="talk" data-said=(room.heard_so_far(viewer)) {
            h2 #talk { "Talk" }
            div.scroll #talk-lines tabindex="0" {
                @if lines.is_empty() {
                    p.empty { "Nobody has said anything yet." }
                } @else {
                    // Isolated: what turns the direction of one line leaves the others alone.
                    ol {
                        @for Spoken { chat, team } in lines {
                            li .to-team[team.is_some()] {
                                b { bdi { (chat.name) } }
                                @if chat.watcher { span.muted { " (watching)" } }
                                @if let Some(number) = team.and_then(|team| room.team_number(team.iter().next()?)) { span.whisper { " to " (self::team(number)) } }
                                " "
                                bdi { (chat.text) }
                            }
                        }
                    }
                }
            }
            @if let Err(silent) = room.may_talk(&me.guest) { p.silent { (cite(&sentence(&silent.to_string()), room.game().facts())) } }
            form.say method="post" action={ "/t/" (code) "/say" } data-live {
                (seen(room.next_seq()))
                @if let Some(seat) = teamed {
                    input type="hidden" name="seat" value=(seat.number());
                    select id={ "say-to-" (seat) } name="to" aria-label="To whom" {
                        option value="team" selected[playing] { "To my team" }
                        option value="everybody" selected[!playing] { "To everybody" }
                    }
                }
                @if seated {
                    input type="hidden" name="name" value="";
                } @else {
                    input.short id="say-name" type="text" name="name" value=(me.name) data-keep required maxlength="24" autocomplete="nickname" placeholder="name" aria-label="Your name";
                }
                // What is written for one's team goes with no other eyes.
                input id={ "say-text" @if let Some(seat) = teamed { "-" (seat) } } type="text" name="text" required maxlength="300" autocomplete="off" placeholder="Say something" aria-label="Say something";
                button type="submit" { "Say" }
            }
        }
    }
}
