//! Every rule of every guide stands in `rules.txt` with the tests that prove it, and they do.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use tricorn_table::GAMES;

/// The rule ids that a guide explains: its list items that begin with a bold id.
pub(crate) fn ids_in(guide: &str) -> BTreeSet<String> {
    let id = |line: &str| Some(line.strip_prefix("- **")?.split_once("**")?.0.to_owned());
    guide.lines().filter_map(id).collect()
}

/// Whether a rule is of this family.
pub(crate) fn is_of(id: &str, family: &str) -> bool {
    id.split_once('-').is_some_and(|(of, _)| of == family)
}

fn ids_in_the_guides() -> BTreeSet<String> {
    GAMES.iter().flat_map(|game| ids_in(game.guide())).collect()
}

/// A line of `rules.txt`.
struct Row {
    id: &'static str,
    refusal: bool,
    tests: Vec<&'static str>,
}

fn rows() -> Vec<Row> {
    let lines = include_str!("rules.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let row = |line: &'static str| {
        let mut words = line.split([' ', ',']).filter(|word| !word.is_empty());
        let (id, kind) = (words.next().unwrap_or_default(), words.next());
        let refusal = match kind {
            Some("refusal") => true,
            Some("effect") => false,
            _ => panic!("neither refusal nor effect: {line}"),
        };
        let tests: Vec<&str> = words.collect();
        assert!(!tests.is_empty(), "no test: {line}");
        Row { id, refusal, tests }
    };
    lines.map(row).collect()
}

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every Rust file in a folder, with its text.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
    found
}

/// The functions of a file by name: whether it is a test, and its text.
fn functions(text: &str) -> BTreeMap<String, (bool, String)> {
    let mut found = BTreeMap::new();
    let mut test = false;
    let lines: Vec<&str> = text.lines().collect();
    for (place, line) in lines.iter().enumerate() {
        let plain = line.trim_start();
        let indent = line.len() - plain.len();
        let named = plain.trim_start_matches("pub(super) ").trim_start_matches("pub(crate) ").strip_prefix("fn ");
        if let Some(rest) = named {
            let name: String = rest.chars().take_while(|char| char.is_alphanumeric() || *char == '_').collect();
            let end = format!("{}}}", " ".repeat(indent));
            let body: Vec<&str> = lines[place..].iter().copied().take_while(|line| *line != end).collect();
            found.insert(name, (test, body.join("\n")));
        }
        // Attributes may stand between the mark and the function.
        test = plain == "#[test]" || test && plain.starts_with("#[");
    }
    found
}

/// Every test of the project by name: its text, and the text of the functions of its file that it
/// calls.
fn tests() -> BTreeMap<String, String> {
    let mut tests = BTreeMap::new();
    for (_, text) in sources(&project().join("crates")) {
        let functions = functions(&text);
        for (name, (_, body)) in functions.iter().filter(|(_, (test, _))| *test) {
            let called = functions.iter().filter(|(other, _)| *other != name && body.contains(&format!("{other}(")));
            let whole = called.fold(body.clone(), |whole, (_, (_, body))| whole + body);
            tests.insert(name.clone(), whole);
        }
    }
    tests
}

#[test]
fn the_list_of_rules_is_that_of_the_guides() {
    let listed: BTreeSet<String> = rows().iter().map(|row| row.id.to_owned()).collect();
    let explained = ids_in_the_guides();
    let apart: Vec<&String> = listed.symmetric_difference(&explained).collect();
    assert!(apart.is_empty(), "in rules.txt or in a guide, but not in both: {apart:?}");
}

#[test]
fn every_rule_is_proved_by_tests_that_exist_and_assert_something() {
    let tests = tests();
    let mut wrong = Vec::new();
    for Row { id, refusal, tests: named } in rows() {
        for name in named {
            match tests.get(name) {
                None => wrong.push(format!("{id}: there is no test {name}")),
                Some(body) if !body.contains("assert") => wrong.push(format!("{id}: {name} asserts nothing")),
                Some(body) if refusal && !body.contains(&format!("\"{id}\"")) => {
                    wrong.push(format!("{id}: {name} does not see it refused"));
                }
                Some(_) => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_that_refuses_has_a_test_that_sees_it_refuse() {
    let refusing: BTreeSet<&str> = rows().iter().filter(|row| row.refusal).map(|row| row.id).collect();
    let mut cited = 0;
    for (path, text) in sources(&project().join("crates/games/src")) {
        let within = path.strip_prefix(project()).unwrap();
        if within.components().any(|part| part.as_os_str().to_string_lossy().starts_with("tests")) {
            continue;
        }
        for after in text.split("Refusal::new(").skip(1) {
            let Some(id) = after.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next()) else {
                continue;
            };
            assert!(refusing.contains(id), "{}: {id} refuses, but no row of rules.txt says so", within.display());
            cited += 1;
        }
    }
    assert!(cited > 50, "only {cited} refusals were found");
}

/// The rules that came with the project, where they are at hand, are all in the guides.
#[test]
fn the_guides_leave_no_numbered_rule_out() {
    let Ok(files) = fs::read_dir(project().join("../shared/rules")) else { return };
    let explained = ids_in_the_guides();
    let families: BTreeSet<&str> = GAMES.iter().flat_map(|game| game.facts().rule_families).copied().collect();
    for file in files {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        for id in text.lines().filter_map(|line| line.strip_prefix("- ")?.split(' ').next()) {
            if id.split_once('-').is_some_and(|(family, _)| families.contains(family)) {
                assert!(explained.contains(id), "{id} is in no guide");
            }
        }
    }
}
