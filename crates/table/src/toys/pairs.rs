//! Pairs, a game for tests: its moves are written.
//!
//! Both seats choose a corner of the triangle and write two words about it, at the same time and in secret. What is
//! written so far can be kept at the table. When both have sent theirs, the pairs are opened: each word that both wrote is
//! a point. Two rounds make a game.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::face::{Answer, Blank, Drawing, Face, Form, Line, Names, Takes};
use tricorn_kernel::{
    Actor, Appraise, BySeat, Dice, Facts, Game, Options, Refusal, Seat, Seats, SetupError, Sink, Standing, Turn,
    Viewer, rank,
};

pub(crate) struct Pairs;

const CORNERS: [&str; 3] = ["apex", "left", "right"];
const WORDS: [&str; 5] = ["sun", "moon", "hill", "roof", "tent"];
const LONGEST: usize = 12;
const ROUNDS: u8 = 2;

/// What a seat writes, as far as it got.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, JsonSchema)]
pub(crate) struct Pair {
    corner: String,
    first: String,
    second: String,
}

impl Pair {
    fn words(&self) -> [&str; 2] {
        [&self.first, &self.second]
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct State {
    round: u8,
    pairs: [Pair; 2],
    sent: [bool; 2],
    points: i32,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Move {
    Keep(Pair),
    Send(Pair),
}

#[derive(Debug, Clone, PartialEq, Hash, Serialize, JsonSchema)]
pub(crate) enum Event {
    Sent { seat: Seat },
    Opened { pairs: [Pair; 2] },
}

#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct View {
    viewer: Viewer,
    round: u8,
    /// What the viewer has written; nobody sees more.
    own: Pair,
    sent: [bool; 2],
    points: i32,
}

impl View {
    fn may_move(&self) -> bool {
        self.round < ROUNDS && self.viewer.seat().is_some_and(|seat| !self.sent[seat.index()])
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, Pair { corner, first, second }) = match self {
            Self::Keep(pair) => ("keep", pair),
            Self::Send(pair) => ("send", pair),
        };
        write!(f, "{word} {corner}/{first}/{second}")
    }
}

impl FromStr for Move {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let pair = |text: &str| match text.split('/').collect::<Vec<_>>()[..] {
            [corner, first, second] => {
                let [corner, first, second] = [corner, first, second].map(String::from);
                Ok(Pair { corner, first, second })
            }
            _ => Err(format!("{text:?} is no pair: try apex/sun/moon")),
        };
        match text.split_once(' ') {
            Some(("keep", rest)) => pair(rest).map(Self::Keep),
            Some(("send", rest)) => pair(rest).map(Self::Send),
            _ => Err(format!("{text:?} is no move: try send apex/sun/moon")),
        }
    }
}

/// Whether this is one word that may be written; what is not written yet may still become one.
fn check_word(word: &str) -> Result<(), Refusal> {
    let fits = word.chars().count() <= LONGEST && word.chars().all(char::is_alphabetic);
    match word {
        _ if !fits => Err(Refusal::new("TOY-3", format!("write one word of at most {LONGEST} letters"))),
        _ if word.eq_ignore_ascii_case("triangle") => Err(Refusal::new("TOY-4", "everybody would write that")),
        _ => Ok(()),
    }
}

impl Game for Pairs {
    const FACTS: Facts = Facts {
        id: "pairs",
        name: "Pairs",
        tagline: "",
        seats: 2..=2,
        minutes: "1",
        rules: 1,
        rule_families: &["TOY"],
        options: &[],
        counters: &["opened"],
    };
    type State = State;
    type Move = Move;
    type Event = Event;
    type View = View;

    fn setup(_: &Options, _: u8) -> Result<State, SetupError> {
        Ok(State { round: 0, pairs: [Pair::default(), Pair::default()], sent: [false; 2], points: 0 })
    }

    fn seats(_: &State) -> u8 {
        2
    }

    fn turn(state: &State) -> Turn {
        match state.round {
            ROUNDS.. => Turn::Over,
            _ => {
                let seats = Seats::first(2).iter().filter(|seat| !state.sent[seat.index()]).collect();
                Turn::Open { seats, alarm: None }
            }
        }
    }

    fn roll(_: &State, _: &mut Dice) -> Move {
        unreachable!("no chance in this game")
    }

    /// Words cannot be listed.
    fn moves(_: &State, _: Seat, _: &mut Vec<Move>) {}

