//! What is told and written.

use super::*;
use crate::tried::{of_weight, why};
use tricorn_kernel::face::Weight;
use tricorn_kernel::{Face, Names};

#[test]
fn a_stop_is_told_also_when_there_is_nothing_to_draw() {
    let mut state = table(&[], &["h3s v1s", "c1a c2s"]);
    state.pile = Bag::EMPTY;
    play(&mut state, 1, "h3s+");
    assert_eq!(play(&mut state, 1, "stop"), [Event::Stopped { seat: seat(1) }]);
    assert_eq!(Mayhem::turn(&state), Turn::of(seat(2)));
}

#[test]
fn labels_and_the_drawing_say_what_hot_cards_are() {
    let names = ["Ann", "Bob", "Cid"].map(String::from);
    let state = hot_table(&[]);
    let view = Mayhem::view(&state, Viewer::Seat(seat(1)));
    let rest = Mayhem::label(&view, &Move::Rest, Names(&names));
    assert_eq!(rest, "Let your fresh cards cool");
    let text: Vec<String> = Mayhem::draw(&view, Names(&names)).lines().iter().map(|line| line.text()).collect();
    assert!(text[1].ends_with("3 cards  1 hot (just drawn, playable at once)"), "{}", text[1]);
    assert!(text.iter().all(|line| line.len() <= 80), "{text:?}");
    assert_eq!(text[text.len() - 1], "Your hand  h2s* v2a c3j   * hot: playable until the next player moves");
}

#[test]
fn the_end_of_an_honour_table_is_put_into_words() {
    let names = ["Ann", "Bob"].map(String::from);
    let say = |event| Mayhem::say(&event, Names(&names));
    let charged = |wrong, left_over| say(Event::Charged { seat: seat(2), wrong, left_over });
    assert_eq!(charged(1, 0), "Bob claimed 1 wrong triangle and pays for 0 left-over pieces.");
    assert_eq!(charged(2, 1), "Bob claimed 2 wrong triangles and pays for 1 left-over piece.");
    let cards = [card("h1s"), card("v2s"), card("c3s")];
    let claimed = "Bob claims a triangle for 6 points: horizontal 1 shoal, vertical 2 shoal, centered 3 shoal.";
    assert_eq!(say(Event::Claimed { seat: seat(2), cards }), claimed);
    assert_eq!(say(Event::Dealer { seat: seat(1), first: seat(2) }), "Ann deals, Bob begins.");
}

fn step(state: &State, number: u8) -> String {
    let names = ["Ann", "Bob", "Cid"].map(String::from);
    Mayhem::step(&Mayhem::view(state, Viewer::Seat(seat(number))), Names(&names))
}

#[test]
fn the_step_says_what_to_play_when_to_stop_and_who_else_may_move() {
    let mut state = table(&[], &["h3s v1s c1j", "c1a c2s v2s"]);
    assert_eq!(step(&state, 1), "Play one, two or three cards: where a card fits a triangle, it joins it");
    assert_eq!(step(&state, 2), "");
    play(&mut state, 1, "h3s+");
    assert_eq!(step(&state, 1), "Play another card, or stop and draw");
    let hot = hot_table(&[]);
    assert_eq!(step(&hot, 1), "Hot: play a fresh card before Bob moves, or let it cool");
    assert_eq!(step(&hot, 2), "Play a card: until you do, Ann may still play a card just drawn");
    assert_eq!(step(&hot, 3), "");
}

#[test]
fn the_step_of_an_honour_table_speaks_of_claims() {
    let mut state = table(&[("honour", "on")], &["h1s h2s h3s", "c1a c2s v2s"]);
    assert_eq!(step(&state, 1), "Lay one, two or three cards in the centre, then claim your triangles");
    play(&mut state, 1, "h1s");
    assert_eq!(step(&state, 1), "Play another card, claim a triangle with what you played, or stop and draw");
    play(&mut state, 1, "h2s");
    play(&mut state, 1, "h3s");
    let all = "You have no more cards to play: claim a triangle with what you played, or stop and draw";
    assert_eq!(step(&state, 1), all);
    play(&mut state, 1, "claim h1s h2s h3s");
    assert_eq!(step(&state, 1), "You have no more cards to play: stop and draw");
}

