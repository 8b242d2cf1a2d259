//! The one task that writes.
//!
//! It takes all orders that wait, writes them in one transaction, and answers each when the transaction is durable.
//! While one commit syncs, the next orders gather; so an order waits for at most one commit before its own begins,
//! and a busy store syncs no more often than a quiet one. Waiting a little for company was rejected: it slows a
//! lone player down and gains nothing when there is company.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::Connection;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{Sqlite, SqliteConnection, SqlitePool};
use tokio::sync::{Notify, mpsc, oneshot};

use crate::StoreError;

/// How many orders may wait; the next caller waits before it can place one.
pub(crate) const WAITING: usize = 1024;

/// The most orders in a transaction, so that the first answer is not held up by a crowd.
const BATCH: usize = 256;

/// Something to write.
pub(crate) enum Deed {
    Create { table: String, at_ms: i64, body: String },
    Append { table: String, seq: i64, at_ms: i64, body: String },
    Close { table: String },
    Setting { key: String, value: Vec<u8> },
}

/// A deed, and who waits for it.
pub(crate) struct Order {
    pub(crate) deed: Deed,
    pub(crate) done: oneshot::Sender<Result<(), StoreError>>,
}

/// What the writer and the handles tell each other beside orders.
#[derive(Default)]
pub(crate) struct Signals {
    stop: Notify,
    commits: AtomicU64,
}

impl Signals {
    pub(crate) fn stop(&self) {
        self.stop.notify_one();
    }

    pub(crate) fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }
}

/// Writes until it is told to stop, or until nobody is left to give orders; what waits by then is written too.
///
/// With `one_connection`, readers use the writer's, so it is given back after every transaction.
pub(crate) async fn run(
    mut orders: mpsc::Receiver<Order>,
    pool: SqlitePool,
    one_connection: bool,
    signals: Arc<Signals>,
) {
    let mut held = None;
    let mut batch = Vec::with_capacity(BATCH);
    loop {
        tokio::select! {
            biased;
            () = signals.stop.notified() => {
                orders.close();
                continue;
            }
            taken = orders.recv_many(&mut batch, BATCH) => if taken == 0 {
                break;
            }
        }
        match commit(&mut held, &pool, &batch).await {
            Ok(answers) => {
                signals.commits.fetch_add(1, Ordering::Relaxed);
                // A caller that has gone away needs no answer.
                batch.drain(..).zip(answers).for_each(|(order, answer)| drop(order.done.send(answer)));
            }
            Err(error) => {
                batch.drain(..).for_each(|order| drop(order.done.send(Err(error.clone()))));
                // After some errors SQLite has rolled back by itself, and sqlx would for ever believe itself inside
                // the transaction: go on with a new connection.
                if let Some(broken) = held.take() {
                    let _ = broken.close().await;
                }
            }
        }
        if one_connection {
            held = None;
        }
    }
}

type Held = Option<PoolConnection<Sqlite>>;

/// Writes a batch; the outer error is everybody's, an inner one belongs to one order.
async fn commit(
    held: &mut Held,
    pool: &SqlitePool,
    batch: &[Order],
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let connection = match held {
        Some(connection) => connection,
        None => held.insert(pool.acquire().await?),
    };
    // IMMEDIATE takes the lock before anything is read, so that another program on the same file can only make us
    // wait, never fail in the middle.
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut answers = Vec::with_capacity(batch.len());
    for order in batch {
        answers.push(match order.deed.write(&mut transaction).await {
            Err(error @ (StoreError::Conflict | StoreError::NotFound)) => Err(error),
            other => Ok(other?),
        });
    }
    transaction.commit().await?;
    Ok(answers)
}

impl Deed {
    /// `Conflict` and `NotFound` leave the transaction as it was.
    async fn write(&self, db: &mut SqliteConnection) -> Result<(), StoreError> {
        match self {
            Self::Create { table, at_ms, body } => {
                let made = sqlx::query("INSERT INTO tables (id, created_ms) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                    .bind(table)
                    .bind(at_ms)
                    .execute(&mut *db)
                    .await?;
                if made.rows_affected() == 0 {
                    return Err(StoreError::Conflict);
                }
                let opening = sqlx::query("INSERT INTO entries (table_id, seq, at_ms, body) VALUES ($1, 0, $2, $3)");
                opening.bind(table).bind(at_ms).bind(body).execute(db).await?;
                Ok(())
            }
            Self::Append { table, seq, at_ms, body } => {
                // The key refuses a seq that is taken, the WHERE one that leaves a gap.
                let added = sqlx::query(
                    "INSERT INTO entries (table_id, seq, at_ms, body) SELECT $1, $2, $3, $4
                     WHERE EXISTS (SELECT 1 FROM entries WHERE table_id = $1 AND seq = $2 - 1)
                     ON CONFLICT DO NOTHING",
                )
                .bind(table)
                .bind(seq)
                .bind(at_ms)
                .bind(body)
                .execute(&mut *db)
                .await?;
                if added.rows_affected() == 1 {
                    return Ok(());
                }
                let known = sqlx::query("SELECT 1 FROM tables WHERE id = $1").bind(table).fetch_optional(db).await?;
                Err(if known.is_some() { StoreError::Conflict } else { StoreError::NotFound })
            }
            Self::Close { table } => {
                let closed = sqlx::query("UPDATE tables SET closed = 1 WHERE id = $1").bind(table).execute(db).await?;
                if closed.rows_affected() == 1 { Ok(()) } else { Err(StoreError::NotFound) }
            }
            Self::Setting { key, value } => {
                let kept = sqlx::query("INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING");
                kept.bind(key).bind(value).execute(db).await?;
                Ok(())
            }
        }
    }
}
