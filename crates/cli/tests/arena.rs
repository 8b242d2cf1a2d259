//! `tricorn arena` as a stranger would call it.

mod program;

use std::process::{Command, Stdio};
use std::time::Duration;

use program::{command, json, refused, stdout};
use serde_json::Value;

/// What was found, without what is measured and so never the same.
fn found(args: &[&str]) -> Value {
    let mut found = json(&stdout(&[&["arena"][..], args, &["--json"]].concat()));
    for bot in found["bots"].as_array_mut().unwrap() {
        assert!(bot["ms_per_move"].as_f64().unwrap() > 0.0);
        bot["ms_per_move"] = Value::Null;
    }
    found
}

#[test]
fn greedy_beats_random_in_triominos_on_any_number_of_threads() {
    let run = |threads| {
        found(&["triominos", "--bots", "greedy,random", "--games", "60", "--seed", "3", "--threads", threads])
    };
    let one = run("1");
    assert_eq!(one, run("2"));
    let greedy = &one["bots"][0];
    assert!(greedy["low"].as_f64().unwrap() > 0.5 && greedy["elo_low"].as_f64().unwrap() > 0.0, "{one}");
    assert_eq!(one["pairs"][0]["clear"], "first");
}

#[test]
fn the_object_has_the_documented_fields() {
    let document = include_str!("../../../docs/cli.md");
    let section = document.split("\n## arena\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let found = found(&["mayhem", "--bots", "greedy,random,greedy", "--games", "9", "--seats", "3"]);
    assert!(found["game"] == "mayhem" && found["seats"] == 3 && found["seed"] == 1, "{found}");
    assert!(found["games"] == 30 && found["partial"] == false, "{found}");
    assert_eq!([found["bots"].as_array().unwrap().len(), found["pairs"].as_array().unwrap().len()], [3, 3]);
    for name in ["name", "wins", "losses", "ties", "rate", "low", "high", "elo", "elo_low", "elo_high", "points"] {
        assert!(found["bots"][1].get(name).is_some(), "{name}: {found}");
    }
    for object in [&found, &found["bots"][0], &found["pairs"][0]] {
        for name in object.as_object().unwrap().keys() {
            assert!(section.contains(&format!("`{name}`")), "docs/cli.md does not tell of {name}");
        }
    }
}

#[test]
fn what_is_clear_is_said_and_when() {
    let args = ["arena", "triominos", "--bots", "random,greedy", "--games", "5001", "--early"];
    let text = stdout(&args);
    let last = text.lines().last().unwrap();
    assert!(last.starts_with("  greedy is stronger than random, clear after "), "{text}");
    assert!(text.contains("5001 were asked for, so it is one more"), "{text}");
    let games: u64 = last.split_whitespace().rev().nth(1).unwrap().parse().unwrap();
    assert!((18..200).contains(&games), "{text}");
    let same = stdout(&["arena", "mayhem", "--bots", "random,random", "--games", "20"]);
    assert!(same.ends_with("  random or random: not clear after 20 games\n"), "{same}");
}

#[test]
fn what_makes_no_arena_is_refused() {
    for (args, why) in [
        (&["mayhem", "--bots", "greedy,deep"][..], "the bots are random, greedy"),
        (&["mayhem", "--bots", "greedy,randm"], "did you mean random?"),
        (&["mayhem", "--bots", "greedy"], "an arena needs two bots or more, such as --bots greedy,random"),
        (&["mayhem"], "--bots"),
        (&["zangle-solitaire", "--bots", "greedy,random"], "Zangle Solitaire is for one player"),
        (&["mayhem", "--bots", "greedy,random", "--seats", "9"], "2 to 8 seats, not 9"),
        (&["mayhem", "--bots", "greedy,random", "--threads", "0"], "1 to 1024"),
        (&["mayhm", "--bots", "greedy,random"], "did you mean mayhem?"),
        (&["mayhem", "--bots", "greedy,random", "--option", "slow=on"], "it has fast, honour"),
    ] {
        let said = refused(&[&["arena"][..], args, &["--games", "2"]].concat());
        assert!(said.contains(why), "{args:?}: {said}");
    }
    assert!(refused(&["arena", "mayhem", "--bots", "greedy,random", "--games", "0"]).contains("at least 1"));
}

#[test]
fn ctrl_c_tells_what_there_is() {
    let args = ["arena", "mayhem", "--bots", "greedy,random", "--games", "1000000000"];
    for (name, code) in [("INT", 130), ("TERM", 143)] {
        let child = command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(Duration::from_secs(2));
        let sent = Command::new("kill").args([format!("-{name}"), child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        let output = child.wait_with_output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(code), "{text}");
        assert!(text.contains("of 1000000000 games: partial results") && text.contains("greedy is stronger"), "{text}");
    }
}
