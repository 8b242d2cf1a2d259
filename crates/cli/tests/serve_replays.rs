//! Those who read long games do not keep others from playing.

mod server;

use std::io::Write;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use serde_json::json;

use server::Server;

/// A long game that two bots have played to its end; its code.
fn long_game(server: &Server) -> String {
    let options = json!({"match": "tournament", "target": 2000});
    let opened = server.api("/tables", "", Some(json!({"game": "triominos", "seats": 4, "options": options}))).1;
    let (code, host) = (opened["code"].as_str().unwrap().to_owned(), opened["token"].as_str().unwrap());
    let here = format!("/tables/{code}");
    for seat in 1..=4 {
        server.api(&format!("{here}/bot"), host, Some(json!({"seat": seat, "bot": "random"})));
    }
    server.api(&format!("{here}/start"), host, Some(json!({})));
    let start = Instant::now();
    while server.api(&format!("{here}?with="), "", None).1["stage"] != "over" {
        assert!(start.elapsed() < Duration::from_secs(120), "the bots do not come to an end");
        sleep(Duration::from_millis(100));
    }
    code
}

/// Lets the readers end, also when a test fails.
struct Ends<'a>(&'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

#[test]
fn those_who_replay_a_long_game_do_not_slow_the_moves_of_others() {
    const READERS: u64 = 16;
    const MOVES: usize = 100;
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::on_one_core(data.path(), &["--limit-requests-per-second", "0"]);
    let long = long_game(&server);
    let entries = server.get(&format!("/t/{long}/log")).2.lines().count() as u64 - 2;
    assert!(entries > 1_000, "{entries} entries are no long game");
    let (replayed, playing) = (AtomicU64::new(0), AtomicBool::new(true));
    let mut took = Vec::new();
    scope(|scope| {
        for reader in 0..READERS {
            let (server, long, replayed, playing) = (&server, &long, &replayed, &playing);
            scope.spawn(move || {
                // To and fro, so that no position that was kept is near.
                let mut at = reader * entries / READERS;
                while playing.load(Ordering::Relaxed) {
                    at = (at + entries / 2 + 7) % entries;
                    let status = server.get(&format!("/t/{long}/replay?at={at}")).0;
                    assert!([200, 429].contains(&status), "{status}");
                    replayed.fetch_add(u64::from(status == 200), Ordering::Relaxed);
                }
            });
        }
        let _end = Ends(&playing);
        let mut pair = server.two_players("mayhem");
        while took.len() < MOVES {
            match one_move(&server, &pair) {
                Some(spent) => took.push(spent),
                None => pair = server.two_players("mayhem"),
            }
        }
    });
    took.sort();
    let replayed = replayed.into_inner();
    assert!(replayed > READERS, "only {replayed} replays were read: nothing was proved");
    let (median, p99) = (took[MOVES / 2], took[MOVES * 99 / 100 - 1]);
    println!("{entries} entries, {replayed} replays read; moves: median {median:?}, p99 {p99:?}");
    // Where replays are made on the threads that serve requests, every request waits for all of them.
    assert!(median < Duration::from_millis(20), "half the moves took {median:?} beside {replayed} replays");
    assert!(p99 < Duration::from_millis(250), "a move took {p99:?} beside {replayed} replays");
    // Nor do those who wait for one keep the server from ending.
    let readers: Vec<TcpStream> = (0..READERS).map(|reader| asks(&server, &long, reader * 97 % entries)).collect();
    let (status, took) = server.terminate();
    assert!(status.success() && took < Duration::from_secs(5), "{status} after {took:?}");
    drop(readers);
}

/// Somebody who asks for a moment of a game, and waits.
fn asks(server: &Server, code: &str, at: u64) -> TcpStream {
    let mut reader = TcpStream::connect(&server.address).unwrap();
    write!(reader, "GET /t/{code}/replay?at={at} HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).unwrap();
    reader
}

/// Plays the first move of whoever may move, and says how long its answer took; none if the game is over.
fn one_move(server: &Server, pair: &server::Pair) -> Option<Duration> {
    let seat = server.api(&format!("{}?with=", pair.here), "", None).1["open_seats"][0].as_u64()?;
    let token = &pair.tokens[seat as usize - 1];
    let mv = server.api(&pair.here, token, None).1["moves"][0]["move"].clone();
    let start = Instant::now();
    let (status, answer) = server.api(&format!("{}/move", pair.here), token, Some(json!({"move": mv})));
    assert_eq!(status, 200, "{answer}");
    Some(start.elapsed())
}
