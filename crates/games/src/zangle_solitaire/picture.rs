//! The picture of the table, and what to pick in it.

#[cfg(test)]
mod tests;

use maud::{Markup, html};
use tricorn_kernel::Seat;
use tricorn_kernel::face::{Names, Picture, Scene, Seating};

use super::View;
use super::face::in_words;
use super::spots::handle;
use super::state::{CENTRE, Phase};
use crate::svg::{IVORY, tenth};
use crate::triangles_deck::svg::{BOARD, LETTERS, Thing, board, picture};
use crate::words::count;
use crate::zangle_deck::svg::{CARD, empty_place, face, made_of, pile, token};
use crate::zangle_deck::{Card, judge};

/// The centre pile and the centre cards stand in one line.
const SCALE: f32 = 0.9;
const STEP: f32 = 106.0;
const TOP: f32 = 20.0;
const LEFT: f32 = 14.0;
/// In a pile each card shows so much of the one under it.
const SHOWS: f32 = 14.0;

pub(super) fn scene(view: &View, names: Names<'_>) -> Scene {
    let open = view.open();
    let things = html! {
        (centre_pile(view))
        @for spot in 0..CENTRE { (card_at(view, spot, open[spot], (LEFT + STEP * (spot + 1) as f32, TOP), SCALE)) }
        (last(view, names))
    };
    Scene {
        board: board("board zangle", "the table", things),
        hand: if view.viewer.seat().is_some() { hand(view) } else { Picture::default() },
        seats: vec![seating(view)],
    }
}

/// The centre and the piles in one picture, for the guide.
pub(super) fn whole(view: &View) -> Picture {
    let open = view.open();
    board(
        "board zangle",
        "a fresh table",
        html! {
            (centre_pile(view))
            @for spot in 0..CENTRE { (card_at(view, spot, open[spot], (LEFT + STEP * (spot + 1) as f32, TOP), SCALE)) }
            g transform="translate(0 142)" { @for index in 0..view.piles.len() { (column(view, index)) } }
        },
    )
}

/// The piles from left to right.
fn hand(view: &View) -> Picture {
    let most = view.piles.iter().map(|pile| pile.down).max().unwrap_or(0);
    let height = SHOWS * f32::from(most) + CARD.1 * scale(view) + 16.0;
    let things = html! { @for index in 0..view.piles.len() { (column(view, index)) } };
    picture("hand", (BOARD.0, height), &format!("your piles, {}", count(view.left, "card")), things)
}

/// What everybody sees beside the name; those who watch also see the tops of the piles.
fn seating(view: &View) -> Seating {
    const TOKEN: (f32, f32) = (34.0, 26.0);
    let left = count(view.left, "card");
    let words = match view.phase {
        Phase::Won => "won: no card left".into(),
        Phase::Lost => format!("lost: {left} left"),
        Phase::Deal | Phase::Reveal | Phase::Fill | Phase::Play => format!("{left} left"),
    };
    let tops: Vec<(usize, Card)> =
        view.piles.iter().enumerate().filter_map(|(index, pile)| Some((index, pile.top?))).collect();
    if view.viewer.seat().is_some() || tops.is_empty() {
        return Seating { words, picture: Picture::default() };
    }
    let step = TOKEN.0 + 3.0;
    let size = (step * view.piles.len() as f32, TOKEN.1 + 4.0);
    let codes: Vec<String> = tops.iter().map(|(_, card)| card.to_string()).collect();
    let things = html! {
        @for &(index, card) in &tops {
            g data-key=(key(view, CENTRE + index, card)) role="img" aria-label=(card.name())
                transform=(format_args!("translate({} 2)", step * index as f32 + 1.0)) { (token(card, TOKEN)) }
        }
    };
    Seating { words, picture: picture("strip", size, &format!("tops of the piles: {}", codes.join(", ")), things) }
}

fn centre_pile(view: &View) -> Markup {
    let at = |thing: Thing, shapes: Markup| thing.at(LEFT, TOP, SCALE, shapes);
    if view.pile == 0 {
        return at(Thing::new("pile", "pile", "the centre pile is empty").spot("pile"), empty_place());
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

/// A card keeps its key when it moves to another spot, so that it glides there.
fn key(view: &View, spot: usize, card: Card) -> String {
    let (side, first) = if spot < CENTRE { ("centre", 0) } else { ("top", CENTRE) };
    let copy = view.open()[first..spot].iter().filter(|other| **other == Some(card)).count();
    format!("{side}:{card}:{copy}")
}

/// An open card, or the place where none lies.
fn card_at(view: &View, spot: usize, card: Option<Card>, (x, y): (f32, f32), scale: f32) -> Markup {
    let Some(card) = card else {
        let (label, handle) =
            if spot < CENTRE { ("an empty place of the centre", "gap") } else { ("an empty spot", "used-up") };
        return Thing::new("card gap", format!("gap:{spot}"), label).spot(handle).at(x, y, scale, empty_place());
    };
    let label = match spot.checked_sub(CENTRE) {
        None => format!("in the centre: {}", card.name()),
        Some(index) => format!("pile {}: {}", index + 1, card.name()),
    };
    let thing = Thing::new("card", key(view, spot, card), label).pick(handle(spot));
    thing.at(x, y, scale, html! { (face(card)) })
}

fn step(view: &View) -> f32 {
    (BOARD.0 - 8.0) / view.piles.len().max(1) as f32
}

fn scale(view: &View) -> f32 {
    ((step(view) - 6.0) / CARD.0).min(0.8)
}

/// A pile: its cards face down, each a little higher than the next, and the open one below them.
fn column(view: &View, index: usize) -> Markup {
    const TOP: f32 = 6.0;
    let scale = scale(view);
    let x = 4.0 + step(view) * (index as f32 + 0.5) - CARD.0 / 2.0 * scale;
    let seen = view.piles[index];
    let down = f32::from(seen.down);
    let label = format!("pile {}: {} face down", index + 1, count(seen.down, "card"));
    html! {
        @if seen.down > 0 {
            (Thing::new("card back", format!("down:{index}"), label).spot("down").at(x, TOP, scale, html! {
                @for sheet in 0..seen.down {
                    g transform=(format_args!("translate(0 {})", tenth(f32::from(sheet) * SHOWS / scale))) { (pile(1)) }
                }
            }))
        }
        (card_at(view, CENTRE + index, seen.top, (x, TOP + SHOWS * down), scale))
    }
}

/// The last zangle: its pieces as they lie on the target.
fn last(view: &View, names: Names<'_>) -> Markup {
    let middle = BOARD.0 / 2.0;
    let Some((zangle, making)) = view.last.and_then(|zangle| Some((zangle, judge(zangle).ok()?))) else {
        return html! {
            text.name x=(middle) y="235" text-anchor="middle" fill=(IVORY) fill-opacity=".6" { "No zangle yet" }
        };
    };
    let key = format!("made:{}:{zangle}", view.zangles);
    let pieces: Vec<&str> = zangle.pieces().map(|(_, card)| card.code()).collect();
    let (who, sum) = (names.of(Seat::new(0)), format!("{} = {}", zangle.target().1, pieces.join(" + ")));
    html! {
        g.made data-once=(key) role="img" aria-label=(format_args!("the last zangle, by {who}: {}", in_words(zangle))) {
            text.sum x=(middle) y=(BOARD.1 - 12.0) text-anchor="middle" fill=(IVORY) font-weight="600" { (sum) }
        }
        g transform=(format_args!("translate({middle} 225)")) {
            (made_of(making, 56.0, |index, card| (format!("{key}:{index}"), format!("{card} in the zangle"))))
        }
    }
}
