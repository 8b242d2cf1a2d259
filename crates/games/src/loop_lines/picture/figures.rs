//! The pictures in the guide.

use maud::{Markup, html};
use tricorn_kernel::face::Picture;

use super::{art, celebrate};
use crate::lattice::svg::{self, Frame};
use crate::loop_lines::examples::{Example, named};
use crate::loop_lines::{Placed, Tile};
use crate::svg::{FELT, tenth};

pub(in crate::loop_lines) fn figure(name: &str) -> Option<Picture> {
    if name == "all-tiles" {
        return Some(all_tiles());
    }
    named(name).map(|(example, label)| board(example, label))
}

fn board(example: &Example, label: &str) -> Picture {
    let mut board = example.board();
    let moves = example.moves();
    let cells: Vec<_> = board.placed().chain(moves.iter().copied()).map(|placed| placed.cell).collect();
    let is_new = |placed: &Placed| moves.iter().any(|new| new.cell == placed.cell);
    moves.iter().for_each(|placed| board.put(*placed));
    let things = html! {
        @for placed in board.placed() {
            (svg::laid(placed.cell, &format!("figure:{}", placed.tile), "tile", &format!("tile {}", placed.tile), &html! {
                (art::lying(placed))
                @if is_new(&placed) {
                    @if example.allowed { (svg::ring(placed.cell.points_up())) } @else { (forbidden(placed)) }
                }
            }))
        }
        @if example.allowed {
            @for placed in &moves { (celebrate(&board, *placed)) }
        }
    };
    Frame::figure(cells).paint_figure("loop-lines", &format!("{} {label}", example.colour.name()), &things)
}

/// A broken ring around a tile that may not lie there.
fn forbidden(placed: Placed) -> Markup {
    let turn = (!placed.cell.points_up()).then_some("rotate(180)");
    html! {
        path.refused d=(svg::rounded(54.0)) transform=[turn] fill="none" stroke="#d9432b" stroke-width="4"
            stroke-dasharray="9 8" {}
    }
}

/// All 52 with their numbers.
fn all_tiles() -> Picture {
    const STEP: (f32, f32) = (112.0, 138.0);
    const COLUMNS: usize = 7;
    let rows = Tile::COUNT.div_ceil(COLUMNS);
    let (width, height) = (STEP.0 * COLUMNS as f32 + 16.0, STEP.1 * rows as f32 + 12.0);
    let at = |tile: Tile| {
        let (column, row) = (tile.index() % COLUMNS, tile.index() / COLUMNS);
        (STEP.0 * (column as f32 + 0.5) + 8.0, STEP.1 * row as f32 + 72.0)
    };
    let one = |tile: Tile| -> Markup {
        let (x, y) = at(tile);
        html! {
            g transform=(format_args!("translate({} {})", tenth(x), tenth(y))) { (art::upright(tile)) }
            text.caption x=(tenth(x)) y=(tenth(y + 59.0)) font-size="28" text-anchor="middle" fill="#fffdf8"
                fill-opacity=".85" { (tile) }
        }
    };
    html! {
        svg.figure xmlns="http://www.w3.org/2000/svg" viewBox=(format_args!("0 0 {width} {height}")) width=(width)
            height=(height) role="img" aria-label="all 52 tiles" font-family="system-ui,sans-serif" {
            rect.ground width=(width) height=(height) rx="24" fill=(FELT) {}
            @for tile in Tile::all() { (one(tile)) }
        }
    }
    .into()
}
