//! Sums, a game for tests: its moves are legal, but to be found.
//!
//! Nine cards lie open, 1 to 9. In turn a seat takes one with two or more others that add up to it (TOY-1), or passes.
//! Each card is a point; two passes in a row end the game.

use std::fmt;
use std::str::FromStr;

use maud::html;
use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::face::{Assembly, Drawing, Face, Line, Names, Scene};
use tricorn_kernel::{
    Actor, Appraise, BySeat, Dice, Facts, Game, Options, Refusal, Scored, Seat, SetupError, Sink, Standing, Turn,
    Viewer, rank,
};

pub(crate) struct Sums;

/// Cards by their bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Cards(u16);

impl Cards {
    fn iter(self) -> impl Iterator<Item = u8> {
        (1..=9).filter(move |card| self.0 >> card & 1 == 1)
    }

    fn sum(self) -> u8 {
        self.iter().sum()
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct State {
    cards: Cards,
    turn: Seat,
    passes: u8,
    points: [i32; 2],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Move {
    Take { card: u8, others: Cards },
    Pass,
}

#[derive(Debug, Clone, PartialEq, Hash, Serialize, JsonSchema)]
pub(crate) enum Event {
    Took { seat: Seat, cards: Vec<u8> },
    Passed { seat: Seat },
}

#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct View {
    viewer: Viewer,
    cards: Vec<u8>,
    turn: Seat,
    passes: u8,
    points: [i32; 2],
}

impl View {
    fn may_move(&self) -> bool {
        self.passes < 2 && self.viewer == Viewer::Seat(self.turn)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("pass"),
            Self::Take { card, others } => {
                let others: Vec<String> = others.iter().map(|card| card.to_string()).collect();
                write!(f, "{card}={}", others.join("+"))
            }
        }
    }
}

impl FromStr for Move {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let card = |text: &str| match text.as_bytes() {
            [digit @ b'1'..=b'9'] => Ok(digit - b'0'),
            _ => Err(format!("{text:?} is no card: try 5=2+3")),
        };
        match text.split_once('=') {
            None if text == "pass" => Ok(Self::Pass),
            None => Err(format!("{text:?} is no move: try 5=2+3 or pass")),
            Some((first, others)) => {
                let bits = others.split('+').try_fold(0, |bits, other| Ok::<u16, String>(bits | 1 << card(other)?))?;
                let mv = Self::Take { card: card(first)?, others: Cards(bits) };
                // Each move is written in one way only.
                if mv.to_string() == text { Ok(mv) } else { Err(format!("write {mv}")) }
            }
        }
    }
}

impl Game for Sums {
    const FACTS: Facts = Facts {
        id: "sums",
        name: "Sums",
        tagline: "",
        seats: 2..=2,
        minutes: "1",
        rules: 1,
        rule_families: &["TOY"],
        options: &[],
        counters: &["taken"],
    };
    type State = State;
    type Move = Move;
    type Event = Event;
    type View = View;

    fn setup(_: &Options, _: u8) -> Result<State, SetupError> {
        Ok(State { cards: Cards(0b11_1111_1110), turn: Seat::new(0), passes: 0, points: [0; 2] })
    }

    fn seats(_: &State) -> u8 {
        2
    }

    fn turn(state: &State) -> Turn {
        if state.passes == 2 { Turn::Over } else { Turn::of(state.turn) }
    }

    fn roll(_: &State, _: &mut Dice) -> Move {
        unreachable!("no chance in this game")
    }

    fn moves(state: &State, seat: Seat, out: &mut Vec<Move>) {
        let takes = (1..=9).flat_map(|card| (0..512).map(move |bits| Move::Take { card, others: Cards(bits << 1) }));
        out.extend(takes.chain([Move::Pass]).filter(|mv| Self::check(state, Actor::Seat(seat), mv).is_ok()));
    }

    fn is_offered(mv: &Move) -> bool {
        *mv == Move::Pass
    }

