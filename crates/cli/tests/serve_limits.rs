//! A hostile afternoon: limits, private links and names, on the real program over real connections.

mod program;
mod server;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::json;

use server::stream::Stream;
use server::{Pair, Server};

const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// The seconds after which to try again, which every refusal of this kind has to say.
fn retry_after(head: &str) -> u64 {
    let line = head.lines().find_map(|line| line.strip_prefix("retry-after: "));
    line.unwrap_or_else(|| panic!("no Retry-After: {head}")).parse().unwrap()
}

#[test]
fn a_second_server_on_the_same_folder_is_refused() {
    let data = folder();
    let mut first = Server::start(data.path(), "127.0.0.1:0");
    let said = program::refused(&["serve", "--listen", "127.0.0.1:0", "--data", data.path().to_str().unwrap()]);
    assert!(said.contains("another server works in the folder"), "{said}");
    // Killed without a chance to tidy up, it leaves the folder to the next one.
    first.kill();
    Server::start(data.path(), "127.0.0.1:0");
}

#[test]
fn metrics_have_a_listener_of_their_own() {
    let data = folder();
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let server = Server::with(data.path(), &["--metrics", &free]);
    server.two_players("mayhem");
    assert_eq!(server.get("/metrics").0, 404, "the public does not see them");
    let metrics = server.at(&free);
    let (status, _, told) = metrics("/metrics");
    assert_eq!(status, 200);
    assert!(told.contains("tricorn_tables 1") && told.contains("tricorn_requests_total"), "{told}");
    assert_eq!(metrics("/").0, 404, "and those who see them see nothing else");
    assert_eq!(server.get("/health").2, "ok\n");
}

#[test]
fn connections_of_one_address_are_limited_and_slow_heads_dropped() {
    let data = folder();
    let server = Server::with(data.path(), &["--limit-connections-per-address", "3"]);
    let mut slow: Vec<TcpStream> = (0..3).map(|_| TcpStream::connect(&server.address).unwrap()).collect();
    for client in &mut slow {
        client.write_all(b"GET / HTTP/1.1\r\nHost: ta").unwrap();
    }
    let start = Instant::now();
    sleep(Duration::from_millis(200));
    let (status, head, _) = server.get("/health");
    assert_eq!(status, 503, "{head}");
    retry_after(&head);
    // A head has ten seconds; then there is room again.
    for client in &mut slow {
        client.set_read_timeout(Some(Duration::from_secs(15))).unwrap();
        assert_eq!(client.read(&mut [0; 64]).unwrap_or(0), 0);
    }
    assert!((9..13).contains(&start.elapsed().as_secs()), "{:?}", start.elapsed());
    assert_eq!(server.get("/health").0, 200);
}

#[test]
fn event_streams_of_one_address_are_limited() {
    let data = folder();
    let server = Server::with(data.path(), &["--limit-streams-per-address", "2"]);
    let Pair { here, code, tokens } = server.two_players("mayhem");
    let mut streams: Vec<Stream> = (0..2).map(|_| Stream::open(&server, &here, &tokens[0], None)).collect();
    for stream in &mut streams {
        stream.next();
    }
    let (status, head, body) = server.get(&format!("/api/v1{here}/events"));
    assert_eq!(status, 429);
    assert!(retry_after(&head) > 0 && head.contains("content-type: application/json"), "{head}");
    assert!(body.contains("\"why\""), "{body}");
    let (status, head, body) = server.get(&format!("/t/{code}/events"));
    assert_eq!(status, 429);
    assert!(retry_after(&head) > 0 && body.contains("<html"), "{head}");
    // One who hangs up makes room.
    streams.pop();
    let start = Instant::now();
    loop {
        // What a stream says within a second.
        if server.events(&format!("/t/{code}/events")).contains("event: part") {
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(20), "the place is never given back");
    }
}

