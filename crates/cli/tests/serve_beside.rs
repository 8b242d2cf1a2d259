//! What others do beside a move: they talk, come and go, and look on while the disk is slow.

mod server;

use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use server::Server;

/// How often somebody may change something at the default limits, and more often than bots pause.
const CHATTER: Duration = Duration::from_millis(350);

#[test]
fn a_bot_moves_although_somebody_talks_without_end() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::with_pauses(data.path());
    let opened = server.api("/tables", "", Some(json!({"game": "looplines", "seats": 2}))).1;
    let (code, token) = (opened["code"].as_str().unwrap(), opened["token"].as_str().unwrap());
    let here = format!("/tables/{code}");
    server.api(&format!("{here}/seats/1"), token, Some(json!({"name": "Ann"})));
    server.api(&format!("{here}/bot"), token, Some(json!({"seat": 2, "bot": "random"})));
    server.api(&format!("{here}/ready"), token, Some(json!({})));
    let (status, begun) = server.api(&format!("{here}/start"), token, Some(json!({})));
    assert_eq!(status, 200, "{begun}");
    let (mut moves, start) = (0, Instant::now());
    let mut waited = Duration::ZERO;
    while moves < 3 {
        let table = server.api(&here, token, None).1;
        if table["open_seats"] == json!([1]) {
            let mv = table["moves"][0]["move"].clone();
            server.api(&format!("{here}/move"), token, Some(json!({"move": mv})));
            (moves, waited) = (moves + 1, Duration::ZERO);
        }
        assert!(waited < 10 * CHATTER, "the bot waits until nobody talks; {moves} moves in {:?}", start.elapsed());
        let said = server.api(&format!("{here}/say"), token, Some(json!({"text": "la", "name": "Ann"})));
        assert!([200, 429].contains(&said.0), "{said:?}");
        thread::sleep(CHATTER);
        waited += CHATTER;
    }
}

#[test]
fn whoever_comes_and_goes_gives_nobody_more_time() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::with(data.path(), &[]);
    let order = json!({"game": "looplines", "seats": 2, "clock": "1 day"});
    let pair = server.two_players_at(&order);
    let open = server.api(&pair.here, "", None).1["open_seats"][0].as_u64().unwrap() as usize;
    let left = || server.api(&pair.here, "", None).1["chairs"][open - 1]["left_ms"].as_u64().unwrap();
    let (before, start) = (left(), Instant::now());
    // The one who waits comes and goes; a bot in the place of the other might move.
    let token = &pair.tokens[2 - open];
    for on in [true, false, true, false] {
        thread::sleep(Duration::from_millis(350));
        let (status, answer) = server.api(&format!("{}/stand-in", pair.here), token, Some(json!({"on": on})));
        assert_eq!(status, 200, "{answer}");
    }
    let passed = start.elapsed().as_millis() as u64;
    assert!(left() <= before - passed + 5, "{} of {before} ms are left after {passed} ms", left());
}

#[test]
fn who_looks_does_not_wait_for_the_disk() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::with(data.path(), &[]);
    let pair = server.two_players("looplines");
    let open = server.api(&pair.here, "", None).1["open_seats"][0].as_u64().unwrap() as usize;
    let token = &pair.tokens[open - 1];
    let table = server.api(&pair.here, token, None).1;
    // Nobody else can write as long as this lasts.
    let disk = rusqlite::Connection::open(data.path().join("tricorn.db")).unwrap();
    disk.execute_batch("BEGIN IMMEDIATE").unwrap();
    thread::scope(|scope| {
        let order = json!({"move": table["moves"][0]["move"]});
        let moving = scope.spawn(|| server.api(&format!("{}/move", pair.here), token, Some(order)).0);
        thread::sleep(Duration::from_millis(200));
        let start = Instant::now();
        let seen = server.api(&pair.here, "", None).1;
        let page = server.get(&format!("/t/{}", pair.code)).0;
        let took = start.elapsed();
        let waits = !moving.is_finished();
        disk.execute_batch("COMMIT").unwrap();
        assert!(took < Duration::from_millis(500), "looking took {took:?}");
        assert!(waits, "the move needs the disk");
        assert_eq!((&seen["seq"], page), (&table["seq"], 200), "only what is durable is seen");
        assert_eq!(moving.join().unwrap(), 200);
    });
}
