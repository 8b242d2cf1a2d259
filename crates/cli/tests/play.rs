//! The piped game, played with the real program.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs `tricorn` in a folder of its own, with this input.
fn tricorn(folder: &Path, args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tricorn"))
        .args(args)
        .current_dir(folder)
        .env("TRICORN_NO_PAUSE", "1")
        .env("XDG_STATE_HOME", folder.join("state"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // The program may end before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The output of a run that must go well.
fn ok(output: Output) -> String {
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success() && err.is_empty(), "{:?}\n{out}\n{err}", output.status);
    assert!(!out.contains('\u{1b}'), "no escape codes in plain text");
    out
}

fn games() -> Vec<String> {
    games_and_seats().into_iter().map(|(game, _)| game).collect()
}

/// The games, each with as many seats as it takes, up to three.
fn games_and_seats() -> Vec<(String, String)> {
    let out = ok(tricorn(Path::new("."), &["games", "--json"], ""));
    let game = |line: &str| {
        let about: serde_json::Value = serde_json::from_str(line).unwrap();
        let seats = about["seats"]["max"].as_u64().unwrap().min(3);
        (about["game"].as_str().unwrap().to_owned(), seats.to_string())
    };
    out.lines().map(game).collect()
}

fn ones() -> String {
    "1\n".repeat(20_000)
}

#[test]
fn always_the_first_move_finishes_every_game_and_its_log_is_proved() {
    for (game, seats) in games_and_seats() {
        for people in ["1", "2"].into_iter().filter(|people| *people <= seats.as_str()) {
            let folder = tempfile::tempdir().unwrap();
            let args = ["play", &game, "--seats", &seats, "--humans", people, "--save", "game.jsonl"];
            let out = ok(tricorn(folder.path(), &args, &ones()));
            // Who plays alone is neither first nor last.
            let first = if seats == "1" { "\nYou: " } else { "\n1. " };
            for part in ["The game is over.", first, "The seed was ", "tricorn verify game.jsonl"] {
                assert!(out.contains(part), "{game}: no {part:?} in\n{out}");
            }
            assert_eq!(out.contains("Nobody else look"), people == "2");
            let proof = ok(tricorn(folder.path(), &["verify", "game.jsonl"], ""));
            assert!(proof.contains("1 game is as promised"), "{proof}");
        }
    }
}

#[test]
fn the_daily_deal_is_played_with_a_hint_and_its_log_says_whose_day_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "--daily", "--save", "game.jsonl"];
    let out = ok(tricorn(folder.path(), &args, &format!("hint\n{}", ones())));
    for part in [
        "A hint: ",
        "that of the daily deal of ",
        "The deal could be won. How: ",
        "To share: Zangle Solitaire",
        ", 1 hint\n",
    ] {
        assert!(out.contains(part), "no {part:?} in\n{out}");
    }
    let proof = ok(tricorn(folder.path(), &["verify", "game.jsonl"], ""));
    assert!(proof.contains("zangle-solitaire for 1, the daily deal of "), "{proof}");
    let json = ok(tricorn(folder.path(), &["verify", "game.jsonl", "--json"], ""));
    assert!(json.contains("\"daily\":\"20"), "{json}");
    let other = tricorn(folder.path(), &["play", "mayhem", "--daily"], "");
    assert!(text(&other.stderr).contains("only zangle-solitaire has a daily deal"), "{other:?}");
    let thought = ok(tricorn(folder.path(), &["play", "mayhem", "--seed", "4"], "hint\nquit\n"));
    assert!(thought.contains("A hint: ") && thought.contains("imagined games"), "{thought}");
    let none = ok(tricorn(folder.path(), &["play", "zangle-speedster", "--seed", "4"], "hint\nquit\n"));
    assert!(none.contains("No: there are no hints in this game."), "{none}");
}

#[test]
fn the_same_seed_and_answers_give_the_same_output() {
    for game in games() {
        let run = || {
            let folder = tempfile::tempdir().unwrap();
            let args = ["play", &game, "--seed", "11", "--bots", "random", "--save", "game.jsonl"];
            ok(tricorn(folder.path(), &args, &ones()))
        };
        assert_eq!(run(), run(), "{game}");
    }
}

