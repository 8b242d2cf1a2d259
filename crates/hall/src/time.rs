//! What time it is.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

/// Unix time that never goes back: the system's clock when the hall opened, and tokio's since, so that tests run in
/// paused time.
#[derive(Debug, Clone, Copy)]
pub struct Time {
    start_ms: u64,
    start: Instant,
}

impl Time {
    /// Time from now on.
    #[must_use]
    pub fn starting_now() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Self { start_ms: since.map_or(0, |since| since.as_millis() as u64), start: Instant::now() }
    }

    /// Now, in Unix milliseconds.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        self.start_ms + self.start.elapsed().as_millis() as u64
    }

    /// The moment at which it will be so many Unix milliseconds; now, if it has been.
    pub(crate) fn at(&self, unix_ms: u64) -> Instant {
        self.start + Duration::from_millis(unix_ms.saturating_sub(self.start_ms))
    }
}
