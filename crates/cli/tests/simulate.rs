//! `tricorn simulate` as a stranger would call it.

mod program;

use std::fs;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use program::{command, fails, json, refused, stdout, tricorn};

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
    let per_game = |name: &str| mayhem["facts_per_game"][name].clone();
    assert_eq!(per_game("cards_played"), serde_json::json!({"mean": 81.0, "margin": 0.0}));
    assert_eq!(mayhem["seats_stats"].as_array().unwrap().len(), 5);
    let score = |seat: &serde_json::Value| seat["score_mean"].as_f64().unwrap();
    let total: f64 = mayhem["seats_stats"].as_array().unwrap().iter().map(score).sum();
    let pure = mayhem["facts"]["pure"].as_f64().unwrap();
    assert!((total - (81.0 + 3.0 * pure / 200.0)).abs() < 1e-6);
    // Of so many games, each with a few pure triangles, the mean is known to a fraction of one.
    assert!((per_game("pure")["mean"].as_f64().unwrap() - pure / 200.0).abs() < 1e-9);
    assert!((0.01..0.5).contains(&per_game("pure")["margin"].as_f64().unwrap()), "{}", per_game("pure"));
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
fn a_file_is_never_overwritten_unasked() {
    let folder = tempfile::tempdir().unwrap();
    for option in ["--log", "--csv"] {
        let path = folder.path().join("precious");
        fs::write(&path, "precious").unwrap();
        let args = ["simulate", "mayhem", "--games", "1", option, path.to_str().unwrap()];
        let said = refused(&args);
        assert!(said.contains("exists already; --force overwrites it"), "{said}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
        stdout(&[&args[..], &["--force"]].concat());
        assert!(!fs::read_to_string(&path).unwrap().contains("precious"));
        stdout(&["simulate", "mayhem", "--games", "1", option, "/dev/null"]);
    }
}

#[test]
fn nothing_is_created_by_a_call_that_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let log = path.to_str().unwrap();
    for wrong in [&["--threads", "0"][..], &["--games", "0"], &["--bots", "deep"], &["--csv", log], &["--seats", "99"]]
    {
        let games: &[&str] = if wrong[0] == "--games" { &[] } else { &["--games", "1"] };
        refused(&[&["simulate", "mayhem", "--log", log][..], games, wrong].concat());
        assert!(!path.exists(), "{wrong:?}");
    }
}

#[test]
fn a_place_that_cannot_be_written_ends_with_one() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    for option in ["--log", "--csv"] {
        for (place, why) in [("/no/such/folder/x", "No such file"), (folder, "directory"), ("/dev/full", "No space")] {
            let said = fails(&["simulate", "mayhem", "--games", "50", option, place], 1);
            assert!(said.contains(why) && said.contains(&format!("cannot write {place}")), "{said}");
        }
    }
}

#[test]
fn the_log_can_be_standard_output() {
    let output = tricorn(&["simulate", "mayhem", "--games", "3", "--log", "-"]);
    assert_eq!(output.status.code(), Some(0));
    let (log, said) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(said.starts_with("mayhem: 3 games, 2 seats, seed 1\n"), "{said}");
    assert_eq!(log.lines().filter(|line| line.starts_with("{\"format\"")).count(), 3);
    assert!(log.lines().all(|line| json(line).is_object()));
    for option in ["--log", "--csv"] {
        let said = refused(&["simulate", "mayhem", "--games", "3", option, "-", "--json"]);
        assert!(said.contains("both want standard output"), "{said}");
    }
    assert!(refused(&["simulate", "mayhem", "--games", "3", "--log", "-", "--csv", "-"]).contains("cannot both"));
}

#[test]
fn every_game_has_its_line_on_any_number_of_threads() {
    let run = |threads: &str| {
        let args = ["simulate", "triominos", "--games", "700", "--seats", "3", "--seed", "7", "--csv", "-"];
        stdout(&[&args[..], &["--threads", threads]].concat())
    };
    let (one, three) = (run("1"), run("3"));
    assert_eq!(one, three);
    let mut lines = one.lines();
    assert_eq!(lines.next(), Some("game,seed,stream,moves,points_1,rank_1,points_2,rank_2,points_3,rank_3"));
    let rows: Vec<Vec<i64>> = lines.map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect()).collect();
    assert!(rows.iter().enumerate().all(|(place, row)| row[..3] == [place as i64 + 1, 7, 2 * place as i64]));
    let args = ["simulate", "triominos", "--games", "700", "--seats", "3", "--seed", "7", "--json"];
    let summary = json(&stdout(&args));
    assert_eq!(rows.len(), 700);
    let mean = |column: usize| rows.iter().map(|row| row[column]).sum::<i64>() as f64 / 700.0;
    assert!((mean(3) - summary["moves"]["mean"].as_f64().unwrap()).abs() < 1e-9);
    for seat in 0..3 {
        let stats = &summary["seats_stats"][seat];
        assert!((mean(4 + 2 * seat) - stats["score_mean"].as_f64().unwrap()).abs() < 1e-9);
        let best = rows.iter().filter(|row| row[5 + 2 * seat] == 1).count() as u64;
        assert_eq!(best, stats["wins"].as_u64().unwrap() + stats["shared"].as_u64().unwrap());
    }
}

