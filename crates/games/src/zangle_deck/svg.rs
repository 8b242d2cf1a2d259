//! The cards as pictures, and the pieces of a zangle as they lie on its target.
//!
//! All shapes are drawn to one scale: a card is 100 wide, and a triangle's side is 27 on it. Nothing has an id, for several
//! pictures stand on one page.

use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};

use super::{Card, Making};
use crate::lattice::{Cell, Point};
use crate::polyiamonds::outline;
use crate::svg::{EDGE, IVORY, tenth};

/// A card is this wide and this high.
pub(crate) const CARD: (f32, f32) = (100.0, 112.0);
/// The side of a triangle on a card.
pub(crate) const SIDE: f32 = 27.0;
/// Where the middle of a card's shape is.
const MIDDLE: (f32, f32) = (50.0, 66.0);

/// The colours by the number of triangles (ZAN-1); a Z is grey.
const FILLS: [&str; 6] = ["#6c6557", "#2f7fc8", "#cf3f3a", "#7a4db0", "#e8ac0e", "#35924b"];

/// What the page's style calls a card's colour.
pub(crate) fn class(card: Card) -> &'static str {
    ["zangle-z", "zangle-1", "zangle-2", "zangle-3", "zangle-4", "zangle-5"][card.triangles()]
}

pub(crate) fn fill(card: Card) -> &'static str {
    FILLS[card.triangles()]
}

/// Where a point of the lattice is in a picture, for a side of this length.
fn on_paper(point: Point, side: f32) -> (f32, f32) {
    (f32::from(point.x) * side / 2.0, f32::from(point.y) * side * 0.866)
}

/// The middle of what these cells take up.
fn middle(cells: &[Cell], side: f32) -> (f32, f32) {
    let corners: Vec<(f32, f32)> =
        cells.iter().flat_map(|cell| cell.corners()).map(|point| on_paper(point, side)).collect();
    let half = |of: fn(&(f32, f32)) -> f32| {
        let low = corners.iter().map(of).fold(f32::MAX, f32::min);
        let high = corners.iter().map(of).fold(f32::MIN, f32::max);
        (low + high) / 2.0
    };
    (half(|corner| corner.0), half(|corner| corner.1))
}

/// The line around cells, moved so that `centre` comes to 0, 0.
fn around(cells: &[Cell], side: f32, centre: (f32, f32)) -> String {
    let corner = |point: Point| {
        let (x, y) = on_paper(point, side);
        format!("{} {}", tenth(x - centre.0), tenth(y - centre.1))
    };
    let corners: Vec<String> = outline(cells).into_iter().map(corner).collect();
    format!("M{}z", corners.join("L"))
}

/// The lines between cells, which let one count them.
fn between(cells: &[Cell], side: f32, centre: (f32, f32)) -> String {
    let mut lines = String::new();
    for (index, cell) in cells.iter().enumerate() {
        let corners = cell.corners();
        for (edge, next) in cell.neighbours().iter().enumerate() {
            if cells[..index].contains(next) {
                let [from, to] = [corners[edge], corners[(edge + 1) % 3]].map(|point| on_paper(point, side));
                let at = |(x, y): (f32, f32)| format!("{} {}", tenth(x - centre.0), tenth(y - centre.1));
                lines += &format!("M{}L{}", at(from), at(to));
            }
        }
    }
    lines
}

/// A shape of a card's colour: `centre` comes to 0, 0.
fn piece(card: Card, cells: &[Cell], side: f32, centre: (f32, f32)) -> Markup {
    let lines = between(cells, side, centre);
    html! {
        path class=(class(card)) d=(around(cells, side, centre)) fill=(fill(card)) stroke=(IVORY) stroke-width="2" {}
        @if !lines.is_empty() {
            path.seams d=(lines) fill="none" stroke=(IVORY) stroke-opacity=".55" stroke-width="1" {}
        }
    }
}

/// The light grid of a card, so laid that the shape lies in it.
fn grid(centre: (f32, f32)) -> String {
    let (left, top, right, bottom) = (6.0, 26.0, CARD.0 - 6.0, CARD.1 - 5.0);
    let place = |x: i8, y: i8| {
        let (a, b) = on_paper(Point::new(x, y), SIDE);
        (a - centre.0 + MIDDLE.0, b - centre.1 + MIDDLE.1)
    };
    let inside = |(x, y): (f32, f32)| (left..=right).contains(&x) && (top..=bottom).contains(&y);
    let mut lines = String::new();
    for y in -4..8_i8 {
        for x in (-8..12_i8).filter(|x| (x ^ y) & 1 == 0) {
            for (dx, dy) in [(2, 0), (1, 1), (-1, 1)] {
                let (from, to) = (place(x, y), place(x + dx, y + dy));
                if inside(from) && inside(to) {
                    lines += &format!("M{} {}L{} {}", tenth(from.0), tenth(from.1), tenth(to.0), tenth(to.1));
                }
            }
        }
    }
    lines
}

/// A blank card and its shadow, its top left corner at 0, 0.
fn paper() -> Markup {
    html! {
        rect.shade y="4" width=(CARD.0) height=(CARD.1) rx="10" fill-opacity=".2" {}
        rect.edge.paper width=(CARD.0) height=(CARD.1) rx="9" fill=(IVORY) stroke=(EDGE) {}
    }
}

