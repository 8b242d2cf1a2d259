//! A toy game that needs everything the real ones will: several seats open at once, sealed text, a
//! race to be first, a clock, and rounds. It passes the laws that every game must pass.
//!
//! Both seats write a secret word at the same time. When both are written they are opened, and
//! whoever calls first, before the clock strikes, scores as many points as the words have letters
//! in common. Three rounds make a match, but six points decide it at once.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tricorn_bots::{Bot, Scribe, play_out};
use tricorn_kernel::face::{Drawing, Line};
use tricorn_kernel::log::{FORMAT, Header, Player};
use tricorn_kernel::series::{Match, MatchEvent, Round, Score, Series};
use tricorn_kernel::{
    Actor, Alarm, Appraise, BySeat, Course, Dice, Face, Facts, Game, Names, Options, Refusal, Refused, Scored, Seat,
    Seats, SetupError, Sink, Standing, Turn, Viewer, WrittenOptions, rank,
};

struct Words;

const WORDS: [&str; 6] = ["apex", "edge", "vertex", "median", "base", "height"];
const TIME_MS: u32 = 5_000;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct State {
    round: u8,
    words: [Option<String>; 2],
    caller: Option<Seat>,
    struck: bool,
}

impl State {
    /// How many letters of the one word are in the other too.
    fn common(&self) -> i32 {
        let [Some(one), Some(two)] = &self.words else { return 0 };
        one.chars().filter(|&letter| two.contains(letter)).count() as i32
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Move {
    Write(String),
    Call,
    Strike,
}

#[derive(Debug, Clone, PartialEq, Hash, Serialize)]
enum Event {
    Wrote(Seat, Option<String>),
    Opened([String; 2]),
    Called(Seat, i32),
    TimeIsUp,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct View {
    viewer: Viewer,
    round: u8,
    written: [bool; 2],
    /// Own words, and all of them once both are written.
    words: [Option<String>; 2],
    caller: Option<Seat>,
    struck: bool,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Write(word) => write!(f, "write {word}"),
            Self::Call => f.write_str("call"),
            Self::Strike => f.write_str("strike"),
        }
    }
}

impl FromStr for Move {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(' ') {
            Some(("write", word)) => Ok(Self::Write(word.into())),
            None if text == "call" => Ok(Self::Call),
            None if text == "strike" => Ok(Self::Strike),
            _ => Err(format!("{text:?} is no move")),
        }
    }
}

impl Game for Words {
    const FACTS: Facts = Facts {
        id: "words",
        name: "Secret Words",
        tagline: "",
        seats: 2..=2,
        minutes: "1",
        rules: 1,
        rule_families: &["TOY"],
        options: &[],
        counters: &["calls"],
    };
    type State = State;
    type Move = Move;
    type Event = Event;
    type View = View;

    fn setup(_: &Options, _: u8) -> Result<State, SetupError> {
        Ok(State { round: 1, words: [None, None], caller: None, struck: false })
    }

    fn seats(_: &State) -> u8 {
        2
    }

    fn turn(state: &State) -> Turn {
        if state.caller.is_some() || state.struck {
            return Turn::Over;
        }
        let writing: Seats = Seats::first(2).iter().filter(|seat| state.words[seat.index()].is_none()).collect();
        if writing.is_empty() {
            let alarm = Alarm { phase: u32::from(state.round), after_ms: TIME_MS };
            return Turn::Open { seats: Seats::first(2), alarm: Some(alarm) };
        }
        Turn::Open { seats: writing, alarm: None }
    }

    fn roll(_: &State, _: &mut Dice) -> Move {
        unreachable!("no chance in this game")
    }

    fn strike(state: &State) -> Option<Move> {
        matches!(Self::turn(state), Turn::Open { alarm: Some(_), .. }).then_some(Move::Strike)
    }

    fn moves(state: &State, seat: Seat, out: &mut Vec<Move>) {
        if Self::check(state, Actor::Seat(seat), &Move::Call).is_ok() {
            out.push(Move::Call);
        }
    }

