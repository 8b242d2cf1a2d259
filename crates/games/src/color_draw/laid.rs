//! The triangles that lie face up in front of their players.

use tricorn_kernel::Seat;

use crate::triangles_deck::{Bag, Card};

/// 81 pieces make 27 triangles, and nine jokers may be triangles of their own (CLR-13).
const ROOM: usize = 36;
/// No card: a joker that was played alone fills one place of three.
const NOTHING: u16 = 31;

/// The triangles that were played, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Laid {
    /// Five bits for each of the three cards.
    cards: [u16; ROOM],
    owner: [u8; ROOM],
    len: u8,
}

impl Laid {
    pub(super) const NOTHING: Self = Self { cards: [0; ROOM], owner: [0; ROOM], len: 0 };

    /// Lays down three cards, or one joker.
    pub(super) fn push(&mut self, owner: Seat, triangle: Bag) {
        let place = usize::from(self.len);
        let card = |at| if at < triangle.len() { triangle.at(at).index() as u16 } else { NOTHING };
        self.cards[place] = card(0) | card(1) << 5 | card(2) << 10;
        self.owner[place] = owner.index() as u8;
        self.len += 1;
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Seat, Bag)> {
        (0..usize::from(self.len)).map(|place| {
            let cards = [0, 5, 10].map(|shift| self.cards[place] >> shift & 31);
            let triangle = cards.into_iter().filter(|&card| card != NOTHING).map(|card| Card::new(card as u8));
            (Seat::new(self.owner[place]), triangle.collect())
        })
    }
}

impl FromIterator<(Seat, Bag)> for Laid {
    fn from_iter<I: IntoIterator<Item = (Seat, Bag)>>(triangles: I) -> Self {
        let mut laid = Self::NOTHING;
        triangles.into_iter().for_each(|(owner, triangle)| laid.push(owner, triangle));
        laid
    }
}
