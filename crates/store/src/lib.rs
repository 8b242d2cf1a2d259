//! Where a table's journal lives.
//!
//! Everything that happens at a table (somebody sits down, a move, a line of chat) is one entry under a unique
//! (table, seq). State is the fold of the entries; nodes hold only caches. Whoever loses the race for a seq gets
//! [`StoreError::Conflict`], loads what is new and tries again.
//!
//! All writing goes through one thread (`writer.rs`) that commits what waits in one transaction; reading has its own
//! connections (`readers.rs`) and never waits for the writer. What an entry says is the caller's affair: the store
//! keeps text.

mod connection;
mod error;
mod limits;
mod lock;
mod readers;
mod schema;
mod sittings;
mod writer;

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rusqlite::{Connection, OptionalExtension, params};
use tokio::sync::{Mutex, mpsc, oneshot};

pub use error::StoreError;
pub use limits::{MAX_BODY, MAX_ID, MAX_SUBSCRIPTIONS};
pub use lock::FolderLock;
use readers::Readers;
pub use sittings::{Finish, Finished, Outcome, Seating, Tally, Untold};
use writer::{Deed, Order};

/// A table that is about to exist.
#[derive(Clone, PartialEq, Eq)]
pub struct NewTable {
    /// 1 to [`MAX_ID`] bytes of `a-z`, `0-9` and `-`.
    pub id: String,
    /// When it opened, in milliseconds since 1970.
    pub at_ms: u64,
    /// Whether it is one of the [`Store::listed_tables`].
    pub listed: bool,
    /// When somebody has to look at it though nobody asks.
    pub due_ms: Option<u64>,
    /// Entry 0: the opening, as JSON.
    pub body: String,
    /// The entries of the same moment: they are kept with the opening, or nothing is.
    pub more: Vec<String>,
    /// Who sits down with them.
    pub seating: Vec<Seating>,
}

impl NewTable {
    /// A table that is not listed and has an opening alone.
    #[must_use]
    pub fn new(id: String, at_ms: u64, body: String) -> Self {
        Self { id, at_ms, listed: false, due_ms: None, body, more: Vec::new(), seating: Vec::new() }
    }
}

/// An entry of a table's journal.
#[derive(Clone, PartialEq, Eq)]
pub struct Stored {
    /// Its place: 0 is the opening, and there are no gaps.
    pub seq: u64,
    /// When it was written, in milliseconds since 1970.
    pub at_ms: u64,
    /// What happened, as the caller wrote it.
    pub body: String,
    /// By what the caller knows it again when it is sent twice.
    pub mark: Option<u64>,
}

impl Stored {
    /// An entry that nobody sends twice.
    #[must_use]
    pub fn new(seq: u64, at_ms: u64, body: String) -> Self {
        Self { seq, at_ms, body, mark: None }
    }
}

/// A table that is not closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRow {
    /// The table's id.
    pub id: String,
    /// When it opened, in milliseconds since 1970.
    pub created_ms: u64,
    /// When its last entry was written, in milliseconds since 1970.
    pub last_ms: u64,
}

/// Where a guest's browser can be told of something while no page is open.
#[derive(Clone, PartialEq, Eq)]
pub struct Subscription {
    /// Whose browser it is.
    pub guest: String,
    /// The address that the browser has made up; one belongs to one guest.
    pub endpoint: String,
    /// With what a message is sealed for this browser, as the caller wrote it.
    pub keys: Vec<u8>,
}

/// The journals of all tables; clones share one store.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
}

struct Shared {
    inbox: mpsc::Sender<Order>,
    commits: Arc<AtomicU64>,
    /// Taken by the first `shutdown`.
    end: Mutex<Option<oneshot::Receiver<()>>>,
    /// A database in memory has none: it is read through the writer.
    readers: Option<Readers>,
}

