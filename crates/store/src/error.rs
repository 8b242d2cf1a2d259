//! What can go wrong with a journal.

use rusqlite::ErrorCode;

use crate::limits::{MAX_BODY, MAX_ID};

/// Why the store did not do as asked. Its words never hold a body: there may be secrets inside.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Somebody else took this seq or id, or the seq is not the next one: load and try again.
    #[error("somebody else was quicker: load what is new and try again")]
    Conflict,
    /// There is no such table.
    #[error("there is no such table")]
    NotFound,
    /// An id or key is empty, too long, or has a byte outside `a-z`, `0-9` and `-`.
    #[error("an id must be 1 to {MAX_ID} characters of a-z, 0-9 and -")]
    BadId,
    /// A body or setting is longer than [`MAX_BODY`].
    #[error("{bytes} bytes are too many: the limit is {MAX_BODY}")]
    TooLarge {
        /// How long it is.
        bytes: usize,
    },
    /// A time is further away than the database can count.
    #[error("this time is too far away")]
    BadTime,
    /// A newer Tricorn wrote the file.
    #[error(
        "a newer Tricorn wrote this database (its format is {found}, this program knows up to {known}): \
         update the program, or choose another data folder"
    )]
    TooNew {
        /// The format of the file.
        found: i64,
        /// The newest format that this program knows.
        known: i64,
    },
    /// The file is damaged, or is no database at all.
    #[error("the database file is damaged or is no database: {0}")]
    Broken(String),
    /// The folder or the file could not be made.
    #[error("{0}")]
    Io(String),
    /// Another server has the data folder.
    #[error("another server works in the folder {0}: stop it, or choose another data folder")]
    InUse(String),
    /// Another program kept the database locked for too long.
    #[error("another program keeps the database locked")]
    Busy,
    /// The database failed in another way, such as a full disk.
    #[error("the database failed: {0}")]
    Database(String),
    /// The store was shut down.
    #[error("the store is shut down")]
    Closed,
}

// SQLite's messages name columns and constraints, never bound values.
impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let rusqlite::Error::SqliteFailure(failure, words) = error else { return Self::Database(error.to_string()) };
        let why = words.unwrap_or_else(|| failure.to_string());
        match failure.code {
            ErrorCode::DatabaseBusy => Self::Busy,
            ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => Self::Broken(why),
            _ => Self::Database(why),
        }
    }
}
