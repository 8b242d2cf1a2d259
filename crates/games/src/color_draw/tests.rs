//! Every rule by its id, on tables set up by hand, those about jokers in `jokers`; whole games stand in
//! `random_games`, and what is written, drawn, counted and thought in `words`.

mod jokers;
mod random_games;
mod words;

use super::laid::Laid;
use super::state::{Phase, SEATS, points};
use super::triangle::worth;
use super::*;
use crate::triangles_deck::{Bag, Card, Colour};
use Colour::{Anemone, Jellyfish, Shoal};
use tricorn_kernel::{Actor, Appraise, Dice, Face, Game, Names, Options, Seat, Seats, Silent, Sink, Turn, Viewer};

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

fn bag(text: &str) -> Bag {
    cards(text).into_iter().collect()
}

/// A table at which seat 1 is about to begin. Piles take their cards by colour, discard piles from
/// the bottom up; a card with a star is one that everybody knows of.
fn table(jokers: Jokers, piles: &str, discards: &str, hands: &[&str]) -> State {
    let mut state = State {
        seats: hands.len() as u8,
        jokers,
        phase: Phase::Start,
        turn: Seat::new(0),
        quiet: 1,
        piles: bag(piles),
        discards: cards(discards).into_iter().collect(),
        hands: [Bag::EMPTY; SEATS],
        known: [Bag::EMPTY; SEATS],
        unplayed: [Unplayed::NEW; SEATS],
        laid: Laid::NOTHING,
    };
    for (index, hand) in hands.iter().enumerate() {
        state.hands[index] = bag(&hand.replace('*', ""));
        let starred: Vec<&str> = hand.split_whitespace().filter_map(|card| card.strip_suffix('*')).collect();
        state.known[index] = bag(&starred.join(" "));
    }
    state
}

/// Plenty in every draw pile.
const PILES: &str = "c1s c2s c3s c1a c2a c3a c1j c2j c3j";
const DISCARDS: &str = "v3s v2s v3a v2a v3j v2j";

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

fn actor(state: &State) -> Actor {
    ColorDraw::turn(state).seats().iter().next().map_or(Actor::Chance, Actor::Seat)
}

/// Makes these moves, each by whoever is due; returns what the public was told.
fn play(state: &mut State, moves: &str) -> Vec<Event> {
    let mut public = Public::default();
    for text in moves.split(", ") {
        let mv: Move = text.parse().unwrap();
        ColorDraw::check(state, actor(state), &mv).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        ColorDraw::apply(state, actor(state), mv, &mut public);
    }
    public.0
}

/// The rule and the words with which a move is refused to whoever is due.
fn refused(state: &State, text: &str) -> (&'static str, String) {
    let refusal = ColorDraw::check(state, actor(state), &text.parse().unwrap()).expect_err(text);
    (refusal.rule, refusal.why.into_owned())
}

fn top(state: &State, colour: Colour) -> String {
    state.discards.top(colour).unwrap().to_string()
}

fn listed(state: &State) -> String {
    let mut moves = Vec::new();
    ColorDraw::moves(state, state.turn, &mut moves);
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(", ")
}

fn new_game(jokers: &str, seats: u8) -> State {
    let options = Options::read(ColorDraw::FACTS.options, [("jokers", jokers)]).unwrap();
    ColorDraw::setup(&options, seats).unwrap()
}

/// A new game of which the last seat deals, so that seat 1 begins.
fn opened(jokers: &str, seats: u8) -> State {
    let mut state = new_game(jokers, seats);
    play(&mut state, &format!("dealer {seats}"));
    state
}

fn deal(state: &mut State, dice: &mut Dice) {
    while ColorDraw::turn(state) == Turn::Chance {
        let mv = ColorDraw::roll(state, dice);
        ColorDraw::apply(state, Actor::Chance, mv, &mut Silent);
    }
}

#[test]
fn clr_1_two_to_eight_players_and_a_draw_pile_of_thirty_for_each_colour() {
    assert_eq!(ColorDraw::FACTS.seats, 2..=8);
    let state = opened("wild", 2);
    for colour in Colour::ALL {
        assert_eq!(state.pile(colour).len(), 30);
        assert_eq!(state.pile(colour).count(Card::joker(colour)), 3);
    }
    assert_eq!(refused(&state, "card h1a"), ("CLR-1", "a card from the shoal draw pile is due".into()));
    let state = table(Jokers::Wild, "h1s h1a", DISCARDS, &["h1s h2s v1a", "h1s v1s c1j"]);
    let mut drawn = state.clone();
    play(&mut drawn, "draw s");
    assert_eq!(refused(&drawn, "card h2s"), ("CLR-1", "no horizontal 2 shoal is left in the draw pile".into()));
    assert_eq!(refused(&drawn, "play"), ("CLR-1", "chance only turns cards".into()));
    assert_eq!(refused(&state, "card h1s").0, "CLR-1");
}

