use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use serde_json::json;
use tower::ServiceExt;
use tricorn_store::NewTable;

use super::*;

#[tokio::test]
async fn a_table_of_other_rules_says_so_politely() {
    let data = tempfile::tempdir().unwrap();
    let store = Store::open(&data.path().join("tricorn.db")).await.unwrap();
    let opening = json!({
        "act": "open",
        "config": {"game": "triominos", "rules": 99, "options": {}, "seats": 2, "listed": true, "host": "ann"},
        "secret": "07".repeat(32),
    });
    store.create(NewTable::new("old".into(), 1, opening.to_string())).await.unwrap();
    let start = json!({"act": "start", "played": [{"actor": "chance", "move": "tile 555", "at_ms": 0}]});
    store.create(NewTable::new("begun".into(), 1, opening.to_string())).await.unwrap();
    store.append("begun", tricorn_store::Stored::new(1, 2, start.to_string()), None).await.unwrap();
    let (_stop, stopping) = watch::channel(false);
    let router = router(Shared::over(store, false, stopping).await.unwrap());
    for path in ["/t/old", "/t/old/log", "/api/v1/tables/old", "/t/begun", "/t/begun/verify"] {
        let answer = router.clone().oneshot(Request::get(path).body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), StatusCode::GONE, "{path}");
        let body = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        let said = String::from_utf8(body.to_vec()).unwrap();
        let known = tricorn_table::game("triominos").unwrap().facts().rules;
        let words = format!("This table was played under rules 99 of Triominos; this program knows rules {known}.");
        assert!(said.contains(&words), "{path}: {said}");
        assert_eq!(said.contains("href=\"/t/begun/log\""), path == "/t/begun", "{path}");
    }
    for path in ["/t/begun/log", "/api/v1/tables/begun/log"] {
        let answer = router.clone().oneshot(Request::get(path).body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        let body = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        let written = tricorn_kernel::log::Reader::new(&body[..]).next().unwrap().unwrap();
        assert_eq!((written.header.rules, written.entries[0].mv.as_str()), (99, "tile 555"));
        let why = tricorn_table::replay(&written, 1).map(drop).unwrap_err();
        assert!(why.what.contains("written in format 1 of the log"), "{why}");
    }
}

/// The host may bring the cards again, and then the game goes on: until then nobody is told anything of it.
#[tokio::test]
async fn a_table_whose_cards_are_missing_tells_nothing_of_what_was_written() {
    let data = tempfile::tempdir().unwrap();
    let store = Store::open(&data.path().join("tricorn.db")).await.unwrap();
    let rules = tricorn_table::game("triangulation").unwrap().facts().rules;
    let options = json!({"casual": false, "clock": false, "deck": "0123456789abcdef"});
    let opening = json!({
        "act": "open",
        "config": {"format": tricorn_kernel::log::FORMAT, "game": "triangulation", "rules": rules, "options": options,
            "seats": 3, "listed": true, "host": "ann"},
        "secret": "07".repeat(32),
    });
    store.create(NewTable::new("cards".into(), 1, opening.to_string())).await.unwrap();
    let start = json!({"act": "start", "played": [{"actor": "seat 1", "move": "keep 1 whiskers - -", "at_ms": 0}]});
    store.append("cards", tricorn_store::Stored::new(1, 2, start.to_string()), None).await.unwrap();
    let (_stop, stopping) = watch::channel(false);
    let router = router(Shared::over(store, false, stopping).await.unwrap());
    for path in [
        "/t/cards",
        "/t/cards/log",
        "/t/cards/replay",
        "/t/cards/score?seat=1",
        "/t/cards/verify",
        "/api/v1/tables/cards",
        "/api/v1/tables/cards/log",
    ] {
        let answer = router.clone().oneshot(Request::get(path).body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE, "{path}");
        let said = String::from_utf8(to_bytes(answer.into_body(), 1 << 20).await.unwrap().to_vec()).unwrap();
        assert!(said.contains("the message cards 0123456789abcdef are not here"), "{path}: {said}");
        assert!(!said.contains("whiskers"), "{path}");
    }
}