    fn check(state: &State, actor: Actor, mv: &Move) -> Result<(), Refusal> {
        let calling = matches!(Self::turn(state), Turn::Open { alarm: Some(_), .. });
        match (actor, mv) {
            (Actor::Seat(seat), Move::Write(word)) if Self::turn(state).seats().has(seat) && !calling => {
                let plain = (1..=12).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_lowercase());
                if plain { Ok(()) } else { Err(Refusal::new("TOY-1", "write one plain word")) }
            }
            (Actor::Seat(_), Move::Call) if calling => Ok(()),
            (Actor::Clock, Move::Strike) if calling => Ok(()),
            _ => Err(Refusal::new("TOY-2", "not now")),
        }
    }

    fn apply(state: &mut State, actor: Actor, mv: Move, sink: &mut impl Sink<Event>) {
        match (actor, mv) {
            (Actor::Seat(seat), Move::Write(word)) => {
                let wrote = |word| Event::Wrote(seat, word);
                sink.whisper(Seats::only(seat), wrote(Some(word.clone())), wrote(None));
                state.words[seat.index()] = Some(word);
                if let [Some(one), Some(two)] = &state.words {
                    sink.tell(Event::Opened([one.clone(), two.clone()]));
                }
            }
            (Actor::Seat(seat), Move::Call) => {
                state.caller = Some(seat);
                sink.tell(Event::Called(seat, state.common()));
            }
            _ => {
                state.struck = true;
                sink.tell(Event::TimeIsUp);
            }
        }
    }

    fn view(state: &State, viewer: Viewer) -> View {
        let open = state.words.iter().all(Option::is_some);
        let sees = |seat: usize| open || viewer == Viewer::Seat(Seat::new(seat as u8));
        View {
            viewer,
            round: state.round,
            written: [state.words[0].is_some(), state.words[1].is_some()],
            words: [0, 1].map(|seat| state.words[seat].clone().filter(|_| sees(seat))),
            caller: state.caller,
            struck: state.struck,
        }
    }

    fn determinize(view: &View, dice: &mut Dice) -> State {
        let mut words = view.words.clone();
        for (seat, word) in words.iter_mut().enumerate() {
            if word.is_none() && view.written[seat] {
                *word = Some((*dice.pick(&WORDS)).into());
            }
        }
        State { round: view.round, words, caller: view.caller, struck: view.struck }
    }

    fn standings(state: &State) -> BySeat<Standing> {
        let points = |seat: u8| if state.caller == Some(Seat::new(seat)) { state.common() } else { 0 };
        rank([points(0), points(1)])
    }

    fn tally(event: &Event, counters: &mut [u64]) {
        counters[0] += u64::from(matches!(event, Event::Called(..)));
    }

    const WRITES: bool = true;

    fn improvise(view: &View, dice: &mut Dice) -> Option<Move> {
        (view.written != [true; 2]).then(|| Move::Write((*dice.pick(&WORDS)).into()))
    }
}

impl Round for Words {
    fn next(finished: &State, score: &Score) -> Option<State> {
        // Three rounds, then bonus rounds while the two are level, but not for ever.
        let level = score.totals[0] == score.totals[1] && score.rounds < 9;
        let decided = score.totals.iter().any(|&total| total >= 6);
        let next = State { round: finished.round + 1, words: [None, None], caller: None, struck: false };
        (!decided && (score.rounds < 3 || level)).then_some(next)
    }

    fn running(view: &View) -> Option<Vec<i32>> {
        Some(vec![i32::from(view.caller == Some(Seat::new(0))), i32::from(view.caller == Some(Seat::new(1)))])
    }
}

impl Appraise for Words {
    fn appraise(_: &View, _: &Move) -> i32 {
        0
    }

    const TIMED: bool = true;

    /// Now and then both are slower than the clock.
    fn reaction_ms(_: &View, mv: &Move, dice: &mut Dice) -> Option<u32> {
        Some(match mv {
            Move::Write(word) => 200 * word.len() as u32,
            Move::Call | Move::Strike => 1_000 + dice.below(TIME_MS),
        })
    }

    /// That the other one has written does not keep anybody from writing.
    fn goes_on(before: &View, now: &View) -> bool {
        let open = |view: &View| view.words.iter().all(Option::is_some);
        before.words == now.words && open(before) == open(now)
    }
}

impl Face for Words {
    const GUIDE: &'static str = "TOY-1 TOY-2";
    fn label(_: &View, mv: &Move, _: Names<'_>) -> String {
        mv.to_string()
    }
    fn say(event: &Event, _: Names<'_>) -> String {
        format!("{event:?}")
    }
    fn scored(event: &Event, _: &View, _: Names<'_>) -> Vec<Scored> {
        match *event {
            Event::Called(seat, points) => vec![Scored::new(seat, points, "letters in common", "TOY-1")],
            _ => Vec::new(),
        }
    }
    fn step(view: &View, _: Names<'_>) -> String {
        let Some(seat) = view.viewer.seat() else { return String::new() };
        match view.written {
            _ if view.caller.is_some() || view.struck => String::new(),
            [true, true] => "Call before the other does".into(),
            written if written[seat.index()] => String::new(),
            _ => "Write a word".into(),
        }
    }
    fn draw(view: &View, _: Names<'_>) -> Drawing {
        Drawing { board: vec![Line::new().plain(format!("{view:?}"))], ..Drawing::default() }
    }
}

