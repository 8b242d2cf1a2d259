//! Branching off from a game that is over.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use tricorn_bots::Bot;
use tricorn_kernel::Seat;
use utoipa::ToSchema;

use super::answers::Granted;
use super::told::Answer;
use crate::branching::{Wanted, open_branch};
use crate::problem::{Problem, Refusal};
use crate::server::Shared;
use crate::session::{Bearer, Token};

/// From where on somebody plays, and as whom.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayOn {
    #[schema(min_length = 1, max_length = 24)]
    name: String,
    /// How many entries of the log stay as they were; chance that follows them does too.
    #[schema(maximum = 4294967295u32)]
    at: u32,
    /// The seat to play in; the one that is to move there unless told.
    #[schema(value_type = Option<u8>, minimum = 1, maximum = 16)]
    seat: Option<Seat>,
    /// Who plays in all other seats: one of the names that `about` lists; `casual` unless told.
    bot: Option<String>,
}

/// Opens a table at which a game that is over is played on differently from one of its moments, with the same deal; the
/// token plays a seat of it, bots play the others. Its seed is no secret, and it counts in no statistics.
#[utoipa::path(post, path = "/tables/{code}/branch", request_body = PlayOn, security((), ("token" = [])),
    params(("code" = String, Path, min_length = 1, max_length = 64, pattern = "^[a-z0-9]+$")),
    responses((status = CREATED, description = "The new table, the seat, and its token.", body = Granted), (status = "4XX", description = "Why it was not done.", body = Refusal)))]
pub(super) async fn branch(
    State(site): State<Shared>,
    bearer: Bearer,
    Path(code): Path<String>,
    wanted: Result<Json<PlayOn>, JsonRejection>,
) -> Answer<(StatusCode, Json<Granted>)> {
    let Json(PlayOn { name, at, seat, bot }) = wanted?;
    let bot = bot.map_or(Ok(Bot::USUAL), |bot| bot.parse()).map_err(Problem::Bad)?;
    let token = bearer.0.map_or_else(|| Token::new(&site.key), Ok)?;
    let from = site.hall.find(&code).await?;
    let wanted = Wanted { at: at as usize, seat, bot, name };
    let (slot, seat) = open_branch(&site, from, token.guest(), wanted).await?;
    let (code, seq) = (slot.code().to_owned(), slot.read().next_seq());
    Ok((StatusCode::CREATED, Json(Granted { code, seat: Some(seat), seq, token: token.reveal() })))
}
