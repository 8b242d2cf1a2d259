//! A game for one: the daily deal, hints, and whether it could be won.

use super::*;

/// Today's deal, played by this name: its path and the token.
async fn daily(site: &Site) -> (String, String) {
    let (status, opened) = site.post("/daily", "", json!({"name": "Ann"})).await;
    assert_eq!((status, &opened["seat"]), (201, &json!(1)), "{opened}");
    (format!("/tables/{}", opened["code"].as_str().unwrap()), opened["token"].as_str().unwrap().to_owned())
}

/// Plays what is hinted at until the game is over, at most so many moves.
async fn follow_hints(site: &Site, here: &str, token: &str) -> Vec<Value> {
    let mut hints = Vec::new();
    for _ in 0..60 {
        let (status, told) = site.post(&format!("{here}/hint"), token, json!({})).await;
        assert_eq!(status, 200, "{told}");
        let hint = told["hint"].clone();
        let (status, told) = site.post(&format!("{here}/move"), token, json!({"move": hint["move"]})).await;
        assert_eq!(status, 200, "{told}");
        assert!(told.get("hint").is_none(), "{told}");
        hints.push(hint);
        if site.get(&format!("{here}?with="), "").await.1["stage"] == "over" {
            return hints;
        }
    }
    panic!("the game does not end: {hints:?}");
}

#[tokio::test]
async fn a_solitaire_is_played_with_hints_to_its_end_and_then_solved() {
    let site = Site::new().await;
    let (here, token) = daily(&site).await;
    let (_, table) = site.get(&here, &token).await;
    assert_eq!(table["stage"], "playing");
    assert_eq!(table["hints"], "alone");
    let day = table["daily"].as_str().unwrap().to_owned();
    assert_eq!(site.get(&format!("{here}/solution"), "").await.0, 400, "not while it is on");
    let hints = follow_hints(&site, &here, &token).await;
    assert!(hints.iter().any(|hint| hint["move"].as_str().unwrap().contains('=')), "{hints:?}");
    let (status, solved) = site.get(&format!("{here}/solution"), "").await;
    assert_eq!((status, &solved["verdict"]), (200, &json!("winnable")), "a daily deal always is");
    assert!(!solved["line"].as_array().unwrap().is_empty());
    let (_, over) = site.get(&here, "").await;
    let asides = over["asides"].as_array().unwrap();
    assert!(asides.iter().all(|aside| aside["text"] == "Ann takes a hint."), "{asides:?}");
    // Everybody has the same deal on this day.
    let (there, other) = daily(&site).await;
    let again = site.get(&there, &other).await.1;
    assert_eq!((again["daily"].as_str(), &again["commitment"]), (Some(day.as_str()), &over["commitment"]));
    assert_eq!(again["view"]["centre"], table["view"]["centre"]);
    assert_eq!(again["view"]["piles"], table["view"]["piles"]);
}

#[tokio::test]
async fn where_several_people_play_a_hint_is_forbidden() {
    let site = Site::new().await;
    for (game, why) in
        [("zangle", "several people"), ("mayhem", "several people"), ("zangle-speedster", "no hints in this game")]
    {
        let (here, tokens) = site.two(game).await;
        let (status, told) = site.post(&format!("{here}/hint"), &tokens[0], json!({})).await;
        assert_eq!((status, &told["code"]), (403, &json!("forbidden")), "{told}");
        assert!(told["why"].as_str().unwrap().contains(why), "{told}");
        assert_eq!(site.get(&format!("{here}/solution"), "").await.0, 400);
    }
    let wrong = site.post("/tables", "", json!({"game": "zangle", "seats": 2, "hints": "perhaps"})).await;
    assert_eq!((wrong.0, &wrong.1["code"]), (400, &json!("bad_request")));
    // Nobody without the seat is told.
    let (here, _) = daily(&site).await;
    let stranger = site.post("/tokens", "", json!({})).await.1["token"].as_str().unwrap().to_owned();
    assert_eq!(site.post(&format!("{here}/hint"), &stranger, json!({})).await.0, 403);
    assert_eq!(site.post(&format!("{here}/hint"), "", json!({})).await.0, 401);
}

/// A hint stands in the answer to who asked for it, and in no other.
#[tokio::test]
async fn no_other_answer_has_the_zangle_of_a_hint() {
    let site = Site::new().await;
    let (here, token) = daily(&site).await;
    let mut zangles = 0;
    for _ in 0..8 {
        if site.get(&format!("{here}?with="), "").await.1["stage"] == "over" {
            break;
        }
        let hint = site.post(&format!("{here}/hint"), &token, json!({})).await.1["hint"]["move"].clone();
        let notation = hint.as_str().unwrap().to_owned();
        if notation.contains('=') {
            zangles += 1;
            for asker in [token.as_str(), ""] {
                for path in [here.clone(), format!("{here}?with=story,notations,moves,view"), "/tables".into()] {
                    let told = site.get(&path, asker).await.1.to_string();
                    assert!(!told.contains(&notation), "{path} tells {notation}: {told}");
                }
            }
        }
        site.post(&format!("{here}/move"), &token, json!({"move": notation})).await;
    }
    assert!(zangles > 1, "{zangles}");
}

#[tokio::test]
async fn a_hint_that_is_asked_for_again_is_for_its_own_moment() {
    let site = Site::new().await;
    let (here, token) = daily(&site).await;
    let order = json!({"seq": site.get(&here, &token).await.1["seq"]});
    let first = site.post(&format!("{here}/hint"), &token, order.clone()).await;
    assert_eq!(site.post(&format!("{here}/hint"), &token, order.clone()).await, first, "the same again");
    let played = json!({"move": first.1["hint"]["move"]});
    assert_eq!(site.post(&format!("{here}/move"), &token, played).await.0, 200);
    let (status, late) = site.post(&format!("{here}/hint"), &token, order).await;
    assert_eq!((status, late.get("hint")), (200, None), "nothing of a position that nobody asked about: {late}");
}

#[tokio::test]
async fn hints_are_the_best_moves_with_what_is_expected_of_them() {
    let site = Site::new().await;
    let (here, tokens) = site.two_with(json!({"game": "triominos", "seats": 2, "hints": "on"})).await;
    let mover = site.get(&format!("{here}?with="), "").await.1["open_seats"][0].as_u64().unwrap() as usize - 1;
    let (status, told) = site.post(&format!("{here}/hint"), &tokens[mover], json!({})).await;
    assert_eq!(status, 200, "{told}");
    let hints = told["hints"].as_array().unwrap();
    assert!((1..=3).contains(&hints.len()) && hints[0]["move"] == told["hint"]["move"], "{told}");
    for hint in hints {
        assert!(hint["words"].as_str().unwrap().contains("imagined"), "{hint}");
        assert!(hint["prospect"]["games"].as_u64().unwrap() > 0 && hint["label"].is_string(), "{hint}");
    }
    let (_, story) = site.get(&here, &tokens[1 - mover]).await;
    assert!(!story.to_string().contains("imagined"), "nobody else is told: {story}");
}
