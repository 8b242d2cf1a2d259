//! How long bots wait before they move: for people to see what happened, to take it back, and to do in time what is
//! theirs to do.

use serde::{Deserialize, Serialize};
use tricorn_bots::Bot;
use tricorn_kernel::{Seat, Skill};

use super::{Room, Stage};

/// How quickly the bots of a table play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// With time to look at everything.
    Slow,
    /// So that one can follow.
    #[default]
    Usual,
    /// As if there were nothing to see.
    Quick,
}

/// So long bots wait for people to answer who are asked whether a move is taken back.
const ANSWER_MS: u64 = 10_000;

impl Pace {
    /// What this word means; no word is what is usual.
    ///
    /// # Errors
    /// What the words can be.
    pub fn read(word: &str) -> Result<Self, String> {
        match word {
            "slow" => Ok(Self::Slow),
            "" | "usual" => Ok(Self::Usual),
            "quick" => Ok(Self::Quick),
            _ => Err("the pace of bots is slow, usual or quick".into()),
        }
    }

    /// The word that [`Pace::read`] reads.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Usual => "usual",
            Self::Quick => "quick",
        }
    }

    /// Before a bot moves after a bot while no person has moved: whoever has just come would like to play.
    fn opening_ms(self) -> u64 {
        match self {
            Self::Slow => 500,
            Self::Usual => 120,
            Self::Quick => 80,
        }
    }

    /// Before a bot answers what a person did.
    fn answer_ms(self) -> u64 {
        match self {
            Self::Slow => 1_500,
            Self::Usual => 700,
            Self::Quick => 250,
        }
    }

    /// Before a bot moves after a bot.
    fn in_a_row_ms(self) -> u64 {
        match self {
            Self::Slow => 1_000,
            Self::Usual => 400,
            Self::Quick => 150,
        }
    }

    /// Before a bot answers what a person could still take back.
    fn grace_ms(self) -> u64 {
        match self {
            Self::Slow => 3_000,
            Self::Usual => 1_500,
            Self::Quick => 800,
        }
    }

    /// Before this bot ends what a person may still do out of turn, a hot card for example.
    fn fair_ms(self, bot: Bot) -> u64 {
        let usual = match self {
            Self::Slow => 12_000,
            Self::Usual => 6_000,
            Self::Quick => 3_000,
        };
        match bot {
            Bot::Random | Bot::Level(Skill::Novice) => usual * 3 / 2,
            Bot::Greedy | Bot::Level(_) => usual,
        }
    }

    // Serde asks with a reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(super) fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// How long a person may still do something before a bot ends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fair {
    /// Who may.
    pub seat: Seat,
    /// The bot that waits.
    pub waits: Seat,
    /// How long, from when the game last went on.
    pub whole_ms: u64,
    /// Until when, in Unix milliseconds.
    pub until_ms: u64,
}

impl Room {
    /// So long, in milliseconds from when the game last went on, the bots wait before one of them moves in a game where
    /// time does not count.
    #[must_use]
    pub fn bots_wait_ms(&self) -> u64 {
        let pace = self.config.pace;
        if !self.has_person() {
            return Pace::Quick.in_a_row_ms();
        }
        let Some(mover) = self.mover else { return pace.answer_ms() };
        if !self.is_person(mover) {
            return if self.person_moved { pace.in_a_row_ms() } else { pace.opening_ms() };
        }
        if let Some(fair) = self.fair() {
            return fair.whole_ms;
        }
        match &self.take_back {
            Some(asked) if asked.declined.is_none() => ANSWER_MS,
            Some(_) => pace.answer_ms(),
            None if self.may_take_back(mover).is_ok() => pace.grace_ms(),
            None => pace.answer_ms(),
        }
    }

    /// The time that the bots give a person who moved last and may move on, though a bot may move too: in a game where
    /// time does not count, nobody has to be quicker than a program.
    ///
    /// A bot that moved last gives none: it takes nothing from anybody by going on. Who goes on with what was just drawn has
    /// half the time for the next, for nobody is to play on for ever.
    #[must_use]
    pub fn fair(&self) -> Option<Fair> {
        let seat = self.mover.filter(|&seat| self.is_person(seat))?;
        let table = self.table.as_ref().filter(|_| matches!(self.stage, Stage::Playing))?;
        if table.is_timed() || !table.turn().seats().has(seat) {
            return None;
        }
        let bots = self.bots_to_move().map(|(waits, bot)| (self.config.pace.fair_ms(bot), waits));
        let (fair_ms, waits) = bots.max()?;
        let whole_ms = fair_ms >> self.went_on.min(6);
        Some(Fair { seat, waits, whole_ms, until_ms: self.went_on_ms + whole_ms })
    }
}
