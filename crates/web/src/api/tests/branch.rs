//! A game that is over is played on differently.

use super::*;

impl Site {
    /// Plays until the game at this table is over.
    async fn play_out(&self, here: &str, tokens: &[String; 2]) {
        while self.get(&format!("{here}?with="), "").await.1["stage"] == "playing" {
            self.play_one(here, tokens).await;
        }
    }

    /// The log of a game that is over, line by line.
    async fn log(&self, here: &str) -> Vec<Value> {
        let answer = self.send(Method::GET, &format!("{here}/log"), "", Body::empty()).await;
        let bytes = axum::body::to_bytes(answer.into_body(), 1 << 24).await.unwrap();
        String::from_utf8_lossy(&bytes).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

#[tokio::test]
async fn a_program_plays_on_from_a_moment_of_a_game_that_is_over() {
    let site = Site::new().await;
    let (here, tokens) = site.two("mayhem").await;
    let wanted = json!({"name": "Cal", "at": 20, "seat": 2, "bot": "novice"});
    let (status, told) = site.post(&format!("{here}/branch"), "", wanted.clone()).await;
    assert_eq!((status, &told["code"]), (400, &json!("bad_request")), "not while it is on: {told}");
    assert!(told["why"].as_str().unwrap().contains("not over"), "{told}");
    site.play_out(&here, &tokens).await;
    let (status, opened) = site.post(&format!("{here}/branch"), "", wanted).await;
    assert_eq!((status, &opened["seat"]), (201, &json!(2)), "{opened}");
    let there = format!("/tables/{}", opened["code"].as_str().unwrap());
    let (_, table) = site.get(&there, opened["token"].as_str().unwrap()).await;
    let (first, other) = (site.get(&here, "").await.1, &table["branch"]);
    assert_eq!(other["table"], first["code"]);
    assert!(other["entries"].as_u64().unwrap() >= 20 && first.get("branch").is_none(), "{other}");
    assert_eq!((&table["stage"], &table["commitment"]), (&json!("playing"), &first["commitment"]));
    assert_eq!(table["chairs"][0]["bot"], "novice");
    assert_eq!((&table["chairs"][1]["name"], &table["chairs"][1]["you"]), (&json!("Cal"), &json!(true)));
    assert_eq!(table["seed"], Value::Null);
    let aside = table["asides"][0]["text"].as_str().unwrap();
    assert!(aside.contains("branches off table"), "{aside}");
    // It is by no list that others find it.
    assert_eq!(site.get("/tables", "").await.1, json!([]));
}

#[tokio::test]
async fn what_makes_no_branch_is_refused_in_words() {
    let site = Site::new().await;
    let (here, tokens) = site.two("mayhem").await;
    site.play_out(&here, &tokens).await;
    let last = site.log(&here).await.len() - 2;
    let ask = |body: Value| async { site.post(&format!("{here}/branch"), "", body).await };
    for (body, status, why) in [
        (json!({"name": "Cal", "at": last + 1}), 409, "there is no entry"),
        (json!({"name": "Cal", "at": last}), 409, "the game is over at that moment"),
        (json!({"name": "Cal", "at": 5, "seat": 3}), 409, "there is no seat 3"),
        (json!({"name": "Cal", "at": 5, "seat": 0}), 400, "seat"),
        (json!({"name": "Cal", "at": 5, "seat": 300}), 400, ""),
        (json!({"name": "Cal", "at": -1}), 400, ""),
        (json!({"name": "Cal", "at": 5, "bot": "deep"}), 400, "there is no bot"),
        (json!({"name": "", "at": 5}), 409, "a name is"),
        (json!({"name": "Cal"}), 400, "at"),
        (json!({"name": "Cal", "at": 5, "seed": "00"}), 400, "seed"),
    ] {
        let (got, told) = ask(body.clone()).await;
        assert_eq!(got, status, "{body}: {told}");
        assert!(told["why"].as_str().unwrap().contains(why), "{body}: {told}");
    }
    let (status, _) = site.post("/tables/nowhere/branch", "", json!({"name": "Cal", "at": 5})).await;
    assert_eq!(status, 404);
    // Without a seat it is the one that is to move.
    let (status, opened) = ask(json!({"name": "Cal", "at": 12})).await;
    assert_eq!(status, 201, "{opened}");
    let there = format!("/tables/{}", opened["code"].as_str().unwrap());
    let (_, table) = site.get(&there, opened["token"].as_str().unwrap()).await;
    assert!(table["open_seats"].as_array().unwrap().contains(&opened["seat"]), "{table}");
}

#[tokio::test]
async fn a_page_plays_on_and_says_what_it_is() {
    let site = Site::new().await;
    let (here, tokens) = site.two("mayhem").await;
    let code = here.rsplit('/').next().unwrap().to_owned();
    let mut person = site.browser();
    let early = person.post(&format!("/t/{code}/branch"), "at=20&seat=1&bot=casual").await;
    assert_eq!(early.status.as_u16(), 400, "{}", early.text);
    site.play_out(&here, &tokens).await;
    let replay = person.get(&format!("/t/{code}/replay?at=20&seat=2")).await.text;
    assert!(replay.contains(&format!("action=\"/t/{code}/branch\"")), "{replay}");
    assert!(replay.contains("<option value=\"2\" selected>Bea</option>"), "{replay}");
    let end = person.get(&format!("/t/{code}/replay")).await.text;
    assert!(!end.contains("id=\"branch\""), "there is nothing to play on from");
    let got = person.post(&format!("/t/{code}/branch"), "at=20&seat=2&bot=casual").await;
    assert_eq!(got.status.as_u16(), 303, "{}", got.text);
    let page = person.get(&got.to).await.text;
    let words = format!("Branched off table {code} after entry ");
    assert!(page.contains(&words) && page.contains("it branches off table"), "{page}");
    let fair = person.get(&format!("{}/fair", got.to)).await.text;
    assert!(fair.contains(&words) && fair.contains("it is no secret") && !fair.contains("Nobody can choose"), "{fair}");
    for nonsense in ["at=x", "at=20&seat=x", "at=20&bot=deep", "seat=1"] {
        let got = person.post(&format!("/t/{code}/branch"), nonsense).await;
        assert!(got.status.is_client_error(), "{nonsense}: {}", got.status);
    }
}