#[test]
fn gold_is_what_completes_a_triangle_and_letting_cards_cool_is_quiet() {
    let of = |state: &State, number: u8, weight| of_weight::<Mayhem>(state, seat(number), weight);
    let mut state = table(&[], &["h3s v1s c1j", "c1a c2s v2s"]);
    lay(&mut state, "h1s h2a");
    assert_eq!(of(&state, 1, Weight::Usual), ["h3s+1"]);
    // While a triangle can be completed, to stop is quiet; then it is as good as any; with no card left it is all there is.
    play(&mut state, 1, "v1s+");
    assert_eq!(of(&state, 1, Weight::Quiet), ["stop"]);
    play(&mut state, 1, "h3s+1");
    assert_eq!(of(&state, 1, Weight::Quiet), [""; 0]);
    assert!(of(&state, 1, Weight::Plain).contains(&"stop".to_owned()));
    state.hands[0] = Bag::EMPTY;
    assert_eq!(of(&state, 1, Weight::Usual), ["stop"]);
    assert_eq!(of(&hot_table(&[]), 1, Weight::Quiet), ["rest"]);
}

#[test]
fn a_card_that_does_not_go_there_is_told_why() {
    let mut state = table(&[], &["h3s v1s c1j", "c1a c2s v2s"]);
    lay(&mut state, "h1s h3a");
    let why = |state: &State, number: u8, picks: &str| why::<Mayhem>(state, seat(number), picks);
    assert_eq!(why(&state, 1, "hand:v1s new:v"), "");
    assert_eq!(why(&state, 1, "hand:v1s"), "");
    assert_eq!(
        why(&state, 1, "hand:v1s new:h"),
        "vertical 1 shoal starts no horizontal triangle: the cuts differ (MAY-4)"
    );
    let differ = "vertical 1 shoal does not fit a horizontal triangle: the cuts differ (MAY-4)";
    assert_eq!(why(&state, 1, "hand:v1s triangle:h1"), differ);
    assert_eq!(why(&state, 1, "hand:h3s triangle:h1"), "triangle 1 has a 3 already (MAY-4)");
    assert_eq!(why(&state, 1, "triangle:h1"), "first pick a card of your hand (MAY-3)");
    assert_eq!(why(&state, 2, "hand:c1a"), "it is not your turn (MAY-3)");
    state.hands[0].put(card("h2j"));
    let fits = "horizontal 2 jellyfish fits triangle 1, so it may not start a new one (MAY-4)";
    assert_eq!(why(&state, 1, "hand:h2j new:h"), fits);
    let hot = hot_table(&[]);
    assert_eq!(why(&hot, 1, "hand:v2a"), "vertical 2 anemone is not a card that you have just drawn (MAY-9)");
    let view = Mayhem::view(&hot, Viewer::Seat(seat(1)));
    assert_eq!(Mayhem::meant(&view, &["hand:v2a", "triangle:h9"]), None);
}

#[test]
fn may_8_the_pile_says_how_one_draws() {
    let mut state = table(&[], &["h3s v1s c1j", "c1a c2s v2s"]);
    let why = |state: &State, number: u8, picks: &str| why::<Mayhem>(state, seat(number), picks);
    assert_eq!(why(&state, 1, "pile"), "play at least one card first (MAY-3)");
    assert_eq!(why(&state, 1, "hand:h3s pile"), "cards are played into the centre, not onto the pile (MAY-3)");
    play(&mut state, 1, "h3s+");
    assert_eq!(why(&state, 1, "pile"), "you draw when you stop: press the button (MAY-8)");
    state.pile = Bag::EMPTY;
    assert!(why(&state, 1, "pile").starts_with("no card is left to draw"));
    assert!(why(&hot_table(&[]), 1, "pile").starts_with("you have drawn already"));
    assert!(why(&state, 1, "taken").ends_with("(MAY-7)"));
}

#[test]
fn a_claim_that_nobody_may_make_is_told_why() {
    let mut state = table(&[("honour", "on")], &["h3s v1s c1j", "c1a c2s v2s"]);
    let why = |state: &State, picks: &str| why::<Mayhem>(state, seat(1), picks);
    assert!(why(&state, "centre:h1s").starts_with("one of the three that you claim must be"), "nothing is fresh");
    play(&mut state, 1, "h3s");
    assert!(why(&state, "centre:h3s").starts_with("pick the three that you claim from left to right"));
    assert!(
        why(&state, "centre:h3s centre:h1s centre:h1s:2").ends_with("does not lie in the centre often enough (MAY-12)")
    );
}

#[test]
fn may_7_a_triangle_that_was_taken_is_nobody_elses() {
    let refused =
        crate::mayhem::picks::meant(&Mayhem::view(&table(&[], &["h3s", "c1a"]), Viewer::Seat(seat(1))), &["taken"]);
    assert_eq!(refused.unwrap().unwrap_err().rule, "MAY-7");
}
