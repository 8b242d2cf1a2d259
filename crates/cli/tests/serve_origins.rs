//! Pages of other sites: which of them may use the API, and that none may use the pages.

mod program;
mod server;

use serde_json::json;

use server::Server;

const FRIEND: (&str, &str) = ("Origin", "https://games.example");
const STRANGER: (&str, &str) = ("Origin", "https://evil.example");
/// What a browser adds by itself.
const CROSS: (&str, &str) = ("Sec-Fetch-Site", "cross-site");
const JSON: (&str, &str) = ("Content-Type", "application/json");
const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");
const ALLOWED: &str = "access-control-allow-origin: https://games.example";

fn preflight(server: &Server, path: &str, origin: (&str, &str)) -> String {
    let asked = [
        origin,
        CROSS,
        ("Access-Control-Request-Method", "POST"),
        ("Access-Control-Request-Headers", "authorization,content-type"),
    ];
    server.ask("OPTIONS", path, &asked, "").1
}

fn open(server: &Server, origin: (&str, &str)) -> (u16, String) {
    let body = json!({"game": "mayhem", "seats": 2}).to_string();
    let (status, head, _) = server.ask("POST", "/api/v1/tables", &[origin, CROSS, JSON], &body);
    (status, head)
}

#[test]
fn a_site_that_is_named_may_use_the_api_and_no_other_may() {
    let data = tempfile::tempdir().unwrap();
    let options = ["--allow-origin", "http://127.0.0.1:3000", "--allow-origin", FRIEND.1];
    let server = Server::with(data.path(), &options);

    let head = preflight(&server, "/api/v1/tables", FRIEND);
    assert!(head.starts_with("http/1.1 200") && head.contains(ALLOWED), "{head}");
    assert!(head.contains("access-control-allow-methods: get,post"), "{head}");
    assert!(head.contains("access-control-allow-headers: authorization,content-type,last-event-id"), "{head}");
    assert!(!head.contains("credentials"), "{head}");
    let (status, head) = open(&server, FRIEND);
    assert!(status == 201 && head.contains(ALLOWED) && !head.contains("credentials"), "{head}");
    // The safety headers are there as on every answer.
    assert!(head.contains("x-content-type-options: nosniff") && head.contains("vary: origin"), "{head}");
    let (status, head, _) = server.ask("GET", "/api/v1/games", &[FRIEND, CROSS], "");
    assert!(status == 200 && head.contains(ALLOWED), "{head}");
    let (status, head, _) = server.ask("GET", "/api/v1/nothing", &[FRIEND, CROSS], "");
    assert!(status == 404 && head.contains(ALLOWED), "a page can read why it got nothing: {head}");

    for origin in
        [STRANGER, ("Origin", "null"), ("Origin", "http://games.example"), ("Origin", "https://games.example.evil")]
    {
        assert!(!preflight(&server, "/api/v1/tables", origin).contains("access-control-allow-origin"), "{origin:?}");
        let (status, head) = open(&server, origin);
        assert!(status == 403 && !head.contains("access-control-allow-origin"), "{origin:?}: {head}");
        let head = server.ask("GET", "/api/v1/games", &[origin, CROSS], "").1;
        assert!(!head.contains("access-control-allow-origin"), "{origin:?}: {head}");
    }
}

#[test]
fn the_pages_are_never_for_other_sites() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::with(data.path(), &["--allow-origin", FRIEND.1]);
    for path in ["/", "/tables", "/play-now/mayhem", "/t/abc/move", "/seat", "/apiary"] {
        assert!(!preflight(&server, path, FRIEND).contains("access-control"), "{path}");
        assert!(!server.ask("GET", path, &[FRIEND, CROSS], "").1.contains("access-control"), "{path}");
        let (status, head, _) = server.ask("POST", path, &[FRIEND, CROSS, FORM], "");
        assert!(status == 403 && !head.contains("access-control"), "{path}: {head}");
    }
}

#[test]
fn unless_told_no_other_site_may_use_anything() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), "127.0.0.1:0");
    assert!(!preflight(&server, "/api/v1/tables", FRIEND).contains("access-control"));
    let (status, head) = open(&server, FRIEND);
    assert!(status == 403 && !head.contains("access-control"), "{head}");
    assert!(!server.ask("GET", "/api/v1/games", &[FRIEND, CROSS], "").1.contains("access-control"));
}

#[test]
fn a_refusal_for_haste_can_be_read_by_a_page_of_another_site() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::with(data.path(), &["--allow-origin", FRIEND.1, "--limit-requests-per-second", "1"]);
    let hasty = (0..20).map(|_| open(&server, FRIEND)).find(|(status, _)| *status == 429);
    let (_, head) = hasty.expect("a limit");
    assert!(head.contains(ALLOWED) && head.contains("access-control-expose-headers: retry-after"), "{head}");
}

#[test]
fn an_origin_that_no_browser_would_send_is_refused_at_the_start() {
    let data = tempfile::tempdir().unwrap();
    for wrong in ["*", "null", "games.example", "https://games.example/", "https://games.example:443"] {
        let asked =
            ["serve", "--listen", "127.0.0.1:0", "--data", data.path().to_str().unwrap(), "--allow-origin", wrong];
        let output = program::tricorn(&asked);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{wrong}: {said}");
        assert!(said.contains("an origin is like https://games.example"), "{wrong}: {said}");
    }
}
