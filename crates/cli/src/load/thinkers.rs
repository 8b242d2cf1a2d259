//! Tables at which bots look far ahead while others are measured.

use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::json;
use tokio::time::timeout;

use super::Shared;
use super::http::{Connection, Trouble};
use super::table::{Granted, PATIENCE};

/// The bots that think longest.
const BOT: &str = "expert";
/// So often their tables are looked at.
const LOOK: Duration = Duration::from_secs(2);

/// Tables at which bots play each other: where a game is over, another one begins.
pub(super) struct Thinkers {
    posts: Connection,
    /// The codes of the tables, and how many entries their journals have.
    tables: Vec<(String, u64)>,
    /// What was done at tables whose game is over.
    before: u64,
}

#[derive(Deserialize)]
struct Seen<'a> {
    seq: u64,
    stage: &'a str,
}

impl Thinkers {
    /// So many tables, at which the bots begin to think.
    pub(super) async fn open(shared: &Shared, count: usize) -> Result<Self, Trouble> {
        let posts = timeout(PATIENCE, Connection::open(&shared.address)).await??;
        let mut thinkers = Self { posts, tables: Vec::with_capacity(count), before: 0 };
        while thinkers.tables.len() < count && !shared.is_stopped() {
            let table = timeout(PATIENCE, thinkers.begin(shared)).await??;
            thinkers.tables.push(table);
        }
        Ok(thinkers)
    }

    /// A table at which a bot sits in every seat, so that the game begins at once.
    async fn begin(&mut self, shared: &Shared) -> Result<(String, u64), Trouble> {
        let address = &shared.address;
        let order = json!({"game": shared.game, "seats": 2, "options": shared.options, "pace": "quick"}).to_string();
        let granted = self.posts.ask(&address.request("/tables", "", Some(&order))).await?;
        let Granted { code, token } = serde_json::from_slice(&granted)?;
        for seat in 1..=2 {
            let bot = json!({"seat": seat, "bot": BOT}).to_string();
            self.posts.ask(&address.request(&format!("/tables/{code}/bot"), &token, Some(&bot))).await?;
        }
        Ok((code, 0))
    }

    /// Lets so much time go by, or less if the load ends, and new games follow those that are over.
    pub(super) async fn wait(&mut self, shared: &Shared, time: Duration) {
        let end = Instant::now() + time;
        while Instant::now() < end && !shared.is_stopped() {
            let next = if self.tables.is_empty() { end } else { end.min(Instant::now() + LOOK) };
            shared.wait_until(next).await;
            if next < end {
                self.look(shared).await;
            }
        }
    }

    /// How much the bots have done so far.
    pub(super) async fn look(&mut self, shared: &Shared) -> u64 {
        for place in 0..self.tables.len() {
            match timeout(PATIENCE, self.look_at(shared, place)).await.map_err(Trouble::from) {
                Ok(Ok(())) => {}
                Ok(Err(trouble)) | Err(trouble) => shared.tally.error(&trouble),
            }
        }
        self.before + self.tables.iter().map(|(_, seq)| seq).sum::<u64>()
    }

    async fn look_at(&mut self, shared: &Shared, place: usize) -> Result<(), Trouble> {
        let here = format!("/tables/{}?with=", self.tables[place].0);
        let told = self.posts.ask(&shared.address.request(&here, "", None)).await?;
        let Seen { seq, stage } = serde_json::from_slice(&told)?;
        self.tables[place].1 = seq;
        if stage == "over" && !shared.is_stopped() {
            let next = self.begin(shared).await?;
            self.before += std::mem::replace(&mut self.tables[place], next).1;
        }
        Ok(())
    }
}
