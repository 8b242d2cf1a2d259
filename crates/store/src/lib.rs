//! Where a table's journal lives.
//!
//! Everything that happens at a table (somebody sits down, a move, a line of chat) is one entry under a unique
//! (table, seq). State is the fold of the entries; nodes hold only caches. Whoever loses the race for a seq gets
//! [`StoreError::Conflict`], loads what is new and tries again.
//!
//! All writing goes through one task (`writer.rs`) that commits what waits in one transaction; reading has its own
//! connections and never waits for the writer. What an entry says is the caller's affair: the store keeps text.

mod error;
mod file;
mod limits;
mod schema;
mod writer;

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

pub use error::StoreError;
pub use limits::{MAX_BODY, MAX_ID};
use writer::{Deed, Order, Signals};

/// A table that is about to exist.
#[derive(Clone, PartialEq, Eq)]
pub struct NewTable {
    /// 1 to [`MAX_ID`] bytes of `a-z`, `0-9` and `-`.
    pub id: String,
    /// When it opened, in milliseconds since 1970.
    pub at_ms: u64,
    /// Entry 0: the opening, as JSON.
    pub body: String,
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

/// The journals of all tables; clones share one store.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
}

struct Shared {
    inbox: mpsc::Sender<Order>,
    signals: Arc<Signals>,
    /// Taken by the first `shutdown`.
    writer: Mutex<Option<JoinHandle<()>>>,
    readers: SqlitePool,
    /// Holds the writer's one connection; in memory it is the same pool as `readers`.
    writing: SqlitePool,
}

