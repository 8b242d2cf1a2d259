//! The lobby: the tables that wait for players and the tables that play, as far as they are for strangers.

use maud::{Markup, html};
use tricorn_hall::TableCard;
use tricorn_kernel::{Facts, Value};
use tricorn_table::GAMES;
use tricorn_table::room::Clock;

use super::layout::{count, listed};

/// So many tables of each list stand on one page.
const CARDS: usize = 50;

/// What of the lobby is shown.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Only tables of this game.
    pub game: Option<&'static Facts>,
    /// Only those that play, or only those that wait.
    pub playing: Option<bool>,
}

impl Filter {
    /// The filter that these words of an address make; nonsense filters nothing.
    #[must_use]
    pub fn read(game: &str, show: &str) -> Self {
        let playing = match show {
            "waiting" => Some(false),
            "playing" => Some(true),
            _ => None,
        };
        Self { game: tricorn_table::game(game).map(|game| game.facts()), playing }
    }

    fn takes(&self, card: &TableCard) -> bool {
        self.game.is_none_or(|game| game.id == card.game_id) && self.playing.is_none_or(|on| on == card.playing)
    }

    /// The address of this page of the lobby, without the path.
    pub(super) fn query(&self, page: usize) -> String {
        let mut query = format!("?page={page}");
        if let Some(game) = self.game {
            query += &format!("&game={}", game.id);
        }
        match self.playing {
            None => query,
            Some(on) => query + if on { "&show=playing" } else { "&show=waiting" },
        }
    }
}

/// The tables of the lobby, and what is asked of it.
#[derive(Debug, Clone, Default)]
pub struct Lobby {
    /// Those that wait for players.
    pub open: Vec<TableCard>,
    /// Those that play.
    pub running: Vec<TableCard>,
    /// What of them is shown.
    pub filter: Filter,
    /// Which page, from 1.
    pub page: usize,
    /// Unix time in milliseconds: what ages are counted to.
    pub now_ms: u64,
}

/// The part of the first page that changes with the lobby.
#[must_use]
pub fn lobby(lobby: &Lobby) -> Markup {
    let Lobby { filter, now_ms, .. } = lobby;
    let shown = |cards: &[TableCard]| cards.iter().filter(|card| filter.takes(card)).cloned().collect::<Vec<_>>();
    let (open, running) = (shown(&lobby.open), shown(&lobby.running));
    // A page beyond the last shows the last.
    let pages = open.len().max(running.len()).div_ceil(CARDS).max(1);
    let page = lobby.page.clamp(1, pages);
    let [open, running] = [&open, &running].map(|all| all.chunks(CARDS).nth(page - 1).unwrap_or_default());
    html! {
        div #lists.lists {
            (filters(lobby))
            @if filter.playing != Some(true) {
                section aria-labelledby="open" {
                    h2 #open { "Waiting for players" }
                    @if open.is_empty() && page > 1 {
                        p.empty { "No more tables are waiting." }
                    } @else if open.is_empty() {
                        p.empty { "No table is waiting just now. Open one for everybody, and it shows up here." }
                    } @else {
                        ul { @for card in open { (entry(card, *now_ms)) } }
                    }
                }
            }
            @if filter.playing != Some(false) {
                section aria-labelledby="running" {
                    h2 #running { "Being played" }
                    @if running.is_empty() && page > 1 {
                        p.empty { "No more games are on." }
                    } @else if running.is_empty() {
                        p.empty { "Nobody plays in public at the moment. Games that do can be watched from here." }
                    } @else {
                        ul { @for card in running { (entry(card, *now_ms)) } }
                    }
                }
            }
            @if pages > 1 {
                nav.row aria-label="More tables" {
                    @if page > 1 { a.button rel="prev" href={ "/" (filter.query(page - 1)) "#lists" } { "Newer tables" } }
                    @if page < pages { a.button rel="next" href={ "/" (filter.query(page + 1)) "#lists" } { "More tables" } }
                }
            }
        }
    }
}

/// Links that narrow the lists, where there is something to choose.
fn filters(lobby: &Lobby) -> Markup {
    let Filter { game, playing } = lobby.filter.clone();
    let all = || lobby.open.iter().chain(&lobby.running);
    let is_there =
        |facts: &Facts| game.is_some_and(|game| game.id == facts.id) || all().any(|card| card.game_id == facts.id);
    let games: Vec<&'static Facts> = GAMES.iter().map(|game| game.facts()).filter(|facts| is_there(facts)).collect();
    if game.is_none() && playing.is_none() && all().count() < 2 {
        return html! {};
    }
    let link = |filter: Filter, current: bool, words: &str| {
        html! { li { a href={ "/" (filter.query(1)) "#lists" } aria-current=[current.then_some("true")] { (words) } } }
    };
    html! {
        nav.filters aria-label="Which tables" {
            ul {
                (link(Filter { game: None, playing }, game.is_none(), "All games"))
                @for facts in games {
                    (link(Filter { game: Some(facts), playing }, game.is_some_and(|game| game.id == facts.id), facts.name))
                }
            }
            ul {
                (link(Filter { game, playing: None }, playing.is_none(), "All tables"))
                (link(Filter { game, playing: Some(false) }, playing == Some(false), "Waiting"))
                (link(Filter { game, playing: Some(true) }, playing == Some(true), "Being played"))
            }
        }
    }
}

fn entry(card: &TableCard, now_ms: u64) -> Markup {
    let free = card.seats.saturating_sub(card.seats_taken);
    html! {
        li.entry {
            a href={ "/t/" (card.code) } {
                strong { (card.game) }
                span.who {
                    @if card.names.is_empty() { "nobody has sat down yet" } @else { (listed(&card.names, "and")) }
                }
                span.terms {
                    (clock(card.clock))
                    @for (label, word) in options(card) { " · " (label) " " bdi { (word) } }
                    " · open for " (age(now_ms.saturating_sub(card.opened_ms)))
                    @if card.watchers > 0 { " · " (count(card.watchers, "watches", "watch")) }
                }
                span.free {
                    @if card.playing { "Watch" }
                    @else if free == 0 { "full, about to begin" }
                    @else { (count(usize::from(free), "free seat", "free seats")) }
                }
            }
        }
    }
}

/// The options that are not as the game has them by itself, in the words that its tables use.
fn options(card: &TableCard) -> Vec<(&'static str, String)> {
    let fields = tricorn_table::game(card.game_id).map_or(&[][..], |game| game.facts().options);
    let worded = |(name, value): &(&str, Value)| {
        let field = fields.iter().find(|field| field.name == *name)?;
        Some((field.label, field.word(value)))
    };
    card.options.iter().filter_map(worded).collect()
}

/// How long people may think, in a few words.
pub(super) fn clock(clock: Clock) -> String {
    match clock {
        Clock::Off => "no clock".into(),
        Clock::Minutes(minutes) => format!("{minutes} min each"),
        Clock::Days(days) => format!("{} a move", count(days.into(), "day", "days")),
    }
}

/// How long something took, as exactly as people care; what is shown counts up while nobody looks.
pub(super) fn age(ms: u64) -> Markup {
    let minutes = ms / 60_000;
    let words = match minutes {
        0 => "less than a minute".to_owned(),
        1..60 => format!("{minutes} min"),
        60..2880 => format!("{} h", minutes / 60),
        _ => count((minutes / 1440) as usize, "day", "days"),
    };
    html! { time.age datetime={ "PT" (minutes) "M" } { (words) } }
}
