//! What a browser needs to install the site on a phone: a manifest, icons, and the worker that shows notifications.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::assets::{Asset, address};
use crate::painting::{as_png, paint};
use crate::problem::Problem;

const ICON: &str = include_str!("../assets/icon.svg");
/// The colour behind the icon.
const GROUND: &str = "#1c4f4a";

/// An icon as phones want it: painted from the one that browsers draw themselves.
struct Icon {
    name: &'static str,
    size: u32,
    /// How much of the ground the drawing takes where a phone cuts the shape out; else the icon is as it is.
    share: Option<f32>,
}

const ICONS: [Icon; 4] = [
    Icon { name: "192.png", size: 192, share: None },
    Icon { name: "512.png", size: 512, share: None },
    Icon { name: "maskable.png", size: 512, share: Some(0.7) },
    Icon { name: "apple.png", size: 180, share: Some(0.9) },
];

impl Icon {
    fn painted(&self) -> Option<Vec<u8>> {
        let Some(share) = self.share else { return paint(ICON, self.size, self.size) };
        let inside = ICON.find("<rect").map_or("", |start| &ICON[start..]).trim_end().trim_end_matches("</svg>");
        let edge = 32.0 * (1.0 - share);
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 64\"><rect width=\"64\" height=\"64\" fill=\"{GROUND}\"/>\
             <g transform=\"translate({edge} {edge}) scale({share})\">{inside}</g></svg>"
        );
        paint(&svg, self.size, self.size)
    }
}

/// The icons as they are sent, in their order; painted when the first one is asked for.
static PAINTED: LazyLock<Vec<Option<Vec<u8>>>> = LazyLock::new(|| ICONS.iter().map(Icon::painted).collect());

/// An icon.
pub(crate) async fn icon(Path(name): Path<String>) -> Result<Response, Problem> {
    let place = ICONS.iter().position(|icon| icon.name == name).ok_or(Problem::NotFound)?;
    let png = PAINTED[place].clone().ok_or_else(|| Problem::internal("an icon", &"it cannot be painted"))?;
    Ok(([(header::CACHE_CONTROL, "public, max-age=86400")], as_png(png)).into_response())
}

/// What the site is called and how it looks when it is installed.
pub(crate) async fn manifest() -> Response {
    let icon = |icon: &Icon, purpose: &str| {
        let sizes = format!("{0}x{0}", icon.size);
        json!({"src": format!("/icons/{}", icon.name), "sizes": sizes, "type": "image/png", "purpose": purpose})
    };
    let manifest = json!({
        "name": "Tricorn",
        "short_name": "Tricorn",
        "description": crate::pages::DESCRIPTION,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f4efe4",
        "theme_color": GROUND,
        "icons": [
            {"src": address("icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            icon(&ICONS[0], "any"),
            icon(&ICONS[1], "any"),
            icon(&ICONS[2], "maskable"),
        ],
    });
    let headers =
        [(header::CONTENT_TYPE, "application/manifest+json"), (header::CACHE_CONTROL, "public, max-age=3600")];
    (headers, manifest.to_string()).into_response()
}

const WORKER: Asset = Asset { path: "worker/sw.js", text: include_str!("../assets/worker/sw.js") };

/// The worker that shows notifications: at the root, for a browser lets it act for pages beside and below it alone. It
/// answers no request and keeps no page, so nothing stale or private stays in a browser.
pub(crate) async fn service_worker() -> Response {
    let headers = [(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, WORKER.sent()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icons_are_small_and_of_their_size() {
        let mut all = 0;
        for (icon, png) in ICONS.iter().zip(PAINTED.iter()) {
            let png = png.as_ref().unwrap();
            let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
            assert_eq!((side(16), side(20)), (icon.size, icon.size), "{}", icon.name);
            all += png.len();
        }
        assert!(all < 40_000, "{all}");
    }

    #[tokio::test]
    async fn the_manifest_names_icons_that_exist() {
        let answer = manifest().await;
        assert_eq!(answer.headers()[header::CONTENT_TYPE], "application/manifest+json");
        let body = axum::body::to_bytes(answer.into_body(), 10_000).await.unwrap();
        let manifest: serde_json::Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(manifest["display"], "standalone");
        let icons = manifest["icons"].as_array().unwrap();
        assert!(icons.iter().any(|icon| icon["purpose"] == "maskable"));
        for src in icons.iter().map(|icon| icon["src"].as_str().unwrap()) {
            match src.strip_prefix("/icons/") {
                Some(name) => assert!(icon(Path(name.to_owned())).await.is_ok(), "{src}"),
                None => assert_eq!(src, address("icon.svg")),
            }
        }
        assert!(icon(Path("none.png".to_owned())).await.is_err());
    }

    #[test]
    fn the_worker_answers_no_request_and_keeps_nothing() {
        for word in ["fetch\"", "caches", "respondWith", "importScripts", "indexedDB"] {
            assert!(!WORKER.text.contains(word), "{word}");
        }
    }
}
