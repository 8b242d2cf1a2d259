//! A race between two browsers: one call wins, everybody sees who and how long, and the zangle lies on its target.

use std::process::Command;

use serde_json::{Value, json};

use crate::server::{Pair, Server};
use crate::{axe, barriers, with_stage};

/// The handles of a zangle that Ann could show, the target first, if there is one.
fn zangle(server: &Server, pair: &Pair) -> Option<Vec<String>> {
    let view = server.api(&pair.here, &pair.tokens[0], None).1["view"].clone();
    let cards = |list: &Value, pile: &str| -> Vec<(String, String)> {
        let card = |(place, card): (usize, &Value)| Some((format!("{pile}{}", place + 1), card.as_str()?.to_owned()));
        list.as_array().unwrap().iter().enumerate().filter_map(card).collect()
    };
    let lying = [cards(&view["centre"], "c"), cards(&view["players"][0]["cards"], "o")].concat();
    let solve = Command::new(env!("CARGO_BIN_EXE_tricorn"))
        .args(["solve", "zangle", "--json"])
        .args(lying.iter().map(|(_, card)| card))
        .output()
        .unwrap();
    let solved: Value = serde_json::from_slice(&solve.stdout).unwrap();
    solved["zangles"].as_array().unwrap().iter().find_map(|zangle| {
        let wanted = [&zangle["target"]].into_iter().chain(zangle["pieces"].as_array().unwrap());
        let mut left = lying.clone();
        // Own cards first, then the centre's: one of each at least (ZAN-4).
        let mut taken = Vec::new();
        for card in wanted {
            let place = left.iter().rposition(|(_, lies)| card == lies)?;
            taken.push(left.remove(place).0);
        }
        (taken.iter().any(|pick| pick.starts_with('c')) && taken.iter().any(|pick| pick.starts_with('o')))
            .then_some(taken)
    })
}

/// A race in which Ann has a zangle.
fn table(server: &Server) -> (Pair, Vec<String>) {
    let pairs = (0..40).map(|_| server.two_players_with("zangle-speedster", json!({"window": 12})));
    let mut found = pairs.filter_map(|pair| zangle(server, &pair).map(|zangle| (pair, zangle)));
    found.next().expect("a zangle in one of forty deals")
}

#[test]
fn one_calls_by_key_the_other_sees_it_and_the_zangle_lies_on_its_target() {
    let axe = axe();
    with_stage(|_, server, driver| {
        let (ann, bea) = (driver.browser(), driver.phone());
        let (pair, zangle) = table(&server);
        for (person, token) in [(&ann, &pair.tokens[0]), (&bea, &pair.tokens[1])] {
            person.take_the_seat(&server, token, &pair.code);
            person.await_shown("button.urgent");
            person.mark();
        }
        // One thumb is enough.
        let size = bea.look(
            "const box = document.querySelector('button.urgent').getBoundingClientRect();
            return [box.width, box.height, innerHeight - box.bottom, document.documentElement.scrollWidth]",
            &[],
        );
        let size: Vec<f64> = serde_json::from_value(size).unwrap();
        assert!(size[0] > 260.0 && size[1] >= 64.0 && (0.0..300.0).contains(&size[2]), "{size:?}");
        assert!(size[3] <= 390.0, "the table scrolls sideways");

        ann.press("c");
        ann.await_shown("#assembly .primary");
        // The other one sees who called and how the time runs out, hears it, and cannot call.
        bea.until("no call", || (!bea.shows("button.urgent")).then_some(()));
        bea.await_words("#live", "Ann calls \"Zangle!\" and has control for 12 seconds");
        bea.await_words(".rail .turn", "Ann to move");
        assert!(bea.words(".board").contains("Ann has control"));
        let begun = bea.words(".turn .left time");
        assert!(begun.starts_with("0:1"), "{begun}");
        bea.until("the time to run", || (bea.words(".turn .left time") != begun).then_some(()));
        bea.press("c");
        let late = server.api(&format!("{}/move", pair.here), &pair.tokens[1], Some(json!({"move": "call"})));
        let why = "seat 1 called before you and has control";
        assert_eq!((late.0, &late.1["rule"], &late.1["why"]), (409, &json!("ZAN-16"), &json!(why)));

        // The target first, then the pieces in any order.
        for handle in &zangle {
            ann.click(&format!("[data-pick='{handle}']"));
        }
        ann.click("#assembly .primary");
        for person in [&ann, &bea] {
            person.await_words("#log-lines", "Ann shows ");
            let lies = "const board = document.querySelector('.board').getBoundingClientRect();
                const pieces = [...document.querySelectorAll('.board g.piece[aria-label$=\"in the zangle\"]')].map((piece) => piece.getBoundingClientRect());
                return pieces.length >= 1 && pieces.every((piece) => piece.width > 10 && piece.left >= board.left && piece.right <= board.right
                    && piece.top >= board.top && piece.bottom <= board.bottom)";
            person.until("the pieces on the target", || (person.look(lies, &[]) == true).then_some(()));
            person.await_shown("button.urgent");
            assert!(!person.shows(".turn .left"), "no clock runs");
        }

        // A thumb calls; the time is told once when it gets short, and then it is over.
        bea.click("button.urgent");
        bea.await_shown("#assembly .primary");
        for person in [&ann, &bea] {
            person.await_words("#live", "5 seconds left");
            assert!(person.shows(".turn .left .low"));
        }
        for (person, place) in [(&ann, "watching a call"), (&bea, "with control")] {
            assert_eq!(barriers(person, &axe, place), [""; 0]);
        }
        for person in [&ann, &bea] {
            person.await_words("#live", "Bea has run out of time and gets a penalty card");
            person.await_shown("button.urgent");
            assert!(person.is_marked(), "the page was loaded anew");
        }
    });
}
