//! How fast the rules are.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use serde::Serialize;
use tricorn_bots::search::{Budget, Search};
use tricorn_bots::{Bot, play_out};
use tricorn_kernel::{Actor, Appraise, Dice, Options, Silent, Thinking, Viewer};

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
    let mut all = vec![
        measure("moves", median(runs.iter().map(|run| run.0).collect()), "moves/s"),
        measure("games", median(runs.iter().map(|run| run.1).collect()), "games/s"),
    ];
    if G::THINKING.is_some() {
        all.extend(
            [1, 2].map(|cores| Measure { cores, ..measure("ismcts", searches::<G>(seats, cores), "iterations/s") }),
        );
    }
    all
}

/// Iterations of a search per second, at the first choice of a game, with random games to their end.
fn searches<G: Appraise>(seats: u8, cores: u32) -> f64 {
    const TIME: Duration = Duration::from_secs(1);
    let mut state = G::setup(&Options::defaults(G::FACTS.options), seats).expect("the defaults make a game");
    let mut dice = Dice::stream(1, 2);
    let mut moves = Vec::new();
    loop {
        let actor = G::turn(&state).first(&mut dice).expect("a game has a choice");
        let mv = match actor {
            Actor::Seat(seat) => {
                moves.clear();
                G::moves(&state, seat, &mut moves);
                if moves.len() > 1 {
                    let (view, thinking) = (G::view(&state, Viewer::Seat(seat)), Thinking::RANDOM);
                    let search = Search::<G> { seat, view: &view, moves: &moves, thinking };
                    let budget = Budget { iterations: u32::MAX, time: Some(TIME), trees: cores };
                    let start = Instant::now();
                    let tried = search.run(budget, &mut dice, &AtomicBool::new(false));
                    let times: u32 = tried.iter().map(|tried| tried.times).sum();
                    return f64::from(times) / start.elapsed().as_secs_f64();
                }
                moves[0].clone()
            }
            Actor::Chance => G::roll(&state, &mut dice),
            Actor::Clock => G::strike(&state).expect("an alarm has a move to make"),
        };
        G::apply(&mut state, actor, mv, &mut Silent);
    }
}
