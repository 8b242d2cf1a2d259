//! Playing on from a replay.

use thirtyfour::Key;

use crate::hands::Browser;
use crate::patience::wait;
use crate::player::How;
use crate::server::Server;
use crate::{axe, barriers, with_stage};

/// So many entries deal and begin a round of Triominos for two, and no round of it is over after so few.
const EARLY: usize = 30;

/// The code of a table at which a game of two programs is over.
fn finished(server: &Server, game: &str) -> String {
    let pair = server.two_players(game);
    server.play(&pair, usize::MAX);
    pair.code
}

/// Goes to a replay after so many entries, and plays on from there by keys alone.
fn play_on(person: &Browser, server: &Server, code: &str, at: usize) {
    person.go(&server.url(&format!("/t/{code}/replay?at={at}&seat=2")));
    person.press_until(Key::Tab, "el.matches('#branch summary')", "");
    person.press(Key::Enter);
    person.await_shown("#branch form");
    person.press_until(Key::Tab, "el.textContent.trim() === name", "Play on");
}

#[test]
fn from_a_replay_one_plays_on_differently_by_keys_on_a_phone() {
    let axe = axe();
    with_stage(|_, server, driver| {
        let code = finished(&server, "triominos");
        let phone = driver.phone();
        play_on(&phone, &server, &code, EARLY);
        let chosen = phone.look("return document.querySelector('#branch [name=seat]').value", &[]);
        assert_eq!(chosen.as_str(), Some("2"), "the seat through whose eyes one looks");
        let found = barriers(&phone, &axe, "a replay with the form to play on");
        assert!(found.is_empty(), "axe found:\n{}", found.join("\n"));
        let wide = phone.look("return document.documentElement.scrollWidth - innerWidth", &[]).as_i64().unwrap();
        assert!(wide <= 0, "the page is {wide} pixels too wide");
        // Escape closes it, and the focus stays.
        phone.press(Key::Escape);
        wait("it closes", || (!phone.shows("#branch[open]")).then_some(()));
        play_on(&phone, &server, &code, EARLY);
        phone.press(Key::Enter);
        phone.await_shown("main.playing:not(.again) .rail .turn");
        let branch = phone.path();
        assert_ne!(branch, format!("/t/{code}"));
        phone.await_words(".game-name", "branch");
        assert!(phone.source().contains(&format!("Branched off table {code} after entry ")));
        phone.make_moves(How::Taps, 2);
        let (status, told) = server.api(&format!("/tables/{}", branch.trim_start_matches("/t/")), "", None);
        let entries = told["branch"]["entries"].as_u64().unwrap_or_else(|| panic!("{branch} answers {status}: {told}"));
        assert!(status == 200 && entries >= EARLY as u64 && told["stage"] != "gathering", "{told}");
        // The way back leads to where the game was left.
        phone.click(".game-name a");
        phone.await_shown("main.again");
        assert_eq!(phone.path(), format!("/t/{code}/replay"));
    });
}
