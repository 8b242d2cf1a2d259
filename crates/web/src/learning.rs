//! Lessons and puzzles: exercises that are shown and judged. Nothing is stored, and there is no room: a page is made from the
//! exercise, and what is sent is judged by a table that is folded for it.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Form, Json};
use serde_json::json;
use tricorn_kernel::Refused;
use tricorn_table::room::Denied;
use tricorn_table::{AnyGame, Attempt, Day, Exercise, lesson, puzzle_of, puzzles};

use crate::acts::{Fields, blanks, gathered, is_assembled, text};
use crate::pages::{self, Asked, Returned, Solving, Stand};
use crate::problem::{Problem, wants_json};
use crate::server::Shared;
use crate::session::Session;
use crate::views::{Page, find_game, html};
use crate::why::AskWhy;

/// What the solver is called who has not said a name.
const NOBODY: &str = "Guest";

/// What an address under `/learn` or `/puzzle` names.
#[derive(Clone, Copy)]
struct Found {
    game: &'static dyn AnyGame,
    asked: Asked,
    of: usize,
}

/// The step of a lesson.
fn step(game: &str, number: &str) -> Result<Found, Problem> {
    let game = find_game(game)?;
    let (place, steps) = (place(number)?, lesson(game));
    let step = steps.get(place).ok_or(Problem::NotFound)?;
    Ok(Found { game, asked: Asked::Step(place + 1, step), of: steps.len() })
}

/// The puzzle of a game.
fn puzzle(game: &str, number: &str) -> Result<Found, Problem> {
    let game = find_game(game)?;
    let (place, all) = (place(number)?, puzzles(game));
    let puzzle = all.get(place).ok_or(Problem::NotFound)?;
    Ok(Found { game, asked: Asked::Puzzle(place + 1, puzzle), of: all.len() })
}

/// Where a number, counted from 1, stands.
fn place(number: &str) -> Result<usize, Problem> {
    number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).ok_or(Problem::NotFound)
}

impl Found {
    /// For somebody of this name, at this moment.
    fn solving<'a>(&self, name: &'a str, now_ms: u64) -> Solving<'a> {
        let Self { game, asked, of } = *self;
        let is_todays = match asked {
            Asked::Puzzle(number, _) => {
                let todays = puzzle_of(Day::at(now_ms));
                todays.is_some_and(|(other, today)| other.facts().id == game.facts().id && today == number)
            }
            Asked::Step(..) => false,
        };
        Solving { game, asked, of, is_todays, name }
    }

    fn page(&self, session: &Session) -> Response {
        html(pages::exercise(&self.solving(&name_of(session), session.now_ms), &Stand::Open))
    }
}

/// What the solver is called.
fn name_of(session: &Session) -> String {
    if session.name.is_empty() { NOBODY.into() } else { session.name.clone() }
}

pub(crate) async fn index(session: Session) -> Response {
    html(pages::learn_index(&|facts| session.solved(facts.id).len()))
}

pub(crate) async fn steps(Path(game): Path<String>, session: Session) -> Page {
    let game = find_game(&game)?;
    Ok(html(pages::learn(game, lesson(game), &session.solved(game.facts().id))))
}

/// Asks somebody who is about to play a game for the first time whether they would like the lesson, and remembers that they
/// were asked.
pub(crate) async fn offer(Path(game): Path<String>, session: Session) -> Page {
    let game = find_game(&game)?;
    Ok((session.offered(game.facts().id).cookies(), html(pages::offer(game))).into_response())
}

pub(crate) async fn show_step(Path((game, number)): Path<(String, String)>, session: Session) -> Page {
    Ok(step(&game, &number)?.page(&session))
}

pub(crate) async fn show_puzzle(Path((game, number)): Path<(String, String)>, session: Session) -> Page {
    Ok(puzzle(&game, &number)?.page(&session))
}

/// The puzzle of today.
pub(crate) async fn todays_puzzle(State(site): State<Shared>) -> Page {
    let (game, number) = puzzle_of(Day::at(site.hall.now_ms())).ok_or(Problem::NotFound)?;
    Ok(Redirect::to(&format!("/puzzle/{}/{number}", game.facts().id)).into_response())
}

pub(crate) async fn act_in_step(
    Path((game, number, act)): Path<(String, String, String)>,
    headers: HeaderMap,
    session: Session,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    match step(&game, &number) {
        Ok(found) => answer(&found, &act, &headers, session, &gathered(fields)),
        Err(problem) => problem.answer(&headers),
    }
}

pub(crate) async fn act_in_puzzle(
    Path((game, number, act)): Path<(String, String, String)>,
    headers: HeaderMap,
    session: Session,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    match puzzle(&game, &number) {
        Ok(found) => answer(&found, &act, &headers, session, &gathered(fields)),
        Err(problem) => problem.answer(&headers),
    }
}

