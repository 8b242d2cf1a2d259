//! What every request and answer goes through: limits, origins, headers.

use std::future::poll_fn;
use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;

use axum::body::{Body, HttpBody};
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use tricorn_table::room::Guest;

use crate::limits::{Counted, Ticket};
use crate::origin;
use crate::problem::{Problem, wants_json_at};
use crate::server::Shared;
use crate::session::{Bearer, Session};
use crate::streams;

/// Nothing that is posted here is longer.
pub(crate) const MAX_BODY: usize = 16 * 1024;
/// What is longer is read and dropped up to here, so that its sender hears why it was refused; then we hang up.
const MAX_DROPPED: usize = 1024 * 1024;

/// Everything the pages need comes from here, and nothing inline runs.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'";

/// What a request is, as far as limits care.
struct Asked {
    changes: bool,
    opens_table: bool,
    /// Names a table by a code, which may be a guess.
    by_code: bool,
    streams: bool,
    costs_work: bool,
    of_api: bool,
}

impl Asked {
    fn by(request: &Request) -> Self {
        let path = request.uri().path();
        let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
        let under =
            |folder: &str| path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        let mut folders = path.rsplit('/');
        let last = folders.next().unwrap_or_default();
        let scores = last == "score" || folders.next() == Some("score");
        Self {
            changes,
            // Who is told of turns is kept for long, as a table is.
            opens_table: changes
                && (matches!(last, "tables" | "rematch" | "branch" | "daily" | "push") || under("/play-now")),
            by_code: code_in(path).is_some() || ["/join", "/seat"].into_iter().any(under),
            streams: last == "events",
            costs_work: scores
                || matches!(
                    last,
                    "replay" | "verify" | "log" | "solution" | "analysis" | "branch" | "hint" | "daily" | "picture.png"
                ),
            of_api: under("/api"),
        }
    }
}

/// The code of the table that a path names.
pub(crate) fn code_in(path: &str) -> Option<&str> {
    let rest = path.strip_prefix("/t/").or_else(|| path.strip_prefix("/api/v1/tables/"))?;
    rest.split('/').next().filter(|code| !code.is_empty())
}

/// Lets a request through that is not too many and does not come from another site, and seals the answer.
pub(crate) async fn gate(State(site): State<Shared>, request: Request, next: Next) -> Response {
    site.metrics.request();
    let as_json = wants_json_at(request.uri().path(), request.headers());
    let admitted = match read_whole(request).await {
        Ok(request) => caught(admit(&site, request, next)).await,
        Err(problem) => Err(problem),
    };
    let mut answer = admitted.unwrap_or_else(|problem| problem.told(as_json));
    seal(answer.headers_mut());
    answer
}

/// The answer; also if making it panics, which is a mistake of ours and ends nothing but this one request.
async fn caught(answer: impl Future<Output = Result<Response, Problem>>) -> Result<Response, Problem> {
    let mut answer = pin!(answer);
    poll_fn(|cx| match catch_unwind(AssertUnwindSafe(|| answer.as_mut().poll(cx))) {
        Ok(answer) => answer,
        Err(_) => Poll::Ready(Err(Problem::internal("a request", &"its handler panicked"))),
    })
    .await
}

/// The request with its body in memory, whatever becomes of it: where an answer leaves a body unread, the connection is
/// closed under a client that still sends, and the answer is lost.
async fn read_whole(request: Request) -> Result<Request, Problem> {
    let (parts, mut body) = request.into_parts();
    if body.size_hint().lower() > MAX_DROPPED as u64 {
        return Err(Problem::TooLarge);
    }
    let (mut whole, mut length) = (Vec::new(), 0);
    while let Some(frame) = poll_fn(|cx| Pin::new(&mut body).poll_frame(cx)).await {
        let frame = frame.map_err(|_| Problem::Bad("The body of the request broke off.".into()))?;
        let Some(data) = frame.data_ref() else { continue };
        length += data.len();
        if length > MAX_DROPPED {
            return Err(Problem::TooLarge);
        }
        if length <= MAX_BODY {
            whole.extend_from_slice(data);
        }
    }
    match length {
        0..=MAX_BODY => Ok(Request::from_parts(parts, Body::from(whole))),
        _ => Err(Problem::TooLarge),
    }
}

