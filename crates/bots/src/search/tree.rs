//! The tree of what the thinking seat may be told.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, Hasher};

use foldhash::fast::{FixedState, FoldHasher};
use tricorn_kernel::{Actor, Appraise, Dice, Others, Seat, Seats, Sink, Thinking};

use super::playout::{Worth, best_looking, play_on};
use super::{Ends, Search, Tried};
use crate::settle;

/// A move as it was tried from one node.
struct Branch<M> {
    seat: Seat,
    mv: M,
    /// How often it was tried, and how often it could have been.
    times: u32,
    chances: u32,
    /// What it brought to the one who made it, in all.
    sum: f32,
    /// How good it looks at first sight, beside the others: from 0 to 1.
    looks: f32,
}

pub(super) struct Tree<'a, G: Appraise> {
    seat: Seat,
    first: &'a [G::Move],
    thinking: Thinking,
    /// What was tried where the thinking seat knows one thing; the first node is where it is now.
    nodes: Vec<Vec<Branch<G::Move>>>,
    /// Where one comes to from a node, by what one is told on the way.
    ways: HashMap<(u32, u64), u32, FixedState>,
    /// Room for one iteration, kept for the next.
    path: Vec<(u32, u32)>,
    moves: Vec<G::Move>,
    open: Vec<u32>,
    looks: Vec<i32>,
    /// How the games ended that began with each of the first moves, if that is asked for: as many as there are branches.
    ends: Option<Vec<Ends>>,
}

impl<'a, G: Appraise> Tree<'a, G> {
    pub(super) fn new(search: &Search<'a, G>, notes_ends: bool) -> Self {
        Self {
            seat: search.seat,
            first: search.moves,
            thinking: search.thinking,
            nodes: vec![Vec::new()],
            ways: HashMap::with_hasher(FixedState::default()),
            path: Vec::new(),
            moves: Vec::new(),
            open: Vec::new(),
            looks: Vec::new(),
            ends: notes_ends.then(Vec::new),
        }
    }

    /// Goes down the tree from an imagined state, adds a node, plays on, and remembers how it ended.
    pub(super) fn iterate(&mut self, mut state: G::State, dice: &mut Dice) {
        self.path.clear();
        let stage = G::stage(&state);
        let mut node = 0;
        let mut actor = Some(Actor::Seat(self.seat));
        while let Some(Actor::Seat(seat)) = actor {
            self.moves.clear();
            if node == 0 {
                self.moves.extend_from_slice(self.first);
            } else {
                G::moves(&state, seat, &mut self.moves);
            }
            let branch = self.follow(node, &state, seat, dice);
            self.path.push((node, branch));
            let mv = self.nodes[node as usize][branch as usize].mv.clone();
            let mut heard = Heard { by: self.seat, hasher: FixedState::default().build_hasher() };
            G::apply(&mut state, Actor::Seat(seat), mv, &mut heard);
            actor = settle::<G>(&mut state, &mut heard, dice).map(Actor::Seat);
            if G::stage(&state) != stage {
                break;
            }
            let next = self.nodes.len() as u32;
            let way = (node, heard.hasher.finish());
            node = *self.ways.entry(way).or_insert(next);
            if node == next {
                self.nodes.push(Vec::new());
                break;
            }
        }
        let worth = play_on::<G>(&mut state, stage, actor, self.thinking, &mut self.moves, dice);
        if let Some(ends) = &mut self.ends {
            ends.resize(self.nodes[0].len(), Ends::default());
            ends[self.path[0].1 as usize].note::<G>(self.seat, &state, stage, &worth);
        }
        self.remember(&worth);
    }

    /// The branch to follow from a node.
    fn follow(&mut self, node: u32, state: &G::State, seat: Seat, dice: &mut Dice) -> u32 {
        match self.thinking.others {
            Others::Glance if seat != self.seat => self.at_sight(node, state, seat, dice),
            Others::Glance | Others::Learn => self.choose(node, state, seat, dice),
        }
    }

