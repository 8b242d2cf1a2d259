//! Whether a deal can be won if every card is known.
//!
//! `position` is what matters of a table, `uses` the sets of cards that can go, `seen` the positions that were looked
//! at, and `reach` tells many that cannot be won at a glance. The search goes through all of them, the most promising first: every move uses cards up or turns the centre
//! pile, so no position comes twice on one way, and one that was looked at in vain need not be looked at again.

mod position;
mod reach;
mod seen;
mod uses;

use super::state::Phase;
use super::{Deal, Move, State};
use position::Position;
use reach::Reach;
use seen::Seen;

/// What was found out about a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It can be won with these moves.
    Won(Vec<Move>),
    /// It cannot be won: every way was tried.
    Lost,
    /// The budget was used up before either was certain.
    Unknown,
}

/// A solver and the memory it works in: use it again for the next deal.
#[derive(Debug, Default)]
pub struct Solver {
    seen: Seen,
    /// The next positions of all positions on the way.
    waiting: Vec<(i16, Position)>,
    /// The positions on the way.
    path: Vec<u64>,
    nodes: u64,
    budget: u64,
}

/// So many positions are looked at before the solver says that it does not know. The hardest deal among those of
/// docs/zangle-solitaire.md takes far fewer.
pub const BUDGET: u64 = 50_000_000;

/// Stands at the end of a way: a game that is won is over at once, whatever lies in the centre.
const WON: u64 = u64::MAX;

impl Solver {
    /// Solves a deal from its beginning, looking at no more than so many positions.
    pub fn solve(&mut self, deal: &Deal, budget: u64) -> Verdict {
        let table = deal.table();
        self.seen.clear();
        self.waiting.clear();
        self.path.clear();
        (self.nodes, self.budget) = (0, budget);
        match table.phase {
            Phase::Won => return Verdict::Won(Vec::new()),
            Phase::Lost => return Verdict::Lost,
            Phase::Deal | Phase::Reveal | Phase::Fill | Phase::Play => {}
        }
        let here = Position::of(&table);
        let reach = Reach::of(deal, &here);
        let mut starts = Vec::new();
        here.settle(deal, &mut |position| starts.push(position));
        for start in starts {
            match self.search(deal, &reach, start) {
                Some(true) => return Verdict::Won(follow(deal, &table, &self.path)),
                Some(false) => {}
                None => return Verdict::Unknown,
            }
        }
        Verdict::Lost
    }

    /// How many positions the last answer took.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether a position can be won; none if the budget is used up. The way is in `path` then.
    fn search(&mut self, deal: &Deal, reach: &Reach, position: Position) -> Option<bool> {
        if position.is_won() {
            self.path.push(WON);
            return Some(true);
        }
        if !reach.may_be_won(&position) || !self.seen.insert(position.key()) {
            return Some(false);
        }
        if self.nodes >= self.budget {
            return None;
        }
        self.nodes += 1;
        self.path.push(position.key());
        let first = self.waiting.len();
        position.each_next(deal, |worth, next| self.waiting.push((worth, next)));
        // The last is taken first.
        self.waiting[first..].sort_unstable_by_key(|(worth, _)| *worth);
        while self.waiting.len() > first {
            let (_, next) = self.waiting.pop().expect("it is longer than before");
            match self.search(deal, reach, next) {
                Some(false) => {}
                found => return found,
            }
        }
        self.path.pop();
        Some(false)
    }
}

/// The moves that lead a table through these positions.
fn follow(deal: &Deal, table: &State, path: &[u64]) -> Vec<Move> {
    let mut line = Vec::new();
    let mut table = table.clone();
    let mut path = path;
    if table.phase == Phase::Play {
        path = &path[1..];
    }
    for &key in path {
        let step = step(deal, &table, key).expect("the search has found a way");
        step.iter().for_each(|&mv| deal.play(&mut table, mv));
        line.extend(step);
    }
    debug_assert_eq!(table.phase, Phase::Won);
    line
}

/// The moves to the next position: a zangle or a turn, and the spots that are to be filled after it.
fn step(deal: &Deal, table: &State, key: u64) -> Option<Vec<Move>> {
    let mut moves = Vec::new();
    table.moves(&mut moves);
    moves.into_iter().filter(|mv| *mv != Move::Stop).find_map(|mv| {
        let mut next = table.clone();
        deal.play(&mut next, mv);
        let rest = match next.phase {
            Phase::Fill => step(deal, &next, key),
            Phase::Won => (key == WON).then(Vec::new),
            _ => (Position::of(&next).key() == key).then(Vec::new),
        };
        rest.map(|rest| [vec![mv], rest].concat())
    })
}
