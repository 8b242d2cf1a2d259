//! What a seat may know, and what it may imagine.

use serde::Serialize;
use tricorn_kernel::{Dice, Seat, Viewer};

use super::state::{Phase, SEATS, points};
use super::{Jokers, State};
use crate::triangles_deck::{Bag, Card, Colour};

/// The table as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What jokers are good for (CLR-13).
    pub jokers: Jokers,
    pub(super) phase: Phase,
    /// Whose turn it is, or who is dealt to.
    pub turn: Seat,
    /// Turns since a triangle was played or a draw pile touched, this turn included (CLR-14).
    pub quiet: u8,
    /// How many cards are in each draw pile.
    pub piles: [u8; 3],
    /// The discard piles, top card last.
    pub discards: [Vec<Card>; 3],
    /// The viewer's own cards.
    pub hand: Bag,
    /// What everybody sees of each seat.
    pub players: Vec<PlayerView>,
    /// The triangles played, in the order in which they were.
    pub laid: Vec<(Seat, Bag)>,
}

/// What everybody sees of a seat.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlayerView {
    /// The cards in hand that came from a discard pile.
    pub known: Bag,
    /// How many other cards of each colour are in hand.
    pub hidden: [u8; 3],
    /// The points so far.
    pub points: i32,
}

impl View {
    /// The cards that the viewer has not seen: draw piles, and what is hidden in other hands.
    pub(super) fn unseen(&self) -> Bag {
        let laid = self.laid.iter().flat_map(|(_, triangle)| triangle.cards());
        let seen: Bag = laid.chain(self.discards.iter().flatten().copied()).collect();
        let others = (0..self.players.len()).filter(|&index| !self.is_own(index));
        let held = others.fold(self.hand, |held, index| held.plus(self.players[index].known));
        self.jokers.deck().minus(seen.plus(held))
    }

    fn is_own(&self, index: usize) -> bool {
        self.viewer == Viewer::Seat(Seat::new(index as u8))
    }
}

pub(super) fn of(state: &State, viewer: Viewer) -> View {
    let player = |(index, points): (usize, i32)| {
        let known = state.known[index];
        let hidden = state.hands[index].minus(known);
        PlayerView { known, hidden: Colour::ALL.map(|colour| hidden.of_colour(colour).len()), points }
    };
    View {
        viewer,
        jokers: state.jokers,
        phase: state.phase,
        turn: state.turn,
        quiet: state.quiet,
        piles: Colour::ALL.map(|colour| state.pile(colour).len()),
        discards: Colour::ALL.map(|colour| state.discards.cards(colour)),
        hand: viewer.seat().map_or(Bag::EMPTY, |seat| state.hands[seat.index()]),
        players: points(state).into_iter().enumerate().map(player).collect(),
        laid: state.laid.iter().collect(),
    }
}

/// A state that looks like this view: the unseen cards are dealt anew, each deal equally likely.
pub(super) fn imagine(view: &View, dice: &mut Dice) -> State {
    let mut unseen = view.unseen();
    let mut hands = [Bag::EMPTY; SEATS];
    let mut known = [Bag::EMPTY; SEATS];
    for (index, player) in view.players.iter().enumerate() {
        known[index] = player.known;
        if view.is_own(index) {
            hands[index] = view.hand;
            continue;
        }
        hands[index] = player.known;
        for (colour, count) in Colour::ALL.into_iter().zip(player.hidden) {
            let drawn = unseen.of_colour(colour).draw(count, dice);
            unseen = unseen.minus(drawn);
            hands[index] = hands[index].plus(drawn);
        }
    }
    State {
        seats: view.players.len() as u8,
        jokers: view.jokers,
        phase: view.phase,
        turn: view.turn,
        quiet: view.quiet,
        piles: unseen,
        discards: view.discards.iter().flatten().copied().collect(),
        hands,
        known,
        laid: view.laid.iter().copied().collect(),
    }
}
