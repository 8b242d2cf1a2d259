//! The picture of the table, and what to pick in it.

#[cfg(test)]
mod tests;

use maud::{Markup, html};
use tricorn_kernel::face::{Names, Scene, Seating};

use super::View;
use super::face::in_words;
use super::spots::handle;
use super::state::{CENTRE, Phase};
use crate::svg::{IVORY, tenth};
use crate::triangles_deck::svg::{BOARD, LETTERS, Thing, board};
use crate::words::count;
use crate::zangle_deck::svg::{empty_place, face, made_of, pile};
use crate::zangle_deck::{Card, judge};

/// The centre pile and the centre cards stand in one line.
const SCALE: f32 = 0.74;
const STEP: f32 = 80.0;
const TOP: f32 = 14.0;
const LEFT: f32 = 12.0;
/// The piles begin here, and each card shows so much of the one under it.
const PILES: f32 = 122.0;
const SHOWS: f32 = 14.0;

pub(super) fn scene(view: &View, _: Names<'_>) -> Scene {
    let open = view.open();
    let things = html! {
        (centre_pile(view))
        @for spot in 0..CENTRE { (card_at(view, spot, open[spot], (LEFT + STEP * (spot + 1) as f32, TOP), SCALE)) }
        @for (index, _) in view.piles.iter().enumerate() { (column(view, index)) }
        (last(view))
    };
    let words = match view.phase {
        Phase::Won => "won: no card left".into(),
        Phase::Lost => format!("lost: {} left", count(view.left, "card")),
        Phase::Deal | Phase::Reveal | Phase::Fill | Phase::Play => format!("{} left", count(view.left, "card")),
    };
    Scene {
        board: board("board zangle", "the table", things),
        hand: String::new(),
        seats: vec![Seating { words, picture: String::new() }],
    }
}

fn centre_pile(view: &View) -> Markup {
    let at = |thing: Thing, shapes: Markup| thing.at(LEFT, TOP, SCALE, shapes);
    if view.pile == 0 {
        return at(Thing::new("pile", "pile", "the centre pile is empty"), empty_place());
    }
    let letters = LETTERS / SCALE;
    let shapes = html! {
        (pile(view.pile))
        circle.badge cx="90" cy="8" r=(tenth(letters)) fill="#10302d" stroke=(IVORY) stroke-width="2.5" {}
        text.count aria-hidden="true" x="90" y=(tenth(8.0 + 0.35 * letters)) font-size=(tenth(letters)) text-anchor="middle"
            fill=(IVORY) { (view.pile) }
    };
    let label = format!("the centre pile, {} face down", count(view.pile, "card"));
    at(Thing::new("card back pile", "pile", label).pick("pile"), shapes)
}

/// An open card, or the place where none lies.
fn card_at(view: &View, spot: usize, card: Option<Card>, (x, y): (f32, f32), scale: f32) -> Markup {
    let Some(card) = card else {
        let label = if spot < CENTRE { "an empty place of the centre" } else { "an empty spot" };
        return Thing::new("card gap", format!("gap:{spot}"), label).at(x, y, scale, empty_place());
    };
    // A card keeps its key when it moves to another spot, so that it glides there.
    let open = view.open();
    let (side, first) = if spot < CENTRE { ("centre", 0) } else { ("top", CENTRE) };
    let copy = open[first..spot].iter().filter(|other| **other == Some(card)).count();
    let label = match spot.checked_sub(CENTRE) {
        None => format!("in the centre: {}", card.name()),
        Some(index) => format!("pile {}: {}", index + 1, card.name()),
    };
    let thing = Thing::new("card", format!("{side}:{card}:{copy}"), label).pick(handle(spot));
    thing.at(x, y, scale, html! { (face(card)) })
}

/// A pile: its cards face down, each a little higher than the next, and the open one below them.
fn column(view: &View, index: usize) -> Markup {
    let step = (BOARD.0 - 8.0) / view.piles.len() as f32;
    let scale = ((step - 6.0) / 100.0).min(0.8);
    let x = 4.0 + step * (index as f32 + 0.5) - 50.0 * scale;
    let seen = view.piles[index];
    let down = f32::from(seen.down);
    let label = format!("pile {}: {} face down", index + 1, count(seen.down, "card"));
    html! {
        @if seen.down > 0 {
            (Thing::new("card back", format!("down:{index}"), label).at(x, PILES, scale, html! {
                @for sheet in 0..seen.down {
                    g transform=(format_args!("translate(0 {})", tenth(f32::from(sheet) * SHOWS / scale))) { (pile(1)) }
                }
            }))
        }
        (card_at(view, CENTRE + index, seen.top, (x, PILES + SHOWS * down), scale))
    }
}

/// The last zangle: its pieces as they lie on the target.
fn last(view: &View) -> Markup {
    let middle = (LEFT + 4.0 * STEP + BOARD.0) / 2.0;
    let Some((zangle, making)) = view.last.and_then(|zangle| Some((zangle, judge(zangle).ok()?))) else {
        return html! {};
    };
    let key = format!("made:{}:{zangle}", view.zangles);
    html! {
        g.made data-once=(key) role="img" aria-label=(format_args!("the last zangle: {}", in_words(zangle))) {
            text.sum x=(middle) y=(TOP + 12.0) text-anchor="middle" fill=(IVORY) fill-opacity=".8" { (zangle.target().1) }
        }
        g transform=(format_args!("translate({middle} {})", TOP + 54.0)) {
            (made_of(making, 26.0, |index, card| (format!("{key}:{index}"), format!("{card} in the zangle"))))
        }
    }
}
