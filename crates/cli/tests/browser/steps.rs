//! The step and its slips: what is gold, what asks before it is made, what is refused and why.

use std::time::Duration;

use serde_json::Value;
use thirtyfour::Key;

use crate::hands::Browser;
use crate::server::{Pair, Server};
use crate::with_stage;

/// The table as the seat that is to move sees it, and that seat.
fn mover(server: &Server, pair: &Pair) -> Option<(usize, Value)> {
    let seat = server.api(&pair.here, "", None).1["open_seats"][0].as_u64()? as usize - 1;
    Some((seat, server.api(&pair.here, &pair.tokens[seat], None).1))
}

/// A table of two programs at which the one to move is asked something like this, and that seat.
fn asked(server: &Server, game: &str, fits: impl Fn(&Value) -> bool) -> (Pair, usize, Value) {
    for _ in 0..20 {
        let pair = server.two_players(game);
        for _ in 0..60 {
            let Some((seat, table)) = mover(server, &pair) else { break };
            if fits(&table) {
                return (pair, seat, table);
            }
            server.play(&pair, 1);
        }
    }
    panic!("{game} never asks for it");
}

fn sit(person: &Browser, server: &Server, pair: &Pair, seat: usize) {
    person.take_the_seat(server, &pair.tokens[seat], &pair.code);
    person.await_shown("main.playing .rail .step");
}

fn click_pick(person: &Browser, handle: &str) {
    person.click_at(person.until(handle, || person.spot("pick", handle)));
}

fn click_choice(person: &Browser, words: &str) {
    person.click_at(person.until(words, || person.spot("choice", words)));
}

/// A second tap that comes too soon is the second half of a double click.
fn read_it() {
    std::thread::sleep(Duration::from_millis(400));
}

fn await_toast(person: &Browser, part: &str) {
    person.await_words("#toast:not([hidden])", part);
}

fn await_move(person: &Browser, before: u64) {
    person.until("the move", || (person.seq() > before).then_some(()));
}

/// The moves of a table, as lists of picks.
fn picks(table: &Value) -> Vec<Vec<String>> {
    let moves = table["moves"].as_array().unwrap().iter();
    moves.map(|mv| serde_json::from_value(mv["picks"].clone()).unwrap()).collect()
}

#[test]
fn drawing_for_points_is_quiet_while_a_tile_fits_and_gold_when_it_is_forced() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        let class = "return document.querySelector('.rail button[value=draw]')?.className ?? null";
        let draws = |table: &Value, alone: bool| {
            let moves = table["moves"].as_array().unwrap();
            (moves.len() == 1) == alone && moves.iter().any(|mv| mv["move"] == "draw")
        };
        for (alone, wanted, weight) in [(false, "quiet", "quiet"), (true, "primary", "usual")] {
            let (pair, seat, table) = asked(&server, "triominos", |table| draws(table, alone));
            let draw = table["moves"].as_array().unwrap().iter().find(|mv| mv["move"] == "draw").unwrap();
            assert_eq!(draw["weight"], weight);
            sit(&person, &server, &pair, seat);
            assert_eq!(person.look(class, &[]).as_str().map(str::trim), Some(wanted), "{}", person.words(".rail"));
            // And so it is in the list.
            let listed = person.look("return document.querySelector('.moves button[value=draw]').className", &[]);
            assert_eq!(listed, wanted);
            // Only what is legal glows.
            let first: Vec<String> = picks(&table).iter().filter_map(|picks| picks.first().cloned()).collect();
            let glow = "return [...document.querySelectorAll('.can-pick')].map((piece) => piece.dataset.pick)";
            let glowing: Vec<String> = serde_json::from_value(person.look(glow, &[])).unwrap();
            assert!(!glowing.is_empty() && glowing.iter().all(|handle| first.contains(handle)), "{glowing:?}");
        }
    });
}

#[test]
fn a_tile_is_given_away_only_when_it_is_picked_twice() {
    with_stage(|_, server, driver| {
        let is_wedge = |table: &Value| {
            table["step"].as_str().is_some_and(|step| step.starts_with("You made a wedge: give one"))
                && table["moves"].as_array().unwrap().len() > 2
        };
        let (pair, seat, table) = asked(&server, "looplines", is_wedge);
        let tiles: Vec<String> = picks(&table).into_iter().map(|picks| picks[0].clone()).collect();
        let person = driver.browser();
        sit(&person, &server, &pair, seat);
        let before = person.seq();
        let question = |tile: &str| format!("Give tile {} to ", &tile[2..]);
        click_pick(&person, &tiles[0]);
        await_toast(&person, &question(&tiles[0]));
        person.await_words("#live", "Once more confirms it");
        // Another one is asked for anew; Escape takes the question away.
        click_pick(&person, &tiles[1]);
        await_toast(&person, &question(&tiles[1]));
        assert_eq!(person.seen().held, 1);
        person.press(Key::Escape);
        assert!(person.seen().held == 0 && person.seen().toast.is_none());
        // A double click is one click.
        person.double_click_at(person.spot("pick", &tiles[0]).unwrap());
        await_toast(&person, &question(&tiles[0]));
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(person.seq(), before, "nothing was given away");
        click_choice(&person, "Confirm");
        await_move(&person, before);
        person.await_words("#log-lines", &format!("gives tile {}", &tiles[0][2..]));
    });
}

