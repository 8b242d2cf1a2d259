//! A race over real HTTP: of calls that come within a millisecond exactly one wins.

mod server;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use server::Server;

const SEATS: usize = 6;
/// So many programs call at once: two seats have two.
const CALLERS: usize = 8;
/// So often they do.
const RACES: usize = 1_000;
/// So often at one table: each call that fails costs a card of the centre pile.
const AT_ONE_TABLE: usize = 50;

/// A program with a connection that stays open.
struct Caller {
    seat: usize,
    stream: BufReader<TcpStream>,
}

impl Caller {
    fn new(server: &Server, seat: usize) -> Self {
        let stream = TcpStream::connect(&server.address).unwrap();
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        Self { seat, stream: BufReader::new(stream) }
    }

    fn send(&mut self, request: &[u8]) {
        self.stream.get_mut().write_all(request).unwrap();
    }

    /// The status of the next answer, and what it says.
    fn answer(&mut self) -> (u16, Value) {
        let (mut status, mut length, mut line) = (0, 0, String::new());
        loop {
            line.clear();
            self.stream.read_line(&mut line).unwrap();
            let head = line.trim_end().to_lowercase();
            if let Some(rest) = head.strip_prefix("http/1.1 ") {
                status = rest.split(' ').next().unwrap().parse().unwrap();
            } else if let Some(rest) = head.strip_prefix("content-length: ") {
                length = rest.parse().unwrap();
            } else if head.is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).unwrap();
        (status, serde_json::from_slice(&body).unwrap())
    }
}

/// A table of six programs that race, begun: where the API has it, and their tokens.
fn table(server: &Server) -> (String, Vec<String>) {
    let opened = server.api("/tables", "", Some(json!({"game": "zangle-speedster", "seats": SEATS}))).1;
    let here = format!("/tables/{}", opened["code"].as_str().unwrap());
    let host = opened["token"].as_str().unwrap().to_owned();
    let sit = |seat: usize| {
        let token = if seat == 1 { host.as_str() } else { "" };
        let sat = server.api(&format!("{here}/seats/{seat}"), token, Some(json!({"name": format!("P{seat}")}))).1;
        let token = sat["token"].as_str().unwrap().to_owned();
        server.api(&format!("{here}/ready"), &token, Some(json!({})));
        token
    };
    let tokens: Vec<String> = (1..=SEATS).map(sit).collect();
    let (status, begun) = server.api(&format!("{here}/start"), &host, Some(json!({})));
    assert_eq!(status, 200, "{begun}");
    (here, tokens)
}

fn request(server: &Server, here: &str, token: &str, body: &Value) -> Vec<u8> {
    let body = body.to_string();
    let head = format!("POST /api/v1{here}/move HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}", server.address);
    format!("{head}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

/// The seat whose call won, if all calls left within a millisecond.
fn race(server: &Server, here: &str, tokens: &[String], callers: &mut [Caller], first: usize) -> (usize, bool) {
    let seq = server.api(here, "", None).1["seq"].clone();
    let call = |caller: usize, seat: usize| {
        // The second caller of a seat sends no number, so that it is no repeat of the first one's.
        let body = if caller < SEATS { json!({"move": "call", "seq": seq}) } else { json!({"move": "call"}) };
        request(server, here, &tokens[seat], &body)
    };
    let calls: Vec<Vec<u8>> = callers.iter().enumerate().map(|(caller, one)| call(caller, one.seat)).collect();
    let begun = Instant::now();
    for place in 0..CALLERS {
        let caller = (first + place) % CALLERS;
        callers[caller].send(&calls[caller]);
    }
    let at_once = begun.elapsed() < Duration::from_millis(1);
    let answers: Vec<(u16, Value)> = callers.iter_mut().map(Caller::answer).collect();
    let won: Vec<usize> = (0..CALLERS).filter(|&caller| answers[caller].0 == 200).collect();
    assert_eq!(won.len(), 1, "{answers:?}");
    let winner = callers[won[0]].seat;
    for (caller, (status, answer)) in answers.iter().enumerate().filter(|(caller, _)| *caller != won[0]) {
        assert_eq!((*status, &answer["rule"]), (409, &json!("ZAN-16")), "{answer}");
        let why = match callers[caller].seat == winner {
            true => "you have called already: show your zangle".to_owned(),
            false => format!("seat {} called before you and has control", winner + 1),
        };
        assert_eq!(answer["why"], why);
    }
    (winner, at_once)
}

#[test]
fn of_eight_calls_within_a_millisecond_exactly_one_wins_a_thousand_times_over() {
    let folder = tempfile::tempdir().unwrap();
    let limits = ["requests-per-second", "tables-per-address", "connections-per-address"];
    let limits: Vec<String> = limits.iter().flat_map(|limit| [format!("--limit-{limit}"), "0".into()]).collect();
    let limits: Vec<&str> = limits.iter().map(String::as_str).collect();
    let server = Server::with(&folder.path().join("data"), &limits);
    let mut callers: Vec<Caller> = (0..CALLERS).map(|caller| Caller::new(&server, caller % SEATS)).collect();
    let (mut at_once, mut all, mut wins) = (0, 0, [0; SEATS]);
    while at_once < RACES {
        let (here, tokens) = table(&server);
        let mut winners = Vec::new();
        while at_once < RACES && winners.len() < AT_ONE_TABLE {
            // Each in turn is the first to send; who arrives first, the table says.
            let (winner, quick) = race(&server, &here, &tokens, &mut callers, all % CALLERS);
            all += 1;
            at_once += usize::from(quick);
            wins[winner] += 1;
            winners.push(winner);
            let failed = server.api(&format!("{here}/move"), &tokens[winner], Some(json!({"move": "fail"})));
            assert_eq!(failed.0, 200, "{failed:?}");
        }
        assert!(all < 5 * RACES, "the machine is too busy: {at_once} of {all} races began within a millisecond");
        for token in &tokens {
            server.api(&format!("{here}/offer-end"), token, Some(json!({"on": true})));
        }
        proves(&server, folder.path(), &here, &winners);
    }
    assert!(wins.iter().all(|&wins| wins > 0), "everybody can win: {wins:?}");
}

/// The log has every call that won and no other, in the order of their arrival, with its time; and it is proved.
fn proves(server: &Server, folder: &std::path::Path, here: &str, winners: &[usize]) {
    let (status, _, log) = server.get(&format!("/api/v1{here}/log"));
    assert_eq!(status, 200, "{log}");
    let entries: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let calls: Vec<&Value> = entries.iter().filter(|entry| entry["move"] == "call").collect();
    let callers: Vec<Value> = calls.iter().map(|call| call["actor"].clone()).collect();
    let expected: Vec<Value> = winners.iter().map(|winner| json!(format!("seat {}", winner + 1))).collect();
    assert_eq!(callers, expected);
    let times: Vec<u64> = calls.iter().map(|call| call["at_ms"].as_u64().unwrap()).collect();
    assert!(times.is_sorted() && (times.len() < AT_ONE_TABLE || times.last() > times.first()), "{times:?}");
    let file = folder.join("race.jsonl");
    std::fs::write(&file, log).unwrap();
    let verified = Command::new(env!("CARGO_BIN_EXE_tricorn")).arg("verify").arg(&file).output().unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
}
