//! What people do: forms that are posted, by a browser alone or by the page's script.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form, Json};
use serde_json::json;
use tricorn_bots::Bot;
use tricorn_hall::{HallError, Order, RoomHandle};
use tricorn_kernel::{Options, Seat, Seats, WrittenOptions, log};
use tricorn_table::room::{Chair, Clock, Denied, Grant, Guest, Hints, Mark, Occupant, Pace, Stage, Wish};
use tricorn_table::{AnyGame, DAILY_COLUMNS, Day, SOLITAIRE, Weighed};

use crate::guard::Costly;
use crate::hints::give_hints;
use crate::house::House;
use crate::pages::{self, Me, Returned};
use crate::problem::{Problem, wants_json};
use crate::server::Shared;
use crate::session::Session;

pub(crate) type Fields = HashMap<String, String>;

pub(crate) fn text<'a>(fields: &'a Fields, name: &str) -> &'a str {
    fields.get(name).map_or("", String::as_str)
}

/// The fields of a form by their names; what is ticked several times under one name, in one line.
pub(crate) fn gathered(pairs: Vec<(String, String)>) -> Fields {
    let mut fields = Fields::new();
    for (name, value) in pairs {
        match fields.entry(name) {
            Entry::Vacant(entry) => drop(entry.insert(value)),
            Entry::Occupied(entry) => {
                let line = entry.into_mut();
                line.push(' ');
                line.push_str(&value);
            }
        }
    }
    fields
}

fn seat(fields: &Fields) -> Result<Seat, Problem> {
    text(fields, "seat").parse().map_err(|why: &str| Problem::Bad(why.into()))
}

fn yes(fields: &Fields, name: &str) -> bool {
    matches!(text(fields, name), "true" | "on" | "yes" | "1")
}

/// The number that the table had on the page from which a form comes; pages always send it.
fn seen(fields: &Fields) -> Result<Option<u64>, Problem> {
    let number = |text: &String| text.parse().map_err(|_| Problem::Bad("seq is no number".into()));
    fields.get("seq").filter(|text| !text.is_empty()).map(number).transpose()
}

/// What stands in the blanks of a written move; their fields are named `blank-NAME`.
pub(crate) fn blanks(fields: &Fields) -> Vec<(String, String)> {
    let blank = |(name, value): (&String, &String)| Some((name.strip_prefix("blank-")?.to_owned(), value.clone()));
    let mut blanks: Vec<(String, String)> = fields.iter().filter_map(blank).collect();
    // The same however often it is sent.
    blanks.sort_unstable();
    blanks
}

/// The promise that a form carries; one without a script carries none.
fn promise(fields: &Fields) -> Option<String> {
    Some(text(fields, "promise")).filter(|promise| !promise.is_empty()).map(Into::into)
}

/// Whether a move is sent by what was picked for it; if nothing was, nothing else is sent either.
pub(crate) fn is_assembled(fields: &Fields) -> bool {
    let has = |name| fields.contains_key(name);
    has("mark") || has("picks") || !(has("move") || has("form"))
}

/// The wish that a posted form stands for.
fn wish(act: &str, fields: &Fields) -> Result<Wish, Problem> {
    let owned = |name| text(fields, name).to_owned();
    Ok(match act {
        "sit" => Wish::Sit { seat: seat(fields)?, name: owned("name"), promise: promise(fields) },
        "promise" => Wish::Promise { seat: seat(fields)?, promise: owned("promise") },
        "word" => Wish::Word { seat: seat(fields)?, word: owned("word") },
        "bot" => Wish::SeatBot { seat: seat(fields)?, bot: owned("bot") },
        "stand" => Wish::Stand { seat: seat(fields)? },
        "ready" => Wish::Ready { seat: seat(fields)?, ready: yes(fields, "ready") },
        "start" => Wish::Start,
        "move" if is_assembled(fields) => Wish::Assemble {
            seat: seat(fields)?,
            mark: owned("mark"),
            picks: text(fields, "picks").split_whitespace().map(Into::into).collect(),
        },
        "move" if fields.contains_key("form") => {
            Wish::Fill { seat: seat(fields)?, values: blanks(fields), whole: !yes(fields, "keep") }
        }
        "move" => Wish::Move { seat: seat(fields)?, mv: owned("move") },
        "undo" => Wish::Move { seat: seat(fields)?, mv: log::UNDO.into() },
        "answer-undo" => Wish::AnswerUndo { seat: seat(fields)?, agree: yes(fields, "on") },
        "stand-in" => Wish::StandIn { seat: seat(fields)?, on: yes(fields, "on") },
        "hint" => Wish::Hint { seat: seat(fields)? },
        "offer-end" => Wish::OfferEnd { seat: seat(fields)?, on: yes(fields, "on") },
        "say" => match text(fields, "to") {
            "" | "everybody" => Wish::Say { name: owned("name"), text: owned("text") },
            "team" => Wish::SayToTeam { seat: seat(fields)?, text: owned("text") },
            // What was meant for few is not told to all.
            _ => return Err(Problem::Bad("one talks to everybody or to the team".into())),
        },
        _ => return Err(Problem::NotFound),
    })
}

