//! The unfinished triangles in the centre.

use serde::Serialize;

use crate::triangles_deck::{Card, Colour, Cut};

/// Every cut has room for nine unfinished triangles: to start one, all others must have that number
/// already (MAY-4), and there are only nine cards of a cut and number.
const ROOM: u32 = 9;

/// The unfinished triangles of one cut, each in a place of its own that it keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
struct Row {
    /// For each number, a bit for every place where it lies.
    lies: [u16; 3],
    /// For each number, two bits of colour for every place.
    colours: [u32; 3],
}

/// All unfinished triangles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Centre([Row; 3]);

/// An unfinished triangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
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

fn row_and_number(card: Card) -> (usize, usize) {
    (card.index() / 9, card.index() / 3 % 3)
}

impl Centre {
    /// The places, as bits, whose triangles lack this very piece (MAY-4).
    #[inline]
    pub(super) fn lacking(&self, card: Card) -> u16 {
        let (row, number) = row_and_number(card);
        let lies = &self.0[row].lies;
        (lies[0] | lies[1] | lies[2]) & !lies[number]
    }

    /// Starts a triangle in the first free place, which is returned.
    #[inline]
    pub(super) fn start(&mut self, card: Card) -> u8 {
        let (row, _) = row_and_number(card);
        let lies = &self.0[row].lies;
        let place = (lies[0] | lies[1] | lies[2]).trailing_ones();
        debug_assert!(place < ROOM);
        self.lay(card, place as u8);
        place as u8
    }

    #[inline]
    fn lay(&mut self, card: Card, place: u8) {
        let (row, number) = row_and_number(card);
        let row = &mut self.0[row];
        row.lies[number] |= 1 << place;
        row.colours[number] |= (card.colour() as u32) << (2 * place);
    }

    /// Adds a piece to a triangle that lacks it; a completed one is taken away and returned.
    #[inline]
    pub(super) fn add(&mut self, card: Card, place: u8) -> Option<[Card; 3]> {
        self.lay(card, place);
        let row = &mut self.0[card.index() / 9];
        if row.lies.iter().any(|lies| lies >> place & 1 == 0) {
            return None;
        }
        let first = card.index() / 9 * 9;
        let mut number = 0;
        Some(row.lies.map(|_| {
            let colour = row.colours[number] >> (2 * place) & 3;
            row.lies[number] &= !(1 << place);
            row.colours[number] &= !(3 << (2 * place));
            number += 1;
            Card::new((first + 3 * (number - 1)) as u8 + colour as u8)
        }))
    }

    /// The triangles, by cut and place.
    pub(super) fn triangles(&self) -> impl Iterator<Item = Triangle> {
        Cut::ALL.into_iter().flat_map(move |cut| {
            let row = self.0[cut as usize];
            let occupied = row.lies[0] | row.lies[1] | row.lies[2];
            (0..ROOM as u8).filter(move |place| occupied >> place & 1 == 1).map(move |place| {
                let piece = |number: usize| {
                    (row.lies[number] >> place & 1 == 1)
                        .then(|| Colour::ALL[(row.colours[number] >> (2 * place) & 3) as usize])
                };
                Triangle { cut, place: place + 1, pieces: [piece(0), piece(1), piece(2)] }
            })
        })
    }

    /// The centre that holds just these triangles.
    pub(super) fn of(triangles: &[Triangle]) -> Self {
        let mut centre = Self::default();
        for triangle in triangles {
            triangle.cards().for_each(|card| centre.lay(card, triangle.place - 1));
        }
        centre
    }
}
