//! Who may take a move back, and what the proof of it costs.
//!
//! The game: somebody moves, and nothing is hidden. Its options say who may move at once and whether
//! a clock runs meanwhile.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::Serialize;
use tricorn_kernel::log::{FORMAT, Header};
use tricorn_kernel::{
    Actor, Alarm, BySeat, Course, Dice, Facts, Game, Options, Refusal, Refused, Seat, Seats, SetupError, Sink,
    Standing, Turn, Viewer, WrittenOptions, rank,
};

/// How many states have been imagined. Only one test looks at it.
static IMAGINED: AtomicUsize = AtomicUsize::new(0);

struct Steps;

#[derive(Debug, Clone, PartialEq, Serialize)]
struct State {
    made: u8,
    race: bool,
    alarm: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Step;

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("step")
    }
}

impl FromStr for Step {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        if text == "step" { Ok(Self) } else { Err("no move".into()) }
    }
}

impl Game for Steps {
    const FACTS: Facts = Facts {
        id: "steps",
        name: "Steps",
        tagline: "",
        seats: 2..=2,
        minutes: "1",
        rules: 1,
        rule_families: &["TOY"],
        options: &[],
        counters: &[],
    };
    type State = State;
    type Move = Step;
    type Event = u8;
    type View = State;

    fn setup(_: &Options, _: u8) -> Result<State, SetupError> {
        Ok(State { made: 0, race: false, alarm: false })
    }
    fn seats(_: &State) -> u8 {
        2
    }
    fn turn(state: &State) -> Turn {
        let seats = if state.race { Seats::first(2) } else { Seats::only(Seat::new(0)) };
        Turn::Open { seats, alarm: state.alarm.then_some(Alarm { phase: 0, after_ms: 1_000 }) }
    }
    fn roll(_: &State, _: &mut Dice) -> Step {
        unreachable!("no chance in this game")
    }
    fn moves(_: &State, _: Seat, out: &mut Vec<Step>) {
        out.push(Step);
    }
    fn check(state: &State, actor: Actor, _: &Step) -> Result<(), Refusal> {
        match actor {
            Actor::Seat(seat) if Self::turn(state).seats().has(seat) => Ok(()),
            _ => Err(Refusal::new("TOY-1", "not now")),
        }
    }
    fn apply(state: &mut State, _: Actor, _: Step, sink: &mut impl Sink<u8>) {
        state.made += 1;
        sink.tell(state.made);
    }
    fn view(state: &State, _: Viewer) -> State {
        state.clone()
    }
    fn determinize(view: &State, _: &mut Dice) -> State {
        IMAGINED.fetch_add(1, Ordering::Relaxed);
        view.clone()
    }
    fn standings(_: &State) -> BySeat<Standing> {
        rank([0, 0])
    }
    fn tally(_: &u8, _: &mut [u64]) {}
}

const ONE: Actor = Actor::Seat(Seat::new(0));

fn course(race: bool, alarm: bool) -> Course<Steps> {
    let options = WrittenOptions::from(&Options::defaults(&[]));
    let (game, players, commitment) = ("steps".into(), Vec::new(), String::new());
    let header = Header { format: FORMAT, game, rules: 1, options, seats: 2, players, commitment };
    Course::new(&header, State { made: 0, race, alarm })
}

/// One test, for both halves count on nobody else imagining anything meanwhile.
#[test]
fn a_move_is_taken_back_only_by_one_who_moved_alone_and_it_is_proved_once() {
    for (race, alarm) in [(true, false), (false, true), (true, true)] {
        let mut course = course(race, alarm);
        course.take(ONE, "step", 0).unwrap();
        let refused = course.take(ONE, "undo", 0).unwrap_err();
        assert!(matches!(refused, Refused::Undo(why) if why.contains("others or the clock")), "{refused}");
    }
    assert_eq!(IMAGINED.load(Ordering::Relaxed), 0, "a race or a clock needs no proof");

    let mut course = course(false, false);
    course.take(ONE, "step", 0).unwrap();
    assert_eq!(IMAGINED.load(Ordering::Relaxed), 0, "nobody has asked yet");
    course.may_undo(ONE).unwrap();
    let proof = IMAGINED.load(Ordering::Relaxed);
    assert!(proof > 0);
    let mut copy = course.clone();
    course.may_undo(ONE).unwrap();
    copy.may_undo(ONE).unwrap();
    copy.take(ONE, "undo", 0).unwrap();
    assert_eq!(IMAGINED.load(Ordering::Relaxed), proof, "what was proved is proved, for copies too");

    course.take(ONE, "step", 0).unwrap();
    course.may_undo(ONE).unwrap();
    assert_eq!(IMAGINED.load(Ordering::Relaxed), 2 * proof, "another move needs a proof of its own");
    course.take(ONE, "undo", 0).unwrap();
    course.take(ONE, "undo", 0).unwrap();
    assert_eq!((course.state().made, IMAGINED.load(Ordering::Relaxed)), (0, 2 * proof));
}