pub(crate) async fn act(
    State(site): State<Shared>,
    Path((code, act)): Path<(String, String)>,
    headers: HeaderMap,
    session: Session,
    place: Option<Extension<Costly>>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    let fields = gathered(fields);
    let me = session.me();
    match try_act(&site, (&code, &act), session, &fields, place.map(|Extension(place)| place)).await {
        Ok((session, Done { seq, hints: Some((seat, hints)), .. })) if wants_json(&headers) => {
            let picks = hints.first().map(|best| &best.choice.picks);
            let shown = pages::hints(&code, seat, seq, &hints).into_string();
            (session.cookies(), Json(json!({"seq": seq, "hints": shown, "picks": picks}))).into_response()
        }
        Ok((session, Done { seq, .. })) if wants_json(&headers) => {
            (session.cookies(), Json(json!({"seq": seq}))).into_response()
        }
        Ok((session, Done { seq, hints: Some((seat, hints)), .. })) => match site.hall.find(&code).await {
            // Without a script hints stand on the page that answers, and nowhere else.
            Ok(slot) => {
                let shown = pages::hints(&code, seat, seq, &hints);
                let page = pages::hinted(&slot.read(), &code, &session.me(), seat, &shown).into_string();
                (session.cookies(), axum::response::Html(page)).into_response()
            }
            Err(error) => Problem::from(error).answer(&headers),
        },
        Ok((session, Done { to, .. })) => (session.cookies(), Redirect::to(&to)).into_response(),
        Err(problem) if fields.contains_key("form") && !wants_json(&headers) => {
            give_back(&site, &code, &me, &fields, &problem).await.unwrap_or_else(|| problem.page())
        }
        Err(problem) => problem.answer(&headers),
    }
}

/// Without a script, a written move that the table refuses comes back on the page that answers, as it was sent.
async fn give_back(site: &Shared, code: &str, me: &Me, fields: &Fields, problem: &Problem) -> Option<Response> {
    let seat = seat(fields).ok().filter(|_| matches!(problem, Problem::Denied(_) | Problem::Stale(_)))?;
    let slot = site.hall.find(code).await.ok()?;
    let back = Returned { seat, values: &blanks(fields), why: &problem.words() };
    let page = pages::returned(&slot.read(), code, me, &back).into_string();
    Some((problem.status(), axum::response::Html(page)).into_response())
}

/// What an act came to: the table's number after it, and where a form leads.
struct Done {
    seq: u64,
    to: String,
    /// The moves that are shown to who asked for a hint, and for which seat.
    hints: Option<(Seat, Vec<Weighed>)>,
}

async fn try_act(
    site: &Shared,
    (code, act): (&str, &str),
    session: Session,
    fields: &Fields,
    place: Option<Costly>,
) -> Result<(Session, Done), Problem> {
    let slot = site.hall.find(code).await?;
    let (mut session, guest) = session.known()?;
    if act == "rematch" {
        let (next, Grant { seq, .. }) = rematch(site, &slot, &guest, promise(fields), seen(fields)?).await?;
        return Ok((session, Done { seq, to: format!("/t/{next}"), hints: None }));
    }
    let wish = wish(act, fields)?;
    let sits = matches!(wish, Wish::Sit { .. });
    let to = match wish {
        // Who keeps something for now goes on writing, also where several share a screen.
        Wish::Fill { seat, whole: false, .. } => format!("/t/{code}?as={seat}"),
        _ => format!("/t/{code}"),
    };
    if let Wish::Hint { seat } = wish {
        let (Grant { seq, .. }, hints) = give_hints(site, &slot, &guest, seat, seen(fields)?, place).await?;
        return Ok((session, Done { seq, to, hints: Some((seat, hints)).filter(|(_, hints)| !hints.is_empty()) }));
    }
    let Grant { seq, .. } = grant(site, &slot, &guest, wish, seen(fields)?).await?;
    if sits {
        session = session.called(text(fields, "name"));
    }
    Ok((session, Done { seq, to, hints: None }))
}

