//! Every rule by its id, on tables set up by hand; the honour table stands in `honour`, what is
//! told and written in `words`, and what is imagined in `hidden`.

mod hidden;
mod honour;
mod words;

use tricorn_kernel::{Actor, Dice, Game, Options, Seat, Seats, Silent, Sink, Turn, Viewer};

use super::state::{Phase, points, worth};
use super::*;
use crate::triangles_deck::{Bag, Card};

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn bag(text: &str) -> Bag {
    text.split_whitespace().map(card).collect()
}

fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

fn options(pairs: &[(&str, &str)]) -> Options {
    Options::read(Mayhem::FACTS.options, pairs.iter().copied()).unwrap()
}

/// A table where seat 1 is to play, with these hands; the other cards are the pile.
fn table(pairs: &[(&str, &str)], hands: &[&str]) -> State {
    let mut state = Mayhem::setup(&options(pairs), hands.len() as u8).unwrap();
    for (hand, text) in state.hands.iter_mut().zip(hands) {
        *hand = bag(text);
        state.pile = state.pile.minus(*hand);
    }
    state.phase = Phase::Play;
    state
}

/// Puts pieces into the centre without anybody playing them.
fn lay(state: &mut State, cards: &str) {
    for card in bag(cards).cards() {
        state.pile.take(card);
        match state.centre.lacking(card) {
            0 => drop(state.centre.start(card)),
            lacking => drop(state.centre.add(card, lacking.trailing_zeros() as u8)),
        }
    }
}

/// Hears what the public hears.
#[derive(Default)]
struct Public(Vec<Event>);

impl Sink<Event> for Public {
    fn tell(&mut self, event: Event) {
        self.0.push(event);
    }
    fn whisper(&mut self, _: Seats, _: Event, to_others: Event) {
        self.0.push(to_others);
    }
}

/// Makes a seat's move; returns what the public was told.
fn play(state: &mut State, number: u8, text: &str) -> Vec<Event> {
    let mv: Move = text.parse().unwrap();
    let actor = Actor::Seat(seat(number));
    assert_eq!(Mayhem::check(state, actor, &mv), Ok(()), "{text}");
    let mut public = Public::default();
    Mayhem::apply(state, actor, mv, &mut public);
    public.0
}

fn draw(state: &mut State, text: &str) {
    let mv = Move::Draw(card(text));
    assert_eq!(Mayhem::check(state, Actor::Chance, &mv), Ok(()), "{text}");
    Mayhem::apply(state, Actor::Chance, mv, &mut Silent);
}

/// The rule that refuses a move, and why.
fn refusal(state: &State, number: u8, text: &str) -> (&'static str, String) {
    let refusal = Mayhem::check(state, Actor::Seat(seat(number)), &text.parse().unwrap()).unwrap_err();
    (refusal.rule, refusal.why.into_owned())
}

fn moves(state: &State, number: u8) -> Vec<String> {
    let mut moves = Vec::new();
    Mayhem::moves(state, seat(number), &mut moves);
    moves.iter().map(ToString::to_string).collect()
}

/// Lets chance draw until somebody may play, and the playing seats play at random.
fn random_game(pairs: &[(&str, &str)], seats: u8, seed: u64, look: impl FnMut(&State)) -> State {
    random_game_told(pairs, seats, seed, &mut Silent, look)
}

fn random_game_told(
    pairs: &[(&str, &str)],
    seats: u8,
    seed: u64,
    sink: &mut impl Sink<Event>,
    mut look: impl FnMut(&State),
) -> State {
    let mut state = Mayhem::setup(&options(pairs), seats).unwrap();
    let mut dice = Dice::stream(seed, 0);
    let mut moves = Vec::new();
    loop {
        look(&state);
        let (actor, mv) = match Mayhem::turn(&state) {
            Turn::Over => return state,
            Turn::Chance => (Actor::Chance, Mayhem::roll(&state, &mut dice)),
            Turn::Open { seats, .. } => {
                let open: Vec<Seat> = seats.iter().collect();
                let seat = *dice.pick(&open);
                moves.clear();
                Mayhem::moves(&state, seat, &mut moves);
                (Actor::Seat(seat), *dice.pick(&moves))
            }
        };
        Mayhem::apply(&mut state, actor, mv, sink);
    }
}

