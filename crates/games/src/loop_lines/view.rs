//! What a seat may know, and what it may imagine.

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::{Dice, Seat, Seats, Viewer};

use super::board::{Board, Made, Placed};
use super::state::{Due, Phase, State};
use super::tile::{Colour, Tile, Tiles};
use crate::lattice::Cell;
use crate::lattice::hidden::Hidden;

/// The table as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// Whether everybody sees both hands (LOO-16).
    pub open_hands: bool,
    /// Whether the next tile lies face up (LOO-17).
    pub open_supply: bool,
    /// Whether own dots are allowed (LOO-18).
    pub own_dots: bool,
    pub(super) phase: Phase,
    /// Whose turn it is, or who chooses.
    pub turn: Seat,
    pub(super) due: Due,
    /// The tile placed last.
    pub last: Option<Placed>,
    /// The tile of the supply that lies face up.
    pub next: Option<Tile>,
    /// How many tiles are in the supply, the one face up included.
    pub supply: u8,
    /// The viewer's own tiles.
    pub hand: Tiles,
    /// What everybody sees of each seat.
    pub players: [PlayerView; 2],
    /// The tiles on the table.
    pub board: Board,
    /// What everybody knows of the hidden tiles; it follows from what was told, so that nobody needs to be
    /// sent it.
    #[serde(skip)]
    pub(super) hidden: Hidden<Tile, 2>,
}

/// What everybody sees of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlayerView {
    /// The colour it plays, once it is chosen.
    pub colour: Option<Colour>,
    /// How many tiles are in hand.
    pub tiles: u8,
    /// Those of them that everybody knows.
    pub known: Tiles,
}

/// What a placement comes to, once its dots are drawn for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Settled {
    /// How many tiles the seat in turn draws for own dots (LOO-18).
    pub(super) paid: u8,
    /// How many the other draws (LOO-11).
    pub(super) burden: u8,
    /// How many are left in the supply.
    pub(super) supply: u8,
    /// Whether the seat in turn wins by it.
    pub(super) win: Option<Win>,
}

/// How the last tile leaves a hand (LOO-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Win {
    /// It is placed.
    Placed,
    /// It is given away for a wedge (LOO-13).
    Given,
}

impl View {
    /// What it comes to if the seat in turn, of this colour, places a tile that makes this.
    pub(super) fn settle(&self, own: Colour, made: Made) -> Settled {
        let paid = made.dots[own as usize].min(self.supply);
        let win = match self.players[self.turn.index()].tiles.saturating_sub(1) + paid {
            0 => Some(Win::Placed),
            1 if made.wedge() => Some(Win::Given),
            _ => None,
        };
        // LOO-15: for who has won already, nobody draws any more.
        let dots = if win == Some(Win::Placed) { 0 } else { made.dots[own.other() as usize] };
        let burden = dots.min(self.supply - paid);
        Settled { paid, burden, supply: self.supply - paid - burden, win }
    }

    /// The colour of the viewer, once it is chosen.
    #[must_use]
    pub fn own_colour(&self) -> Option<Colour> {
        self.viewer.seat().and_then(|seat| self.players[seat.index()].colour)
    }

    /// The seat that is to move.
    #[must_use]
    pub fn on_turn(&self) -> Option<Seat> {
        matches!(self.phase, Phase::Colour | Phase::First | Phase::Place | Phase::Give).then_some(self.turn)
    }

    /// The cells where the viewer could place a tile now.
    #[must_use]
    pub fn places(&self) -> Vec<Cell> {
        let (Some(colour), Phase::Place) = (self.own_colour(), self.phase) else { return Vec::new() };
        if self.viewer != Viewer::Seat(self.turn) {
            return Vec::new();
        }
        self.board.placements(colour, self.own_dots, self.hand).map(|(cell, _)| cell).collect()
    }

    /// The tiles of which the viewer does not know where they are.
    #[must_use]
    pub fn unseen(&self) -> Tiles {
        let known = self.players.iter().fold(self.hand, |known, player| known.plus(player.known));
        Tiles::ALL.minus(self.board.tiles()).minus(known).minus(self.next.into_iter().collect())
    }
}

pub(super) fn of(state: &State, viewer: Viewer) -> View {
    let player = |index: usize| PlayerView {
        colour: state.colour_of(Seat::new(index as u8)),
        tiles: state.hands[index].len(),
        known: if state.open_hands { state.hands[index] } else { state.known[index] },
    };
    View {
        viewer,
        open_hands: state.open_hands,
        open_supply: state.open_supply,
        own_dots: state.own_dots,
        phase: state.phase,
        turn: state.turn,
        due: state.due,
        last: state.last,
        next: state.next,
        supply: state.supply.len(),
        hand: viewer.seat().map_or(Tiles::NONE, |seat| state.hands[seat.index()]),
        players: [player(0), player(1)],
        board: state.board.clone(),
        hidden: state.hidden,
    }
}

/// A state that looks like this view: what the viewer does not know is dealt anew, each deal that agrees
/// with all that everybody knows as likely as any other. What a player might rather have done with
/// another hand is not weighed.
pub(super) fn imagine(view: &View, dice: &mut Dice) -> State {
    let mut state = State {
        open_hands: view.open_hands,
        open_supply: view.open_supply,
        own_dots: view.own_dots,
        phase: view.phase,
        turn: view.turn,
        due: view.due,
        colour: view.players[0].colour,
        last: view.last,
        next: view.next,
        supply: Tiles::NONE,
        hands: view.players.map(|player| player.known),
        known: if view.open_hands { [Tiles::NONE; 2] } else { view.players.map(|player| player.known) },
        board: view.board.clone(),
        hidden: view.hidden,
    };
    let mut others = Seats::first(2);
    if let Viewer::Seat(seat) = view.viewer {
        state.hands[seat.index()] = view.hand;
        others = others.without(seat);
    }
    let hands = state.hands;
    // LOO-10: who is to place when the supply is empty can, or the game would be over.
    let must_place = view.phase == Phase::Place && view.supply == 0 && others.has(view.turn);
    for _ in 0..ATTEMPTS {
        let deal = view.hidden.deal(others, view.unseen(), dice).expect("the true hands agree with all that is known");
        others.iter().for_each(|seat| state.hands[seat.index()] = hands[seat.index()].plus(deal.hand(seat)));
        if !must_place || !state.placeable(state.hand()).is_empty() {
            break;
        }
    }
    if must_place && state.placeable(state.hand()).is_empty() {
        give_something_to_place(view, &mut state, others, dice);
    }
    let held = state.hands[0].plus(state.hands[1]);
    state.supply = Tiles::ALL.minus(view.board.tiles()).minus(held);
    state
}

/// How often hands are dealt until there is something to place among them.
const ATTEMPTS: u32 = 64;

/// Deals hands of which that of the seat in turn has some tile that can be placed, for when chance alone
/// does not bring it about.
fn give_something_to_place(view: &View, state: &mut State, others: Seats, dice: &mut Dice) {
    for tile in state.placeable(view.unseen()).iter() {
        // As good as seen to leave the hand.
        let mut hidden = view.hidden;
        hidden.take(view.turn, tile);
        if let Some(deal) = hidden.deal(others, view.unseen().without(tile), dice) {
            let known = |seat: Seat| view.players[seat.index()].known;
            others.iter().for_each(|seat| state.hands[seat.index()] = known(seat).plus(deal.hand(seat)));
            state.hands[view.turn.index()].put(tile);
            return;
        }
    }
}