mod sealed {
    // `imagined_states_vary` looks through the eyes of a seat that may act. Here that seat has not
    // written while the other has: exactly the secret to be imagined.
    tricorn_laws::laws!(one_round, super::super::Words);
    tricorn_laws::laws!(a_match, super::super::Series<super::super::Words>);
}

fn course() -> Course<Words> {
    course_of()
}

fn course_of<G: Game>() -> Course<G> {
    let options = Options::defaults(&[]);
    let player = |name: &str| Player::named(name);
    let header = Header {
        format: FORMAT,
        game: "words".into(),
        rules: 1,
        options: WrittenOptions::from(&options),
        seats: 2,
        players: vec![player("A"), player("B")],
        commitment: String::new(),
    };
    Course::new(&header, G::setup(&options, 2).unwrap())
}

const ONE: Actor = Actor::Seat(Seat::new(0));
const TWO: Actor = Actor::Seat(Seat::new(1));

#[test]
fn two_seats_write_at_the_same_time_and_neither_sees_the_other() {
    let mut course = course();
    assert_eq!(Words::turn(course.state()).seats().len(), 2);
    course.take(TWO, "write apex", 0).unwrap();
    let view = Words::view(course.state(), Viewer::Seat(Seat::new(0)));
    assert_eq!((view.written, view.words), ([false, true], [None, None]));
    let heard = course.told()[0].to(Viewer::Seat(Seat::new(0)));
    assert_eq!(*heard, Event::Wrote(Seat::new(1), None));
    course.take(ONE, "write edge", 0).unwrap();
    let view = Words::view(course.state(), Viewer::Spectator);
    assert_eq!(view.words, [Some("edge".into()), Some("apex".into())]);
}

#[test]
fn nothing_is_taken_back_in_a_race_against_the_clock_or_once_it_opened_something() {
    let mut course = course();
    course.take(ONE, "write edge", 0).unwrap();
    assert!(matches!(course.take(TWO, "undo", 0), Err(Refused::Undo(_))), "not their own");
    let raced = Refused::Undo("others or the clock could have moved instead: what is done is done");
    assert_eq!(course.take(ONE, "undo", 0).unwrap_err(), raced, "both were writing");
    course.take(TWO, "write base", 0).unwrap();
    let opened = Refused::Undo("that move has shown somebody something new");
    assert_eq!(course.take(TWO, "undo", 0).unwrap_err(), opened, "both words are open now");
    course.take(TWO, "call", 1).unwrap();
    assert_eq!(course.take(TWO, "undo", 1).unwrap_err(), raced, "the other and the clock were beaten to it");
    assert_eq!(course.entries().len(), 3);
}

#[test]
fn the_clock_strikes_only_when_its_time_has_come_and_nobody_called() {
    let mut course = course();
    assert!(course.strike(99_999).is_err(), "no clock runs while they write");
    course.take(ONE, "write edge", 1_000).unwrap();
    course.take(TWO, "write apex", 2_000).unwrap();
    assert_eq!(course.alarm_at_ms(), Some(7_000));
    let early = course.take(Actor::Clock, "strike", 6_999);
    assert_eq!(early.unwrap_err(), Refused::Time("the clock has not run out"));
    assert!(course.take(ONE, "call", 1_999).is_err(), "dated before the entry above");
    let mut called = course.clone();
    called.take(TWO, "call", 6_999).unwrap();
    assert_eq!(Words::standings(called.state())[1].points, 2);
    assert!(called.strike(7_000).is_err(), "somebody called first");
    course.strike(7_000).unwrap();
    assert_eq!(Words::turn(course.state()), Turn::Over);
}

#[test]
fn a_match_adds_up_its_rounds_and_plays_on_while_level() {
    let options = Options::defaults(&[]);
    let mut state = Series::<Words>::setup(&options, 2).unwrap();
    for text in ["write edge", "write apex", "call"].repeat(3) {
        // Seat 1 calls in the first and the last round, seat 2 in the second.
        let actor = if text == "write apex" || text == "call" && state.score.rounds == 1 { TWO } else { ONE };
        let mv: Move = text.parse().unwrap();
        Series::<Words>::check(&state, actor, &mv).unwrap();
        Series::<Words>::apply(&mut state, actor, mv, &mut tricorn_kernel::Silent);
    }
    assert_eq!(Series::<Words>::turn(&state), Turn::Over);
    assert_eq!((state.score.rounds, &state.score.totals[..]), (3, &[4, 2][..]));
    assert_eq!(Series::<Words>::standings(&state)[0].rank, 1);
}

/// Hears what everybody hears.
struct Ear(Vec<MatchEvent<Event>>);

