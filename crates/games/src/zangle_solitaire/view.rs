//! What can be seen: everything but what is still to be rolled.

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::Viewer;

use super::State;
use super::spots::Open;
use super::state::{CENTRE, COLUMNS, Phase};
use crate::zangle_deck::{Bag, Card, Deck, Zangle};

/// The table as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    pub(super) phase: Phase,
    /// How many cards the centre pile has.
    pub pile: u8,
    /// The centre cards, in their places.
    pub centre: [Option<Card>; CENTRE],
    /// The piles, from left to right.
    pub piles: Vec<PileView>,
    /// How many pile cards are left.
    pub left: u8,
    /// How many zangles were made.
    pub zangles: u8,
    /// How often the centre cards were put away.
    pub turned: u8,
    /// The last zangle.
    pub last: Option<Zangle>,
    /// Every card that nobody has seen, in whichever pile it lies or set aside.
    pub unseen: Bag,
    /// How many cards of each kind the deck has, by the number of triangles.
    pub deck: [u8; 6],
}

/// A pile, or its spot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PileView {
    /// Its open card; none on an empty spot, and while a card is being turned.
    pub top: Option<Card>,
    /// How many cards lie face down under it.
    pub down: u8,
}

impl View {
    /// Whether the viewer is the one who may move.
    pub(super) fn may_move(&self) -> bool {
        self.viewer.seat().is_some() && matches!(self.phase, Phase::Fill | Phase::Play)
    }

    /// The open cards, place by place.
    pub(super) fn open(&self) -> Open {
        std::array::from_fn(|spot| match spot.checked_sub(CENTRE) {
            None => self.centre[spot],
            Some(pile) => self.piles.get(pile).and_then(|pile| pile.top),
        })
    }
}

pub(super) fn of(state: &State, viewer: Viewer) -> View {
    let pile = |index: usize| PileView { top: state.tops[index], down: state.down[index] };
    View {
        viewer,
        phase: state.phase,
        pile: state.pile,
        centre: state.centre,
        piles: (0..usize::from(state.columns)).map(pile).collect(),
        left: state.left(),
        zangles: state.zangles,
        turned: state.turned,
        last: state.last,
        unseen: state.unseen,
        deck: state.deck.of_each,
    }
}

/// The state that looks like this view: there is only one.
pub(super) fn imagine(view: &View) -> State {
    let pile = |index: usize| view.piles.get(index).copied();
    State {
        columns: view.piles.len() as u8,
        deck: Deck { of_each: view.deck },
        phase: view.phase,
        unseen: view.unseen,
        pile: view.pile,
        centre: view.centre,
        tops: std::array::from_fn(|index: usize| pile(index)?.top),
        down: std::array::from_fn::<_, COLUMNS, _>(|index| pile(index).map_or(0, |pile| pile.down)),
        zangles: view.zangles,
        turned: view.turned,
        last: view.last,
    }
}
