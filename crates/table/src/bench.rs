//! How fast the rules are.

use std::time::{Duration, Instant};

use serde::Serialize;
use tricorn_bots::{Bot, play_out};
use tricorn_kernel::{Appraise, Dice, Options, Silent};

use crate::{AnyGame, growth, solve, zangles};

/// One measurement; its JSON form is an interface.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Measure {
    /// What was measured.
    pub bench: &'static str,
    /// In which game.
    pub game: &'static str,
    /// With how many seats.
    pub seats: u8,
    /// On how many cores.
    pub cores: u32,
    /// The median of several runs.
    pub value: f64,
    /// What the value counts.
    pub unit: &'static str,
}

/// Measures a game.
#[must_use]
pub fn measure(game: &dyn AnyGame) -> Vec<Measure> {
    let mut all = game.bench();
    match game.facts().id {
        "looplines" => all.extend(growth::measure(game)),
        "triominos" => all.extend(growth::measure_rooms(game)),
        "zangle" => all.push(zangles::measure(game.facts().id)),
        "zangle-solitaire" => all.push(solve::measure(game.facts().id)),
        _ => {}
    }
    all
}

/// Whole random games, deal and move lists included: moves by seats, and games, per second.
pub(crate) fn moves_and_games<G: Appraise>() -> Vec<Measure> {
    const RUNS: usize = 7;
    const RUN: Duration = Duration::from_millis(300);
    let seats = 4.clamp(*G::FACTS.seats.start(), *G::FACTS.seats.end());
    let fresh = G::setup(&Options::defaults(G::FACTS.options), seats).expect("the defaults make a game");
    let bots = vec![Bot::Random; usize::from(seats)];
    let (mut chance, mut minds) = (Dice::stream(1, 0), Dice::stream(1, 1));
    let mut run = || {
        let start = Instant::now();
        let (mut moves, mut games) = (0, 0u64);
        while start.elapsed() < RUN {
            for _ in 0..64 {
                let mut state = fresh.clone();
                moves += play_out::<G>(&mut state, &bots, &mut chance, &mut minds, &mut Silent);
                games += 1;
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        (moves as f64 / seconds, games as f64 / seconds)
    };
    run(); // warms the caches and the processor up
    let runs: Vec<(f64, f64)> = (0..RUNS).map(|_| run()).collect();
    let median = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    let measure = |bench, value, unit| Measure { bench, game: G::FACTS.id, seats, cores: 1, value, unit };
    vec![
        measure("moves", median(runs.iter().map(|run| run.0).collect()), "moves/s"),
        measure("games", median(runs.iter().map(|run| run.1).collect()), "games/s"),
    ]
}
