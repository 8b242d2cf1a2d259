//! The games of the one who asks: their page, and how they come along to another device.
//!
//! Whose they are only the browser's cookie says. Nothing here takes a guest from an address, and no answer is kept by
//! anything between us and the browser.

use axum::Form;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;
use tricorn_table::room::Guest;

use crate::pages::{self, Mine};
use crate::problem::Problem;
use crate::push;
use crate::server::Shared;
use crate::session::{Session, Token};
use crate::views::Page;

/// So many running and finished games the first page shows.
pub(crate) const IN_SHORT: (u32, u32) = (6, 3);
/// And so many a page of one's own.
const IN_FULL: (u32, u32) = (50, 20);

/// A page that is for one browser alone, and that nobody keeps.
pub(crate) fn private(markup: maud::Markup) -> Response {
    let mut answer = Html(markup.into_string()).into_response();
    answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer
}

/// What the first page says of one's own games.
pub(crate) async fn in_short(site: &Shared, session: &Session) -> Result<Mine, Problem> {
    some(site, session, IN_SHORT, None).await
}

async fn some(
    site: &Shared,
    session: &Session,
    (running, finished): (u32, u32),
    after: Option<&str>,
) -> Result<Mine, Problem> {
    let now_ms = site.hall.now_ms();
    // Who has no token sits nowhere.
    let Some(guest) = session.token.as_ref().map(Token::guest) else { return Ok(Mine { now_ms, ..Mine::default() }) };
    let hall = &site.hall;
    Ok(Mine {
        running: if after.is_none() { hall.running_games(&guest, running).await? } else { Vec::new() },
        finished: hall.finished_games(&guest, after, finished).await?,
        older: None,
        tallies: hall.tallies(&guest).await?,
        had_others: session.before.is_some(),
        now_ms,
    })
}

#[derive(Deserialize)]
pub(crate) struct Older {
    /// The table after which the list of finished games goes on; nonsense is none.
    #[serde(default)]
    after: String,
}

impl Older {
    fn after(&self) -> Option<&str> {
        Some(self.after.as_str())
            .filter(|code| !code.is_empty() && code.bytes().all(|byte| byte.is_ascii_alphanumeric()))
    }
}

async fn in_full(site: &Shared, session: &Session, older: &Older) -> Result<Mine, Problem> {
    let mut mine = some(site, session, IN_FULL, older.after()).await?;
    if mine.finished.len() == IN_FULL.1 as usize {
        mine.older = mine.finished.last().map(|game| format!("/mine?after={}", game.code));
    }
    Ok(mine)
}

pub(crate) async fn page(State(site): State<Shared>, Query(older): Query<Older>, session: Session) -> Page {
    let mine = in_full(&site, &session, &older).await?;
    let fragment = format!("/mine/fragment?after={}", older.after().unwrap_or_default());
    Ok(private(pages::mine(&mine, fragment)))
}

pub(crate) async fn fragment(State(site): State<Shared>, Query(older): Query<Older>, session: Session) -> Page {
    Ok(private(pages::mine_part(&in_full(&site, &session, &older).await?)))
}

pub(crate) async fn fragment_in_short(State(site): State<Shared>, session: Session) -> Page {
    Ok(private(pages::mine_in_short(&in_short(&site, &session).await?)))
}

/// The private link with which all of one's games come along to another device.
pub(crate) async fn device(session: Session) -> Page {
    let Some(token) = &session.token else {
        return Err(Problem::Bad("This browser has no games to take along.".into()));
    };
    let link = format!("/seat/{}", token.reveal());
    let whole = session.site.as_ref().map(|address| format!("{address}{link}"));
    Ok(private(pages::carry(&link, whole.as_deref())))
}

/// Back to the games that this browser had before it took others along.
pub(crate) async fn back(State(site): State<Shared>, session: Session) -> Page {
    if let Some(before) = &session.before {
        push::bring_along(&site, &session, &before.guest()).await?;
    }
    Ok((session.back().cookies(), Redirect::to("/mine")).into_response())
}

#[derive(Deserialize)]
pub(crate) struct Whither {
    /// The table to go to; nothing stands for all games.
    #[serde(default)]
    to: String,
}

/// Asks whether this browser shall play on in the seats that a private link stands for. The link alone changes nothing:
/// whoever is lured into opening one would else lose the seats that the browser holds.
pub(crate) async fn seat(
    State(site): State<Shared>,
    Path(token): Path<String>,
    Query(whither): Query<Whither>,
    session: Session,
) -> Page {
    let token = Token::read(&site.key, &token).ok_or(Problem::NotFound)?;
    let other = session.token.as_ref().filter(|own| own.reveal() != token.reveal());
    if whither.to.is_empty() {
        let games = count(&site, &token).await?;
        let own = match other {
            Some(own) => Some(site.hall.count_of_games(&own.guest()).await?).filter(|own| *own != (0, 0)),
            None => None,
        };
        return Ok(private(pages::brought(&token.reveal(), games, own)));
    }
    let slot = site.hall.find(&whither.to).await?;
    let room = slot.read();
    let names = |guest: &Guest| room.seats_of(guest).iter().map(|seat| room.name_of(seat)).collect::<Vec<_>>();
    let theirs = names(&token.guest());
    if theirs.is_empty() {
        return Err(Problem::NotFound);
    }
    let given_up = other.map(|own| names(&own.guest()));
    Ok(private(pages::seat(slot.code(), &token.reveal(), &theirs, given_up.as_deref())))
}

#[derive(Deserialize)]
pub(crate) struct SeatAlong {
    token: String,
    #[serde(default)]
    to: String,
}

/// This browser now plays in the seats that a private link stands for. What it had before is put aside.
pub(crate) async fn take_seat_along(
    State(site): State<Shared>,
    session: Session,
    Form(SeatAlong { token, to }): Form<SeatAlong>,
) -> Page {
    let token = Token::read(&site.key, &token).ok_or(Problem::NotFound)?;
    let there = match to.as_str() {
        "" => count(&site, &token).await.map(|_| "/mine".to_owned())?,
        code => {
            let slot = site.hall.find(code).await?;
            if slot.read().seats_of(&token.guest()).is_empty() {
                return Err(Problem::NotFound);
            }
            format!("/t/{}", slot.code())
        }
    };
    let has_games = match session.token.as_ref().filter(|own| own.reveal() != token.reveal()) {
        Some(own) => site.hall.count_of_games(&own.guest()).await? != (0, 0),
        None => false,
    };
    push::bring_along(&site, &session, &token.guest()).await?;
    let session = if has_games { session.put_aside() } else { session };
    Ok((session.with(token).cookies(), Redirect::to(&there)).into_response())
}

/// How many games a token has, which are some.
async fn count(site: &Shared, token: &Token) -> Result<(u64, u64), Problem> {
    match site.hall.count_of_games(&token.guest()).await? {
        (0, 0) => Err(Problem::NotFound),
        games => Ok(games),
    }
}

#[cfg(test)]
mod tests;