#[test]
fn clr_2_the_top_card_of_every_pile_starts_its_discard_pile_before_the_deal() {
    let mut state = opened("wild", 2);
    let told = play(&mut state, "card h1s, card wa, card c3j");
    assert_eq!(told[1], Event::Turned { card: Card::joker(Anemone) });
    assert_eq!(Colour::ALL.map(|colour| top(&state, colour)), ["h1s", "wa", "c3j"]);
    assert_eq!(Colour::ALL.map(|colour| state.pile(colour).len()), [29; 3]);
    assert_eq!(state.hands, [Bag::EMPTY; SEATS]);
}

#[test]
fn clr_3_everybody_is_dealt_a_card_of_each_colour() {
    for seats in 2..=8 {
        let mut state = new_game("wild", seats);
        deal(&mut state, &mut Dice::stream(3, u64::from(seats)));
        for hand in &state.hands[..usize::from(seats)] {
            assert_eq!(Colour::ALL.map(|colour| hand.of_colour(colour).len()), [1; 3]);
        }
    }
    let mut state = opened("wild", 2);
    let told = play(&mut state, "card h1s, card h1a, card h1j, card h2s, card h2a, card h2j");
    assert_eq!(told[3..], [Event::Dealt { seat: Seat::new(0), hand: None }], "a hand is dealt in secret");
    let early = ColorDraw::check(&state, Actor::Seat(Seat::new(0)), &Move::Draw(Shoal)).unwrap_err();
    assert_eq!((early.rule, &*early.why), ("CLR-3", "the cards are being dealt"));
}

#[test]
fn clr_4_a_turn_is_a_swap_or_a_triangle_or_both_in_this_order() {
    let mut state = table(Jokers::Wild, PILES, DISCARDS, &["h1s h2a v1j", "h1s v1s c1j"]);
    assert_eq!(listed(&state), "draw s, draw a, draw j, take s, take a, take j");
    let (rule, why) = refused(&state, "end");
    assert_eq!((rule, &*why), ("CLR-4", "you may not skip your turn: swap a card or play a triangle"));
    assert_eq!(refused(&state, "drop h1s"), ("CLR-4", "draw or take a card before you drop one".into()));
    let (rule, why) = refused(&state, "play");
    assert_eq!((rule, &*why), ("CLR-4", "a triangle is pieces 1, 2 and 3 of one cut: your cards are none"));

    play(&mut state, "draw j, card c1j");
    assert_eq!(listed(&state), "drop h1s, drop h2a, drop v1j, drop c1j");
    assert_eq!(refused(&state, "drop h3s"), ("CLR-4", "you do not hold horizontal 3 shoal".into()));
    assert_eq!(refused(&state, "take s"), ("CLR-4", "you have a new card: drop one now".into()));
    assert_eq!(refused(&state, "end"), ("CLR-4", "first drop a card".into()));

    let told = play(&mut state, "drop v1j");
    assert_eq!(told, [Event::Dropped { seat: Seat::new(0), card: "v1j".parse().unwrap() }]);
    assert_eq!((top(&state, Jellyfish), state.hands[0]), ("v1j".into(), bag("h1s h2a c1j")));
    assert_eq!(listed(&state), "end", "also when there is nothing to play: nobody learns it from a pause");
    let (rule, why) = refused(&state, "draw s");
    assert_eq!((rule, &*why), ("CLR-4", "you have swapped a card already: play a triangle or end your turn"));
    let other = ColorDraw::check(&state, Actor::Seat(Seat::new(1)), &Move::End).unwrap_err();
    assert_eq!((other.rule, &*other.why), ("CLR-4", "it is not your turn"));
    let clock = ColorDraw::check(&state, Actor::Clock, &Move::End).unwrap_err();
    assert_eq!(clock.rule, "CLR-4");

    play(&mut state, "end");
    assert_eq!(ColorDraw::turn(&state), Turn::of(Seat::new(1)));
    play(&mut state, "take j");
    assert_eq!(state.hands[1], bag("h1s v1s c1j v1j"), "the top of the discard pile");
}

