//! Who sat where, and what became of it: a row for each guest and table, so that nobody's games are found by reading
//! journals.
//!
//! A row is written with the entry that seats its guest, and finished when the game is over. It is no truth of its own:
//! the journal says the same, and a row that was left unfinished is finished by whoever reads the journal next.

use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};

use crate::writer::Deed;
use crate::{Store, StoreError, limits, unsigned};

/// Of one guest's running games, only so many that began last are looked at: who leaves more behind has left them.
const RUNNING: u32 = 1000;

/// What an entry changes about who sits at its table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seating {
    /// A guest has a seat there, perhaps one more.
    Sits {
        /// Who.
        guest: String,
        /// The game's id.
        game: String,
    },
    /// A guest has none there any more.
    Leaves {
        /// Who.
        guest: String,
    },
}

/// What a game came to for one who played it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Others were better, or nobody won.
    Lost,
    /// Alone, or with the own team.
    Won,
    /// With others, each for itself.
    Shared,
}

impl Outcome {
    const ALL: [Self; 3] = [Self::Lost, Self::Won, Self::Shared];
}

/// How a game ended for one guest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finish {
    /// Whose row it is.
    pub guest: String,
    /// None where it does not count: it was broken off, or one guest had several seats.
    pub outcome: Option<Outcome>,
    /// The guest's points, where the outcome counts.
    pub points: i32,
    /// What a list says of it, as the caller wrote it; empty if nothing is known.
    pub summary: String,
}

/// A game that a guest has finished.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finished {
    /// The table's id.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// When it was over, in milliseconds since 1970.
    pub ended_ms: u64,
    /// None where it does not count.
    pub outcome: Option<Outcome>,
    /// What a list says of it; empty if nothing is known.
    pub summary: String,
}

/// Somebody whom a table may wait for, and who may not know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Untold {
    /// The table's id.
    pub table: String,
    /// Who sits there, and has a subscription.
    pub guest: String,
    /// When they were last told that it waits for them, in milliseconds since 1970.
    pub told_ms: Option<u64>,
}

/// What came of all the games of one kind that a guest has finished and that count.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Tally {
    /// How many.
    pub played: u64,
    /// How many of them were won, also together with others.
    pub won: u64,
    /// The most points in one of them.
    pub best: i64,
    /// The mean of the points.
    pub mean: f64,
    /// How many of the last ones were won in a row.
    pub streak: u64,
    /// The most that were ever won in a row.
    pub longest_streak: u64,
}

