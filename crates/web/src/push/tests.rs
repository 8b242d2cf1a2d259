//! The whole way of a message: a browser's subscription, a turn, and a push service that checks who sends and what a browser
//! would read.

mod tls;

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use base64ct::{Base64UrlUnpadded, Encoding};
use p256::SecretKey;
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tower::ServiceExt;
use tricorn_hall::Order;
use tricorn_kernel::{Options, Seat, WrittenOptions};
use tricorn_store::{NewTable, Seating, Store, Subscription};
use tricorn_table::room::{Clock, Guest, Hints, Pace, Wish};

use super::sealed::{AUTH, Lock, fresh_key, open};
use super::vapid::claims;
use crate::house::House;
use crate::limits::{Limits, Usage};
use crate::outside::Outside;
use crate::server::{Shared, router};
use crate::session::Token;
use crate::testing::Browser;

const SECRET: [u8; AUTH] = [9; AUTH];
const SOON: Duration = Duration::from_secs(20);

/// A site, and a table of two at which Ann may be told.
struct Stage {
    site: Shared,
    router: Router,
    ann: Token,
    bea: Guest,
    browser: SecretKey,
    _stop: watch::Sender<bool>,
}

impl Stage {
    async fn new(private_push: bool) -> Self {
        let outside = Outside { private_push, ..Self::outside(Duration::from_millis(100)) };
        Self::over(Store::in_memory().await.unwrap(), outside, None).await
    }

    /// How a site meets the world that waits so long for those who are called.
    fn outside(grace: Duration) -> Outside {
        Outside { address: Some("https://games.example".parse().unwrap()), private_push: true, grace }
    }

    /// A site over this store, where Ann has this token.
    async fn over(store: Store, outside: Outside, ann: Option<Token>) -> Self {
        let (stop, stopping) = watch::channel(false);
        let usage = Usage::new(&Limits::default(), Vec::new());
        let site = Shared::limited(store, false, usage, Vec::new(), House::default(), outside, stopping).await.unwrap();
        site.start();
        let (ann, bea) = (ann.unwrap_or_else(|| Token::new(&site.key).unwrap()), Guest("bea".into()));
        let router = router(site.clone());
        Self { site, router, ann, bea, browser: fresh_key().unwrap(), _stop: stop }
    }

    /// What Ann's browser is answered when it posts this to `/push` or `/push/off`.
    async fn post(&self, path: &str, endpoint: &str, with_keys: bool) -> u16 {
        let json = path.starts_with("/api");
        let body = match json {
            true => {
                let p256dh = Base64UrlUnpadded::encode_string(&self.browser.public_key().to_sec1_bytes());
                json!({"endpoint": endpoint, "p256dh": p256dh, "auth": Base64UrlUnpadded::encode_string(&SECRET)})
                    .to_string()
            }
            false => self.form(endpoint, with_keys),
        };
        let kind = if json { "application/json" } else { "application/x-www-form-urlencoded" };
        let mut request = Request::post(path).header(header::CONTENT_TYPE, kind);
        request = match json {
            true => request.header(header::AUTHORIZATION, format!("Bearer {}", self.ann.reveal())),
            false => request.header(header::COOKIE, self.cookie().await),
        };
        self.router.clone().oneshot(request.body(Body::from(body)).unwrap()).await.unwrap().status().as_u16()
    }

    /// What a browser posts to `/push` or `/push/off`.
    fn form(&self, endpoint: &str, with_keys: bool) -> String {
        let endpoint = endpoint.replace(':', "%3A").replace('/', "%2F");
        let p256dh = Base64UrlUnpadded::encode_string(&self.browser.public_key().to_sec1_bytes());
        match with_keys {
            true => format!("endpoint={endpoint}&p256dh={p256dh}&auth={}", Base64UrlUnpadded::encode_string(&SECRET)),
            false => format!("endpoint={endpoint}"),
        }
    }

    /// Ann's cookie, as a browser gets it that plays on in her seat.
    async fn cookie(&self) -> String {
        let code = self.table().await;
        let form = format!("token={}&to={code}", self.ann.reveal());
        let request = Request::post("/seat").header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        let answer = self.router.clone().oneshot(request.body(Body::from(form)).unwrap()).await.unwrap();
        answer.headers()[header::SET_COOKIE].to_str().unwrap().split(';').next().unwrap().to_owned()
    }

    /// A table with a clock of days at which Ann sits alone so far.
    async fn table(&self) -> String {
        let game = tricorn_table::game("triominos").unwrap();
        let options = WrittenOptions::from(&Options::defaults(game.facts().options));
        let clock = Clock::Days(2);
        let (hints, pace) = (Hints::default(), Pace::default());
        let order = Order { game: "triominos".into(), options, seats: 2, listed: false, clock, hints, pace };
        let ann = self.ann.guest();
        let sit = Wish::Sit { seat: Seat::new(0), name: "Ann".into(), promise: None };
        self.site.hall.create(&ann, order, vec![(ann.clone(), sit)]).await.unwrap().code().to_owned()
    }

