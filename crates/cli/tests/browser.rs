//! The game as people play it: the real program, and real browsers.

#[path = "browser/analysing.rs"]
mod analysing;
#[path = "browser/assembling.rs"]
mod assembling;
#[path = "browser/branching.rs"]
mod branching;
#[path = "browser/first_move.rs"]
mod first_move;
#[path = "browser/guessing.rs"]
mod guessing;
#[path = "browser/hands.rs"]
mod hands;
#[path = "browser/late.rs"]
mod late;
#[path = "browser/learning.rs"]
mod learning;
#[path = "browser/lobby.rs"]
mod lobby;
#[path = "browser/page.rs"]
mod page;
#[path = "browser/patience.rs"]
mod patience;
#[path = "browser/player.rs"]
mod player;
#[path = "browser/racing.rs"]
mod racing;
#[path = "browser/scores.rs"]
mod scores;
mod server;
#[path = "browser/sizes.rs"]
mod sizes;
#[path = "browser/solitaire.rs"]
mod solitaire;
#[path = "browser/staying.rs"]
mod staying;
#[path = "browser/steps.rs"]
mod steps;
#[path = "browser/taking_back.rs"]
mod taking_back;
#[path = "browser/telling.rs"]
mod telling;
#[path = "browser/turns.rs"]
mod turns;
#[path = "browser/writing.rs"]
mod writing;

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use serde_json::Value;

use hands::{Browser, Driver};
use patience::{PATIENCE, wait, wait_or};
use player::{How, Offer, Tried};
use server::Server;

/// A machine has few cores and a browser wants them all: one test at a time.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Every kind of page of a lesson, and a puzzle.
const LESSONS: [&str; 8] = [
    "/learn",
    "/learn/mayhem",
    "/learn/triominos/offer",
    "/learn/triominos/3",
    "/learn/zangle/1",
    "/learn/zangle-speedster/1",
    "/learn/triangulation/1",
    "/puzzle",
];

/// Runs a test with a fresh data folder, a server and what starts browsers.
fn with_stage(test: impl FnOnce(&Path, Server, &Driver)) {
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let data = tempfile::tempdir().unwrap();
    // Programs that play before the people come are quicker than people.
    let server = Server::with(data.path(), &["--limit-requests-per-second=0"]);
    test(data.path(), server, &Driver::start());
}

#[test]
fn two_people_play_a_whole_game_by_clicks() {
    with_stage(|_, server, driver| {
        let (ann, bea) = (driver.browser(), driver.browser());
        ann.go(&server.url("/"));
        ann.click("a[href='/new/mayhem']");
        ann.write("input[name=name]", "Ann");
        ann.click("label:has(input[name=seats][value='2'])");
        ann.click_words_for("Open the table", "main.gathering");

        bea.go(&server.url(&ann.path()));
        bea.write("#name2", "Bea");
        let both = [&ann, &bea];
        // What one does may move what the other is about to click.
        let level = || wait("both pages to say the same", || (ann.seen().seq == bea.seen().seq).then_some(()));
        level();
        bea.click_words_for("Sit here", ".chair.own");
        for person in both {
            level();
            person.mark();
            person.click_words_for("I am ready", ".chair.own .good");
        }
        level();
        ann.click_words_for("Start the game", "main.playing");

        let (mut moves, mut last) = (0, Instant::now());
        for person in both {
            wait("the game", || (person.seen().stage == "playing").then_some(()));
        }
        for person in both.iter().cycle() {
            // Both pages have heard of everything before the next move.
            level();
            match person.try_move(How::Clicks) {
                Tried::Moved => (moves, last) = (moves + 1, Instant::now()),
                Tried::Not => assert!(last.elapsed() < PATIENCE, "nobody can move: {:?}", person.seen()),
                Tried::Over => break,
            }
        }
        assert!(moves > 40, "a game of only {moves} moves");
        for person in both {
            person.await_shown(".result ol.standings");
            assert!(person.is_marked(), "the page was loaded anew");
        }
        // Both pages had promised a word and opened it, by themselves.
        let (_, _, log) = server.ask("GET", &format!("{}/log", ann.path()), &[], "");
        let header: serde_json::Value = serde_json::from_str(log.lines().next().unwrap()).unwrap();
        let first = promises(&server, &ann.path());
        for seat in [0, 1] {
            assert_eq!(header["players"][seat]["promise"], first[seat]);
            assert_eq!(header["players"][seat]["entropy"].as_str().unwrap().len(), 32, "a random word of 16 bytes");
        }
        // And so they do when they play again, with other words.
        ann.click_words_for("Play again", "main.gathering");
        bea.click_words_for("To the rematch", "main.gathering");
        level();
        bea.click_words_for("I am ready", ".chair.own .good");
        level();
        ann.click_words_for("Start the game", "main.playing");
        bea.await_shown("main.playing");
        let second = promises(&server, &ann.path());
        assert!((0..2).all(|seat| second[seat].is_string() && second[seat] != first[seat]), "{second:?}");
        nobody_is_left_out(&server, &ann.path());
    });
}

