//! The words and the plain drawing.

use tricorn_kernel::Seat;
use tricorn_kernel::face::{Face, Line, Names};

use super::board::Placed;
use super::table::{Cause, other};
use super::words::{self, count};
use super::{Colour, Event, LoopLines, Made, Move, Tile, Tiles, View};

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
                format!("Place {}{}", place(placed), earned(colour, made))
            }
            Move::Draw => "Draw a tile: none of yours can be placed".into(),
            Move::Give(tile) => format!("Give tile {tile} to {}", names.of(other(view.turn))),
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
                let (name, other_name) = (names.of(seat), names.of(other(seat)));
                format!("{name} plays {}, {other_name} plays {}.", colour.name(), colour.other().name())
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
                    Cause::OwnDot => " for an own dot",
                };
                format!("{} draws {what}{why}.", names.of(seat))
            }
            Event::Gave { seat, tile } => {
                let what = tile.map_or_else(|| "a tile".into(), |tile: Tile| format!("tile {tile}"));
                format!("{} gives {what} to {}.", names.of(seat), names.of(other(seat)))
            }
            Event::Out { seat } => format!("{} has no tiles left and wins.", names.of(seat)),
            Event::Stuck { seat } => {
                let (name, winner) = (names.of(seat), names.of(other(seat)));
                format!("{name} can neither place nor draw a tile: {winner} wins.")
            }
        }
    }

    fn draw(_view: &View, _names: Names<'_>) -> Vec<Line> {
        vec![Line::new()]
    }
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

#[allow(dead_code)]
fn seat_words(_: Seat) {}
