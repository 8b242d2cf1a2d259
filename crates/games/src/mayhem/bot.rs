//! A first opinion on moves.

use tricorn_kernel::Appraise;

use super::state::worth;
use super::{Mayhem, Move, View};
use crate::triangles_deck::{Card, is_triangle};

impl Appraise for Mayhem {
    /// Take points now; leave as little as possible for the next one.
    fn appraise(view: &View, mv: &Move) -> i32 {
        match *mv {
            Move::Add(card, place) => {
                let triangle = view.centre.iter().find(|t| Some(t.cut) == card.cut() && t.place == place + 1);
                let mut cards: Vec<Card> = triangle.into_iter().flat_map(|triangle| triangle.cards()).collect();
                cards.push(card);
                // A triangle that lacks one piece is a present, unless that piece is in hand.
                match <[Card; 3]>::try_from(cards) {
                    Ok(cards) => 10 * worth(cards, true),
                    Err(cards) if could_finish(view, &cards) => 5,
                    Err(_) => -20,
                }
            }
            Move::Start(card) => {
                let others = view.hand.kinds().filter(|other| other.cut() == card.cut());
                let numbers = others.fold(0, |seen, other| seen | 1 << other.number());
                if numbers == 0b1110 && view.played == 0 { 15 } else { -5 }
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
}

fn could_finish(view: &View, cards: &[Card]) -> bool {
    let Some(cut) = cards[0].cut() else { return false };
    let lies = cards.iter().fold(0, |seen, card| seen | 1 << card.number());
    let mut piece = view.hand.kinds().filter(|card| card.cut() == Some(cut));
    view.played < 2 && piece.any(|card| lies | 1 << card.number() == 0b1110)
}
