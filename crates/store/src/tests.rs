//! What only the inside of the store can prove.

use std::path::Path;

use tempfile::tempdir;

use crate::{NewTable, Store, StoreError, file};

async fn pragma(store: &Store, name: &'static str) -> i64 {
    let mut connection = store.shared.writing.acquire().await.unwrap();
    let (value,): (i64,) = sqlx::query_as(name).fetch_one(&mut *connection).await.unwrap();
    value
}

fn opening(id: &str) -> NewTable {
    NewTable { id: id.to_owned(), at_ms: 1, body: "{}".to_owned() }
}

#[tokio::test]
async fn every_commit_reaches_the_disk() {
    let folder = tempdir().unwrap();
    let store = Store::open(&folder.path().join("t.db")).await.unwrap();
    assert_eq!(pragma(&store, "PRAGMA synchronous").await, 2, "2 is FULL");
    assert_eq!(pragma(&store, "PRAGMA foreign_keys").await, 1);
    let (mode,): (String,) = sqlx::query_as("PRAGMA journal_mode").fetch_one(&store.shared.readers).await.unwrap();
    assert_eq!(mode, "wal");
}

#[tokio::test]
async fn readers_cannot_write() {
    let folder = tempdir().unwrap();
    let store = Store::open(&folder.path().join("t.db")).await.unwrap();
    let refused = sqlx::query("DELETE FROM entries").execute(&store.shared.readers).await;
    assert!(refused.unwrap_err().to_string().contains("readonly"));
}

#[tokio::test]
async fn a_full_disk_is_an_error_that_passes() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("t.db");
    drop(Store::open(&path).await.unwrap());

    let small = Store::with(file::options(&path).pragma("max_page_count", "40")).await.unwrap();
    small.create(opening("a")).await.unwrap();
    let mut seq = 1;
    let error = loop {
        match small.append("a", seq, 1, "x".repeat(20_000)).await {
            Ok(()) => seq += 1,
            Err(error) => break error,
        }
    };
    let full = StoreError::Database("database or disk is full".to_owned());
    assert_eq!(error, full);
    assert_eq!(small.append("a", seq, 1, "x".repeat(20_000)).await, Err(full), "the second try fails the same way");
    assert_eq!(small.load("a", 0).await.unwrap().len() as u64, seq);
    assert_eq!(small.append("a", seq, 1, "small".to_owned()).await, Ok(()), "the writer lives on");
    small.shutdown().await;

    let roomy = Store::open(&path).await.unwrap();
    assert_eq!(roomy.append("a", seq + 1, 1, "x".repeat(20_000)).await, Ok(()));
    assert_eq!(roomy.load("a", 0).await.unwrap().len() as u64, seq + 2);
}

#[tokio::test]
async fn the_writer_outlives_a_transaction_that_sqlite_took_back() {
    let folder = tempdir().unwrap();
    let store = Store::open(&folder.path().join("t.db")).await.unwrap();
    let trap = "CREATE TRIGGER trap BEFORE INSERT ON entries WHEN NEW.body = 'boom'
                BEGIN SELECT RAISE(ROLLBACK, 'trapped'); END";
    sqlx::raw_sql(trap).execute(&store.shared.writing).await.unwrap();
    store.create(opening("a")).await.unwrap();
    let answers = tokio::join!(
        store.append("a", 1, 1, "one".to_owned()),
        store.append("a", 2, 1, "boom".to_owned()),
        store.append("a", 3, 1, "three".to_owned()),
    );
    let trapped = Err(StoreError::Database("trapped".to_owned()));
    assert_eq!(answers, (trapped.clone(), trapped.clone(), trapped), "one transaction, one fate");
    assert_eq!(store.load("a", 1).await.unwrap(), []);
    assert_eq!(store.append("a", 1, 1, "one".to_owned()).await, Ok(()));
}

#[test]
fn a_bare_file_name_means_the_current_folder() {
    // `parent` of a bare name is empty, and an empty path cannot be opened: this must not be an error.
    let here = Path::new("bare-name-test.db");
    file::prepare(here).unwrap();
    std::fs::remove_file(here).unwrap();
}
