//! Tandem, a game for tests: two teams, any of whom may move for all.
//!
//! Odd seats are team 1, even seats team 2. In turn, any seat of a team names a number from 1 to 9 for it (TAN-1); after
//! three turns each, the larger sum wins. Seat 1 must not talk while its team is to move (TAN-2).

use std::fmt;
use std::str::FromStr;

use maud::html;
use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::face::{Drawing, Face, Line, Names, Scene, Seating};
use tricorn_kernel::{
    Actor, Appraise, BySeat, Dice, Facts, Game, Options, Refusal, Scored, Seat, Seats, SetupError, Sink, Standing,
    Turn, Viewer,
};

pub(crate) struct Tandem;

/// How many numbers are named in one game.
const TURNS: u8 = 6;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct State {
    seats: u8,
    /// How many numbers were named.
    named: u8,
    points: [i32; 2],
}

/// A number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Move(u8);

#[derive(Debug, Clone, PartialEq, Hash, Serialize, JsonSchema)]
pub(crate) struct Named {
    seat: Seat,
    number: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct View {
    viewer: Viewer,
    seats: u8,
    named: u8,
    points: [i32; 2],
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Move {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.as_bytes() {
            [digit @ b'1'..=b'9'] => Ok(Self(digit - b'0')),
            _ => Err(format!("{text:?} is no number from 1 to 9")),
        }
    }
}

/// The place of a seat's team, 0 or 1.
fn side(seat: Seat) -> usize {
    seat.index() % 2
}

/// All seats of a team.
fn members(seats: u8, of: usize) -> Seats {
    Seats::first(seats).iter().filter(|&seat| side(seat) == of).collect()
}

/// Who may name the next number.
fn open(seats: u8, named: u8) -> Seats {
    if named == TURNS { Seats::NONE } else { members(seats, usize::from(named % 2)) }
}

impl Game for Tandem {
    const FACTS: Facts = Facts {
        id: "tandem",
        name: "Tandem",
        tagline: "",
        seats: 4..=12,
        minutes: "1",
        rules: 1,
        rule_families: &["TAN"],
        options: &[],
        counters: &["nines"],
    };
    type State = State;
    type Move = Move;
    type Event = Named;
    type View = View;

    fn setup(_: &Options, seats: u8) -> Result<State, SetupError> {
        Ok(State { seats, named: 0, points: [0; 2] })
    }

    fn seats(state: &State) -> u8 {
        state.seats
    }

    fn turn(state: &State) -> Turn {
        match open(state.seats, state.named) {
            Seats::NONE => Turn::Over,
            seats => Turn::Open { seats, alarm: None },
        }
    }

    fn roll(_: &State, _: &mut Dice) -> Move {
        unreachable!("no chance in this game")
    }

    fn moves(state: &State, seat: Seat, out: &mut Vec<Move>) {
        out.extend((1..=9).map(Move).filter(|mv| Self::check(state, Actor::Seat(seat), mv).is_ok()));
    }

    fn check(state: &State, actor: Actor, _: &Move) -> Result<(), Refusal> {
        match actor {
            Actor::Seat(seat) if open(state.seats, state.named).has(seat) => Ok(()),
            _ => Err(Refusal::new("TAN-1", "the other team is to move")),
        }
    }

    fn apply(state: &mut State, actor: Actor, Move(number): Move, sink: &mut impl Sink<Named>) {
        let Actor::Seat(seat) = actor else { unreachable!("check lets only seats move") };
        state.points[side(seat)] += i32::from(number);
        state.named += 1;
        sink.tell(Named { seat, number });
    }

    fn view(state: &State, viewer: Viewer) -> View {
        let State { seats, named, points } = *state;
        View { viewer, seats, named, points }
    }

    fn determinize(view: &View, _: &mut Dice) -> State {
        State { seats: view.seats, named: view.named, points: view.points }
    }

    fn standings(state: &State) -> BySeat<Standing> {
        let standing = |seat: Seat| {
            let (mine, theirs) = (state.points[side(seat)], state.points[1 - side(seat)]);
            // Whoever is behind is so behind all of the other team.
            let ahead = if theirs > mine { members(state.seats, 1 - side(seat)).len() as u8 } else { 0 };
            Standing { seat, points: mine, rank: 1 + ahead, team: Some(side(seat) as u8 + 1) }
        };
        Seats::first(state.seats).iter().map(standing).collect()
    }

    fn team(state: &State, seat: Seat) -> Seats {
        members(state.seats, side(seat))
    }

    fn may_talk(state: &State, seat: Seat) -> Result<(), Refusal> {
        match seat.number() {
            1 if open(state.seats, state.named).has(seat) => {
                Err(Refusal::new("TAN-2", "seat 1 is silent while its team is to move"))
            }
            _ => Ok(()),
        }
    }

    fn tally(event: &Named, counters: &mut [u64]) {
        counters[0] += u64::from(event.number == 9);
    }
}

impl Appraise for Tandem {
    fn appraise(_: &View, mv: &Move) -> i32 {
        mv.0.into()
    }
}

impl Face for Tandem {
    const GUIDE: &'static str = "# Tandem\n\n- **TAN-1** Any seat of the team to move names a number.\n- **TAN-2** Seat 1 is silent meanwhile.\n";

    fn label(_: &View, mv: &Move, _: Names<'_>) -> String {
        format!("Name {mv}")
    }

    fn say(event: &Named, names: Names<'_>) -> String {
        format!("{} names {}.", names.of(event.seat), event.number)
    }

    fn scored(event: &Named, view: &View, names: Names<'_>) -> Vec<Scored> {
        let words = format!("the number that {} named", names.of(event.seat));
        let team = Seats::first(view.seats).iter().filter(|&seat| side(seat) == side(event.seat));
        team.map(|seat| Scored::new(seat, event.number, words.clone(), "TAN-1")).collect()
    }

    fn step(view: &View, _: Names<'_>) -> String {
        let may_move = view.viewer.is_among(open(view.seats, view.named));
        if may_move { "Name a number from 1 to 9".into() } else { String::new() }
    }

    fn draw(view: &View, _: Names<'_>) -> Drawing {
        let [one, two] = view.points;
        Drawing { board: vec![Line::new().plain(format!("{one} : {two}"))], ..Drawing::default() }
    }

    fn scene(view: &View, _: Names<'_>) -> Scene {
        let [one, two] = view.points;
        let board = html! {
            svg viewBox="0 0 400 200" aria-label={ (one) " to " (two) } {
                text x="200" y="130" text-anchor="middle" font-size="90" fill="#fffdf8" { (one) " : " (two) }
            }
        };
        let seating = |seat: Seat| Seating {
            words: if seat.number() == 1 { "silent".into() } else { String::new() },
            ..Seating::default()
        };
        Scene { board: board.into(), seats: Seats::first(view.seats).iter().map(seating).collect(), ..Scene::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_toy_keeps_the_laws() {
        tricorn_laws::listed_moves_are_accepted_moves::<Tandem>();
        tricorn_laws::nobody_moves_out_of_turn::<Tandem>();
        tricorn_laws::notation_reads_back::<Tandem>();
        tricorn_laws::who_may_move_is_told_what_to_do::<Tandem>();
        tricorn_laws::every_score_is_explained::<Tandem>();
    }
}
