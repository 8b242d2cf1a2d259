//! How far it is from the first page to the first move against bots, which take their time as they do for people.

use std::sync::PoisonError;
use std::time::{Duration, Instant};

use crate::ONE_AT_A_TIME;
use crate::hands::{Browser, Driver};
use crate::patience::wait;
use crate::server::Server;

/// No game may be further away.
const AT_MOST: Duration = Duration::from_secs(3);
/// Nor may one's own turn, where bots begin. What the room plans for that is less than the time above (`room/pace.rs`); here
/// bots also think and pages travel, on a machine that may have much else to do.
const OWN_TURN_AT_MOST: Duration = Duration::from_secs(10);
/// The machine that runs the tests may be busy: the quickest of so many tries counts.
const TRIES: usize = 3;

/// What it took to get to a table of a game.
struct Way {
    clicks: usize,
    /// Until somebody has moved, or the one who came can.
    to_first_move: Duration,
    /// Until the one who came can move.
    to_own_turn: Duration,
}

/// Goes from the first page to a table against bots, and takes hold of the first thing that can be played.
fn walk(person: &Browser, server: &Server, game: &str) -> Way {
    person.go(&server.url("/"));
    let button = format!("form[action='/play-now/{game}'] button");
    let spot = person.until(&button, || person.spot("query", &button));
    let mut clicks = 0;
    let mut click = |spot| {
        clicks += 1;
        person.click_at(spot);
    };
    let begun = Instant::now();
    click(spot);
    person.await_shown("main.playing");
    let (first, mut to_first_move) = (person.seq(), None);
    wait("a turn of one's own", || {
        let own = person.shows("main.my-turn");
        if own || person.seq() > first {
            to_first_move.get_or_insert_with(|| begun.elapsed());
        }
        own.then_some(())
    });
    let to_own_turn = begun.elapsed();
    // One more click is a part of a move: it takes hold of a piece, a field or a button.
    let held = || {
        person.look("return !!document.querySelector('.picked') || !!document.activeElement.closest('.writing')", &[])
            == true
    };
    let seq = person.seq();
    let handle = || {
        ["main.my-turn .can-pick", ".writing input", ".rail .primary"]
            .into_iter()
            .find_map(|query| person.spot("query", query))
    };
    click(person.until("something to play with", handle));
    wait("what the click took hold of", || (held() || person.seq() > seq).then_some(()));
    Way { clicks, to_first_move: to_first_move.unwrap_or(to_own_turn), to_own_turn }
}

#[test]
fn two_clicks_and_three_seconds_lead_to_the_first_move() {
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let data = tempfile::tempdir().unwrap();
    let (server, driver) = (Server::with_pauses(data.path()), Driver::start());
    println!("{:<18} {:<6} {:>6} {:>12} {:>10}", "game", "screen", "clicks", "first move", "own turn");
    for (screen, person) in [("desk", driver.browser()), ("phone", driver.phone())] {
        for game in server.api("/games", "", None).1.as_array().unwrap() {
            let game = game["game"].as_str().unwrap();
            // Who has been asked about the lesson is not asked again.
            person.go(&server.url(&format!("/learn/{game}/offer")));
            let mut best: Option<Way> = None;
            for _ in 0..TRIES {
                let way = walk(&person, &server, game);
                if best.as_ref().is_none_or(|best| way.to_own_turn < best.to_own_turn) {
                    best = Some(way);
                }
                if best.as_ref().is_some_and(|best| best.to_own_turn <= AT_MOST) {
                    break;
                }
            }
            let Way { clicks, to_first_move, to_own_turn } = best.expect("there was a try");
            println!(
                "{game:<18} {screen:<6} {clicks:>6} {:>10.1} s {:>8.1} s",
                to_first_move.as_secs_f32(),
                to_own_turn.as_secs_f32()
            );
            assert!(clicks <= 2, "{game} on a {screen}: {clicks} clicks");
            assert!(to_first_move <= AT_MOST, "{game} on a {screen}: {to_first_move:?} to the first move");
            assert!(to_own_turn <= OWN_TURN_AT_MOST, "{game} on a {screen}: {to_own_turn:?} to the own turn");
        }
    }
}
