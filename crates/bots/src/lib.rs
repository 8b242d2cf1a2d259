//! Players made of code.
//!
//! A bot is given a [`View`](tricorn_kernel::Game::View) and the moves its seat may make, never a state: the compiler
//! keeps it honest, and a law of the test suite checks that it is.

mod playout;
mod race;
pub mod search;
mod weigh;

pub use playout::{Scribe, play_out, settle};
pub use weigh::{Effort, expert_games, weigh};

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use search::{Budget, Search};
use tricorn_kernel::{Appraise, Dice, Seat, Skill};

/// The bots that can be asked to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bot {
    /// Plays any move, each equally likely; for study.
    Random,
    /// Plays the move that looks best at once; where moves are written, what a casual player writes. For study.
    Greedy,
    /// One to play against.
    Level(Skill),
}

impl Bot {
    /// All bots, those for study first.
    pub const ALL: [Self; 6] = [
        Self::Random,
        Self::Greedy,
        Self::Level(Skill::Novice),
        Self::Level(Skill::Casual),
        Self::Level(Skill::Strong),
        Self::Level(Skill::Expert),
    ];

    /// Those that people play against, weakest first.
    pub const LEVELS: [Self; 4] = [
        Self::Level(Skill::Novice),
        Self::Level(Skill::Casual),
        Self::Level(Skill::Strong),
        Self::Level(Skill::Expert),
    ];

    /// Whom one plays against who says nothing else.
    pub const USUAL: Self = Self::Level(Skill::Casual);

    /// The bot's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Level(skill) => skill.name(),
        }
    }

    /// How it plays, in a word for people.
    #[must_use]
    pub fn manner(self) -> &'static str {
        match self {
            Self::Random => "careless",
            Self::Greedy => "careful",
            Self::Level(_) => self.name(),
        }
    }

    /// Whether it thinks ahead, where that is of use: then it takes far longer than a glance.
    #[must_use]
    pub const fn looks_ahead(self) -> bool {
        matches!(self, Self::Level(Skill::Strong | Skill::Expert))
    }

    /// The move that this bot makes in its seat: `look` shows it what the seat knows, `moves` is what can be listed.
    ///
    /// Returns none only if nothing is listed and nothing comes to mind.
    #[inline]
    pub fn choose<G: Appraise>(
        self,
        seat: Seat,
        look: impl Fn() -> G::View,
        moves: &[G::Move],
        patience: Patience<'_>,
        dice: &mut Dice,
    ) -> Option<G::Move> {
        if G::WRITES {
            let view = look();
            let thought = self.ponder::<G>(&view, moves, dice);
            if let Some(mv) = thought.or_else(|| G::improvise(&view, dice)) {
                return Some(mv);
            }
        }
        match (self, moves) {
            (_, []) => None,
            (_, [only]) => Some(only.clone()),
            (Self::Random, _) => Some(dice.pick(moves).clone()),
            // Who hurries shows its skill by how soon it moves.
            (Self::Level(Skill::Novice), _) if !G::TIMED && dice.below(5) < 2 => Some(dice.pick(moves).clone()),
            _ if self.looks_ahead()
                && let Some(thinking) = G::THINKING =>
            {
                let search = Search::<G> { seat, view: &look(), moves, thinking };
                let games = thinking.games[usize::from(self == Self::Level(Skill::Expert))];
                let tried =
                    search.run(Budget { iterations: games, time: patience.time, trees: 1 }, dice, patience.stop);
                search::best(&tried).map(|place| moves[place].clone())
            }
            _ => {
                let view = look();
                self.ponder::<G>(&view, moves, dice).or_else(|| greedy::<G>(&view, moves, dice))
            }
        }
    }

    /// What more thought than a first opinion finds, by those who have more.
    fn ponder<G: Appraise>(self, view: &G::View, moves: &[G::Move], dice: &mut Dice) -> Option<G::Move> {
        match self {
            Self::Random => None,
            Self::Greedy => G::ponder(view, moves, Skill::Casual, dice),
            Self::Level(skill) => G::ponder(view, moves, skill, dice),
        }
    }

    /// How long this bot takes until it makes the move; 0 in a game where that does not count. None if it rather waits
    /// until something happens that concerns it.
    pub fn reaction_ms<G: Appraise>(self, view: &G::View, mv: &G::Move, dice: &mut Dice) -> Option<u32> {
        let average = G::reaction_ms(view, mv, dice)?;
        let percent = match self {
            // It finds what it plays by trying.
            Self::Random => 200,
            Self::Greedy => 100,
            Self::Level(Skill::Novice) => 180,
            Self::Level(Skill::Casual) => 130,
            Self::Level(Skill::Strong) => 95,
            Self::Level(Skill::Expert) => 70,
        };
        Some((u64::from(average) * percent / 100).try_into().unwrap_or(u32::MAX))
    }
}

/// The move that looks best at once; of equals, each is equally likely.
fn greedy<G: Appraise>(view: &G::View, moves: &[G::Move], dice: &mut Dice) -> Option<G::Move> {
    let worth: Vec<i32> = moves.iter().map(|mv| G::appraise(view, mv)).collect();
    let best = *worth.iter().max()?;
    let equals: Vec<usize> = (0..moves.len()).filter(|&place| worth[place] == best).collect();
    Some(moves[*dice.pick(&equals)].clone())
}

/// How long those who wait for a bot's move let it think.
#[derive(Debug, Clone, Copy)]
pub struct Patience<'a> {
    /// No longer than this, whatever it has found by then.
    pub time: Option<Duration>,
    /// Not any more, once this is set.
    pub stop: &'a AtomicBool,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Patience<'static> {
    /// As long as it takes: then a move depends on the dice alone, and not on the machine.
    pub const ENDLESS: Self = Self { time: None, stop: &NEVER };

    /// Where people wait, less than a second.
    pub const AT_A_TABLE: Self = Self { time: Some(Duration::from_millis(900)), stop: &NEVER };
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
