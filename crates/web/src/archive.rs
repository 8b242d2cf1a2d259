//! Games that are over, for those who look at them again.
//!
//! To write a log, prove it or fold it up to some entry costs work that grows with the game. It is done on threads of
//! its own, few at a time, and what was done is kept for the next one who asks: people step through a game, and many
//! look at the same one.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tricorn_hall::{Hall, RoomHandle};
use tricorn_kernel::log::{LogError, Written};
use tricorn_table::room::{Room, Stage, salvage};
use tricorn_table::{AnyTable, Solved, Verdict};

use crate::problem::Problem;

/// So many games are kept.
const GAMES: usize = 16;
/// So many positions of each: those of the last who stepped through it.
const POSITIONS: usize = 4;
/// So long somebody waits for a thread; then somebody else's games are in the way.
const PATIENCE: Duration = Duration::from_secs(5);

/// A game that is over, and what was found out about it.
pub(crate) struct Finished {
    pub(crate) written: Written,
    lines: OnceLock<Bytes>,
    verdict: OnceLock<Result<Verdict, LogError>>,
    solved: OnceLock<Option<Solved>>,
    /// Tables after so many entries; one that is stepped on is not here meanwhile.
    positions: Mutex<VecDeque<(usize, Box<dyn AnyTable>)>>,
}

impl Finished {
    fn new(written: Written) -> Self {
        Self {
            written,
            lines: OnceLock::new(),
            verdict: OnceLock::new(),
            solved: OnceLock::new(),
            positions: Mutex::default(),
        }
    }

    /// The log as text.
    pub(crate) fn lines(&self) -> Bytes {
        self.lines.get_or_init(|| self.written.to_lines().into()).clone()
    }

    /// What a proof finds.
    pub(crate) fn verdict(&self) -> &Result<Verdict, LogError> {
        self.verdict.get_or_init(|| tricorn_table::verify(&self.written))
    }

    /// Whether its deal could have been won, in a game that can be solved.
    pub(crate) fn solved(&self) -> Result<&Solved, Problem> {
        self.solved.get_or_init(|| tricorn_table::solve_game(&self.written)).as_ref().ok_or(Problem::NotFound)
    }

    /// Looks at the table after the first `at` entries, which are no more than there are.
    pub(crate) fn at<T>(&self, at: usize, look: impl FnOnce(&dyn AnyTable) -> T) -> Result<T, Problem> {
        let broken = |why: &dyn std::fmt::Display| Problem::internal("a replay", why);
        let mut table = match self.nearest(at) {
            Some((from, mut table)) => {
                for entry in &self.written.entries[from..at] {
                    table.take(entry.actor, &entry.mv, entry.at_ms).map_err(|why| broken(&why))?;
                }
                table
            }
            None => tricorn_table::replay(&self.written, at).map_err(|why| broken(&why))?,
        };
        let seen = look(table.as_mut());
        let mut positions = self.positions.lock().unwrap_or_else(PoisonError::into_inner);
        positions.truncate(POSITIONS - 1);
        positions.push_front((at, table));
        Ok(seen)
    }

    /// The kept position from which it is least far to this one.
    fn nearest(&self, at: usize) -> Option<(usize, Box<dyn AnyTable>)> {
        let mut positions = self.positions.lock().unwrap_or_else(PoisonError::into_inner);
        let before = positions.iter().enumerate().filter(|(_, (from, _))| *from <= at);
        let (index, _) = before.max_by_key(|(_, (from, _))| *from)?;
        positions.remove(index)
    }
}

/// By their codes, the last one asked for first.
type Games = VecDeque<(String, Arc<Finished>)>;

/// The logs of tables that cannot be folded, by their codes, if a log can be found in their journals.
type Salvaged = VecDeque<(String, Option<Bytes>)>;

/// The games that somebody looked at lately, and the threads for those who look.
pub(crate) struct Archive {
    readers: Arc<Semaphore>,
    games: Arc<Mutex<Games>>,
    salvaged: Mutex<Salvaged>,
}

impl Default for Archive {
    fn default() -> Self {
        // Half the cores are left to those who play.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            readers: Arc::new(Semaphore::new((cores / 2).max(1))),
            games: Arc::default(),
            salvaged: Mutex::default(),
        }
    }
}

