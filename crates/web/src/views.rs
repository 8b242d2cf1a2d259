//! Pages that are read.

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;
use tricorn_kernel::{Seat, log};
use tricorn_table::room::{Room, Stage};

use crate::pages::{self, Me};
use crate::problem::Problem;
use crate::server::Shared;
use crate::session::{Session, Token};

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        self.page()
    }
}

type Page = Result<Response, Problem>;

fn html(markup: maud::Markup) -> Response {
    Html(markup.into_string()).into_response()
}

impl Session {
    pub(crate) fn me(&self) -> Me {
        Me { name: self.name.clone(), guest: self.guest(), now_ms: self.now_ms }
    }
}

pub(crate) async fn nothing(headers: HeaderMap) -> Response {
    Problem::NotFound.answer(&headers)
}

pub(crate) async fn home(State(site): State<Shared>) -> Response {
    let (open, running) = site.hall.cards();
    html(pages::home(&open, &running))
}

pub(crate) async fn home_lists(State(site): State<Shared>) -> Response {
    let (open, running) = site.hall.cards();
    html(pages::home_lists(&open, &running))
}

fn find_game(id: &str) -> Result<&'static dyn tricorn_table::AnyGame, Problem> {
    tricorn_table::game(id).ok_or(Problem::NotFound)
}

pub(crate) async fn new_table(Path(game): Path<String>, session: Session) -> Page {
    Ok(html(pages::new_table(find_game(&game)?, &session.me(), None)))
}

pub(crate) async fn rules_index() -> Response {
    html(pages::rules_index())
}

pub(crate) async fn rules(Path(game): Path<String>) -> Page {
    Ok(html(pages::rules(find_game(&game)?)))
}

#[derive(Deserialize)]
pub(crate) struct Join {
    #[serde(default)]
    code: String,
}

/// Finds a table by its code, however it was written down.
pub(crate) async fn join(State(site): State<Shared>, Query(join): Query<Join>) -> Page {
    let code: String = join.code.trim().to_lowercase().chars().filter(char::is_ascii_alphanumeric).take(64).collect();
    site.hall.find(&code).await?;
    Ok(Redirect::to(&format!("/t/{code}")).into_response())
}

#[derive(Deserialize)]
pub(crate) struct As {
    /// Which of one's own seats looks, when several play in one browser; nonsense is nobody.
    #[serde(default)]
    r#as: String,
}

impl As {
    fn seat(&self) -> Option<Seat> {
        self.r#as.parse().ok()
    }
}

pub(crate) async fn table(site: State<Shared>, code: Path<String>, active: Query<As>, session: Session) -> Page {
    show(site, code, active, session, |room, code, me, active| pages::table(room, code, me, active, None)).await
}

pub(crate) async fn table_fragment(
    site: State<Shared>,
    code: Path<String>,
    active: Query<As>,
    session: Session,
) -> Page {
    show(site, code, active, session, pages::table_fragment).await
}

/// A table, or a part of it, as the one who asks may see it.
async fn show(
    State(site): State<Shared>,
    Path(code): Path<String>,
    Query(active): Query<As>,
    session: Session,
    page: impl Fn(&Room, &str, &Me, Option<Seat>) -> maud::Markup,
) -> Page {
    let slot = site.hall.find(&code).await?;
    let room = slot.read();
    Ok(html(page(&room, &code, &session.me(), active.seat())))
}

/// The log of a game that is over; while it is on, the log would tell everybody's cards.
fn written(room: &Room) -> Result<log::Written, Problem> {
    match (room.stage(), room.table()) {
        (Stage::Over(_), Some(table)) => Ok(table.written()),
        _ => Err(Problem::Bad("The game is not over: its log would show what players hide.".into())),
    }
}

pub(crate) async fn log(State(site): State<Shared>, Path(code): Path<String>) -> Page {
    let slot = site.hall.find(&code).await?;
    let text = written(&slot.read())?.to_lines();
    let name = format!("attachment; filename=\"tricorn-{}.jsonl\"", slot.code());
    let headers =
        [(header::CONTENT_TYPE, "application/jsonl; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((StatusCode::OK, headers, text).into_response())
}

#[derive(Deserialize)]
pub(crate) struct Moment {
    #[serde(default)]
    at: String,
    #[serde(default)]
    seat: String,
}

pub(crate) async fn replay(State(site): State<Shared>, Path(code): Path<String>, Query(moment): Query<Moment>) -> Page {
    let slot = site.hall.find(&code).await?;
    let written = written(&slot.read())?;
    let last = written.entries.len();
    let at = moment.at.parse().unwrap_or(last).min(last);
    let seat = moment.seat.parse::<Seat>().ok().filter(|seat| seat.number() <= written.header.seats);
    let table = tricorn_table::replay(&written, at).map_err(|error| Problem::internal("a replay", &error))?;
    Ok(html(pages::replay(&written, table.as_ref(), at, seat, slot.code())))
}

/// Proves a game that is over, as `tricorn verify` would.
pub(crate) async fn verify(State(site): State<Shared>, Path(code): Path<String>) -> Page {
    let slot = site.hall.find(&code).await?;
    let written = written(&slot.read())?;
    Ok(html(pages::verified(&written, &tricorn_table::verify(&written), slot.code())))
}

/// A private link with which somebody comes back from another device.
pub(crate) async fn device(State(site): State<Shared>, Path(code): Path<String>, session: Session) -> Page {
    let slot = site.hall.find(&code).await?;
    let seated = !slot.read().seats_of(&session.guest()).is_empty();
    match &session.token {
        Some(token) if seated => {
            Ok(html(pages::device(slot.code(), &format!("/seat/{}?to={}", token.reveal(), slot.code()))))
        }
        _ => Err(Problem::Bad("You have no seat at this table.".into())),
    }
}

#[derive(Deserialize)]
pub(crate) struct Whither {
    #[serde(default)]
    to: String,
}

pub(crate) async fn take_seat_along(
    State(site): State<Shared>,
    Path(token): Path<String>,
    Query(whither): Query<Whither>,
    session: Session,
) -> Page {
    let token = Token::read(&token).ok_or(Problem::NotFound)?;
    let slot = site.hall.find(&whither.to).await?;
    if slot.read().seats_of(&token.guest()).is_empty() {
        return Err(Problem::NotFound);
    }
    Ok((session.with(token).cookies(), Redirect::to(&format!("/t/{}", slot.code()))).into_response())
}

pub(crate) async fn metrics(State(site): State<Shared>) -> String {
    site.metrics.render(&site.hall)
}
