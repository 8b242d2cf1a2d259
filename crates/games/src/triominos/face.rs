//! The words and the plain drawing.

use tricorn_kernel::face::{Drawing, Face, Ink, Line, Names, Picture, Scene, Weight};
use tricorn_kernel::{Refusal, Scored, Seat, Viewer};

use super::state::{DRAWS, OUT, Phase, opening_worth};
use super::{Bonus, Event, Laid, Move, Tiles, Triominos, View, figures, picks, picture};
use crate::lattice::Cell;
use crate::lattice::text::{self, Written};
use crate::words::count;

impl Face for Triominos {
    const GUIDE: &'static str = include_str!("guide.md");
    const LESSONS: &'static str = include_str!("lessons.txt");
    const PUZZLES: &'static str = include_str!("puzzles.txt");
    const GLOSSARY: &'static [(&'static str, &'static str)] = &[
        ("lot", "a tile drawn only to see who begins: the highest sum does (TRI-3)"),
        ("pool", "the tiles that lie face down and can be drawn"),
        ("bridge", "a tile that joins by one side and meets others at the opposite corner: 40 points more (TRI-7)"),
        ("hexagon", "six tiles around one point: 50 points more (TRI-8)"),
    ];

    fn label(view: &View, mv: &Move, _: Names<'_>) -> String {
        match *mv {
            Move::Place(laid) => {
                let (points, bonus) = worth(view, laid);
                let bonus = bonus.map_or_else(String::new, |bonus| format!(" and {}", name_bonus(bonus)));
                let out = if view.hand == Tiles::from_iter([laid.tile]) { ", and you are out" } else { "" };
                format!("{} at {}: {}{bonus}{out}", laid.tile.name(), laid.cell, count(points, "point"))
            }
            Move::Draw => "Draw a tile: 5 points less".into(),
            Move::Pass if view.draws == DRAWS => "Pass: nothing that you drew fits, 10 points less".into(),
            Move::Pass => "Pass".into(),
            Move::Deal(tile) => format!("Deal {}", tile.name()),
            Move::Lot(tile) | Move::Drawn(tile) => format!("Draw {}", tile.name()),
        }
    }

    fn say(event: &Event, names: Names<'_>) -> String {
        match *event {
            Event::Dealt { seat, count, tiles: None } => format!("{} gets {count} tiles.", names.of(seat)),
            Event::Dealt { seat, tiles: Some(tiles), .. } => format!("{} gets {}.", names.of(seat), name_tiles(tiles)),
            Event::Lot { seat, tile } => format!("{} draws {} for the first turn.", names.of(seat), tile.name()),
            Event::Level => "The highest are level: they draw again.".into(),
            Event::Begins { seat, tile: None } => format!("{} begins.", names.of(seat)),
            Event::Begins { seat, tile: Some(tile) } => {
                let highest = if tile.is_triple() { "triple" } else { "sum" };
                format!("{} must open with {}, the highest {highest}.", names.of(seat), tile.name())
            }
            Event::Placed { seat, laid, points, bonus, drawn } => {
                let sum = laid.tile.sum();
                let more = match bonus {
                    Some(bonus) => format!(" and {}", name_bonus(bonus)),
                    None if points > sum => format!(" for opening with {}", if sum == 0 { "it" } else { "a triple" }),
                    None => String::new(),
                };
                let points = points - bonus.map_or(0, Bonus::points);
                let (name, tile, cell) = (names.of(seat), laid.tile.name(), laid.cell);
                let places = if drawn { "places what was drawn," } else { "places" };
                let comma = if drawn { "," } else { "" };
                format!("{name} {places} {tile}{comma} at {cell}: {}{more}.", count(points, "point"))
            }
            Event::Drew { seat, tile: None } => format!("{} draws a tile: 5 points less.", names.of(seat)),
            Event::Drew { seat, tile: Some(tile) } => {
                format!("{} draws {}: 5 points less.", names.of(seat), tile.name())
            }
            Event::Passed { seat, lost: 0 } => format!("{} passes.", names.of(seat)),
            Event::Passed { seat, lost } => {
                format!("{} passes after three draws: {lost} points less.", names.of(seat))
            }
            Event::LastRound { seat, total } => {
                format!("{} has {total} points in all, more than the target: this is the last round.", names.of(seat))
            }
            Event::Out { seat, points } => {
                format!(
                    "{} has placed the last tile: {points} points more, 25 and what the others hold.",
                    names.of(seat)
                )
            }
            Event::Blocked { passed: false } => "Nobody can play any more: the round is over.".into(),
            Event::Blocked { passed: true } => "Everybody has passed: the round is over.".into(),
            Event::Left { seat, tiles, points, lost } => {
                let less = if lost && points > 0 { " less" } else { "" };
                format!("{} still held {}: {}{less}.", names.of(seat), name_tiles(tiles), count(points, "point"))
            }
        }
    }

    fn scored(event: &Event, _: &View, _: Names<'_>) -> Vec<Scored> {
        match *event {
            Event::Placed { seat, laid, points, bonus, .. } => placed(seat, laid, points, bonus),
            Event::Drew { seat, .. } => vec![Scored::new(seat, -5, "drew a tile", "TRI-9")],
            Event::Passed { seat, lost: lost @ 1.. } => {
                vec![Scored::new(seat, -i32::from(lost), "passed after three draws", "TRI-9")]
            }
            Event::Out { seat, points } => {
                vec![
                    Scored::new(seat, OUT, "placed the last tile of the rack", "TRI-11"),
                    Scored::new(seat, points - OUT, "what the others still held", "TRI-11"),
                ]
            }
            Event::Left { seat, tiles, points, lost: true } => {
                vec![Scored::new(seat, -points, format!("still held {}", name_tiles(tiles)), "TRI-12")]
            }
            _ => Vec::new(),
        }
    }

    fn step(view: &View, _: Names<'_>) -> String {
        if view.viewer != Viewer::Seat(view.turn) {
            return String::new();
        }
        let fits = !view.board.playable(view.usable()).is_empty();
        match view.phase {
            Phase::Open => match view.opening {
                Some(tile) => {
                    let highest = if tile.is_triple() { "triple" } else { "sum" };
                    format!("Open with {}: it is the highest {highest}, so you must", tile.name())
                }
                None => "You begin: place any tile in the middle".into(),
            },
            Phase::Drawn if !view.board.playable(view.drawn).is_empty() => {
                "What you drew fits: place it at once".into()
            }
            Phase::Drawn if view.draws == DRAWS => "You drew three and none fits: pass, 10 points less".into(),
            Phase::Drawn if fits && view.pool > 0 => {
                "What you drew does not fit: place another tile, or draw again for 5 points".into()
            }
            Phase::Play if fits && view.pool > 0 => "Place a tile where its numbers match, or draw for 5 points".into(),
            Phase::Play | Phase::Drawn if fits => "Place a tile, or pass: the pool is empty".into(),
            Phase::Drawn if view.pool > 0 => "Nothing fits: draw again, 5 points less".into(),
            Phase::Play if view.pool > 0 => "Nothing fits: draw, 5 points less".into(),
            Phase::Play | Phase::Drawn => "Nothing fits and the pool is empty: pass".into(),
            Phase::Deal | Phase::Lots | Phase::Draw | Phase::Over => String::new(),
        }
    }

    fn draw(view: &View, names: Names<'_>) -> Drawing {
        let mut players = players(view, names);
        players.push(Line::new());
        let lying = view.board.laid().map(|laid| laid.cell);
        Drawing {
            players,
            board: board(view),
            hand: hand(view),
            overview: text::overview(lying, view.last.map(|last| last.laid.cell), &places(view)),
            labels: text::NAMED,
            ..Drawing::default()
        }
    }

    fn picks(view: &View, mv: &Move) -> Vec<String> {
        picks::picks(view, mv)
    }

    fn meant(view: &View, picks: &[&str]) -> Option<Result<Move, Refusal>> {
        picks::meant(view, picks)
    }

    fn weight(view: &View, mv: &Move) -> Weight {
        match *mv {
            Move::Draw | Move::Pass if !places(view).is_empty() => Weight::Quiet,
            Move::Place(laid) if worth(view, laid).1.is_some() => Weight::Usual,
            _ => Weight::Plain,
        }
    }

    fn figure(name: &str) -> Option<Picture> {
        figures::figure(name)
    }

    fn figure_text(name: &str) -> Option<Vec<Line>> {
        figures::figure_text(name)
    }

    fn scene(view: &View, _: Names<'_>) -> Scene {
        picture::scene(view)
    }
}

