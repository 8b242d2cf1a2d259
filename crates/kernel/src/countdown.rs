//! The alarm that is ticking.

use crate::{Alarm, Turn};

/// A game's own clock between two entries: which alarm ticks, and since when.
///
/// Tables that follow the clock on the wall and games in simulated time count with the same one, so that what the one
/// wrote the other can prove.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Countdown(Option<(Alarm, u64)>);

impl Countdown {
    /// The countdown of a game whose first turn this is.
    #[must_use]
    pub fn new(turn: Turn) -> Self {
        Self::default().then(turn, 0)
    }

    /// The countdown once an entry made at `at_ms` has led to this turn: an alarm of the same phase ticks on.
    #[inline]
    #[must_use]
    pub fn then(self, turn: Turn, at_ms: u64) -> Self {
        match (turn.alarm(), self.0) {
            // Chance takes no time.
            (None, Some(_)) if turn == Turn::Chance => self,
            (Some(next), Some((ticking, _))) if next == ticking => self,
            (next, _) => Self(next.map(|alarm| (alarm, at_ms))),
        }
    }

    /// When the clock moves, in milliseconds since the game began.
    #[inline]
    #[must_use]
    pub fn due_ms(self) -> Option<u64> {
        self.0.map(|(alarm, since)| since + u64::from(alarm.after_ms))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seats;

    #[test]
    fn an_alarm_ticks_through_entries_that_leave_its_phase_alone() {
        let turn = |phase| Turn::Open { seats: Seats::first(2), alarm: Some(Alarm { phase, after_ms: 500 }) };
        let first = Countdown::new(turn(1));
        assert_eq!(first.due_ms(), Some(500));
        assert_eq!(first.then(turn(1), 300).due_ms(), Some(500));
        assert_eq!(first.then(turn(2), 300).due_ms(), Some(800));
        assert_eq!(first.then(Turn::Chance, 300).then(turn(1), 300).due_ms(), Some(500), "chance came between");
        assert_eq!(first.then(Turn::Chance, 300).then(Turn::Over, 300).due_ms(), None);
    }
}
