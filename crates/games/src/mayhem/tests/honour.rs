//! The honour table (MAY-12).

use super::*;
use crate::triangles_deck::is_triangle;

#[test]
fn may_12_on_an_honour_table_any_three_cards_can_be_claimed() {
    let mut state = table(&[("honour", "on")], &["h1s v2a c3j", "h1a v1a c1a"]);
    assert_eq!(refusal(&state, 1, "h1s+").0, "MAY-12");
    play(&mut state, 1, "h1s");
    play(&mut state, 1, "v2a");
    assert_eq!(refusal(&state, 1, "claim h1s v2a c3j").0, "MAY-12", "c3j does not lie there");
    play(&mut state, 1, "c3j");
    assert_eq!(refusal(&state, 1, "h1s").0, "MAY-3");
    play(&mut state, 1, "claim h1s v2a c3j");
    play(&mut state, 1, "stop");
    assert_eq!(Mayhem::turn(&state), Turn::Chance);
}

#[test]
fn may_12_until_the_end_every_claim_counts_as_claimed_for_everybody() {
    let mut state = table(&[("honour", "on"), ("fast", "off")], &["h1s v2s c3s", "h1a v1a c2j"]);
    state.pile = Bag::EMPTY;
    for mv in ["h1s", "v2s", "c3s"] {
        play(&mut state, 1, mv);
    }
    let told = play(&mut state, 1, "claim h1s v2s c3s");
    assert_eq!(told, [Event::Claimed { seat: seat(1), cards: [card("h1s"), card("v2s"), card("c3s")] }]);
    play(&mut state, 1, "stop");
    for mv in ["h1a", "v1a", "c2j", "claim h1a v1a c2j"] {
        play(&mut state, 2, mv);
    }
    let seen = |state: &State| -> Vec<Vec<i32>> {
        let of = |viewer| Mayhem::view(state, viewer).players.iter().map(|player| player.points).collect();
        Viewer::all(2).map(of).collect()
    };
    let standing = |state: &State| -> Vec<i32> { Mayhem::standings(state).iter().map(|seat| seat.points).collect() };
    assert_eq!((standing(&state), seen(&state)), (vec![6, 3], vec![vec![6, 3]; 3]), "one colour, and not");
    let told = play(&mut state, 2, "stop");
    let charged = |number| Event::Charged { seat: seat(number), wrong: 1, left_over: 0 };
    assert_eq!(told, [Event::Stopped { seat: seat(2) }, Event::Ended, charged(1), charged(2)]);
    assert_eq!((standing(&state), seen(&state)), (vec![-3, -3], vec![vec![-3, -3]; 3]));
}

/// A table of seat 1's with these cards in the centre, and among them these of this turn.
fn centre(loose: &str, fresh: &str) -> State {
    let mut state = table(&[("honour", "on")], &["c1j", "c1a"]);
    (state.loose, state.fresh, state.played) = (bag(loose), bag(fresh), 1);
    state.pile = state.pile.minus(state.loose);
    state
}

#[test]
fn may_12_of_identical_cards_the_oldest_are_taken() {
    let mut state = centre("h1s h1s h2s h3s h2a h3a", "h1s h2s");
    play(&mut state, 1, "claim h1s h2s h3s");
    assert_eq!((state.loose, state.fresh), (bag("h1s h2a h3a"), bag("h1s")), "h2s is of this turn, so h1s need not be");
    play(&mut state, 1, "claim h1s h2a h3a");
    assert_eq!((state.loose, state.fresh), (Bag::EMPTY, Bag::EMPTY));
}

#[test]
fn may_12_one_of_the_three_is_of_this_turn_the_first_in_the_order_of_the_claim() {
    let state = centre("h1s h1s h2s h2s h3s", "h1s h2s");
    for (claim, left) in [("claim h1s h2s h3s", "h2s"), ("claim h3s h2s h1s", "h1s"), ("claim h2s h1s h3s", "h1s")] {
        let mut claimed = state.clone();
        let told = play(&mut claimed, 1, claim);
        assert_eq!((claimed.loose, claimed.fresh), (bag("h1s h2s"), bag(left)), "{claim}");
        let Event::Claimed { cards, .. } = told[0] else { panic!("{told:?}") };
        assert_eq!(Move::Claim(cards).to_string(), claim, "what is told shows which was taken");
    }
    let mut copies = centre("h1s h1s h1s h3s", "h1s");
    play(&mut copies, 1, "claim h1s h1s h3s");
    assert_eq!((copies.loose, copies.fresh), (bag("h1s"), Bag::EMPTY), "two old ones suffice but for the rule");
}

#[test]
fn may_12_the_27th_claim_ends_the_game_without_a_stop() {
    let mut state = table(&[("honour", "on")], &["h3s", ""]);
    let deck: Vec<Card> = Bag::PIECES.minus(bag("h1s h2s h3s")).cards().collect();
    for cards in deck.chunks(3) {
        state.taken.push(seat(2), cards.try_into().unwrap());
    }
    (state.pile, state.loose) = (Bag::EMPTY, bag("h1s h2s"));
    play(&mut state, 1, "h3s");
    assert_eq!(Mayhem::turn(&state), Turn::of(seat(1)));
    let told = play(&mut state, 1, "claim h1s h2s h3s");
    assert_eq!((Mayhem::turn(&state), told[1]), (Turn::Over, Event::Ended));
    assert_eq!(points(&state)[0], 6);
}

