//! The cards and triangles as pictures, for both games that are played with them.
//!
//! All shapes are drawn in the units of a triangle whose side is 100, its top left at the origin, so
//! that a card, a growing triangle and a tiny one share their paths. Nothing has an id: several
//! pictures stand on one page. Colours are classes for the page's style, with the plain colour as an
//! attribute beside them, so that a picture also stands alone.

mod example;
mod example_text;
mod strip;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use example::{Example, Shown};
pub(crate) use strip::{Strip, Won};

use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};
use tricorn_kernel::face::Picture;

use super::{Bag, Card, Colour, Cut, is_pure, is_triangle};
use crate::svg::{EDGE, FELT, Grid, IVORY, tenth};
use crate::words::count;

/// A board is this wide and this high; a hand is as wide.
pub(crate) const BOARD: (f32, f32) = (440.0, 330.0);
/// The smallest letters: 13 pixels where a board is 340 pixels wide.
pub(crate) const LETTERS: f32 = 17.0;
/// The height of the triangle.
pub(crate) const TRIANGLE_HEIGHT: f32 = 86.6;
/// A card is this wide and this high.
pub(crate) const CARD: (f32, f32) = (122.0, 156.0);
/// The triangle on a card stands this far from its top left corner.
const ON_CARD: (f32, f32) = (11.0, 47.0);

const MUTED: &str = "#6c6557";

const WHOLE: &str = "M50 0 0 86.6h100z";
/// A larger triangle around it.
const AROUND: &str = "M50-10-8.7 91.6h117.4z";
/// The pieces 1, 2 and 3 of each cut: from the top down, from left to right, and top, left, right.
const PIECES: [[&str; 3]; 3] = [
    ["M50 0 26.9 40h46.2z", "M26.9 40h46.2L87 64H13z", "M13 64h74l13 22.6H0z"],
    ["M0 86.6h35V26z", "M35 86.6h30V26L50 0 35 26z", "M100 86.6H65V26z"],
    ["M50 0 25 43.3l25 14.4 25-14.4z", "M0 86.6h50V57.7L25 43.3z", "M100 86.6H50V57.7l25-14.4z"],
];
/// How large a mark is in the pieces of each cut: slices are narrow.
const MARKS: [f32; 3] = [0.9, 0.75, 1.05];
/// Where a mark stands in each piece.
const MIDDLES: [[(f32, f32); 3]; 3] = [
    [(50.0, 27.0), (50.0, 52.0), (50.0, 75.0)],
    [(23.5, 74.5), (50.0, 50.0), (76.5, 74.5)],
    [(50.0, 34.0), (29.0, 71.0), (71.0, 71.0)],
];
/// The lines along which the triangle is cut.
const CUTS: [&str; 3] =
    ["M26.9 40h46.2M13 64h74", "M35 26v60.6M65 26v60.6", "M50 57.7v28.9M50 57.7 25 43.3M50 57.7l25-14.4"];

fn fill(colour: Colour) -> &'static str {
    ["#2f9bd8", "#e56a9f", "#23408f"][colour as usize]
}

/// The letter of a cut in the notation.
pub(crate) fn letter(cut: Cut) -> char {
    ['h', 'v', 'c'][cut as usize]
}

/// What is printed in the corner of a card.
fn code(card: Card) -> String {
    card.cut().map_or_else(|| "w".into(), |cut| format!("{}{}", letter(cut), card.number()))
}

/// A card's name as it is spoken, with what is printed on it: who plays by voice says what they see.
pub(crate) fn spoken(card: Card) -> String {
    format!("{}, {}", card.name(), code(card))
}

/// The piece on a card, or the whole triangle.
fn path_of(card: Card) -> &'static str {
    card.cut().map_or(WHOLE, |cut| PIECES[cut as usize][usize::from(card.number()) - 1])
}

/// A picture of this size.
pub(crate) fn picture(class: &str, (width, height): (f32, f32), label: &str, things: Markup) -> Picture {
    let (width, height) = (tenth(width), tenth(height));
    html! {
        svg xmlns="http://www.w3.org/2000/svg" class=(class) viewBox=(format_args!("0 0 {width} {height}"))
            width=(width) height=(height) role="group" aria-label=(label)
            font-family="system-ui,sans-serif" font-size=(LETTERS) stroke-linecap="round" stroke-linejoin="round" {
            (things)
        }
    }
    .into()
}

