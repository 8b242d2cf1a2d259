//! Moves that are written: nothing that was typed is lost before the table has it.

use serde_json::{Value, json};
use thirtyfour::Key;

use crate::hands::Browser;
use crate::server::{Pair, Server};
use crate::{axe, barriers, with_stage};

/// What stands in the form, where the focus is, and where the caret.
fn written(person: &Browser) -> Value {
    person.look(
        "const form = document.getElementById('writing'), at = document.activeElement;
        const values = form && ['corner', 'first', 'second'].map((name) => new FormData(form).get(`blank-${name}`) ?? '');
        return { values, focus: at.id, caret: at.type === 'text' ? at.selectionStart : null }",
        &[],
    )
}

fn values(person: &Browser) -> Value {
    written(person)["values"].clone()
}

fn pairs(server: &Server, person: &Browser) -> Pair {
    let pair = server.two_players("pairs");
    person.take_the_seat(server, &pair.tokens[0], &pair.code);
    person.await_shown("#writing .primary");
    pair
}

/// What the table keeps of Ann's form.
fn kept(server: &Server, pair: &Pair) -> Vec<Value> {
    let blanks = server.api(&pair.here, &pair.tokens[0], None).1["form"]["blanks"].clone();
    blanks.as_array().unwrap().iter().map(|blank| blank["value"].clone()).collect()
}

/// Bea sends her pair, and Ann's page has heard of it.
fn bea_sends(server: &Server, pair: &Pair, ann: &Browser) {
    let sent = server.api(&format!("{}/move", pair.here), &pair.tokens[1], Some(json!({"move": "send apex/sun/roof"})));
    assert_eq!(sent.0, 200, "{}", sent.1);
    ann.until("Bea's pair", || (ann.seq() >= sent.1["seq"].as_u64().unwrap()).then_some(()));
}

#[test]
fn what_is_typed_survives_a_change_a_refusal_and_a_reload_and_is_gone_once_accepted() {
    with_stage(|_, server, driver| {
        let ann = driver.browser();
        let pair = pairs(&server, &ann);
        ann.mark();
        ann.click("label:has(#blank-corner-2)");
        ann.write("#blank-first", "moon");
        ann.press(Key::Left);
        ann.press(Key::Left);
        // The other one moves while Ann types.
        bea_sends(&server, &pair, &ann);
        assert_eq!(written(&ann), json!({"values": ["left", "moon", ""], "focus": "blank-first", "caret": 2}));
        ann.press("x");
        assert_eq!(written(&ann), json!({"values": ["left", "moxon", ""], "focus": "blank-first", "caret": 3}));
        ann.press(Key::Backspace);
        // Refused: everything stands, and why stands with it.
        ann.write("#blank-second", "triangle");
        ann.press(Key::Enter);
        ann.await_words("#writing-said", "Everybody would write that TOY-4");
        assert_eq!(written(&ann), json!({"values": ["left", "moon", "triangle"], "focus": "blank-second", "caret": 8}));
        assert!(ann.is_marked(), "the page was loaded anew");
        assert_eq!(
            ann.look("return document.querySelector('#writing-said a').getAttribute('href')", &[]),
            "/rules/pairs#TOY-4"
        );
        // Loaded anew: the same, though the table keeps a part of it only.
        ann.runtime.block_on(ann.driver().refresh()).unwrap();
        ann.await_shown("#writing .primary");
        assert!(!ann.is_marked());
        ann.until("the draft", || (values(&ann) == json!(["left", "moon", "triangle"])).then_some(()));
        ann.click("#blank-second");
        (0..8).for_each(|_| ann.press(Key::Backspace));
        ann.press("hill");
        ann.click("#writing .primary");
        // Hers was the last one: the next round asks the same, and nothing of this one stands there.
        ann.await_words("#log-lines", "The pairs are moon and hill; sun and roof.");
        ann.until("an empty form", || (values(&ann) == json!(["", "", ""])).then_some(()));
        assert_eq!(
            ann.look("return Object.keys(sessionStorage).filter((key) => key.startsWith('draft')).length", &[]),
            0
        );
        ann.runtime.block_on(ann.driver().refresh()).unwrap();
        ann.await_shown("#writing .primary");
        assert_eq!(values(&ann), json!(["", "", ""]));
    });
}

