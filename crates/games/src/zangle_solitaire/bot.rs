//! A first opinion on moves.

use tricorn_kernel::{Appraise, Others, Seat, Thinking};

use super::{Move, State, View, ZangleSolitaire};

impl Appraise for ZangleSolitaire {
    const THINKING: Option<Thinking> = Some(Thinking {
        curiosity: 0.2,
        trust: 1.0,
        others: Others::Learn,
        among: 4,
        length: u16::MAX,
        games: [200, 2_000],
    });
    const HINTS: bool = true;

    /// Use as many pile cards as possible and as few of the centre, which has only ten; fill from the highest pile, so
    /// that cards come to light evenly; turn only if there is no zangle.
    fn appraise(view: &View, mv: &Move) -> i32 {
        match *mv {
            Move::Zangle(set) => set.looks(),
            Move::Fill(pile) => view.piles.get(usize::from(pile)).map_or(0, |pile| pile.down.into()),
            Move::Turn | Move::Stop | Move::Card(_) => 0,
        }
    }

    #[inline]
    fn glance(state: &State, _: Seat, mv: &Move) -> i32 {
        match *mv {
            Move::Zangle(set) => set.looks(),
            Move::Fill(pile) => state.down.get(usize::from(pile)).map_or(0, |&down| down.into()),
            Move::Turn | Move::Stop | Move::Card(_) => 0,
        }
    }

    /// To win is what counts; of lost games the one with fewer cards left.
    fn outlook(state: &State, worth: &mut [f32]) {
        let all = u16::from(state.columns) * (u16::from(state.columns) + 1) / 2;
        let left = f32::from(state.left()) / f32::from(all);
        worth[0] = if left == 0.0 { 1.0 } else { 0.3 * (1.0 - left) };
    }
}
