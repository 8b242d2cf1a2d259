//! Whose time is up: a bot plays, everybody is told, and who comes back plays on.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::with_stage;

/// The shortest clock there is, and a while more for a busy machine.
const CLOCK: Duration = Duration::from_secs(60 + 40);

#[test]
fn when_time_is_up_a_bot_plays_until_one_is_back() {
    with_stage(|_, server, driver| {
        let pair = server.two_players_at(&json!({"game": "triominos", "seats": 2, "clock": "1 minute"}));
        let begun = Instant::now();
        let late = server.api(&pair.here, "", None).1["open_seats"][0].as_u64().unwrap() as usize - 1;
        let people = [driver.browser(), driver.browser()];
        for (person, token) in people.iter().zip(&pair.tokens) {
            person.take_the_seat(&server, token, &pair.code);
            person.await_shown("main.playing");
            person.mark();
        }
        let (slow, other) = (&people[late], &people[1 - late]);
        let name = ["Ann", "Bea"][late];
        while !other.shows(".notice") {
            assert!(begun.elapsed() < CLOCK, "the time is never up");
            std::thread::sleep(Duration::from_millis(200));
        }
        other.await_words(".notice", &format!("{name}\u{2019}s time is up: a bot plays until {name} is back."));
        other.await_words(".players", "time is up: a bot plays");
        other.await_words("#log-lines", &format!("{name}'s time is up"));
        slow.await_words(".notice", "Your time is up: a bot plays for you until you are back.");
        slow.click_words_for("Play on myself", "main.playing");
        other.await_words("#log-lines", &format!("{name} is back."));
        for person in &people {
            person.until("no notice", || (!person.shows(".notice")).then_some(()));
            assert!(person.is_marked(), "the page was loaded anew");
        }
    });
}
