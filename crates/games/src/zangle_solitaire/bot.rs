//! A first opinion on moves.

use tricorn_kernel::{Appraise, Dice, Skill};

use super::solver::{Solver, Verdict};
use super::{Deal, Move, View, ZangleSolitaire};

/// So many ways in which the face-down cards may lie are looked at for one move.
const DEALS: usize = 8;
/// So many positions of each, at most.
const POSITIONS: u64 = 300;

impl Appraise for ZangleSolitaire {
    const HINTS: bool = true;

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

    /// Imagines how the face-down cards may lie, and plays what wins most often if it is so. None if nothing wins.
    fn ponder(view: &View, moves: &[Move], _: Option<Skill>, dice: &mut Dice) -> Option<Move> {
        let mut solver = Solver::default();
        let mut wins = vec![0; moves.len()];
        for _ in 0..DEALS {
            let deal = Deal::imagine(view, dice);
            if let Verdict::Won(line) = solver.solve_view(&deal, view, POSITIONS) {
                let first = moves.iter().position(|mv| line.first() == Some(mv));
                first.into_iter().for_each(|place| wins[place] += 1);
            }
        }
        let worth = |place: &usize| (wins[*place], Self::appraise(view, &moves[*place]));
        let best = (0..moves.len()).max_by_key(worth)?;
        (wins[best] > 0).then_some(moves[best])
    }
}
