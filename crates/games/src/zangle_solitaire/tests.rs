//! The rules, one by one.

mod random_games;
mod solving;
mod words;

use std::mem::size_of;

use tricorn_kernel::{Actor, Dice, Game, Options, Refusal, Seat, Seats, Silent, Sink, Turn};

use super::state::{CENTRE, Phase};
use super::{Event, Move, State, ZangleSolitaire};
use crate::zangle_deck::{Card, Deck};

/// A table in play: the centre, and each pile as its open card and how many lie under it, such as `2.3`; `-` is a spot.
pub(super) fn table(centre: &str, piles: &str) -> State {
    let mut state = State::new(5, Deck::STANDARD);
    state.phase = Phase::Play;
    let card = |code: &str| code.parse::<Card>().unwrap();
    let mut take = |card: Card| {
        state.unseen.take(card);
        Some(card)
    };
    state.centre = [None; CENTRE];
    for (slot, code) in state.centre.iter_mut().zip(centre.split_whitespace()) {
        *slot = take(card(code));
    }
    state.pile = 7;
    for (index, words) in piles.split_whitespace().enumerate() {
        let (code, down) = words.split_once('.').unwrap_or((words, "0"));
        state.tops[index] = if code == "-" { None } else { take(card(code)) };
        state.down[index] = down.parse().unwrap();
        state.columns = index as u8 + 1;
    }
    state.down[usize::from(state.columns)..].fill(0);
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

fn me() -> Actor {
    Actor::Seat(Seat::new(0))
}

fn check(state: &State, mv: &str) -> Result<(), Refusal> {
    ZangleSolitaire::check(state, me(), &mv.parse().unwrap())
}

fn refused(state: &State, mv: &str) -> &'static str {
    check(state, mv).unwrap_err().rule
}

/// Makes a move of the player and turns up these cards; returns what is told.
fn play(state: &mut State, mv: &str, cards: &str) -> Vec<Event> {
    check(state, mv).unwrap_or_else(|refusal| panic!("{mv}: {refusal}"));
    let mut ear = Ear::default();
    ZangleSolitaire::apply(state, me(), mv.parse().unwrap(), &mut ear);
    for card in cards.split_whitespace() {
        let mv = format!("card {card}").parse().unwrap();
        assert_eq!(ZangleSolitaire::check(state, Actor::Chance, &mv), Ok(()), "{card}");
        ZangleSolitaire::apply(state, Actor::Chance, mv, &mut ear);
    }
    assert_ne!(ZangleSolitaire::turn(state), Turn::Chance, "a card is missing");
    ear.0
}

fn card(code: &str) -> Card {
    code.parse().unwrap()
}

#[test]
fn a_state_is_flat_and_a_move_has_eight_bytes() {
    assert!(size_of::<Move>() <= 8, "{}", size_of::<Move>());
    assert!(size_of::<State>() <= 64, "{}", size_of::<State>());
}

#[test]
fn zan_25_ten_in_the_centre_pile_three_of_them_open_and_piles_of_one_to_five() {
    let mut state = ZangleSolitaire::setup(&Options::defaults(ZangleSolitaire::FACTS.options), 1).unwrap();
    assert_eq!(ZangleSolitaire::turn(&state), Turn::Chance);
    assert_eq!(refused(&state, "turn"), "ZAN-26");
    let mut ear = Ear::default();
    for code in "1 2 3 4a 4b 4c 5a 5b".split(' ') {
        ZangleSolitaire::apply(&mut state, Actor::Chance, Move::Card(card(code)), &mut ear);
    }
    let tops = ["4a", "4b", "4c", "5a", "5b"].map(card).to_vec();
    assert_eq!(ear.0, [Event::Dealt { centre: ["1", "2", "3"].map(card), tops }]);
    assert_eq!((state.pile, &state.down[..5], state.left()), (7, &[0, 1, 2, 3, 4][..], 15));
    assert_eq!(state.unseen.len(), 112, "all that nobody has seen is one bag, what is not used too");
    assert_eq!(ZangleSolitaire::turn(&state), Turn::of(Seat::new(0)));
    let again = Move::Card(Card::Z);
    assert_eq!(ZangleSolitaire::check(&state, Actor::Chance, &again).unwrap_err().rule, "ZAN-26");
}

