//! The page under one's hands: focus that stays, keys and drags that mean what they say, refusals
//! that find their place.

use std::time::Duration;

use serde_json::json;
use thirtyfour::Key;

use crate::hands::{Browser, Driver};
use crate::patience::wait;
use crate::server::{Pair, Server};
use crate::with_stage;

/// What the focused element says.
fn focused_words(person: &Browser) -> String {
    person.look("return document.activeElement.textContent.trim()", &[]).as_str().unwrap().to_owned()
}

fn await_focus(person: &Browser, words: &str) {
    let shown = || format!("the focus on {words:?}, which is on {:?}", focused_words(person));
    crate::patience::wait_or(shown, || (focused_words(person) == words).then_some(()));
}

/// Opens the table of two programs in the place of the one who is to move.
fn take_the_turn(person: &Browser, server: &Server, pair: &Pair) {
    let seat = server.api(&pair.here, "", None).1["open_seats"][0].as_u64().expect("somebody is to move");
    person.take_the_seat(server, &pair.tokens[seat as usize - 1], &pair.code);
    person.await_shown("main.playing");
}

/// A table of tiles at which the piece of the first move fits in several places.
fn tiles_to_lay(person: &Browser, server: &Server) -> String {
    for _ in 0..20 {
        let pair = server.two_players("triominos");
        for _ in 0..12 {
            take_the_turn(person, server, &pair);
            let offers = person.seen().offers;
            let piece = offers.iter().find(|offer| offer.ways > 0).map(|offer| offer.picks[0].clone());
            let places = |piece: &String| {
                let laid = offers.iter().filter(|offer| offer.picks.first() == Some(piece));
                laid.map(|offer| &offer.picks[1]).collect::<std::collections::HashSet<_>>().len()
            };
            if let Some(piece) = piece.filter(|piece| places(piece) > 1) {
                return piece;
            }
            if server.play(&pair, 1).is_empty() {
                break;
            }
        }
    }
    panic!("no piece ever fits in several places");
}

#[test]
fn the_focus_stays_where_it_is_in_the_waiting_room() {
    with_stage(|_, server, driver| {
        let ann = driver.browser();
        ann.go(&server.url("/new/mayhem"));
        ann.write("input[name=name]", "Ann");
        ann.click("label:has(input[name=seats][value='3'])");
        ann.click_words_for("Open the table", "main.gathering");
        ann.press_until(Key::Tab, "el.textContent.trim() === name", "I am ready");
        let before = ann.seen().seq;
        let code = ann.path().rsplit('/').next().unwrap().to_owned();
        server.api(&format!("/tables/{code}/seats/2"), "", Some(json!({"name": "Bea"})));
        wait("Bea's chair", || (ann.seen().seq > before).then_some(()));
        await_focus(&ann, "I am ready");
        ann.press(Key::Enter);
        await_focus(&ann, "Not ready after all");
    });
}

/// Ann at a table of two that she has opened, and where it is.
fn opened_table(driver: &Driver, server: &Server) -> (Browser, String) {
    let ann = driver.browser();
    ann.go(&server.url("/new/mayhem"));
    ann.write("input[name=name]", "Ann");
    ann.click("label:has(input[name=seats][value='2'])");
    ann.click_words_for("Open the table", "main.gathering");
    let path = ann.path();
    (ann, path)
}

#[test]
fn who_stands_up_finds_their_name_in_the_field() {
    with_stage(|_, server, driver| {
        let (ann, path) = opened_table(driver, &server);
        let (bea, watcher) = (driver.browser(), driver.browser());
        for (person, name) in [(&bea, "Bea"), (&watcher, "Wil")] {
            person.go(&server.url(&path));
            person.write("#name2", name);
        }
        let named = |person: &Browser, field: &str, name: &str| {
            person.await_shown(field);
            let written = person.look("return document.querySelector(arguments[0]).value", &[field.into()]);
            assert_eq!(written, name, "{field}");
        };
        bea.click_words_for("Sit here", ".chair.own");
        wait("Bea's chair", || (!watcher.shows("#name2")).then_some(()));
        bea.click_words_for("Stand up", "#name2");
        named(&bea, "#name2", "Bea");
        named(&bea, "#say-name", "Bea");
        named(&watcher, "#name2", "Wil");
        // Ann has written hers on another page.
        ann.click_words_for("Stand up", "#name1");
        named(&ann, "#name1", "Ann");
    });
}