    fn check(state: &State, actor: Actor, mv: &Move) -> Result<(), Refusal> {
        if !matches!(actor, Actor::Seat(seat) if Self::turn(state).seats().has(seat)) {
            return Err(Refusal::new("TOY-2", "you have sent yours"));
        }
        let (Move::Keep(pair) | Move::Send(pair)) = mv;
        pair.words().into_iter().try_for_each(check_word)?;
        let known = CORNERS.contains(&pair.corner.as_str());
        match mv {
            Move::Keep(_) if known || pair.corner.is_empty() => Ok(()),
            Move::Send(_) if known && pair.words().iter().all(|word| !word.is_empty()) => Ok(()),
            _ => Err(Refusal::new("TOY-3", "choose a corner and write two words")),
        }
    }

    fn apply(state: &mut State, actor: Actor, mv: Move, sink: &mut impl Sink<Event>) {
        let Actor::Seat(seat) = actor else { unreachable!("check lets only seats move") };
        let pair = match mv {
            // Nobody hears of it.
            Move::Keep(pair) => return state.pairs[seat.index()] = pair,
            Move::Send(pair) => pair,
        };
        state.pairs[seat.index()] = pair;
        state.sent[seat.index()] = true;
        sink.tell(Event::Sent { seat });
        if state.sent == [true; 2] {
            let pairs = std::mem::take(&mut state.pairs);
            let both = pairs[0].words().into_iter().filter(|word| pairs[1].words().contains(word)).count();
            *state =
                State { round: state.round + 1, sent: [false; 2], points: state.points + both as i32, ..state.clone() };
            sink.tell(Event::Opened { pairs });
        }
    }

    fn view(state: &State, viewer: Viewer) -> View {
        let own = viewer.seat().map(|seat| state.pairs[seat.index()].clone()).unwrap_or_default();
        View { viewer, round: state.round, own, sent: state.sent, points: state.points }
    }

    fn determinize(view: &View, dice: &mut Dice) -> State {
        let other = |seat: u8| {
            let pair = Pair { corner: CORNERS[0].into(), first: (*dice.pick(&WORDS)).into(), second: WORDS[0].into() };
            if view.sent[usize::from(seat)] { pair } else { Pair::default() }
        };
        let mut pairs = [0, 1].map(other);
        if let Some(seat) = view.viewer.seat() {
            pairs[seat.index()] = view.own.clone();
        }
        State { round: view.round, pairs, sent: view.sent, points: view.points }
    }

    fn standings(state: &State) -> BySeat<Standing> {
        rank([state.points; 2])
    }

    fn tally(event: &Event, counters: &mut [u64]) {
        counters[0] += u64::from(matches!(event, Event::Opened { .. }));
    }

    const WRITES: bool = true;

    fn improvise(view: &View, dice: &mut Dice) -> Option<Move> {
        let word = |dice: &mut Dice| String::from(*dice.pick(&WORDS));
        let pair = Pair { corner: (*dice.pick(&CORNERS)).into(), first: word(dice), second: word(dice) };
        view.may_move().then_some(Move::Send(pair))
    }
}

impl Appraise for Pairs {
    fn appraise(_: &View, _: &Move) -> i32 {
        0
    }
}

impl Face for Pairs {
    const GUIDE: &'static str = "# Pairs\n\n- **TOY-2** Once a round.\n- **TOY-3** Choose a corner and write two words.\n- \
                                 **TOY-4** Not the one that everybody would write.\n";

    fn label(_: &View, mv: &Move, _: Names<'_>) -> String {
        match mv {
            Move::Keep(_) => "Keep what is written".into(),
            Move::Send(pair) => format!("Send {} and {}", pair.first, pair.second),
        }
    }

    fn say(event: &Event, names: Names<'_>) -> String {
        match event {
            Event::Sent { seat } => format!("{} sends a pair.", names.of(*seat)),
            Event::Opened { pairs } => {
                let words = pairs.each_ref().map(|pair| pair.words().join(" and "));
                format!("The pairs are {}.", words.join("; "))
            }
        }
    }

    fn step(view: &View, _: Names<'_>) -> String {
        if view.may_move() { "Choose a corner and write two words about it".into() } else { String::new() }
    }

    fn draw(view: &View, names: Names<'_>) -> Drawing {
        let player = |seat: Seat| {
            let words = if view.sent[seat.index()] { "has sent" } else { "writes" };
            Line::new().plain(format!("{} {words}", names.of(seat)))
        };
        let board = vec![Line::new().plain(format!("Round {} of {ROUNDS}", (view.round + 1).min(ROUNDS)))];
        Drawing { players: Seats::first(2).iter().map(player).collect(), board, ..Drawing::default() }
    }

