//! A first opinion on moves.

use tricorn_kernel::{Appraise, Seat, Thinking};

use super::{Move, State, View, ZangleSolitaire};

impl Appraise for ZangleSolitaire {
    const THINKING: Option<Thinking> =
        Some(Thinking { curiosity: 0.2, among: 4, ..Thinking::to_the_end([200, 2_000]) });
    const HINTS: bool = true;

    fn appraise(view: &View, mv: &Move) -> i32 {
        appraise(mv, |pile| view.piles.get(pile).map(|pile| pile.down))
    }

    #[inline]
    fn glance(state: &State, _: Seat, mv: &Move) -> i32 {
        appraise(mv, |pile| state.down.get(pile).copied())
    }

    /// To win is what counts; of lost games the one with fewer cards left.
    fn outlook(state: &State, worth: &mut [f32]) {
        let all = u16::from(state.columns) * (u16::from(state.columns) + 1) / 2;
        let left = f32::from(state.left()) / f32::from(all);
        worth[0] = if left == 0.0 { 1.0 } else { 0.3 * (1.0 - left) };
    }
}

/// Use as many pile cards as possible and as few of the centre, which has only ten; fill from the highest pile, so that cards
/// come to light evenly; turn only if there is no zangle. `down` tells how many cards lie face down in a pile.
#[inline]
fn appraise(mv: &Move, down: impl Fn(usize) -> Option<u8>) -> i32 {
    match *mv {
        Move::Zangle(set) => set.looks(),
        Move::Fill(pile) => down(usize::from(pile)).map_or(0, i32::from),
        Move::Turn | Move::Stop | Move::Card(_) => 0,
    }
}
