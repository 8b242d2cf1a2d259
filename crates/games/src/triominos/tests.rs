use tricorn_kernel::series::{MatchEvent, Round, Score, Series};
use tricorn_kernel::{Actor, Dice, Face, Game, Names, Options, Seat, Seats, Silent, Sink, Turn, Viewer};

use super::state::Phase;
use super::*;
use crate::lattice::Cell;

mod calibration;
mod deals;
mod ends;
mod figures;
mod perft;
mod placing;
mod slow;
mod words;

fn tile(text: &str) -> Tile {
    text.parse().unwrap()
}

fn tiles(text: &str) -> Tiles {
    text.split_whitespace().map(tile).collect()
}

pub(super) fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

fn options(pairs: &[(&str, &str)]) -> Options {
    Options::read(Triominos::FACTS.options, pairs.iter().copied()).unwrap()
}

fn new_round(pairs: &[(&str, &str)], seats: u8) -> State {
    Triominos::setup(&options(pairs), seats).unwrap()
}

/// A board with these tiles.
fn board(text: &str) -> Board {
    Board::of(text.split_whitespace().map(|laid| laid.parse().unwrap()).collect()).expect("they fit together")
}

/// A table where seat 1 is to play, with this board and these racks; the other tiles are the pool.
pub(super) fn table(on_board: &str, hands: &[&str]) -> State {
    let mut state = new_round(&[], hands.len() as u8);
    state.board = board(on_board);
    state.pool = Tiles::ALL.minus(state.board.tiles());
    for (hand, text) in state.hands.iter_mut().zip(hands) {
        *hand = tiles(text);
        state.pool = state.pool.minus(*hand);
    }
    for index in 0..hands.len() {
        (0..state.hands[index].len()).for_each(|_| state.hidden.put(Seat::new(index as u8), Tiles::NONE));
    }
    state.phase = if state.board.tiles().is_empty() { Phase::Open } else { Phase::Play };
    state
}

/// Tells everything to everybody.
struct Ear<E>(Vec<E>);

impl<E> Sink<E> for Ear<E> {
    fn tell(&mut self, event: E) {
        self.0.push(event);
    }
    fn whisper(&mut self, _: Seats, to_them: E, _: E) {
        self.0.push(to_them);
    }
}

/// Makes a move that must be allowed, and gives what was told.
fn act(state: &mut State, actor: Actor, text: &str) -> Vec<Event> {
    let mv: Move = text.parse().unwrap();
    assert_eq!(Triominos::check(state, actor, &mv), Ok(()), "{text}");
    let mut ear = Ear(Vec::new());
    Triominos::apply(state, actor, mv, &mut ear);
    ear.0
}

fn play(state: &mut State, number: u8, text: &str) -> Vec<Event> {
    act(state, Actor::Seat(seat(number)), text)
}

fn roll(state: &mut State, text: &str) -> Vec<Event> {
    act(state, Actor::Chance, text)
}

/// The rule that refuses a move, and why.
fn refusal(state: &State, number: u8, text: &str) -> (&'static str, String) {
    let refusal = Triominos::check(state, Actor::Seat(seat(number)), &text.parse().unwrap()).unwrap_err();
    (refusal.rule, refusal.why.into_owned())
}

fn moves(state: &State, number: u8) -> Vec<String> {
    let mut moves = Vec::new();
    Triominos::moves(state, seat(number), &mut moves);
    moves.iter().map(ToString::to_string).collect()
}

/// A random move by whoever is next.
fn any_move(state: &State, dice: &mut Dice) -> Option<(Actor, Move)> {
    match Triominos::turn(state) {
        Turn::Over => None,
        Turn::Chance => Some((Actor::Chance, Triominos::roll(state, dice))),
        Turn::Open { .. } => {
            let mut moves = Vec::new();
            Triominos::moves(state, state.turn, &mut moves);
            Some((Actor::Seat(state.turn), *dice.pick(&moves)))
        }
    }
}

/// Plays a round at random, showing every position.
fn random_round(pairs: &[(&str, &str)], seats: u8, seed: u64, mut look: impl FnMut(&State)) -> State {
    let mut state = new_round(pairs, seats);
    let mut dice = Dice::stream(seed, 0);
    look(&state);
    while let Some((actor, mv)) = any_move(&state, &mut dice) {
        Triominos::apply(&mut state, actor, mv, &mut Silent);
        look(&state);
    }
    state
}

#[test]
fn a_move_is_small_and_a_state_is_flat_and_small() {
    assert!(size_of::<Move>() <= 8, "{}", size_of::<Move>());
    assert!(size_of::<State>() <= 1_760, "{}", size_of::<State>());
    assert!(!std::mem::needs_drop::<State>(), "nothing on the heap");
}

#[test]
fn a_move_has_one_text_form() {
    for text in ["125@3,-1/2", "000@0,0/0", "draw", "pass", "deal 005", "lot 555", "tile 012"] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
    let nonsense = [
        "125@3,-1",
        "215@3,-1/0",
        "126@0,0/0",
        "125@+3,0/0",
        "125@3,0/3",
        "125@03,0/0",
        "125",
        "Draw",
        "deal 12",
        "draw ",
    ];
    for text in nonsense {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}
