//! A "no" that says why.

use std::borrow::Cow;

/// Why a move was refused: the rule it broke, and the reason in words for the player.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{why} ({rule})")]
pub struct Refusal {
    /// The id of the rule, such as `MAY-4`.
    pub rule: &'static str,
    /// One sentence for the player.
    pub why: Cow<'static, str>,
}

impl Refusal {
    /// A refusal by `rule`, with the reason in words.
    pub fn new(rule: &'static str, why: impl Into<Cow<'static, str>>) -> Self {
        Self { rule, why: why.into() }
    }
}

/// Why a game cannot be set up as asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SetupError(pub String);
