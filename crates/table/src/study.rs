//! How well the bots of Triangulation play, over many rounds at once.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;
use serde::Serialize;
use tricorn_games::triangulation::lexicon::Lexicon;
use tricorn_games::triangulation::study::round;
pub use tricorn_games::triangulation::study::{Counts, Ends, Hits, Players};

/// What a study found; its JSON form is an interface.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Studied {
    /// How many rounds were played.
    pub rounds: u64,
    /// The seed of their chance.
    pub seed: u64,
    /// Whether it was stopped before the last round.
    pub partial: bool,
    /// How well the Insiders play.
    pub insider: &'static str,
    /// How well the guessers play.
    pub guesser: &'static str,
    /// What was counted.
    #[serde(flatten)]
    pub counts: Counts,
}

/// Plays rounds of held-out Triangulation: the same on any number of threads.
#[must_use]
pub fn study(
    players: Players,
    (rounds, seed): (u64, u64),
    stop: &AtomicBool,
    progress: impl Fn(u64) + Sync,
) -> Studied {
    let done = AtomicU64::new(0);
    let one = |number: u64| {
        if stop.load(Ordering::Relaxed) {
            return Counts::default();
        }
        let counts = round(Lexicon::standard(), players, seed, number);
        progress(1 + done.fetch_add(1, Ordering::Relaxed));
        counts
    };
    let counts = (0..rounds).into_par_iter().map(one).reduce(Counts::default, |one, other| one.plus(&other));
    let played = counts.thinking.all();
    let (insider, guesser) = (players.insider.name(), players.guesser.name());
    Studied { rounds: played, seed, partial: played < rounds, insider, guesser, counts }
}

#[cfg(test)]
mod tests {
    use tricorn_kernel::Skill;

    use super::*;

    #[test]
    fn a_study_finds_the_same_on_any_number_of_threads() {
        let players = Players { insider: Skill::Casual, guesser: Skill::Strong };
        let on = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| study(players, (12, 5), &AtomicBool::new(false), |_| ()))
        };
        let found = on(1);
        assert_eq!(found, on(3));
        assert_eq!((found.rounds, found.partial), (12, false));
        assert_eq!((found.counts.naive.all(), found.counts.forecast.all()), (12, 12_000));
        let stopped = study(players, (12, 5), &AtomicBool::new(true), |_| ());
        assert_eq!((stopped.rounds, stopped.partial), (0, true));
    }
}
