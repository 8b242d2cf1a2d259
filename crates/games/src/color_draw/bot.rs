//! A first opinion on moves.

use tricorn_kernel::{Appraise, Others, Seat, Seats, Thinking};

use super::promises::Promises;
use super::state::{Phase, SEATS, points};
use super::triangle::worth;
use super::{ColorDraw, Jokers, Move, State, View, hand};
use crate::triangles_deck::{Bag, Card, Colour};

impl Appraise for ColorDraw {
    const THINKING: Option<Thinking> = Some(Thinking {
        curiosity: 0.15,
        trust: 1.0,
        others: Others::Glance,
        among: 8,
        length: 0,
        games: [80, 16_000],
    });

    #[inline]
    fn begins_turn(state: &State) -> bool {
        state.phase == Phase::Start
    }

    const HINTS: bool = true;

    fn appraise(view: &View, mv: &Move) -> i32 {
        let top = |colour: Colour| view.discards[colour as usize].last().copied();
        Sight { jokers: view.jokers, phase: view.phase, hand: view.hand }.appraise(mv, top, || view.unseen())
    }

    #[inline]
    fn glance(state: &State, seat: Seat, mv: &Move) -> i32 {
        let unseen = || {
            let others = Seats::first(state.seats).without(seat);
            let hidden = others.iter().map(|other| state.hands[other.index()].minus(state.known[other.index()]));
            hidden.fold(state.piles, Bag::plus)
        };
        let sight = Sight { jokers: state.jokers, phase: state.phase, hand: state.hands[seat.index()] };
        sight.appraise(mv, |colour| state.discards.top(colour), unseen)
    }

    const FEATURES: &'static [&'static str] = &hand::FEATURES;

    fn features(state: &State, seat: Seat, out: &mut [f32]) {
        out.copy_from_slice(&hand::features(state, seat));
    }

    /// How likely each seat is to win: before the end a hand counts for what it has brought in games that were played.
    fn outlook(state: &State, worth: &mut [f32]) {
        let over = state.phase == Phase::Over;
        let mut stands = [0.0_f32; SEATS];
        for (seat, points) in points(state).into_iter().enumerate() {
            let promise = if over { 0.0 } else { hand::promise(state, Seat::new(seat as u8)) };
            stands[seat] = points as f32 + promise;
        }
        let stands = &stands[..usize::from(state.seats)];
        for (seat, (worth, mine)) in worth.iter_mut().zip(stands).enumerate() {
            let others = || stands.iter().enumerate().filter(|(other, _)| *other != seat).map(|(_, stands)| *stands);
            let ahead = mine - others().fold(f32::NEG_INFINITY, f32::max);
            *worth = if !over {
                wins(ahead, state.piles.len())
            } else if ahead == 0.0 {
                0.5
            } else {
                f32::from(u8::from(ahead > 0.0))
            };
        }
    }
}

/// How likely a lead of so many points lasts until so many cards are drawn: nearly what the normal distribution says.
fn wins(ahead: f32, to_draw: u8) -> f32 {
    /// How much a lead changes with each of the cards, and in the last turn: its variance, in points.
    const SWING: [f32; 2] = [1.0, 1.0];
    /// With this slope the logistic function is nearest to the normal one.
    const SLOPE: f32 = 1.702;
    let deviation = (SWING[0] * f32::from(to_draw) + SWING[1]).sqrt();
    1.0 / (1.0 + (-SLOPE * ahead / deviation).exp())
}

/// What a seat looks at before it moves.
struct Sight {
    jokers: Jokers,
    phase: Phase,
    hand: Bag,
}

impl Sight {
    /// Swap for the hand that promises most, and play what is complete.
    #[inline]
    fn appraise(&self, mv: &Move, top: impl Fn(Colour) -> Option<Card>, unseen: impl Fn() -> Bag) -> i32 {
        match *mv {
            // A better triangle may be one draw away; a card that is in sight is no gamble.
            Move::Draw(colour) => {
                let unseen = unseen().of_colour(colour);
                let weigh = |card| i32::from(unseen.count(card)) * self.promise_with(card, None);
                unseen.kinds().map(weigh).sum::<i32>() / i32::from(unseen.len().max(1))
            }
            Move::Take(colour) => top(colour).map_or(0, |top| self.promise_with(top, Some(top))),
            Move::Drop(card) => {
                let mut rest = self.hand;
                rest.take(card);
                Promises::of(self.jokers).after(three(rest))
            }
            Move::Play => 100 * i32::from(worth(self.hand)) + 1,
            // A joker can still be played after a swap, and the swap may help the other cards.
            Move::Whole(_) if self.phase == Phase::Start => 1,
            Move::Whole(_) => 301,
            Move::End | Move::Dealer(_) | Move::Card(_) => 0,
        }
    }

    /// What the hand promises after this card has come and the worst one has gone, but none like the one that was taken.
    #[inline]
    fn promise_with(&self, card: Card, taken: Option<Card>) -> i32 {
        let promises = Promises::of(self.jokers);
        let [a, b, c] = three(self.hand);
        let rests = [(a, [card, b, c]), (b, [card, a, c]), (c, [card, a, b]), (card, [a, b, c])];
        let may_go = rests.into_iter().filter(|(gone, _)| Some(*gone) != taken);
        may_go.map(|(_, rest)| promises.after(rest)).max().unwrap_or(0)
    }
}

/// The cards of a hand at the beginning of a turn.
#[inline]
fn three(hand: Bag) -> [Card; 3] {
    [0, 1, 2].map(|place| hand.at(place))
}

/// What a hand of three promises after the best swap that it could make now, in points.
pub(super) fn next(state: &State, hand: Bag) -> f32 {
    if hand.len() != 3 {
        return 0.0;
    }
    let sight = Sight { jokers: state.jokers, phase: Phase::Start, hand };
    let top = |colour: Colour| state.discards.top(colour);
    let draws = Colour::ALL.into_iter().filter(|&colour| !state.pile(colour).is_empty()).map(Move::Draw);
    let takes = Colour::ALL.into_iter().filter(|&colour| !state.discards.is_empty(colour)).map(Move::Take);
    let best = draws.chain(takes).map(|mv| sight.appraise(&mv, top, || state.piles)).max();
    best.unwrap_or(0) as f32 / 100.0
}
