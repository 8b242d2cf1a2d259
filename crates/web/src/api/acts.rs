//! What programs do: open tables, sit down, move.

use std::collections::BTreeMap;

use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use tricorn_hall::Order;
use tricorn_kernel::{Seat, Seats, WrittenOptions};
use tricorn_table::room::{Clock, Guest, Hints, Mark, Pace, Room, Wish};
use utoipa::ToSchema;

use super::answers::{Done, Granted};
use super::asked::eyes;
use super::told::Answer;
use crate::acts::{grant, open_daily, rematch};
use crate::guard::Costly;
use crate::hints::give_hints;
use crate::problem::{Problem, Refusal};
use crate::server::Shared;
use crate::session::{Bearer, Token};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTable {
    /// The game's id.
    game: String,
    #[schema(minimum = 1, maximum = 16)]
    seats: u8,
    /// What differs from the defaults, which `games` lists.
    #[serde(default)]
    #[schema(value_type = Object)]
    options: WrittenOptions,
    /// Whether strangers find the table.
    #[serde(default)]
    listed: bool,
    /// `off`, `10 minutes` for the game, or `2 days` a move.
    #[serde(default)]
    clock: String,
    /// Who may ask for hints, in a game that has them: `alone` (whoever is the only person here), `on` or `off`.
    #[serde(default)]
    hints: String,
    /// How quickly its bots play: `slow`, `usual` or `quick`.
    #[serde(default)]
    pace: String,
}

/// Opens a table; the token is the host's, and needed to seat bots and to start.
#[utoipa::path(post, path = "/tables", request_body = NewTable, security((), ("token" = [])),
    responses((status = CREATED, description = "The table, and the host's token.", body = Granted), (status = "4XX", description = "Why it was not done.", body = Refusal)))]
pub(super) async fn open(
    State(site): State<Shared>,
    bearer: Bearer,
    order: Result<Json<NewTable>, JsonRejection>,
) -> Answer<(StatusCode, Json<Granted>)> {
    let Json(order) = order?;
    let token = bearer.0.map_or_else(|| Token::new(&site.key), Ok)?;
    let game = tricorn_table::game(&order.game);
    let game = game.ok_or_else(|| Problem::Bad(format!("there is no game {:?}", order.game)))?;
    let options = order.options.read_over(game.facts().options, site.house.options(game));
    let options = options.map_err(|error| Problem::Bad(error.to_string()))?;
    game.facts().check_seats(order.seats.into()).map_err(|error| Problem::Bad(error.to_string()))?;
    game.check_setup(&options, order.seats).map_err(|error| Problem::Bad(error.to_string()))?;
    let options = WrittenOptions::from(&options);
    let clock = Clock::read(&order.clock).map_err(Problem::Bad)?;
    let hints = Hints::read(&order.hints).map_err(Problem::Bad)?;
    let pace = Pace::read(&order.pace).map_err(Problem::Bad)?;
    let order = Order { game: order.game, options, seats: order.seats, listed: order.listed, clock, hints, pace };
    let slot = site.hall.create(&token.guest(), order, Vec::new()).await?;
    let seq = slot.read().next_seq();
    let granted = Granted { code: slot.code().to_owned(), seat: None, seq, token: token.reveal() };
    Ok((StatusCode::CREATED, Json(granted)))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Player {
    #[schema(min_length = 1, max_length = 24)]
    name: String,
}

/// Deals the daily deal of Zangle Solitaire, the same for everybody on this date; the token plays it.
#[utoipa::path(post, path = "/daily", request_body = Player, security((), ("token" = [])),
    responses((status = CREATED, description = "The table, the seat, and its token.", body = Granted), (status = "4XX", description = "Why it was not done.", body = Refusal)))]
