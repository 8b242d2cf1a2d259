//! Non-interference, for whole answers: two tables that differ only in what a viewer may not know
//! answer that viewer alike, byte for byte, in every page, event stream and API answer, and go on
//! doing so while the same things happen at both.

mod talk;

use axum::Router;
use axum::body::{Body, BodyDataStream, Bytes};
use axum::http::{Request, Response, header};
use axum_extra::extract::cookie::Key;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::watch;
use tokio_stream::StreamExt;
use tower::ServiceExt;
use tricorn_bots::Bot;
use tricorn_kernel::log::{FORMAT, Player};
use tricorn_kernel::{Actor, Dice, Options, Seat, Turn, Viewer, WrittenOptions};
use tricorn_store::{NewTable, Store};
use tricorn_table::room::{Act, Clock, Config, Hints, Pace};
use tricorn_table::{AnyGame, GAMES, Opening, Secret};

use crate::server::{Shared, router};
use crate::session::Token;

pub(crate) const CODE: &str = "twins";

/// A whole site with one table; sites with the same table cannot be told apart.
pub(crate) struct Site {
    pub(crate) shared: Shared,
    router: Router,
    pub(crate) tokens: Vec<Token>,
    _stop: watch::Sender<bool>,
    _data: TempDir,
}

impl Site {
    /// A table of this game, dealt from this seed.
    pub(crate) async fn begun(game: &dyn AnyGame, options: &Options, seats: u8, seed: u8) -> Self {
        let data = tempfile::tempdir().unwrap();
        let store = Store::open(&data.path().join("tricorn.db")).await.unwrap();
        store.set_setting_if_absent("cookie-key", vec![7; 64]).await.unwrap();
        let key = Key::from(&[7; 64]);
        let token = |seat: u8| Token::from_cookie(&key, &hex::encode([seat; 32])).unwrap();
        let tokens: Vec<Token> = (1..=seats).map(token).collect();
        let config = Config {
            format: FORMAT,
            game: game.facts().id.into(),
            rules: game.facts().rules,
            options: WrittenOptions::from(options),
            seats,
            listed: true,
            clock: Clock::Off,
            hints: Hints::On,
            pace: Pace::default(),
            branch: None,
            host: tokens[0].guest(),
        };
        let act = Act::Open { config, secret: Secret::new([seed; 32]).reveal() };
        let body = serde_json::to_string(&act).unwrap();
        store.create(NewTable::new(CODE.into(), 0, body)).await.unwrap();
        let (stop, stopping) = watch::channel(false);
        let shared = Shared::over(store, false, stopping).await.unwrap();
        let site = Self { router: router(shared.clone()), shared, tokens, _stop: stop, _data: data };
        for (index, token) in site.tokens.iter().enumerate() {
            let sit = site.post(token, &format!("seats/{}", index + 1), json!({"name": format!("P{index}")})).await;
            assert!(sit.is_ok(), "{sit:?}");
            site.post(token, "ready", json!({})).await.unwrap();
        }
        site.post(&site.tokens[0], "start", json!({})).await.unwrap();
        site
    }

    async fn send(&self, request: Request<Body>) -> Response<Body> {
        self.router.clone().oneshot(request).await.unwrap()
    }

    pub(crate) async fn post(&self, token: &Token, what: &str, body: Value) -> Result<Value, (u16, String)> {
        let request = Request::post(format!("/api/v1/tables/{CODE}/{what}"))
            .header(header::AUTHORIZATION, format!("Bearer {}", token.reveal()))
            .header(header::CONTENT_TYPE, "application/json");
        let answer = self.send(request.body(Body::from(body.to_string())).unwrap()).await;
        let status = answer.status();
        let text = String::from_utf8_lossy(&bytes(answer).await).into_owned();
        if status.is_success() {
            return Ok(serde_json::from_str(&text).unwrap());
        }
        Err((status.as_u16(), text))
    }

    /// Signs in as a browser would: by the form that takes a seat along to another device.
    pub(crate) async fn cookie(&self, viewer: Viewer) -> Option<String> {
        let request = match viewer.seat() {
            // The first page makes a browser known that sits nowhere.
            None => Request::get(format!("/t/{CODE}")).body(Body::empty()),
            Some(seat) => {
                let form = format!("token={}&to={CODE}", self.tokens[seat.index()].reveal());
                let post = Request::post("/seat").header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
                post.body(Body::from(form))
            }
        };
        let answer = self.send(request.unwrap()).await;
        let set = answer.headers().get(header::SET_COOKIE).unwrap().to_str().unwrap();
        Some(set.split(';').next().unwrap().to_owned())
    }

