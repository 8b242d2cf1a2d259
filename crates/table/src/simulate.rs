//! Games by the million.

use std::fmt::Write as _;
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use tricorn_bots::{Bot, Scribe, play_out};
use tricorn_kernel::log::{Chain, Entry, FORMAT, Footer, Header, Player, line};
use tricorn_kernel::{Actor, Appraise, Dice, Face, Options, Seat, Seats, SetupError, Sink, Standing, WrittenOptions};

use crate::{AnyGame, Secret, Summary, Winners};

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

impl Plan {
    /// Whether the plan makes a game; worth knowing before a file is opened for it.
    ///
    /// # Errors
    /// Why it makes none.
    pub fn check(&self, game: &dyn AnyGame) -> Result<(), SetupError> {
        self.before(game).map(drop)
    }

    /// How it stands before a game of this plan begins.
    fn before(&self, game: &dyn AnyGame) -> Result<Vec<Standing>, SetupError> {
        let player = Player::named("");
        let players = vec![player; self.bots.len()];
        let opening = crate::Opening { options: self.options.clone(), players, secret: Secret::new([0; 32]) };
        game.open(opening).map(|table| table.standings())
    }
}

/// What is written down of each game beside the sums: nothing, its log, its line of the table, or both.
#[derive(Debug, Clone, Default)]
pub struct Transcript {
    /// The logs, one after the other.
    pub log: Option<String>,
    /// One line of comma-separated values per game.
    pub csv: Option<String>,
}

/// Where the transcript of a simulation goes, in the order of the games.
#[derive(Default)]
pub struct Outputs<'a> {
    /// Gets the logs.
    pub log: Option<&'a mut dyn io::Write>,
    /// Gets a header line and one line per game.
    pub csv: Option<&'a mut dyn io::Write>,
}

/// Sums over games; whole numbers, so that no order of adding changes them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    pub(crate) games: u64,
    pub(crate) moves: u64,
    pub(crate) moves_squared: u128,
    pub(crate) shortest: u64,
    pub(crate) longest: u64,
    /// Games that several won who did not play together.
    pub(crate) draws: u64,
    /// Won alone, and won together, by the seat that made the first move.
    pub(crate) first: (u64, u64),
    pub(crate) seats: Vec<SeatTally>,
    /// Of every team, in the order of their numbers; none where nobody plays together.
    pub(crate) teams: Vec<TeamTally>,
    /// What the game counts.
    pub(crate) counters: Vec<u64>,
    pub(crate) counters_squared: Vec<u128>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct SeatTally {
    pub(crate) wins: u64,
    pub(crate) shared: u64,
    pub(crate) score: i64,
    pub(crate) score_squared: u128,
}

/// How often a team won alone, and how often together with another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct TeamTally {
    pub(crate) wins: u64,
    pub(crate) shared: u64,
}

impl Tally {
    fn new(seats: usize, teams: usize, counters: usize) -> Self {
        Self {
            shortest: u64::MAX,
            seats: vec![SeatTally::default(); seats],
            teams: vec![TeamTally::default(); teams],
            counters: vec![0; counters],
            counters_squared: vec![0; counters],
            ..Self::default()
        }
    }

