//! The pictures of the guides: painted, and as text.

use maud::{Markup, html};
use tricorn_kernel::face::{Line, Picture};

use crate::polyiamonds::{COVERS, Shape, covers_of};
use crate::svg::{FELT, IVORY};
use crate::triangles_deck::svg::picture;
use crate::zangle_deck::svg::{CARD, face, made};
use crate::zangle_deck::text::{draw_made, draw_row, ink};
use crate::zangle_deck::{Card, Making, Zangle, judge};

/// Examples of zangles, with what is said of them.
const EXAMPLES: [(&str, &str, &str); 2] = [
    ("example", "c5c=o3+o2", "a trapezoid and a diamond make a sail"),
    ("twins", "c4b=o4b+oZ", "two alike and a Z are three cards"),
];

pub(crate) fn paint(name: &str) -> Option<Picture> {
    match name {
        "cards" => Some(cards()),
        "covers" => Some(covers()),
        _ => EXAMPLES.iter().find(|(known, ..)| *known == name).map(|(_, zangle, words)| example(zangle, words)),
    }
}

pub(crate) fn draw(name: &str) -> Option<Vec<Line>> {
    match name {
        "cards" => Some(cards_as_text()),
        "covers" => Some(covers_as_text()),
        _ => {
            EXAMPLES.iter().find(|(known, ..)| *known == name).map(|(_, zangle, words)| example_as_text(zangle, words))
        }
    }
}

fn felt(size: (f32, f32), label: &str, things: Markup) -> Picture {
    let all = html! {
        rect.felt width=(size.0) height=(size.1) rx="14" fill=(FELT) {}
        (things)
    };
    picture("figure", size, label, all)
}

fn at(x: f32, y: f32, scale: f32, things: Markup) -> Markup {
    html! { g transform=(format_args!("translate({x} {y})scale({scale})")) { (things) } }
}

/// All eleven cards.
fn cards() -> Picture {
    let place = |index: usize| (14.0 + 104.0 * (index % 6) as f32, 14.0 + 118.0 * (index / 6) as f32);
    felt(
        (640.0, 254.0),
        "the eleven kinds of cards",
        html! {
            @for (index, card) in Card::ALL.into_iter().enumerate() {
                @let (x, y) = place(index);
                (at(x, y, 0.94, html! { (face(card)) }))
            }
        },
    )
}

fn cards_as_text() -> Vec<Line> {
    let all: Vec<(String, Card)> = Card::ALL.into_iter().map(|card| (String::new(), card)).collect();
    all.chunks(6).flat_map(|row| draw_row(row).into_iter().chain([Line::new()])).collect()
}

/// All 41 ways to make a shape: a line for each target.
fn covers() -> Picture {
    const COLUMNS: usize = 8;
    const CELL: (f32, f32) = (90.0, 84.0);
    let targets = || Shape::ALL.into_iter().filter(|&shape| !covers_of(shape).is_empty());
    let rows = targets().count() as f32;
    let size = (CELL.0 * COLUMNS as f32 + 92.0, CELL.1 * rows + 16.0);
    let label = format!("the {} ways to make a shape of other shapes", COVERS.len());
    felt(
        size,
        &label,
        html! {
            @for (row, target) in targets().enumerate() {
                @let y = 8.0 + CELL.1 * row as f32;
                (at(8.0, y + (CELL.1 - CARD.1 * 0.7) / 2.0, 0.7, html! { (face(Card::of(target))) }))
                @for (column, cover) in covers_of(target).iter().enumerate() {
                    @let codes: Vec<&str> = cover.shapes().iter().map(|&shape| Card::of(shape).code()).collect();
                    (at(84.0 + CELL.0 * (column as f32 + 0.5), y + 36.0, 1.0, made(Making::Cover(cover), 26.0)))
                    text x=(84.0 + CELL.0 * (column as f32 + 0.5)) y=(y + CELL.1 - 4.0) font-size="13" text-anchor="middle"
                        fill=(IVORY) { (codes.join("+")) }
                }
            }
        },
    )
}

fn covers_as_text() -> Vec<Line> {
    let mut lines = Vec::new();
    for target in Shape::ALL.into_iter().filter(|&shape| !covers_of(shape).is_empty()) {
        let card = Card::of(target);
        for covers in covers_of(target).chunks(4) {
            let drawn: Vec<Vec<Line>> = covers.iter().map(|cover| draw_made(Making::Cover(cover))).collect();
            let mut heading = Line::new().ink(ink(card), format!("{:<4}", card.code()));
            for cover in covers {
                let codes: Vec<&str> = cover.shapes().iter().map(|&shape| Card::of(shape).code()).collect();
                heading = heading.plain(format!("{:<16}", codes.join("+")));
            }
            lines.push(heading);
            for row in 0..2 {
                let line = drawn.iter().fold(Line::new().plain("    "), |line, drawn| {
                    let part = drawn.get(row).cloned().unwrap_or_default();
                    let room = 16 - part.text().chars().count();
                    let line = part.0.into_iter().fold(line, |line, (ink, text)| line.ink(ink, text));
                    line.plain(" ".repeat(room))
                });
                lines.push(line);
            }
        }
    }
    lines
}

fn read(zangle: &str) -> (Zangle, Making) {
    let zangle: Zangle = zangle.parse().expect("the guide's examples are well written");
    (zangle, judge(zangle).expect("the guide's examples are zangles"))
}

/// The pieces, and beside them the target with the pieces on it.
fn example(zangle: &str, words: &str) -> Picture {
    let (zangle, making) = read(zangle);
    let pieces: Vec<Card> = zangle.pieces().map(|(_, card)| card).collect();
    let sign = |index: usize| if index == 0 { "" } else { "+" };
    let end = 124.0 * pieces.len() as f32;
    felt(
        (end + 300.0, 140.0),
        words,
        html! {
            @for (index, &card) in pieces.iter().enumerate() {
                text x=(124.0 * index as f32 + 1.0) y="78" font-size="24" fill=(IVORY) { (sign(index)) }
                (at(124.0 * index as f32 + 18.0, 14.0, 1.0, html! { (face(card)) }))
            }
            text x=(end + 2.0) y="78" font-size="24" fill=(IVORY) { "=" }
            (at(end + 24.0, 14.0, 1.0, html! { (face(zangle.target().1)) }))
            (at(end + 212.0, 70.0, 1.0, made(making, 44.0)))
        },
    )
}

fn example_as_text(zangle: &str, words: &str) -> Vec<Line> {
    let (zangle, making) = read(zangle);
    let mut cards: Vec<(String, Card)> = zangle.pieces().map(|(_, card)| (String::new(), card)).collect();
    cards.push(("=".into(), zangle.target().1));
    let mut lines = draw_row(&cards);
    lines.push(Line::new());
    lines.extend(draw_made(making).into_iter().map(|line| Line(([Line::new().plain("  ").0, line.0]).concat())));
    lines.push(Line::new().muted(format!("  {words}")));
    lines
}