    fn ask(&self, path: &str, viewer: Viewer, cookie: Option<&str>) -> Request<Body> {
        let mut request = Request::get(path);
        if let Some(seat) = viewer.seat() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {}", self.tokens[seat.index()].reveal()));
        }
        if let Some(cookie) = cookie {
            request = request.header(header::COOKIE, cookie);
        }
        request.body(Body::empty()).unwrap()
    }

    /// Everything that this viewer can get: head and body of every answer, and how streams begin.
    pub(crate) async fn everything(&self, viewer: Viewer, cookie: Option<&str>) -> Vec<(String, String)> {
        let table = format!("/t/{CODE}");
        let api = format!("/api/v1/tables/{CODE}");
        let mut all = Vec::new();
        for path in [
            "",
            "/fragment",
            "?as=1",
            "/score?seat=1",
            "/score?seat=2",
            "/replay",
            "/log",
            "/verify",
            "/solution",
            "/device",
        ] {
            all.push(self.ask(&format!("{table}{path}"), viewer, cookie));
        }
        // A picture does not ask who looks, and costs more than all the rest.
        if viewer == Viewer::Spectator {
            all.push(self.ask(&format!("{table}/picture.png"), viewer, cookie));
        }
        let page = format!("{api}?since=0&limit=7&with=story,notations");
        let own = ["/mine", "/mine/fragment", "/fragment/mine", "/api/v1/me/tables", "/api/v1/me/statistics"];
        let others = [
            &api,
            &format!("{api}/score/1"),
            &format!("{api}/score/2"),
            &page,
            &format!("{api}/log"),
            &format!("{api}/solution"),
            "/api/v1/tables",
            "/",
            "/fragment/home",
        ];
        for path in others.into_iter().chain(own) {
            all.push(self.ask(path, viewer, cookie));
        }
        let mut got = Vec::new();
        for request in all {
            let path = request.uri().to_string();
            let answer = self.send(request).await;
            let head = format!("{} {:?}", answer.status(), answer.headers());
            got.push((path, timeless(&format!("{head}\n{}", String::from_utf8_lossy(&bytes(answer).await)))));
        }
        for path in [format!("{table}/events"), format!("{api}/events"), format!("{api}/events?last=9")] {
            let answer = self.send(self.ask(&path, viewer, cookie)).await;
            let first = answer.into_body().into_data_stream().next().await.unwrap().unwrap();
            got.push((path, timeless(&String::from_utf8_lossy(&first))));
        }
        got
    }

    /// What this viewer is told who tries each thing on the table, alone and after each thing in the hand.
    async fn refusals(&self, seat: Seat) -> Vec<(String, String)> {
        let page = self.ask(
            &format!("/t/{CODE}/fragment"),
            Viewer::Seat(seat),
            self.cookie(Viewer::Seat(seat)).await.as_deref(),
        );
        let page = String::from_utf8_lossy(&bytes(self.send(page).await).await).into_owned();
        let mut handles: Vec<&str> = ["data-pick=\"", "data-spot=\""]
            .iter()
            .flat_map(|name| page.split(name).skip(1).filter_map(|rest| rest.split('"').next()))
            .collect();
        handles.sort_unstable();
        handles.dedup();
        let own: Vec<&str> = handles.iter().copied().filter(|handle| handle.starts_with(['h', 't'])).take(3).collect();
        let pairs = own.iter().flat_map(|first| handles.iter().step_by(5).map(move |last| format!("{first}%20{last}")));
        let mut told = Vec::new();
        for picks in handles.iter().map(ToString::to_string).chain(pairs) {
            let path = format!("/api/v1/tables/{CODE}/why?seat={seat}&picks={picks}");
            let answer = self.send(self.ask(&path, Viewer::Seat(seat), None)).await;
            assert!(answer.status().is_success(), "{path}");
            told.push((picks, String::from_utf8_lossy(&bytes(answer).await).into_owned()));
        }
        told
    }

    /// A program that listens all the time.
    async fn listen(&self, viewer: Viewer) -> BodyDataStream {
        let request = self.ask(&format!("/api/v1/tables/{CODE}/events"), viewer, None);
        self.send(request).await.into_body().into_data_stream()
    }

    async fn imagine(&self, viewer: Viewer, dice: &mut Dice) {
        let slot = self.shared.hall.find(CODE).await.unwrap();
        slot.imagine(viewer, dice);
    }

    /// A move that somebody in this seat could make who plays anything, listed or not.
    async fn any_move(&self, seat: Seat, dice: &mut Dice) -> String {
        let slot = self.shared.hall.find(CODE).await.unwrap();
        let mind = slot.read().table().unwrap().mind(seat);
        mind.choose(Bot::Random, dice).unwrap()
    }

    /// Whose turn it is, what they may do, and all that the viewer sees.
    async fn now(&self, viewer: Viewer) -> (Turn, Vec<(Seat, Vec<String>)>, String) {
        let slot = self.shared.hall.find(CODE).await.unwrap();
        let room = slot.read();
        let table = room.table().unwrap();
        let moves = |seat: Seat| (seat, table.notations(seat));
        (table.turn(), table.turn().seats().iter().map(moves).collect(), table.view(viewer).get().to_owned())
    }
}

