//! A log that was tampered with is refused, with the line and what is wrong there.

use std::sync::atomic::AtomicBool;

use tricorn_bots::Bot;
use tricorn_kernel::log::{Chain, Ended, Entry, LogError, Reader, Written};
use tricorn_kernel::{Actor, Options};
use tricorn_table::{GAMES, Outputs, Plan, promise_of, replay, simulate, verify};

/// Two games of every game there is, in one log each.
fn logs() -> Vec<String> {
    let log = |game: &&dyn tricorn_table::AnyGame| {
        let plan = Plan { options: Options::defaults(game.facts().options), bots: bots(*game), games: 2, seed: 9 };
        let mut log = Vec::new();
        simulate(*game, &plan, Outputs { log: Some(&mut log), csv: None }, &AtomicBool::new(false), |_| {}).unwrap();
        String::from_utf8(log).unwrap()
    };
    GAMES.iter().map(log).collect()
}

fn bots(game: &dyn tricorn_table::AnyGame) -> Vec<Bot> {
    vec![Bot::Random; usize::from(*game.facts().seats.start())]
}

fn check(text: &str) -> Result<usize, LogError> {
    let mut games = 0;
    for game in Reader::new(text.as_bytes()) {
        verify(&game?)?;
        games += 1;
    }
    Ok(games)
}

/// Writes the links anew, as a forger would who knows how they are made.
fn forge(mut game: Written) -> String {
    let mut chain = Chain::new(&game.header);
    for entry in &mut game.entries {
        *entry = chain.entry(entry.actor, &entry.mv, entry.at_ms);
    }
    game.footer.as_mut().unwrap().digest = chain.digest();
    game.to_lines()
}

fn first_game(log: &str) -> Written {
    Reader::new(log.as_bytes()).next().unwrap().unwrap()
}

#[test]
fn an_honest_log_is_as_promised() {
    for log in logs() {
        assert_eq!(check(&log), Ok(2));
        assert_eq!(check(&forge(first_game(&log))), Ok(1), "forging changes nothing in an honest game");
    }
}

#[test]
fn any_line_left_out_is_missed() {
    for log in logs() {
        let lines: Vec<&str> = log.lines().collect();
        for gone in 0..lines.len() {
            let rest: Vec<&str> =
                lines.iter().enumerate().filter(|(at, _)| *at != gone).map(|(_, line)| *line).collect();
            let error = check(&(rest.join("\n") + "\n"));
            assert!(error.is_err(), "nobody misses line {}: {}", gone + 1, lines[gone]);
            let line = error.unwrap_err().line;
            assert!(line == gone + 1 || line == gone, "line {} is missing, not {line}", gone + 1);
        }
    }
}

#[test]
fn any_two_lines_that_change_places_are_noticed() {
    for log in logs() {
        let lines: Vec<&str> = log.lines().collect();
        for at in 1..lines.len() {
            let mut moved = lines.clone();
            moved.swap(at - 1, at);
            let error = check(&(moved.join("\n") + "\n")).expect_err("reordered lines are refused");
            assert!((at..=at + 1).contains(&error.line), "lines {at} and {} changed places, not {error}", at + 1);
        }
    }
}

#[test]
fn any_changed_character_of_a_move_is_noticed_in_its_line() {
    for log in logs() {
        let lines: Vec<&str> = log.lines().collect();
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.starts_with("{\"seq\"")) {
            let other = line.replacen("\"move\":\"", "\"move\":\"x", 1);
            let mut changed = lines.clone();
            changed[at] = &other;
            let error = check(&(changed.join("\n") + "\n")).unwrap_err();
            assert_eq!(error.line, at + 1, "{error}");
        }
    }
}

#[test]
fn another_card_is_noticed_even_under_forged_links() {
    for log in logs() {
        let game = first_game(&log);
        let rolls: Vec<usize> = (0..game.entries.len()).filter(|&at| game.entries[at].actor == Actor::Chance).collect();
        let kind = |at: usize| game.entries[at].mv.split(' ').next();
        let mut tried = 0;
        for pair in rolls.windows(2) {
            let mut forged = game.clone();
            if kind(pair[0]) != kind(pair[1]) || forged.entries[pair[0]].mv == forged.entries[pair[1]].mv {
                continue;
            }
            forged.entries[pair[0]].mv = forged.entries[pair[1]].mv.clone();
            let error = check(&forge(forged)).unwrap_err();
            assert_eq!(error.line, game.line_of(&game.entries[pair[0]]), "{error}");
            assert!(error.what.contains("the seed rolls"), "{error}");
            tried += 1;
        }
        // A game of words has few cards.
        assert!(tried > if game.header.game == "triangulation" { 2 } else { 10 });
    }
}

