//! Puzzles: positions in which one move is clearly the best.

use std::fmt;
use std::sync::LazyLock;

use super::{Exercise, Position};
use crate::{AnyGame, Day, GAMES};

/// A position in which one move is clearly the best, as a deep search has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// The position, and the best move as its solution.
    pub exercise: Exercise,
    /// How many games a bot has to imagine until it finds the move: the more, the harder.
    pub rating: u32,
    /// What the best move is worth to who makes it, from 0 (lost) to 100 (won).
    pub worth: u8,
    /// What the second best is worth.
    pub second: u8,
}

impl Puzzle {
    /// How hard it is, in a word.
    #[must_use]
    pub fn hardness(&self) -> &'static str {
        match self.rating {
            0..=100 => "easy",
            101..=1_000 => "medium",
            _ => "hard",
        }
    }

    /// The best move, in the game's notation.
    #[must_use]
    pub fn best(&self) -> &str {
        self.exercise.solutions.first().map_or("", String::as_str)
    }
}

/// A position as a file of exercises holds it: what is played, then what was done, chance's part in long lines.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "seats: {}", self.seats)?;
        for (name, value) in &self.options {
            writeln!(f, "option: {name}={value}")?;
        }
        writeln!(f, "solver: {}", self.solver)?;
        let mut entries = self.entries.iter().peekable();
        while let Some((actor, mv)) = entries.next() {
            write!(f, "{actor}: {mv}")?;
            while let Some((_, mv)) = entries.next_if(|(next, _)| next == actor && super::read::shares_line(*actor)) {
                write!(f, "; {mv}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// A puzzle as a file of puzzles holds it, without the empty line that stands between two.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "rating: {}\nworth: {}\nsecond: {}", self.rating, self.worth, self.second)?;
        for solution in &self.exercise.solutions {
            writeln!(f, "solution: {solution}")?;
        }
        self.exercise.position.fmt(f)
    }
}

/// The puzzles of all games, game by game.
static PUZZLES: LazyLock<Vec<(&'static str, Vec<Puzzle>)>> = LazyLock::new(|| {
    let read = |game: &&'static dyn AnyGame| {
        let id = game.facts().id;
        let puzzles = Puzzle::read_all(*game, game.puzzles());
        (id, puzzles.unwrap_or_else(|why| panic!("the puzzles of {id}, {why}")))
    };
    GAMES.iter().map(read).collect()
});

/// The puzzles of a game; most have some.
///
/// # Panics
/// If the game's own text of them cannot be read, which a test would have found.
#[must_use]
pub fn puzzles(game: &dyn AnyGame) -> &'static [Puzzle] {
    let own = PUZZLES.iter().find(|(id, _)| *id == game.facts().id);
    own.map_or(&[], |(_, puzzles)| puzzles)
}

/// The puzzles of all games in the order of days, each with its number in its game: every game's own are spread evenly.
static BY_DAY: LazyLock<Vec<(&'static dyn AnyGame, usize)>> = LazyLock::new(|| {
    let all = |game: &'static dyn AnyGame| (0..puzzles(game).len()).map(move |place| (game, place));
    let mut by_day: Vec<(&'static dyn AnyGame, usize)> = GAMES.iter().copied().flat_map(all).collect();
    by_day.sort_by(|(game, place), (other, there)| {
        // The middle of the puzzle's part of its game, as a fraction: a / b before c / d if a d is less than c b.
        let (of, of_other) = (puzzles(*game).len(), puzzles(*other).len());
        ((2 * place + 1) * of_other).cmp(&((2 * there + 1) * of))
    });
    by_day
});

/// The puzzle of a day, with its game and its number there, counted from 1: none comes back before all others were there. None
/// if no game has any.
#[must_use]
pub fn puzzle_of(day: Day) -> Option<(&'static dyn AnyGame, usize)> {
    let number = usize::try_from(day.number()).ok()?;
    let (game, place) = *BY_DAY.get(number % BY_DAY.len().max(1))?;
    Some((game, place + 1))
}
