//! Whose games are where, and what came of them.

use tempfile::tempdir;
use tricorn_store::{Finish, NewTable, Outcome, Seating, Store, StoreError, Stored, Subscription, Tally, Untold};

fn sits(guest: &str) -> Seating {
    Seating::Sits { guest: guest.to_owned(), game: "mayhem".to_owned() }
}

fn leaves(guest: &str) -> Seating {
    Seating::Leaves { guest: guest.to_owned() }
}

/// A table of this game that opens with these guests.
async fn open(store: &Store, id: &str, at_ms: u64, game: &str, guests: &[&str]) {
    let sits = |guest: &&str| Seating::Sits { guest: (*guest).to_owned(), game: game.to_owned() };
    let table = NewTable::new(id.to_owned(), at_ms, "{}".to_owned());
    store.create(NewTable { seating: guests.iter().map(sits).collect(), ..table }).await.unwrap();
}

fn finish(guest: &str, outcome: Option<Outcome>, points: i32) -> Finish {
    Finish { guest: guest.to_owned(), outcome, points, summary: format!("{guest} {points}") }
}

async fn running(store: &Store, guest: &str) -> Vec<String> {
    store.running_tables(guest, 10).await.unwrap()
}

#[tokio::test]
async fn a_guest_finds_the_own_tables_and_nobody_elses() {
    let store = Store::in_memory().await.unwrap();
    open(&store, "one", 1, "mayhem", &["ann", "bea"]).await;
    open(&store, "two", 2, "mayhem", &["bea"]).await;
    assert_eq!(running(&store, "ann").await, ["one"]);
    assert_eq!(running(&store, "bea").await, ["two", "one"], "the newest first");
    assert!(running(&store, "cal").await.is_empty());
    let entry = Stored::new(1, 7, "a move".to_owned());
    store.append_seating("one", entry, None, vec![sits("cal"), sits("ann")]).await.unwrap();
    assert_eq!(running(&store, "bea").await, ["one", "two"], "where something happened last");
    assert_eq!(running(&store, "cal").await, ["one"]);
    let entry = Stored::new(2, 8, "stands up".to_owned());
    store.append_seating("one", entry, None, vec![leaves("ann")]).await.unwrap();
    assert!(running(&store, "ann").await.is_empty());
    assert_eq!(store.running_tables("bea", 1).await.unwrap(), ["one"]);
    assert_eq!(store.count_of_tables("bea").await.unwrap(), (2, 0));
}

#[tokio::test]
async fn who_loses_the_race_for_an_entry_sits_nowhere() {
    let store = Store::in_memory().await.unwrap();
    open(&store, "one", 1, "mayhem", &[]).await;
    let late = Stored::new(4, 1, "sits".to_owned());
    assert_eq!(store.append_seating("one", late, None, vec![sits("ann")]).await, Err(StoreError::Conflict));
    assert!(running(&store, "ann").await.is_empty());
    let taken = NewTable::new("one".to_owned(), 1, "{}".to_owned());
    let taken = NewTable { seating: vec![sits("ann")], ..taken };
    assert_eq!(store.create(taken).await, Err(StoreError::Conflict));
    assert!(running(&store, "ann").await.is_empty());
    let long = Stored::new(1, 1, "sits".to_owned());
    assert_eq!(store.append_seating("one", long, None, vec![sits(&"x".repeat(65))]).await, Err(StoreError::BadId));
}

