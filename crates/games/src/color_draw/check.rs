//! What is refused, and why.

use tricorn_kernel::{Refusal, Seat};

use super::state::Phase;
use super::{Jokers, Move, State};
use crate::triangles_deck::{Card, Colour};

impl State {
    pub(super) fn check_chance(&self, mv: Move) -> Result<(), Refusal> {
        match mv {
            Move::Dealer(seat) if self.phase == Phase::Dealer && seat.number() <= self.seats => return Ok(()),
            _ if self.phase == Phase::Dealer => return Err(Refusal::new("CLR-15", "first the dealer is drawn")),
            _ if self.phase == Phase::Over => return Err(Refusal::new("CLR-10", "the game is over")),
            _ => {}
        }
        let Some(colour) = self.due() else { return Err(Refusal::new("CLR-4", "no card is due now")) };
        let Move::Card(card) = mv else { return Err(Refusal::new("CLR-1", "chance only turns cards")) };
        if card.colour() != colour {
            Err(Refusal::new("CLR-1", format!("a card from the {} draw pile is due", colour.name())))
        } else if !self.piles.has(card) {
            Err(Refusal::new("CLR-1", format!("no {} is left in the draw pile", card.name())))
        } else {
            Ok(())
        }
    }

    pub(super) fn check_seat(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        match self.phase {
            Phase::Over => Err(Refusal::new("CLR-10", "the game is over")),
            Phase::Dealer | Phase::Open(_) | Phase::Deal(_) => Err(Refusal::new("CLR-3", "the cards are being dealt")),
            _ if seat != self.turn => Err(Refusal::new("CLR-4", "it is not your turn")),
            Phase::Start => self.check_start(mv),
            Phase::Drop(taken) => self.check_drop(taken, mv),
            Phase::Swapped => self.check_swapped(mv),
            Phase::Draw(_) | Phase::Renew(_) | Phase::Refill(_) | Phase::Replace(_) => {
                Err(Refusal::new("CLR-4", "a card is being drawn"))
            }
        }
    }

    fn check_start(&self, mv: Move) -> Result<(), Refusal> {
        match mv {
            Move::Draw(colour) if self.pile(colour).is_empty() => {
                let why = format!("the {} draw pile is empty: take from its discard pile instead", colour.name());
                Err(Refusal::new("CLR-9", why))
            }
            Move::Take(colour) if self.discards.is_empty(colour) => {
                Err(Refusal::new("CLR-8", format!("the {} discard pile is empty", colour.name())))
            }
            Move::Draw(_) | Move::Take(_) => Ok(()),
            Move::Drop(_) => Err(Refusal::new("CLR-4", "draw or take a card before you drop one")),
            Move::End => Err(Refusal::new("CLR-4", "you may not skip your turn: swap a card or play a triangle")),
            Move::Play => self.check_play(),
            Move::Whole(colour) => self.check_whole(colour),
            Move::Dealer(_) | Move::Card(_) => Err(by_chance()),
        }
    }

    fn check_drop(&self, taken: Option<Card>, mv: Move) -> Result<(), Refusal> {
        match mv {
            Move::Drop(card) if !self.hand().has(card) => {
                Err(Refusal::new("CLR-4", format!("you do not hold {}", card.name())))
            }
            Move::Drop(card) if taken == Some(card) => {
                let why = format!("you have just taken {} from a discard pile: drop another card", card.name());
                Err(Refusal::new("CLR-5", why))
            }
            Move::Drop(_) => Ok(()),
            Move::Draw(_) | Move::Take(_) => Err(Refusal::new("CLR-4", "you have a new card: drop one now")),
            Move::Play | Move::Whole(_) | Move::End => Err(Refusal::new("CLR-4", "first drop a card")),
            Move::Dealer(_) | Move::Card(_) => Err(by_chance()),
        }
    }

    fn check_swapped(&self, mv: Move) -> Result<(), Refusal> {
        match mv {
            Move::Draw(_) | Move::Take(_) | Move::Drop(_) => {
                Err(Refusal::new("CLR-4", "you have swapped a card already: play a triangle or end your turn"))
            }
            Move::Play => self.check_play(),
            Move::Whole(colour) => self.check_whole(colour),
            Move::End => Ok(()),
            Move::Dealer(_) | Move::Card(_) => Err(by_chance()),
        }
    }

    fn check_play(&self) -> Result<(), Refusal> {
        if self.jokers.complete(self.hand()) {
            Ok(())
        } else if self.jokers == Jokers::Whole && self.hand().kinds().any(Card::is_joker) {
            Err(Refusal::new("CLR-13", "jokers do not mix with pieces here: play the joker alone"))
        } else {
            Err(Refusal::new("CLR-4", "a triangle is pieces 1, 2 and 3 of one cut: your cards are none"))
        }
    }

    fn check_whole(&self, colour: Colour) -> Result<(), Refusal> {
        let why = match self.jokers {
            Jokers::Wild => "a joker stands for a piece here: it is not played alone".into(),
            Jokers::None => "the jokers stay in the box at this table".into(),
            Jokers::Whole if self.hand().has(Card::joker(colour)) => return Ok(()),
            Jokers::Whole => format!("you do not hold {}", Card::joker(colour).name()),
        };
        Err(Refusal::new("CLR-13", why))
    }
}

fn by_chance() -> Refusal {
    Refusal::new("CLR-1", "chance alone picks the dealer and turns the cards of the piles")
}
