//! Small screens and large ones: whatever is needed is on them, told apart, and large enough.

use std::time::Duration;

use serde_json::{Value, json};
use thirtyfour::Key;

use crate::hands::Browser;
use crate::patience::wait;
use crate::server::Server;
use crate::with_stage;

/// Two phones, a phone on its side, a desk at twice its size, a desk, and a large screen.
const SIZES: [(u32, u32); 6] = [(360, 640), (390, 844), (844, 390), (640, 400), (1280, 800), (2560, 1440)];

/// What is wrong with the sizes and places of things, as sentences.
const FAULTS: &str = include_str!("sizes.js");

/// Names that begin alike.
const NAMES: [&str; 4] = ["Maria", "Mario", "Marta", "Marga"];

impl Browser {
    pub(crate) fn tell(&self, command: &str, how: Value) {
        self.runtime.block_on(self.driver().cdp().send_raw(command, how)).unwrap();
    }

    fn resize(&self, (width, height): (u32, u32)) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.tell("Emulation.setDeviceMetricsOverride", size);
    }

    /// What is wrong with a page that has had time to come to rest: a board is fitted anew after what is about it has grown.
    fn faults_that_stay(&self) -> Vec<String> {
        let faults = || serde_json::from_value::<Vec<String>>(self.look(FAULTS, &[])).unwrap();
        if faults().is_empty() {
            return Vec::new();
        }
        std::thread::sleep(Duration::from_secs(1));
        faults()
    }

    /// As a system shows pages that allows few colours.
    fn force_colours(&self, forced: bool) {
        let features = if forced { json!([{"name": "forced-colors", "value": "active"}]) } else { json!([]) };
        self.tell("Emulation.setEmulatedMedia", json!({"features": features}));
    }
}

/// A table of this game for as many as it takes, four at most, after as many moves as leave it under way; and the token of
/// somebody who may move.
fn under_way(server: &Server, game: &Value) -> (String, String) {
    let [least, most] = ["min", "max"].map(|end| game["seats"][end].as_u64().unwrap());
    let seats = most.min(4).max(least) as usize;
    let order = json!({"game": game["game"], "seats": seats, "listed": true});
    let played = |moves: usize| {
        let group = server.players_at(&order, &NAMES[..seats]);
        let mover = || {
            let open = server.api(&group.here, "", None).1["open_seats"][0].as_u64()?;
            Some(&group.tokens[open as usize - 1])
        };
        for _ in 0..moves {
            let token = mover()?;
            let now = server.api(&group.here, token, None).1;
            // Where moves are written nothing is listed, and the first page is as full as it gets.
            let Some(mv) = now["moves"][0]["move"].as_str() else { break };
            server.api(&format!("{}/move", group.here), token, Some(json!({"move": mv, "seq": now["seq"]})));
        }
        Some((group.code.clone(), mover()?.clone()))
    };
    [24, 12, 6, 3, 0].into_iter().find_map(played).unwrap_or_else(|| panic!("{} lasts for some moves", game["game"]))
}

#[test]
fn every_game_fits_every_screen() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        let mut faults = Vec::new();
        for game in server.api("/games", "", None).1.as_array().unwrap() {
            let (code, token) = under_way(&server, game);
            person.take_the_seat(&server, &token, &code);
            for size in SIZES {
                person.resize(size);
                person.go(&server.url(&format!("/t/{code}")));
                person.seen();
                let found = person.faults_that_stay();
                faults.extend(found.iter().map(|fault| format!("{} at {size:?}: {fault}", game["game"])));
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    });
}

#[test]
fn tiles_are_large_enough_on_a_phone_that_is_turned() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        let games = server.api("/games", "", None).1;
        let game = games.as_array().unwrap().iter().find(|game| game["game"] == "triominos").unwrap();
        let (code, token) = under_way(&server, game);
        person.take_the_seat(&server, &token, &code);
        person.resize((2560, 1440));
        person.go(&server.url(&format!("/t/{code}")));
        person.seen();
        for size in [(360, 640), (640, 400)] {
            person.resize(size);
            let small = person.faults_that_stay().into_iter().find(|fault| fault.contains("a tile on the board"));
            assert_eq!(small, None, "{size:?}");
        }
    });
}

