//! Options from a file, such as the deck of a host.

mod program;
mod server;

use std::path::{Path, PathBuf};

use program::{json, refused, stdout};
use serde_json::json;
use server::Server;

fn file(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_file_of_options_makes_the_deck_and_says_which_line_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let deck = file(folder.path(), "deck", "# more of the small ones\nones = 30\nz = 0  # and nothing for nothing\n");
    let (deck, log) = (deck.to_str().unwrap(), folder.path().join("log"));
    let simulate = ["simulate", "zangle", "--games", "1", "--seed", "3", "--options", deck, "--option", "z=2", "--log"];
    stdout(&[&simulate[..], &[log.to_str().unwrap()]].concat());
    let header = json(std::fs::read_to_string(&log).unwrap().lines().next().unwrap());
    assert_eq!([&header["options"]["ones"], &header["options"]["z"], &header["options"]["twos"]], [30, 2, 20]);
    for (text, wrong) in [
        ("ones = 30\n\ntwos = 300\n", ":3: option twos cannot be \"300\": it can be 10 to 30"),
        ("sixes = 3", ":1: the game has no option \"sixes\": it has z, ones"),
        ("ones = 30\nones = 20", ":2: option ones is given twice"),
        ("ones: 30", ":1: a line is NAME = VALUE, not \"ones: 30\""),
    ] {
        let bad = file(folder.path(), "bad", text);
        let told = refused(&["simulate", "zangle", "--games", "1", "--options", bad.to_str().unwrap()]);
        assert!(told.contains(&format!("{}{wrong}", bad.display())), "{told}");
        let house = format!("zangle={}", bad.display());
        let told = refused(&["serve", "--options", &house]);
        assert!(told.contains(&format!("{}{wrong}", bad.display())), "{told}");
    }
    let long = file(folder.path(), "long", &"#".repeat(100_000));
    assert!(refused(&["play", "zangle", "--options", long.to_str().unwrap()]).contains("too long"));
    assert!(refused(&["play", "zangle", "--options", "/nowhere/deck"]).contains("/nowhere/deck"));
    assert!(refused(&["serve", "--options", "zangle"]).contains("GAME=FILE"));
    assert!(refused(&["serve", "--options", "chess=x"]).contains("chess"));
}

#[test]
fn what_a_host_has_set_holds_at_every_new_table_that_says_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let deck = file(folder.path(), "deck", "ones = 27\n");
    let house = format!("zangle={}", deck.display());
    let server = Server::with(folder.path(), &["--options", &house]);
    let order = |options| json!({"game": "zangle", "seats": 2, "options": options});
    for (options, ones) in [(json!({}), 27), (json!({"twos": 25}), 27), (json!({"ones": 12}), 12)] {
        let opened = server.api("/tables", "", Some(order(options))).1;
        let table = server.api(&format!("/tables/{}", opened["code"].as_str().unwrap()), "", None).1;
        assert_eq!(table["options"]["ones"], ones, "{table}");
    }
    let form = server.get("/new/zangle").2;
    assert!(form.contains("name=\"option.ones\" min=\"10\" max=\"30\" value=\"27\""), "{form}");
    let games = server.api("/games", "", None).1;
    let zangle = games.as_array().unwrap().iter().find(|game| game["game"] == "zangle").unwrap();
    let ones = zangle["options"].as_array().unwrap().iter().find(|option| option["name"] == "ones").unwrap();
    assert_eq!(ones["default"], 27);
    let about = server.api("/openapi.json", "", None).1;
    assert_eq!(about["components"]["schemas"]["ZangleOptions"]["properties"]["ones"]["default"], 27);
    let kind = ("Content-Type", "application/x-www-form-urlencoded");
    let (_, head, _) = server.ask("POST", "/play-now/zangle", &[kind], "");
    let code = head.lines().find_map(|line| line.strip_prefix("location: /t/")).expect("a table");
    assert_eq!(server.api(&format!("/tables/{code}"), "", None).1["options"]["ones"], 27);
}
