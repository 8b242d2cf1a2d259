//! The words that seats mix into the deal.
//!
//! A seat promises its word while people sit down: it shows the hash alone. When the host starts the game the room
//! closes, and the words are opened. So every word is fixed before any other is known, and nobody can choose one that
//! gives a certain deal: not even the table, which knows the seed, together with the last to sit down. The words are
//! shown to nobody before the deal. A word that is not opened in time is left out, which the log tells. A seat that
//! promises nothing adds nothing.

use tricorn_kernel::Seat;
use tricorn_kernel::log::{MAX_ENTROPY, is_entropy, is_promise};

use super::judge::deny;
use super::{Denied, Draft, Opened, Room, Stage};
use crate::promise_of;
use crate::room::Act;

/// So long the deal waits for words.
const PATIENCE_MS: u64 = 15_000;

pub(super) fn check_promise(promise: &str) -> Result<(), Denied> {
    if is_promise(promise) {
        Ok(())
    } else {
        deny("a promise is the SHA-256 of your word, in 64 small hexadecimal digits")
    }
}

impl Room {
    /// Whether everybody has sat down and the deal waits for words.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        matches!(self.stage, Stage::Gathering) && self.closed_ms.is_some()
    }

    /// Whether the deal waits for this seat's word.
    #[must_use]
    pub fn awaits_word(&self, seat: Seat) -> bool {
        self.is_closed() && self.owes_word(seat)
    }

    fn owes_word(&self, seat: Seat) -> bool {
        self.chairs.get(seat.index()).is_some_and(|chair| chair.promise.is_some() && chair.word.is_none())
    }

    /// When the deal comes, whatever words are missing, in Unix milliseconds.
    #[must_use]
    pub fn deal_ms(&self) -> Option<u64> {
        self.closed_ms.filter(|_| self.is_closed()).map(|closed| closed + PATIENCE_MS)
    }

    /// The deal without the words that were not opened in time.
    ///
    /// # Errors
    /// If it is not time.
    pub fn judge_deal(&self, now_ms: u64) -> Result<Draft, Denied> {
        match self.deal_ms() {
            Some(due) if due <= now_ms => self.deal(None),
            _ => deny("the deal is not due"),
        }
    }

    /// A seat's word; the last one brings the deal.
    pub(super) fn open_word(&self, seat: Seat, word: String) -> Result<Draft, Denied> {
        if !self.awaits_word(seat) {
            return deny("no word is awaited from you now");
        }
        if word.is_empty() || !is_entropy(&word) {
            return deny(format!("a word is 1 to {MAX_ENTROPY} plain characters"));
        }
        if self.chairs[seat.index()].promise.as_ref() != Some(&promise_of(&word)) {
            return deny("that is not the word that you promised");
        }
        let opened = Opened { seat, word };
        let others = (0..self.config.seats).map(Seat::new).filter(|&other| other != seat);
        if others.into_iter().any(|other| self.owes_word(other)) {
            return Ok(Act::Word { opened }.into());
        }
        self.deal(Some(opened))
    }

    pub(super) fn deal(&self, last: Option<Opened>) -> Result<Draft, Denied> {
        let mut table = self.begin(last.as_ref()).map_err(|why| Denied { rule: None, why })?;
        table.settle(0);
        Ok(Draft::begun(table, last))
    }

    pub(super) fn note_word(&mut self, Opened { seat, word }: &Opened) -> Result<(), String> {
        self.chair(*seat)?.word = Some(word.clone());
        Ok(())
    }
}
