//! What a seat may know, and what it may imagine.

use serde::Serialize;
use tricorn_kernel::{Dice, Seat, Viewer};

use super::state::{Phase, SEATS};
use super::{Before, Board, Edition, Last, State, Tile, Tiles};

/// The table as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// How the round is opened (TRI-15).
    pub edition: Edition,
    /// The total that ends a tournament; none for a single round (TRI-14).
    pub target: Option<u16>,
    /// The number of this round, from 1.
    pub round: u16,
    pub(super) phase: Phase,
    /// Whose turn it is, or who is dealt to or draws.
    pub turn: Seat,
    /// Seats that passed in a row with an empty pool (TRI-12).
    pub passes: u8,
    /// How many tiles are in the pool.
    pub pool: u8,
    /// The viewer's own tiles.
    pub hand: Tiles,
    /// Those of them that the viewer drew in this turn.
    pub drawn: Tiles,
    /// How many tiles `turn` drew in this turn.
    pub draws: u8,
    /// What everybody sees of each seat.
    pub players: Vec<PlayerView>,
    /// Which seats still draw lots for the first turn (TRI-3).
    pub rivals: [bool; SEATS],
    /// The lots that are in sight, by seat (TRI-3).
    pub lots: [Option<Tile>; SEATS],
    /// Tiles that everybody knows to be in the pool.
    pub known: Tiles,
    /// The tile that must open the round (TRI-15).
    pub opening: Option<Tile>,
    /// The last tile that was placed.
    pub last: Option<Last>,
    /// How the round before this one ended.
    pub before: Option<Before>,
    /// The tiles on the table.
    pub board: Board,
}

/// What everybody sees of a seat.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlayerView {
    /// How many tiles are on the rack.
    pub tiles: u8,
    /// The points in this round.
    pub points: i32,
    /// The rack itself, once the round is over.
    pub left: Option<Tiles>,
}

impl View {
    /// The tiles that the viewer may place now.
    pub(super) fn usable(&self) -> Tiles {
        match self.phase {
            _ if self.viewer != Viewer::Seat(self.turn) => Tiles::NONE,
            Phase::Open => self.opening.map_or(self.hand, |tile| Tiles::from_iter([tile])),
            Phase::Play => self.hand,
            Phase::Drawn => self.drawn,
            Phase::Deal | Phase::Lots | Phase::Draw | Phase::Over => Tiles::NONE,
        }
    }

    /// The tiles that the viewer has not seen: the pool, and the racks of the others.
    pub(super) fn unseen(&self) -> Tiles {
        Tiles::ALL.minus(self.board.tiles()).minus(self.hand)
    }

    fn is_own(&self, index: usize) -> bool {
        self.viewer == Viewer::Seat(Seat::new(index as u8))
    }
}

pub(super) fn of(state: &State, viewer: Viewer) -> View {
    let over = state.phase == Phase::Over;
    let player = |index: usize| PlayerView {
        tiles: state.hands[index].len(),
        points: state.points[index],
        left: over.then_some(state.hands[index]),
    };
    View {
        viewer,
        edition: state.edition,
        target: state.target,
        round: state.round,
        phase: state.phase,
        turn: state.turn,
        passes: state.passes,
        pool: state.pool.len(),
        hand: viewer.seat().map_or(Tiles::NONE, |seat| state.hands[seat.index()]),
        drawn: if viewer == Viewer::Seat(state.turn) { state.drawn } else { Tiles::NONE },
        draws: state.drawn.len(),
        players: (0..usize::from(state.seats)).map(player).collect(),
        rivals: state.rivals,
        lots: state.lots,
        known: state.known,
        opening: state.opening,
        last: state.last,
        before: state.before,
        board: state.board,
    }
}

/// A state that looks like this view: the unseen tiles are dealt anew, and each deal that the view
/// allows is equally likely.
///
/// At the table not all of them are: once somebody draws, a view forgets which tiles were known to lie
/// in the pool, though most still do, and it never weighs what a draw or a pass tells of a rack.
pub(super) fn imagine(view: &View, dice: &mut Dice) -> State {
    let mut unseen = view.unseen();
    let mut hands = [Tiles::NONE; SEATS];
    let mut drawn = view.drawn;
    // What is known to lie in the pool is on no rack, and the tile that must open is on one.
    let mut hidden = unseen.minus(view.known);
    if let Some(tile) = view.opening {
        hands[view.turn.index()].put(tile);
        hidden.take(tile);
    }
    for (index, player) in view.players.iter().enumerate() {
        hands[index] = match player.left {
            _ if view.is_own(index) => view.hand,
            Some(left) => left,
            None => hands[index].plus(hidden.draw(player.tiles - hands[index].len(), dice)),
        };
        hidden = hidden.minus(hands[index]);
        unseen = unseen.minus(hands[index]);
    }
    if view.viewer != Viewer::Seat(view.turn) {
        drawn = hands[view.turn.index()].clone().draw(view.draws, dice);
    }
    let mut points = [0; SEATS];
    points.iter_mut().zip(&view.players).for_each(|(points, player)| *points = player.points);
    State {
        seats: view.players.len() as u8,
        edition: view.edition,
        target: view.target,
        round: view.round,
        phase: view.phase,
        turn: view.turn,
        passes: view.passes,
        pool: unseen,
        hands,
        drawn,
        points,
        rivals: view.rivals,
        lots: view.lots,
        known: view.known,
        opening: view.opening,
        last: view.last,
        before: view.before,
        board: view.board,
    }
}
