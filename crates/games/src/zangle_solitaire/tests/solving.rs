//! The solver against a slow search that plays by the rules themselves.

use std::collections::HashSet;

use tricorn_kernel::{Dice, Game, Seat, Turn, Viewer};

use super::super::solver::{Solver, Verdict};
use super::super::state::Phase;
use super::super::{Deal, Move, State, ZangleSolitaire};

/// Whether a table can be won, by trying every move that the rules list; tables are the same only if they look the same.
fn slow(deal: &Deal, table: &State, seen: &mut HashSet<String>) -> bool {
    if table.phase == Phase::Won {
        return true;
    }
    let looks = format!("{:?}{:?}{:?}{}{:?}", table.phase, table.centre, table.tops, table.pile, table.down);
    if !seen.insert(looks) {
        return false;
    }
    let mut moves = Vec::new();
    table.moves(&mut moves);
    moves.into_iter().any(|mv| {
        let mut next = table.clone();
        deal.play(&mut next, mv);
        slow(deal, &next, seen)
    })
}

/// Plays a line by the rules and returns where it ends.
fn end_of(deal: &Deal, line: &[Move]) -> State {
    let mut table = deal.table();
    for mv in line {
        let actor = tricorn_kernel::Actor::Seat(Seat::new(0));
        assert_eq!(ZangleSolitaire::check(&table, actor, mv), Ok(()), "{mv}");
        deal.play(&mut table, *mv);
    }
    table
}

#[test]
fn the_solver_agrees_with_a_slow_search_on_small_deals_and_its_lines_win() {
    let mut solver = Solver::default();
    let mut found = [0; 2];
    // Few piles leave a slow search enough time; a single one with many cards is hard to win.
    for (columns, deals) in [(1, 20), (2, 40), (3, 40), (4, 12)] {
        for stream in 0..deals {
            let mut deal = Deal::roll(columns, &mut Dice::stream(3, stream));
            // With few useful cards in the centre some cannot be won.
            deal.harden_centre(if stream % 2 == 0 { 10 } else { 2 });
            let can_be_won = slow(&deal, &deal.table(), &mut HashSet::new());
            found[usize::from(can_be_won)] += 1;
            match solver.solve(&deal, u64::MAX) {
                Verdict::Won(line) => {
                    assert!(can_be_won, "{deal:?}");
                    assert_eq!(end_of(&deal, &line).phase, Phase::Won);
                }
                verdict => assert_eq!((verdict, can_be_won), (Verdict::Lost, false), "{deal:?}"),
            }
        }
    }
    assert!(found.iter().all(|&count| count > 10), "{found:?}");
}

#[test]
fn whole_deals_are_won_by_the_line_that_the_solver_names() {
    let mut solver = Solver::default();
    for columns in 5..=7 {
        for stream in 0..10 {
            let deal = Deal::roll(columns, &mut Dice::stream(5, stream));
            if let Verdict::Won(line) = solver.solve(&deal, 20_000) {
                assert_eq!(end_of(&deal, &line).phase, Phase::Won, "{deal:?}");
            }
        }
    }
}

#[test]
fn beyond_its_budget_the_solver_says_that_it_does_not_know() {
    let mut solver = Solver::default();
    // Some deals are told at a glance; the first that is not will do.
    let deal = |stream| Deal::roll(6, &mut Dice::stream(5, stream));
    let hard = (0..50).map(deal).find(|deal| solver.solve(deal, 3) == Verdict::Unknown);
    assert_eq!(solver.nodes(), 3);
    assert_ne!(solver.solve(&hard.expect("some deal takes longer"), u64::MAX), Verdict::Unknown);
}

#[test]
fn a_deal_has_the_open_cards_of_a_game_with_the_same_chance() {
    for columns in 5..=7 {
        let mut state = State::new(columns);
        let mut dice = Dice::stream(9, 9);
        while ZangleSolitaire::turn(&state) == Turn::Chance {
            let Move::Card(card) = ZangleSolitaire::roll(&state, &mut dice) else { unreachable!("chance has cards") };
            state.reveal(card, &mut tricorn_kernel::Silent);
        }
        let deal = Deal::roll(columns, &mut Dice::stream(9, 9));
        assert_eq!(deal.table(), state);
        assert_eq!(
            deal.centre().len() + deal.piles().map(<[_]>::len).sum::<usize>(),
            [25, 31, 38][usize::from(columns) - 5]
        );
    }
}

#[test]
fn in_the_middle_of_a_game_the_solver_goes_on_from_what_lies_there() {
    let mut solver = Solver::default();
    let mut dice = Dice::stream(11, 0);
    let mut solved = 0;
    for stream in 0..30 {
        let deal = Deal::roll(3, &mut Dice::stream(7, stream));
        let mut table = deal.table();
        for _ in 0..3 {
            let mut moves = Vec::new();
            table.moves(&mut moves);
            if let Some(&mv) = moves.last() {
                deal.play(&mut table, mv);
            }
        }
        if ZangleSolitaire::turn(&table) == Turn::Over {
            continue;
        }
        let view = ZangleSolitaire::view(&table, Viewer::Seat(Seat::new(0)));
        let imagined = Deal::imagine(&view, &mut dice);
        let expected = slow(&imagined, &table, &mut HashSet::new());
        let verdict = solver.solve_view(&imagined, &view, u64::MAX);
        assert_eq!(matches!(verdict, Verdict::Won(_)), expected, "{table:?}");
        solved += 1;
    }
    assert!(solved > 10, "{solved}");
}
