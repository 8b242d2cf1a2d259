//! What a seat may know, and what it may imagine.

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::{Dice, Seat, Viewer};

use super::state::{Phase, SEATS, points};
use super::{Jokers, State, Unplayed};
use crate::triangles_deck::{Bag, Card, Colour};

/// The table as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
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
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PlayerView {
    /// The cards in hand that came from a discard pile.
    pub known: Bag,
    /// How many other cards of each colour are in hand.
    pub hidden: [u8; 3],
    /// What can be told of those.
    pub unplayed: Unplayed,
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
        let hidden = Colour::ALL.map(|colour| hidden.of_colour(colour).len());
        PlayerView { known, hidden, unplayed: state.unplayed[index], points }
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

/// How many deals are tried before an unlikely one is taken.
const TRIES: u32 = 1_000;

/// A state that looks like this view: the unseen cards are dealt anew, as likely as what was seen
/// makes each deal.
pub(super) fn imagine(view: &View, dice: &mut Dice) -> State {
    let mut known = [Bag::EMPTY; SEATS];
    let mut unplayed = [Unplayed::NEW; SEATS];
    for (index, player) in view.players.iter().enumerate() {
        (known[index], unplayed[index]) = (player.known, player.unplayed);
    }
    let (mut hands, mut piles) = deal(view, dice);
    for _ in 1..TRIES {
        if is_likely(view, &hands, dice) {
            break;
        }
        (hands, piles) = deal(view, dice);
    }
    State {
        seats: view.players.len() as u8,
        jokers: view.jokers,
        phase: view.phase,
        turn: view.turn,
        quiet: view.quiet,
        piles,
        discards: view.discards.iter().flatten().copied().collect(),
        hands,
        known,
        unplayed,
        laid: view.laid.iter().copied().collect(),
    }
}

/// Deals the unseen cards to the other hands and the draw piles: first the jokers, each to a place as
/// likely as it would have stayed there, then the pieces, each deal equally likely.
fn deal(view: &View, dice: &mut Dice) -> ([Bag; SEATS], Bag) {
    let unseen = view.unseen();
    let mut hands = [Bag::EMPTY; SEATS];
    let mut piles = Bag::EMPTY;
    for (hand, player) in hands.iter_mut().zip(&view.players) {
        *hand = player.known;
    }
    for colour in Colour::ALL {
        let joker = Card::joker(colour);
        let mut pieces = unseen.of_colour(colour);
        // How many cards each hand still wants; the draw pile has the rest.
        let mut wants = [0; SEATS];
        let others = (0..view.players.len()).filter(|&index| !view.is_own(index));
        others.for_each(|index| wants[index] = view.players[index].hidden[colour as usize]);
        let mut pile = pieces.len() - wants.iter().sum::<u8>();
        for _ in 0..unseen.count(joker) {
            pieces.take(joker);
            let odds = |index: usize| u32::from(wants[index]) * view.players[index].unplayed.joker(colour);
            let odds: Vec<u32> = (0..view.players.len()).map(odds).collect();
            let mut place = dice.below(odds.iter().sum::<u32>() + u32::from(pile) * Unplayed::NEW.joker(colour));
            let holder = odds.iter().position(|&odds| {
                let here = place < odds;
                place = place.saturating_sub(odds);
                here
            });
            match holder {
                Some(index) => {
                    hands[index].put(joker);
                    wants[index] -= 1;
                }
                None => {
                    piles.put(joker);
                    pile -= 1;
                }
            }
        }
        for (hand, count) in hands.iter_mut().zip(wants) {
            *hand = hand.plus(pieces.draw(count, dice));
        }
        piles = piles.plus(pieces);
    }
    if let Viewer::Seat(seat) = view.viewer {
        hands[seat.index()] = view.hand;
    }
    (hands, piles)
}

/// Lets a deal pass as often as the others would have left its triangles unplayed.
fn is_likely(view: &View, hands: &[Bag; SEATS], dice: &mut Dice) -> bool {
    (0..view.players.len()).filter(|&index| !view.is_own(index) && hands[index].len() == 3).all(|index| {
        let (hand, unplayed) = (hands[index], view.players[index].unplayed);
        if view.phase == Phase::Over {
            // CLR-11: a hand that is left after the end has no triangle, but for one that had four cards.
            return index == view.turn.index() || view.jokers.best(hand).is_none();
        }
        !view.jokers.complete(hand) || dice.below(Unplayed::NEW.triangle()) < unplayed.triangle()
    })
}
