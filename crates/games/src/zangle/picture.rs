//! The picture of the table, and what to pick in it.

#[cfg(test)]
mod tests;

use maud::{Markup, html};
use tricorn_kernel::face::{Names, Scene, Seating};
use tricorn_kernel::{Seat, Viewer};

use super::face::in_words;
use super::state::Phase;
use super::view::{MadeView, View};
use crate::svg::{EDGE, Grid, IVORY, tenth};
use crate::triangles_deck::svg::{BOARD, LETTERS, Thing, board, picture};
use crate::words::count;
use crate::zangle_deck::svg::{CARD, empty_place, face, made_of, pile, token};
use crate::zangle_deck::{Card, Place, judge};

/// The cards of the centre and the pile beside them stand in one line.
const SCALE: f32 = 0.76;
const STEP: f32 = 85.0;
const TOP: f32 = 20.0;
const LEFT: f32 = 11.0;

pub(super) fn scene(view: &View, names: Names<'_>) -> Scene {
    let things = html! {
        (draw_pile(view))
        @for (index, card) in view.centre.iter().enumerate() { (centre_card(view, index, *card)) }
        (last(view, names))
    };
    Scene {
        board: board("board zangle", "the table", things),
        hand: match view.viewer {
            Viewer::Seat(seat) => hand(view, seat),
            Viewer::Spectator => String::new(),
        },
        seats: (0..view.players.len()).map(|index| seating(view, Seat::new(index as u8))).collect(),
    }
}

fn draw_pile(view: &View) -> Markup {
    let at = |thing: Thing, shapes: Markup| thing.at(LEFT, TOP, SCALE, shapes);
    if view.pile == 0 {
        return at(Thing::new("pile", "pile", "the centre pile is empty"), empty_place());
    }
    let letters = LETTERS / SCALE;
    let shapes = html! {
        (pile(view.pile))
        circle.badge cx="92" cy="6" r=(tenth(letters)) fill="#10302d" stroke=(IVORY) stroke-width="2.5" {}
        text.count aria-hidden="true" x="92" y=(tenth(6.0 + 0.35 * letters)) font-size=(tenth(letters)) text-anchor="middle"
            fill=(IVORY) { (view.pile) }
    };
    let label = format!("the centre pile, {} face down", count(view.pile, "card"));
    at(Thing::new("card back pile", "pile", label).pick("pile"), shapes)
}

fn centre_card(view: &View, index: usize, card: Option<Card>) -> Markup {
    let x = LEFT + STEP * (index + 1) as f32;
    let Some(card) = card else {
        return Thing::new("card gap", format!("gap:{index}"), "an empty place").at(x, TOP, SCALE, empty_place());
    };
    let handle = format!("c{}", index + 1);
    // A key for each card that lay in this place: the next one comes from the pile, and does not change its face.
    let copies = view.centre[..index].iter().filter(|other| **other == Some(card)).count();
    let label = format!("in the centre: {}", card.name());
    let thing = Thing::new("card", format!("centre:{card}:{copies}"), label).pick(handle);
    thing.at(x, TOP, SCALE, html! { (face(card)) })
}

/// The last zangle: its pieces as they lie on the target, turned as they must be.
fn last(view: &View, names: Names<'_>) -> Markup {
    let (middle, top) = (BOARD.0 / 2.0, 130.0);
    let Some(made) = view.last else {
        let words = if view.phase == Phase::Play { "No zangle yet" } else { "" };
        return html! { text.name x=(middle) y="215" text-anchor="middle" fill=(IVORY) fill-opacity=".6" { (words) } };
    };
    let Ok(making) = judge(made.zangle) else { return html! {} };
    let z = made.zangle.pieces().filter(|(_, card)| *card == Card::Z).count();
    let with_z = if z > 0 { format!(" + {}", vec!["Z"; z].join(" + ")) } else { String::new() };
    let codes: Vec<&str> = making.pieces().iter().map(|(shape, _)| Card::of(*shape).code()).collect();
    let sum = format!("{} = {}{with_z}", made.zangle.target().1, codes.join(" + "));
    let label = format!("the last zangle, by {}: {}", names.of(made.seat), in_words(made.zangle));
    let once = format!("made:{}", made.zangle);
    let keys = flown(view, made, &once);
    html! {
        g.made data-once=(once) role="img" aria-label=(label) {
            text.name x=(middle) y=(top + 16.0) text-anchor="middle" fill=(IVORY) fill-opacity=".8" { (names.of(made.seat)) }
            text.sum x=(middle) y=(BOARD.1 - 12.0) text-anchor="middle" fill=(IVORY) font-weight="600" { (sum) }
        }
        g transform=(format_args!("translate({middle} {})", top + 95.0)) {
            (made_of(making, 62.0, |index, card| {
                let copy = codes[..index].iter().filter(|code| **code == card.code()).count();
                let key = keys.iter().filter(|(of, _)| *of == card).nth(copy).map(|(_, key)| key.clone());
                (key.unwrap_or_else(|| format!("{once}:{index}")), format!("{card} in the zangle"))
            }))
        }
    }
}