/// Whose request it is, as the limits count, for who begins work that outlives the request.
#[derive(Clone, Copy)]
pub(crate) struct Visitor(pub(crate) std::net::IpAddr);

/// A request's place among what costs work, to be kept by work that goes on when whoever asked has hung up.
#[derive(Clone)]
pub(crate) struct Costly {
    _ticket: Arc<Ticket>,
}

async fn admit(site: &Shared, mut request: Request, next: Next) -> Result<Response, Problem> {
    let asked = Asked::by(&request);
    // No address here has to be written in any other way: what looks at paths need not think of it.
    if request.uri().path().contains('%') {
        return Err(Problem::NotFound);
    }
    let invited = asked.of_api && origin::listed(&site.origins, request.headers().get(header::ORIGIN));
    if asked.changes && !invited && !same_site(request.headers()) {
        return Err(Problem::Foreign);
    }
    // Only tests ask without a connection.
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let visitor = peer.map(|peer| site.usage.visitor(peer, request.headers()));
    let mut costly = None;
    if let Some(visitor) = visitor {
        request.extensions_mut().insert(Visitor(visitor));
        if asked.changes {
            site.usage.take(Counted::Change, visitor)?;
        }
        if asked.opens_table {
            site.usage.take(Counted::Table, visitor)?;
        }
        if asked.by_code && site.usage.check(Counted::Miss, visitor).is_err() {
            let (path, headers) = (request.uri().path().to_owned(), request.headers().clone());
            if !is_at_home(site, &path, headers).await {
                site.usage.check(Counted::Miss, visitor)?;
            }
        }
        if asked.costs_work {
            let ticket = site.usage.costly.enter(visitor).ok_or(Problem::TooMany { retry_after_s: 1 })?;
            let place = Costly { _ticket: Arc::new(ticket) };
            request.extensions_mut().insert(place.clone());
            costly = Some(place);
        }
    }
    let guessed = code_in(request.uri().path()).map(str::to_owned);
    let answer = match asked.streams {
        true => streams::open(site, visitor, request, next).await?,
        false => next.run(request).await,
    };
    drop(costly);
    if let (Some(visitor), true, StatusCode::NOT_FOUND) = (visitor, asked.by_code, answer.status()) {
        let is_there = guessed.is_some_and(|code| !matches!(site.hall.in_memory(&code), Ok(None)));
        if !is_there {
            // One too many is told so the next time.
            let _ = site.usage.take(Counted::Miss, visitor);
        }
    }
    Ok(answer)
}

/// Whether a request comes from somebody who sits at the table that it names, or opened it: that is no guess, whatever
/// others at the same address do.
async fn is_at_home(site: &Shared, path: &str, headers: HeaderMap) -> bool {
    let Some(code) = code_in(path) else { return false };
    let Some(guest) = guest_of(site, headers).await else { return false };
    let Ok(slot) = site.hall.find(code).await else { return false };
    let room = slot.read();
    !room.seats_of(&guest).is_empty() || room.config().host == guest
}

/// Who asks, by token or cookie.
async fn guest_of(site: &Shared, headers: HeaderMap) -> Option<Guest> {
    let (mut parts, ()) = Request::new(()).into_parts();
    parts.headers = headers;
    // A token that was not given out here is refused by whom it is shown to.
    let token = Bearer::from_request_parts(&mut parts, site).await.ok().and_then(|bearer| bearer.0);
    let Ok(session) = Session::from_request_parts(&mut parts, site).await;
    token.or(session.token).map(|token| token.guest())
}

/// Whether a change is asked for by our own pages, or by a program that is no browser.
fn same_site(headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text(HeaderName::from_static("sec-fetch-site")) {
        return site == "same-origin" || site == "none";
    }
    match (text(header::ORIGIN), text(header::HOST)) {
        (None, _) => true,
        (Some(origin), Some(host)) => origin.split_once("://").is_some_and(|(_, from)| from == host),
        (Some(_), None) => false,
    }
}