#[test]
fn clr_5_any_card_may_be_dropped_but_none_like_the_one_taken() {
    let mut drawn = table(Jokers::Wild, PILES, DISCARDS, &["h1s h2a v2j", "h1s v1s c1j"]);
    let mut taken = drawn.clone();
    play(&mut drawn, "draw s, card c1s");
    let mut other_colour = drawn.clone();
    play(&mut other_colour, "drop h2a");
    assert_eq!(top(&other_colour, Anemone), "h2a");
    play(&mut drawn, "drop c1s");
    assert_eq!((top(&drawn, Shoal), drawn.hands[0]), ("c1s".into(), bag("h1s h2a v2j")));

    play(&mut taken, "take j");
    assert_eq!(taken.hands[0].count("v2j".parse().unwrap()), 2);
    assert_eq!(listed(&taken), "drop h1s, drop h2a", "an identical copy counts as the card taken");
    let why = "you have just taken vertical 2 jellyfish from a discard pile: drop another card";
    assert_eq!(refused(&taken, "drop v2j"), ("CLR-5", why.into()));
}

#[test]
fn clr_6_a_triangle_lies_face_up_and_three_cards_are_drawn_one_of_each_colour() {
    let mut state = table(Jokers::Wild, "c1s c2s c1j", DISCARDS, &["h1s h2s* h3a", "h1s v1s c1j"]);
    let told = play(&mut state, "play");
    let cards = bag("h1s h2s h3a");
    assert_eq!(told, [Event::Played { seat: Seat::new(0), cards, points: 1, at_end: false }]);
    assert_eq!(state.laid.iter().collect::<Vec<_>>(), [(Seat::new(0), cards)]);
    assert_eq!((state.hands[0], state.known[0]), (Bag::EMPTY, Bag::EMPTY));
    assert_eq!(refused(&state, "card c1j").1, "a card from the shoal draw pile is due");

    let told = play(&mut state, "card c1s");
    assert_eq!(told[0], Event::Drew { seat: Seat::new(0), colour: Shoal, card: None });
    assert_eq!(told[1], Event::Took { seat: Seat::new(0), card: "v2a".parse().unwrap() }, "no anemone pile");
    play(&mut state, "card c1j");
    assert_eq!((state.hands[0], state.known[0]), (bag("c1s v2a c1j"), bag("v2a")));
    assert_eq!(ColorDraw::turn(&state), Turn::of(Seat::new(1)), "the turn is over");
}

#[test]
fn clr_7_a_triangle_completed_by_the_swap_may_be_played_at_once_and_so_may_one_held_before() {
    let mut state = table(Jokers::Wild, PILES, "h3s v2a v2j", &["h1s h2s v1a", "h1s h2s h3j"]);
    play(&mut state, "take s, card c1s, drop v1a");
    assert_eq!(listed(&state), "play, end");
    play(&mut state, "play, card c2s, card c2a, card c2j");
    assert_eq!(points(&state)[..], [3, 0]);
    assert!(listed(&state).ends_with("play"), "no swap is needed: {}", listed(&state));
    play(&mut state, "play, card c3s, card c3a, card c3j");
    assert_eq!(points(&state)[..], [3, 1]);
}

#[test]
fn clr_8_an_empty_discard_pile_is_renewed_at_once_and_if_it_cannot_be_the_game_ends() {
    let mut state = table(Jokers::Wild, PILES, "v1s v2a v2j", &["h1s h2a v1j", "h1s v1s c1j"]);
    play(&mut state, "take s");
    assert_eq!(ColorDraw::turn(&state), Turn::Chance);
    let told = play(&mut state, "card c3s");
    assert_eq!(told, [Event::Turned { card: "c3s".parse().unwrap() }]);
    assert_eq!((top(&state, Shoal), state.pile(Shoal).len()), ("c3s".into(), 2));
    assert_eq!(refused(&state, "drop v1s").0, "CLR-5", "the turn goes on where it was");
    play(&mut state, "drop h1s, end");

    let mut state = table(Jokers::Wild, "c1a c1j", "v1s v2a v2j", &["h1s h2a v1j", "h1s v1s c1j"]);
    let told = play(&mut state, "take s");
    assert_eq!(told[1], Event::Ended { ending: Ending::Gone(Shoal) });
    assert_eq!(ColorDraw::turn(&state), Turn::Over);
}

#[test]
fn clr_9_an_empty_draw_pile_leaves_the_discard_pile_to_take_from() {
    let mut state = table(Jokers::Wild, "c1a c1j", DISCARDS, &["h1s h2a v1j", "h1s v1s c1j"]);
    assert_eq!(listed(&state), "draw a, draw j, take s, take a, take j");
    let (rule, why) = refused(&state, "draw s");
    assert_eq!((rule, &*why), ("CLR-9", "the shoal draw pile is empty: take from its discard pile instead"));
    play(&mut state, "take s, drop h1s, end, take s, drop v1s, end");
    assert_eq!(state.discards.cards(Shoal), cards("v3s v1s"));
    assert_eq!(ColorDraw::turn(&state), Turn::of(Seat::new(0)));
}

