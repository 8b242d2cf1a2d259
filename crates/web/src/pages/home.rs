//! The first page: the games, and the tables one can join or watch.

use std::sync::LazyLock;

use maud::{Markup, html};
use tricorn_bots::Bot;
use tricorn_kernel::log::Player;
use tricorn_kernel::{Dice, Options, Viewer};
use tricorn_table::{AnyGame, DAILY_COLUMNS, Day, GAMES, Opening, Picture, Secret};

use super::layout::{Live, Page, count, list, seats};
use tricorn_hall::TableCard;

/// So many tables of each list stand on one page.
const CARDS: usize = 50;

/// The first page, with this page of the lists.
#[must_use]
pub fn home(open: &[TableCard], running: &[TableCard], page: usize, today: Day) -> Markup {
    let main = html! {
        main.home {
            section.welcome {
                h1 { "Triangle games, at one table" }
                p { "Open a table, send the link, play. Nothing to install and no account; every deal can be proved fair afterwards." }
                form.join action="/join" method="get" {
                    label for="code" { "Have a code?" }
                    input #code name="code" required autocomplete="off" autocapitalize="none" spellcheck="false"
                        maxlength="24" placeholder="table code";
                    button type="submit" { "Join" }
                }
            }
            section.daily aria-labelledby="daily" {
                div {
                    h2 #daily { "The deal of the day" }
                    p.muted { "Zangle Solitaire of " time datetime=(today) { (today) } " with " (DAILY_COLUMNS) " columns: the same cards for everybody, and they can all be used up." }
                }
                form method="post" action="/daily" { button.primary type="submit" { "Play today's deal" } }
            }
            section aria-labelledby="games" {
                h2 #games { "The games" }
                ul.games {
                    @for (game, picture) in GAMES.iter().zip(PICTURES.iter()) { (shelf(*game, picture)) }
                }
            }
            (home_lists(open, running, page))
        }
    };
    let live = Live { events: "/events".into(), fragment: format!("/fragment/home?page={page}"), swap: "lists" };
    Page { title: "Triangle games", kind: "front", live: Some(live), place: html! {}, main }.markup()
}

/// The tables that wait and the tables that play: the part of the first page that changes.
#[must_use]
pub fn home_lists(open: &[TableCard], running: &[TableCard], page: usize) -> Markup {
    // A page beyond the last shows the last.
    let pages = open.len().max(running.len()).div_ceil(CARDS).max(1);
    let page = page.clamp(1, pages);
    let [open, running] = [open, running].map(|all| all.chunks(CARDS).nth(page - 1).unwrap_or_default());
    html! {
        div #lists.lists {
            section aria-labelledby="open" {
                h2 #open { "Waiting for players" }
                @if open.is_empty() && page > 1 {
                    p.empty { "No more tables are waiting." }
                } @else if open.is_empty() {
                    p.empty { "No table is waiting just now. Open one, and it shows up here for others." }
                } @else {
                    ul { @for card in open { (entry(card)) } }
                }
            }
            section aria-labelledby="running" {
                h2 #running { "Being played" }
                @if running.is_empty() && page > 1 {
                    p.empty { "No more games are on." }
                } @else if running.is_empty() {
                    p.empty { "Nobody plays in public at the moment. Games that do can be watched from here." }
                } @else {
                    ul { @for card in running { (entry(card)) } }
                }
            }
            @if pages > 1 {
                nav.row aria-label="More tables" {
                    @if page > 1 { a.button rel="prev" href={ "/?page=" (page - 1) "#lists" } { "Newer tables" } }
                    @if page < pages { a.button rel="next" href={ "/?page=" (page + 1) "#lists" } { "More tables" } }
                }
            }
        }
    }
}

fn entry(card: &TableCard) -> Markup {
    let free = card.seats.saturating_sub(card.seats_taken);
    html! {
        li.entry {
            a href={ "/t/" (card.code) } {
                strong { (card.game) }
                span.who { @if card.names.is_empty() { "nobody has sat down yet" } @else { (list(&card.names, "and")) } }
                span.free {
                    @if card.playing { "Watch" }
                    @else if free == 0 { "full, about to begin" }
                    @else { (count(usize::from(free), "free seat", "free seats")) }
                }
            }
        }
    }
}

fn shelf(game: &dyn AnyGame, picture: &Picture) -> Markup {
    let facts = game.facts();
    html! {
        li.game {
            div.felt.peek aria-hidden="true" inert { (picture) }
            div.about {
                h3 { (facts.name) }
                p { (facts.tagline) }
                p.facts { (seats(facts)) " · " (facts.minutes.replace('-', "–")) " minutes · " a href={ "/rules/" (facts.id) } { "rules" } }
                div.row {
                    form method="post" action={ "/play-now/" (facts.id) } data-promise {
                        button.primary type="submit" aria-label={ "Play now: " (facts.name) @if !facts.is_for_one() { " against bots" } } { "Play now" }
                    }
                    @if facts.is_for_one() {
                        a.button href={ "/new/" (facts.id) } aria-label={ "Set up a game of " (facts.name) } { "Set up" }
                    } @else {
                        a.button href={ "/new/" (facts.id) } aria-label={ "With friends: open a table of " (facts.name) } { "With friends" }
                    }
                }
            }
        }
    }
}

/// A real position of every game, drawn by the game itself, once.
static PICTURES: LazyLock<Vec<Picture>> = LazyLock::new(|| GAMES.iter().map(|game| picture(*game)).collect());

/// How many moves a picture lets the bots make: enough to show something, long before the end.
const PICTURE_MOVES: usize = 26;

fn picture(game: &dyn AnyGame) -> Picture {
    let facts = game.facts();
    let several = (*facts.seats.start()).max(3).min(*facts.seats.end());
    let players = (1..=several).map(|seat| Player::named(format!("Seat {seat}"))).collect();
    let opening = Opening { options: Options::defaults(facts.options), players, secret: Secret::new([33; 32]) };
    let Ok(mut table) = game.open(opening) else { return Picture::default() };
    let mut dice = Dice::new([3; 32]);
    for _ in 0..PICTURE_MOVES {
        table.settle(0);
        let Some(seat) = table.turn().seats().iter().next() else { break };
        let Some(mv) = table.advise(seat, Bot::Greedy, &mut dice) else { break };
        if table.take(tricorn_kernel::Actor::Seat(seat), &mv, 0).is_err() {
            break;
        }
    }
    table.settle(0);
    table.scene(Viewer::Spectator).board
}
