//! What is measured while the tables play.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io::{Write, stderr};
use std::time::Instant;

use hdrhistogram::Histogram;

use super::http::Trouble;

/// So many errors are told in full.
const TOLD: u64 = 5;

/// Times in microseconds, to three digits, up to a minute.
struct Times(RefCell<Histogram<u64>>);

impl Times {
    fn new() -> Self {
        Self(RefCell::new(Histogram::new_with_bounds(1, 60_000_000, 3).expect("the bounds make sense")))
    }

    fn since(&self, start: Instant) {
        self.0.borrow_mut().saturating_record(start.elapsed().as_micros() as u64);
    }

    /// In milliseconds; none if nothing was measured.
    fn quantile(&self, share: f64) -> Option<f64> {
        let times = self.0.borrow();
        (!times.is_empty()).then(|| times.value_at_quantile(share) as f64 / 1e3)
    }
}

/// Counts for all tables together; only while recording, but for errors.
pub(super) struct Tally {
    recording: Cell<bool>,
    moves: Cell<u64>,
    own: Times,
    other: Times,
    errors: RefCell<BTreeMap<String, u64>>,
}

impl Tally {
    pub(super) fn new() -> Self {
        Self {
            recording: Cell::new(false),
            moves: Cell::new(0),
            own: Times::new(),
            other: Times::new(),
            errors: RefCell::default(),
        }
    }

    pub(super) fn record(&self, on: bool) {
        self.recording.set(on);
    }

    /// The server has answered that a move sent at `start` is made.
    pub(super) fn acknowledged(&self, start: Instant) {
        if self.recording.get() {
            self.moves.set(self.moves.get() + 1);
            self.own.since(start);
        }
    }

    /// The opponent has heard of a move sent at `start`.
    pub(super) fn seen(&self, start: Instant) {
        if self.recording.get() {
            self.other.since(start);
        }
    }

    pub(super) fn error(&self, trouble: &Trouble) {
        let before: u64 = self.errors.borrow().values().sum();
        if before < TOLD {
            let text = tricorn_kernel::text::shown(&trouble.to_string()).to_string();
            let _ = writeln!(stderr(), "tricorn: {text}");
        }
        *self.errors.borrow_mut().entry(trouble.kind()).or_default() += 1;
    }

    pub(super) fn moves(&self) -> u64 {
        self.moves.get()
    }

    /// From a move to its answer: the median and the 99th percentile, in milliseconds.
    pub(super) fn own(&self) -> [Option<f64>; 2] {
        [0.5, 0.99].map(|share| self.own.quantile(share))
    }

    /// From a move to the opponent's event.
    pub(super) fn other(&self) -> [Option<f64>; 2] {
        [0.5, 0.99].map(|share| self.other.quantile(share))
    }

    pub(super) fn errors(&self) -> BTreeMap<String, u64> {
        self.errors.borrow().clone()
    }
}
