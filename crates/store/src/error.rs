//! What can go wrong with a journal.

use std::fmt;

use rusqlite::ErrorCode;

use crate::limits::{MAX_BODY, MAX_ID};

/// Why the store did not do as asked. Its words never hold a body: there may be secrets inside.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum StoreError {
    /// Somebody else took this seq or id, or the seq is not the next one: load and try again.
    Conflict,
    /// There is no such table.
    NotFound,
    /// An id or key is empty, too long, or has a byte outside `a-z`, `0-9` and `-`.
    BadId,
    /// A body or setting is longer than [`MAX_BODY`].
    TooLarge {
        /// How long it is.
        bytes: usize,
    },
    /// A time is further away than the database can count.
    BadTime,
    /// A newer Tricorn wrote the file.
    TooNew {
        /// The format of the file.
        found: i64,
        /// The newest format that this program knows.
        known: i64,
    },
    /// The file is damaged, or is no database at all.
    Broken(String),
    /// The folder or the file could not be made.
    Io(String),
    /// Another program kept the database locked for too long.
    Busy,
    /// The database failed in another way, such as a full disk.
    Database(String),
    /// The store was shut down.
    Closed,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict => f.write_str("somebody else was quicker: load what is new and try again"),
            Self::NotFound => f.write_str("there is no such table"),
            Self::BadId => write!(f, "an id must be 1 to {MAX_ID} characters of a-z, 0-9 and -"),
            Self::TooLarge { bytes } => write!(f, "{bytes} bytes are too many: the limit is {MAX_BODY}"),
            Self::BadTime => f.write_str("this time is too far away"),
            Self::TooNew { found, known } => write!(
                f,
                "a newer Tricorn wrote this database (its format is {found}, this program knows up to {known}): \
                 update the program, or choose another data folder"
            ),
            Self::Broken(why) => write!(f, "the database file is damaged or is no database: {why}"),
            Self::Io(why) => f.write_str(why),
            Self::Busy => f.write_str("another program keeps the database locked"),
            Self::Database(why) => write!(f, "the database failed: {why}"),
            Self::Closed => f.write_str("the store is shut down"),
        }
    }
}

impl std::error::Error for StoreError {}

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