#[test]
fn nonsense_is_answered_and_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let game = &games()[0];
    let answers =
        "table\n\u{1b}[2Jnonsense words\n0\n999\n99999999999999999999\n-1\nhelp\n\nlog\nsave\nundo\nrules\nquit\n";
    let out = ok(tricorn(folder.path(), &["play", game, "--seed", "4"], answers));
    for part in [
        "No: ",
        "There is no move 0",
        "There is no move 999",
        "Not taken back",
        "undo   take",
        "Kept in",
        "In one minute",
    ] {
        assert!(out.contains(part), "no {part:?} in\n{out}");
    }
    assert!(out.contains("Go on with: tricorn play --resume "));
    assert_eq!(out.matches("\nYour move").count(), 2, "the table is shown once more if asked for: {out}");
    let help = out.split("help\n").nth(1).unwrap().split("Move (").next().unwrap();
    assert!(help.lines().all(|line| line.len() <= 80), "{help}");
}

#[test]
fn a_refused_move_names_its_rule() {
    let folder = tempfile::tempdir().unwrap();
    let out = ok(tricorn(folder.path(), &["play", "mayhem", "--seed", "4"], "stop\n"));
    assert!(out.contains("No: play at least one card first (MAY-3)."), "{out}");
}

#[test]
fn the_end_of_the_input_keeps_the_game_and_it_can_be_finished() {
    for (game, seats) in games_and_seats() {
        let folder = tempfile::tempdir().unwrap();
        // Alone one is soon at the end if one always takes the first move.
        let answers = if seats == "1" { "1\n" } else { "1\n1\n1\n1\n" };
        let out = ok(tricorn(folder.path(), &["play", &game, "--seed", "21", "--seats", &seats], answers));
        let resume = out.lines().find_map(|line| line.strip_prefix("Go on with: tricorn ")).unwrap();
        let resume: Vec<&str> = resume.split(' ').collect();
        let kept = std::fs::read_to_string(resume[2]).unwrap();
        assert!(kept.lines().last().unwrap().starts_with("{\"save\":{\"seed\":\""), "{kept}");
        let again = ok(tricorn(folder.path(), &resume, ""));
        assert!(again.contains("Go on with: "));
        let end = ok(tricorn(folder.path(), &resume, &ones()));
        assert!(end.contains("The game is over."), "{end}");
        let log = std::fs::read_to_string(resume[2]).unwrap();
        let moves = kept.lines().count() - 1;
        assert!(log.lines().take(moves).eq(kept.lines().take(moves)), "what was kept is the beginning of the log");
        assert!(!log.contains("{\"save\""));
        ok(tricorn(folder.path(), &["verify", resume[2]], ""));
        let refused = tricorn(folder.path(), &resume, "");
        assert_eq!(refused.status.code(), Some(2));
        assert!(text(&refused.stderr).contains("tricorn replay "), "{}", text(&refused.stderr));
    }
}

#[test]
fn without_a_game_one_is_chosen_from_a_list() {
    let folder = tempfile::tempdir().unwrap();
    let out = ok(tricorn(folder.path(), &["play", "--seed", "1"], "99\nchess\n1\nquit\n"));
    assert!(out.contains("Which game?") && out.contains("There is no game \"chess\"") && out.contains("Your move"));
    let out = ok(tricorn(folder.path(), &["play"], ""));
    assert!(out.contains("Which game?"));
}

#[test]
fn a_game_that_cannot_be_kept_is_still_played() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("state"), "a file where the folder should be").unwrap();
    let out = ok(tricorn(folder.path(), &["play", &games()[0], "--seed", "1"], &ones()));
    assert_eq!(out.matches("cannot be kept in").count(), 2, "told at the start and at the end:\n{out}");
    assert!(out.contains("The game is over."));
}