#[tokio::test]
async fn a_game_is_finished_once_and_then_listed_by_pages() {
    let store = Store::in_memory().await.unwrap();
    for number in 0..5 {
        let id = format!("t{number}");
        open(&store, &id, number, "mayhem", &["ann", "bea"]).await;
        // Two of them in the same moment.
        let ended = 10 + number / 2;
        store.close(&id, ended, vec![finish("ann", Some(Outcome::Won), 5)]).await.unwrap();
        store.close(&id, 99, vec![finish("ann", None, 1)]).await.unwrap();
    }
    let first = store.finished_tables("ann", None, 3).await.unwrap();
    let ids = |page: &[tricorn_store::Finished]| page.iter().map(|row| row.table.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&first), ["t4", "t3", "t2"]);
    assert_eq!((first[0].ended_ms, first[0].outcome, &*first[0].summary), (12, Some(Outcome::Won), "ann 5"));
    let rest = store.finished_tables("ann", Some("t2"), 3).await.unwrap();
    assert_eq!(ids(&rest), ["t1", "t0"]);
    assert!(running(&store, "ann").await.is_empty());
    assert_eq!(running(&store, "bea").await.len(), 5, "whose finish was not told");
    assert_eq!(store.count_of_tables("ann").await.unwrap(), (0, 5));
    let left = store.unfinished_closed(2).await.unwrap();
    assert_eq!(left, [("t0".to_owned(), vec!["bea".to_owned()]), ("t1".to_owned(), vec!["bea".to_owned()])]);
}

#[tokio::test]
async fn a_tally_counts_wins_points_and_streaks_by_game() {
    use Outcome::{Lost, Shared, Won};
    let store = Store::in_memory().await.unwrap();
    let games = [
        ("mayhem", Some(Won), 8),
        ("mayhem", Some(Won), 4),
        ("zangle", Some(Lost), -3),
        ("mayhem", Some(Shared), 6),
        ("mayhem", None, 999),
        ("mayhem", Some(Lost), 0),
        ("mayhem", Some(Won), 2),
    ];
    for (number, (game, outcome, points)) in games.into_iter().enumerate() {
        let id = format!("t{number}");
        open(&store, &id, 1, game, &["ann", "bea"]).await;
        let finishes = vec![finish("ann", outcome, points), finish("bea", Some(Won), 1000)];
        store.close(&id, 10 + number as u64, finishes).await.unwrap();
    }
    let tallies = store.tallies("ann").await.unwrap();
    let mayhem = Tally { played: 5, won: 4, best: 8, mean: 4.0, streak: 1, longest_streak: 3 };
    let zangle = Tally { played: 1, won: 0, best: -3, mean: -3.0, streak: 0, longest_streak: 0 };
    assert_eq!(tallies, [("mayhem".to_owned(), mayhem), ("zangle".to_owned(), zangle)]);
    assert_eq!(store.tallies("cal").await.unwrap(), []);
}

