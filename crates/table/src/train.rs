//! Learning what things are worth from games that bots play.
//!
//! A seat's features ([`Appraise::features`]), beside its rivals', are held against what it still made beside them until the
//! game was over; the weights that explain it best are found by least squares. Games that were not learnt from say how much
//! they explain.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;
use serde::Serialize;
use tricorn_bots::{Bot, Scribe, play_out};
use tricorn_kernel::{Actor, Appraise, BySeat, Dice, Game, Options, Seat, Seats, Sink};

use crate::AnyGame;

/// What to learn from.
#[derive(Debug, Clone)]
pub struct Training {
    /// The game's options.
    pub options: Options,
    /// How many seats a game has.
    pub seats: u8,
    /// Who plays.
    pub bot: Bot,
    /// How many games.
    pub games: u64,
    /// From which all of them follow.
    pub seed: u64,
}

/// What was learnt; its JSON form is an interface.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Learnt {
    /// The game's id.
    pub game: &'static str,
    /// Who played.
    pub bot: &'static str,
    /// How many games were learnt from, and how many more it was tried on.
    pub games: [u64; 2],
    /// From which all of them followed.
    pub seed: u64,
    /// How many moments were learnt from.
    pub moments: u64,
    /// What each feature is worth, in points, in their order.
    pub weights: Vec<FeatureWeight>,
    /// The share of what was to come that the weights explain, in games that were not learnt from.
    pub explained: f64,
}

/// What a feature is worth.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FeatureWeight {
    /// Its name.
    pub feature: &'static str,
    /// In points.
    pub weight: f64,
}

/// The sums of least squares, in the order of the games, so that no number of threads changes them.
#[derive(Debug, Clone)]
pub struct LeastSquares {
    moments: u64,
    /// Features by features, row after row.
    products: Vec<f64>,
    /// Features by what came.
    came: Vec<f64>,
    /// What came, squared.
    square: f64,
}

impl LeastSquares {
    fn of(features: usize) -> Self {
        Self { moments: 0, products: vec![0.0; features * features], came: vec![0.0; features], square: 0.0 }
    }

    fn add(&mut self, features: &[f32], came: f64) {
        self.moments += 1;
        self.square += came * came;
        for (row, &one) in features.iter().enumerate() {
            self.came[row] += f64::from(one) * came;
            for (column, &other) in features.iter().enumerate() {
                self.products[row * features.len() + column] += f64::from(one) * f64::from(other);
            }
        }
    }

    fn plus(mut self, other: &Self) -> Self {
        self.moments += other.moments;
        self.square += other.square;
        self.products.iter_mut().zip(&other.products).for_each(|(sum, more)| *sum += more);
        self.came.iter_mut().zip(&other.came).for_each(|(sum, more)| *sum += more);
        self
    }

    /// The weights that explain best what came; a little is held against large ones, so that what never happened weighs nothing.
    fn solve(&self) -> Vec<f64> {
        let size = self.came.len();
        let mut rows: Vec<Vec<f64>> = (0..size)
            .map(|row| {
                let mut line = self.products[row * size..(row + 1) * size].to_vec();
                line[row] += 1e-3 * self.moments as f64 / size as f64 + 1e-9;
                line.push(self.came[row]);
                line
            })
            .collect();
        for pivot in 0..size {
            let largest = (pivot..size).max_by(|&a, &b| rows[a][pivot].abs().total_cmp(&rows[b][pivot].abs()));
            rows.swap(pivot, largest.expect("there is at least this row"));
            let (above, below) = rows.split_at_mut(pivot + 1);
            let by = &above[pivot];
            for row in below {
                let times = row[pivot] / by[pivot];
                row.iter_mut().zip(by).for_each(|(cell, of)| *cell -= times * of);
            }
        }
        let mut weights = vec![0.0; size];
        for row in (0..size).rev() {
            let known: f64 = (row + 1..size).map(|column| rows[row][column] * weights[column]).sum();
            weights[row] = (rows[row][size] - known) / rows[row][row];
        }
        weights
    }

    /// The share of what came that these weights explain.
    fn explained(&self, weights: &[f64]) -> f64 {
        let size = weights.len();
        let along: f64 = weights.iter().zip(&self.came).map(|(weight, came)| weight * came).sum();
        let squared: f64 = (0..size)
            .map(|row| {
                let line = &self.products[row * size..(row + 1) * size];
                weights[row] * line.iter().zip(weights).map(|(product, weight)| product * weight).sum::<f64>()
            })
            .sum();
        if self.square == 0.0 { 0.0 } else { (2.0 * along - squared) / self.square }
    }
}

/// Looks at the table whenever the turn goes to another seat.
struct Observer<G: Game> {
    state: G::State,
    last: Option<Seat>,
    /// Features and lead of each seat, at each of these moments.
    moments: Vec<(Vec<f32>, f64)>,
}

impl<G: Appraise> Sink<G::Event> for Observer<G> {
    fn tell(&mut self, _: G::Event) {}
    fn whisper(&mut self, _: Seats, _: G::Event, _: G::Event) {}
}

impl<G: Appraise> Scribe<G> for Observer<G> {
    fn write(&mut self, actor: Actor, mv: &G::Move, _: u64) {
        if let Actor::Seat(seat) = actor
            && self.last.replace(seat) != Some(seat)
        {
            self.look();
        }
        G::apply(&mut self.state, actor, mv.clone(), &mut tricorn_kernel::Silent);
    }
}