/// Without the time that is left on a countdown, that a table is old, or at which a game was over, how that looks, and how
/// long the answer is with it: the sites were not asked in the same moment.
fn timeless(text: &str) -> String {
    const ENDED: &str = "\"ended_ms\":";
    let without_digits = |part: &str| ENDED.to_owned() + part.trim_start_matches(|c: char| c.is_ascii_digit());
    let mut ends = text.split(ENDED);
    let text = ends.next().unwrap_or_default().to_owned() + &ends.map(without_digits).collect::<String>();
    let passes = |tag: &str| tag.contains(" data-left=") || tag.contains(" class=\"age\"");
    let running = |part: &str| part.split_once('>').is_some_and(|(tag, _)| passes(tag));
    let mut parts = text.split("<time");
    let mut all = parts.next().unwrap_or_default().to_owned();
    let mut cut = false;
    for part in parts {
        match part.split_once("</time>").filter(|_| running(part)) {
            Some((_, rest)) => {
                cut = true;
                all.push_str(rest);
            }
            None => {
                all.push_str("<time");
                all.push_str(part);
            }
        }
    }
    match all.split_once("\"content-length\": \"").filter(|_| cut) {
        Some((before, after)) => before.to_owned() + after.trim_start_matches(|c: char| c.is_ascii_digit()),
        None => all,
    }
}

