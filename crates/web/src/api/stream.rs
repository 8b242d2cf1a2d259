//! What happens at a table, told to programs as it happens.

use std::convert::Infallible;

use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use bytes::Bytes;

use super::answers::{Change, log_length};
use super::asked::{AskEvents, eyes};
use super::told::Answer;
use crate::events::{ALIVE, SILENCE, json_event, stopped, stream};
use crate::problem::Refusal;
use crate::server::Shared;
use crate::session::Bearer;

/// Server-sent events named `change`, one at once and one for everything that happens.
///
/// Each carries what the asker's seat may know. Its id, sent back as `Last-Event-ID`, resumes the
/// stream after a break without a gap.
#[utoipa::path(get, path = "/tables/{code}/events", security((), ("token" = [])),
    params(("code" = String, Path, min_length = 1, max_length = 64, pattern = "^[a-z0-9]+$"), AskEvents, ("Last-Event-ID" = Option<u64>, Header, maximum = 9007199254740991u64)),
    responses((status = OK, description = "Events without end; the data of each is a change.", body = Change, content_type = "text/event-stream"), (status = "4XX", description = "Why it was not done.", body = Refusal)))]
pub(super) async fn events(
    State(site): State<Shared>,
    Path(code): Path<String>,
    bearer: Bearer,
    headers: HeaderMap,
    ask: Result<Query<AskEvents>, QueryRejection>,
) -> Answer<Response> {
    let Query(AskEvents { seat, with, last }) = ask?;
    let slot = site.hall.find(&code).await?;
    let guest = bearer.guest();
    let sent = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    // How many entries of the log were heard; an id that is not of this table's past stands for nothing.
    let mut heard = {
        let room = slot.read();
        eyes(&room, &guest, seat)?;
        sent.or(last).and_then(|seq| room.log_length_at(seq))
    };
    let (mut changed, mut stopping) = (slot.watch(), site.stopping.clone());
    let mut seq = 0;
    let changes = async_stream::stream! {
        changed.mark_changed();
        loop {
            // However much has changed since the last event was taken, it is told in one.
            tokio::select! {
                () = stopped(&mut stopping) => return,
                more = changed.changed() => if more.is_err() { return },
                () = tokio::time::sleep(SILENCE) => {
                    yield Ok::<_, Infallible>(Bytes::from_static(ALIVE));
                    continue;
                }
            }
            let change = {
                let room = slot.read();
                // The room changes a moment before its number is told: this was in the last event already.
                if room.next_seq() == seq {
                    continue;
                }
                let Ok(viewer) = eyes(&room, &guest, seat) else { return };
                let change = Change::since(&room, viewer, heard, with, site.hall.now_ms());
                heard = Some(log_length(&room));
                change
            };
            seq = change.seq;
            yield Ok(json_event("change", seq, &change));
        }
    };
    Ok(stream(Body::from_stream(changes)))
}
