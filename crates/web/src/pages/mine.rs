//! The games of the one who asks: on the first page in short, on a page of their own in full.

use maud::{Markup, html};
use tricorn_hall::{Ending, FinishedGame, Outcome, RunningGame, Tally};
use tricorn_kernel::{Facts, Seats};
use tricorn_table::Winners;

use super::layout::{Live, Page, count, list, listed};
use super::lobby::age;
use super::qr::qr;
use super::side::Time;
use super::wording::isolated;

/// What somebody plays and has played.
#[derive(Debug, Clone, Default)]
pub struct Mine {
    /// The games that run, those first where it is one's turn.
    pub running: Vec<RunningGame>,
    /// Games that are over, the newest first.
    pub finished: Vec<FinishedGame>,
    /// The address of the page with older ones, if there are any.
    pub older: Option<String>,
    /// What came of them all.
    pub tallies: Vec<(&'static Facts, Tally)>,
    /// Whether this browser had other games before it took these along.
    pub had_others: bool,
    /// Unix time in milliseconds.
    pub now_ms: u64,
}

impl Mine {
    fn is_empty(&self) -> bool {
        self.running.is_empty() && self.finished.is_empty()
    }

    /// Whether a game with this id is among them.
    #[must_use]
    pub fn has_played(&self, game: &str) -> bool {
        self.running.iter().any(|running| running.facts.id == game)
            || self.finished.iter().any(|finished| finished.game_id == game)
            || self.tallies.iter().any(|(facts, tally)| facts.id == game && tally.played > 0)
    }

    fn turns(&self) -> usize {
        self.running.iter().filter(|game| game.your_turn).count()
    }
}

/// The part of the first page with one's own games; empty for who has none.
#[must_use]
pub fn mine_in_short(mine: &Mine) -> Markup {
    let (played, won) =
        mine.tallies.iter().fold((0, 0), |(played, won), (_, tally)| (played + tally.played, won + tally.won));
    html! {
        div #mine.mine data-turns=(mine.turns()) {
            @if !mine.is_empty() {
                section aria-labelledby="my-games" {
                    h2 #my-games { "My games" }
                    ul {
                        @for game in &mine.running { (running(game)) }
                        @for game in &mine.finished { (finished(game, mine.now_ms)) }
                    }
                    p.row {
                        a.button href="/mine" { "All my games" }
                        @if played > 0 { span.muted { (played) " played, " (won) " won" } }
                    }
                }
            }
        }
    }
}

/// The page with all of one's own games.
#[must_use]
pub fn mine(mine: &Mine, fragment: String) -> Markup {
    let main = html! {
        main.sheet {
            h1 { "My games" }
            p.lead { "This browser knows them by a cookie. There is no account: take them along by a private link." }
            (mine_part(mine))
        }
    };
    let live = Live { events: "/mine/events".into(), fragment, swap: "mine" };
    Page { title: "My games", kind: "plain", live: Some(live), place: html! {}, main }.markup()
}

/// The part of that page that changes.
#[must_use]
pub fn mine_part(mine: &Mine) -> Markup {
    html! {
        div #mine.mine data-turns=(mine.turns()) {
            @if mine.is_empty() {
                p.empty { "You have not sat down at any table yet. " a href="/" { "Choose a game" } ", and it stands here until you have finished it." }
            }
            @if !mine.running.is_empty() {
                section aria-labelledby="my-running" {
                    h2 #my-running { "Running" }
                    ul { @for game in &mine.running { (running(game)) } }
                }
            }
            @if !mine.finished.is_empty() {
                section aria-labelledby="my-finished" {
                    h2 #my-finished { "Finished" }
                    ul { @for game in &mine.finished { (finished(game, mine.now_ms)) } }
                    @if let Some(older) = &mine.older { p.row { a.button rel="next" href=(older) { "Older games" } } }
                }
            }
            @if !mine.tallies.is_empty() { (statistics(&mine.tallies)) }
            section aria-labelledby="along" {
                h2 #along { "On another device" }
                p.muted { "To have the games of another device here, choose “Take my games along” there and open its link on this one." }
                div.row {
                    @if !mine.is_empty() { a.button href="/mine/device" { "Take my games along" } }
                    @if mine.had_others {
                        form method="post" action="/mine/back" { button type="submit" { "Back to the games this device had before" } }
                    }
                }
            }
        }
    }
}

