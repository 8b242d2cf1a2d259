//! Event streams: so many of one address, and who listens at a table is there.

use std::net::IpAddr;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{FromRequestParts, Request};
use axum::middleware::Next;
use axum::response::Response;
use http_body::{Frame, SizeHint};
use tricorn_hall::Attendance;

use crate::guard::code_in;
use crate::limits::Ticket;
use crate::problem::Problem;
use crate::server::Shared;
use crate::session::{Bearer, Session};

/// So long to wait for one who has too many streams open: pages are closed by people, and not often.
const RETRY_S: u64 = 10;

/// A stream with what it holds: a place among those of its address, and its guest's presence at the table.
struct Held {
    events: Body,
    _ticket: Option<Ticket>,
    _attendance: Option<Attendance>,
}

/// Lets a stream be opened, and knows when it ends, however it does.
pub(crate) async fn open(
    site: &Shared,
    visitor: Option<IpAddr>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let enter = |visitor| site.usage.streams.enter(visitor).ok_or(Problem::TooMany { retry_after_s: RETRY_S });
    let _ticket = visitor.map(enter).transpose()?;
    let (mut parts, body) = request.into_parts();
    // A token that was not given out here is refused by whom it is shown to.
    let token = Bearer::from_request_parts(&mut parts, site).await.ok().and_then(|bearer| bearer.0);
    let Ok(session) = Session::from_request_parts(&mut parts, site).await;
    let token = token.or(session.token);
    let _attendance = match (token, code_in(parts.uri.path())) {
        (Some(token), Some(code)) => site.hall.find(code).await.ok().map(|slot| slot.attend(&token.guest())),
        _ => None,
    };
    let answer = next.run(Request::from_parts(parts, body)).await;
    Ok(answer.map(|events| Body::new(Held { events, _ticket, _attendance })))
}

impl HttpBody for Held {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        Pin::new(&mut self.events).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.events.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.events.size_hint()
    }
}
