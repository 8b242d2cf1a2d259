//! What programs read.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde_json::Value;
use tricorn_hall::TableCard;
use tricorn_kernel::Seat;
use tricorn_table::{AnyGame, Solved};

use super::about::About;
use super::answers::{Listed, Score, Table};
use super::asked::{AskScore, AskTable, AskTables, eyes};
use super::told::Answer;
use crate::analyses::Progress;
use crate::guard::Visitor;
use crate::problem::{Problem, Refusal};
use crate::server::Shared;
use crate::session::Bearer;
use crate::why::{AskWhy, Why};

/// The versions of the program and of this interface, the bots, and the limits that hold here.
#[utoipa::path(get, path = "/about", responses((status = OK, description = "What there is to know.", body = About)))]
pub(super) async fn about(State(site): State<Shared>) -> Json<About> {
    Json(About::of(&site.usage.limits, site.push.key()))
}

/// The games, with their seats, options (their defaults are those of this server) and pieces.
#[utoipa::path(get, path = "/games", responses((status = OK, description = "All games.", body = Vec<Object>)))]
pub(super) async fn games(State(site): State<Shared>) -> Json<Value> {
    let describe = |game: &&'static dyn AnyGame| tricorn_table::describe(*game, &site.house.options(*game));
    Json(tricorn_table::GAMES.iter().map(describe).collect())
}

/// The listed tables that wait for players or play, in the order of their codes.
///
/// A page that is shorter than its limit is the last one.
#[utoipa::path(get, path = "/tables", params(AskTables), security((), ("token" = [])),
    responses((status = OK, description = "A page of tables.", body = Vec<Listed>),
        (status = "4XX", description = "Why it was not done.", body = Refusal)))]
pub(super) async fn tables(
    State(site): State<Shared>,
    _known: Bearer,
    ask: Result<Query<AskTables>, QueryRejection>,
) -> Answer<Json<Vec<Listed>>> {
    let Query(ask) = ask?;
    let limit = ask.limit()?;
    let (open, running) = site.hall.cards();
    let is_asked = |card: &TableCard| {
        let of_game = ask.game.as_deref().is_none_or(|game| game == card.game_id);
        of_game && ask.playing.is_none_or(|playing| playing == card.playing) && card.code > ask.after
    };
    let mut cards: Vec<_> = open.into_iter().chain(running).filter(is_asked).collect();
    cards.sort_by(|one, other| one.code.cmp(&other.code));
    cards.truncate(limit);
    Ok(Json(cards.into_iter().map(Listed::from).collect()))
}

/// A table as the asker may know it; who has several seats says which one looks.
#[utoipa::path(get, path = "/tables/{code}", security((), ("token" = [])),
    params(("code" = String, Path, min_length = 1, max_length = 64, pattern = "^[a-z0-9]+$"), AskTable),
    responses((status = OK, description = "The table.", body = Table), (status = "4XX", description = "Why it was not done.", body = Refusal)))]
pub(super) async fn table(
    State(site): State<Shared>,
    Path(code): Path<String>,
    bearer: Bearer,
    ask: Result<Query<AskTable>, QueryRejection>,
) -> Answer<Json<Table>> {
    let Query(ask) = ask?;
    let slot = site.hall.find(&code).await?;
    let guest = bearer.guest();
    if bearer.0.is_some() {
        slot.seen(&guest);
    }
    let room = slot.read();
    let viewer = eyes(&room, &guest, ask.seat)?;
    Ok(Json(Table::of(&room, slot.code(), &guest, viewer, site.hall.now_ms(), &ask)?))
}

/// Why what a seat picks, one thing after the other, makes no move: what a page says when a piece does not go where it is
/// put. To ask changes nothing.
#[utoipa::path(get, path = "/tables/{code}/why", security(("token" = [])),
    params(("code" = String, Path, min_length = 1, max_length = 64, pattern = "^[a-z0-9]+$"), AskWhy),
    responses((status = OK, description = "Why not.", body = Why), (status = "4XX", description = "Why it was not done.", body = Refusal)))]