#[test]
fn zan_26_zangles_use_centre_cards_and_open_pile_cards() {
    let state = table("5a 3 1", "2.1 3.1 4a.1 1.1 4a.1");
    for mv in ["c1=p1+p2", "c1=c2+p1", "p3=c2+p4", "p5=c2+c3"] {
        assert_eq!(check(&state, mv), Ok(()), "{mv}");
    }
    assert_eq!(refused(&state, "p3=p2+p4"), "ZAN-4", "no centre card");
    assert_eq!(refused(&state, "c2=c1+c3"), "ZAN-4", "no pile card");
    assert_eq!(refused(&state, "c1=p1+p3"), "ZAN-3");
    assert_eq!(refused(&state, "c1="), "ZAN-3");
    assert_eq!(refused(&state, "c1=p1+p6"), "ZAN-26", "no such pile");
    let gap = table("5a 3", "2.1 3.1 4a.1");
    assert_eq!(refused(&gap, "c3=p1+p2"), "ZAN-26", "no such centre card");
    assert_eq!(refused(&state, "card 1"), "ZAN-26");
    let z = table("Z 3 1", "3.1 2.1");
    assert_eq!(refused(&z, "c1=p1+p2"), "ZAN-5");
    assert_eq!(check(&z, "c2=c1+p1"), Ok(()));
}

#[test]
fn zan_26_used_cards_are_replaced_the_centre_first() {
    let mut state = table("5a 3 1", "2.1 3.2 4a.1");
    let told = play(&mut state, "c1=p1+p2", "5b 4c 5d");
    let expected = [
        Event::Made { spots: "c1=p1+p2".parse().unwrap(), zangle: "c5a=o2+o3".parse().unwrap() },
        Event::Filled { place: 1, card: card("5b") },
        Event::Turned { pile: 1, card: card("4c") },
        Event::Turned { pile: 2, card: card("5d") },
    ];
    assert_eq!(told, expected);
    assert_eq!((state.pile, &state.down[..3]), (6, &[0, 1, 1][..]));
    assert_eq!(state.phase, Phase::Play);
}

#[test]
fn zan_26_chance_turns_up_only_what_is_left() {
    let mut state = table("Z Z Z", "Z.1 3.2 4a.1");
    ZangleSolitaire::apply(&mut state, me(), Move::Turn, &mut Silent);
    let chance = |mv: &str| ZangleSolitaire::check(&state, Actor::Chance, &mv.parse().unwrap());
    assert_eq!(chance("card Z").unwrap_err().rule, "ZAN-2");
    assert_eq!(chance("turn").unwrap_err().rule, "ZAN-26");
    assert_eq!(chance("card 1"), Ok(()));
}

#[test]
fn zan_27_an_empty_spot_is_filled_with_the_open_card_of_a_pile_of_the_players_choice() {
    let mut state = table("5a 3 1", "2 3 4a.1 1.3 5c");
    play(&mut state, "c1=p1+p2", "5b");
    assert_eq!(state.phase, Phase::Fill, "two spots are empty");
    for mv in ["turn", "stop", "p3=c2+p4"] {
        assert_eq!(refused(&state, mv), "ZAN-27", "{mv} comes before the spot is filled");
    }
    for mv in ["fill p1", "fill p5", "fill p7"] {
        assert_eq!(refused(&state, mv), "ZAN-27", "{mv} from a pile that has not more than one card");
    }
    let told = play(&mut state, "fill p4", "2");
    let expected = [Event::Moved { from: 4, to: 1, card: card("1") }, Event::Turned { pile: 4, card: card("2") }];
    assert_eq!(told, expected);
    assert_eq!((state.tops[0], state.down[3], state.phase), (Some(card("1")), 2, Phase::Fill));
    play(&mut state, "fill p3", "2");
    assert_eq!((state.tops[1], state.down[2], state.phase), (Some(card("4a")), 0, Phase::Play));
    assert_eq!(refused(&state, "fill p4"), "ZAN-27", "no spot is empty");
}

