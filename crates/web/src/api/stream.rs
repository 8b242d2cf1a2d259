//! What happens at a table, told to programs as it happens.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use tricorn_table::room::Guest;

use super::answers::{Change, Refusal, eyes};
use super::{Active, Told};
use crate::events::stopped;
use crate::server::Shared;
use crate::session::Bearer;

/// Server-sent events named `change`, one at once and one for everything that happens.
///
/// Each carries what the asker's seat may know. Its id, sent back as `Last-Event-ID`, resumes the
/// stream after a break without a gap.
#[utoipa::path(get, path = "/tables/{code}/events", security((), ("token" = [])),
    params(("code" = String, Path), ("seat" = Option<u8>, Query), ("Last-Event-ID" = Option<String>, Header)),
    responses((status = OK, body = Change, content_type = "text/event-stream"), (status = "4XX", body = Refusal)))]
pub(super) async fn events(
    State(site): State<Shared>,
    Path(code): Path<String>,
    Query(active): Query<Active>,
    bearer: Bearer,
    headers: HeaderMap,
) -> Result<Response, Told> {
    let slot = site.hall.find(&code).await?;
    let guest = bearer.0.map_or_else(|| Guest(String::new()), |token| token.guest());
    let seat = active.seat()?;
    eyes(&slot.read(), &guest, seat)?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.split_once('-')?.1.parse().ok());
    let mut next: u32 = last.unwrap_or(0);
    let (mut changed, mut stopping) = (slot.watch(), site.stopping.clone());
    let changes = async_stream::stream! {
        changed.mark_changed();
        loop {
            tokio::select! {
                () = stopped(&mut stopping) => return,
                more = changed.changed() => {
                    if more.is_err() {
                        return;
                    }
                    let change = {
                        let room = slot.read();
                        let Ok(viewer) = eyes(&room, &guest, seat) else { return };
                        Change::since(&room, viewer, next)
                    };
                    // Of a move that was taken back, nothing is heard again under its number.
                    next = change.story.last().map_or(next, |happened| happened.seq + 1);
                    let id = format!("{}-{next}", change.seq);
                    if let Ok(event) = Event::default().event("change").id(id).json_data(change) {
                        yield Ok::<_, Infallible>(event);
                    }
                }
            }
        }
    };
    Ok(Sse::new(changes).keep_alive(KeepAlive::new().interval(Duration::from_secs(20))).into_response())
}
