//! How well a bot plays Triangulation.

use std::str::FromStr;

use tricorn_kernel::Skill;

/// How much of what people know a guessing bot knows, and how deep an Insider bot thinks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Knows what everybody says, and gives the words that come to mind.
    Novice,
    /// Knows most of it, and thinks a little.
    Casual,
    /// Knows nearly all of it, and thinks.
    Strong,
    /// Knows all that stands in the data, and thinks as long as it may.
    Expert,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Self; 4] = [Self::Novice, Self::Casual, Self::Strong, Self::Expert];

    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Novice => "novice",
            Self::Casual => "casual",
            Self::Strong => "strong",
            Self::Expert => "expert",
        }
    }

    /// Of a hundred links of this weight, so many a guesser of this level knows.
    pub(super) fn knows(self, weight: u8) -> u64 {
        let by_weight = match self {
            Self::Novice => [20, 30, 50, 75, 90],
            Self::Casual => [40, 60, 75, 90, 97],
            Self::Strong => [58, 72, 83, 94, 98],
            Self::Expert => [100; 5],
        };
        by_weight[usize::from(weight.clamp(1, 5)) - 1]
    }

    /// Of a hundred guesses, so many are not the one that it thinks best.
    pub(super) fn slips(self) -> u32 {
        match self {
            Self::Novice => 20,
            Self::Casual => 8,
            Self::Strong => 4,
            Self::Expert => 0,
        }
    }

    /// So many listeners an Insider of this level imagines for every triple of clues; one who imagines none takes words
    /// by chance.
    pub(super) fn listeners(self) -> usize {
        match self {
            Self::Novice => 0,
            Self::Casual => 3,
            Self::Strong => 5,
            Self::Expert => 12,
        }
    }
}

impl From<Skill> for Level {
    fn from(skill: Skill) -> Self {
        match skill {
            Skill::Novice => Self::Novice,
            Skill::Casual => Self::Casual,
            Skill::Strong => Self::Strong,
            Skill::Expert => Self::Expert,
        }
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let level = Self::ALL.into_iter().find(|level| level.name() == text);
        level.ok_or_else(|| format!("a level is {}", Self::ALL.map(Self::name).join(", ")))
    }
}
