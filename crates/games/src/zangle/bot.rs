//! A first opinion on moves.

use tricorn_kernel::{Appraise, Seat, Thinking};

use super::{Move, State, View, ZangleTurns};

impl Appraise for ZangleTurns {
    const THINKING: Option<Thinking> = Some(Thinking::to_the_end([80, 800]));
    const HINTS: bool = true;

    /// Use as many own cards as possible, and as few of the centre: what is left there may be of use again.
    fn appraise(_: &View, mv: &Move) -> i32 {
        appraise(mv)
    }

    #[inline]
    fn glance(_: &State, _: Seat, mv: &Move) -> i32 {
        appraise(mv)
    }
}

fn appraise(mv: &Move) -> i32 {
    match *mv {
        Move::Zangle(zangle) => 16 * i32::from(zangle.own_len()) - i32::from(zangle.len()),
        Move::Hit | Move::Pass | Move::Dealer(_) | Move::Card(_) => 0,
    }
}
