//! The picture of the table, and what to pick in it.

#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};
use tricorn_kernel::face::{Picture, Scene, Seating};
use tricorn_kernel::{Seat, Viewer};

use super::check::corner_name;
use super::face::{name_tiles, places};
use super::state::Phase;
use super::{Board, Bonus, Laid, Last, Tile, View};
use crate::lattice::svg::{self, CORNERS_UP, Frame, GOLD, Held, Pile, REACH};
use crate::lattice::{Cell, Point};
use crate::svg::{IVORY, tenth};
use crate::words::count;

/// The numbers 0 to 5, each in its colour: what matches is seen before it is read.
const COLOURS: [&str; 6] = ["#24302f", "#1f6fb2", "#b8322a", "#2c7a3f", "#7a3f9d", "#a85500"];
/// How far the numbers stand from the middle.
const NUMBERS: f32 = 29.5;

pub(super) fn scene(view: &View) -> Scene {
    Scene {
        board: paint_board(view),
        hand: match view.viewer {
            Viewer::Seat(_) => paint_hand(view),
            Viewer::Spectator => Picture::default(),
        },
        seats: (0..view.players.len())
            .map(|index| Seating { words: words_of(view, Seat::new(index as u8)), picture: Picture::default() })
            .collect(),
    }
}

/// What everybody may know of a seat, in few words.
pub(super) fn words_of(view: &View, seat: Seat) -> String {
    let player = &view.players[seat.index()];
    match player.left {
        Some(left) if left.is_empty() => "out".into(),
        Some(left) if left.len() <= 3 => format!("left with {}", name_tiles(left)),
        Some(left) => format!("left with {}, {}", count(left.len(), "tile"), count(left.sum(), "point")),
        None => {
            let mut words = count(player.tiles, "tile");
            if let Some(lot) = view.lots[seat.index()] {
                words += &format!(", lot {}", lot.name());
            }
            if view.draws > 0 && seat == view.turn {
                words += &format!(", {} drawn", view.draws);
            }
            words
        }
    }
}

/// Every tile in every turn, in cells that point up and in others: painted once, shown often.
static TILES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let tiles = (0..Tile::COUNT as u8).map(Tile::new);
    let turns = tiles.flat_map(|tile| (0..3).map(move |turn| tile.turned(turn)));
    turns.flat_map(|numbers| [false, true].map(|up| paint_numbers(up, numbers).into_string())).collect()
});

/// A tile with its numbers by the corners of a cell that points up or down, upright.
fn paint_tile(points_up: bool, tile: Tile, turn: u8) -> PreEscaped<&'static str> {
    PreEscaped(&TILES[(3 * tile.index() + usize::from(turn)) * 2 + usize::from(points_up)])
}

fn paint_numbers(points_up: bool, numbers: [u8; 3]) -> Markup {
    let flip = if points_up { 1.0 } else { -1.0 };
    html! {
        (svg::paper(points_up, IVORY))
        path d=(if points_up { "M0-8 7 4h-14z" } else { "M0 8 7-4h-14z" }) fill="#eee6d6" {}
        // What the three share stands once: there are many tiles on a page.
        g aria-hidden="true" font-size="25" font-weight="700" text-anchor="middle" {
            @for (number, (x, y)) in numbers.into_iter().zip(CORNERS_UP) {
                @let (x, y) = (tenth(flip * x * NUMBERS), tenth(flip * y * NUMBERS + 9.0));
                text x=(x) y=(y) fill=(COLOURS[usize::from(number)]) { (number) }
                " " // three words, as in the tile's name
            }
        }
    }
}

/// A tile where it lies.
pub(super) fn paint_laid(laid: Laid, last: bool) -> Markup {
    let Laid { tile, cell, .. } = laid;
    let corners: Vec<String> = (laid.numbers().iter().enumerate())
        .map(|(corner, number)| format!("{number} {}", corner_name(cell, corner)))
        .collect();
    let label = format!("{} at {cell}: {}", tile.name(), corners.join(", "));
    let shapes = html! {
        (paint_tile(cell.points_up(), tile, laid.turn))
        @if last { (svg::ring(cell.points_up())) }
    };
    svg::laid(cell, &key(tile), if last { "tile last" } else { "tile" }, &label, &shapes)
}

/// The same in the hand and on the board, so that a tile glides from one to the other.
fn key(tile: Tile) -> String {
    format!("tile:{tile}")
}

fn paint_board(view: &View) -> Picture {
    let places = places(view);
    let last = view.last.map(|last| last.laid);
    let cells = view.board.laid().map(|laid| laid.cell).chain(places.iter().copied());
    let frame = Frame::board(cells);
    let things = html! {
        @if !places.is_empty() {
            @for cell in view.board.area().free().filter(|cell| !places.contains(cell)) { (svg::spot(cell)) }
        }
        @for &cell in &places { (svg::place(cell, &format!("free cell {cell}"))) }
        @for laid in view.board.laid().filter(|laid| Some(*laid) != last) { (paint_laid(laid, false)) }
        @if let Some(laid) = last { (paint_laid(laid, true)) }
        @if let Some(last) = &view.last {
            (celebrate(&view.board, last, &moment(view)))
            (rise(last, &moment(view)))
        }
        (caption(view, frame))
    };
    let label = format!("the board, {} on it, {} in the pool", count(view.board.tiles().len(), "tile"), view.pool);
    frame.paint("board-triominos", "triominos", &label, &things)
}