#[test]
fn a_move_against_the_rules_is_noticed_even_under_forged_links() {
    for log in logs() {
        let mut game = first_game(&log);
        // In a race anybody may be the first to do these.
        let anybodys = game.header.game == "zangle-speedster";
        let is_ones = |mv: &str| !(anybodys && ["call", "hit"].contains(&mv));
        let of_seat = |entry: &Entry| entry.actor.to_string().starts_with("seat") && is_ones(&entry.mv);
        let at = game.entries.iter().position(of_seat).unwrap();
        let line = game.line_of(&game.entries[at]);
        let other = if game.entries[at].actor.to_string() == "seat 1" { "seat 2" } else { "seat 1" };
        game.entries[at].actor = other.parse().unwrap();
        let error = check(&forge(game)).unwrap_err();
        assert_eq!(error.line, line);
        let why = ["not your turn", "has control", "the Insiders are writing"];
        assert!(why.iter().any(|why| error.what.contains(why)), "{error}");
    }
}

#[test]
fn any_flipped_bit_of_the_seed_is_noticed() {
    for log in logs() {
        let game = first_game(&log);
        for digit in 0..64 {
            let mut forged = game.clone();
            let footer = forged.footer.as_mut().unwrap();
            let old = footer.seed[digit..=digit].to_owned();
            let new = format!("{:x}", u8::from_str_radix(&old, 16).unwrap() ^ 1);
            footer.seed.replace_range(digit..=digit, &new);
            let error = check(&forge(forged)).unwrap_err();
            assert_eq!(error.line, game.footer_line());
            assert!(error.what.contains("commitment"), "{error}");
        }
    }
}

#[test]
fn another_promise_other_options_other_names_and_other_results_are_noticed() {
    for log in logs() {
        let lines: Vec<&str> = log.lines().collect();
        let game = first_game(&log);
        let footer = game.footer_line() - 1;
        let change = |at: usize, from: &str, to: &str| {
            let mut changed: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            assert!(changed[at].contains(from), "{from} is not in {}", changed[at]);
            changed[at] = changed[at].replacen(from, to, 1);
            check(&(changed.join("\n") + "\n")).unwrap_err()
        };
        assert_eq!(change(0, "\"commitment\":\"", "\"commitment\":\"0").line, 2, "the first link hangs on the header");
        assert_eq!(change(0, "random 1", "Random 1").line, 2);
        assert_eq!(change(footer, "\"rank\":", "\"rank\":9").line, footer + 1);
        assert_eq!(change(footer, "\"digest\":\"", "\"digest\":\"0").line, footer + 1);
        assert!(change(0, "\"game\":\"", "\"game\":\"x").what.contains("changed"));
        assert!(change(0, "\"rules\":", "\"extra\":1,\"rules\":").what.contains("extra"));
    }
}

/// A header that tells less or other than it must is refused, also if its links are right.
#[test]
fn a_header_must_be_whole_and_plain_even_under_forged_links() {
    for log in logs() {
        let game = first_game(&log);
        let forged = |from: &str, to: &str| {
            let header = log.lines().next().unwrap();
            assert!(header.contains(from), "{from} is not in {header}");
            let mut game = game.clone();
            game.header = serde_json::from_str(&header.replacen(from, to, 1)).unwrap();
            let error = check(&forge(game)).expect_err(to);
            assert_eq!(error.line, 1, "{error}");
            error.what
        };
        let options = log[log.find("\"options\":{").unwrap()..].split_inclusive('}').next().unwrap();
        assert!(forged(options, "\"options\":{}").contains("is missing"));
        let (name, value) = options["\"options\":{".len()..].split_once([',', '}']).unwrap().0.split_once(':').unwrap();
        let quoted = |text: &str| format!("{name}:{text}");
        assert!(forged(&quoted(value), &quoted("\"perhaps\"")).contains("cannot be"));
        assert!(forged("\"rules\":", "\"rules\":9").contains("; this program knows rules"));
        for name in ["", "  ", "\\u001b[2J", "ann\\u202eaeb", "a\\u200bnn", "two\\nlines", &"x".repeat(25)] {
            assert!(forged("random 1", name).contains("a name is 1 to 24 visible characters"), "{name}");
        }
        assert!(forged("\"entropy\":\"", &format!("\"entropy\":\"{}", "x".repeat(65))).contains("adds to the seed"));
    }
}

