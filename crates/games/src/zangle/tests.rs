//! The rules, one by one.

mod random_games;
mod words;

use std::mem::size_of;

use tricorn_kernel::{Actor, Dice, Game, Options, Refusal, Seat, Seats, Silent, Sink, Turn, Viewer};

use super::state::Phase;
use super::{Event, Move, State, ZangleTurns};
use crate::zangle_deck::{Bag, Card, FIELDS};

pub(super) fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

pub(super) fn bag(codes: &str) -> Bag {
    codes.split_whitespace().map(|code| code.parse::<Card>().unwrap()).collect()
}

/// A table in play in the first round, seat 1 being the dealer: the centre, and the open cards of each seat.
pub(super) fn table(centre: &str, own: &[&str]) -> State {
    let mut state = ZangleTurns::setup(&Options::defaults(&FIELDS), own.len() as u8).unwrap();
    state.begin(seat(1), &mut Silent);
    state.phase = Phase::Play;
    state.turn = seat(1);
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

#[derive(Default)]
pub(super) struct Ear(pub(super) Vec<Event>);

impl Sink<Event> for Ear {
    fn tell(&mut self, event: Event) {
        self.0.push(event);
    }
    fn whisper(&mut self, _: Seats, _: Event, _: Event) {
        unreachable!("nothing is secret")
    }
}

fn check(state: &State, number: u8, mv: &str) -> Result<(), Refusal> {
    ZangleTurns::check(state, Actor::Seat(seat(number)), &mv.parse().unwrap())
}

/// Makes a move by the seat on turn; returns what is told.
fn play(state: &mut State, mv: &str) -> Vec<Event> {
    check(state, state.turn.number(), mv).unwrap_or_else(|refusal| panic!("{mv}: {refusal}"));
    let mut ear = Ear::default();
    ZangleTurns::apply(state, Actor::Seat(state.turn), mv.parse().unwrap(), &mut ear);
    ear.0
}

/// Turns up cards while chance is on turn: these, then at random.
fn turn_up(state: &mut State, cards: &str) -> Vec<Event> {
    let mut ear = Ear::default();
    let mut cards = cards.split_whitespace();
    let mut dice = Dice::stream(7, 7);
    while ZangleTurns::turn(state) == Turn::Chance {
        let mv = cards
            .next()
            .map_or_else(|| ZangleTurns::roll(state, &mut dice), |card| format!("card {card}").parse().unwrap());
        assert_eq!(ZangleTurns::check(state, Actor::Chance, &mv), Ok(()));
        ZangleTurns::apply(state, Actor::Chance, mv, &mut ear);
    }
    ear.0
}

#[test]
fn a_state_is_flat_and_a_move_has_eight_bytes() {
    assert!(size_of::<Move>() <= 8, "{}", size_of::<Move>());
    assert!(size_of::<State>() <= 256, "{}", size_of::<State>());
}

#[test]
fn zan_7_ten_cards_each_four_turned_up_and_four_in_the_centre() {
    let mut state = ZangleTurns::setup(&Options::defaults(&FIELDS), 3).unwrap();
    assert_eq!(ZangleTurns::turn(&state), Turn::Chance);
    let wrong = |mv: &str| ZangleTurns::check(&state, Actor::Chance, &mv.parse().unwrap()).unwrap_err().rule;
    assert_eq!(wrong("card 1"), "ZAN-11");
    assert_eq!(wrong("dealer 4"), "ZAN-11");
    ZangleTurns::apply(&mut state, Actor::Chance, Move::Dealer(seat(2)), &mut Silent);
    assert_eq!(state.pile, 120 - 3 * 10);
    assert_eq!(check(&state, 2, "hit").unwrap_err().rule, "ZAN-7");
    let told = turn_up(&mut state, "1 1 1 1 2 2 2 2 3 3 3 3 5a 5b 5c 5d");
    let expected = [
        Event::Dealt { seat: seat(2), cards: bag("1 1 1 1") },
        Event::Dealt { seat: seat(3), cards: bag("2 2 2 2") },
        Event::Dealt { seat: seat(1), cards: bag("3 3 3 3") },
        Event::Centre { cards: bag("5a 5b 5c 5d") },
    ];
    assert_eq!(told, expected);
    assert_eq!((state.draw[..3].to_vec(), state.pile, state.unseen.len()), (vec![6; 3], 86, 104));
    assert_eq!(ZangleTurns::turn(&state), Turn::of(seat(2)), "the dealer goes first");
    assert_eq!(check(&state, 2, "card 1").unwrap_err().rule, "ZAN-7");
}

#[test]
fn zan_2_chance_turns_up_what_is_left_face_down() {
    let mut state = table("1 1 1 1", &["Z Z Z Z", "2 2 2 2"]);
    play(&mut state, "hit");
    let chance = |mv: &str| ZangleTurns::check(&state, Actor::Chance, &mv.parse().unwrap());
    assert_eq!(chance("card Z").unwrap_err().rule, "ZAN-2");
    assert_eq!(chance("card 5a"), Ok(()));
    assert_eq!(chance("hit").unwrap_err().rule, "ZAN-7");
}

#[test]
fn zan_4_only_cards_that_lie_in_the_centre_or_in_front_of_you() {
    let state = table("5a 2 4b 4c", &["2 3 4a 4a", "1 1 1 1"]);
    assert_eq!(check(&state, 1, "c5a=o2+o3"), Ok(()));
    for (mv, why) in [
        ("c5b=o2+o3", "not all of these cards lie in the centre"),
        ("c5a=o2+c3", "not all of these cards lie in the centre"),
        ("c5a=o1+o4a", "not all of these cards lie open in front of you"),
        ("c4b=o2+o2", "not all of these cards lie open in front of you"),
    ] {
        let refusal = check(&state, 1, mv).unwrap_err();
        assert_eq!((refusal.rule, &*refusal.why), ("ZAN-4", why), "{mv}");
    }
    assert_eq!(check(&state, 1, "c5a=o3+o4a").unwrap_err().rule, "ZAN-3");
}

#[test]
fn zan_11_the_dealer_goes_first_and_then_it_goes_to_the_left() {
    let mut state = table("5a 5b 5c 5d", &["4a 4a 4b 4b"; 3]);
    for number in [1, 2, 3, 1] {
        assert_eq!(ZangleTurns::turn(&state), Turn::of(seat(number)));
        for other in (1..=3).filter(|other| *other != number) {
            assert_eq!(check(&state, other, "hit").unwrap_err().rule, "ZAN-11");
        }
        play(&mut state, "hit");
        turn_up(&mut state, "4c");
        play(&mut state, "pass");
    }
}

#[test]
fn zan_12_one_zangle_or_a_hit_and_one_more_chance() {
    let mut state = table("5a 5b 5c 5d", &["2 4a 4b 4b", "4a 4a 4a 4a"]);
    assert_eq!(check(&state, 1, "pass").unwrap_err().rule, "ZAN-12");
    play(&mut state, "hit");
    let told = turn_up(&mut state, "3");
    assert_eq!(told, [Event::Hit { seat: seat(1), card: "3".parse().unwrap() }]);
    assert_eq!(ZangleTurns::turn(&state), Turn::of(seat(1)), "one more chance");
    assert_eq!(check(&state, 1, "hit").unwrap_err().rule, "ZAN-12");
    assert_eq!(check(&state, 1, "pass"), Ok(()));
    let told = play(&mut state, "c5a=o2+o3");
    assert!(matches!(told[..], [Event::Made { .. }]));
    turn_up(&mut state, "");
    assert_eq!(ZangleTurns::turn(&state), Turn::of(seat(2)), "one zangle a turn");
}

#[test]
fn zan_12_what_was_missed_is_told_after_the_game_and_not_before() {
    let mut state = table("5a 5b 5c 5d", &["2 3 4b 4b", "4b 4b 4b 4b"]);
    let before = serde_json::to_string(&ZangleTurns::view(&state, Viewer::Seat(seat(1)))).unwrap();
    play(&mut state, "hit");
    turn_up(&mut state, "4b");
    play(&mut state, "pass");
    assert_eq!((state.missed[0].times, state.missed[1].times), (2, 0));
    for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(2)), Viewer::Spectator] {
        let view = serde_json::to_string(&ZangleTurns::view(&state, viewer)).unwrap();
        assert!(view.contains("\"missed\":[]"), "{view}");
        assert_eq!(view.contains("missing"), before.contains("missing"));
    }
    let mut ear = Ear::default();
    state.round = 3;
    state.totals = [5, 90, 0, 0, 0, 0];
    state.finish(&mut ear);
    let largest = "c5a=o2+o3".parse().unwrap();
    assert_eq!(ear.0[1..], [Event::Missed { seat: seat(1), times: 2, round: 1, largest }]);
    let view = serde_json::to_string(&ZangleTurns::view(&state, Viewer::Seat(seat(2)))).unwrap();
    assert!(view.contains("\"times\":2"), "{view}");
}

