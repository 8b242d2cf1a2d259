use std::collections::HashSet;

use super::*;
use crate::lattice::svg::tests::{check, check_pieces, values};
use crate::triominos::picks::picks;
use crate::triominos::tests::{seat, table};
use crate::triominos::{Move, State, Tiles, Triominos};
use tricorn_kernel::{Actor, Dice, Game, Options, Silent, Turn};

/// Plays random rounds and shows each position in which a seat is to move, and the end.
fn random_rounds(count: u64, mut look: impl FnMut(&State)) {
    for game in 0..count {
        let mut state = Triominos::setup(&Options::defaults(Triominos::FACTS.options), 2 + (game % 3) as u8).unwrap();
        let mut dice = Dice::stream(game, 0);
        let mut moves = Vec::new();
        loop {
            let (actor, mv) = match Triominos::turn(&state) {
                Turn::Chance => (Actor::Chance, Triominos::roll(&state, &mut dice)),
                turn => {
                    look(&state);
                    if turn == Turn::Over {
                        break;
                    }
                    moves.clear();
                    Triominos::moves(&state, state.turn, &mut moves);
                    (Actor::Seat(state.turn), *dice.pick(&moves))
                }
            };
            Triominos::apply(&mut state, actor, mv, &mut Silent);
        }
    }
}

#[test]
fn every_listed_move_can_be_picked_and_no_two_are_picked_alike() {
    random_rounds(40, |state| {
        let view = Triominos::view(state, Viewer::Seat(state.turn));
        let scene = scene(&view);
        let handles: HashSet<&str> =
            values(&scene.board, "data-pick").chain(values(&scene.hand, "data-pick")).collect();
        let mut moves = Vec::new();
        Triominos::moves(state, state.turn, &mut moves);
        let mut paths = HashSet::new();
        for mv in &moves {
            let path = picks(&view, mv);
            let turned = path.iter().filter(|handle| handle.starts_with('@')).count();
            assert_eq!(turned, usize::from(matches!(mv, Move::Place(_))));
            for handle in path.iter().filter(|handle| !handle.starts_with('@')) {
                assert!(handles.contains(handle.as_str()), "{mv}: no {handle}");
            }
            assert!(path.is_empty() || paths.insert(path), "{mv} is picked like another move");
        }
    });
}

#[test]
fn every_picture_is_sound_and_below_60_kb() {
    random_rounds(9, |state| {
        for viewer in Viewer::all(state.seats) {
            let scene = scene(&Triominos::view(state, viewer));
            assert_eq!(
                (scene.seats.len(), scene.hand.is_empty()),
                (usize::from(state.seats), viewer == Viewer::Spectator)
            );
            check(&scene.board);
            if !scene.hand.is_empty() {
                check(&scene.hand);
                check_pieces(&scene.hand);
            }
            let mut keys = HashSet::new();
            let all = values(&scene.board, "data-key").chain(values(&scene.hand, "data-key"));
            all.for_each(|key| assert!(keys.insert(key.to_owned()), "{key} comes twice"));
            let bytes = scene.board.len() + scene.hand.len();
            assert!(bytes < 60_000, "{bytes} bytes");
        }
    });
}

#[test]
fn handles_are_as_documented_and_no_slip_on_the_pool_costs_points() {
    let view = |racks: [&str; 2]| Triominos::view(&table("125@0,0/0", &racks), Viewer::Seat(seat(1)));
    let picked = |view: &View, text: &str| picks(view, &text.parse().unwrap()).join(" ");
    let stuck = view(["333", "444"]);
    assert_eq!(picked(&stuck, "125@3,-1/2"), "t:125 c:3,-1 @240");
    assert_eq!(picked(&stuck, "000@0,0/0"), "t:000 c:0,0 @0");
    assert_eq!((picked(&stuck, "draw"), picked(&stuck, "pass")), ("pool".into(), String::new()));
    assert_eq!(picked(&view(["112", "444"]), "draw"), "", "1-1-2 fits: drawing is a button");
}

/// The drawing in the hand, moved and turned as a page does, puts every number where the tile on the
/// board has it.
#[test]
fn a_held_tile_lies_as_it_will_be_placed() {
    random_rounds(3, |state| {
        let mut moves = Vec::new();
        if Triominos::turn(state) != Turn::Over {
            Triominos::moves(state, state.turn, &mut moves);
        }
        for mv in moves {
            let Move::Place(laid) = mv else { continue };
            let (x, y) = svg::middle_of(laid.cell);
            let degrees = f32::from(svg::degrees_of(laid.cell) + 120 * u16::from(laid.turn));
            let (sin, cos) = degrees.to_radians().sin_cos();
            for (number, (ux, uy)) in laid.tile.numbers().into_iter().zip(CORNERS_UP) {
                let at = (x + REACH * (ux * cos - uy * sin), y + REACH * (ux * sin + uy * cos));
                let corner = laid.cell.corners().into_iter().position(|corner| {
                    let (px, py) = svg::point_at(corner);
                    (px - at.0).hypot(py - at.1) < 1.0
                });
                assert_eq!(laid.numbers()[corner.expect("a corner of the cell")], number, "{laid}");
            }
        }
    });
}

#[test]
fn what_a_placement_completes_is_celebrated_once() {
    let mut met = HashSet::new();
    random_rounds(60, |state| {
        let view = Triominos::view(state, Viewer::Spectator);
        let board = paint_board(&view);
        let count = |class: &str| board.matches(&format!("class=\"{class}\"")).count();
        let shown = (count("glow"), count("lit"), count("rise"));
        let bonus = view.last.and_then(|last| last.bonus);
        let expected = match bonus {
            None => (0, 0, 0),
            Some(Bonus::Bridge) => (0, 3, 1),
            Some(Bonus::Hexagon) => (1, 0, 1),
            Some(Bonus::DoubleHexagon) => (2, 0, 1),
            Some(Bonus::TripleHexagon) => (3, 0, 1),
        };
        assert_eq!(shown, expected);
        assert_eq!(count("tile last"), usize::from(view.last.is_some()));
        met.insert(bonus.map(Bonus::points));
    });
    assert!(met.len() >= 3, "{met:?}");
}

#[test]
fn places_show_to_the_seat_whose_turn_it_is_alone() {
    random_rounds(3, |state| {
        for viewer in Viewer::all(state.seats).filter(|viewer| *viewer != Viewer::Seat(state.turn)) {
            assert!(!scene(&Triominos::view(state, viewer)).board.contains("data-pick"));
        }
    });
}

#[test]
fn the_words_beside_a_name_say_what_all_may_know() {
    let mut state = Triominos::setup(&Options::defaults(Triominos::FACTS.options), 2).unwrap();
    let words = |state: &State| words_of(&Triominos::view(state, Viewer::Spectator), Seat::new(0));
    state.hands[0] = ["125", "000"].map(|tile| tile.parse::<Tile>().unwrap()).into_iter().collect();
    assert_eq!(words(&state), "2 tiles");
    state.drawn = state.hands[0];
    assert_eq!(words(&state), "2 tiles, 2 drawn");
    state.phase = Phase::Over;
    assert_eq!(words(&state), "left with 0-0-0, 1-2-5");
    state.hands[0] = Tiles::NONE;
    assert_eq!(words(&state), "out");
}
