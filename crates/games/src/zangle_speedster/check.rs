//! What is refused, and why.

use tricorn_kernel::{Actor, Refusal, Seat};

use super::state::Phase;
use super::{Move, State};
use crate::words::count;
use crate::zangle_deck::{Zangle, check_lying, judge};

impl State {
    pub(super) fn check(&self, actor: Actor, mv: &Move) -> Result<(), Refusal> {
        match (actor, self.phase) {
            (Actor::Chance, _) => self.check_chance(mv),
            (Actor::Clock, _) => self.check_clock(mv),
            (Actor::Seat(_), Phase::Over) => Err(Refusal::new("ZAN-24", "the game is over")),
            (Actor::Seat(seat), _) if !self.playing.has(seat) => {
                Err(Refusal::new("ZAN-9", "only those who are level play the bonus round"))
            }
            (Actor::Seat(seat), Phase::Race) => self.check_racer(seat, mv),
            (Actor::Seat(seat), Phase::Show) if seat != self.turn => {
                Err(Refusal::new("ZAN-16", format!("seat {} called before you and has control", self.turn)))
            }
            (Actor::Seat(_), Phase::Show) => self.check_show(mv),
            (Actor::Seat(_), Phase::Dealer | Phase::Deal | Phase::Hit | Phase::Fill) => {
                Err(Refusal::new("ZAN-7", "cards are being turned up"))
            }
        }
    }

    fn check_racer(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        match mv {
            Move::Call if self.may_call(seat) => Ok(()),
            Move::Call if self.barred.has(seat) => {
                let why = "you called in vain, and no penalty card was left: call again after the next zangle";
                Err(Refusal::new("ZAN-17", why))
            }
            Move::Call => {
                let delay = count(i32::from(self.delay_s(seat)), "second");
                Err(Refusal::new("ZAN-21", format!("your equalizer lets you call {delay} after the last change")))
            }
            Move::Hit if self.pile == 0 => Err(Refusal::new("ZAN-19", "the centre pile is empty: no hit is left")),
            Move::Hit => Ok(()),
            Move::Zangle(_) | Move::Trust(_) | Move::Fail => {
                Err(Refusal::new("ZAN-16", "call first: only who has called shows cards"))
            }
            Move::Dealer(_) | Move::Card(_) => Err(Refusal::new("ZAN-7", "cards are turned up by chance alone")),
            Move::Late | Move::Ready => Err(Refusal::new("ZAN-16", "only the clock says what time it is")),
        }
    }

    fn check_show(&self, mv: &Move) -> Result<(), Refusal> {
        match *mv {
            Move::Zangle(_) if self.setting.honour => {
                Err(Refusal::new("ZAN-20", "an honour table believes what it is shown: write trust before it"))
            }
            Move::Zangle(zangle) => {
                self.check_cards(zangle)?;
                judge(zangle).map(|_| ())
            }
            Move::Trust(zangle) if self.setting.honour => {
                self.check_cards(zangle)?;
                if zangle.own_len() == 0 || zangle.centre().next().is_none() {
                    return Err(Refusal::new("ZAN-4", "take cards of the centre and of your own"));
                }
                Ok(())
            }
            Move::Trust(_) => Err(Refusal::new("ZAN-20", "only an honour table believes what it is shown")),
            Move::Fail => Ok(()),
            Move::Call => Err(Refusal::new("ZAN-16", "you have called already: show your zangle")),
            Move::Hit => Err(Refusal::new("ZAN-19", "no hits while somebody has control")),
            Move::Dealer(_) | Move::Card(_) => Err(Refusal::new("ZAN-7", "cards are turned up by chance alone")),
            Move::Late | Move::Ready => Err(Refusal::new("ZAN-16", "only the clock says what time it is")),
        }
    }

    fn check_cards(&self, zangle: Zangle) -> Result<(), Refusal> {
        check_lying(zangle, &self.centre_bag(), &self.own[self.turn.index()])
    }

    fn check_clock(&self, mv: &Move) -> Result<(), Refusal> {
        match (self.phase, mv) {
            (Phase::Show, Move::Late) => Ok(()),
            (Phase::Race, Move::Ready) if self.next_delay_s().is_some() => Ok(()),
            _ => Err(Refusal::new("ZAN-16", "no such clock is running")),
        }
    }

    fn check_chance(&self, mv: &Move) -> Result<(), Refusal> {
        match (self.phase, *mv) {
            (Phase::Dealer, Move::Dealer(seat)) if seat.number() <= self.seats => Ok(()),
            (Phase::Dealer, _) => Err(Refusal::new("ZAN-10", "first the dealer is drawn")),
            (Phase::Deal | Phase::Hit | Phase::Fill, Move::Card(card)) if self.unseen.has(card) => Ok(()),
            (Phase::Deal | Phase::Hit | Phase::Fill, Move::Card(card)) => {
                Err(Refusal::new("ZAN-2", format!("no {card} is left face down")))
            }
            (Phase::Deal | Phase::Hit | Phase::Fill, _) => Err(Refusal::new("ZAN-7", "a card is to be turned up")),
            (Phase::Race | Phase::Show | Phase::Over, _) => {
                Err(Refusal::new("ZAN-7", "no card is to be turned up now"))
            }
        }
    }
}