/// Every card of the deck that is somewhere on the table.
fn everything(state: &State) -> Bag {
    let centre: Bag = state.centre.triangles().flat_map(|triangle| triangle.cards().collect::<Vec<_>>()).collect();
    let taken: Bag = state.taken.iter().flat_map(|(_, cards)| cards).collect();
    let hands = state.hands.iter().fold(Bag::EMPTY, |all, hand| all.plus(*hand));
    state.pile.plus(hands).plus(centre).plus(taken).plus(state.loose)
}

#[test]
fn may_1_two_to_eight_seats() {
    assert_eq!(Mayhem::FACTS.seats, 2..=8);
    for seats in 2..=8 {
        let end = random_game(&[], seats, u64::from(seats), |_| {});
        assert_eq!(Mayhem::standings(&end).len(), usize::from(seats));
    }
}

#[test]
fn may_2_no_jokers_three_cards_each_and_the_dealers_left_starts() {
    let mut state = Mayhem::setup(&options(&[]), 4).unwrap();
    assert_eq!(state.pile, Bag::PIECES, "jokers are left out");
    Mayhem::apply(&mut state, Actor::Chance, Move::Dealer(seat(3)), &mut Silent);
    let mut dice = Dice::new([1; 32]);
    while Mayhem::turn(&state) == Turn::Chance {
        let mv = Mayhem::roll(&state, &mut dice);
        Mayhem::apply(&mut state, Actor::Chance, mv, &mut Silent);
    }
    assert!(state.hands[..4].iter().all(|hand| hand.len() == 3));
    assert_eq!(state.pile.len(), 81 - 12);
    assert_eq!(Mayhem::turn(&state), Turn::of(seat(4)));
}

#[test]
fn may_2_the_dealer_is_drawn_at_random() {
    let state = Mayhem::setup(&options(&[]), 3).unwrap();
    let mut dice = Dice::new([1; 32]);
    let mut dealt = [0; 3];
    for _ in 0..300 {
        let Move::Dealer(seat) = Mayhem::roll(&state, &mut dice) else { panic!("no dealer") };
        dealt[seat.index()] += 1;
    }
    assert!(dealt.iter().all(|&times| times > 60), "{dealt:?}");
    let nobody = Move::Dealer(seat(4));
    assert_eq!(Mayhem::check(&state, Actor::Chance, &nobody).unwrap_err().rule, "MAY-2");
}

#[test]
fn may_2_the_cards_go_three_by_three_from_the_dealers_left_on() {
    let mut state = Mayhem::setup(&options(&[]), 3).unwrap();
    let mut public = Public::default();
    Mayhem::apply(&mut state, Actor::Chance, Move::Dealer(seat(2)), &mut public);
    assert_eq!(public.0, [Event::Dealer { seat: seat(2), first: seat(3) }]);
    for card in ["h1s", "h2s", "h3s", "v1s", "v2s", "v3s", "c1s", "c2s", "c3s"] {
        draw(&mut state, card);
    }
    assert_eq!(state.hands[..3], [bag("v1s v2s v3s"), bag("c1s c2s c3s"), bag("h1s h2s h3s")]);
    assert_eq!(Mayhem::turn(&state), Turn::of(seat(3)));
}

