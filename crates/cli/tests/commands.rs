//! The commands as a stranger would call them; `simulate` and `replay` have files of their own.

mod program;

use std::fs;
use std::process::Stdio;

use program::{command, fails, json, refused, stdout};

#[test]
fn games_lists_every_game_with_its_options() {
    let text = stdout(&["games"]);
    for word in ["mayhem", "color-draw", "honour=off", "jokers=whole"] {
        assert!(text.contains(word), "{word}");
    }
    assert!(text.contains("Hands are hidden (hidden) or lie open (open); whether everybody sees"), "{text}");
    let one = stdout(&["games", "looplines"]);
    assert!(one.contains("own_dots=off") && one.contains("wedge   a tile that touches two others"), "{one}");
    assert!(!one.contains("mayhem"), "{one}");
    assert_eq!(json(&stdout(&["games", "looplines", "--json"]))["game"], "looplines");
    assert!(refused(&["games", "loop-lines"]).contains("did you mean looplines?"));
    for line in stdout(&["games", "--json"]).lines() {
        let game = json(line);
        assert!(game["seats"]["min"].as_u64() >= Some(1));
        for option in game["options"].as_array().unwrap() {
            assert!(!option["help"].as_str().unwrap().is_empty() && !option["default"].is_null());
        }
    }
}

#[test]
fn rules_are_set_for_reading_and_given_raw() {
    let text = stdout(&["rules", "mayhem"]);
    assert!(text.contains("- MAY-4 Does your card fit") && text.contains("  The horizontal 2 must join"), "{text}");
    assert!(!text.contains("**") && !text.contains('\u{1b}') && !text.contains("]("), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80));
    assert!(stdout(&["rules", "triominos"]).contains("/1\\"), "a drawn tile");
    assert!(text.contains("\nWords\n-----\n\n- hot: just drawn, and playable at once"), "{text}");
    let raw = stdout(&["rules", "mayhem", "--raw"]);
    assert!(raw.contains("**MAY-4**") && !raw.contains("Words"), "{raw}");
}

#[test]
fn a_log_is_verified_replayed_and_refused_when_tampered_with() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let file = path.to_str().unwrap();
    stdout(&["simulate", "mayhem", "--games", "2", "--log", file]);
    let proof = stdout(&["verify", file]);
    let lines: Vec<&str> = proof.lines().collect();
    assert!(lines[0].starts_with("line 1: mayhem for 2, ") && lines[0].contains(", commitment "), "{proof}");
    assert!(lines[2].starts_with("2 games are as promised"), "{proof}");
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
fn verify_tells_programs_of_every_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let file = path.to_str().unwrap();
    stdout(&["simulate", "looplines", "--games", "2", "--log", file]);
    let text = fs::read_to_string(&path).unwrap();
    let games: Vec<_> = stdout(&["verify", "--json", file]).lines().map(json).collect();
    assert_eq!(games.len(), 2);
    for game in games {
        let place = game["line"].as_u64().unwrap() as usize - 1;
        let header = json(text.lines().nth(place).unwrap());
        for field in ["game", "rules", "options", "seats", "commitment"] {
            assert_eq!(game[field], header[field], "{field}");
        }
        let entries = game["entries"].as_u64().unwrap() as usize;
        let footer = json(text.lines().nth(place + 1 + entries).unwrap());
        assert_eq!((&game["digest"], &game["standings"]), (&footer["digest"], &footer["standings"]));
        let rolls = text.lines().skip(place).take(entries + 1).filter(|line| line.contains("\"chance\"")).count();
        assert_eq!(game["rolls"], rolls);
    }
}

#[test]
fn verify_refuses_tricks_without_printing_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let file = path.to_str().unwrap();
    stdout(&["simulate", "mayhem", "--games", "1", "--log", file]);
    let text = fs::read_to_string(&path).unwrap();
    let footer = text.lines().count();
    let change = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        fs::write(&path, text.replacen(from, to, 1)).unwrap();
        refused(&["verify", file])
    };
    let twice = change("\"standings\":[", "\"standings\":[],\"standings\":[");
    assert!(twice.contains(&format!("line {footer}: \"standings\" stands there twice")), "{twice}");
    let name = change("random 1", "\\u001b[2Jgone");
    assert!(name.contains("line 1: a name is") && !name.contains('\u{1b}'), "{name}");
    let field = change("\"game\":", "\"\\u001b[2J\":1,\"game\":");
    assert!(field.contains("line 1: ") && !field.contains('\u{1b}'), "{field}");
    let kept: Vec<&str> = text.lines().take(footer - 1).chain(["{\"save\":{}}"]).collect();
    fs::write(&path, kept.join("\n")).unwrap();
    let kept = refused(&["verify", file]);
    assert!(
        kept.contains(&format!("line {footer}: a kept game, still unfinished")) && kept.contains("--resume"),
        "{kept}"
    );
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
    assert!(refused(&["verify", "/no/such/file"]).contains("No such file"));
    assert!(refused(&["replay", "/dev/null"]).contains("no game in it"));
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