#[test]
fn what_makes_no_sense_is_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("broken.jsonl"), "{\"game\":\n").unwrap();
    std::fs::write(folder.path().join("empty.jsonl"), "").unwrap();
    let game = &games()[0];
    for (args, said) in [
        (vec!["play", "chess"], "there is no game \"chess\""),
        (vec!["play", game, "--bots", "clever"], "there is no bot \"clever\""),
        (vec!["play", game, "--option", "speed=1"], "the game has no option \"speed\""),
        (vec!["play", game, "--option", "speed"], "an option is NAME=VALUE"),
        (vec!["play", game, "--seats", "99"], "seats"),
        (vec!["play", game, "--humans", "3", "--seats", "2"], "--humans must be from 0 to 2"),
        (vec!["play", game, "--seed", "1x"], "a seed is a whole number"),
        (vec!["play", game, "--seed", &"g".repeat(64)], "a seed is a whole number"),
        (vec!["play", game, "--force"], "--save"),
        (vec!["play", "--resume"], "no unfinished game is kept in"),
        (vec!["play", game, "--list"], "cannot be used with"),
        (vec!["play", game, "--humans", "200"], "seats"),
        (vec!["play", game, "--save", "no/such/folder/game.jsonl"], "no/such/folder"),
        (vec!["play", game, "--save", "."], "."),
        (vec!["play", "--resume", "nowhere.jsonl"], "nowhere.jsonl"),
        (vec!["play", "--resume", "broken.jsonl"], "broken.jsonl, line 1: "),
        (vec!["play", "--resume", "empty.jsonl"], "empty.jsonl, line 1: "),
        (vec!["play", game, "--resume", "broken.jsonl"], "cannot be used with"),
    ] {
        let output = tricorn(folder.path(), &args, "1\n");
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{args:?}: {error}");
        assert!(error.contains(said), "{args:?}: {error}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_device_is_never_replaced_by_a_kept_game() {
    let folder = tempfile::tempdir().unwrap();
    let output = tricorn(folder.path(), &["play", &games()[0], "--save", "/dev/null"], "1\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(!std::fs::metadata("/dev/null").unwrap().is_file());
}

#[test]
fn the_seed_that_a_finished_game_shows_deals_the_same_game_again() {
    for game in games() {
        let folder = tempfile::tempdir().unwrap();
        let play = |seed: &[&str], file: &str| {
            let args = [&["play", &game, "--save", file][..], seed].concat();
            ok(tricorn(folder.path(), &args, &ones()));
            std::fs::read_to_string(folder.path().join(file)).unwrap()
        };
        let moves = |log: &str| {
            let entry = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["move"].clone();
            log.lines().skip(1).map(entry).collect::<Vec<_>>()
        };
        let first = play(&[], "first.jsonl");
        let footer: serde_json::Value = serde_json::from_str(first.lines().last().unwrap()).unwrap();
        let seed = footer["seed"].as_str().unwrap();
        let again = play(&["--seed", seed], "again.jsonl");
        assert_eq!(moves(&again), moves(&first), "{game}: chance and bots do the same again");
    }
}

#[test]
fn a_file_is_written_over_only_by_force() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let game = &games()[0];
    let save = ["play", game, "--save", "game.jsonl"];
    for there in ["dear diary\n", ""] {
        std::fs::write(&path, there).unwrap();
        let refused = tricorn(folder.path(), &save, "");
        assert_eq!(refused.status.code(), Some(2));
        assert!(text(&refused.stderr).contains("--force"), "{}", text(&refused.stderr));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), there);
    }
    ok(tricorn(folder.path(), &[&save[..], &["--force"]].concat(), ""));
    let refused = tricorn(folder.path(), &save, "");
    assert!(text(&refused.stderr).contains("play --resume game.jsonl"), "{}", text(&refused.stderr));
    ok(tricorn(folder.path(), &["play", "--resume", "game.jsonl"], &ones()));
    let refused = tricorn(folder.path(), &save, "");
    assert!(text(&refused.stderr).contains("exists already"), "a finished game, too: {}", text(&refused.stderr));
}

