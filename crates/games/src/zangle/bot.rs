//! A first opinion on moves.

use tricorn_kernel::Appraise;

use super::{Move, View, ZangleTurns};

impl Appraise for ZangleTurns {
    const HINTS: bool = true;

    /// Use as many own cards as possible, and as few of the centre: what is left there may be of use again.
    fn appraise(_: &View, mv: &Move) -> i32 {
        match *mv {
            Move::Zangle(zangle) => 16 * i32::from(zangle.own_len()) - i32::from(zangle.len()),
            Move::Hit | Move::Pass | Move::Dealer(_) | Move::Card(_) => 0,
        }
    }
}