impl Archive {
    /// Looks at a game that is over, on a thread that may take its time.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        slot: RoomHandle,
        look: impl FnOnce(&Finished) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        is_over(&slot.read())?;
        let permit = self.permit().await?;
        let games = self.games.clone();
        let looked = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            look(&*find(&games, &slot)?)
        });
        looked.await.map_err(|why| Problem::internal("looking at a game", &why))?
    }

    /// Does what takes a while on a thread that may take its time.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let permit = self.permit().await?;
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        done.await.map_err(|why| Problem::internal("work", &why))
    }

    /// The log of a table that this program cannot fold, as its journal has it. Such a game never goes on: nothing in it
    /// is hidden any more.
    pub(crate) async fn salvaged(&self, hall: &Hall, code: &str) -> Result<Option<Bytes>, Problem> {
        let kept = || self.salvaged.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, log)) = kept().iter().find(|(other, _)| other == code) {
            return Ok(log.clone());
        }
        let permit = self.permit().await?;
        let journal = hall.journal(code).await?;
        let found = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let acts: Result<Vec<serde_json::Value>, _> =
                journal.iter().map(|entry| serde_json::from_str(&entry.body)).collect();
            acts.ok().and_then(|acts| salvage(&acts)).map(|log| Bytes::from(log.to_lines()))
        });
        let log = found.await.map_err(|why| Problem::internal("looking at an old journal", &why))?;
        let mut kept = kept();
        kept.truncate(GAMES - 1);
        kept.push_front((code.to_owned(), log.clone()));
        Ok(log)
    }

    /// A thread's time.
    async fn permit(&self) -> Result<OwnedSemaphorePermit, Problem> {
        match tokio::time::timeout(PATIENCE, self.readers.clone().acquire_owned()).await {
            Ok(Ok(permit)) => Ok(permit),
            _ => Err(Problem::TooMany { retry_after_s: PATIENCE.as_secs() }),
        }
    }
}

/// The game of this room, kept or written down now.
fn find(games: &Mutex<Games>, slot: &RoomHandle) -> Result<Arc<Finished>, Problem> {
    let kept = || games.lock().unwrap_or_else(PoisonError::into_inner);
    {
        let mut games = kept();
        if let Some(place) = games.iter().position(|(code, _)| code == slot.code()) {
            let found = games.remove(place).expect("it was found there");
            let game = found.1.clone();
            games.push_front(found);
            return Ok(game);
        }
    }
    let game = Arc::new(Finished::new(is_over(&slot.read())?.written()));
    let mut games = kept();
    games.truncate(GAMES - 1);
    games.push_front((slot.code().to_owned(), game.clone()));
    Ok(game)
}

/// The table of a game that is over; while it is on, its log would tell everybody's cards.
fn is_over(room: &Room) -> Result<&dyn AnyTable, Problem> {
    match (room.stage(), room.table()) {
        (Stage::Over(_), Some(table)) => Ok(table),
        _ => Err(Problem::Bad("The game is not over: its log would show what players hide.".into())),
    }
}

#[cfg(test)]
mod tests {
    use tricorn_bots::Bot;
    use tricorn_kernel::log::Player;
    use tricorn_kernel::{Actor, Dice, Options, Turn, Viewer};
    use tricorn_table::{Opening, Secret, game};

    use super::*;

    fn played() -> Written {
        let game = game("mayhem").unwrap();
        let players = ["Ann", "Bea"].map(Player::named).to_vec();
        let options = Options::defaults(game.facts().options);
        let mut table = game.open(Opening { options, players, secret: Secret::new([5; 32]) }).unwrap();
        let mut dice = Dice::new([6; 32]);
        table.settle(0);
        while table.turn() != Turn::Over {
            let seat = table.turn().seats().iter().next().unwrap();
            let mv = table.advise(seat, Bot::Random, &mut dice).unwrap();
            table.take(Actor::Seat(seat), &mv, 0).unwrap();
            table.settle(0);
        }
        table.written()
    }

    #[test]
    fn a_position_is_the_same_from_wherever_it_is_reached() {
        let game = Finished::new(played());
        let last = game.written.entries.len();
        let shown =
            |table: &dyn AnyTable| (table.view(Viewer::Spectator).to_string(), table.story(Viewer::Spectator, 0));
        for at in [0, 7, 8, 9, last, 30, 31, 5, last, 29, 0] {
            let fresh = tricorn_table::replay(&game.written, at).unwrap();
            assert_eq!(game.at(at, shown).unwrap(), shown(fresh.as_ref()), "entry {at}");
            let kept = game.positions.lock().unwrap();
            assert!(kept.len() <= POSITIONS);
            assert_eq!(kept[0].0, at, "the next step begins here");
        }
    }

    #[test]
    fn a_log_is_written_and_proved_once() {
        let game = Finished::new(played());
        assert_eq!(game.lines(), game.written.to_lines());
        assert_eq!(game.lines().as_ptr(), game.lines().as_ptr());
        assert!(game.verdict().is_ok());
        assert!(std::ptr::eq(game.verdict(), game.verdict()));
    }
}