#[test]
fn what_one_address_changes_opens_and_guesses_is_limited() {
    let data = folder();
    let options =
        ["--limit-requests-per-second", "0", "--limit-tables-per-address", "3", "--limit-misses-per-address", "5"];
    let server = Server::with(data.path(), &options);
    let pair = server.two_players("mayhem");
    let code = &pair.code;
    let open = || server.ask("POST", "/play-now/mayhem", &[FORM], "");
    assert_eq!([open().0, open().0], [303, 303]);
    let (status, head, _) = open();
    assert_eq!(status, 429, "a fourth table within the hour");
    assert!(retry_after(&head) > 60, "{head}");
    assert_eq!(server.api("/tables", "", Some(json!({"game": "mayhem", "seats": 2}))).0, 429);
    // Nor in other letters.
    for token in &pair.tokens {
        server.api(&format!("{}/offer-end", pair.here), token, Some(json!({})));
    }
    for again in ["rematch", "%72ematch"] {
        let (status, _) = server.api(&format!("{}/{again}", pair.here), &pair.tokens[0], Some(json!({})));
        assert!([404, 429].contains(&status), "{again}: {status}");
    }
    // Talk is not limited here.
    let say = format!("/t/{code}/say");
    let said = |text: usize| server.ask("POST", &say, &[FORM], &format!("name=Eve&text={text}")).0;
    assert!((0..200).all(|text| said(text) == 303));
    for guess in 0..5 {
        assert_eq!(server.get(&format!("/t/guess{guess}")).0, 404);
    }
    for path in ["/t/guess6", "/join?code=guess7", "/api/v1/tables/guess8"] {
        let (status, head, _) = server.get(path);
        assert_eq!(status, 429, "{path}");
        assert!(retry_after(&head) <= 13, "{head}");
    }
    assert_eq!(server.get("/").0, 200, "what needs no code is there");
    assert_eq!(server.get("/api/v1/tables").0, 200);
    assert_eq!(server.api(&pair.here, "", None).0, 429, "a stranger may be guessing");
    assert_eq!(server.api(&pair.here, &pair.tokens[0], None).0, 200, "who sits there is not");
    let nobodys = server.api("/tokens", "", Some(json!({}))).1["token"].as_str().unwrap().to_owned();
    assert_eq!(server.api(&pair.here, &nobodys, None).0, 429);

    let data = folder();
    let server = Server::with(data.path(), &["--limit-requests-per-second", "2"]);
    let hits =
        (0..40).map(|_| server.ask("POST", "/t/nosuch/say", &[FORM], "text=x").0).filter(|&status| status == 429);
    assert!(hits.count() > 20);
}

#[test]
fn behind_a_trusted_proxy_visitors_are_counted_and_cannot_invent_themselves() {
    let data = folder();
    let limit = ["--limit-tables-per-address", "2", "--limit-requests-per-second", "0"];
    let open =
        |server: &Server, from: &str| server.ask("POST", "/play-now/mayhem", &[FORM, ("X-Forwarded-For", from)], "").0;
    let server = Server::with(data.path(), &[&limit[..], &["--trusted-proxy", "127.0.0.0/8"]].concat());
    for visitor in ["203.0.113.1", "203.0.113.2", "2001:db8:0:1::1"] {
        assert_eq!([0; 3].map(|_| open(&server, visitor)), [303, 303, 429], "{visitor}");
    }
    for (count, claim) in ["9.9.9.9, 203.0.113.1", "127.0.0.1, 203.0.113.2", "2001:db8:0:1:2::3"].iter().enumerate() {
        assert_eq!(open(&server, claim), 429, "{count}: {claim}");
    }
    drop(server);
    // Whoever is no proxy of ours is who connects, whatever is claimed.
    let server = Server::with(data.path(), &[&limit[..], &["--trusted-proxy", "10.0.0.0/8"]].concat());
    let all: Vec<u16> = (0..4).map(|last| open(&server, &format!("203.0.113.{last}"))).collect();
    assert_eq!(all, [303, 303, 429, 429]);
}

