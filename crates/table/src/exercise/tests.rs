use std::sync::atomic::AtomicBool;

use tricorn_bots::Bot;
use tricorn_bots::search::{Budget, best};
use tricorn_kernel::Dice;

use super::*;
use crate::Day;

const MAYHEM: &str = "\
# A remark.
title: The last piece
task: Lay it.
solved: Yours (MAY-7).
goal: triangles
solution: h2s+1
seats: 2
option: fast=off
solver: 1
chance: dealer 1; card h1a; card h3j; card v3s; card h2s; card v1a; card c3j
seat 2: h1a+
seat 2: h3j+1
seat 2: stop
chance: card c1a; card v2j
";

fn mayhem() -> &'static dyn AnyGame {
    game("mayhem").unwrap()
}

fn step(text: &str) -> Step {
    Step::read_all(mayhem(), text).unwrap().remove(0)
}

#[test]
fn a_step_is_read_and_its_position_is_the_tables_own() {
    let Step { title, exercise, hint, .. } = step(MAYHEM);
    assert_eq!((title.as_str(), hint), ("The last piece", None));
    assert_eq!(exercise.position.entries.len(), 12);
    assert_eq!(exercise.position.options, [("fast".into(), "off".into())]);
    let table = exercise.table("Guest");
    assert_eq!(Position::of(table.as_ref(), Seat::new(0)), exercise.position);
    let lines: Vec<&str> = MAYHEM.lines().skip(6).collect();
    assert_eq!(exercise.position.to_string().lines().collect::<Vec<_>>(), lines);
}

#[test]
fn a_move_solves_it_by_what_it_does_or_is_legal_or_refused() {
    let Step { exercise, .. } = step(MAYHEM);
    let solves = |mv: &str| exercise.attempt(mv, "Guest").map(|attempt| attempt.solves);
    assert_eq!(solves("h2s+1"), Ok(true));
    assert_eq!(solves("v1a+"), Ok(false));
    assert!(matches!(solves("h2s+"), Err(Refused::Rule(refusal)) if refusal.rule == "MAY-4"));
    assert!(matches!(solves("dance"), Err(Refused::Notation(_))));
    assert!(matches!(solves("undo"), Err(Refused::Undo(_))));
    let only = step(&MAYHEM.replace("goal: triangles\n", "").replace("solution: h2s+1\n", "solution: v1a+\n"));
    assert_eq!(only.exercise.goal, Goal::Solution);
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let wrong = |text: &str| Step::read_all(mayhem(), text).unwrap_err().to_string();
    let changed = |from: &str, to: &str| {
        assert!(MAYHEM.contains(from), "{from}");
        wrong(&MAYHEM.replace(from, to))
    };
    assert_eq!(changed("task: Lay it.\n", ""), "line 2: task is missing in the lines from here");
    assert_eq!(changed("solution: h2s+1\n", ""), "line 2: solution is missing in the lines from here");
    assert_eq!(changed("task: Lay it.", "task"), "line 3: a line is `key: value`, not \"task\"");
    assert_eq!(changed("task: Lay it.", "task: a\ntask: b"), "line 4: task stands here for the second time");
    assert_eq!(changed("seats: 2", "seats: two"), "line 7: seats is a number, not \"two\"");
    assert_eq!(changed("solver: 1", "solver: 3"), "line 2: seat 3 has to solve it, and there are 2");
    assert_eq!(changed("fast=off", "fast"), "line 8: an option is NAME=VALUE, not \"fast\"");
    assert_eq!(
        changed("seat 2: stop", "Bob: stop"),
        "line 13: \"Bob\" is no key, and no actor such as `chance` or `seat 2`"
    );
    let counters = "cards_played, triangles, pure, hot_plays, wrong_claims";
    assert_eq!(
        changed("goal: triangles", "goal: bridges"),
        format!("line 5: Triangle Mayhem counts no \"bridges\": it counts {counters}")
    );
    assert_eq!(changed("goal: triangles", "goal: pure x"), "line 5: pure goes up by a number, not \"x\"");
    let why = step(&MAYHEM.replace("h3j+1", "v3s+1")).exercise.position.table("Guest").err().unwrap();
    assert!(why.starts_with("seat 2 cannot \"v3s+1\": "), "{why}");
}

#[test]
fn no_puzzle_of_a_day_comes_back_before_all_others_were_there() {
    let all: usize = GAMES.iter().map(|game| puzzles(*game).len()).sum();
    let of = |number: usize| {
        let (game, place) = puzzle_of(Day::at(number as u64 * 86_400_000)).expect("some games have puzzles");
        assert!((1..=puzzles(game).len()).contains(&place));
        (game.facts().id, place)
    };
    let days: Vec<_> = (20_000..20_000 + all).map(of).collect();
    assert_eq!(days.iter().collect::<std::collections::HashSet<_>>().len(), all);
    assert_eq!(of(20_000 + all), days[0], "and then they come back");
    // A game has its puzzles all year round: no part of a round is without those of a game that has many.
    for game in GAMES.iter().filter(|game| puzzles(**game).len() > 1) {
        let id = game.facts().id;
        for half in days.chunks(all.div_ceil(2)) {
            assert!(half.iter().any(|(other, _)| *other == id), "{id} is missing for half of {all} days");
        }
    }
}

#[test]
fn what_is_mined_is_found_again_and_one_who_looks_once_does_not_see_it() {
    let game = game("looplines").unwrap();
    let mining = Mining { options: Options::defaults(game.facts().options), seats: 2, seed: 1 };
    let stop = AtomicBool::new(false);
    let (number, puzzle) = (0..20)
        .find_map(|number| Some((number, mine(game, &mining, number, &stop)?)))
        .expect("one game of 20 holds one");
    assert_eq!(mine(game, &mining, number, &stop).as_ref(), Some(&puzzle));
    assert!(puzzle.worth >= puzzle.second + 7, "{puzzle:?}");
    let table = puzzle.exercise.table("You");
    let plain = table.advise(puzzle.exercise.position.solver, Bot::Greedy, &mut Dice::stream(1, 1));
    assert_ne!(plain.as_deref(), Some(puzzle.best()));
    assert_eq!(Puzzle::read_all(game, &puzzle.to_string()).unwrap(), [puzzle]);
    assert_eq!(mine(game, &mining, number, &AtomicBool::new(true)), None);
}

#[test]
fn a_bot_finds_the_move_of_every_puzzle() {
    for game in GAMES {
        for (number, puzzle) in (1..).zip(puzzles(*game)) {
            let solver = puzzle.exercise.position.solver;
            let mind = puzzle.exercise.table("You").mind(solver);
            let budget = Budget::iterations(4 * puzzle.rating.max(500));
            let tried = mind.search(budget, &mut Dice::stream(1, number)).expect("games with puzzles are searched");
            let found = best(&tried.iter().map(|(_, tried)| *tried).collect::<Vec<_>>()).unwrap();
            assert_eq!(tried[found].0, puzzle.best(), "puzzle {number} of {}", game.facts().id);
        }
    }
}
