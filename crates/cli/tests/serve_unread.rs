//! Refusals reach a program that still sends its body when they are made.

mod server;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::thread::sleep;
use std::time::Duration;

use server::Server;

/// A connection that is kept, as programs keep theirs.
struct Kept(BufReader<TcpStream>);

impl Kept {
    fn to(server: &Server) -> Self {
        let socket = TcpStream::connect(&server.address).unwrap();
        socket.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        socket.set_nodelay(true).unwrap();
        Self(BufReader::new(socket))
    }

    /// Posts a body some time after the head, as Python's client does, and returns the status.
    fn post(&mut self, path: &str, headers: &str, body: &[u8]) -> u16 {
        let socket = self.0.get_mut();
        let head = format!("POST {path} HTTP/1.1\r\nHost: table\r\n{headers}Content-Length: {}\r\n\r\n", body.len());
        socket.write_all(head.as_bytes()).expect("the connection is kept");
        sleep(Duration::from_millis(5));
        for part in body.chunks(8_192) {
            socket.write_all(part).expect("the connection is kept");
        }
        let (mut status, mut length, mut line) = (0, 0, String::new());
        loop {
            line.clear();
            assert_ne!(self.0.read_line(&mut line).expect("an answer"), 0, "disconnected without an answer");
            let small = line.trim_end().to_lowercase();
            if let Some(rest) = small.strip_prefix("http/1.1 ") {
                status = rest[..3].parse().unwrap();
            } else if let Some(rest) = small.strip_prefix("content-length: ") {
                length = rest.parse().unwrap();
            } else if small.is_empty() {
                break;
            }
        }
        self.0.read_exact(&mut vec![0; length]).unwrap();
        status
    }
}

const JSON: &str = "Content-Type: application/json\r\n";

#[test]
fn who_posts_past_the_limit_hears_so_every_time() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::with(data.path(), &["--limit-requests-per-second", "1"]);
    let mut kept = Kept::to(&server);
    let body = br#"{"game":"mayhem","seats":2}"#;
    let told: Vec<u16> = (0..60).map(|_| kept.post("/api/v1/tables", JSON, body)).collect();
    assert!(told.iter().all(|status| [201, 429].contains(status)), "{told:?}");
    assert!(told.iter().filter(|&&status| status == 429).count() > 40, "{told:?}");
}

#[test]
fn no_refusal_is_lost_because_a_body_was_not_wanted() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::with(data.path(), &["--limit-requests-per-second", "0"]);
    let mut kept = Kept::to(&server);
    let body = br#"{"text":"hello"}"#;
    for _ in 0..5 {
        assert_eq!(kept.post("/api/v1/nothing", JSON, body), 404);
        assert_eq!(kept.post("/api/v1/games", JSON, body), 405);
        assert_eq!(kept.post("/api/v1/tables", "", body), 415);
        assert_eq!(kept.post("/api/v1/tables", &format!("{JSON}Authorization: Bearer made-up\r\n"), body), 401);
        assert_eq!(kept.post("/api/v1/tables", &format!("{JSON}Sec-Fetch-Site: cross-site\r\n"), body), 403);
        assert_eq!(kept.post("/api/v1/tables", JSON, &vec![b' '; 16 * 1024 + 1]), 413);
        assert_eq!(kept.post("/api/v1/tables", JSON, &vec![b' '; 200 * 1024]), 413);
    }
}
