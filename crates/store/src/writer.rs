//! The one thread that writes.
//!
//! It takes all orders that wait, writes them in one transaction, and answers each when the transaction is durable.
//! While one commit syncs, the next orders gather. Where many came together, it waits a little for more before the next
//! one ([`LINGER`]): a commit costs the processor as much as several moves do, so a busy server makes half as many moves
//! again when twice as many share one. A lone player waits for nobody.
//!
//! A thread, since SQLite blocks: through an async driver every statement crosses to such a thread and back, which
//! costs several times what the statement does.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use tokio::sync::{mpsc, oneshot};

use crate::limits::{ALL_SUBSCRIPTIONS, MAX_SUBSCRIPTIONS};
use crate::sittings::{Finish, Seating};
use crate::{StoreError, Subscription};

/// How many orders may wait; the next caller waits before it can place one.
pub(crate) const WAITING: usize = 1024;

/// The most orders in a transaction, so that the first answer is not held up by a crowd.
const BATCH: usize = 256;

/// For each order that shared a commit with another, so long the next commit waits for more.
const LINGER: Duration = Duration::from_micros(50);
/// And so long at most.
const LONGEST_LINGER: Duration = Duration::from_millis(4);

/// Something to write.
pub(crate) enum Deed {
    Create {
        table: String,
        at_ms: i64,
        listed: bool,
        due_ms: Option<i64>,
        entries: Vec<String>,
        seating: Vec<Seating>,
    },
    Append {
        table: String,
        seq: i64,
        at_ms: i64,
        body: String,
        mark: Option<i64>,
        due_ms: Option<i64>,
        seating: Vec<Seating>,
    },
    Due {
        table: String,
        due_ms: Option<i64>,
    },
    Close {
        table: String,
        ended_ms: i64,
        finishes: Vec<Finish>,
    },
    Told {
        guest: String,
        table: String,
        at_ms: i64,
    },
    Setting {
        key: String,
        value: Vec<u8>,
    },
    Subscribe {
        subscription: Subscription,
        at_ms: i64,
    },
    Unsubscribe {
        endpoint: String,
        guest: String,
    },
}

/// What the writer is asked for.
pub(crate) enum Order {
    /// To write, and to tell who waits for it.
    Write(Deed, oneshot::Sender<Result<(), StoreError>>),
    /// To let somebody look at the writer's own connection: the only one of a database in memory.
    Look(Box<dyn FnOnce(&Connection) + Send>),
    /// To write what waits, and nothing that comes later.
    Stop,
}

/// Starts the writer; it ends when it is told to stop, or when nobody is left to give orders. Dropping the receiver
/// of the returned channel is no way to stop it.
pub(crate) fn start(connection: Connection, commits: Arc<AtomicU64>) -> (mpsc::Sender<Order>, oneshot::Receiver<()>) {
    let (inbox, orders) = mpsc::channel(WAITING);
    let (ended, end) = oneshot::channel();
    std::thread::Builder::new()
        .name("store-writer".into())
        .spawn(move || {
            run(orders, connection, &commits);
            // Nobody waits for the end of a store that was just dropped.
            let _ = ended.send(());
        })
        .expect("the system has room for one more thread");
    (inbox, end)
}

fn run(mut orders: mpsc::Receiver<Order>, mut connection: Connection, commits: &AtomicU64) {
    let mut batch = Vec::with_capacity(BATCH);
    let mut deeds = Vec::with_capacity(BATCH);
    while orders.blocking_recv_many(&mut batch, BATCH) > 0 {
        for order in batch.drain(..) {
            match order {
                Order::Write(deed, done) => deeds.push((deed, done)),
                Order::Look(look) => look(&connection),
                Order::Stop => orders.close(),
            }
        }
        if deeds.is_empty() {
            continue;
        }
        let company = deeds.len() as u32 - 1;
        match commit(&mut connection, deeds.iter().map(|(deed, _)| deed)) {
            Ok(answers) => {
                commits.fetch_add(1, Ordering::Relaxed);
                // A caller that has gone away needs no answer.
                deeds.drain(..).zip(answers).for_each(|((_, done), answer)| drop(done.send(answer)));
            }
            Err(error) => deeds.drain(..).for_each(|(_, done)| drop(done.send(Err(error.clone())))),
        }
        if company > 0 {
            std::thread::sleep((LINGER * company).min(LONGEST_LINGER));
        }
    }
    // The last connection to go folds SQLite's write-ahead log into the file.
    drop(connection.close());
}

/// Writes a batch; the outer error is everybody's, an inner one belongs to one deed.
fn commit<'a>(
    connection: &mut Connection,
    deeds: impl Iterator<Item = &'a Deed>,
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    // IMMEDIATE takes the lock before anything is read, so that another program on the same file can only make us
    // wait, never fail in the middle.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut answers = Vec::new();
    for deed in deeds {
        answers.push(match deed.write(&transaction) {
            Err(error @ (StoreError::Conflict | StoreError::NotFound)) => Err(error),
            other => Ok(other?),
        });
    }
    transaction.commit()?;
    Ok(answers)
}