fn statistics(tallies: &[(&'static Facts, Tally)]) -> Markup {
    html! {
        section aria-labelledby="statistics" {
            h2 #statistics { "Statistics" }
            div.wide tabindex="0" role="region" aria-labelledby="statistics" {
                table {
                    thead { tr { th scope="col" { "Game" } th scope="col" { "Played" } th scope="col" { "Won" } th scope="col" { "Best" } th scope="col" { "Mean" } th scope="col" { "Streak" } th scope="col" { "Longest" } } }
                    tbody {
                        @for (facts, tally) in tallies {
                            // Where nobody ever has points, the game does not count any.
                            @let points = tally.best != 0 || tally.mean != 0.0;
                            tr {
                                th scope="row" { (facts.name) }
                                td { (tally.played) }
                                td { (tally.won) " (" (100 * tally.won / tally.played.max(1)) " %)" }
                                td { @if points { (tally.best) } @else { "–" } }
                                td { @if points { (format_args!("{:.1}", tally.mean)) } @else { "–" } }
                                td { (tally.streak) }
                                td { (tally.longest_streak) }
                            }
                        }
                    }
                }
            }
            p.muted { "Games that were broken off, branches, and games for which a screen was passed around, are not counted. A streak is of games won in a row." }
        }
    }
}

fn running(game: &RunningGame) -> Markup {
    let others = |seats: Seats| -> Vec<String> {
        let named = game.names.iter().zip(Seats::first(game.names.len() as u8).iter());
        named
            .filter(|(_, seat)| seats.has(*seat) && !game.own.has(*seat))
            .filter_map(|(name, _)| name.clone())
            .collect()
    };
    let free = game.names.iter().filter(|name| name.is_none()).count();
    let with = others(Seats::first(game.names.len() as u8));
    // Where a screen is passed around, all of them are here.
    let everybody: Vec<String> = game.names.iter().flatten().cloned().collect();
    let low_ms = game.clock.allowance_ms().map_or(0, |allowance| (allowance / 10).max(20_000));
    html! {
        li.entry .my-turn[game.your_turn] {
            a href={ "/t/" (game.code) } {
                strong { (game.facts.name) }
                span.who {
                    @if game.own.len() > 1 { (listed(&everybody, "and")) }
                    @else if !with.is_empty() { "with " (listed(&with, "and")) }
                    @else if game.playing { "alone" }
                    @else { "nobody else yet" }
                }
                span.free {
                    @if game.your_turn { b.turn-mark { "Your turn" } }
                    @else if game.playing {
                        @match others(game.open).as_slice() {
                            [one] => { bdi { (one) } " to move" }
                            _ => "Others to move",
                        }
                    }
                    @else if free > 0 { (count(free, "free seat", "free seats")) }
                    @else { "about to begin" }
                    @if let Some(left_ms) = game.left_ms { " " (Time { left_ms, low_ms, runs: true, warns: false }.markup()) }
                }
            }
        }
    }
}

fn finished(game: &FinishedGame, now_ms: u64) -> Markup {
    let name = game.facts().map_or(game.game_id.as_str(), |facts| facts.name);
    let names = game.ending.as_ref().map_or(&[][..], |ending| &ending.names);
    html! {
        li.entry.past {
            a href={ "/t/" (game.code) } {
                strong { (name) }
                span.who { (isolated(&result(game), names)) " · " (age(now_ms.saturating_sub(game.ended_ms))) " ago" }
            }
            @if game.ending.is_some() {
                a.button.quiet href={ "/t/" (game.code) "/replay?at=0" } aria-label={ "Replay of " (name) ", table " (game.code) } { "Replay" }
            }
        }
    }
}

/// How a game ended for who asks, such as "You won 62 : 48".
fn result(game: &FinishedGame) -> String {
    let Some(ending) = &game.ending else { return "played under rules of another time".into() };
    if ending.agreed {
        let alone = ending.names.len() == 1;
        return if alone { "Given up" } else { "Ended by agreement" }.into();
    }
    let branch = if ending.branch { "A branch: " } else { "" };
    format!("{branch}{}{}", outcome(game.outcome, ending), points(ending))
}

fn outcome(outcome: Option<Outcome>, ending: &Ending) -> String {
    let called = |seats: Seats| {
        let names: Vec<String> = seats.iter().map(|seat| ending.names[seat.index()].clone()).collect();
        list(&names, "and")
    };
    match (outcome, Winners::of(&ending.standings)) {
        (Some(Outcome::Won), _) => "You won".into(),
        (Some(Outcome::Shared), _) => "You shared the win".into(),
        (_, Winners::Nobody) => "You lost".into(),
        (_, Winners::Seat(seat)) => format!("{} won", ending.names[seat.index()]),
        (_, Winners::Team(team, _)) => format!("Team {team} won"),
        (_, Winners::Seats(seats)) => format!("{} shared the win", called(seats)),
        (_, Winners::Teams(_)) => "The teams shared the win".into(),
    }
}

/// Everybody's points, the best first, a team's once; nothing where nobody has any, or one plays alone.
fn points(ending: &Ending) -> String {
    let mut standings = ending.standings.clone();
    standings.sort_by_key(|standing| (standing.rank, standing.seat));
    let mut teams = Vec::new();
    standings.retain(|standing| {
        let told = standing.team.is_some_and(|team| teams.contains(&team));
        teams.extend(standing.team);
        !told
    });
    if standings.len() < 2 || standings.iter().all(|standing| standing.points == 0) {
        return String::new();
    }
    let points: Vec<String> = standings.iter().map(|standing| standing.points.to_string()).collect();
    format!(" {}", points.join(" : "))
}

/// The private link with which somebody takes all games along; `whole` is the same with the site's address, where that
/// is known.
#[must_use]
pub fn carry(link: &str, whole: Option<&str>) -> Markup {
    let main = html! {
        main.sheet.narrow {
            h1 { "Take your games along" }
            p.lead { "Open this link on the other device, or read the code with its camera. Both devices then have the same games. The link is private: whoever has it plays in your place and sees your cards." }
            div.link {
                a href=(link) data-whole { (link) }
                button type="button" data-copy=(link) { "Copy link" }
            }
            @if let Some(picture) = whole.and_then(qr) { (picture) }
            p { a.button href="/mine" { "Back to my games" } }
        }
    };
    Page { title: "Take your games along", kind: "plain", live: None, place: html! {}, main }.markup()
}

/// Asks whether this browser shall have the games of a private link: so many that run, and that are over. `own` are
/// those that it has now, if it would put them aside.
#[must_use]
pub fn brought(token: &str, (running, over): (u64, u64), own: Option<(u64, u64)>) -> Markup {
    let games = |running: u64, over: u64| {
        format!(
            "{} and {}",
            count(running as usize, "running game", "running games"),
            count(over as usize, "finished one", "finished ones")
        )
    };
    let main = html! {
        main.sheet.narrow {
            h1 { "Play your games on this device?" }
            p.lead { "The link brings " (games(running, over)) ". You then sit in your own seats here, and see what they see." }
            @if let Some((running, over)) = own {
                p.refusal { "This browser has " (games(running, over)) " of its own. They are put aside, not lost: a button among your games leads back to them." }
            }
            form.row method="post" action="/seat" {
                input type="hidden" name="token" value=(token);
                input type="hidden" name="to" value="";
                button.primary type="submit" { "Play them here" }
                a.button href="/" { "No, leave it" }
            }
        }
    };
    Page { title: "Your games", kind: "plain", live: None, place: html! {}, main }.markup()
}
