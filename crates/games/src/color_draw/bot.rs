//! A first opinion on moves.

use tricorn_kernel::Appraise;

use super::state::Phase;
use super::triangle::worth;
use super::{ColorDraw, Jokers, Move, View};
use crate::triangles_deck::{Bag, Card};

impl Appraise for ColorDraw {
    /// Swap for the hand that promises most, and play what is complete.
    fn appraise(view: &View, mv: &Move) -> i32 {
        match *mv {
            // A better triangle may be one draw away; a card that is in sight is no gamble.
            Move::Draw(colour) => {
                let unseen = view.unseen().of_colour(colour);
                let weigh = |card| i32::from(unseen.count(card)) * promise_with(view, card, None);
                unseen.kinds().map(weigh).sum::<i32>() / i32::from(unseen.len().max(1))
            }
            Move::Take(colour) => {
                view.discards[colour as usize].last().map_or(0, |&top| promise_with(view, top, Some(top)))
            }
            Move::Drop(card) => {
                let mut rest = view.hand;
                rest.take(card);
                promise(view.jokers, rest)
            }
            Move::Play => 100 * i32::from(worth(view.hand)) + 1,
            // A joker can still be played after a swap, and the swap may help the other cards.
            Move::Whole(_) if view.phase == Phase::Start => 1,
            Move::Whole(_) => 301,
            Move::End | Move::Dealer(_) | Move::Card(_) => 0,
        }
    }
}

/// What the hand promises after this card has come and the worst one has gone.
fn promise_with(view: &View, card: Card, taken: Option<Card>) -> i32 {
    let mut hand = view.hand;
    hand.put(card);
    let drop = |card| {
        let mut rest = hand;
        rest.take(card);
        promise(view.jokers, rest)
    };
    hand.kinds().filter(|&card| Some(card) != taken).map(drop).max().unwrap_or(0)
}

/// A hundred for each point in hand, and a little for each two cards that go together.
fn promise(jokers: Jokers, hand: Bag) -> i32 {
    let whole = if jokers == Jokers::Whole { hand.cards().filter(|card| card.is_joker()).count() as i32 } else { 0 };
    if whole == 0
        && let Some(triangle) = jokers.best(hand)
    {
        return 100 * i32::from(worth(triangle));
    }
    let wild = |card: Card| card.is_joker() && jokers == Jokers::Wild;
    let piece_pair = |a: Card, b: Card| a.cut().is_some() && a.cut() == b.cut() && a.number() != b.number();
    let mut sum = 300 * whole;
    for (a, b) in [(0, 1), (0, 2), (1, 2)].map(|(a, b)| (hand.at(a), hand.at(b))) {
        if wild(a) || wild(b) || piece_pair(a, b) {
            sum += if a.colour() == b.colour() { 30 } else { 20 };
        }
    }
    sum
}
