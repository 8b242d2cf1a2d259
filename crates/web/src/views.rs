//! Pages that are read.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;
use tricorn_hall::HallError;
use tricorn_kernel::Seat;
use tricorn_table::Day;
use tricorn_table::room::Room;

use crate::pages::{self, Filter, Lobby, Me, Mine};
use crate::problem::{Problem, wants_json_at};
use crate::server::Shared;
use crate::session::Session;
use crate::{codes, mine};

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        self.page()
    }
}

pub(crate) type Page = Result<Response, Problem>;

pub(crate) fn html(markup: maud::Markup) -> Response {
    Html(markup.into_string()).into_response()
}

impl Session {
    pub(crate) fn me(&self) -> Me {
        Me { name: self.name.clone(), guest: self.guest(), now_ms: self.now_ms, site: self.site.clone() }
    }
}

pub(crate) async fn nothing(uri: Uri, headers: HeaderMap) -> Response {
    Problem::NotFound.told(wants_json_at(uri.path(), &headers))
}

pub(crate) async fn wrong_method(uri: Uri, headers: HeaderMap) -> Response {
    Problem::MethodNotAllowed.told(wants_json_at(uri.path(), &headers))
}

#[derive(Deserialize)]
pub(crate) struct Turned {
    /// Which page of the lists, from 1; nonsense is the first.
    #[serde(default)]
    page: String,
    /// The game whose tables are shown; nonsense is all.
    #[serde(default)]
    game: String,
    /// `waiting` or `playing`; nonsense is both.
    #[serde(default)]
    show: String,
}

/// The lobby as it was asked for.
fn lobby(site: &Shared, turned: &Turned) -> Lobby {
    let (open, running) = site.hall.cards();
    let (filter, page) = (Filter::read(&turned.game, &turned.show), turned.page.parse().unwrap_or(1));
    Lobby { open, running, filter, page, now_ms: site.hall.now_ms() }
}

pub(crate) async fn home(State(site): State<Shared>, Query(turned): Query<Turned>, session: Session) -> Page {
    let own = mine::in_short(&site, &session).await?;
    let new_to = |game: &str| is_new_to(game, &own, &session);
    Ok(mine::private(pages::home(&lobby(&site, &turned), &own, &new_to, Day::at(site.hall.now_ms()))))
}

/// Whether somebody has neither played a game nor been offered its lesson.
fn is_new_to(game: &str, own: &Mine, session: &Session) -> bool {
    // Who plays more at once than the first page shows is new to nothing.
    let plays_much = own.running.len() >= mine::IN_SHORT.0 as usize;
    !plays_much && !own.has_played(game) && !session.was_offered(game)
}

pub(crate) async fn home_lists(State(site): State<Shared>, Query(turned): Query<Turned>) -> Response {
    html(pages::lobby(&lobby(&site, &turned)))
}

pub(crate) fn find_game(id: &str) -> Result<&'static dyn tricorn_table::AnyGame, Problem> {
    tricorn_table::game(id).ok_or(Problem::NotFound)
}

pub(crate) async fn new_table(State(site): State<Shared>, Path(game): Path<String>, session: Session) -> Page {
    let game = find_game(&game)?;
    Ok(html(pages::new_table(game, &site.house.options(game), &session.me(), None)))
}

pub(crate) async fn rules_index() -> Response {
    html(pages::rules_index())
}

pub(crate) async fn rules(State(site): State<Shared>, Path(game): Path<String>, session: Session) -> Page {
    let game = find_game(&game)?;
    let own = mine::in_short(&site, &session).await?;
    Ok(mine::private(pages::rules(game, is_new_to(game.facts().id, &own, &session))))
}

#[derive(Deserialize)]
pub(crate) struct Join {
    #[serde(default)]
    code: String,
}

/// Finds a table by its code or its link, however it was written down.
pub(crate) async fn join(State(site): State<Shared>, Query(join): Query<Join>) -> Page {
    for code in codes::meant(&join.code) {
        match site.hall.find(&code).await {
            Err(HallError::NotFound) => {}
            // A table that cannot be shown says itself why.
            Ok(_) | Err(HallError::Outdated(_)) => return Ok(Redirect::to(&format!("/t/{code}")).into_response()),
            Err(error) => return Err(error.into()),
        }
    }
    let typed: String = join.code.trim().chars().take(200).collect();
    Ok((StatusCode::NOT_FOUND, html(pages::no_table(&typed))).into_response())
}

/// The link to a table as a picture that a phone reads off this screen; made for each asker, who may call the site by the
/// name under which they reach it.
pub(crate) async fn qr(State(site): State<Shared>, Path(code): Path<String>, session: Session) -> Page {
    let slot = site.hall.find(&code).await?;
    let address = session.site.ok_or(Problem::NotFound)?;
    let picture = pages::qr(&format!("{address}/t/{}", slot.code())).ok_or(Problem::NotFound)?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture.into_string()).into_response())
}

#[derive(Deserialize)]
pub(crate) struct As {
    /// Which of one's own seats looks, when several play in one browser; nonsense is nobody.
    #[serde(default)]
    r#as: String,
}

impl As {
    pub(crate) fn seat(&self) -> Option<Seat> {
        self.r#as.parse().ok()
    }
}

/// A table's page. Whoever has none gets a token with it, so that the page's event stream is the stream of the one
/// who sits down later.
pub(crate) async fn table(site: State<Shared>, code: Path<String>, active: Query<As>, session: Session) -> Page {
    let (session, _) = session.known()?;
    let page = |room: &Room, code: &str, me: &Me, active| pages::table(room, code, me, active, None);
    let page = show(site, code, active, &session.me(), page).await?;
    Ok((session.cookies(), page).into_response())
}

