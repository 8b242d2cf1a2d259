//! The text of exercises: blocks of `key: value` lines with an empty line between two, and remarks after `#`.
//!
//! ```text
//! title: A bridge
//! task: Lay a tile that joins by one side and touches another tile with the corner across from it.
//! solved: A bridge scores 40 more (TRI-7).
//! hint: Look at the gap on the right.
//! goal: bridges
//! solution: 135@2,0/1
//! seats: 2
//! option: edition=classic
//! solver: 1
//! chance: deal 012; deal 135
//! seat 2: 125@0,0/0
//! ```
//!
//! `goal` is `any`, or counters of the game, each with the least number if that is not 1: `cards_used 4, zangles`. Without a
//! goal the move must be one of the solutions. A line that begins with an actor is what that one did; chance and the clock
//! may do several things in one line, with `; ` between them. A puzzle has `rating`, `worth` and `second` instead of words.

use tricorn_kernel::log::MAX_LINE;
use tricorn_kernel::{Actor, Facts, Seat};

use super::{Exercise, Goal, Position, Puzzle, Step};
use crate::AnyGame;

/// What is wrong with the text of exercises, and in which line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct ReadError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

/// Whether what this actor does one after the other stands in one line: what people write may have any letters.
pub(super) fn shares_line(actor: Actor) -> bool {
    !matches!(actor, Actor::Seat(_))
}

/// One block of lines.
struct Block<'a> {
    /// The number of its first line.
    line: usize,
    /// What stands there, key by key, with the numbers of the lines.
    pairs: Vec<(usize, &'a str, &'a str)>,
}

/// The blocks of a text.
fn blocks(text: &str) -> Result<Vec<Block<'_>>, ReadError> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut is_open = false;
    for (line, words) in (1..).zip(text.lines()) {
        let words = words.trim();
        if words.starts_with('#') {
            continue;
        }
        if words.is_empty() {
            is_open = false;
            continue;
        }
        if words.len() > MAX_LINE {
            return Err(ReadError { line, what: format!("longer than {MAX_LINE} bytes") });
        }
        let pair = words.split_once(':').map(|(key, value)| (line, key.trim(), value.trim()));
        let pair = pair.filter(|(_, _, value)| !value.is_empty());
        let pair = pair.ok_or_else(|| ReadError { line, what: format!("a line is `key: value`, not {words:?}") })?;
        match blocks.last_mut().filter(|_| is_open) {
            Some(block) => block.pairs.push(pair),
            None => blocks.push(Block { line, pairs: vec![pair] }),
        }
        is_open = true;
    }
    Ok(blocks)
}

impl<'a> Block<'a> {
    fn wrong<T>(&self, what: impl Into<String>) -> Result<T, ReadError> {
        Err(ReadError { line: self.line, what: what.into() })
    }

    /// Takes all values of a key out of the block.
    fn all(&mut self, key: &str) -> Vec<(usize, &'a str)> {
        let mut values = Vec::new();
        self.pairs.retain(|(line, other, value)| {
            let is_key = *other == key;
            if is_key {
                values.push((*line, *value));
            }
            !is_key
        });
        values
    }

    /// Takes the value of a key that stands there at most once.
    fn once(&mut self, key: &str) -> Result<Option<(usize, &'a str)>, ReadError> {
        match self.all(key)[..] {
            [] => Ok(None),
            [only] => Ok(Some(only)),
            [_, (line, _), ..] => Err(ReadError { line, what: format!("{key} stands here for the second time") }),
        }
    }

    fn needed(&mut self, key: &str) -> Result<(usize, &'a str), ReadError> {
        match self.once(key)? {
            Some(found) => Ok(found),
            None => self.wrong(format!("{key} is missing in the lines from here")),
        }
    }

    fn words(&mut self, key: &str) -> Result<String, ReadError> {
        self.needed(key).map(|(_, value)| value.to_owned())
    }

