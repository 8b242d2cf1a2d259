//! The first page: the games, and the tables one can join or watch.

use std::sync::LazyLock;

use maud::{Markup, html};
use tricorn_bots::Bot;
use tricorn_kernel::log::Player;
use tricorn_kernel::{Dice, Facts, Options, Viewer};
use tricorn_table::{AnyGame, DAILY_COLUMNS, Day, GAMES, Opening, Picture, Secret, puzzle_of, puzzles};

use super::exercise::puzzle_picture;
use super::join::join_form;
use super::layout::{Live, Page, seats};
use super::lobby::{Lobby, lobby};
use super::mine::{Mine, mine_in_short};

/// The first page, with one's own games and the lobby. Who is `new_to` a game is offered its lesson before it is played.
#[must_use]
pub fn home(tables: &Lobby, own: &Mine, new_to: &dyn Fn(&str) -> bool, today: Day) -> Markup {
    let main = html! {
        main.home {
            section.welcome {
                h1 { "Triangle games, at one table" }
                p { "Open a table, send the link, play. Nothing to install and no account; every deal can be proved fair afterwards." }
                (join_form(""))
            }
            (mine_in_short(own))
            section.daily aria-labelledby="daily" {
                div {
                    h2 #daily { "The deal of the day" }
                    p.muted { "Zangle Solitaire of " time datetime=(today) { (today) } " with " (DAILY_COLUMNS) " columns: the same cards for everybody, and they can all be used up." }
                }
                form method="post" action="/daily" { button.primary type="submit" { "Play today's deal" } }
            }
            (daily_puzzle(today))
            section aria-labelledby="games" {
                h2 #games { "The games" }
                ul.games {
                    @for (game, picture) in GAMES.iter().zip(PICTURES.iter()) { (shelf(*game, picture, new_to(game.facts().id))) }
                }
            }
            (lobby(tables))
        }
    };
    let fragment = format!("/fragment/home{}", tables.filter.query(tables.page));
    let live = Live { events: "/events".into(), fragment, swap: "lists" };
    Page { title: "Triangle games", kind: "front", live: Some(live), place: html! {}, main }.markup()
}

/// The puzzle of the day with a picture of its position, if there are puzzles.
fn daily_puzzle(today: Day) -> Markup {
    let Some((game, number)) = puzzle_of(today) else { return html! {} };
    let puzzle = &puzzles(game)[number - 1];
    html! {
        section.daily.of-puzzle aria-labelledby="daily-puzzle" {
            div.felt.peek aria-hidden="true" inert { (puzzle_picture(game, number)) }
            div {
                h2 #daily-puzzle { "The puzzle of the day" }
                p.muted { (game.facts().name) ", " (puzzle.hardness()) ": one move is clearly the best. Can you see it?" }
            }
            a.button.primary href={ "/puzzle/" (game.facts().id) "/" (number) } { "Solve" }
        }
    }
}

fn shelf(game: &dyn AnyGame, picture: &Picture, is_new: bool) -> Markup {
    let facts = game.facts();
    html! {
        li.game {
            div.felt.peek aria-hidden="true" inert { (picture) }
            div.about {
                h3 { (facts.name) }
                p { (facts.tagline) }
                p.facts { (seats(facts)) " · " (facts.minutes.replace('-', "–")) " minutes · " a href={ "/rules/" (facts.id) } { "rules" } " · " a href={ "/learn/" (facts.id) } { "lesson" } }
                div.row {
                    (play_now(facts, is_new))
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

/// The button that deals a game against bots; whoever is new to it is offered its lesson on the way.
pub(super) fn play_now(facts: &Facts, is_new: bool) -> Markup {
    let label = format!("Play now: {}{}", facts.name, if facts.is_for_one() { "" } else { " against bots" });
    html! {
        @if is_new {
            a.button.primary href={ "/learn/" (facts.id) "/offer" } aria-label=(label) { "Play now" }
        } @else {
            form method="post" action={ "/play-now/" (facts.id) } data-promise { button.primary type="submit" aria-label=(label) { "Play now" } }
        }
    }
}

/// A real position of every game, drawn by the game itself, once.
static PICTURES: LazyLock<Vec<Picture>> = LazyLock::new(|| GAMES.iter().map(|game| picture(*game)).collect());

/// A position of a game, for where there is no table of it yet.
#[must_use]
pub fn position_of(game: &dyn AnyGame) -> &'static Picture {
    static NONE: LazyLock<Picture> = LazyLock::new(Picture::default);
    let place = GAMES.iter().position(|other| other.facts().id == game.facts().id);
    place.map_or(&NONE, |place| &PICTURES[place])
}

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
