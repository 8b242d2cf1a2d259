//! Small examples for the guides: things side by side on the table top, with words under them.

use maud::html;
use tricorn_kernel::face::Picture;

use super::{BOARD, CARD, LETTERS, Thing, face, growing, picture, spoken, taken, triangle_label};
use crate::svg::FELT;
use crate::triangles_deck::{Card, Colour, Cut};

/// Something that an example shows.
pub(crate) enum Shown {
    /// A card face up.
    Card(Card),
    /// A triangle that lacks pieces.
    Growing(Cut, [Option<Colour>; 3]),
    /// A finished triangle.
    Taken([Card; 3]),
}

impl Shown {
    fn words(&self) -> String {
        match self {
            Self::Card(card) => spoken(*card),
            Self::Growing(cut, _) => format!("unfinished {} triangle", cut.name()),
            Self::Taken(cards) => triangle_label(cards),
        }
    }
}

/// Things in a row, each with words under it.
pub(crate) struct Example {
    label: &'static str,
    pub(super) things: Vec<(Shown, &'static str)>,
}

impl Example {
    pub(crate) fn new(label: &'static str, things: Vec<(Shown, &'static str)>) -> Self {
        Self { label, things }
    }

    /// The three cuts, each with the pieces 1, 2 and 3.
    pub(crate) fn cuts() -> Self {
        let whole = |cut: Cut, colour: Colour| Shown::Taken([1, 2, 3].map(|number| Card::piece(cut, number, colour)));
        let [horizontal, vertical, centered] = Cut::ALL;
        let things = vec![
            (whole(horizontal, Colour::Shoal), "horizontal"),
            (whole(vertical, Colour::Anemone), "vertical"),
            (whole(centered, Colour::Jellyfish), "centered"),
        ];
        Self::new("the three cuts", things)
    }

    /// The example as a picture.
    pub(crate) fn paint(&self) -> Picture {
        const HEIGHT: f32 = 150.0;
        let (step, scale) = (BOARD.0 / self.things.len() as f32, 0.74);
        let row = html! {
            rect.felt width=(BOARD.0) height=(HEIGHT) rx="16" fill=(FELT) {}
            @for (index, (shown, words)) in self.things.iter().enumerate() {
                @let middle = step * (index as f32 + 0.5);
                @let thing = Thing::new("example", format!("example:{index}"), shown.words());
                @match shown {
                    Shown::Card(card) => (thing.card_at(middle - CARD.0 * scale / 2.0, 8.0, scale, html! { (face(*card)) })),
                    Shown::Growing(cut, pieces) => {
                        (thing.at(middle - 50.0, 22.0, 1.0, growing(*cut, *pieces, true)))
                    },
                    Shown::Taken(cards) => (thing.at(middle - 50.0, 22.0, 1.0, taken(*cards))),
                }
                text x=(middle) y=(HEIGHT - 9.0) text-anchor="middle" font-size=(LETTERS)
                    fill="#fffdf8" fill-opacity=".85" { (words) }
            }
        };
        picture("example", (BOARD.0, HEIGHT), self.label, row)
    }
}
