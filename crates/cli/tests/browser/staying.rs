//! What stays while the page changes under one's hands: what is open, and the field in which one writes.

use serde_json::{Value, json};

use crate::hands::Browser;
use crate::patience::wait;
use crate::server::{Pair, Server};
use crate::with_stage;

/// Somebody says something: every page of the table changes.
fn change(person: &Browser, server: &Server, pair: &Pair, token: &str) {
    let before = person.seq();
    let (status, answer) = server.api(&format!("{}/say", pair.here), token, Some(json!({"text": "Hello"})));
    assert_eq!(status, 200, "{answer}");
    wait("the change", || (person.seq() > before).then_some(()));
}

#[test]
fn an_explained_word_stays_open_with_the_focus_where_it_was() {
    with_stage(|_, server, driver| {
        let pair = server.two_players("triominos");
        let person = driver.browser();
        person.go(&server.url(&format!("/t/{}", pair.code)));
        // Who begins was drawn for: the lot is explained beside the name.
        person.click(".player .term");
        person.await_shown(".meaning:popover-open");
        let focused = || person.look("return document.activeElement.getAttribute('popovertarget')", &[]);
        let term = focused();
        assert!(term.is_string(), "{term}");
        change(&person, &server, &pair, &pair.tokens[0]);
        assert!(person.shows(".meaning:popover-open"), "the meaning has gone");
        assert_eq!(focused(), term);
    });
}

#[test]
fn a_score_that_is_looked_at_stays_open_and_is_told_anew() {
    with_stage(|_, server, driver| {
        let pair = server.two_players("triominos");
        let person = driver.browser();
        person.take_the_seat(&server, &pair.tokens[0], &pair.code);
        let score = |pair: &Pair| server.api(&pair.here, "", None).1["standings"][0]["points"].clone();
        person.click(".player.own a[data-score]");
        person.await_shown(".told-score #score");
        let before = score(&pair);
        while score(&pair) == before {
            assert!(!server.play(&pair, 1).is_empty(), "nobody has scored");
        }
        let points = score(&pair);
        person.await_words(".told-score #score-title", &format!(": {points} "));
        person.await_words(".player.own .points", &points.to_string());
        person.click(".told-score > button");
        let back = "return document.activeElement.matches('.player.own a[data-score]')";
        wait("the focus on the score", || (person.look(back, &[]) == true).then_some(()));
    });
}

#[test]
fn a_field_in_which_one_writes_is_the_same_after_every_change() {
    with_stage(|_, server, driver| {
        let pair = server.two_players("mayhem");
        let open = server.api(&pair.here, "", None).1["open_seats"][0].as_u64().unwrap() as usize;
        for person in [driver.browser(), driver.phone()] {
            person.take_the_seat(&server, &pair.tokens[open - 1], &pair.code);
            if person.shows("label[for=tab-talk]") {
                person.click("label[for=tab-talk]");
            }
            person.write("#say-text", "Good");
            person.look("window.field = document.activeElement; field.setSelectionRange(1, 3)", &[]);
            change(&person, &server, &pair, &pair.tokens[2 - open]);
            let kept = "return [field === document.activeElement && field.isConnected, field.value, field.selectionStart, field.selectionEnd,
                document.querySelectorAll('#say-text').length, document.querySelectorAll('#table').length]";
            let kept: Vec<Value> = serde_json::from_value(person.look(kept, &[])).unwrap();
            assert_eq!(kept, [json!(true), json!("Good"), json!(1), json!(3), json!(1), json!(1)]);
            // And what stands around it is new.
            assert!(person.words("#talk-lines").contains("Hello"), "{}", person.words("#talk-lines"));
            person.look("field.setSelectionRange(4, 4)", &[]);
            person.press(" game");
            assert_eq!(person.look("return field.value", &[]), "Good game");
            person.press("\u{e007}");
            person.await_words("#talk-lines", "Good game");
        }
    });
}
