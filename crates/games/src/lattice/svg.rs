//! Boards and hands of triangular tiles as pictures, for every game that is played on the grid.
//!
//! All is drawn in the units of a cell whose side is 100. A tile is drawn around its middle, pointing
//! up and not turned; so one drawing serves in the hand, held over the board, and in a place. What a
//! page makes of the attributes is told at [`tricorn_kernel::face::Scene`].

mod hand;
mod shape;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use hand::{Held, Pile, hand};
pub(crate) use shape::{CORNERS_UP, paper, ring, rounded};

use std::fmt::Write;

use maud::{Markup, html};
use tricorn_kernel::face::Picture;

use super::{Cell, Point};
use crate::svg::{FELT, IVORY, tenth};

/// The side of a cell.
const SIDE: u8 = 100;
/// The height of a cell whose side is 100.
pub(crate) const HEIGHT: f32 = 86.6;
/// From the middle of a cell to its corners.
pub(crate) const REACH: f32 = 57.74;

pub(crate) const GOLD: &str = "#e0a100";

/// Where a point is.
pub(crate) fn point_at(point: Point) -> (f32, f32) {
    (50.0 * f32::from(point.x), tenth(HEIGHT * f32::from(point.y)))
}

/// Where the middle of a cell is: the point at which a tile is drawn, and about which it turns.
pub(crate) fn middle_of(cell: Cell) -> (f32, f32) {
    let above = if cell.points_up() { 2.0 } else { 1.0 };
    (50.0 * f32::from(cell.column), tenth(HEIGHT * (f32::from(cell.row) + above / 3.0)))
}

/// Degrees by which a tile is turned to lie in this cell, beside the turn that it has by itself.
pub(crate) fn degrees_of(cell: Cell) -> u16 {
    if cell.points_up() { 0 } else { 180 }
}

/// Something at the middle of a cell, neither scaled nor turned.
fn at(cell: Cell) -> String {
    let (x, y) = middle_of(cell);
    format!("translate({x} {y})")
}

/// A tile that lies on the board: its shapes, drawn upright around the middle of its cell.
pub(crate) fn laid(cell: Cell, key: &str, class: &str, label: &str, shapes: &Markup) -> Markup {
    html! {
        g class=(class) data-key=(key) data-spot=(handle(cell)) role="img" aria-label=(label) transform=(at(cell)) { (shapes) }
    }
}

/// A free cell beside the board where nothing of the viewer's can go: who tries is told why.
pub(crate) fn spot(cell: Cell) -> Markup {
    let (x, y) = middle_of(cell);
    let corners = if cell.points_up() { "l50 86h-100z" } else { "l50-86h-100z" };
    let tip = if cell.points_up() { y - REACH } else { y + REACH };
    html! { path.spot data-spot=(handle(cell)) d=(format_args!("M{x} {}{corners}", tenth(tip))) fill="none" {} }
}

/// A free cell where some tile of the viewer's could go.
pub(crate) fn place(cell: Cell, label: &str) -> Markup {
    let (x, y) = middle_of(cell);
    let degrees = degrees_of(cell);
    html! {
        g.pick.place data-pick=(handle(cell)) data-at=(format_args!("{x} {y} {degrees}")) role="img" aria-label=(label)
            transform=(format_args!("translate({x} {y})rotate({degrees})")) {
            path.edge d=(shape::place_path()) fill=(IVORY) fill-opacity=".05" stroke=(IVORY) stroke-opacity=".3"
                stroke-width="1.6" stroke-dasharray="5 5" {}
        }
    }
}

/// The handle of a cell.
pub(crate) fn handle(cell: Cell) -> String {
    format!("c:{cell}")
}

/// The cell of a handle.
pub(crate) fn read_handle(handle: &str) -> Option<Cell> {
    handle.strip_prefix("c:")?.parse().ok()
}

/// The turn that a last handle `@DEGREES` stands for, in thirds.
pub(crate) fn read_turn(handle: &str) -> Option<u8> {
    ["@0", "@120", "@240"].iter().position(|turn| *turn == handle).map(|turn| turn as u8)
}

/// The part of the grid that a picture shows, in half sides and rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Frame {
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
}

impl Frame {
    /// A board: around these cells and the rim where it can grow, and never so small that a first
    /// tile looks huge.
    pub(crate) fn board(cells: impl IntoIterator<Item = Cell>) -> Self {
        let with_rim = cells.into_iter().flat_map(|cell| cell.neighbours().into_iter().chain([cell]));
        Self::around(with_rim, 1, 0).at_least(10, 5)
    }