#[test]
fn a_shared_screen_asks_for_another_name() {
    with_stage(|_, server, driver| {
        let (ann, path) = opened_table(driver, &server);
        ann.click_words_for("Stand up", "#name2");
        ann.go(&server.url(&path));
        let name = |field: &str| ann.look("return document.querySelector(arguments[0]).value", &[field.into()]);
        assert_eq!(name("#name2"), "Ann");
        ann.click_words_for("Sit here", ".chair.own");
        assert_eq!(name(".free details input[name=name]"), "");
    });
}

#[test]
fn a_double_click_presses_one_button() {
    with_stage(|_, server, driver| {
        let (_ann, path) = opened_table(driver, &server);
        let bea = driver.browser();
        bea.go(&server.url(&path));
        bea.write("#name2", "Bea");
        // Once she sits, the button for being ready stands in the place of this one.
        let sit = bea.until("a free chair", || bea.spot("words", "Sit here"));
        bea.double_click_at(sit);
        bea.await_shown(".chair.own");
        std::thread::sleep(Duration::from_millis(600));
        assert!(!bea.shows(".chair.own .good"), "she never said that she is ready");
        bea.click_words_for("I am ready", ".chair.own .good");
    });
}

#[test]
fn a_double_click_picks_nothing_that_its_first_click_has_brought() {
    with_stage(|_, server, driver| {
        let pair = server.two_players("mayhem");
        let person = driver.browser();
        take_the_turn(&person, &server, &pair);
        // A click, and another one of this count as soon as the table has changed: how many are picked then, and how
        // many milliseconds lay between the clicks.
        let click = |count: u32| {
            let script = format!(
                "const done = arguments[0];
                const click = (element, detail) => element.dispatchEvent(new MouseEvent('click', {{ bubbles: true, detail }}));
                click(document.querySelector('h1'), 1);
                const first = performance.now();
                new MutationObserver((_, observer) => {{
                    observer.disconnect();
                    const between = Math.round(performance.now() - first);
                    click(document.querySelector('.hand .can-pick'), {count});
                    done([document.querySelectorAll('.picked').length, between]);
                }}).observe(document.body, {{ childList: true }});
                fetch(`${{location.pathname}}/say`, {{ method: 'POST', body: new URLSearchParams({{ name: '', text: 'Hello' }}) }});"
            );
            let answer = person.look_later(&script);
            (answer[0].as_u64().unwrap(), answer[1].as_u64().unwrap())
        };
        // On a busy machine the table may change too late for a double click.
        let double = wait("a change within a double click", || Some(click(2)).filter(|&(_, between)| between < 250));
        assert_eq!(double.0, 0);
        assert_eq!(click(1).0, 1);
    });
}

#[test]
fn a_replay_is_stepped_through_by_keys_alone() {
    with_stage(|_, server, driver| {
        let pair = server.two_players("mayhem");
        server.play(&pair, usize::MAX);
        let person = driver.browser();
        person.go(&server.url(&format!("/t/{}/replay?at=0", pair.code)));
        person.mark();
        let entry = || {
            let at = person.look("return Number(document.querySelector('input[name=at]').value)", &[]);
            at.as_u64().unwrap()
        };
        person.press_until(Key::Tab, "el.dataset.step === name", "next");
        for _ in 0..3 {
            let before = entry();
            person.press(Key::Enter);
            wait("the next step", || (entry() > before).then_some(()));
            await_focus(&person, "Next");
        }
        person.press_until(Key::Tab, "el.name === name", "at");
        for _ in 0..3 {
            let before = entry();
            person.press(Key::Right);
            let shown = "return document.querySelector('.slide span').textContent";
            let words = format!("Entry {} of", before + 1);
            wait("the next entry", || person.look(shown, &[]).as_str().unwrap().starts_with(&words).then_some(()));
        }
        assert!(person.is_marked(), "the page was loaded anew");
    });
}

