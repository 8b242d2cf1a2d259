//! What players read.

use super::*;
use crate::tried::{of_weight, why};
use tricorn_kernel::face::Weight;

fn names() -> Vec<String> {
    ["Ann", "Bob", "Cleo", "Dan"].map(String::from).to_vec()
}

fn said(events: &[Event]) -> Vec<String> {
    events.iter().map(|event| Triominos::say(event, Names(&names()))).collect()
}

#[test]
fn a_placement_tells_what_it_earned() {
    let chain = "445@0,0/0 455@-1,0/2 344@1,0/2 134@1,-1/0 014@0,-1/1 011@0,-2/2 001@-1,-2/0 005@-2,-2/0";
    let mut state = table(chain, &["055 333", "000"]);
    let view = Triominos::view(&state, Viewer::Seat(seat(1)));
    let mv = "055@-2,-1/2".parse().unwrap();
    assert_eq!(Triominos::label(&view, &mv, Names(&names())), "0-5-5 at -2,-1: 10 points and a bridge, 40 more");
    let told = play(&mut state, 1, "055@-2,-1/2");
    assert_eq!(said(&told), ["Ann places 0-5-5 at -2,-1: 10 points and a bridge, 40 more."]);
}

#[test]
fn a_classic_opening_tells_why_it_scores_more() {
    let mut state = new_round(&[("edition", "classic")], 2);
    (state.phase, state.hands[0], state.opening) = (Phase::Open, tiles("000 123"), Some(tile("000")));
    let view = Triominos::view(&state, Viewer::Seat(seat(1)));
    let mv = "000@0,0/0".parse().unwrap();
    assert_eq!(Triominos::label(&view, &mv, Names(&names())), "0-0-0 at 0,0: 40 points");
    let told = play(&mut state, 1, "000@0,0/0");
    assert_eq!(said(&told), ["Ann places 0-0-0 at 0,0: 40 points for opening with it."]);
}

#[test]
fn a_classic_opening_tells_what_is_highest_about_the_tile() {
    let begins = |text: &str| Event::Begins { seat: seat(1), tile: Some(tile(text)) };
    let expected = ["Ann must open with 0-0-0, the highest triple.", "Ann must open with 4-5-5, the highest sum."];
    assert_eq!(said(&[begins("000"), begins("455")]), expected);
}

#[test]
fn a_move_tells_what_it_costs_and_whether_it_goes_out() {
    let label = |state: &State, text: &str| {
        let view = Triominos::view(state, Viewer::Seat(seat(1)));
        Triominos::label(&view, &text.parse().unwrap(), Names(&names()))
    };
    let mut state = table("125@0,0/0", &["112", "000"]);
    assert_eq!(label(&state, "112@1,0/1"), "1-1-2 at 1,0: 4 points, and you are out");
    assert_eq!(label(&state, "draw"), "Draw a tile: 5 points less");
    for drawn in ["333", "344", "444"] {
        play(&mut state, 1, "draw");
        roll(&mut state, &format!("tile {drawn}"));
    }
    assert_eq!(label(&state, "pass"), "Pass: nothing that you drew fits, 10 points less");
    state.pool = Tiles::NONE;
    state.drawn = Tiles::NONE;
    assert_eq!(label(&state, "pass"), "Pass");
}

#[test]
fn a_placement_tells_whether_the_tile_was_just_drawn() {
    let mut state = table("125@0,0/0", &["333", "000"]);
    play(&mut state, 1, "draw");
    roll(&mut state, "tile 122");
    let told = play(&mut state, 1, "122@1,0/1");
    assert_eq!(said(&told), ["Ann places what was drawn, 1-2-2, at 1,0: 5 points."]);
}

#[test]
fn the_last_round_is_told_and_shown() {
    let mut state = State { target: Some(50), ..table("125@0,0/0", &["122 333", "000"]) };
    state.points[0] = 46;
    let shown = |state: &State| {
        let view = Triominos::view(state, Viewer::Spectator);
        let text: Vec<String> =
            Triominos::draw(&view, Names(&names())).lines().iter().map(|line| line.text()).collect();
        let painted = Triominos::scene(&view, Names(&names())).board.contains("this is the last round");
        (text.contains(&"This is the last round.".to_owned()), painted)
    };
    assert_eq!(shown(&state), (false, false));
    let told = play(&mut state, 1, "122@1,0/1");
    assert_eq!(said(&told)[1], "Ann has 51 points in all, more than the target: this is the last round.");
    assert_eq!(shown(&state), (true, true));
}

