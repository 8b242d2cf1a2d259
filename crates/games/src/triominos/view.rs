//! What a seat may know, and what it may imagine.

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::{Dice, Seat, Seats, Viewer};

use super::state::{Phase, SEATS, usable};
use super::{Before, Board, Edition, Last, State, Tile, Tiles};
use crate::lattice::hidden::Hidden;

/// The table as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// How the round is opened (TRI-15).
    pub edition: Edition,
    /// The total that ends a tournament; none for a single round (TRI-14).
    pub target: Option<u16>,
    /// The number of this round, from 1.
    pub round: u16,
    /// Whether somebody's total exceeds the target, or did, so that this round is the last (TRI-14).
    pub last_round: bool,
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
    /// All lots drawn so far, until it is settled who begins (TRI-3).
    pub aside: Tiles,
    /// The tile that must open the round (TRI-15).
    pub opening: Option<Tile>,
    /// The last tile that was placed.
    pub last: Option<Last>,
    /// How the round before this one ended.
    pub before: Option<Before>,
    /// The tiles on the table.
    pub board: Board,
    /// What everybody knows of the racks; it follows from what was told, so that nobody needs to be sent it.
    #[serde(skip)]
    pub(super) hidden: Hidden<Tile, SEATS>,
}

/// What everybody sees of a seat.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PlayerView {
    /// How many tiles are on the rack.
    pub tiles: u8,
    /// The points in this round.
    pub points: i32,
    /// The points of the rounds before.
    pub total: i32,
    /// The rack itself, once the round is over.
    pub left: Option<Tiles>,
}

impl View {
    /// The tiles that the viewer may place now.
    pub(super) fn usable(&self) -> Tiles {
        if self.viewer != Viewer::Seat(self.turn) {
            return Tiles::NONE;
        }
        usable(self.phase, &self.board, self.opening, self.hand, self.drawn)
    }

    fn is_own(&self, seat: Seat) -> bool {
        self.viewer == Viewer::Seat(seat)
    }

    /// The tiles that the viewer has not seen: the pool, and the racks of the others.
    pub(super) fn unseen(&self) -> Tiles {
        Tiles::ALL.minus(self.board.tiles()).minus(self.hand)
    }
}

pub(super) fn of(state: &State, viewer: Viewer) -> View {
    let over = state.phase == Phase::Over;
    let player = |index: usize| PlayerView {
        tiles: state.hands[index].len(),
        points: state.points[index],
        total: state.totals[index],
        left: over.then_some(state.hands[index]),
    };
    View {
        viewer,
        edition: state.edition,
        target: state.target,
        round: state.round,
        last_round: state.last_round,
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
        aside: state.aside,
        opening: state.opening,
        last: state.last,
        before: state.before,
        board: state.board,
        hidden: state.hidden,
    }
}

/// A state that looks like this view: what the viewer does not know is dealt anew, each deal that agrees
/// with all that everybody knows as likely as any other. What a player might rather have done with
/// another rack is not weighed.
pub(super) fn imagine(view: &View, dice: &mut Dice) -> State {
    let seats = view.players.len() as u8;
    let (hands, drawn) = imagine_racks(view, dice);
    let held = hands.iter().fold(Tiles::NONE, |all, &hand| all.plus(hand));
    let mut state = State {
        seats,
        edition: view.edition,
        target: view.target,
        round: view.round,
        phase: view.phase,
        turn: view.turn,
        passes: view.passes,
        pool: Tiles::ALL.minus(view.board.tiles()).minus(held),
        hands,
        drawn,
        points: [0; SEATS],
        totals: [0; SEATS],
        last_round: view.last_round,
        rivals: view.rivals,
        lots: view.lots,
        aside: view.aside,
        opening: view.opening,
        last: view.last,
        before: view.before,
        board: view.board,
        hidden: view.hidden,
    };
    for (index, player) in view.players.iter().enumerate() {
        (state.points[index], state.totals[index]) = (player.points, player.total);
    }
    state
}

/// The racks, and what `turn` drew in this turn.
fn imagine_racks(view: &View, dice: &mut Dice) -> ([Tiles; SEATS], Tiles) {
    let mut hands = [Tiles::NONE; SEATS];
    if let Viewer::Seat(seat) = view.viewer {
        hands[seat.index()] = view.hand;
    }
    if view.phase == Phase::Over {
        view.players.iter().zip(&mut hands).for_each(|(player, hand)| *hand = player.left.unwrap_or(*hand));
        return (hands, view.drawn);
    }
    let others: Seats = Seats::first(view.players.len() as u8).iter().filter(|&seat| !view.is_own(seat)).collect();
    let (mut hidden, mut unseen) = (view.hidden, view.unseen());
    // TRI-15: the tile that must open is as good as seen.
    let opening = view.opening.filter(|_| others.has(view.turn));
    if let Some(tile) = opening {
        hidden.take(view.turn, tile);
        unseen.take(tile);
    }
    let deal = hidden.deal(others, unseen, dice).expect("the true racks agree with all that is known");
    others.iter().for_each(|seat| hands[seat.index()] = deal.hand(seat));
    if let Some(tile) = opening {
        hands[view.turn.index()].put(tile);
    }
    let drawn = if others.has(view.turn) { deal.last(view.draws) } else { view.drawn };
    (hands, drawn)
}