impl<G: Appraise> Observer<G> {
    fn look(&mut self) {
        let size = G::FEATURES.len();
        let all: BySeat<Vec<f32>> = Seats::first(G::seats(&self.state))
            .iter()
            .map(|seat| {
                let mut features = vec![0.0; size];
                G::features(&self.state, seat, &mut features);
                features
            })
            .collect();
        let leads = leads(&G::standings(&self.state).iter().map(|standing| standing.points).collect());
        for (seat, lead) in leads.into_iter().enumerate() {
            let rivals = (all.len() - 1) as f32;
            let beside = |place: usize| {
                let others: f32 = (0..all.len()).filter(|&other| other != seat).map(|other| all[other][place]).sum();
                all[seat][place] - others / rivals
            };
            self.moments.push(((0..size).map(beside).collect(), lead));
        }
    }
}

/// By how many points each is ahead of the mean of the others.
fn leads(points: &BySeat<i32>) -> BySeat<f64> {
    let sum: i32 = points.iter().sum();
    points.iter().map(|&mine| f64::from(mine) - f64::from(sum - mine) / (points.len() - 1) as f64).collect()
}

/// What one game shows.
pub(crate) fn observe<G: Appraise>(training: &Training, number: u64) -> LeastSquares {
    let start = G::setup(&training.options, training.seats).expect("the training was checked before");
    let mut observer = Observer::<G> { state: start.clone(), last: None, moments: Vec::new() };
    let (mut state, bots) = (start, vec![training.bot; usize::from(training.seats)]);
    let mut chance = Dice::stream(training.seed, 2 * number);
    let mut minds = Dice::stream(training.seed, 2 * number + 1);
    play_out::<G>(&mut state, &bots, &mut chance, &mut minds, &mut observer);
    let end = leads(&G::standings(&state).iter().map(|standing| standing.points).collect());
    let mut sums = LeastSquares::of(G::FEATURES.len());
    for (place, (features, lead)) in observer.moments.iter().enumerate() {
        sums.add(features, end[place % end.len()] - lead);
    }
    sums
}

/// Learns from four games of five, and tries on the others what was learnt. None if it was stopped.
///
/// # Errors
/// If the game has nothing to learn, or cannot be set up so.
pub fn train(
    game: &dyn AnyGame,
    training: &Training,
    stop: &AtomicBool,
    progress: impl Fn(u64) + Sync,
) -> Result<Option<Learnt>, String> {
    game.check_setup(&training.options, training.seats).map_err(|error| error.to_string())?;
    let features = game.features();
    if features.is_empty() {
        return Err(format!("{} has nothing to learn: its imagined games are played to their end", game.facts().name));
    }
    if training.seats < 2 {
        return Err("one learns beside others: it takes two seats".into());
    }
    let done = AtomicU64::new(0);
    let sum = |games: std::ops::Range<u64>| {
        let one = |number: u64| {
            let shown = (!stop.load(Ordering::Relaxed)).then(|| game.observe(training, number));
            progress(1 + done.fetch_add(1, Ordering::Relaxed));
            shown
        };
        // Added up in order, a part at a time: the sums are the same on any number of threads, and few are kept.
        let parts: Vec<u64> = games.clone().step_by(256).collect();
        let part = |&from: &u64| {
            let mut all = (from..games.end.min(from + 256)).map(one);
            all.try_fold(LeastSquares::of(features.len()), |sums, shown| Some(sums.plus(&shown?)))
        };
        let sums: Vec<Option<LeastSquares>> = parts.par_iter().map(part).collect();
        sums.iter().try_fold(LeastSquares::of(features.len()), |all, sums| Some(all.plus(sums.as_ref()?)))
    };
    let learnt_from = training.games - training.games / 5;
    let (Some(learnt), Some(tried)) = (sum(0..learnt_from), sum(learnt_from..training.games)) else { return Ok(None) };
    let weights = learnt.solve();
    Ok(Some(Learnt {
        game: game.facts().id,
        bot: training.bot.name(),
        games: [learnt_from, training.games - learnt_from],
        seed: training.seed,
        moments: learnt.moments,
        explained: tried.explained(&weights),
        weights: features.iter().zip(&weights).map(|(&feature, &weight)| FeatureWeight { feature, weight }).collect(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_of_features_is_learnt() {
        let mut sums = LeastSquares::of(2);
        for (one, other) in [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (2.0, -1.0), (-3.0, 2.0)] {
            sums.add(&[one, other], 3.0 * f64::from(one) - 2.0 * f64::from(other));
        }
        let weights = sums.solve();
        assert!((weights[0] - 3.0).abs() < 0.02 && (weights[1] + 2.0).abs() < 0.02, "{weights:?}");
        assert!(sums.explained(&weights) > 0.99);
        assert_eq!(sums.explained(&[0.0, 0.0]), 0.0);
    }

    #[test]
    fn hands_of_color_draw_are_worth_what_they_bring_on_any_number_of_threads() {
        let game = crate::game("color-draw").unwrap();
        let options = Options::defaults(game.facts().options);
        let training = Training { options, seats: 2, bot: Bot::Greedy, games: 600, seed: 1 };
        let on = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| train(game, &training, &AtomicBool::new(false), |_| {})).unwrap().unwrap()
        };
        let learnt = on(1);
        assert_eq!(learnt, on(3));
        assert!(learnt.explained > 0.02, "{learnt:?}");
        let weight = |feature: &str| learnt.weights.iter().find(|of| of.feature == feature).unwrap().weight;
        let early = |feature: &str| weight(feature) + 0.5 * weight(&format!("{feature}_early"));
        assert!(early("one_colour") > early("two_colours"), "{learnt:?}");
    }
}
