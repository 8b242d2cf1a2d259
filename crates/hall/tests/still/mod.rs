//! Time that stands still while real threads write and think.

use std::sync::mpsc;
use std::time::Duration;

/// Time goes on only when a test says so. (Paused time would else jump to the next timer while the store writes: a
/// thread of the pool that is busy keeps it from doing so.)
pub(crate) struct Still(#[allow(dead_code)] mpsc::Sender<()>);

impl Still {
    pub(crate) fn new() -> Self {
        let (busy, wait) = mpsc::channel::<()>();
        tokio::task::spawn_blocking(move || wait.recv());
        Self(busy)
    }

    /// Lets so much time go by, in small steps, and everything happen that is due.
    pub(crate) async fn pass(&self, time: Duration) {
        let step = Duration::from_millis(10);
        for _ in 0..(time.as_millis() / step.as_millis()) {
            tokio::time::advance(step).await;
            self.settle().await;
        }
    }

    /// Lets everything happen that does not wait for time: real threads write and think meanwhile.
    pub(crate) async fn settle(&self) {
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
        std::thread::sleep(Duration::from_micros(300));
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
    }

    /// Waits in real time, while none of the tests' time goes by, until threads have brought this about.
    pub(crate) async fn until(&self, done: impl Fn() -> bool) -> bool {
        let start = std::time::Instant::now();
        while !done() && start.elapsed() < Duration::from_secs(10) {
            self.settle().await;
        }
        done()
    }
}