/// Lines in the table top: triangles 44 wide and 33 high, which is near enough to equal sides.
static GRID: LazyLock<String> = LazyLock::new(|| {
    let level = (1..10).map(|row| format!("M0 {}h440", 33 * row));
    let slanted = (-4..10).map(|line| format!("M{} 0l220 330m0-330l-220 330", 44 * line));
    level.chain(slanted).collect()
});

/// A picture of a board: things that lie on the table top.
pub(crate) fn board(class: &str, label: &str, things: Markup) -> Picture {
    let (width, height) = BOARD;
    let top = html! {
        rect.felt width=(width) height=(height) rx="16" fill=(FELT) {}
        path.grid d=(*GRID) fill="none" stroke=(IVORY) stroke-opacity=".035" {}
        (things)
    };
    picture(class, BOARD, label, top)
}

/// Something that lies on the table: a group with words for those who do not see it.
pub(crate) struct Thing {
    class: String,
    pick: Option<String>,
    spot: Option<&'static str>,
    key: String,
    label: String,
    caption: bool,
}

impl Thing {
    /// Something with a key that it keeps for as long as the viewer can tell it from others.
    pub(crate) fn new(class: &str, key: impl Into<String>, label: impl Into<String>) -> Self {
        Self { class: class.into(), pick: None, spot: None, key: key.into(), label: label.into(), caption: false }
    }

    /// It can be picked by this handle.
    pub(crate) fn pick(mut self, handle: impl Into<String>) -> Self {
        self.class.insert_str(0, "pick ");
        self.pick = Some(handle.into());
        self
    }

    /// It is never picked, but may be tried: who does is told why not.
    pub(crate) fn spot(mut self, handle: &'static str) -> Self {
        self.spot = Some(handle);
        self
    }

    /// It has words in it that are as large at any scale.
    pub(crate) fn with_caption(mut self) -> Self {
        self.caption = true;
        self
    }

    /// Puts shapes at a place; `scale` is 1 for a triangle whose side is 100.
    pub(crate) fn at(self, x: f32, y: f32, scale: f32, shapes: Markup) -> Markup {
        let (x, y, scale) = (tenth(x), tenth(y), (scale * 1000.0).round() / 1000.0);
        html! {
            g class=(self.class) data-pick=[self.pick] data-spot=[self.spot] data-key=(self.key) role="img" aria-label=(self.label)
                font-size=[self.caption.then(|| tenth(LETTERS / scale))]
                transform=(format_args!("translate({x} {y})scale({scale})")) { (shapes) }
        }
    }

    /// Puts a card's shapes so that its top left corner is at a place.
    pub(crate) fn card_at(self, x: f32, y: f32, scale: f32, shapes: Markup) -> Markup {
        self.at(x + ON_CARD.0 * scale, y + ON_CARD.1 * scale, scale, shapes)
    }
}

/// The mark of a colour, 18 wide at scale 1.
fn mark(colour: Colour, (x, y): (f32, f32), scale: f32) -> Markup {
    let to = |dx: f32, dy: f32| format!("{} {}", tenth(x + dx * scale), tenth(y + dy * scale));
    let by = |length: f32| tenth(length * scale);
    let (path, filled, width) = match colour {
        Colour::Shoal => {
            (format!("M{}Q{} {}T{}", to(-10.0, 0.0), to(-5.0, -9.0), to(0.0, 0.0), to(10.0, 0.0)), false, 4.0)
        }
        // Lines without length, but with round ends: dots.
        Colour::Anemone => (format!("M{}h.01M{}h.01M{}h.01", to(0.0, -5.0), to(-6.5, 5.0), to(6.5, 5.0)), false, 6.5),
        Colour::Jellyfish => {
            let (r, gap, arm) = (by(8.5), by(6.0), by(5.0));
            let arms = format!("M{}v{arm}m{gap}-{arm}v{arm}m{gap}-{arm}v{arm}", to(-6.0, 4.0));
            (format!("M{}a{r} {r} 0 0 1 {} 0z{arms}", to(-8.5, 0.0), 2.0 * r), true, 2.2)
        }
    };
    html! { path.mark d=(path) fill=(if filled { IVORY } else { "none" }) stroke=(IVORY) stroke-width=(by(width)) {} }
}

