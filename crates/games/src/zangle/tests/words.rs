//! What is said, what is asked, and how a zangle is put together.

use tricorn_kernel::{Actor, Face, Game, Names, Viewer};

use super::super::{Move, ZangleTurns};
use super::{seat, table};

fn names() -> Vec<String> {
    ["Ann", "Bob", "Cleo"].map(String::from).to_vec()
}

#[test]
fn zangles_are_listed_but_not_offered() {
    let state = table("5a 5b 5c 5d", &["2 3 4a 4a", "1 1 1 1"]);
    let mut moves = Vec::new();
    ZangleTurns::moves(&state, seat(1), &mut moves);
    assert!(moves.len() > 3, "{moves:?}");
    let offered: Vec<&Move> = moves.iter().filter(|mv| ZangleTurns::is_offered(mv)).collect();
    assert_eq!(offered, [&Move::Hit]);
}

#[test]
fn a_zangle_is_put_together_in_any_order_with_a_target_marked() {
    let state = table("5a 5b 5c 5d", &["2 3 4a 4a", "1 1 1 1"]);
    let view = ZangleTurns::view(&state, Viewer::Seat(seat(1)));
    let assembly = ZangleTurns::assembly(&view).unwrap();
    assert_eq!(assembly.picks, ["c1", "c2", "c3", "c4", "o1", "o2", "o3", "o4"]);
    let made: Move = "c5a=o2+o3".parse().unwrap();
    for picks in [&["c1", "o1", "o2"][..], &["o2", "c1", "o1"], &["o1", "o2"], &["o1", "o2", "o1", "c1"]] {
        assert_eq!(ZangleTurns::assemble(&view, "c1", picks), Some(made), "{picks:?}");
    }
    assert_eq!(ZangleTurns::assemble(&view, "c1", &["o3"]), Some("c5a=o4a".parse().unwrap()), "wrong, but a set");
    for (mark, picks) in
        [("c5", &["o1"][..]), ("c1", &["o5"]), ("x", &["o1"]), ("", &[]), ("ö1", &["o1"]), ("c0", &["o1"])]
    {
        assert_eq!(ZangleTurns::assemble(&view, mark, picks), None, "{mark} {picks:?}");
    }
    for viewer in [Viewer::Seat(seat(2)), Viewer::Spectator] {
        let view = ZangleTurns::view(&state, viewer);
        assert_eq!(ZangleTurns::assembly(&view), None);
        assert_eq!(ZangleTurns::assemble(&view, "c1", &["o1"]), None);
    }
    let picks = ZangleTurns::picks(&view, &made);
    assert_eq!(picks, ["c1", "o1", "o2"]);
}

#[test]
fn whoever_picks_too_many_cards_is_told_why_they_are_no_zangle() {
    for (centre, own, mark, why) in [
        ("5a 5b 5c 5d", "1 1 1 1 1 1 1 1 1 1 1 1", "c1", "the pieces have 9 triangles, the target 5"),
        ("5a 5b 5c 5d", "Z Z Z Z 1 1 1 1 1 5a", "o10", "one of the cards must come from the centre"),
    ] {
        let state = table(centre, &[own, "2 2 2 2"]);
        let view = ZangleTurns::view(&state, Viewer::Seat(seat(1)));
        let all: Vec<String> = (1..=state.own[0].len()).map(|place| format!("o{place}")).collect();
        let picks: Vec<&str> = all.iter().map(String::as_str).collect();
        let mv = ZangleTurns::assemble(&view, mark, &picks).unwrap();
        let refusal = ZangleTurns::check(&state, Actor::Seat(seat(1)), &mv).unwrap_err();
        assert_eq!(refusal.why, why);
    }
}

#[test]
fn the_step_says_what_is_asked() {
    let names = names();
    let mut state = table("5a 5b 5c 5d", &["2 3 4a 4a", "1 1 1 1", "1 1 1 1"]);
    let step =
        |state: &_, number| ZangleTurns::step(&ZangleTurns::view(state, Viewer::Seat(seat(number))), Names(&names));
    assert!(step(&state, 1).ends_with("or take a hit and try once more"));
    assert_eq!(step(&state, 2), "");
    state.hit = true;
    assert_eq!(step(&state, 1), "You took your hit, so make a zangle now or end your turn");
    state.hit = false;
    state.pile = 0;
    assert!(step(&state, 1).starts_with("The centre pile is empty"));
    state.out = true;
    state.own[1] = super::bag("");
    state.draw[1] = 0;
    assert!(step(&state, 1).starts_with("Your last turn, for Bob is out: "));
}

#[test]
fn words_name_the_target_and_its_pieces() {
    let state = table("5a 5b 5c 5d", &["2 3 4a 4a", "1 1 1 1"]);
    let view = ZangleTurns::view(&state, Viewer::Seat(seat(1)));
    let label = ZangleTurns::label(&view, &"c5a=o2+o3".parse().unwrap(), Names(&names()));
    assert_eq!(label, "Make 5a out of 2 and 3, with 2 own cards");
}

#[test]
fn a_hit_is_quiet_asks_once_and_is_refused_with_its_rule() {
    let mut state = table("5a 5b 5c 5d", &["2 3 4a 4a", "1 1 1 1"]);
    let why = |state: &_, number| crate::tried::why::<ZangleTurns>(state, seat(number), "pile");
    let view = ZangleTurns::view(&state, Viewer::Seat(seat(1)));
    assert_eq!(ZangleTurns::weight(&view, &Move::Hit), tricorn_kernel::face::Weight::Quiet);
    assert!(ZangleTurns::asks_once(&view, &Move::Hit) && !ZangleTurns::asks_once(&view, &Move::Pass));
    assert_eq!(why(&state, 1), "");
    assert_eq!(why(&state, 2), "it is not your turn (ZAN-11)");
    state.hit = true;
    assert_eq!(why(&state, 1), "you took your hit already: make a zangle or pass (ZAN-12)");
}
