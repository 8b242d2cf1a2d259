//! What decided a game, and hints, as pages tell them.

use std::sync::atomic::AtomicBool;

use tricorn_bots::Effort;
use tricorn_bots::search::Horizon;
use tricorn_table::{Analysis, Care, Judged, Mistake, Point, Prospect, analyse};

use super::*;

/// What might be found out about a game of six with rude names, and so with every line that a graph can have.
pub(super) fn of_six(weighed: bool) -> Analysis {
    let point = |entry: usize, seat: Option<Seat>| Point {
        entry,
        seat,
        worth: weighed.then(|| (0..6).map(|seat| (seat * entry % 7) as f32 / 6.0).collect()),
        points: (0..6).map(|seat| (seat * entry) as i32 - 3).collect(),
    };
    let prospect = Prospect { games: 100, until: Horizon::Game, worth: 0.4, doubt: 0.01, first: 0.4, ahead: -3.0 };
    let judged = || Judged { notation: RUDE.into(), label: RUDE.into(), words: RUDE.into(), prospect };
    let moment = Mistake { entry: 4, seat: seat(2), played: judged(), better: judged(), loss: 0.2, why: RUDE.into() };
    Analysis {
        game: "mayhem".into(),
        names: vec![RUDE.into(); 6],
        weighed,
        curve: vec![point(1, Some(seat(1))), point(4, Some(seat(2))), point(9, None)],
        moments: if weighed { vec![moment] } else { Vec::new() },
    }
}

/// A game at random, and what was found out about it.
fn found(id: &str, who: &[&str]) -> Analysis {
    let mut room = begun(id, &[], who, who);
    play_on(&mut room, who, 1_000);
    let care = Care { expert_moves: 30, threads: 2 };
    analyse(&room.table().unwrap().written(), care, &|_, _| {}, &AtomicBool::new(false)).unwrap().unwrap()
}

/// The hints that whoever is to move would be shown at a table where that one is alone.
fn shown_hints(id: &str) -> String {
    let room = begun(id, &[], &["ann", "bea"], &["Ann", RUDE]);
    let table = room.table().unwrap();
    let mover = table.turn().seats().iter().next().unwrap();
    let weighed = table.asks_for_hint(mover).find(Effort::games(20), &AtomicBool::new(false));
    hinted(&room, "code", &me("ann"), mover, &hints("code", mover, 9, &weighed)).into_string()
}

#[test]
fn an_analysis_has_a_line_a_row_and_a_way_to_the_replay_for_everything() {
    let found = found("mayhem", &["ann", "bea"]);
    let page = analysis(&found, "code").into_string();
    assert_eq!(page.matches("<polyline").count(), 2, "a line for each");
    assert_eq!(page.matches("<tr>").count(), found.curve.len() + 1, "a row for each decision, and the head");
    assert!(!found.moments.is_empty(), "whoever plays at random makes mistakes");
    for (place, moment) in found.moments.iter().enumerate() {
        let (number, entry, seat) = (place + 1, moment.entry, moment.seat);
        assert!(page.contains(&format!("id=\"moment-{number}\"")), "{page}");
        assert!(page.contains(&format!("/t/code/replay?at={entry}&amp;seat={seat}")), "{page}");
    }
    assert!(page.contains("<dt>Played</dt>") && page.contains("<dt>Better</dt>") && page.contains("<dt>Why</dt>"));
    let waiting = analysing("code", 3, 40).into_string();
    assert!(waiting.contains("<progress id=\"progress\" max=\"40\" value=\"3\">"), "{waiting}");
    assert!(waiting.contains("data-analysing=\"/t/code/analysis/progress\"") && waiting.contains("Look again"));
}

#[test]
fn where_nobody_thinks_ahead_an_analysis_says_so() {
    let words = analysis(&found("triangulation", &["ann", "bea", "cem"]), "code").into_string();
    assert!(words.contains("no program thinks ahead") && !words.contains("id=\"moments\""), "{words}");
    assert!(words.contains("<polyline") && words.contains("How the points stood"), "{words}");
}

#[test]
fn whoever_played_alone_is_told_how_good_the_chances_were() {
    let alone = analysis(&found("zangle-solitaire", &["ann"]), "code").into_string();
    assert!(alone.contains("/t/code/solution") && alone.contains("id=\"moments\""), "{alone}");
    assert!(alone.contains("<polyline") && alone.contains("How good the chances were"), "{alone}");
    assert!(!alone.contains("ahead ") && !alone.contains("players"), "there is nobody to be ahead of: {alone}");
}

#[test]
fn hints_can_be_made_without_a_script() {
    let page = shown_hints("triominos");
    assert!(page.contains("id=\"hints\"") && page.contains("id=\"table\""), "{page}");
    assert!(page.contains("action=\"/t/code/move\"") && page.contains("imagined"), "{page}");
    assert!(page.contains("<li data-picks=\""), "{page}");
}

#[test]
fn the_number_of_every_moment_stands_in_the_picture_and_beside_the_others() {
    for entries in [[1, 2, 3], [97, 98, 99], [1, 98, 99]] {
        let mut found = of_six(true);
        let (point, moment) = (found.curve[0].clone(), found.moments[0].clone());
        found.curve = (0..100).map(|entry| Point { entry, ..point.clone() }).collect();
        found.moments = entries.map(|entry| Mistake { entry, ..moment.clone() }).to_vec();
        let page = analysis(&found, "code").into_string();
        let numbers = page.split("<text class=\"moment\" x=\"").skip(1);
        let places: Vec<f32> = numbers.map(|text| text.split('"').next().unwrap().parse().unwrap()).collect();
        assert_eq!(places.len(), 3);
        assert!(places.iter().all(|place| (6.0..=394.0).contains(place)), "{places:?}");
        assert!(places.windows(2).all(|two| two[1] - two[0] > 11.9), "{places:?}");
    }
}