pub(crate) async fn table_fragment(
    site: State<Shared>,
    code: Path<String>,
    active: Query<As>,
    session: Session,
) -> Page {
    show(site, code, active, &session.me(), pages::table_fragment).await
}

/// A table, or a part of it, as the one who asks may see it.
async fn show(
    State(site): State<Shared>,
    Path(code): Path<String>,
    Query(active): Query<As>,
    me: &Me,
    page: impl Fn(&Room, &str, &Me, Option<Seat>) -> maud::Markup,
) -> Page {
    let slot = match site.hall.find(&code).await {
        Err(HallError::Outdated(why)) => {
            let log = site.archive.salvaged(&site.hall, &code).await?.is_some();
            return Ok((StatusCode::GONE, html(pages::outdated(&why, &code, log))).into_response());
        }
        found => found?,
    };
    if !me.guest.0.is_empty() {
        slot.seen(&me.guest);
    }
    let room = slot.read();
    Ok(html(page(&room, &code, me, active.seat())))
}

#[derive(Deserialize)]
pub(crate) struct Whose {
    #[serde(default)]
    seat: String,
    #[serde(default)]
    r#as: String,
}

/// How a seat's score came about, as the one who asks heard it.
pub(crate) async fn score(
    State(site): State<Shared>,
    Path(code): Path<String>,
    Query(whose): Query<Whose>,
    session: Session,
) -> Page {
    let seat: Seat = whose.seat.parse().map_err(|_| Problem::NotFound)?;
    let slot = site.hall.find(&code).await?;
    let room = slot.read();
    let page = pages::score(&room, slot.code(), &session.me(), whose.r#as.parse().ok(), seat);
    page.map(html).ok_or(Problem::NotFound)
}

/// The log of a game that is over or cannot be folded, as lines of text.
async fn log_of(site: &Shared, code: &str) -> Result<Bytes, Problem> {
    match site.hall.find(code).await {
        Err(HallError::Outdated(why)) => site.archive.salvaged(&site.hall, code).await?.ok_or(Problem::Outdated(why)),
        found => site.archive.read(found?, |game| Ok(game.lines())).await,
    }
}

pub(crate) async fn log(State(site): State<Shared>, Path(code): Path<String>) -> Page {
    let text = log_of(&site, &code).await?;
    let name = format!("attachment; filename=\"tricorn-{code}.jsonl\"");
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

pub(crate) async fn replay(
    State(site): State<Shared>,
    Path(code): Path<String>,
    Query(moment): Query<Moment>,
    session: Session,
) -> Page {
    let slot = site.hall.find(&code).await?;
    let page = site.archive.read(slot, move |game| {
        let written = &game.written;
        let last = written.entries.len();
        let at = moment.at.parse().unwrap_or(last).min(last);
        let seat = moment.seat.parse::<Seat>().ok().filter(|seat| seat.number() <= written.header.seats);
        game.at(at, |table| pages::replay(written, table, at, seat, &code, session.site.as_deref()))
    });
    Ok(html(page.await?))
}

/// Proves a game that is over, as `tricorn verify` would.
pub(crate) async fn verify(State(site): State<Shared>, Path(code): Path<String>) -> Page {
    let slot = site.hall.find(&code).await?;
    let branch = slot.read().branch().cloned();
    let page =
        site.archive.read(slot, move |game| Ok(pages::verified(&game.written, game.verdict(), branch.as_ref(), &code)));
    Ok(html(page.await?))
}

/// Says whether the deal of a game that is over could have been won.
pub(crate) async fn solution(State(site): State<Shared>, Path(code): Path<String>) -> Page {
    let slot = site.hall.find(&code).await?;
    let page = site.archive.read(slot, move |game| Ok(pages::solution(game.solved()?, &code)));
    Ok(html(page.await?))
}

/// What was promised, and how far the log is.
pub(crate) async fn fair(State(site): State<Shared>, Path(code): Path<String>) -> Page {
    let slot = site.hall.find(&code).await?;
    Ok(html(pages::fair(&slot.read(), &code, &site.notary.key())))
}

/// A receipt, to be kept.
pub(crate) async fn receipt(State(site): State<Shared>, Path(code): Path<String>) -> Page {
    let slot = site.hall.find(&code).await?;
    let receipt = {
        let (room, now) = (slot.read(), site.hall.now_ms());
        match room.table() {
            Some(table) => site.notary.receipt(&code, table, now),
            None => site.notary.early_receipt(&code, &room, now),
        }
    };
    let name = format!("attachment; filename=\"tricorn-{code}-{}.receipt.json\"", receipt.entries);
    Ok(([(header::CONTENT_DISPOSITION, name)], Json(receipt)).into_response())
}

/// The server's public key.
pub(crate) async fn key(State(site): State<Shared>) -> String {
    format!("{}\n", site.notary.key())
}

/// A private link with which somebody comes back from another device.
pub(crate) async fn device(State(site): State<Shared>, Path(code): Path<String>, session: Session) -> Page {
    let slot = site.hall.find(&code).await?;
    let seated = !slot.read().seats_of(&session.guest()).is_empty();
    match &session.token {
        Some(token) if seated => {
            let link = format!("/seat/{}?to={}", token.reveal(), slot.code());
            let whole = session.site.as_ref().map(|address| format!("{address}{link}"));
            Ok(mine::private(pages::device(slot.code(), &link, whole.as_deref())))
        }
        _ => Err(Problem::Bad("You have no seat at this table.".into())),
    }
}
