//! What is refused, and why.

use tricorn_kernel::{Refusal, Seat};

use super::state::Phase;
use super::{Move, State};
use crate::zangle_deck::{Zangle, check_lying, judge};

impl State {
    pub(super) fn check_seat(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        match *mv {
            Move::Zangle(zangle) => self.check_zangle(seat, zangle),
            Move::Hit if self.hit => Err(Refusal::new("ZAN-12", "you took your hit already: make a zangle or pass")),
            Move::Hit if self.pile == 0 => Err(Refusal::new(
                "ZAN-15",
                "the centre pile is empty, so there is no hit to take: make a zangle or pass",
            )),
            Move::Pass if !self.hit && self.pile > 0 => {
                Err(Refusal::new("ZAN-12", "who makes no zangle takes a hit first"))
            }
            Move::Hit | Move::Pass => Ok(()),
            Move::Dealer(_) | Move::Card(_) => Err(Refusal::new("ZAN-7", "cards are turned up by chance alone")),
        }
    }

    fn check_zangle(&self, seat: Seat, zangle: Zangle) -> Result<(), Refusal> {
        check_lying(zangle, &self.centre_bag(), &self.own[seat.index()])?;
        judge(zangle).map(|_| ())
    }

    pub(super) fn check_chance(&self, mv: &Move) -> Result<(), Refusal> {
        match (self.phase, *mv) {
            (Phase::Dealer, Move::Dealer(seat)) if seat.number() <= self.seats => Ok(()),
            (Phase::Dealer, _) => Err(Refusal::new("ZAN-11", "first the dealer is drawn")),
            (Phase::Deal | Phase::Hit | Phase::Fill, Move::Card(card)) if self.unseen.has(card) => Ok(()),
            (Phase::Deal | Phase::Hit | Phase::Fill, Move::Card(card)) => {
                Err(Refusal::new("ZAN-2", format!("no {card} is left face down")))
            }
            (Phase::Deal | Phase::Hit | Phase::Fill, _) => Err(Refusal::new("ZAN-7", "a card is to be turned up")),
            (Phase::Play | Phase::Over, _) => Err(Refusal::new("ZAN-7", "no card is to be turned up now")),
        }
    }
}