#[test]
fn may_3_one_to_three_cards_a_turn_in_any_mix() {
    let mut state = table(&[], &["h1s v2a c3j", "h1a v1a c1a"]);
    lay(&mut state, "v1s c1s c2s");
    assert_eq!(refusal(&state, 1, "stop"), ("MAY-3", "play at least one card first".into()));
    play(&mut state, 1, "h1s+"); // starts one
    play(&mut state, 1, "v2a+1"); // continues one
    let mut early = state.clone();
    play(&mut early, 1, "stop");
    assert_eq!((Mayhem::turn(&early), early.drawer), (Turn::Chance, seat(1)));
    play(&mut state, 1, "c3j+1"); // completes one
    assert_eq!(state.taken.len, 1);
    assert_eq!((Mayhem::turn(&state), state.drawer), (Turn::Chance, seat(1)), "after the third card one draws");
}

#[test]
fn may_3_a_card_one_does_not_hold_and_a_turn_that_is_not_ones_own_are_refused() {
    let state = table(&[], &["h1s v2a c3j", "h1a v1a c1a"]);
    assert_eq!(refusal(&state, 1, "h1a+"), ("MAY-3", "you do not hold horizontal 1 anemone".into()));
    assert_eq!(refusal(&state, 2, "h1a+"), ("MAY-3", "it is not your turn".into()));
    assert_eq!(refusal(&state, 2, "stop").0, "MAY-3");
}

#[test]
fn may_4_a_fitting_piece_may_not_start_a_new_triangle() {
    let mut state = table(&[], &["h1s h3a c3j", "h1a v1a c1a"]);
    lay(&mut state, "h2s");
    let (rule, why) = refusal(&state, 1, "h1s+");
    assert_eq!((rule, why.as_str()), ("MAY-4", "horizontal 1 shoal fits triangle 1, so it may not start a new one"));
    assert_eq!(refusal(&state, 1, "h3a+").0, "MAY-4");
    assert_eq!(moves(&state, 1), ["h1s+1", "h3a+1", "c3j+"]);
}

#[test]
fn may_4_the_player_chooses_among_triangles_that_accept_the_piece() {
    let mut state = table(&[], &["h3s v2a c3j", "h1a v1a c1a"]);
    lay(&mut state, "h1s h1j");
    assert!(moves(&state, 1).starts_with(&["h3s+1".into(), "h3s+2".into()]));
    play(&mut state, 1, "h3s+2");
    let second = state.centre.triangles().find(|triangle| triangle.place == 2).unwrap();
    assert_eq!(second.cards().collect::<Bag>(), bag("h1j h3s"));
    assert_eq!(refusal(&state, 1, "c3j+4"), ("MAY-4", "there is no triangle 4 that lacks centered 3 jellyfish".into()));
}

#[test]
fn may_5_the_same_piece_again_may_start_another_triangle() {
    let mut state = table(&[], &["h2a v2a c3j", "h1a v1a c1a"]);
    lay(&mut state, "h2s");
    play(&mut state, 1, "h2a+");
    assert_eq!(state.centre.triangles().count(), 2);
}

/// How the guide numbers triangles.
#[test]
fn may_5_a_new_triangle_gets_the_lowest_free_number_and_a_number_is_used_again() {
    let mut state = table(&[], &["h1s h3a h3j", "h3s v1a c1a"]);
    lay(&mut state, "h3s h3a h1a");
    let places = |state: &State| state.centre.triangles().map(|triangle| triangle.place).collect::<Vec<_>>();
    assert_eq!(places(&state), [1, 2]);
    play(&mut state, 1, "h3a+");
    assert_eq!(places(&state), [1, 2, 3]);
    let mut state = table(&[], &["h2s h3a h3j", "h3s v1a c1a"]);
    lay(&mut state, "h1s h1a h3s");
    let lone = state.centre.triangles().find(|triangle| triangle.cards().count() == 1).unwrap().place;
    play(&mut state, 1, &format!("h2s+{}", 3 - lone));
    assert_eq!(places(&state), [lone], "a finished triangle is taken away; the other keeps its number");
    play(&mut state, 1, &format!("h3a+{lone}"));
    play(&mut state, 1, "h3j+");
    assert_eq!(places(&state), [1, 2]);
}