#[test]
fn zan_13_the_centre_is_filled_before_the_own_cards_and_more_than_four_are_kept() {
    let mut state = table("5a 5b 5c 1", &["2 2 4b 4b", "4a 4a 4a 4a"]);
    play(&mut state, "c5a=o2+o2+c1");
    let card = |code: &str| code.parse::<Card>().unwrap();
    let told = turn_up(&mut state, "4a 4b 4c 5d");
    let expected = [
        Event::Filled { card: card("4a") },
        Event::Filled { card: card("4b") },
        Event::Turned { seat: seat(1), card: card("4c") },
        Event::Turned { seat: seat(1), card: card("5d") },
    ];
    assert_eq!(told, expected);
    assert_eq!(state.centre_bag(), bag("4a 4b 5b 5c"));
    assert_eq!((state.own[0], state.draw[0]), (bag("4b 4b 4c 5d"), 4));
    let mut state = table("5a 5b 5c 1", &["2 2 4b 4b 4c 4c 4a", "4a 4a 4a 4a"]);
    play(&mut state, "c5a=o2+o2+c1");
    let told = turn_up(&mut state, "4a 4b");
    assert!(matches!(told[..], [Event::Filled { .. }, Event::Filled { .. }]), "five own cards are enough");
    assert_eq!(state.own[0].len(), 5);
}

