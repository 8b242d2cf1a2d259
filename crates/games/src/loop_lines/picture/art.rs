//! A tile as a picture: lines that meet those of its neighbours exactly where the cells meet.

use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};

use crate::lattice::Cell;
use crate::lattice::svg::{CORNERS_UP, REACH, degrees_of, middle_of, paper};
use crate::loop_lines::{Colour, Placed, Tile};
use crate::svg::tenth;

/// From a corner to the nearer ends on its two sides.
const NEAR: f32 = 30.0;
const SIDE: f32 = 100.0;
/// How wide a line is, and its edge in the other colour on either side.
const LINE: f32 = 10.6;
const RIM: f32 = 2.0;
/// The radius of a dot.
const DOT: f32 = 10.4;
/// Paint reaches so far beyond the cell: no seam shows where a line crosses from tile to tile.
const BEYOND: f32 = 1.1;
/// How far a line that swings from near a corner to farther from it heads straight in at each end:
/// far enough to be smooth, and not so far that it touches what else is near the corner.
const SWING: (f32, f32) = (25.0, 22.0);

pub(super) const SAND: &str = "#e4cfa2";

/// Black is not quite black, nor white quite white: so the rims show.
pub(super) fn fill(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "#17181a",
        Colour::White => "#ffffff",
    }
}

/// What a line wears so that it reads on any ground.
fn rim(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "#f6ead0",
        Colour::White => "#4a4235",
    }
}

/// Where things are on a tile that points up, around its middle.
type At = (f32, f32);

fn corner(number: u8) -> At {
    let (x, y) = CORNERS_UP[usize::from(number) % 3];
    (x * REACH, y * REACH)
}

/// Where an end is, and which way leads into the tile from there.
fn end(end: u8) -> (At, At) {
    let (from, to) = (corner(end / 2), corner(end / 2 + 1));
    let part = if end.is_multiple_of(2) { NEAR / SIDE } else { 1.0 - NEAR / SIDE };
    let at = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
    // Clockwise along the side, the tile is on the right.
    let inwards = ((from.1 - to.1) / SIDE, (to.0 - from.0) / SIDE);
    (at, inwards)
}

/// A line from one end to another, as the rest of a path that has come to the first.
///
/// Two ends that are as far from the corner between their sides are joined by an arc around it; so
/// six arcs round a point make a true circle. Others swing in and out at right angles to the sides.
pub(super) fn line_to(from: u8, to: u8, turned: &impl Fn(At) -> At) -> String {
    let ((from_at, from_in), (to_at, to_in)) = (end(from), end(to));
    let near = |end: u8| if end.is_multiple_of(2) { end / 2 } else { (end / 2 + 1) % 3 };
    // The side after `from`'s is `to`'s, or the other way round: the corner between them.
    let clockwise = (from / 2 + 1) % 3 == to / 2;
    let between = if clockwise { to / 2 } else { from / 2 };
    let (x, y) = turned(to_at);
    if (near(from) == between) == (near(to) == between) {
        let radius = if near(from) == between { NEAR } else { SIDE - NEAR };
        return format!("A{radius} {radius} 0 0 {} {} {}", u8::from(!clockwise), tenth(x), tenth(y));
    }
    let lean = |at: At, inwards: At, is_near: bool| {
        let length = if is_near { SWING.0 } else { SWING.1 };
        turned((at.0 + inwards.0 * length, at.1 + inwards.1 * length))
    };
    let a = lean(from_at, from_in, near(from) == between);
    let b = lean(to_at, to_in, near(to) == between);
    let [ax, ay, bx, by, x, y] = [a.0, a.1, b.0, b.1, x, y].map(tenth);
    format!("C{ax} {ay} {bx} {by} {x} {y}")
}

/// Where an end of a tile in this cell is on the board.
pub(super) fn end_on_board(cell: Cell, number: u8) -> At {
    on_board(cell)(end(number).0)
}

/// From a tile's own place to its place on the board.
pub(super) fn on_board(cell: Cell) -> impl Fn(At) -> At {
    let (x, y) = middle_of(cell);
    let sign = if cell.points_up() { 1.0 } else { -1.0 };
    move |at: At| (x + sign * at.0, y + sign * at.1)
}

