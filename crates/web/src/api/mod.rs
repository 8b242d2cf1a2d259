//! The JSON API under `/api/v1`: everything a page can do, for programs.
//!
//! Its routes describe themselves: `/api/v1/openapi.json` is made from the same lines that answer.

mod answers;
mod stream;

use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::Value;
use tricorn_hall::{HallError, Order};
use tricorn_kernel::{Seat, WrittenOptions};
use tricorn_table::room::{Clock, Guest, Wish};
use utoipa::ToSchema;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ComponentsBuilder, InfoBuilder, OpenApiBuilder, ServerBuilder};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::answers::{Granted, Listed, Refusal, Table, eyes};
use crate::acts::{grant, rematch};
use crate::problem::Problem;
use crate::server::Shared;
use crate::session::{Bearer, Token};

/// A problem, told as JSON.
pub(crate) struct Told(Problem);

impl From<Problem> for Told {
    fn from(problem: Problem) -> Self {
        Self(problem)
    }
}

impl From<HallError> for Told {
    fn from(error: HallError) -> Self {
        Self(error.into())
    }
}

impl From<JsonRejection> for Told {
    fn from(rejection: JsonRejection) -> Self {
        Self(Problem::Bad(rejection.body_text()))
    }
}

impl IntoResponse for Told {
    fn into_response(self) -> Response {
        self.0.json()
    }
}

type Answer<T> = Result<T, Told>;

pub(crate) fn routes() -> Router<Shared> {
    let token = SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build());
    let info = InfoBuilder::new().title("Tricorn").version("1").description(Some(
        "Open a table, sit down, see what your seat may see, and move. A token stands for a seat; \
         without one, answers show what everybody may see.",
    ));
    let about = OpenApiBuilder::new()
        .info(info.build())
        .servers(Some([ServerBuilder::new().url("/api/v1").build()]))
        .components(Some(ComponentsBuilder::new().security_scheme("token", token).build()))
        .build();
    let (router, about) = OpenApiRouter::with_openapi(about)
        .routes(routes!(games))
        .routes(routes!(tables, open))
        .routes(routes!(table))
        .routes(routes!(stream::events))
        .routes(routes!(log))
        .routes(routes!(sit))
        .routes(routes!(act))
        .split_for_parts();
    let about = about.to_pretty_json().expect("the description is plain JSON");
    let json = [(header::CONTENT_TYPE, "application/json")];
    router
        .route("/openapi.json", get(move || async move { (json, about) }))
        .fallback(|| async { Told(Problem::NotFound) })
}

/// The games, with their seats and options.
#[utoipa::path(get, path = "/games", responses((status = OK, body = Vec<Object>)))]
async fn games() -> Json<Value> {
    Json(tricorn_table::GAMES.iter().map(|game| tricorn_table::describe(*game)).collect())
}

/// The listed tables that wait for players or play.
#[utoipa::path(get, path = "/tables", responses((status = OK, body = Vec<Listed>)))]
async fn tables(State(site): State<Shared>) -> Json<Vec<Listed>> {
    let (open, running) = site.hall.cards();
    Json(open.into_iter().chain(running).map(Listed::from).collect())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewTable {
    /// The game's id.
    game: String,
    seats: u8,
    /// What differs from the game's defaults.
    #[serde(default)]
    #[schema(value_type = Object)]
    options: WrittenOptions,
    /// Whether strangers find the table.
    #[serde(default)]
    listed: bool,
    /// `off`, `10 minutes` for the game, or `2 days` a move.
    #[serde(default)]
    clock: String,
}

/// Opens a table; the token is the host's, and needed to seat bots and to start.
#[utoipa::path(post, path = "/tables", request_body = NewTable, security((), ("token" = [])),
    responses((status = CREATED, body = Granted), (status = "4XX", body = Refusal)))]
async fn open(
    State(site): State<Shared>,
    bearer: Bearer,
    order: Result<Json<NewTable>, JsonRejection>,
) -> Answer<(StatusCode, Json<Granted>)> {
    let Json(order) = order?;
    let token = bearer.0.map_or_else(Token::new, Ok)?;
    let game = tricorn_table::game(&order.game);
    let game = game.ok_or_else(|| Problem::Bad(format!("there is no game {:?}", order.game)))?;
    let options = order.options.read(game.facts().options).map_err(|error| Problem::Bad(error.to_string()))?;
    let options = WrittenOptions::from(&options);
    let clock = Clock::read(&order.clock).map_err(Problem::Bad)?;
    let order = Order { game: order.game, options, seats: order.seats, listed: order.listed, clock };
    let slot = site.hall.create(&token.guest(), order).await?;
    let granted = Granted { code: slot.code().to_owned(), seat: None, token: token.reveal().into() };
    Ok((StatusCode::CREATED, Json(granted)))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Sitting {
    name: String,
    /// Any text, to be mixed into the seed.
    #[serde(default)]
    entropy: String,
}

/// Sits down; the token plays that seat. Sent with a token, that one sits down.
#[utoipa::path(post, path = "/tables/{code}/seats/{seat}", request_body = Sitting, security((), ("token" = [])),
    params(("code" = String, Path), ("seat" = u8, Path, minimum = 1)),
    responses((status = OK, body = Granted), (status = "4XX", body = Refusal)))]
async fn sit(
    State(site): State<Shared>,
    Path((code, place)): Path<(String, String)>,
    bearer: Bearer,
    sitting: Result<Json<Sitting>, JsonRejection>,
) -> Answer<Json<Granted>> {
    let Json(Sitting { name, entropy }) = sitting?;
    let seat: Seat = place.parse().map_err(|why: &str| Problem::Bad(why.into()))?;
    let token = bearer.0.map_or_else(Token::new, Ok)?;
    let slot = site.hall.find(&code).await?;
    grant(&site, &slot, &token.guest(), Wish::Sit { seat, name, entropy }).await?;
    Ok(Json(Granted { code, seat: Some(seat), token: token.reveal().into() }))
}

