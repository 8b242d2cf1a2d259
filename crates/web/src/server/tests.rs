use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use serde_json::json;
use tower::ServiceExt;
use tricorn_store::NewTable;

use super::*;

#[tokio::test]
async fn a_table_of_other_rules_says_so_politely() {
    let data = tempfile::tempdir().unwrap();
    let store = Store::open(&data.path().join("tricorn.db")).await.unwrap();
    let opening = json!({
        "act": "open",
        "config": {"game": "triominos", "rules": 99, "options": {}, "seats": 2, "listed": true, "host": "ann"},
        "secret": "07".repeat(32),
    });
    store.create(NewTable { id: "old".into(), at_ms: 1, body: opening.to_string() }).await.unwrap();
    let start = json!({"act": "start", "played": [{"actor": "chance", "move": "tile 555", "at_ms": 0}]});
    store.create(NewTable { id: "begun".into(), at_ms: 1, body: opening.to_string() }).await.unwrap();
    store.append("begun", tricorn_store::Stored::new(1, 2, start.to_string()), None).await.unwrap();
    let (_stop, stopping) = watch::channel(false);
    let router = router(Shared::over(store, false, stopping).await.unwrap());
    for path in ["/t/old", "/t/old/log", "/api/v1/tables/old", "/t/begun", "/t/begun/verify"] {
        let answer = router.clone().oneshot(Request::get(path).body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), StatusCode::GONE, "{path}");
        let body = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        let said = String::from_utf8(body.to_vec()).unwrap();
        let known = tricorn_table::game("triominos").unwrap().facts().rules;
        let words = format!("This table was played under rules 99 of Triominos; this program knows rules {known}.");
        assert!(said.contains(&words), "{path}: {said}");
        assert_eq!(said.contains("href=\"/t/begun/log\""), path == "/t/begun", "{path}");
    }
    for path in ["/t/begun/log", "/api/v1/tables/begun/log"] {
        let answer = router.clone().oneshot(Request::get(path).body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        let body = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        let written = tricorn_kernel::log::Reader::new(&body[..]).next().unwrap().unwrap();
        assert_eq!((written.header.rules, written.entries[0].mv.as_str()), (99, "tile 555"));
        let why = tricorn_table::replay(&written, 1).map(drop).unwrap_err();
        assert!(why.what.contains("written in format 1 of the log"), "{why}");
    }
}

/// A site with nothing on it, and what it answers.
struct Empty {
    router: Router,
    _stop: watch::Sender<bool>,
    _data: tempfile::TempDir,
}

impl Empty {
    async fn new() -> Self {
        let data = tempfile::tempdir().unwrap();
        let store = Store::open(&data.path().join("tricorn.db")).await.unwrap();
        let (stop, stopping) = watch::channel(false);
        let router = router(Shared::over(store, false, stopping).await.unwrap());
        Self { router, _stop: stop, _data: data }
    }

    async fn post(&self, token: &str, path: &str, body: serde_json::Value) -> serde_json::Value {
        let request = Request::post(format!("/api/v1/tables{path}")).header("Content-Type", "application/json");
        let request =
            if token.is_empty() { request } else { request.header("Authorization", format!("Bearer {token}")) };
        let answer = self.router.clone().oneshot(request.body(Body::from(body.to_string())).unwrap()).await.unwrap();
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        serde_json::from_slice(&to_bytes(answer.into_body(), 1 << 20).await.unwrap()).unwrap()
    }

    async fn get(&self, path: &str) -> serde_json::Value {
        let request = Request::get(format!("/api/v1/tables{path}")).body(Body::empty()).unwrap();
        let answer = self.router.clone().oneshot(request).await.unwrap();
        serde_json::from_slice(&to_bytes(answer.into_body(), 1 << 20).await.unwrap()).unwrap()
    }

    /// Everything that can be read of a table with this token; of a stream, how it begins.
    async fn read_all(&self, token: &str, code: &str) -> String {
        let mut all = String::new();
        let pages = ["", "/fragment", "/fair", "/receipt", "/log", "/verify", "/replay", "/events"];
        let api = ["", "/log", "/events"].map(|part| format!("/api/v1/tables/{code}{part}"));
        for path in pages.map(|part| format!("/t/{code}{part}")).into_iter().chain(api) {
            let request = Request::get(&path).header("Authorization", format!("Bearer {token}"));
            let answer = self.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
            if path.ends_with("/events") {
                let first = tokio_stream::StreamExt::next(&mut answer.into_body().into_data_stream()).await;
                all += &String::from_utf8_lossy(&first.unwrap().unwrap());
            } else {
                all += &String::from_utf8_lossy(&to_bytes(answer.into_body(), 1 << 20).await.unwrap());
            }
        }
        all
    }
}

#[tokio::test]
async fn no_answer_shows_a_word_before_the_deal() {
    let site = Empty::new().await;
    let table = site.post("", "", json!({"game": "mayhem", "seats": 2})).await;
    let (code, host) = (table["code"].as_str().unwrap(), table["token"].as_str().unwrap());
    let words = ["heather-on-the-moor", "gorse-by-the-sea"];
    let promises = words.map(tricorn_table::promise_of);
    let mut tokens = vec![host.to_owned()];
    for (index, name) in ["Ann", "Bea"].into_iter().enumerate() {
        let token = if index == 0 { host } else { "" };
        let sit = json!({"name": name, "promise": promises[index]});
        let sat = site.post(token, &format!("/{code}/seats/{}", index + 1), sit).await;
        tokens.push(sat["token"].as_str().unwrap().into());
        site.post(&tokens[index + 1], &format!("/{code}/ready"), json!({})).await;
    }
    site.post(host, &format!("/{code}/start"), json!({})).await;
    let closed = site.get(&format!("/{code}")).await;
    assert_eq!((&closed["stage"], &closed["closed"]), (&json!("gathering"), &json!(true)));
    assert_eq!(closed["chairs"][1]["promise"], promises[1]);
    site.post(&tokens[1], &format!("/{code}/word"), json!({"word": words[0]})).await;
    assert_eq!(site.get(&format!("/{code}")).await["closed"], true);
    for token in [&tokens[1], &tokens[2], &String::new()] {
        let all = site.read_all(token, code).await;
        assert!(!all.contains(words[0]), "a word is told before the deal");
        assert!(all.contains(&promises[0]) && all.contains(&promises[1]), "the promises are not shown");
    }
    site.post(&tokens[2], &format!("/{code}/word"), json!({"word": words[1]})).await;
    let dealt = site.get(&format!("/{code}")).await;
    assert_eq!((&dealt["stage"], &dealt["closed"]), (&json!("playing"), &json!(false)));
    // Now there is something to give a receipt for, and it is not the digest itself.
    let all = site.read_all(&tokens[2], code).await;
    assert!(all.contains("\"seal\":") && all.contains("\"signature\":"));
    assert!(!all.contains("\"seed\":\""), "the seed is told");
}