/// Grants a wish, and counts whether it was.
pub(crate) async fn grant(
    site: &Shared,
    slot: &RoomHandle,
    guest: &Guest,
    wish: Wish,
    seen: Option<u64>,
) -> Result<Grant, Problem> {
    let seats_bot = matches!(wish, Wish::SeatBot { .. });
    let done = slot.ask(guest, wish, seen).await;
    site.metrics.act(done.is_ok());
    // A table of bots alone waits for nobody. If somebody was quicker, it is not one.
    if seats_bot && done.is_ok() && waits_with_bots_alone(slot) {
        site.metrics.act(slot.ask(guest, Wish::Start, None).await.is_ok());
    }
    Ok(done?)
}

/// Whether a bot sits in every chair, and the game has not begun.
fn waits_with_bots_alone(slot: &RoomHandle) -> bool {
    let room = slot.read();
    let is_bot = |chair: &Chair| matches!(chair.occupant, Occupant::Bot { .. });
    matches!(room.stage(), Stage::Gathering) && room.chairs().iter().all(is_bot)
}

/// A new table with the same game and people, and what asking for it brought about here; those who ask later are sent to
/// the same one. Who asks may promise a word; the pages of the others do when they come to the table. Once begun it is
/// finished, whoever hangs up.
pub(crate) async fn rematch(
    site: &Shared,
    slot: &RoomHandle,
    guest: &Guest,
    promise: Option<String>,
    seen: Option<u64>,
) -> Result<(String, Grant), Problem> {
    let (site, slot, guest) = (site.clone(), slot.clone(), guest.clone());
    let opening = tokio::spawn(async move {
        let _alone = slot.play_again().await;
        let there = slot.read().rematch().map(str::to_owned);
        let next = match there {
            Some(next) => {
                let room = slot.read();
                let repeat = seen.map(|seen| Mark::of(&guest, &Wish::Rematch { table: next.clone() }, seen));
                let again = repeat.and_then(|mark| room.granted(mark).cloned());
                return Ok((next, again.unwrap_or(Grant { seq: room.next_seq(), entries: 0..0 })));
            }
            None => open_rematch(&site, &slot, &guest, promise).await?,
        };
        let code = next.code().to_owned();
        let linked = grant(&site, &slot, &guest, Wish::Rematch { table: code.clone() }, seen).await?;
        // Against bots alone there is nobody to wait for.
        if next.read().chairs().iter().all(|chair| chair.ready) {
            grant(&site, &next, &guest, Wish::Start, None).await?;
        }
        Ok((code, linked))
    });
    opening.await.map_err(|_| HallError::Failed)?
}

/// The table at which they play again, with everybody in the same seat; who asks for it is ready.
async fn open_rematch(
    site: &Shared,
    slot: &RoomHandle,
    guest: &Guest,
    mut promise: Option<String>,
) -> Result<RoomHandle, Problem> {
    let (order, wishes) = {
        let room = slot.read();
        // Asked of the judge before a table is opened for it.
        room.judge(guest, Wish::Rematch { table: String::new() }, 0).map_err(Problem::Denied)?;
        let config = room.config();
        let order = Order {
            game: config.game.clone(),
            options: config.options.clone(),
            seats: config.seats,
            listed: config.listed,
            clock: config.clock,
            hints: config.hints,
            pace: config.pace,
        };
        let mut wishes = Vec::new();
        for (seat, chair) in Seats::first(config.seats).iter().zip(room.chairs()) {
            match &chair.occupant {
                Occupant::Guest { guest: who, name } => {
                    let promise = if who == guest { promise.take() } else { None };
                    wishes.push((who.clone(), Wish::Sit { seat, name: name.clone(), promise }));
                    if who == guest {
                        wishes.push((who.clone(), Wish::Ready { seat, ready: true }));
                    }
                }
                Occupant::Bot { bot, .. } => wishes.push((guest.clone(), Wish::SeatBot { seat, bot: bot.clone() })),
                Occupant::Nobody => {}
            }
        }
        (order, wishes)
    };
    Ok(site.hall.create(guest, order, wishes).await?)
}

/// A game's options from fields named `option.NAME`; a checkbox that is absent is off.
fn options(house: &House, game: &dyn AnyGame, fields: &Fields) -> Result<WrittenOptions, Denied> {
    let given = |field: &tricorn_kernel::Field| {
        let text = fields.get(&format!("option.{}", field.name));
        match field.kind {
            tricorn_kernel::Kind::Flag { .. } => Some((field.name, text.map_or("off", String::as_str))),
            _ => text.map(|text| (field.name, text.as_str())),
        }
    };
    let given = game.facts().options.iter().filter_map(given);
    let read = house.options(game).changed(game.facts().options, given);
    read.map(|options| WrittenOptions::from(&options)).map_err(|error| Denied { rule: None, why: error.to_string() })
}