#[tokio::test]
async fn an_older_file_tells_who_sat_where() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("t.db");
    // As format 2 wrote it.
    let sit =
        |seat: u8, guest: &str| format!(r#"{{"act":"sit","seat":{seat},"guest":"{guest}","name":"N","promise":null}}"#);
    let journals = [
        ("closed", vec![sit(1, "ann"), sit(2, "bea")]),
        ("left", vec![sit(1, "ann"), r#"{"act":"stand","seat":1}"#.into(), sit(2, "bea")]),
        (
            "bots",
            vec![
                sit(1, "ann"),
                r#"{"act":"stand","seat":1}"#.into(),
                r#"{"act":"seat_bot","seat":1,"bot":"greedy"}"#.into(),
            ],
        ),
        ("passed", vec![sit(1, "ann"), sit(2, "ann")]),
        ("odd", vec![r#"{"act":"sit", broken"#.into()]),
    ];
    let db = rusqlite::Connection::open(&path).unwrap();
    db.execute_batch(
        "CREATE TABLE tables (id TEXT NOT NULL PRIMARY KEY, created_ms INTEGER NOT NULL, closed INTEGER NOT NULL DEFAULT 0,
             last INTEGER NOT NULL DEFAULT 0, length INTEGER NOT NULL DEFAULT 0, due_ms INTEGER,
             listed INTEGER NOT NULL DEFAULT 0) STRICT;
         CREATE TABLE entries (id INTEGER PRIMARY KEY, table_id TEXT NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL,
             body TEXT NOT NULL, mark INTEGER, before INTEGER) STRICT;
         CREATE TABLE settings (key TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) STRICT;
         CREATE INDEX due_tables ON tables (due_ms) WHERE due_ms IS NOT NULL;
         CREATE INDEX listed_tables ON tables (created_ms DESC, id) WHERE closed = 0 AND listed = 1;
         PRAGMA user_version = 2",
    )
    .unwrap();
    for (number, (table, acts)) in journals.iter().enumerate() {
        let opening = r#"{"act":"open","config":{"game":"mayhem","options":{},"seats":2,"listed":true,"host":"ann"},"secret":"s"}"#;
        let add = "INSERT INTO entries (table_id, seq, at_ms, body) VALUES (?1, ?2, ?3, ?4)";
        for (seq, body) in std::iter::once(opening).chain(acts.iter().map(String::as_str)).enumerate() {
            db.execute(add, rusqlite::params![table, seq as i64, 10 * number as i64 + seq as i64, body]).unwrap();
        }
        let make = "INSERT INTO tables (id, created_ms, closed, last, length) VALUES (?1, 0, ?2, ?3, ?4)";
        let closed = *table == "closed";
        db.execute(make, rusqlite::params![table, closed, db.last_insert_rowid(), acts.len() as i64 + 1]).unwrap();
    }
    drop(db);

    let store = Store::open(&path).await.unwrap();
    assert_eq!(running(&store, "ann").await, ["passed", "closed"]);
    assert_eq!(running(&store, "bea").await, ["left", "closed"]);
    let mut unfinished = store.unfinished_closed(10).await.unwrap();
    unfinished[0].1.sort();
    assert_eq!(unfinished, [("closed".to_owned(), vec!["ann".to_owned(), "bea".to_owned()])]);
    store.close("closed", 55, vec![finish("ann", Some(Outcome::Lost), 3)]).await.unwrap();
    assert_eq!(store.finished_tables("ann", None, 9).await.unwrap()[0].game, "mayhem");
}

#[tokio::test]
async fn a_thousand_finished_games_are_listed_and_counted_quickly() {
    let store = Store::in_memory().await.unwrap();
    for number in 0..1000 {
        let id = format!("t{number}");
        open(&store, &id, number, "mayhem", &["ann"]).await;
        store.close(&id, number, vec![finish("ann", Some(Outcome::Won), 1)]).await.unwrap();
    }
    let start = std::time::Instant::now();
    assert_eq!(store.finished_tables("ann", None, 5).await.unwrap().len(), 5);
    assert_eq!(store.tallies("ann").await.unwrap()[0].1.longest_streak, 1000);
    assert_eq!(store.count_of_tables("ann").await.unwrap(), (0, 1000));
    assert!(start.elapsed().as_millis() < 250, "{:?}", start.elapsed());
}

#[tokio::test]
async fn who_was_not_told_since_something_happened_is_found() {
    let store = Store::in_memory().await.unwrap();
    for (id, at_ms) in [("old", 10), ("new", 20)] {
        open(&store, id, at_ms, "mayhem", &["ann", "bea"]).await;
    }
    let untold = async |since: u64| -> Vec<(String, String, Option<u64>)> {
        let found = store.untold(since, 10).await.unwrap();
        found.into_iter().map(|Untold { table, guest, told_ms }| (table, guest, told_ms)).collect()
    };
    assert!(untold(0).await.is_empty(), "nobody asked to be told");
    let endpoint = "https://push.example/1".to_owned();
    store.subscribe(Subscription { guest: "ann".to_owned(), endpoint, keys: vec![1] }, 1).await.unwrap();
    let row = |table: &str, told| (table.to_owned(), "ann".to_owned(), told);
    assert_eq!(untold(0).await, [row("new", None), row("old", None)]);
    assert_eq!(untold(11).await, [row("new", None)]);
    store.set_told("ann", "new", 20).await.unwrap();
    assert_eq!(untold(0).await, [row("old", None)]);
    store.append("new", Stored::new(1, 30, "{}".to_owned()), None).await.unwrap();
    assert_eq!(untold(0).await, [row("new", Some(20)), row("old", None)]);
    store.close("new", 31, vec![finish("ann", None, 0)]).await.unwrap();
    assert_eq!(untold(0).await, [row("old", None)]);
}