#[test]
fn zan_14_those_who_have_not_yet_played_have_one_more_turn() {
    let mut state = table("5a 5b 5c 5d", &["4a 4a 4a 4a", "2 3", "4b 4b 4b 4b"]);
    state.draw[1] = 0;
    play(&mut state, "hit");
    turn_up(&mut state, "4c");
    play(&mut state, "pass");
    let told = play(&mut state, "c5a=o2+o3");
    assert!(matches!(told[..], [Event::Made { .. }, Event::Out { .. }]), "{told:?}");
    turn_up(&mut state, "5a");
    assert_eq!(ZangleTurns::turn(&state), Turn::of(seat(3)), "only the third has not played");
    play(&mut state, "hit");
    turn_up(&mut state, "4c");
    let told = play(&mut state, "pass");
    assert!(matches!(told[1], Event::RoundOver { round: 1, stuck: false, .. }), "{told:?}");
}

#[test]
fn zan_14_if_the_last_of_a_go_round_runs_out_the_round_is_over_at_once() {
    let mut state = table("5a 5b 5c 5d", &["4a 4a 4a 4a", "2 3"]);
    state.draw[1] = 0;
    play(&mut state, "hit");
    turn_up(&mut state, "4c");
    play(&mut state, "pass");
    let told = play(&mut state, "c5a=o2+o3");
    assert!(matches!(told[2], Event::RoundOver { round: 1, .. }), "{told:?}");
    // And so it is if another ran out before: what is filled up then is of no use to anybody.
    let mut state = table("5a 5b 5c 5d", &["4a", "2 3 4a 4a"]);
    (state.out, state.turn) = (true, seat(2));
    let told = play(&mut state, "c5a=o2+o3");
    assert!(matches!(told[1], Event::RoundOver { round: 1, .. }), "{told:?}");
}

#[test]
fn zan_8_every_card_left_counts_one_and_the_lowest_total_wins() {
    let mut state = table("5a 5b 5c 5d", &["2 3", "4a 4a 4a 4a", "4b 4b 4b"]);
    state.draw[0] = 0;
    state.draw[2] = 0;
    state.turn = seat(3);
    state.out = true;
    state.own[0] = Bag::EMPTY;
    state.pile = 0;
    let told = play(&mut state, "pass");
    let Event::RoundOver { left, totals, .. } = &told[1] else { panic!("{told:?}") };
    assert_eq!((left, totals), (&vec![0, 10, 3], &vec![0, 10, 3]));
    let ranks: Vec<(i32, u8)> = {
        state.phase = Phase::Over;
        ZangleTurns::standings(&state).iter().map(|standing| (standing.points, standing.rank)).collect()
    };
    assert_eq!(ranks, [(0, 1), (10, 3), (3, 2)]);
}

#[test]
fn zan_10_the_seat_to_the_dealers_left_deals_the_next_round_with_all_cards() {
    let mut state = table("5a 5b 5c 5d", &["4a 4a 4a 4a", "2 3", "4b 4b"]);
    state.out = true;
    state.turn = seat(3);
    state.hit = true;
    let told = play(&mut state, "pass");
    assert!(
        matches!(told[2], Event::Round { round: 2, bonus: false, dealer, first, .. } if dealer == seat(2) && first == seat(2))
    );
    assert_eq!((state.unseen.len(), state.pile), (120, 90));
    turn_up(&mut state, "");
    assert_eq!(ZangleTurns::turn(&state), Turn::of(seat(2)));
}

