//! The JSON API under `/api/v1`: everything a page can do, for programs.

use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};
use tricorn_kernel::{Seat, Seats, Turn, Viewer, WrittenOptions};
use tricorn_table::room::{Clock, Guest, Occupant, Room, Stage, Wish};

use crate::acts::grant;
use crate::events;
use crate::lobby::{Order, now_ms};
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

type Answer = Result<Response, Told>;

pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route("/games", get(games))
        .route("/tables", get(tables).post(open))
        .route("/tables/{code}", get(table))
        .route("/tables/{code}/events", get(events::of_table))
        .route("/tables/{code}/log", get(crate::views::log))
        .route("/tables/{code}/seats/{seat}", post(sit))
        .route("/tables/{code}/{wish}", post(act))
}

async fn games() -> Json<Value> {
    Json(tricorn_table::GAMES.iter().map(|game| tricorn_table::describe(*game)).collect())
}

async fn tables(State(site): State<Shared>) -> Json<Value> {
    let (open, running) = site.lobby.cards();
    let card = |card: &crate::pages::TableCard| {
        json!({"code": card.code, "game": card.game_id, "seats": card.seats, "seats_taken": card.seats_taken,
            "playing": card.playing, "names": card.names})
    };
    Json(open.iter().chain(&running).map(card).collect())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewTable {
    game: String,
    seats: u8,
    #[serde(default)]
    options: WrittenOptions,
    #[serde(default)]
    listed: bool,
    #[serde(default)]
    clock: String,
}

/// Opens a table; the answer's token is the host's, and needed to seat bots and to start.
async fn open(State(site): State<Shared>, bearer: Bearer, order: Result<Json<NewTable>, JsonRejection>) -> Answer {
    let Json(order) = order?;
    let token = bearer.0.map_or_else(Token::new, Ok)?;
    let game = tricorn_table::game(&order.game);
    let game = game.ok_or_else(|| Problem::Bad(format!("there is no game {:?}", order.game)))?;
    let options = order.options.read(game.facts().options).map_err(|error| Problem::Bad(error.to_string()))?;
    let options = WrittenOptions::from(&options);
    let clock = Clock::read(&order.clock).map_err(Problem::Bad)?;
    let order = Order { game: order.game, options, seats: order.seats, listed: order.listed, clock };
    let slot = site.lobby.create(&token.guest(), order).await?;
    Ok((StatusCode::CREATED, Json(json!({"code": slot.code, "token": token.reveal()}))).into_response())
}

fn seat(text: &str) -> Result<Seat, Problem> {
    text.parse().map_err(|why: &str| Problem::Bad(why.into()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sitting {
    name: String,
    #[serde(default)]
    entropy: String,
}

/// Sits down; the answer's token plays that seat.
async fn sit(
    State(site): State<Shared>,
    Path((code, place)): Path<(String, String)>,
    bearer: Bearer,
    sitting: Result<Json<Sitting>, JsonRejection>,
) -> Answer {
    let Json(Sitting { name, entropy }) = sitting?;
    let seat = seat(&place)?;
    let token = bearer.0.map_or_else(Token::new, Ok)?;
    let slot = site.lobby.find(&code).await?;
    grant(&site, &slot, &token.guest(), Wish::Sit { seat, name, entropy }).await?;
    Ok(Json(json!({"seat": seat, "token": token.reveal()})).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    seat: Option<Seat>,
    r#move: Option<String>,
    bot: Option<String>,
    text: Option<String>,
    name: Option<String>,
    on: Option<bool>,
}

/// Does at a table what the address names: `move`, `undo`, `ready`, `start`, `bot`, `stand`, …
async fn act(
    State(site): State<Shared>,
    Path((code, what)): Path<(String, String)>,
    bearer: Bearer,
    wanted: Result<Json<Wanted>, JsonRejection>,
) -> Answer {
    let Json(wanted) = wanted?;
    let token = bearer.0.ok_or_else(|| Problem::Bad("send your token: Authorization: Bearer TOKEN".into()))?;
    let guest = token.guest();
    let slot = site.lobby.find(&code).await?;
    let own = slot.room.lock().await.seats_of(&guest).iter().next();
    let missing = |what: &str| Problem::Bad(format!("{what} is missing"));
    let seat = || wanted.seat.or(own).ok_or_else(|| missing("seat"));
    let on = wanted.on.unwrap_or(true);
    let wish = match what.as_str() {
        "move" => Wish::Move { seat: seat()?, mv: wanted.r#move.ok_or_else(|| missing("move"))? },
        "undo" => Wish::Move { seat: seat()?, mv: tricorn_kernel::log::UNDO.into() },
        "ready" => Wish::Ready { seat: seat()?, ready: on },
        "start" => Wish::Start,
        "bot" => Wish::SeatBot { seat: seat()?, bot: wanted.bot.ok_or_else(|| missing("bot"))? },
        "stand" => Wish::Stand { seat: seat()? },
        "stand-in" => Wish::StandIn { seat: seat()?, on },
        "offer-end" => Wish::OfferEnd { seat: seat()?, on },
        "say" => Wish::Say { name: wanted.name.unwrap_or_default(), text: wanted.text.ok_or_else(|| missing("text"))? },
        _ => return Err(Problem::NotFound.into()),
    };
    grant(&site, &slot, &guest, wish).await?;
    let room = slot.room.lock().await;
    Ok(Json(describe(&room, &slot.code, &guest)).into_response())
}

async fn table(State(site): State<Shared>, Path(code): Path<String>, bearer: Bearer) -> Answer {
    let slot = site.lobby.find(&code).await?;
    let guest = bearer.0.map_or_else(|| Guest(String::new()), |token| token.guest());
    let room = slot.room.lock().await;
    Ok(Json(describe(&room, &slot.code, &guest)).into_response())
}

/// A table as the one who asks may know it.
fn describe(room: &Room, code: &str, guest: &Guest) -> Value {
    let own = room.seats_of(guest);
    let viewer = own.iter().next().map_or(Viewer::Spectator, Viewer::Seat);
    let chair = |seat: Seat| {
        let chair = &room.chairs()[seat.index()];
        let kind = match chair.occupant {
            Occupant::Nobody => "empty",
            Occupant::Guest { .. } => "guest",
            Occupant::Bot { .. } => "bot",
        };
        json!({"seat": seat, "kind": kind, "name": room.name_of(seat), "ready": chair.ready, "you": own.has(seat),
            "stand_in": chair.stand_in, "offers_end": chair.offers_end, "left_ms": room.left_ms(seat, now_ms())})
    };
    let seats = Seats::first(room.config().seats);
    let stage = match room.stage() {
        Stage::Gathering => "gathering",
        Stage::Playing => "playing",
        Stage::Over(_) => "over",
    };
    let mut about = json!({
        "code": code,
        "game": room.config().game,
        "options": room.config().options,
        "clock": room.config().clock,
        "seq": room.next_seq(),
        "stage": stage,
        "commitment": room.commitment(),
        "chairs": seats.iter().map(chair).collect::<Vec<_>>(),
        "chat": room.chat(),
        "rematch": room.rematch(),
    });
    if let Some(table) = room.table() {
        let playing = matches!(room.stage(), Stage::Playing) && table.turn() != Turn::Over;
        let open = if playing { table.turn().seats() } else { Seats::NONE };
        about["open_seats"] = open.iter().map(|seat| seat.number().into()).collect::<Vec<Value>>().into();
        about["view"] = table.view(viewer);
        about["story"] = json!(table.story(viewer, 0));
        about["standings"] = json!(table.standings());
        if let (Viewer::Seat(seat), true) = (viewer, playing) {
            about["moves"] = json!(table.choices(seat));
        }
        if matches!(room.stage(), Stage::Over(_)) {
            about["seed"] = json!(table.written().footer.map(|footer| footer.seed));
        }
    }
    about
}
