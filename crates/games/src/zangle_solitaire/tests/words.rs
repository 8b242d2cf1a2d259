//! What is said, what is asked, and how a zangle is put together.

use tricorn_kernel::{Face, Game, Names, Seat, Viewer};

use super::super::state::Phase;
use super::super::{Event, Move, State, View, ZangleSolitaire};
use super::table;

fn seen(state: &State) -> View {
    ZangleSolitaire::view(state, Viewer::Seat(Seat::new(0)))
}

fn names() -> Vec<String> {
    vec!["Ann".into()]
}

#[test]
fn zangles_are_listed_but_not_offered() {
    let state = table("5a 3 1", "2.1 3.1 4a.1 1.1 4a.1");
    let mut moves = Vec::new();
    ZangleSolitaire::moves(&state, Seat::new(0), &mut moves);
    assert!(moves.len() > 3, "{moves:?}");
    let offered: Vec<&Move> = moves.iter().filter(|mv| ZangleSolitaire::is_offered(mv)).collect();
    assert_eq!(offered, [&Move::Turn]);
}

#[test]
fn a_zangle_is_put_together_in_any_order_with_a_target_marked() {
    let state = table("5a 3", "2.1 3.1 4a.1 1.1 4a.1");
    let view = seen(&state);
    let assembly = ZangleSolitaire::assembly(&view).unwrap();
    assert_eq!(assembly.picks, ["c1", "c2", "p1", "p2", "p3", "p4", "p5"]);
    let made: Move = "c1=p1+p2".parse().unwrap();
    for picks in [&["c1", "p1", "p2"][..], &["p2", "c1", "p1"], &["p1", "p2"], &["p1", "p2", "p1"]] {
        assert_eq!(ZangleSolitaire::assemble(&view, "c1", picks), Some(made), "{picks:?}");
    }
    assert_eq!(ZangleSolitaire::picks(&view, &made), ["c1", "p1", "p2"]);
    for (mark, picks) in [("c3", &["p1"][..]), ("c1", &["p6"]), ("x", &["p1"]), ("", &[]), ("pile", &["p1"])] {
        assert_eq!(ZangleSolitaire::assemble(&view, mark, picks), None, "{mark} {picks:?}");
    }
    let watching = ZangleSolitaire::view(&state, Viewer::Spectator);
    assert_eq!(ZangleSolitaire::assembly(&watching), None);
    assert_eq!(ZangleSolitaire::assemble(&watching, "c1", &["p1"]), None);
    assert_eq!(ZangleSolitaire::step(&watching, Names(&names())), "");
}

#[test]
fn the_step_says_what_is_asked() {
    let names = names();
    let mut state = table("5a 3 1", "2.1 3.1");
    let step = |state: &State| ZangleSolitaire::step(&seen(state), Names(&names));
    assert!(step(&state).ends_with("or put the centre cards away"));
    state.pile = 0;
    assert!(step(&state).starts_with("The centre pile is empty"));
    state.phase = Phase::Fill;
    assert!(step(&state).starts_with("A pile is used up"));
    assert_eq!(ZangleSolitaire::assembly(&seen(&state)), None);
    state.phase = Phase::Lost;
    assert_eq!(step(&state), "");
}

#[test]
fn words_name_cards_and_piles() {
    let state = table("5a 3 1", "2.1 3.1");
    let label = |mv: &str| ZangleSolitaire::label(&seen(&state), &mv.parse().unwrap(), Names(&names()));
    assert_eq!(label("c1=p1+p2"), "Make 5a out of 2 and 3, with 2 pile cards (c1=p1+p2)");
    assert_eq!(label("fill p2"), "Move 3 from pile 2 to the empty spot");
    assert_eq!(label("turn"), "Put the centre cards away and turn up 3 others");
    let lost = Event::Lost { left: 1, gave_up: false };
    assert!(ZangleSolitaire::say(&lost, Names(&names())).ends_with("with 1 pile card left."));
}

#[test]
fn nonsense_is_no_move() {
    for text in ["c1", "c1=p1+p1", "c1=c1+p1", "c4=p1", "p8=c1", "fill", "fill p0", "fill p8", "fill c1", "=", "p1+c1="]
    {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
    assert_eq!("c1=p5+p2".parse::<Move>().unwrap().to_string(), "c1=p2+p5");
}

#[test]
fn putting_cards_away_is_quiet_asks_once_and_what_does_not_fill_the_spot_is_told_why() {
    let mut state = table("5a 3 1", "2.1 3.1 4a");
    let why = |state: &State, picks: &str| crate::tried::why::<ZangleSolitaire>(state, Seat::new(0), picks);
    assert_eq!(ZangleSolitaire::weight(&seen(&state), &Move::Turn), tricorn_kernel::face::Weight::Quiet);
    assert!(ZangleSolitaire::asks_once(&seen(&state), &Move::Turn));
    assert_eq!(why(&state, "pile"), "");
    state.phase = Phase::Fill;
    assert_eq!(why(&state, "p1"), "");
    assert_eq!(why(&state, "p3"), "the card comes from a pile that has more than one (ZAN-27)");
    let first = "first fill the empty spot with the open card of a pile (ZAN-27)";
    assert_eq!([why(&state, "c1"), why(&state, "pile")], [first, first]);
}
