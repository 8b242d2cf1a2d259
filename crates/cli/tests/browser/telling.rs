//! Being told beyond the page: by the tab's icon, by a number on the talk, in other tabs, by sounds, by the browser itself.

use serde_json::{Value, json};

use crate::hands::Browser;
use crate::patience::wait;
use crate::server::{Pair, Server};
use crate::with_stage;

/// Lets a page believe that nobody looks at it, or that somebody does.
fn look_away(person: &Browser, away: bool) {
    let script = "Object.defineProperty(document, 'hidden', { configurable: true, get: () => arguments[0] });
        document.dispatchEvent(new Event('visibilitychange'))";
    person.look(&script.replace("arguments[0]", &away.to_string()), &[]);
}

fn to_move(server: &Server, pair: &Pair) -> usize {
    server.api(&pair.here, "", None).1["open_seats"][0].as_u64().expect("somebody is to move") as usize - 1
}

/// Takes the seat of the one who is not to move; gives its place.
fn sit_back(person: &Browser, server: &Server, pair: &Pair) -> usize {
    let seat = 1 - to_move(server, pair);
    person.take_the_seat(server, &pair.tokens[seat], &pair.code);
    person.await_shown("main.playing:not(.my-turn)");
    seat
}

/// Plays on until it is this seat's turn, or no more.
fn play_until(server: &Server, pair: &Pair, seat: usize, turn: bool) {
    while (to_move(server, pair) == seat) != turn {
        assert!(!server.play(pair, 1).is_empty(), "the game is over");
    }
}

fn icon(person: &Browser) -> String {
    let address = person.look("return document.querySelector('link[rel=icon]').href", &[]);
    address.as_str().unwrap().rsplit('/').next().unwrap().to_owned()
}

#[test]
fn the_tab_calls_while_nobody_looks_at_it() {
    with_stage(|_, server, driver| {
        let pair = server.two_players("triominos");
        let person = driver.browser();
        let seat = sit_back(&person, &server, &pair);
        look_away(&person, true);
        assert_eq!(icon(&person), "icon.svg");
        play_until(&server, &pair, seat, true);
        person.await_shown("main.my-turn");
        wait("another icon", || (icon(&person) == "icon-turn.svg").then_some(()));
        let title = person.look("return document.title", &[]);
        assert_eq!(title, "Your turn: Triominos · Tricorn");
        let there = person.look_later(
            "const done = arguments[0]; fetch(document.querySelector('link[rel=icon]').href).then((answer) => done(answer.ok))",
        );
        assert_eq!(there, true);
        // Who looks sees it anyway.
        look_away(&person, false);
        assert_eq!(icon(&person), "icon.svg");
        look_away(&person, true);
        assert_eq!(icon(&person), "icon-turn.svg");
        play_until(&server, &pair, seat, false);
        person.await_shown("main:not(.my-turn)");
        wait("the calm icon", || (icon(&person) == "icon.svg").then_some(()));
    });
}

#[test]
fn talk_that_was_not_read_is_counted_and_told_once() {
    with_stage(|_, server, driver| {
        let pair = server.two_players("triominos");
        let person = driver.phone();
        let seat = sit_back(&person, &server, &pair);
        let other = &pair.tokens[1 - seat];
        let say = |text: &str| {
            let (status, said) = server.api(&format!("{}/say", pair.here), other, Some(json!({"text": text})));
            assert_eq!(status, 200, "{said}");
        };
        assert!(!person.shows(".unread"));
        say("Hello");
        person.await_shown(".unread");
        assert_eq!(person.words(".unread > span"), "1");
        assert_eq!(person.words("#live"), "1 new line of talk");
        say("Is anybody there?");
        wait("the second line", || (person.words(".unread > span") == "2").then_some(()));
        assert_eq!(person.words("label[for=tab-talk]"), "Talk2 (2 new lines of talk)");
        // A move is news, the talk is not told again, and the number stays.
        server.play(&pair, 1);
        person.until("the move", || (!person.words("#live").contains("line of talk")).then_some(()));
        assert_eq!(person.words(".unread > span"), "2");
        person.click("label[for=tab-talk]");
        person.await_shown("#talk-lines li");
        assert!(!person.shows(".unread"), "it is read now");
        let before = person.seq();
        say("There you are");
        wait("the line", || (person.seq() > before).then_some(()));
        assert!(!person.shows(".unread"), "it is read as it comes");
        person.click("label[for=tab-table]");
        assert!(!person.shows(".unread"));
    });
}

