//! The lobby and one's own games, as browsers meet them that keep their cookies.

use axum::http::StatusCode;

use crate::outside::Outside;
use crate::testing::Site;

#[tokio::test]
async fn the_first_page_shows_the_own_tables_and_no_others() {
    let site = Site::new().await;
    let (mut ann, mut eve) = (site.browser(), site.browser());
    let first = ann.open("game=triominos&seats=2&name=Ann").await;
    let second = ann.open("game=mayhem&seats=2&name=Ann&others=device&name2=Bob").await;
    eve.open("game=mayhem&seats=2&name=Eve").await;
    for path in ["/", "/mine", "/fragment/mine", "/mine/fragment"] {
        let (own, others) = (ann.get(path).await, eve.get(path).await);
        assert_eq!(own.caching, "no-store", "{path}");
        for table in [&first, &second] {
            let link = format!("href=\"{table}\"");
            assert!(own.text.contains(&link), "{path}: {}", own.text);
            assert!(!others.text.contains(&link), "{path}");
        }
        assert!(own.text.contains("Your turn") && own.text.contains("1 free seat"), "{path}: {}", own.text);
    }
    let stranger = site.browser().get("/mine").await;
    assert!(stranger.text.contains("You have not sat down at any table yet"), "{}", stranger.text);
    assert_eq!(site.browser().get("/mine/device").await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn games_come_along_by_a_private_link_and_what_was_there_is_kept() {
    let site = Site::new().await;
    let (mut desk, mut phone) = (site.browser(), site.browser());
    let at_desk = desk.open("game=triominos&seats=2&name=Ann").await;
    let on_phone = phone.open("game=mayhem&seats=2&name=Ann").await;
    let link = desk.link().await;
    let asked = phone.get(&link).await;
    assert!(asked.text.contains("1 running game and 0 finished ones"), "{}", asked.text);
    assert!(asked.text.contains("of its own. They are put aside"), "{}", asked.text);
    assert!(phone.get("/mine").await.text.contains(&on_phone), "the link alone changes nothing");
    let token = link.strip_prefix("/seat/").unwrap();
    let took = phone.post("/seat", &format!("token={token}&to=")).await;
    assert_eq!((took.status, took.to.as_str()), (StatusCode::SEE_OTHER, "/mine"));
    let page = phone.get("/mine").await.text;
    assert!(page.contains(&at_desk) && !page.contains(&on_phone), "{page}");
    assert!(page.contains("action=\"/mine/back\""), "{page}");
    // There and back again.
    for (own, other) in [(&on_phone, &at_desk), (&at_desk, &on_phone)] {
        assert_eq!(phone.post("/mine/back", "").await.to, "/mine");
        let page = phone.get("/mine").await.text;
        assert!(page.contains(own.as_str()) && !page.contains(other.as_str()), "{page}");
    }
    // Who has nothing to lose is not warned, and a made-up link brings nothing.
    let mut fresh = site.browser();
    assert!(!fresh.get(&link).await.text.contains("of its own"));
    assert_eq!(fresh.get(&format!("/seat/{}", "5f".repeat(48))).await.status, StatusCode::NOT_FOUND);
    assert_eq!(fresh.post("/seat", &format!("token={}&to=", "5f".repeat(48))).await.status, StatusCode::NOT_FOUND);
}

/// What a reader sees in a picture of squares.
fn read_qr(picture: &str) -> String {
    let squares: Vec<(usize, usize)> = picture
        .split('M')
        .filter_map(|part| {
            let (x, y) = part.split_once('h')?.0.split_once(' ')?;
            Some((x.parse().ok()?, y.parse().ok()?))
        })
        .collect();
    let side = squares.iter().map(|(x, y)| x.max(y) + 5).max().unwrap();
    let mut seen = rqrr::PreparedImage::prepare_from_greyscale(side * 8, side * 8, |x, y| {
        if squares.contains(&(x / 8, y / 8)) { 29 } else { 255 }
    });
    seen.detect_grids()[0].decode().unwrap().1
}

#[tokio::test]
async fn a_phone_reads_the_link_to_a_table_and_to_ones_games_off_the_screen() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = ann.open("game=mayhem&seats=2&name=Ann").await;
    let page = ann.get(&table).await.text;
    assert!(page.contains(&format!("src=\"{table}/qr\"")) && page.contains("data-share"), "{page}");
    let picture = ann.get(&format!("{table}/qr")).await;
    assert_eq!(read_qr(&picture.text), format!("http://tricorn.example{table}"));
    assert_eq!(ann.get("/t/nowhere/qr").await.status, StatusCode::NOT_FOUND);
    let link = ann.link().await;
    assert_eq!(read_qr(&ann.get("/mine/device").await.text), format!("http://tricorn.example{link}"));
}

#[tokio::test]
async fn links_lead_to_the_address_that_the_host_has_told() {
    // As behind a proxy, which asks by a name of its own.
    let address = Some("https://games.example".parse().unwrap());
    let site = Site::meeting(Outside { address, ..Outside::default() }).await;
    let mut ann = site.browser();
    let table = ann.open("game=mayhem&seats=2&name=Ann").await;
    assert_eq!(read_qr(&ann.get(&format!("{table}/qr")).await.text), format!("https://games.example{table}"));
    let link = ann.link().await;
    assert_eq!(read_qr(&ann.get("/mine/device").await.text), format!("https://games.example{link}"));
    let device = ann.get(&format!("{table}/device")).await.text;
    assert!(read_qr(&device).starts_with("https://games.example/seat/"), "{device}");
}

#[tokio::test]
async fn a_code_is_found_as_it_was_written_and_a_wrong_one_is_told_so() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = ann.open("game=mayhem&seats=2&name=Ann").await;
    let code = table.strip_prefix("/t/").unwrap();
    let (hyphened, shouted) = (format!("{}-{}", &code[..3], &code[3..]), code.to_uppercase());
    for typed in [code, &hyphened, &shouted, &format!("https%3A%2F%2Fx.example%2Ft%2F{code}%2Freplay")] {
        let got = ann.get(&format!("/join?code={typed}")).await;
        assert_eq!((got.status, &got.to), (StatusCode::SEE_OTHER, &table), "{typed}");
    }
    let wrong = ann.get("/join?code=%3Cb%3Enope").await;
    assert_eq!(wrong.status, StatusCode::NOT_FOUND);
    assert!(wrong.text.contains("No table has this code") && wrong.text.contains("&lt;b&gt;nope"), "{}", wrong.text);
    assert!(wrong.text.contains("href=\"/#lists\"") && wrong.text.contains("action=\"/join\""), "{}", wrong.text);
}

