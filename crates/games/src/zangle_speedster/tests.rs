//! The rules of the race, one by one.

mod races;
mod rounds;

use std::mem::size_of;

use tricorn_kernel::log::{FORMAT, Header, Player};
use tricorn_kernel::{
    Actor, Course, Dice, Face, Game, Options, Refusal, Refused, Seat, Seats, Silent, Sink, Turn, Viewer, WrittenOptions,
};

use super::equalizer::FIELDS;
use super::state::Phase;
use super::{Event, Move, State, ZangleSpeedster};
use crate::zangle_deck::{Bag, Card};

fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

fn bag(codes: &str) -> Bag {
    codes.split_whitespace().map(|code| code.parse::<Card>().unwrap()).collect()
}

fn options(pairs: &[(&str, &str)]) -> Options {
    Options::read(&FIELDS, pairs.iter().copied()).unwrap()
}

/// A race of the first round, seat 1 being the dealer: the centre, and the open cards of each seat.
fn table_with(pairs: &[(&str, &str)], centre: &str, own: &[&str]) -> State {
    let mut state = ZangleSpeedster::setup(&options(pairs), own.len() as u8).unwrap();
    state.begin(seat(1), &mut Silent);
    state.phase = Phase::Race;
    let cards: Vec<Card> = bag(centre).cards().collect();
    for (slot, card) in state.centre.iter_mut().zip(&cards) {
        *slot = Some(*card);
        state.unseen.take(*card);
    }
    state.pile -= 4;
    for (index, codes) in own.iter().enumerate() {
        state.own[index] = bag(codes);
        state.own[index].cards().for_each(|card| state.unseen.take(card));
        state.draw[index] = 10_u8.saturating_sub(state.own[index].len());
    }
    state
}

fn table(centre: &str, own: &[&str]) -> State {
    table_with(&[], centre, own)
}

#[derive(Default)]
struct Ear(Vec<Event>);

impl Sink<Event> for Ear {
    fn tell(&mut self, event: Event) {
        self.0.push(event);
    }
    fn whisper(&mut self, _: Seats, _: Event, _: Event) {
        unreachable!("nothing is secret")
    }
}

fn check(state: &State, number: u8, mv: &str) -> Result<(), Refusal> {
    ZangleSpeedster::check(state, Actor::Seat(seat(number)), &mv.parse().unwrap())
}

/// Makes a move; returns what is told.
fn act(state: &mut State, actor: Actor, mv: &str) -> Vec<Event> {
    let mv = mv.parse().unwrap();
    ZangleSpeedster::check(state, actor, &mv).unwrap_or_else(|refusal| panic!("{actor} {mv}: {refusal}"));
    let mut ear = Ear::default();
    ZangleSpeedster::apply(state, actor, mv, &mut ear);
    ear.0
}

fn play(state: &mut State, number: u8, mv: &str) -> Vec<Event> {
    act(state, Actor::Seat(seat(number)), mv)
}

/// Turns up cards while chance is on turn: these, then at random.
fn turn_up(state: &mut State, cards: &str) -> Vec<Event> {
    let mut cards = cards.split_whitespace();
    let mut dice = Dice::stream(7, 7);
    let mut told = Vec::new();
    while ZangleSpeedster::turn(state) == Turn::Chance {
        let mv = cards.next().map(|card| format!("card {card}"));
        let mv = mv.unwrap_or_else(|| ZangleSpeedster::roll(state, &mut dice).to_string());
        told.extend(act(state, Actor::Chance, &mv));
    }
    told
}

/// A log that goes on from this state.
fn course(state: &State) -> Course<ZangleSpeedster> {
    let header = Header {
        format: FORMAT,
        game: "zangle-speedster".into(),
        rules: 1,
        options: WrittenOptions::from(&options(&[])),
        seats: state.seats,
        players: (1..=state.seats).map(|seat| Player::named(format!("Seat {seat}"))).collect(),
        commitment: String::new(),
    };
    Course::new(&header, state.clone())
}