/// The promises at a table, in seat order.
fn promises(server: &Server, path: &str) -> Vec<serde_json::Value> {
    let (_, _, table) = server.ask("GET", &path.replace("/t/", "/api/v1/tables/"), &[], "");
    let table: serde_json::Value = serde_json::from_str(&table).unwrap();
    table["chairs"].as_array().unwrap().iter().map(|chair| chair["promise"].clone()).collect()
}

fn nobody_is_left_out(server: &Server, path: &str) {
    let (status, _, page) = server.ask("GET", &format!("{path}/fair"), &[], "");
    assert!(status == 200 && !page.contains("Left out"), "{page}");
}

#[test]
fn one_click_deals_a_game_against_bots() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        for game in ["mayhem", "color-draw"] {
            person.play_now(&server, game);
            assert!(promises(&server, &person.path())[0].is_string(), "the page has promised no word");
            nobody_is_left_out(&server, &person.path());
            person.mark();
            let before = person.seen().story;
            person.make_moves(How::Clicks, 5);
            wait("the story", || (person.seen().story > before + 5).then_some(()));
            assert!(person.is_marked(), "the page was loaded anew");
        }
    });
}

#[test]
fn an_open_page_survives_kill_9_of_the_server() {
    with_stage(|data, mut server, driver| {
        let person = driver.browser();
        person.play_now(&server, "mayhem");
        person.mark();
        person.make_moves(How::Clicks, 3);
        server.kill();
        person.await_shown("#lost");
        let before = person.seen();
        let server = Server::start(data, &server.address);
        wait("the page to recover", || (!person.shows("#lost")).then_some(()));
        person.make_moves(How::Clicks, 3);
        let after = person.seen();
        assert!(after.seq > before.seq && after.story > before.story, "the game went back");
        assert!(person.is_marked(), "the page was loaded anew");
        assert!(server.api("/games", "", None).1.is_array());
    });
}

#[test]
fn a_phone_has_room_for_the_table_and_the_hand() {
    with_stage(|_, server, driver| {
        let (phone, axe) = (driver.phone(), axe());
        let fits = |place: &str| {
            let wide = phone.look("return [document.documentElement.scrollWidth, innerWidth]", &[]);
            assert!(wide[0].as_u64() <= wide[1].as_u64() && wide[1] == 390, "{place} scrolls sideways: {wide}");
        };
        for path in ["/", "/new/mayhem", "/new/color-draw", "/rules", "/rules/mayhem", "/rules/color-draw"]
            .into_iter()
            .chain(LESSONS)
        {
            phone.go(&server.url(path));
            fits(path);
        }
        for game in ["mayhem", "color-draw"] {
            phone.play_now(&server, game);
            let hand_is_seen = "const box = document.querySelector('[data-pick^=\"hand:\"]')?.getBoundingClientRect();
                return !!box && box.width > 20 && box.x >= 0 && box.right <= innerWidth && box.y >= 0 && box.bottom <= innerHeight";
            wait("a hand on the screen", || (phone.look(hand_is_seen, &[]) == true).then_some(()));
            fits(game);
            phone.make_moves(How::Taps, 3);
            fits(game);
            assert_eq!(barriers(&phone, &axe, game), [""; 0]);
        }
    });
}

#[test]
fn the_keyboard_is_enough() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        for game in ["mayhem", "color-draw"] {
            person.play_now_by_keys(&server, game);
            person.mark();
            person.make_moves(How::Keys, 3);
            assert!(person.is_marked(), "the page was loaded anew");
        }
    });
}