#[test]
fn may_6_three_pieces_in_hand_score_at_once() {
    let mut state = table(&[], &["v1a v2a v3a", "h1a v1a c1a"]);
    play(&mut state, 1, "v1a+");
    play(&mut state, 1, "v2a+1");
    play(&mut state, 1, "v3a+1");
    assert_eq!(points(&state)[..], [6, 0]);
}

#[test]
fn may_6_the_piece_that_starts_it_obeys_may_4() {
    let mut state = table(&[], &["v1a v2a v3a", "h1a v1a c1a"]);
    lay(&mut state, "v2s");
    assert_eq!(refusal(&state, 1, "v1a+").0, "MAY-4");
    play(&mut state, 1, "v2a+"); // every v triangle has a 2: this may start
    play(&mut state, 1, "v1a+2");
    play(&mut state, 1, "v3a+2");
    assert_eq!(points(&state)[..], [6, 0]);
}

#[test]
fn may_7_who_places_the_third_piece_takes_the_triangle_for_all_to_see() {
    let mut state = table(&[], &["h3s v2a c3j", "h1a v1a c1a"]);
    lay(&mut state, "h1a h2j");
    play(&mut state, 1, "h3s+1");
    assert_eq!(state.centre.triangles().count(), 0);
    let seen = Mayhem::view(&state, Viewer::Seat(seat(2)));
    assert_eq!(seen.taken, [(seat(1), [card("h1a"), card("h2j"), card("h3s")])]);
    assert_eq!(Mayhem::view(&state, Viewer::Spectator).taken, seen.taken);
}

#[test]
fn may_8_draw_up_to_three_then_the_left_neighbour_plays() {
    let mut state = table(&[("fast", "off")], &["h3s v2a c3j", "h1a v1a c1a"]);
    play(&mut state, 1, "h3s+");
    play(&mut state, 1, "v2a+");
    play(&mut state, 1, "stop");
    draw(&mut state, "c1s");
    assert_eq!(Mayhem::turn(&state), Turn::Chance);
    draw(&mut state, "c2s");
    assert_eq!(state.hands[0], bag("c3j c1s c2s"));
    assert_eq!(Mayhem::turn(&state), Turn::of(seat(2)));
}

#[test]
fn may_8_with_an_empty_pile_one_plays_on_and_empty_seats_are_passed_over() {
    let mut state = table(&[], &["h3s", "", "c1a c2s"]);
    state.pile = Bag::EMPTY;
    play(&mut state, 1, "h3s+");
    assert_eq!(Mayhem::turn(&state), Turn::of(seat(3)), "seat 2 has no cards");
    play(&mut state, 3, "c1a+");
    play(&mut state, 3, "stop");
    assert_eq!(Mayhem::turn(&state), Turn::of(seat(3)), "only seat 3 has cards");
}

/// Seat 1 has played one card and drawn `h2s`, which is hot.
fn hot_table(pairs: &[(&str, &str)]) -> State {
    let mut state = table(pairs, &["h1s v2a c3j", "h1a v1a c1a", "h1j v1j c1j"]);
    let first = if state.honour { "h1s" } else { "h1s+" };
    play(&mut state, 1, first);
    play(&mut state, 1, "stop");
    draw(&mut state, "h2s");
    state
}

#[test]
fn may_9_a_card_just_drawn_may_be_played_before_the_next_seat_moves() {
    let mut state = hot_table(&[]);
    assert_eq!(Mayhem::turn(&state).seats(), [seat(1), seat(2)].into_iter().collect());
    assert_eq!(moves(&state, 1), ["h2s+1", "rest"], "only the drawn card is hot");
    assert_eq!(refusal(&state, 1, "v2a+").0, "MAY-9");
    play(&mut state, 1, "h2s+1");
    draw(&mut state, "h3s"); // the replacement is hot too
    assert_eq!(moves(&state, 1), ["h3s+1", "rest"]);
    play(&mut state, 1, "h3s+1");
    assert_eq!(points(&state)[0], 6);
    draw(&mut state, "c2s");
    assert_eq!(state.turn, seat(2), "hot plays are no new turn");
}

