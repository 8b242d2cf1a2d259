//! The picture of the table, and what to pick in it.

mod art;
mod figures;
#[cfg(test)]
mod tests;

use maud::{Markup, html};
use tricorn_kernel::Seat;
use tricorn_kernel::face::{Names, Picture, Scene, Seating};

use super::board::Board;
use super::picks::handle;
use super::tile::{Colour, Tile};
use super::words;
use super::{Placed, View};
use crate::lattice::Cell;
use crate::lattice::svg::{self, Frame, GOLD, Held, Pile};
use crate::svg::tenth;
use crate::words::count;
pub(super) use figures::figure;

pub(super) fn scene(view: &View, names: Names<'_>) -> Scene {
    Scene {
        board: board(view),
        hand: if view.viewer.seat().is_some() { hand(view) } else { Picture::default() },
        seats: [0, 1].map(|index| seating(view, Seat::new(index), names)).to_vec(),
    }
}

fn board(view: &View) -> Picture {
    let cells: Vec<Cell> = view.board.placed().map(|placed| placed.cell).collect();
    let frame = Frame::board(cells);
    let (last, places) = (view.last.map(|last| last.cell), view.places());
    let things = html! {
        @if !places.is_empty() {
            @for cell in view.board.area().free().filter(|cell| !places.contains(cell)) { (svg::spot(cell)) }
        }
        @for &cell in &places { (svg::place(cell, &format!("free place {cell}"))) }
        @for placed in view.board.placed() { (lying(placed, last == Some(placed.cell))) }
        @if let Some(last) = view.last { (celebrate(&view.board, last)) }
        @if view.viewer.seat().is_none() { (supply_for_spectators(view, frame)) }
    };
    frame.paint("board", "loop-lines", "the table", &things)
}

fn lying(placed: Placed, last: bool) -> Markup {
    let class = if last { "tile last" } else { "tile" };
    let label = format!("at {}, {}", placed.cell, words::describe(placed));
    let shapes = html! { (art::lying(placed)) @if last { (svg::ring(placed.cell.points_up())) } };
    svg::laid(placed.cell, &format!("tile:{}", placed.tile), class, &label, &shapes)
}

/// What the last tile made: loops run around once, dots wear a ring.
fn celebrate(board: &Board, last: Placed) -> Markup {
    // As many tiles as lie there tell one placement from the next.
    let number = board.len();
    let mut loops = Vec::new();
    board.each_loop(last.cell, |ends, _| loops.push(run(board, last.cell, ends)));
    html! {
        @for (place, path) in loops.iter().enumerate() {
            path.run d=(path) pathLength="1" data-once=(format_args!("run:{number}:{place}")) fill="none" stroke=(GOLD)
                stroke-width="5" stroke-opacity=".9" {}
        }
        @for (end, _) in board.dots(last.cell) {
            @let (x, y) = art::end_on_board(last.cell, end);
            circle.lit cx=(tenth(x)) cy=(tenth(y)) r="16.5" data-once=(format_args!("lit:{number}:{end}")) fill="none"
                stroke=(GOLD) stroke-width="3.2" {}
        }
    }
}

/// The path of a loop, from tile to tile.
fn run(board: &Board, cell: Cell, (from, to): (u8, u8)) -> String {
    let (x, y) = art::end_on_board(cell, from);
    let mut path = format!("M{} {}", tenth(x), tenth(y));
    board.follow(cell.slot(), from, to, |slot, entered, left| {
        path += &art::line_to(entered, left, &art::on_board(board.area().cell_at(slot)));
    });
    path + "z"
}

/// Who watches has no hand beside which the supply could stand.
fn supply_for_spectators(view: &View, frame: Frame) -> Markup {
    let [x, y, _, height] = frame.measures();
    let words = supply_words(view);
    html! {
        text.caption x=(x + 20.0) y=(tenth(y + height - 18.0)) font-size="24" fill="#fffdf8" fill-opacity=".8" { (words) }
        @if let Some(next) = view.next {
            g.tile data-key=(format_args!("tile:{next}")) role="img" aria-label=(words::describe_upright(next))
                transform=(format_args!("translate({} {})scale(.8)", x + 62.0, tenth(y + height - 78.0))) {
                (art::upright(next))
            }
        }
    }
}

fn supply_words(view: &View) -> String {
    match view.next {
        Some(next) => format!("{} in the supply, next is {next}", count(view.supply, "tile")),
        None => format!("{} in the supply", count(view.supply, "tile")),
    }
}

fn hand(view: &View) -> Picture {
    let held = |tile: Tile| Held {
        handle: handle(tile),
        key: format!("tile:{tile}"),
        piece: format!("piece-{tile}"),
        class: "",
        label: words::describe_upright(tile),
        shapes: art::upright(tile),
    };
    let pile = Pile {
        count: usize::from(view.supply),
        handle: "pool",
        label: format!("the supply: {}", supply_words(view)),
        top: view.next.map(art::upright),
    };
    svg::hand("your tiles", view.hand.iter().map(held).collect(), Some(pile))
}

fn seating(view: &View, seat: Seat, names: Names<'_>) -> Seating {
    let player = &view.players[seat.index()];
    let words = player.colour.map_or_else(String::new, |colour| format!("plays {}", colour.name()));
    let shown = if view.viewer.seat() == Some(seat) { super::Tiles::NONE } else { player.known };
    let shown: Vec<Tile> = shown.iter().collect();
    let label = match player.colour {
        Some(colour) => format!("{} plays {}", names.of(seat), colour.name()),
        None => format!("tiles of {}", names.of(seat)),
    };
    let picture = if player.colour.is_some() || !shown.is_empty() {
        strip(&label, player.colour, &shown)
    } else {
        Picture::default()
    };
    Seating { words, picture }
}

/// A piece of line in a player's colour, and below it the tiles that the viewer knows the player to hold.
fn strip(label: &str, colour: Option<Colour>, tiles: &[Tile]) -> Picture {
    const LINE: f32 = 26.0;
    const TILE: f32 = 0.44;
    const STEP: (f32, f32) = (48.0, 43.0);
    const IN_A_ROW: usize = 4;
    let top = if colour.is_some() { LINE } else { 0.0 };
    let place_of = |place: usize| {
        let (column, row) = ((place % IN_A_ROW) as f32, (place / IN_A_ROW) as f32);
        let (x, y) = (STEP.0 * (column + 0.5), top + STEP.1 * row + 28.0);
        format!("translate({} {})scale({TILE})", tenth(x), tenth(y))
    };
    let known = !tiles.is_empty();
    let width = if known { STEP.0 * IN_A_ROW as f32 } else { 34.0 };
    let height = top + STEP.1 * tiles.len().div_ceil(IN_A_ROW) as f32;
    html! {
        svg.strip.known[known] xmlns="http://www.w3.org/2000/svg" viewBox=(format_args!("0 0 {width} {height}"))
            width=(width) height=(height) role="group" aria-label=(label) stroke-linecap="round" {
            @if let Some(colour) = colour {
                rect x="1" y="3" width="28" height="20" rx="5" fill=(art::SAND) {}
                @for (width, paint) in art::strokes(colour) {
                    path d="M7 16c5-9 11 3 16-6" fill="none" stroke=(paint) stroke-width=(width) {}
                }
            }
            @for (place, tile) in tiles.iter().enumerate() {
                g.tile data-key=(format_args!("tile:{tile}")) data-spot="theirs" role="img" aria-label=(words::describe_upright(*tile))
                    transform=(place_of(place)) { (art::upright(*tile)) }
            }
        }
    }
    .into()
}