    fn form(view: &View) -> Option<Form> {
        let text = |name, label: &str, value: &str| Blank {
            name,
            label: label.into(),
            takes: Takes::Text { max: LONGEST, word: true },
            value: value.into(),
        };
        let corner = Blank {
            name: "corner",
            label: "Corner".into(),
            takes: Takes::One(
                CORNERS.map(|corner| Answer { value: corner.into(), label: format!("The {corner}") }).into(),
            ),
            value: view.own.corner.clone(),
        };
        let blanks =
            vec![corner, text("first", "First word", &view.own.first), text("second", "Second", &view.own.second)];
        view.may_move().then_some(Form { blanks, send: "Done", keeps: true })
    }

    fn fill(view: &View, values: &[(&str, &str)], whole: bool) -> Result<Move, String> {
        if !view.may_move() {
            return Err("nothing is to be written now".into());
        }
        let value = |name: &str| values.iter().find(|(other, _)| *other == name).map_or("", |(_, value)| *value);
        let [corner, first, second] = ["corner", "first", "second"].map(|name| value(name).to_owned());
        if whole && [&corner, &first, &second].iter().any(|value| value.is_empty()) {
            return Err("something is missing: choose a corner and write two words".into());
        }
        let pair = Pair { corner, first, second };
        Ok(if whole { Move::Send(pair) } else { Move::Keep(pair) })
    }
}

#[cfg(test)]
mod tests {
    use tricorn_kernel::Refused;

    use super::super::tests::{ANN, BOB, table};
    use super::*;
    use crate::AnyTable;

    #[test]
    fn the_toy_keeps_the_laws() {
        tricorn_laws::listed_moves_are_accepted_moves::<Pairs>();
        tricorn_laws::nobody_moves_out_of_turn::<Pairs>();
        tricorn_laws::a_game_ends::<Pairs>();
        tricorn_laws::notation_reads_back::<Pairs>();
        tricorn_laws::who_may_move_is_told_what_to_do::<Pairs>();
        tricorn_laws::views_do_not_leak::<Pairs>();
        tricorn_laws::a_log_replays_to_the_same_state::<Pairs>();
    }

    fn values(table: &dyn AnyTable, seat: Seat) -> Vec<String> {
        table.form(seat).unwrap().blanks.into_iter().map(|blank| blank.value).collect()
    }

    #[test]
    fn a_form_is_filled_in_kept_and_sent_in_secret() {
        let mut table = table("pairs");
        let kept = table.fill(ANN, &[("first", " sun ")], false).unwrap();
        assert_eq!(kept, "keep /sun/", "without the space around it");
        let others = table.view(Viewer::Seat(BOB));
        table.take(Actor::Seat(ANN), &kept, 0).unwrap();
        assert_eq!(values(table.as_ref(), ANN), ["", "sun", ""]);
        assert_eq!(values(table.as_ref(), BOB), ["", "", ""]);
        assert_eq!(table.view(Viewer::Seat(BOB)).get(), others.get(), "nobody else sees it");
        assert!(table.fill(ANN, &[("first", "sun")], true).unwrap_err().contains("is missing"));
        let sent = table.fill(ANN, &[("corner", "apex"), ("second", "moon"), ("first", "sun")], true).unwrap();
        table.take(Actor::Seat(ANN), &sent, 0).unwrap();
        assert_eq!(table.form(ANN), None);
        assert_eq!(table.fill(ANN, &[], true), Err("nothing is to be written now".into()));
        table.take(Actor::Seat(BOB), "send left/moon/sky", 0).unwrap();
        assert_eq!(table.standings()[0].points, 1);
        assert_eq!(values(table.as_ref(), ANN), ["", "", ""], "the next round");
    }

    #[test]
    fn only_what_the_form_asks_for_can_be_filled_in() {
        let table = table("pairs");
        let why = |name: &str, value: &str| table.fill(ANN, &[(name, value)], false).unwrap_err();
        assert_eq!(why("third", "sun"), "the form has corner, first, second, and no other blank");
        assert_eq!(why("corner", "top"), "Corner: choose one of the answers");
        assert_eq!(why("first", "thirteenchars"), "First word: at most 12 characters");
        for trick in ["a\nb", "a\u{202e}b", "\u{1b}[2J", "a\u{300}\u{301}\u{302}\u{303}"] {
            assert_eq!(why("first", trick), "First word: write it in one line of visible characters");
        }
        let taboo = table.fill(ANN, &[("first", "Triangle")], false).unwrap();
        let Err(Refused::Rule(refusal)) = table.draft(Actor::Seat(ANN), &taboo, 0).map(drop) else { panic!("{taboo}") };
        assert_eq!(refusal.rule, "TOY-4");
    }
}
