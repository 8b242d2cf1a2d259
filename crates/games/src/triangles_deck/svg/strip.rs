//! What stands beside a player's name: cards and triangles, too small for marks and numbers.

use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};
use tricorn_kernel::face::Picture;

use super::{OfEveryKind, Thing, WHOLE, fill, mark, paint_all, path_of, picture};
use crate::svg::{EDGE, IVORY};
use crate::triangles_deck::{Card, Colour, Cut};

/// A triangle that somebody has won.
pub(crate) struct Won {
    pub(crate) key: String,
    pub(crate) label: String,
    pub(crate) cards: Vec<Card>,
    /// Whether it counts as one of one colour.
    pub(crate) pure: bool,
}

/// A row of small things beside a name.
#[derive(Default)]
pub(crate) struct Strip {
    things: String,
    width: f32,
}

impl Strip {
    const HEIGHT: f32 = 26.0;
    /// Triangles overlap rather than take more room than this.
    const ROOM: f32 = 210.0;

    /// Some free room.
    pub(crate) fn gap(&mut self) {
        if self.width > 0.0 {
            self.width += 8.0;
        }
    }

    /// A card in somebody's hand: its back, or its face if everybody knows it.
    pub(crate) fn card(&mut self, key: String, colour: Colour, known: Option<Card>) {
        let label = known.map_or_else(|| format!("a hidden {} card", colour.name()), Card::name);
        let class = if known.is_some() { "card" } else { "card back" };
        // At 17 pixels nothing more can be read.
        let shapes = html! {
            @match known {
                Some(card) => {
                    rect.paper x="-11" y="-47" width="122" height="156" rx="16" fill=(IVORY) stroke="#b9ae98"
                        stroke-width="7" {}
                    path.dots d=(WHOLE) fill="none" stroke=(EDGE) stroke-width="5" {}
                    (PreEscaped(&SMALL[card.index()]))
                },
                None => {
                    rect class=(colour.name()) x="-11" y="-47" width="122" height="156" rx="16" fill=(fill(colour))
                        stroke=(IVORY) stroke-width="7" {}
                    (mark(colour, (50.0, 31.0), 3.2))
                },
            }
        };
        self.things +=
            &Thing::new(class, key, label).spot("theirs").card_at(self.width + 1.0, 2.0, 0.14, shapes).into_string();
        self.width += 20.0;
    }

    /// Triangles that somebody has won.
    pub(crate) fn triangles(&mut self, triangles: &[Won]) {
        let steps = triangles.len().saturating_sub(1).max(1) as f32;
        let step = ((Self::ROOM - 24.0) / steps).min(25.0);
        for (place, Won { key, label, cards, pure }) in triangles.iter().enumerate() {
            let x = self.width + place as f32 * step;
            let class = if *pure { "triangle pure" } else { "triangle" };
            let thing = Thing::new(class, key, label).spot("taken");
            self.things += &thing.at(x + 3.5, 4.5, 0.185, won(cards, *pure)).into_string();
        }
        if !triangles.is_empty() {
            self.width += step * (triangles.len() - 1) as f32 + 26.0;
        }
    }

    /// The picture; none if nothing is in it.
    pub(crate) fn finish(self, class: &str, label: &str) -> Picture {
        if self.things.is_empty() {
            return Picture::default();
        }
        picture(class, (self.width, Self::HEIGHT), label, PreEscaped(self.things))
    }
}

/// A finished triangle, of three pieces or with jokers, small; one of one colour wears a ring.
///
/// Pieces that do not belong together (MAY-12) lie over each other as their cards would.
pub(super) fn won(cards: &[Card], pure: bool) -> Markup {
    let cut = cards.iter().find_map(|card| card.cut()).unwrap_or(Cut::Centered);
    let mut free = (1..=3).filter(|&number| cards.iter().all(|card| card.number() != number));
    html! {
        @if pure {
            path.ring d="M50-20-17.3 96.6h134.6z" fill="none" stroke="currentColor" stroke-width="6" {}
        }
        @for card in cards {
            // A joker looks like the piece that it stands for.
            @let shown = match card.cut() {
                None if cards.len() > 1 => free.next().map_or(*card, |number| Card::piece(cut, number, card.colour())),
                _ => *card,
            };
            (PreEscaped(&SMALL[shown.index()]))
        }
    }
}

static SMALL: OfEveryKind = LazyLock::new(|| paint_all(paint_small));

fn paint_small(card: Card) -> Markup {
    let colour = card.colour();
    html! { path class=(colour.name()) d=(path_of(card)) fill=(fill(colour)) stroke=(IVORY) stroke-width="5" {} }
}
