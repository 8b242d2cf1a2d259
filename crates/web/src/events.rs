//! What changes, told as it happens, by server-sent events.
//!
//! A table's event carries the part of the page that changes, as its viewer sees it now: made once for each seat and
//! once for all who watch. Who falls behind gets the newest and nothing of what was between.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use tricorn_hall::RoomHandle;
use tricorn_table::room::Guest;

use crate::pages::{self, Eyes};
use crate::problem::Problem;
use crate::server::Shared;
use crate::session::Session;
use crate::views::As;

/// So long a stream may be silent before it says that it is there.
pub(crate) const SILENCE: Duration = Duration::from_secs(20);
/// How it says so: a line that event sources skip.
pub(crate) const ALIVE: &[u8] = b":\n\n";

#[derive(Deserialize)]
pub(crate) struct Shown {
    /// The number that the table had when the page was made.
    #[serde(default)]
    seq: String,
}

pub(crate) async fn of_table(
    State(site): State<Shared>,
    Path(code): Path<String>,
    Query(active): Query<As>,
    Query(page): Query<Shown>,
    headers: HeaderMap,
    session: Session,
) -> Result<Response, Problem> {
    let slot = site.hall.find(&code).await?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok());
    let mut shown: Option<u64> = last.unwrap_or(&page.seq).parse().ok();
    let guest = session.guest();
    let (mut changed, mut stopping) = (slot.watch(), site.stopping.clone());
    let events = async_stream::stream! {
        loop {
            changed.mark_unchanged();
            let (seq, event) = part(&site, &slot, &guest, &active, shown);
            shown = Some(seq);
            if let Some(event) = event {
                yield Ok::<_, Infallible>(event);
            }
            tokio::select! {
                () = stopped(&mut stopping) => return,
                more = changed.changed() => if more.is_err() { return },
                () = tokio::time::sleep(SILENCE) => yield Ok(Bytes::from_static(ALIVE)),
            }
        }
    };
    Ok(stream(Body::from_stream(events)))
}

/// The table's number, and the event that shows it, unless the page does already. A page that is ahead of the table shows
/// what was never kept, as when a server goes on from an older copy of its data: it has to begin anew.
fn part(site: &Shared, slot: &RoomHandle, guest: &Guest, active: &As, shown: Option<u64>) -> (u64, Option<Bytes>) {
    let (seq, eyes) = {
        let room = slot.read();
        (room.next_seq(), Eyes::of(&room, guest, active.seat()))
    };
    match shown {
        Some(shown) if shown == seq => return (seq, None),
        Some(shown) if shown > seq => return (seq, Some(event("anew", seq, ""))),
        _ => {}
    }
    let (seq, event) = slot.text(eyes.key(), |room| {
        let me = eyes.me(room, site.hall.now_ms());
        let part = pages::table_fragment(room, slot.code(), &me, active.seat()).into_string();
        event("part", room.next_seq(), &part)
    });
    (seq, Some(event))
}

/// The first page's: `changed` when the lobby does, `mine` when something changes at the asker's own tables. Nobody is
/// woken for a move at somebody else's.
pub(crate) async fn of_home(State(site): State<Shared>, session: Session) -> Response {
    let (mut changed, mut stopping) = (site.hall.watch(), site.stopping.clone());
    let mut bell = session.token.map(|token| site.hall.bell(&token.guest()));
    let events = async_stream::stream! {
        changed.mark_changed();
        // Whatever happened since the page was made.
        if let Some(bell) = &mut bell {
            bell.mark_changed();
        }
        loop {
            tokio::select! {
                () = stopped(&mut stopping) => return,
                more = changed.changed() => {
                    if more.is_err() {
                        return;
                    }
                    let number = *changed.borrow_and_update();
                    yield Ok::<_, Infallible>(event("changed", number, &number.to_string()));
                }
                number = rung(&mut bell) => yield Ok(event("mine", number, &number.to_string())),
                () = tokio::time::sleep(SILENCE) => yield Ok(Bytes::from_static(ALIVE)),
            }
        }
    };
    stream(Body::from_stream(events))
}

/// The stream of the page with one's own games: `changed` when something does at one of them.
pub(crate) async fn of_mine(State(site): State<Shared>, session: Session) -> Response {
    let mut stopping = site.stopping.clone();
    let mut bell = session.token.map(|token| site.hall.bell(&token.guest()));
    let events = async_stream::stream! {
        if let Some(bell) = &mut bell {
            bell.mark_changed();
        }
        loop {
            tokio::select! {
                () = stopped(&mut stopping) => return,
                number = rung(&mut bell) => yield Ok::<_, Infallible>(event("changed", number, &number.to_string())),
                () = tokio::time::sleep(SILENCE) => yield Ok(Bytes::from_static(ALIVE)),
            }
        }
    };
    stream(Body::from_stream(events))
}

/// The number of a bell that has rung; never, for who has none.
async fn rung(bell: &mut Option<watch::Receiver<u64>>) -> u64 {
    if let Some(bell) = bell
        && bell.changed().await.is_ok()
    {
        return *bell.borrow_and_update();
    }
    // A bell whose hall is gone rings no more either.
    std::future::pending().await
}

/// An event as it stands in a stream.
fn event(name: &str, id: u64, data: &str) -> Bytes {
    let mut text = format!("event: {name}\nid: {id}\n");
    text.reserve(data.len() + 16);
    // An event without data is heard by nobody.
    for line in data.split('\n') {
        text.push_str("data: ");
        text.push_str(line);
        text.push('\n');
    }
    text.push('\n');
    text.into()
}

/// The same with JSON as its data, which has no line breaks.
pub(crate) fn json_event(name: &str, id: u64, data: &impl Serialize) -> Bytes {
    let mut text = format!("event: {name}\nid: {id}\ndata: ").into_bytes();
    serde_json::to_writer(&mut text, data).expect("what is told can be written");
    text.extend_from_slice(b"\n\n");
    text.into()
}

pub(crate) fn stream(body: Body) -> Response {
    ([(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-cache")], body).into_response()
}

/// Done when the server stops.
pub(crate) async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // An error means that the server is gone already.
    let _ = stopping.wait_for(|&stop| stop).await;
}