#[test]
fn bots_can_be_watched_without_a_terminal() {
    for (game, seats) in games_and_seats() {
        let folder = tempfile::tempdir().unwrap();
        let (bots, names) = match seats.as_str() {
            "1" => ("random", "Apex (careless bot)"),
            "2" => ("random,greedy", "Apex (careless bot), Bevel (careful bot)"),
            _ => ("random,greedy,greedy", "Apex (careless bot), Bevel, Chord (careful bots)"),
        };
        let args = ["play", &game, "--seats", &seats, "--humans", "0", "--bots", bots, "--save", "game.jsonl"];
        let out = ok(tricorn(folder.path(), &args, ""));
        assert!(out.contains(names) && out.contains("The game is over."), "{out}");
        assert!(!out.contains("You") && !out.contains("Answer with"), "{out}");
        ok(tricorn(folder.path(), &["verify", "game.jsonl"], ""));
    }
}

#[test]
fn what_is_not_as_usual_is_told_in_words_and_new_words_are_explained_once() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "looplines", "--seed", "3", "--option", "hands=open", "--option", "own_dots=on"];
    let out = ok(tricorn(folder.path(), &args, "1\n1\n1\n1\n1\n1\n"));
    assert!(out.starts_with("Loop Lines: You, Bevel (casual bot)\n"), "{out}");
    assert!(out.contains("\nOptions: Hands lie open; Own dots cost a tile each\n"), "{out}");
    let out = ok(tricorn(folder.path(), &["play", "triominos", "--seed", "5", "--seats", "3"], "1\n1\n1\n1\n"));
    assert_eq!(
        out.matches("\n  (lot: a tile drawn only to see who begins").count(),
        1,
        "in no step, but beside the names: {out}"
    );
    let out = ok(tricorn(folder.path(), &["play", "zangle", "--seed", "3"], "1\n1\n1\n1\nrules\n"));
    let meaning = "  (zangle: a card whose shape the other cards of the set make together (ZAN-3))\n";
    assert_eq!(out.matches(meaning).count(), 1, "{out}");
    assert!(!out.contains("Options:") && out.contains("\n- zangle: a card whose shape"), "{out}");
}

#[test]
fn kept_games_are_listed_and_the_newest_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let list = || ok(tricorn(folder.path(), &["play", "--list"], ""));
    assert!(list().starts_with("No unfinished game is kept in "), "{}", list());
    for (game, humans) in [("mayhem", "1"), ("triominos", "2")] {
        ok(tricorn(folder.path(), &["play", game, "--seed", "3", "--humans", humans], "1\n"));
        // Files are told apart by when they were written.
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    ok(tricorn(folder.path(), &["play", "color-draw", "--seed", "3"], &ones()));
    let listed = list();
    let lines: Vec<&str> = listed.lines().collect();
    assert_eq!(lines.len(), 6, "the finished game is not listed: {listed}");
    assert_eq!(
        (lines[0], lines[3]),
        ("Triominos: Player 1, Player 2", "Triangle Mayhem: You, Bevel (casual bot)"),
        "{listed}"
    );
    assert!(lines[1].starts_with("    Player ") && lines[1].ends_with(" is next; just now"), "{listed}");
    assert_eq!(lines[4], "    Your move; just now", "{listed}");
    let newest = ok(tricorn(folder.path(), &["play", "--resume"], ""));
    assert!(newest.starts_with("Triominos: "), "{newest}");
    let command = lines[5].trim().strip_prefix("tricorn ").unwrap();
    let older = ok(tricorn(folder.path(), &command.split(' ').collect::<Vec<_>>(), ""));
    assert!(older.starts_with("Triangle Mayhem: "), "{older}");
}

#[test]
fn a_replay_tells_of_people_in_good_english() {
    let folder = tempfile::tempdir().unwrap();
    for game in games() {
        let file = format!("{game}.jsonl");
        let out = ok(tricorn(folder.path(), &["play", &game, "--seed", "3", "--save", &file], &ones()));
        assert!(out.contains("\n- You "), "to the player: {out}");
        let told = ok(tricorn(folder.path(), &["replay", &file], ""));
        assert!(told.contains("Player 1 ") && !told.contains("You"), "{told}");
    }
}