/// The keys of a zangle's pieces: those that their cards had where they lay, so that they fly from there.
///
/// Of cards that look alike the last ones went, so that those that still lie there keep their keys. When its maker is on
/// turn again, a new card could take such a key: then the pieces have keys of their own.
fn flown(view: &View, made: MadeView, once: &str) -> Vec<(Card, String)> {
    let back = view.phase == Phase::Play && view.turn == made.seat;
    let mut keys: Vec<(Card, String)> = Vec::new();
    for (index, (place, card)) in made.zangle.pieces().enumerate() {
        let (pile, still) = match place {
            Place::Centre => ("centre".to_owned(), view.centre.iter().filter(|lies| **lies == Some(card)).count()),
            Place::Own => {
                let still = view.players[made.seat.index()].cards.count(card);
                (format!("own:{}", made.seat.number()), usize::from(still))
            }
        };
        let gone = made.zangle.pieces().take(index).filter(|other| *other == (place, card)).count();
        let key = format!("{pile}:{card}:{}", still + gone);
        keys.push((card, if back { format!("{once}:{card}:{index}") } else { key }));
    }
    keys
}

/// The viewer's own cards in rows.
fn hand(view: &View, seat: Seat) -> String {
    let cards = view.own(seat);
    let room = (BOARD.0, 232.0);
    let thing = (CARD.0 + 10.0, CARD.1 + 14.0);
    let grid = Grid::fit(&[cards.len().max(1)], room, thing, 0.0);
    let scale = grid.scale.min(0.95);
    let (step_x, step_y) = (thing.0 * scale, thing.1 * scale);
    let things = html! {
        @for (index, &card) in cards.iter().enumerate() {
            @let (column, row) = (index % grid.columns, index / grid.columns);
            @let in_row = grid.columns.min(cards.len() - row * grid.columns);
            @let x = (room.0 - step_x * in_row as f32) / 2.0 + step_x * column as f32 + 5.0 * scale;
            @let copy = cards[..index].iter().filter(|other| **other == card).count();
            (Thing::new("card", format!("own:{}:{card}:{copy}", seat.number()), card.name())
                .pick(format!("o{}", index + 1))
                .at(x, 9.0 + step_y * row as f32, scale, html! { (face(card)) }))
        }
    };
    let height = 12.0 + step_y * grid.lines.min(cards.len().max(1).div_ceil(grid.columns)) as f32;
    picture("hand", (room.0, height), &format!("your cards, {}", count(cards.len() as i32, "card")), things)
}

/// What everybody sees of a seat: its open cards, small.
fn seating(view: &View, seat: Seat) -> Seating {
    const TOKEN: (f32, f32) = (34.0, 26.0);
    let player = &view.players[seat.index()];
    if !player.playing {
        return Seating { words: format!("{} so far", player.total), picture: String::new() };
    }
    let left = player.cards.len() + player.draw;
    let words = format!("{} left, {} so far", count(left, "card"), player.total);
    let cards: Vec<Card> = player.cards.cards().collect();
    if cards.is_empty() || view.viewer.seat() == Some(seat) {
        return Seating { words, picture: String::new() };
    }
    let (columns, step) = (8, (TOKEN.0 + 3.0, TOKEN.1 + 3.0));
    let size = (step.0 * cards.len().min(columns) as f32, step.1 * cards.len().div_ceil(columns) as f32);
    let names: Vec<String> = cards.iter().map(ToString::to_string).collect();
    let things = html! {
        @for (index, &card) in cards.iter().enumerate() {
            @let copy = cards[..index].iter().filter(|other| **other == card).count();
            g data-key=(format_args!("own:{}:{card}:{copy}", seat.number())) role="img" aria-label=(card.name())
                transform=(format_args!("translate({} {})", step.0 * (index % columns) as f32 + 1.0, step.1 * (index / columns) as f32 + 1.0)) {
                (token(card, TOKEN))
            }
        }
        rect width=(size.0) height=(size.1) fill="none" stroke=(EDGE) stroke-opacity="0" {}
    };
    Seating { words, picture: picture("strip", size, &format!("open cards: {}", names.join(", ")), things) }
}
