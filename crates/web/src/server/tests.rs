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
    let (_stop, stopping) = watch::channel(false);
    let router = router(Shared::over(store, false, stopping).await.unwrap());
    for path in ["/t/old", "/t/old/log", "/api/v1/tables/old"] {
        let answer = router.clone().oneshot(Request::get(path).body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), StatusCode::GONE, "{path}");
        let body = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        let said = String::from_utf8(body.to_vec()).unwrap();
        let known = tricorn_table::game("triominos").unwrap().facts().rules;
        let words = format!("This table was played under rules 99 of Triominos; this program knows rules {known}.");
        assert!(said.contains(&words), "{path}: {said}");
    }
}
