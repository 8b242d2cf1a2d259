//! Names that are written from right to left turn the direction of nothing that stands beside them.

use maud::Markup;
use tricorn_hall::RunningGame;

use super::*;

const DANA: &str = "\u{5d3}\u{5e0}\u{5d4}";
const ADAM: &str = "\u{5d0}\u{5d3}\u{5dd}";

/// Fails unless both names stand on this page, and everywhere by themselves; a title has no direction to lose, a picture has
/// every name in a text of its own, and so has a list to choose from.
fn isolates(page: &Markup, what: &str) {
    let page = page.clone().into_string();
    let body = page.split_once("<body").map_or(page.as_str(), |(_, body)| body);
    let (mut last, mut picture, mut met) = ("", false, 0);
    for part in body.split('<') {
        let (tag, text) = part.split_once('>').unwrap_or(("", part));
        picture = (picture || tag.starts_with("svg")) && tag != "/svg";
        last = if tag.is_empty() { last } else { tag };
        if !picture && [DANA, ADAM].iter().any(|name| text.contains(name)) {
            let chosen = last.starts_with("option ") && [DANA, ADAM].contains(&text);
            assert!(chosen || last.starts_with("bdi"), "{what}: {text:?} stands in <{last}>");
            met += 1;
        }
    }
    assert!(met > 0, "{what} names nobody");
}

#[test]
fn a_name_from_right_to_left_is_isolated_on_every_page() {
    let names = vec![DANA.to_owned(), ADAM.to_owned()];
    let card = TableCard {
        code: "code".into(),
        game: "Triangle Mayhem",
        game_id: "mayhem",
        seats_taken: 2,
        seats: 2,
        playing: true,
        names: names.clone(),
        clock: Clock::Off,
        options: Vec::new(),
        opened_ms: 0,
        watchers: 0,
    };
    let lobby = Lobby { running: vec![card], page: 1, ..Lobby::default() };
    isolates(&home(&lobby, &Mine::default(), &|_| false, Day::at(0)), "the lobby");

    let mut own = own::rude();
    for game in &mut own.running {
        game.names = names.iter().cloned().map(Some).collect();
    }
    own.running.push(RunningGame { own: Seats::first(2), ..own.running[0].clone() });
    for ending in own.finished.iter_mut().filter_map(|game| game.ending.as_mut()) {
        ending.names.clone_from(&names);
    }
    own.finished[0].outcome = None;
    isolates(&mine(&own, String::new()), "my games");

    let mut room = begun("triominos", &[], &["ann", "bea", "cal"], &[DANA, ADAM, "Cal"]);
    wish(&mut room, "ann", Wish::Say { name: String::new(), text: "Hello".into() });
    wish(&mut room, "ann", Wish::OfferEnd { seat: seat(1), on: true });
    wish(&mut room, "bea", Wish::OfferEnd { seat: seat(2), on: true });
    for who in ["ann", "bea", "cal", "eve"] {
        isolates(&table(&room, "code", &me(who), None, None), "a table in play, with an offer to end it and talk");
    }
    let flag = room.judge_flag(700_000).unwrap();
    room.adopt(flag, 700_000, None);
    isolates(&table(&room, "code", &me("cal"), None, None), "a table where somebody is late");
    isolates(&score(&room, "code", &me("cal"), None, seat(1)).unwrap(), "a score");
    isolates(&super::super::seat("code", "x", &names, Some(&names)), "a private link");
    wish(&mut room, "cal", Wish::OfferEnd { seat: seat(3), on: true });
    isolates(&table(&room, "code", &me("cal"), None, None), "a table that is over");
    let written = room.table().unwrap().written();
    let then = tricorn_table::replay(&written, written.entries.len()).unwrap();
    isolates(&replay(&written, then.as_ref(), written.entries.len(), None, "code", None), "a replay");

    let mut promised = opened("mayhem", 2, &[]);
    let promise = Some("0".repeat(64));
    wish(&mut promised, "ann", Wish::Sit { seat: seat(1), name: DANA.into(), promise });
    isolates(&fair(&promised, "code", "key"), "the promises");

    let mut shared = opened("mayhem", 2, &[]);
    for (number, name) in [(1, DANA), (2, ADAM)] {
        sit(&mut shared, "ann", name, number);
        wish(&mut shared, "ann", Wish::Ready { seat: seat(number), ready: true });
    }
    isolates(&table(&shared, "code", &me("ann"), None, None), "the waiting room");
    wish(&mut shared, "ann", Wish::Start);
    isolates(&table(&shared, "code", &me("ann"), None, None), "a screen that is passed on");
    let open = shared.table().unwrap().turn().seats().iter().next();
    isolates(&table(&shared, "code", &me("ann"), open, None), "a screen of two");
}