/// A table whose third round ends when seat 3 passes, with these totals then.
fn at_the_end_of_round_three(totals: [u16; 3]) -> State {
    let mut state = table("5a 5b 5c 5d", &["4a", "4b", "4c"]);
    state.draw = [0; 6];
    state.round = 3;
    state.totals = [totals[0] - 1, totals[1] - 1, totals[2] - 1, 0, 0, 0];
    state.turn = seat(3);
    state.hit = true;
    state.out = true;
    state
}

#[test]
fn zan_11_after_three_rounds_the_game_is_over() {
    let mut state = at_the_end_of_round_three([7, 8, 9]);
    play(&mut state, "pass");
    assert_eq!(ZangleTurns::turn(&state), Turn::Over);
    let ranks: Vec<u8> = ZangleTurns::standings(&state).iter().map(|standing| standing.rank).collect();
    assert_eq!(ranks, [1, 2, 3]);
    assert_eq!(check(&state, 1, "hit").unwrap_err().rule, "ZAN-11");
}

#[test]
fn zan_9_who_is_level_at_the_lowest_plays_a_bonus_round_with_four_cards_and_the_first_to_use_all_wins() {
    let mut state = at_the_end_of_round_three([7, 9, 7]);
    let told = play(&mut state, "pass");
    let Event::Round { round: 4, bonus: true, dealer, first, players } = &told[2] else { panic!("{told:?}") };
    assert_eq!((*dealer, *first, players), (seat(2), seat(3), &vec![seat(1), seat(3)]));
    turn_up(&mut state, "2 2 1 Z 4b 4b 4b 4b 5a 5b 5c 5d");
    assert_eq!((state.draw, state.pile), ([0; 6], 120 - 8 - 4));
    assert_eq!(ZangleTurns::turn(&state), Turn::of(seat(3)));
    let told = play(&mut state, "c5a=o2+o2+o1+oZ");
    assert!(matches!(told[2], Event::RoundOver { bonus: true, .. }), "at once: {told:?}");
    assert_eq!(ZangleTurns::turn(&state), Turn::Over);
    let standings: Vec<(i32, u8)> =
        ZangleTurns::standings(&state).iter().map(|standing| (standing.points, standing.rank)).collect();
    assert_eq!(standings, [(7, 2), (9, 3), (7, 1)], "the bonus round changes no total");
}

#[test]
fn zan_9_a_bonus_round_that_is_stuck_goes_to_the_fewest_cards() {
    for (cards, ranks) in [("4a 4a", [1, 3, 2]), ("4a 4a 4a 4a", [1, 3, 1])] {
        let mut state = at_the_end_of_round_three([7, 9, 7]);
        play(&mut state, "pass");
        turn_up(&mut state, "4a 4a 4a 4a 4b 4b 4b 4b 5a 5b 5c 5d");
        state.own[0] = bag("4a 4a 4a 4a");
        state.own[2] = bag("4a 4a 4a 4a");
        state.own[0] = bag(cards);
        state.pile = 0;
        play(&mut state, "pass");
        play(&mut state, "pass");
        assert_eq!(ZangleTurns::turn(&state), Turn::Over);
        let found: Vec<u8> = ZangleTurns::standings(&state).iter().map(|standing| standing.rank).collect();
        assert_eq!(found, ranks);
    }
}

#[test]
fn zan_15_with_the_centre_pile_empty_a_go_round_without_a_zangle_ends_the_round() {
    let mut state = table("5a 5b 5c 5d", &["4a 4a 4a 4a", "4b 4b 4b 2", "4c 4c 4c 3"]);
    state.pile = 1;
    play(&mut state, "hit");
    turn_up(&mut state, "4a");
    play(&mut state, "pass");
    assert_eq!(check(&state, 2, "hit").unwrap_err().rule, "ZAN-15");
    play(&mut state, "pass");
    play(&mut state, "pass");
    assert_eq!((state.round, state.turn), (1, seat(1)), "a card was drawn in this go-round");
    play(&mut state, "pass");
    play(&mut state, "pass");
    let told = play(&mut state, "pass");
    assert!(matches!(told[1], Event::RoundOver { stuck: true, .. }), "{told:?}");
}

#[test]
fn zan_15_with_piles_empty_a_zangle_fills_what_it_can() {
    let mut state = table("5a 5b 5c 5d", &["2 3 4a 4a", "4b 4b 4b 4b"]);
    state.pile = 0;
    play(&mut state, "c5a=o2+o3");
    let told = turn_up(&mut state, "");
    assert!(matches!(told[..], [Event::Turned { .. }, Event::Turned { .. }]), "{told:?}");
    assert_eq!(state.centre_bag().len(), 3);
}
