//! What is told and written.

use super::*;
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
    assert_eq!(rest, "Let your fresh cards cool (the next player moves on)");
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