#[test]
fn a_private_link_asks_before_it_replaces_a_seat() {
    let data = folder();
    let server = Server::start(data.path(), "127.0.0.1:0");
    let Pair { code, tokens, .. } = server.two_players("mayhem");
    let link = format!("/seat/{}?to={code}", tokens[0]);
    let (status, head, page) = server.get(&link);
    assert_eq!(status, 200);
    assert!(!head.contains("set-cookie"), "a link changes nothing: {head}");
    assert!(head.contains("referrer-policy: no-referrer") && head.contains("cache-control: no-store"));
    assert!(
        page.contains("Play as <bdi>Ann</bdi> on this device?") && page.contains("method=\"post\" action=\"/seat\""),
        "{page}"
    );
    assert!(!page.contains("give"), "this browser has nothing to lose");
    let form = |token: &str| format!("token={token}&to={code}");
    let foreign = [FORM, ("Sec-Fetch-Site", "cross-site")];
    assert_eq!(server.ask("POST", "/seat", &foreign, &form(&tokens[0])).0, 403);
    assert_eq!(server.ask("POST", "/seat", &[FORM], &form(&"ab".repeat(32))).0, 404, "nobody's token");
    let (status, head, _) = server.ask("POST", "/seat", &[FORM], &form(&tokens[0]));
    assert_eq!(status, 303);
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    assert!(cookie.starts_with("guest=") && head.contains(&format!("location: /t/{code}")), "{head}");
    // Signed text has large letters too: ask for it again, as it was sent.
    let cookie = server.cookie("/seat", &form(&tokens[0]));
    let table = server.ask("GET", &format!("/t/{code}"), &[("Cookie", &cookie)], "").2;
    assert!(table.contains("(you)"), "the browser plays on in that seat");
    let other = format!("/seat/{}?to={code}", tokens[1]);
    let page = server.ask("GET", &other, &[("Cookie", &cookie)], "").2;
    assert!(page.contains("This browser plays here as <bdi>Ann</bdi>. It puts that seat aside"), "{page}");
    let table = server.ask("GET", &format!("/t/{code}"), &[("Cookie", &cookie)], "").2;
    assert!(table.contains("(you)"), "and only looked at the link");
}

#[test]
fn nobody_passes_for_a_player_or_a_bot() {
    let data = folder();
    let server = Server::start(data.path(), "127.0.0.1:0");
    let opened = server.api("/tables", "", Some(json!({"game": "mayhem", "seats": 3}))).1;
    let (here, host) = (format!("/tables/{}", opened["code"].as_str().unwrap()), opened["token"].as_str().unwrap());
    let sit = |seat: u8, name: &str| server.api(&format!("{here}/seats/{seat}"), "", Some(json!({"name": name})));
    assert_eq!(server.api(&format!("{here}/seats/1"), host, Some(json!({"name": "Ann"}))).0, 200);
    server.api(&format!("{here}/bot"), host, Some(json!({"seat": 2, "bot": "greedy"})));
    let tricks = [
        "\u{410}nn",
        "ANN",
        "A n n",
        "Greedy 2",
        "Bot Greedy",
        "A\u{200b}nn",
        "\u{202e}nnA",
        "\u{3164}",
        "\u{2800}",
        "Ann\u{fe0f}",
        "Ann\u{e0041}",
        "e\u{301}\u{301}\u{301}\u{301}\u{301}",
    ];
    let watcher = server.api("/tables", "", Some(json!({"game": "mayhem", "seats": 2}))).1["token"].clone();
    let watcher = watcher.as_str().unwrap();
    for name in tricks {
        let (status, answer) = sit(3, name);
        assert!((400..500).contains(&status), "{name:?}: {answer}");
        let say = Some(json!({"name": name, "text": "I resign"}));
        let (status, answer) = server.api(&format!("{here}/say"), watcher, say);
        assert!((400..500).contains(&status), "{name:?} says: {answer}");
    }
    assert_eq!(server.api(&format!("{here}/say"), host, Some(json!({"text": "hello"}))).0, 200);
    let say = Some(json!({"name": "Eve", "text": "hello"}));
    assert_eq!(server.api(&format!("{here}/say"), watcher, say).0, 200);
    let chat = server.api(&here, "", None).1["chat"].clone();
    assert_eq!((&chat[0]["watcher"], &chat[1]["watcher"]), (&json!(false), &json!(true)), "{chat}");
    let page = server.get(&format!("/t/{}", here.trim_start_matches("/tables/"))).2;
    assert_eq!(page.matches("(watching)").count(), 1);
    assert_eq!(sit(3, "Bea").0, 200);
}

#[test]
fn a_host_puts_no_bot_in_the_place_of_somebody_who_is_there() {
    let data = folder();
    let server = Server::start(data.path(), "127.0.0.1:0");
    let Pair { here, tokens, .. } = server.two_players("mayhem");
    let mut bea = Stream::open(&server, &here, &tokens[1], None);
    bea.next();
    let (status, answer) = server.api(&format!("{here}/stand"), &tokens[0], Some(json!({"seat": 2})));
    assert_eq!(status, 409);
    assert!(answer["why"].as_str().unwrap().starts_with("Bea is here"), "{answer}");
    assert_eq!(server.api(&format!("{here}/stand"), &tokens[1], Some(json!({}))).0, 200, "she may go herself");
}