    fn number<N: std::str::FromStr>(&mut self, key: &str) -> Result<N, ReadError> {
        let (line, value) = self.needed(key)?;
        value.parse().map_err(|_| ReadError { line, what: format!("{key} is a number, not {value:?}") })
    }

    /// What is left are the entries, and nothing else.
    fn entries(self) -> Result<Vec<(Actor, String)>, ReadError> {
        let mut entries = Vec::new();
        for (line, key, value) in self.pairs {
            let actor: Actor = key.parse().map_err(|_| {
                let what = format!("{key:?} is no key, and no actor such as `chance` or `seat 2`");
                ReadError { line, what }
            })?;
            match shares_line(actor) {
                true => entries.extend(value.split(';').map(|mv| (actor, mv.trim().to_owned()))),
                false => entries.push((actor, value.to_owned())),
            }
        }
        Ok(entries)
    }

    fn exercise(mut self, facts: &'static Facts) -> Result<Exercise, ReadError> {
        let solutions: Vec<String> = self.all("solution").into_iter().map(|(_, mv)| mv.to_owned()).collect();
        if solutions.is_empty() {
            return self.wrong("solution is missing in the lines from here");
        }
        let goal = match self.once("goal")? {
            None => Goal::Solution,
            Some((_, "any")) => Goal::Any,
            Some((line, words)) => Goal::read(words, facts).map_err(|what| ReadError { line, what })?,
        };
        let mut options = Vec::new();
        for (line, option) in self.all("option") {
            let pair = option.split_once('=');
            let what = || ReadError { line, what: format!("an option is NAME=VALUE, not {option:?}") };
            let (name, value) = pair.ok_or_else(what)?;
            options.push((name.to_owned(), value.to_owned()));
        }
        let seats = self.number("seats")?;
        let solver: Seat = self.number("solver")?;
        if solver.number() > seats {
            return self.wrong(format!("seat {solver} has to solve it, and there are {seats}"));
        }
        let position = Position { game: facts.id, seats, options, solver, entries: self.entries()? };
        Ok(Exercise { position, goal, solutions })
    }
}

impl Goal {
    /// Counters of the game, each with the least number if that is not 1.
    fn read(words: &str, facts: &'static Facts) -> Result<Self, String> {
        let counter = |words: &str| {
            let (name, least) = words.trim().split_once(' ').unwrap_or((words.trim(), "1"));
            let known = facts.counters.iter().find(|counter| **counter == name);
            let known = known
                .ok_or_else(|| format!("{} counts no {name:?}: it counts {}", facts.name, facts.counters.join(", ")))?;
            let least = least.parse().map_err(|_| format!("{name} goes up by a number, not {least:?}"))?;
            Ok((*known, least))
        };
        words.split(',').map(counter).collect::<Result<_, String>>().map(Self::Counts)
    }
}

impl Step {
    /// The steps of a lesson as a file holds them.
    ///
    /// # Errors
    /// The first line that is wrong.
    pub fn read_all(game: &dyn AnyGame, text: &str) -> Result<Vec<Self>, ReadError> {
        let read = |mut block: Block<'_>| {
            Ok(Self {
                title: block.words("title")?,
                task: block.words("task")?,
                solved: block.words("solved")?,
                hint: block.once("hint")?.map(|(_, words)| words.to_owned()),
                exercise: block.exercise(game.facts())?,
            })
        };
        blocks(text)?.into_iter().map(read).collect()
    }
}

impl Puzzle {
    /// The puzzles of a game as a file holds them.
    ///
    /// # Errors
    /// The first line that is wrong.
    pub fn read_all(game: &dyn AnyGame, text: &str) -> Result<Vec<Self>, ReadError> {
        let read = |mut block: Block<'_>| {
            Ok(Self {
                rating: block.number("rating")?,
                worth: block.number("worth")?,
                second: block.number("second")?,
                exercise: block.exercise(game.facts())?,
            })
        };
        blocks(text)?.into_iter().map(read).collect()
    }
}