#[test]
fn the_end_of_a_round_tells_why_and_what_was_left() {
    let mut out = table("125@0,0/0", &["112", "000 123"]);
    let told = said(&play(&mut out, 1, "112@1,0/1"));
    assert_eq!(told[2], "Bob still held 0-0-0, 1-2-3: 6 points.");
    let mut blocked = table("125@0,0/0", &["122 333", "444 000"]);
    blocked.pool = Tiles::NONE;
    let told = said(&play(&mut blocked, 1, "122@1,0/1"));
    let expected = [
        "Nobody can play any more: the round is over.",
        "Ann still held 3-3-3: 9 points less.",
        "Bob still held 0-0-0, 4-4-4: 12 points less.",
    ];
    assert_eq!(told[1..], expected);
    let mut passed = table("125@0,0/0", &["112", "000"]);
    passed.pool = Tiles::NONE;
    play(&mut passed, 1, "pass");
    let told = said(&play(&mut passed, 2, "pass"));
    let expected = [
        "Everybody has passed: the round is over.",
        "Ann still held 1-1-2: 4 points less.",
        "Bob still held 0-0-0: 0 points.",
    ];
    assert_eq!(told[1..], expected);
}

#[test]
fn a_single_match_says_nothing_of_rounds_and_a_tournament_does() {
    let heading = |pairs: &[(&str, &str)]| {
        let state = Series::<Triominos>::setup(&options(pairs), 2).unwrap();
        let view = Series::<Triominos>::view(&state, Viewer::Spectator);
        let words = Series::<Triominos>::scene(&view, Names(&names())).seats[0].words.clone();
        (Series::<Triominos>::draw(&view, Names(&names())).lines()[0].text(), words)
    };
    assert_eq!(heading(&[]), ("Players".into(), "0 tiles".into()));
    assert_eq!(heading(&[("match", "tournament")]), ("Round 1".into(), "0 tiles, +0 in round 1".into()));
}

#[test]
fn the_drawing_shows_the_numbers_and_where_tiles_could_go() {
    let state = table("125@0,0/0", &["112 122 333", "000"]);
    let view = Triominos::view(&state, Viewer::Seat(seat(1)));
    let text: Vec<String> =
        Triominos::draw(&view, Names(&names())).lines().iter().map(|line| line.text().trim_end().to_owned()).collect();
    let expected = [
        "Players",
        "> Ann                 0 points  3 tiles",
        "  Bob                 0 points  1 tile",
        "51 tiles are in the pool.",
        "",
        "          0     2",
        "          .",
        "  0      /1\\ ·",
        "        /5 2\\",
        "       .-----.",
        "Your rack  112 122 333",
    ];
    assert_eq!(text, expected, "\n{}", text.join("\n"));
    let other = Triominos::view(&state, Viewer::Seat(seat(2)));
    assert!(!Triominos::draw(&other, Names(&names())).lines().iter().any(|line| line.text().contains('·')));
}

#[test]
fn every_refusal_cites_a_rule_and_gives_a_reason() {
    let every: Vec<Move> = {
        let laid = |tile: Tile| {
            (0..3)
                .flat_map(move |turn| [(0, 0), (1, 0), (5, 5)].map(|(c, r)| Laid { tile, cell: Cell::new(c, r), turn }))
        };
        let tiles = || Tiles::ALL.iter();
        let chance = tiles().flat_map(|tile| [Move::Deal(tile), Move::Lot(tile), Move::Drawn(tile)]);
        tiles().flat_map(laid).map(Move::Place).chain(chance).chain([Move::Draw, Move::Pass]).collect()
    };
    for game in 0..6 {
        random_round(&[], 2 + game as u8 % 3, game, |state| {
            for number in 1..=state.seats {
                let listed = moves(state, number);
                for mv in &every {
                    match Triominos::check(state, Actor::Seat(seat(number)), mv) {
                        Ok(()) => assert!(listed.contains(&mv.to_string()), "{mv}"),
                        Err(refusal) => {
                            assert!(!listed.contains(&mv.to_string()), "{mv}: {refusal}");
                            assert!(refusal.rule.starts_with("TRI-") && !refusal.why.is_empty());
                        }
                    }
                }
            }
            for mv in &every {
                let due = match (*mv, state.phase) {
                    (Move::Deal(tile), Phase::Deal)
                    | (Move::Lot(tile), Phase::Lots)
                    | (Move::Drawn(tile), Phase::Draw) => state.due().has(tile),
                    _ => false,
                };
                assert_eq!(Triominos::check(state, Actor::Chance, mv).is_ok(), due);
            }
        });
    }
}