/// Half a dot at an end, as large as this, and so far beyond the cell.
fn half_dot(number: u8, radius: f32, beyond: f32) -> String {
    let ((x, y), (dx, dy)) = end(number);
    // Along the side, clockwise.
    let (ux, uy) = (dy * radius, -dx * radius);
    let [ax, ay, bx, by] = [x - ux, y - uy, x + ux, y + uy].map(tenth);
    let [cx, cy, ex, ey] = [-ux - dx * beyond, -uy - dy * beyond, ux - dx * beyond, uy - dy * beyond];
    let [cx, cy, ex, ey] = [x + cx, y + cy, x + ex, y + ey].map(tenth);
    if beyond == 0.0 {
        return format!("M{ax} {ay}A{radius} {radius} 0 0 0 {bx} {by}z");
    }
    format!("M{cx} {cy}L{ax} {ay}A{radius} {radius} 0 0 0 {bx} {by}L{ex} {ey}z")
}

/// A line from end to end, and so far beyond the cell.
fn line(from: u8, to: u8, beyond: f32) -> String {
    let out = |number: u8| {
        let ((x, y), (dx, dy)) = end(number);
        format!("{} {}", tenth(x - dx * beyond), tenth(y - dy * beyond))
    };
    let (x, y) = end(from).0;
    let along = line_to(from, to, &|at| at);
    if beyond == 0.0 {
        return format!("M{} {}{along}", tenth(x), tenth(y));
    }
    format!("M{}L{} {}{along}L{}", out(from), tenth(x), tenth(y), out(to))
}

/// The lines and half-dots of each tile in its drawn position. They are painted once: a table is shown
/// to many, and often.
static ART: LazyLock<Vec<String>> = LazyLock::new(|| Tile::all().map(|tile| paint(tile).into_string()).collect());

fn paint(tile: Tile) -> Markup {
    let of = |colour: Colour, dots: &dyn Fn(u8) -> String, lines: &dyn Fn(u8, u8) -> String| -> [String; 2] {
        let dots = tile.half_dots(0).filter(|dot| dot.1 == colour).map(|(end, _)| dots(end)).collect();
        let lines = tile.lines(0).filter(|line| line.2 == colour).map(|(from, to, _)| lines(from, to)).collect();
        [dots, lines]
    };
    let layer = |width: f32, radius: f32, beyond: f32, paint: fn(Colour) -> &'static str| {
        html! {
            @for colour in Colour::BOTH {
                @let [dots, lines] = of(colour, &|end| half_dot(end, radius, beyond), &|from, to| line(from, to, beyond));
                @if !dots.is_empty() { path d=(dots) fill=(paint(colour)) {} }
                @if !lines.is_empty() {
                    path d=(lines) fill="none" stroke=(paint(colour)) stroke-width=(width) stroke-linecap="butt" {}
                }
            }
        }
    };
    // All rims lie under all lines.
    html! {
        (layer(LINE + 2.0 * RIM, DOT + RIM, 0.0, rim))
        (layer(LINE, DOT, BEYOND, fill))
    }
}

/// A tile that points up and is not turned, around its middle.
pub(super) fn upright(tile: Tile) -> Markup {
    html! { (paper(true, SAND)) (PreEscaped(&ART[tile.index()])) }
}

/// A tile as it lies in a cell, around its middle.
pub(super) fn lying(Placed { tile, cell, turn }: Placed) -> Markup {
    let degrees = (degrees_of(cell) + 120 * u16::from(turn)) % 360;
    html! {
        (paper(cell.points_up(), SAND))
        @if degrees == 0 {
            (PreEscaped(&ART[tile.index()]))
        } @else {
            g transform=(format_args!("rotate({degrees})")) { (PreEscaped(&ART[tile.index()])) }
        }
    }
}

/// The widths and paints of a small line in this colour, to be drawn one over the other.
pub(super) fn strokes(colour: Colour) -> [(f32, &'static str); 2] {
    [(7.0, rim(colour)), (4.6, fill(colour))]
}