pub(super) async fn daily(
    State(site): State<Shared>,
    bearer: Bearer,
    player: Result<Json<Player>, JsonRejection>,
) -> Answer<(StatusCode, Json<Granted>)> {
    let Json(Player { name }) = player?;
    let token = bearer.0.map_or_else(|| Token::new(&site.key), Ok)?;
    let slot = open_daily(&site, &token.guest(), name).await?;
    let seq = slot.read().next_seq();
    let code = slot.code().to_owned();
    Ok((StatusCode::CREATED, Json(Granted { code, seat: Some(Seat::new(0)), seq, token: token.reveal() })))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Sitting {
    #[schema(min_length = 1, max_length = 24)]
    name: String,
    /// The SHA-256 of `"tricorn word 1\n"` and a word that is to be mixed into the deal, in hexadecimal; the word itself
    /// is sent when the table is `closed`.
    #[schema(min_length = 64, max_length = 64, pattern = "^[0-9a-f]*$")]
    promise: Option<String>,
    /// The table's `seq` as you last saw it: sent again with the same one, and the same token, you sit down only once.
    #[schema(maximum = 9007199254740991u64)]
    seq: Option<u64>,
}

/// Sits down; the token plays that seat. Sent with a token, that one sits down.
#[utoipa::path(post, path = "/tables/{code}/seats/{seat}", request_body = Sitting, security((), ("token" = [])),
    params(("code" = String, Path, min_length = 1, max_length = 64, pattern = "^[a-z0-9]+$"), ("seat" = u8, Path, minimum = 1, maximum = 16)),
    responses((status = OK, description = "The seat, and its token.", body = Granted), (status = "4XX", description = "Why it was not done.", body = Refusal)))]
pub(super) async fn sit(
    State(site): State<Shared>,
    bearer: Bearer,
    place: Result<Path<(String, Seat)>, PathRejection>,
    sitting: Result<Json<Sitting>, JsonRejection>,
) -> Answer<Json<Granted>> {
    let Path((code, seat)) = place?;
    let Json(Sitting { name, promise, seq }) = sitting?;
    if bearer.0.is_none() && seq.is_some() {
        let why = "seq needs a token, or nobody would know you again: POST /tokens gives one";
        return Err(Problem::Bad(why.into()).into());
    }
    let token = bearer.0.map_or_else(|| Token::new(&site.key), Ok)?;
    let slot = site.hall.find(&code).await?;
    let seq = grant(&site, &slot, &token.guest(), Wish::Sit { seat, name, promise }, seq).await?.seq;
    Ok(Json(Granted { code, seat: Some(seat), seq, token: token.reveal() }))
}

/// A token that nobody has yet: who sits down with one, and a `seq`, can send that again if the answer is lost.
#[derive(Serialize, ToSchema)]
pub(super) struct Known {
    token: String,
}

/// Gives out a token. Nothing is kept of it here.
#[utoipa::path(post, path = "/tokens", security(()),
    responses((status = CREATED, description = "A token.", body = Known), (status = "4XX", description = "Why it was not done.", body = Refusal)))]
pub(super) async fn token(State(site): State<Shared>) -> Answer<(StatusCode, Json<Known>)> {
    Ok((StatusCode::CREATED, Json(Known { token: Token::new(&site.key)?.reveal() })))
}

/// What can be done at a table.
#[derive(Deserialize, ToSchema, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Deed {
    /// Needs `move`; or `mark` and `picks`, which are put together; or `form`, which is filled in.
    Move,
    /// Takes the last move back, if it has shown nobody anything. If it has only shown the others what the mover knew, they
    /// are asked: see the table's `take_back`; bots agree at once.
    Undo,
    /// Agrees that a move is taken back, as the table's `take_back` asks; with `on` false declines.
    AnswerUndo,
    /// Ready to begin, or with `on` false no more.
    Ready,
    /// Needs `promise`: the hash of a word to be mixed into the deal, until the table is closed.
    Promise,
    /// Needs `word`: opens the promised one, once the table is closed.
    Word,
    /// The host's, when every seat is taken and ready. Where words were promised, the table is then closed, and dealt
    /// when all are open, or after 15 seconds.
    Start,
    /// The host's: needs `seat` and `bot`. With a bot in every seat the game begins at once.
    Bot,
    /// Leaves the seat; in a running game a bot plays on. The host may free any `seat`.
    Stand,
    /// Lets a bot play, or with `on` false plays on oneself.
    StandIn,
    /// Shows the best moves by what this seat knows, with what is expected of each: the answer's `hints` has them, best
    /// first, and no other answer does; all at the table hear that it was asked for. It may take a second. `forbidden` (403)
    /// where the table gives none.
    Hint,
    /// Offers to end the game; it ends when all agree. With `on` false takes the own offer back, or declines that of
    /// others: then nobody offers it any more.
    OfferEnd,
    /// Needs `text`, and `name` from those without a seat. With `to` as `team` only the seat's team hears it, once the game
    /// has begun; where a rule wants the asker silent, it is refused with the rule.
    Say,
    /// Opens a table with the same people, once the game is over; see the answer's `rematch`.
    Rematch,
}

