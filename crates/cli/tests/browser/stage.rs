//! The real server, and programs that talk to it without a browser.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// No wait in these tests is longer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(40);

/// Asks until there is an answer; fails with these words if there is none.
pub(crate) fn wait_or<T>(words: impl Fn() -> String, mut ask: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(begun.elapsed() < PATIENCE, "waited too long for {}", words());
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Asks until there is an answer.
pub(crate) fn wait<T>(what: &str, ask: impl FnMut() -> Option<T>) -> T {
    wait_or(|| what.into(), ask)
}

/// A running server that ends with the test.
pub(crate) struct Server {
    process: Child,
    pub(crate) address: String,
}

impl Server {
    /// A server on this address; port 0 stands for any.
    pub(crate) fn start(data: &Path, listen: &str) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_tricorn"))
            .args(["serve", "--listen", listen, "--data", data.to_str().unwrap()])
            .env("TRICORN_NO_PAUSE", "1")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
        Self { process, address }
    }

    /// SIGKILL: no chance to tidy up.
    pub(crate) fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    fn send(&self, head: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let host = &self.address;
        let length = body.len();
        let request = format!("{head}Host: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}");
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    /// What a program with this token is told; without a body it only looks.
    pub(crate) fn api(&self, path: &str, token: &str, body: Option<Value>) -> Value {
        let method = if body.is_some() { "POST" } else { "GET" };
        let text = body.map(|body| body.to_string()).unwrap_or_default();
        let kind = "Content-Type: application/json";
        let head = format!("{method} /api/v1{path} HTTP/1.1\r\nAuthorization: Bearer {token}\r\n{kind}\r\n");
        let mut answer = String::new();
        self.send(&head, &text).read_to_string(&mut answer).unwrap();
        let (_, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer to {path}: {answer:?}"));
        serde_json::from_str(body).unwrap_or_else(|_| panic!("{path}: {answer}"))
    }

    /// What a stream of events says within a second.
    pub(crate) fn events(&self, path: &str) -> String {
        let mut stream = self.send(&format!("GET {path} HTTP/1.1\r\n"), "");
        stream.set_read_timeout(Some(Duration::from_secs(1))).unwrap();
        let (mut heard, mut part) = (Vec::new(), [0; 4096]);
        while let Ok(count @ 1..) = stream.read(&mut part) {
            heard.extend_from_slice(&part[..count]);
        }
        String::from_utf8_lossy(&heard).into_owned()
    }

    /// A started table of this game with Ann and Bea, who are programs.
    pub(crate) fn two_players(&self, game: &str) -> Pair {
        let opened = self.api("/tables", "", Some(json!({"game": game, "seats": 2, "listed": true})));
        let code = opened["code"].as_str().unwrap().to_owned();
        let host = opened["token"].as_str().unwrap();
        let here = format!("/tables/{code}");
        let ann = self.api(&format!("{here}/seats/1"), host, Some(json!({"name": "Ann"})));
        let bea = self.api(&format!("{here}/seats/2"), "", Some(json!({"name": "Bea"})));
        let tokens = [ann, bea].map(|answer| answer["token"].as_str().unwrap().to_owned());
        for token in &tokens {
            self.api(&format!("{here}/ready"), token, Some(json!({})));
        }
        let table = self.api(&format!("{here}/start"), host, Some(json!({})));
        assert_eq!(table["stage"], "playing", "{table}");
        Pair { code, tokens }
    }

    /// Plays the first move of whoever may move, up to `count` times; returns what was played.
    pub(crate) fn play(&self, pair: &Pair, count: usize) -> Vec<String> {
        let here = format!("/tables/{}", pair.code);
        let mut played = Vec::new();
        let mut table = self.api(&here, "", None);
        while let (true, Some(seat)) = (played.len() < count, table["open_seats"][0].as_u64()) {
            let token = &pair.tokens[seat as usize - 1];
            let mv = self.api(&here, token, None)["moves"][0]["move"].clone();
            table = self.api(&format!("{here}/move"), token, Some(json!({"move": mv})));
            assert!(table["why"].is_null(), "{mv}: {table}");
            played.push(mv.as_str().unwrap().to_owned());
        }
        played
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A table of two programs.
pub(crate) struct Pair {
    pub(crate) code: String,
    pub(crate) tokens: [String; 2],
}