/// A card in words, as pages and stories call it.
fn words(card: &str) -> String {
    let letters: Vec<&str> = card.split("").filter(|letter| !letter.is_empty()).collect();
    let word = |letter: &str| match letter {
        "h" => "horizontal",
        "v" => "vertical",
        "c" => "centered",
        "w" => "whole",
        "s" => "shoal",
        "a" => "anemone",
        "j" => "jellyfish",
        _ => panic!("{card} is no card"),
    };
    match letters[..] {
        [cut, number @ ("1" | "2" | "3"), colour] => format!("{} {number} {}", word(cut), word(colour)),
        [cut, colour] => format!("{} {}", word(cut), word(colour)),
        _ => panic!("{card} is no card"),
    }
}

#[test]
fn a_watcher_is_sent_no_card_of_any_hand() {
    with_stage(|_, server, driver| {
        let (watcher, player) = (driver.browser(), driver.browser());
        for (game, moves) in [("mayhem", 0), ("mayhem", 4), ("color-draw", 0)] {
            let pair = server.two_players(game);
            let page = format!("/t/{}", pair.code);
            let here = format!("/tables/{}", pair.code);
            watcher.go(&server.url(&page));
            let played = server.play(&pair, moves).join(" ");
            let seq = server.api(&here, "", None).1["seq"].as_u64();
            wait("the watcher's page", || (watcher.path() == page && Some(watcher.seen().seq) >= seq).then_some(()));
            let fetch = "const done = arguments[0]; fetch(document.body.dataset.fragment).then((answer) => answer.text()).then(done)";
            let sent = [
                ("the page", watcher.source()),
                ("the part of the page", watcher.look_later(fetch).as_str().unwrap().to_owned()),
                ("the API", server.api(&here, "", None).1.to_string()),
                ("the page's events", server.events(&format!("{page}/events"))),
                ("the API's events", server.events(&format!("/api/v1{here}/events"))),
            ];
            assert!(sent.iter().all(|(_, text)| text.len() > 20), "{sent:?}");
            let mut secrets = 0;
            for token in &pair.tokens {
                let view = &server.api(&here, token, None).1["view"];
                let open = format!("{played} {}", view["discards"]);
                let hand: Vec<&str> =
                    view["hand"].as_array().unwrap().iter().map(|card| card.as_str().unwrap()).collect();
                // There are several cards of every face: one that was shown to all is no secret.
                for card in hand.iter().filter(|card| !open.contains(**card)) {
                    secrets += 1;
                    for (place, text) in &sent {
                        for name in [words(card), format!("\"{card}\""), format!(":{card}")] {
                            assert!(!text.contains(&name), "{place} tells a watcher of {name}, which is in a hand");
                        }
                    }
                }
                // The same look at their own page finds the cards: the names are the right ones.
                player.take_the_seat(&server, token, &pair.code);
                let named = |own: &str, card: &&str| own.contains(&words(card)) && own.contains(&format!(":{card}"));
                let shown = || format!("{hand:?} on their owner's page, {}", player.source());
                wait_or(shown, || hand.iter().all(|card| named(&player.source(), card)).then_some(()));
            }
            assert!(secrets > 1, "nothing was secret");
        }
    });
}

#[test]
fn a_game_of_tiles_is_played_to_its_end_by_clicks_and_drags() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        person.play_now(&server, "triominos");
        person.mark();
        let (mut moves, mut last) = (0, Instant::now());
        loop {
            let how = if moves % 2 == 0 { How::Clicks } else { How::Drags };
            match person.try_move(how) {
                Tried::Moved => (moves, last) = (moves + 1, Instant::now()),
                Tried::Not => assert!(last.elapsed() < PATIENCE, "nobody can move: {:?}", person.seen()),
                Tried::Over => break,
            }
        }
        person.await_shown(".result ol.standings");
        assert!(moves > 5, "a game of only {moves} moves");
        assert!(person.is_marked(), "the page was loaded anew");
        // Against bots there is nobody to wait for.
        let first = person.path();
        person.click_words_for("Play again", "main.playing:not(.over)");
        assert_ne!(person.path(), first);
        nobody_is_left_out(&server, &person.path());
    });
}

