//! The games of a token.

use super::*;

#[tokio::test]
async fn a_token_finds_its_own_games_and_what_came_of_them() {
    let site = Site::new().await;
    let (here, tokens) = site.two("sums").await;
    let code = here.rsplit('/').next().unwrap();
    let mine = site.get("/me/tables", &tokens[0]).await.1;
    let game = &mine["running"][0];
    assert_eq!((&game["code"], &game["names"]), (&json!(code), &json!(["Ann", "Bea"])), "{mine}");
    assert_eq!(
        (&game["seats"], &game["left_ms"], &game["clock"]),
        (&json!([1]), &Value::Null, &json!("off")),
        "{mine}"
    );
    let turns = [&tokens[0], &tokens[1]]
        .map(async |token| site.get("/me/tables", token).await.1["running"][0]["your_turn"] == true);
    let [ann, bea] = turns;
    assert_ne!(ann.await, bea.await, "one of them is to move");
    while site.get(&format!("{here}?with="), "").await.1["stage"] != "over" {
        site.play_one(&here, &tokens).await;
    }
    let mine = site.get("/me/tables?limit=1", &tokens[0]).await.1;
    assert_eq!(mine["running"], json!([]), "{mine}");
    assert_eq!((&mine["finished"][0]["code"], &mine["finished"][0]["agreed"]), (&json!(code), &json!(false)), "{mine}");
    assert!(
        mine["finished"][0]["outcome"].is_string() && mine["finished"][0]["standings"][1]["rank"].is_u64(),
        "{mine}"
    );
    assert_eq!(site.get(&format!("/me/tables?after={code}"), &tokens[0]).await.1["finished"], json!([]));
    let statistics = site.get("/me/statistics", &tokens[1]).await.1;
    assert_eq!((&statistics[0]["game"], &statistics[0]["played"]), (&json!("sums"), &json!(1)), "{statistics}");
    // Nobody else's.
    let stranger = site.post("/tokens", "", json!({})).await.1["token"].as_str().unwrap().to_owned();
    assert_eq!(site.get("/me/tables", &stranger).await.1, json!({"running": [], "finished": []}));
    assert_eq!(site.get("/me/statistics", &stranger).await.1, json!([]));
    for path in ["/me/tables", "/me/statistics"] {
        assert_eq!(site.get(path, "").await.0, 401, "{path}");
    }
    assert_eq!(site.get("/me/tables?limit=0", &tokens[0]).await.0, 400);
}

#[tokio::test]
async fn the_list_of_tables_is_narrowed_and_says_their_terms() {
    let site = Site::new().await;
    let order = json!({"game": "mayhem", "seats": 2, "listed": true, "clock": "2 days", "options": {"fast": false}});
    site.post("/tables", "", order).await;
    site.post("/tables", "", json!({"game": "zangle", "seats": 2, "listed": true})).await;
    let tables = async |query: &str| site.get(&format!("/tables{query}"), "").await.1;
    let of_mayhem = tables("?game=mayhem&playing=false").await;
    assert_eq!(of_mayhem.as_array().unwrap().len(), 1);
    let table = &of_mayhem[0];
    assert_eq!((&table["clock"], &table["options"]), (&json!("2 days"), &json!({"fast": false})), "{table}");
    assert_eq!((&table["watchers"], table["opened_ms"].as_u64().unwrap() > 0), (&json!(0), true), "{table}");
    assert_eq!(tables("").await.as_array().unwrap().len(), 2);
    assert_eq!(tables("?playing=true").await, json!([]));
    assert_eq!(tables("?game=chess").await, json!([]));
}

#[tokio::test]
async fn a_table_of_bots_alone_begins_when_the_last_one_sits() {
    let site = Site::new().await;
    let opened = site.post("/tables", "", json!({"game": "mayhem", "seats": 2})).await.1;
    let (here, host) = (format!("/tables/{}", opened["code"].as_str().unwrap()), opened["token"].as_str().unwrap());
    let stage = async || site.get(&format!("{here}?with="), "").await.1["stage"].clone();
    for (seat, then) in [(1, "gathering"), (2, "playing")] {
        assert_eq!(site.post(&format!("{here}/bot"), host, json!({"seat": seat, "bot": "greedy"})).await.0, 200);
        assert_eq!(stage().await, then);
    }
}