    /// The same in a game with Bea that was played on until it became Ann's turn.
    async fn anns_turn(&self) -> String {
        let code = self.table().await;
        self.play_to_ann(&code).await;
        code
    }

    /// Begins the game with Bea, and plays on until it becomes Ann's turn.
    async fn play_to_ann(&self, code: &str) {
        let slot = self.site.hall.find(code).await.unwrap();
        let (ann, seat) = (self.ann.guest(), Seat::new);
        slot.ask(&self.bea, Wish::Sit { seat: seat(1), name: "Bea".into(), promise: None }, None).await.unwrap();
        for (guest, seat) in [(&ann, seat(0)), (&self.bea, seat(1))] {
            slot.ask(guest, Wish::Ready { seat, ready: true }, None).await.unwrap();
        }
        slot.ask(&ann, Wish::Start, None).await.unwrap();
        // First it is Bea's turn, then it becomes Ann's.
        self.play_while(code, 0).await;
        self.play_while(code, 1).await;
        assert!(slot.read().open_seats().has(seat(0)));
    }

    /// Plays on while it is the turn of this seat, Ann's or Bea's.
    async fn play_while(&self, code: &str, seat: u8) {
        let slot = self.site.hall.find(code).await.unwrap();
        let (guest, seat) = ([self.ann.guest(), self.bea.clone()][usize::from(seat)].clone(), Seat::new(seat));
        while slot.read().open_seats().has(seat) {
            let mv = slot.read().table().unwrap().notations(seat)[0].clone();
            slot.ask(&guest, Wish::Move { seat, mv }, None).await.unwrap();
        }
    }

    async fn is_kept(&self) -> bool {
        !self.site.hall.store().subscriptions(&self.ann.guest().0).await.unwrap().is_empty()
    }
}

/// A message as it came to the push service: its head, and what is in it.
type Came = (String, Vec<u8>);

/// A push service on this machine that answers like this to everything; its address, and what came.
async fn service(answer: &'static str) -> (String, mpsc::Receiver<Came>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (tell, came) = mpsc::channel(16);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let _ = tell.send(take(stream, answer).await).await;
        }
    });
    (address, came)
}

/// Takes a message, and answers like this.
async fn take(mut stream: impl AsyncRead + AsyncWrite + Unpin, answer: &str) -> Came {
    let mut read = Vec::new();
    let came = loop {
        if stream.read_buf(&mut read).await.unwrap_or(0) == 0 {
            break (String::new(), Vec::new());
        }
        let Some(end) = read.windows(4).position(|part| part == b"\r\n\r\n") else { continue };
        let head = String::from_utf8(read[..end].to_vec()).unwrap();
        let length: usize = value(&head, "content-length").parse().unwrap();
        if read.len() >= end + 4 + length {
            break (head, read[end + 4..].to_vec());
        }
    };
    let _ = stream.write_all(format!("HTTP/1.1 {answer}\r\nContent-Length: 0\r\n\r\n").as_bytes()).await;
    let _ = stream.flush().await;
    came
}

/// A header of a request.
fn value<'a>(head: &'a str, name: &str) -> &'a str {
    let header = |line: &'a str| line.split_once(": ").filter(|(key, _)| key.eq_ignore_ascii_case(name));
    head.lines().find_map(header).map_or("", |(_, value)| value)
}

#[tokio::test]
async fn who_is_away_is_told_that_it_is_their_turn_and_nothing_else() {
    let stage = Stage::new(true).await;
    let (address, mut came) = service("201 Created").await;
    assert_eq!(stage.post("/push", &format!("{address}/ann"), true).await, 204);
    let code = stage.anns_turn().await;
    let (head, body) = tokio::time::timeout(SOON, came.recv()).await.expect("a message").unwrap();
    assert!(head.starts_with("POST /ann HTTP/1.1\r\n"), "{head}");
    assert_eq!(value(&head, "content-encoding"), "aes128gcm");
    assert_eq!((value(&head, "ttl"), value(&head, "topic")), ("86400", code.as_str()));
    let (claimed, key) = claims(value(&head, "authorization")).expect("a good signature");
    assert_eq!((&claimed["aud"], &claimed["sub"]), (&json!(address), &json!("https://games.example")));
    assert_eq!(key, stage.site.push.key());
    let message: Value = serde_json::from_slice(&open(&body, &stage.browser, &SECRET)).unwrap();
    let words = format!("The table {code} waits for you.");
    assert_eq!(message, json!({"title": "Your turn: Triominos", "body": words, "to": format!("/t/{code}")}));
    assert!(stage.is_kept().await);
    // The key is the store's, not the moment's.
    let again = super::Push::over(stage.site.hall.store(), &Outside::default()).await.unwrap();
    assert_eq!(again.key(), key);
}

