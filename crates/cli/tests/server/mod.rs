//! The real server, and programs that talk to it, for the tests that meet it as its users do.

#![allow(dead_code)] // each test uses its part

pub(crate) mod stream;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

const PROGRAM: &str = env!("CARGO_BIN_EXE_tricorn");

/// A running server that ends with the test.
pub(crate) struct Server {
    process: Child,
    pub(crate) address: String,
}

impl Server {
    /// A server on this address; port 0 stands for any.
    pub(crate) fn start(data: &Path, listen: &str) -> Self {
        Self::spawn(Command::new(PROGRAM), data, listen, &[])
    }

    /// A server on any port with these options more.
    pub(crate) fn with(data: &Path, options: &[&str]) -> Self {
        Self::spawn(Command::new(PROGRAM), data, "127.0.0.1:0", options)
    }

    /// The same on one core, so that what hogs it is felt.
    pub(crate) fn on_one_core(data: &Path, options: &[&str]) -> Self {
        let mut pinned = Command::new("taskset");
        pinned.args(["--cpu-list", "0", PROGRAM]);
        Self::spawn(pinned, data, "127.0.0.1:0", options)
    }

    /// The same with bots that pause before they move, as they do for people.
    pub(crate) fn with_pauses(data: &Path) -> Self {
        Self::run(Command::new(PROGRAM), data, "127.0.0.1:0", &[])
    }

    fn spawn(mut program: Command, data: &Path, listen: &str, options: &[&str]) -> Self {
        program.env("TRICORN_NO_PAUSE", "1");
        Self::run(program, data, listen, options)
    }

    fn run(mut program: Command, data: &Path, listen: &str, options: &[&str]) -> Self {
        let mut process = program
            .args(["serve", "--listen", listen, "--data", data.to_str().unwrap()])
            .args(options)
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

    /// SIGTERM: asked to end; says how it ended and how long that took.
    pub(crate) fn terminate(&mut self) -> (std::process::ExitStatus, Duration) {
        let start = Instant::now();
        let told = Command::new("kill").arg(self.process.id().to_string()).status().unwrap();
        assert!(told.success());
        (self.process.wait().unwrap(), start.elapsed())
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// One request; the status, the head of the answer and its body.
    pub(crate) fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> (u16, String, String) {
        ask(&self.address, method, path, headers, body)
    }

    /// Asks another listener of the same program.
    pub(crate) fn at(&self, address: &str) -> impl Fn(&str) -> (u16, String, String) {
        let address = address.to_owned();
        move |path| ask(&address, "GET", path, &[], "")
    }

    /// The first cookie that an answer to this form sets.
    pub(crate) fn cookie(&self, path: &str, form: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let head = format!("POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        let kind = "Content-Type: application/x-www-form-urlencoded";
        write!(stream, "{head}{kind}\r\nContent-Length: {}\r\n\r\n{form}", form.len()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
        cookie.split(';').next().unwrap().to_owned()
    }

    pub(crate) fn get(&self, path: &str) -> (u16, String, String) {
        self.ask("GET", path, &[], "")
    }

    /// What a program with this token is answered; without a body it only looks.
    pub(crate) fn api(&self, path: &str, token: &str, body: Option<Value>) -> (u16, Value) {
        let auth = format!("Bearer {token}");
        let mut headers = vec![("Content-Type", "application/json")];
        if !token.is_empty() {
            headers.push(("Authorization", auth.as_str()));
        }
        let method = if body.is_some() { "POST" } else { "GET" };
        let text = body.map(|body| body.to_string()).unwrap_or_default();
        let (status, _, body) = self.ask(method, &format!("/api/v1{path}"), &headers, &text);
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    /// What a stream of events says within a second.
    pub(crate) fn events(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(1))).unwrap();
        let (mut heard, mut part) = (Vec::new(), [0; 4096]);
        while let Ok(count @ 1..) = stream.read(&mut part) {
            heard.extend_from_slice(&part[..count]);
        }
        String::from_utf8_lossy(&heard).into_owned()
    }

    /// A started table of this game with Ann and Bea, who are programs.
    pub(crate) fn two_players(&self, game: &str) -> Pair {
        self.two_players_with(game, json!({}))
    }

    /// The same with these options.
    pub(crate) fn two_players_with(&self, game: &str, options: Value) -> Pair {
        self.two_players_at(&json!({"game": game, "seats": 2, "listed": true, "options": options}))
    }

    /// The same at a table that is ordered like this.
    pub(crate) fn two_players_at(&self, order: &Value) -> Pair {
        let Group { code, here, tokens } = self.players_at(order, &["Ann", "Bea"]);
        Pair { code, here, tokens: tokens.try_into().unwrap() }
    }

    /// A started table that is ordered like this, with programs of these names.
    pub(crate) fn players_at(&self, order: &Value, names: &[&str]) -> Group {
        let opened = self.api("/tables", "", Some(order.clone())).1;
        let code = opened["code"].as_str().unwrap().to_owned();
        let host = opened["token"].as_str().unwrap();
        let here = format!("/tables/{code}");
        let sit = |(seat, name): (usize, &&str)| {
            let token = if seat == 0 { host } else { "" };
            let sat = self.api(&format!("{here}/seats/{}", seat + 1), token, Some(json!({"name": name}))).1;
            sat["token"].as_str().unwrap().to_owned()
        };
        let tokens: Vec<String> = names.iter().enumerate().map(sit).collect();
        for token in &tokens {
            self.api(&format!("{here}/ready"), token, Some(json!({})));
        }
        let (status, begun) = self.api(&format!("{here}/start"), host, Some(json!({})));
        assert_eq!(status, 200, "{begun}");
        Group { code, here, tokens }
    }

    /// Plays the first move of whoever may move, up to `count` times; returns what was played.
    pub(crate) fn play(&self, pair: &Pair, count: usize) -> Vec<String> {
        let here = &pair.here;
        let mut played = Vec::new();
        let open_seat = || self.api(here, "", None).1["open_seats"][0].as_u64();
        while let (true, Some(seat)) = (played.len() < count, open_seat()) {
            let token = &pair.tokens[seat as usize - 1];
            let mv = self.api(here, token, None).1["moves"][0]["move"].clone();
            let (status, answer) = self.api(&format!("{here}/move"), token, Some(json!({"move": mv})));
            assert_eq!(status, 200, "{mv}: {answer}");
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
    /// Where the API has it.
    pub(crate) here: String,
    pub(crate) tokens: [String; 2],
}

/// A table of several programs.
pub(crate) struct Group {
    pub(crate) code: String,
    /// Where the API has it.
    pub(crate) here: String,
    /// The tokens of the seats.
    pub(crate) tokens: Vec<String>,
}

fn ask(address: &str, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> (u16, String, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    let mut request = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", address);
    for (name, value) in headers {
        request += &format!("{name}: {value}\r\n");
    }
    request += &format!("Content-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    // A server that refuses a long body may hang up before it has read all of it.
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    (status, head.to_lowercase(), body.to_owned())
}
