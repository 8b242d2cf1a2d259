//! What a search or a shared link says of a page.

use maud::{Markup, html};

use crate::painting::{HEIGHT, WIDTH};

/// What is said of the house.
pub(crate) const DESCRIPTION: &str = "Triangle games with friends or bots, in the browser: the rules are enforced, every deal can be \
    verified, and nothing has to be installed.";

/// What is said of one page.
#[derive(Default)]
pub(super) struct Preview {
    /// In a sentence or two; else what is said of the house.
    pub(super) words: Option<String>,
    /// The whole address of a picture of its table.
    pub(super) picture: Option<String>,
}

impl Preview {
    /// Of a page without a table.
    pub(super) fn saying(words: String) -> Self {
        Self { words: Some(words), picture: None }
    }

    /// Of a table, with its picture if the site's own address is known; `moment` says which, as a query.
    pub(super) fn of_table(words: String, site: Option<&str>, code: &str, moment: &str) -> Self {
        Self { words: Some(words), picture: site.map(|site| format!("{site}/t/{code}/picture.png{moment}")) }
    }

    /// The part of the page's head.
    pub(super) fn markup(&self, title: &str) -> Markup {
        let words = self.words.as_deref().unwrap_or(DESCRIPTION);
        html! {
            meta name="description" content=(words);
            meta property="og:site_name" content="Tricorn";
            meta property="og:type" content="website";
            meta property="og:title" content=(title);
            meta property="og:description" content=(words);
            @if let Some(picture) = &self.picture {
                meta property="og:image" content=(picture);
                meta property="og:image:width" content=(WIDTH);
                meta property="og:image:height" content=(HEIGHT);
                meta property="og:image:alt" content="The table, as somebody sees it who watches";
                meta name="twitter:card" content="summary_large_image";
            } @else {
                meta name="twitter:card" content="summary";
            }
        }
    }
}
