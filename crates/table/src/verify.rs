//! Playing a written game again, and proving it.

use tricorn_kernel::log::{Ended, Entry, FORMAT, LogError, Written};
use tricorn_kernel::{Actor, Turn};

use crate::fairness::check_words;
use crate::{AnyTable, Day, Opening, Secret, game};

/// What a proof found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// How many entries are as the rules allow.
    pub entries: usize,
    /// How many of them are rolls that the seed gives.
    pub rolls: usize,
    /// The day whose deal it is, if it is a daily deal: its seed was no secret.
    pub daily: Option<Day>,
}

/// The table of a written game before its first entry.
fn open(written: &Written, secret: Secret) -> Result<Box<dyn AnyTable>, LogError> {
    let header = &written.header;
    let wrong = |what: String| LogError::new(written.line, what);
    if header.format != FORMAT {
        let written = header.format;
        return Err(wrong(format!("written in format {written} of the log; this program knows format {FORMAT}")));
    }
    let game = game(&header.game).ok_or_else(|| wrong(format!("there is no game {:?}", header.game)))?;
    let facts = game.facts();
    if header.rules != facts.rules {
        let (played, name, known) = (header.rules, facts.name, facts.rules);
        return Err(wrong(format!("played under rules {played} of {name}; this program knows rules {known}")));
    }
    let options = header.options.read_whole(facts.options).map_err(|error| wrong(error.to_string()))?;
    game.open(Opening { options, players: header.players.clone(), secret }).map_err(|error| wrong(error.to_string()))
}

/// Plays a written game again, up to and without entry `until`.
///
/// The seed is not needed: what chance did stands in the log.
///
/// # Errors
/// The first line that does not fit.
pub fn replay(written: &Written, until: usize) -> Result<Box<dyn AnyTable>, LogError> {
    let secret = written.footer.as_ref().and_then(|footer| Secret::from_reveal(&footer.seed));
    let mut table = open(written, secret.unwrap_or_else(|| Secret::new([0; 32])))?;
    for entry in written.entries.iter().take(until) {
        take(table.as_mut(), written, entry)?;
    }
    Ok(table)
}

pub(crate) fn take(table: &mut dyn AnyTable, written: &Written, entry: &Entry) -> Result<(), LogError> {
    let refused = |why| LogError::new(written.line_of(entry), format!("{} cannot {:?}: {why}", entry.actor, entry.mv));
    table.take(entry.actor, &entry.mv, entry.at_ms).map_err(refused)
}

/// Plays a written game again with its own seed, so that it can go on where it stopped.
///
/// # Errors
/// The first line that does not fit, or a roll that the seed does not give.
pub fn resume(written: &Written, secret: Secret) -> Result<Box<dyn AnyTable>, LogError> {
    roll_again(written, secret).map(|(table, _)| table)
}

/// Plays every entry again and rolls what chance did; returns how many rolls there were.
fn roll_again(written: &Written, secret: Secret) -> Result<(Box<dyn AnyTable>, usize), LogError> {
    let mut table = open(written, secret)?;
    let mut rolls = 0;
    for entry in &written.entries {
        let line = written.line_of(entry);
        match (entry.actor, table.turn()) {
            (_, Turn::Over) => return Err(LogError::new(line, "the game was already over")),
            (Actor::Chance, _) => {
                let wrong = |why| LogError::new(line, format!("chance cannot {:?}: {why}", entry.mv));
                table.roll(entry.at_ms).map_err(wrong)?;
                let rolled = &table.entries()[table.entries().len() - 1].mv;
                if *rolled != entry.mv {
                    let what = format!("the seed rolls {rolled:?} here, the log says {:?}", entry.mv);
                    return Err(LogError::new(line, what));
                }
                rolls += 1;
            }
            (_, Turn::Chance) => return Err(LogError::new(line, "chance had to move first")),
            (Actor::Seat(_) | Actor::Clock, Turn::Open { .. }) => take(table.as_mut(), written, entry)?,
        }
    }
    Ok((table, rolls))
}

/// Proves a finished game: the promise, every roll, every move, and the result.
///
/// That everybody agreed to end it early is taken from the footer: only a receipt of a later moment
/// shows that more was played.
///
/// # Errors
/// The first line that is not as it must be, and what is wrong there.
pub fn verify(written: &Written) -> Result<Verdict, LogError> {
    let last = written.footer_line();
    let Some(footer) = &written.footer else {
        return Err(LogError::new(last, "the footer is missing: the game is unfinished or the log was cut"));
    };
    let secret = Secret::from_reveal(&footer.seed)
        .ok_or_else(|| LogError::new(last, "the seed is not 64 hexadecimal digits"))?;
    if secret.commitment() != written.header.commitment {
        return Err(LogError::new(last, "the seed is not the one that the header's commitment promised"));
    }
    check_words(&written.header.players).map_err(|what| LogError::new(written.line, what))?;
    let (table, rolls) = roll_again(written, secret)?;
    match (table.turn(), footer.ended) {
        (Turn::Over, None) | (Turn::Open { .. }, Some(Ended::Agreed)) => {}
        (Turn::Over, Some(Ended::Agreed)) => {
            return Err(LogError::new(last, "the game was over: nobody could agree to end it"));
        }
        (Turn::Chance, Some(Ended::Agreed)) => {
            return Err(LogError::new(last, "chance had to move before anybody could agree to end the game"));
        }
        (_, None) => return Err(LogError::new(last, "the game is not over yet: entries are missing")),
    }
    if table.standings() != footer.standings {
        return Err(LogError::new(last, "the standings are not those of the game"));
    }
    Ok(Verdict { entries: written.entries.len(), rolls, daily: Day::of_game(written) })
}
