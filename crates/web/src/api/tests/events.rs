//! Events that suffice, and answers that stay short.

use axum::body::{Body, BodyDataStream};
use axum::http::Method;
use tokio_stream::StreamExt;

use super::*;

/// An event stream that a program listens to.
struct Stream(BodyDataStream);

impl Site {
    async fn listen(&self, path: &str, token: &str) -> Stream {
        let answer = self.send(Method::GET, path, token, Body::empty()).await;
        assert_eq!(answer.status(), 200);
        Stream(answer.into_body().into_data_stream())
    }
}

impl Stream {
    /// The next event's id and data.
    async fn next(&mut self) -> (String, Value) {
        let bytes = self.0.next().await.unwrap().unwrap();
        let text = std::str::from_utf8(&bytes).unwrap();
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        (field("id: ").to_owned(), serde_json::from_str(field("data: ")).unwrap())
    }
}

/// A list of happenings, kept as a program keeps it.
#[derive(Default)]
struct Story(Vec<Value>);

impl Story {
    fn hear(&mut self, change: &Value) {
        let keep = change["keep"].as_u64().unwrap() as usize;
        assert!(keep <= self.0.len(), "a gap: {keep} of {}", self.0.len());
        self.0.truncate(keep);
        self.0.extend(change["story"].as_array().unwrap().iter().cloned());
    }
}

#[tokio::test]
async fn a_bot_that_listens_needs_one_request_for_a_move() {
    let site = Site::new().await;
    let (here, tokens) = site.two("mayhem").await;
    let mut streams = Vec::new();
    for token in &tokens {
        streams.push(site.listen(&format!("{here}/events"), token).await);
    }
    let mut stories = [Story::default(), Story::default()];
    for _ in 0..40 {
        let mut mover = None;
        for (seat, stream) in streams.iter_mut().enumerate() {
            let (id, change) = stream.next().await;
            assert_eq!(id, change["seq"].to_string());
            stories[seat].hear(&change);
            let table = site.get(&here, &tokens[seat]).await.1;
            for part in ["seq", "stage", "open_seats", "view", "moves", "standings"] {
                assert_eq!(change[part], table[part], "{part}");
            }
            if let Some(first) = change["moves"][0]["move"].as_str() {
                mover = Some((seat, json!({"move": first, "seq": change["seq"]})));
            }
        }
        let Some((seat, order)) = mover else { break };
        let (status, done) = site.post(&format!("{here}/move"), &tokens[seat], order).await;
        assert_eq!(status, 200, "{done}");
    }
    for (seat, story) in stories.iter().enumerate() {
        let table = site.get(&format!("{here}?since=0&limit=500"), &tokens[seat]).await.1;
        assert!(story.0.len() > 40);
        assert_eq!(json!(story.0), json!(table["story"].as_array().unwrap()[..story.0.len()]));
    }
}

#[tokio::test]
async fn an_event_carries_what_was_asked_for_and_no_more() {
    let site = Site::new().await;
    let (here, tokens) = site.two("mayhem").await;
    let open = site.get(&here, "").await.1["open_seats"][0].as_u64().unwrap() as usize;
    let whole = site.get(&here, &tokens[open - 1]).await.1;
    let change = site.listen(&format!("{here}/events?with=notations"), &tokens[open - 1]).await.next().await.1;
    let labelled: Vec<&Value> = whole["moves"].as_array().unwrap().iter().map(|mv| &mv["move"]).collect();
    assert_eq!(json!(labelled), change["notations"]);
    for part in ["view", "moves", "story", "keep", "standings"] {
        assert!(change.get(part).is_none(), "{part}");
    }
    let silent = site.listen(&format!("{here}/events?with="), "").await.next().await.1;
    let fields: std::collections::BTreeSet<&str> = silent.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(fields.into_iter().collect::<Vec<_>>(), ["closed", "fresh", "open_seats", "seq", "stage"]);
    for path in ["/events?with=hands", "?with=view,hands", "?limit=0", "?limit=501", "?since=-1", "?colour=red"] {
        let (status, answer) = site.get(&format!("{here}{path}"), "").await;
        assert_eq!((status, &answer["code"]), (400, &json!("bad_request")), "{path}");
    }
}

