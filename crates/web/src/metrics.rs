//! What a host wants to know of a running server, in the text form that Prometheus reads.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use tricorn_hall::Hall;

/// Counters of this process.
#[derive(Default)]
pub(crate) struct Metrics {
    requests: AtomicU64,
    acts: AtomicU64,
    refusals: AtomicU64,
}

impl Metrics {
    pub(crate) fn request(&self) {
        self.requests.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn act(&self, granted: bool) {
        let counter = if granted { &self.acts } else { &self.refusals };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn render(&self, hall: &Hall) -> String {
        let (tables, viewers) = hall.crowd();
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let mut text = String::new();
        let mut line = |name: &str, kind: &str, help: &str, value: u64| {
            let _ =
                write!(text, "# HELP tricorn_{name} {help}\n# TYPE tricorn_{name} {kind}\ntricorn_{name} {value}\n");
        };
        line("requests_total", "counter", "Requests answered.", count(&self.requests));
        line("acts_total", "counter", "Wishes granted at tables.", count(&self.acts));
        line("refusals_total", "counter", "Wishes refused at tables.", count(&self.refusals));
        line("commits_total", "counter", "Transactions of the store.", hall.store().commits());
        line("tables", "gauge", "Tables in memory.", tables as u64);
        line("viewers", "gauge", "Pages that watch a table.", viewers as u64);
        text
    }
}