    fn check(state: &State, actor: Actor, mv: &Move) -> Result<(), Refusal> {
        if !matches!(actor, Actor::Seat(seat) if Self::turn(state).seats().has(seat)) {
            return Err(Refusal::new("TOY-2", "it is not your turn"));
        }
        let Move::Take { card, others } = *mv else { return Ok(()) };
        let gone = Cards((others.0 | 1 << card) & !state.cards.0);
        if let Some(gone) = gone.iter().next() {
            return Err(Refusal::new("TOY-1", format!("card {gone} is gone")));
        }
        match others.iter().count() {
            2.. if others.sum() == card => Ok(()),
            2.. => Err(Refusal::new("TOY-1", format!("that makes {}, not {card}", others.sum()))),
            _ => Err(Refusal::new("TOY-1", format!("it takes two or more others to make {card}"))),
        }
    }

    fn apply(state: &mut State, actor: Actor, mv: Move, sink: &mut impl Sink<Event>) {
        let Actor::Seat(seat) = actor else { unreachable!("check lets only seats move") };
        match mv {
            Move::Pass => {
                state.passes += 1;
                sink.tell(Event::Passed { seat });
            }
            Move::Take { card, others } => {
                let taken = Cards(others.0 | 1 << card);
                state.cards.0 &= !taken.0;
                state.passes = 0;
                state.points[seat.index()] += taken.iter().count() as i32;
                sink.tell(Event::Took { seat, cards: taken.iter().collect() });
            }
        }
        state.turn = seat.left(2);
    }

    fn view(state: &State, viewer: Viewer) -> View {
        let State { cards, turn, passes, points } = *state;
        View { viewer, cards: cards.iter().collect(), turn, passes, points }
    }

    fn determinize(view: &View, _: &mut Dice) -> State {
        let cards = Cards(view.cards.iter().fold(0, |bits, card| bits | 1 << card));
        State { cards, turn: view.turn, passes: view.passes, points: view.points }
    }

    fn standings(state: &State) -> BySeat<Standing> {
        rank(state.points)
    }

    fn tally(event: &Event, counters: &mut [u64]) {
        counters[0] += u64::from(matches!(event, Event::Took { .. }));
    }
}

impl Appraise for Sums {
    fn appraise(_: &View, mv: &Move) -> i32 {
        i32::from(*mv != Move::Pass)
    }
}

/// The handle of a card.
fn handle(card: u8) -> String {
    format!("card-{card}")
}

impl Face for Sums {
    const GUIDE: &'static str =
        "# Sums\n\n- **TOY-1** Take a card and others that add up to it.\n- **TOY-2** In turn.\n";

    fn label(_: &View, mv: &Move, _: Names<'_>) -> String {
        match mv {
            Move::Pass => "Pass".into(),
            take @ Move::Take { .. } => format!("Take {take}"),
        }
    }

    fn say(event: &Event, names: Names<'_>) -> String {
        match event {
            Event::Took { seat, cards } => format!("{} takes {cards:?}.", names.of(*seat)),
            Event::Passed { seat } => format!("{} passes.", names.of(*seat)),
        }
    }

    fn scored(event: &Event, _: &View, _: Names<'_>) -> Vec<Scored> {
        match event {
            Event::Took { seat, cards } => {
                vec![Scored::new(*seat, cards.len() as i32, format!("took {cards:?}"), "TOY-1")]
            }
            Event::Passed { .. } => Vec::new(),
        }
    }

    fn step(view: &View, _: Names<'_>) -> String {
        if view.may_move() { "Take a card with others that add up to it, or pass".into() } else { String::new() }
    }

    fn draw(view: &View, _: Names<'_>) -> Drawing {
        let cards: Vec<String> = view.cards.iter().map(u8::to_string).collect();
        Drawing { board: vec![Line::new().plain(cards.join(" "))], ..Drawing::default() }
    }

    fn picks(_: &View, mv: &Move) -> Vec<String> {
        match *mv {
            Move::Pass => Vec::new(),
            Move::Take { card, others } => std::iter::once(card).chain(others.iter()).map(handle).collect(),
        }
    }

    fn assembly(view: &View) -> Option<Assembly> {
        let picks = view.cards.iter().copied().map(handle).collect();
        view.may_move().then_some(Assembly { picks, mark: "sum", send: "Take" })
    }

    fn assemble(_: &View, mark: &str, picks: &[&str]) -> Option<Move> {
        let card = |handle: &str| handle.strip_prefix("card-")?.parse().ok().filter(|card| (1..=9).contains(card));
        let first: u8 = card(mark)?;
        let all = picks.iter().try_fold(0, |bits, handle| Some(bits | 1u16 << card(handle)?))?;
        Some(Move::Take { card: first, others: Cards(all & !(1 << first)) })
    }