#[test]
fn may_9_hot_cards_cool_when_the_next_seat_plays_or_the_hot_seat_rests() {
    let mut state = hot_table(&[]);
    let mut rested = state.clone();
    play(&mut rested, 1, "rest");
    assert_eq!(Mayhem::turn(&rested), Turn::of(seat(2)));
    play(&mut state, 2, "v1a+");
    assert_eq!(Mayhem::turn(&state), Turn::of(seat(2)));
    assert_eq!(refusal(&state, 1, "h2s+1").0, "MAY-3");
    assert_eq!(refusal(&state, 2, "rest").0, "MAY-9");
}

#[test]
fn may_9_without_the_option_nothing_is_hot() {
    let state = hot_table(&[("fast", "off")]);
    assert_eq!(Mayhem::turn(&state), Turn::of(seat(2)));
}

#[test]
fn may_9_others_see_that_a_card_is_hot_but_not_which() {
    let state = hot_table(&[]);
    let view = Mayhem::view(&state, Viewer::Seat(seat(2)));
    assert_eq!((view.players[0].hot, view.hot), (1, Bag::EMPTY));
    assert_eq!(Mayhem::view(&state, Viewer::Seat(seat(1))).hot, bag("h2s"));
}

#[test]
fn may_10_a_card_is_worth_one_point_and_two_in_a_pure_triangle() {
    for over in [false, true] {
        assert_eq!(worth([card("h1s"), card("h2s"), card("h3a")], over), 3);
        assert_eq!(worth([card("h1s"), card("h2s"), card("h3s")], over), 6);
    }
}

#[test]
fn may_11_the_game_ends_with_all_81_cards_in_27_triangles() {
    for seed in 0..500 {
        for fast in ["on", "off"] {
            let seats = 2 + (seed % 7) as u8;
            let end = random_game(&[("fast", fast)], seats, seed, |state| {
                assert_eq!(everything(state), Bag::PIECES, "no card is lost or made");
            });
            assert_eq!(end.taken.len, 27);
            let pure = end.taken.iter().filter(|(_, cards)| worth(*cards, true) == 6).count() as i32;
            assert_eq!(points(&end).iter().sum::<i32>(), 81 + 3 * pure);
        }
    }
}

#[test]
fn may_11_once_over_every_move_is_refused() {
    let end = random_game(&[], 2, 1, |_| {});
    for mv in ["dealer 1", "card h1s", "h1s+", "h1s+1", "h1s", "claim h1s h2s h3s", "stop", "rest"] {
        let mv: Move = mv.parse().unwrap();
        for actor in [Actor::Chance, Actor::Clock, Actor::Seat(seat(1)), Actor::Seat(seat(2))] {
            assert!(Mayhem::check(&end, actor, &mv).is_err(), "{actor}: {mv}");
        }
    }
}

#[test]
fn may_11_most_points_win_and_equal_points_share_the_win() {
    let mut state = table(&[], &["h3s", "", ""]);
    state.taken.push(seat(1), [card("h1s"), card("h2s"), card("h3a")]);
    state.taken.push(seat(3), [card("v1s"), card("v2s"), card("v3a")]);
    let ranks: Vec<u8> = Mayhem::standings(&state).iter().map(|standing| standing.rank).collect();
    assert_eq!(ranks, [1, 3, 1]);
}

#[test]
fn states_and_moves_stay_small() {
    assert!(size_of::<Move>() <= 8, "{}", size_of::<Move>());
    assert!(size_of::<State>() <= 288, "{}", size_of::<State>());
}