#[test]
fn the_table_keeps_a_blank_when_it_is_done_and_says_at_once_what_it_does_not_keep() {
    let axe = axe();
    with_stage(|_, server, driver| {
        let ann = driver.phone();
        let pair = pairs(&server, &ann);
        assert!(!ann.shows(".keep-now"), "the script keeps by itself");
        ann.look(
            "window.posted = []; const real = window.fetch;
            window.fetch = (address, how) => { if (how?.method === 'POST') posted.push(String(how.body)); return real(address, how); }",
            &[],
        );
        let posted = || ann.look("return posted.length", &[]).as_u64().unwrap();
        ann.write("#blank-first", "sun");
        assert_eq!(posted(), 0, "not on each key");
        ann.click("#blank-second");
        ann.await_words("#writing-kept", "Kept");
        assert_eq!((kept(&server, &pair), posted()), (vec![json!(""), json!("sun"), json!("")], 1));
        assert_eq!(written(&ann)["focus"], "blank-second");
        // What the table knows is not sent again.
        ann.press("x");
        ann.press(Key::Backspace);
        ann.click("label:has(#blank-corner-3)");
        ann.until("the corner", || (kept(&server, &pair)[0] == "right").then_some(()));
        let before = posted();
        ann.write("#blank-second", "two words");
        ann.click("#blank-first");
        ann.await_words("#writing-said", "Write one word of at most 12 letters TOY-3");
        assert_eq!(values(&ann), json!(["right", "sun", "two words"]));
        assert_eq!((written(&ann)["focus"].clone(), posted()), (json!("blank-first"), before + 1));
        let found = barriers(&ann, &axe, "a form");
        assert!(found.is_empty(), "axe found:\n{}", found.join("\n"));
        let small = "return [...document.querySelectorAll('#writing button, #writing input:not([type=hidden], [type=radio]), #writing label:has([type=radio])')]
            .filter((el) => el.checkVisibility() && el.getBoundingClientRect().height < 44).map((el) => el.outerHTML)";
        assert_eq!(ann.look(small, &[]), json!([]), "too small for a thumb");
        assert!(ann.look("return document.documentElement.scrollWidth <= innerWidth", &[]) == true);
        // Mended while the other one moves.
        bea_sends(&server, &pair, &ann);
        ann.await_words("#writing-said", "Write one word");
        ann.click("#blank-second");
        (0..6).for_each(|_| ann.press(Key::Backspace));
        ann.click("#blank-first");
        ann.await_words("#writing-kept", "Kept");
        assert!(!ann.shows("#writing-said"));
        assert_eq!(kept(&server, &pair), ["right", "sun", "two"]);
    });
}

#[test]
fn the_keyboard_is_enough_and_a_keep_that_is_late_is_sent_again() {
    with_stage(|_, server, driver| {
        let ann = driver.browser();
        let pair = pairs(&server, &ann);
        // As if the table had moved on before the first word reached it.
        ann.look(
            "const real = window.fetch; let late = false;
            window.fetch = (address, how) => { if (how?.method === 'POST' && !late) { late = true; how.body.set('seq', '1'); } return real(address, how); }",
            &[],
        );
        ann.press_until(Key::Tab, "el.id === name", "blank-corner-1");
        ann.press(Key::Down);
        ann.press(Key::Tab);
        ann.until("the corner", || (kept(&server, &pair)[0] == "left").then_some(()));
        ann.press("hill");
        ann.press(Key::Tab);
        ann.press("roof");
        ann.press(Key::Tab);
        assert_eq!(ann.words(":focus"), "Done");
        ann.press(Key::Enter);
        ann.await_words("#log-lines", "Ann sends a pair.");
        ann.until("no form", || (!ann.shows("#writing")).then_some(()));
    });
}