#[test]
fn what_is_nearly_right_is_answered_with_what_was_meant() {
    for (args, meant) in [
        (&["simulat"][..], "did you mean simulate?"),
        (&["simulate", "mayhem", "--gmes", "1"], "did you mean --games?"),
        (&["simulate", "mayhm", "--games", "1"], "did you mean mayhem?"),
        (&["simulate", "Triangle Mayhem", "--games", "1"], "did you mean mayhem?"),
        (&["rules", "loop-lines"], "did you mean looplines?"),
        (&["bench", "triomino"], "did you mean triominos?"),
        (&["play", "colour-draw"], "did you mean color-draw?"),
        (&["play", "mayhem", "--bots", "greddy"], "did you mean greedy?"),
        (&["simulate", "mayhem", "--games", "1", "--option", "honor=on"], "did you mean honour?"),
        (&["simulate", "triominos", "--games", "1", "--option", "match=tournment"], "did you mean tournament?"),
        (&["completions", "bsh"], "did you mean bash?"),
    ] {
        let said = refused(args);
        assert!(said.contains(meant), "{said}");
    }
    assert!(!refused(&["rules", "chess"]).contains("did you mean"), "nothing is like chess");
    for args in [&["simulate", "mayhem"][..], &["simulate", "mayhem", "--games", "x"], &["simulate", "--nothing"]] {
        assert!(refused(args).contains("(try tricorn simulate --help)"), "{args:?}");
    }
    let said = refused(&["nonsense"]);
    assert!(said.contains("the commands are serve, games, ") && said.contains("(try tricorn --help)"), "{said}");
    assert!(refused(&["rules"]).contains("the games are mayhem, "));
}

#[test]
fn output_that_cannot_be_written_ends_with_one() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    let log = log.to_str().unwrap();
    stdout(&["simulate", "mayhem", "--games", "1", "--log", log]);
    for args in [
        &["games"][..],
        &["games", "--json"],
        &["rules", "mayhem"],
        &["rules", "mayhem", "--raw"],
        &["simulate", "mayhem", "--games", "1"],
        &["simulate", "mayhem", "--games", "1", "--log", "-"],
        &["simulate", "mayhem", "--games", "1", "--csv", "-"],
        &["replay", log],
        &["verify", log],
        &["completions", "fish"],
        &["man"],
        &["--help"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command(args).stdout(full).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}: {error}");
        assert!(error.contains("cannot write") && error.lines().count() == 1, "{args:?}: {error}");
    }
}

#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    for args in [
        &["rules", "mayhem"][..],
        &["completions", "bash"],
        &["man"],
        &["games"],
        &["simulate", "mayhem", "--games", "2000", "--log", "-"],
    ] {
        let mut child = command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), error.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn every_shell_gets_completions_that_know_commands_and_games() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = stdout(&["completions", shell]);
        for word in ["simulate", "replay"] {
            assert!(script.contains(word), "{shell} has no {word}");
        }
    }
    for (shell, word) in [("bash", "looplines"), ("zsh", "looplines"), ("fish", "greedy")] {
        assert!(stdout(&["completions", shell]).contains(word), "{shell} does not know {word}");
    }
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    assert!(stdout(&["man"]).starts_with(".ie"), "a page for man, not plain text");
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("share/man1");
    for _ in 0..2 {
        stdout(&["man", "--dir", pages.to_str().unwrap()]);
    }
    let page = |name: &str| fs::read_to_string(pages.join(name)).unwrap();
    assert!(page("tricorn.1").contains("simulate"));
    assert!(page("tricorn-simulate.1").contains(r"\-\-csv"), "{}", page("tricorn-simulate.1"));
    for command in ["serve", "games", "rules", "play", "replay", "verify", "bench", "completions", "man"] {
        assert!(page(&format!("tricorn-{command}.1")).contains(".SH NAME"), "{command}");
    }
    fs::write(folder.path().join("file"), "").unwrap();
    assert!(fails(&["man", "--dir", folder.path().join("file").to_str().unwrap()], 1).contains("cannot write"));
}

