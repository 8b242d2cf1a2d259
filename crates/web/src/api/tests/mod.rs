//! The API as programs meet it, without a socket.

mod analysis;
mod branch;
mod description;
mod events;
mod fair;
mod mine;
mod nonsense;
mod presence;
mod solitaire;
mod steps;
mod taking_back;
mod talk;
mod writing;

use axum::body::Body;
use axum::http::{Method, Request, Response, header};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::testing::Site;

impl Site {
    /// One request; without a token nobody in particular asks.
    async fn send(&self, method: Method, path: &str, token: &str, body: Body) -> Response<Body> {
        let mut request = Request::builder().method(method).uri(format!("/api/v1{path}"));
        if !token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.header(header::CONTENT_TYPE, "application/json").body(body).unwrap();
        self.router.clone().oneshot(request).await.unwrap()
    }

    async fn get(&self, path: &str, token: &str) -> (u16, Value) {
        read(self.send(Method::GET, path, token, Body::empty()).await).await
    }

    async fn post(&self, path: &str, token: &str, body: Value) -> (u16, Value) {
        read(self.send(Method::POST, path, token, Body::from(body.to_string())).await).await
    }

    /// A begun table of this game with two programs: its path and the tokens.
    async fn two(&self, game: &str) -> (String, [String; 2]) {
        self.two_with(json!({"game": game, "seats": 2})).await
    }

    /// The same at a table that was ordered like this.
    async fn two_with(&self, order: Value) -> (String, [String; 2]) {
        let opened = self.post("/tables", "", order).await.1;
        let here = format!("/tables/{}", opened["code"].as_str().unwrap());
        let host = opened["token"].as_str().unwrap();
        let mut tokens = Vec::new();
        for (seat, name, token) in [(1, "Ann", host), (2, "Bea", "")] {
            let sat = self.post(&format!("{here}/seats/{seat}"), token, json!({"name": name})).await.1;
            let token = sat["token"].as_str().unwrap().to_owned();
            assert_eq!(self.post(&format!("{here}/ready"), &token, json!({})).await.0, 200);
            tokens.push(token);
        }
        let (status, begun) = self.post(&format!("{here}/start"), host, json!({})).await;
        assert_eq!(status, 200, "{begun}");
        (here, tokens.try_into().unwrap())
    }

    /// Plays the first move of whoever may move.
    async fn play_one(&self, here: &str, tokens: &[String; 2]) -> Value {
        let open = self.get(&format!("{here}?with="), "").await.1["open_seats"][0].as_u64().unwrap();
        let token = &tokens[open as usize - 1];
        let mine = self.get(&format!("{here}?with=notations"), token).await.1;
        let (status, done) = self.post(&format!("{here}/move"), token, json!({"move": mine["notations"][0]})).await;
        assert_eq!(status, 200, "{done}");
        done
    }
}

/// The status, and the body if it is JSON.
async fn read(answer: Response<Body>) -> (u16, Value) {
    let status = answer.status().as_u16();
    let bytes = axum::body::to_bytes(answer.into_body(), 1 << 24).await.unwrap();
    (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
}