#[test]
fn a_move_that_is_to_be_found_is_put_together_without_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let answers =
        "pick card-2 card-5 card-4\nsend\nmark card-5\nsend\npick card-4 card-3\npick card-7 pile\nsend\nquit\n";
    let said = ok(tricorn(folder.path(), &["play", "sums", "--bots", "random", "--seed", "1"], answers));
    for part in [
        "Your move. Take a card with others that add up to it, or pass:\n   1  pass  Pass\n",
        "To put a move together: pick A B C, the first being the sum; mark B; send (Take).",
        "      card-1  card 1\n      card-2  card 2\n",
        "Picked: card-2 (sum); card-5, card-4\n",
        "No: that makes 9, not 2 (TOY-1).\n",
        "Picked: card-5 (sum); card-2, card-4\n",
        "No: that makes 6, not 5 (TOY-1).\n",
        "Picked: card-5 (sum); card-2, card-3\n",
        "There is no \"pile\" to pick.\n",
        "- You take [2, 3, 5].\n",
    ] {
        assert!(said.contains(part), "{part:?} in\n{said}");
    }
    assert!(!said.contains('='), "no sum is told\n{said}");
}

#[test]
fn a_move_that_is_written_is_asked_for_blank_by_blank_without_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let answers = "\n4\n2\ntwo words\nsun\n/back\n\ntriangle\n/clear\n\n\n\nmoon\nsoon\n\nsend apex/hill/roof\nquit\n";
    let said = ok(tricorn(folder.path(), &["play", "pairs", "--bots", "random", "--seed", "1"], answers));
    for part in [
        "Your move (or Bevel). Choose a corner and write two words about it:\n   1    Let the others move\n",
        "Move (1, or Enter to write it): \nCorner (1 The apex, 2 The left, 3 The right): 4\nThere is no answer \"4\": choose \
         from 1 to 3.\n",
        "First word (a word, at most 12 letters): two words\nNo: write one word of at most 12 letters (TOY-3).\nFirst word (a \
         word, at most 12 letters) [two words]: sun\n",
        "Second (a word, at most 12 letters): /back\nFirst word (a word, at most 12 letters) [sun]: \nSecond (a word, at most \
         12 letters): triangle\nNo: everybody would write that (TOY-4).\nSecond (a word, at most 12 letters) [triangle]: /clear\n",
        "No: something is missing: choose a corner and write two words.\nCorner (1 The apex, 2 The left, 3 The right) [2]: ",
        "Done (Enter or 1 sends it, /back goes back): soon\nPress Enter or 1 to send it; /back goes back.\n",
        "- You send a pair.\n",
    ] {
        assert!(said.contains(part), "{part:?} in\n{said}");
    }
}

#[test]
fn in_a_piped_race_time_stands_still_while_somebody_is_asked_and_bots_may_be_quicker() {
    let folder = tempfile::tempdir().unwrap();
    let answers = "hit\n".repeat(12) + "call\nundo\n3\nquit\n";
    let args = ["play", "zangle-speedster", "--seats", "3", "--seed", "5", "--save", "game.jsonl"];
    let said = ok(tricorn(folder.path(), &args, &answers));
    for part in
        ["Time stands still while you are asked", "Somebody was quicker:", "You take a hit: ", "Let the others move"]
    {
        assert!(said.contains(part), "no {part:?} in\n{said}");
    }
    assert!(said.contains("Not taken back"), "{said}");
    let kept = std::fs::read_to_string(folder.path().join("game.jsonl")).unwrap();
    assert!(kept.lines().filter(|line| line.contains("\"actor\":\"seat 1\"")).count() > 2, "{kept}");
}