#[test]
fn the_step_says_what_fits_and_what_drawing_costs() {
    let step = |state: &State, number: u8| {
        Triominos::step(&Triominos::view(state, Viewer::Seat(seat(number))), Names(&names()))
    };
    let mut state = table("125@0,0/0", &["112 333", "000"]);
    assert_eq!(step(&state, 1), "Place a tile where its numbers match, or draw for 5 points");
    assert_eq!(step(&state, 2), "");
    play(&mut state, 1, "draw");
    roll(&mut state, "tile 344");
    assert_eq!(step(&state, 1), "What you drew does not fit: place another tile, or draw again for 5 points");
    play(&mut state, 1, "draw");
    roll(&mut state, "tile 555");
    let mut lucky = state.clone();
    play(&mut state, 1, "draw");
    roll(&mut state, "tile 444");
    assert_eq!(step(&state, 1), "You drew three and none fits: pass, 10 points less");
    play(&mut lucky, 1, "draw");
    roll(&mut lucky, "tile 122");
    assert_eq!(step(&lucky, 1), "What you drew fits: place it at once");

    let mut state = table("125@0,0/0", &["333", "000"]);
    assert_eq!(step(&state, 1), "Nothing fits: draw, 5 points less");
    state.pool = Tiles::NONE;
    assert_eq!(step(&state, 1), "Nothing fits and the pool is empty: pass");
    state.hands[0] = tiles("112");
    assert_eq!(step(&state, 1), "Place a tile, or pass: the pool is empty");

    let mut state = table("", &["000 123", "333"]);
    assert_eq!(step(&state, 1), "You begin: place any tile in the middle");
    state.opening = Some(tile("000"));
    assert_eq!(step(&state, 1), "Open with 0-0-0: it is the highest triple, so you must");
}

#[test]
fn drawing_is_quiet_while_a_tile_fits() {
    let of = |state: &State, weight| of_weight::<Triominos>(state, seat(1), weight);
    let mut state = table("125@0,0/0", &["112 333", "000"]);
    assert_eq!(of(&state, Weight::Quiet), ["draw"]);
    state.hands[0] = tiles("333");
    assert_eq!(of(&state, Weight::Quiet), [""; 0], "nothing else can be done");
    state.hands[0] = tiles("112");
    state.pool = Tiles::NONE;
    assert_eq!(of(&state, Weight::Quiet), ["pass"]);
}

#[test]
fn a_tile_that_does_not_go_there_is_told_why() {
    let mut state = table("125@0,0/0", &["112 333 000", "000"]);
    let why = |state: &State, number: u8, picks: &str| why::<Triominos>(state, seat(number), picks);
    assert_eq!(why(&state, 1, "t:112"), "", "it fits somewhere");
    assert_eq!(why(&state, 1, "t:333"), "3-3-3 fits nowhere now: its numbers match no free place (TRI-5)");
    assert_eq!(why(&state, 1, "t:112 c:0,0"), "a tile lies at 0,0 already (TRI-5)");
    let differs = why(&state, 1, "t:333 c:1,0");
    assert!(differs.contains("your tile shows 3, but") && differs.ends_with("lies there already (TRI-5)"), "{differs}");
    assert!(why(&state, 1, "t:112 c:9,0").starts_with("no tile lies beside 9,0"));
    assert_eq!(why(&state, 1, "c:1,0"), "first pick a tile of your rack, then its place (TRI-5)");
    assert_eq!(why(&state, 1, "pool"), "you can place a tile: to draw all the same, press the button (TRI-9)");
    assert_eq!(why(&state, 2, "t:000"), "it is not your turn (TRI-5)");
    play(&mut state, 1, "draw");
    roll(&mut state, "tile 122");
    assert!(why(&state, 1, "t:333").starts_with("you have drawn 1-2-2, which fits"), "whatever else fits or not");
    assert!(why(&state, 1, "pool").starts_with("you have drawn 1-2-2, which fits"));
    let stuck = table("125@0,0/0", &["333", "000"]);
    assert_eq!(why(&stuck, 1, "pool"), "");
    let begin = table("", &["000 123", "333"]);
    assert_eq!(why(&begin, 1, "t:123 c:0,0"), "");
    assert!(why(&begin, 1, "pool").starts_with("the first turn must place a tile"));
}
