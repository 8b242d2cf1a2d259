//! What a program reads of the games of its token.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::Serialize;
use tricorn_hall::{Ending, FinishedGame, Outcome, RunningGame};
use tricorn_kernel::Seats;
use utoipa::ToSchema;

use super::answers::{Rank, numbers};
use super::asked::AskMine;
use super::told::Answer;
use crate::problem::{Problem, Refusal};
use crate::server::Shared;
use crate::session::Bearer;

/// The games of a token.
#[derive(Serialize, ToSchema)]
pub(super) struct Games {
    /// Those that wait or play: where the token is to move first, then where something happened last.
    running: Vec<Running>,
    /// Those that are over, the newest first.
    finished: Vec<Over>,
}

/// A table at which the token sits.
#[derive(Serialize, ToSchema)]
struct Running {
    code: String,
    /// The game's id.
    game: &'static str,
    /// Everybody's names, in seat order; null for a free seat.
    names: Vec<Option<String>>,
    /// The token's own seats.
    seats: Vec<u8>,
    /// Whether the game is on; else it waits for players.
    playing: bool,
    /// Who may move now.
    open_seats: Vec<u8>,
    /// Whether the token is to move.
    your_turn: bool,
    /// `off`, `10 minutes` for the game, or `2 days` a move.
    clock: String,
    /// The time left to who is to move, the token first, in milliseconds.
    #[schema(required)]
    left_ms: Option<u64>,
}

/// What a game came to.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum CameTo {
    Lost,
    Won,
    Shared,
}

/// A game that the token has finished.
#[derive(Serialize, ToSchema)]
struct Over {
    code: String,
    /// The game's id.
    game: String,
    /// When it was over, in Unix milliseconds.
    ended_ms: u64,
    /// Null where it does not count: it was ended by agreement, or a branch, or the token had several seats.
    #[schema(required)]
    outcome: Option<CameTo>,
    /// Whether it was ended by agreement, without a result.
    agreed: bool,
    /// Whether it was a branch of another game.
    branch: bool,
    /// Everybody's names, in seat order; none for a table of other rules.
    names: Vec<String>,
    /// The token's own seats.
    seats: Vec<u8>,
    standings: Vec<Rank>,
}

/// What came of all games of one kind that count.
#[derive(Serialize, ToSchema)]
pub(super) struct Statistics {
    /// The game's id.
    game: &'static str,
    played: u64,
    /// How many were won, also together with others.
    won: u64,
    /// The most points in one of them.
    best: i64,
    /// The mean of the points.
    mean: f64,
    /// How many of the last ones were won in a row.
    streak: u64,
    /// The most that were ever won in a row.
    longest_streak: u64,
}

impl From<RunningGame> for Running {
    fn from(game: RunningGame) -> Self {
        Self {
            code: game.code,
            game: game.facts.id,
            names: game.names,
            seats: numbers(game.own),
            playing: game.playing,
            open_seats: numbers(game.open),
            your_turn: game.your_turn,
            clock: game.clock.words(),
            left_ms: game.left_ms,
        }
    }
}

impl From<FinishedGame> for Over {
    fn from(game: FinishedGame) -> Self {
        let outcome = game.outcome.map(|outcome| match outcome {
            Outcome::Lost => CameTo::Lost,
            Outcome::Won => CameTo::Won,
            Outcome::Shared => CameTo::Shared,
        });
        let (names, standings) = (Vec::new(), Vec::new());
        let nothing = Ending { names, standings, own: Seats::NONE, agreed: false, branch: false };
        let Ending { names, standings, own, agreed, branch } = game.ending.unwrap_or(nothing);
        Self {
            code: game.code,
            game: game.game_id,
            ended_ms: game.ended_ms,
            outcome,
            agreed,
            branch,
            names,
            seats: numbers(own),
            standings: standings.into_iter().map(Into::into).collect(),
        }
    }
}

/// The tables at which the token sits or sat.
#[utoipa::path(get, path = "/me/tables", params(AskMine), security(("token" = [])),
    responses((status = OK, description = "The games of this token.", body = Games),
        (status = "4XX", description = "Why it was not done.", body = Refusal)))]
pub(super) async fn own_tables(
    State(site): State<Shared>,
    bearer: Bearer,
    ask: Result<Query<AskMine>, QueryRejection>,
) -> Answer<Json<Games>> {
    let guest = bearer.0.ok_or(Problem::Unauthorized)?.guest();
    let Query(ask) = ask?;
    let limit = ask.limit()?;
    let running = match ask.after {
        None => site.hall.running_games(&guest, limit.min(MOST_RUNNING)).await?,
        // Those stood on the first page.
        Some(_) => Vec::new(),
    };
    let finished = site.hall.finished_games(&guest, ask.after.as_deref(), limit).await?;
    let running = running.into_iter().map(Into::into).collect();
    Ok(Json(Games { running, finished: finished.into_iter().map(Into::into).collect() }))
}

/// What came of the token's games, for each game.
#[utoipa::path(get, path = "/me/statistics", security(("token" = [])),
    responses((status = OK, description = "A line for each game.", body = Vec<Statistics>),
        (status = "4XX", description = "Why it was not done.", body = Refusal)))]
pub(super) async fn statistics(State(site): State<Shared>, bearer: Bearer) -> Answer<Json<Vec<Statistics>>> {
    let guest = bearer.0.ok_or(Problem::Unauthorized)?.guest();
    let tallies = site.hall.tallies(&guest).await?;
    let line = |(facts, tally): (&'static tricorn_kernel::Facts, tricorn_hall::Tally)| Statistics {
        game: facts.id,
        played: tally.played,
        won: tally.won,
        best: tally.best,
        mean: tally.mean,
        streak: tally.streak,
        longest_streak: tally.longest_streak,
    };
    Ok(Json(tallies.into_iter().map(line).collect()))
}

/// More running games than this are not brought into memory for one answer.
const MOST_RUNNING: u32 = 50;
