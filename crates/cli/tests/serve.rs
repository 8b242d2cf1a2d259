//! The server as its users meet it: the real program, over real connections.

mod server;

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use server::stream::Stream;
use server::{Pair, Server};

/// Whether a value is what the schema describes: no field that is not described, none that is missing.
fn fits(about: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        return fits(about, about.pointer(name.trim_start_matches('#')).ok_or(name)?, value);
    }
    for choice in ["oneOf", "anyOf"] {
        if let Some(choices) = schema[choice].as_array() {
            let one = choices.iter().any(|schema| fits(about, schema, value).is_ok());
            return one.then_some(()).ok_or_else(|| format!("{value} is none of {schema}"));
        }
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let known = |name: &String| parts.iter().any(|part| properties(about, part).contains(name));
        let whole = value.as_object().ok_or("not an object")?;
        if let Some(odd) = whole.keys().find(|name| !known(name)) {
            return Err(format!("{odd} is not described"));
        }
        return Ok(());
    }
    if let Some(words) = schema["enum"].as_array() {
        return words.contains(value).then_some(()).ok_or_else(|| format!("{value} is not one of {words:?}"));
    }
    let kinds = match &schema["type"] {
        Value::String(kind) => vec![kind.as_str()],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return Ok(()), // anything
    };
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    if !kinds.contains(&kind) {
        return Err(format!("{value} is no {kinds:?}"));
    }
    if let Value::Array(items) = value {
        return items.iter().try_for_each(|item| fits(about, &schema["items"], item));
    }
    let (Some(described), Some(whole)) = (schema["properties"].as_object(), value.as_object()) else { return Ok(()) };
    for (name, part) in whole {
        let schema = described.get(name).ok_or_else(|| format!("{name} is not described"))?;
        fits(about, schema, part).map_err(|why| format!("{name}: {why}"))?;
    }
    let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
    let missing = required.iter().filter_map(Value::as_str).find(|name| !whole.contains_key(*name));
    missing.map_or(Ok(()), |name| Err(format!("{name} is missing")))
}

