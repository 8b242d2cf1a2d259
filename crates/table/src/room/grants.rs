//! What was granted last: who asks for the same again, since the answer was lost, is told the same again.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use super::{Guest, Room, Wish};

/// How many grants a room remembers.
const KEPT: usize = 64;

/// By what a wish is known that may be sent twice: who had it, what it was, and which number they saw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(pub u64);

impl Mark {
    /// The mark of this wish.
    #[must_use]
    pub fn of(guest: &Guest, wish: &Wish, seen: u64) -> Self {
        // Its keys are fixed. Who finds two wishes with one mark can only lose an own one.
        let mut hash = DefaultHasher::new();
        (guest, wish, seen).hash(&mut hash);
        Self(hash.finish())
    }
}

/// What a wish brought about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    /// The room's number after it.
    pub seq: u64,
    /// The entries of the game's log that it made.
    pub entries: Range<u32>,
}

/// The last grants that may be asked for again.
#[derive(Default)]
pub(super) struct Grants(VecDeque<(Mark, Grant)>);

impl Grants {
    pub(super) fn keep(&mut self, mark: Option<Mark>, grant: &Grant) {
        let Some(mark) = mark else { return };
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back((mark, grant.clone()));
    }
}

impl Room {
    /// What was granted to the wish with this mark, if it was one of the last.
    #[must_use]
    pub fn granted(&self, mark: Mark) -> Option<&Grant> {
        self.grants.0.iter().rev().find(|(other, _)| *other == mark).map(|(_, grant)| grant)
    }
}
