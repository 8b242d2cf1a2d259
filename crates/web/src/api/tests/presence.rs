//! Who is there.

use std::time::Duration;

use super::*;

#[tokio::test]
async fn a_program_that_only_looks_is_there() {
    let site = Site::new().await;
    let (here, tokens) = site.two("mayhem").await;
    let put_in = async |seq: &Value| {
        let wish = json!({"seat": 2, "seq": seq});
        site.post(&format!("{here}/stand"), &tokens[0], wish).await
    };
    tokio::time::pause();
    for _ in 0..4 {
        tokio::time::advance(Duration::from_secs(50)).await;
        let (status, table) = site.get(&here, &tokens[1]).await;
        assert_eq!(status, 200);
        let (status, told) = put_in(&table["seq"]).await;
        assert_eq!(status, 409);
        assert!(told["why"].as_str().unwrap().starts_with("Bea is here"), "{told}");
    }
    // Those who look are counted, not those who are looked at.
    tokio::time::advance(Duration::from_secs(61)).await;
    let (_, table) = site.get(&here, &tokens[0]).await;
    let (status, told) = put_in(&table["seq"]).await;
    assert_eq!(status, 200, "{told}");
}
