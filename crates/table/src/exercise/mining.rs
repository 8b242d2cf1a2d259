//! Puzzles that are found in games which bots play.
//!
//! At every decision a short search looks whether one move stands out that is not the one which looks best at first sight.
//! What stands out is searched deeply, twice, and rated by how many imagined games it takes to find the move.

use std::sync::atomic::{AtomicBool, Ordering};

use tricorn_bots::Bot;
use tricorn_bots::search::{Budget, Tried, best};
use tricorn_kernel::log::Player;
use tricorn_kernel::{Actor, Dice, Options, Skill, Turn};

use super::{Exercise, Goal, Position, Puzzle};
use crate::{AnyGame, Mind, Opening, Secret};

/// Where to look.
#[derive(Debug, Clone)]
pub struct Mining {
    /// The game's options.
    pub options: Options,
    /// How many play.
    pub seats: u8,
    /// From which all games follow.
    pub seed: u64,
}

/// So many games are imagined to see whether a move stands out.
const GLIMPSE: u32 = 400;
/// So many to be sure of it.
const DEEP: u32 = 12_000;
/// By so much the best move is worth more than any other, of 1: at a glimpse, and when it is sure.
const APART: [f32; 2] = [0.06, 0.07];
/// A move that was tried less often is not known well enough to be the second best.
const LEAST: u32 = 20;
/// Who makes one of two moves needs no search.
const MOVES: usize = 3;
/// So many moments of a game are searched deeply, those first in which a move stands out most.
const MOMENTS: usize = 3;
/// So many imagined games may be needed.
const RATINGS: [u32; 9] = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000];
/// So many searches are asked, and so many of them have to find the move.
const ASKED: (u64, usize) = (8, 7);

/// A moment at which a move seems to stand out.
struct Moment {
    position: Position,
    mind: Box<dyn Mind>,
    /// The moves that are buttons; others have to be found.
    offered: Vec<String>,
    apart: f32,
}

/// The puzzle that this game of bots holds, if it holds any; none too if it is stopped.
#[must_use]
pub fn mine(game: &dyn AnyGame, mining: &Mining, number: u64, stop: &AtomicBool) -> Option<Puzzle> {
    let mut moments = moments(game, mining, number, stop);
    moments.sort_by(|one, other| other.apart.total_cmp(&one.apart));
    let mut dice = Dice::stream(mining.seed, 3 * number + 2);
    moments
        .into_iter()
        .take(MOMENTS)
        .find_map(|moment| if stop.load(Ordering::Relaxed) { None } else { puzzle(moment, &mut dice) })
}

/// Plays the game through and looks at every decision.
fn moments(game: &dyn AnyGame, mining: &Mining, number: u64, stop: &AtomicBool) -> Vec<Moment> {
    let secret = Secret::new(Dice::stream(mining.seed, 3 * number).bytes());
    let mut dice = Dice::stream(mining.seed, 3 * number + 1);
    let players = (1..=mining.seats).map(|seat| Player::named(format!("bot {seat}"))).collect();
    let opening = Opening { options: mining.options.clone(), players, secret };
    let mut table = game.open(opening).expect("what is mined was checked before");
    let mut moments = Vec::new();
    loop {
        table.settle(0);
        let Some(Actor::Seat(seat)) = table.turn().first(&mut dice) else { return moments };
        if stop.load(Ordering::Relaxed) {
            return Vec::new();
        }
        let mind = table.mind(seat);
        let alone = matches!(table.turn(), Turn::Open { seats, alarm: None } if seats.len() == 1);
        if alone && let Some(apart) = stands_out(mind.as_ref(), &mut dice) {
            let (position, offered) = (Position::of(table.as_ref(), seat), table.notations(seat));
            moments.push(Moment { position, mind: table.mind(seat), offered, apart });
        }
        let mv = mind.choose(Bot::Level(Skill::Casual), &mut dice).expect("a seat that may move knows a move");
        table.take(Actor::Seat(seat), &mv, 0).expect("a bot makes legal moves");
    }
}

/// By how much the best move seems to be worth more than the second best, if that is much and it is not what anybody would do.
fn stands_out(mind: &dyn Mind, dice: &mut Dice) -> Option<f32> {
    let tried = search(mind, GLIMPSE, dice)?;
    let (first, apart) = apart(&tried, 1)?;
    let plain = mind.choose(Bot::Greedy, dice);
    (apart >= APART[0] && plain.as_deref() != Some(tried[first].0.as_str())).then_some(apart)
}

fn search(mind: &dyn Mind, iterations: u32, dice: &mut Dice) -> Option<Vec<(String, Tried)>> {
    mind.search(Budget::iterations(iterations), dice).filter(|tried| tried.len() >= MOVES)
}

/// The place of the best move, and by how much it is worth more than any other that was tried so often.
fn apart(tried: &[(String, Tried)], least: u32) -> Option<(usize, f32)> {
    let first = best(&tried.iter().map(|(_, tried)| *tried).collect::<Vec<_>>())?;
    let others = tried.iter().enumerate().filter(|(place, (_, tried))| *place != first && tried.times >= least);
    let second = others.map(|(_, (_, tried))| tried.worth).max_by(f32::total_cmp)?;
    Some((first, tried[first].1.worth - second))
}

/// What two deep searches agree on, rated.
fn puzzle(Moment { position, mind, offered, .. }: Moment, dice: &mut Dice) -> Option<Puzzle> {
    let tried = search(mind.as_ref(), DEEP, dice)?;
    let (first, by) = apart(&tried, LEAST)?;
    let again = search(mind.as_ref(), DEEP, dice)?;
    let (second, by_again) = apart(&again, LEAST)?;
    if first != second || by.min(by_again) < APART[1] {
        return None;
    }
    // The only button there is needs no finding.
    if offered == [tried[first].0.as_str()] {
        return None;
    }
    let rating = RATINGS.into_iter().find(|&iterations| {
        let finds = |_: &u64| {
            let tried = mind.search(Budget::iterations(iterations), dice).unwrap_or_default();
            best(&tried.iter().map(|(_, tried)| *tried).collect::<Vec<_>>()) == Some(first)
        };
        (0..ASKED.0).filter(finds).count() >= ASKED.1
    })?;
    // What the first few imagined games find is no puzzle.
    if rating == RATINGS[0] {
        return None;
    }
    let (solution, Tried { worth, .. }) = tried[first].clone();
    let percent = |worth: f32| (100.0 * worth).round() as u8;
    let exercise = Exercise { position, goal: Goal::Solution, solutions: vec![solution] };
    Some(Puzzle { exercise, rating, worth: percent(worth), second: percent(worth - by) })
}