/// Who hears a line of talk.
#[derive(Deserialize, Serialize, ToSchema, Clone, Copy, Default)]
#[serde(rename_all = "snake_case")]
pub(super) enum Audience {
    #[default]
    Everybody,
    Team,
}

#[derive(Deserialize, ToSchema, Clone)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    /// May be left out by who has just one.
    #[schema(value_type = Option<u8>, minimum = 1, maximum = 16)]
    seat: Option<Seat>,
    r#move: Option<String>,
    /// Instead of `move`: the marked one of the picks.
    #[schema(max_length = 64)]
    mark: Option<String>,
    /// Instead of `move`: handles that the table's `assembly` lists, in any order.
    #[schema(max_items = 64)]
    picks: Option<Vec<String>>,
    /// Instead of `move`: a text for each blank of the table's `form` that is filled in, by its name.
    form: Option<BTreeMap<String, String>>,
    /// With `form`: keeps it at the table as far as it is filled in, and does not send it yet.
    keep: Option<bool>,
    /// One of the names that `about` lists.
    bot: Option<String>,
    /// As for sitting down; with a rematch, for the seat of who asks for it.
    #[schema(min_length = 64, max_length = 64, pattern = "^[0-9a-f]*$")]
    promise: Option<String>,
    #[schema(min_length = 1, max_length = 64)]
    word: Option<String>,
    #[schema(max_length = 300)]
    text: Option<String>,
    #[schema(max_length = 24)]
    name: Option<String>,
    /// With talk: who hears it; everybody unless told.
    #[serde(default)]
    to: Audience,
    on: Option<bool>,
    /// The table's `seq` when you made up your mind. With it, a move that was meant for another turn is refused (409,
    /// `stale`), and a request that is sent again is answered again and not done twice.
    #[schema(maximum = 9007199254740991u64)]
    seq: Option<u64>,
}

impl Wanted {
    /// The wish that this deed stands for, of somebody with these seats who may ask for it; none for a rematch.
    fn wish(self, deed: Deed, room: &Room, guest: &Guest, own: Seats) -> Result<Option<Wish>, Problem> {
        let missing = |what: &str| Problem::Bad(format!("{what} is missing"));
        let host = room.config().host == *guest;
        let host_only = || match host {
            true => Ok(()),
            false => Err(Problem::Forbidden("only the one who opened the table may do that".into())),
        };
        let any_seat = || self.seat.or(only(own)).ok_or_else(|| missing("seat"));
        let own_seat = || match self.seat {
            Some(seat) if !own.has(seat) => Err(Problem::Forbidden(format!("seat {seat} is not yours"))),
            None if own.is_empty() => Err(Problem::Forbidden("you have no seat at this table".into())),
            _ => any_seat(),
        };
        let on = self.on.unwrap_or(true);
        Ok(Some(match deed {
            Deed::Move => {
                let seat = own_seat()?;
                match (self.r#move, self.mark, self.picks, self.form, self.keep) {
                    (Some(mv), None, None, None, None) => Wish::Move { seat, mv },
                    (None, Some(mark), Some(picks), None, None) => Wish::Assemble { seat, mark, picks },
                    (None, None, None, Some(values), keep) => {
                        Wish::Fill { seat, values: values.into_iter().collect(), whole: !keep.unwrap_or(false) }
                    }
                    (None, None, None, None, None) => return Err(missing("move")),
                    (_, _, _, None, Some(_)) => return Err(Problem::Bad("keep goes with form alone".into())),
                    _ => return Err(Problem::Bad("send either move, or mark and picks, or form".into())),
                }
            }
            Deed::Undo => Wish::Move { seat: own_seat()?, mv: tricorn_kernel::log::UNDO.into() },
            Deed::AnswerUndo => Wish::AnswerUndo { seat: own_seat()?, agree: on },
            Deed::Ready => Wish::Ready { seat: own_seat()?, ready: on },
            Deed::Promise => {
                Wish::Promise { seat: own_seat()?, promise: self.promise.ok_or_else(|| missing("promise"))? }
            }
            Deed::Word => Wish::Word { seat: own_seat()?, word: self.word.ok_or_else(|| missing("word"))? },
            Deed::Start => {
                host_only()?;
                Wish::Start
            }
            Deed::Bot => {
                host_only()?;
                Wish::SeatBot { seat: any_seat()?, bot: self.bot.ok_or_else(|| missing("bot"))? }
            }
            Deed::Stand => Wish::Stand { seat: if host { any_seat()? } else { own_seat()? } },
            Deed::StandIn => Wish::StandIn { seat: own_seat()?, on },
            Deed::Hint => Wish::Hint { seat: own_seat()? },
            Deed::OfferEnd => Wish::OfferEnd { seat: own_seat()?, on },
            Deed::Say => {
                let seat = own_seat();
                let text = self.text.ok_or_else(|| missing("text"))?;
                match self.to {
                    Audience::Everybody => Wish::Say { name: self.name.unwrap_or_default(), text },
                    Audience::Team => Wish::SayToTeam { seat: seat?, text },
                }
            }
            Deed::Rematch => return Ok(None),
        }))
    }
}

