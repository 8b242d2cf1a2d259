//! People who watch and do nothing.

use tokio::time::timeout;

use super::Shared;
use super::http::{Connection, Events, Trouble};
use super::table::{PATIENCE, start_game};

/// So many watch one table.
const AT_ONE_TABLE: usize = 25;

/// Opens event streams at tables where nobody moves, until the load ends; they are open as long as they are kept.
pub(super) async fn watch(shared: &Shared, count: usize) -> Result<Vec<Events>, Trouble> {
    let mut streams = Vec::new();
    while streams.len() < count && !shared.is_stopped() {
        let more = AT_ONE_TABLE.min(count - streams.len());
        streams.append(&mut timeout(PATIENCE, watch_one(shared, more)).await??);
    }
    Ok(streams)
}

async fn watch_one(shared: &Shared, count: usize) -> Result<Vec<Events>, Trouble> {
    let mut streams = Vec::with_capacity(count);
    let mut posts = Connection::open(&shared.address).await?;
    let code = start_game(shared, &mut posts).await?.code;
    for _ in 0..count {
        let mut events = Events::open(&shared.address, &format!("/tables/{code}/events"), "").await?;
        events.next(|_| ()).await?;
        streams.push(events);
    }
    Ok(streams)
}
