//! Pictures for other programs: a position for the preview of a link, an icon for a phone.
//!
//! A picture of a table shows what a watcher may see. It is drawn as SVG by the game itself and painted here as PNG, since
//! those who show previews take nothing else. Letters come from a font of our own (`fonts/`): what a system has is not known.

use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use serde::Deserialize;
use tricorn_kernel::Viewer;
use tricorn_table::room::Stage;
use tricorn_table::{Picture, as_xml, size_of};

use crate::pages;
use crate::problem::Problem;
use crate::server::Shared;

/// What those who show previews ask for.
pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 630;
const MARGIN: f32 = 30.0;

/// What moves on a page and then goes is left out, and words have the sizes that the page's stylesheet gives them.
const STYLE: &str = ".rise,.run{display:none}.name,.sum{font-size:24px}";

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../fonts/previews.ttf").to_vec());
    let family = fonts.faces().next().and_then(|face| Some(face.families.first()?.0.clone()));
    fonts.set_sans_serif_family(family.expect("the font has a name"));
    Arc::new(fonts)
});

#[derive(Deserialize)]
pub(crate) struct Moment {
    /// After how many entries; the end unless told.
    #[serde(default)]
    at: String,
}

/// The position at a table: now, or of a game that is over at any moment.
pub(crate) async fn picture(
    State(site): State<Shared>,
    Path(code): Path<String>,
    Query(moment): Query<Moment>,
) -> Result<Response, Problem> {
    let slot = site.hall.find(&code).await?;
    // What is over does not change any more.
    let (drawn, keep_s) = {
        let room = slot.read();
        match (room.stage(), room.table()) {
            (Stage::Over(_), Some(_)) => (None, 86_400),
            (_, Some(table)) => (Some(preview(&table.scene(Viewer::Spectator).board)), 30),
            (_, None) => (Some(preview(pages::position_of(room.game()))), 30),
        }
    };
    let painted = match drawn {
        Some(svg) => site.archive.work(move || paint(&svg, WIDTH, HEIGHT)).await?,
        None => {
            let replayed = site.archive.read(slot, move |game| {
                let last = game.written.entries.len();
                let at = moment.at.parse().unwrap_or(last).min(last);
                let svg = game.at(at, |table| preview(&table.scene(Viewer::Spectator).board))?;
                Ok(paint(&svg, WIDTH, HEIGHT))
            });
            replayed.await?
        }
    };
    let png = painted.ok_or_else(|| Problem::internal("a picture", &"it cannot be painted"))?;
    Ok(([(header::CACHE_CONTROL, format!("public, max-age={keep_s}"))], as_png(png)).into_response())
}

pub(crate) fn as_png(png: Vec<u8>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "image/png")], png)
}

/// A board in the middle of a table top.
fn preview(board: &Picture) -> String {
    let (width, height) = (WIDTH as f32, HEIGHT as f32);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" font-family=\"sans-serif\">\
         <style>{STYLE}</style><rect fill=\"#1c4f4a\" width=\"100%\" height=\"100%\"/>"
    );
    if let Some((wide, high)) = size_of(board).filter(|&(wide, high)| wide > 0.0 && high > 0.0) {
        let scale = ((width - 2.0 * MARGIN) / wide).min((height - 2.0 * MARGIN) / high);
        let (x, y) = ((width - wide * scale) / 2.0, (height - high * scale) / 2.0);
        let placed = write!(svg, "<g transform=\"translate({x:.1} {y:.1}) scale({scale:.4})\">{}</g>", as_xml(board));
        placed.expect("a string takes everything");
    }
    svg + "</svg>"
}