#[tokio::test]
async fn a_table_with_friends_is_by_link_only_unless_one_says_otherwise() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let form = ann.get("/new/mayhem").await.text;
    assert!(form.contains("<input type=\"checkbox\" name=\"listed\">"), "{form}");
    let hidden = ann.open("game=mayhem&seats=2&name=Ann").await;
    let shown = ann.open("game=mayhem&seats=2&name=Ann&listed=on&clock=1 day").await;
    let lobby = site.browser().get("/fragment/home").await.text;
    assert!(lobby.contains(&shown) && !lobby.contains(&hidden), "{lobby}");
    assert!(lobby.contains("1 day a move"), "{lobby}");
    let other = site.browser().get("/fragment/home?game=zangle").await.text;
    assert!(!other.contains(&shown), "{other}");
}

#[tokio::test]
async fn who_passes_the_screen_around_plays_at_once() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = ann.open("game=mayhem&seats=3&others=device&name=Ann&name2=Bob&name3=").await;
    let page = ann.get(&table).await.text;
    for name in ["Ann", "Bob", "Player 3"] {
        assert!(page.contains(name), "{name}: {page}");
    }
    assert!(page.contains("playing") && !page.contains("I am ready"), "{page}");
    let twice = ann.post("/tables", "game=mayhem&seats=2&others=device&name=Ann&name2=Ann").await;
    assert_eq!(twice.status, StatusCode::CONFLICT);
    assert!(twice.text.contains("omebody here is called Ann already"), "{}", twice.text);
    assert_eq!(ann.post("/tables", "game=mayhem&seats=2&others=ghosts&name=Ann").await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_table_of_bots_alone_begins_at_once() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = ann.open("game=mayhem&seats=2&others=watch").await;
    let page = ann.get(&table).await.text;
    assert!(!page.contains("Start the game") && !page.contains("chair free"), "{page}");
    // The same, bot by bot, in the waiting room.
    let table = ann.open("game=mayhem&seats=2&others=people").await;
    ann.post(&format!("{table}/bot"), "seat=1&bot=greedy").await;
    assert!(ann.get(&table).await.text.contains("chair free"));
    ann.post(&format!("{table}/bot"), "seat=2&bot=greedy").await;
    assert!(!ann.get(&table).await.text.contains("Start the game"));
    // Not where somebody sits.
    let table = ann.open("game=mayhem&seats=2&others=people&name=Ann").await;
    ann.post(&format!("{table}/bot"), "seat=2&bot=greedy").await;
    assert!(ann.get(&table).await.text.contains("I am ready"));
}
