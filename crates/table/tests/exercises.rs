//! Every registered game has a lesson whose steps can be solved, and whose solutions do what the lesson says; and so for
//! puzzles.

use tricorn_bots::Bot;
use tricorn_kernel::Dice;
use tricorn_table::{AnyGame, Exercise, GAMES, Goal, Puzzle, Step, lesson, puzzles};

/// So many steps are about two minutes.
const STEPS: std::ops::RangeInclusive<usize> = 3..=6;

/// Checks what holds for every exercise, wherever it is used.
fn check(what: &str, exercise: &Exercise) {
    let position = &exercise.position;
    let table = position.table("Guest").unwrap_or_else(|why| panic!("{what}: {why}"));
    assert!(!exercise.solutions.is_empty(), "{what} has no solution");
    for solution in &exercise.solutions {
        let attempt = exercise.attempt(solution, "Guest").unwrap_or_else(|why| panic!("{what}: {solution}: {why}"));
        assert!(attempt.solves, "{what}: {solution} is legal, but does not do what is asked");
        let written = &attempt.table.entries()[position.entries.len()].mv;
        assert_eq!(written, solution, "{what}: this is how the table writes it");
    }
    let others = table.notations(position.solver);
    let fails = |mv: &String| !exercise.attempt(mv, "Guest").unwrap_or_else(|why| panic!("{what}: {mv}: {why}")).solves;
    match (&exercise.goal, &others[..]) {
        (Goal::Any, _) => assert!(!others.iter().any(fails), "{what}: any move should do"),
        // The only thing to do, and what is asked: so there is no other that would have to be found.
        (_, [only]) if !fails(only) => {
            let mind = table.mind(position.solver);
            let mut dice = Dice::stream(1, 0);
            for _ in 0..100 {
                assert_eq!(mind.choose(Bot::Random, &mut dice).as_ref(), Some(only), "{what}");
            }
        }
        _ => assert!(others.iter().any(fails), "{what}: whatever is offered does what is asked"),
    }
}

/// The rules that words cite.
fn cited<'a>(words: &'a str, game: &dyn AnyGame) -> Vec<&'a str> {
    let families = game.facts().rule_families;
    let is_id = |word: &&str| {
        let parts = word.split_once('-');
        parts.is_some_and(|(family, number)| families.contains(&family) && number.parse::<u8>().is_ok())
    };
    words.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').filter(is_id).collect()
}

#[test]
fn every_game_has_a_lesson_whose_solutions_do_what_it_says() {
    for game in GAMES {
        let id = game.facts().id;
        let steps = lesson(*game);
        assert!(STEPS.contains(&steps.len()), "the lesson of {id} has {} steps", steps.len());
        for Step { title, task, solved, hint, exercise } in steps {
            let what = format!("{id}: {title}");
            check(&what, exercise);
            let rules = cited(solved, *game);
            assert!(!rules.is_empty(), "{what} names no rule when it is solved");
            for rule in rules {
                assert!(game.guide().contains(&format!("**{rule}**")), "{what}: the guide has no {rule}");
            }
            assert!(title.chars().count() <= 40 && !title.ends_with('.'), "{what} is a long title");
            for words in [Some(task), Some(solved), hint.as_ref()].into_iter().flatten() {
                assert!(words.ends_with(['.', '!', '?']) && words.chars().count() <= 240, "{what}: {words}");
            }
        }
    }
}

#[test]
fn a_lesson_shows_nobody_elses_secrets_and_stops_at_a_seats_turn() {
    for game in GAMES {
        for Step { title, exercise, .. } in lesson(*game) {
            let table = exercise.table("Guest");
            assert!(table.turn().seats().has(exercise.position.solver), "{title}");
            assert_eq!(tricorn_table::Position::of(table.as_ref(), exercise.position.solver), exercise.position);
        }
    }
}

#[test]
fn every_puzzle_has_one_best_move_and_is_written_as_it_is_read() {
    for game in GAMES {
        let id = game.facts().id;
        for (number, puzzle) in (1..).zip(puzzles(*game)) {
            let what = format!("{id}: puzzle {number}");
            check(&what, &puzzle.exercise);
            assert_eq!(puzzle.exercise.goal, Goal::Solution, "{what}");
            assert!(puzzle.worth <= 100 && puzzle.second < puzzle.worth, "{what} has no move that is clearly best");
            let again = Puzzle::read_all(*game, &puzzle.to_string()).unwrap();
            assert_eq!(again, std::slice::from_ref(puzzle), "{what}");
        }
    }
}