/// A sail in the centre and its pieces in front of both.
fn both_see_one() -> State {
    table("5c 4a 4b 4c", &["2 3 5a 5b", "2 3 5a 5d"])
}

#[test]
fn a_state_is_flat_and_a_move_has_eight_bytes() {
    assert!(size_of::<Move>() <= 8, "{}", size_of::<Move>());
    assert!(size_of::<State>() <= 256, "{}", size_of::<State>());
}

#[test]
fn zan_7_in_a_race_each_turns_up_four_of_ten_and_then_the_centre() {
    let mut state = ZangleSpeedster::setup(&options(&[]), 3).unwrap();
    let chance = |state: &State, mv: &str| ZangleSpeedster::check(state, Actor::Chance, &mv.parse().unwrap());
    assert_eq!(chance(&state, "card 1").unwrap_err().rule, "ZAN-10");
    assert_eq!(chance(&state, "dealer 4").unwrap_err().rule, "ZAN-10");
    act(&mut state, Actor::Chance, "dealer 2");
    assert_eq!(check(&state, 1, "call").unwrap_err().rule, "ZAN-7");
    let told = turn_up(&mut state, "1 1 1 1 2 2 2 2 3 3 3 3 5a 5b 5c 5d");
    let expected = [
        Event::Dealt { seat: seat(3), cards: bag("1 1 1 1") },
        Event::Dealt { seat: seat(1), cards: bag("2 2 2 2") },
        Event::Dealt { seat: seat(2), cards: bag("3 3 3 3") },
        Event::Centre { cards: bag("5a 5b 5c 5d") },
    ];
    assert_eq!(told, expected);
    assert_eq!((state.draw[..3].to_vec(), state.pile, state.unseen.len()), (vec![6; 3], 86, 104));
    assert_eq!(check(&state, 1, "card 1").unwrap_err().rule, "ZAN-7");
    assert_eq!(chance(&state, "card 1").unwrap_err().rule, "ZAN-7");
    play(&mut state, 1, "call");
    assert_eq!(check(&state, 1, "card 1").unwrap_err().rule, "ZAN-7");
}

#[test]
fn zan_2_in_a_race_chance_turns_up_what_is_left_face_down() {
    let mut state = table("1 1 1 1", &["Z Z Z Z", "2 2 2 2"]);
    play(&mut state, 1, "hit");
    let chance = |mv: &str| ZangleSpeedster::check(&state, Actor::Chance, &mv.parse().unwrap());
    assert_eq!(chance("card Z").unwrap_err().rule, "ZAN-2");
    assert_eq!(chance("hit").unwrap_err().rule, "ZAN-7");
    assert_eq!(chance("card 5a"), Ok(()));
}

#[test]
fn zan_16_the_first_call_has_control_and_no_other_is_heard() {
    let state = both_see_one();
    assert_eq!(ZangleSpeedster::turn(&state), Turn::Open { seats: Seats::first(2), alarm: None });
    assert_eq!(check(&state, 1, "c5c=o2+o3").unwrap_err().rule, "ZAN-16", "call first");
    assert_eq!(check(&state, 1, "fail").unwrap_err().rule, "ZAN-16");
    for (first, other) in [(1, 2), (2, 1)] {
        let mut state = state.clone();
        assert_eq!(play(&mut state, first, "call"), [Event::Called { seat: seat(first), seconds: 15 }]);
        assert_eq!(ZangleSpeedster::turn(&state).seats(), Seats::only(seat(first)));
        for late in ["call", "hit", "c5c=o2+o3", "fail"] {
            assert_eq!(check(&state, other, late).unwrap_err().rule, "ZAN-16", "{late}");
        }
        assert_eq!(check(&state, first, "call").unwrap_err().rule, "ZAN-16");
        assert_eq!(check(&state, first, "late").unwrap_err().rule, "ZAN-16");
        let told = play(&mut state, first, "c5c=o2+o3");
        assert_eq!(told, [Event::Made { seat: seat(first), zangle: "c5c=o2+o3".parse().unwrap() }]);
        turn_up(&mut state, "");
        assert_eq!(ZangleSpeedster::turn(&state).seats(), Seats::first(2), "the race goes on");
    }
}