/// Who plays, with how many points and tiles, and what lies in the pool.
fn players(view: &View, names: Names<'_>) -> Vec<Line> {
    let mut lines = vec![Line::new().strong("Players")];
    for (index, player) in view.players.iter().enumerate() {
        let seat = Seat::new(index as u8);
        let on_turn = matches!(view.phase, Phase::Open | Phase::Play | Phase::Draw | Phase::Drawn);
        let line = Line::new().strong(if on_turn && seat == view.turn { "> " } else { "  " });
        let line = line.plain(format!("{:<16} {:>4} points  ", names.of(seat), player.points));
        lines.push(line.muted(picture::words_of(view, seat)));
    }
    lines.push(Line::new().plain(match view.pool {
        0 => "The pool is empty.".into(),
        1 => "1 tile is in the pool.".into(),
        count => format!("{count} tiles are in the pool."),
    }));
    if view.last_round {
        lines.push(Line::new().strong("This is the last round."));
    }
    lines
}

/// A tile is so many lines high.
pub(super) const TILE: i32 = 3;

/// The tiles with their numbers in the corners, the last one strong.
fn board(view: &View) -> Vec<Line> {
    let tile = |laid: Laid| written(laid, view.last.is_some_and(|last| last.laid == laid));
    text::draw(TILE, &view.board.laid().map(tile).collect::<Vec<_>>(), &places(view))
}

