//! How well somebody plays.

use std::fmt;
use std::str::FromStr;

/// How well somebody plays, in words that people know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Skill {
    /// Has just learnt the rules.
    Novice,
    /// Plays what looks good.
    Casual,
    /// Thinks ahead.
    Strong,
    /// Thinks ahead for longer.
    Expert,
}

impl Skill {
    /// All of them, the weakest first.
    pub const ALL: [Self; 4] = [Self::Novice, Self::Casual, Self::Strong, Self::Expert];

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Novice => "novice",
            Self::Casual => "casual",
            Self::Strong => "strong",
            Self::Expert => "expert",
        }
    }
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Skill {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|skill| skill.name() == text);
        found.ok_or_else(|| format!("a level is {}", Self::ALL.map(Self::name).join(", ")))
    }
}
