//! Scores that say how they came about, names that are told apart, and words that are explained where they stand.

use serde_json::{Value, json};
use thirtyfour::Key;

use crate::hands::Browser;
use crate::patience::wait;
use crate::server::Server;
use crate::with_stage;

/// Plays at a table of two programs until this seat has a score that is not 0, and opens it in that seat.
fn someone_has_scored(person: &Browser, server: &Server) -> String {
    for _ in 0..20 {
        let pair = server.two_players("triominos");
        for _ in 0..30 {
            let standings = &server.api(&pair.here, "", None).1["standings"];
            if standings[0]["points"].as_i64().expect("a number") != 0 {
                person.take_the_seat(server, &pair.tokens[0], &pair.code);
                person.await_shown("main.playing");
                return pair.here;
            }
            if server.play(&pair, 1).is_empty() {
                break;
            }
        }
    }
    panic!("nobody ever scores");
}

/// What the rows of the score that is open add up to, and the sum that the last of them shows.
fn sums(person: &Browser) -> (i64, i64) {
    let script = "const rows = [...document.querySelectorAll('dialog #score tbody tr')];
        const number = (cell) => Number(cell.textContent.replace('\u{2212}', '-'));
        return [rows.reduce((sum, row) => sum + number(row.cells[2]), 0), number(rows.at(-1).cells[3])]";
    let found = person.look(script, &[]);
    (found[0].as_i64().expect("a sum"), found[1].as_i64().expect("a sum"))
}

#[test]
fn a_score_is_explained_part_by_part_with_its_rules_and_escape_closes_it() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        let here = someone_has_scored(&person, &server);
        let shown: i64 = server.api(&here, "", None).1["standings"][0]["points"].as_i64().unwrap();
        person.mark();
        person.click(".player.own a.points");
        person.await_shown("dialog[open] #score");
        assert!(person.is_marked(), "the table is still there");
        assert_eq!(sums(&person), (shown, shown));
        let rules =
            "return [...document.querySelectorAll('dialog #score a.rule')].map((link) => link.getAttribute('href'))";
        let rules = person.look(rules, &[]);
        let rules: Vec<&str> = rules.as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert!(!rules.is_empty() && rules.iter().all(|link| link.starts_with("/rules/triominos#TRI-")), "{rules:?}");
        let label = "return document.getElementById(document.querySelector('dialog').getAttribute('aria-labelledby')).textContent";
        assert!(person.look(label, &[]).as_str().unwrap().contains(&shown.to_string()));
        person.press(Key::Escape);
        wait("the dialog to close", || (!person.shows("dialog")).then_some(()));
        // By the keyboard alone; the focus has come back to the score.
        person.press(Key::Enter);
        person.await_shown("dialog[open] #score");
        person.press(Key::Escape);
        wait("the dialog to close", || (!person.shows("dialog")).then_some(()));
        // The API says the same.
        let (_, told) = server.api(&format!("{here}/score/1"), "", None);
        let parts = told["parts"].as_array().unwrap();
        assert_eq!(parts.iter().map(|part| part["points"].as_i64().unwrap()).sum::<i64>(), shown);
        assert_eq!((&told["score"], &told["counts"]), (&json!(shown), &json!("points")));
    });
}

#[test]
fn bots_have_names_of_their_own_and_long_names_keep_their_end() {
    with_stage(|_, server, driver| {
        let person = driver.phone();
        person.go(&server.url("/new/triominos"));
        person.write("input[name=name]", "Maximiliane von Zitzewitz".get(..24).unwrap());
        person.click("label:has(input[name=seats][value='4'])");
        person.click("label:has(input[name=others][value='casual'])");
        person.click_words_for("Open the table", "main.gathering");
        let names = "return [...document.querySelectorAll('.chair strong')].map((name) => name.textContent)";
        assert_eq!(person.look(names, &[]).as_array().unwrap()[1..], ["Bevel", "Chord", "Delta"]);

        assert!(person.words(".chairs").contains("bot, casual"));
        person.click_words_for("I am ready", ".chair.own .good");
        person.click_words_for("Start the game", "main.playing");
        // Nobody is cut to a stump: the letters that tell names apart are seen.
        let seen = "return [...document.querySelectorAll('.player > .name')].map((name) => {
            const end = name.querySelector('.cut span:last-child');
            const box = (end ?? name).getBoundingClientRect(), frame = name.getBoundingClientRect();
            return box.width > 12 && box.right <= frame.right + 1 && (end !== null || name.scrollWidth <= name.clientWidth + 1);
        })";
        person.until("every name to be told apart", || {
            person.look(seen, &[]).as_array()?.iter().all(|fits| *fits == true).then_some(())
        });
    });
}

#[test]
fn loop_lines_shows_tiles_left_and_says_what_decided() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        let pair = server.two_players("looplines");
        person.take_the_seat(&server, &pair.tokens[0], &pair.code);
        person.await_shown("main.playing");
        person.until("tiles left", || person.words(".player.own .points").contains("tiles left").then_some(()));
        while !server.play(&pair, 20).is_empty() {}
        person.await_shown(".result .verdict");
        let verdict = person.words(".result .verdict");
        assert!(verdict.contains("no tiles left") || verdict.contains("could neither place nor draw"), "{verdict}");
        assert!(person.words(".result .standings").contains("left"), "{}", person.words(".result .standings"));
    });
}

#[test]
fn a_name_from_right_to_left_stays_in_its_place_and_words_are_explained() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        let order = json!({"game": "triominos", "seats": 2});
        let group = server.players_at(&order, &["דנה", "Bea"]);
        person.go(&server.url(&format!("/t/{}", group.code)));
        person.await_shown("main.playing");
        let isolated = "return [...document.querySelectorAll('#log-lines li, .player')].every((place) =>
            !place.textContent.includes('דנה') || [...place.querySelectorAll('bdi')].some((name) => name.textContent === 'דנה'))";
        assert_eq!(person.look(isolated, &[]), true);
        assert!(person.words("#log-lines").contains("דנה"));
        // Who begins was drawn for: the lot is explained beside the name.
        person.click(".player .term");
        person.await_shown(".meaning:popover-open");
        assert!(person.words(".meaning:popover-open").contains("to see who begins"));
        person.press(Key::Escape);
        wait("the meaning to close", || (!person.shows(".meaning:popover-open")).then_some(()));
    });
}