#[test]
fn clr_10_the_game_ends_with_the_last_draw_pile_or_with_a_colour() {
    let hands = &["h1s h2a v1j", "h1s v1s c1j"];
    let last = table(Jokers::Wild, "c1a", "v1s v2a v2j", hands);
    let mut drawn = last.clone();
    let told = play(&mut drawn, "draw a, card c1a");
    assert_eq!(told[1..], [Event::Ended { ending: Ending::AllDrawn }]);
    assert_eq!((ColorDraw::turn(&drawn), drawn.hands[0].len()), (Turn::Over, 4), "at once, before the drop");
    let seat = Actor::Seat(Seat::new(0));
    for mv in random_games::every_move() {
        for actor in [seat, Actor::Chance] {
            let late = ColorDraw::check(&drawn, actor, &mv).unwrap_err();
            assert_eq!((late.rule, &*late.why), ("CLR-10", "the game is over"), "{mv}");
        }
        assert!(ColorDraw::check(&drawn, Actor::Clock, &mv).is_err());
    }

    let mut turned = last;
    let told = play(&mut turned, "take a, card c1a");
    assert_eq!(told[2..], [Event::Ended { ending: Ending::AllDrawn }], "turning over the last card ends it too");
}

#[test]
fn clr_10_a_draw_of_three_is_made_before_the_game_ends() {
    let mut state = table(Jokers::Wild, "c1s", "v1s c2a c3j", &["h1s h2s h3s", "h1s v1s c1j"]);
    let told = play(&mut state, "play, card c1s");
    // The first card empties the last draw pile; the other two come from the discards for all that.
    assert_eq!(told[4], Event::Ended { ending: Ending::AllDrawn });
    assert_eq!(points(&state)[..], [3 + 2, 0], "the new cards are a triangle");

    let mut state = table(Jokers::Wild, "c1s c2s c1j c2j", "v1s c2a c3j", &["h1s h2s h3s", "h1s v1s c1j"]);
    let told = play(&mut state, "play, card c1s, card c1j");
    assert_eq!(told.last(), Some(&Event::Ended { ending: Ending::Gone(Anemone) }));
    assert_eq!(state.hands[0], bag("c1s c2a c1j"));
}

#[test]
fn clr_11_at_the_end_the_best_triangle_in_each_hand_is_played_one_each() {
    let hands = &["h1s h2s h3a*", "v1s v2a v3j", "h1s v1s c1j"];
    let mut state = table(Jokers::Wild, "h3s", "c1s c1a c1j", hands);
    let told = play(&mut state, "draw s, card h3s");
    let last = |seat, cards, points| Event::Played { seat: Seat::new(seat), cards: bag(cards), points, at_end: true };
    assert_eq!(told[2..], [last(0, "h1s h2s h3s", 3), last(1, "v1s v2a v3j", 2)]);
    assert_eq!((state.hands[0], state.known[0]), (bag("h3a"), bag("h3a")));
    assert_eq!(points(&state)[..], [3, 2, 0], "who drew the last card too");

    let wild = |hand| Jokers::Wild.best(bag(hand)).map(worth);
    assert_eq!(wild("h1s h2a ws wa"), Some(1));
    assert_eq!(wild("h1s ws ws wa"), Some(3));
    assert_eq!(wild("h1s h2a v3j wj"), Some(2));
    assert_eq!(wild("h1s h1s v3j c2j"), None);
    assert_eq!(Jokers::Whole.best(bag("h1s h2a h3a wj")), Some(bag("wj")));
}

#[test]
fn clr_12_one_colour_scores_3_three_colours_2_two_colours_1_and_equals_share() {
    assert_eq!(["h1s h2s h3s", "h1s h2a h3j", "h1s h2a h3a"].map(|cards| worth(bag(cards))), [3, 2, 1]);
    let mut state = table(Jokers::None, PILES, DISCARDS, &["", "", ""]);
    state.laid.push(Seat::new(0), bag("h1s h2a h3j"));
    state.laid.push(Seat::new(2), bag("v1s v2a v3a"));
    state.laid.push(Seat::new(2), bag("c1s c2a c3a"));
    let standings = ColorDraw::standings(&state);
    assert_eq!(standings.iter().map(|s| (s.points, s.rank)).collect::<Vec<_>>(), [(2, 1), (0, 3), (2, 1)]);
}