/// What comes of a move, or of giving up.
fn answer(found: &Found, act: &str, headers: &HeaderMap, session: Session, fields: &Fields) -> Response {
    let (name, exercise) = (name_of(&session), found.asked.exercise());
    let solving = found.solving(&name, session.now_ms);
    let mv = match act {
        "move" => written(exercise, &name, fields),
        "show" => Ok(exercise.solutions[0].clone()),
        _ => return Problem::NotFound.answer(headers),
    };
    let why = match mv.and_then(|mv| exercise.attempt(&mv, &name).map_err(denied)) {
        Ok(Attempt { table, .. }) if act == "show" => {
            return done(headers, session, &solving, &Stand::Shown(table.as_ref()));
        }
        Ok(Attempt { table, solves: true }) => {
            let session = match found.asked {
                Asked::Step(number, _) => session.has_solved(found.game.facts().id, number),
                Asked::Puzzle(..) => session,
            };
            return done(headers, session, &solving, &Stand::Solved(table.as_ref()));
        }
        Ok(_) => Denied { rule: None, why: missed(&found.asked).into() },
        Err(denied) => denied,
    };
    if wants_json(headers) {
        return Problem::Denied(why).json();
    }
    let words = why.to_string();
    let page = match fields.contains_key("form") {
        true => {
            let returned = Returned { seat: exercise.position.solver, values: &blanks(fields), why: &words };
            pages::exercise(&solving, &Stand::Returned(&returned))
        }
        false => pages::exercise(&solving, &Stand::Missed(&words)),
    };
    html(page)
}

/// The move that was sent, in whichever way, in the game's notation.
fn written(exercise: &Exercise, name: &str, fields: &Fields) -> Result<String, Denied> {
    let solver = exercise.position.solver;
    let plain = |why: String| Denied { rule: None, why };
    if is_assembled(fields) {
        let picks: Vec<&str> = text(fields, "picks").split_whitespace().collect();
        let mv = exercise.table(name).assemble(solver, text(fields, "mark"), &picks);
        return mv.ok_or_else(|| plain("pick what belongs together first".into()));
    }
    if fields.contains_key("form") {
        let blanks = blanks(fields);
        let values: Vec<(&str, &str)> = blanks.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        return exercise.table(name).fill(solver, &values, true).map_err(plain);
    }
    Ok(text(fields, "move").trim().to_owned())
}

fn denied(refused: Refused) -> Denied {
    match refused {
        Refused::Rule(refusal) => Denied { rule: Some(refusal.rule), why: refusal.why.into_owned() },
        other => Denied { rule: None, why: other.to_string() },
    }
}

fn missed(asked: &Asked) -> &'static str {
    match asked {
        Asked::Step(..) => "That is a legal move, but not what is asked for here: try again.",
        Asked::Puzzle(..) => "Not it: there is a better move. Try again.",
    }
}

/// The table as it is now: for the page's script the part that changes, else the whole page.
fn done(headers: &HeaderMap, session: Session, solving: &Solving<'_>, stand: &Stand<'_>) -> Response {
    if wants_json(headers) {
        let part = pages::exercise_part(solving, stand).into_string();
        return (session.cookies(), Json(json!({"seq": pages::SOLVED_SEQ, "part": part}))).into_response();
    }
    (session.cookies(), html(pages::exercise(solving, stand))).into_response()
}

pub(crate) async fn why_in_step(
    Path((game, number)): Path<(String, String)>,
    ask: Result<Query<AskWhy>, QueryRejection>,
    headers: HeaderMap,
) -> Response {
    why(step(&game, &number), ask, &headers)
}

pub(crate) async fn why_in_puzzle(
    Path((game, number)): Path<(String, String)>,
    ask: Result<Query<AskWhy>, QueryRejection>,
    headers: HeaderMap,
) -> Response {
    why(puzzle(&game, &number), ask, &headers)
}

/// Why picks make no move, for the page's script.
fn why(found: Result<Found, Problem>, ask: Result<Query<AskWhy>, QueryRejection>, headers: &HeaderMap) -> Response {
    let told = found.and_then(|found| {
        let Query(ask) = ask.map_err(|rejection| Problem::Bad(rejection.body_text()))?;
        let exercise = found.asked.exercise();
        ask.answer_at(Some(exercise.table(NOBODY).as_ref()), exercise.position.solver)
    });
    match told {
        Ok(why) => Json(why).into_response(),
        Err(problem) => problem.answer(headers),
    }
}

#[cfg(test)]
mod tests;
