//! Players made of code.
//!
//! A bot is given a [`View`](tricorn_kernel::Game::View) and the moves its seat may make, never a state: the compiler
//! keeps it honest, and a law of the test suite checks that it is.

mod playout;
mod race;

pub use playout::{Scribe, play_out};

use std::fmt;
use std::str::FromStr;

use tricorn_kernel::{Appraise, Dice};

/// The bots that can be asked to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bot {
    /// Plays any move, each equally likely.
    Random,
    /// Plays the move that looks best at once; in a game that knows how, after a moment's thought.
    Greedy,
}

impl Bot {
    /// All bots, weakest first.
    pub const ALL: [Self; 2] = [Self::Random, Self::Greedy];

    /// The bot's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
        }
    }

    /// How it plays, in a word for people.
    #[must_use]
    pub fn manner(self) -> &'static str {
        match self {
            Self::Random => "careless",
            Self::Greedy => "careful",
        }
    }

    /// The move this bot makes: `look` shows it its seat's view, `moves` is what can be listed.
    ///
    /// Returns none only if nothing is listed and nothing comes to mind.
    #[inline]
    pub fn choose<G: Appraise>(
        self,
        look: impl Fn() -> G::View,
        moves: &[G::Move],
        dice: &mut Dice,
    ) -> Option<G::Move> {
        if G::WRITES {
            let view = look();
            let thought = if self == Self::Greedy { G::ponder(&view, moves, dice) } else { None };
            if let Some(mv) = thought.or_else(|| G::improvise(&view, dice)) {
                return Some(mv);
            }
        }
        match (self, moves) {
            (_, []) => None,
            (_, [only]) => Some(only.clone()),
            (Self::Random, _) => Some(dice.pick(moves).clone()),
            (Self::Greedy, _) => {
                let view = look();
                if let Some(mv) = G::ponder(&view, moves, dice) {
                    return Some(mv);
                }
                let worth: Vec<i32> = moves.iter().map(|mv| G::appraise(&view, mv)).collect();
                let best = *worth.iter().max()?;
                let equals: Vec<usize> = (0..moves.len()).filter(|&place| worth[place] == best).collect();
                Some(moves[*dice.pick(&equals)].clone())
            }
        }
    }

    /// How long this bot takes until it makes the move; 0 in a game where that does not count. None if it rather waits
    /// until something happens that concerns it.
    pub fn reaction_ms<G: Appraise>(self, view: &G::View, mv: &G::Move, dice: &mut Dice) -> Option<u32> {
        let average = G::reaction_ms(view, mv, dice)?;
        Some(match self {
            // It finds what it plays by trying.
            Self::Random => average.saturating_mul(2),
            Self::Greedy => average,
        })
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Bot {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|bot| bot.name() == text);
        found.ok_or_else(|| {
            let names: Vec<_> = Self::ALL.iter().map(|bot| bot.name()).collect();
            format!("there is no bot {text:?}: the bots are {}", names.join(", "))
        })
    }
}