/// A table of Mayhem for four at which somebody may still play a card that was just drawn; and that seat's token.
fn with_a_hot_card(server: &Server) -> (String, String) {
    let group = server.players_at(&json!({"game": "mayhem", "seats": 4, "listed": true, "hints": "on"}), &NAMES);
    for _ in 0..40 {
        let tables = group.tokens.iter().map(|token| (token, server.api(&group.here, token, None).1));
        let mut may_move = tables.filter(|(_, table)| table["moves"].as_array().is_some_and(|moves| !moves.is_empty()));
        let (token, table) = may_move.next().expect("somebody may move");
        if table["step"].as_str().is_some_and(|step| step.starts_with("Hot:")) {
            return (group.code, token.clone());
        }
        // Whoever stops draws.
        let moves = table["moves"].as_array().unwrap();
        let mv = moves.iter().find(|mv| mv["move"] == "stop").unwrap_or(&moves[0]);
        server.api(&format!("{}/move", group.here), token, Some(json!({"move": mv["move"], "seq": table["seq"]})));
    }
    panic!("nobody ever has a hot card");
}

/// Puts a ring beside whose turn it is.
const RING: &str = "document.querySelector('.rail .turn').insertAdjacentHTML('beforeend', `
    <span class='left fair'><svg class='ring' viewBox='0 0 20 20'><circle cx='10' cy='10' r='8'></circle></svg><time>0:06</time></span>`)";

#[test]
fn a_hot_card_pushes_nobody_off_a_phone() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        let (code, token) = with_a_hot_card(&server);
        person.take_the_seat(&server, &token, &code);
        let mut faults = Vec::new();
        for size in SIZES {
            person.resize(size);
            person.go(&server.url(&format!("/t/{code}")));
            person.await_words(".rail .step", "Hot:");
            // As against bots, which leave some time.
            person.look(RING, &[]);
            let found = person.faults_that_stay();
            faults.extend(found.iter().map(|fault| format!("{size:?}: {fault}")));
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    });
}

#[test]
fn every_other_page_fits_every_screen() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        let pair = server.two_players("triominos");
        server.play(&pair, usize::MAX);
        let opened = server.api("/tables", "", Some(json!({"game": "mayhem", "seats": 4, "listed": true}))).1;
        let code = opened["code"].as_str().unwrap();
        let mut paths: Vec<String> =
            ["/", "/rules", "/rules/triominos", "/new/triominos", "/nothing"].map(String::from).into();
        paths.push(format!("/t/{code}"));
        paths.extend(["", "/replay?at=40&seat=1", "/fair"].map(|page| format!("/t/{}{page}", pair.code)));
        let mut faults = Vec::new();
        for size in SIZES {
            person.resize(size);
            for path in &paths {
                person.go(&server.url(path));
                let found = person.faults_that_stay();
                faults.extend(found.iter().map(|fault| format!("{path} at {size:?}: {fault}")));
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    });
}

/// Something long has just happened, as when a hexagon is closed and the round is over with it.
const LONG_STORY: &str = "document.querySelector('.again .turn').textContent =
    'Marga places 3-4-5 and closes a hexagon and a bridge, which brings 92 points, has no tile left and wins the round; '.repeat(2)";

#[test]
fn a_long_story_pushes_nobody_off_a_replay() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        let pair = server.two_players("triominos");
        server.play(&pair, usize::MAX);
        let mut faults = Vec::new();
        for size in SIZES {
            person.resize(size);
            person.go(&server.url(&format!("/t/{}/replay?at=40&seat=1", pair.code)));
            person.look(LONG_STORY, &[]);
            let found = person.faults_that_stay();
            faults.extend(found.iter().map(|fault| format!("{size:?}: {fault}")));
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    });
}

#[test]
fn forced_colours_keep_every_mark() {
    // What is drawn, with its colours and the ground it lies on.
    let drawn = "return [...document.querySelectorAll('.felt-top, .felt-top svg *, .hand-top svg *')].map((each) => {
        const { fill, stroke, color, backgroundColor } = getComputedStyle(each);
        return [each.localName, fill, stroke, color, each.localName === 'div' ? backgroundColor : ''].join(' '); })";
    // Who is to move and what is chosen have a line that the others have not.
    let marked = "const line = (query) => [...document.querySelectorAll(query)].map((each) => getComputedStyle(each).outlineStyle);
        return [line('.player.turn-now'), line('.player:not(.turn-now)'), line('.tabs input:checked + label'), line('.tabs input:not(:checked) + label')]";
    with_stage(|_, server, driver| {
        let person = driver.browser();
        person.resize((390, 844));
        for game in server.api("/games", "", None).1.as_array().unwrap() {
            let (code, token) = under_way(&server, game);
            person.force_colours(false);
            person.take_the_seat(&server, &token, &code);
            let before = person.look(drawn, &[]);
            person.force_colours(true);
            assert!(before.as_array().unwrap().len() > 5, "{} has no picture", game["game"]);
            assert_eq!(person.look(drawn, &[]), before, "{}", game["game"]);
            let [mover, others, chosen, left]: [Vec<String>; 4] =
                serde_json::from_value(person.look(marked, &[])).unwrap();
            assert!(!mover.is_empty() && mover.iter().all(|line| line == "solid"), "{}: {mover:?}", game["game"]);
            assert!(others.iter().chain(&left).all(|line| line == "none"), "{}: {others:?} {left:?}", game["game"]);
            assert_eq!(chosen, ["solid"], "{}", game["game"]);
        }
    });
}

#[test]
fn a_replay_knows_the_arrow_keys_and_its_controls_stay_in_reach() {
    with_stage(|_, server, driver| {
        let pair = server.two_players("triominos");
        server.play(&pair, usize::MAX);
        let person = driver.browser();
        person.go(&server.url(&format!("/t/{}/replay?at=0", pair.code)));
        person.mark();
        let entry = || {
            let at = person.look(
                "const { value, max } = document.querySelector('input[name=at]'); return [Number(value), Number(max)]",
                &[],
            );
            serde_json::from_value::<(u64, u64)>(at).unwrap()
        };
        let (_, last) = entry();
        let press = |key: Key, what: &str, there: &dyn Fn(u64, u64) -> bool| {
            let (before, _) = entry();
            person.press(key);
            wait(what, || there(before, entry().0).then_some(()));
        };
        press(Key::Right, "the next step", &|before, now| now > before);
        press(Key::Right, "the next step", &|before, now| now > before);
        press(Key::Left, "the step before", &|before, now| now < before);
        press(Key::End, "the last step", &|_, now| now == last);
        press(Key::Home, "the first step", &|_, now| now == 0);
        person.press(" ");
        person.await_words("[data-autoplay]", "Pause");
        wait("two steps by itself", || (entry().0 > 1).then_some(()));
        person.press(" ");
        person.await_words("[data-autoplay]", "Play");
        assert!(person.is_marked(), "the page was loaded anew");
        // However far one has scrolled.
        let in_reach = "scrollTo(0, arguments[0]);
            return [...document.querySelectorAll('.steps .button, .steps button')].every((each) => {
                const { top, bottom, left, right } = each.getBoundingClientRect();
                return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth; })";
        for size in [(360, 640), (390, 844)] {
            person.resize(size);
            for scrolled in [0, 100] {
                assert!(person.look(in_reach, &[scrolled.into()]) == true, "{size:?}, scrolled by {scrolled}");
            }
        }
    });
}
