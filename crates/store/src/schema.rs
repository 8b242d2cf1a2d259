//! The format of the database, and how an older one becomes the current one.

use sqlx::AssertSqlSafe;
use sqlx::sqlite::{SqliteConnection, SqlitePool};

use crate::StoreError;

/// Step n takes format n to n + 1. What was released is never edited: add a step.
///
/// A journal is not clustered by its key (`WITHOUT ROWID`): bodies are too long for the inner nodes of a tree, and
/// new entries of all tables land on the same last page.
const STEPS: &[&str] = &["
    CREATE TABLE tables (
        id         TEXT    NOT NULL PRIMARY KEY,
        created_ms INTEGER NOT NULL CHECK (created_ms >= 0),
        closed     INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX open_tables ON tables (created_ms DESC, id) WHERE closed = 0;
    CREATE TABLE entries (
        table_id TEXT    NOT NULL REFERENCES tables (id),
        seq      INTEGER NOT NULL CHECK (seq >= 0),
        at_ms    INTEGER NOT NULL CHECK (at_ms >= 0),
        body     TEXT    NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) STRICT;
    CREATE TABLE settings (
        key   TEXT NOT NULL PRIMARY KEY,
        value BLOB NOT NULL
    ) STRICT;
"];

/// Brings the database to the current format; all steps or none.
pub(crate) async fn migrate(pool: &SqlitePool) -> Result<(), StoreError> {
    // The lock first: of two programs that start together, one migrates and the other finds it done.
    let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
    let found = format(&mut transaction).await?;
    let steps = usize::try_from(found).ok().and_then(|done| STEPS.get(done..));
    let steps = steps.ok_or(StoreError::TooNew { found, known: STEPS.len() as i64 })?;
    if !steps.is_empty() {
        for step in steps {
            sqlx::raw_sql(*step).execute(&mut *transaction).await?;
        }
        // A pragma takes no parameters; the number is ours.
        let stamp = AssertSqlSafe(format!("PRAGMA user_version = {}", STEPS.len()));
        sqlx::raw_sql(stamp).execute(&mut *transaction).await?;
    }
    Ok(transaction.commit().await?)
}

async fn format(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    let (version,): (i64,) = sqlx::query_as("PRAGMA user_version").fetch_one(connection).await?;
    Ok(version)
}