/// The entries of the only game in a file, without what depends on names.
fn done(file: &Path) -> Vec<String> {
    let log = std::fs::read_to_string(file).unwrap();
    let entries = log.lines().filter(|line| line.starts_with("{\"seq\""));
    entries.map(|line| line.split(",\"link\"").next().unwrap().to_owned()).collect()
}

#[test]
fn a_branch_is_played_kept_gone_on_with_and_proved_and_leaves_the_first_game_alone() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path();
    ok(tricorn(folder, &["simulate", "triominos", "--games", "2", "--seed", "5", "--log", "games.jsonl"], ""));
    let log = std::fs::read_to_string(folder.join("games.jsonl")).unwrap();
    let second = log.lines().skip(1).position(|line| line.starts_with("{\"format\"")).unwrap() + 1;
    std::fs::write(
        folder.join("second.jsonl"),
        log.lines().skip(second).map(|line| format!("{line}\n")).collect::<String>(),
    )
    .unwrap();
    let branch = ["play", "--branch", "games.jsonl", "--game", "2", "--at", "30", "--seat", "2", "--bots", "random"];
    let out = ok(tricorn(folder, &branch, "quit\n"));
    assert!(out.contains("A branch: the same deal, and the game as it was until entry "), "{out}");
    assert!(out.starts_with("Triominos: Apex (careless bot), You\n"), "{out}");
    let list = ok(tricorn(folder, &["play", "--list"], ""));
    assert!(list.contains("Apex (careless bot), You") && list.contains("-after-"), "{list}");
    let out = ok(tricorn(folder, &["play", "--resume"], &ones()));
    assert!(
        out.contains("The game is over.") && out.contains("known from the game that this one left after entry "),
        "{out}"
    );
    let kept: Vec<_> =
        std::fs::read_dir(folder.join("state/tricorn")).unwrap().map(|file| file.unwrap().path()).collect();
    let [kept] = &kept[..] else { panic!("{kept:?}") };
    let proof = ok(tricorn(folder, &["verify", kept.to_str().unwrap()], ""));
    assert!(proof.contains("1 game is as promised"), "{proof}");
    assert_eq!(done(kept)[..30], done(&folder.join("second.jsonl"))[..30]);
    // Another branch of the same moment has a file of its own; the first one can be branched off, too.
    ok(tricorn(folder, &branch, "quit\n"));
    assert_eq!(std::fs::read_dir(folder.join("state/tricorn")).unwrap().count(), 2);
    let again = ["play", "--branch", kept.to_str().unwrap(), "--at", "40", "--save", "again.jsonl"];
    ok(tricorn(folder, &again, &ones()));
    ok(tricorn(folder, &["verify", "again.jsonl"], ""));
}

#[test]
fn what_makes_no_branch_is_refused_in_words() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path();
    ok(tricorn(folder, &["simulate", "mayhem", "--games", "1", "--log", "game.jsonl"], ""));
    let last = done(&folder.join("game.jsonl")).len();
    ok(tricorn(folder, &["play", "mayhem", "--save", "on.jsonl"], "quit\n"));
    let (at_end, beyond) = (last.to_string(), (last + 1).to_string());
    let why = |args: &[&str]| {
        let output = tricorn(folder, &[&["play", "--branch"], args].concat(), "");
        assert!(!output.status.success());
        text(&output.stderr)
    };
    assert!(why(&["game.jsonl", "--at", &at_end]).contains("the game is over at that moment"));
    assert!(why(&["game.jsonl", "--at", &beyond]).contains("there is no entry"));
    assert!(why(&["game.jsonl", "--at", "9", "--seat", "3"]).contains("there is no seat 3"));
    assert!(why(&["game.jsonl", "--at", "9", "--game", "2"]).contains("it holds only one"));
    assert!(why(&["game.jsonl", "--at", "9", "--bots", "random,random"]).contains("2 bots for 1 seat:"));
    assert!(why(&["game.jsonl"]).contains("--at"));
    // A game that is on keeps its secrets, whoever has the file.
    assert!(!why(&["on.jsonl", "--at", "9"]).is_empty());
}
