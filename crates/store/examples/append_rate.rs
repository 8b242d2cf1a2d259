//! How many entries per second this disk takes: `cargo run --release -p tricorn-store --example append_rate [FOLDER]`.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use tricorn_store::{NewTable, Store, StoreError, Stored};

const TIME: Duration = Duration::from_secs(3);
/// About the length of a move with its link.
const BODY: usize = 200;

#[tokio::main]
async fn main() -> Result<(), StoreError> {
    let near = std::env::args_os().nth(1).map_or_else(std::env::temp_dir, PathBuf::from);
    let folder = tempfile::tempdir_in(near).map_err(|error| StoreError::Io(error.to_string()))?;
    let store = Store::open(&folder.path().join("rate.db")).await?;
    for writers in [1, 64] {
        measure(&store, writers).await?;
    }
    store.shutdown().await;
    Ok(())
}

/// Each writer has a table of its own and waits for every answer, as a table does.
async fn measure(store: &Store, writers: usize) -> Result<(), StoreError> {
    let (commits, start) = (store.commits(), Instant::now());
    let mut tasks = JoinSet::new();
    for writer in 0..writers {
        let store = store.clone();
        tasks.spawn(async move {
            let table = format!("of-{writers}-{writer}");
            store.create(NewTable::new(table.clone(), 0, "{}".to_owned())).await?;
            let mut seq = 1;
            while start.elapsed() < TIME {
                store.append(&table, Stored::new(seq, seq, "x".repeat(BODY)), None).await?;
                seq += 1;
            }
            Ok::<u64, StoreError>(seq - 1)
        });
    }
    let appends: u64 = tasks.join_all().await.into_iter().sum::<Result<u64, StoreError>>()?;
    let (commits, seconds) = ((store.commits() - commits) as f64, start.elapsed().as_secs_f64());
    let (rate, batch) = (appends as f64 / seconds, appends as f64 / commits);
    println!(
        "{writers:>2} writers: {rate:.0} appends/s, {batch:.1} per commit, {:.2} ms per commit",
        seconds * 1e3 / commits
    );
    Ok(())
}