#[test]
fn the_menu_closes_without_taking_the_focus_along() {
    with_stage(|_, server, driver| {
        let pair = server.two_players("mayhem");
        let person = driver.browser();
        take_the_turn(&person, &server, &pair);
        person.press_until(Key::Tab, "el.matches('#menu summary')", "");
        let before = person.seen().seq;
        server.play(&pair, 1);
        wait("the move", || (person.seen().seq > before).then_some(()));
        await_focus(&person, "More");
        person.press(Key::Enter);
        person.press(Key::Tab);
        assert!(focused_words(&person).starts_with("Rules"), "{}", focused_words(&person));
        person.press(Key::Escape);
        await_focus(&person, "More");
        assert!(!person.shows("#menu[open]"));
    });
}

#[test]
fn keys_go_around_the_places_and_leave_the_browsers_own_alone() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        let piece = tiles_to_lay(&person, &server);
        // Says whether the page took the key for itself.
        let takes = |key: &str, how: &str| {
            let press = format!(
                "return !document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{ key: arguments[0], bubbles: true, cancelable: true, {how} }}))"
            );
            person.look(&press, &[key.into()]) == true
        };
        person.press_until(Key::Tab, "el.classList.contains('can-pick')", "");
        person.press_until(Key::Right, "el.dataset.pick === name", &piece);
        assert!(!takes("ArrowLeft", "altKey: true"), "this goes back in the history");
        assert!(!takes("Enter", "metaKey: true"));
        assert!(takes("Enter", ""));
        assert!(takes("Enter", "repeat: true"));
        assert_eq!(person.seen().held, 1, "a key that is held down picks once");
        person.press(Key::Left);
        let last = "const places = [...document.querySelectorAll('.target')]; return places.indexOf(document.activeElement) === places.length - 1";
        assert!(person.look(last, &[]) == true, "back from the piece is the last place");
        person.press(Key::Right);
        let first = "return [...document.querySelectorAll('.target')].indexOf(document.activeElement)";
        assert_eq!(person.look(first, &[]), 0, "and on from there the first one");
    });
}

#[test]
fn a_drag_that_the_system_ends_lays_nothing() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        let piece = tiles_to_lay(&person, &server);
        let before = person.seen().seq;
        let drag = r#"
            const middle = (el) => { const box = el.getBoundingClientRect(); return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }; };
            const send = (kind, el, at) => el.dispatchEvent(new PointerEvent(kind, { bubbles: true, isPrimary: true, pointerId: 7, button: 0, ...at }));
            const piece = [...document.querySelectorAll("[data-pick]")].find((el) => el.dataset.pick === arguments[0]);
            const start = middle(piece);
            send("pointerdown", piece, start);
            send("pointermove", piece, { ...start, clientY: start.clientY - 20 });
            const goal = middle(document.querySelector(".target[data-at]"));
            send("pointermove", piece, goal);
            const held = document.querySelectorAll(".ghost").length;
            send("pointercancel", piece, goal);
            return held;
        "#;
        assert_eq!(person.look(drag, &[piece.into()]), 1, "the piece was over a place");
        std::thread::sleep(Duration::from_millis(300));
        let after = person.seen();
        assert_eq!((after.seq, after.held), (before, 0), "{after:?}");
        assert!(!person.shows(".ghost") && !person.shows(".flying"));
    });
}

#[test]
fn after_a_drag_the_keyboard_still_clicks() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        tiles_to_lay(&person, &server);
        let board = "const box = document.querySelector('svg[data-pan]').getBoundingClientRect(); return [Math.round(box.x + 12), Math.round(box.y + 12)]";
        let (x, y): (i64, i64) = serde_json::from_value(person.look(board, &[])).unwrap();
        person.drag((x, y), (x + 40, y + 40));
        person.press_until(Key::Tab, "el.title === name", "Zoom in");
        person.press(Key::Enter);
        person.await_shown("svg.zoomed");
    });
}

#[test]
fn without_a_clipboard_the_link_is_shown() {
    with_stage(|_, server, driver| {
        let pair = server.two_players("mayhem");
        let person = driver.browser();
        take_the_turn(&person, &server, &pair);
        // As browsers have it where a page came without https.
        person.look("Object.defineProperty(navigator, 'clipboard', { value: undefined })", &[]);
        person.click(".here [data-copy]");
        person.await_shown("#toast");
        let (words, _) = person.seen().toast.unwrap();
        assert!(words.contains(&server.url(&format!("/t/{}", pair.code))), "{words}");
    });
}

