//! The words and the plain drawing.

use serde_json::json;
use tricorn_kernel::face::{Drawing, Face, Ink, Line, Names, Picture, Scene, Weight};
use tricorn_kernel::{Counts, Refusal, Scored, Seat, Viewer};

use super::board::Placed;
use super::examples::named;
use super::state::{Cause, HAND, Phase, other};
use super::tile::End;
use super::view::Win;
use super::{Colour, Event, LoopLines, Made, Move, Tile, Tiles, View, picks, picture};
use super::{strokes, words};
use crate::lattice::Cell;
use crate::lattice::text::{self, Written};
use crate::words::count;

impl Face for LoopLines {
    const GUIDE: &'static str = include_str!("guide.md");
    const LESSONS: &'static str = include_str!("lessons.txt");
    const PUZZLES: &'static str = include_str!("puzzles.txt");
    const COUNTS: Counts = Counts { one: "tile left", many: "tiles left", fewest_win: true };
    const GLOSSARY: &'static [(&'static str, &'static str)] = &[
        ("wedge", "a tile that touches two others: its owner gives one tile away (LOO-13)"),
        ("dot", "two half-dots of one colour that meet: a line of that colour ends there (LOO-3)"),
        ("supply", "the tiles that can be drawn"),
    ];

    fn pieces() -> Option<serde_json::Value> {
        let end = |tile: Tile, end: u8| {
            let End { colour, to } = tile.end(0, end);
            json!({"colour": colour, "to": to})
        };
        let tile = |tile: Tile| json!({"tile": tile, "ends": (0..6).map(|at| end(tile, at)).collect::<Vec<_>>()});
        Some(Tile::all().map(tile).collect())
    }

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

    fn scores(view: &View) -> Option<Vec<i32>> {
        Some(view.players.iter().map(|player| player.tiles.into()).collect())
    }

    fn scored(event: &Event, _: &View, names: Names<'_>) -> Vec<Scored> {
        match *event {
            Event::Dealt { seat, .. } => vec![Scored::new(seat, HAND, "tiles at the start", "LOO-4")],
            Event::Placed { seat, placed, .. } => {
                vec![Scored::new(seat, -1, format!("placed {}", place(placed)), "LOO-6")]
            }
            Event::Drew { seat, cause, .. } => {
                let (words, rule) = match cause {
                    Cause::Stuck => ("drew, having none that could be placed", "LOO-9"),
                    Cause::Dot => ("drew for a dot that the other made", "LOO-11"),
                    Cause::OwnDot => ("drew for a dot of the own colour", "LOO-18"),
                };
                vec![Scored::new(seat, 1, words, rule)]
            }
            Event::Gave { seat, tile } => {
                let (giver, taker) = (names.of(seat), other(seat));
                vec![
                    Scored::new(seat, -1, format!("gave tile {tile} to {} for a wedge", names.of(taker)), "LOO-13"),
                    Scored::new(taker, 1, format!("was given tile {tile} by {giver} for a wedge"), "LOO-13"),
                ]
            }
            _ => Vec::new(),
        }
    }

    fn verdict(view: &View, names: Names<'_>) -> Option<String> {
        let Phase::Over(winner) = view.phase else { return None };
        let (name, loser) = (names.of(winner), names.of(other(winner)));
        let left = count(view.players[other(winner).index()].tiles, "tile");
        Some(match view.players[winner.index()].tiles {
            0 => format!("{name} had no tiles left, and {loser} still held {left}"),
            own => format!("{loser} could neither place nor draw, with {left} in hand; {name} had {own}"),
        })
    }

    fn step(view: &View, names: Names<'_>) -> String {
        if view.viewer != Viewer::Seat(view.turn) {
            return String::new();
        }
        let (other, colour) = (names.of(other(view.turn)), view.own_colour().unwrap_or(Colour::Black));
        match view.phase {
            Phase::Colour => format!("Choose black or white: {other} then says who places first"),
            Phase::First => format!("You play {}: say who places first", colour.name()),
            Phase::Give if view.hand.len() == 1 => format!("You made a wedge: give your last tile to {other} and win"),
            Phase::Give => format!("You made a wedge: give one tile to {other}"),
            Phase::Place => {
                let stuck = view.board.placeable(colour, view.own_dots, view.hand).is_empty();
                match (stuck, view.due.again) {
                    (true, _) => "None of your tiles can be placed: draw one".into(),
                    (false, true) => "You closed a loop: place another tile".into(),
                    (false, false) => format!("Place a tile so that a {} line runs on", colour.name()),
                }
            }
            _ => String::new(),
        }
    }

    fn draw(view: &View, names: Names<'_>) -> Drawing {
        let mut players = players(view, names);
        players.push(Line::new());
        let lying = view.board.placed().map(|placed| placed.cell);
        Drawing {
            players,
            board: board(view),
            hand: hand(view, names),
            brief_hand: brief_hand(view, names),
            overview: text::overview(lying, view.last.map(|last| last.cell), &view.places()),
            labels: text::NAMED,
            ..Drawing::default()
        }
    }

    fn picks(_: &View, mv: &Move) -> Vec<String> {
        picks::picks(mv)
    }

    fn meant(view: &View, picks: &[&str]) -> Option<Result<Move, Refusal>> {
        picks::meant(view, picks)
    }

    fn weight(_: &View, mv: &Move) -> Weight {
        match mv {
            // Either colour is as good as the other, and nobody knows who is better off to place first.
            Move::Colour(_) | Move::First | Move::Second => Weight::Usual,
            _ => Weight::Plain,
        }
    }

    /// A tile of the hand is picked to be placed; after a wedge the same pick gives it away.
    fn asks_once(_: &View, mv: &Move) -> bool {
        matches!(mv, Move::Give(_))
    }

    fn figure(name: &str) -> Option<Picture> {
        picture::figure(name)
    }

    fn figure_text(name: &str) -> Option<Vec<Line>> {
        example_text(name)
    }

    fn scene(view: &View, names: Names<'_>) -> Scene {
        picture::scene(view, names)
    }
}

