use std::time::Duration;

use super::*;

#[tokio::test]
async fn what_decided_a_game_is_told_once_it_is_over() {
    let site = Site::new().await;
    let (here, tokens) = site.two("looplines").await;
    let path = format!("{here}/analysis");
    let (status, early) = site.get(&path, &tokens[0]).await;
    assert_eq!((status, &early["code"]), (400, &json!("bad_request")), "{early}");
    while site.get(&format!("{here}?with="), "").await.1["stage"] != "over" {
        site.play_one(&here, &tokens).await;
    }
    // Everybody may look back on it.
    let (mut status, mut found) = site.get(&path, "").await;
    for _ in 0..600 {
        if status != 202 {
            break;
        }
        assert!(found["done"].as_u64() <= found["of"].as_u64() && found["ready"] == false, "{found}");
        tokio::time::sleep(Duration::from_millis(100)).await;
        (status, found) = site.get(&path, "").await;
    }
    assert_eq!((status, &found["game"], &found["weighed"]), (200, &json!("looplines"), &json!(true)), "{found}");
    assert!(found["curve"].as_array().unwrap().len() > 5 && found["moments"].is_array(), "{found}");
    assert_eq!(site.get("/tables/nowhere/analysis", "").await.0, 404);
}