#[tokio::test]
async fn the_answer_to_an_act_is_what_is_new() {
    let site = Site::new().await;
    let (here, tokens) = site.two("mayhem").await;
    let mut longest = 0;
    for _ in 0..30 {
        let before = site.get(&format!("{here}?since=0&limit=500"), &tokens[0]).await.1;
        let done = site.play_one(&here, &tokens).await;
        longest = longest.max(done.to_string().len());
        assert_eq!(done["keep"], before["story_total"]);
        assert_eq!(done["seq"].as_u64(), before["seq"].as_u64().map(|seq| seq + 1));
        assert!(!done["story"].as_array().unwrap().is_empty() && done.get("view").is_none());
    }
    assert!(longest < 2000, "{longest} bytes");
    assert_eq!(site.post(&format!("{here}/say"), &tokens[0], json!({"text": "hm"})).await.1["story"], json!([]));
}

#[tokio::test]
async fn an_act_that_is_sent_again_is_answered_again_and_a_late_one_is_stale() {
    let site = Site::new().await;
    let (here, tokens) = site.two("color-draw").await;
    let open = site.get(&here, "").await.1["open_seats"][0].as_u64().unwrap() as usize;
    let token = &tokens[open - 1];
    let mine = site.get(&here, token).await.1;
    let order = json!({"move": mine["moves"][0]["move"], "seq": mine["seq"]});
    let first = site.post(&format!("{here}/move"), token, order.clone()).await;
    assert_eq!(first.0, 200, "{first:?}");
    assert_eq!(site.post(&format!("{here}/say"), &tokens[0], json!({"text": "hm"})).await.0, 200);
    assert_eq!(site.post(&format!("{here}/move"), token, order.clone()).await, first, "word for word");
    let other = json!({"move": mine["moves"][1]["move"], "seq": mine["seq"]});
    let (status, late) = site.post(&format!("{here}/move"), token, other).await;
    assert_eq!((status, &late["code"]), (409, &json!("stale")), "{late}");
    let said = json!({"text": "well", "seq": mine["seq"]});
    for _ in 0..2 {
        assert_eq!(site.post(&format!("{here}/say"), token, said.clone()).await.0, 200, "talk is never stale");
    }
    let chat = site.get(&here, "").await.1["chat"].as_array().unwrap().len();
    assert_eq!(chat, 2, "and said once");
}

#[tokio::test]
async fn a_move_that_was_taken_back_is_answered_again_as_it_was() {
    let site = Site::new().await;
    let (here, tokens) = site.two("color-draw").await;
    let mut taken_back = 0;
    while taken_back < 3 {
        let open = site.get(&here, "").await.1["open_seats"][0].as_u64().expect("the game goes on") as usize;
        let token = &tokens[open - 1];
        let mine = site.get(&here, token).await.1;
        let order = json!({"move": mine["moves"][0]["move"], "seq": mine["seq"]});
        let first = site.post(&format!("{here}/move"), token, order.clone()).await;
        let undo = json!({"seq": first.1["seq"]});
        let undone = site.post(&format!("{here}/undo"), token, undo.clone()).await;
        if undone.0 != 200 {
            continue;
        }
        taken_back += 1;
        assert!(!first.1["story"].as_array().unwrap().is_empty());
        for _ in 0..2 {
            assert_eq!(site.post(&format!("{here}/move"), token, order.clone()).await, first, "word for word");
            assert_eq!(site.post(&format!("{here}/undo"), token, undo.clone()).await, undone);
        }
        assert_eq!(site.get(&here, token).await.1["seq"], undone.1["seq"], "and nothing was done again");
        site.play_one(&here, &tokens).await;
        assert_eq!(site.post(&format!("{here}/move"), token, order.clone()).await, first, "also when the game goes on");
    }
}

#[tokio::test]
async fn what_happens_beside_the_game_is_told_with_its_reason() {
    let site = Site::new().await;
    let (here, tokens) = site.two("mayhem").await;
    let mut stream = site.listen(&format!("{here}/events"), "").await;
    assert!(stream.next().await.1.get("asides").is_none());
    site.post(&format!("{here}/stand"), &tokens[1], json!({})).await;
    let told = "Bea leaves; a bot plays on.";
    assert_eq!(stream.next().await.1["asides"][0]["text"], told);
    assert_eq!(site.get(&here, &tokens[0]).await.1["asides"][0]["text"], told);
}

