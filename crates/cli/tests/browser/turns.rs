//! Zangle in turns: cards are clicked in any order, what is none is refused in triangles, and what was made lies there.

use serde_json::Value;

use crate::hands::Browser;
use crate::with_stage;

/// Clicks what is shown under one of these words among the buttons of the rail.
fn click_button(person: &Browser, name: &str) {
    let script = "const button = [...document.querySelectorAll('.rail button')]
        .find((button) => button.textContent.trim() === arguments[0]); button?.click(); return !!button";
    person.until(name, || (person.look(script, &[name.into()]) == Value::Bool(true)).then_some(()));
}

/// Waits for the own turn; false if the game is over.
fn my_turn(person: &Browser) -> bool {
    person.until("a turn", || {
        let mine = person.words(".rail .turn").contains("Your turn");
        (mine || person.shows(".result")).then_some(mine)
    })
}

#[test]
fn a_zangle_is_clicked_together_refused_in_triangles_and_shown_where_it_was_made() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        person.play_now(&server, "zangle");
        person.await_shown("main.playing .rail .step");
        person.mark();
        assert!(my_turn(&person), "the game has just begun");
        // All cards at once: no card has so many triangles.
        let all = ["c1", "c2", "c3", "c4", "o1", "o2", "o3", "o4"];
        for pick in all {
            let spot = person.until(pick, || person.spot("pick", pick));
            person.click_at(spot);
        }
        click_button(&person, "Zangle!");
        person.until("a refusal", || person.words("#toast").contains("ZAN-").then_some(()));
        let label = person.look("return document.querySelector('[data-pick=c1]').getAttribute('aria-label')", &[]);
        let is_z = label.as_str().unwrap().contains("no triangle");
        assert!(is_z || person.words("#toast").contains("triangles"), "{label}: {}", person.words("#toast"));
        let picked = "return document.querySelectorAll('[name=picks]:checked').length";
        assert_eq!(person.look(picked, &[]), all.len(), "nothing that was picked is lost");
        let made = "return [...document.querySelectorAll('#log-lines li')].filter((line) => /^Guest makes /.test(line.textContent)).length";
        let mut moves = 0;
        while person.look(made, &[]).as_u64().unwrap() < 2 && my_turn(&person) {
            let before = person.seq();
            click_button(&person, "Hint");
            person.until("a hint", || (person.shows("#toast #hints li") && person.seq() > before).then_some(()));
            let hinted = person.look("return document.querySelectorAll('[name=picks]:checked').length", &[]);
            let after = person.seq();
            if hinted.as_u64().unwrap() >= 3 {
                click_button(&person, "Zangle!");
            } else {
                // A hit, or the end of the turn after one: the only move that is listed.
                person.click("#moves-list button[name=move]");
            }
            person.until("the move", || (person.seq() > after || person.shows(".result")).then_some(()));
            moves += 1;
            assert!(moves < 60, "two zangles take long: {}", person.words("#log-lines"));
        }
        assert!(person.look(made, &[]).as_u64().unwrap() >= 1, "{}", person.words("#log-lines"));
        assert!(person.words("#log-lines").contains("Guest takes a hint."));
        assert!(person.is_marked(), "all on one page");
    });
}
