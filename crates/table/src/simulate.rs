//! Games by the million.

use std::ops::Range;

use rayon::prelude::*;
use serde::Serialize;
use tricorn_bots::{Bot, Scribe, play_out};
use tricorn_kernel::log::{Chain, Entry, Footer, Header, Player, line};
use tricorn_kernel::{Actor, Appraise, Dice, Face, Options, Seat, Seats, SetupError, Sink, Standing, WrittenOptions};

use crate::{AnyGame, Secret};

/// What is to be simulated.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The game's options.
    pub options: Options,
    /// Who sits in each seat.
    pub bots: Vec<Bot>,
    /// How many games.
    pub games: u64,
    /// From which all of them follow.
    pub seed: u64,
}

/// Sums over games; whole numbers, so that no order of adding changes them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    games: u64,
    moves: u64,
    moves_squared: u128,
    shortest: u64,
    longest: u64,
    /// Games that several seats won together.
    draws: u64,
    /// Won alone, and won together, by the seat that made the first move.
    first: (u64, u64),
    seats: Vec<SeatTally>,
    counters: Vec<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct SeatTally {
    wins: u64,
    shared: u64,
    score: i64,
    score_squared: i128,
}

impl Tally {
    fn new(seats: usize, counters: usize) -> Self {
        Self {
            shortest: u64::MAX,
            seats: vec![SeatTally::default(); seats],
            counters: vec![0; counters],
            ..Self::default()
        }
    }

    fn add_game(&mut self, moves: u64, first: Option<Seat>, standings: &[Standing]) {
        self.games += 1;
        self.moves += moves;
        self.moves_squared += u128::from(moves) * u128::from(moves);
        self.shortest = self.shortest.min(moves);
        self.longest = self.longest.max(moves);
        let winners: Seats = standings.iter().filter(|standing| standing.rank == 1).map(|s| s.seat).collect();
        let alone = winners.len() == 1;
        self.draws += u64::from(!alone);
        let first_wins = first.is_some_and(|seat| winners.has(seat));
        self.first.0 += u64::from(first_wins && alone);
        self.first.1 += u64::from(first_wins && !alone);
        for standing in standings {
            let seat = &mut self.seats[standing.seat.index()];
            let wins = winners.has(standing.seat);
            seat.wins += u64::from(wins && alone);
            seat.shared += u64::from(wins && !alone);
            seat.score += i64::from(standing.points);
            seat.score_squared += i128::from(standing.points) * i128::from(standing.points);
        }
    }

    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.moves += other.moves;
        self.moves_squared += other.moves_squared;
        self.shortest = self.shortest.min(other.shortest);
        self.longest = self.longest.max(other.longest);
        self.draws += other.draws;
        self.first.0 += other.first.0;
        self.first.1 += other.first.1;
        for (mine, other) in self.seats.iter_mut().zip(&other.seats) {
            mine.wins += other.wins;
            mine.shared += other.shared;
            mine.score += other.score;
            mine.score_squared += other.score_squared;
        }
        for (mine, other) in self.counters.iter_mut().zip(&other.counters) {
            *mine += other;
        }
    }
}

/// Counts events, remembers who moved first, and writes the log if one is wanted.
struct Recorder<'a, G: Appraise> {
    counters: &'a mut [u64],
    first: Option<Seat>,
    log: Option<(Chain, &'a mut String)>,
    game: std::marker::PhantomData<G>,
}

impl<G: Appraise> Sink<G::Event> for Recorder<'_, G> {
    #[inline]
    fn tell(&mut self, event: G::Event) {
        G::tally(&event, self.counters);
    }
    #[inline]
    fn whisper(&mut self, _: Seats, to_them: G::Event, _: G::Event) {
        G::tally(&to_them, self.counters);
    }
}

impl<G: Appraise> Scribe<G> for Recorder<'_, G> {
    #[inline]
    fn write(&mut self, actor: Actor, mv: &G::Move) {
        if let (None, Actor::Seat(seat)) = (self.first, actor) {
            self.first = Some(seat);
        }
        if let Some((chain, log)) = &mut self.log {
            // Simulated time: one millisecond an entry, so that clocks can strike later.
            let at_ms = u64::from(chain.next_seq());
            let entry: Entry = chain.entry(actor, mv, at_ms);
            log.push_str(&line(&entry));
        }
    }
}

