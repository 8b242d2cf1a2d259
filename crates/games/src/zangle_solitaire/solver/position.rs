//! What matters of a table if every card is known.

use super::super::state::{CENTRE, CENTRE_PILE, COLUMNS};
use super::super::{Deal, State};
use super::uses::Sources;
use crate::zangle_deck::{Card, Counts, one};

/// A table after all cards are turned up and all spots filled.
///
/// Piles of one card are alike wherever they lie and wherever the card came from, and so are the places of the centre.
/// So a pile is its number of cards, if it has more than one, for what these are stands in the deal; all others are
/// counted by kind.
#[derive(Debug, Clone, Copy)]
pub(super) struct Position {
    columns: u8,
    /// How many cards each pile has; 0 if fewer than two.
    pub(super) piles: [u8; COLUMNS],
    /// The piles of one card, four bits for each kind.
    pub(super) singles: Counts,
    pub(super) centre: Counts,
    /// How many cards of the centre pile have been turned up.
    pub(super) turned: u8,
}

/// How many cards there are, of whichever kind.
#[inline]
fn sum(counts: Counts) -> u8 {
    let pairs = (counts & 0x0F0F_0F0F_0F0F_0F0F) + (counts >> 4 & 0x0F0F_0F0F_0F0F_0F0F);
    (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
}

/// The kinds that are there, each with how many.
#[inline]
pub(super) fn kinds(mut counts: Counts) -> impl Iterator<Item = (usize, u8)> {
    std::iter::from_fn(move || {
        if counts == 0 {
            return None;
        }
        let kind = counts.trailing_zeros() / 4;
        let count = (counts >> (4 * kind) & 0xF) as u8;
        counts &= !(0xF << (4 * kind));
        Some((kind as usize, count))
    })
}

impl Position {
    /// What matters of a table that waits for the player; spots may be empty yet.
    pub(super) fn of(table: &State) -> Self {
        let mut position = Self {
            columns: table.columns,
            piles: [0; COLUMNS],
            singles: 0,
            centre: table.centre.iter().flatten().map(|&card| one(card)).sum(),
            turned: CENTRE_PILE - table.pile,
        };
        for pile in 0..COLUMNS {
            match (table.tops[pile], table.down[pile]) {
                (Some(card), 0) => position.singles += one(card),
                (Some(_), down) => position.piles[pile] = down + 1,
                (None, _) => {}
            }
        }
        position
    }

    /// All of it in 60 bits.
    pub(super) fn key(&self) -> u64 {
        // Piles two to seven of 2, 2, 3, 3, 3 and 3 bits, for the first has one card at most.
        const BITS: [u32; COLUMNS] = [0, 2, 2, 3, 3, 3, 3];
        let mut key = u64::from(self.turned);
        for (pile, bits) in self.piles.into_iter().zip(BITS) {
            key = key << bits | u64::from(pile);
        }
        for (counts, most) in [(self.centre, CENTRE), (self.singles, COLUMNS)] {
            let mut rest = most;
            for (kind, count) in kinds(counts) {
                for _ in 0..count {
                    key = key << 4 | (kind as u64 + 1);
                    rest -= 1;
                }
            }
            key <<= 4 * rest;
        }
        key
    }

    /// How many pile cards are left.
    #[inline]
    fn left(&self) -> u8 {
        self.piles.iter().sum::<u8>() + sum(self.singles)
    }

    pub(super) fn is_won(&self) -> bool {
        self.left() == 0
    }

    /// Takes the top card of a pile of several.
    #[inline]
    fn take(&mut self, deal: &Deal, pile: usize) -> Card {
        let top = deal.card(pile, self.piles[pile] - 1);
        self.piles[pile] -= 1;
        if self.piles[pile] == 1 {
            self.piles[pile] = 0;
            self.singles += one(deal.card(pile, 0));
        }
        top
    }

    /// Calls `each` with every way to fill the empty spots (ZAN-27), once: their order does not matter.
    pub(super) fn settle(&self, deal: &Deal, each: &mut impl FnMut(Self)) {
        self.settle_from(0, deal, each);
    }

    fn settle_from(&self, first: usize, deal: &Deal, each: &mut impl FnMut(Self)) {
        let high = self.piles.iter().filter(|&&cards| cards > 0).count() as u8;
        if high == 0 || high + sum(self.singles) == self.columns {
            return each(*self);
        }
        for pile in (first..COLUMNS).filter(|&pile| self.piles[pile] > 0) {
            let mut next = *self;
            let card = next.take(deal, pile);
            next.singles += one(card);
            next.settle_from(pile, deal, each);
        }
    }

    /// Fills the centre from its pile.
    fn refill(&mut self, deal: &Deal) {
        while sum(self.centre) < CENTRE as u8 && self.turned < CENTRE_PILE {
            self.centre += one(deal.centre()[usize::from(self.turned)]);
            self.turned += 1;
        }
    }

    /// Calls `each` with every position that follows, and with how promising it looks.
    pub(super) fn each_next(&self, deal: &Deal, mut each: impl FnMut(i16, Self)) {
        if self.turned < CENTRE_PILE {
            let mut next = Self { centre: 0, ..*self };
            next.refill(deal);
            each(0, next);
        }
        let mut tops = [0; Card::KINDS];
        for pile in (0..COLUMNS).filter(|&pile| self.piles[pile] > 0) {
            tops[deal.card(pile, self.piles[pile] - 1).index()] |= 1 << pile;
        }
        Sources::new(self.centre, self.singles, tops).each_use(|used| {
            let mut next = Self { centre: self.centre - used.centre, singles: self.singles - used.singles, ..*self };
            for pile in (0..COLUMNS).filter(|pile| used.piles >> pile & 1 == 1) {
                next.take(deal, pile);
            }
            next.refill(deal);
            let gone = i16::from(self.left() - next.left());
            let worth = 16 * gone - 20 * i16::from(sum(used.centre));
            next.settle(deal, &mut |next| each(64 + worth, next));
        });
    }
}
