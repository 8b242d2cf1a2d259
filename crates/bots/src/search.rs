//! Search among what may be: information set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012).
//!
//! What thinks holds a seat's view and its moves, and nothing else. Each iteration imagines a state that the view allows, goes
//! down one tree that all iterations share, plays the rest out, and notes along its way how it ended. A node of the tree is all
//! that the thinking seat would have been told by then: states that it cannot tell apart share a node, whatever was drawn
//! unseen. At every node a move is weighed against those that could have been made as often.

mod ends;
mod playout;
#[cfg(test)]
mod tests;
mod tree;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tricorn_kernel::{Appraise, Dice, Seat, Thinking};

pub use ends::{Ends, Horizon};
use tree::Tree;

/// How much a search may think.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// So many iterations, all trees together.
    pub iterations: u32,
    /// No longer than this. A search that is stopped by the clock depends on the machine.
    pub time: Option<Duration>,
    /// So many trees grow side by side, each on a core of its own, and their findings are added up. With the same seed the same
    /// number of trees finds the same.
    pub trees: u32,
}

impl Budget {
    /// So many iterations on one core, however long they take.
    #[must_use]
    pub const fn iterations(iterations: u32) -> Self {
        Self { iterations, time: None, trees: 1 }
    }
}

/// What a search found out about a move.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Tried {
    /// How often it was tried: the more, the better it looked.
    pub times: u32,
    /// What it brings on average, from 0 (lost) to 1 (won).
    pub worth: f32,
}

/// A decision to think about.
#[derive(Debug)]
pub struct Search<'a, G: Appraise> {
    /// Who thinks.
    pub seat: Seat,
    /// What that seat knows.
    pub view: &'a G::View,
    /// What it may do.
    pub moves: &'a [G::Move],
    /// How it thinks.
    pub thinking: Thinking,
}

impl<G: Appraise> Search<'_, G> {
    /// What each of the moves is worth, in their order; thought is over when the budget is spent, or at once when `stop` is set.
    #[must_use]
    pub fn run(&self, budget: Budget, dice: &mut Dice, stop: &AtomicBool) -> Vec<Tried> {
        self.think(budget, dice, stop, false).into_iter().map(|(tried, _)| tried).collect()
    }

    /// The same thought, and how the games ended that were imagined for each of the moves: it finds the same, and costs a
    /// little more.
    #[must_use]
    pub fn weigh(&self, budget: Budget, dice: &mut Dice, stop: &AtomicBool) -> Vec<(Tried, Ends)> {
        self.think(budget, dice, stop, true)
    }

    fn think(&self, budget: Budget, dice: &mut Dice, stop: &AtomicBool, notes_ends: bool) -> Vec<(Tried, Ends)> {
        let trees = budget.trees.max(1);
        let until = budget.time.map(|time| Instant::now() + time);
        let seeds: Vec<[u8; 32]> = (0..trees).map(|_| dice.bytes()).collect();
        let share = |number: u32| budget.iterations / trees + u32::from(number < budget.iterations % trees);
        let grow = |(seed, iterations): ([u8; 32], u32)| {
            let mut tree = Tree::<G>::new(self, notes_ends);
            self.grow(&mut tree, seed, iterations, until, stop);
            tree.findings()
        };
        let mut shares = seeds.into_iter().zip((0..trees).map(share));
        let first = shares.next().expect("there is at least one tree");
        let grown: Vec<Vec<(Tried, Ends)>> = thread::scope(|scope| {
            let others: Vec<_> = shares.map(|share| scope.spawn(move || grow(share))).collect();
            let own = grow(first);
            let join = |other: thread::ScopedJoinHandle<'_, _>| other.join().expect("thought does not fail");
            [own].into_iter().chain(others.into_iter().map(join)).collect()
        });
        (0..self.moves.len()).map(|place| together(grown.iter().map(|tried| tried[place]))).collect()
    }

    /// Lets one tree grow.
    fn grow(&self, tree: &mut Tree<'_, G>, seed: [u8; 32], iterations: u32, until: Option<Instant>, stop: &AtomicBool) {
        /// So often it looks at the clock: looking costs less than a hundredth of the thought.
        const LOOK: u32 = 8;
        let mut dice = Dice::new(seed);
        for number in 0..iterations {
            let late = || until.is_some_and(|until| Instant::now() >= until);
            if number % LOOK == 0 && (stop.load(Ordering::Relaxed) || late()) {
                break;
            }
            let state = G::determinize(self.view, &mut dice);
            tree.iterate(state, &mut dice);
        }
    }
}

/// What several trees found out about the same move.
fn together(found: impl Iterator<Item = (Tried, Ends)>) -> (Tried, Ends) {
    found.fold(<(Tried, Ends)>::default(), |(all, ends), (one, more)| {
        let times = all.times + one.times;
        let sum = all.worth * all.times as f32 + one.worth * one.times as f32;
        (Tried { times, worth: if times == 0 { 0.0 } else { sum / times as f32 } }, ends.and(&more))
    })
}

/// The place of the move that was tried most; of equals the one that is worth most, then the first.
#[must_use]
pub fn best(tried: &[Tried]) -> Option<usize> {
    let better = |&one: &usize, &other: &usize| {
        let (a, b) = (tried[one], tried[other]);
        a.times.cmp(&b.times).then(a.worth.total_cmp(&b.worth)).then(other.cmp(&one))
    };
    (0..tried.len()).max_by(better)
}