#[tokio::test]
async fn a_browser_that_has_gone_is_forgotten_and_one_that_asks_to_be() {
    let stage = Stage::new(true).await;
    for gone in ["410 Gone", "404 Not Found"] {
        let (address, mut came) = service(gone).await;
        assert_eq!(stage.post("/api/v1/push", &format!("{address}/ann"), true).await, 204);
        stage.anns_turn().await;
        tokio::time::timeout(SOON, came.recv()).await.expect("a message").unwrap();
        tokio::time::timeout(SOON, async {
            while stage.is_kept().await {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        })
        .await
        .expect("the subscription goes");
    }
    let (address, mut came) = service("201 Created").await;
    assert_eq!(stage.post("/push", &address, true).await, 204);
    assert_eq!(stage.post("/push/off", &address, false).await, 204);
    assert!(!stage.is_kept().await);
    stage.anns_turn().await;
    assert!(tokio::time::timeout(Duration::from_millis(600), came.recv()).await.is_err());
}

#[tokio::test]
async fn who_looks_at_the_table_is_not_told() {
    let stage = Stage::new(true).await;
    let (address, mut came) = service("201 Created").await;
    assert_eq!(stage.post("/push", &address, true).await, 204);
    let code = stage.table().await;
    let slot = stage.site.hall.find(&code).await.unwrap();
    let _here = slot.attend(&stage.ann.guest());
    stage.play_to_ann(&code).await;
    assert!(tokio::time::timeout(Duration::from_millis(600), came.recv()).await.is_err());
    // To be here is not to be there.
    let other = stage.anns_turn().await;
    let (head, _) = tokio::time::timeout(SOON, came.recv()).await.expect("a message").unwrap();
    assert_eq!(value(&head, "topic"), other);
}

#[tokio::test]
async fn nothing_is_followed_and_no_door_behind_the_wall_is_knocked_at() {
    let stage = Stage::new(true).await;
    let (target, mut hit) = service("201 Created").await;
    let moved = Box::leak(format!("307 Temporary Redirect\r\nLocation: {target}/inside").into_boxed_str());
    let (address, mut came) = service(moved).await;
    assert_eq!(stage.post("/push", &address, true).await, 204);
    stage.anns_turn().await;
    tokio::time::timeout(SOON, came.recv()).await.expect("a message").unwrap();
    assert!(tokio::time::timeout(Duration::from_millis(300), hit.recv()).await.is_err());

    let walled = Stage::new(false).await;
    for wrong in [address.as_str(), "https://127.0.0.1/x", "https://[::1]/x", "https://push.example:8080/x", "x", ""] {
        assert_eq!(walled.post("/push", wrong, true).await, 400, "{wrong}");
        assert_eq!(walled.post("/api/v1/push", wrong, true).await, 400, "{wrong}");
    }
    assert!(!walled.is_kept().await);
    assert_eq!(walled.post("/push", "https://push.example/x", false).await, 422, "without keys");
}

#[tokio::test]
async fn a_browser_that_takes_other_games_along_is_told_of_those() {
    let stage = Stage::new(true).await;
    let (address, mut came) = service("201 Created").await;
    // A browser with games of its own, whose guest is told; it takes Ann's along.
    let mut phone = Browser::of(&stage.router);
    phone.open("game=mayhem&seats=2&name=Phone").await;
    let own = Token::read(&stage.site.key, phone.link().await.strip_prefix("/seat/").unwrap()).unwrap().guest();
    assert_eq!(phone.post("/push", &stage.form(&address, true)).await.status, 204);
    let told = async || {
        let store = stage.site.hall.store();
        let [own, anns] = [own.clone(), stage.ann.guest()];
        (store.subscriptions(&own.0).await.unwrap().len(), store.subscriptions(&anns.0).await.unwrap().len())
    };
    assert_eq!(told().await, (1, 0));
    let code = stage.table().await;
    for _ in 0..2 {
        let took = phone.post("/seat", &format!("token={}&to={code}", stage.ann.reveal())).await;
        assert_eq!((took.status.as_u16(), took.to), (303, format!("/t/{code}")));
        assert_eq!(told().await, (0, 1), "also when it is sent twice");
    }
    stage.play_to_ann(&code).await;
    let (head, body) = tokio::time::timeout(SOON, came.recv()).await.expect("a message").unwrap();
    assert_eq!(value(&head, "topic"), code);
    assert!(!open(&body, &stage.browser, &SECRET).is_empty(), "sealed for the same browser");
    // Back to its own, and there again.
    for there in [(1, 0), (0, 1)] {
        assert_eq!(phone.post("/mine/back", "").await.status, 303);
        assert_eq!(told().await, there);
    }
    // Another browser of the guest keeps its own.
    let mut desk = Browser::of(&stage.router);
    desk.post("/seat", &format!("token={}&to={code}", stage.ann.reveal())).await;
    assert_eq!(desk.post("/push", &stage.form(&format!("{address}/desk"), true)).await.status, 204);
    assert_eq!(told().await, (0, 2));
    phone.post("/mine/back", "").await;
    assert_eq!(told().await, (1, 1));
    assert_eq!(phone.post("/push/off", &stage.form(&address, false)).await.status, 204);
    phone.post("/mine/back", "").await;
    assert_eq!(told().await, (0, 1), "what was ended is not brought along");
}

#[tokio::test]
async fn who_was_not_told_before_a_restart_is_told_after_it_and_once() {
    let store = Store::in_memory().await.unwrap();
    // It ends before it could have looked for anybody.
    let before = Stage::over(store.clone(), Stage::outside(Duration::from_secs(3_600)), None).await;
    let (address, mut came) = service("201 Created").await;
    assert_eq!(before.post("/push", &address, true).await, 204);
    let (code, other) = (before.anns_turn().await, before.anns_turn().await);
    before.play_while(&other, 0).await;
    let again = async || {
        let outside = Stage::outside(Duration::from_millis(100));
        Stage::over(store.clone(), outside, Some(before.ann.clone())).await
    };
    let after = again().await;
    let (head, _) = tokio::time::timeout(SOON, came.recv()).await.expect("a message").unwrap();
    assert_eq!(value(&head, "topic"), code);
    assert!(tokio::time::timeout(Duration::from_millis(600), came.recv()).await.is_err(), "not of another's turn");
    let later = again().await;
    assert!(tokio::time::timeout(Duration::from_millis(600), came.recv()).await.is_err(), "not again");
    // Another turn at the same table is another matter.
    after.play_while(&code, 0).await;
    after.play_while(&code, 1).await;
    drop((after, later));
    let _last = again().await;
    let (head, _) = tokio::time::timeout(SOON, came.recv()).await.expect("a message").unwrap();
    assert_eq!(value(&head, "topic"), code);
}

#[tokio::test]
async fn who_cannot_be_told_at_once_is_told_later() {
    let stage = Stage::new(true).await;
    let (address, mut came) = service("201 Created").await;
    assert_eq!(stage.post("/push", &address, true).await, 204);
    let others = stage.site.push.under_way.clone().acquire_many_owned(super::AT_ONCE as u32).await.unwrap();
    stage.anns_turn().await;
    assert!(tokio::time::timeout(Duration::from_millis(600), came.recv()).await.is_err(), "all are busy");
    drop(others);
    tokio::time::timeout(SOON, came.recv()).await.expect("a message").unwrap();
}

#[tokio::test]
async fn a_table_that_has_left_the_memory_waits_as_well() {
    let before = Stage::new(true).await;
    let code = before.anns_turn().await;
    let journal = before.site.hall.store().load(&code, 0).await.unwrap();
    // The same table an hour older, so that nothing but somebody's eyes holds it.
    let store = Store::in_memory().await.unwrap();
    let mut bodies = journal.into_iter().map(|entry| entry.body);
    let ann = before.ann.guest().0;
    let seating = vec![Seating::Sits { guest: ann.clone(), game: "triominos".into() }];
    let at_ms = before.site.hall.now_ms() - 3_600_000;
    let table = NewTable::new(code.clone(), at_ms, bodies.next().unwrap());
    store.create(NewTable { more: bodies.collect(), seating, ..table }).await.unwrap();
    let (address, mut came) = service("201 Created").await;
    let keys = Lock::new(&before.browser.public_key().to_sec1_bytes(), &SECRET).unwrap().written();
    store.subscribe(Subscription { guest: ann, endpoint: address, keys }, at_ms).await.unwrap();
    let after = Stage::over(store, Stage::outside(Duration::from_secs(2)), None).await;
    let is_there = || after.site.hall.in_memory(&code).unwrap().is_some();
    tokio::time::timeout(SOON, async {
        while !is_there() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        while is_there() {
            after.site.hall.sweep();
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await
    .expect("it comes and goes");
    let (head, _) = tokio::time::timeout(SOON, came.recv()).await.expect("a message").unwrap();
    assert_eq!(value(&head, "topic"), code);
}