pub(crate) fn play_games<G: Appraise + Face>(plan: &Plan, games: Range<u64>, mut log: Option<&mut String>) -> Tally {
    let seats = plan.bots.len();
    let mut tally = Tally::new(seats, G::FACTS.counters.len());
    let fresh = G::setup(&plan.options, seats as u8).expect("the plan was checked before");
    let player = |(seat, bot): (usize, &Bot)| Player { name: format!("{bot} {}", seat + 1), entropy: String::new() };
    let players: Vec<Player> = plan.bots.iter().enumerate().map(player).collect();
    for game in games {
        // Even streams make the table's seed, odd ones are the bots' minds.
        let secret = Secret::new(Dice::stream(plan.seed, 2 * game).bytes());
        let mut minds = Dice::stream(plan.seed, 2 * game + 1);
        let mut chance = secret.dice(&players);
        let mut counters = std::mem::take(&mut tally.counters);
        let mut state = fresh.clone();
        let chain = log.as_deref_mut().map(|log| {
            let header = Header {
                game: G::FACTS.id.into(),
                rules: G::FACTS.rules,
                options: WrittenOptions::from(&plan.options),
                seats: seats as u8,
                players: players.clone(),
                commitment: secret.commitment(),
            };
            log.push_str(&line(&header));
            (Chain::new(&header), log)
        });
        let mut recorder =
            Recorder::<G> { counters: &mut counters, first: None, log: chain, game: std::marker::PhantomData };
        let moves = play_out::<G>(&mut state, &plan.bots, &mut chance, &mut minds, &mut recorder);
        let standings = G::standings(&state);
        let first = recorder.first;
        if let Some((chain, log)) = recorder.log {
            let footer = Footer { seed: secret.reveal(), standings: standings.clone(), digest: chain.digest() };
            log.push_str(&line(&footer));
        }
        tally.counters = counters;
        tally.add_game(moves, first, &standings);
    }
    tally
}

/// Simulates a plan on the threads of the current rayon pool.
///
/// `progress` hears how many games are done; `log` gets the logs, in the order of the games. What
/// comes out does not depend on the number of threads.
///
/// # Errors
/// If the plan makes no game, or the log cannot be written.
pub fn simulate(
    game: &dyn AnyGame,
    plan: &Plan,
    mut log: Option<&mut dyn std::io::Write>,
    mut progress: impl FnMut(u64),
) -> Result<Summary, SimulateError> {
    let player = Player { name: String::new(), entropy: String::new() };
    let opening = crate::Opening {
        options: plan.options.clone(),
        players: vec![player; plan.bots.len()],
        secret: Secret::new([0; 32]),
    };
    game.open(opening).map_err(SimulateError::Setup)?;
    let mut tally = Tally::new(plan.bots.len(), game.facts().counters.len());
    // Games are played in waves, so that logs wait for their turn in little memory.
    let logged = log.is_some();
    let chunk: u64 = if logged { 32 } else { 512 };
    let wave = chunk * 8 * rayon::current_num_threads() as u64;
    let mut done = 0;
    while done < plan.games {
        let end = plan.games.min(done + wave);
        let starts: Vec<u64> = (done..end).step_by(chunk as usize).collect();
        let parts: Vec<(Tally, String)> = starts
            .into_par_iter()
            .map(|start| {
                let mut text = String::new();
                let part = logged.then_some(&mut text);
                (game.play_games(plan, start..end.min(start + chunk), part), text)
            })
            .collect();
        for (part, text) in parts {
            tally.merge(&part);
            if let Some(log) = &mut log {
                log.write_all(text.as_bytes()).map_err(SimulateError::Log)?;
            }
        }
        done = end;
        progress(done);
    }
    Ok(Summary::new(game, plan, &tally))
}

/// Why a simulation did not come to its end.
#[derive(Debug)]
pub enum SimulateError {
    /// The plan makes no game.
    Setup(SetupError),
    /// The log cannot be written.
    Log(std::io::Error),
}

