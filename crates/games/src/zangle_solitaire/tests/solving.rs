//! The solver against a slow search that plays by the rules themselves.

use std::collections::HashSet;

use tricorn_kernel::{Actor, Chance, Dice, Game, Rolls, Seat, Silent};

use super::super::solver::{Solver, Verdict};
use super::super::state::{Awaited, CENTRE_PILE, Phase};
use super::super::{Deal, Move, State, ZangleSolitaire};
use crate::zangle_deck::{Card, Deck};

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
        let actor = Actor::Seat(Seat::new(0));
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
            let mut deal = Deal::roll(columns, Deck::STANDARD, &mut Dice::stream(3, stream));
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
            let deal = Deal::roll(columns, Deck::STANDARD, &mut Dice::stream(5, stream));
            if let Verdict::Won(line) = solver.solve(&deal, 20_000) {
                assert_eq!(end_of(&deal, &line).phase, Phase::Won, "{deal:?}");
            }
        }
    }
}

#[test]
fn beyond_its_budget_the_solver_says_that_it_does_not_know() {
    let mut solver = Solver::default();
    // One that is not told at a glance.
    let takes_long = |deal: &Deal, solver: &mut Solver| {
        let _ = solver.solve(deal, 100);
        solver.nodes() > 3
    };
    let mut deals = (0..).map(|stream| Deal::roll(7, Deck::STANDARD, &mut Dice::stream(5, stream)));
    let deal = deals.find(|deal| takes_long(deal, &mut solver)).expect("there are others");
    assert_eq!(solver.solve(&deal, 3), Verdict::Unknown);
    assert_eq!(solver.nodes(), 3);
}

/// Plays any moves to the end with the rolls of this key, and says every card that came to light, in its place.
fn turned_up(columns: u8, key: [u8; 32], minds: &mut Dice) -> Vec<(Awaited, u8, Card)> {
    let mut rolls = Rolls::new(key);
    let mut state = State::new(columns, Deck::STANDARD);
    let mut seen = Vec::new();
    for seq in 0.. {
        let Some(actor) = ZangleSolitaire::turn(&state).first(minds) else { break };
        let mut moves = Vec::new();
        let mv = match actor {
            Actor::Seat(seat) => {
                ZangleSolitaire::moves(&state, seat, &mut moves);
                *minds.pick(&moves)
            }
            _ => rolls.roll::<ZangleSolitaire>(&state, seq),
        };
        assert_eq!(ZangleSolitaire::check(&state, actor, &mv), Ok(()), "{mv}");
        if let Move::Card(card) = mv {
            let depth = |place| match place {
                Awaited::Centre(_) => CENTRE_PILE - state.pile,
                Awaited::Pile(pile) => state.down[pile] - 1,
            };
            let place = state.awaited().unwrap();
            seen.push((place, depth(place), card));
        }
        ZangleSolitaire::apply(&mut state, actor, mv, &mut Silent);
    }
    seen
}

#[test]
fn whatever_is_played_the_cards_that_come_to_light_are_those_of_the_deal() {
    let mut orders = HashSet::new();
    for columns in 5..=7 {
        for key in 0..20 {
            let deal = Deal::roll(columns, Deck::STANDARD, &mut Rolls::new([key; 32]).deal());
            let mut found = HashSet::new();
            for game in 0..20 {
                let seen = turned_up(columns, [key; 32], &mut Dice::stream(game, key.into()));
                for &(place, depth, card) in &seen {
                    let (name, dealt) = match place {
                        Awaited::Centre(_) => (0, deal.centre()[usize::from(depth)]),
                        Awaited::Pile(pile) => (1 + pile, deal.card(pile, depth)),
                    };
                    assert_eq!(card, dealt, "{place:?} {depth}");
                    found.insert((name, depth));
                }
                orders.insert(format!("{key} {:?}", seen));
            }
            assert!(found.len() > 15, "many places were looked at: {found:?}");
        }
    }
    assert!(orders.len() > 900, "few games went the same way: {}", orders.len());
}

#[test]
fn a_deal_of_fewer_columns_is_a_part_of_that_with_more() {
    let [five, seven] = [5, 7].map(|columns| Deal::roll(columns, Deck::STANDARD, &mut Dice::stream(9, 9)));
    assert_eq!(five.centre(), seven.centre());
    assert!(five.piles().eq(seven.piles().take(5)));
    assert_eq!(five.centre().len() + five.piles().map(<[_]>::len).sum::<usize>(), 25);
    assert_eq!(seven.centre().len() + seven.piles().map(<[_]>::len).sum::<usize>(), 38);
}
