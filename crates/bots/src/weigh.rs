//! Moves beside each other, for those who would like to know which is better and why.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tricorn_kernel::{Appraise, Dice, Seat};

use crate::search::{Budget, Ends, Search};
use crate::{Bot, Patience};

/// How much is thought about a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// So many games are imagined; never more than an expert imagines for a move.
    pub games: u32,
    /// No longer than this. What is found by then depends on the machine.
    pub time: Option<Duration>,
}

impl Effort {
    /// As much as an expert thinks about a move at a table.
    pub const EXPERT: Self = Self { games: u32::MAX, time: Patience::AT_A_TABLE.time };

    /// So many games, however long that takes: then what is found depends on the dice alone.
    #[must_use]
    pub const fn games(games: u32) -> Self {
        Self { games, time: None }
    }
}

/// So many games an expert imagines for a move; none where nobody thinks ahead.
#[must_use]
pub fn expert_games<G: Appraise>() -> Option<u32> {
    G::THINKING.map(|thinking| thinking.games[1])
}

/// The moves of a seat, best first, by their places, each with how the games ended that were imagined for it.
///
/// Where nobody thinks ahead, the one first that [more thought](Appraise::ponder) finds, then those that look best, without
/// imagined games.
pub fn weigh<G: Appraise>(
    seat: Seat,
    view: &G::View,
    moves: &[G::Move],
    effort: Effort,
    dice: &mut Dice,
    stop: &AtomicBool,
) -> Vec<(usize, Option<Ends>)> {
    let mut places: Vec<usize> = (0..moves.len()).collect();
    let Some(thinking) = G::THINKING else {
        let patience = Patience { time: effort.time, stop };
        let first = Bot::Greedy.choose::<G>(seat, || view.clone(), moves, patience, dice);
        let looks: Vec<i32> = moves.iter().map(|mv| G::appraise(view, mv)).collect();
        places.sort_by_key(|&place| (Some(&moves[place]) != first.as_ref(), -i64::from(looks[place])));
        return places.into_iter().map(|place| (place, None)).collect();
    };
    let budget = Budget { iterations: effort.games.min(thinking.games[1]), time: effort.time, trees: 1 };
    let found = Search::<G> { seat, view, moves, thinking }.weigh(budget, dice, stop);
    places.sort_by(|&one, &other| {
        let ((a, _), (b, _)) = (found[one], found[other]);
        b.times.cmp(&a.times).then(b.worth.total_cmp(&a.worth))
    });
    places.into_iter().map(|place| (place, Some(found[place].1))).collect()
}