/// Tells one placement from all others of a match.
fn moment(view: &View) -> String {
    format!("{}.{}", view.round, view.board.tiles().len())
}

/// How the bonus of the last tile rises from it and fades.
fn rise(last: &Last, moment: &str) -> Markup {
    let Some(bonus) = last.bonus else { return Markup::default() };
    let (x, y) = svg::middle_of(last.laid.cell);
    html! {
        text.rise aria-hidden="true" data-once={ "rise:" (moment) } x=(x) y=(y + 14.0) font-size="42" font-weight="800" text-anchor="middle"
            fill="#ffd669" stroke="#10302d" stroke-width="9" paint-order="stroke" { "+" (bonus.points()) }
    }
}

/// What the last tile completed: a hexagon glows, a bridge lights the corners that touch.
pub(super) fn celebrate(board: &Board, last: &Last, moment: &str) -> Markup {
    let Some(bonus) = last.bonus else { return Markup::default() };
    let cell = last.laid.cell;
    let hexagons: Vec<Point> = if bonus == Bonus::Bridge { Vec::new() } else { board.surrounded(cell).collect() };
    html! {
        @for (place, point) in hexagons.into_iter().enumerate() {
            path.glow data-once={ "glow:" (moment) "." (place) } d=(hexagon(point)) fill=(GOLD) fill-opacity=".13"
                stroke=(GOLD) stroke-width="5" {}
        }
        @if bonus == Bonus::Bridge {
            @for (place, corner) in cell.corners().into_iter().enumerate() {
                @let (x, y) = svg::point_at(corner);
                circle.lit data-once={ "lit:" (moment) "." (place) } cx=(x) cy=(y) r="13" fill=(GOLD) fill-opacity=".35"
                    stroke=(GOLD) stroke-width="4" {}
            }
        }
    }
}

/// The six sides around a point.
fn hexagon(point: Point) -> String {
    let Point { x, y } = point;
    let around = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)];
    let corners: Vec<String> = (around.iter())
        .map(|(dx, dy)| svg::point_at(Point::new(x + dx, y + dy)))
        .map(|(x, y)| format!("{x} {y}"))
        .collect();
    format!("M{}z", corners.join("L"))
}

/// How large the pool is, for those who see no pile; and whether this is the last round (TRI-14).
fn caption(view: &View, frame: Frame) -> Markup {
    let pool = match view.pool {
        0 => "the pool is empty".into(),
        tiles => format!("{} in the pool", count(tiles, "tile")),
    };
    let no_pile = view.viewer == Viewer::Spectator || view.phase == Phase::Over;
    let last = view.last_round.then(|| "this is the last round".to_owned());
    let words: Vec<String> = no_pile.then_some(pool).into_iter().chain(last).collect();
    if words.is_empty() {
        return Markup::default();
    }
    let [x, y, _, height] = frame.measures();
    let size = (height / 30.0).clamp(17.0, 44.0).round();
    html! {
        text.caption x=(x + size) y=(y + 1.6 * size) font-size=(size) fill=(IVORY) fill-opacity=".75" { (words.join(", ")) }
    }
}

fn paint_hand(view: &View) -> Picture {
    let held = |tile: Tile| {
        let fresh = view.drawn.has(tile);
        Held {
            handle: format!("t:{tile}"),
            key: key(tile),
            piece: format!("piece-{tile}"),
            class: if fresh { "fresh" } else { "" },
            label: format!("{}{}", tile.name(), if fresh { ", drawn in this turn" } else { "" }),
            shapes: html! {
                (paint_tile(true, tile, 0))
                @if fresh { circle.fresh-mark cx="0" cy=(REACH / 2.0 - 9.0) r="4.5" fill=(GOLD) {} }
            },
        }
    };
    let pile = Pile {
        count: view.pool.into(),
        handle: "pool",
        label: match view.pool {
            0 => "the pool is empty".into(),
            tiles => format!("the pool, {} face down", count(tiles, "tile")),
        },
        top: None,
    };
    let label = format!("your rack, {}", count(view.hand.len(), "tile"));
    svg::hand(&label, view.hand.iter().map(held).collect(), Some(pile))
}

/// A red ring at a corner where numbers differ, for figures.
pub(super) fn cross(cell: Cell, corner: usize) -> Markup {
    let (x, y) = svg::point_at(cell.corners()[corner]);
    html! { circle.differs cx=(x) cy=(y) r="34" fill="none" stroke="#ff6a5c" stroke-width="6" stroke-dasharray="14 9" {} }
}
