//! A first opinion on moves.

use tricorn_kernel::{Appraise, Seat, Thinking};

use super::centre::Centre;
use super::state::worth;
use super::{Mayhem, Move, State, View};
use crate::triangles_deck::{Bag, Card, is_triangle};

impl Appraise for Mayhem {
    const THINKING: Option<Thinking> = Some(Thinking::to_the_end([200, 2_000]));
    const LEAD: f32 = 12.0;
    const HINTS: bool = true;

    fn appraise(view: &View, mv: &Move) -> i32 {
        Sight { played: view.played, hand: view.hand, centre: Centre::of(&view.centre) }.appraise(mv)
    }

    #[inline]
    fn glance(state: &State, seat: Seat, mv: &Move) -> i32 {
        Sight { played: state.played, hand: state.hands[seat.index()], centre: state.centre }.appraise(mv)
    }
}

/// What a seat looks at before it moves.
struct Sight {
    played: u8,
    hand: Bag,
    centre: Centre,
}

impl Sight {
    /// Take points now; leave as little as possible for the next one.
    fn appraise(&self, mv: &Move) -> i32 {
        match *mv {
            Move::Add(card, place) => {
                let mut centre = self.centre;
                // A triangle that lacks one piece is a present, unless that piece is in hand.
                match centre.add(card, place) {
                    Some(cards) => 10 * worth(cards, true),
                    None if self.could_finish(card, centre.lies(card, place)) => 5,
                    None => -20,
                }
            }
            Move::Start(card) => {
                let others = self.hand.kinds().filter(|other| other.cut() == card.cut());
                let numbers = others.fold(0, |seen, other| seen | 1 << other.number());
                if numbers == 0b1110 && self.played == 0 { 15 } else { -5 }
            }
            // Wrong claims cost more than they bring.
            Move::Claim(cards) => {
                if is_triangle(cards) {
                    10 * worth(cards, true)
                } else {
                    -100
                }
            }
            Move::Lay(_) => -5,
            Move::Stop | Move::Rest | Move::Dealer(_) | Move::Draw(_) => 0,
        }
    }

    /// Whether a piece in hand finishes a triangle of this card's cut of which these numbers lie, as bits.
    fn could_finish(&self, card: Card, lies: u8) -> bool {
        let mut piece = self.hand.kinds().filter(|piece| piece.cut() == card.cut());
        self.played < 2 && piece.any(|piece| lies | 1 << piece.number() == 0b1110)
    }
}