impl Sink<MatchEvent<Event>> for Ear {
    fn tell(&mut self, event: MatchEvent<Event>) {
        self.0.push(event);
    }
    fn whisper(&mut self, _: Seats, _: MatchEvent<Event>, to_others: MatchEvent<Event>) {
        self.0.push(to_others);
    }
}

#[test]
fn a_match_that_its_first_round_decides_still_says_that_the_round_is_over() {
    let mut state = Series::<Words>::setup(&Options::defaults(&[]), 2).unwrap();
    let mut ear = Ear(Vec::new());
    for (actor, text) in [(ONE, "write vertex"), (TWO, "write vertex"), (TWO, "call")] {
        Series::<Words>::apply(&mut state, actor, text.parse().unwrap(), &mut ear);
    }
    assert_eq!((Series::<Words>::turn(&state), state.score.rounds), (Turn::Over, 1));
    let over = MatchEvent::RoundOver { round: 1, points: vec![0, 6], totals: vec![0, 6] };
    assert_eq!(ear.0.last(), Some(&over));
}

#[test]
fn a_match_says_how_it_stands_while_a_round_is_on_and_which_round_that_is() {
    let mut state = Series::<Words>::setup(&Options::defaults(&[]), 2).unwrap();
    let names = ["A", "B"].map(String::from);
    let heading = |state: &Match<State>| {
        let view = Series::<Words>::view(state, Viewer::Spectator);
        Series::<Words>::draw(&view, Names(&names)).lines()[0].text()
    };
    assert_eq!(heading(&state), "Round 1");
    for text in ["write edge", "write apex", "call"] {
        let mv: Move = text.parse().unwrap();
        let actor = if text == "write edge" { ONE } else { TWO };
        Series::<Words>::apply(&mut state, actor, mv, &mut tricorn_kernel::Silent);
    }
    assert_eq!(heading(&state), "Round 2  so far: A 0, B 2");
    let points = |state: &Match<State>| -> Vec<i32> {
        Series::<Words>::standings(state).iter().map(|seat| seat.points).collect()
    };
    assert_eq!(points(&state), [0, 2]);
    // As a round's table counts before it is over, so does the match.
    state.table.words = [Some("apex".into()), Some("edge".into())];
    state.table.caller = Some(Seat::new(0));
    assert_eq!(points(&state), [1, 2]);
}

/// Takes every entry of a playout into a course, at its time.
struct Clerk(Course<Series<Words>>);

impl Sink<MatchEvent<Event>> for Clerk {
    fn tell(&mut self, _: MatchEvent<Event>) {}
    fn whisper(&mut self, _: Seats, _: MatchEvent<Event>, _: MatchEvent<Event>) {}
}

impl Scribe<Series<Words>> for Clerk {
    fn write(&mut self, actor: Actor, mv: &Move, at_ms: u64) {
        self.0.take(actor, &mv.to_string(), at_ms).unwrap();
    }
}

#[test]
fn a_race_in_simulated_time_is_a_log_that_every_table_would_take() {
    let (mut struck, mut called) = (0, [0; 2]);
    for game in 0..300 {
        let mut clerk = Clerk(course_of());
        let mut state = clerk.0.state().clone();
        let (mut chance, mut minds) = (Dice::stream(1, 2 * game), Dice::stream(1, 2 * game + 1));
        let bots = [Bot::Random, Bot::Greedy];
        play_out::<Series<Words>>(&mut state, &bots, &mut chance, &mut minds, &mut clerk);
        assert!(*clerk.0.state() == state);
        // Since when they write, or race.
        let (mut since, mut written) = (0, 0);
        for entry in clerk.0.entries() {
            let took = entry.at_ms - since;
            match entry.actor {
                Actor::Clock => {
                    assert_eq!(took, u64::from(TIME_MS), "it strikes when its time has come");
                    struck += 1;
                }
                Actor::Seat(seat) if entry.mv == "call" => {
                    assert!((1_000..u64::from(TIME_MS)).contains(&took), "before the clock does");
                    called[seat.index()] += 1;
                }
                Actor::Seat(seat) => {
                    written += 1;
                    let letters = entry.mv.len() - "write ".len();
                    // What the other one wrote first did not interrupt this one.
                    assert_eq!(took, [400, 200][seat.index()] * letters as u64);
                }
                Actor::Chance => unreachable!("no chance in this game"),
            }
            if written != 1 {
                since = entry.at_ms;
                written = 0;
            }
        }
    }
    assert!(struck > 50, "the clock strikes now and then: {struck}");
    assert!(called[1] > 3 * called[0] && called[0] > 20, "the quicker bot is mostly first, not always: {called:?}");
}
