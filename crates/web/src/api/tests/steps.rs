//! How moves weigh, and why what is picked makes none.

use super::*;

#[tokio::test]
async fn moves_say_how_they_weigh_and_whether_they_ask() {
    let site = Site::new().await;
    let (here, tokens) = site.two("looplines").await;
    let open = site.get(&here, "").await.1["open_seats"][0].as_u64().unwrap() as usize;
    let table = site.get(&here, &tokens[open - 1]).await.1;
    for (place, colour) in ["black", "white"].into_iter().enumerate() {
        let mv = &table["moves"][place];
        assert_eq!((&mv["move"], &mv["weight"], &mv["asks"]), (&json!(colour), &json!("usual"), &json!(false)));
    }
}

#[tokio::test]
async fn who_picks_what_is_no_move_is_told_why_and_nobody_else_is() {
    let site = Site::new().await;
    let (here, tokens) = site.two("looplines").await;
    let open = site.get(&here, "").await.1["open_seats"][0].as_u64().unwrap() as usize;
    let ask = async |token: &str, query: &str| site.get(&format!("{here}/why?{query}"), token).await;
    let (mine, other) = (&tokens[open - 1], &tokens[2 - open]);
    let before = site.get(&here, mine).await.1["seq"].clone();
    let colour = json!({"why": "first choose your colour: black or white", "rule": "LOO-5"});
    assert_eq!(ask(mine, "picks=t:07").await, (200, colour));
    let turn = json!({"why": "it is not your turn", "rule": "LOO-5"});
    assert_eq!(ask(other, "picks=t:07").await, (200, turn));
    let nothing = json!({"why": null, "rule": null});
    assert_eq!(ask(mine, "picks=no%20such%20thing").await, (200, nothing.clone()));
    assert_eq!(ask(mine, "picks=").await, (200, nothing));
    assert_eq!(ask("", "picks=t:07").await.0, 401);
    assert_eq!(ask(other, &format!("seat={open}&picks=t:07")).await.0, 403);
    assert_eq!(ask(mine, &format!("picks={}", "t:07%20".repeat(17))).await.0, 400);
    assert_eq!(ask(mine, "picked=t:07").await.0, 400);
    assert_eq!(site.get(&here, mine).await.1["seq"], before, "to ask changes nothing");
}