/// Puts the safety headers on an answer.
fn seal(headers: &mut HeaderMap) {
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // Addresses can hold a private link: no other site hears of them.
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pair = |&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value));
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn what_is_counted_is_known_by_method_and_path() {
        let asked = |method: Method, path: &str| {
            let request = Request::builder().method(method).uri(path).body(axum::body::Body::empty()).unwrap();
            let Asked { changes, opens_table, by_code, streams, costs_work, of_api } = Asked::by(&request);
            assert_eq!(of_api, path.starts_with("/api/"), "{path}");
            [changes, opens_table, by_code, streams, costs_work].map(u8::from)
        };
        let (get, post) = (|path| asked(Method::GET, path), |path| asked(Method::POST, path));
        for path in ["/tables", "/play-now/mayhem"] {
            assert_eq!(post(path), [1, 1, 0, 0, 0], "{path}");
        }
        assert_eq!(post("/api/v1/tables"), [1, 1, 0, 0, 0]);
        for path in ["/daily", "/api/v1/daily"] {
            assert_eq!(post(path), [1, 1, 0, 0, 1], "{path}");
        }
        for path in ["/t/abc/hint", "/api/v1/tables/abc/hint"] {
            assert_eq!(post(path), [1, 0, 1, 0, 1], "{path}");
        }
        for path in ["/t/abc/rematch", "/api/v1/tables/abc/rematch"] {
            assert_eq!(post(path), [1, 1, 1, 0, 0], "{path}");
        }
        for path in ["/t/abc/branch", "/api/v1/tables/abc/branch"] {
            assert_eq!(post(path), [1, 1, 1, 0, 1], "{path}");
        }
        for path in ["/t/abc/say", "/api/v1/tables/abc/move", "/seat"] {
            assert_eq!(post(path), [1, 0, 1, 0, 0], "{path}");
        }
        for path in ["/t/abc", "/t/abc/fragment", "/api/v1/tables/abc", "/join?code=abc", "/seat/abc?to=abc"] {
            assert_eq!(get(path), [0, 0, 1, 0, 0], "{path}");
        }
        assert_eq!([get("/t/abc/analysis"), get("/t/abc/analysis/progress")], [[0, 0, 1, 0, 1], [0, 0, 1, 0, 0]]);
        for path in ["/t/abc/events", "/api/v1/tables/abc/events"] {
            assert_eq!(get(path), [0, 0, 1, 1, 0], "{path}");
        }
        assert_eq!(
            [post("/push"), post("/api/v1/push"), post("/push/off")],
            [[1, 1, 0, 0, 0], [1, 1, 0, 0, 0], [1, 0, 0, 0, 0]]
        );
        for path in [
            "/t/abc/picture.png?at=3",
            "/t/abc/replay?at=3",
            "/t/abc/verify",
            "/t/abc/log",
            "/api/v1/tables/abc/log",
            "/t/abc/solution",
            "/t/abc/score?seat=1",
            "/api/v1/tables/abc/score/1",
        ] {
            assert_eq!(get(path), [0, 0, 1, 0, 1], "{path}");
        }
        assert_eq!(get("/events"), [0, 0, 0, 1, 0]);
        assert_eq!(get("/tables-of-the-law"), [0; 5]);
        assert_eq!(get("/apiary"), [0; 5]);
        assert_eq!(get("/"), [0; 5]);
    }

    #[tokio::test]
    async fn who_asks_what_makes_us_panic_is_told_that_it_is_our_fault() {
        let failing = caught(async {
            tokio::task::yield_now().await;
            panic!("on purpose");
        });
        assert!(matches!(failing.await, Err(Problem::Internal)));
        assert!(caught(async { Ok(Response::default()) }).await.is_ok());
    }

    #[test]
    fn only_our_own_pages_and_programs_may_change_things() {
        assert!(same_site(&headers(&[])));
        assert!(same_site(&headers(&[("sec-fetch-site", "same-origin")])));
        assert!(!same_site(&headers(&[("sec-fetch-site", "cross-site")])));
        assert!(!same_site(&headers(&[("sec-fetch-site", "same-site")])));
        assert!(same_site(&headers(&[("origin", "http://table.example"), ("host", "table.example")])));
        assert!(!same_site(&headers(&[("origin", "http://evil.example"), ("host", "table.example")])));
        assert!(!same_site(&headers(&[("origin", "null"), ("host", "table.example")])));
    }
}
