//! How much can happen at one table.

use super::Room;

/// The most entries of a game's log that moves may make; a game that needs more never ends.
pub(super) const MAX_ENTRIES: usize = 50_000;
/// How often moves may be taken back in one game.
pub(super) const MAX_UNDOS: u32 = 500;
/// How often one may call a bot to the own place, or offer to end a game.
pub(super) const MAX_CHANGES_OF_MIND: u32 = 500;
/// How often one may ask for a hint.
pub(super) const MAX_HINTS: u32 = 500;
/// The most acts of a journal beside talk; from here on people only play on and come to an end.
const MAX_ACTS: u64 = 100_000;

impl Room {
    /// Whether the game has had all the moves that a game can have.
    pub(super) fn is_too_long(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.entries().len() >= MAX_ENTRIES)
    }

    /// Whether coming and going has filled the journal.
    pub(super) fn is_full(&self) -> bool {
        self.next_seq - self.talk.said() >= MAX_ACTS
    }
}
