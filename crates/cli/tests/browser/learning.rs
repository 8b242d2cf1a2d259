//! Lessons at the table: a first-timer is offered one, and solves it by picking.

use serde_json::json;
use thirtyfour::Key;

use crate::hands::Browser;
use crate::with_stage;

fn pick(person: &Browser, handle: &str) {
    let spot = person.until(handle, || person.spot("pick", handle));
    person.click_at(spot);
}

/// The handles of a move that the page lists, by its notation; a turn of the piece is none.
fn picks(person: &Browser, notation: &str) -> Vec<String> {
    let found = person.look(
        "return [...document.querySelectorAll('button[data-picks]')].find((button) => button.value === arguments[0]).dataset.picks",
        &[json!(notation)],
    );
    let all = found.as_str().expect("the move is offered").split(' ');
    all.filter(|handle| !handle.starts_with('@')).map(Into::into).collect()
}

#[test]
fn a_lesson_of_triominos_is_solved_by_picking_on_the_table() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        person.go(&server.url("/learn/triominos/3"));
        person.await_shown("main.exercise.my-turn");
        person.mark();
        // Legal, but not what is asked: it says so, and the tile is back on the rack.
        for handle in picks(&person, "345@3,0/1") {
            pick(&person, &handle);
        }
        person.until("a word on it", || person.words("#toast").contains("not what is asked").then_some(()));
        assert!(person.shows("main.exercise.my-turn"), "the position stays");
        // What was said stands over the rack until it is taken away.
        person.press(Key::Escape);
        for handle in picks(&person, "122@0,1/0") {
            pick(&person, &handle);
        }
        person.await_shown(".task.solved a[data-next]");
        assert!(person.words(".task").contains("TRI-8"), "{}", person.words(".task"));
        assert!(person.is_marked(), "the page was loaded anew");
        person.click("a[data-next]");
        person.await_words(".task h2", "A bridge");
        // What is no move is refused with its rule, without a table in the hall.
        assert!(!person.shows(".task.solved"));
        person.click_words_for("Show me", ".task a[data-next]");
        assert!(person.words(".task").contains("Try it yourself"));
    });
}

#[test]
fn a_first_timer_takes_the_offer_plays_on_and_is_not_asked_again() {
    with_stage(|_, server, driver| {
        let phone = driver.phone();
        phone.go(&server.url("/"));
        phone.click("a[href='/learn/mayhem/offer']");
        phone.await_shown("main.offer");
        let wide = phone.look("return document.documentElement.scrollWidth - innerWidth", &[]);
        assert!(wide.as_i64() <= Some(0), "the offer is {wide} pixels too wide");
        phone.click_words_for("Two-minute lesson", "main.exercise");
        assert_eq!(phone.path(), "/learn/mayhem/1");
        phone.go(&server.url("/"));
        assert!(!phone.shows("a[href='/learn/mayhem/offer']"), "once is enough");
        assert!(phone.shows("a[href='/learn/triominos/offer']"), "of each game");
        phone.play_now(&server, "mayhem");
    });
}
