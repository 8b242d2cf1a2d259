//! Lessons and puzzles in the terminal, as a stranger would call them, without one.

mod program;

use std::io::Write;
use std::process::Stdio;

use program::{command, refused, stdout};
use tricorn_table::{GAMES, lesson, puzzles};

/// What a call prints that is answered like this.
fn answered(args: &[&str], answers: &str) -> String {
    let mut child = command(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(answers.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_lesson_is_listed_and_solved_from_a_pipe() {
    let listed = stdout(&["learn"]);
    for game in GAMES {
        let id = game.facts().id;
        let steps = lesson(*game);
        assert!(listed.contains(&format!("tricorn learn {id} ")) && listed.contains(&steps[0].title), "{listed}");
        let answers: String = steps.iter().map(|step| format!("{}\n", step.exercise.solutions[0])).collect();
        let text = answered(&["learn", id], &answers);
        assert_eq!(text.matches("\nSolved.\n").count(), steps.len(), "{id}: {text}");
        assert!(text.ends_with(&format!("tricorn play {id}\n")), "{text}");
        assert!(steps.iter().all(|step| text.contains(&step.task) && text.contains(&step.solved)), "{text}");
    }
}

#[test]
fn a_lesson_refuses_hints_shows_skips_and_ends() {
    let text = answered(&["learn", "mayhem"], "skip\nh2s+\nv1a+\nhint\nshow\n99\nhelp\nquit\n");
    for words in [
        "No: horizontal 2 shoal",
        "A legal move of Triangle Mayhem, but not the one that is asked for.",
        "The cut must be the same",
        "(h2s+1)",
        "There is no move 99.",
        "  show   a move that solves it",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(!text.contains("tricorn play mayhem"), "who leaves is not told to play: {text}");
    // A move put together, a form filled in, and the end of the input.
    let zangle = answered(&["learn", "zangle"], "pick c1 o1 o2\n");
    assert!(zangle.contains("Solved."), "{zangle}");
    let written = answered(&["learn", "triangulation"], "\n4\ngloves\ncheese\nwhistle\n");
    assert!(written.contains("Solved."), "{written}");
    assert!(refused(&["learn", "triomino"]).contains("did you mean triominos?"));
}

#[test]
fn a_puzzle_is_of_a_day_or_of_a_game() {
    let day = ["puzzle", "--daily", "2026-11-18"];
    assert_eq!(answered(&day, "quit\n"), answered(&day, "quit\n"));
    assert!(answered(&["puzzle"], "").contains("One move is clearly better"));
    for game in GAMES {
        for (number, puzzle) in (1..).zip(puzzles(*game)) {
            let number = number.to_string();
            let text = answered(&["puzzle", game.facts().id, &number], &format!("{}\n", puzzle.best()));
            assert!(text.contains("Solved.") && text.contains(" of 100"), "{text}");
        }
    }
    assert!(refused(&["puzzle", "triominos", "9999"]).contains("and no 9999"));
    refused(&["puzzle", "--daily", "yesterday"]);
}

/// A file of puzzles says how it can be made again, also when what is played is not as usual.
#[test]
fn what_is_mined_says_how_it_was_found() {
    let usual = stdout(&["mine", "looplines", "--games", "1", "--seed", "4"]);
    assert!(usual.contains("# Found by: tricorn mine looplines --games 1 --seed 4\n"), "{usual}");
    let asked = ["mine", "mayhem", "--games", "1", "--seed", "4", "--seats", "3", "--option", "fast=off"];
    let other = stdout(&asked);
    assert!(other.contains(&format!("# Found by: tricorn {}\n", asked.join(" "))), "{other}");
    assert!(refused(&["mine", "zangle-speedster", "--games", "1"]).contains("nobody thinks ahead"));
}
