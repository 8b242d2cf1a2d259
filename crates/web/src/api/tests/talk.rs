//! Talk to everybody, and to one's team.

use super::*;

/// A begun table of Tandem: its path, and the tokens of its four seats.
async fn tandem(site: &Site) -> (String, Vec<String>) {
    let opened = site.post("/tables", "", json!({"game": "tandem", "seats": 4})).await.1;
    let here = format!("/tables/{}", opened["code"].as_str().unwrap());
    let host = opened["token"].as_str().unwrap().to_owned();
    let mut tokens = Vec::new();
    for (seat, name) in (1..).zip(["Ann", "Bea", "Cleo", "Dan"]) {
        let token = if seat == 1 { host.as_str() } else { "" };
        let sat = site.post(&format!("{here}/seats/{seat}"), token, json!({"name": name})).await.1;
        tokens.push(sat["token"].as_str().unwrap().to_owned());
        assert_eq!(site.post(&format!("{here}/ready"), &tokens[seat - 1], json!({})).await.0, 200);
    }
    assert_eq!(site.post(&format!("{here}/start"), &host, json!({})).await.0, 200);
    (here, tokens)
}

#[tokio::test]
async fn a_line_to_the_team_is_told_to_the_team_alone() {
    let site = Site::new().await;
    let (here, tokens) = tandem(&site).await;
    let stranger = site.post("/tokens", "", json!({})).await.1["token"].as_str().unwrap().to_owned();
    let say = async |token: &str, body: Value| site.post(&format!("{here}/say"), token, body).await;
    assert_eq!(say(&tokens[2], json!({"text": "shall I?", "to": "team"})).await.0, 200);
    assert_eq!(say(&tokens[2], json!({"text": "hello all", "to": "everybody"})).await.0, 200);
    assert_eq!(say(&stranger, json!({"text": "hello", "name": "Eve"})).await.0, 200);
    for turn in 0..7 {
        for (place, token) in tokens.iter().chain([&stranger, &String::new()]).enumerate() {
            let table = site.get(&here, token).await.1;
            let lines = table["chat"].as_array().unwrap();
            let texts: Vec<&str> = lines.iter().map(|line| line["text"].as_str().unwrap()).collect();
            let audiences: Vec<&str> = lines.iter().map(|line| line["to"].as_str().unwrap()).collect();
            match place {
                0 | 2 => {
                    assert_eq!(texts, ["shall I?", "hello all", "hello"]);
                    assert_eq!(audiences, ["team", "everybody", "everybody"]);
                }
                _ => assert_eq!(texts, ["hello all", "hello"], "{place}"),
            }
            // The newest of what is heard, not what is left of the newest of all.
            let newest = site.get(&format!("{here}?limit=2"), token).await.1;
            assert_eq!(newest["chat"].as_array().unwrap().len(), 2);
        }
        if turn < 6 {
            let mv = site.post(&format!("{here}/move"), &tokens[turn % 2], json!({"move": "5"})).await;
            assert_eq!(mv.0, 200, "{mv:?}");
        }
    }
    let table = site.get(&here, "").await.1;
    assert_eq!((&table["stage"], &table["standings"][3]["team"]), (&json!("over"), &json!(2)));
    assert_eq!(table["chairs"][0]["team"], 1);
    let log = site.send(Method::GET, &format!("{here}/log"), &tokens[0], Body::empty()).await;
    let log = axum::body::to_bytes(log.into_body(), 1 << 20).await.unwrap();
    assert!(!String::from_utf8_lossy(&log).contains("shall I?"));
}

#[tokio::test]
async fn talk_that_may_not_be_is_refused_with_the_rule() {
    let site = Site::new().await;
    let (here, tokens) = tandem(&site).await;
    let say = async |token: &str, body: Value| site.post(&format!("{here}/say"), token, body).await;
    for to in ["team", "everybody"] {
        let (status, refused) = say(&tokens[0], json!({"text": "nine", "to": to})).await;
        assert_eq!((status, &refused["rule"]), (409, &json!("TAN-2")), "{refused}");
    }
    let stranger = site.post("/tokens", "", json!({})).await.1["token"].as_str().unwrap().to_owned();
    assert_eq!(say(&stranger, json!({"text": "hi", "to": "team", "name": "Eve"})).await.0, 403);
    assert_eq!(say(&tokens[1], json!({"text": "hi", "to": "team", "seat": 3})).await.0, 403);
    assert_eq!(say(&tokens[1], json!({"text": "hi", "to": "taem"})).await.0, 400);
    let (two, [one, _]) = site.two("mayhem").await;
    let (status, refused) = site.post(&format!("{two}/say"), &one, json!({"text": "hi", "to": "team"})).await;
    assert!(status == 409 && refused["why"].as_str().unwrap().contains("no team"), "{status} {refused}");
}

#[tokio::test]
async fn who_has_seats_in_both_teams_hears_through_one_at_a_time() {
    let site = Site::new().await;
    let opened = site.post("/tables", "", json!({"game": "tandem", "seats": 4})).await.1;
    let here = format!("/tables/{}", opened["code"].as_str().unwrap());
    let token = opened["token"].as_str().unwrap().to_owned();
    for (seat, name) in (1..).zip(["Ann", "Bea", "Cleo", "Dan"]) {
        assert_eq!(site.post(&format!("{here}/seats/{seat}"), &token, json!({"name": name})).await.0, 200);
        assert_eq!(site.post(&format!("{here}/ready"), &token, json!({"seat": seat})).await.0, 200);
    }
    site.post(&format!("{here}/start"), &token, json!({})).await;
    site.post(&format!("{here}/move"), &token, json!({"seat": 1, "move": "5"})).await;
    assert_eq!(site.post(&format!("{here}/say"), &token, json!({"text": "hm", "to": "team"})).await.0, 400);
    assert_eq!(site.post(&format!("{here}/say"), &token, json!({"seat": 2, "text": "hm", "to": "team"})).await.0, 200);
    for (seat, lines) in [(1, 0), (2, 1), (3, 0), (4, 1)] {
        let table = site.get(&format!("{here}?seat={seat}"), &token).await.1;
        assert_eq!(table["chat"].as_array().unwrap().len(), lines, "seat {seat}");
    }
}