/// The one seat, if there is just one.
fn only(seats: Seats) -> Option<Seat> {
    seats.iter().next().filter(|_| seats.len() == 1)
}

/// Does something at a table, and tells what that has made happen.
#[utoipa::path(post, path = "/tables/{code}/{deed}", request_body = Wanted, security(("token" = [])),
    params(("code" = String, Path, min_length = 1, max_length = 64, pattern = "^[a-z0-9]+$"), ("deed" = Deed, Path)),
    responses((status = OK, description = "What happened.", body = Done), (status = "4XX", description = "Why it was not done.", body = Refusal)))]
pub(super) async fn act(
    State(site): State<Shared>,
    bearer: Bearer,
    Path((code, deed)): Path<(String, String)>,
    place: Option<Extension<Costly>>,
    wanted: Result<Json<Wanted>, JsonRejection>,
) -> Answer<Json<Done>> {
    let deed: Deed = serde_json::from_value(deed.into()).map_err(|_| Problem::NotFound)?;
    let guest = bearer.0.ok_or(Problem::Unauthorized)?.guest();
    let Json(wanted) = wanted?;
    let slot = site.hall.find(&code).await?;
    let (seat, seen, promise) = (wanted.seat, wanted.seq, wanted.promise.clone());
    let wish = {
        let room = slot.read();
        let own = room.seats_of(&guest);
        match (wanted.clone().wish(deed, &room, &guest, own), seen) {
            // Who has stood up has no seat any more, and may still ask what became of the wish to stand up.
            (Err(problem), Some(seen)) => {
                let before = |seat| wanted.clone().wish(deed, &room, &guest, Seats::only(seat)).ok().flatten();
                let granted = |wish: &Wish| room.granted(Mark::of(&guest, wish, seen)).is_some();
                Some(Seats::first(room.config().seats).iter().filter_map(before).find(granted).ok_or(problem)?)
            }
            (wish, _) => wish?,
        }
    };
    let (mut next, mut hints) = (None, Vec::new());
    let grant = match wish {
        Some(Wish::Hint { seat }) => {
            let (granted, found) =
                give_hints(&site, &slot, &guest, seat, seen, place.map(|Extension(place)| place)).await?;
            hints = found;
            granted
        }
        Some(wish) => grant(&site, &slot, &guest, wish, seen).await?,
        None => {
            let (code, granted) = rematch(&site, &slot, &guest, promise, seen).await?;
            next = Some(code);
            granted
        }
    };
    let room = slot.read();
    // The host may act on the seats of others, but does not see through their eyes.
    let acted = seat.filter(|&seat| room.seats_of(&guest).has(seat));
    Ok(Json(Done::by(&room, eyes(&room, &guest, acted)?, &grant, next).with_hints(hints)))
}
