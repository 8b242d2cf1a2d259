//! Bots that wait, in a game where nothing else can be done.

use std::fmt;
use std::str::FromStr;

use tricorn_kernel::{
    Actor, Alarm, Appraise, BySeat, Dice, Facts, Field, Game, Kind, Options, Refusal, Seat, Seats, SetupError, Silent,
    Sink, Standing, Turn, Viewer,
};

use crate::{Bot, play_out};

/// Who blinks first loses, so nobody blinks: only a clock can end it.
struct Staring;

#[derive(Debug, Clone, PartialEq)]
struct Stare {
    clock: bool,
    over: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Move {
    Blink,
    Strike,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl FromStr for Move {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Err(text.into())
    }
}

const CLOCK: Field = Field { name: "clock", label: "Clock", kind: Kind::Flag { default: true }, words: &[], help: "" };

impl Game for Staring {
    const FACTS: Facts = Facts {
        id: "staring",
        name: "Staring",
        tagline: "",
        seats: 2..=2,
        minutes: "1",
        rules: 1,
        rule_families: &[],
        options: &[CLOCK],
        counters: &[],
    };
    type State = Stare;
    type Move = Move;
    type Event = ();
    type View = ();

    fn setup(options: &Options, _: u8) -> Result<Stare, SetupError> {
        Ok(Stare { clock: options.flag("clock"), over: false })
    }

    fn seats(_: &Stare) -> u8 {
        2
    }

    fn turn(state: &Stare) -> Turn {
        let alarm = state.clock.then_some(Alarm { phase: 0, after_ms: 60_000 });
        if state.over { Turn::Over } else { Turn::Open { seats: Seats::first(2), alarm } }
    }

    fn roll(_: &Stare, _: &mut Dice) -> Move {
        unreachable!("nothing is left to chance")
    }

    fn strike(_: &Stare) -> Option<Move> {
        Some(Move::Strike)
    }

    fn moves(_: &Stare, _: Seat, out: &mut Vec<Move>) {
        out.push(Move::Blink);
    }

    fn check(_: &Stare, _: Actor, _: &Move) -> Result<(), Refusal> {
        Ok(())
    }

    fn apply(state: &mut Stare, _: Actor, mv: Move, _: &mut impl Sink<()>) {
        assert_eq!(mv, Move::Strike, "nobody blinks");
        state.over = true;
    }

    fn view(_: &Stare, _: Viewer) {}

    fn determinize(_: &(), _: &mut Dice) -> Stare {
        Stare { clock: true, over: false }
    }

    fn standings(_: &Stare) -> BySeat<Standing> {
        BySeat::new()
    }

    fn tally(_: &(), _: &mut [u64]) {}
}

impl Appraise for Staring {
    fn appraise(_: &(), _: &Move) -> i32 {
        0
    }

    const TIMED: bool = true;

    fn reaction_ms(_: &(), _: &Move, _: &mut Dice) -> Option<u32> {
        None
    }
}

fn stare(clock: &str) -> u64 {
    let options = Options::read(&[CLOCK], [("clock", clock)]).expect("it is an option");
    let mut state = Staring::setup(&options, 2).expect("two can play");
    let (mut chance, mut minds) = (Dice::stream(1, 0), Dice::stream(1, 1));
    play_out::<Staring>(&mut state, &[Bot::Random, Bot::Greedy], &mut chance, &mut minds, &mut Silent)
}

#[test]
fn bots_that_wait_are_ended_by_the_clock() {
    assert_eq!(stare("on"), 0);
}

#[test]
#[should_panic(expected = "staring: nobody would ever act")]
fn bots_that_would_wait_for_ever_are_a_loud_mistake() {
    stare("off");
}
