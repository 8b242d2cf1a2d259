//! What a seat may know, and what it may imagine.

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::{Dice, Seat, Viewer};

use super::centre::Centre;
use super::state::{Phase, SEATS, Taken, points, worth};
use super::{State, Triangle};
use crate::triangles_deck::{Bag, Card};

/// The table as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The fast draw-and-play option (MAY-9).
    pub fast: bool,
    /// The honour option (MAY-12).
    pub honour: bool,
    pub(super) phase: Phase,
    /// Whose turn it is.
    pub turn: Seat,
    /// How many cards were played this turn.
    pub played: u8,
    /// Who draws, while cards are drawn.
    pub drawer: Seat,
    /// Who may still play freshly drawn cards.
    pub hot_seat: Option<Seat>,
    /// How many cards are face down in the pile.
    pub pile: u8,
    /// The viewer's own cards.
    pub hand: Bag,
    /// Those of the viewer's own cards that are hot.
    pub hot: Bag,
    /// What everybody sees of each seat.
    pub players: Vec<PlayerView>,
    /// The unfinished triangles.
    pub centre: Vec<Triangle>,
    /// The triangles taken (MAY-7), in the order in which they were.
    pub taken: Vec<(Seat, [Card; 3])>,
    /// Honour table: the cards in the centre.
    pub loose: Bag,
    /// Honour table: those of them that were played this turn.
    pub fresh: Bag,
}

/// What everybody sees of a seat.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PlayerView {
    /// How many cards are in hand.
    pub cards: u8,
    /// How many of them are hot.
    pub hot: u8,
    /// The points so far.
    pub points: i32,
}

impl View {
    /// Whether three taken cards count as a pure triangle; until the end, any of one colour do (MAY-12).
    pub(super) fn counts_as_pure(&self, cards: [Card; 3]) -> bool {
        worth(cards, self.phase == Phase::Over) == 6
    }
}

pub(super) fn of(state: &State, viewer: Viewer) -> View {
    let hot_owner = state.hot_owner();
    let player = |(index, points): (usize, i32)| PlayerView {
        cards: state.hands[index].len(),
        hot: if hot_owner.is_some_and(|seat| seat.index() == index) { state.hot.len() } else { 0 },
        points,
    };
    View {
        viewer,
        fast: state.fast,
        honour: state.honour,
        phase: state.phase,
        turn: state.turn,
        played: state.played,
        drawer: state.drawer,
        hot_seat: state.hot_seat,
        pile: state.pile.len(),
        hand: viewer.seat().map_or(Bag::EMPTY, |seat| state.hands[seat.index()]),
        hot: if viewer.seat() == hot_owner { state.hot } else { Bag::EMPTY },
        players: points(state).into_iter().enumerate().map(player).collect(),
        centre: state.centre.triangles().collect(),
        taken: state.taken.iter().collect(),
        loose: state.loose,
        fresh: state.fresh,
    }
}

/// A state that looks like this view: the unseen cards are dealt anew, each deal equally likely.
pub(super) fn imagine(view: &View, dice: &mut Dice) -> State {
    let taken_cards = view.taken.iter().flat_map(|(_, cards)| *cards);
    let seen: Bag = taken_cards.chain(view.centre.iter().flat_map(Triangle::cards)).collect();
    let mut unseen = Bag::PIECES.minus(seen.plus(view.loose)).minus(view.hand);
    let mut hands = [Bag::EMPTY; SEATS];
    let mut hot = view.hot;
    for (index, player) in view.players.iter().enumerate() {
        if view.viewer == Viewer::Seat(Seat::new(index as u8)) {
            hands[index] = view.hand;
            continue;
        }
        hands[index] = unseen.draw(player.cards, dice);
        if player.hot > 0 {
            hot = hands[index].clone().draw(player.hot, dice);
        }
    }
    let mut taken = Taken::nothing();
    view.taken.iter().for_each(|&(owner, cards)| taken.push(owner, cards));
    State {
        seats: view.players.len() as u8,
        fast: view.fast,
        honour: view.honour,
        phase: view.phase,
        turn: view.turn,
        played: view.played,
        drawer: view.drawer,
        hot_seat: view.hot_seat,
        hot,
        pile: unseen,
        hands,
        centre: Centre::of(&view.centre),
        loose: view.loose,
        fresh: view.fresh,
        taken,
    }
}
