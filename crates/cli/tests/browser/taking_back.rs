//! A slip that is taken back: asked of a person, granted or declined by one click; against bots in a short grace. And the
//! time that a bot leaves to who has hot cards.

use std::sync::PoisonError;

use serde_json::{Value, json};

use crate::hands::{Browser, Driver};
use crate::patience::wait;
use crate::server::{Pair, Server};
use crate::{ONE_AT_A_TIME, axe, barriers, with_stage};

fn open_seats(server: &Server, here: &str) -> Vec<u64> {
    let seats = server.api(here, "", None).1["open_seats"].clone();
    serde_json::from_value(seats).unwrap()
}

/// Waits until this page shows all that has happened.
fn level(person: &Browser, server: &Server, here: &str) {
    let seq = server.api(here, "", None).1["seq"].as_u64().unwrap();
    wait("the page to show what happened", || (person.seq() >= seq).then_some(()));
}

/// Plays until somebody could ask to take a tile back; returns the place of who could.
fn until_somebody_may_ask(server: &Server, pair: &Pair, people: [&Browser; 2]) -> usize {
    for _ in 0..30 {
        let mover = open_seats(server, &pair.here)[0] as usize - 1;
        assert!(!server.play(pair, 1).is_empty(), "the game is over");
        level(people[mover], server, &pair.here);
        if people[mover].words(".acts").contains("Ask to take back") {
            return mover;
        }
    }
    panic!("nobody could ever ask");
}

#[test]
fn one_asks_to_take_a_tile_back_and_the_other_allows_or_declines_it() {
    let axe = axe();
    with_stage(|_, server, driver| {
        let people = [&driver.browser(), &driver.phone()];
        let pair = server.two_players("triominos");
        for (person, token) in people.into_iter().zip(&pair.tokens) {
            person.take_the_seat(&server, token, &pair.code);
            person.await_shown("main.playing");
            person.mark();
        }
        let mover = until_somebody_may_ask(&server, &pair, people);
        let (asks, answers) = (people[mover], people[1 - mover]);
        asks.click_words_for("Ask to take back", ".notice");
        asks.await_words(".notice", "You have asked to take your move back");
        answers.await_shown("#take-back");
        answers.await_words("#live", "asks to take the last move back");
        assert_eq!(barriers(answers, &axe, "asked to take back"), [""; 0]);
        answers.click_words_for("Allow", "main.playing");
        for person in people {
            person.await_words("#log-lines", "takes the last move back.");
            person.until("no question", || (!person.shows(".notice")).then_some(()));
        }
        assert_eq!(open_seats(&server, &pair.here), [mover as u64 + 1], "it is the asker's turn again");

        let mover = until_somebody_may_ask(&server, &pair, people);
        let (asks, answers) = (people[mover], people[1 - mover]);
        asks.click_words_for("Ask to take back", ".notice");
        answers.await_shown("#take-back");
        answers.click_words_for("Decline", "main.playing");
        asks.await_words(".notice", "would rather leave your move as it is");
        assert!(!asks.words(".acts").contains("take back"), "it is not asked twice");
        answers.until("no question", || (!answers.shows("#take-back")).then_some(()));
        assert_eq!(open_seats(&server, &pair.here), [2 - mover as u64]);
        for person in people {
            assert!(person.is_marked(), "the page was loaded anew");
        }
    });
}

#[test]
fn an_offer_to_end_the_game_is_declined_by_one_click() {
    with_stage(|_, server, driver| {
        let (ann, bea) = (driver.browser(), driver.browser());
        let pair = server.two_players("triominos");
        for (person, token) in [(&ann, &pair.tokens[0]), (&bea, &pair.tokens[1])] {
            person.take_the_seat(&server, token, &pair.code);
            person.await_shown("main.playing");
        }
        ann.click("#menu summary");
        ann.click_words_for("Offer to end the game", ".notice");
        bea.await_shown("#offer-end");
        bea.click_words_for("Play on", "main.playing");
        for person in [&ann, &bea] {
            person.await_words("#log-lines", "Bea declines: the game goes on.");
            person.until("no offer", || (!person.shows(".notice")).then_some(()));
        }
    });
}