/// What can be done at a table.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum Deed {
    /// Needs `move`.
    Move,
    /// Takes the last move back, if it has shown nobody anything.
    Undo,
    /// Ready to begin, or with `on` false no more.
    Ready,
    /// The host's, when every seat is taken and ready.
    Start,
    /// The host's: needs `seat` and `bot`.
    Bot,
    /// Leaves the seat; in a running game a bot plays on. The host may free any `seat`.
    Stand,
    /// Lets a bot play, or with `on` false plays on oneself.
    StandIn,
    /// Offers to end the game; it ends when all agree.
    OfferEnd,
    /// Needs `text`, and `name` from those without a seat.
    Say,
    /// Opens a table with the same people, once the game is over; see the answer's `rematch`.
    Rematch,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Wanted {
    /// May be left out by who has just one.
    #[schema(value_type = Option<u8>)]
    seat: Option<Seat>,
    r#move: Option<String>,
    bot: Option<String>,
    text: Option<String>,
    name: Option<String>,
    on: Option<bool>,
}

/// Does something at a table.
#[utoipa::path(post, path = "/tables/{code}/{deed}", request_body = Wanted, security(("token" = [])),
    params(("code" = String, Path), ("deed" = Deed, Path)),
    responses((status = OK, body = Table), (status = "4XX", body = Refusal)))]
async fn act(
    State(site): State<Shared>,
    Path((code, deed)): Path<(String, String)>,
    bearer: Bearer,
    wanted: Result<Json<Wanted>, JsonRejection>,
) -> Answer<Json<Table>> {
    let deed: Deed = serde_json::from_value(deed.into()).map_err(|_| Problem::NotFound)?;
    let Json(wanted) = wanted?;
    let token = bearer.0.ok_or_else(|| Problem::Bad("send your token: Authorization: Bearer TOKEN".into()))?;
    let guest = token.guest();
    let slot = site.hall.find(&code).await?;
    let own = slot.read().seats_of(&guest);
    let only = own.iter().next().filter(|_| own.len() == 1);
    let missing = |what: &str| Problem::Bad(format!("{what} is missing"));
    let seat = || wanted.seat.or(only).ok_or_else(|| missing("seat"));
    let on = wanted.on.unwrap_or(true);
    let wish = match deed {
        Deed::Move => Some(Wish::Move { seat: seat()?, mv: wanted.r#move.ok_or_else(|| missing("move"))? }),
        Deed::Undo => Some(Wish::Move { seat: seat()?, mv: tricorn_kernel::log::UNDO.into() }),
        Deed::Ready => Some(Wish::Ready { seat: seat()?, ready: on }),
        Deed::Start => Some(Wish::Start),
        Deed::Bot => Some(Wish::SeatBot { seat: seat()?, bot: wanted.bot.ok_or_else(|| missing("bot"))? }),
        Deed::Stand => Some(Wish::Stand { seat: seat()? }),
        Deed::StandIn => Some(Wish::StandIn { seat: seat()?, on }),
        Deed::OfferEnd => Some(Wish::OfferEnd { seat: seat()?, on }),
        Deed::Say => {
            let text = wanted.text.ok_or_else(|| missing("text"))?;
            Some(Wish::Say { name: wanted.name.unwrap_or_default(), text })
        }
        Deed::Rematch => None,
    };
    match wish {
        Some(wish) => grant(&site, &slot, &guest, wish).await?,
        None => drop(rematch(&site, &slot, &guest).await?),
    }
    let room = slot.read();
    // The host may act on the seats of others, but does not see through their eyes.
    let acted = wanted.seat.filter(|&seat| room.seats_of(&guest).has(seat));
    Ok(Json(Table::of(&room, slot.code(), &guest, eyes(&room, &guest, acted)?, site.hall.now_ms())))
}

/// Which of one's own seats looks.
#[derive(Deserialize)]
struct Active {
    seat: Option<String>,
}

impl Active {
    fn seat(&self) -> Result<Option<Seat>, Problem> {
        self.seat.as_ref().map(|text| text.parse().map_err(|why: &str| Problem::Bad(why.into()))).transpose()
    }
}

/// A table as the asker may know it; who has several seats says which one looks.
#[utoipa::path(get, path = "/tables/{code}", security((), ("token" = [])),
    params(("code" = String, Path), ("seat" = Option<u8>, Query)),
    responses((status = OK, body = Table), (status = "4XX", body = Refusal)))]
async fn table(
    State(site): State<Shared>,
    Path(code): Path<String>,
    Query(active): Query<Active>,
    bearer: Bearer,
) -> Answer<Json<Table>> {
    let slot = site.hall.find(&code).await?;
    let guest = bearer.0.map_or_else(|| Guest(String::new()), |token| token.guest());
    let room = slot.read();
    Ok(Json(Table::of(&room, slot.code(), &guest, eyes(&room, &guest, active.seat()?)?, site.hall.now_ms())))
}

/// The log of a game that is over, as JSON Lines.
#[utoipa::path(get, path = "/tables/{code}/log", params(("code" = String, Path)),
    responses((status = OK, body = String, content_type = "application/jsonl"), (status = "4XX", body = Refusal)))]
async fn log(site: State<Shared>, code: Path<String>) -> Answer<Response> {
    Ok(crate::views::log(site, code).await?)
}