/// A blank card and its shadow.
fn paper() -> Markup {
    let (x, y) = (-ON_CARD.0, 4.0 - ON_CARD.1);
    html! {
        rect.shade x=(x) y=(y) width=(CARD.0) height=(CARD.1) rx="12"
            fill-opacity=".18" stroke="#000" stroke-opacity=".07" stroke-width="5" {}
        rect.edge.paper x=(x) y=(y - 4.0) width=(CARD.0) height=(CARD.1) rx="11" fill=(IVORY) stroke=(EDGE) {}
    }
}

/// Something of every kind of card. All of it is painted once: a table is shown to many, and often.
type OfEveryKind = LazyLock<Vec<String>>;

fn paint_all(paint: fn(Card) -> Markup) -> Vec<String> {
    (0..Card::KINDS).map(|kind| paint(Card::new(kind)).into_string()).collect()
}

static FACES: OfEveryKind = LazyLock::new(|| paint_all(paint_face));
static BACKS: OfEveryKind = LazyLock::new(|| paint_all(|card| paint_back(Some(card.colour()))));
static LYING: OfEveryKind = LazyLock::new(|| paint_all(paint_lying));

/// A card face up: the whole triangle dotted, its own piece filled.
pub(crate) fn face(card: Card) -> PreEscaped<&'static str> {
    PreEscaped(&FACES[card.index()])
}

fn paint_face(card: Card) -> Markup {
    let colour = card.colour();
    let name = colour.name();
    html! {
        (paper())
        @if let Some(cut) = card.cut() {
            @let (cut, number) = (cut as usize, usize::from(card.number()));
            path.dots d={ (WHOLE) (CUTS[cut]) } fill="none" stroke="#a79d8a" stroke-width="2" stroke-dasharray="0 5" {}
            path class=(name) d=(PIECES[cut][number - 1]) fill=(fill(colour)) stroke=(IVORY) stroke-width="2" {}
            (mark(colour, MIDDLES[cut][number - 1], MARKS[cut]))
            text.code aria-hidden="true" x="-1" y="-17" font-size="25" fill=(MUTED) { (code(card)) }
        } @else {
            path class=(name) d=(WHOLE) fill=(fill(colour)) {}
            @for middle in [(28.0, 71.0), (50.0, 47.0), (72.0, 71.0)] { (mark(colour, middle, 0.9)) }
            text.code aria-hidden="true" x="-1" y="-17" font-size="25" fill=(MUTED) { (code(card)) }
        }
    }
}

/// A card face down, where cards are sorted by colour.
pub(crate) fn back(colour: Colour) -> PreEscaped<&'static str> {
    PreEscaped(&BACKS[Card::joker(colour).index()])
}

/// A card face down, whatever it is.
pub(crate) fn plain_back() -> Markup {
    paint_back(None)
}

fn paint_back(colour: Option<Colour>) -> Markup {
    let (x, y) = (5.0 - ON_CARD.0, 5.0 - ON_CARD.1);
    let (width, height) = (CARD.0 - 10.0, CARD.1 - 10.0);
    let class = colour.map_or("weave", Colour::name);
    html! {
        (paper())
        rect class=(class) x=(x) y=(y) width=(width) height=(height) rx="7" fill=(colour.map_or("#14403c", fill)) {}
        path.faint d="M50-12 6 64h88z" fill="none" stroke=(IVORY) stroke-opacity=".35" stroke-width="2" {}
        @match colour {
            Some(colour) => (mark(colour, (50.0, 38.0), 1.6)),
            None => path.faint d="M50 64 28 26h44z" fill="none" stroke=(IVORY) stroke-opacity=".25" stroke-width="2" {},
        }
    }
}