/// A site with nothing on it, and what it answers.
struct Empty {
    router: Router,
    _stop: watch::Sender<bool>,
    _data: tempfile::TempDir,
}

impl Empty {
    async fn new() -> Self {
        let data = tempfile::tempdir().unwrap();
        let store = Store::open(&data.path().join("tricorn.db")).await.unwrap();
        let (stop, stopping) = watch::channel(false);
        let router = router(Shared::over(store, false, stopping).await.unwrap());
        Self { router, _stop: stop, _data: data }
    }

    async fn post(&self, token: &str, path: &str, body: serde_json::Value) -> serde_json::Value {
        let (status, answer) = self.try_post(token, path, body).await;
        assert!(status.is_success(), "{path}: {status}");
        answer
    }

    async fn try_post(&self, token: &str, path: &str, body: serde_json::Value) -> (StatusCode, serde_json::Value) {
        let request = Request::post(format!("/api/v1/tables{path}")).header("Content-Type", "application/json");
        let request =
            if token.is_empty() { request } else { request.header("Authorization", format!("Bearer {token}")) };
        let answer = self.router.clone().oneshot(request.body(Body::from(body.to_string())).unwrap()).await.unwrap();
        let status = answer.status();
        (status, serde_json::from_slice(&to_bytes(answer.into_body(), 1 << 20).await.unwrap()).unwrap())
    }

    async fn get(&self, path: &str) -> serde_json::Value {
        self.get_as("", path).await
    }

    async fn get_as(&self, token: &str, path: &str) -> serde_json::Value {
        let request = Request::get(format!("/api/v1/tables{path}"));
        let request =
            if token.is_empty() { request } else { request.header("Authorization", format!("Bearer {token}")) };
        let answer = self.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        serde_json::from_slice(&to_bytes(answer.into_body(), 1 << 20).await.unwrap()).unwrap()
    }

    /// Everything that can be read of a table with this token; of a stream, how it begins.
    async fn read_all(&self, token: &str, code: &str) -> String {
        let mut all = String::new();
        let pages = ["", "/fragment", "/fair", "/receipt", "/log", "/verify", "/replay", "/events"];
        let api = ["", "/log", "/events"].map(|part| format!("/api/v1/tables/{code}{part}"));
        for path in pages.map(|part| format!("/t/{code}{part}")).into_iter().chain(api) {
            let request = Request::get(&path).header("Authorization", format!("Bearer {token}"));
            let answer = self.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
            if path.ends_with("/events") {
                let first = tokio_stream::StreamExt::next(&mut answer.into_body().into_data_stream()).await;
                all += &String::from_utf8_lossy(&first.unwrap().unwrap());
            } else {
                all += &String::from_utf8_lossy(&to_bytes(answer.into_body(), 1 << 20).await.unwrap());
            }
        }
        all
    }
}

impl Empty {
    /// A table of the game whose moves are to be found; its code, and the tokens of Ann, who is in turn, and Bea.
    async fn sums(&self) -> (String, [String; 2]) {
        self.two("sums").await
    }

    /// A table of this game; its code, and the tokens of Ann and Bea.
    async fn two(&self, game: &str) -> (String, [String; 2]) {
        let table = self.post("", "", json!({"game": game, "seats": 2})).await;
        let code = table["code"].as_str().unwrap().to_owned();
        let ann = table["token"].as_str().unwrap().to_owned();
        self.post(&ann, &format!("/{code}/seats/1"), json!({"name": "Ann"})).await;
        let bea = self.post("", &format!("/{code}/seats/2"), json!({"name": "Bea"})).await;
        let tokens = [ann, bea["token"].as_str().unwrap().to_owned()];
        for token in &tokens {
            self.post(token, &format!("/{code}/ready"), json!({})).await;
        }
        self.post(&tokens[0], &format!("/{code}/start"), json!({})).await;
        (code, tokens)
    }

    /// The cookie of a browser that plays in the seat of this token.
    async fn cookie(&self, token: &str, code: &str) -> String {
        let answer = self.form("/seat", "", &format!("token={token}&to={code}")).await;
        answer.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned()
    }

