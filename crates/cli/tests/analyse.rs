//! `tricorn analyse` as a stranger would call it.

mod program;

use program::{json, refused, stdout};
use serde_json::Value;

/// The log of a game of bots.
fn log(folder: &tempfile::TempDir, game: &str, seats: &str) -> String {
    let path = folder.path().join(format!("{game}.jsonl")).display().to_string();
    stdout(&["simulate", game, "--games", "1", "--seats", seats, "--bots", "greedy", "--seed", "5", "--log", &path]);
    path
}

#[test]
fn the_object_has_the_documented_fields_and_does_not_depend_on_threads() {
    let document = include_str!("../../../docs/cli.md");
    let section = document.split("\n## analyse\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let log = log(&folder, "mayhem", "2");
    let run = |threads| json(&stdout(&["analyse", &log, "--effort", "4", "--threads", threads, "--json"]));
    let found = run("1");
    assert_eq!(found, run("2"));
    assert!(found["game"] == "mayhem" && found["weighed"] == true, "{found}");
    assert!(found["curve"].as_array().unwrap().len() > 10, "{found}");
    let mut objects = vec![&found, &found["curve"][0]];
    let moments = found["moments"].as_array().unwrap();
    assert!(moments.len() <= 3);
    objects.extend(moments.iter().flat_map(|moment| [moment, &moment["played"]]));
    for object in objects {
        for name in object.as_object().unwrap().keys() {
            assert!(section.contains(&format!("`{name}`")), "docs/cli.md does not tell of {name}");
        }
    }
    let end = found["curve"].as_array().unwrap().last().unwrap();
    assert!(end["seat"].is_null() && end["worth"].as_array().unwrap().contains(&Value::from(1.0)), "{end}");
}

#[test]
fn people_read_a_graph_and_what_decided_it() {
    let folder = tempfile::tempdir().unwrap();
    let printed = stdout(&["analyse", &log(&folder, "mayhem", "3"), "--effort", "1"]);
    assert!(printed.starts_with("Triangle Mayhem: ") && printed.contains("Who was ahead when"), "{printed}");
    assert!(printed.lines().all(|line| line.len() < 400) && printed.contains("entry  0"), "{printed}");
    let scores = stdout(&["analyse", &log(&folder, "zangle-speedster", "2")]);
    assert!(scores.contains("moves are not weighed") && scores.contains("The scores; "), "{scores}");
}

#[test]
fn what_cannot_be_analysed_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let log = log(&folder, "mayhem", "2");
    assert!(refused(&["analyse", &log, "--effort", "0"]).contains("--effort must be from 1 to 1000"));
    assert!(refused(&["analyse", &log, "--threads", "0"]).contains("--threads must be from 1 to 1024"));
    assert!(refused(&["analyse", &log, "--game", "2"]).contains("there is no game 2"));
    let text = std::fs::read_to_string(&log).unwrap();
    let cut: Vec<&str> = text.lines().take(20).collect();
    let short = folder.path().join("short.jsonl");
    std::fs::write(&short, cut.join("\n")).unwrap();
    assert!(refused(&["analyse", &short.display().to_string()]).contains("not over"));
}