impl Store {
    /// Opens the file, creating it and its folder if need be, and brings it to the current format.
    ///
    /// # Errors
    /// [`StoreError::Io`] if the folder or file cannot be made, [`StoreError::Broken`] if the file is no database,
    /// [`StoreError::TooNew`] if a newer Tricorn wrote it.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let path = path.to_owned();
        let opening = tokio::task::spawn_blocking(move || {
            connection::prepare(&path)?;
            Ok(Self::start(connection::writing(&path)?, Some(Readers::of(path))))
        });
        opening.await.map_err(|_| StoreError::Closed)?
    }

    /// A store that is forgotten when it is dropped, for tests.
    ///
    /// # Errors
    /// [`StoreError::Database`] if there is no memory for it.
    pub async fn in_memory() -> Result<Self, StoreError> {
        Ok(Self::start(connection::in_memory()?, None))
    }

    fn start(writing: Connection, readers: Option<Readers>) -> Self {
        let commits = Arc::new(AtomicU64::new(0));
        let (inbox, end) = writer::start(writing, commits.clone());
        Self { shared: Arc::new(Shared { inbox, commits, end: Mutex::new(Some(end)), readers }) }
    }

    /// Opens a table with its first entries; durable when it returns.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the id is taken; a limit's error if the id, time or body is beyond it.
    pub async fn create(&self, table: NewTable) -> Result<(), StoreError> {
        limits::id(&table.id)?;
        let entries: Vec<String> = std::iter::once(table.body).chain(table.more).collect();
        entries.iter().try_for_each(|body| limits::size(body.len()))?;
        let (at_ms, due_ms) = (limits::time(table.at_ms)?, table.due_ms.map(limits::time).transpose()?);
        let (listed, seating) = (table.listed, table.seating);
        seating.iter().try_for_each(Seating::check)?;
        self.write(Deed::Create { table: table.id, at_ms, listed, due_ms, entries, seating }).await
    }

    /// Appends the next entry of a table; durable when it returns. A closed table takes entries too. `due_ms` is when
    /// somebody has to look at the table though nobody asks; without one, it is due as before.
    ///
    /// After any error but `Conflict`, `NotFound` and the limits, and when the future is dropped before it is done,
    /// the entry may or may not have been kept: load the table before trying again.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if `seq` is not exactly one more than the table's last; [`StoreError::NotFound`] if
    /// there is no such table; a limit's error if the id, time or body is beyond it.
    pub async fn append(&self, table: &str, entry: Stored, due_ms: Option<u64>) -> Result<(), StoreError> {
        self.append_seating(table, entry, due_ms, Vec::new()).await
    }

    /// The same for an entry with which somebody sits down or stands up: both are kept, or neither is.
    ///
    /// # Errors
    /// As [`Store::append`].
    pub async fn append_seating(
        &self,
        table: &str,
        entry: Stored,
        due_ms: Option<u64>,
        seating: Vec<Seating>,
    ) -> Result<(), StoreError> {
        limits::id(table)?;
        limits::size(entry.body.len())?;
        let at_ms = limits::time(entry.at_ms)?;
        let due_ms = due_ms.map(limits::time).transpose()?;
        // No table has as many entries, so this one cannot be the next.
        let seq = i64::try_from(entry.seq).map_err(|_| StoreError::Conflict)?;
        let mark = entry.mark.map(u64::cast_signed);
        seating.iter().try_for_each(Seating::check)?;
        self.write(Deed::Append { table: table.to_owned(), seq, at_ms, body: entry.body, mark, due_ms, seating }).await
    }

    /// Says when somebody has to look at a table though nobody asks; never, without a time. It is written with the
    /// next commit and nobody waits for it: what was due before is due until then.
    ///
    /// # Errors
    /// A limit's error if the id or time is beyond it; [`StoreError::Closed`] after the end.
    pub async fn set_due(&self, table: &str, due_ms: Option<u64>) -> Result<(), StoreError> {
        limits::id(table)?;
        let due_ms = due_ms.map(limits::time).transpose()?;
        self.order(Deed::Due { table: table.to_owned(), due_ms }).await
    }

    /// The tables that are due by then, the longest due first.
    ///
    /// # Errors
    /// Only if the database cannot be read.
    pub async fn due_tables(&self, until_ms: u64) -> Result<Vec<String>, StoreError> {
        let until_ms = i64::try_from(until_ms).unwrap_or(i64::MAX);
        self.read(move |db| {
            let mut find = db.prepare_cached("SELECT id FROM tables WHERE due_ms <= ?1 ORDER BY due_ms")?;
            Ok(find.query_map([until_ms], |row| row.get(0))?.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Marks a table as finished: it is never due. Whoever sat there has finished it so; nobody twice. Closing it twice is
    /// no error.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such table; a limit's error if a finish or the time is beyond it.
    pub async fn close(&self, table: &str, ended_ms: u64, finishes: Vec<Finish>) -> Result<(), StoreError> {
        limits::id(table)?;
        finishes.iter().try_for_each(Finish::check)?;
        self.write(Deed::Close { table: table.to_owned(), ended_ms: limits::time(ended_ms)?, finishes }).await
    }

    /// The entries of a table, open or closed, from this seq on, in order; empty if there is nothing new.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such table.
    pub async fn load(&self, table: &str, from: u64) -> Result<Vec<Stored>, StoreError> {
        limits::id(table)?;
        let (table, from) = (table.to_owned(), i64::try_from(from).unwrap_or(i64::MAX));
        self.read(move |db| {
            let mut find = db.prepare_cached(
                "WITH RECURSIVE journal (seq, at_ms, body, mark, before) AS (
                     SELECT seq, at_ms, body, mark, before FROM entries
                     WHERE id = (SELECT last FROM tables WHERE id = ?1) AND seq >= ?2
                     UNION ALL
                     SELECT entries.seq, entries.at_ms, entries.body, entries.mark, entries.before
                     FROM journal JOIN entries ON entries.id = journal.before AND entries.seq >= ?2
                 )
                 SELECT seq, at_ms, body, mark FROM journal",
            )?;
            let stored = |row: &rusqlite::Row<'_>| {
                Ok(Stored {
                    seq: unsigned(row.get(0)?),
                    at_ms: unsigned(row.get(1)?),
                    body: row.get(2)?,
                    mark: row.get::<_, Option<i64>>(3)?.map(i64::cast_unsigned),
                })
            };
            let mut entries = find.query_map(params![table, from], stored)?.collect::<Result<Vec<Stored>, _>>()?;
            // They were found from the last one back.
            entries.reverse();
            if entries.is_empty() {
                let mut find = db.prepare_cached("SELECT 1 FROM tables WHERE id = ?1")?;
                find.query_row([table], |_| Ok(())).optional()?.ok_or(StoreError::NotFound)?;
            }
            Ok(entries)
        })
        .await
    }

    /// The listed tables that are not closed, the one that opened last first.
    ///
    /// # Errors
    /// Only if the database cannot be read.
    pub async fn listed_tables(&self, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        self.read(move |db| {
            let mut find = db.prepare_cached(
                "SELECT tables.id, created_ms, (SELECT at_ms FROM entries WHERE entries.id = tables.last)
                 FROM tables WHERE closed = 0 AND listed = 1 ORDER BY created_ms DESC, tables.id LIMIT ?1",
            )?;
            let table = |row: &rusqlite::Row<'_>| {
                Ok(TableRow { id: row.get(0)?, created_ms: unsigned(row.get(1)?), last_ms: unsigned(row.get(2)?) })
            };
            Ok(find.query_map([limit], table)?.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// A setting of the server, if it was ever set.
    ///
    /// # Errors
    /// [`StoreError::BadId`] if the key is not made like a table's id.
    pub async fn setting(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        limits::id(key)?;
        let key = key.to_owned();
        self.read(move |db| {
            let mut find = db.prepare_cached("SELECT value FROM settings WHERE key = ?1")?;
            Ok(find.query_row([key], |row| row.get(0)).optional()?)
        })
        .await
    }

    /// Sets a setting unless it has a value, and gives the value that it now has. Of many callers at once, all get
    /// the same.
    ///
    /// # Errors
    /// [`StoreError::BadId`] or [`StoreError::TooLarge`] if the key or value is beyond the limits.
    pub async fn set_setting_if_absent(&self, key: &str, value: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        limits::id(key)?;
        limits::size(value.len())?;
        self.write(Deed::Setting { key: key.to_owned(), value }).await?;
        self.setting(key).await?.ok_or(StoreError::NotFound)
    }

    /// Keeps where a guest's browser is told of something; durable when it returns. Beyond [`MAX_SUBSCRIPTIONS`] of one
    /// guest the oldest is dropped.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`] or [`StoreError::BadTime`] if it is beyond the limits.
    pub async fn subscribe(&self, subscription: Subscription, at_ms: u64) -> Result<(), StoreError> {
        limits::size(subscription.endpoint.len() + subscription.guest.len() + subscription.keys.len())?;
        let at_ms = limits::time(at_ms)?;
        self.write(Deed::Subscribe { subscription, at_ms }).await
    }

    /// Forgets where this guest's browser was told of something. What is not there is no error.
    ///
    /// # Errors
    /// Only if the database cannot be written.
    pub async fn unsubscribe(&self, guest: &str, endpoint: &str) -> Result<(), StoreError> {
        self.write(Deed::Unsubscribe { endpoint: endpoint.to_owned(), guest: guest.to_owned() }).await
    }

    /// Where a guest's browsers are told of something, the newest first.
    ///
    /// # Errors
    /// Only if the database cannot be read.
    pub async fn subscriptions(&self, guest: &str) -> Result<Vec<Subscription>, StoreError> {
        let guest = guest.to_owned();
        self.read(move |db| {
            let mut find = db.prepare_cached(
                "SELECT endpoint, keys FROM subscriptions WHERE guest = ?1 ORDER BY at_ms DESC, rowid DESC",
            )?;
            let subscription = |row: &rusqlite::Row<'_>| {
                Ok(Subscription { guest: guest.clone(), endpoint: row.get(0)?, keys: row.get(1)? })
            };
            Ok(find.query_map([&guest], subscription)?.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// How many transactions the writer has committed: with group commit, fewer than there were appends.
    #[must_use]
    pub fn commits(&self) -> u64 {
        self.shared.commits.load(Ordering::Relaxed)
    }

    /// Writes what was asked for before, refuses what comes later with [`StoreError::Closed`], and closes the file.
    pub async fn shutdown(&self) {
        // The writer's connection goes last: SQLite then folds the write-ahead log into the file and removes it.
        if let Some(readers) = &self.shared.readers {
            readers.close().await;
        }
        // Refused only by a writer that has stopped already.
        let _ = self.shared.inbox.send(Order::Stop).await;
        if let Some(end) = self.shared.end.lock().await.take() {
            // A panic in the writer has told its callers `Closed` already.
            let _ = end.await;
        }
    }

    /// Has something written with the next commit, and waits for no answer.
    async fn order(&self, deed: Deed) -> Result<(), StoreError> {
        let (done, _) = oneshot::channel();
        self.shared.inbox.send(Order::Write(deed, done)).await.map_err(|_| StoreError::Closed)
    }

    async fn write(&self, deed: Deed) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        self.shared.inbox.send(Order::Write(deed, done)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    async fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        if let Some(readers) = &self.shared.readers {
            return readers.read(look).await;
        }
        let (done, answer) = oneshot::channel();
        // A caller that has gone away needs no answer.
        let look = Order::Look(Box::new(move |connection| drop(done.send(look(connection)))));
        self.shared.inbox.send(look).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

/// The schema's checks allow no negative seq or time.
fn unsigned(number: i64) -> u64 {
    number.cast_unsigned()
}

// A body may hold a seed or a hand: what is printed for debugging must not.
impl fmt::Debug for NewTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NewTable({} at {}, {} bytes)", self.id, self.at_ms, self.body.len())
    }
}

impl fmt::Debug for Stored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stored({} at {}, {} bytes)", self.seq, self.at_ms, self.body.len())
    }
}

impl fmt::Debug for Subscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Subscription({} bytes)", self.endpoint.len())
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Store(..)")
    }
}

#[cfg(test)]
mod tests;
