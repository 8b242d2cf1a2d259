//! The server as its users meet it: the real program, over real connections.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

/// A running server that ends with the test.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(data: &Path) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_tricorn"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data", data.to_str().unwrap()])
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

    /// One request; the status, the head of the answer and its body.
    fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> (u16, String, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
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

    fn get(&self, path: &str) -> (u16, String, String) {
        self.ask("GET", path, &[], "")
    }

    fn api(&self, path: &str, token: &str, body: Option<Value>) -> (u16, Value) {
        let auth = format!("Bearer {token}");
        let headers = [("Authorization", auth.as_str()), ("Content-Type", "application/json")];
        let method = if body.is_some() { "POST" } else { "GET" };
        let text = body.map(|body| body.to_string()).unwrap_or_default();
        let (status, _, body) = self.ask(method, &format!("/api/v1{path}"), &headers, &text);
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    /// A table of Mayhem with Ann and Bea, started: its path and the two tokens.
    fn two_players(&self) -> (String, [String; 2]) {
        let (status, opened) = self.api("/tables", "", Some(json!({"game": "mayhem", "seats": 2, "listed": true})));
        assert_eq!(status, 201, "{opened}");
        let here = format!("/tables/{}", opened["code"].as_str().unwrap());
        let host = opened["token"].as_str().unwrap().to_owned();
        let (_, ann) = self.api(&format!("{here}/seats/1"), &host, Some(json!({"name": "Ann"})));
        let (_, bea) = self.api(&format!("{here}/seats/2"), "", Some(json!({"name": "Bea"})));
        let tokens = [ann, bea].map(|answer| answer["token"].as_str().unwrap().to_owned());
        for token in &tokens {
            self.api(&format!("{here}/ready"), token, Some(json!({})));
        }
        let (status, table) = self.api(&format!("{here}/start"), &host, Some(json!({})));
        assert_eq!((status, &table["stage"]), (200, &json!("playing")), "{table}");
        (here, tokens)
    }

    /// Plays the first move of whoever may move, up to `count` times; returns the last answer.
    fn play(&self, here: &str, tokens: &[String; 2], count: usize) -> Value {
        let mut table = self.api(here, &tokens[0], None).1;
        for _ in 0..count {
            let Some(seat) = table["open_seats"][0].as_u64() else { break };
            let token = &tokens[seat as usize - 1];
            let mine = self.api(here, token, None).1;
            let (status, after) =
                self.api(&format!("{here}/move"), token, Some(json!({"move": mine["moves"][0]["move"]})));
            assert_eq!(status, 200, "{after}");
            table = after;
        }
        table
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn the_python_bot_of_the_documents_plays_a_whole_game_that_can_be_verified() {
    let data = folder();
    let server = Server::start(data.path());
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bot.py");
    assert!(std::fs::read_to_string(&bot).unwrap().lines().count() <= 65);
    for game in ["mayhem", "color-draw"] {
        let output =
            Command::new("python3").arg(&bot).arg(format!("http://{}", server.address)).arg(game).output().unwrap();
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
        assert!(printed.contains("Python: "), "{printed}");
        let path = printed.lines().last().unwrap().split(&server.address).nth(1).unwrap();
        let (status, head, log) = server.get(path);
        assert_eq!(status, 200);
        assert!(head.contains("attachment"), "{head}");
        let file = data.path().join("game.jsonl");
        std::fs::write(&file, log).unwrap();
        let verified = Command::new(env!("CARGO_BIN_EXE_tricorn")).arg("verify").arg(&file).output().unwrap();
        assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    }
}

#[test]
fn kill_9_loses_no_acknowledged_move() {
    let data = folder();
    let mut server = Server::start(data.path());
    let (here, tokens) = server.two_players();
    for _ in 0..3 {
        let before = server.play(&here, &tokens, 15);
        server.process.kill().unwrap(); // SIGKILL: no chance to tidy up
        server.process.wait().unwrap();
        server = Server::start(data.path());
        let after = server.api(&here, &tokens[0], None).1;
        assert_eq!(after["seq"], before["seq"]);
        assert_eq!(after["standings"], before["standings"]);
        assert_eq!(after["view"]["centre"], before["view"]["centre"]);
    }
    let end = server.play(&here, &tokens, 10_000);
    assert_eq!(end["stage"], "over");
}

#[test]
fn nobody_is_told_what_another_seat_holds() {
    let data = folder();
    let server = Server::start(data.path());
    let (here, tokens) = server.two_players();
    server.play(&here, &tokens, 7);
    let ann = server.api(&here, &tokens[0], None).1;
    let bea = server.api(&here, &tokens[1], None).1;
    let spectator = server.api(&here, "", None).1;
    assert_ne!(ann["view"]["hand"], bea["view"]["hand"]);
    assert_eq!(spectator["view"]["hand"], json!([]));
    assert!(spectator["moves"].is_null() && spectator["seed"].is_null() && ann["seed"].is_null());
    let page = server.get(&format!("/t/{}", here.trim_start_matches("/tables/"))).2;
    assert!(!page.contains("data-pick=\"hand:"), "a spectator's page shows a hand");
    for secret in [&tokens[0], &tokens[1]] {
        assert!(!spectator.to_string().contains(secret.as_str()) && !page.contains(secret.as_str()));
    }
    let (status, _) = (server.get(&format!("/api/v1{here}/log")).0, ());
    assert_eq!(status, 400, "the log of a running game would tell everything");
    let stolen = Some(json!({"seat": 1, "move": ann["moves"][0]["move"]}));
    assert_eq!(server.api(&format!("{here}/move"), &tokens[1], stolen).0, 409);
}

#[test]
fn a_refusal_says_why_and_cites_the_rule() {
    let data = folder();
    let server = Server::start(data.path());
    let (here, tokens) = server.two_players();
    let open = server.api(&here, "", None).1["open_seats"][0].as_u64().unwrap() as usize;
    let (status, answer) = server.api(&format!("{here}/move"), &tokens[open - 1], Some(json!({"move": "stop"})));
    assert_eq!((status, answer), (409, json!({"why": "play at least one card first", "rule": "MAY-3"})));
}

#[test]
fn nonsense_and_strangers_are_turned_away() {
    let data = folder();
    let server = Server::start(data.path());
    let form = ("Content-Type", "application/x-www-form-urlencoded");
    for path in ["/t/nosuch", "/t/..%2f..%2fetc", "/rules/chess", "/new/chess", "/seat/x?to=y", "/x"] {
        assert_eq!(server.get(path).0, 404, "{path}");
    }
    let foreign = [form, ("Origin", "http://evil.example")];
    assert_eq!(server.ask("POST", "/play-now/mayhem", &foreign, "").0, 403);
    let foreign = [form, ("Sec-Fetch-Site", "cross-site")];
    assert_eq!(server.ask("POST", "/play-now/mayhem", &foreign, "").0, 403);
    let long = format!("text={}", "x".repeat(40_000));
    let (here, _) = server.two_players();
    let code = here.trim_start_matches("/tables/");
    assert_eq!(server.ask("POST", &format!("/t/{code}/say"), &[form], &long).0, 413);
    let (status, answer) = server.api("/tables", "", Some(json!({"game": "mayhem", "seats": 99})));
    assert_eq!(status, 409, "{answer}");
    assert_eq!(server.api("/tables", "", Some(json!({"game": "mayhem", "seats": 2, "x": 1}))).0, 400);
    assert_eq!(server.api("/tables", "", Some(json!([]))).0, 400);
}

#[test]
fn every_answer_is_sealed_and_cookies_are_out_of_reach() {
    let data = folder();
    let server = Server::start(data.path());
    for path in
        ["/", "/rules", "/rules/mayhem", "/new/mayhem", "/nothing", "/assets/tricorn.js", "/health", "/api/v1/games"]
    {
        let (_, head, _) = server.get(path);
        assert!(head.contains("content-security-policy: default-src 'none'"), "{path}: {head}");
        assert!(head.contains("x-content-type-options: nosniff") && head.contains("referrer-policy: no-referrer"));
    }
    let form = [("Content-Type", "application/x-www-form-urlencoded")];
    let (status, head, _) = server.ask("POST", "/play-now/mayhem", &form, "");
    assert_eq!(status, 303);
    let cookie = head.lines().find(|line| line.starts_with("set-cookie: guest=")).expect("a guest is remembered");
    assert!(cookie.contains("httponly") && cookie.contains("samesite=lax"), "{cookie}");
    assert!(server.get("/metrics").2.contains("tricorn_tables 1"));
    assert_eq!(server.get("/health").2, "ok\n");
}
