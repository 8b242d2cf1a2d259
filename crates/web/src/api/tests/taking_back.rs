//! Programs ask each other whether a move is taken back, and say no to the end of a game.

use serde_json::json;

use super::Site;

/// Plays until a move was made that is taken back only if the other agrees, which is asked; who asks, and who answers.
async fn asked(site: &Site, here: &str, tokens: &[String; 2]) -> (usize, usize) {
    for _ in 0..40 {
        let mover = site.get(here, "").await.1["open_seats"][0].as_u64().expect("the game is on") as usize;
        site.play_one(here, tokens).await;
        let (status, _) = site.post(&format!("{here}/undo"), &tokens[mover - 1], json!({})).await;
        let table = site.get(here, "").await.1;
        if status == 200 && table["take_back"].is_object() {
            assert_eq!(table["take_back"], json!({"seat": mover, "awaits": [3 - mover]}));
            return (mover, 3 - mover);
        }
    }
    panic!("nobody has to be asked");
}

#[tokio::test]
async fn a_program_is_asked_and_agrees_or_declines() {
    let site = Site::new().await;
    let (here, tokens) = site.two("triominos").await;
    let (mover, other) = asked(&site, &here, &tokens).await;
    let before = site.get(&here, "").await.1;
    let (status, done) = site.post(&format!("{here}/answer-undo"), &tokens[other - 1], json!({})).await;
    assert_eq!((status, &done["story"]), (200, &json!([])), "{done}");
    let after = site.get(&here, "").await.1;
    assert_eq!(after["open_seats"], json!([mover]));
    assert!(after.get("take_back").is_none());
    assert!(after["story_total"].as_u64() < before["story_total"].as_u64(), "the story has forgotten it");
    let told = after["asides"].as_array().unwrap().last().unwrap()["text"].as_str().unwrap().to_owned();
    assert!(told.ends_with("takes the last move back."), "{told}");

    let (mover, other) = asked(&site, &here, &tokens).await;
    let decline = json!({"on": false});
    assert_eq!(site.post(&format!("{here}/answer-undo"), &tokens[other - 1], decline.clone()).await.0, 200);
    let table = site.get(&here, "").await.1;
    assert_eq!(table["take_back"], json!({"seat": mover, "awaits": [], "declined": other}));
    assert_eq!(table["open_seats"], json!([other]), "it stays as it is");
    assert_eq!(site.post(&format!("{here}/answer-undo"), &tokens[other - 1], decline).await.0, 409);
    let forged = json!({"move": "undo agreed"});
    assert_eq!(site.post(&format!("{here}/move"), &tokens[mover - 1], forged).await.0, 409);
}

#[tokio::test]
async fn a_program_declines_an_offer_to_end_and_sets_the_pace() {
    let site = Site::new().await;
    let (here, tokens) = site.two("triominos").await;
    let end = format!("{here}/offer-end");
    assert_eq!(site.post(&end, &tokens[0], json!({})).await.0, 200);
    assert_eq!(site.post(&end, &tokens[1], json!({"on": false})).await.0, 200);
    let table = site.get(&here, "").await.1;
    assert_eq!((&table["chairs"][0]["offers_end"], &table["chairs"][0]["late"]), (&json!(false), &json!(false)));
    assert_eq!((&table["stage"], &table["pace"]), (&json!("playing"), &json!("usual")));
    for (pace, status) in [("slow", 201), ("hasty", 400)] {
        let order = json!({"game": "triominos", "seats": 2, "pace": pace});
        assert_eq!(site.post("/tables", "", order).await.0, status, "{pace}");
    }
}