#[test]
fn only_what_a_countdown_shows_is_left_out() {
    let page = |left: &str, class: &str, length: &str| {
        format!(
            "200 OK {{\"content-length\": \"{length}\"}}\n<p><time class=\"{class}\" data-left=\"{left}\">0:05</time> left <time \
             datetime=\"2026-11-17\">today</time></p>"
        )
    };
    assert_eq!(timeless(&page("5000", "", "30")), timeless(&page("4999", "low", "33")));
    assert!(timeless(&page("1", "", "30")).contains("today"));
    assert_eq!(timeless(r#"{"ended_ms":123,"points":5}"#), r#"{"ended_ms":,"points":5}"#);
    let still = "200 OK {\"content-length\": \"30\"}\n<time>today</time>";
    assert_eq!(timeless(still), still);
}

async fn bytes(answer: Response<Body>) -> Bytes {
    axum::body::to_bytes(answer.into_body(), 1 << 22).await.unwrap()
}

/// Sends a viewer's move to both; the answers are the same.
async fn both(twins: &[Site; 2], seat: Seat, mv: &str) -> Result<Value, (u16, String)> {
    let order = json!({"seat": seat, "move": mv});
    let one = twins[0].post(&twins[0].tokens[seat.index()], "move", order.clone()).await;
    let other = twins[1].post(&twins[1].tokens[seat.index()], "move", order).await;
    assert_eq!(one, other, "{mv}");
    one
}

/// How often twins were looked at, how often what they hide did differ, how often two viewers saw different things, how
/// often one was given a hint, and how often one was told why what was tried is no move.
#[derive(Default)]
struct Tally {
    looks: usize,
    differed: usize,
    apart: usize,
    hints: usize,
    refused: usize,
}

/// A view without the name of its viewer.
fn unsigned(view: &str) -> Value {
    let mut view: Value = serde_json::from_str(view).unwrap();
    view.as_object_mut().map(|fields| fields.remove("viewer"));
    view
}

/// Some moves from the beginning of a game with this seed, offered or not, none of which ends it.
fn beginning(game: &dyn AnyGame, options: &Options, seats: u8, seed: u8, dice: &mut Dice) -> Vec<(Seat, String)> {
    let players = (0..seats).map(|seat| Player::named(format!("P{seat}"))).collect();
    let opening = Opening { options: options.clone(), players, secret: Secret::new([seed; 32]) };
    let mut table = game.open(opening).unwrap();
    table.settle(0);
    let mut moves = Vec::new();
    for _ in 0..dice.below(40) {
        let seat = table.turn().seats().iter().next().unwrap();
        let mv = table.advise(seat, Bot::Random, dice).unwrap();
        table.take(Actor::Seat(seat), &mv, 0).unwrap();
        table.settle(0);
        if table.turn() == Turn::Over {
            break;
        }
        moves.push((seat, mv));
    }
    moves
}

/// Makes twins of a table that is some moves old and plays on at both.
async fn compare(game: &dyn AnyGame, options: &Options, round: u8, tally: &mut Tally) {
    let most = *game.facts().seats.end();
    // Three are enough to look over each other's shoulders; four can be two teams.
    let seats = if round.is_multiple_of(2) { 3.min(most) } else { 4.min(most) };
    let mut dice = Dice::stream(u64::from(round), 77);
    let twins = [Site::begun(game, options, seats, round).await, Site::begun(game, options, seats, round).await];
    for (seat, mv) in beginning(game, options, seats, round, &mut dice) {
        for twin in &twins {
            twin.post(&twin.tokens[seat.index()], "move", json!({"seat": seat, "move": mv})).await.unwrap();
        }
    }
    let places = Viewer::all(seats).count() as u32;
    let viewer = Viewer::all(seats).nth(dice.below(places) as usize).unwrap();
    for twin in &twins {
        twin.imagine(viewer, &mut dice).await;
    }
    let cookie = twins[0].cookie(viewer).await;
    let mut streams = [twins[0].listen(viewer).await, twins[1].listen(viewer).await];
    for step in 0..6 {
        let (one, other) = (twins[0].now(viewer).await, twins[1].now(viewer).await);
        if one.2 != other.2 || one.0 == Turn::Over {
            return; // what was hidden has come to light, and was not the same
        }
        let all = Viewer::all(seats);
        for eyes in all.filter(|&eyes| eyes != viewer) {
            let (here, there) = (twins[0].now(eyes).await.2, twins[1].now(eyes).await.2);
            tally.differed += usize::from(here != there);
            tally.apart += usize::from(unsigned(&here) != unsigned(&one.2));
        }
        let (first, second) = (
            twins[0].everything(viewer, cookie.as_deref()).await,
            twins[1].everything(viewer, cookie.as_deref()).await,
        );
        // What is heard after a move, not only at first.
        let mut heard = Vec::new();
        for stream in &mut streams {
            heard.push(stream.next().await.unwrap().unwrap());
        }
        assert_eq!(heard[0], heard[1], "{} tells {viewer:?} more than it may", game.facts().id);
        tally.looks += 1;
        for ((path, first), (_, second)) in first.iter().zip(&second) {
            assert_eq!(first, second, "{} tells {viewer:?} more than it may: {path}", game.facts().id);
        }
        // Nonsense, moves out of turn and moves of others are refused in the same words.
        if let Some(seat) = viewer.seat() {
            for nonsense in ["nonsense", "draw", "pass", "stop", "play"] {
                if one.1.iter().any(|(open, moves)| *open == seat && moves.iter().any(|mv| mv == nonsense)) {
                    continue;
                }
                assert!(both(&twins, seat, nonsense).await.is_err(), "{nonsense}");
            }
            // So is what is tried on the table.
            let (here, there) = (twins[0].refusals(seat).await, twins[1].refusals(seat).await);
            assert_eq!(here, there, "{} refuses {viewer:?} by more than it may", game.facts().id);
            tally.refused += here.iter().filter(|(_, told)| !told.contains("null")).count();
            // A hint, where there is one, is made from what the seat knows.
            let mut hints = Vec::new();
            for twin in &twins {
                hints.push(twin.post(&twin.tokens[seat.index()], "hint", json!({"seat": seat})).await);
            }
            assert_eq!(hints[0], hints[1], "{} hints {viewer:?} at more than it may", game.facts().id);
            tally.hints += usize::from(hints[0].as_ref().is_ok_and(|told| told["hint"].is_object()));
            if step == 3 && both(&twins, seat, "undo").await.is_ok() {
                continue;
            }
        }
        // The same thing happens at both, if it can: the viewer's own moves always can.
        let (Some((seat, moves)), Some((_, others))) = (one.1.first(), other.1.first()) else { return };
        let common: Vec<&String> = moves.iter().filter(|mv| others.contains(mv)).collect();
        if Some(*seat) == viewer.seat() {
            assert_eq!(moves, others, "the moves of {viewer:?} depend on what it may not know");
        }
        // What is written cannot be listed; what one of the twins takes, the other may have to refuse.
        let is_written = moves.is_empty() && others.is_empty();
        let mv = match common[..] {
            [] if is_written => twins[0].any_move(*seat, &mut dice).await,
            [] => return,
            _ => (*dice.pick(&common)).clone(),
        };
        let mut answers = Vec::new();
        for twin in &twins {
            let order = json!({"seat": seat, "move": mv});
            match twin.post(&twin.tokens[seat.index()], "move", order).await {
                Ok(answer) => answers.push(answer),
                Err(_) if is_written && Some(*seat) != viewer.seat() => return,
                Err(why) => panic!("{mv}: {why:?}"),
            }
        }
        // Another seat asks to take it back: what everybody then sees is looked at next.
        if step == 1 && Some(*seat) != viewer.seat() {
            let mut asked = Vec::new();
            for twin in &twins {
                asked.push(twin.post(&twin.tokens[seat.index()], "undo", json!({"seat": seat})).await.is_ok());
            }
            if asked[0] != asked[1] {
                return; // what the seat learnt was not the same
            }
        }
        if Some(*seat) == viewer.seat() && twins[0].now(viewer).await.2 == twins[1].now(viewer).await.2 {
            assert_eq!(answers[0], answers[1], "{} answers {viewer:?} more than it may", game.facts().id);
        }
    }
}

/// What one seat writes, and keeps until it is done, is in no answer to anybody else.
#[tokio::test]
async fn what_a_seat_writes_in_secret_changes_no_byte_of_an_answer_to_others() {
    let game = tricorn_table::game("pairs").unwrap();
    let options = Options::defaults(game.facts().options);
    let twins = [Site::begun(game, &options, 2, 1).await, Site::begun(game, &options, 2, 1).await];
    let (writer, reader) = (Seat::new(0), Seat::new(1));
    for keep in [true, false] {
        for (twin, word) in twins.iter().zip(["sun", "moon"]) {
            let values = json!({"corner": "apex", "first": word, "second": "hill"});
            let order = json!({"seat": writer, "form": values, "keep": keep});
            twin.post(&twin.tokens[0], "move", order).await.unwrap();
        }
        assert_ne!(twins[0].now(Viewer::Seat(writer)).await.2, twins[1].now(Viewer::Seat(writer)).await.2);
        for viewer in [Viewer::Seat(reader), Viewer::Spectator] {
            let cookie = twins[0].cookie(viewer).await;
            let first = twins[0].everything(viewer, cookie.as_deref()).await;
            let second = twins[1].everything(viewer, cookie.as_deref()).await;
            assert_eq!(first, second, "{viewer:?} is told what was written");
        }
        let wrong = json!({"seat": reader, "form": {"first": "triangle"}, "keep": true});
        let mut refused = Vec::new();
        for twin in &twins {
            refused.push(twin.post(&twin.tokens[1], "move", wrong.clone()).await.unwrap_err());
        }
        assert_eq!(refused[0], refused[1]);
    }
}

#[tokio::test]
async fn what_a_viewer_may_not_know_changes_no_byte_of_any_answer() {
    for game in GAMES {
        let mut tally = Tally::default();
        let all = tricorn_laws::option_sets(game.facts().options);
        // Every set of options at least twice.
        for round in 0.. {
            let (_, options) = &all[usize::from(round) % all.len()];
            compare(*game, options, round, &mut tally).await;
            if tally.looks > 40 && usize::from(round) >= 2 * all.len() {
                break;
            }
            assert!(round < 100, "{}: twins always differ in what they show", game.facts().id);
        }
        assert_eq!(tally.hints > 0, game.has_hints(), "{}", game.facts().id);
        assert!(tally.refused > 0, "{}: whatever is tried is a move", game.facts().id);
        // Where everybody sees the same there is nothing to hide; the laws look at that.
        let open = tally.differed == 0 && tally.apart == 0;
        assert!(tally.differed > tally.looks / 4 || open, "{}: the twins hide the same", game.facts().id);
    }
}
