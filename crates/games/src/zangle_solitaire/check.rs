//! What is refused, and why.

use tricorn_kernel::Refusal;

use super::state::{CENTRE, Phase};
use super::{Move, Spots, State};
use crate::zangle_deck::judge;

impl State {
    pub(super) fn check_player(&self, mv: &Move) -> Result<(), Refusal> {
        match (self.phase, *mv) {
            (Phase::Won | Phase::Lost, _) => Err(Refusal::new("ZAN-29", "the game is over")),
            (Phase::Deal | Phase::Reveal, _) => Err(Refusal::new("ZAN-26", "cards are being turned up")),
            (_, Move::Card(_)) => Err(Refusal::new("ZAN-26", "cards are turned up by chance alone")),
            (Phase::Fill, Move::Fill(pile)) if self.can_give(pile.into()) => Ok(()),
            (Phase::Fill, Move::Fill(_)) => {
                Err(Refusal::new("ZAN-27", "the card comes from a pile that has more than one"))
            }
            (Phase::Fill, _) => Err(Refusal::new("ZAN-27", "first fill the empty spot with the open card of a pile")),
            (Phase::Play, Move::Fill(_)) => Err(Refusal::new("ZAN-27", "there is no empty spot to fill now")),
            (Phase::Play, Move::Turn) if self.pile > 0 => Ok(()),
            (Phase::Play, Move::Turn) => {
                Err(Refusal::new("ZAN-28", "the centre pile is empty: make a zangle, or stop if you see none"))
            }
            (Phase::Play, Move::Stop) if self.pile == 0 => Ok(()),
            (Phase::Play, Move::Stop) => {
                Err(Refusal::new("ZAN-28", "the centre pile has cards left: turn up others if you see no zangle"))
            }
            (Phase::Play, Move::Zangle(set)) => self.check_zangle(set),
        }
    }

    fn check_zangle(&self, set: Spots) -> Result<(), Refusal> {
        let open = self.open();
        match set.read(&open) {
            Some(zangle) => judge(zangle).map(|_| ()),
            None if set.all().any(|spot| spot < CENTRE && open[spot].is_none()) => {
                Err(Refusal::new("ZAN-26", "there is no card in this place of the centre"))
            }
            None => Err(Refusal::new("ZAN-26", "there is no open card on this pile")),
        }
    }

    pub(super) fn check_chance(&self, mv: &Move) -> Result<(), Refusal> {
        match (self.phase, *mv) {
            (Phase::Deal | Phase::Reveal, Move::Card(card)) if self.unseen.has(card) => Ok(()),
            (Phase::Deal | Phase::Reveal, Move::Card(card)) => {
                Err(Refusal::new("ZAN-2", format!("no {card} is left face down")))
            }
            (Phase::Deal | Phase::Reveal, _) => Err(Refusal::new("ZAN-26", "a card is to be turned up")),
            _ => Err(Refusal::new("ZAN-26", "no card is to be turned up now")),
        }
    }
}
