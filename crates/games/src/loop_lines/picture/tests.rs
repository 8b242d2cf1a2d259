use std::collections::HashSet;

use super::*;
use crate::lattice::svg::tests::{check, check_pieces, values};
use crate::loop_lines::picks::picks;
use crate::loop_lines::tests::random_games;
use crate::loop_lines::{LoopLines, State};
use tricorn_kernel::{Face, Game, Viewer};

fn painted(state: &State, viewer: Viewer) -> Scene {
    let names = ["<Ann & \"A\">".to_owned(), "Bob".to_owned()];
    LoopLines::scene(&LoopLines::view(state, viewer), Names(&names))
}

#[test]
fn every_listed_move_can_be_picked() {
    random_games(60, |state, moves| {
        let viewer = Viewer::Seat(state.turn);
        let (view, scene) = (LoopLines::view(state, viewer), painted(state, viewer));
        let handles: HashSet<&str> =
            values(&scene.board, "data-pick").chain(values(&scene.hand, "data-pick")).collect();
        let mut paths = HashSet::new();
        for mv in moves {
            let picks = LoopLines::picks(&view, mv);
            for handle in picks.iter().filter(|handle| !handle.starts_with('@')) {
                assert!(handles.contains(handle.as_str()), "{mv}: no {handle} in {handles:?}");
            }
            assert!(picks.is_empty() || paths.insert(picks), "{mv} is picked like another move");
        }
    });
}

#[test]
fn every_picture_is_well_formed_and_small() {
    let mut largest = 0;
    random_games(16, |state, _| {
        for viewer in Viewer::all(2) {
            let scene = painted(state, viewer);
            assert_eq!(scene.hand.is_empty(), viewer == Viewer::Spectator);
            let pictures = [&scene.board, &scene.hand].into_iter().chain(scene.seats.iter().map(|seat| &seat.picture));
            let mut keys = HashSet::new();
            for picture in pictures.filter(|picture| !picture.is_empty()) {
                check(picture);
                for key in values(picture, "data-key") {
                    assert!(keys.insert(key.to_owned()), "{key} comes twice");
                }
            }
            check_pieces(&scene.hand);
            largest = largest.max(scene.board.len() + scene.hand.len());
        }
    });
    assert!(largest < 90_000, "{largest} bytes");
}

#[test]
fn handles_are_as_documented() {
    let picked = |text: &str| picks(&text.parse().unwrap()).join(" ");
    assert_eq!(picked("07@3,-1/2"), "t:07 c:3,-1 @240");
    assert_eq!(picked("give 07"), "t:07");
    assert_eq!(picked("draw"), "pool");
    assert_eq!(picked("black") + &picked("first"), "");
}

#[test]
fn lines_meet_exactly_where_cells_meet() {
    for cell in [Cell::new(0, 0), Cell::new(1, 0), Cell::new(-3, 4)] {
        for end in 0..6u8 {
            let (here, there) =
                (art::end_on_board(cell, end), art::end_on_board(cell.neighbours()[usize::from(end / 2)], end ^ 1));
            assert!((here.0 - there.0).abs() < 0.2 && (here.1 - there.1).abs() < 0.2, "{here:?} {there:?}");
        }
    }
}

#[test]
fn the_guide_calls_only_for_figures_that_there_are_and_all_of_them() {
    let called: Vec<&str> = LoopLines::GUIDE
        .lines()
        .filter_map(|line| line.strip_prefix("![")?.strip_suffix(')')?.rsplit_once("](").map(|(_, name)| name))
        .collect();
    assert_eq!(called, ["all-tiles", "legal-moves", "own-dot", "line-end", "circle", "wedge", "three-bonuses"]);
    for name in called {
        let svg = figure(name).unwrap();
        assert!(svg.starts_with("<svg ") && !svg.contains("NaN"), "{name}");
    }
    assert_eq!(figure("nothing"), None);
}

#[test]
fn a_loop_runs_around_once_and_dots_are_lit() {
    let svg = figure("three-bonuses").unwrap();
    assert_eq!((svg.matches("class=\"run\"").count(), svg.matches("class=\"lit\"").count()), (1, 1));
    assert!(svg.contains("pathLength=\"1\""));
    let svg = figure("circle").unwrap();
    let path = svg.split("class=\"run\" d=\"").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(path.matches("A30 30").count(), 6, "a true circle: {path}");
}