#[test]
fn may_12_wrong_and_right_claims_are_counted_over_whole_games() {
    let mut counters = [0; Mayhem::FACTS.counters.len()];
    let mut right = 0;
    let mut wrong = 0;
    for seed in 0..20 {
        let mut told = Public::default();
        let end = random_game_told(&[("honour", "on")], 3, seed, &mut told, |_| {});
        told.0.iter().for_each(|event| Mayhem::tally(event, &mut counters));
        let (good, bad): (Vec<_>, Vec<_>) = end.taken.iter().partition(|(_, cards)| is_triangle(*cards));
        right += good.len() as u64;
        wrong += bad.len() as u64;
        let charged = |event: &Event| if let Event::Charged { wrong, .. } = event { u64::from(*wrong) } else { 0 };
        assert_eq!(told.0.iter().map(charged).sum::<u64>(), bad.len() as u64);
        let end = told.0.iter().position(|event| *event == Event::Ended).unwrap();
        assert!(told.0[..end].iter().all(|event| !matches!(event, Event::Charged { .. })));
    }
    assert_eq!((counters[0], counters[1], counters[4]), (20 * 81, right, wrong));
    assert!(right > 0 && wrong > 100, "{right} {wrong}");
}

#[test]
fn may_12_one_of_the_three_must_have_been_played_this_turn() {
    let mut state = table(&[("honour", "on"), ("fast", "off")], &["h1s h2s h3s", "h1a v1a c1a"]);
    for piece in ["h1s", "h2s", "h3s", "stop"] {
        play(&mut state, 1, piece);
    }
    for piece in ["c1s", "c2s", "c3s"] {
        draw(&mut state, piece);
    }
    play(&mut state, 2, "v1a");
    assert_eq!(
        refusal(&state, 2, "claim h1s h2s h3s"),
        ("MAY-12", "one of the three must be a card that you played this turn".into())
    );
    play(&mut state, 2, "h1a");
    play(&mut state, 2, "claim h1a h2s h3s");
    assert_eq!(points(&state)[..], [0, 3]);
}

#[test]
fn may_12_a_hot_card_may_be_claimed_with_until_the_next_seat_moves() {
    let mut state = hot_table(&[("honour", "on")]);
    play(&mut state, 1, "h2s");
    draw(&mut state, "h3s");
    play(&mut state, 1, "h3s");
    draw(&mut state, "v3s");
    let mut claimed = state.clone();
    play(&mut claimed, 1, "claim h1s h2s h3s");
    assert_eq!(points(&claimed)[0], 6);
    play(&mut state, 2, "h1a");
    assert_eq!(refusal(&state, 1, "claim h1s h2s h3s").0, "MAY-3");
    let mut rested = claimed;
    play(&mut rested, 1, "rest");
    assert!(rested.fresh.is_empty());
}

#[test]
fn may_12_left_over_pieces_are_charged_to_those_who_claimed_their_cut_wrongly() {
    let mut state = table(&[("honour", "on")], &["", "", ""]);
    state.phase = Phase::Over;
    state.taken.push(seat(1), [card("h1s"), card("h1a"), card("h2a")]); // wrong, h
    state.taken.push(seat(2), [card("c1s"), card("c2s"), card("c3s")]); // right and pure
    state.taken.push(seat(3), [card("h1j"), card("v1s"), card("v2s")]); // wrong, h and v
    state.loose = bag("h3s");
    assert_eq!(points(&state)[..], [-4, 6, -4], "both claimed an h wrongly");
    state.loose = bag("v3s v3a");
    assert_eq!(points(&state)[..], [-3, 6, -5], "only seat 3 claimed a v wrongly");
    state.loose = bag("c3a");
    assert_eq!(points(&state)[..], [-4, 6, -4], "nobody claimed a c wrongly: all who claimed wrongly pay");
}

#[test]
fn may_12_without_wrong_claims_left_over_pieces_cost_nobody_anything() {
    let mut state = table(&[("honour", "on")], &["", ""]);
    state.phase = Phase::Over;
    state.loose = bag("h1s h2s h3s");
    assert_eq!(points(&state)[..], [0, 0]);
}

#[test]
fn may_12_the_game_ends_when_no_card_is_left_to_play() {
    let mut state = table(&[("honour", "on")], &["h1s", ""]);
    state.pile = Bag::EMPTY;
    play(&mut state, 1, "h1s");
    assert_eq!(Mayhem::turn(&state), Turn::of(seat(1)), "there may be something to claim");
    play(&mut state, 1, "stop");
    assert_eq!(Mayhem::turn(&state), Turn::Over);
    for seed in 0..50 {
        let end = random_game(&[("honour", "on")], 2 + (seed % 7) as u8, seed, |state| {
            assert_eq!(everything(state), Bag::PIECES);
        });
        assert!(end.hands.iter().all(|hand| hand.is_empty()) && end.pile.is_empty());
    }
}