#[test]
fn a_word_that_nobody_promised_or_another_than_promised_is_noticed() {
    for log in logs() {
        let told = |entropy: &str, promise: Option<String>| {
            let mut game = first_game(&log);
            (game.header.players[0].entropy, game.header.players[0].promise) = (entropy.into(), promise);
            let error = check(&forge(game)).unwrap_err();
            assert_eq!(error.line == 1, !error.what.contains("the seed rolls"), "{error}");
            error.what
        };
        assert!(told("heather", None).contains("was never promised"));
        assert!(told("heather", Some(promise_of("gorse"))).contains("not the one that was promised"));
        assert!(told("heather", Some("gorse".into())).contains("64 hexadecimal digits"));
        // A word that was promised after all, or left out, still has to give the rolls.
        assert!(told("heather", Some(promise_of("heather"))).contains("the seed rolls"));
    }
}

/// The game as far as it had come when entry `until` was to be made, with a footer that says that all agreed.
fn ended_at(game: &Written, until: usize) -> Written {
    let standings = replay(game, until).unwrap().standings();
    let mut ended = game.clone();
    ended.entries.truncate(until);
    let footer = ended.footer.as_mut().unwrap();
    (footer.standings, footer.ended) = (standings, Some(Ended::Agreed));
    ended
}

#[test]
fn a_game_that_all_agreed_to_end_is_proved_and_no_other_is_called_so() {
    for log in logs() {
        let game = first_game(&log);
        let seats = (1..game.entries.len()).filter(|&at| matches!(game.entries[at].actor, Actor::Seat(_)));
        for until in seats.step_by(9) {
            let honest = forge(ended_at(&game, until));
            assert_eq!(check(&honest), Ok(1), "{until}");
            // Nobody calls it played out, and it keeps its own standings.
            let error = check(&honest.replace(",\"ended\":\"agreed\"", "")).unwrap_err();
            assert!(error.what.contains("not over yet"), "{error}");
            let mut other = ended_at(&game, until);
            other.footer.as_mut().unwrap().standings[0].points += 1;
            assert!(check(&forge(other)).unwrap_err().what.contains("standings"));
            // The digest is that of the whole game: one who only cuts is told.
            assert!(check(&ended_at(&game, until).to_lines()).unwrap_err().what.contains("digest"));
        }
        let in_the_deal = check(&forge(ended_at(&game, 1))).unwrap_err();
        assert!(in_the_deal.what.contains("chance had to move"), "{in_the_deal}");
        let over = check(&forge(ended_at(&game, game.entries.len()))).unwrap_err();
        assert!(over.what.contains("the game was over"), "{over}");
    }
}

#[test]
fn a_field_that_stands_twice_is_refused_however_deep() {
    for log in logs() {
        let lines: Vec<&str> = log.lines().collect();
        let footer = first_game(&log).footer_line() - 1;
        let twice = |at: usize, field: &str, value: &str| {
            assert!(lines[at].contains(field), "{field} is not in {}", lines[at]);
            let doubled = lines[at].replacen(field, &format!("{field}{value},{field}"), 1);
            let mut changed = lines.clone();
            changed[at] = &doubled;
            let error = check(&(changed.join("\n") + "\n")).expect_err("a doubled field is refused");
            assert_eq!(error.line, at + 1, "{error}");
            assert!(error.what.contains("stands there twice"), "{error}");
        };
        twice(0, "\"seats\":", "2");
        twice(0, "\"name\":", "\"x\"");
        let option = lines[0].split_once("\"options\":{").unwrap().1.split_once(':').unwrap().0.to_owned() + ":";
        twice(0, &option, "1");
        twice(1, "\"move\":", "\"x\"");
        twice(footer, "\"standings\":", "[]");
        twice(footer, "\"points\":", "1");
    }
}

#[test]
fn a_kept_game_is_told_apart_from_a_broken_log() {
    for log in logs() {
        let entries: Vec<&str> =
            log.lines().take(5).chain(["{\"save\":{\"seed\":\"\",\"humans\":1,\"bots\":[]}}"]).collect();
        let error = check(&(entries.join("\n") + "\n")).unwrap_err();
        assert_eq!((error.line, error.what.contains("unfinished")), (6, true), "{error}");
    }
}

#[test]
fn nonsense_is_refused_in_words() {
    let what = |text: &str| check(text).unwrap_err().to_string();
    assert!(what("hello\n").starts_with("line 1: not JSON"));
    assert!(what("{}\n").starts_with("line 1: neither"));
    assert!(what("\n").starts_with("line 1: not JSON"));
    assert!(what("[[[[").starts_with("line 1: not JSON"));
    assert!(what(&"[".repeat(100_000)).starts_with("line 1: longer than"));
    assert!(what("{\"seq\":0,\"actor\":\"chance\",\"move\":\"x\",\"at_ms\":0,\"link\":\"\"}\n").contains("header"));
    assert!(what("{\"seq\":-1}\n").starts_with("line 1"));
    assert_eq!(check(""), Ok(0));
}