/// Paints an SVG in this size; nothing if it is none. It is fetched from nowhere what it may refer to.
pub(crate) fn paint(svg: &str, width: u32, height: u32) -> Option<Vec<u8>> {
    let options = Options { fontdb: FONTS.clone(), font_family: "sans-serif".into(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).ok()?;
    let mut pixels = Pixmap::new(width, height)?;
    let (across, down) = (width as f32 / tree.size().width(), height as f32 / tree.size().height());
    resvg::render(&tree, Transform::from_scale(across, down), &mut pixels.as_mut());
    pixels.encode_png().ok()
}

#[cfg(test)]
mod tests {
    use tokio::sync::watch;
    use tower::ServiceExt;
    use tricorn_hall::Order;
    use tricorn_kernel::{Seat, WrittenOptions};
    use tricorn_store::Store;
    use tricorn_table::GAMES;
    use tricorn_table::room::{Clock, Guest, Hints, Pace, Wish};

    use super::*;
    use crate::server::router;

    /// The width and height that a PNG says it has.
    fn size_of_png(png: &[u8]) -> (u32, u32) {
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        (number(16), number(20))
    }

    #[test]
    fn every_game_has_a_preview() {
        let empty = paint(&preview(&Picture::default()), WIDTH, HEIGHT).unwrap();
        for game in GAMES {
            let png = paint(&preview(pages::position_of(*game)), WIDTH, HEIGHT).unwrap();
            assert_eq!(size_of_png(&png), (WIDTH, HEIGHT), "{}", game.facts().id);
            assert!(png.len() > 2 * empty.len() && png.len() < 300_000, "{}: {}", game.facts().id, png.len());
            if let Ok(folder) = std::env::var("TRICORN_PREVIEWS") {
                std::fs::write(format!("{folder}/{}.png", game.facts().id), &png).unwrap();
            }
        }
    }

    #[test]
    fn words_are_painted() {
        let words = |text: &str| {
            let svg = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"30\" font-family=\"system-ui,sans-serif\">\
                 <text x=\"5\" y=\"20\">{text}</text></svg>"
            );
            paint(&svg, 60, 30).unwrap()
        };
        assert_ne!(words("5"), words(""));
        assert_ne!(words("5"), words("6"));
    }

    /// What a program is answered that shows previews.
    async fn fetched(router: &axum::Router, path: &str, host: &str) -> (u16, Vec<u8>) {
        let request =
            axum::http::Request::get(path).header(header::HOST, host).body(axum::body::Body::empty()).unwrap();
        let answer = router.clone().oneshot(request).await.unwrap();
        let status = answer.status().as_u16();
        (status, axum::body::to_bytes(answer.into_body(), 1 << 22).await.unwrap().to_vec())
    }

    /// The picture that a page names.
    fn named(page: &[u8]) -> Option<String> {
        let page = String::from_utf8(page.to_vec()).unwrap();
        let rest = page.split("property=\"og:image\" content=\"").nth(1)?;
        Some(rest.split('"').next().unwrap().to_owned())
    }

    #[tokio::test]
    async fn a_shared_link_has_a_picture_of_what_it_leads_to() {
        let (_stop, stopping) = watch::channel(false);
        let store = Store::in_memory().await.unwrap();
        let site = Shared::over(store, true, stopping).await.unwrap();
        let router = router(site.clone());
        let who = ["ann", "bea"].map(|name| Guest(name.into()));
        let game = tricorn_table::game("triominos").unwrap();
        let options = WrittenOptions::from(&tricorn_kernel::Options::defaults(game.facts().options));
        let (clock, hints, pace) = (Clock::Off, Hints::default(), Pace::default());
        let order = Order { game: "triominos".into(), options, seats: 2, listed: false, clock, hints, pace };
        let slot = site.hall.create(&who[0], order, Vec::new()).await.unwrap();
        let table = format!("/t/{}", slot.code());
        let picture = format!("https://games.example{table}/picture.png");
        for (seat, guest) in [Seat::new(0), Seat::new(1)].into_iter().zip(&who) {
            let (status, page) = fetched(&router, &table, "games.example").await;
            assert_eq!((status, named(&page)), (200, Some(picture.clone())));
            slot.ask(guest, Wish::Sit { seat, name: guest.0.clone(), promise: None }, None).await.unwrap();
            slot.ask(guest, Wish::Ready { seat, ready: true }, None).await.unwrap();
        }
        // Nobody's name for the site makes an address that it is not.
        let (_, page) = fetched(&router, &table, "games.example/\\\"><script>").await;
        assert_eq!(named(&page), None);
        let seen = async |query: &str| {
            let (status, png) = fetched(&router, &format!("{table}/picture.png{query}"), "games.example").await;
            assert_eq!((status, size_of_png(&png)), (200, (WIDTH, HEIGHT)));
            png
        };
        let waiting = seen("").await;
        slot.ask(&who[0], Wish::Start, None).await.unwrap();
        for _ in 0..4 {
            let (seat, mv) = {
                let room = slot.read();
                let table = room.table().unwrap();
                let seat = table.turn().seats().iter().next().unwrap();
                (seat, table.notations(seat)[0].clone())
            };
            slot.ask(&who[seat.index()], Wish::Move { seat, mv }, None).await.unwrap();
        }
        let playing = seen("").await;
        assert_ne!(waiting, playing);
        assert_eq!(seen("?at=0").await, playing, "the past of a game that is on is for those who were there");
        for (seat, guest) in [Seat::new(0), Seat::new(1)].into_iter().zip(&who) {
            slot.ask(guest, Wish::OfferEnd { seat, on: true }, None).await.unwrap();
        }
        let (_, page) = fetched(&router, &format!("{table}/replay?at=3"), "games.example").await;
        assert_eq!(named(&page), Some(format!("{picture}?at=3")));
        assert_ne!(seen("?at=0").await, seen("").await);
        assert_eq!(seen("?at=999999").await, seen("").await);
        assert_eq!(fetched(&router, "/t/nowhere/picture.png", "games.example").await.0, 404);
    }
}
