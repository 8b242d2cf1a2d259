//! The picture of the table, and what to pick in it.

#[cfg(test)]
mod tests;

use maud::{Markup, html};
use tricorn_kernel::face::{Line, Picture, Scene, Seating};
use tricorn_kernel::{Seat, Viewer};

use super::triangle::worth;
use super::{View, picks};
use crate::triangles_deck::svg::{self, BOARD, CARD, Example, Shown, Strip, Thing, Won, numbered};
use crate::triangles_deck::{Bag, Card, Colour, Cut};
use crate::words::count;

pub(super) fn scene(view: &View) -> Scene {
    let columns = html! { @for colour in Colour::ALL { (column(view, colour)) } };
    Scene {
        board: svg::board("board color-draw", "the table", columns),
        hand: match view.viewer {
            Viewer::Seat(_) => svg::hand(view.hand, Bag::EMPTY),
            Viewer::Spectator => Picture::default(),
        },
        seats: (0..view.players.len()).map(|index| seating(view, Seat::new(index as u8))).collect(),
    }
}

/// The pictures of the guide.
pub(super) fn figure(name: &str) -> Option<Picture> {
    example(name).map(|example| example.paint())
}

/// The same as text.
pub(super) fn figure_text(name: &str) -> Option<Vec<Line>> {
    example(name).map(|example| example.draw())
}

fn example(name: &str) -> Option<Example> {
    let [shoal, anemone, jellyfish] = Colour::ALL;
    let three = |cut, [a, b, c]: [Colour; 3]| {
        Shown::Taken([Card::piece(cut, 1, a), Card::piece(cut, 2, b), Card::piece(cut, 3, c)])
    };
    let [horizontal, vertical, centered] = Cut::ALL;
    Some(match name {
        "cuts" => Example::cuts(),
        "colours" => Example::new(
            "triangles of one, two and three colours",
            vec![
                (three(horizontal, [shoal; 3]), "one colour"),
                (three(vertical, [anemone, anemone, jellyfish]), "two colours"),
                (three(centered, [shoal, anemone, jellyfish]), "three colours"),
            ],
        ),
        "joker" => Example::new(
            "a joker, which is a whole triangle",
            vec![
                (Shown::Card(Card::joker(anemone)), "alone: 3 points"),
                (three(centered, [anemone; 3]), "worth as much"),
            ],
        ),
        "wild" => Example::new(
            "a joker, and two pieces that it completes",
            vec![
                (Shown::Card(Card::joker(anemone)), "a joker"),
                (Shown::Growing(vertical, [Some(shoal), Some(anemone), None]), "may fill the gap"),
            ],
        ),
        _ => return None,
    })
}

/// The name of a colour, its draw pile, and its discard pile below.
fn column(view: &View, colour: Colour) -> Markup {
    const SCALE: f32 = 0.81;
    let middle = BOARD.0 * (2.0 * colour as usize as f32 + 1.0) / 6.0;
    let left = middle - CARD.0 * SCALE / 2.0;
    let name = colour.name();
    let (draw, discard) = (picks::draw(colour), picks::discard(colour));
    let (hidden, open) = (view.piles[colour as usize], &view.discards[colour as usize]);
    let (draw_label, draw_shapes) = match hidden {
        0 => (format!("{name} draw pile, empty"), svg::empty_place()),
        hidden => {
            let shapes = html! {
                (svg::pile_under(hidden.into()))
                (svg::back(colour))
                (svg::badge(hidden.into(), SCALE))
            };
            (format!("{name} draw pile, {}", count(hidden, "card")), shapes)
        }
    };
    let (discard_label, discard_shapes) = match open.last() {
        None => (format!("{name} discard pile, empty"), svg::empty_place()),
        Some(&top) => {
            let shapes = html! {
                (svg::pile_under(open.len()))
                (svg::face(top))
                " " // what is printed and how many they are: two words, as in the label
                @if open.len() > 1 { (svg::badge(open.len(), SCALE)) }
            };
            (format!("{name} discard pile, on top {}, {}", svg::spoken(top), count(open.len() as u8, "card")), shapes)
        }
    };
    html! {
        text.name x=(middle.round()) y="24" text-anchor="middle" fill="#fffdf8" fill-opacity=".75" { (name) }
        (Thing::new("card back", &draw, draw_label).pick(&draw).card_at(left, 37.0, SCALE, draw_shapes))
        (Thing::new("card", &discard, discard_label).pick(&discard).card_at(left, 184.0, SCALE, discard_shapes))
    }
}

/// What others hold, as far as everybody knows it, and the triangles that were laid.
fn seating(view: &View, seat: Seat) -> Seating {
    let player = &view.players[seat.index()];
    let mut strip = Strip::default();
    if view.viewer != Viewer::Seat(seat) {
        for (card, copy) in numbered(player.known) {
            strip.card(format!("known:{seat}:{card}:{copy}"), card.colour(), Some(card));
        }
        for (colour, count) in Colour::ALL.into_iter().zip(player.hidden) {
            for copy in 1..=count {
                strip.card(format!("hidden:{seat}:{}:{copy}", colour.letter()), colour, None);
            }
        }
        strip.gap();
    }
    let laid = view.laid.iter().enumerate().filter(|(_, (owner, _))| *owner == seat);
    let won = |(index, &(_, triangle)): (usize, &(Seat, Bag))| {
        let cards: Vec<Card> = triangle.cards().collect();
        Won { key: format!("laid:{index}"), label: svg::triangle_label(&cards), cards, pure: worth(triangle) == 3 }
    };
    let laid: Vec<Won> = laid.map(won).collect();
    strip.triangles(&laid);
    let cards = player.known.len() + player.hidden.iter().sum::<u8>();
    Seating { words: count(cards, "card"), picture: strip.finish("laid", "cards and triangles") }
}
