//! What jokers are good for (CLR-13).

use super::*;

#[test]
fn clr_13_a_wild_joker_stands_for_any_piece_in_its_own_colour() {
    let complete = |hand| Jokers::Wild.complete(bag(hand));
    assert!(complete("h1s h3a wj") && complete("c2s wa wj") && complete("ws ws wa"));
    assert!(!complete("h1s h1a wj"), "two pieces of one number");
    assert!(!complete("h1s v2a wj"), "two cuts");
    let mut state = table(Jokers::Wild, PILES, DISCARDS, &["h1s h3s wj", "h1s v1s ws"]);
    let (rule, why) = refused(&state, "whole j");
    assert_eq!((rule, &*why), ("CLR-13", "a joker stands for a piece here: it is not played alone"));
    play(&mut state, "play, card c1s, card c1a, card c1j");
    assert_eq!(points(&state)[..], [1, 0], "two shoal and a jellyfish joker");
}

#[test]
fn clr_13_jokers_are_whole_triangles_by_default() {
    let state = ColorDraw::setup(&Options::defaults(ColorDraw::FACTS.options), 2).unwrap();
    assert_eq!(state.jokers, Jokers::Whole);
    assert_eq!(state.piles.len(), 90);
}

#[test]
fn clr_13_a_whole_joker_is_a_triangle_alone_and_one_card_replaces_it() {
    let mut state = table(Jokers::Whole, "c1s c1a c2a", DISCARDS, &["h1s h2s wa", "h1s h2s wj"]);
    assert!(listed(&state).ends_with("take j, whole a"));
    assert_eq!(refused(&state, "whole s"), ("CLR-13", "you do not hold whole shoal".into()));
    let (rule, why) = refused(&state, "play");
    assert_eq!((rule, &*why), ("CLR-13", "jokers do not mix with pieces here: play the joker alone"));
    let told = play(&mut state, "whole a");
    assert_eq!(told, [Event::Played { seat: Seat::new(0), cards: bag("wa"), points: 3, at_end: false }]);
    assert_eq!(refused(&state, "card c1s").1, "a card from the anemone draw pile is due");
    play(&mut state, "card c1a");
    assert_eq!((state.hands[0], points(&state).to_vec()), (bag("h1s h2s c1a"), vec![3, 0]));
    // Also after a swap, and from the discard pile when there is nothing to draw.
    play(&mut state, "take s, drop h1s, whole j");
    assert_eq!((state.hands[1], state.known[1]), (bag("h2s v2s v2j"), bag("v2s v2j")));
    assert_eq!(ColorDraw::turn(&state), Turn::of(Seat::new(0)));
}

#[test]
fn clr_13_without_jokers_81_cards_are_in_play() {
    let state = opened("none", 8);
    assert_eq!(Colour::ALL.map(|colour| state.pile(colour).len()), [27; 3]);
    assert_eq!(refused(&state, "card ws").0, "CLR-1");
    let state = table(Jokers::None, PILES, DISCARDS, &["h1s h2s h3s", "h1s h2s v1a"]);
    assert_eq!(refused(&state, "whole s"), ("CLR-13", "the jokers stay in the box at this table".into()));
    assert!(listed(&state).ends_with("take j, play"));
}