/// What lies under the top card of a pile of so many.
pub(crate) fn pile_under(count: usize) -> Markup {
    let sheets = [0, 0, 1, 1, 1, 2][count.min(5)] + usize::from(count > 15);
    html! {
        @for sheet in (1..=sheets).rev() {
            rect.paper x=(-ON_CARD.0) y=(4.0 * sheet as f32 - ON_CARD.1) width=(CARD.0) height=(CARD.1) rx="11"
                fill="#eae3d3" stroke="#b9ae98" {}
        }
    }
}

/// How many cards lie in a pile, on its upper right corner; letters keep their size at any scale.
pub(crate) fn badge(count: usize, scale: f32) -> Markup {
    let letters = LETTERS / scale;
    html! {
        circle.badge cx="99" cy="-35" r=(tenth(letters)) fill="#10302d" stroke=(IVORY) stroke-width="2.5" {}
        text.count aria-hidden="true" x="99" y=(tenth(0.35 * letters - 35.0)) font-size=(tenth(letters)) text-anchor="middle" fill=(IVORY) {
            (count)
        }
    }
}

/// A place where no card lies.
pub(crate) fn empty_place() -> Markup {
    let (x, y) = (-ON_CARD.0, -ON_CARD.1);
    html! {
        rect.edge.gap x=(x) y=(y) width=(CARD.0) height=(CARD.1) rx="11"
            fill=(IVORY) fill-opacity=".05" stroke=(IVORY) stroke-opacity=".45" stroke-width="2" stroke-dasharray="7 7" {}
    }
}

/// A flame at the upper right corner of a card.
fn flame() -> Markup {
    html! {
        path.flame d="M92-17c-10 0-15-7-13-15 1-5 5-7 6-13 7 3 9 9 9 13 2-1 3-3 3-5 6 7 8 20-5 20z" fill="#d9562b" {}
        path.flame d="M92-17c-5 0-7-4-5-8l4-5c5 4 7 13 1 13z" fill="#ffc94d" {}
    }
}

/// A star at the upper right corner of a card.
fn star() -> Markup {
    html! { path.star d="M93-40l3 7 8 .6-6 5 2 7.4-7-4-7 4 2-7.4-6-5 8-.6z" fill="#c98f00" {} }
}

/// A triangle on the table: pieces that lie there filled, missing ones dashed and, where it is large
/// enough to read them, with their number.
pub(crate) fn growing(cut: Cut, pieces: [Option<Colour>; 3], numbers: bool) -> Markup {
    let shade: String =
        pieces.iter().zip(PIECES[cut as usize]).filter_map(|(piece, path)| piece.map(|_| path)).collect();
    html! {
        (ghost(cut))
        path.shade d=(shade) transform="translate(0 4)" fill-opacity=".25" stroke="#000" stroke-opacity=".1"
            stroke-width="5" {}
        @for (index, piece) in pieces.iter().enumerate() {
            @match *piece {
                Some(colour) => (PreEscaped(&LYING[Card::piece(cut, index as u8 + 1, colour).index()])),
                None if numbers => {
                    @let (x, y) = MIDDLES[cut as usize][index];
                    text.lacks x=(x) y=(y + 8.5) font-size="24" text-anchor="middle" fill=(IVORY) fill-opacity=".55" {
                        (index + 1)
                    }
                },
                None => {},
            }
        }
    }
}

fn paint_lying(card: Card) -> Markup {
    let colour = card.colour();
    html! {
        path class=(colour.name()) d=(path_of(card)) fill=(fill(colour)) stroke=(IVORY) stroke-width="3.4" {}
        @if let Some(cut) = card.cut() {
            (mark(colour, MIDDLES[cut as usize][usize::from(card.number()) - 1], MARKS[cut as usize]))
        }
    }
}

/// Three cards that somebody took; a pure triangle wears a second ring.
pub(crate) fn taken(cards: [Card; 3]) -> Markup {
    let (Some(cut), true) = (cards[0].cut(), is_triangle(cards)) else { return strip::won(&cards, false) };
    html! {
        (growing(cut, cards.map(|card| Some(card.colour())), false))
        @if is_pure(cards) { path.ring d=(AROUND) fill="none" stroke=(IVORY) stroke-width="3" {} }
    }
}

