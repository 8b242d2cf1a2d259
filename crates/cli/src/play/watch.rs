//! The time of a game, which stands still while the game is put away.

use std::time::{Duration, Instant};

/// Counts the milliseconds of a game from where it stopped.
pub(super) struct Watch {
    since: Instant,
    before_ms: u64,
}

impl Watch {
    /// Goes on from here.
    pub(super) fn from(before_ms: u64) -> Self {
        Self { since: Instant::now(), before_ms }
    }

    pub(super) fn now_ms(&self) -> u64 {
        let passed = u64::try_from(self.since.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.before_ms.saturating_add(passed)
    }

    /// As if so much time had passed.
    #[cfg(test)]
    pub(super) fn skip(&mut self, time: Duration) {
        self.before_ms += time.as_millis() as u64;
    }

    /// How long until this moment of the game.
    pub(super) fn until(&self, at_ms: u64) -> Duration {
        Duration::from_millis(at_ms.saturating_sub(self.now_ms()))
    }
}

/// How long one looks at the table before a bot moves.
pub(super) fn pause() -> Duration {
    match std::env::var_os("TRICORN_NO_PAUSE") {
        Some(_) => Duration::ZERO,
        None => Duration::from_millis(300),
    }
}
