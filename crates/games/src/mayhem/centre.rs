//! The unfinished triangles in the centre.

use schemars::JsonSchema;
use serde::Serialize;

use crate::triangles_deck::{Card, Colour, Cut};

/// Every cut has room for nine unfinished triangles: to start one, all others must have that number
/// already (MAY-4), and there are only nine cards of a cut and number.
const ROOM: usize = 9;

/// All unfinished triangles, each in a place of its cut that it keeps.
///
/// It is kept by what triangles lack, since that is asked for every card at every move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Centre {
    /// For each cut and number, a bit for every place whose triangle lacks that piece. A triangle
    /// here is unfinished, so a place is taken if it lacks anything.
    lacks: [u16; 9],
    /// For each cut and place, two bits of colour for every number that lies.
    colours: [[u8; ROOM]; 3],
}

/// An unfinished triangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Triangle {
    /// The cut of its pieces.
    pub cut: Cut,
    /// Its place among the triangles of its cut, from 1.
    pub place: u8,
    /// The colours of pieces 1, 2 and 3, as far as they lie.
    pub pieces: [Option<Colour>; 3],
}

impl Triangle {
    /// The cards that lie.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        let cut = self.cut;
        let piece = move |(number, colour): (usize, Option<Colour>)| Some(Card::piece(cut, number as u8 + 1, colour?));
        self.pieces.into_iter().enumerate().filter_map(piece)
    }
}

impl Centre {
    /// The places, as bits, whose triangles lack this very piece (MAY-4).
    #[inline]
    pub(super) fn lacking(&self, card: Card) -> u16 {
        self.lacks[card.index() / 3]
    }

    /// The places of a cut, as bits, where a triangle lies.
    #[inline]
    fn taken(&self, cut: usize) -> u16 {
        self.lacks[3 * cut] | self.lacks[3 * cut + 1] | self.lacks[3 * cut + 2]
    }

    /// Starts a triangle in the first free place, which is returned.
    #[inline]
    pub(super) fn start(&mut self, card: Card) -> u8 {
        let place = self.taken(card.index() / 9).trailing_ones() as u8;
        self.lay_first(card, place);
        place
    }

    #[inline]
    fn lay_first(&mut self, card: Card, place: u8) {
        let cut = card.index() / 9;
        for lacks in &mut self.lacks[3 * cut..3 * cut + 3] {
            *lacks |= 1 << place;
        }
        self.lay_more(card, place);
    }

    #[inline]
    fn lay_more(&mut self, card: Card, place: u8) {
        let (cut, piece, colour) = (card.index() / 9, card.index() / 3, card.index() % 3);
        self.lacks[piece] &= !(1 << place);
        self.colours[cut][usize::from(place)] |= (colour as u8) << (2 * (piece % 3));
    }

    /// Adds a piece to a triangle that lacks it; a completed one is taken away and returned.
    #[inline]
    pub(super) fn add(&mut self, card: Card, place: u8) -> Option<[Card; 3]> {
        let cut = card.index() / 9;
        self.lay_more(card, place);
        if self.taken(cut) >> place & 1 == 1 {
            return None;
        }
        let colours = std::mem::take(&mut self.colours[cut][usize::from(place)]);
        Some([0, 1, 2].map(|number| Card::new(9 * cut as u8 + 3 * number + (colours >> (2 * number) & 3))))
    }

    /// The numbers, as bits, that lie at a place of this card's cut.
    pub(super) fn lies(&self, card: Card, place: u8) -> u8 {
        let first = 3 * (card.index() / 9);
        (0..3).filter(|number| self.lacks[first + number] >> place & 1 == 0).fold(0, |lies, number| lies | 2 << number)
    }

    /// The triangles, by cut and place.
    pub(super) fn triangles(&self) -> impl Iterator<Item = Triangle> {
        Cut::ALL.into_iter().flat_map(move |cut| {
            let (taken, first) = (self.taken(cut as usize), 3 * cut as usize);
            (0..ROOM).filter(move |place| taken >> place & 1 == 1).map(move |place| {
                let piece = |number: usize| {
                    let colour = self.colours[cut as usize][place] >> (2 * number) & 3;
                    (self.lacks[first + number] >> place & 1 == 0).then(|| Colour::ALL[usize::from(colour)])
                };
                Triangle { cut, place: place as u8 + 1, pieces: [piece(0), piece(1), piece(2)] }
            })
        })
    }

    /// The centre that holds just these triangles.
    pub(super) fn of(triangles: &[Triangle]) -> Self {
        let mut centre = Self::default();
        for triangle in triangles {
            let mut cards = triangle.cards();
            cards.by_ref().take(1).for_each(|card| centre.lay_first(card, triangle.place - 1));
            cards.for_each(|card| centre.lay_more(card, triangle.place - 1));
        }
        centre
    }
}