    async fn form(&self, path: &str, cookie: &str, fields: &str) -> axum::response::Response {
        let request = Request::post(path).header("Content-Type", "application/x-www-form-urlencoded");
        let request = if cookie.is_empty() { request } else { request.header("Cookie", cookie) };
        self.router.clone().oneshot(request.body(Body::from(fields.to_owned())).unwrap()).await.unwrap()
    }
}

#[tokio::test]
async fn no_answer_shows_a_move_that_is_to_be_found() {
    let site = Empty::new().await;
    let (code, [ann, bea]) = site.sums().await;
    let table = site.get_as(&ann, &format!("/{code}?with=moves,notations")).await;
    assert_eq!(
        table["moves"],
        json!([{"move": "pass", "label": "Pass", "picks": [], "weight": "plain", "asks": false}])
    );
    assert_eq!(table["notations"], json!(["pass"]));
    assert_eq!(table["step"], "Take a card with others that add up to it, or pass");
    assert_eq!((&table["assembly"]["mark"], &table["assembly"]["send"]), (&json!("sum"), &json!("Take")));
    assert_eq!(table["assembly"]["picks"][8], "card-9");
    for (token, part) in [(&bea, ""), (&String::new(), ""), (&ann, "?with=view")] {
        let told = site.get_as(token, &format!("/{code}{part}")).await;
        assert!(told["step"].is_null() && told["assembly"].is_null(), "{told}");
    }
    let lean = site.get_as(&ann, &format!("/{code}?with=notations")).await;
    assert!(lean["step"].is_null() && lean["assembly"].is_object(), "{lean}");
    let cookie = site.cookie(&ann, &code).await;
    let page = Request::get(format!("/t/{code}")).header("Cookie", &cookie).body(Body::empty()).unwrap();
    let page = site.router.clone().oneshot(page).await.unwrap();
    let page = String::from_utf8_lossy(&to_bytes(page.into_body(), 1 << 20).await.unwrap()).into_owned();
    assert!(page.contains("id=\"assembly\"") && page.contains("add up to it, or pass"), "{page}");
    let all = [page, site.read_all(&ann, &code).await, site.read_all(&bea, &code).await].concat();
    assert!(all.contains("value=\"pass\"") && all.contains("\"step\":\"Take a card"), "{all}");
    // Every move that is to be found has one of these in its notation.
    for first in 1..=9 {
        let moves: Vec<String> = (1..first).map(|next| format!("{first}={next}+")).collect();
        assert_eq!(moves.iter().find(|mv| all.contains(mv.as_str())), None);
    }
}

#[tokio::test]
async fn picks_make_a_move_like_any_other() {
    let site = Empty::new().await;
    let (code, [ann, bea]) = site.sums().await;
    let (path, seq) = (format!("/{code}/move"), site.get(&format!("/{code}")).await["seq"].clone());
    let order = json!({"mark": "card-5", "picks": ["card-3", "card-5", "card-2"], "seq": seq});
    let (status, refused) = site
        .try_post(&ann, &path, json!({"mark": "card-5", "picks": ["card-5", "card-1", "card-2"], "seq": seq}))
        .await;
    assert_eq!((status, &refused["rule"]), (StatusCode::CONFLICT, &json!("TOY-1")), "{refused}");
    assert_eq!(refused["why"], "that makes 3, not 5");
    let (status, refused) = site.try_post(&ann, &path, json!({"mark": "card-5", "picks": ["pile"], "seq": seq})).await;
    assert_eq!((status, &refused["code"]), (StatusCode::CONFLICT, &json!("refused")), "{refused}");
    for wrong in
        [json!({"mark": "card-5"}), json!({"picks": []}), json!({"move": "pass", "mark": "card-5", "picks": []})]
    {
        let (status, _) = site.try_post(&ann, &path, wrong.clone()).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{wrong}");
    }
    let done = site.post(&ann, &path, order.clone()).await;
    assert_eq!(done["story"][0]["text"], "Ann takes [2, 3, 5].");
    // The cards are gone by now, and the answer is still the same.
    assert_eq!(site.post(&ann, &path, order).await, done);
    let late = json!({"mark": "card-9", "picks": ["card-9", "card-1", "card-8"], "seq": seq});
    let (status, refused) = site.try_post(&ann, &path, late).await;
    assert_eq!((status, &refused["code"]), (StatusCode::CONFLICT, &json!("stale")), "{refused}");
    site.post(&bea, &path, json!({"move": "7=1+6"})).await;
    assert_eq!(site.get(&format!("/{code}")).await["standings"][1]["points"], 3);
}

