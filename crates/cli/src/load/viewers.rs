//! People who watch and do nothing.

use super::Shared;
use super::http::{Connection, Events, Trouble};
use super::table::start_game;

/// So many watch one table.
const AT_ONE_TABLE: usize = 25;

/// Opens event streams at tables where nobody moves; they are open as long as they are kept.
pub(super) async fn watch(shared: &Shared, count: usize) -> Result<Vec<Events>, Trouble> {
    let mut streams = Vec::with_capacity(count);
    while streams.len() < count {
        let mut posts = Connection::open(&shared.address).await?;
        let code = start_game(shared, &mut posts).await?.code;
        for _ in 0..AT_ONE_TABLE.min(count - streams.len()) {
            let mut events = Events::open(&shared.address, &format!("/tables/{code}/events"), "").await?;
            events.next(|_| ()).await?;
            streams.push(events);
        }
    }
    Ok(streams)
}
