//! A first opinion on moves.

use tricorn_kernel::Appraise;

use super::{Move, View, ZangleSolitaire};

impl Appraise for ZangleSolitaire {
    /// Use as many pile cards as possible and as few of the centre, which has only ten; fill from the highest pile, so
    /// that cards come to light evenly; turn only if there is no zangle.
    fn appraise(view: &View, mv: &Move) -> i32 {
        match *mv {
            Move::Zangle(set) => {
                set.read(&view.open()).map_or(0, |zangle| 16 * i32::from(zangle.own_len()) - i32::from(zangle.len()))
            }
            Move::Fill(pile) => view.piles.get(usize::from(pile)).map_or(0, |pile| pile.down.into()),
            Move::Turn | Move::Stop | Move::Card(_) => 0,
        }
    }
}