#[test]
fn a_link_is_shared_where_the_device_can_and_copied_where_it_cannot() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        let opened = server.api("/tables", "", Some(json!({"game": "mayhem", "seats": 2}))).1;
        let path = format!("/t/{}", opened["code"].as_str().unwrap());
        let clipboard = "window.copied = []; Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { copied.push(text); } } });";
        person.tell("Page.addScriptToEvaluateOnNewDocument", json!({"source": clipboard}));
        // As browsers have it on a desk.
        let none = "delete Navigator.prototype.share";
        person.tell("Page.addScriptToEvaluateOnNewDocument", json!({"source": none}));
        person.go(&server.url(&path));
        person.await_shown(".invite [data-copy]");
        assert!(!person.shows("[data-share]"));
        person.click(".invite [data-copy]");
        person.await_words("#toast", "Link copied.");
        assert_eq!(person.look("return copied", &[]), json!([server.url(&path)]));
        // As they have it on a phone; what the sharing is to come to, `refusal` says.
        let share = "window.shared = []; window.refusal = null;
            navigator.share = async (what) => { shared.push(what); if (refusal) throw new DOMException('', refusal); };";
        person.tell("Page.addScriptToEvaluateOnNewDocument", json!({"source": share}));
        person.go(&server.url(&path));
        person.click("[data-share]");
        let shared = || person.look("return shared", &[]);
        wait("the sharing", || {
            (shared() == json!([{"title": "Triangle Mayhem", "url": server.url(&path)}])).then_some(())
        });
        assert!(!person.shows("#toast"));
        // Who changes their mind is left alone; a device that will not share leaves the link to be pasted.
        for (refusal, copied) in [("AbortError", 0), ("NotAllowedError", 1)] {
            person.look("refusal = arguments[0]; shared.length = 0", &[refusal.into()]);
            person.click("[data-share]");
            wait("the sharing", || (shared().as_array().unwrap().len() == 1).then_some(()));
            wait("the copy", || (person.look("return copied.length", &[]) == copied).then_some(()));
        }
        person.await_words("#toast", "Link copied.");
        assert_eq!(person.look("return copied", &[]), json!([server.url(&path)]));
    });
}

#[test]
fn a_refusal_finds_its_place_after_a_change() {
    with_stage(|_, server, driver| {
        let pair = server.two_players("mayhem");
        let person = driver.browser();
        take_the_turn(&person, &server, &pair);
        // Before the table refuses the move, it changes: somebody says something.
        let slow = r#"
            const real = window.fetch, seq = () => document.getElementById("table").dataset.seq;
            window.fetch = async (address, how) => {
                if (how?.method !== "POST" || !address.endsWith("/move")) return real(address, how);
                const before = seq();
                await real(address.replace("/move", "/say"), { method: "POST", body: new URLSearchParams({ name: "", text: "Hello" }) });
                while (seq() === before) await new Promise((done) => setTimeout(done, 20));
                return new Response(JSON.stringify({ why: "not like this", rule: "MAY-3" }), { status: 409 });
            };
        "#;
        person.look(slow, &[]);
        person.write("#type-move", "nonsense");
        person.press(Key::Enter);
        person.await_shown("#toast");
        let (words, _) = person.seen().toast.unwrap();
        assert_eq!(words, "Not like this MAY-3");
        let beside = "const toast = document.getElementById('toast').getBoundingClientRect(), line = document.querySelector('.type').getBoundingClientRect();
            return Math.abs(toast.right - line.right) < 200 && Math.abs(toast.bottom - line.bottom) < 200";
        assert!(person.look(beside, &[]) == true, "the refusal stands in a corner");
        wait("the words", || {
            (person.look("return document.getElementById('type-move').value", &[]) == "nonsense").then_some(())
        });
    });
}

#[test]
fn on_a_phone_no_word_of_whose_turn_it_is_breaks() {
    with_stage(|_, server, driver| {
        let pair = server.two_players("mayhem");
        let phone = driver.phone();
        take_the_turn(&phone, &server, &pair);
        // The longest words, beside the widest button.
        let lines = "document.querySelector('.rail .turn').innerHTML = '<span>You or Bea: <b>whoever</b> moves first</span>';
            document.querySelector('.rail .acts').insertAdjacentHTML('afterbegin', '<button class=primary>Play no fresh card</button>');
            return document.querySelector('.rail .turn b').getClientRects().length";
        assert_eq!(phone.look(lines, &[]), 1);
    });
}