#[tokio::test]
async fn a_slow_listener_gets_one_event_for_all_that_it_missed_and_nothing_twice() {
    let site = Site::new().await;
    let (here, tokens) = site.two("color-draw").await;
    let mut stream = site.listen(&format!("{here}/events"), &tokens[0]).await;
    let (mut story, mut last, mut undone) = (Story::default(), 0, 0);
    story.hear(&stream.next().await.1);
    for round in 0..12 {
        let mut moves = 0;
        while moves < 10 && site.get(&format!("{here}?with="), "").await.1["stage"] == "playing" {
            let done = site.play_one(&here, &tokens).await;
            // Now and then a move is taken back, if it may be.
            if moves % 3 == round % 3 {
                for token in &tokens {
                    let (status, _) = site.post(&format!("{here}/undo"), token, json!({"seq": done["seq"]})).await;
                    undone += usize::from(status == 200);
                }
            }
            moves += 1;
        }
        if moves == 0 {
            break;
        }
        let (id, change) = stream.next().await;
        let seq = id.parse::<u64>().unwrap();
        assert!(seq > last && change["fresh"] == false, "{id} after {last}");
        last = seq;
        story.hear(&change);
        let table = site.get(&format!("{here}?since=0&limit=500"), &tokens[0]).await.1;
        assert_eq!(change["seq"], table["seq"], "one event brings it up to date");
        assert_eq!(json!(story.0), table["story"]);
    }
    assert!(story.0.len() > 30 && undone > 0, "{} happenings, {undone} taken back", story.0.len());
}

#[tokio::test]
async fn a_stream_resumes_where_it_ended_and_starts_anew_where_it_cannot() {
    let site = Site::new().await;
    let (here, tokens) = site.two("mayhem").await;
    let events = format!("{here}/events");
    let mut story = Story::default();
    let (id, first) = site.listen(&events, &tokens[0]).await.next().await;
    assert_eq!(first["fresh"], true);
    story.hear(&first);
    for _ in 0..9 {
        site.play_one(&here, &tokens).await;
    }
    let resumed = site.listen(&format!("{events}?last={id}"), &tokens[0]).await.next().await.1;
    assert_eq!(resumed["fresh"], false);
    story.hear(&resumed);
    let table = site.get(&format!("{here}?since=0&limit=500"), &tokens[0]).await.1;
    assert_eq!(json!(story.0), table["story"]);
    // An id of a time that never was, as after a table was restored from an old copy.
    for id in [table["seq"].as_u64().unwrap() + 1, u64::MAX, 0] {
        let anew = site.listen(&format!("{events}?last={id}"), &tokens[0]).await.next().await.1;
        assert_eq!((&anew["fresh"], &anew["keep"]), (&json!(true), &json!(0)));
        assert_eq!(anew["story"], table["story"]);
    }
}

#[tokio::test]
async fn a_long_story_comes_in_pages() {
    let site = Site::new().await;
    let (here, tokens) = site.two("mayhem").await;
    for _ in 0..30 {
        site.play_one(&here, &tokens).await;
    }
    let tail = site.get(&format!("{here}?limit=7"), &tokens[0]).await.1;
    let total = tail["story_total"].as_u64().unwrap() as usize;
    assert!(total > 30 && tail["story"].as_array().unwrap().len() == 7 && tail.get("story_next").is_none());
    let (mut all, mut since) = (Vec::new(), json!(0));
    while !since.is_null() {
        let page = site.get(&format!("{here}?since={since}&limit=5&with=story"), &tokens[0]).await.1;
        let part = page["story"].as_array().unwrap().clone();
        assert!((1..15).contains(&part.len()), "{}", part.len());
        all.extend(part);
        since = page["story_next"].clone();
    }
    assert_eq!(all.len(), total);
    assert_eq!(json!(all[total - 7..]), tail["story"]);
    for text in 0..120 {
        site.post(&format!("{here}/say"), &tokens[0], json!({"text": text.to_string()})).await;
    }
    let table = site.get(&here, "").await.1;
    assert_eq!((table["chat"].as_array().unwrap().len(), &table["chat"][99]["text"]), (100, &json!("119")));
    assert_eq!(
        site.get(&format!("{here}?limit=1"), "").await.1["chat"],
        json!([{"name": "Ann", "text": "119", "watcher": false, "to": "everybody"}])
    );
}