/// Who plays what, with how many tiles, and the supply.
fn players(view: &View, names: Names<'_>) -> Vec<Line> {
    let mut lines = vec![Line::new().strong("Players")];
    for (index, player) in view.players.iter().enumerate() {
        let seat = Seat::new(index as u8);
        let mark = if view.on_turn() == Some(seat) { "> " } else { "  " };
        let plays = player.colour.map_or_else(String::new, |colour| format!("plays {}", colour.name()));
        let words = format!("{:<16} {plays:<12} {}", names.of(seat), count(player.tiles, "tile"));
        lines.push(Line::new().strong(mark).plain(words));
    }
    let next = view.next.map_or_else(String::new, |next| format!(", the next is {next}"));
    lines.push(Line::new().plain(format!("  Supply           {}{next}", count(view.supply, "tile"))));
    lines.push(Line::new().strong("  ━━● black").plain("  ══○ white").muted("  (a line, and a half-dot)"));
    lines
}

/// The tiles that lie, and dots where the viewer could place one.
fn board(view: &View) -> Vec<Line> {
    let last = view.last.map(|last| last.cell);
    let tile = |placed: Placed| written(placed, last == Some(placed.cell));
    text::draw(strokes::HEIGHT, &view.board.placed().map(tile).collect::<Vec<_>>(), &view.places())
}

fn written(placed: Placed, latest: bool) -> Written {
    let sides = if latest { Ink::Latest } else { Ink::Muted };
    Written { cell: placed.cell, sides, letters: strokes::lying(placed) }
}

/// A picture of the guide: all tiles, or an example with its new tiles named below.
fn example_text(name: &str) -> Option<Vec<Line>> {
    if name == "all-tiles" {
        return Some(rows(Tile::all().fold(Tiles::NONE, Tiles::with)));
    }
    let (example, label) = named(name)?;
    let (board, moves) = (example.board(), example.moves());
    let lying = board.placed().map(|placed| written(placed, false));
    let tiles: Vec<Written> = lying.chain(moves.iter().map(|&placed| written(placed, true))).collect();
    let mut lines = text::draw(strokes::HEIGHT, &tiles, &[]);
    lines.push(Line::new().strong(format!("{} {label}", example.colour.name())));
    lines.extend(moves.iter().map(|&placed| Line::new().plain(format!("new: {}", place(placed)))));
    Some(lines)
}

/// The viewer's own tiles, and all others that are known but do not lie on the table, each with a heading.
fn known_tiles(view: &View, names: Names<'_>) -> Vec<(String, Tiles)> {
    let mut known = Vec::new();
    if view.viewer.seat().is_some() {
        let colour = view.own_colour().map_or_else(String::new, |colour| format!(", you play {}", colour.name()));
        known.push((format!("Your hand{colour}"), view.hand));
    }
    for (index, player) in view.players.iter().enumerate() {
        let seat = Seat::new(index as u8);
        if view.viewer.seat() != Some(seat) && !player.known.is_empty() {
            known.push((format!("{} holds", names.of(seat)), player.known));
        }
    }
    known.extend(view.next.map(|next| ("The next tile of the supply".to_owned(), Tiles::NONE.with(next))));
    known
}

fn hand(view: &View, names: Names<'_>) -> Vec<Line> {
    let show = |(heading, tiles): (String, Tiles)| {
        [Line::new(), Line::new().strong(heading)].into_iter().chain(rows(tiles)).collect::<Vec<_>>()
    };
    known_tiles(view, names).into_iter().flat_map(show).collect()
}

/// The same by the numbers of the tiles.
fn brief_hand(view: &View, names: Names<'_>) -> Vec<Line> {
    let show = |(heading, tiles): (String, Tiles)| {
        let numbers: Vec<String> = tiles.iter().map(|tile| tile.to_string()).collect();
        Line::new().strong(format!("{heading}:")).plain(format!(" {}", numbers.join(" ")))
    };
    known_tiles(view, names).into_iter().map(show).collect()
}

/// Tiles in rows as wide as a narrow screen, each with its number at its left shoulder.
fn rows(tiles: Tiles) -> Vec<Line> {
    const IN_A_ROW: usize = 5;
    let tiles: Vec<Tile> = tiles.iter().collect();
    let tile = |(place, &tile): (usize, &Tile)| {
        let cell = Cell::new(2 * place as i8, 0);
        let mut letters = strokes::lying(Placed { tile, cell, turn: 0 });
        letters.extend((-5..).zip(tile.to_string().chars()).map(|(dx, digit)| (dx, 1, (Ink::Plain, digit))));
        Written { cell, sides: Ink::Muted, letters }
    };
    let row = |row: &[Tile]| text::draw_hand(strokes::HEIGHT, &row.iter().enumerate().map(tile).collect::<Vec<_>>());
    tiles.chunks(IN_A_ROW).flat_map(row).collect()
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