#[test]
fn zan_16_the_log_has_the_time_of_a_call_and_the_clock_ends_it_after_the_window() {
    for (window, text) in [(5, "5"), (15, "15"), (60, "60")] {
        let state = table_with(&[("window", text)], "5c 4a 4b 4c", &["2 3 5a 5b", "2 3 5a 5d"]);
        let mut course = course(&state);
        let (one, two) = (Actor::Seat(seat(1)), Actor::Seat(seat(2)));
        assert_eq!(course.take(two, "call", 7_123).unwrap().at_ms, 7_123);
        assert!(matches!(course.take(one, "call", 7_123), Err(Refused::Rule(refusal)) if refusal.rule == "ZAN-16"));
        assert!(matches!(course.take(two, "undo", 7_200), Err(Refused::Undo(_))), "a call cannot be taken back");
        let due = 7_123 + 1_000 * window;
        assert_eq!(course.alarm_at_ms(), Some(due));
        assert!(course.strike(due - 1).is_err());
        let mut shown = course.clone();
        shown.take(two, "c5c=o2+o3", due - 1).unwrap();
        course.strike(due).unwrap();
        assert_eq!(course.entries()[1].mv, "late");
        let failed = Event::Failed { seat: seat(2), late: true, penalty: true };
        assert_eq!(course.told()[1].to(Viewer::Spectator), &failed);
        assert!(course.take(Actor::Clock, "late", due + 99_999).is_err(), "no clock runs now");
    }
}

#[test]
fn zan_16_what_is_no_zangle_is_refused_and_may_be_tried_again() {
    let mut state = both_see_one();
    play(&mut state, 1, "call");
    for (mv, rule) in [("c4a=o2+o3", "ZAN-3"), ("c5c=o2", "ZAN-3"), ("c5c=o4b+o1", "ZAN-4"), ("c5d=o2+o3", "ZAN-4")] {
        assert_eq!(check(&state, 1, mv).unwrap_err().rule, rule, "{mv}");
    }
    assert_eq!(check(&state, 1, "c5c=o2+o3"), Ok(()));
}

#[test]
fn zan_17_a_call_without_a_zangle_costs_a_card_of_the_centre_pile_face_down() {
    let mut state = both_see_one();
    let (pile, unseen) = (state.pile, state.unseen);
    play(&mut state, 1, "call");
    assert_eq!(play(&mut state, 1, "fail"), [Event::Failed { seat: seat(1), late: false, penalty: true }]);
    assert_eq!((state.pile, state.draw[0], state.left(seat(1))), (pile - 1, 7, 11));
    assert_eq!(state.unseen, unseen, "nobody has seen it");
    assert_eq!(ZangleSpeedster::turn(&state).seats(), Seats::first(2), "the race goes on");
    state.pile = 0;
    play(&mut state, 1, "call");
    assert_eq!(play(&mut state, 1, "fail"), [Event::Failed { seat: seat(1), late: false, penalty: false }]);
    assert_eq!(state.left(seat(1)), 11);
    assert_eq!(check(&state, 1, "call").unwrap_err().rule, "ZAN-17", "not before the next zangle");
}

#[test]
fn zan_18_after_a_zangle_the_centre_is_filled_before_the_own_cards() {
    let mut state = both_see_one();
    play(&mut state, 2, "call");
    play(&mut state, 2, "c5c=o2+o3");
    let told = turn_up(&mut state, "1 Z 1");
    let own = |card: &str| Event::Turned { seat: seat(2), card: card.parse().unwrap() };
    assert_eq!(told, [Event::Filled { card: "1".parse().unwrap() }, own("Z"), own("1")]);
    assert_eq!((state.own[1], state.draw[1]), (bag("5a 5d Z 1"), 4));
    // More than four, from hits, are kept and not filled up.
    let mut state = table("5c 4a 4b 4c", &["2 3 5a 5b 5b 5b 5b", "1 1 1 1"]);
    play(&mut state, 1, "call");
    play(&mut state, 1, "c5c=o2+o3");
    assert_eq!(turn_up(&mut state, "1").len(), 1, "the centre alone");
    assert_eq!(state.own[0].len(), 5);
}

