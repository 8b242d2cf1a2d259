//! Messages to browsers that are not there, for programs that speak for one.

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;

use super::told::Answer;
use crate::problem::{Problem, Refusal};
use crate::push::{NewSubscription, OldSubscription, forget};
use crate::server::Shared;
use crate::session::Bearer;

/// Asks to be told by Web Push when it is the token's turn at a table and nobody listens there with that token. A
/// subscription is made with the `push_key` that `about` gives; five of a token are kept, the oldest goes.
#[utoipa::path(post, path = "/push", request_body = NewSubscription, security(("token" = [])),
    responses((status = NO_CONTENT, description = "It is kept."), (status = "4XX", description = "Why it was not done.", body = Refusal)))]
pub(super) async fn subscribe(
    State(site): State<Shared>,
    bearer: Bearer,
    wanted: Result<Json<NewSubscription>, JsonRejection>,
) -> Answer<StatusCode> {
    let guest = bearer.0.ok_or(Problem::Unauthorized)?.guest();
    let Json(wanted) = wanted?;
    wanted.keep(&site, &guest).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Asks not to be told there any more. What is not kept is no error.
#[utoipa::path(post, path = "/push/off", request_body = OldSubscription, security(("token" = [])),
    responses((status = NO_CONTENT, description = "It is forgotten."), (status = "4XX", description = "Why it was not done.", body = Refusal)))]
pub(super) async fn unsubscribe(
    State(site): State<Shared>,
    bearer: Bearer,
    unwanted: Result<Json<OldSubscription>, JsonRejection>,
) -> Answer<StatusCode> {
    let guest = bearer.0.ok_or(Problem::Unauthorized)?.guest();
    let Json(OldSubscription { endpoint }) = unwanted?;
    forget(&site, &guest, &endpoint).await?;
    Ok(StatusCode::NO_CONTENT)
}