    /// The branch of the move that looks best at once to the one who moves; of equals, the next one after any move.
    fn at_sight(&mut self, node: u32, state: &G::State, seat: Seat, dice: &mut Dice) -> u32 {
        let (before, after) = self.moves.split_at(dice.below(self.moves.len() as u32) as usize);
        let mv = best_looking::<G>(state, seat, after.iter().chain(before)).expect("who moves has a move");
        let branches = &mut self.nodes[node as usize];
        let known = branches.iter().position(|branch| branch.seat == seat && branch.mv == *mv);
        let place = known.unwrap_or_else(|| {
            branches.push(Branch::new(seat, mv.clone()));
            branches.len() - 1
        });
        place as u32
    }

    /// What looks best for the one who moves, with curiosity about what was tried little.
    fn choose(&mut self, node: u32, state: &G::State, seat: Seat, dice: &mut Dice) -> u32 {
        let Self { nodes, moves, open, looks, thinking, .. } = self;
        let branches = &mut nodes[node as usize];
        open.clear();
        // Moves are listed in much the same order every time, so the next one is mostly found at once.
        let mut next = 0;
        let known = branches.len();
        for mv in moves.iter() {
            let is_it = |&place: &usize| branches[place].seat == seat && branches[place].mv == *mv;
            let found = (next..known).chain(0..next).find(is_it);
            let place = found.unwrap_or_else(|| {
                branches.push(Branch::new(seat, mv.clone()));
                branches.len() - 1
            });
            next = (place + 1).min(known);
            branches[place].chances += 1;
            open.push(place as u32);
        }
        if branches.len() > known && thinking.trust > 0.0 {
            looks.clear();
            looks.extend(moves.iter().map(|mv| G::glance(state, seat, mv)));
            let best = looks.iter().copied().max().unwrap_or(0);
            let worst = looks.iter().copied().min().unwrap_or(0);
            let span = (best.saturating_sub(worst)).max(1) as f32;
            for (&place, &look) in open.iter().zip(looks.iter()) {
                branches[place as usize].looks = 1.0 - best.saturating_sub(look) as f32 / span;
            }
        }
        // Of several that look alike, the first is any of them.
        let from = dice.below(open.len() as u32) as usize;
        let mut best = (f32::NEG_INFINITY, open[from]);
        for at in (from..open.len()).chain(0..from) {
            let branch = &branches[open[at] as usize];
            let appeal = branch.appeal(*thinking);
            if appeal > best.0 {
                best = (appeal, open[at]);
            }
        }
        best.1
    }

    fn remember(&mut self, worth: &Worth) {
        for &(node, branch) in &self.path {
            let branch = &mut self.nodes[node as usize][branch as usize];
            branch.times += 1;
            branch.sum += worth[branch.seat.index()];
        }
    }

    /// What was found out about the first moves.
    pub(super) fn findings(&self) -> Vec<(Tried, Ends)> {
        let tried = |mv: &G::Move| {
            let place = self.nodes[0].iter().position(|branch| branch.mv == *mv)?;
            let branch = &self.nodes[0][place];
            let worth = if branch.times == 0 { 0.0 } else { branch.sum / branch.times as f32 };
            let ends = self.ends.as_ref().and_then(|ends| ends.get(place).copied()).unwrap_or_default();
            Some((Tried { times: branch.times, worth }, ends))
        };
        self.first.iter().map(|mv| tried(mv).unwrap_or_default()).collect()
    }
}

impl<M> Branch<M> {
    fn new(seat: Seat, mv: M) -> Self {
        Self { seat, mv, times: 0, chances: 0, sum: 0.0, looks: 0.0 }
    }

    /// How much it wants to be tried.
    #[inline]
    fn appeal(&self, thinking: Thinking) -> f32 {
        let hope = thinking.trust * self.looks / (1 + self.times) as f32;
        if self.times == 0 {
            return UNTRIED + hope;
        }
        let times = self.times as f32;
        self.sum / times + thinking.curiosity * ((self.chances as f32).ln() / times).sqrt() + hope
    }
}

/// More than any branch that was tried appeals.
const UNTRIED: f32 = 1_000.0;

/// What one seat is told, as a number.
struct Heard {
    by: Seat,
    hasher: FoldHasher<'static>,
}

impl<E: Hash> Sink<E> for Heard {
    #[inline]
    fn tell(&mut self, event: E) {
        event.hash(&mut self.hasher);
    }
    #[inline]
    fn whisper(&mut self, insiders: Seats, to_them: E, to_others: E) {
        if insiders.has(self.by) { to_them } else { to_others }.hash(&mut self.hasher);
    }
}
