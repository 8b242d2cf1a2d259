//! Hints that say what is expected of a move, and what decided a game that is over.

use serde_json::{Value, json};
use thirtyfour::Key;

use crate::hands::Browser;
use crate::server::{Pair, Server};
use crate::{axe, barriers, with_stage};

/// A table of this game for two programs that gives hints, and the place of the one who is to move.
fn hinted(server: &Server, game: &str) -> (Pair, usize) {
    let pair = server.two_players_at(&json!({"game": game, "seats": 2, "hints": "on"}));
    let mover = server.api(&pair.here, "", None).1["open_seats"][0].as_u64().expect("somebody is to move");
    (pair, mover as usize - 1)
}

/// Asks for hints by the button, and waits for them.
fn ask(person: &Browser) {
    person.press_until(Key::Tab, "el.textContent.trim() === name", "Hint");
    person.press(Key::Enter);
    person.await_shown("#toast #hints li");
}

#[test]
fn hints_stand_beside_each_other_with_their_words_are_lit_on_the_table_and_can_be_made() {
    let axe = axe();
    with_stage(|_, server, driver| {
        let (pair, mover) = hinted(&server, "triominos");
        let person = driver.phone();
        person.take_the_seat(&server, &pair.tokens[mover], &pair.code);
        person.await_shown("main.playing .rail .step");
        person.mark();
        ask(&person);
        let count = person.look("return document.querySelectorAll('#hints li').length", &[]).as_u64().unwrap();
        assert!((1..=3).contains(&count), "{count} hints");
        assert!(person.words("#hints").contains("imagined"), "{}", person.words("#hints"));
        let focused = person.look("return !!document.activeElement.closest('#hints')", &[]);
        assert_eq!(focused, Value::Bool(true), "Enter makes the best");
        let lit = "const picks = document.querySelector('#hints li').dataset.picks.split(' ');
            return [...document.querySelectorAll('main .hint')].every((piece) => picks.includes(piece.dataset.pick))
                && document.querySelectorAll('main .hint').length > 0";
        assert_eq!(person.look(lit, &[]), Value::Bool(true), "what it is made of is lit");
        let wide = person.look("return document.documentElement.scrollWidth - innerWidth", &[]).as_i64().unwrap();
        assert!(wide <= 0, "the page is {wide} pixels too wide");
        let found = barriers(&person, &axe, "hints");
        assert!(found.is_empty(), "axe found:\n{}", found.join("\n"));
        // With the hints goes the light, also when one clicks beside them.
        person.click(".game-name");
        person.until("no hints", || (!person.shows("#toast #hints")).then_some(()));
        assert_eq!(person.look("return document.querySelectorAll('main .hint').length", &[]), Value::from(0));
        ask(&person);
        let before = person.seq();
        person.press(Key::Enter);
        person.until("the move", || (person.seq() > before && !person.shows("#toast #hints")).then_some(()));
        assert!(person.is_marked(), "all on one page");
        // Who sits there too is told that it was asked for, and no more.
        let (_, other) = server.api(&pair.here, &pair.tokens[1 - mover], None);
        assert!(other["asides"][0]["text"].as_str().unwrap().ends_with("takes a hint."), "{other}");
        assert!(!other.to_string().contains("imagined"), "{other}");
    });
}

#[test]
fn a_game_that_is_over_is_analysed_while_a_bar_moves_on_and_leads_back_to_the_replay() {
    let axe = axe();
    with_stage(|_, server, driver| {
        let pair = server.two_players("mayhem");
        assert_eq!(server.get(&format!("/t/{}/analysis", pair.code)).0, 400, "not while it is on");
        while !server.play(&pair, 200).is_empty() {}
        for person in [driver.phone(), driver.browser()] {
            person.go(&server.url(&format!("/t/{}", pair.code)));
            person.click_words_for("What decided it?", "main#analysis");
            person.until("the analysis", || person.shows("#analysis .chart svg").then_some(()));
            let drawn = person.look("return document.querySelectorAll('.chart polyline').length", &[]);
            assert_eq!(drawn, 2, "a line for each");
            person.click(".numbers summary");
            let rows = person.look("return document.querySelectorAll('.numbers tbody tr').length", &[]);
            assert!(rows.as_u64().unwrap() > 10, "{rows} rows");
            let found = barriers(&person, &axe, "an analysis");
            assert!(found.is_empty(), "axe found:\n{}", found.join("\n"));
            let wide = person.look("return document.documentElement.scrollWidth - innerWidth", &[]).as_i64().unwrap();
            assert!(wide <= 0, "the page is {wide} pixels too wide");
            person.click(".numbers tbody a");
            person.await_shown("main.again");
            assert!(person.source().contains("/analysis"), "a replay leads to what decided it");
        }
    });
}
