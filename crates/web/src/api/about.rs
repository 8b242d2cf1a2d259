//! What a program may want to know before it asks for anything.

use serde::Serialize;
use tricorn_bots::Bot;
use tricorn_kernel::log::{MAX_ENTROPY, MAX_NAME};
use tricorn_table::room::MAX_TEXT;
use utoipa::ToSchema;

use super::asked::{LONGEST_PAGE, PAGE};
use crate::guard::MAX_BODY;
use crate::limits::Limits;

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
    /// The server's public key for Web Push, on the curve P-256, in base64url.
    push_key: String,
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
    /// What one address may change each second, for longer than six seconds; 0 is without end, here and below.
    changes_per_second: u32,
    /// The tables that one address may open within an hour.
    tables_per_hour: u32,
    /// The event streams that one address may have open.
    streams: u32,
    /// The connections that one address may have open.
    connections: u32,
    /// The codes of tables that are not there, asked for by one address within a minute.
    misses_per_minute: u32,
}

impl About {
    /// A server with these limits and this key.
    pub(super) fn of(limits: &Limits, push_key: &str) -> Self {
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
                changes_per_second: limits.requests_per_second,
                tables_per_hour: limits.tables_per_hour,
                streams: limits.streams_per_address,
                connections: limits.connections_per_address,
                misses_per_minute: limits.misses_per_minute,
            },
            push_key: push_key.to_owned(),
        }
    }
}