/// A tile with its numbers.
pub(super) fn written(laid: Laid, last: bool) -> Written {
    let (ink, sides) = if last { (Ink::Latest, Ink::Latest) } else { (Ink::Plain, Ink::Muted) };
    let corners = laid.numbers().map(|number| char::from(b'0' + number));
    Written::corners(laid.cell, corners, ink, sides)
}

/// The viewer's own rack, with what was drawn in this turn strong.
fn hand(view: &View) -> Vec<Line> {
    let Viewer::Seat(seat) = view.viewer else { return Vec::new() };
    let tile = |line: Line, tile| {
        let ink = if view.drawn.has(tile) { Ink::Strong } else { Ink::Plain };
        line.plain(" ").ink(ink, tile.to_string())
    };
    let mut lines = vec![view.hand.iter().fold(Line::new().strong("Your rack "), tile)];
    if let Some(tile) = view.opening.filter(|_| seat == view.turn) {
        lines.push(Line::new().muted(format!("{} must open the round.", tile.name())));
    }
    lines
}

/// What a placement would earn: its own points, and the bonus that comes on top.
fn worth(view: &View, laid: Laid) -> (u8, Option<Bonus>) {
    if view.phase == Phase::Open {
        return (opening_worth(view.edition, laid.tile), None);
    }
    (laid.tile.sum(), view.board.bonus(laid.cell))
}

/// The free cells where the viewer could place something now.
pub(super) fn places(view: &View) -> Vec<Cell> {
    let usable = view.usable();
    if view.phase == Phase::Open {
        return if usable.is_empty() { Vec::new() } else { vec![Cell::ORIGIN] };
    }
    let mut cells = Vec::new();
    view.board.placements(usable, |laid| cells.push(laid.cell));
    cells.dedup();
    cells
}

/// Such as "a bridge, 40 more".
fn name_bonus(bonus: Bonus) -> String {
    format!("a {}, {} more", bonus.name(), bonus.points())
}

pub(super) fn name_tiles(tiles: Tiles) -> String {
    let names: Vec<String> = tiles.iter().map(|tile| tile.name()).collect();
    names.join(", ")
}

/// What placing a tile is worth, part by part.
fn placed(seat: Seat, laid: Laid, points: u8, bonus: Option<Bonus>) -> Vec<Scored> {
    let (sum, more) = (laid.tile.sum(), bonus.map_or(0, Bonus::points));
    let mut items = vec![Scored::new(seat, sum, format!("placed {} at {}", laid.tile.name(), laid.cell), "TRI-6")];
    if let Some(bonus) = bonus {
        let rule = if bonus == Bonus::Bridge { "TRI-7" } else { "TRI-8" };
        items.push(Scored::new(seat, more, format!("a {}", bonus.name()), rule));
    }
    let opening = points - sum - more;
    if opening > 0 {
        items.push(Scored::new(seat, opening, "opened with a triple", "TRI-15"));
    }
    items
}
