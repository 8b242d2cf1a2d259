//! The games of one guest: those that run, those that are over, and what came of them.
//!
//! Which they are the store knows by guest. What is said of a running one is read off its room; what is said of a
//! finished one was written down when it ended, so that nobody's past is folded from journals.

use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use tricorn_kernel::{Facts, Seat, Seats, Standing};
use tricorn_store::{Finish, Outcome, Seating, StoreError, Tally};
use tricorn_table::room::{Act, Clock, End, Guest, Occupant, Room, Stage};
use tricorn_table::{Winners, game};

use crate::error::HallError;
use crate::hall::{Hall, fold};

/// So many closed tables with unfinished rows a start of the program looks at: those of an older format, once.
const UNFINISHED: u32 = 10_000;

/// So many of a guest's games are looked at for those where it is their turn, which may have waited for long.
const LOOKED_AT: u32 = 50;

/// A game that a guest plays, or is about to.
#[derive(Debug, Clone)]
pub struct RunningGame {
    /// The table's code.
    pub code: String,
    /// What is played.
    pub facts: &'static Facts,
    /// Everybody's names, in seat order; a free seat has none.
    pub names: Vec<Option<String>>,
    /// The guest's own seats.
    pub own: Seats,
    /// Whether the game is on; else it waits for players.
    pub playing: bool,
    /// Those who may move.
    pub open: Seats,
    /// Whether the guest is one of them, and no bot plays for that seat.
    pub your_turn: bool,
    /// How long people may think.
    pub clock: Clock,
    /// The time that is left to who is to move, the guest first, in milliseconds.
    pub left_ms: Option<u64>,
}

impl RunningGame {
    /// What is said of a room to a guest who sits there; none if the guest does not, or the game is over.
    fn of(code: &str, room: &Room, guest: &Guest, now_ms: u64) -> Option<Self> {
        let own = room.seats_of(guest);
        if own.is_empty() {
            return None;
        }
        let (playing, open) = match room.stage() {
            Stage::Gathering => (false, Seats::NONE),
            Stage::Playing => (true, room.open_seats()),
            Stage::Over(_) => return None,
        };
        let mine = open.intersection(own);
        let is_free = |seat: Seat| room.chairs()[seat.index()].occupant == Occupant::Nobody;
        let name = |seat: Seat| (!is_free(seat)).then(|| room.name_of(seat));
        let asked = if mine.is_empty() { open } else { mine };
        Some(Self {
            code: code.to_owned(),
            facts: room.game().facts(),
            names: Seats::first(room.config().seats).iter().map(name).collect(),
            own,
            playing,
            open,
            your_turn: mine.iter().any(|seat| !room.chairs()[seat.index()].stand_in),
            clock: room.config().clock,
            left_ms: asked.iter().filter_map(|seat| room.left_ms(seat, now_ms)).min(),
        })
    }
}

/// How a game ended, as everybody may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// Everybody's names, in seat order.
    pub names: Vec<String>,
    /// How everybody did, in seat order.
    pub standings: Vec<Standing>,
    /// The guest's own seats.
    pub own: Seats,
    /// Whether it was ended by agreement, without a result.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub agreed: bool,
    /// Whether it was a branch of another game, which counts for nobody.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub branch: bool,
}

/// A game that a guest has finished.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinishedGame {
    /// The table's code.
    pub code: String,
    /// The game's id.
    pub game_id: String,
    /// When it was over, in Unix milliseconds.
    pub ended_ms: u64,
    /// What it came to; none where it does not count.
    pub outcome: Option<Outcome>,
    /// How it ended; none for a table of other rules.
    pub ending: Option<Ending>,
}

impl FinishedGame {
    /// What was played, if this program still knows it.
    #[must_use]
    pub fn facts(&self) -> Option<&'static Facts> {
        game(&self.game_id).map(|game| game.facts())
    }
}

