//! A first opinion on moves.

use tricorn_kernel::{Appraise, Seat, Thinking};

use super::state::Phase;
use super::{Board, Bonus, Laid, Move, State, Tiles, Triominos, View};

impl Appraise for Triominos {
    const THINKING: Option<Thinking> = Some(Thinking::to_the_end([200, 2_000]));
    const LEAD: f32 = 60.0;
    const HINTS: bool = true;

    fn appraise(view: &View, mv: &Move) -> i32 {
        appraise(view.phase, &view.board, view.hand, mv)
    }

    #[inline]
    fn glance(state: &State, seat: Seat, mv: &Move) -> i32 {
        appraise(state.phase, &state.board, state.hands[seat.index()], mv)
    }
}

/// Place what earns most, which also gets rid of high tiles; draw only if nothing fits.
fn appraise(phase: Phase, board: &Board, hand: Tiles, mv: &Move) -> i32 {
    match *mv {
        Move::Place(laid) if phase == Phase::Open => 1_000 + i32::from(laid.tile.sum()),
        Move::Place(laid) => {
            let bonus = board.bonus(laid.cell).map_or(0, Bonus::points);
            let out = if hand.len() == 1 { 500 } else { 0 };
            1_000 + out + i32::from(laid.tile.sum() + bonus) - gift(board, hand, laid)
        }
        Move::Draw | Move::Pass => 0,
        Move::Deal(_) | Move::Lot(_) | Move::Drawn(_) => 0,
    }
}

/// What the placement may give away: hexagons that a tile elsewhere could then close.
fn gift(board: &Board, mut hand: Tiles, laid: Laid) -> i32 {
    let elsewhere = Tiles::ALL.minus(board.tiles()).minus(hand);
    let mut board = *board;
    board.lay(laid);
    hand.take(laid.tile);
    let open = laid.cell.corners().into_iter().filter_map(|corner| {
        let mut free = corner.around().into_iter().filter(|cell| !board.area().is_taken(*cell));
        free.next().filter(|_| free.next().is_none())
    });
    let cost = |fitting: Tiles| match (fitting.both(elsewhere).is_empty(), fitting.both(hand).is_empty()) {
        (true, true) => 0,
        (true, false) => -25, // nobody else can close it
        (false, true) => 30,
        (false, false) => 5,
    };
    open.map(|cell| cost(board.fitting_in(cell))).sum()
}
