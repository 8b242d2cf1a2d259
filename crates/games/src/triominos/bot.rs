//! A first opinion on moves.

use tricorn_kernel::Appraise;

use super::state::Phase;
use super::{Bonus, Laid, Move, Tiles, Triominos, View};

impl Appraise for Triominos {
    /// Place what earns most, which also gets rid of high tiles; draw only if nothing fits.
    fn appraise(view: &View, mv: &Move) -> i32 {
        match *mv {
            Move::Place(laid) if view.phase == Phase::Open => 1_000 + i32::from(laid.tile.sum()),
            Move::Place(laid) => {
                let bonus = view.board.bonus(laid.cell).map_or(0, Bonus::points);
                let out = if view.hand.len() == 1 { 500 } else { 0 };
                1_000 + out + i32::from(laid.tile.sum() + bonus) - gift(view, laid)
            }
            Move::Draw | Move::Pass => 0,
            Move::Deal(_) | Move::Lot(_) | Move::Drawn(_) => 0,
        }
    }
}

/// What the placement may give away: hexagons that a tile elsewhere could then close.
fn gift(view: &View, laid: Laid) -> i32 {
    let mut board = view.board;
    board.lay(laid);
    let elsewhere = view.unseen();
    let mut hand = view.hand;
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
