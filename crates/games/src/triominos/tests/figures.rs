//! The figures of the rulebook, rebuilt.

use super::*;
use crate::lattice::svg::tests::check;
use crate::triominos::figures::tiles as figure;

const NAMES: [&str; 6] = ["neighbour", "mismatch", "bridge", "hexagon", "double-hexagon", "triple-hexagon"];

#[test]
fn figures_show_what_their_names_say() {
    let bonus = |name| {
        let (before, laid) = figure(name).unwrap();
        assert!(before.fits(laid), "{name}");
        before.bonus(laid.cell)
    };
    assert_eq!(bonus("neighbour"), None);
    assert_eq!(bonus("bridge"), Some(Bonus::Bridge));
    assert_eq!(bonus("hexagon"), Some(Bonus::Hexagon));
    assert_eq!(bonus("double-hexagon"), Some(Bonus::DoubleHexagon));
    assert_eq!(bonus("triple-hexagon"), Some(Bonus::TripleHexagon));
    let (before, laid) = figure("mismatch").unwrap();
    assert!(before.area().is_rim(laid.cell) && !before.fits(laid));
}

#[test]
fn the_guide_calls_every_figure_and_no_other() {
    let called: Vec<&str> = Triominos::GUIDE
        .lines()
        .filter_map(|line| line.strip_prefix("![")?.split_once("](")?.1.strip_suffix(')'))
        .collect();
    assert_eq!(called, NAMES);
    for name in NAMES {
        let svg = Triominos::figure(name).unwrap();
        check(&svg);
        assert_eq!(svg.contains("class=\"differs\""), name == "mismatch");
    }
    assert_eq!(Triominos::figure("dragon"), None);
}

/// Figures D and E: a side that matches in one number only, and a corner that meets another tile.
#[test]
fn incorrect_moves_are_refused() {
    let state = table("125@0,0/0", &["135 011", "000"]);
    assert_eq!(refusal(&state, 1, "135@1,0/0").0, "TRI-5");
    assert_eq!(refusal(&state, 1, "011@1,0/0").0, "TRI-5");
    let (before, laid) = figure("mismatch").unwrap();
    let mut state = table("", &["333", "000"]);
    (state.board, state.phase) = (before, Phase::Play);
    state.hands[0].put(laid.tile);
    let why = "at the bottom your tile shows 2, but 5 lies there already";
    assert_eq!(refusal(&state, 1, &laid.to_string()), ("TRI-5", why.into()));
}

/// Figures B and C: every tile that has the two numbers of a side fits there.
#[test]
fn correct_moves_are_allowed() {
    let state = table("125@0,0/0", &["112 122 123 124 012", "000"]);
    let beside: Vec<String> = moves(&state, 1).into_iter().filter(|mv| mv.contains("@1,0/")).collect();
    assert_eq!(beside, ["112@1,0/1", "122@1,0/1"], "clockwise they must read 2, 1 and then 1 or 2");
}