#[tokio::test]
async fn a_form_with_boxes_is_enough_to_put_a_move_together() {
    let site = Empty::new().await;
    let (code, [ann, _]) = site.sums().await;
    let cookie = site.cookie(&ann, &code).await;
    let seq = site.get(&format!("/{code}")).await["seq"].clone();
    let send = |fields: &'static str| {
        let (path, cookie, fields) = (format!("/t/{code}/move"), cookie.clone(), format!("seq={seq}&seat=1&{fields}"));
        let site = &site;
        async move { site.form(&path, &cookie, &fields).await }
    };
    let refused = send("picks=card-1&picks=card-2&mark=card-4").await;
    assert_eq!(refused.status(), StatusCode::CONFLICT);
    let page = String::from_utf8_lossy(&to_bytes(refused.into_body(), 1 << 20).await.unwrap()).into_owned();
    assert!(page.contains("hat makes 3, not 4"), "{page}");
    assert_eq!(send("picks=card-1&picks=card-2").await.status(), StatusCode::CONFLICT, "nothing is marked");
    // To mark is to pick.
    assert_eq!(send("picks=card-1&picks=card-2&mark=card-3").await.status(), StatusCode::SEE_OTHER);
    assert_eq!(site.get(&format!("/{code}")).await["standings"][0]["points"], 3);
}

