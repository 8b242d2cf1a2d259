//! The description is whole, and errors are as it says.

use axum::body::Body;
use axum::http::Method;

use super::*;

/// Calls `look` on every part of a value.
fn walk<'a>(value: &'a Value, look: &mut impl FnMut(&'a Value)) {
    look(value);
    match value {
        Value::Array(parts) => parts.iter().for_each(|part| walk(part, look)),
        Value::Object(parts) => parts.values().for_each(|part| walk(part, look)),
        _ => {}
    }
}

#[tokio::test]
async fn everything_that_is_referred_to_is_described() {
    let site = Site::new().await;
    let about = site.get("/openapi.json", "").await.1;
    let mut references = 0;
    walk(&about, &mut |part| {
        if let Some(name) = part["$ref"].as_str() {
            assert!(about.pointer(name.trim_start_matches('#')).is_some(), "{name} is not described");
            references += 1;
        }
    });
    assert!(references > 10);
    let mut names = std::collections::HashSet::new();
    for (path, methods) in about["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            assert!(names.insert(operation["operationId"].as_str()), "{method} {path} is called as another");
            for (status, response) in operation["responses"].as_object().unwrap() {
                let words = response["description"].as_str().unwrap_or_default();
                assert!(!words.is_empty(), "{method} {path} {status} has no description");
            }
        }
    }
    for name in ["Mayhem", "ColorDraw", "Triominos"] {
        for kind in ["View", "Event", "Options"] {
            let schema = &about["components"]["schemas"][format!("{name}{kind}")];
            assert!(schema["properties"].is_object() || schema["oneOf"].is_array(), "{name}{kind}: {schema}");
        }
    }
}

#[tokio::test]
async fn every_problem_is_json_with_a_code() {
    let site = Site::new().await;
    let (here, tokens) = site.two("mayhem").await;
    let made_up = "5f".repeat(48);
    let long = json!({"text": "x".repeat(20_000)}).to_string();
    let say = format!("{here}/say");
    let other_seat = json!({"seat": 1, "move": "stop"}).to_string();
    let move_ = format!("{here}/move");
    for (method, path, token, body, status, code) in [
        (Method::GET, "/nothing", "", "", 404, "not_found"),
        (Method::GET, "/tables/nosuch", "", "", 404, "not_found"),
        (Method::POST, &format!("{here}/dance"), &tokens[0], "{}", 404, "not_found"),
        (Method::DELETE, &here, "", "", 405, "method_not_allowed"),
        (Method::GET, &here, &made_up, "", 401, "unauthorized"),
        (Method::POST, &say, "", "{}", 401, "unauthorized"),
        (Method::POST, &move_, &tokens[1], &other_seat, 403, "forbidden"),
        (Method::POST, &format!("{here}/start"), &tokens[1], "{}", 403, "forbidden"),
        (Method::GET, &format!("{here}?seat=2"), &tokens[0], "", 403, "forbidden"),
        (Method::POST, &say, &tokens[0], "{", 400, "bad_request"),
        (Method::POST, &say, &tokens[0], r#"{"odd":1}"#, 400, "bad_request"),
        (Method::POST, &say, &tokens[0], &long, 413, "too_large"),
        (Method::POST, &format!("{here}/seats/99"), "", r#"{"name":"Cy"}"#, 400, "bad_request"),
        (Method::POST, &format!("{here}/ready"), &tokens[0], "{}", 409, "refused"),
        (Method::GET, "/tables?limit=0", "", "", 400, "bad_request"),
    ] {
        let answer = site.send(method, path, token, Body::from(body.to_owned())).await;
        let (got, told) = read(answer).await;
        assert_eq!((got, &told["code"]), (status, &json!(code)), "{path}: {told}");
        assert!(told["why"].is_string() && told.get("rule").is_some(), "{path}: {told}");
    }
    let form = Request::post(format!("/api/v1{say}"))
        .header(header::AUTHORIZATION, format!("Bearer {}", tokens[0]))
        .body(Body::from("text=x"))
        .unwrap();
    let (status, told) = read(site.router.clone().oneshot(form).await.unwrap()).await;
    assert_eq!((status, &told["code"]), (415, &json!("unsupported_type")));
    let foreign = Request::post("/api/v1/tables").header("sec-fetch-site", "cross-site").body(Body::empty()).unwrap();
    let (status, told) = read(site.router.clone().oneshot(foreign).await.unwrap()).await;
    assert_eq!((status, &told["code"]), (403, &json!("forbidden")));
}

#[tokio::test]
async fn tables_are_listed_in_pages() {
    let site = Site::new().await;
    for _ in 0..7 {
        site.post("/tables", "", json!({"game": "mayhem", "seats": 2, "listed": true})).await;
    }
    let (mut codes, mut after) = (Vec::new(), String::new());
    loop {
        let page = site.get(&format!("/tables?limit=3&after={after}"), "").await.1;
        codes.extend(page.as_array().unwrap().iter().map(|table| table["code"].as_str().unwrap().to_owned()));
        after = codes.last().unwrap().clone();
        if page.as_array().unwrap().len() < 3 {
            break;
        }
    }
    assert!(codes.len() == 7 && codes.is_sorted(), "{codes:?}");
}

#[tokio::test]
async fn a_program_can_know_what_lies_on_a_tile_and_which_bots_there_are() {
    let site = Site::new().await;
    let games = site.get("/games", "").await.1;
    let pieces = games.as_array().unwrap().iter().find_map(|game| game["pieces"].as_array()).unwrap();
    assert_eq!(pieces.len(), 52);
    for (index, tile) in pieces.iter().enumerate() {
        assert_eq!(tile["tile"], index + 1);
        for (at, end) in tile["ends"].as_array().unwrap().iter().enumerate() {
            // A line leads there and back in one colour.
            if let Some(to) = end["to"].as_u64() {
                assert_eq!(tile["ends"][to as usize], json!({"colour": end["colour"], "to": at}));
            }
        }
    }
    let about = site.get("/about", "").await.1;
    assert_eq!(
        (&about["bots"], &about["limits"]["name"]),
        (&json!(["random", "greedy", "novice", "casual", "strong", "expert"]), &json!(24))
    );
}
