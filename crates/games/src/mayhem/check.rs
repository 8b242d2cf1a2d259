//! What is refused, and why.

use tricorn_kernel::{Refusal, Seat};

use super::state::{HAND, Phase};
use super::{Move, State};
use crate::triangles_deck::Card;

impl State {
    pub(super) fn check_claim(&self, cards: [Card; 3]) -> Result<(), Refusal> {
        for card in cards {
            let wanted = cards.iter().filter(|&&other| other == card).count();
            if usize::from(self.loose.count(card)) < wanted {
                let why = format!("{} does not lie in the centre often enough", card.name());
                return Err(Refusal::new("MAY-12", why));
            }
        }
        if !cards.iter().any(|&card| self.fresh.has(card)) {
            return Err(Refusal::new("MAY-12", "one of the three must be a card that you played this turn"));
        }
        Ok(())
    }

    pub(super) fn check_card(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        if self.playable(seat).has(card) {
            return Ok(());
        }
        Err(if seat != self.turn {
            Refusal::new("MAY-9", format!("{} is not a card that you have just drawn", card.name()))
        } else if self.played == HAND {
            Refusal::new("MAY-3", "you have played three cards already")
        } else {
            Refusal::new("MAY-3", format!("you do not hold {}", card.name()))
        })
    }

    pub(super) fn check_seat(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        match *mv {
            Move::Start(_) | Move::Add(..) if self.honour => {
                Err(Refusal::new("MAY-12", "on an honour table cards lie loose: just lay the card"))
            }
            Move::Lay(_) | Move::Claim(_) if !self.honour => {
                Err(Refusal::new("MAY-12", "only an honour table lets you lay cards loose and claim them"))
            }
            Move::Start(card) => {
                self.check_card(seat, card)?;
                match self.centre.lacking(card) {
                    0 => Ok(()),
                    lacking => {
                        let place = lacking.trailing_zeros() + 1;
                        let why = format!("{} fits triangle {place}, so it may not start a new one", card.name());
                        Err(Refusal::new("MAY-4", why))
                    }
                }
            }
            Move::Add(card, place) => {
                self.check_card(seat, card)?;
                if self.centre.lacking(card) >> place & 1 == 1 {
                    return Ok(());
                }
                let why = format!("there is no triangle {} that lacks {}", place + 1, card.name());
                Err(Refusal::new("MAY-4", why))
            }
            Move::Lay(card) => self.check_card(seat, card),
            Move::Claim(cards) => {
                if !self.owns_fresh(seat) {
                    return Err(Refusal::new("MAY-12", "one of the three must be a card that you played this turn"));
                }
                self.check_claim(cards)
            }
            Move::Stop if seat != self.turn => Err(Refusal::new("MAY-3", "it is not your turn to stop")),
            Move::Stop if self.played == 0 => Err(Refusal::new("MAY-3", "play at least one card first")),
            Move::Rest if self.hot_seat != Some(seat) => {
                Err(Refusal::new("MAY-9", "you have no freshly drawn cards to let cool"))
            }
            Move::Stop | Move::Rest => Ok(()),
            Move::Dealer(_) | Move::Draw(_) => Err(Refusal::new("MAY-2", "cards are dealt by chance alone")),
        }
    }

    pub(super) fn check_chance(&self, mv: &Move) -> Result<(), Refusal> {
        match (self.phase, *mv) {
            (Phase::Dealer, Move::Dealer(seat)) if seat.number() <= self.seats => Ok(()),
            (Phase::Dealer, _) => Err(Refusal::new("MAY-2", "first the dealer is drawn")),
            (Phase::Deal | Phase::Draw, Move::Draw(card)) if self.pile.has(card) => Ok(()),
            (Phase::Deal | Phase::Draw, Move::Draw(card)) => {
                Err(Refusal::new("DECK-1", format!("no {} is left in the pile", card.name())))
            }
            (Phase::Deal | Phase::Draw, _) => Err(Refusal::new("MAY-8", "a card is to be drawn")),
            (Phase::Play | Phase::Over, _) => Err(Refusal::new("MAY-8", "no card is to be drawn now")),
        }
    }
}