pub(crate) async fn open_table(
    State(site): State<Shared>,
    headers: HeaderMap,
    session: Session,
    Form(fields): Form<Fields>,
) -> Response {
    let Some(game) = tricorn_table::game(text(&fields, "game")) else { return Problem::NotFound.answer(&headers) };
    let me = session.me();
    match try_open(&site, game, session, &fields).await {
        Ok((session, code)) => (session.cookies(), Redirect::to(&format!("/t/{code}"))).into_response(),
        // The form again, with what was wrong.
        Err(problem @ (Problem::Denied(_) | Problem::Bad(_))) if !wants_json(&headers) => {
            let page = pages::new_table(game, &site.house.options(game), &me, Some(&problem.words())).into_string();
            (problem.status(), axum::response::Html(page)).into_response()
        }
        Err(problem) => problem.answer(&headers),
    }
}

async fn try_open(
    site: &Shared,
    game: &dyn AnyGame,
    session: Session,
    fields: &Fields,
) -> Result<(Session, String), Problem> {
    let (session, guest) = session.known()?;
    let seats = text(fields, "seats").parse().map_err(|_| Problem::Bad("How many seats?".into()))?;
    let options = options(&site.house, game, fields).map_err(Problem::Denied)?;
    let clock = Clock::read(text(fields, "clock")).map_err(Problem::Bad)?;
    let hints = Hints::read(text(fields, "hints")).map_err(Problem::Bad)?;
    let pace = Pace::read(text(fields, "pace")).map_err(Problem::Bad)?;
    let listed = yes(fields, "listed");
    let order = Order { game: game.facts().id.into(), options, seats, listed, clock, hints, pace };
    let company = if game.facts().is_for_one() { Company::Nobody } else { Company::read(text(fields, "others"))? };
    let wishes = company.wishes(seats, fields).into_iter().map(|wish| (guest.clone(), wish)).collect();
    let name = text(fields, "name");
    let slot = site.hall.create(&guest, order, wishes).await?;
    let session = if text(fields, "name").is_empty() { session } else { session.called(name) };
    Ok((session, slot.code().to_owned()))
}

/// Who plays with the one who opens a table.
enum Company {
    /// The game is for one.
    Nobody,
    /// Whoever comes.
    People,
    /// People who share one screen, and are all here.
    Device,
    /// Bots in the other seats.
    Bots(Bot),
    /// Bots in all seats: whoever opens the table watches.
    BotsAlone,
}

impl Company {
    fn read(word: &str) -> Result<Self, Problem> {
        match word {
            "" | "people" => Ok(Self::People),
            "device" => Ok(Self::Device),
            "watch" => Ok(Self::BotsAlone),
            bot => bot.parse().map(Self::Bots).map_err(Problem::Bad),
        }
    }

    /// What has to happen at a table of so many seats before the page shows it. Where there is nobody to wait for, the
    /// game begins.
    fn wishes(&self, seats: u8, fields: &Fields) -> Vec<Wish> {
        let name = |number: u8| match text(fields, &if number == 1 { "name".into() } else { format!("name{number}") }) {
            "" => None,
            name => Some(name.to_owned()),
        };
        let sit = |index: u8, name: String| {
            let promise = if index == 0 { promise(fields) } else { None };
            Wish::Sit { seat: Seat::new(index), name, promise }
        };
        let ready = |index: u8| Wish::Ready { seat: Seat::new(index), ready: true };
        let bot = |index: u8, bot: Bot| Wish::SeatBot { seat: Seat::new(index), bot: bot.name().into() };
        let host = name(1).map(|name| sit(0, name));
        match self {
            Self::Nobody => vec![sit(0, name(1).unwrap_or_else(|| "Guest".into())), ready(0), Wish::Start],
            Self::People => host.into_iter().collect(),
            Self::Device => {
                let name = |index: u8| name(index + 1).unwrap_or_else(|| format!("Player {}", index + 1));
                (0..seats).flat_map(|index| [sit(index, name(index)), ready(index)]).chain([Wish::Start]).collect()
            }
            Self::Bots(kind) => host.into_iter().chain((1..seats).map(|index| bot(index, *kind))).collect(),
            Self::BotsAlone => (0..seats).map(|index| bot(index, Bot::USUAL)).chain([Wish::Start]).collect(),
        }
    }
}