/// Runs a test with bots that wait as they do for people.
fn with_pauses(test: impl FnOnce(&Server, &Driver)) {
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let data = tempfile::tempdir().unwrap();
    test(&Server::with_pauses(data.path()), &Driver::start());
}

/// A begun table of Ann against a bot that plays at leisure: its code, where the API has it, and Ann's token.
fn against_a_bot(server: &Server, game: &str) -> (String, String, String) {
    let order = json!({"game": game, "seats": 2, "pace": "slow"});
    let opened = server.api("/tables", "", Some(order)).1;
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    let (code, token) = (word(&opened["code"]), word(&opened["token"]));
    let here = format!("/tables/{code}");
    for (deed, body) in [
        ("seats/1", json!({"name": "Ann"})),
        ("bot", json!({"seat": 2, "bot": "greedy"})),
        ("ready", json!({"seat": 1})),
        ("start", json!({})),
    ] {
        let (status, answer) = server.api(&format!("{here}/{deed}"), &token, Some(body));
        assert_eq!(status, 200, "{deed}: {answer}");
    }
    (code, here, token)
}

/// Lets Ann make her first move whenever she alone may, until the page shows what is looked for.
fn play_until(person: &Browser, server: &Server, here: &str, token: &str, shown: impl Fn() -> bool) {
    wait("what is looked for", || {
        if open_seats(server, here) == [1] {
            let mv = server.api(here, token, None).1["moves"][0]["move"].clone();
            server.api(&format!("{here}/move"), token, Some(json!({"move": mv})));
            level(person, server, here);
        }
        shown().then_some(())
    });
}

#[test]
fn against_bots_a_slip_is_taken_back_at_once() {
    with_pauses(|server, driver| {
        let person = driver.browser();
        let (code, here, token) = against_a_bot(server, "triominos");
        person.take_the_seat(server, &token, &code);
        person.await_shown("main.playing");
        let undo = || person.spot("words", "Take back");
        let mut taken_back = false;
        for _ in 0..5 {
            play_until(&person, server, &here, &token, || undo().is_some());
            if let Some(spot) = undo() {
                person.click_at(spot);
            }
            // On a busy machine the bot may have been quicker.
            let told = "Ann takes the last move back.";
            let start = std::time::Instant::now();
            while !taken_back && start.elapsed().as_secs() < 3 {
                taken_back = person.words("#log-lines").contains(told);
            }
            if taken_back {
                break;
            }
        }
        assert!(taken_back, "the bot never leaves the time");
        assert_eq!(open_seats(server, &here), [1]);
    });
}

#[test]
fn a_ring_shows_the_time_that_a_bot_leaves_to_hot_cards() {
    let axe = axe();
    with_pauses(|server, driver| {
        let person = driver.phone();
        let (code, here, token) = against_a_bot(server, "mayhem");
        person.take_the_seat(server, &token, &code);
        person.await_shown("main.playing");
        play_until(&person, server, &here, &token, || person.shows(".turn .fair .ring"));
        person.await_words(".turn .fair", " waits 0:");
        let gone = || -> f64 {
            let gone =
                person.look("return document.querySelector('[data-ring]')?.getAttribute('stroke-dashoffset')", &[]);
            gone.as_str().and_then(|gone| gone.parse().ok()).unwrap_or(100.0)
        };
        let before = gone();
        person.until("the ring to empty", || (gone() > before).then_some(()));
        assert_eq!(barriers(&person, &axe, "with hot cards"), [""; 0]);
        assert_eq!(open_seats(server, &here), [1, 2], "the bot still waits");
        let wide = person.look("return document.documentElement.scrollWidth", &[]);
        assert!(wide.as_f64() <= Some(390.0), "the table scrolls sideways");
        // Who wants nothing with them goes on at once.
        let rest = server.api(&format!("{here}/move"), &token, Some(json!({"move": "rest"})));
        assert_eq!(rest.0, 200, "{}", rest.1);
        person.until("no ring", || (!person.shows(".turn .fair")).then_some(()));
    });
}
