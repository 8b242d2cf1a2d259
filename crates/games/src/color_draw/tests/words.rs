//! What is written, drawn, counted and thought.

use super::*;
use crate::tried::{of_weight, why};
use tricorn_kernel::face::Weight;

#[test]
fn moves_read_back_what_they_write_and_nonsense_is_refused() {
    for mv in random_games::every_move() {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
    for nonsense in ["", "draw", "draw x", "draw ss", "draw s a", "take h1s", "drop", "drop s", "drop h4s", "play s"] {
        assert!(nonsense.parse::<Move>().is_err(), "{nonsense}");
    }
    for nonsense in ["whole", "whole ws", "end end", "card", "card é", "h1s", "PLAY", "undo"] {
        assert!(nonsense.parse::<Move>().is_err(), "{nonsense}");
    }
    assert_eq!("draw x".parse::<Move>().unwrap_err(), "\"x\" is no colour: a colour is s, a or j");
}

#[test]
fn moves_and_states_are_small() {
    assert!(size_of::<Move>() <= 8);
    assert!(size_of::<State>() <= 336, "{}", size_of::<State>());
}

#[test]
fn the_table_shows_piles_triangles_and_what_is_known_of_every_hand() {
    let mut state = table(Jokers::Whole, PILES, DISCARDS, &["h1s h2a* v1j", "h1s v1s wj"]);
    state.laid.push(Seat::new(1), bag("v1s v2s v3s"));
    state.laid.push(Seat::new(1), bag("wa"));
    let names = ["Ann".to_owned(), "Bob".to_owned()];
    let view = ColorDraw::view(&state, Viewer::Seat(Seat::new(0)));
    let lines = ColorDraw::draw(&view, Names(&names)).lines();
    let text: Vec<String> = lines.iter().map(|line| line.text().trim_end().to_owned()).collect();
    let shown = [
        "Players",
        "> Ann                0 points  h2a ?s ?j",
        "  Bob                6 points  ?s ?s ?j",
        "    has v1sv2sv3s  wa",
        "",
        "Piles",
        "  shoal       3 to draw   top v2s   2 discarded",
        "  anemone     3 to draw   top v2a   2 discarded",
        "  jellyfish   3 to draw   top v2j   2 discarded",
        "",
        "Your hand  h1s h2a v1j",
    ];
    assert_eq!(text, shown);
    let label = |mv| ColorDraw::label(&view, &mv, Names(&names));
    assert_eq!(label(Move::Take(Jellyfish)), "Take vertical 2 jellyfish from the discards");
    let say = |event| ColorDraw::say(&event, Names(&names));
    let played = |cards, points, at_end| Event::Played { seat: Seat::new(1), cards: bag(cards), points, at_end };
    assert_eq!(say(played("wa", 3, false)), "Bob plays a joker for 3 points: whole anemone.");
    let last = "Bob still plays a triangle for 1 point: vertical 1 shoal, vertical 2 shoal, vertical 3 anemone.";
    assert_eq!(say(played("v1s v2s v3a", 1, true)), last);
    let drew = |card| say(Event::Drew { seat: Seat::new(0), colour: Shoal, card });
    assert_eq!(drew(None), "Ann draws from the shoal pile.");
    assert_eq!(drew(Some("h1s".parse().unwrap())), "Ann draws horizontal 1 shoal.");
}

#[test]
fn triangles_are_counted_by_their_colours_and_jokers() {
    let mut counters = [0; ColorDraw::FACTS.counters.len()];
    let mut state = table(Jokers::Wild, "c1s c1a", "v1s v2a v2j", &["h1s h2a wj", "h1s h2s h3s"]);
    let told = play(&mut state, "take a, card c1a, drop h2a, end");
    assert_eq!(told.len(), 4);
    let told = told.into_iter().chain(play(&mut state, "draw s, card c1s"));
    told.for_each(|event| ColorDraw::tally(&event, &mut counters));
    // Seat 2 still plays its shoal triangle; seat 1 holds h1s v2a wj, which is none.
    assert_eq!(counters, [1, 1, 0, 0, 0, 1, 1, 1, 0]);
    ColorDraw::tally(&Event::Ended { ending: Ending::Stalled }, &mut counters);
    for cards in ["h1s ws wa", "h1s h2a wj"] {
        let cards = bag(cards);
        let played = Event::Played { seat: Seat::new(0), cards, points: worth(cards), at_end: false };
        ColorDraw::tally(&played, &mut counters);
    }
    assert_eq!(counters, [3, 1, 1, 1, 3, 1, 1, 1, 1]);
}

#[test]
fn the_opinion_is_to_complete_a_triangle_and_to_play_it() {
    let best = |state: &State| -> String {
        let view = ColorDraw::view(state, Viewer::Seat(state.turn));
        let mut moves = Vec::new();
        ColorDraw::moves(state, state.turn, &mut moves);
        moves.into_iter().max_by_key(|mv| ColorDraw::appraise(&view, mv)).unwrap().to_string()
    };
    let mut state = table(Jokers::Wild, PILES, "h3s v2a v2j", &["h1s h2s v1a", "h1s h2s h3s"]);
    assert_eq!(best(&state), "take s");
    play(&mut state, "take s, card c1s");
    assert_eq!(best(&state), "drop v1a");
    play(&mut state, "drop v1a");
    assert_eq!(best(&state), "play");
    play(&mut state, "play, card c2s, card c2a, card c2j");
    assert_eq!(best(&state), "play", "three points are not to be bettered");

    // A joker is kept for the play, and the swap that comes before it is for the other cards.
    let mut state = table(Jokers::Whole, PILES, "h3s v2a v2j", &["h1s v1a wj", "h1s h2s h3s"]);
    assert_ne!(best(&state), "whole j");
    play(&mut state, "take s, card c1s");
    assert_eq!(best(&state), "drop v1a");
    play(&mut state, "drop v1a");
    assert_eq!(best(&state), "whole j");
}

#[test]
fn the_step_says_which_half_of_the_turn_it_is_and_what_could_be_played() {
    let step = |hand: &str, phase: Phase| {
        let mut state = table(Jokers::Whole, PILES, DISCARDS, &[hand, "h1s v1s wj"]);
        state.phase = phase;
        let names = ["Ann".to_owned(), "Bob".to_owned()];
        let to = |seat: u8| ColorDraw::step(&ColorDraw::view(&state, Viewer::Seat(Seat::new(seat))), Names(&names));
        assert_eq!(to(1), "");
        to(0)
    };
    let draw = "Draw a card from a draw pile, or take the top card of a discard pile";
    assert_eq!(step("h1s h2a v1j", Phase::Start), draw);
    assert_eq!(step("h1s h2a h3j", Phase::Start), "Swap a card, or play your triangle at once");
    assert_eq!(step("h1s h2a wj", Phase::Start), "Swap a card, or play your joker at once");
    let drop = "Drop a card on the discard pile of its colour";
    assert_eq!(step("h1s h2a v1j v2j", Phase::Drop(None)), drop);
    let taken = Phase::Drop(Some("v2j".parse().unwrap()));
    assert_eq!(step("h1s h2a v1j v2j", taken), format!("{drop}, but not the vertical 2 jellyfish that you took"));
    assert_eq!(step("h1s h2a v1j", Phase::Swapped), "You have no triangle to play: end your turn");
    assert_eq!(step("h1s h2a h3j", Phase::Swapped), "Play your triangle, or end your turn without it");
    assert_eq!(step("h1s h2a h3j", Phase::Over), "");
}

#[test]
fn a_triangle_is_gold_and_ending_the_turn_beside_it_is_quiet() {
    let of = |hand: &str, phase: Phase, weight| {
        let mut state = table(Jokers::Whole, PILES, DISCARDS, &[hand, "h1s v1s wj"]);
        state.phase = phase;
        of_weight::<ColorDraw>(&state, Seat::new(0), weight)
    };
    assert_eq!(of("h1s h2a h3j", Phase::Swapped, Weight::Usual), ["play"]);
    assert_eq!(of("h1s h2a h3j", Phase::Swapped, Weight::Quiet), ["end"]);
    assert_eq!(of("h1s h2a wj", Phase::Swapped, Weight::Usual), ["whole j"]);
    assert_eq!(of("h1s h2a h3j", Phase::Start, Weight::Usual), ["play"]);
    assert_eq!(of("h1s h2a v1j", Phase::Swapped, Weight::Quiet), [""; 0], "nothing else can be done");
}

#[test]
fn a_card_is_dropped_on_its_pile_and_else_is_told_why() {
    let mut state = table(Jokers::Whole, PILES, DISCARDS, &["h1s h2a v1j", "h1s v1s wj"]);
    let why = |state: &State, number: u8, picks: &str| why::<ColorDraw>(state, Seat::new(number), picks);
    assert_eq!(why(&state, 0, "hand:h1s"), "draw or take a card before you drop one (CLR-4)");
    assert_eq!(why(&state, 1, "draw:s"), "it is not your turn (CLR-4)");
    assert_eq!(why(&state, 0, "draw:s"), "");
    state.phase = Phase::Drop(Some("v1j".parse().unwrap()));
    assert_eq!(why(&state, 0, "hand:h1s discard:s"), "");
    assert_eq!(why(&state, 0, "draw:s"), "you have a new card: drop one now (CLR-4)");
    let pile = "horizontal 1 shoal is dropped on the shoal discard pile (CLR-4)";
    assert_eq!(why(&state, 0, "hand:h1s discard:a"), pile);
    let pile = "a card is dropped on a discard pile, not on a draw pile (CLR-4)";
    assert_eq!(why(&state, 0, "hand:h1s draw:s"), pile);
    assert!(why(&state, 0, "hand:v1j").ends_with("drop another card (CLR-5)"));
}

#[test]
fn clr_6_a_triangle_that_was_played_is_nobody_elses() {
    assert_eq!(crate::color_draw::picks::meant(&["taken"]).unwrap().unwrap_err().rule, "CLR-6");
}
