//! What a team says among itself: sites that differ in its words answer everybody else alike.

use super::*;

/// Who looks, with a cookie and with streams of both sites that are listened to all the time.
struct Ears {
    viewer: Viewer,
    cookie: Option<String>,
    streams: Vec<[BodyDataStream; 2]>,
}

impl Ears {
    async fn of(viewer: Viewer, twins: &[Site; 2]) -> Self {
        let cookie = twins[0].cookie(viewer).await;
        let mut streams = Vec::new();
        for path in [format!("/api/v1/tables/{CODE}/events"), format!("/t/{CODE}/events")] {
            let listen = async |twin: &Site| twin.send(twin.ask(&path, viewer, cookie.as_deref())).await;
            let (one, other) = (listen(&twins[0]).await, listen(&twins[1]).await);
            streams.push([one, other].map(|answer| answer.into_body().into_data_stream()));
        }
        Self { viewer, cookie, streams }
    }

    /// The addresses that answer these ears differently at the two sites, where these words were said last. A log has the
    /// moments of its moves, which are not the same: there, it is the words that are looked for.
    async fn differences(&mut self, twins: &[Site; 2], words: [&str; 2]) -> Vec<String> {
        let cookie = self.cookie.as_deref();
        let (one, other) =
            (twins[0].everything(self.viewer, cookie).await, twins[1].everything(self.viewer, cookie).await);
        let differ = |((path, one), (_, other)): &((String, String), (String, String))| {
            let timed = path.ends_with("/log") || path.ends_with("/verify");
            if timed { one.contains(words[0]) || other.contains(words[1]) } else { one != other }
        };
        let mut found: Vec<String> = one.into_iter().zip(other).filter(differ).map(|((path, _), _)| path).collect();
        for [one, other] in &mut self.streams {
            if one.next().await.unwrap().unwrap() != other.next().await.unwrap().unwrap() {
                found.push("a stream".into());
            }
        }
        found
    }
}

#[tokio::test]
async fn the_words_of_another_team_change_no_byte_of_any_answer() {
    let (game, options) = (tricorn_table::game("tandem").unwrap(), Options::defaults(&[]));
    let twins = [Site::begun(game, &options, 4, 1).await, Site::begun(game, &options, 4, 1).await];
    let mut all = Vec::new();
    for viewer in Viewer::all(4) {
        all.push(Ears::of(viewer, &twins).await);
    }
    let long = "pomegranate ".repeat(24);
    let texts = [
        ["kiwi", "lime"],
        ["plum", &long],
        ["<b>fig</b>", "&date;"],
        ["sloe", "quince"],
        ["mango", "peach"],
        ["pear", "medlar"],
    ];
    for (turn, words) in texts.into_iter().enumerate() {
        for (twin, text) in twins.iter().zip(words) {
            let speaker = Seat::new([1, 3][turn % 2]);
            let line = json!({"to": "team", "text": text});
            twin.post(&twin.tokens[speaker.index()], "say", line).await.unwrap();
            // What is said to everybody, and what is refused, is the same.
            twin.post(&twin.tokens[2], "say", json!({"text": "hm"})).await.unwrap();
            let mover = Seat::new((turn % 2) as u8);
            twin.post(&twin.tokens[mover.index()], "move", json!({"move": "5"})).await.unwrap();
        }
        for ears in &mut all {
            let found = ears.differences(&twins, words).await;
            let theirs = ears.viewer.seat().is_some_and(|seat| seat.index() % 2 == 1);
            assert_eq!(!found.is_empty(), theirs, "{:?} after turn {turn}: {found:?}", ears.viewer);
        }
    }
    let slot = twins[0].shared.hall.find(CODE).await.unwrap();
    assert_eq!(slot.read().table().unwrap().turn(), Turn::Over, "logs and replays were looked at too");
}