    fn pick_name(_: &View, handle: &str) -> String {
        handle.replace('-', " ")
    }

    fn scene(view: &View, _: Names<'_>) -> Scene {
        let board = html! {
            svg viewBox="0 0 940 140" aria-label="Cards" {
                @for card in &view.cards {
                    @let handle = handle(*card);
                    g data-pick=(handle) data-key=(handle) aria-label={ "card " (card) } transform={ "translate(" (20 + u32::from(*card) * 90) " 20)" } {
                        rect.edge width="70" height="100" rx="8" fill="#fffdf8" {}
                        text x="35" y="64" text-anchor="middle" font-size="40" { (card) }
                    }
                }
            }
        };
        Scene { board: board.into(), ..Scene::default() }
    }
}

#[cfg(test)]
mod tests {
    use tricorn_bots::Bot;

    use super::super::tests::{ANN, BOB, table};
    use super::*;
    use crate::AnyTable;

    /// The laws that hold for a game in which nothing is hidden.
    #[test]
    fn the_toy_keeps_the_laws() {
        tricorn_laws::listed_moves_are_accepted_moves::<Sums>();
        tricorn_laws::nobody_moves_out_of_turn::<Sums>();
        tricorn_laws::notation_reads_back::<Sums>();
        tricorn_laws::who_may_move_is_told_what_to_do::<Sums>();
        tricorn_laws::what_is_not_offered_can_be_put_together::<Sums>();
    }

    #[test]
    fn what_is_to_be_found_is_not_offered_but_legal_named_and_known_to_bots() {
        let mut table = table("sums");
        assert_eq!(table.notations(ANN), ["pass"]);
        assert_eq!(table.choices(ANN).iter().map(|choice| choice.label.as_str()).collect::<Vec<_>>(), ["Pass"]);
        assert_eq!(table.label(ANN, "5=2+3").as_deref(), Some("Take 5=2+3"));
        assert_eq!((table.label(ANN, "5=2+4"), table.label(BOB, "5=2+3")), (None, None));
        let found = table.advise(ANN, Bot::Greedy, &mut Dice::stream(1, 0)).unwrap();
        assert_ne!(found, "pass");
        assert!(table.draft(Actor::Seat(ANN), &found, 0).is_ok());
        table.take(Actor::Seat(ANN), "9=1+3+5", 0).unwrap();
        assert_eq!(table.step(Viewer::Seat(BOB)), "Take a card with others that add up to it, or pass");
        assert_eq!((table.step(Viewer::Seat(ANN)), table.step(Viewer::Spectator)), (String::new(), String::new()));
    }

    #[test]
    fn picks_make_a_move_in_any_order_and_only_from_what_can_be_picked() {
        let mut table = table("sums");
        let assembly = table.assembly(ANN).unwrap();
        assert_eq!((assembly.mark, assembly.send, assembly.picks.len()), ("sum", "Take", 9));
        assert_eq!((assembly.picks[2].handle.as_str(), assembly.picks[2].label.as_str()), ("card-3", "card 3"));
        assert_eq!(table.assembly(BOB), None);
        let put = |table: &dyn AnyTable, mark: &str, picks: &[&str]| table.assemble(ANN, mark, picks);
        let five = Some("5=2+3".to_owned());
        assert_eq!(put(table.as_ref(), "card-5", &["card-5", "card-2", "card-3"]), five);
        assert_eq!(put(table.as_ref(), "card-5", &["card-3", "card-2", "card-3"]), five, "to mark is to pick");
        assert_eq!(put(table.as_ref(), "card-5", &["card-1"]).as_deref(), Some("5=1"), "legal or not");
        assert_eq!(put(table.as_ref(), "card-5", &["card-10"]), None);
        assert_eq!(put(table.as_ref(), "", &["card-2", "card-3"]), None);
        assert_eq!(table.assemble(BOB, "card-5", &["card-2", "card-3"]), None);
        table.take(Actor::Seat(ANN), "5=2+3", 0).unwrap();
        table.take(Actor::Seat(BOB), "pass", 0).unwrap();
        assert_eq!(put(table.as_ref(), "card-5", &["card-1", "card-4"]), None, "it is gone");
    }
}