/// The names of an object schema's fields.
fn properties(about: &Value, schema: &Value) -> Vec<String> {
    if let Some(name) = schema["$ref"].as_str() {
        return properties(about, about.pointer(name.trim_start_matches('#')).unwrap());
    }
    if let Some(parts) = schema["oneOf"].as_array() {
        return parts.iter().flat_map(|part| properties(about, part)).collect();
    }
    schema["properties"].as_object().map_or_else(Vec::new, |fields| fields.keys().cloned().collect())
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn the_python_bot_of_the_documents_plays_a_whole_game_that_can_be_verified() {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bot.py");
    assert!(std::fs::read_to_string(&bot).unwrap().lines().count() <= 75);
    // Few changes a second: the bot is too quick for this server, is told so, and waits.
    for (game, per_second) in [("mayhem", "3"), ("color-draw", "20")] {
        let data = folder();
        let server = Server::with(data.path(), &["--limit-requests-per-second", per_second]);
        let mut play = Command::new("timeout");
        play.args(["120", "python3"]).arg(&bot).arg(format!("http://{}", server.address)).arg(game);
        let output = play.output().unwrap();
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
        assert!(printed.contains("Python: "), "{printed}");
        let path = printed.lines().last().unwrap().split(&server.address).nth(1).unwrap();
        let (status, head, log) = server.get(path);
        assert_eq!(status, 200);
        assert!(head.contains("attachment"), "{head}");
        let file = data.path().join("game.jsonl");
        std::fs::write(&file, log).unwrap();
        let (status, _, receipt) = server.get(&path.replace("/api/v1/tables/", "/t/").replace("/log", "/receipt"));
        assert_eq!(status, 200, "{receipt}");
        let kept = data.path().join("receipt.json");
        std::fs::write(&kept, &receipt).unwrap();
        let key = server.get("/key").2;
        let verify = |key: &str| {
            let mut verify = Command::new(env!("CARGO_BIN_EXE_tricorn"));
            verify.arg("verify").arg(&file).arg("--receipt").arg(&kept).args(["--key", key]).output().unwrap()
        };
        let verified = verify(key.trim());
        assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
        assert!(String::from_utf8_lossy(&verified.stdout).contains("stand as they were signed"));
        let told = |output: std::process::Output| {
            assert!(!output.status.success());
            String::from_utf8(output.stderr).unwrap()
        };
        assert!(told(verify("00")).contains("not with the one that was given"));
        std::fs::write(&kept, receipt.replacen("\"entries\":", "\"entries\":1", 1)).unwrap();
        assert!(told(verify(key.trim())).contains("the receipt was changed"));
    }
}

#[test]
fn kill_9_loses_no_acknowledged_move() {
    let data = folder();
    let mut server = Server::start(data.path(), "127.0.0.1:0");
    let pair = server.two_players("mayhem");
    let Pair { here, tokens, .. } = &pair;
    for _ in 0..3 {
        server.play(&pair, 15);
        let before = server.api(here, &tokens[0], None).1;
        server.kill();
        server = Server::start(data.path(), "127.0.0.1:0");
        let after = server.api(here, &tokens[0], None).1;
        assert_eq!(after["seq"], before["seq"]);
        assert_eq!(after["standings"], before["standings"]);
        assert_eq!(after["view"]["centre"], before["view"]["centre"]);
    }
    server.play(&pair, 10_000);
    let end = server.api(here, &tokens[0], None).1;
    assert_eq!(end["stage"], "over");
}

#[test]
fn listed_tables_are_found_after_a_restart() {
    let data = folder();
    let mut server = Server::start(data.path(), "127.0.0.1:0");
    let open = |server: &Server, listed: bool| {
        let order = json!({"game": "mayhem", "seats": 2, "listed": listed});
        server.api("/tables", "", Some(order)).1["code"].as_str().unwrap().to_owned()
    };
    let (shown, hidden) = (open(&server, true), open(&server, false));
    let pair = server.two_players("looplines");
    for restarted in [false, true] {
        // A server listens before it has read its tables.
        let start = Instant::now();
        let shows = |text: &str| text.contains(&shown) && text.contains(&pair.code);
        while !shows(&server.get("/api/v1/tables").2) {
            assert!(start.elapsed() < Duration::from_secs(5), "restarted: {restarted}");
            std::thread::sleep(Duration::from_millis(20));
        }
        let home = server.get("/").2;
        assert!(shows(&home), "restarted: {restarted}; {home}");
        assert!(!home.contains(&hidden) && !server.get("/api/v1/tables").2.contains(&hidden));
        server.kill();
        server = Server::start(data.path(), "127.0.0.1:0");
    }
}

#[test]
fn a_receipt_from_before_the_deal_binds_the_seed() {
    let data = folder();
    let server = Server::start(data.path(), "127.0.0.1:0");
    let receipt_of = |order: Value| {
        let opened = server.api("/tables", "", Some(order)).1;
        let (code, host) = (opened["code"].as_str().unwrap().to_owned(), opened["token"].as_str().unwrap().to_owned());
        let (status, _, receipt) = server.get(&format!("/t/{code}/receipt"));
        assert_eq!(status, 200, "{receipt}");
        (code, host, receipt)
    };
    let order = json!({"game": "mayhem", "seats": 2});
    let (code, host, receipt) = receipt_of(order.clone());
    let here = format!("/tables/{code}");
    for seat in [1, 2] {
        server.api(&format!("{here}/bot"), &host, Some(json!({"seat": seat, "bot": "random"})));
    }
    server.api(&format!("{here}/start"), &host, Some(json!({})));
    let start = Instant::now();
    while server.api(&format!("{here}?with="), "", None).1["stage"] != "over" {
        assert!(start.elapsed() < Duration::from_secs(60), "the bots do not come to an end");
        std::thread::sleep(Duration::from_millis(50));
    }
    let file = data.path().join("game.jsonl");
    std::fs::write(&file, server.get(&format!("/t/{code}/log")).2).unwrap();
    let verify = |receipt: &str| {
        let kept = data.path().join("receipt.json");
        std::fs::write(&kept, receipt).unwrap();
        let mut verify = Command::new(env!("CARGO_BIN_EXE_tricorn"));
        verify.arg("verify").arg(&file).arg("--receipt").arg(&kept).output().unwrap()
    };
    let verified = verify(&receipt);
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    let told = String::from_utf8_lossy(&verify(&receipt_of(order).2).stderr).into_owned();
    assert!(told.contains("for none of its games"), "{told}");
    let forged = receipt.replacen("\"at_ms\":", "\"at_ms\":1", 1);
    let told = String::from_utf8_lossy(&verify(&forged).stderr).into_owned();
    assert!(told.contains("was changed"), "{told}");
}

#[test]
fn nobody_is_told_what_another_seat_holds() {
    let data = folder();
    let server = Server::start(data.path(), "127.0.0.1:0");
    let pair = server.two_players("mayhem");
    let Pair { here, tokens, .. } = &pair;
    server.play(&pair, 7);
    let ann = server.api(here, &tokens[0], None).1;
    let bea = server.api(here, &tokens[1], None).1;
    let spectator = server.api(here, "", None).1;
    assert_ne!(ann["view"]["hand"], bea["view"]["hand"]);
    assert_eq!(spectator["view"]["hand"], json!([]));
    assert!(spectator["moves"] == json!([]) && spectator["seed"].is_null() && ann["seed"].is_null());
    let page = server.get(&format!("/t/{}", here.trim_start_matches("/tables/"))).2;
    assert!(!page.contains("data-pick=\"hand:"), "a spectator's page shows a hand");
    for secret in [&tokens[0], &tokens[1]] {
        assert!(!spectator.to_string().contains(secret.as_str()) && !page.contains(secret.as_str()));
    }
    let (status, _) = (server.get(&format!("/api/v1{here}/log")).0, ());
    assert_eq!(status, 400, "the log of a running game would tell everything");
    let stolen = Some(json!({"seat": 1, "move": ann["moves"][0]["move"]}));
    assert_eq!(server.api(&format!("{here}/move"), &tokens[1], stolen).0, 403);
}

#[test]
fn a_refusal_says_why_and_cites_the_rule() {
    let data = folder();
    let server = Server::start(data.path(), "127.0.0.1:0");
    let pair = server.two_players("mayhem");
    let Pair { here, tokens, .. } = &pair;
    let open = server.api(here, "", None).1["open_seats"][0].as_u64().unwrap() as usize;
    let (status, answer) = server.api(&format!("{here}/move"), &tokens[open - 1], Some(json!({"move": "stop"})));
    let refused = json!({"why": "play at least one card first", "rule": "MAY-3", "code": "refused"});
    assert_eq!((status, answer), (409, refused));
}

#[test]
fn nonsense_and_strangers_are_turned_away() {
    let data = folder();
    let server = Server::start(data.path(), "127.0.0.1:0");
    let form = ("Content-Type", "application/x-www-form-urlencoded");
    for path in ["/t/nosuch", "/t/..%2f..%2fetc", "/rules/chess", "/new/chess", "/seat/x?to=y", "/x"] {
        assert_eq!(server.get(path).0, 404, "{path}");
    }
    let foreign = [form, ("Origin", "http://evil.example")];
    assert_eq!(server.ask("POST", "/play-now/mayhem", &foreign, "").0, 403);
    let foreign = [form, ("Sec-Fetch-Site", "cross-site")];
    assert_eq!(server.ask("POST", "/play-now/mayhem", &foreign, "").0, 403);
    let long = format!("text={}", "x".repeat(40_000));
    let Pair { code, .. } = server.two_players("mayhem");
    assert_eq!(server.ask("POST", &format!("/t/{code}/say"), &[form], &long).0, 413);
    let (status, answer) = server.api("/tables", "", Some(json!({"game": "mayhem", "seats": 99})));
    assert_eq!(status, 400, "{answer}");
    assert_eq!(server.api("/tables", "", Some(json!({"game": "mayhem", "seats": 2, "x": 1}))).0, 400);
    assert_eq!(server.api("/tables", "", Some(json!([]))).0, 400);
}

#[test]
fn every_answer_is_sealed_and_cookies_are_out_of_reach() {
    let data = folder();
    let server = Server::start(data.path(), "127.0.0.1:0");
    for path in [
        "/",
        "/rules",
        "/rules/mayhem",
        "/new/mayhem",
        "/nothing",
        "/assets/any/js/main.js",
        "/health",
        "/api/v1/games",
    ] {
        let (_, head, _) = server.get(path);
        assert!(head.contains("content-security-policy: default-src 'none'"), "{path}: {head}");
        assert!(head.contains("x-content-type-options: nosniff") && head.contains("referrer-policy: no-referrer"));
    }
    let form = [("Content-Type", "application/x-www-form-urlencoded")];
    let (status, head, _) = server.ask("POST", "/play-now/mayhem", &form, "");
    assert_eq!(status, 303);
    let cookie = head.lines().find(|line| line.starts_with("set-cookie: guest=")).expect("a guest is remembered");
    assert!(cookie.contains("httponly") && cookie.contains("samesite=lax"), "{cookie}");
    assert_eq!(server.get("/health").2, "ok\n");
}

#[test]
fn the_api_describes_itself_and_answers_as_described() {
    let data = folder();
    let server = Server::start(data.path(), "127.0.0.1:0");
    let about = server.api("/openapi.json", "", None).1;
    assert!(about["openapi"].as_str().unwrap().starts_with("3."));
    let documents = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api.md")).unwrap();
    let paths: Vec<&String> = about["paths"].as_object().unwrap().keys().collect();
    for path in &paths {
        let written =
            path.replace("{code}", "CODE").replace("{seat}", "N").replace("{of}", "N").replace("/{deed}", "/");
        assert!(documents.contains(&format!("{written}`")) || path.ends_with("{deed}"), "{path} is not in docs/api.md");
    }
    for deed in about["components"]["schemas"]["Deed"]["oneOf"].as_array().into_iter().flatten() {
        let deed = deed["enum"][0].as_str().or(deed["const"].as_str()).unwrap();
        assert!(documents.contains(&format!("POST /tables/CODE/{deed}`")), "{deed} is not in docs/api.md");
    }
    let answer = |path: &str, method: &str, status: &str| {
        let schema = &about["paths"][path][method]["responses"][status]["content"];
        schema.as_object().and_then(|kinds| kinds.values().next()).map(|kind| kind["schema"].clone()).unwrap()
    };
    let pair = server.two_players("mayhem");
    let Pair { here, tokens, .. } = &pair;
    let check = |schema: &Value, value: &Value| {
        assert_eq!(fits(&about, schema, value), Ok(()), "{value}");
    };
    check(&answer("/tables", "get", "200"), &server.api("/tables", "", None).1);
    check(&answer("/games", "get", "200"), &server.api("/games", "", None).1);
    for token in ["", &tokens[0], &tokens[1]] {
        check(&answer("/tables/{code}", "get", "200"), &server.api(here, token, None).1);
    }
    let mut stream = Stream::open(&server, here, &tokens[0], None);
    check(&answer("/tables/{code}/events", "get", "200"), &stream.next().1);
    let refused = server.api(&format!("{here}/move"), &tokens[0], Some(json!({"move": "nonsense"})));
    check(&answer("/tables/{code}/{deed}", "post", "4XX"), &refused.1);
    // The check itself can fail.
    assert!(fits(&about, &answer("/tables", "get", "200"), &json!([{"odd": 1}])).is_err());
    assert!(fits(&about, &answer("/tables", "get", "200"), &json!([{"code": "x"}])).is_err());
}

#[test]
fn a_program_hears_what_its_seat_may_know_and_resumes_without_a_gap() {
    let data = folder();
    let server = Server::start(data.path(), "127.0.0.1:0");
    let pair = server.two_players("mayhem");
    let Pair { here, tokens, .. } = &pair;
    let mut heard = Vec::new();
    let mut stream = Stream::open(&server, here, &tokens[0], None);
    let begun = server.api(here, &tokens[0], None).1;
    stream.follow(&mut heard, &begun["seq"]);
    server.play(&pair, 9);
    let table = server.api(here, &tokens[0], None).1;
    let id = stream.follow(&mut heard, &table["seq"]);
    let mine = server.api(here, &tokens[0], None).1;
    assert_eq!(json!(heard), mine["story"]);
    drop(stream);
    server.play(&pair, 9);
    let table = server.api(here, &tokens[0], None).1;
    let mut stream = Stream::open(&server, here, &tokens[0], Some(&id));
    let before = heard.len();
    stream.follow(&mut heard, &table["seq"]);
    assert!(heard.len() > before);
    let mine = server.api(here, &tokens[0], None).1;
    assert_eq!(json!(heard), mine["story"], "nothing is missing and nothing is told twice");
    assert_ne!(mine["story"], server.api(here, &tokens[1], None).1["story"], "seats are told different things");
}

#[test]
fn a_rematch_has_the_same_people_and_waits_for_those_who_have_not_asked() {
    let data = folder();
    let server = Server::start(data.path(), "127.0.0.1:0");
    let pair = server.two_players("mayhem");
    let Pair { here, tokens, .. } = &pair;
    let early = server.api(&format!("{here}/rematch"), &tokens[0], Some(json!({})));
    assert_eq!(early.0, 409, "the game is still on");
    server.play(&pair, 10_000);
    assert_eq!(server.api(&format!("{here}/rematch"), "", Some(json!({}))).0, 401, "a stranger asks");
    let asked = tokens.each_ref().map(|token| server.api(&format!("{here}/rematch"), token, Some(json!({}))).1);
    let code = asked[0]["rematch"].as_str().unwrap();
    assert_eq!(asked[1]["rematch"], code, "both are sent to the same table");
    let next = server.api(&format!("/tables/{code}"), &tokens[1], None).1;
    assert_eq!(next["stage"], "gathering");
    assert_eq!(next["chairs"][0]["ready"], true);
    assert_eq!((&next["chairs"][1]["ready"], &next["chairs"][1]["you"]), (&json!(false), &json!(true)));
    assert_ne!(next["commitment"], server.api(here, "", None).1["commitment"], "a new deal");
}

#[test]
fn what_is_not_granted_opens_no_table() {
    let data = folder();
    let server = Server::start(data.path(), "127.0.0.1:0");
    let form = [("Content-Type", "application/x-www-form-urlencoded")];
    for name in ["Greedy", "a+name+that+is+much+too+long+for+anybody", "%E2%80%AEAnn"] {
        let order = format!("game=mayhem&seats=3&listed=on&name={name}");
        assert_eq!(server.ask("POST", "/tables", &form, &order).0, 409, "{name}");
    }
    assert_eq!(server.api("/tables", "", None).1, json!([]));
}

#[test]
fn a_program_may_send_again_what_it_sent_to_come_and_to_go() {
    let data = folder();
    let server = Server::start(data.path(), "127.0.0.1:0");
    let opened = server.api("/tables", "", Some(json!({"game": "mayhem", "seats": 2}))).1;
    let here = format!("/tables/{}", opened["code"].as_str().unwrap());
    let sit = json!({"name": "Ann", "seq": 1});
    let (status, refused) = server.api(&format!("{here}/seats/1"), "", Some(sit.clone()));
    assert_eq!(status, 400, "{refused}");
    let token = server.api("/tokens", "", Some(json!({}))).1["token"].as_str().unwrap().to_owned();
    let twice = |path: &str, body: Value| {
        let first = server.api(&format!("{here}/{path}"), &token, Some(body.clone()));
        assert_eq!(first.0, 200, "{}", first.1);
        assert_eq!(server.api(&format!("{here}/{path}"), &token, Some(body)), first);
    };
    twice("seats/1", sit);
    twice("stand", json!({"seq": 2}));
    assert_eq!(server.api("/tables", "made up", None).0, 401);
}

#[test]
fn who_ask_for_a_rematch_at_the_same_time_meet_again() {
    let data = folder();
    let server = Server::start(data.path(), "127.0.0.1:0");
    for _ in 0..10 {
        let Pair { here, tokens, .. } = server.two_players("mayhem");
        let both = |act: &str| {
            let ask = |token| server.api(&format!("{here}/{act}"), token, Some(json!({})));
            std::thread::scope(|scope| {
                tokens.each_ref().map(|token| scope.spawn(move || ask(token))).map(|asked| asked.join().unwrap())
            })
        };
        both("offer-end");
        let [(_, first), (_, second)] = both("rematch");
        assert!(first["rematch"].is_string(), "{first}");
        assert_eq!(first["rematch"], second["rematch"]);
    }
    let listed = server.api("/tables?limit=500", "", None).1;
    assert_eq!(listed.as_array().unwrap().len(), 10, "one each, and nobody's besides");
}

#[test]
fn against_bots_alone_a_rematch_begins_at_once() {
    let data = folder();
    let server = Server::start(data.path(), "127.0.0.1:0");
    let opened = server.api("/tables", "", Some(json!({"game": "mayhem", "seats": 2}))).1;
    let (token, here) = (opened["token"].as_str().unwrap(), format!("/tables/{}", opened["code"].as_str().unwrap()));
    let post = |what: &str, body: Value| server.api(&format!("{here}/{what}"), token, Some(body));
    post("seats/1", json!({"name": "Ann"}));
    post("bot", json!({"seat": 2, "bot": "greedy"}));
    post("ready", json!({}));
    post("start", json!({}));
    post("offer-end", json!({}));
    assert_eq!(server.api(&here, token, None).1["stage"], "over", "bots always agree");
    let code = post("rematch", json!({})).1["rematch"].as_str().unwrap().to_owned();
    assert_eq!(server.api(&format!("/tables/{code}"), token, None).1["stage"], "playing");
}

#[test]
fn programs_hear_the_whole_story_of_every_game_from_its_first_entry() {
    let data = folder();
    let server = Server::start(data.path(), "127.0.0.1:0");
    for game in server.api("/games", "", None).1.as_array().unwrap() {
        let seats = game["seats"]["min"].as_u64().unwrap();
        let opened = server.api("/tables", "", Some(json!({"game": game["game"], "seats": seats}))).1;
        let (token, code) = (opened["token"].as_str().unwrap(), opened["code"].as_str().unwrap());
        let here = format!("/tables/{code}");
        for seat in 1..=seats {
            server.api(&format!("{here}/seats/{seat}"), token, Some(json!({"name": format!("P{seat}")})));
            server.api(&format!("{here}/ready"), token, Some(json!({"seat": seat})));
        }
        let begun = server.api(&format!("{here}/start"), token, Some(json!({}))).1;
        let story: Vec<&str> =
            begun["story"].as_array().unwrap().iter().map(|said| said["text"].as_str().unwrap()).collect();
        let mut heard = Vec::new();
        Stream::open(&server, &here, token, None).follow(&mut heard, &begun["seq"]);
        assert_eq!(json!(heard), begun["story"]);
        // A watcher's page tells as much, in the watcher's words.
        let page = server.get(&format!("/t/{code}")).2;
        let lines =
            page.split("<li").filter(|line| line.split('>').next().is_some_and(|tag| tag.contains("data-seq=")));
        assert_eq!(lines.count(), story.len(), "{}: {story:?}", game["game"]);
    }
}

#[test]
fn one_token_may_play_several_seats_if_it_says_which() {
    let data = folder();
    let server = Server::start(data.path(), "127.0.0.1:0");
    let opened = server.api("/tables", "", Some(json!({"game": "color-draw", "seats": 2}))).1;
    let (token, here) = (opened["token"].as_str().unwrap(), format!("/tables/{}", opened["code"].as_str().unwrap()));
    for seat in 1..=2 {
        server.api(&format!("{here}/seats/{seat}"), token, Some(json!({"name": format!("P{seat}")})));
        let (status, answer) = server.api(&format!("{here}/ready"), token, Some(json!({"seat": seat})));
        assert_eq!(status, 200, "{answer}");
    }
    server.api(&format!("{here}/start"), token, Some(json!({})));
    let table = server.api(&here, token, None).1;
    let open = table["open_seats"][0].as_u64().unwrap();
    let mine = server.api(&format!("{here}?seat={open}"), token, None).1;
    let other = server.api(&format!("{here}?seat={}", 3 - open), token, None).1;
    assert!(mine["moves"][0].is_object() && other["moves"] == json!([]));
    assert_ne!(mine["view"]["hand"], other["view"]["hand"]);
    let mv = &mine["moves"][0]["move"];
    let (status, answer) = server.api(&format!("{here}/move"), token, Some(json!({"move": mv})));
    assert_eq!((status, &answer["why"]), (400, &json!("seat is missing")));
    assert_eq!(server.api(&format!("{here}/move"), token, Some(json!({"seat": open, "move": mv}))).0, 200);
    assert_eq!(server.api(&format!("{here}?seat=7"), token, None).0, 403);
    assert_eq!(server.api(&format!("{here}?seat={open}"), "", None).0, 403, "a stranger looks through nobody's eyes");
}