#[test]
fn other_tabs_say_that_it_is_ones_turn() {
    with_stage(|_, server, driver| {
        let pair = server.two_players("triominos");
        let person = driver.browser();
        let seat = sit_back(&person, &server, &pair);
        let tab = person.runtime.block_on(person.driver().new_tab()).unwrap();
        person.runtime.block_on(person.driver().switch_to_window(tab)).unwrap();
        person.go(&server.url("/rules"));
        assert!(!person.shows("#elsewhere"));
        play_until(&server, &pair, seat, true);
        person.await_shown("#elsewhere");
        assert_eq!(person.words("#elsewhere a"), "Your turn: Triominos");
        // A page that comes later asks, and hears it too.
        person.go(&server.url("/"));
        person.await_shown("#elsewhere");
        play_until(&server, &pair, seat, false);
        person.until("no notice", || (!person.shows("#elsewhere")).then_some(()));
        play_until(&server, &pair, seat, true);
        person.await_shown("#elsewhere");
        person.click("#elsewhere a");
        person.await_shown("main.playing");
        assert_eq!(person.path(), format!("/t/{}", pair.code));
        assert!(!person.shows("#elsewhere"), "it is here");
    });
}

#[test]
fn sounds_are_off_until_somebody_wants_them_and_stay_on() {
    with_stage(|_, server, driver| {
        let pair = server.two_players("triominos");
        let person = driver.browser();
        sit_back(&person, &server, &pair);
        let count = "window.notes = 0; const start = OscillatorNode.prototype.start;
            OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); }";
        let notes = || person.look("return window.notes", &[]).as_u64().unwrap();
        let checked = || person.look("return document.querySelector('[data-sounds]').ariaChecked", &[]);
        let hear_a_move = || {
            let before = person.seq();
            server.play(&pair, 1);
            wait("the move", || (person.seq() > before).then_some(()));
        };
        person.look(count, &[]);
        person.click("#menu summary");
        assert_eq!(checked(), "false");
        hear_a_move();
        assert_eq!(notes(), 0);
        person.await_shown("[data-sounds]");
        person.click("[data-sounds]");
        assert_eq!(checked(), "true");
        assert!(person.shows("#menu[open]"), "the menu stays, so that one sees it");
        hear_a_move();
        wait("a sound", || (notes() > 0).then_some(()));
        // Another day: nothing sounds before the page is touched.
        person.go(&server.url(&person.path()));
        person.await_shown("main.playing");
        person.look(count, &[]);
        assert_eq!(checked(), "true");
        hear_a_move();
        assert_eq!(notes(), 0);
        person.click("#menu summary");
        hear_a_move();
        wait("a sound", || (notes() > 0).then_some(()));
    });
}

#[test]
fn the_browser_is_asked_for_nothing_before_a_click() {
    with_stage(|_, server, driver| {
        let pair = server.two_players_at(&json!({"game": "triominos", "seats": 2, "clock": "2 days"}));
        let person = driver.browser();
        sit_back(&person, &server, &pair);
        let workers = || {
            person.look_later(
                "const done = arguments[0]; navigator.serviceWorker.getRegistrations().then((all) => done(all.length))",
            )
        };
        // The push service of a browser's maker is not on this machine: its answer is made up, and all else is real.
        let made_up = r#"
            window.asked = 0;
            Notification.requestPermission = async () => { window.asked += 1; return "granted"; };
            const keys = { p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", auth: "BTBZMqHH6r4Tts7J_aSIgg" };
            const endpoint = "https://push.example/made-up";
            const made = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => { window.kept = null; return true; } };
            PushManager.prototype.subscribe = async (how) => { window.how = how; return (window.kept = made); };
            PushManager.prototype.getSubscription = async () => window.kept ?? null;
            window.sent = [];
            const plain = window.fetch;
            window.fetch = (where, how) => plain(where, how).then((answer) => { window.sent.push([where, answer.status]); return answer; });
        "#;
        person.look(made_up, &[]);
        assert_eq!((person.look("return window.asked", &[]), workers()), (json!(0), json!(0)));
        let checked = || person.look("return document.querySelector('[data-calls]').ariaChecked", &[]);
        person.click("#menu summary");
        person.await_shown("[data-calls]");
        assert_eq!(checked(), "false");
        person.click("[data-calls]");
        wait("the switch", || (checked() == "true").then_some(()));
        assert_eq!((person.look("return window.asked", &[]), workers()), (json!(1), json!(1)));
        assert_eq!(person.look("return window.how.userVisibleOnly", &[]), true);
        let key = server.api("/about", "", None).1["push_key"].clone();
        assert_eq!(person.look("return window.how.applicationServerKey", &[]), key);
        let sent = |to: &str| -> Option<Value> {
            let all = person.look("return window.sent", &[]);
            all.as_array()?.iter().find(|one| one[0] == to).map(|one| one[1].clone())
        };
        assert_eq!(sent("/push"), Some(json!(204)));
        // It survives a change of the page, and a click ends it.
        let before = person.seq();
        server.play(&pair, 1);
        wait("the move", || (person.seq() > before).then_some(()));
        assert_eq!(checked(), "true");
        person.click("[data-calls]");
        wait("the switch", || (checked() == "false").then_some(()));
        wait("the answer", || (sent("/push/off") == Some(json!(204))).then_some(()));
    });
}