pub(super) async fn why(
    State(site): State<Shared>,
    Path(code): Path<String>,
    bearer: Bearer,
    ask: Result<Query<AskWhy>, QueryRejection>,
) -> Answer<Json<Why>> {
    let Query(ask) = ask?;
    let guest = bearer.0.ok_or(Problem::Unauthorized)?.guest();
    let slot = site.hall.find(&code).await?;
    let room = slot.read();
    Ok(Json(ask.answer(&room, &guest)?))
}

/// How the score of a seat came about, part by part, as the asker heard it: the parts add up to the score.
#[utoipa::path(get, path = "/tables/{code}/score/{of}", security((), ("token" = [])),
    params(("code" = String, Path, min_length = 1, max_length = 64, pattern = "^[a-z0-9]+$"),
        ("of" = u8, Path, minimum = 1, maximum = 16, description = "Whose score."), AskScore),
    responses((status = OK, description = "The score.", body = Score), (status = "4XX", description = "Why it was not done.", body = Refusal)))]
pub(super) async fn score(
    State(site): State<Shared>,
    Path((code, of)): Path<(String, String)>,
    bearer: Bearer,
    ask: Result<Query<AskScore>, QueryRejection>,
) -> Answer<Json<Score>> {
    let Query(ask) = ask?;
    let of: Seat = of.parse().map_err(|_| Problem::NotFound)?;
    let slot = site.hall.find(&code).await?;
    let room = slot.read();
    let viewer = eyes(&room, &bearer.guest(), ask.seat)?;
    let table = room.table().filter(|_| of.number() <= room.config().seats).ok_or(Problem::NotFound)?;
    Ok(Json(Score::of(table, viewer, of)))
}

/// The log of a game that is over, as JSON Lines.
#[utoipa::path(get, path = "/tables/{code}/log", security((), ("token" = [])), params(("code" = String, Path, min_length = 1, max_length = 64, pattern = "^[a-z0-9]+$")),
    responses((status = OK, description = "The log.", body = String, content_type = "application/jsonl"), (status = "4XX", description = "Why it was not done.", body = Refusal)))]
pub(super) async fn log(site: State<Shared>, _known: Bearer, code: Path<String>) -> Answer<Response> {
    Ok(crate::views::log(site, code).await?)
}

/// What decided a game that is over: every decision weighed anew, from what its seat could know. It takes some seconds, and
/// goes on whoever asks no more: ask again.
#[utoipa::path(get, path = "/tables/{code}/analysis", security((), ("token" = [])), params(("code" = String, Path, min_length = 1, max_length = 64, pattern = "^[a-z0-9]+$")),
    responses((status = OK, description = "`game`, `names`, `weighed`, `curve` and `moments`, as `tricorn analyse --json` prints them.", body = Object),
        (status = ACCEPTED, description = "How far it is.", body = Progress),
        (status = "4XX", description = "Why it was not done.", body = Refusal)))]
pub(super) async fn analysis(
    State(site): State<Shared>,
    _known: Bearer,
    Path(code): Path<String>,
    visitor: Option<Extension<Visitor>>,
) -> Answer<Response> {
    let slot = site.hall.find(&code).await?;
    let work = site.analyses.of(&site, slot, visitor.map(|Extension(visitor)| visitor)).await?;
    Ok(match work.soon().await? {
        Ok(found) => Json(found).into_response(),
        Err(progress) => (StatusCode::ACCEPTED, Json(progress)).into_response(),
    })
}

/// Whether the deal of a game that is over could have been won if all cards had been known, and how; for Zangle Solitaire
/// alone.
#[utoipa::path(get, path = "/tables/{code}/solution", security((), ("token" = [])), params(("code" = String, Path, min_length = 1, max_length = 64, pattern = "^[a-z0-9]+$")),
    responses((status = OK, description = "`columns`, `centre`, `piles`, `verdict` (`winnable`, `unwinnable` or `unknown`), `nodes`, and `line`, a list of `move` and `label`.", body = Object),
        (status = "4XX", description = "Why it was not done.", body = Refusal)))]
pub(super) async fn solution(
    State(site): State<Shared>,
    _known: Bearer,
    Path(code): Path<String>,
) -> Answer<Json<Solved>> {
    let slot = site.hall.find(&code).await?;
    Ok(Json(site.archive.read(slot, |game| game.solved().cloned()).await?))
}
