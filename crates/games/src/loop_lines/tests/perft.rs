//! How many ways there are to play so many moves, from fixed deals: `perft.txt` has a line for each
//! deal and depth. The numbers were counted by the slow rules; the fast ones must count the same.

use std::collections::BTreeSet;

use super::slow::Slow;
use super::*;

/// A table by the slow rules. Of the supply, the tile with the lowest number is drawn.
#[derive(Clone)]
struct Table {
    slow: Slow,
    colour: [Colour; 2],
    hands: [BTreeSet<Tile>; 2],
    supply: BTreeSet<Tile>,
    turn: usize,
    own_dots: bool,
    /// After a wedge: whether the same seat is in turn again when it has given a tile.
    giving: Option<bool>,
    over: bool,
}

impl Table {
    fn of(state: &State) -> Self {
        Self {
            slow: Slow::of(&state.board),
            colour: [ANN, BOB].map(|seat| state.colour_of(seat).unwrap()),
            hands: state.hands.map(|hand| hand.iter().collect()),
            supply: state.supply.iter().collect(),
            turn: state.turn.index(),
            own_dots: state.own_dots,
            giving: None,
            over: false,
        }
    }

    fn count(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.over {
            return 0;
        }
        if let Some(again) = self.giving {
            return self.hands[self.turn].iter().map(|&tile| self.given(tile, again).count(depth - 1)).sum();
        }
        let legal = self.slow.legal(self.colour[self.turn], self.own_dots, self.hands[self.turn].iter().copied());
        if legal.is_empty() {
            let mut next = self.clone();
            next.draw(self.turn);
            return next.begin(1 - self.turn).count(depth - 1);
        }
        if depth == 1 {
            return legal.len() as u64;
        }
        legal.into_iter().map(|placed| self.placed(placed).count(depth - 1)).sum()
    }

    fn draw(&mut self, seat: usize) {
        self.hands[seat].extend(self.supply.pop_first());
    }

    fn given(&self, tile: Tile, again: bool) -> Self {
        let mut next = self.clone();
        next.giving = None;
        next.hands[self.turn].remove(&tile);
        next.hands[1 - self.turn].insert(tile);
        next.over = next.hands[self.turn].is_empty();
        next.begin(if again { self.turn } else { 1 - self.turn })
    }

    fn placed(&self, placed: Placed) -> Self {
        let mut next = self.clone();
        let made = next.slow.put(placed);
        next.hands[self.turn].remove(&placed.tile);
        let (own, their) = (self.colour[self.turn] as usize, self.colour[1 - self.turn] as usize);
        (0..made.dots[own]).for_each(|_| next.draw(self.turn));
        if next.hands[self.turn].is_empty() {
            next.over = true;
            return next;
        }
        (0..made.dots[their]).for_each(|_| next.draw(1 - self.turn));
        let again = made.loops[own] > 0;
        if made.touches >= 2 {
            next.giving = Some(again);
            return next;
        }
        next.begin(if again { self.turn } else { 1 - self.turn })
    }

    fn begin(mut self, turn: usize) -> Self {
        self.turn = turn;
        if self.supply.is_empty() && !self.over {
            let hand = self.hands[turn].iter().copied();
            self.over = self.slow.legal(self.colour[turn], self.own_dots, hand).is_empty();
        }
        self
    }
}

fn fast(state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    LoopLines::moves(state, state.turn, &mut moves);
    if depth == 1 && state.phase == Phase::Place && moves != [Move::Draw] {
        return moves.len() as u64;
    }
    let follow = |mv: &Move| {
        let mut next = state.clone();
        LoopLines::apply(&mut next, Actor::Seat(state.turn), *mv, &mut Silent);
        while LoopLines::turn(&next) == Turn::Chance {
            let lowest = next.supply.iter().next().unwrap();
            LoopLines::apply(&mut next, Actor::Chance, Move::Tile(lowest), &mut Silent);
        }
        fast(&next, depth - 1)
    };
    moves.iter().map(follow).sum()
}

/// Deal number `seed` after so many random moves.
fn deal(seed: u64, moves: u32) -> State {
    let options: &[(&str, &str)] = if seed % 2 == 1 { &[("own_dots", "on")] } else { &[] };
    let mut state = new_game(options);
    let mut dice = Dice::stream(seed, 9);
    let mut made = 0;
    loop {
        roll_on(&mut state, &mut dice);
        if made == moves && state.phase == Phase::Place {
            return state;
        }
        let mut listed = Vec::new();
        LoopLines::moves(&state, state.turn, &mut listed);
        made += u32::from(state.phase == Phase::Place);
        let (actor, mv) = (actor(&state), *dice.pick(&listed));
        LoopLines::apply(&mut state, actor, mv, &mut Silent);
    }
}

/// Seed, random moves before the count begins, and depth.
const DEALS: [(u64, u32, u32); 8] =
    [(1, 0, 4), (2, 0, 4), (3, 4, 4), (4, 6, 4), (5, 10, 4), (6, 14, 5), (7, 20, 5), (9, 12, 4)];

/// Counts with the slow rules: what perft.txt holds.
fn count_anew() -> String {
    let mut lines = String::from("# deal, random moves before the count, depth, ways to play\n");
    for (seed, moves, depths) in DEALS {
        for depth in 1..=depths {
            let count = Table::of(&deal(seed, moves)).count(depth);
            lines += &format!("{seed} {moves} {depth} {count}\n");
        }
    }
    lines
}

#[test]
fn both_implementations_count_the_same_ways_to_play() {
    if std::env::var_os("TRICORN_BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/loop_lines/tests/perft.txt");
        std::fs::write(path, count_anew()).unwrap();
    }
    let mut lines = 0;
    for line in include_str!("perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let numbers: Vec<u64> = line.split_whitespace().map(|number| number.parse().unwrap()).collect();
        let [seed, moves, depth, count] = numbers[..] else { panic!("{line}") };
        let state = deal(seed, moves as u32);
        assert_eq!(fast(&state, depth as u32), count, "the fast rules, {line}");
        if count < 60_000 {
            assert_eq!(Table::of(&state).count(depth as u32), count, "the slow rules, {line}");
        }
        lines += 1;
    }
    assert!(lines >= 20);
}