#[test]
fn a_card_is_dropped_on_its_pile_and_the_step_that_is_new_stands_out() {
    with_stage(|_, server, driver| {
        let (pair, seat, _) = asked(&server, "color-draw", |table| table["moves"][0]["move"] == "draw s");
        let person = driver.browser();
        sit(&person, &server, &pair, seat);
        let before = person.seq();
        click_pick(&person, "draw:s");
        await_move(&person, before);
        person.await_words(".step.changed", "Drop a card on the discard pile of its colour");
        let (_, table) = mover(&server, &pair).unwrap();
        let [card, pile] = &picks(&table)[0][..] else { panic!("{table}") };
        let before = person.seq();
        click_pick(&person, card);
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(person.seq(), before, "the card is only picked");
        // Another pile shakes and says where the card goes.
        let other = ["discard:s", "discard:a", "discard:j"].into_iter().find(|other| other != pile).unwrap();
        click_pick(&person, other);
        await_toast(&person, "discard pile CLR-4");
        click_pick(&person, pile);
        await_move(&person, before);
    });
}

#[test]
fn on_a_phone_every_move_asks_until_that_is_switched_off() {
    with_stage(|_, server, driver| {
        let (pair, seat, table) = asked(&server, "mayhem", |table| table["moves"].as_array().unwrap().len() > 1);
        let [card, place] = &picks(&table)[0][..] else { panic!("{table}") };
        let phone = driver.phone();
        sit(&phone, &server, &pair, seat);
        let before = phone.seq();
        click_pick(&phone, card);
        click_pick(&phone, place);
        await_toast(&phone, "Confirm");
        let reach = "const box = document.querySelector('#toast button').getBoundingClientRect(); return [box.top / innerHeight, box.height]";
        let reach: Vec<f64> = serde_json::from_value(phone.look(reach, &[])).unwrap();
        assert!(reach[0] > 0.4 && reach[1] >= 38.0, "the button is out of the thumb's reach: {reach:?}");
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(phone.seq(), before, "it was sent before it was confirmed");
        // A second tap on the place is as good as the button.
        let picked = "const box = [...document.querySelectorAll('[data-pick]')].find((el) => el.dataset.pick === arguments[0]).getBoundingClientRect();
            return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]";
        read_it();
        phone.click_at(serde_json::from_value(phone.look(picked, &[place.as_str().into()])).unwrap());
        await_move(&phone, before);

        let (pair, seat, table) = asked(&server, "mayhem", |table| table["moves"].as_array().unwrap().len() > 1);
        let [card, place] = &picks(&table)[0][..] else { panic!("{table}") };
        sit(&phone, &server, &pair, seat);
        phone.click("#menu summary");
        phone.click("label:has(#ask-first)");
        assert!(phone.look("return document.getElementById('ask-first').checked", &[]) == false);
        phone.click(".turn");
        let before = phone.seq();
        click_pick(&phone, card);
        click_pick(&phone, place);
        await_move(&phone, before);
    });
}

#[test]
fn at_a_desk_nothing_asks_until_that_is_switched_on_and_then_enter_twice_plays() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        let several = |table: &Value| picks(table).iter().filter(|picks| picks.len() == 2).count() > 1;
        for asks in [false, true] {
            let (pair, seat, table) = asked(&server, "mayhem", several);
            let [card, place] = &picks(&table)[0][..] else { panic!("{table}") };
            sit(&person, &server, &pair, seat);
            if asks {
                person.click("#menu summary");
                person.click("label:has(#ask-first)");
            }
            let before = person.seq();
            person.press_until(Key::Tab, "el.classList.contains('can-pick')", "");
            person.press_until(Key::Right, "el.dataset.pick === name", card);
            person.press(Key::Enter);
            person.press_until(Key::Right, "el.dataset.pick === name", place);
            person.press(Key::Enter);
            if asks {
                await_toast(&person, "Confirm");
                read_it();
                assert_eq!(person.seq(), before);
                person.press(Key::Enter);
            }
            await_move(&person, before);
        }
    });
}

