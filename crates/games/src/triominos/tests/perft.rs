//! How many sequences of moves there are from a position: a mistake in the rules hardly keeps all
//! these numbers. They were counted by the slow rules; TRICORN_BLESS=1 counts them again.

use std::fmt::Write;

use super::slow::{Slow, fast_moves};
use super::*;

/// Seats, seed, moves of seats before the position, and depth.
const POSITIONS: [(u8, u64, usize, u32); 12] = [
    (2, 1, 0, 5),
    (2, 2, 6, 5),
    (2, 3, 20, 4),
    (2, 4, 45, 4),
    (3, 5, 0, 5),
    (3, 6, 9, 4),
    (3, 7, 30, 4),
    (3, 8, 48, 4),
    (4, 9, 0, 5),
    (4, 10, 12, 4),
    (4, 11, 25, 4),
    (4, 12, 40, 4),
];

/// A position of a random game, before a seat's move.
fn position(seats: u8, seed: u64, after: usize) -> State {
    let mut state = new_round(&[], seats);
    let mut dice = Dice::stream(seed, 0);
    let mut made = 0;
    while let Some((actor, mv)) = any_move(&state, &mut dice) {
        if actor != Actor::Chance {
            if made == after {
                break;
            }
            made += 1;
        }
        Triominos::apply(&mut state, actor, mv, &mut Silent);
    }
    state
}

fn fast(state: &State, depth: u32) -> u64 {
    let moves = fast_moves(state);
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |mv: Move| {
        let actor = if Triominos::turn(state) == Turn::Chance { Actor::Chance } else { Actor::Seat(state.turn) };
        let mut next = state.clone();
        Triominos::apply(&mut next, actor, mv, &mut Silent);
        fast(&next, depth - 1)
    };
    moves.into_iter().map(after).sum()
}

fn slow(game: &Slow, depth: u32) -> u64 {
    let moves = game.moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |mv: String| {
        let mut next = game.clone();
        next.apply(&mv);
        slow(&next, depth - 1)
    };
    moves.into_iter().map(after).sum()
}

fn table_of(count: impl Fn(&State, u32) -> u64) -> String {
    let mut lines = String::from("# seats seed moves-before depth sequences\n");
    for (seats, seed, after, depth) in POSITIONS {
        let state = position(seats, seed, after);
        for depth in 1..=depth {
            let _ = writeln!(lines, "{seats} {seed} {after} {depth} {}", count(&state, depth));
        }
    }
    lines
}

#[test]
fn the_fast_rules_count_as_the_slow_ones_did() {
    if std::env::var_os("TRICORN_BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/triominos/tests/perft.txt");
        std::fs::write(path, table_of(|state, depth| slow(&Slow::of(state), depth))).unwrap();
    }
    assert_eq!(table_of(fast), include_str!("perft.txt"));
}

#[test]
fn the_slow_rules_count_as_they_did() {
    for line in include_str!("perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let numbers: Vec<u64> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        let [seats, seed, after, depth, count] = numbers[..] else { panic!("{line}") };
        if depth <= 2 {
            let state = position(seats as u8, seed, after as usize);
            assert_eq!(slow(&Slow::of(&state), depth as u32), count, "{line}");
        }
    }
}
