//! What may be taken back if all the others agree.
//!
//! The game: seat 1 holds a hidden card, seat 2 another. Seat 1 lays its card, peeks at the other's, passes a card of
//! the pile on unseen, or says a word that stands.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use tricorn_kernel::log::{FORMAT, Header, UNDO, UNDO_BY_CONSENT};
use tricorn_kernel::{
    Actor, BySeat, Course, Dice, Facts, Game, Options, Refusal, Refused, Seat, Seats, SetupError, Sink, Standing, Turn,
    Viewer, WrittenOptions, rank,
};

struct Cards;

/// Seat 1's card, seat 2's, and one that nobody has seen.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct State {
    cards: [u8; 3],
    laid: bool,
    peeked: bool,
    passed: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct View {
    cards: [Option<u8>; 3],
    laid: bool,
    peeked: bool,
    passed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Move {
    Lay,
    Peek,
    Pass,
    Say,
}

const WORDS: [(&str, Move); 4] = [("lay", Move::Lay), ("peek", Move::Peek), ("pass", Move::Pass), ("say", Move::Say)];

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, _) = WORDS.iter().find(|(_, mv)| mv == self).expect("every move has a word");
        f.write_str(word)
    }
}

impl FromStr for Move {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let found = WORDS.into_iter().find(|(word, _)| *word == text);
        found.map(|(_, mv)| mv).ok_or_else(|| "no move".into())
    }
}

impl Game for Cards {
    const FACTS: Facts = Facts {
        id: "cards",
        name: "Cards",
        tagline: "",
        seats: 2..=2,
        minutes: "1",
        rules: 1,
        rule_families: &["TOY"],
        options: &[],
        counters: &[],
    };
    type State = State;
    type Move = Move;
    type Event = Option<u8>;
    type View = View;

    fn setup(_: &Options, _: u8) -> Result<State, SetupError> {
        Ok(State { cards: [3, 5, 7], laid: false, peeked: false, passed: false })
    }
    fn seats(_: &State) -> u8 {
        2
    }
    fn turn(_: &State) -> Turn {
        Turn::of(Seat::new(0))
    }
    fn roll(_: &State, _: &mut Dice) -> Move {
        unreachable!("no chance in this game")
    }
    fn moves(_: &State, _: Seat, out: &mut Vec<Move>) {
        out.extend(WORDS.map(|(_, mv)| mv));
    }
    fn check(_: &State, actor: Actor, _: &Move) -> Result<(), Refusal> {
        if actor == ONE { Ok(()) } else { Err(Refusal::new("TOY-1", "not now")) }
    }
    fn apply(state: &mut State, _: Actor, mv: Move, sink: &mut impl Sink<Option<u8>>) {
        let seat = |index| Seats::only(Seat::new(index));
        match mv {
            Move::Lay => {
                state.laid = true;
                sink.tell(Some(state.cards[0]));
            }
            Move::Peek => {
                state.peeked = true;
                sink.whisper(seat(0), Some(state.cards[1]), None);
            }
            Move::Pass => {
                state.passed = true;
                sink.whisper(seat(1), Some(state.cards[2]), None);
            }
            Move::Say => sink.tell(None),
        }
    }
    fn stands(mv: &Move) -> bool {
        *mv == Move::Say
    }
    fn view(state: &State, viewer: Viewer) -> View {
        let is = |index| viewer == Viewer::Seat(Seat::new(index));
        let sees = [state.laid || is(0), is(1) || state.peeked && is(0), state.passed && is(1)];
        let card = |place: usize| Some(state.cards[place]).filter(|_| sees[place]);
        View { cards: [0, 1, 2].map(card), laid: state.laid, peeked: state.peeked, passed: state.passed }
    }
    fn determinize(view: &View, dice: &mut Dice) -> State {
        let cards = view.cards.map(|card| card.unwrap_or_else(|| dice.below(10) as u8));
        State { cards, laid: view.laid, peeked: view.peeked, passed: view.passed }
    }
    fn standings(_: &State) -> BySeat<Standing> {
        rank([0, 0])
    }
    fn tally(_: &Option<u8>, _: &mut [u64]) {}
}

const ONE: Actor = Actor::Seat(Seat::new(0));
const TWO: Actor = Actor::Seat(Seat::new(1));

fn course() -> Course<Cards> {
    let options = WrittenOptions::from(&Options::defaults(&[]));
    let (game, players, commitment) = ("cards".into(), Vec::new(), String::new());
    let header = Header { format: FORMAT, game, rules: 1, options, seats: 2, players, commitment };
    Course::new(&header, Cards::setup(&Options::defaults(&[]), 2).unwrap())
}

#[test]
fn a_card_that_its_owner_laid_open_can_be_taken_back_if_the_others_agree() {
    let mut course = course();
    course.take(ONE, "lay", 0).unwrap();
    let alone = course.take(ONE, UNDO, 1).unwrap_err();
    assert!(matches!(alone, Refused::Undo(why) if why.contains("shown somebody")), "{alone}");
    assert!(course.take(TWO, UNDO_BY_CONSENT, 1).is_err(), "it is for the one who moved to take it back");
    course.take(ONE, UNDO_BY_CONSENT, 1).unwrap();
    assert_eq!((course.state().laid, course.told().len(), course.entries().len()), (false, 0, 2), "the log keeps both");
    assert_eq!(course.entries()[1].mv, "undo agreed");
    assert!(course.take(ONE, UNDO_BY_CONSENT, 2).is_err(), "there is nothing more to take back");
}

#[test]
fn what_anybody_learnt_that_the_mover_did_not_know_stays_whoever_agrees() {
    for (mv, why) in [("peek", "did not know"), ("pass", "did not know"), ("say", "what is said is said")] {
        let mut course = course();
        course.take(ONE, mv, 0).unwrap();
        let refused = course.take(ONE, UNDO_BY_CONSENT, 1).unwrap_err();
        assert!(matches!(refused, Refused::Undo(words) if words.contains(why)), "{mv}: {refused}");
    }
}