static FACES: LazyLock<Vec<String>> =
    LazyLock::new(|| Card::ALL.iter().map(|&card| paint_face(card).into_string()).collect());

/// A card face up, its top left corner at 0, 0: its shape on a light grid, with its number.
pub(crate) fn face(card: Card) -> PreEscaped<&'static str> {
    PreEscaped(&FACES[card.index()])
}

static PLAIN_FACES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let plain =
        |card: Card| FACES[card.index()].replace(class(card), class(Card::Z)).replace(fill(card), fill(Card::Z));
    Card::ALL.iter().map(|&card| plain(card)).collect()
});

/// The same card without its colour: grey as a Z (ZAN-21).
pub(crate) fn plain_face(card: Card) -> PreEscaped<&'static str> {
    PreEscaped(&PLAIN_FACES[card.index()])
}

fn paint_face(card: Card) -> Markup {
    let cells = card.shape().map_or(&[][..], |shape| shape.cells());
    let centre = if cells.is_empty() { (0.0, 0.0) } else { middle(cells, SIDE) };
    html! {
        (paper())
        path.grid d=(grid(centre)) fill="none" stroke=(EDGE) stroke-opacity=".8" {}
        @if cells.is_empty() {
            text class=(class(card)) aria-hidden="true" x=(MIDDLE.0) y=(MIDDLE.1 + 18.0) font-size="52" font-weight="700"
                text-anchor="middle" fill=(fill(card)) { "Z" }
        } @else {
            g transform=(format_args!("translate({} {})", MIDDLE.0, MIDDLE.1)) { (piece(card, cells, SIDE, centre)) }
        }
        // The Z is its own code: said twice it would be another word than the one that the card is called by.
        @if card != Card::Z {
            text.code aria-hidden="true" x="8" y="21" font-size="19" font-weight="600" fill="#6c6557" { (card.code()) }
        }
    }
}

/// A card face down, its top left corner at 0, 0, with as many under it as show.
pub(crate) fn pile(count: u8) -> Markup {
    let sheets = [0, 0, 1, 1, 1, 2][usize::from(count.min(5))] + u8::from(count > 15);
    html! {
        @for sheet in (1..=sheets).rev() {
            rect.paper y=(4 * sheet) width=(CARD.0) height=(CARD.1) rx="9" fill="#eae3d3" stroke="#b9ae98" {}
        }
        (paper())
        rect.weave x="5" y="5" width=(CARD.0 - 10.0) height=(CARD.1 - 10.0) rx="6" fill="#14403c" {}
        path.faint d="M50 22 20 74h60zM35 48h30L50 74z" fill="none" stroke=(IVORY) stroke-opacity=".35" stroke-width="2" {}
    }
}

/// A place where no card lies, its top left corner at 0, 0.
pub(crate) fn empty_place() -> Markup {
    html! {
        rect.edge.gap width=(CARD.0) height=(CARD.1) rx="9" fill=(IVORY) fill-opacity=".05" stroke=(IVORY)
            stroke-opacity=".45" stroke-width="2" stroke-dasharray="7 7" {}
    }
}

/// The shape of a card alone, small, for a place beside a name; as wide and high as said.
pub(crate) fn token(card: Card, (width, height): (f32, f32)) -> Markup {
    let side = 9.0;
    html! {
        rect.paper width=(width) height=(height) rx="3" fill=(IVORY) stroke=(EDGE) {}
        g transform=(format_args!("translate({} {})", width / 2.0, height / 2.0)) {
            @match card.shape() {
                Some(shape) => path class=(class(card)) fill=(fill(card))
                    d=(around(shape.cells(), side, middle(shape.cells(), side))) {},
                None => text class=(class(card)) y="6" font-size="17" font-weight="700" text-anchor="middle" fill=(fill(card)) { "Z" },
            }
        }
    }
}

/// The pieces of a zangle as they lie on its target, each with its own colour; 0, 0 is the middle. The target's line
/// runs around them in ivory.
pub(crate) fn made(making: Making, side: f32) -> Markup {
    let target = making.target().cells();
    let centre = middle(target, side);
    html! {
        path.rim d=(around(target, side, centre)) fill="none" stroke=(IVORY) stroke-opacity=".5" stroke-width="9" {}
        @for (shape, cells) in making.pieces() { (piece(Card::of(shape), &cells, side, centre)) }
    }
}

/// The same, but each piece is a thing of its own that glides: `named` gives its key and its words.
pub(crate) fn made_of(making: Making, side: f32, named: impl Fn(usize, Card) -> (String, String)) -> Markup {
    let target = making.target().cells();
    let centre = middle(target, side);
    html! {
        path.rim d=(around(target, side, centre)) fill="none" stroke=(IVORY) stroke-opacity=".5" stroke-width="9" {}
        @for (index, (shape, cells)) in making.pieces().into_iter().enumerate() {
            @let (key, words) = named(index, Card::of(shape));
            g.piece data-key=(key) role="img" aria-label=(words) { (piece(Card::of(shape), &cells, side, centre)) }
        }
    }
}
