//! How much of the server one address may have, so that nobody spoils it for the others.

mod crowd;
mod rate;
mod visitor;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::HeaderMap;
use ipnet::IpNet;

pub(crate) use crowd::{Crowd, Ticket};
use rate::Rate;

use crate::problem::Problem;

/// The limits as a host sets them; 0 stands for none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Connections in all.
    pub connections: u32,
    /// Connections of one address.
    pub connections_per_address: u32,
    /// Event streams of one address: a page that is open has one.
    pub streams_per_address: u32,
    /// What one address may change each second, for longer than a moment.
    pub requests_per_second: u32,
    /// Tables that one address may open within an hour.
    pub tables_per_hour: u32,
    /// Codes of tables that are not there, asked for by one address within a minute.
    pub misses_per_minute: u32,
}

impl Default for Limits {
    /// Room for a school class behind one address, and none for somebody who tries to fill the house.
    fn default() -> Self {
        Self {
            connections: 10_000,
            connections_per_address: 400,
            streams_per_address: 200,
            requests_per_second: 20,
            tables_per_hour: 200,
            misses_per_minute: 30,
        }
    }
}

/// Reads that cost work, of one address at a time: the others find their place in the queue.
const COSTLY_PER_ADDRESS: u32 = 8;
/// Analyses of one address that are under way or wait: half of those for which the house has room.
const ANALYSES_PER_ADDRESS: u32 = 4;
/// For so many seconds an address may change as much as it likes, as somebody does who clicks fast.
const BURST_SECONDS: u32 = 6;

/// What everybody has used up so far.
pub(crate) struct Usage {
    pub(crate) limits: Limits,
    changes: Rate,
    tables: Rate,
    misses: Rate,
    pub(crate) streams: Arc<Crowd>,
    pub(crate) costly: Arc<Crowd>,
    pub(crate) analyses: Arc<Crowd>,
    proxies: Vec<IpNet>,
}

/// What a visitor asks for that is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Counted {
    Change,
    Table,
    Miss,
}

impl Usage {
    pub(crate) fn new(limits: &Limits, proxies: Vec<IpNet>) -> Self {
        let minute = Duration::from_secs(60);
        let burst = limits.requests_per_second.saturating_mul(BURST_SECONDS);
        Self {
            limits: limits.clone(),
            changes: Rate::new(limits.requests_per_second, Duration::from_secs(1), burst),
            tables: Rate::new(limits.tables_per_hour, 60 * minute, limits.tables_per_hour),
            misses: Rate::new(limits.misses_per_minute, minute, limits.misses_per_minute),
            streams: Crowd::of_at_most(limits.streams_per_address),
            costly: Crowd::of_at_most(COSTLY_PER_ADDRESS),
            analyses: Crowd::of_at_most(ANALYSES_PER_ADDRESS),
            proxies,
        }
    }

    /// Whose request it is that came from this address.
    pub(crate) fn visitor(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        visitor::household(visitor::behind(peer, headers, &self.proxies))
    }

    /// Counts one more, if there is one left.
    pub(crate) fn take(&self, what: Counted, visitor: IpAddr) -> Result<(), Problem> {
        self.rate(what).take(visitor, Instant::now()).map_err(too_many)
    }

    /// Whether there is one left.
    pub(crate) fn check(&self, what: Counted, visitor: IpAddr) -> Result<(), Problem> {
        self.rate(what).check(visitor, Instant::now()).map_err(too_many)
    }

    fn rate(&self, what: Counted) -> &Rate {
        match what {
            Counted::Change => &self.changes,
            Counted::Table => &self.tables,
            Counted::Miss => &self.misses,
        }
    }

    /// Forgets addresses that have been quiet.
    pub(crate) fn sweep(&self) {
        let now = Instant::now();
        for rate in [&self.changes, &self.tables, &self.misses] {
            rate.sweep(now);
        }
    }
}

/// A connection's address as the limits count it.
pub(crate) fn household(peer: IpAddr) -> IpAddr {
    visitor::household(peer)
}

fn too_many(wait: Duration) -> Problem {
    Problem::TooMany { retry_after_s: wait.as_secs() + 1 }
}
