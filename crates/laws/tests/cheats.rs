//! The laws catch those who break them: one small game, and a cheat for every law.
//!
//! The game: two seats hold a hidden card each, 0 to 9, dealt by chance. Each in turn shows it or
//! hides it; whoever shows the higher card wins.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tricorn_kernel::face::Drawing;
use tricorn_kernel::{
    Actor, Appraise, Dice, Face, Facts, Game, Names, Options, Refusal, Seat, Seats, SetupError, Sink, Standing, Turn,
    Viewer, rank,
};

const HONEST: u8 = 0;
const SHOWS_CARDS_IN_VIEW: u8 = 1;
const TELLS_CARDS: u8 = 2;
const LISTS_TOO_MUCH: u8 = 3;
const ACCEPTS_TOO_MUCH: u8 = 4;
const NEVER_ENDS: u8 = 5;
const IMAGINES_NOTHING: u8 = 6;
const WRITES_WHAT_IT_CANNOT_READ: u8 = 7;
const LISTS_BY_HIDDEN_CARDS: u8 = 8;

struct Cheat<const HOW: u8>;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct State {
    cards: [Option<u8>; 2],
    acts: [Option<bool>; 2],
}

#[derive(Debug, Clone, PartialEq)]
enum Move<const HOW: u8> {
    Deal(u8),
    Show,
    Hide,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
enum Event {
    Dealt(Option<u8>),
    Showed(u8),
    Hid,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct View {
    viewer: Viewer,
    dealt: [bool; 2],
    cards: [Option<u8>; 2],
    acts: [Option<bool>; 2],
    truth: Option<State>,
}

impl<const HOW: u8> fmt::Display for Move<HOW> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(card) => write!(f, "deal {card}"),
            Self::Show => f.write_str("show"),
            Self::Hide if HOW == WRITES_WHAT_IT_CANNOT_READ => f.write_str("show"),
            Self::Hide => f.write_str("hide"),
        }
    }
}

impl<const HOW: u8> FromStr for Move<HOW> {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(' ') {
            None if text == "show" => Ok(Self::Show),
            None if text == "hide" => Ok(Self::Hide),
            Some(("deal", card)) => card.parse().map(Self::Deal).map_err(|_| "no card".into()),
            _ => Err("no move".into()),
        }
    }
}

impl State {
    fn next(&self) -> Option<usize> {
        self.acts.iter().position(Option::is_none)
    }
}

impl<const HOW: u8> Game for Cheat<HOW> {
    const FACTS: Facts = Facts {
        id: "cheat",
        name: "Cheat",
        tagline: "",
        seats: 2..=2,
        minutes: "1",
        rules: 1,
        rule_families: &["TOY"],
        options: &[],
        counters: &[],
    };
    type State = State;
    type Move = Move<HOW>;
    type Event = Event;
    type View = View;

