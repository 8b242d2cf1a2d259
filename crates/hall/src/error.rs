//! Why the hall did not do as asked.

use std::fmt;

use tricorn_table::room::Denied;

/// Why the hall did not do as asked, for those who can tell the asker.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HallError {
    /// There is no such table.
    #[error("there is no such table")]
    NotFound,
    /// The table does not allow it.
    #[error("{0}")]
    Denied(Denied),
    /// It was meant for a turn that is over; the room's number is this by now.
    #[error("the table has moved on since you looked")]
    Stale(u64),
    /// It was played under rules that this program does not know.
    #[error("{0}")]
    Outdated(String),
    /// It needs something that this server does not have now, such as message cards.
    #[error("{0}")]
    Missing(String),
    /// So many ask something of this table that the next one has to wait.
    #[error("too many ask at this table at once")]
    Busy,
    /// Something failed here; the log says what.
    #[error("something failed")]
    Failed,
}

impl HallError {
    /// Logs what failed, and says nothing of it to the asker.
    pub(crate) fn failed(what: &str, why: &dyn fmt::Display) -> Self {
        tracing::error!(what, %why, "failed");
        Self::Failed
    }
}
