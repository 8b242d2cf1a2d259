//! A "no" that says why.

use std::borrow::Cow;
use std::fmt;

/// Why a move was refused: the rule it broke, and the reason in words for the player.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why, self.rule)
    }
}

impl std::error::Error for Refusal {}

/// Why a game cannot be set up as asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetupError(pub String);

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SetupError {}