#[test]
fn what_is_tried_and_is_no_move_says_why_with_the_rule() {
    with_stage(|_, server, driver| {
        let (ann, bea) = (driver.browser(), driver.browser());
        let pair = server.two_players("mayhem");
        let (seat, table) = mover(&server, &pair).unwrap();
        sit(&ann, &server, &pair, seat);
        let [card, place] = &picks(&table)[0][..] else { panic!("{table}") };
        let other = ["new:h", "new:v", "new:c"].into_iter().find(|other| other != place).unwrap();
        click_pick(&ann, other);
        await_toast(&ann, "First pick a card of your hand MAY-3");
        click_pick(&ann, card);
        click_pick(&ann, other);
        await_toast(&ann, "the cuts differ MAY-");
        let link = ann.look("return document.querySelector('#toast a').getAttribute('href')", &[]);
        assert!(link.as_str().unwrap().starts_with("/rules/mayhem#MAY-"), "{link}");
        assert_eq!(ann.seen().held, 1, "what was picked stays picked");
        // Nor is anything silent that only lies there.
        ann.click("[data-spot=pile]");
        await_toast(&ann, "not onto the pile MAY-3");
        ann.press(Key::Escape);
        ann.click("[data-spot=pile]");
        await_toast(&ann, "Play at least one card first MAY-3");
        // Who is not in turn is told who is.
        bea.take_the_seat(&server, &pair.tokens[1 - seat], &pair.code);
        bea.await_shown("main.playing .hand [data-pick]");
        bea.click(".hand [data-pick]");
        await_toast(&bea, ["Ann to move", "Bea to move"][seat]);
        // Who watches is left alone.
        let watcher = driver.browser();
        watcher.go(&server.url(&format!("/t/{}", pair.code)));
        watcher.click("[data-pick='new:h']");
        std::thread::sleep(Duration::from_millis(300));
        assert!(watcher.seen().toast.is_none());
    });
}

#[test]
fn a_tile_dropped_where_it_does_not_fit_goes_back_and_says_why() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        let lies =
            |table: &Value| picks(table).iter().any(|picks| picks.len() == 3) && table["seq"].as_u64() > Some(12);
        let (pair, seat, table) = asked(&server, "triominos", lies);
        let tile = picks(&table).into_iter().find(|picks| picks.len() == 3).unwrap()[0].clone();
        sit(&person, &server, &pair, seat);
        let taken = "const box = document.querySelector('.board .tile[data-spot]').getBoundingClientRect();
            return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]";
        let taken: (i64, i64) = serde_json::from_value(person.look(taken, &[])).unwrap();
        person.drag(person.spot("pick", &tile).unwrap(), taken);
        await_toast(&person, "already TRI-5");
        assert_eq!(person.seen().held, 0, "it lies in the hand again");
        // By clicks it stays picked, for the next try.
        click_pick(&person, &tile);
        person.click_at(taken);
        await_toast(&person, "already TRI-5");
        assert_eq!(person.seen().held, 1);
    });
}

#[test]
fn a_tile_that_was_put_down_stays_there_on_the_way_to_its_buttons() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        // A piece that fits in two ways in one place, and somewhere else too.
        let found = |table: &Value| -> Option<(String, String, String)> {
            let all = picks(table);
            let laid: Vec<&Vec<String>> = all.iter().filter(|picks| picks.len() == 3).collect();
            laid.iter().enumerate().find_map(|(at, one)| {
                laid[at + 1..].iter().find(|two| one[..2] == two[..2])?;
                let other = laid.iter().find(|other| other[0] == one[0] && other[1] != one[1])?;
                Some((one[0].clone(), one[1].clone(), other[1].clone()))
            })
        };
        let (pair, seat, table) = asked(&server, "looplines", |table| found(table).is_some());
        let (tile, place, other) = found(&table).unwrap();
        sit(&person, &server, &pair, seat);
        click_pick(&person, &tile);
        let elsewhere = person.spot("pick", &other).unwrap();
        let before = person.seq();
        click_pick(&person, &place);
        await_toast(&person, "Fits ");
        let lies =
            || person.look("return document.querySelector('.ghost').getAttribute('transform').split('rotate')[0]", &[]);
        let put = lies();
        person.point_at(elsewhere);
        std::thread::sleep(Duration::from_millis(200));
        assert_eq!((lies(), person.seq()), (put.clone(), before), "it hopped to another place, or was played");
        let turned = "return document.querySelector('.ghost').getAttribute('transform')";
        let first = person.look(turned, &[]);
        click_choice(&person, "Turn");
        person.until("the turn", || (person.look(turned, &[]) != first).then_some(()));
        assert_eq!(lies(), put);
        read_it();
        click_choice(&person, "Place");
        await_move(&person, before);
    });
}

#[test]
fn after_a_click_no_box_stands_around_what_has_the_focus() {
    with_stage(|_, server, driver| {
        let person = driver.browser();
        let pair = server.two_players("mayhem");
        let (seat, table) = mover(&server, &pair).unwrap();
        sit(&person, &server, &pair, seat);
        let [card, place] = &picks(&table)[0][..] else { panic!("{table}") };
        let before = person.seq();
        click_pick(&person, card);
        click_pick(&person, place);
        await_move(&person, before);
        // A script has taken the focus on: to the next piece, or to where one goes on.
        let boxed = "const el = document.activeElement, edge = el.querySelector(':scope > .edge');
            return [getComputedStyle(el).outlineStyle, edge && getComputedStyle(edge).stroke, el.matches('.can-pick')]";
        let shown = person.look(boxed, &[]);
        assert_eq!(shown[0], "none", "{shown}");
        assert_ne!(shown[1], "rgb(143, 208, 255)", "{shown}");
        // Whoever goes on by keys sees where they are.
        person.press_until(Key::Tab, "el.classList.contains('can-pick')", "");
        assert_eq!(person.look(boxed, &[])[1], "rgb(143, 208, 255)");
    });
}
