//! Moves that are written, by programs.

use super::*;

#[tokio::test]
async fn who_may_write_is_told_what_to_fill_in() {
    let site = Site::new().await;
    let (here, tokens) = site.two("pairs").await;
    let mine = site.get(&here, &tokens[0]).await.1;
    let form = json!({
        "blanks": [
            {"name": "corner", "label": "Corner", "value": "", "takes": {"one": [
                {"value": "apex", "label": "The apex"}, {"value": "left", "label": "The left"}, {"value": "right", "label": "The right"}]}},
            {"name": "first", "label": "First word", "value": "", "takes": {"text": {"max": 12, "word": true}}},
            {"name": "second", "label": "Second", "value": "", "takes": {"text": {"max": 12, "word": true}}},
        ],
        "send": "Done",
        "keeps": true,
    });
    assert_eq!((&mine["form"], &mine["moves"]), (&form, &json!([])));
    assert_eq!(site.get(&format!("{here}?with=notations"), &tokens[1]).await.1["form"], form);
    for (token, path) in [("", here.clone()), (&tokens[0], format!("{here}?with=view"))] {
        assert!(site.get(&path, token).await.1["form"].is_null(), "{path}");
    }
    let about = site.get("/openapi.json", "").await.1;
    let schemas = &about["components"]["schemas"];
    assert_eq!(schemas["Form"]["required"], json!(["blanks", "send", "keeps"]), "{schemas}");
    assert!(schemas["Wanted"]["properties"]["form"]["additionalProperties"]["type"] == "string", "{schemas}");
}

#[tokio::test]
async fn a_form_is_kept_sent_and_heard_by_who_wrote_it() {
    let site = Site::new().await;
    let (here, tokens) = site.two("pairs").await;
    let path = format!("{here}/move");
    let seq = site.get(&here, "").await.1["seq"].clone();
    let keep = json!({"form": {"first": " sun "}, "keep": true, "seq": seq});
    let (status, kept) = site.post(&path, &tokens[0], keep.clone()).await;
    assert_eq!((status, &kept["story"]), (200, &json!([])), "{kept}");
    assert_eq!(site.post(&path, &tokens[0], keep).await.1, kept, "sent again, it is answered again");
    let mine = site.get(&here, &tokens[0]).await.1;
    assert_eq!(mine["form"]["blanks"][1]["value"], "sun");
    assert_eq!(site.get(&here, &tokens[1]).await.1["form"]["blanks"][1]["value"], "");
    // Who writes at the same time is not disturbed.
    let other = json!({"form": {"corner": "apex", "first": "moon", "second": "hill"}, "seq": seq});
    assert_eq!(site.post(&path, &tokens[1], other).await.0, 200);
    let whole = |seq: &Value| json!({"form": {"corner": "left", "first": "sun", "second": "moon"}, "seq": seq});
    let (status, stale) = site.post(&path, &tokens[0], whole(&seq)).await;
    assert_eq!((status, &stale["code"]), (409, &json!("stale")), "the seat has kept something since");
    let (status, done) = site.post(&path, &tokens[0], whole(&kept["seq"])).await;
    assert_eq!(status, 200, "{done}");
    assert_eq!(done["story"][1]["text"], "The pairs are sun and moon; moon and hill.");
    // The next round is written anew; the notation does the same.
    assert_eq!(site.get(&here, &tokens[0]).await.1["form"]["blanks"][1]["value"], "");
    assert_eq!(site.post(&path, &tokens[0], json!({"move": "send apex/sun/moon"})).await.0, 200);
    assert_eq!(site.post(&path, &tokens[0], json!({"form": {}})).await.1["why"], "nothing is to be written now");
}

#[tokio::test]
async fn what_makes_no_form_is_refused_with_the_reason() {
    let site = Site::new().await;
    let (here, tokens) = site.two("pairs").await;
    let path = format!("{here}/move");
    let whole = |first: &str| json!({"form": {"corner": "apex", "first": first, "second": "moon"}});
    for (order, status, code, why, rule) in [
        (whole("two words"), 409, "refused", "write one word of at most 12 letters", json!("TOY-3")),
        (whole("Triangle"), 409, "refused", "everybody would write that", json!("TOY-4")),
        (json!({"form": {"first": "Triangle"}, "keep": true}), 409, "refused", "everybody would", json!("TOY-4")),
        (whole(&"x".repeat(13)), 409, "refused", "First word: at most 12 characters", Value::Null),
        (whole("a\u{202e}b"), 409, "refused", "First word: write it in one line", Value::Null),
        (json!({"form": {"third": "sun"}}), 409, "refused", "the form has corner, first, second, and", Value::Null),
        (json!({"form": {"corner": "top"}}), 409, "refused", "Corner: choose one of the answers", Value::Null),
        (json!({"form": {"first": "sun"}}), 409, "refused", "something is missing", Value::Null),
        (json!({"form": {}, "move": "send apex/sun/moon"}), 400, "bad_request", "send either move, or", Value::Null),
        (json!({"form": {}, "picks": []}), 400, "bad_request", "send either move, or", Value::Null),
        (json!({"move": "send apex/sun/moon", "keep": true}), 400, "bad_request", "keep goes with form", Value::Null),
        (json!({"keep": true}), 400, "bad_request", "keep goes with form", Value::Null),
        (json!({"form": {"first": 7}}), 400, "bad_request", "", Value::Null),
        (json!({"form": ["sun"]}), 400, "bad_request", "", Value::Null),
        (whole(&"x".repeat(20_000)), 413, "too_large", "", Value::Null),
    ] {
        let (got, told) = site.post(&path, &tokens[0], order.clone()).await;
        assert_eq!((got, &told["code"], &told["rule"]), (status, &json!(code), &rule), "{order}: {told}");
        assert!(told["why"].as_str().unwrap().contains(why), "{order}: {told}");
    }
    let (status, told) = site.post(&format!("{here}/move"), &tokens[1], json!({"seat": 1, "form": {}})).await;
    assert_eq!((status, &told["code"]), (403, &json!("forbidden")));
    let (sums, tokens) = site.two("sums").await;
    let told = site.post(&format!("{sums}/move"), &tokens[0], json!({"form": {"x": "y"}})).await.1;
    assert_eq!(told["why"], "nothing is to be written now");
}