#[test]
fn zan_18_a_penalty_card_is_turned_up_if_open_cards_are_missing() {
    let mut state = table("5c 4a 4b 4c", &["2 3 5a", "1 1 1 1"]);
    state.draw[0] = 0;
    play(&mut state, 1, "call");
    play(&mut state, 1, "fail");
    let card = "4a".parse().unwrap();
    assert_eq!(turn_up(&mut state, "4a"), [Event::Turned { seat: seat(1), card }]);
    assert_eq!((state.own[0].len(), state.draw[0]), (4, 0));
}

#[test]
fn zan_19_anybody_takes_hits_while_nobody_has_control() {
    let mut state = both_see_one();
    for (number, card) in [(2, "1"), (2, "Z"), (1, "5a")] {
        assert!(play(&mut state, number, "hit").is_empty());
        let card = card.parse().unwrap();
        assert_eq!(turn_up(&mut state, &format!("{card}")), [Event::Hit { seat: seat(number), card }]);
    }
    assert_eq!((state.own[0].len(), state.own[1].len(), state.draw[1]), (5, 6, 6));
    play(&mut state, 1, "call");
    assert_eq!(check(&state, 1, "hit").unwrap_err().rule, "ZAN-19");
    play(&mut state, 1, "fail");
    state.pile = 0;
    assert_eq!(check(&state, 1, "hit").unwrap_err().rule, "ZAN-19");
}

#[test]
fn a_seat_in_control_puts_a_zangle_together_and_nobody_is_offered_one() {
    let mut state = both_see_one();
    let view = |state: &State, number| ZangleSpeedster::view(state, Viewer::Seat(seat(number)));
    assert_eq!(ZangleSpeedster::assembly(&view(&state, 1)), None, "call first");
    play(&mut state, 1, "call");
    assert_eq!(ZangleSpeedster::assembly(&view(&state, 2)), None);
    let assembly = ZangleSpeedster::assembly(&view(&state, 1)).unwrap();
    assert_eq!(assembly.picks, ["c1", "c2", "c3", "c4", "o1", "o2", "o3", "o4"]);
    let sail = assembly.picks[3].as_str();
    let made = ZangleSpeedster::assemble(&view(&state, 1), sail, &["o1", "o2"]);
    assert_eq!(made, Some("c5c=o2+o3".parse().unwrap()));
    let mut moves = Vec::new();
    ZangleSpeedster::moves(&state, seat(1), &mut moves);
    let offered: Vec<_> = moves.iter().filter(|mv| ZangleSpeedster::is_offered(mv)).collect();
    assert!(moves.len() > 1 && offered == [&Move::Fail], "{moves:?}");
}

#[test]
fn the_call_is_gold_and_cards_are_shown_only_after_it() {
    use crate::tried::{of_weight, why};
    use tricorn_kernel::face::Weight;
    let state = table("5a 5b 5c 5d", &["2 3 4a 4a", "1 1 1 1"]);
    assert_eq!(of_weight::<ZangleSpeedster>(&state, seat(1), Weight::Usual), [Move::Call.to_string()]);
    assert_eq!(of_weight::<ZangleSpeedster>(&state, seat(1), Weight::Quiet), [Move::Hit.to_string()]);
    let first = "call first: only who has called shows cards (ZAN-16)";
    assert_eq!(
        [why::<ZangleSpeedster>(&state, seat(1), "o1"), why::<ZangleSpeedster>(&state, seat(1), "c2")],
        [first; 2]
    );
    assert_eq!(why::<ZangleSpeedster>(&state, seat(1), "pile"), "");
}
