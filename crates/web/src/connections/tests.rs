//! Real sockets, with deadlines a hundred times shorter than the server's.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Instant;

use axum::routing::{get, post};

use super::*;

const QUICK: Patience = Patience {
    head: Duration::from_millis(200),
    request: Duration::from_millis(600),
    write: Duration::from_millis(400),
    idle: Duration::from_millis(1_500),
};

struct House {
    address: SocketAddr,
    stop: watch::Sender<bool>,
    server: tokio::task::JoinHandle<()>,
}

async fn open(limits: Limits) -> House {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopping) = watch::channel(false);
    let router = Router::new()
        .route("/", get(|| async { "hello" }).post(|body: String| async move { body }))
        .route("/long", post(|| async { vec![b'x'; 64 << 20] }));
    let server = tokio::spawn(serve(listener, router, Door::new(&limits, Vec::new(), QUICK), stopping));
    House { address, stop, server }
}

fn connect(house: &House) -> TcpStream {
    let client = TcpStream::connect(house.address).unwrap();
    client.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    client
}

/// All that the server says until it hangs up, and how long that took.
fn rest(mut client: TcpStream) -> (String, Duration) {
    let (start, mut said) = (Instant::now(), Vec::new());
    let _ = client.read_to_end(&mut said);
    (String::from_utf8_lossy(&said).into_owned(), start.elapsed())
}

fn about(took: Duration, deadline: Duration) -> bool {
    took > deadline / 2 && took < deadline + Duration::from_millis(600)
}

/// What a program can tell a refusal by.
fn code(body: &str) -> String {
    let refusal: serde_json::Value = serde_json::from_str(body).unwrap_or_else(|_| panic!("{body:?} is no JSON"));
    assert!(refusal["why"].is_string() && refusal["rule"].is_null(), "{refusal}");
    refusal["code"].as_str().unwrap().to_owned()
}

const HELLO: &[u8] = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n";

#[tokio::test(flavor = "multi_thread")]
async fn who_dawdles_is_dropped() {
    let house = open(Limits::default()).await;
    // A head that never ends, though a byte of it comes every now and then.
    let mut slow = connect(&house);
    let start = Instant::now();
    while start.elapsed() < 4 * QUICK.head && slow.write_all(b"G").is_ok() {
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(start.elapsed() < 3 * QUICK.head, "it trickled for {:?}", start.elapsed());
    // A body that never ends.
    let mut slow = connect(&house);
    slow.write_all(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n").unwrap();
    let start = Instant::now();
    while start.elapsed() < 4 * QUICK.request && slow.write_all(b"x").is_ok() {
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(start.elapsed() < 2 * QUICK.request, "it trickled for {:?}", start.elapsed());
    assert!(start.elapsed() > QUICK.head * 2, "a body has more time than a head");
    // Nothing at all.
    let (said, took) = rest(connect(&house));
    assert!(said.is_empty() && about(took, QUICK.idle), "{took:?}");
    // Kept open after an answer: longer than a head may take.
    let mut client = connect(&house);
    client.write_all(HELLO).unwrap();
    std::thread::sleep(QUICK.head * 3);
    client.write_all(HELLO).unwrap();
    let (said, took) = rest(client);
    assert_eq!(said.matches("hello").count(), 2, "{said}");
    assert!(about(took, QUICK.idle), "{took:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_the_answer_is_dropped() {
    let house = open(Limits { connections: 1, ..Limits::default() }).await;
    let mut client = connect(&house);
    client.write_all(b"POST /long HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n").unwrap();
    std::thread::sleep(QUICK.write * 3);
    // The place is free again, and what comes now is not the whole answer.
    let mut next = connect(&house);
    next.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
    assert!(rest(next).0.ends_with("hello"));
    assert!(rest(client).0.len() < 64 << 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_house_says_so_until_somebody_leaves() {
    for limits in [
        Limits { connections: 2, ..Limits::default() },
        Limits { connections_per_address: 2, connections: 0, ..Limits::default() },
    ] {
        let house = open(limits).await;
        let mut inside = [connect(&house), connect(&house)];
        for client in &mut inside {
            client.write_all(HELLO).unwrap();
            client.read_exact(&mut [0; 12]).unwrap();
        }
        let mut outside = connect(&house);
        outside.write_all(HELLO).unwrap();
        let (said, took) = rest(outside);
        assert!(said.starts_with("HTTP/1.1 503") && said.contains("Retry-After: "), "{said}");
        let (head, body) = said.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("Content-Length: {}", body.len())), "{said}");
        assert_eq!(code(body), "busy");
        assert!(took < Duration::from_millis(200), "{took:?}");
        drop(inside);
        std::thread::sleep(Duration::from_millis(100));
        let mut next = connect(&house);
        next.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
        assert!(rest(next).0.ends_with("hello"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_hangs_up_on_the_idle_and_answers_the_others() {
    let house = open(Limits::default()).await;
    let mut idle = connect(&house);
    idle.write_all(HELLO).unwrap();
    let mut busy = connect(&house);
    busy.write_all(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nla").unwrap();
    std::thread::sleep(Duration::from_millis(100));
    let start = Instant::now();
    house.stop.send_replace(true);
    assert!(rest(idle).0.ends_with("hello"));
    assert!(start.elapsed() < QUICK.head, "it waits for who wants nothing: {:?}", start.elapsed());
    busy.write_all(b"la").unwrap();
    assert!(rest(busy).0.ends_with("lala"));
    tokio::time::timeout(QUICK.head, house.server).await.unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_request_is_refused_with_a_reason() {
    let house = open(Limits::default()).await;
    let long = format!("GET / HTTP/1.1\r\nHost: x\r\nLong: {}\r\n\r\n", "x".repeat(2 * MAX_BUFFER));
    let far = format!("GET /{} HTTP/1.1\r\nHost: x\r\n\r\n", "x".repeat(2 * MAX_BUFFER));
    let many = format!("GET / HTTP/1.1\r\nHost: x\r\n{}\r\n", "a: b\r\n".repeat(500));
    for (sent, status, name) in [
        (&*long, 431, "too_large"),
        (&far, 431, "too_large"),
        (&many, 431, "too_large"),
        ("HELO\r\n\r\n", 400, "bad_request"),
        ("GET / HTTP/1.1\r\nHost: x\r\n: x\r\n\r\n", 400, "bad_request"),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n", 400, "bad_request"),
    ] {
        // The first on its connection, and after one that was answered.
        for hellos in [0, 1] {
            let mut client = connect(&house);
            for _ in 0..hellos {
                client.write_all(HELLO).unwrap();
                std::thread::sleep(Duration::from_millis(50));
            }
            let _ = client.write_all(sent.as_bytes());
            let (said, _) = rest(client);
            let shown = &sent[..sent.len().min(60)];
            assert_eq!(said.matches("HTTP/1.1 200").count(), hellos, "{shown}: {said}");
            let refused = said.rfind("HTTP/1.1 ").map_or("", |place| &said[place..]);
            assert!(refused.starts_with(&format!("HTTP/1.1 {status} ")), "{shown}: {said}");
            let (head, body) = refused.split_once("\r\n\r\n").unwrap();
            assert!(head.contains(&format!("Content-Length: {}", body.len())), "{refused}");
            assert_eq!(code(body), name, "{shown}");
        }
    }
}