#[test]
fn a_phone_turns_and_places_tiles_by_taps() {
    with_stage(|_, server, driver| {
        let phone = driver.phone();
        let deal = || {
            phone.play_now(&server, "looplines");
            phone.mark();
        };
        deal();
        let (mut turned, begun) = (0, Instant::now());
        while turned < 2 {
            assert!(begun.elapsed() < PATIENCE, "only {turned} tiles were turned: {:?}", phone.seen());
            let several = |offer: &&Offer| offer.ways > 1;
            let hard = phone.seen().offers.iter().any(|offer| several(&offer));
            // The last of several ways takes a turn, or two.
            match phone.try_some_move(How::Taps, |offers| offers.iter().rfind(several).or(offers.first())) {
                Tried::Moved if hard => turned += 1,
                Tried::Moved | Tried::Not => {}
                Tried::Over => deal(),
            }
            let wide = phone.look("return [document.documentElement.scrollWidth, innerWidth]", &[]);
            assert!(wide[0].as_u64() <= wide[1].as_u64() && wide[1] == 390, "the table scrolls sideways: {wide}");
            assert!(phone.is_marked(), "the page was loaded anew");
        }
    });
}

#[test]
fn the_keyboard_is_enough_to_lay_tiles() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        person.play_now_by_keys(&server, "triominos");
        person.mark();
        person.make_moves(How::Keys, 4);
        assert!(person.is_marked(), "the page was loaded anew");
    });
}

/// What axe finds on the page that is open.
fn barriers(person: &Browser, axe: &str, place: &str) -> Vec<String> {
    person.look(axe, &[]);
    let run = "const done = arguments[0];
        axe.run(document).then(
        ({ violations, passes }) => done({ passes: passes.length, found: violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')}: ${html.slice(0, 300)}`)) }),
        (error) => done({ passes: 0, found: [String(error)] }))";
    let report = person.look_later(run);
    assert!(report["passes"].as_u64() > Some(5), "axe looked at nothing on {place}: {report}");
    let found = report["found"].as_array().unwrap();
    found.iter().map(|one: &Value| format!("{place}: {}", one.as_str().unwrap())).collect()
}

fn axe() -> String {
    let axe = std::env::var("TRICORN_AXE")
        .unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/axe/axe.min.js").into());
    std::fs::read_to_string(&axe).unwrap_or_else(|error| {
        panic!("axe-core is not at {axe}: {error}; scripts/test fetches it and sets TRICORN_AXE")
    })
}

#[test]
fn axe_finds_no_barrier_where_tiles_are_laid() {
    let axe = axe();
    with_stage(|_, server, driver| {
        let person = driver.browser();
        let mut found = Vec::new();
        for game in ["triominos", "looplines"] {
            let rules = format!("/rules/{game}");
            person.go(&server.url(&rules));
            found.extend(barriers(&person, &axe, &rules));
            person.play_now(&server, game);
            person.make_moves(How::Clicks, 2);
            wait("a turn", || (!person.seen().offers.is_empty()).then_some(()));
            found.extend(barriers(&person, &axe, &format!("a table of {game} in play")));
        }
        assert!(found.is_empty(), "axe found:\n{}", found.join("\n"));
    });
}

#[test]
fn axe_finds_no_barrier_on_any_page() {
    let axe = axe();
    with_stage(|_, server, driver| {
        let person = driver.browser();
        let mut found = Vec::new();
        let mut check = |place: &str| found.extend(barriers(&person, &axe, place));
        for path in ["/", "/new/mayhem", "/new/color-draw", "/rules", "/rules/mayhem", "/rules/color-draw", "/nothing"]
            .into_iter()
            .chain(LESSONS)
        {
            person.go(&server.url(path));
            check(path);
        }
        person.go(&server.url("/new/mayhem"));
        person.write("input[name=name]", "Ann");
        person.click_words_for("Open the table", "main.gathering");
        check("the waiting room");
        for game in ["mayhem", "color-draw"] {
            person.play_now(&server, game);
            person.make_moves(How::Clicks, 2);
            wait("a turn", || (!person.seen().offers.is_empty()).then_some(()));
            check(&format!("a table of {game} in play"));
        }
        let pair = server.two_players("mayhem");
        server.play(&pair, 6);
        person.go(&server.url(&format!("/t/{}", pair.code)));
        check("a table that is watched");
        server.play(&pair, usize::MAX);
        person.take_the_seat(&server, &pair.tokens[0], &pair.code);
        person.await_shown(".result");
        check("a table that is over");
        for (name, path) in [("the replay", "replay?at=30"), ("the proof", "verify")] {
            person.go(&server.url(&format!("/t/{}/{path}", pair.code)));
            check(name);
        }
        assert!(found.is_empty(), "axe found:\n{}", found.join("\n"));
    });
}