impl Deed {
    /// `Conflict` and `NotFound` leave the transaction as it was.
    fn write(&self, db: &Transaction<'_>) -> Result<(), StoreError> {
        match self {
            Self::Create { table, at_ms, listed, due_ms, entries, seating } => {
                let mut make = db.prepare_cached(
                    "INSERT INTO tables (id, created_ms, listed, due_ms) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
                )?;
                if make.execute(params![table, at_ms, listed, due_ms])? == 0 {
                    return Err(StoreError::Conflict);
                }
                let mut add = db.prepare_cached(
                    "INSERT INTO entries (table_id, seq, at_ms, body, before) VALUES (?1, ?2, ?3, ?4, ?5)",
                )?;
                let mut before = None;
                for (seq, body) in entries.iter().enumerate() {
                    add.execute(params![table, seq as i64, at_ms, body, before])?;
                    before = Some(db.last_insert_rowid());
                }
                set_last(db, table, entries.len() as i64 - 1)?;
                seating.iter().try_for_each(|change| change.write(db, table, *at_ms))
            }
            Self::Append { table, seq, at_ms, body, mark, due_ms, seating } => {
                let mut add = db.prepare_cached(
                    "INSERT INTO entries (table_id, seq, at_ms, body, mark, before)
                     SELECT id, ?2, ?3, ?4, ?5, last FROM tables WHERE id = ?1 AND length = ?2",
                )?;
                if add.execute(params![table, seq, at_ms, body, mark])? == 1 {
                    set_last(db, table, *seq)?;
                    seating.iter().try_for_each(|change| change.write(db, table, *at_ms))?;
                    return due_ms.map_or(Ok(()), |due| set_due(db, table, Some(due)));
                }
                let mut find = db.prepare_cached("SELECT 1 FROM tables WHERE id = ?1")?;
                let known = find.query_row([table], |_| Ok(())).optional()?;
                Err(if known.is_some() { StoreError::Conflict } else { StoreError::NotFound })
            }
            Self::Due { table, due_ms } => set_due(db, table, *due_ms),
            Self::Close { table, ended_ms, finishes } => {
                let mut find = db.prepare_cached("SELECT 1 FROM tables WHERE id = ?1")?;
                find.query_row([table], |_| Ok(())).optional()?.ok_or(StoreError::NotFound)?;
                db.prepare_cached(
                    "UPDATE tables SET closed = 1, due_ms = NULL WHERE id = ?1 AND (closed = 0 OR due_ms IS NOT NULL)",
                )?
                .execute([table])?;
                finishes.iter().try_for_each(|finish| finish.write(db, table, *ended_ms))
            }
            Self::Told { guest, table, at_ms } => {
                db.prepare_cached("UPDATE sittings SET told_ms = ?3 WHERE guest = ?1 AND table_id = ?2")?
                    .execute(params![guest, table, at_ms])?;
                Ok(())
            }
            Self::Setting { key, value } => {
                db.prepare_cached("INSERT INTO settings (key, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?
                    .execute(params![key, value])?;
                Ok(())
            }
            Self::Subscribe { subscription: Subscription { guest, endpoint, keys }, at_ms } => {
                db.prepare_cached(
                    "INSERT INTO subscriptions (endpoint, guest, keys, at_ms) VALUES (?1, ?2, ?3, ?4)
                     ON CONFLICT DO UPDATE SET guest = ?2, keys = ?3, at_ms = ?4",
                )?
                .execute(params![endpoint, guest, keys, at_ms])?;
                db.prepare_cached(
                    "DELETE FROM subscriptions WHERE endpoint IN (SELECT endpoint FROM subscriptions
                     WHERE guest = ?1 ORDER BY at_ms DESC, rowid DESC LIMIT -1 OFFSET ?2)",
                )?
                .execute(params![guest, MAX_SUBSCRIPTIONS as i64])?;
                db.prepare_cached(
                    "DELETE FROM subscriptions WHERE endpoint IN (SELECT endpoint FROM subscriptions
                     ORDER BY at_ms DESC, rowid DESC LIMIT -1 OFFSET ?1)",
                )?
                .execute([ALL_SUBSCRIPTIONS as i64])?;
                Ok(())
            }
            Self::Unsubscribe { endpoint, guest } => {
                db.prepare_cached("DELETE FROM subscriptions WHERE endpoint = ?1 AND guest = ?2")?
                    .execute([endpoint, guest])?;
                Ok(())
            }
        }
    }
}

/// The entry that was just added, with this seq, is the table's last.
fn set_last(db: &Transaction<'_>, table: &str, seq: i64) -> Result<(), StoreError> {
    db.prepare_cached("UPDATE tables SET last = ?2, length = ?3 WHERE id = ?1")?.execute(params![
        table,
        db.last_insert_rowid(),
        seq + 1
    ])?;
    Ok(())
}

/// Writes nothing where nothing changes.
fn set_due(db: &Transaction<'_>, table: &str, due_ms: Option<i64>) -> Result<(), StoreError> {
    db.prepare_cached("UPDATE tables SET due_ms = ?2 WHERE id = ?1 AND due_ms IS NOT ?2")?
        .execute(params![table, due_ms])?;
    Ok(())
}
