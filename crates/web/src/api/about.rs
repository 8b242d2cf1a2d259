//! What a program may want to know before it asks for anything.

use serde::Serialize;
use tricorn_bots::Bot;
use tricorn_kernel::log::{MAX_ENTROPY, MAX_NAME};
use tricorn_table::room::MAX_TEXT;
use utoipa::ToSchema;

use super::asked::{LONGEST_PAGE, PAGE};
use crate::guard::MAX_BODY;

/// The version of this interface: it grows when what worked before would not any more.
pub(super) const API: &str = "1";

/// What there is to know of a server.
#[derive(Serialize, ToSchema)]
pub(super) struct About {
    /// The version of the program.
    version: &'static str,
    /// The version of this interface.
    api: &'static str,
    /// The bots that a host can seat, weakest first.
    bots: Vec<&'static str>,
    limits: MostOf,
}

/// How much of something there may be.
#[derive(Serialize, ToSchema)]
struct MostOf {
    /// The bytes of a request's body.
    body_bytes: usize,
    /// The happenings, lines of talk or tables of a page, unless told.
    page: u16,
    /// The same at most.
    longest_page: u16,
    /// The characters of a name.
    name: usize,
    /// The characters of a line of talk.
    text: usize,
    /// The characters that a seat adds to the seed.
    entropy: usize,
}

impl About {
    pub(super) fn here() -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION"),
            api: API,
            bots: Bot::ALL.iter().map(|bot| bot.name()).collect(),
            limits: MostOf {
                body_bytes: MAX_BODY,
                page: PAGE,
                longest_page: LONGEST_PAGE,
                name: MAX_NAME,
                text: MAX_TEXT,
                entropy: MAX_ENTROPY,
            },
        }
    }
}