#[tokio::test]
async fn without_a_script_a_refused_form_comes_back_filled_in_and_a_kept_one_stands_on_the_page() {
    let site = Empty::new().await;
    let (code, [ann, bea]) = site.two("pairs").await;
    let cookie = site.cookie(&ann, &code).await;
    let seq = async || site.get(&format!("/{code}")).await["seq"].clone();
    let send = async |seq: &serde_json::Value, fields: &str| {
        let answer = site.form(&format!("/t/{code}/move"), &cookie, &format!("seq={seq}&seat=1&form=1&{fields}")).await;
        let (status, to) = (answer.status(), answer.headers().get("location").cloned());
        let page = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        (status, to, String::from_utf8_lossy(&page).into_owned())
    };
    let first = seq().await;
    let (status, _, page) = send(&first, "blank-corner=left&blank-first=two+words&blank-second=moon").await;
    assert_eq!(status, StatusCode::CONFLICT);
    for part in
        ["write one word of at most 12 letters (", "#TOY-3", "value=\"two words\"", "value=\"moon\"", "id=\"writing\""]
    {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(page.contains("value=\"left\" checked"), "{page}");
    let (status, _, page) = send(&first, "blank-first=sun&blank-second=moon").await;
    assert!(status == StatusCode::CONFLICT && page.contains("is missing") && page.contains("value=\"sun\""), "{page}");
    let (status, _, page) = send(&first, "blank-first=sun&blank-move=x").await;
    assert!(status == StatusCode::CONFLICT && page.contains("no other blank"), "{page}");
    // Kept for now: the next page has it, and nobody else's.
    let (status, to, _) = send(&first, "blank-corner=left&blank-first=sun&blank-second=&keep=1").await;
    assert_eq!((status, to.unwrap().to_str().unwrap()), (StatusCode::SEE_OTHER, &*format!("/t/{code}?as=1")));
    let kept = site.get_as(&ann, &format!("/{code}")).await;
    let values: Vec<_> =
        kept["form"]["blanks"].as_array().unwrap().iter().map(|blank| blank["value"].clone()).collect();
    assert_eq!(values, ["left", "sun", ""]);
    let all = [site.read_all(&bea, &code).await, site.read_all("", &code).await].concat();
    assert!(!all.contains("sun") && all.contains("The left"), "{all}");
    // From a page that is older than what was kept: refused, and nothing is lost.
    let (status, _, page) = send(&first, "blank-corner=left&blank-first=sun&blank-second=moon").await;
    assert!(
        status == StatusCode::CONFLICT && page.contains("has moved on") && page.contains("value=\"moon\""),
        "{page}"
    );
    let (status, to, _) = send(&seq().await, "blank-corner=left&blank-first=sun&blank-second=moon").await;
    assert_eq!((status, to.unwrap().to_str().unwrap()), (StatusCode::SEE_OTHER, &*format!("/t/{code}")));
    assert!(site.get_as(&ann, &format!("/{code}")).await["form"].is_null());
}

#[tokio::test]
async fn without_a_script_a_hint_stands_on_the_page_that_answers() {
    let site = Empty::new().await;
    let table = site.post("", "", json!({"game": "zangle-solitaire", "seats": 1})).await;
    let (code, token) = (table["code"].as_str().unwrap(), table["token"].as_str().unwrap());
    site.post(token, &format!("/{code}/seats/1"), json!({"name": "Ann"})).await;
    site.post(token, &format!("/{code}/ready"), json!({})).await;
    site.post(token, &format!("/{code}/start"), json!({})).await;
    let cookie = site.cookie(token, code).await;
    let seq = site.get(&format!("/{code}")).await["seq"].clone();
    let answer = site.form(&format!("/t/{code}/hint"), &cookie, &format!("seq={seq}&seat=1")).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let page = String::from_utf8_lossy(&to_bytes(answer.into_body(), 1 << 20).await.unwrap()).into_owned();
    assert!(page.contains("id=\"hints\"") && page.contains("id=\"table\""), "{page}");
    assert!(page.contains("The best move") && page.contains(&format!("action=\"/t/{code}/move\"")), "{page}");
    let elsewhere = site.form(&format!("/t/{code}/hint"), "", &format!("seq={seq}&seat=1")).await;
    assert_ne!(elsewhere.status(), StatusCode::OK, "not for others");
}

#[tokio::test]
async fn no_answer_shows_a_word_before_the_deal() {
    let site = Empty::new().await;
    let table = site.post("", "", json!({"game": "mayhem", "seats": 2})).await;
    let (code, host) = (table["code"].as_str().unwrap(), table["token"].as_str().unwrap());
    let words = ["heather-on-the-moor", "gorse-by-the-sea"];
    let promises = words.map(tricorn_table::promise_of);
    let mut tokens = vec![host.to_owned()];
    for (index, name) in ["Ann", "Bea"].into_iter().enumerate() {
        let token = if index == 0 { host } else { "" };
        let sit = json!({"name": name, "promise": promises[index]});
        let sat = site.post(token, &format!("/{code}/seats/{}", index + 1), sit).await;
        tokens.push(sat["token"].as_str().unwrap().into());
        site.post(&tokens[index + 1], &format!("/{code}/ready"), json!({})).await;
    }
    site.post(host, &format!("/{code}/start"), json!({})).await;
    let closed = site.get(&format!("/{code}")).await;
    assert_eq!((&closed["stage"], &closed["closed"]), (&json!("gathering"), &json!(true)));
    assert_eq!(closed["chairs"][1]["promise"], promises[1]);
    site.post(&tokens[1], &format!("/{code}/word"), json!({"word": words[0]})).await;
    assert_eq!(site.get(&format!("/{code}")).await["closed"], true);
    for token in [&tokens[1], &tokens[2], &String::new()] {
        let all = site.read_all(token, code).await;
        assert!(!all.contains(words[0]), "a word is told before the deal");
        assert!(all.contains(&promises[0]) && all.contains(&promises[1]), "the promises are not shown");
    }
    site.post(&tokens[2], &format!("/{code}/word"), json!({"word": words[1]})).await;
    let dealt = site.get(&format!("/{code}")).await;
    assert_eq!((&dealt["stage"], &dealt["closed"]), (&json!("playing"), &json!(false)));
    // Now there is something to give a receipt for, and it is not the digest itself.
    let all = site.read_all(&tokens[2], code).await;
    assert!(all.contains("\"seal\":") && all.contains("\"signature\":"));
    assert!(!all.contains("\"seed\":\""), "the seed is told");
}

#[tokio::test]
async fn a_text_of_a_table_is_escaped_wherever_it_stands_and_nonsense_is_refused() {
    const RUDE: &str = "<script>alert(1)</script> & \"'";
    let site = Empty::new().await;
    let order = |text: serde_json::Value| json!({"game": "zangle-speedster", "seats": 2, "options": {"text-1": text}});
    let table = site.post("", "", order(json!(format!("  {RUDE} ")))).await;
    let code = table["code"].as_str().unwrap();
    assert_eq!(site.get(&format!("/{code}")).await["options"]["text-1"], RUDE);
    for path in [format!("/t/{code}"), format!("/t/{code}/fragment")] {
        let answer = site.router.clone().oneshot(Request::get(&path).body(Body::empty()).unwrap()).await.unwrap();
        let page = String::from_utf8_lossy(&to_bytes(answer.into_body(), 1 << 20).await.unwrap()).into_owned();
        assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; "), "{page}");
        assert!(!page.contains("<script>alert"), "{page}");
    }
    for wrong in [json!("a\nb"), json!("a\u{202e}b"), json!("\u{1b}[2J"), json!("x".repeat(61)), json!(null), json!(7)]
    {
        let (status, refused) = site.try_post("", "", order(wrong.clone())).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{wrong}");
        assert!(refused["why"].as_str().unwrap().contains("at most 60 visible characters"), "{refused}");
    }
    let form = |text: &str| format!("game=zangle-speedster&name=Ann&seats=2&clock=off&option.text-1={text}");
    let opened = site.form("/tables", "", &form("%3Cb%3Ehum%3C/b%3E")).await;
    assert_eq!(opened.status(), StatusCode::SEE_OTHER);
    let refused = site.form("/tables", "", &form("a%0Ab%E2%80%AE%3Cb%3E")).await;
    assert!(refused.status().is_client_error(), "{}", refused.status());
    let page = String::from_utf8_lossy(&to_bytes(refused.into_body(), 1 << 20).await.unwrap()).into_owned();
    assert!(page.contains("option text-1 cannot be") && !page.contains("<b>") && !page.contains('\u{202e}'), "{page}");
}

#[tokio::test]
async fn a_game_is_analysed_once_it_is_over_and_kept() {
    let site = Empty::new().await;
    let (code, tokens) = site.two("mayhem").await;
    let get = async |path: &str| {
        let request = Request::get(path).body(Body::empty()).unwrap();
        let answer = site.router.clone().oneshot(request).await.unwrap();
        let status = answer.status();
        (status, String::from_utf8_lossy(&to_bytes(answer.into_body(), 1 << 20).await.unwrap()).into_owned())
    };
    let here = format!("/t/{code}/analysis");
    assert_eq!(get(&here).await.0, StatusCode::BAD_REQUEST, "not while it is on");
    assert_eq!(get(&format!("{here}/progress")).await.0, StatusCode::NOT_FOUND, "nobody has asked for it");
    for token in &tokens {
        site.post(token, &format!("/{code}/offer-end"), json!({})).await;
    }
    let page = loop {
        let (status, page) = get(&here).await;
        assert_eq!(status, StatusCode::OK, "{page}");
        if page.contains("Who was ahead when") {
            break page;
        }
        assert!(page.contains("<progress"), "{page}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    };
    assert!(page.contains("id=\"moments\""), "{page}");
    assert!(get(&format!("{here}/progress")).await.1.contains("\"ready\":true"));
    assert_eq!(get(&here).await.1, page, "it is kept");
    assert_eq!(get("/t/nothing/analysis").await.0, StatusCode::NOT_FOUND);
}
