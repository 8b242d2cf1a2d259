//! Moves that are to be found: put together on the table, and sent.

use serde_json::{Value, json};
use thirtyfour::Key;

use crate::hands::Browser;
use crate::server::{Pair, Server};
use crate::{axe, barriers, with_stage};

/// What is picked, what is marked, and what is said of it.
fn picked(person: &Browser) -> Value {
    person.look(
        "const all = (query) => [...document.querySelectorAll(query)].map((piece) => piece.dataset.pick);
        return { pressed: all('svg [aria-pressed=true]'), picked: all('.picked'), marked: all('.marked'), words: document.querySelector('.parts')?.textContent }",
        &[],
    )
}

fn click(person: &Browser, handle: &str) {
    person.click(&format!("[data-pick='{handle}']"));
}

fn sums(server: &Server, person: &Browser) -> Pair {
    let pair = server.two_players("sums");
    person.take_the_seat(server, &pair.tokens[0], &pair.code);
    person.await_shown("#assembly .primary");
    pair
}

#[test]
fn picks_in_any_order_stay_through_a_refusal_and_a_change() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        let pair = sums(&server, &person);
        assert!(person.shows(".rail .step") && !person.shows("#assembly fieldset"));
        for handle in ["card-5", "card-4", "card-2"] {
            click(&person, handle);
        }
        let whole = json!({"pressed": ["card-2", "card-4", "card-5"], "picked": ["card-2", "card-4", "card-5"], "marked": ["card-5"],
            "words": "sum: card 5, with 2 more"});
        assert_eq!(picked(&person), whole);
        person.click("#assembly .primary");
        person.await_shown("#toast");
        person.await_words("#toast", "That makes 6, not 5 TOY-1");
        assert_eq!(picked(&person), whole);
        server.api(&format!("{}/say", pair.here), &pair.tokens[1], Some(json!({"text": "Hurry up"})));
        person.await_words("#talk-lines", "Hurry up");
        assert_eq!(picked(&person), whole, "after a change");
        click(&person, "card-4");
        click(&person, "card-3");
        person.press(Key::Enter);
        person.await_words("#log-lines", "Ann takes [2, 3, 5].");
        person.until("the other's turn", || (!person.shows("#assembly .primary")).then_some(()));
        assert_eq!(picked(&person)["picked"], json!([]));
        server.api(&format!("{}/move", pair.here), &pair.tokens[1], Some(json!({"move": "pass"})));
        person.await_shown("#assembly .primary");
        let left = json!({"pressed": [], "picked": [], "marked": [], "words": ""});
        assert_eq!(picked(&person), left, "nothing of the last move is left");
        person.await_words("#live", "Your turn: Take a card with others that add up to it, or pass");
    });
}

#[test]
fn the_keyboard_is_enough_to_put_a_move_together() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        sums(&server, &person);
        person.press_until(Key::Tab, "el.classList.contains('can-pick')", "");
        for (handle, key) in [("card-2", " "), ("card-3", " "), ("card-5", "t")] {
            person.press_until(Key::Right, "el.dataset.pick === name", handle);
            person.press(key);
        }
        let marked = picked(&person);
        assert_eq!(
            (&marked["marked"], &marked["pressed"]),
            (&json!(["card-5"]), &json!(["card-2", "card-3", "card-5"]))
        );
        person.await_words("#live", "card 5 sum");
        person.press(Key::Escape);
        assert_eq!(picked(&person)["picked"], json!([]));
        for handle in ["card-7", "card-1", "card-6"] {
            person.press_until(Key::Right, "el.dataset.pick === name", handle);
            person.press(" ");
        }
        person.press(Key::Enter);
        person.await_words("#log-lines", "Ann takes [1, 6, 7].");
    });
}

#[test]
fn a_phone_marks_another_by_a_button_and_axe_finds_no_barrier() {
    let axe = axe();
    with_stage(|_, server, driver| {
        let phone = driver.phone();
        sums(&server, &phone);
        for handle in ["card-1", "card-8", "card-9"] {
            click(&phone, handle);
        }
        assert_eq!(picked(&phone)["marked"], json!(["card-1"]), "the first pick");
        for marked in ["card-8", "card-9"] {
            phone.click("[data-mark-next]");
            assert_eq!(picked(&phone)["marked"], json!([marked]));
        }
        let found = barriers(&phone, &axe, "picks");
        assert!(found.is_empty(), "axe found:\n{}", found.join("\n"));
        phone.look("document.querySelector('#assembly fieldset').hidden = false", &[]);
        let found = barriers(&phone, &axe, "boxes");
        assert!(found.is_empty(), "axe found:\n{}", found.join("\n"));
        phone.look("document.querySelector('#assembly fieldset').hidden = true", &[]);
        phone.click("#assembly .primary");
        phone.await_words("#log-lines", "Ann takes [1, 8, 9].");
    });
}
