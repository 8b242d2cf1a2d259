//! Waiting for pages, but not for ever.

use std::time::{Duration, Instant};

/// No wait in these tests is longer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(40);

/// Asks until there is an answer; fails with these words if there is none.
pub(crate) fn wait_or<T>(words: impl Fn() -> String, mut ask: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(begun.elapsed() < PATIENCE, "waited too long for {}", words());
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Asks until there is an answer.
pub(crate) fn wait<T>(what: &str, ask: impl FnMut() -> Option<T>) -> T {
    wait_or(|| what.into(), ask)
}
