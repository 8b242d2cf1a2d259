//! Nothing acknowledged is ever lost, even if the process is killed in the middle of a write.

#![cfg(unix)]

use std::collections::BTreeMap;
use std::env;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::tempdir;
use tokio::task::JoinSet;
use tricorn_store::{NewTable, Store, Stored};

const FILE: &str = "TRICORN_STORE_KILL_FILE";
const TABLES: u64 = 16;
const ROUNDS: u64 = 5;
/// Acknowledgements before each kill.
const PATIENCE: usize = 400;

fn body(table: &str, seq: u64) -> String {
    format!("{table}/{seq} {}", "x".repeat((seq % 700) as usize))
}

/// The victim: run by the other test in a process of its own, it goes on until it is killed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn append_for_ever() {
    let Some(path) = env::var_os(FILE).map(PathBuf::from) else { return };
    let store = Store::open(&path).await.unwrap();
    let mut writers = JoinSet::new();
    for number in 0..TABLES {
        let store = store.clone();
        writers.spawn(async move {
            let table = format!("t{number}");
            let opening = NewTable::new(table.clone(), 0, body(&table, 0));
            let _ = store.create(opening).await; // from the second round on, it is there already
            let mut seq = store.load(&table, 0).await.unwrap().len() as u64;
            loop {
                store.append(&table, Stored::new(seq, 0, body(&table, seq)), None).await.unwrap();
                println!("ack {table} {seq}");
                seq += 1;
            }
        });
    }
    writers.join_all().await;
}

/// Starts the victim, kills it in mid-stream, and notes the last acknowledged seq of each table.
fn kill_a_writer(path: &Path, acknowledged: &mut BTreeMap<String, u64>) {
    let mut victim = Command::new(env::current_exe().unwrap())
        .args(["--exact", "append_for_ever", "--nocapture", "--test-threads=1"])
        .env(FILE, path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(victim.stdout.take().unwrap());
    let (mut line, mut heard) = (String::new(), 0);
    // What was printed before the kill counts, even if it is read after it; a line cut short does not.
    while output.read_line(&mut line).unwrap() > 0 && line.ends_with('\n') {
        // The test harness prints the name of the test, without a line's end, before the first of ours.
        if let Some((_, told)) = line.trim_end().split_once("ack ") {
            let (table, seq) = told.split_once(' ').unwrap();
            acknowledged.insert(table.to_owned(), seq.parse().unwrap());
            heard += 1;
            if heard == PATIENCE {
                victim.kill().unwrap(); // SIGKILL
            }
        }
        line.clear();
    }
    let status = victim.wait().unwrap();
    assert_eq!(std::os::unix::process::ExitStatusExt::signal(&status), Some(9), "{status}");
    assert!(heard >= PATIENCE);
}

#[tokio::test]
async fn a_killed_process_loses_nothing_it_acknowledged() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("t.db");
    let mut acknowledged = BTreeMap::new();
    for round in 0..ROUNDS {
        kill_a_writer(&path, &mut acknowledged);
        let store = Store::open(&path).await.unwrap();
        let mut extra = 0;
        for (table, last) in &acknowledged {
            let journal = store.load(table, 0).await.unwrap();
            assert!(journal.len() as u64 > *last, "{table} lost what was acknowledged in round {round}");
            extra += journal.len() as u64 - last - 1;
            for (seq, entry) in journal.iter().enumerate() {
                assert_eq!(entry.seq, seq as u64);
                assert_eq!(entry.body, body(table, entry.seq));
            }
        }
        println!("round {round}: {:?} acknowledged, {extra} kept without", acknowledged.values().sum::<u64>());
        if round % 2 == 0 {
            store.shutdown().await; // every other time, the next victim finds a log to recover
        }
    }
}