/// What a simulation found; its JSON form is an interface.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// The game's id.
    pub game: &'static str,
    /// The options played with.
    pub options: WrittenOptions,
    /// How many seats.
    pub seats: usize,
    /// Who sat in each.
    pub bots: Vec<&'static str>,
    /// How many games.
    pub games: u64,
    /// From which all of them followed.
    pub seed: u64,
    /// Moves made by seats, per game.
    pub moves: Spread,
    /// Games that several seats won together.
    pub draws: u64,
    /// How the seat that moved first did.
    pub first: First,
    /// How each seat did.
    pub seats_stats: Vec<SeatStats>,
    /// The game's own counters, summed over all games.
    pub facts: serde_json::Map<String, serde_json::Value>,
}

/// The spread of a number over the games.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[allow(missing_docs)] // the fields are what their names say
pub struct Spread {
    pub mean: f64,
    pub min: u64,
    pub max: u64,
    /// Half the width of the mean's 95 % interval.
    pub margin: f64,
}

/// How the seat that moved first did.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct First {
    /// Games it won alone.
    pub wins: u64,
    /// Games it won together with others.
    pub shared: u64,
    /// Its share of wins alone, with a 95 % interval.
    pub rate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// How one seat did.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SeatStats {
    /// The seat, from 1.
    pub seat: Seat,
    /// Games it won alone.
    pub wins: u64,
    /// Games it won together with others.
    pub shared: u64,
    /// Its share of wins alone.
    pub rate: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end of the 95 % interval.
    pub high: f64,
    /// Its mean score.
    pub score_mean: f64,
    /// Half the width of the mean's 95 % interval.
    pub score_margin: f64,
}

/// The share of `wins` in `games` with Wilson's 95 % interval.
fn share(wins: u64, games: u64) -> (f64, f64, f64) {
    const Z: f64 = 1.959_964;
    if games == 0 {
        return (0.0, 0.0, 1.0);
    }
    let (wins, games) = (wins as f64, games as f64);
    let rate = wins / games;
    let middle = (rate + Z * Z / (2.0 * games)) / (1.0 + Z * Z / games);
    let half = Z / (1.0 + Z * Z / games) * (rate * (1.0 - rate) / games + Z * Z / (4.0 * games * games)).sqrt();
    (rate, (middle - half).max(0.0), (middle + half).min(1.0))
}

/// The mean, and half the width of its 95 % interval.
fn mean(sum: f64, squares: f64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 0.0);
    }
    let count = games as f64;
    let mean = sum / count;
    let variance = (squares / count - mean * mean).max(0.0);
    (mean, 1.959_964 * (variance / count).sqrt())
}

impl Summary {
    fn new(game: &dyn AnyGame, plan: &Plan, tally: &Tally) -> Self {
        let games = tally.games;
        let (moves, margin) = mean(tally.moves as f64, tally.moves_squared as f64, games);
        let seat = |(index, seat): (usize, &SeatTally)| {
            let (rate, low, high) = share(seat.wins, games);
            let (score_mean, score_margin) = mean(seat.score as f64, seat.score_squared as f64, games);
            let (wins, shared) = (seat.wins, seat.shared);
            SeatStats { seat: Seat::new(index as u8), wins, shared, rate, low, high, score_mean, score_margin }
        };
        let (rate, low, high) = share(tally.first.0, games);
        let counters = game.facts().counters.iter().zip(&tally.counters);
        Self {
            game: game.facts().id,
            options: WrittenOptions::from(&plan.options),
            seats: plan.bots.len(),
            bots: plan.bots.iter().map(|bot| bot.name()).collect(),
            games,
            seed: plan.seed,
            moves: Spread { mean: moves, min: if games == 0 { 0 } else { tally.shortest }, max: tally.longest, margin },
            draws: tally.draws,
            first: First { wins: tally.first.0, shared: tally.first.1, rate, low, high },
            seats_stats: tally.seats.iter().enumerate().map(seat).collect(),
            facts: counters.map(|(&name, &count)| (name.to_owned(), count.into())).collect(),
        }
    }
}
