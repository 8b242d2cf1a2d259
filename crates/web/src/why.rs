//! Why what somebody picks on the table makes no move. To ask changes nothing, and tells nobody else.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tricorn_kernel::Seat;
use tricorn_table::AnyTable;
use tricorn_table::room::{Guest, Room, Stage};
use utoipa::{IntoParams, ToSchema};

use crate::problem::Problem;
use crate::server::Shared;
use crate::session::Session;

/// No game has a path of so many handles, nor so long ones.
const MOST_PICKS: usize = 16;
const LONGEST: usize = 400;

/// What is picked, and by whom.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct AskWhy {
    /// Which of one's own seats picks; may be left out by who has just one.
    #[param(value_type = Option<u8>, minimum = 1, maximum = 16)]
    seat: Option<Seat>,
    /// Handles, in the order in which they are picked, separated by spaces.
    #[param(max_length = 400)]
    picks: String,
}

/// Why picks make no move.
#[derive(Serialize, ToSchema)]
pub(crate) struct Why {
    /// One sentence for people; none if a move goes on so, or if these are no handles of this table.
    #[schema(required)]
    why: Option<String>,
    /// The rule of the game that forbids it, such as `MAY-4`.
    #[schema(required)]
    rule: Option<&'static str>,
}

impl AskWhy {
    /// What this guest is told.
    pub(crate) fn answer(&self, room: &Room, guest: &Guest) -> Result<Why, Problem> {
        let own = room.seats_of(guest);
        let seat = match self.seat {
            Some(seat) if !own.has(seat) => return Err(Problem::Forbidden(format!("seat {seat} is not yours"))),
            Some(seat) => seat,
            None if own.len() > 1 => return Err(Problem::Bad("seat is missing".into())),
            None => own.iter().next().ok_or_else(|| Problem::Forbidden("you have no seat at this table".into()))?,
        };
        self.answer_at(room.table().filter(|_| matches!(room.stage(), Stage::Playing)), seat)
    }

    /// What somebody in this seat is told, at a table if there is one.
    pub(crate) fn answer_at(&self, table: Option<&dyn AnyTable>, seat: Seat) -> Result<Why, Problem> {
        let picks: Vec<&str> = self.picks.split_whitespace().collect();
        if picks.len() > MOST_PICKS || self.picks.len() > LONGEST {
            return Err(Problem::Bad("these are more picks than any move has".into()));
        }
        let refusal = table.and_then(|table| table.why_not(seat, &picks));
        let (why, rule) = refusal.map(|refusal| (refusal.why.into_owned(), refusal.rule)).unzip();
        Ok(Why { why, rule })
    }
}

/// For the page's script.
pub(crate) async fn of_page(
    State(site): State<Shared>,
    Path(code): Path<String>,
    session: Session,
    ask: Result<Query<AskWhy>, QueryRejection>,
    headers: HeaderMap,
) -> Response {
    let told = async {
        let Query(ask) = ask.map_err(|rejection| Problem::Bad(rejection.body_text()))?;
        let slot = site.hall.find(&code).await?;
        let room = slot.read();
        ask.answer(&room, &session.guest())
    };
    match told.await {
        Ok(why) => Json(why).into_response(),
        Err(problem) => problem.answer(&headers),
    }
}