    fn setup(_: &Options, _: u8) -> Result<State, SetupError> {
        Ok(State { cards: [None, None], acts: [None, None] })
    }
    fn seats(_: &State) -> u8 {
        2
    }
    fn turn(state: &State) -> Turn {
        match state.next() {
            _ if state.cards.contains(&None) => Turn::Chance,
            None => Turn::Over,
            Some(seat) => Turn::of(Seat::new(seat as u8)),
        }
    }
    fn roll(_: &State, dice: &mut Dice) -> Move<HOW> {
        Move::Deal(dice.below(10) as u8)
    }
    fn moves(state: &State, seat: Seat, out: &mut Vec<Move<HOW>>) {
        if Self::turn(state).seats().has(seat) {
            out.push(Move::Show);
            if HOW != LISTS_BY_HIDDEN_CARDS || state.cards[1 - seat.index()] > Some(4) {
                out.push(Move::Hide);
            }
        } else if HOW == LISTS_TOO_MUCH {
            out.push(Move::Show);
        }
    }
    fn check(state: &State, actor: Actor, mv: &Move<HOW>) -> Result<(), Refusal> {
        match (actor, mv) {
            (Actor::Chance, Move::Deal(card)) if *card < 10 && Self::turn(state) == Turn::Chance => Ok(()),
            (Actor::Seat(_), Move::Show) if HOW == ACCEPTS_TOO_MUCH => Ok(()),
            (Actor::Seat(seat), Move::Show | Move::Hide) if Self::turn(state).seats().has(seat) => Ok(()),
            _ => Err(Refusal::new("TOY-1", "not now")),
        }
    }
    fn apply(state: &mut State, actor: Actor, mv: Move<HOW>, sink: &mut impl Sink<Event>) {
        match (actor, mv) {
            (_, Move::Deal(card)) => {
                let seat = usize::from(state.cards[0].is_some());
                state.cards[seat] = Some(card);
                let others = if HOW == TELLS_CARDS { Some(card) } else { None };
                sink.whisper(Seats::only(Seat::new(seat as u8)), Event::Dealt(Some(card)), Event::Dealt(others));
            }
            (Actor::Seat(seat), mv) => {
                let shown = mv == Move::Show;
                if HOW != NEVER_ENDS {
                    state.acts[seat.index()] = Some(shown);
                }
                let card = state.cards[seat.index()].unwrap_or_default();
                sink.tell(if shown { Event::Showed(card) } else { Event::Hid });
            }
            _ => unreachable!(),
        }
    }
    fn view(state: &State, viewer: Viewer) -> View {
        let sees = |seat: usize| {
            viewer == Viewer::Seat(Seat::new(seat as u8))
                || state.acts[seat] == Some(true)
                || HOW == SHOWS_CARDS_IN_VIEW
        };
        View {
            viewer,
            dealt: state.cards.map(|card| card.is_some()),
            cards: [0, 1].map(|seat| state.cards[seat].filter(|_| sees(seat))),
            acts: state.acts,
            truth: (HOW == IMAGINES_NOTHING).then(|| state.clone()),
        }
    }
    fn determinize(view: &View, dice: &mut Dice) -> State {
        if let Some(truth) = &view.truth {
            return truth.clone();
        }
        let own = |seat: usize| view.viewer == Viewer::Seat(Seat::new(seat as u8)) || view.acts[seat] == Some(true);
        let card = |seat: usize, dice: &mut Dice| {
            let known = view.cards[seat].filter(|_| own(seat));
            view.dealt[seat].then(|| known.unwrap_or_else(|| dice.below(10) as u8))
        };
        State { cards: [card(0, dice), card(1, dice)], acts: view.acts }
    }
    fn standings(state: &State) -> Vec<Standing> {
        let points = |seat: usize| match (state.acts[seat], state.cards[seat]) {
            (Some(true), Some(card)) => i32::from(card),
            _ => 0,
        };
        rank([points(0), points(1)])
    }
    fn tally(_: &Event, _: &mut [u64]) {}
}

impl<const HOW: u8> Appraise for Cheat<HOW> {
    fn appraise(_: &View, _: &Move<HOW>) -> i32 {
        0
    }
}

impl<const HOW: u8> Face for Cheat<HOW> {
    const GUIDE: &'static str = "";
    fn label(_: &View, mv: &Move<HOW>, _: Names<'_>) -> String {
        mv.to_string()
    }
    fn say(event: &Event, _: Names<'_>) -> String {
        format!("{event:?}")
    }
    fn draw(_: &View, _: Names<'_>) -> Drawing {
        Drawing::default()
    }
}

tricorn_laws::laws!(the_honest_game, super::Cheat<{ super::HONEST }>);

#[test]
#[should_panic(expected = "looks different")]
fn a_view_that_shows_hidden_cards_is_caught() {
    tricorn_laws::views_do_not_leak::<Cheat<SHOWS_CARDS_IN_VIEW>>();
}

#[test]
#[should_panic(expected = "hears what the view does not show")]
fn an_event_that_tells_hidden_cards_is_caught() {
    tricorn_laws::events_say_no_more_than_the_view::<Cheat<TELLS_CARDS>>();
}

#[test]
#[should_panic(expected = "is listed")]
fn a_move_listed_but_not_allowed_is_caught() {
    tricorn_laws::listed_moves_are_accepted_moves::<Cheat<LISTS_TOO_MUCH>>();
}

#[test]
#[should_panic(expected = "unlisted")]
fn a_move_allowed_but_not_listed_is_caught() {
    tricorn_laws::listed_moves_are_accepted_moves::<Cheat<ACCEPTS_TOO_MUCH>>();
}

#[test]
#[should_panic(expected = "does not end")]
fn a_game_without_end_is_caught() {
    tricorn_laws::a_game_ends::<Cheat<NEVER_ENDS>>();
}

#[test]
#[should_panic(expected = "mostly the true state")]
fn a_resampler_that_hands_out_the_true_state_is_caught() {
    tricorn_laws::imagined_states_vary_and_play_on::<Cheat<IMAGINES_NOTHING>>();
}

#[test]
#[should_panic]
fn a_notation_that_does_not_read_back_is_caught() {
    tricorn_laws::notation_reads_back::<Cheat<WRITES_WHAT_IT_CANNOT_READ>>();
}

#[test]
#[should_panic(expected = "may not know")]
fn moves_that_depend_on_hidden_cards_are_caught() {
    tricorn_laws::views_do_not_leak::<Cheat<LISTS_BY_HIDDEN_CARDS>>();
}