impl Store {
    /// Opens the file, creating it and its folder if need be, and brings it to the current format.
    ///
    /// # Errors
    /// [`StoreError::Io`] if the folder or file cannot be made, [`StoreError::Broken`] if the file is no database,
    /// [`StoreError::TooNew`] if a newer Tricorn wrote it.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        file::prepare(path)?;
        Self::with(file::options(path)).await
    }

    async fn with(options: SqliteConnectOptions) -> Result<Self, StoreError> {
        let writing = file::writing_pool(options.clone()).await?;
        schema::migrate(&writing).await?;
        let readers = file::reading_pool(options);
        Ok(Self::start(readers, writing, false))
    }

    /// A store that is forgotten when it is dropped, for tests.
    ///
    /// # Errors
    /// [`StoreError::Database`] if there is no memory for it.
    pub async fn in_memory() -> Result<Self, StoreError> {
        let only = file::writing_pool(file::options(Path::new(":memory:"))).await?;
        schema::migrate(&only).await?;
        Ok(Self::start(only.clone(), only, true))
    }

    fn start(readers: SqlitePool, writing: SqlitePool, one_connection: bool) -> Self {
        let (inbox, orders) = mpsc::channel(writer::WAITING);
        let signals = Arc::new(Signals::default());
        let task = tokio::spawn(writer::run(orders, writing.clone(), one_connection, signals.clone()));
        Self { shared: Arc::new(Shared { inbox, signals, writer: Mutex::new(Some(task)), readers, writing }) }
    }

    /// Opens a table with its entry 0; durable when it returns.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the id is taken; a limit's error if the id, time or body is beyond it.
    pub async fn create(&self, table: NewTable) -> Result<(), StoreError> {
        limits::id(&table.id)?;
        limits::size(table.body.len())?;
        let at_ms = limits::time(table.at_ms)?;
        self.write(Deed::Create { table: table.id, at_ms, body: table.body }).await
    }

    /// Appends the next entry of a table; durable when it returns. A closed table takes entries too.
    ///
    /// After any error but `Conflict`, `NotFound` and the limits, and when the future is dropped before it is done,
    /// the entry may or may not have been kept: load the table before trying again.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if `seq` is not exactly one more than the table's last; [`StoreError::NotFound`] if
    /// there is no such table; a limit's error if the id, time or body is beyond it.
    pub async fn append(&self, table: &str, seq: u64, at_ms: u64, body: String) -> Result<(), StoreError> {
        limits::id(table)?;
        limits::size(body.len())?;
        let at_ms = limits::time(at_ms)?;
        // No table has as many entries, so this one cannot be the next.
        let seq = i64::try_from(seq).map_err(|_| StoreError::Conflict)?;
        self.write(Deed::Append { table: table.to_owned(), seq, at_ms, body }).await
    }

    /// Marks a table as finished, so that a restart need not load it. Closing it twice is no error.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such table.
    pub async fn close(&self, table: &str) -> Result<(), StoreError> {
        limits::id(table)?;
        self.write(Deed::Close { table: table.to_owned() }).await
    }

    /// The entries of a table, open or closed, from this seq on, in order; empty if there is nothing new.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such table.
    pub async fn load(&self, table: &str, from: u64) -> Result<Vec<Stored>, StoreError> {
        limits::id(table)?;
        let rows: Vec<(i64, i64, String)> =
            sqlx::query_as("SELECT seq, at_ms, body FROM entries WHERE table_id = $1 AND seq >= $2 ORDER BY seq")
                .bind(table)
                .bind(i64::try_from(from).unwrap_or(i64::MAX))
                .fetch_all(&self.shared.readers)
                .await?;
        if rows.is_empty() {
            let known = sqlx::query("SELECT 1 FROM tables WHERE id = $1").bind(table);
            known.fetch_optional(&self.shared.readers).await?.ok_or(StoreError::NotFound)?;
        }
        let entry =
            |(seq, at_ms, body): (i64, i64, String)| Stored { seq: unsigned(seq), at_ms: unsigned(at_ms), body };
        Ok(rows.into_iter().map(entry).collect())
    }

    /// The tables that are not closed, the one that opened last first.
    ///
    /// # Errors
    /// Only if the database cannot be read.
    pub async fn open_tables(&self, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        let rows: Vec<(String, i64, i64)> = sqlx::query_as(
            "SELECT id, created_ms,
                    (SELECT at_ms FROM entries WHERE table_id = tables.id ORDER BY seq DESC LIMIT 1)
             FROM tables WHERE closed = 0 ORDER BY created_ms DESC, id LIMIT $1",
        )
        .bind(i64::from(limit))
        .fetch_all(&self.shared.readers)
        .await?;
        let row = |(id, created, last)| TableRow { id, created_ms: unsigned(created), last_ms: unsigned(last) };
        Ok(rows.into_iter().map(row).collect())
    }

    /// A setting of the server, if it was ever set.
    ///
    /// # Errors
    /// [`StoreError::BadId`] if the key is not made like a table's id.
    pub async fn setting(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        limits::id(key)?;
        let row: Option<(Vec<u8>,)> = sqlx::query_as("SELECT value FROM settings WHERE key = $1")
            .bind(key)
            .fetch_optional(&self.shared.readers)
            .await?;
        Ok(row.map(|(value,)| value))
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

    /// How many transactions the writer has committed: with group commit, fewer than there were appends.
    #[must_use]
    pub fn commits(&self) -> u64 {
        self.shared.signals.commits()
    }

    /// Writes what was asked for before, refuses what comes later with [`StoreError::Closed`], and closes the file.
    pub async fn shutdown(&self) {
        self.shared.signals.stop();
        if let Some(writer) = self.shared.writer.lock().await.take() {
            // A panic in the writer has told its callers `Closed` already.
            let _ = writer.await;
        }
        // The writer's connection goes last: SQLite then folds the write-ahead log into the file and removes it.
        self.shared.readers.close().await;
        self.shared.writing.close().await;
    }

    async fn write(&self, deed: Deed) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        self.shared.inbox.send(Order { deed, done }).await.map_err(|_| StoreError::Closed)?;
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

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Store(..)")
    }
}

#[cfg(test)]
mod tests;