#[test]
fn clr_14_twelve_turns_of_every_seat_without_anything_new_end_the_game() {
    let mut state = table(Jokers::Wild, PILES, DISCARDS, &["h1s h2a v1j", "h2s v1s c1j"]);
    let quiet_turn = |state: &mut State| -> Vec<Event> {
        play(state, "take s");
        let moves = listed(state);
        let shoal = moves.split(", ").find(|mv| mv.ends_with('s')).unwrap();
        play(state, &format!("{shoal}, end"))
    };
    (0..5).for_each(|_| drop(quiet_turn(&mut state)));
    play(&mut state, "draw a, card c1a, drop c1a, end");
    for turn in 1..24 {
        quiet_turn(&mut state);
        assert_ne!(ColorDraw::turn(&state), Turn::Over, "after {turn} turns");
    }
    let told = quiet_turn(&mut state);
    assert_eq!(told.last(), Some(&Event::Ended { ending: Ending::Stalled }));
    assert_eq!(ColorDraw::turn(&state), Turn::Over);
}

#[test]
fn clr_14_a_triangle_or_a_renewed_discard_pile_is_something_new() {
    let mut renewed = table(Jokers::Wild, PILES, "v1s v2a v2j", &["h1s h2s h3s", "h1s v1s c1j"]);
    renewed.quiet = 24;
    play(&mut renewed, "take s, card c1s, drop h1s, end");
    assert_eq!((renewed.phase, renewed.quiet), (Phase::Start, 1));
    // A joker that is replaced from a discard pile touches no draw pile.
    let mut played = table(Jokers::Whole, "c1s c1j", DISCARDS, &["h1s h2s wa", "h1s v1s c1j"]);
    played.quiet = 24;
    play(&mut played, "whole a");
    assert_eq!((played.phase, played.quiet), (Phase::Start, 1));
}

#[test]
fn clr_15_who_begins_is_drawn_at_random() {
    let state = new_game("whole", 3);
    let mut dice = Dice::new([1; 32]);
    let mut drawn = [0; 3];
    for _ in 0..300 {
        let Move::Dealer(seat) = ColorDraw::roll(&state, &mut dice) else { panic!("no dealer") };
        drawn[seat.index()] += 1;
    }
    assert!(drawn.iter().all(|&times| times > 60), "{drawn:?}");
    for mv in ["dealer 4", "card h1s", "end"] {
        assert_eq!(refused(&state, mv), ("CLR-15", "first the dealer is drawn".into()));
    }
    assert_eq!(refused(&opened("whole", 3), "dealer 1").0, "CLR-1");
}

#[test]
fn clr_15_the_seat_to_the_left_of_the_dealer_is_dealt_to_first_and_begins() {
    let mut state = new_game("whole", 3);
    let told = play(&mut state, "dealer 2, card h1s, card h1a, card h1j, card v1s, card v1a, card v1j");
    let [dealer, first] = [Seat::new(1), Seat::new(2)];
    assert_eq!(told[0], Event::Dealer { seat: dealer, first });
    assert_eq!(told[4], Event::Dealt { seat: first, hand: None });
    assert_eq!(state.hands[2], bag("v1s v1a v1j"));
    play(&mut state, "card h2s, card h2a, card h2j, card h3s, card h3a, card h3j");
    assert_eq!(state.hands[..2], [bag("h2s h2a h2j"), bag("h3s h3a h3j")]);
    assert_eq!(ColorDraw::turn(&state), Turn::of(first));
    play(&mut state, "draw s, card c1s, drop c1s, end");
    assert_eq!(ColorDraw::turn(&state), Turn::of(Seat::new(0)), "then clockwise");
}

#[test]
fn a_taken_card_stays_known_until_one_like_it_leaves_the_hand() {
    let mut state = table(Jokers::Wild, PILES, "v1s h1s v2a v2j", &["h1s v1a c1j", "h2s v1s c1j"]);
    play(&mut state, "take s, drop v1a, end");
    let others = |state: &State| ColorDraw::view(state, Viewer::Seat(Seat::new(1))).players[0].clone();
    assert_eq!((others(&state).known, others(&state).hidden), (bag("h1s"), [1, 0, 1]));
    play(&mut state, "draw a, card c1a, drop c1a, end, draw j, card c2j");
    assert_eq!((others(&state).known, others(&state).hidden), (bag("h1s"), [1, 0, 2]));
    play(&mut state, "drop h1s");
    assert_eq!((others(&state).known, others(&state).hidden), (Bag::EMPTY, [1, 0, 2]));
}
