//! So many within a time, for each address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A leaky bucket for each address, kept as the one moment at which it is empty again.
pub(crate) struct Rate {
    /// So long one of them takes to leak; nothing where there is no limit.
    each: Duration,
    /// So full a bucket may be.
    most: Duration,
    empty_at: Mutex<HashMap<IpAddr, Instant>>,
}

impl Rate {
    /// So many each period, and so many at once; 0 stands for no limit.
    pub(crate) fn new(count: u32, period: Duration, burst: u32) -> Self {
        let each = period.checked_div(count).unwrap_or_default();
        Self { each, most: each * burst.max(1), empty_at: Mutex::default() }
    }

    /// Takes one, or says how long to wait for it.
    pub(crate) fn take(&self, address: IpAddr, now: Instant) -> Result<(), Duration> {
        if self.each.is_zero() {
            return Ok(());
        }
        let mut all = self.all();
        let empty_at = all.entry(address).or_insert(now);
        self.fits(*empty_at, now)?;
        *empty_at = (*empty_at).max(now) + self.each;
        Ok(())
    }

    /// Whether one could be taken.
    pub(crate) fn check(&self, address: IpAddr, now: Instant) -> Result<(), Duration> {
        self.all().get(&address).map_or(Ok(()), |&empty_at| self.fits(empty_at, now))
    }

    fn fits(&self, empty_at: Instant, now: Instant) -> Result<(), Duration> {
        let full = empty_at.saturating_duration_since(now) + self.each;
        if full <= self.most { Ok(()) } else { Err(full - self.most) }
    }

    /// Forgets those whose bucket is empty.
    pub(crate) fn sweep(&self, now: Instant) {
        let mut all = self.all();
        all.retain(|_, empty_at| *empty_at > now);
        all.shrink_to_fit();
    }

    fn all(&self) -> MutexGuard<'_, HashMap<IpAddr, Instant>> {
        // Every change is one call: a panic leaves the map whole.
        self.empty_at.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const BEA: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));

    #[test]
    fn a_burst_is_let_through_and_then_so_many_each_second() {
        let rate = Rate::new(10, Duration::from_secs(1), 3);
        let start = Instant::now();
        for _ in 0..3 {
            assert_eq!(rate.take(ANN, start), Ok(()));
        }
        assert_eq!(rate.check(ANN, start), Err(Duration::from_millis(100)));
        assert_eq!(rate.take(ANN, start), Err(Duration::from_millis(100)));
        assert_eq!(rate.take(BEA, start), Ok(()), "addresses do not share");
        let later = start + Duration::from_millis(100);
        assert_eq!(rate.take(ANN, later), Ok(()));
        assert!(rate.take(ANN, later).is_err());
    }

    #[test]
    fn who_was_quiet_is_forgotten_and_no_limit_counts_nobody() {
        let rate = Rate::new(1, Duration::from_secs(1), 1);
        let start = Instant::now();
        rate.take(ANN, start).unwrap();
        rate.sweep(start);
        assert!(rate.take(ANN, start).is_err(), "not quiet for long enough");
        rate.sweep(start + Duration::from_secs(2));
        assert!(rate.all().is_empty());
        let none = Rate::new(0, Duration::from_secs(1), 0);
        assert!((0..1_000).all(|_| none.take(ANN, start).is_ok()) && none.all().is_empty());
    }
}
