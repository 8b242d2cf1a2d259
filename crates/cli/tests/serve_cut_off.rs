//! Clients that are cut off or slow, and a server that is asked to end.

mod server;

use std::io::Write;
use std::net::TcpStream;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use socket2::SockRef;

use server::Server;
use server::stream::Stream;

/// A table of Ann against a bot, begun.
fn against_a_bot(server: &Server, game: &str) -> (String, String) {
    let opened = server.api("/tables", "", Some(json!({"game": game, "seats": 2}))).1;
    let (here, token) = (format!("/tables/{}", opened["code"].as_str().unwrap()), opened["token"].as_str().unwrap());
    server.api(&format!("{here}/seats/1"), token, Some(json!({"name": "Ann"})));
    server.api(&format!("{here}/bot"), token, Some(json!({"seat": 2, "bot": "greedy"})));
    server.api(&format!("{here}/ready"), token, Some(json!({"seat": 1})));
    server.api(&format!("{here}/start"), token, Some(json!({})));
    (here, token.to_owned())
}

/// The table once Ann may move or the game is over; it must not take long.
fn until_ann_moves(server: &Server, here: &str, token: &str) -> Value {
    let start = Instant::now();
    loop {
        let table = server.api(here, token, None).1;
        if table["stage"] == "over" || table["moves"].as_array().is_some_and(|moves| !moves.is_empty()) {
            return table;
        }
        assert!(start.elapsed() < Duration::from_secs(5), "the game hangs: {}", table["open_seats"]);
        sleep(Duration::from_millis(10));
    }
}

/// Sends a move whole and resets the connection after `wait`, as a phone does that loses its network.
fn cut_off(server: &Server, here: &str, token: &str, mv: &Value, wait: Duration) {
    let body = json!({"seat": 1, "move": mv}).to_string();
    let mut client = TcpStream::connect(&server.address).unwrap();
    SockRef::from(&client).set_linger(Some(Duration::ZERO)).unwrap();
    write!(
        client,
        "POST /api/v1{here}/move HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    )
    .unwrap();
    sleep(wait);
}

/// Hears of the table's number within a second, or of a later one.
fn hear(watcher: &mut Stream, heard: &mut u64, seq: u64) {
    let since = Instant::now();
    while *heard < seq {
        *heard = watcher.next().1["seq"].as_u64().unwrap();
    }
    assert!(since.elapsed() < Duration::from_secs(1), "a watcher waits for what is on the table");
}

/// Plays games in which every move of Ann's is cut off; says how many arrived, and where each game stands in the end.
fn play_cut_off(server: &Server, cuts: u64) -> (u64, Vec<(String, u64)>) {
    let (mut cut, mut landed, mut games) = (0, 0, Vec::new());
    while cut < cuts {
        let (here, token) = against_a_bot(server, "triominos");
        let (mut watcher, mut heard) = (Stream::open(server, &here, "", None), 0);
        let mut table = until_ann_moves(server, &here, &token);
        while table["stage"] != "over" && cut < cuts {
            cut_off(server, &here, &token, &table["moves"][0]["move"], Duration::from_micros(cut * 2_000 / cuts));
            cut += 1;
            sleep(Duration::from_millis(20));
            // While it is Ann's turn nothing but her move changes the table.
            let after = until_ann_moves(server, &here, &token);
            if after["seq"] != table["seq"] {
                landed += 1;
                hear(&mut watcher, &mut heard, after["seq"].as_u64().unwrap());
            }
            table = after;
        }
        // The game goes on: the next move is an ordinary one, unless the last cut one is still under way.
        while table["stage"] != "over" {
            let body = json!({"seat": 1, "move": table["moves"][0]["move"], "seq": table["seq"]});
            let (status, answer) = server.api(&format!("{here}/move"), &token, Some(body));
            table = until_ann_moves(server, &here, &token);
            if status == 200 {
                break;
            }
            assert_eq!(answer["code"], "stale", "{answer}");
        }
        let seq = table["seq"].as_u64().unwrap();
        hear(&mut watcher, &mut heard, seq);
        games.push((here, seq));
    }
    (landed, games)
}

#[test]
fn a_move_whose_client_is_cut_off_is_told_and_the_game_goes_on() {
    const PLAYERS: u64 = 8;
    const CUTS: u64 = 125;
    let data = tempfile::tempdir().unwrap();
    let options = ["--limit-requests-per-second", "0", "--limit-tables-per-address", "0"];
    let server = Server::with(data.path(), &options);
    let played: Vec<_> = std::thread::scope(|scope| {
        let players: Vec<_> = (0..PLAYERS).map(|_| scope.spawn(|| play_cut_off(&server, CUTS))).collect();
        players.into_iter().map(|player| player.join().unwrap()).collect()
    });
    let landed: u64 = played.iter().map(|(landed, _)| landed).sum();
    assert!(landed > PLAYERS * CUTS / 4, "only {landed} moves arrived: nothing was proved");
    // What is on disk is what was told: a killed server comes back with every game where its watcher left it.
    drop(server);
    let server = Server::with(data.path(), &options);
    for (here, seq) in played.iter().flat_map(|(_, games)| games) {
        assert_eq!(server.api(here, "", None).1["seq"], *seq, "{here}");
    }
}

#[test]
fn a_server_that_is_asked_to_end_waits_ten_seconds_for_the_slow_and_no_more() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start(data.path(), "127.0.0.1:0");
    let pair = server.two_players("mayhem");
    let _listener = Stream::open(&server, &pair.here, &pair.tokens[0], None);
    let half_sent = [
        "GET / HTTP/1.1\r\nHost: ta",
        "POST /api/v1/tables HTTP/1.1\r\nHost: table\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{",
    ];
    let _slow = half_sent.map(|half| {
        let mut client = TcpStream::connect(&server.address).unwrap();
        client.write_all(half.as_bytes()).unwrap();
        client
    });
    sleep(Duration::from_millis(200));
    let (status, took) = server.terminate();
    assert!(status.success(), "{status}");
    assert!((9..13).contains(&took.as_secs()), "it took {took:?}");
    // Nothing is lost, and the file is whole without the log beside it.
    assert!(!data.path().join("tricorn.db-wal").exists());
    let server = Server::start(data.path(), "127.0.0.1:0");
    assert_eq!(server.api(&pair.here, &pair.tokens[0], None).1["stage"], "playing");
}
