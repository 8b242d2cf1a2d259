//! The words and the plain drawing.

use tricorn_kernel::Seat;
use tricorn_kernel::face::{Drawing, Face, Ink, Line, Names, Scene};

use super::board::Placed;
use super::state::{Cause, other};
use super::view::Win;
use super::words;
use super::{Colour, Event, LoopLines, Made, Move, Tile, Tiles, View, picture};
use crate::lattice::text::{self, Large, Letter};
use crate::words::count;

impl Face for LoopLines {
    const GUIDE: &'static str = include_str!("guide.md");

    fn label(view: &View, mv: &Move, names: Names<'_>) -> String {
        match *mv {
            Move::Tile(tile) => format!("Draw tile {tile}"),
            Move::Chooser(seat) => format!("{} chooses a colour", names.of(seat)),
            Move::Colour(colour) => format!("Play {}", colour.name()),
            Move::First => "Place first".into(),
            Move::Second => format!("Let {} place first", names.of(other(view.turn))),
            Move::Place(placed) => {
                let mut board = view.board.clone();
                board.put(placed);
                let made = board.made(placed.cell);
                let colour = view.players[view.turn.index()].colour.unwrap_or(Colour::Black);
                let wins = match view.settle(colour, made).win {
                    Some(Win::Placed) => ", and wins",
                    Some(Win::Given) => ", and wins by giving the last tile away",
                    None => "",
                };
                format!("Place {}{}{wins}", place(placed), earned(colour, made))
            }
            Move::Draw => "Draw a tile: none of yours can be placed".into(),
            Move::Give(tile) => {
                let wins = if view.players[view.turn.index()].tiles == 1 { ", and wins" } else { "" };
                format!("Give tile {tile} to {}{wins}", names.of(other(view.turn)))
            }
        }
    }

    fn say(event: &Event, names: Names<'_>) -> String {
        match *event {
            Event::Start { tile } => format!("Tile {tile} is turned up: it is the start."),
            Event::Dealt { seat, hand: None } => format!("{} draws 8 tiles.", names.of(seat)),
            Event::Dealt { seat, hand: Some(hand) } => format!("{} draws the tiles {}.", names.of(seat), numbers(hand)),
            Event::TurnedUp { tile } => format!("Tile {tile} lies face up on the supply."),
            Event::Chooser { seat } => format!("{} chooses a colour.", names.of(seat)),
            Event::Chose { seat, colour } => {
                let (colour, left) = (colour.name(), colour.other().name());
                format!("{} chooses {colour}; {left} is left for {}.", names.of(seat), names.of(other(seat)))
            }
            Event::Opens { seat, first } if seat == first => format!("{} wants to place first.", names.of(seat)),
            Event::Opens { seat, first } => format!("{} lets {} place first.", names.of(seat), names.of(first)),
            Event::Placed { seat, placed, colour, made } => {
                format!("{} places {}{}.", names.of(seat), place(placed), earned(colour, made))
            }
            Event::Drew { seat, tile, cause } => {
                let what = tile.map_or_else(|| "a tile".into(), |tile: Tile| format!("tile {tile}"));
                let why = match cause {
                    Cause::Stuck => ", having none that can be placed",
                    Cause::Dot => " for a dot",
                    Cause::OwnDot => " for a dot of their own colour",
                };
                format!("{} draws {what}{why}.", names.of(seat))
            }
            Event::Gave { seat, tile } => {
                format!("{} gives tile {tile} to {}.", names.of(seat), names.of(other(seat)))
            }
            Event::Out { seat } => format!("{} wins, having no tiles left.", names.of(seat)),
            Event::Stuck { seat } => {
                let (name, winner) = (names.of(seat), names.of(other(seat)));
                format!("{winner} wins: {name} can neither place nor draw a tile.")
            }
        }
    }