    /// A figure: around these cells, closely, but so wide that tiles are as large in all figures of a
    /// guide.
    pub(crate) fn figure(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::around(cells, 1, 0).at_least(14, 1)
    }

    fn around(cells: impl IntoIterator<Item = Cell>, half_sides: i32, rows: i32) -> Self {
        let mut frame: Option<Self> = None;
        for cell in cells {
            let (column, row) = (i32::from(cell.column), i32::from(cell.row));
            let own = Self { left: column - 1, right: column + 1, top: row, bottom: row + 1 };
            frame = Some(frame.map_or(own, |frame| frame.and(own)));
        }
        let Self { left, right, top, bottom } = frame.unwrap_or(Self { left: -1, right: 1, top: 0, bottom: 1 });
        Self { left: left - half_sides, right: right + half_sides, top: top - rows, bottom: bottom + rows }
    }

    fn and(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            top: self.top.min(other.top),
            bottom: self.bottom.max(other.bottom),
        }
    }

    fn at_least(self, half_sides: i32, rows: i32) -> Self {
        let (wide, high) = ((half_sides - self.right + self.left).max(0), (rows - self.bottom + self.top).max(0));
        Self {
            left: self.left - wide / 2,
            right: self.right + (wide + 1) / 2,
            top: self.top - high / 2,
            bottom: self.bottom + (high + 1) / 2,
        }
    }

    /// The left and upper edge, the width and the height.
    pub(crate) fn measures(self) -> [f32; 4] {
        // Half a row more: tiles have shadows, and rings stand out.
        let (x, y) = (50.0 * self.left as f32, HEIGHT * (self.top as f32 - 0.25));
        let (width, height) =
            (50.0 * (self.right - self.left) as f32, HEIGHT * ((self.bottom - self.top) as f32 + 0.5));
        [x, tenth(y), width, tenth(height)]
    }

    /// The lines of the grid within the frame.
    fn grid(self) -> String {
        let Self { left, right, top, bottom } = self;
        let mut path = String::new();
        let mut line = |from: (i32, i32), to: (i32, i32)| {
            let y = |row: i32| tenth(HEIGHT * row as f32);
            let _ = write!(path, "M{} {}L{} {}", 50 * from.0, y(from.1), 50 * to.0, y(to.1));
        };
        for row in top..=bottom {
            line((left, row), (right, row));
        }
        // A slanted line meets the upper edge at `start`, or would beyond its ends.
        for start in (left - (bottom - top)..=right + (bottom - top)).filter(|start| (start + top) % 2 == 0) {
            let (from, to) = ((left - start).max(0), (right - start).min(bottom - top));
            if from < to {
                line((start + from, top + from), (start + to, top + to));
            }
            let (from, to) = ((start - right).max(0), (start - left).min(bottom - top));
            if from < to {
                line((start - from, top + from), (start - to, top + to));
            }
        }
        path
    }

    /// The board, to be panned and zoomed; its `id` tells it from other boards of a page.
    pub(crate) fn paint(self, id: &str, class: &str, label: &str, things: &Markup) -> Picture {
        let [x, y, width, height] = self.measures();
        let ground = html! {
            rect.felt x=(x) y=(y) width=(width) height=(height) rx="30" fill=(FELT) {}
            path.grid.lattice d=(self.grid()) fill="none" stroke=(IVORY) stroke-opacity=".055" stroke-width="1.5" {}
        };
        self.svg(Some(id), &format!("board {class}"), label, &html! { (ground) (things) })
    }

    /// A figure for a rules page, on a piece of the table top.
    pub(crate) fn paint_figure(self, class: &str, label: &str, things: &Markup) -> Picture {
        let [x, y, width, height] = self.measures();
        let ground = html! {
            rect.ground x=(x) y=(y) width=(width) height=(height) rx="24" fill=(FELT) {}
        };
        self.svg(None, &format!("figure {class}"), label, &html! { (ground) (things) })
    }

    fn svg(self, id: Option<&str>, class: &str, label: &str, things: &Markup) -> Picture {
        let [x, y, width, height] = self.measures();
        html! {
            svg xmlns="http://www.w3.org/2000/svg" id=[id] class=(class) data-pan=[id.map(|_| SIDE)]
                viewBox=(format_args!("{x} {y} {width} {height}")) width=(width) height=(height)
                role="group" aria-label=(label) font-family="system-ui,sans-serif"
                stroke-linecap="round" stroke-linejoin="round" { (things) }
        }
        .into()
    }
}
