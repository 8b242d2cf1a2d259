//! `tricorn replay` as a stranger would call it.

mod program;

use std::fs;
use std::path::{Path, PathBuf};

use program::{fails, json, refused, stdout};
use tempfile::TempDir;

/// A folder with the log of two games.
fn log_of(game: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    stdout(&["simulate", game, "--games", "2", "--log", path.to_str().unwrap()]);
    (folder, path)
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// How many entries the first game of a log has.
fn entries(path: &Path) -> usize {
    let log = fs::read_to_string(path).unwrap();
    log.lines().skip(1).take_while(|line| line.starts_with("{\"seq\"")).count()
}

fn games() -> Vec<String> {
    stdout(&["games", "--json"]).lines().map(|line| json(line)["game"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn one_picture_per_entry_each_an_svg_by_itself() {
    for game in games() {
        let (folder, log) = log_of(&game);
        let pictures = folder.path().join("pictures");
        stdout(&["replay", text(&log), "--svg", text(&pictures), "--seat", "1"]);
        let mut names: Vec<String> =
            fs::read_dir(&pictures).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        let last = entries(&log);
        assert_eq!(names.len(), last, "{game}");
        assert_eq!((names[0].as_str(), names[last - 1].clone()), ("0001.svg", format!("{last:04}.svg")));
        for name in &names {
            let svg = fs::read_to_string(pictures.join(name)).unwrap();
            let document = roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{game} {name}: {error}"));
            let root = document.root_element();
            assert!(root.has_tag_name(("http://www.w3.org/2000/svg", "svg")), "{game} {name}");
            let inner = root.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "svg")));
            // Who guesses words has no hand.
            let parts = if game == "triangulation" { 2 } else { 3 };
            assert!(inner.count() >= parts, "{game} {name}: a board and a hand within the picture");
        }
        // A spectator sees no hand.
        let public = folder.path().join("public");
        let at = last.min(30).to_string();
        let said = stdout(&["replay", text(&log), "--svg", text(&public), "--at", &at]);
        assert!(said.starts_with("1 picture in "), "{said}");
        assert_eq!(fs::read_dir(&public).unwrap().count(), 1);
        let name = format!("{:04}.svg", last.min(30));
        let (seen, own) = (public.join(&name), pictures.join(&name));
        let length = |path: &Path| fs::read_to_string(path).unwrap().len();
        assert!(length(&seen) < length(&own) || game == "triangulation", "{game}");
    }
}

#[test]
fn the_style_of_a_picture_leaves_the_pieces_alone() {
    for game in games() {
        let (folder, log) = log_of(&game);
        let pictures = folder.path().join("pictures");
        let at = entries(&log).min(30);
        stdout(&["replay", text(&log), "--svg", text(&pictures), "--at", &at.to_string(), "--seat", "1"]);
        let svg = fs::read_to_string(pictures.join(format!("{at:04}.svg"))).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let style = document.descendants().find(|node| node.tag_name().name() == "style").unwrap().text().unwrap();
        let of_scene =
            document.descendants().filter(|node| node.tag_name().name() == "g").flat_map(|g| g.descendants());
        let classes = of_scene.filter_map(|node| node.attribute("class")).flat_map(str::split_whitespace);
        // What is only a moment on a page is hidden; nothing else of a game is touched.
        let touched: Vec<&str> = classes
            .filter(|class| !["rise", "run"].contains(class) && style.contains(&format!(".{class}{{")))
            .collect();
        assert!(touched.is_empty(), "{game}: {touched:?}");
    }
}

#[test]
fn pictures_are_not_overwritten_unasked_nor_half_of_them() {
    let (folder, log) = log_of("mayhem");
    let pictures = folder.path().join("pictures");
    fs::create_dir(&pictures).unwrap();
    let mine = pictures.join("0007.svg");
    fs::write(&mine, "mine").unwrap();
    let said = refused(&["replay", text(&log), "--svg", text(&pictures)]);
    assert!(said.contains("0007.svg exists already; --force overwrites it"), "{said}");
    assert_eq!(fs::read_dir(&pictures).unwrap().count(), 1, "nothing was written beside it");
    assert_eq!(fs::read_to_string(&mine).unwrap(), "mine");
    stdout(&["replay", text(&log), "--svg", text(&pictures), "--force"]);
    assert!(fs::read_to_string(&mine).unwrap().starts_with("<svg"));
    assert!(fails(&["replay", text(&log), "--svg", text(&log)], 1).contains("cannot write"));
}

#[test]
fn names_from_a_log_cannot_move_the_cursor() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    // A header alone is a game that has not begun.
    stdout(&["simulate", "mayhem", "--games", "1", "--log", text(&log)]);
    let header = fs::read_to_string(&log).unwrap().lines().next().unwrap().to_owned();
    fs::write(&log, header.replace("random 1", "\\u001b[2J<Eve>\\r") + "\n").unwrap();
    let said = refused(&["replay", text(&log)]);
    assert!(!said.contains('\u{1b}') && !said.contains('\r'), "{said:?}");
    assert!(said.contains("line 1: a name is 1 to 24 visible characters"), "{said:?}");
    assert!(said.contains(r"\u{1b}[2J<Eve>\r"), "{said:?}");
    // What is not a trick is a name, and no markup.
    fs::write(&log, header.replace("random 1", "<Eve>") + "\n").unwrap();
    let pictures = folder.path().join("pictures");
    stdout(&["replay", text(&log), "--svg", text(&pictures), "--at", "0"]);
    let svg = fs::read_to_string(pictures.join("0000.svg")).unwrap();
    roxmltree::Document::parse(&svg).unwrap();
    assert!(svg.contains("&lt;Eve&gt;"));
}

