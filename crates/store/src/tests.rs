//! What only the inside of the store can prove.

use std::path::Path;
use std::sync::mpsc;

use rusqlite::Connection;
use tempfile::tempdir;

use crate::readers::Readers;
use crate::writer::Order;
use crate::{NewTable, Store, StoreError, Stored, Subscription, connection};

fn opening(id: &str) -> NewTable {
    NewTable::new(id.to_owned(), 1, "{}".to_owned())
}

/// Lets the writer do something with its own connection, without waiting for it.
async fn order(store: &Store, look: impl FnOnce(&Connection) + Send + 'static) {
    store.shared.inbox.send(Order::Look(Box::new(look))).await.map_err(drop).unwrap();
}

/// Keeps the writer busy until the returned sender is dropped, so that what is asked for meanwhile shares a
/// transaction.
async fn hold(store: &Store) -> mpsc::Sender<()> {
    let (release, wait) = mpsc::channel::<()>();
    let (holding, held) = tokio::sync::oneshot::channel();
    order(store, move |_| {
        holding.send(()).unwrap();
        // Ends with an error when the sender goes.
        let _ = wait.recv();
    })
    .await;
    held.await.unwrap();
    release
}

#[tokio::test]
async fn every_commit_reaches_the_disk() {
    let folder = tempdir().unwrap();
    let connection = connection::writing(&folder.path().join("t.db")).unwrap();
    let pragma = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(pragma("synchronous"), 2, "2 is FULL");
    let mode: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
}

#[tokio::test]
async fn readers_cannot_write() {
    let folder = tempdir().unwrap();
    let store = Store::open(&folder.path().join("t.db")).await.unwrap();
    let refused = store.read(|db| Ok(db.execute("DELETE FROM entries", [])?)).await;
    assert!(refused.unwrap_err().to_string().contains("readonly"));
}

#[tokio::test]
async fn a_full_disk_is_an_error_that_passes() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("t.db");
    let connection = connection::writing(&path).unwrap();
    connection.pragma_update(None, "max_page_count", 40).unwrap();
    let small = Store::start(connection, Some(Readers::of(path.clone())));
    small.create(opening("a")).await.unwrap();
    let mut seq = 1;
    let error = loop {
        match small.append("a", Stored::new(seq, 1, "x".repeat(20_000)), None).await {
            Ok(()) => seq += 1,
            Err(error) => break error,
        }
    };
    let full = StoreError::Database("database or disk is full".to_owned());
    assert_eq!(error, full);
    assert_eq!(
        small.append("a", Stored::new(seq, 1, "x".repeat(20_000)), None).await,
        Err(full),
        "the second try fails the same way"
    );
    assert_eq!(small.load("a", 0).await.unwrap().len() as u64, seq);
    assert_eq!(small.append("a", Stored::new(seq, 1, "small".to_owned()), None).await, Ok(()), "the writer lives on");
    small.shutdown().await;

    let roomy = Store::open(&path).await.unwrap();
    assert_eq!(roomy.append("a", Stored::new(seq + 1, 1, "x".repeat(20_000)), None).await, Ok(()));
    assert_eq!(roomy.load("a", 0).await.unwrap().len() as u64, seq + 2);
}

#[tokio::test]
async fn the_writer_outlives_a_transaction_that_sqlite_took_back() {
    let folder = tempdir().unwrap();
    let store = Store::open(&folder.path().join("t.db")).await.unwrap();
    order(&store, |db| {
        let trap = "CREATE TRIGGER trap BEFORE INSERT ON entries WHEN NEW.body = 'boom'
                    BEGIN SELECT RAISE(ROLLBACK, 'trapped'); END";
        db.execute_batch(trap).unwrap();
    })
    .await;
    store.create(opening("a")).await.unwrap();
    let held = hold(&store).await;
    let answers = tokio::join!(
        store.append("a", Stored::new(1, 1, "one".to_owned()), None),
        store.append("a", Stored::new(2, 1, "boom".to_owned()), None),
        store.append("a", Stored::new(3, 1, "three".to_owned()), None),
        async { drop(held) },
    );
    let trapped = Err(StoreError::Database("trapped".to_owned()));
    assert_eq!(answers, (trapped.clone(), trapped.clone(), trapped, ()), "one transaction, one fate");
    assert_eq!(store.load("a", 1).await.unwrap(), []);
    assert_eq!(store.append("a", Stored::new(1, 1, "one".to_owned()), None).await, Ok(()));
}

#[tokio::test]
async fn a_conflict_fails_nobody_else_in_its_batch() {
    let store = Store::in_memory().await.unwrap();
    store.create(opening("a")).await.unwrap();
    store.create(opening("b")).await.unwrap();
    let before = store.commits();
    let held = hold(&store).await;
    let answers = tokio::join!(
        store.append("a", Stored::new(1, 0, "a1".to_owned()), None),
        store.append("a", Stored::new(1, 0, "again".to_owned()), None),
        store.append("b", Stored::new(7, 0, "gap".to_owned()), None),
        store.append("c", Stored::new(1, 0, "nowhere".to_owned()), None),
        store.create(opening("b")),
        store.append("a", Stored::new(2, 0, "a2".to_owned()), None),
        store.append("b", Stored::new(1, 0, "b1".to_owned()), None),
        async { drop(held) },
    );
    let (conflict, missing) = (Err(StoreError::Conflict), Err(StoreError::NotFound));
    assert_eq!(answers, (Ok(()), conflict.clone(), conflict.clone(), missing, conflict, Ok(()), Ok(()), ()));
    assert_eq!(store.commits() - before, 1);
    let bodies = async |table| -> Vec<String> {
        store.load(table, 1).await.unwrap().into_iter().map(|entry| entry.body).collect()
    };
    assert_eq!(bodies("a").await, ["a1", "a2"]);
    assert_eq!(bodies("b").await, ["b1"]);
}

#[test]
fn a_bare_file_name_means_the_current_folder() {
    // `parent` of a bare name is empty, and an empty path cannot be opened: this must not be an error.
    let here = Path::new("bare-name-test.db");
    connection::prepare(here).unwrap();
    std::fs::remove_file(here).unwrap();
}

#[tokio::test]
async fn a_guest_has_few_subscriptions_and_each_browser_belongs_to_one() {
    let store = Store::in_memory().await.unwrap();
    let browser = |guest: &str, number: usize| Subscription {
        guest: guest.to_owned(),
        endpoint: format!("https://push.example/{number}"),
        keys: vec![number as u8],
    };
    let endpoints = async |guest: &str| -> Vec<u8> {
        store.subscriptions(guest).await.unwrap().into_iter().map(|kept| kept.keys[0]).collect()
    };
    for number in 0..7 {
        store.subscribe(browser("ann", number), 10 + number as u64).await.unwrap();
    }
    assert_eq!(endpoints("ann").await, [6, 5, 4, 3, 2], "the oldest are gone");
    store.subscribe(browser("bea", 6), 20).await.unwrap();
    assert_eq!(
        (endpoints("ann").await, endpoints("bea").await),
        (vec![5, 4, 3, 2], vec![6]),
        "a browser changed hands"
    );
    store.unsubscribe("ann", &browser("bea", 6).endpoint).await.unwrap();
    assert_eq!(endpoints("bea").await, [6], "it is not Ann's to end");
    store.unsubscribe("bea", &browser("bea", 6).endpoint).await.unwrap();
    assert!(endpoints("bea").await.is_empty());
}