#[test]
fn zan_27_spots_stay_empty_when_no_pile_has_more_than_one_card() {
    let mut state = table("5a 3 1", "2 3 4a 1 5c");
    play(&mut state, "c1=p1+p2", "5b");
    assert_eq!((state.phase, state.left()), (Phase::Play, 3));
}

#[test]
fn zan_27_a_pile_fills_spots_until_it_has_one_card() {
    let mut state = table("5a 3 1", "2 3 4a.1 1 5c");
    play(&mut state, "c1=p1+p2", "5b");
    play(&mut state, "fill p3", "2");
    assert_eq!((state.phase, state.tops[1]), (Phase::Play, None), "the second spot stays empty");
}

#[test]
fn zan_28_the_centre_cards_are_put_away_and_three_more_turned_up() {
    let mut state = table("5a 3 1", "2.1 3.1 4a.1");
    assert_eq!(refused(&state, "stop"), "ZAN-28", "cards are left to turn up");
    let told = play(&mut state, "turn", "1 2 4c");
    assert!(matches!(told[..], [Event::PutAway { .. }, Event::Filled { place: 1, .. }, _, _]), "{told:?}");
    assert_eq!((state.pile, state.centre), (4, ["1", "2", "4c"].map(|code| Some(card(code)))));
    assert!(!state.has_zangle() || check(&state, "turn").is_ok(), "whether there is a zangle or not");
}

#[test]
fn zan_28_fewer_than_three_are_turned_up_and_then_none() {
    let mut state = table("5a 3 1", "2.1 3.1 4a.1");
    state.pile = 1;
    play(&mut state, "turn", "5a");
    assert_eq!((state.pile, state.centre), (0, [Some(card("5a")), None, None]));
    assert_eq!(state.phase, Phase::Play, "there is a zangle");
    assert_eq!(refused(&state, "turn"), "ZAN-28");
    let told = play(&mut state, "stop", "");
    assert_eq!(told, [Event::Lost { left: 6, gave_up: true }]);
    assert_eq!(ZangleSolitaire::turn(&state), Turn::Over);
}

#[test]
fn zan_28_no_zangle_and_no_card_to_turn_up_is_a_loss() {
    let mut state = table("5a 5b 5c", "2.1 2.1 2.1");
    state.pile = 2;
    let told = play(&mut state, "turn", "5b 5c");
    assert_eq!(told[3], Event::Lost { left: 6, gave_up: false });
    assert_eq!(ZangleSolitaire::turn(&state), Turn::Over);
    let standings = ZangleSolitaire::standings(&state);
    assert_eq!((standings[0].points, standings[0].rank), (6, 2), "nobody wins");
}

#[test]
fn zan_29_all_pile_cards_used_is_a_win_at_once() {
    let mut state = table("5a 3 1", "2 3 - - -");
    let told = play(&mut state, "c1=p1+p2", "");
    assert_eq!(told[1..], [Event::Won]);
    assert_eq!(ZangleSolitaire::turn(&state), Turn::Over);
    assert_eq!(refused(&state, "turn"), "ZAN-29");
    let standings = ZangleSolitaire::standings(&state);
    assert_eq!((standings[0].points, standings[0].rank), (0, 1));
}

#[test]
fn zan_29_there_are_five_to_seven_columns() {
    for columns in 5..=7 {
        let text = columns.to_string();
        let options = Options::read(ZangleSolitaire::FACTS.options, [("columns", text.as_str())]).unwrap();
        let mut state = ZangleSolitaire::setup(&options, 1).unwrap();
        assert_eq!(state.left(), columns * (columns + 1) / 2);
        let mut dice = Dice::stream(1, 0);
        while ZangleSolitaire::turn(&state) == Turn::Chance {
            let mv = ZangleSolitaire::roll(&state, &mut dice);
            ZangleSolitaire::apply(&mut state, Actor::Chance, mv, &mut Silent);
        }
        assert_eq!(state.tops.iter().flatten().count(), usize::from(columns));
    }
    for wrong in ["4", "8"] {
        assert!(Options::read(ZangleSolitaire::FACTS.options, [("columns", wrong)]).is_err());
    }
}
