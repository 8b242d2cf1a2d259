//! The stylesheet, the scripts and the icon, all inside the program.
//!
//! Their addresses carry a version made from their contents, and modules import each other by
//! relative addresses, so a page never meets assets of another program, however long a browser keeps
//! them.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use sha2::{Digest, Sha256};

/// A file that pages load.
#[derive(Debug)]
pub struct Asset {
    /// Its path in the assets folder.
    pub path: &'static str,
    /// What is in it.
    pub text: &'static str,
}

macro_rules! assets {
    ($($path:literal)*) => { &[$(Asset { path: $path, text: include_str!(concat!("../assets/", $path)) }),*] };
}

/// Every file that pages load.
pub const ASSETS: &[Asset] = assets! {
    "style.css"
    "icon.svg"
    "icon-turn.svg"
    "js/main.js"
    "js/analysing.js"
    "js/asking.js"
    "js/assembling.js"
    "js/boards.js"
    "js/calling.js"
    "js/clicks.js"
    "js/clocks.js"
    "js/counterpart.js"
    "js/dragging.js"
    "js/fingers.js"
    "js/focusing.js"
    "js/geometry.js"
    "js/gliding.js"
    "js/holding.js"
    "js/keeping.js"
    "js/keys.js"
    "js/links.js"
    "js/listening.js"
    "js/mine.js"
    "js/motion.js"
    "js/moves.js"
    "js/page.js"
    "js/picking.js"
    "js/playing.js"
    "js/pointing.js"
    "js/posting.js"
    "js/refusing.js"
    "js/replay.js"
    "js/scores.js"
    "js/sounds.js"
    "js/swapping.js"
    "js/tabs.js"
    "js/telling.js"
    "js/toasts.js"
    "js/words.js"
    "js/writing.js"
};

impl Asset {
    /// What a browser is sent: the same without remarks and indents, which are for those who read the source. A remark
    /// stands on lines of its own.
    #[must_use]
    pub fn sent(&self) -> String {
        let mut sent = String::with_capacity(self.text.len());
        let mut remark = false;
        for line in self.text.lines().map(str::trim_start) {
            let begins = line.starts_with("/*");
            if !remark && !begins && !line.starts_with("//") && !line.is_empty() {
                sent.push_str(line);
                sent.push('\n');
            }
            remark = (remark || begins) && !line.ends_with("*/");
        }
        sent
    }
}

/// The files as they are sent, in their order.
static SENT: LazyLock<Vec<Bytes>> = LazyLock::new(|| ASSETS.iter().map(|asset| asset.sent().into()).collect());

/// What makes the addresses of these contents differ from those of any others.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut digest = Sha256::new();
    for asset in ASSETS {
        for part in [asset.path, asset.text] {
            digest.update((part.len() as u64).to_be_bytes());
            digest.update(part);
        }
    }
    hex::encode(&digest.finalize()[..6])
});

/// Where browsers find this path of the assets folder.
#[must_use]
pub fn address(path: &str) -> String {
    format!("/assets/{}/{path}", *VERSION)
}

/// The addresses of the modules that the main script imports, so that a page loads them all at once.
pub(crate) fn imported_modules() -> impl Iterator<Item = String> {
    let imported = |asset: &&Asset| asset.path.ends_with(".js") && asset.path != "js/main.js";
    ASSETS.iter().filter(imported).map(|asset| address(asset.path))
}

/// Answers with a file. A page of another version of the program gets it too, rather than nothing,
/// but may not keep it.
pub(crate) async fn get(Path((version, path)): Path<(String, String)>) -> Response {
    let Some(place) = ASSETS.iter().position(|asset| asset.path == path) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = match path.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        _ => "image/svg+xml",
    };
    let keep = if version == *VERSION { "public, max-age=31536000, immutable" } else { "no-store" };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)], SENT[place].clone()).into_response()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn scripts() -> impl Iterator<Item = &'static Asset> {
        ASSETS.iter().filter(|asset| asset.path.ends_with(".js"))
    }

    #[test]
    fn every_module_is_inside_and_imported() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/js");
        let written: BTreeSet<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| format!("js/{}", file.unwrap().file_name().display()))
            .collect();
        let inside: BTreeSet<String> = scripts().map(|asset| asset.path.to_owned()).collect();
        assert_eq!(inside, written);
        let imported: BTreeSet<String> = scripts()
            .flat_map(|asset| asset.text.lines().filter(|line| line.starts_with("import ")))
            .map(|line| line.split("\"./").nth(1).and_then(|rest| rest.strip_suffix("\";")).expect(line))
            .map(|name| format!("js/{name}"))
            .collect();
        assert_eq!(imported, inside.into_iter().filter(|path| path != "js/main.js").collect());
    }

    #[test]
    fn every_module_has_its_types_checked() {
        for script in scripts() {
            assert!(script.text.starts_with("// @ts-check\n/**"), "{} has no head", script.path);
            for way_out in ["@ts-ignore", "@ts-expect-error", "@ts-nocheck", "{any}"] {
                assert!(!script.text.contains(way_out), "{} has {way_out}", script.path);
            }
        }
    }

    #[test]
    fn remarks_stay_at_home_and_nothing_else_does() {
        let asset = |text| Asset { path: "js/x.js", text };
        let text = "// @ts-check\n/**\n * What it is.\n */\n\n/** @type {number} */\nlet x = 1;\nif (x) {\n  // so\n  y(`/*`);\n}\n";
        assert_eq!(asset(text).sent(), "let x = 1;\nif (x) {\ny(`/*`);\n}\n");
        for asset in ASSETS {
            let sent = asset.sent();
            // A line that begins a remark ends it or is followed by one that does, and code never stands beside it.
            assert!(!sent.contains("*/\n") && !sent.contains("\n/*") && !sent.contains("\n//"), "{}", asset.path);
            let braces = |text: &str| text.matches('{').count() - text.matches('}').count();
            assert_eq!(braces(&sent), 0, "{}", asset.path);
            // Text that goes over several lines would lose its indents.
            let ticks = |line: &str| line.matches('`').count();
            assert!(asset.text.lines().all(|line| ticks(line).is_multiple_of(2)), "{}", asset.path);
        }
    }

    #[tokio::test]
    async fn only_what_can_never_change_is_kept() {
        for (version, kept) in [(VERSION.as_str(), true), ("0123456789ab", false)] {
            let answer = get(Path((version.to_owned(), "js/main.js".to_owned()))).await;
            assert_eq!(answer.status(), StatusCode::OK);
            assert_eq!(answer.headers()[header::CONTENT_TYPE], "text/javascript; charset=utf-8");
            let cache = answer.headers()[header::CACHE_CONTROL].to_str().unwrap();
            assert_eq!(cache.contains("immutable"), kept, "{cache}");
        }
        let nothing = get(Path((VERSION.clone(), "js/nothing.js".to_owned()))).await;
        assert_eq!(nothing.status(), StatusCode::NOT_FOUND);
    }
}
