//! What a table may rely on.

use std::fs;
use std::path::Path;

use tempfile::tempdir;
use tokio::task::JoinSet;
use tricorn_store::{MAX_BODY, NewTable, Store, StoreError, Stored};

fn opening(id: &str, at_ms: u64) -> NewTable {
    NewTable { listed: true, ..NewTable::new(id.to_owned(), at_ms, format!(r#"{{"open":"{id}"}}"#)) }
}

fn entry(seq: u64, at_ms: u64, body: &str) -> Stored {
    Stored::new(seq, at_ms, body.to_owned())
}

fn run_sql(path: &Path, sql: &str) {
    rusqlite::Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

#[tokio::test]
async fn what_was_written_is_read_in_order() {
    let store = Store::in_memory().await.unwrap();
    store.create(opening("a", 5)).await.unwrap();
    store.append("a", Stored::new(1, 6, "sit \u{25b3} \0 down".to_owned()), None).await.unwrap();
    store.append("a", Stored::new(2, 6, String::new()), None).await.unwrap();

    let all = [entry(0, 5, r#"{"open":"a"}"#), entry(1, 6, "sit \u{25b3} \0 down"), entry(2, 6, "")];
    assert_eq!(store.load("a", 0).await.unwrap(), all);
    assert_eq!(store.load("a", 1).await.unwrap(), all[1..]);
    assert_eq!(store.load("a", 3).await.unwrap(), []);
    assert_eq!(store.load("a", u64::MAX).await.unwrap(), []);
    assert_eq!(store.load("b", 0).await, Err(StoreError::NotFound));
}

#[tokio::test]
async fn a_seq_is_taken_once_and_leaves_no_gap() {
    let store = Store::in_memory().await.unwrap();
    store.create(opening("a", 0)).await.unwrap();
    store.append("a", Stored::new(1, 0, "first".to_owned()), None).await.unwrap();
    for seq in [0, 1, 3, i64::MAX.unsigned_abs(), u64::MAX] {
        assert_eq!(
            store.append("a", Stored::new(seq, 0, "late".to_owned()), None).await,
            Err(StoreError::Conflict),
            "seq {seq}"
        );
    }
    assert_eq!(store.create(opening("a", 9)).await, Err(StoreError::Conflict));
    assert_eq!(store.append("b", Stored::new(1, 0, "nowhere".to_owned()), None).await, Err(StoreError::NotFound));
    assert_eq!(store.load("a", 1).await.unwrap(), [entry(1, 0, "first")]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_hundred_writers_at_fifty_tables_lose_nothing() {
    const TABLES: u64 = 50;
    const WRITERS: u64 = 200;
    const EACH: u64 = 10;
    let folder = tempdir().unwrap();
    let path = folder.path().join("t.db");
    let store = Store::open(&path).await.unwrap();
    for table in 0..TABLES {
        store.create(opening(&format!("t{table}"), table)).await.unwrap();
    }
    let before = store.commits();
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        let store = store.clone();
        writers.spawn(async move {
            let table = format!("t{}", writer % TABLES);
            let (mut seq, mut races) = (1, 0);
            for number in 0..EACH {
                // Lose the race, look where the table is, try again: as a node does.
                while let Err(error) =
                    store.append(&table, Stored::new(seq, 0, format!("{writer}/{number}")), None).await
                {
                    assert_eq!(error, StoreError::Conflict);
                    races += 1;
                    seq += store.load(&table, seq).await.unwrap().len() as u64;
                }
                seq += 1;
            }
            races
        });
    }
    let races: u64 = writers.join_all().await.iter().sum();
    let commits = store.commits() - before;
    println!("{} appends and {races} lost races in {commits} commits", WRITERS * EACH);
    assert!(commits < WRITERS * EACH, "group commit");
    store.shutdown().await;

    let store = Store::open(&path).await.unwrap();
    for table in 0..TABLES {
        let journal = store.load(&format!("t{table}"), 1).await.unwrap();
        assert!(journal.iter().map(|entry| entry.seq).eq(1..=WRITERS / TABLES * EACH));
        for writer in (table..WRITERS).step_by(TABLES as usize) {
            let mine = journal.iter().filter_map(|entry| entry.body.strip_prefix(&format!("{writer}/")));
            assert!(mine.eq((0..EACH).map(|number| number.to_string())), "writer {writer}, in its own order");
        }
    }
}

#[tokio::test]
async fn two_nodes_on_one_file_race_fairly() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("t.db");
    let (one, two) = (Store::open(&path).await.unwrap(), Store::open(&path).await.unwrap());
    one.create(opening("a", 0)).await.unwrap();
    for seq in 1..=50 {
        let answers = tokio::join!(
            one.append("a", Stored::new(seq, 0, "one".to_owned()), None),
            two.append("a", Stored::new(seq, 0, "two".to_owned()), None)
        );
        assert!(matches!(answers, (Ok(()), Err(StoreError::Conflict)) | (Err(StoreError::Conflict), Ok(()))));
        let winner = if answers.0.is_ok() { "one" } else { "two" };
        assert_eq!(one.load("a", seq).await.unwrap(), [entry(seq, 0, winner)]);
        assert_eq!(two.load("a", seq).await.unwrap(), [entry(seq, 0, winner)]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_nodes_may_start_at_the_same_time() {
    for _ in 0..10 {
        let folder = tempdir().unwrap();
        let path = folder.path().join("t.db");
        let mut nodes = JoinSet::new();
        for _ in 0..4 {
            let path = path.clone();
            nodes.spawn(async move { Store::open(&path).await.map(drop) });
        }
        assert_eq!(nodes.join_all().await, [Ok(()), Ok(()), Ok(()), Ok(())]);
    }
}

#[tokio::test]
async fn a_closed_table_leaves_the_list_but_keeps_its_journal() {
    let store = Store::in_memory().await.unwrap();
    for (id, at_ms) in [("old", 1), ("middle", 2), ("new", 3)] {
        store.create(opening(id, at_ms)).await.unwrap();
    }
    store.append("old", Stored::new(1, 9, "move".to_owned()), None).await.unwrap();
    let listed = async |limit| -> Vec<(String, u64, u64)> {
        let rows = store.listed_tables(limit).await.unwrap();
        rows.into_iter().map(|row| (row.id, row.created_ms, row.last_ms)).collect()
    };
    let (new, middle, old) = (("new".to_owned(), 3, 3), ("middle".to_owned(), 2, 2), ("old".to_owned(), 1, 9));
    assert_eq!(listed(10).await, [new.clone(), middle.clone(), old.clone()]);
    assert_eq!(listed(2).await, [new.clone(), middle.clone()]);

    store.close("middle", 9, Vec::new()).await.unwrap();
    store.close("middle", 9, Vec::new()).await.unwrap();
    assert_eq!(listed(10).await, [new, old]);
    store.append("middle", Stored::new(1, 10, "good game".to_owned()), None).await.unwrap();
    assert_eq!(store.load("middle", 0).await.unwrap().len(), 2);
    assert_eq!(store.close("nowhere", 9, Vec::new()).await, Err(StoreError::NotFound));
}

#[tokio::test]
async fn a_setting_is_set_once_and_kept() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("t.db");
    let store = Store::open(&path).await.unwrap();
    assert_eq!(store.setting("key").await, Ok(None));
    let (one, two) =
        tokio::join!(store.set_setting_if_absent("key", vec![1, 0, 255]), store.set_setting_if_absent("key", vec![2]));
    assert_eq!(one, two, "all callers get the same key");
    store.shutdown().await;

    let store = Store::open(&path).await.unwrap();
    assert_eq!(store.set_setting_if_absent("key", vec![3]).await, one);
    assert_eq!(store.setting("key").await.unwrap(), one.ok());
}

#[tokio::test]
async fn what_is_beyond_the_limits_is_refused() {
    let store = Store::in_memory().await.unwrap();
    let longest = "a-9".repeat(22)[..64].to_owned();
    store.create(opening(&longest, 0)).await.unwrap();
    for id in ["", "A", "a b", "a_b", "\u{e9}", "a/../b", &"a".repeat(65)] {
        assert_eq!(store.create(opening(id, 0)).await, Err(StoreError::BadId), "{id:?}");
        assert_eq!(store.load(id, 0).await, Err(StoreError::BadId));
    }
    store.append(&longest, Stored::new(1, 0, "x".repeat(MAX_BODY)), None).await.unwrap();
    let bytes = MAX_BODY + 1;
    assert_eq!(
        store.append(&longest, Stored::new(2, 0, "x".repeat(bytes)), None).await,
        Err(StoreError::TooLarge { bytes })
    );
    assert_eq!(store.append(&longest, Stored::new(2, u64::MAX, String::new()), None).await, Err(StoreError::BadTime));
}

#[tokio::test]
async fn debug_output_and_errors_hold_no_body() {
    let table = NewTable::new("a".to_owned(), 1, "SECRET".to_owned());
    let store = Store::in_memory().await.unwrap();
    store.create(table.clone()).await.unwrap();
    let error = store.create(table.clone()).await.unwrap_err();
    let printed = format!("{table:?} {:?} {error:?} {error}", store.load("a", 0).await.unwrap());
    assert!(!printed.contains("SECRET"), "{printed}");
}

#[tokio::test]
async fn shutdown_writes_what_waits_and_refuses_the_rest() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("deep/er/t.db");
    let store = Store::open(&path).await.unwrap();
    store.create(opening("a", 0)).await.unwrap();
    let (last, ()) = tokio::join!(store.append("a", Stored::new(1, 0, "last".to_owned()), None), store.shutdown());
    assert_eq!(last, Ok(()));
    store.shutdown().await;
    assert_eq!(store.append("a", Stored::new(2, 0, "late".to_owned()), None).await, Err(StoreError::Closed));
    assert_eq!(store.load("a", 0).await, Err(StoreError::Closed));
    assert!(!path.with_extension("db-wal").exists(), "everything is in the file");
    assert_eq!(Store::open(&path).await.unwrap().load("a", 1).await.unwrap(), [entry(1, 0, "last")]);
}

#[tokio::test]
async fn a_broken_file_is_named_as_such_and_left_alone() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("t.db");
    let text = "this is a shopping list, not a database\n".repeat(200);
    fs::write(&path, &text).unwrap();
    let error = Store::open(&path).await.unwrap_err();
    assert_eq!(error.to_string(), "the database file is damaged or is no database: file is not a database");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);

    let error = Store::open(folder.path()).await.unwrap_err();
    assert!(matches!(&error, StoreError::Io(why) if why.starts_with("cannot open /")), "a folder: {error}");
}

#[tokio::test]
async fn the_store_knows_when_tables_are_due() {
    let store = Store::in_memory().await.unwrap();
    for id in ["a", "b", "c"] {
        store.create(NewTable::new(id.into(), 0, "{}".into())).await.unwrap();
    }
    assert!(store.due_tables(u64::MAX).await.unwrap().is_empty(), "nothing is due that nobody called so");
    store.append("a", Stored::new(1, 5, String::new()), Some(500)).await.unwrap();
    store.append("b", Stored::new(1, 5, String::new()), Some(400)).await.unwrap();
    store.append("c", Stored::new(1, 5, String::new()), None).await.unwrap();
    assert_eq!(store.due_tables(450).await.unwrap(), ["b"]);
    assert_eq!(store.due_tables(500).await.unwrap(), ["b", "a"]);
    store.set_due("b", None).await.unwrap();
    store.append("a", Stored::new(2, 6, String::new()), None).await.unwrap();
    assert_eq!(store.due_tables(500).await.unwrap(), ["a"], "without a word it is due as before");
    store.close("a", 9, Vec::new()).await.unwrap();
    assert!(store.due_tables(u64::MAX).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_mark_is_kept_beside_its_entry() {
    let store = Store::in_memory().await.unwrap();
    store.create(NewTable::new("a".into(), 0, "{}".into())).await.unwrap();
    let entry = Stored { mark: Some(u64::MAX), ..Stored::new(1, 5, "x".into()) };
    store.append("a", entry.clone(), None).await.unwrap();
    assert_eq!(store.load("a", 1).await.unwrap(), [entry]);
}

#[tokio::test]
async fn tables_of_the_first_format_are_looked_at_once() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("t.db");
    run_sql(
        &path,
        "CREATE TABLE tables (id TEXT NOT NULL PRIMARY KEY, created_ms INTEGER NOT NULL, closed INTEGER NOT NULL DEFAULT 0) STRICT;
         CREATE TABLE entries (table_id TEXT NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL, body TEXT NOT NULL,
             PRIMARY KEY (table_id, seq)) STRICT;
         CREATE TABLE settings (key TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) STRICT;
         INSERT INTO tables VALUES ('on', 1, 0), ('over', 2, 1);
         INSERT INTO entries VALUES ('on', 0, 1, '{\"listed\":true}'), ('over', 0, 2, 'another'), ('over', 1, 3, 'its first'),
             ('on', 1, 4, 'first'), ('over', 2, 5, 'its second'), ('on', 2, 6, 'second');
         PRAGMA user_version = 1",
    );
    let store = Store::open(&path).await.unwrap();
    assert_eq!(store.due_tables(0).await.unwrap(), ["on"]);
    let over = [entry(0, 2, "another"), entry(1, 3, "its first"), entry(2, 5, "its second")];
    assert_eq!(store.load("over", 0).await.unwrap(), over);
    assert_eq!(store.load("on", 1).await.unwrap(), [entry(1, 4, "first"), entry(2, 6, "second")]);
    assert_eq!(store.listed_tables(9).await.unwrap()[0].last_ms, 6);
    assert_eq!(store.append("on", entry(2, 7, "again"), None).await, Err(StoreError::Conflict));
    assert_eq!(store.append("on", entry(3, 7, "third"), None).await, Ok(()));
    assert_eq!(store.load("on", 2).await.unwrap(), [entry(2, 6, "second"), entry(3, 7, "third")]);
}

#[tokio::test]
async fn a_newer_format_is_refused() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("t.db");
    run_sql(&path, "PRAGMA user_version = 9");
    let error = Store::open(&path).await.unwrap_err();
    assert_eq!(error, StoreError::TooNew { found: 9, known: 5 });
    assert!(error.to_string().starts_with("a newer Tricorn wrote this database"));
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_may_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempdir().unwrap();
    let store = Store::open(&folder.path().join("t.db")).await.unwrap();
    store.create(opening("a", 0)).await.unwrap();
    for file in fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o077, 0, "{}", file.path().display());
    }
}