    fn add_game(&mut self, moves: u64, first: Option<Seat>, standings: &[Standing], counters: &[u64]) {
        self.games += 1;
        for (place, &count) in counters.iter().enumerate() {
            self.counters[place] += count;
            self.counters_squared[place] += u128::from(count) * u128::from(count);
        }
        self.moves += moves;
        self.moves_squared += u128::from(moves) * u128::from(moves);
        self.shortest = self.shortest.min(moves);
        self.longest = self.longest.max(moves);
        let winners: Seats = standings.iter().filter(|standing| standing.rank == 1).map(|s| s.seat).collect();
        let won = Winners::of(standings);
        let alone = !won.is_shared();
        self.draws += u64::from(won.is_shared());
        match &won {
            Winners::Team(team, _) => self.teams[usize::from(*team) - 1].wins += 1,
            Winners::Teams(teams) => teams.iter().for_each(|&team| self.teams[usize::from(team) - 1].shared += 1),
            Winners::Nobody | Winners::Seat(_) | Winners::Seats(_) => {}
        }
        let first_wins = first.is_some_and(|seat| winners.has(seat));
        self.first.0 += u64::from(first_wins && alone);
        self.first.1 += u64::from(first_wins && !alone);
        for standing in standings {
            let seat = &mut self.seats[standing.seat.index()];
            let wins = winners.has(standing.seat);
            seat.wins += u64::from(wins && alone);
            seat.shared += u64::from(wins && !alone);
            seat.score += i64::from(standing.points);
            let size = u128::from(standing.points.unsigned_abs());
            seat.score_squared += size * size;
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
        for (mine, other) in self.teams.iter_mut().zip(&other.teams) {
            mine.wins += other.wins;
            mine.shared += other.shared;
        }
        for (mine, other) in self.counters.iter_mut().zip(&other.counters) {
            *mine += other;
        }
        for (mine, other) in self.counters_squared.iter_mut().zip(&other.counters_squared) {
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
    fn write(&mut self, actor: Actor, mv: &G::Move, at_ms: u64) {
        if let (None, Actor::Seat(seat)) = (self.first, actor) {
            self.first = Some(seat);
        }
        if let Some((chain, log)) = &mut self.log {
            let entry: Entry = chain.entry(actor, mv, at_ms);
            log.push_str(&line(&entry));
        }
    }
}

/// The stream of dice that makes the seed of a game's table; the one after it is the bots' minds.
pub(crate) fn stream_of(game: u64) -> u64 {
    2 * game
}

/// Plays these games one after the other, and no further one once `stop` is set: the tally says how many.
pub(crate) fn play_games<G: Appraise + Face>(
    plan: &Plan,
    games: Range<u64>,
    transcript: &mut Transcript,
    stop: &AtomicBool,
) -> Tally {
    let seats = plan.bots.len();
    let fresh = G::setup(&plan.options, seats as u8).expect("the plan was checked before");
    let mut tally = Tally::new(seats, teams(&G::standings(&fresh)), G::FACTS.counters.len());
    let player = |(seat, bot): (usize, &Bot)| Player::named(format!("{bot} {}", seat + 1));
    let players: Vec<Player> = plan.bots.iter().enumerate().map(player).collect();
    let mut counters = vec![0; G::FACTS.counters.len()];
    for game in games {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let secret = Secret::new(Dice::stream(plan.seed, stream_of(game)).bytes());
        let mut minds = Dice::stream(plan.seed, stream_of(game) + 1);
        let mut chance = secret.rolls(&players);
        counters.fill(0);
        let mut state = fresh.clone();
        let chain = transcript.log.as_mut().map(|log| {
            let header = Header {
                format: FORMAT,
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
            let (standings, digest) = (standings.clone(), chain.digest());
            let footer = Footer { seed: secret.reveal(), standings: standings.to_vec(), ended: None, digest };
            log.push_str(&line(&footer));
        }
        if let Some(csv) = &mut transcript.csv {
            write_row(csv, plan, game, moves, &standings);
        }
        tally.add_game(moves, first, &standings, &counters);
    }
    tally
}

/// How many teams play.
fn teams(standings: &[Standing]) -> usize {
    standings.iter().filter_map(|standing| standing.team).max().unwrap_or(0).into()
}

/// The names of the columns of [`Outputs::csv`]; a seat has a team only where teams play.
fn columns(standings: &[Standing]) -> String {
    let of_seat = |Standing { seat, team, .. }: &Standing| {
        let team = team.map_or_else(String::new, |_| format!(",team_{seat}"));
        format!(",points_{seat},rank_{seat}{team}")
    };
    let of_seats: String = standings.iter().map(of_seat).collect();
    format!("game,seed,stream,moves{of_seats}\n")
}

fn write_row(csv: &mut String, plan: &Plan, game: u64, moves: u64, standings: &[Standing]) {
    let of_seat = |Standing { points, rank, team, .. }: &Standing| {
        let team = team.map_or_else(String::new, |team| format!(",{team}"));
        format!(",{points},{rank}{team}")
    };
    let by_seat: String = standings.iter().map(of_seat).collect();
    let (number, seed, stream) = (game + 1, plan.seed, stream_of(game));
    writeln!(csv, "{number},{seed},{stream},{moves}{by_seat}").expect("a string takes everything");
}

/// Simulates a plan on the threads of the current rayon pool.
///
/// `progress` hears how many games are done. What comes out does not depend on the number of threads.
/// Once `stop` is set, no further game begins: the games that are summed up and written are then the first ones of
/// the plan without a gap, the same as a plan of so many games would give.
///
/// # Errors
/// If the plan makes no game, or the log cannot be written.
pub fn simulate(
    game: &dyn AnyGame,
    plan: &Plan,
    mut outputs: Outputs<'_>,
    stop: &AtomicBool,
    mut progress: impl FnMut(u64),
) -> Result<Summary, SimulateError> {
    let before = plan.before(game).map_err(SimulateError::Setup)?;
    let mut tally = Tally::new(plan.bots.len(), teams(&before), game.facts().counters.len());
    if let Some(csv) = &mut outputs.csv {
        csv.write_all(columns(&before).as_bytes()).map_err(SimulateError::Csv)?;
    }
    // Games are played in waves, so that transcripts wait for their turn in little memory.
    let (logged, listed) = (outputs.log.is_some(), outputs.csv.is_some());
    let chunk: u64 = if logged { 32 } else { 512 };
    let wave = chunk * 8 * rayon::current_num_threads() as u64;
    let mut done = 0;
    while done < plan.games && !stop.load(Ordering::Relaxed) {
        let end = plan.games.min(done.saturating_add(wave));
        let starts: Vec<u64> = (done..end).step_by(chunk as usize).collect();
        let parts: Vec<(Tally, u64, Transcript)> = starts
            .into_par_iter()
            .map(|start| {
                let games = start..end.min(start + chunk);
                let count = games.end - start;
                let mut transcript = Transcript { log: logged.then(String::new), csv: listed.then(String::new) };
                (game.play_games(plan, games, &mut transcript, stop), count, transcript)
            })
            .collect();
        for (part, count, transcript) in parts {
            tally.merge(&part);
            if let (Some(out), Some(text)) = (&mut outputs.log, transcript.log) {
                out.write_all(text.as_bytes()).map_err(SimulateError::Log)?;
            }
            if let (Some(out), Some(text)) = (&mut outputs.csv, transcript.csv) {
                out.write_all(text.as_bytes()).map_err(SimulateError::Csv)?;
            }
            if part.games < count {
                // Later parts may hold whole games too, but they do not follow on these.
                break;
            }
        }
        done = tally.games;
        progress(done);
    }
    Ok(Summary::new(game, plan, &before, &tally))
}

/// Why a simulation did not come to its end.
#[derive(Debug)]
pub enum SimulateError {
    /// The plan makes no game.
    Setup(SetupError),
    /// The log cannot be written.
    Log(io::Error),
    /// The comma-separated values cannot be written.
    Csv(io::Error),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn simulated(seats: usize) -> (Summary, String) {
        let bots = vec![Bot::Random; seats];
        let plan = Plan { options: Options::defaults(&[]), bots, games: 400, seed: 1 };
        let mut csv = Vec::new();
        let outputs = Outputs { log: None, csv: Some(&mut csv) };
        let game = crate::game("tandem").unwrap();
        let summary = simulate(game, &plan, outputs, &AtomicBool::new(false), |_| {}).unwrap();
        (summary, String::from_utf8(csv).unwrap())
    }

    #[test]
    fn a_team_that_wins_wins_alone() {
        let (found, csv) = simulated(6);
        let [one, two] = &found.teams_stats[..] else { panic!("{:?}", found.teams_stats) };
        assert_eq!((one.team, two.team), (1, 2));
        assert_eq!(two.seats.iter().map(Seat::number).collect::<Vec<_>>(), [2, 4, 6]);
        assert!(one.wins > 100 && two.wins > 100, "{one:?} {two:?}");
        assert!(found.draws > 0 && one.shared == found.draws && two.shared == found.draws);
        assert_eq!(one.wins + two.wins + found.draws, 400);
        assert!(found.seats_stats.iter().step_by(2).all(|seat| (seat.wins, seat.shared) == (one.wins, one.shared)));
        assert_eq!(found.first.wins, one.wins, "its first seat moves first");
        let mut lines = csv.lines();
        assert!(
            lines.next().unwrap().starts_with("game,seed,stream,moves,points_1,rank_1,team_1,points_2,rank_2,team_2,")
        );
        let fields: Vec<&str> = lines.next().unwrap().split(',').collect();
        assert_eq!((fields.len(), fields[6], fields[9]), (4 + 3 * 6, "1", "2"));
        let json = serde_json::to_value(&found).unwrap();
        assert_eq!(json["teams_stats"][1]["seats"], serde_json::json!([2, 4, 6]));
    }

    #[test]
    fn who_plays_alone_has_no_team() {
        let plan = Plan { options: Options::defaults(&[]), bots: vec![Bot::Random; 2], games: 20, seed: 1 };
        let game = crate::game("sums").unwrap();
        let found = simulate(game, &plan, Outputs::default(), &AtomicBool::new(false), |_| {}).unwrap();
        assert!(found.teams_stats.is_empty() && serde_json::to_value(&found).unwrap().get("teams_stats").is_none());
    }
}