impl Store {
    /// The tables at which a guest sits and whose game is not over, the one where something happened last first.
    ///
    /// # Errors
    /// Only if the database cannot be read.
    pub async fn running_tables(&self, guest: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        let guest = guest.to_owned();
        self.read(move |db| {
            let mut find = db.prepare_cached(
                "SELECT tables.id FROM (
                     SELECT table_id FROM sittings WHERE guest = ?1 AND ended_ms IS NULL ORDER BY sat_ms DESC LIMIT ?3
                 ) AS own
                 JOIN tables ON tables.id = own.table_id JOIN entries ON entries.id = tables.last
                 ORDER BY entries.at_ms DESC, tables.id LIMIT ?2",
            )?;
            Ok(find.query_map(params![guest, limit, RUNNING], |row| row.get(0))?.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// The games that a guest has finished, the newest first; after this table, if it is one of them.
    ///
    /// # Errors
    /// Only if the database cannot be read.
    pub async fn finished_tables(
        &self,
        guest: &str,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<Finished>, StoreError> {
        let (guest, after) = (guest.to_owned(), after.map(str::to_owned));
        self.read(move |db| {
            let mut place = db.prepare_cached("SELECT ended_ms FROM sittings WHERE guest = ?1 AND table_id = ?2")?;
            let ended: Option<Option<i64>> = match &after {
                Some(table) => place.query_row([&guest, table], |row| row.get(0)).optional()?,
                None => None,
            };
            let (ended, table) = (ended.flatten().unwrap_or(i64::MAX), after.unwrap_or_default());
            let mut find = db.prepare_cached(
                "SELECT table_id, game, ended_ms, outcome, summary FROM sittings
                 WHERE guest = ?1 AND ended_ms IS NOT NULL AND (ended_ms, table_id) < (?2, ?3)
                 ORDER BY ended_ms DESC, table_id DESC LIMIT ?4",
            )?;
            Ok(find.query_map(params![guest, ended, table, limit], finished)?.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// What came of a guest's finished games, by the game's id.
    ///
    /// # Errors
    /// Only if the database cannot be read.
    pub async fn tallies(&self, guest: &str) -> Result<Vec<(String, Tally)>, StoreError> {
        let guest = guest.to_owned();
        self.read(move |db| tallies(db, &guest)).await
    }

    /// How many games a guest plays, and how many are over.
    ///
    /// # Errors
    /// Only if the database cannot be read.
    pub async fn count_of_tables(&self, guest: &str) -> Result<(u64, u64), StoreError> {
        let guest = guest.to_owned();
        self.read(move |db| {
            let mut count = db.prepare_cached(
                "SELECT count(*) FILTER (WHERE ended_ms IS NULL), count(ended_ms) FROM sittings WHERE guest = ?1",
            )?;
            Ok(count.query_row([guest], |row| Ok((unsigned(row.get(0)?), unsigned(row.get(1)?))))?)
        })
        .await
    }

    /// Notes that a guest was told that a table waits for them.
    ///
    /// # Errors
    /// If the database cannot be written, or the time is beyond its limit.
    pub async fn set_told(&self, guest: &str, table: &str, at_ms: u64) -> Result<(), StoreError> {
        let at_ms = limits::time(at_ms)?;
        self.write(Deed::Told { guest: guest.to_owned(), table: table.to_owned(), at_ms }).await
    }

    /// Those with a subscription who sit at a table where something has happened since then, and since they were last told
    /// of it; where something happened last first.
    ///
    /// # Errors
    /// Only if the database cannot be read.
    pub async fn untold(&self, since_ms: u64, limit: u32) -> Result<Vec<Untold>, StoreError> {
        let since_ms = limits::time(since_ms)?;
        self.read(move |db| {
            let mut find = db.prepare_cached(
                "SELECT own.table_id, own.guest, own.told_ms FROM sittings AS own
                 JOIN tables ON tables.id = own.table_id JOIN entries ON entries.id = tables.last
                 WHERE own.ended_ms IS NULL AND own.guest IN (SELECT guest FROM subscriptions)
                     AND entries.at_ms >= ?1 AND ifnull(own.told_ms, -1) < entries.at_ms
                 ORDER BY entries.at_ms DESC, own.table_id, own.guest LIMIT ?2",
            )?;
            let untold = |row: &Row<'_>| {
                let told_ms: Option<i64> = row.get(2)?;
                Ok(Untold { table: row.get(0)?, guest: row.get(1)?, told_ms: told_ms.map(unsigned) })
            };
            Ok(find.query_map(params![since_ms, limit], untold)?.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Some tables that are closed while somebody's row there is unfinished, with those guests: a program ended between
    /// the two, or they were closed before there were rows.
    ///
    /// # Errors
    /// Only if the database cannot be read.
    pub async fn unfinished_closed(&self, limit: u32) -> Result<Vec<(String, Vec<String>)>, StoreError> {
        self.read(move |db| {
            let mut find = db.prepare_cached(
                "SELECT table_id, group_concat(guest, ' ') FROM sittings JOIN tables ON tables.id = table_id
                 WHERE ended_ms IS NULL AND closed = 1 GROUP BY table_id LIMIT ?1",
            )?;
            let row = |row: &Row<'_>| {
                let guests: String = row.get(1)?;
                Ok((row.get(0)?, guests.split(' ').map(Into::into).collect()))
            };
            Ok(find.query_map([limit], row)?.collect::<Result<_, _>>()?)
        })
        .await
    }
}

fn finished(row: &Row<'_>) -> rusqlite::Result<Finished> {
    let outcome: Option<u8> = row.get(3)?;
    Ok(Finished {
        table: row.get(0)?,
        game: row.get(1)?,
        ended_ms: unsigned(row.get(2)?),
        outcome: outcome.and_then(|number| Outcome::ALL.get(usize::from(number)).copied()),
        summary: row.get(4)?,
    })
}

/// A streak is as many won games as follow each other: those that have the same number of lost ones before them.
fn tallies(db: &Connection, guest: &str) -> Result<Vec<(String, Tally)>, StoreError> {
    let mut count = db.prepare_cached(
        "WITH played AS (
             SELECT game, points, outcome <> 0 AS won,
                 sum(outcome = 0) OVER (PARTITION BY game ORDER BY ended_ms, table_id) AS lost_before
             FROM sittings WHERE guest = ?1 AND outcome IS NOT NULL
         ),
         streaks AS (SELECT game, lost_before, sum(won) AS length FROM played GROUP BY game, lost_before)
         SELECT game, count(*), sum(won), max(points), avg(points),
             (SELECT length FROM streaks WHERE streaks.game = played.game ORDER BY lost_before DESC LIMIT 1),
             (SELECT max(length) FROM streaks WHERE streaks.game = played.game)
         FROM played GROUP BY game ORDER BY game",
    )?;
    let tally = |row: &Row<'_>| {
        let tally = Tally {
            played: unsigned(row.get(1)?),
            won: unsigned(row.get(2)?),
            best: row.get(3)?,
            mean: row.get(4)?,
            streak: unsigned(row.get(5)?),
            longest_streak: unsigned(row.get(6)?),
        };
        Ok((row.get(0)?, tally))
    };
    Ok(count.query_map([guest], tally)?.collect::<Result<_, _>>()?)
}

impl Seating {
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        match self {
            Self::Sits { guest, game } => limits::name(guest).and(limits::id(game)),
            Self::Leaves { guest } => limits::name(guest),
        }
    }

    pub(crate) fn write(&self, db: &Transaction<'_>, table: &str, at_ms: i64) -> Result<(), StoreError> {
        match self {
            Self::Sits { guest, game } => {
                db.prepare_cached(
                    "INSERT INTO sittings (guest, table_id, game, sat_ms) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
                )?
                .execute(params![guest, table, game, at_ms])?;
            }
            Self::Leaves { guest } => {
                db.prepare_cached("DELETE FROM sittings WHERE guest = ?1 AND table_id = ?2 AND ended_ms IS NULL")?
                    .execute(params![guest, table])?;
            }
        }
        Ok(())
    }
}

impl Finish {
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        limits::name(&self.guest)?;
        limits::size(self.summary.len())
    }

    /// Writes nothing where it is finished already.
    pub(crate) fn write(&self, db: &Transaction<'_>, table: &str, ended_ms: i64) -> Result<(), StoreError> {
        let outcome = self.outcome.map(|outcome| outcome as i64);
        let points = outcome.map(|_| self.points);
        db.prepare_cached(
            "UPDATE sittings SET ended_ms = ?3, outcome = ?4, points = ?5, summary = ?6
             WHERE guest = ?1 AND table_id = ?2 AND ended_ms IS NULL",
        )?
        .execute(params![self.guest, table, ended_ms, outcome, points, self.summary])?;
        Ok(())
    }
}