    fn draw(view: &View, names: Names<'_>) -> Drawing {
        let mut players = vec![Line::new().strong("Players")];
        for (index, player) in view.players.iter().enumerate() {
            let seat = Seat::new(index as u8);
            let mark = if view.on_turn() == Some(seat) { "> " } else { "  " };
            let plays = player.colour.map_or_else(String::new, |colour| format!("plays {}", colour.name()));
            let words = format!("{:<16} {plays:<12} {}", names.of(seat), count(player.tiles, "tile"));
            players.push(Line::new().strong(mark).plain(words));
            if view.viewer.seat() != Some(seat) && !player.known.is_empty() {
                players.extend(list_tiles("    holds  ", player.known));
            }
        }
        let supply = Line::new().plain(format!("  Supply           {}", count(view.supply, "tile")));
        players.push(match view.next {
            Some(next) => written(supply.plain(", the next is "), next),
            None => supply,
        });
        players.push(Line::new());
        let key = [
            "Both ends of a line have one letter: CAPITALS are",
            "black, small ones white. Half-dots: * black, o white.",
        ];
        let mut hand = Vec::new();
        if view.viewer.seat().is_some() {
            hand.push(Line::new());
            let colour = view.own_colour().map_or_else(String::new, |colour| format!(", you play {}", colour.name()));
            hand.push(Line::new().strong(format!("Your hand{colour}")).muted("  (clockwise from the top)"));
            hand.extend(list_tiles("  ", view.hand));
        }
        let lying = view.board.placed().map(|placed| placed.cell);
        Drawing {
            players,
            board: draw_board(view),
            key: key.map(|line| Line::new().muted(line)).into(),
            hand,
            overview: text::overview(lying, view.last.map(|last| last.cell), &view.places()),
            labels: text::NAMED,
        }
    }

    fn picks(_: &View, mv: &Move) -> Vec<String> {
        picture::picks(mv)
    }

    fn figure(name: &str) -> Option<String> {
        picture::figure(name)
    }

    fn scene(view: &View, names: Names<'_>) -> Scene {
        picture::scene(view, names)
    }
}

/// The tiles that lie, and dots where the viewer could place one.
fn draw_board(view: &View) -> Vec<Line> {
    let last = view.last.map(|last| last.cell);
    let tile = |placed: Placed| (placed.cell, written_in(placed, last == Some(placed.cell)));
    let tiles: Vec<_> = view.board.placed().map(tile).collect();
    text::draw_large(&tiles, &view.places())
}

/// The ends of a tile where they are in its cell.
fn written_in(placed: Placed, last: bool) -> Large {
    let ends: Vec<Letter> = placed.tile.ends_turned(placed.turn).chars().map(letter).collect();
    let blank = (Ink::Plain, ' ');
    let (middle, base) = if placed.cell.points_up() {
        ([ends[5], blank, ends[0]], [ends[4], ends[3], blank, ends[2], ends[1]])
    } else {
        ([ends[0], blank, ends[5]], [ends[1], ends[2], blank, ends[3], ends[4]])
    };
    Large { apex: blank, middle, base, sides: if last { Ink::Latest } else { Ink::Muted } }
}

/// Black stands out, white does not: a letter also says by its size which it is.
fn letter(letter: char) -> Letter {
    let black = letter.is_ascii_uppercase() || letter == '*';
    (if black { Ink::Strong } else { Ink::Plain }, letter)
}

/// A tile and its ends, clockwise from the apex.
fn written(line: Line, tile: Tile) -> Line {
    let line = line.plain(format!("{tile} "));
    tile.ends().chars().map(letter).fold(line, |line, (ink, letter)| line.ink(ink, letter.to_string()))
}

/// Tiles in rows of four.
fn list_tiles(indent: &str, tiles: Tiles) -> Vec<Line> {
    let tiles: Vec<Tile> = tiles.iter().collect();
    let row = |row: &[Tile]| row.iter().fold(Line::new().plain(indent), |line, &tile| written(line, tile).plain("   "));
    tiles.chunks(4).map(row).collect()
}

/// A placement in words.
fn place(Placed { tile, cell, turn }: Placed) -> String {
    let turned = ["", ", turned by a third", ", turned by two thirds"][usize::from(turn)];
    format!("tile {tile} at {cell}{turned}")
}

/// What a placement by this colour brings, as the end of a sentence.
fn earned(colour: Colour, made: Made) -> String {
    let (own, their) = (colour, colour.other());
    let mut parts = Vec::new();
    for colour in [own, their] {
        let dots = made.dots[colour as usize];
        if dots > 0 {
            parts.push(count(dots, &format!("{} dot", colour.name())));
        }
    }
    match made.loops[own as usize] {
        0 => {}
        loops => parts.push(count(loops, &format!("{} loop", own.name()))),
    }
    if made.wedge() {
        parts.push("a wedge".into());
    }
    if parts.is_empty() { String::new() } else { format!(": {}", words::list(&parts)) }
}

/// The numbers of tiles: "03, 17 and 20".
fn numbers(tiles: Tiles) -> String {
    words::list(&tiles.iter().map(|tile| tile.to_string()).collect::<Vec<_>>())
}
