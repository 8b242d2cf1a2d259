//! Branching off: a game that is over is played on differently from one of its moments, against bots.

use axum::Form;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use tricorn_bots::Bot;
use tricorn_hall::RoomHandle;
use tricorn_kernel::Seat;
use tricorn_table::Moment;
use tricorn_table::room::{Branching, Denied, Guest};

use crate::problem::Problem;
use crate::server::Shared;
use crate::session::Session;

/// From where on somebody plays, and as whom.
pub(crate) struct Wanted {
    /// After how many entries.
    pub(crate) at: usize,
    /// In which seat; in the one that is to move there unless told.
    pub(crate) seat: Option<Seat>,
    /// Who plays in all others.
    pub(crate) bot: Bot,
    pub(crate) name: String,
}

/// A table at which the game that is over at this one goes on from a moment of it, and the seat of who asked for it.
pub(crate) async fn open_branch(
    site: &Shared,
    from: RoomHandle,
    guest: Guest,
    wanted: Wanted,
) -> Result<(RoomHandle, Seat), Problem> {
    let (table, pace, now_ms) = (from.code().to_owned(), from.read().config().pace, site.hall.now_ms());
    let made = site.archive.read(from, move |game| {
        let denied = |why: String| Problem::Denied(Denied { rule: None, why });
        let Wanted { at, seat, bot, name } = wanted;
        let moment = Moment::of(&game.written, at).map_err(denied)?;
        let seat = seat.map_or_else(|| moment.to_move(), Ok).map_err(denied)?;
        let branching = Branching { table, guest, name, seat, bot, pace };
        let (room, acts) = branching.open(&moment, now_ms).map_err(Problem::Denied)?;
        Ok((room, acts, seat))
    });
    let (room, acts, seat) = made.await?;
    Ok((site.hall.take_in(room, &acts, now_ms).await?, seat))
}

/// What the form of a replay says.
#[derive(Deserialize)]
pub(crate) struct Fields {
    at: String,
    #[serde(default)]
    seat: String,
    #[serde(default)]
    bot: String,
}

impl Fields {
    fn wanted(&self, name: String) -> Result<Wanted, Problem> {
        let at = self.at.parse().map_err(|_| Problem::Bad("From which entry on?".into()))?;
        let seat = match self.seat.as_str() {
            "" => None,
            number => Some(number.parse().map_err(|why: &str| Problem::Bad(why.into()))?),
        };
        let bot = match self.bot.as_str() {
            "" => Bot::USUAL,
            name => name.parse().map_err(Problem::Bad)?,
        };
        Ok(Wanted { at, seat, bot, name })
    }
}

/// Plays on from a moment of a replay.
pub(crate) async fn play_on(
    State(site): State<Shared>,
    Path(code): Path<String>,
    headers: HeaderMap,
    session: Session,
    Form(fields): Form<Fields>,
) -> Response {
    match try_play_on(&site, &code, session, &fields).await {
        Ok((session, code)) => (session.cookies(), Redirect::to(&format!("/t/{code}"))).into_response(),
        Err(problem) => problem.answer(&headers),
    }
}

async fn try_play_on(
    site: &Shared,
    code: &str,
    session: Session,
    fields: &Fields,
) -> Result<(Session, String), Problem> {
    let from = site.hall.find(code).await?;
    let (session, guest) = session.known()?;
    let name = if session.name.is_empty() { "Guest".to_owned() } else { session.name.clone() };
    let (slot, _) = open_branch(site, from, guest, fields.wanted(name)?).await?;
    Ok((session, slot.code().to_owned()))
}