/// A triangle of which nothing lies yet, and the ring that shows when it can be picked.
pub(crate) fn ghost(cut: Cut) -> Markup {
    html! {
        path.edge d=(AROUND) fill="none" {}
        path.gap d={ (WHOLE) (CUTS[cut as usize]) } fill=(IVORY) fill-opacity=".06" stroke=(IVORY) stroke-opacity=".45"
            stroke-width="1.6" stroke-dasharray="5 5" {}
    }
}

/// Each card of a bag with a number that tells it from its copies.
pub(crate) fn numbered(cards: Bag) -> impl Iterator<Item = (Card, u8)> {
    cards.kinds().flat_map(move |card| (1..=cards.count(card)).map(move |copy| (card, copy)))
}

/// The viewer's own cards in a row; the hot ones are lifted.
pub(crate) fn hand(cards: Bag, hot: Bag) -> Picture {
    const SCALE: f32 = 0.8;
    let (step, width) = (CARD.0 * SCALE + 12.0, BOARD.0);
    let left = (width - step * f32::from(cards.len()) + 12.0) / 2.0;
    let things = html! {
        @for (place, (card, copy)) in numbered(cards).enumerate() {
            @let is_hot = copy <= hot.count(card);
            @let label = format!("{}{}", spoken(card), if is_hot { ", hot: just drawn, may be played at once" } else { "" });
            @let thing = Thing::new(if is_hot { "card hot" } else { "card" }, format!("hand:{card}:{copy}"), label);
            @let y = if is_hot { 5.0 } else { 17.0 };
            (thing.pick(format!("hand:{card}")).card_at(left + step * place as f32, y, SCALE, html! {
                (face(card))
                @if is_hot { (flame()) }
            }))
        }
    };
    picture("hand", (width, 152.0), &format!("your hand, {}", count(cards.len(), "card")), things)
}

/// Loose cards on the table, those with a star among them; a copy's handle has its number.
pub(crate) fn loose(cards: Bag, starred: Bag, (x, y): (f32, f32), room: (f32, f32)) -> Markup {
    let grid = Grid::fit(&[usize::from(cards.len())], room, (CARD.0 + 12.0, CARD.1 + 12.0), 0.0);
    let (scale, lines) = (grid.scale.min(0.62), grid.lines as f32);
    html! {
        @for (place, (card, copy)) in numbered(cards).enumerate() {
            @let (column, row) = ((place % grid.columns) as f32, (place / grid.columns) as f32);
            @let fresh = copy <= starred.count(card);
            @let label = format!("{}{}", spoken(card), if fresh { ", played this turn" } else { "" });
            @let thing = Thing::new(if fresh { "card fresh" } else { "card" }, format!("centre:{card}:{copy}"), label);
            @let (step_x, step_y) = ((CARD.0 + 12.0) * scale, (CARD.1 + 12.0) * scale);
            @let top = y + (room.1 - step_y * lines + 12.0 * scale) / 2.0;
            (thing.pick(copy_handle("centre", card, copy)).card_at(x + column * step_x, top + row * step_y, scale, html! {
                (face(card))
                @if fresh { (star()) }
            }))
        }
    }
}

/// The handle of a card of which several copies may lie in a place.
pub(crate) fn copy_handle(place: &str, card: Card, copy: u8) -> String {
    if copy == 1 { format!("{place}:{card}") } else { format!("{place}:{card}:{copy}") }
}

/// A finished triangle in words, such as "pure horizontal triangle, shoal".
pub(crate) fn triangle_label(cards: &[Card]) -> String {
    match *cards {
        [a, b, c] if is_triangle([a, b, c]) => {
            let cut = a.cut().map_or("", Cut::name);
            if is_pure([a, b, c]) {
                return format!("pure {cut} triangle, {}", a.colour().name());
            }
            format!("{cut} triangle, {}, {}, {}", a.colour().name(), b.colour().name(), c.colour().name())
        }
        _ => super::name_cards(cards),
    }
}