#[test]
fn what_a_file_brings_along_does_not_reach_the_terminal_raw() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("odd\u{1b}[2J.jsonl");
    let said = refused(&["verify", file.to_str().unwrap()]);
    assert!(said.contains(r"odd\u{1b}[2J.jsonl") && !said.contains('\u{1b}'), "{said}");
}

#[test]
fn zangles_are_listed_with_drawings_and_for_programs() {
    let text = stdout(&["solve", "zangle", "5b", "3", "2", "1", "Z"]);
    assert!(text.contains("3 = 1 + 2\n") && text.contains("3 = 1 + 2 + Z\n") && text.contains('▲'), "{text}");
    let found = json(&stdout(&["solve", "zangle", "4a", "4a", "Z", "--json"]));
    assert_eq!(found["zangles"], serde_json::json!([{"target": "4a", "pieces": ["4a", "Z"]}]));
    assert!(stdout(&["solve", "zangle", "5a"]).starts_with("0 zangles in 1 card\n"));
    assert!(refused(&["solve", "zangle", "5b", "9x"]).contains("\"9x\" is no card"));
    refused(&["solve", "zangle"]);
    refused(&["solve"]);
}

#[test]
fn the_bots_of_triangulation_are_studied() {
    let asked = ["study", "triangulation", "--rounds", "6", "--insider", "casual", "--seed", "3"];
    let text = stdout(&asked);
    assert!(text.starts_with("Triangulation, 6 rounds, seed 3: Insiders casual, guessers expert\n"), "{text}");
    assert!(text.contains("a thinking Insider") && text.contains("right after 3 words"), "{text}");
    let found = json(&stdout(&[&asked[..], &["--json", "--threads", "2"]].concat()));
    assert_eq!((found["rounds"].as_u64(), found["partial"].as_bool()), (Some(6), Some(false)));
    let ends = &found["thinking"];
    let sum: u64 = ["contact", "intercepted", "lost"].iter().filter_map(|end| ends[end].as_u64()).sum();
    assert_eq!(sum, 6);
    assert!(refused(&["study", "triangulation", "--rounds", "0"]).contains("at least 1"));
    assert!(refused(&["study", "triangulation", "--insider", "wise"]).contains("a level is novice"));
}

#[test]
fn a_solitaire_deal_is_solved_and_deals_are_counted() {
    let deal = json(&stdout(&["solve", "solitaire", "--seed", "7", "--json"]));
    assert_eq!((deal["centre"].as_array().unwrap().len(), deal["piles"][4].as_array().unwrap().len()), (10, 5));
    let verdict = deal["verdict"].as_str().unwrap();
    assert_eq!(verdict == "winnable", !deal["line"].as_array().unwrap().is_empty(), "{deal}");
    let text = stdout(&["solve", "solitaire", "--seed", "7"]);
    assert!(text.contains(if verdict == "winnable" { "It can be won" } else { "It cannot be won" }), "{text}");
    let count = |threads: &str| {
        let args =
            ["solve", "solitaire", "--deals", "20", "--seed", "7", "--budget", "5000", "--threads", threads, "--json"];
        stdout(&args)
    };
    assert_eq!(count("1"), count("2"), "threads change nothing");
    let share = json(&count("2"));
    let sum = ["winnable", "unwinnable", "unknown"].iter().map(|name| share[name].as_u64().unwrap()).sum::<u64>();
    assert_eq!(sum, 20, "{share}");
    let daily = json(&stdout(&["solve", "solitaire", "--daily", "2026-11-17", "--json"]));
    assert_eq!(daily["verdict"], "winnable");
    let unknown = json(&stdout(&["solve", "solitaire", "--seed", "7", "--columns", "6", "--budget", "0", "--json"]));
    assert!(["unknown", "unwinnable"].contains(&unknown["verdict"].as_str().unwrap()), "{unknown}");
    for (args, why) in [
        (&["--columns", "8"][..], "from 5 to 7"),
        (&["--deals", "0"], "at least 1"),
        (&["--daily", "2026-02-30"], "a date is YYYY-MM-DD"),
        (&["--seed", "x"], "a seed is a whole number"),
        (&["--threads", "2"], "--deals"),
    ] {
        let said = refused(&[&["solve", "solitaire"][..], args].concat());
        assert!(said.contains(why), "{said}");
    }
}
