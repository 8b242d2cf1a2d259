//! Exercises: a position and what is asked there. Lessons and puzzles are made of them.
//!
//! A position is what was played until then, chance's part included, so any deal can be written down; `read` knows how.
//! What a move must do is told in the game's own counters or as a list of moves: no code knows a lesson.

mod mining;
mod puzzle;
mod read;
#[cfg(test)]
mod tests;

pub use mining::{Mining, mine};
pub use puzzle::{Puzzle, puzzle_of, puzzles};
pub use read::ReadError;

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use tricorn_kernel::log::Player;
use tricorn_kernel::{Actor, Options, Refused, Seat, Turn, Viewer};

use crate::room::bot_name;
use crate::{AnyGame, AnyTable, GAMES, Opening, Secret, game};

/// A moment of a game at which somebody has to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The game's id.
    pub game: &'static str,
    /// How many play.
    pub seats: u8,
    /// The options that are not as usual, by name, as they are written.
    pub options: Vec<(String, String)>,
    /// Who has to move.
    pub solver: Seat,
    /// What was done until then, chance's part included, in the game's notation.
    pub entries: Vec<(Actor, String)>,
}

impl Position {
    /// The position of a table, for the one in this seat.
    #[must_use]
    pub fn of(table: &dyn AnyTable, solver: Seat) -> Self {
        let facts = table.facts();
        let options = table.header().options.read(facts.options).unwrap_or_else(|_| Options::defaults(facts.options));
        let changed = facts.options.iter().zip(options.iter());
        let changed = changed.filter(|(field, (_, value))| **value != field.kind.default());
        Self {
            game: facts.id,
            seats: table.header().seats,
            options: changed.map(|(field, (_, value))| (field.name.into(), value.to_string())).collect(),
            solver,
            entries: table.entries().iter().map(|entry| (entry.actor, entry.mv.clone())).collect(),
        }
    }

    /// The table with this position, at which the solver has this name and bots sit in the other seats.
    ///
    /// # Errors
    /// What does not fit the rules of the game.
    pub fn table(&self, name: &str) -> Result<Box<dyn AnyTable>, String> {
        let game = game(self.game).ok_or_else(|| format!("there is no game {:?}", self.game))?;
        let pairs = self.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let options = Options::read(game.facts().options, pairs).map_err(|error| error.to_string())?;
        let player = |index: u8| match Seat::new(index) {
            seat if seat == self.solver => Player::named(name),
            seat => Player::named(bot_name(seat, &[name])),
        };
        let players = (0..self.seats).map(player).collect();
        // Everybody may know what comes next: nothing here is played for.
        let opening = Opening { options, players, secret: Secret::new([0; 32]) };
        let mut table = game.open(opening).map_err(|error| error.to_string())?;
        for (actor, mv) in &self.entries {
            let at_ms = now_of(table.as_ref(), *actor);
            table.take(*actor, mv, at_ms).map_err(|why| format!("{actor} cannot {mv:?}: {why}"))?;
        }
        match table.turn().seats().has(self.solver) {
            true => Ok(table),
            false => Err(format!("it is not seat {}'s turn", self.solver)),
        }
    }
}

/// When somebody acts at the table of an exercise, where time stands still until the clock is to strike.
fn now_of(table: &dyn AnyTable, actor: Actor) -> u64 {
    let last = table.entries().last().map_or(0, |entry| entry.at_ms);
    table.alarm_at_ms().filter(|_| actor == Actor::Clock).unwrap_or(last)
}

/// What a move must do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Goal {
    /// It is one of the solutions.
    Solution,
    /// It makes each of these counters of the game ([`tricorn_kernel::Facts::counters`]) go up by so much at least.
    Counts(Vec<(&'static str, u64)>),
    /// Any legal move will do.
    Any,
}

/// A position, and what is asked there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exercise {
    /// Where it begins.
    pub position: Position,
    /// What a move must do.
    pub goal: Goal,
    /// Moves that do it, in the game's notation; the first is shown to who gives up.
    pub solutions: Vec<String>,
}

/// What came of a move.
pub struct Attempt {
    /// The table after it, and after the chance that follows it.
    pub table: Box<dyn AnyTable>,
    /// Whether it does what is asked.
    pub solves: bool,
}

impl fmt::Debug for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Attempt").field("entries", &self.table.entries()).field("solves", &self.solves).finish()
    }
}

impl Exercise {
    /// The table as it is before the move, with this name for the solver.
    ///
    /// # Panics
    /// If the position is none; those of the program are tested.
    #[must_use]
    pub fn table(&self, name: &str) -> Box<dyn AnyTable> {
        let Position { game, .. } = self.position;
        self.position.table(name).unwrap_or_else(|why| panic!("an exercise of {game}: {why}"))
    }

    /// What comes of a move of the solver.
    ///
    /// # Errors
    /// If the table refuses it.
    pub fn attempt(&self, mv: &str, name: &str) -> Result<Attempt, Refused> {
        let mut table = self.table(name);
        let solver = Actor::Seat(self.position.solver);
        let first = table.entries().len() as u32;
        let at_ms = now_of(table.as_ref(), solver);
        if tricorn_kernel::log::is_undo(mv) {
            return Err(Refused::Undo("nothing is taken back here: just try again"));
        }
        table.take(solver, mv, at_ms)?;
        let written = table.entries()[first as usize].mv.clone();
        // A deal that is fixed by its seed may not go on as this one was written.
        while table.turn() == Turn::Chance && table.roll(at_ms).is_ok() {}
        let solves = match &self.goal {
            Goal::Any => true,
            Goal::Solution => self.solutions.contains(&written),
            Goal::Counts(wanted) => {
                let counted = table.counted(Viewer::Seat(self.position.solver), first);
                let names = table.facts().counters;
                let count = |name: &str| names.iter().position(|other| *other == name).map_or(0, |at| counted[at]);
                wanted.iter().all(|(name, least)| count(name) >= *least)
            }
        };
        Ok(Attempt { table, solves })
    }
}

/// A step of a game's lesson.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What it is about, in a few words.
    pub title: String,
    /// What is asked, in a sentence or two.
    pub task: String,
    /// What is said when it is solved: why it matters, with the rule.
    pub solved: String,
    /// What helps who finds nothing.
    pub hint: Option<String>,
    /// The position and the goal.
    pub exercise: Exercise,
}

/// The lesson of a game, step by step; empty if it has none.
///
/// # Panics
/// If the game's own text of it cannot be read, which a test would have found.
#[must_use]
pub fn lesson(game: &dyn AnyGame) -> &'static [Step] {
    static LESSONS: LazyLock<HashMap<&'static str, Vec<Step>>> = LazyLock::new(|| {
        let read = |game: &&'static dyn AnyGame| {
            let id = game.facts().id;
            let steps = Step::read_all(*game, game.lessons());
            (id, steps.unwrap_or_else(|why| panic!("the lessons of {id}, {why}")))
        };
        GAMES.iter().map(read).collect()
    });
    LESSONS.get(game.facts().id).map_or(&[], Vec::as_slice)
}