#[test]
fn what_cannot_be_shown_is_said_in_one_line() {
    let (folder, log) = log_of("mayhem");
    let log = text(&log);
    assert!(refused(&["replay", log, "--game", "3"]).contains("there is no game 3: it holds 2"));
    assert!(refused(&["replay", log, "--game", "0"]).contains("counted from 1"));
    assert!(refused(&["replay", log, "--at", "9999999"]).contains("there is no entry 9999999: the game has "));
    assert!(refused(&["replay", log, "--seat", "3"]).contains("there is no seat 3: the game has 2"));
    assert!(refused(&["replay", log, "--seat", "0"]).contains("there is no seat 0"));
    assert!(refused(&["replay", log, "--force"]).contains("--svg"));
    assert!(refused(&["replay", text(folder.path())]).contains("directory"));
    assert!(refused(&["replay", "nowhere.jsonl"]).contains("No such file"));
    assert!(refused(&["replay", "-"]).contains("standard input, there is no game in it"));
    for (content, said) in [
        (&b""[..], "there is no game in it"),
        (b"\0\xff\xfe\n\0", "line 1: not JSON"),
        (b"{\"seq\":0}\n", "line 1: "),
        (b"[]\n", "line 1: "),
    ] {
        let path = folder.path().join("broken");
        fs::write(&path, content).unwrap();
        let error = refused(&["replay", text(&path)]);
        assert!(error.contains(said), "{error}");
    }
    let header = fs::read_to_string(log).unwrap().lines().next().unwrap().replace("\"mayhem\"", "\"mayhm\"");
    let path = folder.path().join("unknown");
    fs::write(&path, header).unwrap();
    let error = refused(&["replay", text(&path)]);
    assert!(error.contains("line 1: there is no game \"mayhm\"; did you mean mayhem?"), "{error}");
}

#[test]
fn scores_are_told_part_by_part_if_asked_for() {
    let (_folder, log) = log_of("triominos");
    let printed = stdout(&["replay", text(&log), "--scores"]);
    let lines: Vec<&str> = printed.lines().collect();
    let begin = lines.iter().rposition(|line| line.starts_with("random 1: ")).expect("a heading for each player");
    let total: i32 = lines[begin].split(' ').nth(2).unwrap().parse().unwrap();
    let parts = lines[begin + 1..].iter().map_while(|line| line.strip_prefix("  "));
    let points = parts.filter_map(|line| line.split_whitespace().next()?.parse::<i32>().ok());
    assert_eq!(points.sum::<i32>(), total, "{printed}");
    assert!(printed.contains("(TRI-"), "{printed}");
    let unasked = stdout(&["replay", text(&log)]);
    assert!(!unasked.lines().any(|line| line.starts_with("random 1: ")), "{unasked}");
    assert!(refused(&["replay", text(&log), "--scores", "--svg", "there"]).contains("--svg"));
}

#[test]
fn the_ranking_stands_best_first_with_the_right_words() {
    let (_folder, log) = log_of("mayhem");
    let printed = stdout(&["replay", text(&log), "--plain"]);
    let end: Vec<&str> = printed.lines().rev().take_while(|line| !line.is_empty()).collect();
    let [verdict, places @ ..] = &end[..] else { panic!("{printed}") };
    assert!(places.last().unwrap().starts_with("1. ") && places[0].ends_with(" points"), "{printed}");
    assert!(verdict.contains("points") && !verdict.starts_with("2. "), "{printed}");
}
