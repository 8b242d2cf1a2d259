//! Programs are told how long a bot leaves somebody time.

use axum::body::Body;
use axum::http::Method;
use tokio_stream::StreamExt;
use tricorn_bots::Bot;
use tricorn_kernel::log::FORMAT;
use tricorn_kernel::{Dice, Options, Seat, WrittenOptions};
use tricorn_store::NewTable;
use tricorn_table::Secret;
use tricorn_table::room::{Act, Clock, Config, Draft, Guest, Hints, Pace, Room, Wish};

use super::*;
use crate::session::Token;

/// What happens at a table of Mayhem, now, until Ann has a hot card and a bot could end that.
fn journal(ann: &Guest, now_ms: u64) -> Vec<Act> {
    let facts = tricorn_table::game("mayhem").unwrap().facts();
    let options = WrittenOptions::from(&Options::defaults(facts.options));
    let (clock, hints, pace, host) = (Clock::Off, Hints::default(), Pace::Slow, ann.clone());
    let (format, game, rules) = (FORMAT, facts.id.into(), facts.rules);
    let config =
        Config { format, game, rules, options, seats: 2, listed: false, clock, hints, pace, branch: None, host };
    let mut acts = vec![Act::Open { config, secret: Secret::new([7; 32]).reveal() }];
    let mut room = Room::open(&acts[0]).unwrap();
    let mut adopt = |room: &mut Room, draft: Draft| {
        acts.push(draft.act().clone());
        room.adopt(draft, now_ms, None);
    };
    let [first, second] = [0, 1].map(Seat::new);
    for wish in [
        Wish::Sit { seat: first, name: "Ann".into(), promise: None },
        Wish::Ready { seat: first, ready: true },
        Wish::SeatBot { seat: second, bot: "greedy".into() },
        Wish::Start,
    ] {
        let draft = room.judge(ann, wish, now_ms).unwrap();
        adopt(&mut room, draft);
    }
    let mut dice = Dice::new([3; 32]);
    for _ in 0..40 {
        if room.fair().is_some() {
            break;
        }
        let seat = if room.open_seats().has(second) { second } else { first };
        let mv = room.table().unwrap().advise(seat, Bot::Greedy, &mut dice).unwrap();
        let draft = match seat == first {
            true => room.judge(ann, Wish::Move { seat, mv }, now_ms).unwrap(),
            false => room.judge_bot(seat, &mv, now_ms).unwrap(),
        };
        adopt(&mut room, draft);
    }
    assert!(room.fair().is_some());
    acts
}

#[tokio::test]
async fn the_time_that_a_bot_leaves_is_told_while_it_runs() {
    let site = Site::new().await;
    let ann = Token::new(&site.shared.key).unwrap();
    let now_ms = site.shared.hall.now_ms();
    let acts = journal(&ann.guest(), now_ms);
    let mut bodies = acts.iter().map(|act| serde_json::to_string(act).unwrap());
    let table = NewTable::new("hot".into(), now_ms, bodies.next().unwrap());
    site.shared.hall.store().create(NewTable { more: bodies.collect(), ..table }).await.unwrap();
    let (here, token) = ("/tables/hot", ann.reveal());
    let first = async |token: &str| -> Value {
        let answer = site.send(Method::GET, &format!("{here}/events"), token, Body::empty()).await;
        let bytes = answer.into_body().into_data_stream().next().await.unwrap().unwrap();
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        serde_json::from_str(text.lines().find_map(|line| line.strip_prefix("data: ")).unwrap()).unwrap()
    };
    // Everybody sees whom a bot waits for.
    for token in [token.as_str(), ""] {
        for answer in [site.get(here, token).await.1, first(token).await] {
            let fair = &answer["fair"];
            assert_eq!((&fair["seat"], &fair["waits"], &fair["whole_ms"]), (&json!(1), &json!(2), &json!(12_000)));
            let left = fair["left_ms"].as_u64().unwrap();
            assert!(left > 0 && left <= 12_000, "{left}");
        }
    }
    let (status, done) = site.post(&format!("{here}/move"), &token, json!({"move": "rest"})).await;
    assert_eq!(status, 200, "{done}");
    for answer in [site.get(here, &token).await.1, first(&token).await] {
        assert!(answer.get("fair").is_none(), "{answer}");
    }
}
