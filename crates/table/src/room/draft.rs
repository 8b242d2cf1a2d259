//! An act that is judged and not yet durable.

use tricorn_kernel::log::Entry;

use super::{Act, Opened, Played};
use crate::{AnyDraft, AnyTable};

/// An act that may happen, and what it makes of the room once it is durable.
pub struct Draft {
    act: Act,
    next: Option<Next>,
}

/// What an act makes of the table, worked out when it was judged.
pub(super) enum Next {
    /// There is one now.
    Begun(Box<dyn AnyTable>),
    /// The game goes on.
    Played(Box<dyn AnyDraft>),
}

impl From<Act> for Draft {
    fn from(act: Act) -> Self {
        Self { act, next: None }
    }
}

impl Draft {
    pub(super) fn begun(table: Box<dyn AnyTable>, word: Option<Opened>) -> Self {
        Self { act: Act::Start { word, played: played(table.entries()) }, next: Some(Next::Begun(table)) }
    }

    pub(super) fn played(draft: Box<dyn AnyDraft>) -> Self {
        Self { act: Act::Play { played: played(draft.entries()) }, next: Some(Next::Played(draft)) }
    }

    /// The act, as it stands in the journal.
    #[must_use]
    pub fn act(&self) -> &Act {
        &self.act
    }

    /// Whether a clock of the game's own will be running then.
    pub(super) fn sets_alarm(&self) -> bool {
        matches!(&self.next, Some(Next::Played(draft)) if draft.alarm_at_ms().is_some())
    }

    pub(super) fn into_parts(self) -> (Act, Option<Next>) {
        (self.act, self.next)
    }
}

/// Entries of a log as the journal has them.
pub(super) fn played(entries: &[Entry]) -> Vec<Played> {
    let played = |entry: &Entry| Played { actor: entry.actor, mv: entry.mv.clone(), at_ms: entry.at_ms };
    entries.iter().map(played).collect()
}