#[test]
fn one_game_has_no_margin_and_two_have_that_of_a_sample() {
    let one = json(&stdout(&["simulate", "mayhem", "--games", "1", "--json"]));
    assert!(one["moves"]["margin"].is_null() && one["seats_stats"][0]["score_margin"].is_null(), "{one}");
    let text = stdout(&["simulate", "mayhem", "--games", "1"]);
    assert!(text.starts_with("mayhem: 1 game, 2 seats") && !text.contains('±'), "{text}");
    let two = json(&stdout(&["simulate", "mayhem", "--games", "2", "--json"]));
    let (least, most) = (two["moves"]["min"].as_f64().unwrap(), two["moves"]["max"].as_f64().unwrap());
    // Two numbers d apart have the sample deviation d / sqrt(2), and their mean half of d as its error.
    let margin = two["moves"]["margin"].as_f64().unwrap();
    assert!((margin - 1.959_964 * (most - least) / 2.0).abs() < 1e-9, "{two}");
}

#[test]
fn the_seed_that_is_printed_is_the_seed_that_is_taken() {
    let printed = stdout(&["simulate", "mayhem", "--games", "2", "--seed", "18446744073709551615"]);
    assert!(printed.contains("seed 18446744073709551615"), "{printed}");
    assert!(
        refused(&["simulate", "mayhem", "--games", "2", "--seed", "18446744073709551616"]).contains("whole number")
    );
    assert!(refused(&["simulate", "mayhem", "--games", "2", "--seed", "-1"]).contains("-1"));
    let of_a_deal = "5a".repeat(32);
    let said = refused(&["simulate", "mayhem", "--games", "2", "--seed", &of_a_deal]);
    assert!(said.contains("the seed of a single deal"), "{said}");
}

/// A simulation that would take hours, once it has written something to `path`.
fn endless(args: &[&str], path: &std::path::Path) -> Child {
    let args = [&["simulate", "mayhem", "--games", "1000000000", "--threads", "2"][..], args].concat();
    let mut child = command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let written = (0..600).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        path.metadata().is_ok_and(|about| about.len() > 0)
    });
    if !written {
        child.kill().unwrap();
        panic!("nothing was written within a minute: {:?}", child.wait());
    }
    child
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([format!("-{name}"), child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

#[test]
fn the_first_ctrl_c_sums_up_what_is_finished() {
    for (name, code) in [("INT", 130), ("TERM", 143)] {
        let folder = tempfile::tempdir().unwrap();
        let (log, csv) = (folder.path().join("log"), folder.path().join("csv"));
        let child = endless(&["--log", log.to_str().unwrap(), "--csv", csv.to_str().unwrap(), "--json"], &log);
        signal(&child, name);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{}", String::from_utf8_lossy(&output.stderr));
        let mut summary = json(&String::from_utf8(output.stdout).unwrap());
        assert_eq!(summary["partial"], true);
        let games = summary["games"].as_u64().unwrap();
        assert!(games > 0 && games < 1_000_000_000);
        // Whole games only, and the very ones that a shorter simulation plays.
        let (again, table) = (folder.path().join("again"), folder.path().join("table"));
        let (again_path, table_path) = (again.to_str().unwrap(), table.to_str().unwrap());
        let number = games.to_string();
        let args = ["simulate", "mayhem", "--games", &number, "--json", "--log", again_path, "--csv", table_path];
        let whole = json(&stdout(&args));
        assert_eq!(whole["partial"], false);
        summary["partial"] = false.into();
        assert_eq!(summary, whole);
        assert!(fs::read(log).unwrap() == fs::read(again).unwrap(), "the log differs");
        assert!(fs::read(csv).unwrap() == fs::read(table).unwrap(), "the table differs");
    }
}

#[test]
fn a_stopped_simulation_says_so_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let child = endless(&["--log", log.to_str().unwrap()], &log);
    signal(&child, "INT");
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{text}");
    assert!(text.contains("of 1000000000 games: partial results"), "{text}");
}

#[test]
fn the_second_ctrl_c_ends_at_once() {
    let args = ["simulate", "mayhem", "--games", "1000000000", "--log", "-"];
    let mut child = command(&args).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut pipe = child.stdout.take().unwrap();
    // It writes, so it listens to signals; and since nobody reads on, it will wait for ever in the middle of a log.
    pipe.read_exact(&mut [0]).unwrap();
    signal(&child, "INT");
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(child.try_wait().unwrap(), None, "the first one lets it finish what it is at");
    signal(&child, "INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// Six seats, the smallest deck, and equalizers that ask for more cards than it has: those that are there are dealt.
#[test]
fn a_race_with_too_few_cards_for_all_that_is_asked_goes_on() {
    let mut args = vec!["simulate", "zangle-speedster", "--games", "200", "--seats", "6", "--seed", "5", "--json"];
    let options = [
        "z=0",
        "ones=10",
        "twos=10",
        "threes=10",
        "fours=6",
        "fives=6",
        "more=10",
        "level-1=more",
        "level-2=more",
        "level-3=more",
        "level-4=more",
    ];
    args.extend(options.iter().flat_map(|option| ["--option", option]));
    let summary = json(&stdout(&args));
    assert_eq!(summary["games"], 200, "{summary}");
}
