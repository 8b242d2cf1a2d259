//! The picture of the table, and what to pick in it.

#[cfg(test)]
mod tests;

use maud::html;
use tricorn_kernel::face::{Names, Picture, Scene, Seating};
use tricorn_kernel::{Seat, Viewer};

use super::state::Phase;
use super::view::View;
use crate::triangles_deck::svg::board;
use crate::words::count;
use crate::zangle_deck::table::{Made, centre_cards, draw_pile, hand, last, strip};
use crate::zangle_deck::{Card, MadeView};

pub(super) fn scene(view: &View, names: Names<'_>) -> Scene {
    let otherwise = if view.phase == Phase::Play { "No zangle yet" } else { "" };
    let made = view.last.map(|MadeView { seat, zangle }| Made {
        seat,
        zangle,
        centre: &view.centre,
        own: view.players[seat.index()].cards,
        flies: view.phase != Phase::Play || view.turn != seat,
    });
    let things = html! {
        (draw_pile(view.pile))
        (centre_cards(&view.centre))
        (last(made, names, otherwise))
    };
    Scene {
        board: board("board zangle", "the table", things),
        hand: match view.viewer {
            Viewer::Seat(seat) => hand(&view.own(seat), seat, false),
            Viewer::Spectator => Picture::default(),
        },
        seats: (0..view.players.len()).map(|index| seating(view, Seat::new(index as u8))).collect(),
    }
}

/// What everybody sees of a seat: its open cards, small.
fn seating(view: &View, seat: Seat) -> Seating {
    let player = &view.players[seat.index()];
    if !player.playing {
        return Seating { words: format!("{} so far", player.total), picture: Picture::default() };
    }
    let left = player.cards.len() + player.draw;
    let words = format!("{} left, {} so far", count(left, "card"), player.total);
    let cards: Vec<Card> = player.cards.cards().collect();
    let shown = !cards.is_empty() && view.viewer.seat() != Some(seat);
    Seating { words, picture: if shown { strip(&cards, seat) } else { Picture::default() } }
}
