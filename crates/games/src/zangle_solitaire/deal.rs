//! A deal of which every card is known.

use tricorn_kernel::{Actor, Dice, Face, Game, Names, Seat, Silent, Turn, Viewer};

use super::state::{Awaited, CENTRE_PILE, COLUMNS};
use super::{Move, State, ZangleSolitaire, view};
use crate::zangle_deck::{Card, Deck};

/// Every card of a deal, in the order in which it would be turned up.
///
/// No table knows such a thing: there the place of one card is counted out when it is turned. A deal is for the solver,
/// which asks whether all of it can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deal {
    columns: u8,
    deck: Deck,
    /// The first is turned up first.
    centre: [Card; CENTRE_PILE as usize],
    /// The first of each pile lies at its bottom.
    piles: [[Card; COLUMNS]; COLUMNS],
}

/// The cards of the deck in the order in which they are dealt: the centre pile from the top down, then the piles from the
/// left, each from the bottom up.
fn in_order(deck: Deck, dice: &mut Dice) -> impl Iterator<Item = Card> {
    let mut rest = deck.cards();
    std::iter::repeat_with(move || {
        let card = rest.random(dice);
        rest.take(card);
        card
    })
}

impl Deal {
    /// The deal of these dice from a deck.
    pub fn roll(columns: u8, deck: Deck, dice: &mut Dice) -> Self {
        let mut cards = in_order(deck, dice);
        let mut card = || cards.next().expect("the deck has more cards than a deal");
        let centre = std::array::from_fn(|_| card());
        let mut piles = [[Card::Z; COLUMNS]; COLUMNS];
        for (pile, cards) in piles.iter_mut().enumerate().take(columns.into()) {
            cards[..=pile].fill_with(&mut card);
        }
        Self { columns, deck, centre, piles }
    }

    /// The card that lies at one place of the deal of these dice.
    pub(super) fn card_at(place: Awaited, state: &State, dice: &mut Dice) -> Card {
        let before = match place {
            Awaited::Centre(_) => CENTRE_PILE - state.pile,
            Awaited::Pile(pile) => {
                let smaller = pile as u8 * (pile as u8 + 1) / 2;
                CENTRE_PILE + smaller + state.down[pile] - 1
            }
        };
        in_order(state.deck, dice).nth(before.into()).expect("the deck has more cards than a deal")
    }

    /// How many piles it has.
    #[must_use]
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// The centre pile; its first card is turned up first.
    #[must_use]
    pub fn centre(&self) -> &[Card] {
        &self.centre
    }

    /// The piles from left to right, each from the bottom up.
    pub fn piles(&self) -> impl Iterator<Item = &[Card]> {
        self.piles[..usize::from(self.columns)].iter().enumerate().map(|(pile, cards)| &cards[..=pile])
    }

    /// What these moves do with this deal, in words.
    ///
    /// # Panics
    /// If one of them cannot be made; those of a [`Verdict`](super::solver::Verdict) can.
    #[must_use]
    pub fn words(&self, line: &[Move]) -> Vec<String> {
        let mut table = self.table();
        let label = |mv: &Move| {
            let seen = view::of(&table, Viewer::Seat(Seat::new(0)));
            let words = ZangleSolitaire::label(&seen, mv, Names(&["You".into()]));
            self.play(&mut table, *mv);
            words
        };
        line.iter().map(label).collect()
    }

    /// One card of a pile; 0 is the bottom one.
    #[inline]
    pub(super) fn card(&self, pile: usize, place: u8) -> Card {
        self.piles[pile][usize::from(place)]
    }

    /// The table with this deal, its first cards turned up.
    pub(super) fn table(&self) -> State {
        let mut state = State::new(self.columns, self.deck);
        self.settle(&mut state);
        state
    }

    /// Turns up the cards of the deal until the player has to move.
    pub(super) fn settle(&self, state: &mut State) {
        while ZangleSolitaire::turn(state) == Turn::Chance {
            let card = match state.awaited().expect("chance turns up a card") {
                Awaited::Centre(_) => self.centre[usize::from(CENTRE_PILE - state.pile)],
                Awaited::Pile(pile) => self.card(pile, state.down[pile] - 1),
            };
            state.reveal(card, &mut Silent);
        }
    }

    /// Makes a move of the player, and turns up what follows.
    pub(super) fn play(&self, state: &mut State, mv: Move) {
        ZangleSolitaire::apply(state, Actor::Seat(Seat::new(0)), mv, &mut Silent);
        self.settle(state);
    }
}

#[cfg(test)]
impl Deal {
    /// All but the first cards of the centre are fives, which make little.
    pub(super) fn harden_centre(&mut self, len: usize) {
        let fives = Card::ALL.into_iter().filter(|card| card.triangles() == 5).cycle();
        self.centre[len..].iter_mut().zip(fives).for_each(|(slot, five)| *slot = five);
    }
}