/// What an act changes about who sits in this room.
pub(crate) fn seating(room: &Room, act: &Act) -> Vec<Seating> {
    match act {
        Act::Sit { guest, .. } => {
            vec![Seating::Sits { guest: guest.0.clone(), game: room.config().game.clone() }]
        }
        Act::Stand { seat } => {
            let gone = room.chairs().get(seat.index()).and_then(|chair| chair.occupant.guest());
            let gone = gone.filter(|guest| room.seats_of(guest).len() == 1);
            gone.map(|guest| Seating::Leaves { guest: guest.0.clone() }).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// How a game that is over ended for everybody who sat there; nothing before.
pub(crate) fn finishes(room: &Room) -> Vec<Finish> {
    let Stage::Over(end) = room.stage() else { return Vec::new() };
    let standings = room.standings();
    let names: Vec<String> = Seats::first(room.config().seats).iter().map(|seat| room.name_of(seat)).collect();
    let shared = Winners::of(&standings).is_shared();
    let branch = room.branch().is_some();
    let mut guests: Vec<&Guest> = room.chairs().iter().filter_map(|chair| chair.occupant.guest()).collect();
    guests.sort_by(|one, other| one.0.cmp(&other.0));
    guests.dedup();
    let finish = |guest: &Guest| {
        let own = room.seats_of(guest);
        let standing = standings.iter().find(|standing| own.has(standing.seat));
        let outcome = match standing {
            // Where one passes the screen around, nobody knows who won; and who branches off has seen the deal.
            Some(standing) if *end == End::Played && own.len() == 1 && !branch => Some(match standing.rank {
                1 if shared => Outcome::Shared,
                1 => Outcome::Won,
                _ => Outcome::Lost,
            }),
            _ => None,
        };
        let agreed = *end == End::Agreed;
        let ending = Ending { names: names.clone(), standings: standings.clone(), own, agreed, branch };
        let summary = serde_json::to_string(&ending).expect("names and numbers are plain JSON");
        Finish { guest: guest.0.clone(), outcome, points: standing.map_or(0, |standing| standing.points), summary }
    };
    guests.into_iter().map(finish).collect()
}

/// A row of which nothing can be known any more.
fn unknown(guest: String) -> Finish {
    Finish { guest, outcome: None, points: 0, summary: String::new() }
}

fn failed(error: StoreError) -> HallError {
    HallError::failed("somebody's games", &error)
}

impl Hall {
    /// Hears when it is somebody else's turn at one of this guest's tables, somebody sits down there, or it is over.
    #[must_use]
    pub fn bell(&self, guest: &Guest) -> watch::Receiver<u64> {
        self.bells().listen(guest)
    }

    /// The games that a guest plays, at most so many: where it is the guest's turn first, then where something happened
    /// last.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn running_games(&self, guest: &Guest, limit: u32) -> Result<Vec<RunningGame>, HallError> {
        let mut games = Vec::new();
        for code in self.store().running_tables(&guest.0, limit.max(LOOKED_AT)).await.map_err(failed)? {
            match self.find(&code).await {
                Ok(slot) => games.extend(RunningGame::of(&code, &slot.read(), guest, self.now_ms())),
                // It cannot go on: from now on it is one of those that are over.
                Err(HallError::Outdated(_)) => {
                    let gone = vec![unknown(guest.0.clone())];
                    self.store().close(&code, self.now_ms(), gone).await.map_err(failed)?;
                }
                // Asking for it says why.
                Err(_) => {}
            }
        }
        games.sort_by_key(|game| !game.your_turn);
        games.truncate(limit as usize);
        Ok(games)
    }

    /// The games that a guest has finished, the newest first, after the one with this code.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn finished_games(
        &self,
        guest: &Guest,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<FinishedGame>, HallError> {
        let rows = self.store().finished_tables(&guest.0, after, limit).await.map_err(failed)?;
        let game = |row: tricorn_store::Finished| FinishedGame {
            code: row.table,
            game_id: row.game,
            ended_ms: row.ended_ms,
            outcome: row.outcome,
            ending: serde_json::from_str(&row.summary).ok(),
        };
        Ok(rows.into_iter().map(game).collect())
    }

    /// What came of a guest's games, for each game of this house.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn tallies(&self, guest: &Guest) -> Result<Vec<(&'static Facts, Tally)>, HallError> {
        let tallies = self.store().tallies(&guest.0).await.map_err(failed)?;
        Ok(tallies.into_iter().filter_map(|(id, tally)| Some((game(&id)?.facts(), tally))).collect())
    }

    /// How many games a guest plays, and how many are over.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn count_of_games(&self, guest: &Guest) -> Result<(u64, u64), HallError> {
        self.store().count_of_tables(&guest.0).await.map_err(failed)
    }

    /// Writes down how games ended that were closed without it: before there were rows, or by a program that ended then.
    pub(crate) async fn finish(&self) {
        let left = match self.store().unfinished_closed(UNFINISHED).await {
            Ok(left) => left,
            Err(error) => return drop(failed(error)),
        };
        for (code, guests) in left {
            let Ok(entries) = self.journal(&code).await else { continue };
            let ended_ms = entries.last().map_or(0, |entry| entry.at_ms);
            let folded = tokio::task::spawn_blocking(move || fold(&entries).map(|room| finishes(&room))).await;
            let mut finishes = match folded {
                // What it needs may be here again after the next start.
                Ok(Err(HallError::Missing(_))) => continue,
                Ok(Ok(finishes)) => finishes,
                _ => Vec::new(),
            };
            let lost = guests.into_iter().filter(|guest| finishes.iter().all(|finish| finish.guest != *guest));
            let lost: Vec<Finish> = lost.map(unknown).collect();
            finishes.extend(lost);
            // If it fails, the next start tries again.
            let _ = self.store().close(&code, ended_ms, finishes).await;
        }
    }
}
