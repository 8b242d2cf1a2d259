//! What tests stand on: a whole site without a socket, and browsers that keep their cookies.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use tempfile::TempDir;
use tokio::sync::watch;
use tower::ServiceExt;
use tricorn_store::Store;

use crate::house::House;
use crate::limits::{Limits, Usage};
use crate::outside::Outside;
use crate::server::{Shared, router};

/// A whole site in which nothing happens by itself.
pub(crate) struct Site {
    pub(crate) shared: Shared,
    pub(crate) router: Router,
    _stop: watch::Sender<bool>,
    _data: TempDir,
}

impl Site {
    pub(crate) async fn new() -> Self {
        Self::meeting(Outside::default()).await
    }

    /// One that meets the world outside like this.
    pub(crate) async fn meeting(outside: Outside) -> Self {
        let data = tempfile::tempdir().unwrap();
        let store = Store::open(&data.path().join("tricorn.db")).await.unwrap();
        let (stop, stopping) = watch::channel(false);
        let usage = Usage::new(&Limits::default(), Vec::new());
        let shared = Shared::limited(store, false, usage, Vec::new(), House::default(), outside, stopping).await;
        let shared = shared.unwrap();
        Self { router: router(shared.clone()), shared, _stop: stop, _data: data }
    }

    pub(crate) fn browser(&self) -> Browser {
        Browser::of(&self.router)
    }
}

/// A browser without scripts.
pub(crate) struct Browser {
    router: Router,
    cookies: BTreeMap<String, String>,
    /// Where its requests come from; nothing of one without an address is counted.
    peer: Option<SocketAddr>,
}

/// What it was answered.
pub(crate) struct Got {
    pub(crate) status: StatusCode,
    pub(crate) to: String,
    pub(crate) caching: String,
    pub(crate) text: String,
}

impl Browser {
    pub(crate) fn of(router: &Router) -> Self {
        Self { router: router.clone(), cookies: BTreeMap::new(), peer: None }
    }

    /// One whose requests are counted, as those of this address.
    pub(crate) fn at(mut self, peer: &str) -> Self {
        self.peer = Some(peer.parse().unwrap());
        self
    }

    pub(crate) async fn get(&mut self, path: &str) -> Got {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post(&mut self, path: &str, form: &str) -> Got {
        let request = Request::post(path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        self.send(request.body(Body::from(form.to_owned())).unwrap()).await
    }

    async fn send(&mut self, mut request: Request<Body>) -> Got {
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        request.headers_mut().insert(header::COOKIE, cookies.join("; ").parse().unwrap());
        request.headers_mut().insert(header::HOST, "tricorn.example".parse().unwrap());
        if let Some(peer) = self.peer {
            request.extensions_mut().insert(ConnectInfo(peer));
        }
        let answer = self.router.clone().oneshot(request).await.unwrap();
        for set in answer.headers().get_all(header::SET_COOKIE) {
            let pair = set.to_str().unwrap().split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
        let head = |name: header::HeaderName| {
            answer.headers().get(name).map_or_else(String::new, |value| value.to_str().unwrap().to_owned())
        };
        let (status, to, caching) = (answer.status(), head(header::LOCATION), head(header::CACHE_CONTROL));
        let body = to_bytes(answer.into_body(), 1 << 22).await.unwrap();
        Got { status, to, caching, text: String::from_utf8_lossy(&body).into_owned() }
    }

    /// Opens a table by the form; where it is.
    pub(crate) async fn open(&mut self, fields: &str) -> String {
        let got = self.post("/tables", fields).await;
        assert_eq!(got.status, StatusCode::SEE_OTHER, "{}", got.text);
        got.to
    }

    /// The private link that stands on its page.
    pub(crate) async fn link(&mut self) -> String {
        let page = self.get("/mine/device").await;
        assert_eq!(page.caching, "no-store");
        let start = page.text.find("/seat/").unwrap();
        page.text[start..].split('"').next().unwrap().to_owned()
    }
}