/// One click: a table against bots, dealt, or about to be when the page opens the word that it promised.
pub(crate) async fn play_now(
    State(site): State<Shared>,
    Path(game): Path<String>,
    headers: HeaderMap,
    session: Session,
    fields: Result<Form<Fields>, FormRejection>,
) -> Response {
    // A request that carries nothing promises nothing.
    let promise = fields.ok().and_then(|Form(fields)| promise(&fields));
    match try_play_now(&site, &game, session, promise).await {
        Ok((session, code)) => (session.cookies(), Redirect::to(&format!("/t/{code}"))).into_response(),
        Err(problem) => problem.answer(&headers),
    }
}

async fn try_play_now(
    site: &Shared,
    game: &str,
    session: Session,
    promise: Option<String>,
) -> Result<(Session, String), Problem> {
    let game = tricorn_table::game(game).ok_or(Problem::NotFound)?;
    let facts = game.facts();
    let (session, guest) = session.known()?;
    let seats = 3.clamp(*facts.seats.start(), *facts.seats.end());
    let options = WrittenOptions::from(&site.house.options(game));
    let (game, clock, hints, pace) = (facts.id.into(), Clock::Off, Hints::default(), Pace::default());
    let order = Order { game, options, seats, listed: false, clock, hints, pace };
    let name = if session.name.is_empty() { "Guest".to_owned() } else { session.name.clone() };
    let first = Seat::new(0);
    let mut wishes = vec![Wish::Sit { seat: first, name, promise }];
    for index in 1..seats {
        wishes.push(Wish::SeatBot { seat: Seat::new(index), bot: Bot::USUAL.name().into() });
    }
    wishes.push(Wish::Ready { seat: first, ready: true });
    wishes.push(Wish::Start);
    let wishes = wishes.into_iter().map(|wish| (guest.clone(), wish)).collect();
    let slot = site.hall.create(&guest, order, wishes).await?;
    Ok((session, slot.code().to_owned()))
}

/// One click: the deal of the day. Its seed is known to everybody, so no word is mixed in.
pub(crate) async fn play_daily(State(site): State<Shared>, headers: HeaderMap, session: Session) -> Response {
    match try_play_daily(&site, session).await {
        Ok((session, code)) => (session.cookies(), Redirect::to(&format!("/t/{code}"))).into_response(),
        Err(problem) => problem.answer(&headers),
    }
}

async fn try_play_daily(site: &Shared, session: Session) -> Result<(Session, String), Problem> {
    let (session, guest) = session.known()?;
    let name = if session.name.is_empty() { "Guest".to_owned() } else { session.name.clone() };
    let slot = open_daily(site, &guest, name).await?;
    Ok((session, slot.code().to_owned()))
}

/// A table with the deal of the day, dealt.
pub(crate) async fn open_daily(site: &Shared, guest: &Guest, name: String) -> Result<RoomHandle, Problem> {
    let game = tricorn_table::game(SOLITAIRE).ok_or(Problem::NotFound)?;
    let columns = DAILY_COLUMNS.to_string();
    let options = Options::read(game.facts().options, [("columns", columns.as_str())]);
    let options = options.map_err(|why| Problem::internal("the options of a daily deal", &why))?;
    let order = Order {
        game: SOLITAIRE.into(),
        options: WrittenOptions::from(&options),
        seats: 1,
        listed: false,
        clock: Clock::Off,
        hints: Hints::default(),
        pace: Pace::default(),
    };
    let today = Day::at(site.hall.now_ms());
    let secret = site.archive.work(move || today.secret()).await?;
    let seat = Seat::new(0);
    let wishes = [Wish::Sit { seat, name, promise: None }, Wish::Ready { seat, ready: true }, Wish::Start];
    let wishes = wishes.map(|wish| (guest.clone(), wish)).to_vec();
    Ok(site.hall.create_with(guest, order, secret, wishes).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_that_names_no_seat_or_no_act_is_refused() {
        assert!(matches!(wish("sit", &Fields::new()), Err(Problem::Bad(_))));
        assert!(matches!(wish("dance", &Fields::new()), Err(Problem::NotFound)));
    }

    #[test]
    fn an_absent_checkbox_is_off() {
        let game = tricorn_table::game("mayhem").unwrap();
        let json = |fields: &Fields| serde_json::to_value(options(&House::default(), game, fields).unwrap()).unwrap();
        assert_eq!(json(&Fields::new())["fast"], false);
        assert_eq!(json(&Fields::from([("option.fast".into(), "on".into())]))["fast"], true);
    }
}
