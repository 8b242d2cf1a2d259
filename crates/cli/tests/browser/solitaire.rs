//! A game for one, at the size of a phone.

use serde_json::Value;
use thirtyfour::Key;

use crate::hands::Browser;
use crate::{axe, barriers, with_stage};

/// Asks for a hint and makes the move, by keys alone.
fn follow_a_hint(person: &Browser) {
    let before = person.seq();
    person.press_until(Key::Tab, "el.textContent.trim() === name", "Hint");
    person.press(Key::Enter);
    let focused =
        "const el = document.activeElement; return el.matches('.can-pick') && !document.getElementById('toast').hidden";
    person.until("a hint", || (person.look(focused, &[]) == Value::Bool(true)).then_some(()));
    person.press(Key::Enter);
    person.until("the move", || {
        // Cards that are put away do not come back: that is asked once more.
        if person.seq() < before + 2 && person.words("#toast:not([hidden])").contains("Confirm") {
            std::thread::sleep(std::time::Duration::from_millis(400));
            person.press(Key::Enter);
        }
        (person.seq() >= before + 2).then_some(())
    });
}

#[test]
fn the_deal_of_the_day_is_played_to_its_end_with_hints_by_keyboard_on_a_phone() {
    let axe = axe();
    with_stage(|_, server, driver| {
        let phone = driver.phone();
        phone.go(&server.url("/"));
        assert!(barriers(&phone, &axe, "home").is_empty());
        phone.press_until(Key::Tab, "el.textContent.trim() === name", "Play today's deal");
        phone.press(Key::Enter);
        phone.await_shown("main.playing .rail .step");
        phone.mark();
        let mut moves = 0;
        while !phone.shows(".result") {
            follow_a_hint(&phone);
            moves += 1;
            if moves == 2 {
                let found = barriers(&phone, &axe, "solitaire");
                assert!(found.is_empty(), "axe found:\n{}", found.join("\n"));
            }
            assert!(moves < 60, "the game does not end");
        }
        assert!(moves > 3 && phone.is_marked(), "{moves} moves on one page");
        assert!(phone.words("#log-lines").contains("takes a hint."));
        assert!(phone.words("#share-text").contains("5 columns: "), "{}", phone.words("#share-text"));
        let found = barriers(&phone, &axe, "the end of a solitaire");
        assert!(found.is_empty(), "axe found:\n{}", found.join("\n"));
        let wide = phone.look("return document.documentElement.scrollWidth - innerWidth", &[]).as_i64().unwrap();
        assert!(wide <= 0, "the page is {wide} pixels too wide");
        phone.click_words_for("Could it be won?", "main.sheet");
        assert_eq!(phone.words("h1"), "This deal could be won", "a daily deal always can");
        let (status, _, proof) =
            server.ask("GET", &format!("{}/verify", phone.path().replace("/solution", "")), &[], "");
        assert!(status == 200 && proof.contains("This is the daily deal of"), "{proof}");
    });
}

#[test]
fn play_now_deals_a_solitaire_at_once_and_another_follows() {
    with_stage(|_, server, driver| {
        let phone = driver.phone();
        phone.play_now(&server, "zangle-solitaire");
        phone.await_shown("main.playing .rail .step");
        let first = phone.path();
        phone.click("#menu summary");
        phone.click_words_for("Give up", ".result");
        phone.click_words_for("Another deal", "main.playing .rail .step");
        assert_ne!(phone.path(), first);
    });
}
