//! What changes, told as it happens: server-sent events that only say how far a table is.
//!
//! The page then fetches what its viewer may see. An event carries nothing that could leak.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use tokio::sync::watch;

use crate::problem::Problem;
use crate::server::Shared;

pub(crate) async fn of_table(State(site): State<Shared>, Path(code): Path<String>) -> Result<Response, Problem> {
    Ok(stream(site.hall.find(&code).await?.watch(), site.stopping.clone()))
}

pub(crate) async fn of_home(State(site): State<Shared>) -> Response {
    stream(site.hall.watch(), site.stopping.clone())
}

/// Says the number at once, and again whenever it changes, until the server stops.
fn stream(mut changed: watch::Receiver<u64>, mut stopping: watch::Receiver<bool>) -> Response {
    let events = async_stream::stream! {
        changed.mark_changed();
        loop {
            tokio::select! {
                () = stopped(&mut stopping) => return,
                more = changed.changed() => {
                    if more.is_err() {
                        return;
                    }
                    let seq = *changed.borrow_and_update();
                    yield Ok::<_, Infallible>(Event::default().event("changed").id(seq.to_string()).data(seq.to_string()));
                }
            }
        }
    };
    Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(20))).into_response()
}

/// Done when the server stops.
pub(crate) async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // An error means that the server is gone already.
    let _ = stopping.wait_for(|&stop| stop).await;
}
