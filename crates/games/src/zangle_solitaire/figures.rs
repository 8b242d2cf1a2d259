//! The pictures of the guide: painted, and as text.

use tricorn_kernel::face::{Face, Line, Names, Picture};
use tricorn_kernel::{Dice, Seat, Viewer};

use super::{Deal, ZangleSolitaire, picture, view};
use crate::zangle::ZangleTurns;
use crate::zangle_deck::Deck;

/// A fresh table, as the guide shows it.
fn fresh() -> super::View {
    let deal = Deal::roll(5, Deck::STANDARD, &mut Dice::stream(4, 0));
    view::of(&deal.table(), Viewer::Seat(Seat::new(0)))
}

pub(super) fn paint(name: &str) -> Option<Picture> {
    match name {
        "deal" => Some(picture::whole(&fresh())),
        "example" | "twins" | "cards" => ZangleTurns::figure(name),
        _ => None,
    }
}

pub(super) fn draw(name: &str) -> Option<Vec<Line>> {
    match name {
        "deal" => {
            let drawing = ZangleSolitaire::draw(&fresh(), Names(&["You".into()]));
            Some([drawing.board, drawing.hand].concat())
        }
        "example" | "twins" | "cards" => ZangleTurns::figure_text(name),
        _ => None,
    }
}
