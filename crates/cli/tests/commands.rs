//! The commands as a stranger would call them.

use std::fs;
use std::process::{Command, Output};

fn tricorn(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tricorn")).args(args).output().expect("the program starts")
}

fn stdout(args: &[&str]) -> String {
    let output = tricorn(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The one line on standard error of a call that ends with code 2 and prints nothing else.
fn refused(args: &[&str]) -> String {
    let output = tricorn(args);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
    assert!(output.stdout.is_empty(), "{args:?}");
    assert_eq!(error.lines().count(), 1, "{args:?}: {error}");
    error
}

#[test]
fn games_lists_every_game_with_its_options() {
    let text = stdout(&["games"]);
    for word in ["mayhem", "color-draw", "honour=off", "jokers=whole"] {
        assert!(text.contains(word), "{word}");
    }
    for line in stdout(&["games", "--json"]).lines() {
        let game = json(line);
        assert!(game["seats"]["min"].as_u64() >= Some(1));
        for option in game["options"].as_array().unwrap() {
            assert!(!option["help"].as_str().unwrap().is_empty() && !option["default"].is_null());
        }
    }
}

#[test]
fn rules_prints_the_guide() {
    assert!(stdout(&["rules", "mayhem"]).contains("**MAY-4**"));
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_one_thread_and_on_two() {
    let folder = tempfile::tempdir().unwrap();
    for (game, seats, bots) in [
        ("mayhem", "3", "greedy,random,random"),
        ("color-draw", "3", "greedy,random,random"),
        ("triominos", "3", "greedy,random,random"),
        ("looplines", "2", "greedy,random"),
    ] {
        let run = |threads: &str| {
            let log = folder.path().join(format!("{game}-{threads}.jsonl"));
            let args = ["simulate", game, "--games", "300", "--seats", seats, "--seed", "5", "--bots", bots];
            let printed =
                stdout(&[&args[..], &["--json", "--threads", threads, "--log", log.to_str().unwrap()]].concat());
            (printed, fs::read(log).unwrap())
        };
        let (one, two) = (run("1"), run("2"));
        assert!(one == two, "{game} depends on the number of threads");
        let lines = one.1.iter().filter(|&&byte| byte == b'\n').count();
        assert!(lines > 15_000, "{lines} lines");
    }
}

#[test]
fn simulate_counts_what_the_rules_promise() {
    let mayhem = json(&stdout(&["simulate", "mayhem", "--games", "200", "--seats", "5", "--json"]));
    assert_eq!(mayhem["facts"]["cards_played"], 200 * 81);
    assert_eq!(mayhem["facts"]["triangles"], 200 * 27);
    assert_eq!(mayhem["seats_stats"].as_array().unwrap().len(), 5);
    let score = |seat: &serde_json::Value| seat["score_mean"].as_f64().unwrap();
    let total: f64 = mayhem["seats_stats"].as_array().unwrap().iter().map(score).sum();
    let pure = mayhem["facts"]["pure"].as_f64().unwrap();
    assert!((total - (81.0 + 3.0 * pure / 200.0)).abs() < 1e-6);
    let color = json(&stdout(&["simulate", "color-draw", "--games", "200", "--json", "--option", "jokers=none"]));
    assert_eq!(color["facts"]["jokers_used"], 0);
    let count = |name: &str| color["facts"][name].as_u64().unwrap();
    assert_eq!(count("triangles"), count("one_colour") + count("two_colours") + count("three_colours"));
}

#[test]
fn greedy_beats_random() {
    for game in ["mayhem", "color-draw"] {
        let found = json(&stdout(&["simulate", game, "--games", "400", "--bots", "greedy,random", "--json"]));
        let wins = |seat: usize| found["seats_stats"][seat]["wins"].as_u64().unwrap();
        assert!(wins(0) > 3 * wins(1), "{game}: greedy {} random {}", wins(0), wins(1));
    }
}

#[test]
fn a_log_is_verified_replayed_and_refused_when_tampered_with() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let file = path.to_str().unwrap();
    stdout(&["simulate", "mayhem", "--games", "2", "--log", file]);
    assert!(stdout(&["verify", file]).starts_with("2 games are as promised"));
    assert!(stdout(&["replay", file, "--game", "2"]).contains("points"));
    let seen = stdout(&["replay", file, "--seat", "2", "--at", "20"]);
    assert!(seen.contains("Your hand") && !seen.contains("random 1 gets h"), "seat 2 sees its own hand only");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen("\"stop\"", "\"rest\"", 1)).unwrap();
    let line = text.lines().position(|line| line.contains("\"stop\"")).unwrap() + 1;
    assert!(refused(&["verify", file]).contains(&format!("line {line}: ")));
    refused(&["replay", file]);
}

#[test]
fn what_makes_no_sense_is_refused_in_one_line() {
    assert!(refused(&["simulate", "chess", "--games", "1"]).contains("the games are mayhem"));
    assert!(refused(&["rules", "chess"]).contains("the games are"));
    assert!(refused(&["bench", "chess"]).contains("the games are"));
    assert!(refused(&["simulate", "mayhem", "--games", "1", "--seats", "9"]).contains("2 to 8 seats, not 9"));
    assert!(refused(&["simulate", "mayhem", "--games", "1", "--seats", "0"]).contains("2 to 8"));
    assert!(refused(&["simulate", "mayhem", "--games", "0"]).contains("at least 1"));
    assert!(refused(&["simulate", "mayhem", "--games", "many"]).contains("many"));
    assert!(refused(&["simulate", "mayhem", "--games", "1", "--bots", "deep"]).contains("the bots are random, greedy"));
    assert!(
        refused(&["simulate", "mayhem", "--games", "1", "--bots", "random,random,random"]).contains("3 bots for 2")
    );
    assert!(refused(&["simulate", "mayhem", "--games", "1", "--option", "fast"]).contains("NAME=VALUE"));
    assert!(refused(&["simulate", "mayhem", "--games", "1", "--option", "slow=on"]).contains("it has fast, honour"));
    assert!(refused(&["simulate", "mayhem", "--games", "1", "--threads", "0"]).contains("1 to 1024"));
    assert!(refused(&["simulate", "mayhem", "--games", "1", "--log", "/no/such/folder/x"]).contains("No such file"));
    assert!(refused(&["verify", "/no/such/file"]).contains("No such file"));
    assert!(refused(&["replay", "/dev/null"]).contains("no game 1"));
    assert!(refused(&["verify", "/dev/null"]).contains("no game"));
    assert!(refused(&["frobnicate"]).contains("frobnicate"));
    assert!(refused(&["simulate"]).contains("--games"));
    let folder = tempfile::tempdir().unwrap();
    assert!(refused(&["verify", folder.path().to_str().unwrap()]).contains("directory"));
}

#[test]
fn help_helps() {
    for args in [&["--help"][..], &["play", "--help"], &["simulate", "--help"], &["--version"]] {
        assert!(!stdout(args).is_empty());
    }
}
