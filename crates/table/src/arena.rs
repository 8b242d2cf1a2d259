//! Who is stronger.
//!
//! Every two bots meet in pairs of games. Both games of a pair have the same chance, and in the second the bots have changed
//! seats: what luck gave to one of them in the first it gives to the other in the second, as far as it can.

mod interval;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rayon::prelude::*;
use serde::Serialize;
use tricorn_bots::{Bot, Scribe, play_out};
use tricorn_kernel::{
    Actor, Appraise, Dice, Game, Options, Seat, Seats, SetupError, Sink, Standing, WrittenOptions, log::Player,
};

use crate::{AnyGame, Secret, open_hands};
use interval::Scores;
pub use interval::{Clear, Strength};

/// Who plays in a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contestant {
    /// A bot, as it plays everywhere.
    Bot(Bot),
    /// An expert to whom all hands lie open, to see how much knowing them would be worth. It plays nowhere else.
    Seer,
}

impl Contestant {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Bot(bot) => bot.name(),
            Self::Seer => "seer",
        }
    }
}

impl From<Bot> for Contestant {
    fn from(bot: Bot) -> Self {
        Self::Bot(bot)
    }
}

/// What is to be found out.
#[derive(Debug, Clone)]
pub struct Contest {
    /// The game's options.
    pub options: Options,
    /// At least two; each meets each of the others.
    pub bots: Vec<Contestant>,
    /// How many seats a game has.
    pub seats: u8,
    /// How many games every two bots play; of an odd number, one more.
    pub games: u64,
    /// From which all of them follow.
    pub seed: u64,
    /// Whether two bots stop as soon as it is clear how they compare.
    pub early: bool,
}

impl Contest {
    /// How many games there are in all, if none is stopped early.
    #[must_use]
    pub fn games_in_all(&self) -> u64 {
        let meetings = self.meetings().len() as u64;
        self.pairs().saturating_mul(2).saturating_mul(meetings)
    }

    fn pairs(&self) -> u64 {
        self.games.div_ceil(2)
    }

    fn meetings(&self) -> Vec<Meeting> {
        let bots = self.bots.len();
        let all = (0..bots).flat_map(|one| (one + 1..bots).map(move |other| [one, other]));
        all.map(|bots| Meeting { bots, ..Meeting::default() }).collect()
    }

    /// Who sits in each seat when these two meet: by turns, and in the second game of a pair the other way round.
    fn seating(&self, bots: [usize; 2], second: bool) -> Vec<Contestant> {
        (0..self.seats).map(|seat| self.bots[bots[side(Seat::new(seat), second)]]).collect()
    }
}

/// Which of the two bots sits here, in the first or in the second game of a pair.
fn side(seat: Seat, second: bool) -> usize {
    (seat.index() + usize::from(second)) % 2
}

/// How a game ended.
#[derive(Debug, Clone)]
pub struct Bout {
    /// How it stood.
    pub standings: Vec<Standing>,
    /// How long each seat thought; nothing in a race, where all think at once and plans are given up.
    pub thoughts: Vec<Thought>,
}

/// How long a seat thought in all.
#[derive(Debug, Clone, Copy, Default)]
pub struct Thought {
    moves: u64,
    time: Duration,
}

/// Takes the time from what happened last to a seat's move. It holds more than the thought alone: the rules' part of it, which
/// is little where there is thought.
struct Stopwatch {
    since: Instant,
    thoughts: Vec<Thought>,
}

impl<Event> Sink<Event> for Stopwatch {
    fn tell(&mut self, _: Event) {}
    fn whisper(&mut self, _: Seats, _: Event, _: Event) {}
}

impl<G: Game> Scribe<G> for Stopwatch {
    fn write(&mut self, actor: Actor, _: &G::Move, _: u64) {
        let now = Instant::now();
        if let Actor::Seat(seat) = actor {
            let thought = &mut self.thoughts[seat.index()];
            thought.moves += 1;
            thought.time += now - self.since;
        }
        self.since = now;
    }
}

pub(crate) fn play_bout<G: Appraise>(
    options: &Options,
    players: &[Contestant],
    secret: &Secret,
    mut minds: Dice,
) -> Bout {
    let mut state = G::setup(options, players.len() as u8).expect("the contest was checked before");
    let mut chance = secret.rolls(&vec![Player::named(""); players.len()]);
    let mut watch = Stopwatch { since: Instant::now(), thoughts: vec![Thought::default(); players.len()] };
    let bot = |player: &Contestant| match *player {
        Contestant::Bot(bot) => Some(bot),
        Contestant::Seer => None,
    };
    match players.iter().map(bot).collect::<Option<Vec<Bot>>>() {
        Some(bots) => drop(play_out::<G>(&mut state, &bots, &mut chance, &mut minds, &mut watch)),
        None => open_hands::play_out::<G>(&mut state, players, &mut chance, &mut minds, &mut watch),
    }
    let thoughts = if G::TIMED { Vec::new() } else { watch.thoughts };
    Bout { standings: G::standings(&state).to_vec(), thoughts }
}

/// Two bots, and what has come of it; whole numbers, so that no order of adding changes them.
#[derive(Debug, Clone, Default)]
struct Meeting {
    /// Their places in the contest's list.
    bots: [usize; 2],
    scores: Scores,
    /// Games that the first one won, and lost, and that were tied.
    wins: u64,
    losses: u64,
    ties: u64,
    sides: [Side; 2],
    /// Once it is clear, in a contest that stops then.
    clear: Option<Clear>,
}

/// What one of the two did, in all its seats.
#[derive(Debug, Clone, Copy, Default)]
struct Side {
    points: i64,
    seats: u64,
    thought: Thought,
}

impl Side {
    fn add(&mut self, other: &Self) {
        self.points += other.points;
        self.seats += other.seats;
        self.thought.moves += other.thought.moves;
        self.thought.time += other.thought.time;
    }
}

/// Twice what a game is worth to the first bot: whose seats alone are ahead has won, and seats of both are a tie.
fn half_points(standings: &[Standing], second: bool) -> usize {
    let ahead = |bot: usize| standings.iter().any(|standing| standing.rank == 1 && side(standing.seat, second) == bot);
    match (ahead(0), ahead(1)) {
        (true, false) => 2,
        (false, true) => 0,
        _ => 1,
    }
}

impl Meeting {
    fn games(&self) -> u64 {
        self.wins + self.losses + self.ties
    }

    fn add(&mut self, pair: &[Bout; 2]) {
        let mut score = 0;
        for (bout, second) in pair.iter().zip([false, true]) {
            let half_points = half_points(&bout.standings, second);
            score += half_points;
            *[&mut self.losses, &mut self.ties, &mut self.wins][half_points] += 1;
            for standing in &bout.standings {
                let thought = bout.thoughts.get(standing.seat.index()).copied().unwrap_or_default();
                let seat = Side { points: standing.points.into(), seats: 1, thought };
                self.sides[side(standing.seat, second)].add(&seat);
            }
        }
        self.scores[score] += 1;
    }
}

/// Lets the bots of a contest play, on the threads of the current rayon pool.
///
/// `progress` hears how many games were played. What comes out does not depend on the number of threads, but for the times.
/// Once `stop` is set, no further game begins: the pairs that are counted are then the first ones without a gap.
///
/// # Errors
/// If the options make no game for so many.
pub fn arena(
    game: &dyn AnyGame,
    contest: &Contest,
    stop: &AtomicBool,
    progress: impl Fn(u64) + Sync,
) -> Result<Contested, SetupError> {
    /// A wave ends with threads that wait for the last game, so it is made to last.
    const WAVE: Duration = Duration::from_millis(200);
    game.check_setup(&contest.options, contest.seats)?;
    let mut meetings = contest.meetings();
    let (pairs, width) = (contest.pairs(), meetings.len() as u64);
    let seatings: Vec<[Vec<Contestant>; 2]> =
        meetings.iter().map(|meeting| [false, true].map(|second| contest.seating(meeting.bots, second))).collect();
    let played = AtomicU64::new(0);
    let play = |round: u64, place: usize, second: bool| {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        // Three streams for each pair: chance, and the thoughts in each of its games.
        let stream = 3 * (round * width + place as u64);
        let secret = Secret::new(Dice::stream(contest.seed, stream).bytes());
        let minds = Dice::stream(contest.seed, stream + 1 + u64::from(second));
        let bout = game.play_bout(&contest.options, &seatings[place][usize::from(second)], &secret, minds);
        progress(1 + played.fetch_add(1, Ordering::Relaxed));
        Some(bout)
    };
    let (mut round, mut wave) = (0, rayon::current_num_threads() as u64);
    while round < pairs && meetings.iter().any(|meeting| meeting.clear.is_none()) {
        let begun = Instant::now();
        let end = pairs.min(round.saturating_add(wave));
        let open: Vec<usize> = (0..meetings.len()).filter(|&place| meetings[place].clear.is_none()).collect();
        let due: Vec<(u64, usize)> =
            (round..end).flat_map(|round| open.iter().map(move |&place| (round, place))).collect();
        let both = |&(round, place): &(u64, usize)| {
            let (one, other) = rayon::join(|| play(round, place, false), || play(round, place, true));
            Some([one?, other?])
        };
        let done: Vec<Option<[Bout; 2]>> = due.par_iter().with_max_len(1).map(both).collect();
        for (&(_, place), pair) in due.iter().zip(&done) {
            let Some(pair) = pair else {
                // Later pairs may be whole too, but they do not follow on these.
                return Ok(Contested::new(game, contest, &meetings));
            };
            let meeting = &mut meetings[place];
            // A wave plays on for a while after it is clear; who has more threads must not know more.
            if meeting.clear.is_none() {
                meeting.add(pair);
                meeting.clear = if contest.early { Clear::at_any_time(&meeting.scores) } else { None };
            }
        }
        round = end;
        if begun.elapsed() < WAVE {
            wave = wave.saturating_mul(2);
        }
    }
    Ok(Contested::new(game, contest, &meetings))
}

/// What a contest has shown; its JSON form is an interface.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Contested {
    /// The game's id.
    pub game: &'static str,
    /// The options played with.
    pub options: WrittenOptions,
    /// How many games were counted, of all bots.
    pub games: u64,
    /// How many seats each had.
    pub seats: u8,
    /// From which all of them followed.
    pub seed: u64,
    /// Whether two bots stopped when it was clear how they compare.
    pub early: bool,
    /// Whether it was stopped before it was done.
    pub partial: bool,
    /// How each bot did against all others, in the order of the contest.
    pub bots: Vec<BotStats>,
    /// How each two did.
    pub pairs: Vec<PairStats>,
}

/// How a bot did against all others.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BotStats {
    /// Its name.
    pub name: &'static str,
    /// Games in which its seats alone were first.
    pub wins: u64,
    /// Games in which others' seats alone were.
    pub losses: u64,
    /// All other games.
    pub ties: u64,
    /// The mean over its opponents.
    #[serde(flatten)]
    pub strength: Strength,
    /// Points by seat and game.
    pub points: f64,
    /// Milliseconds from what happened last to its move, as measured; none in a race.
    pub ms_per_move: Option<f64>,
}

/// How two bots did, from the first one's side.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PairStats {
    /// Their names.
    pub bots: [&'static str; 2],
    /// How many games they played.
    pub games: u64,
    /// Games in which the first one's seats alone were first.
    pub wins: u64,
    /// Games in which the second one's seats alone were.
    pub losses: u64,
    /// All other games.
    pub ties: u64,
    /// How the first one compares with the second.
    #[serde(flatten)]
    pub strength: Strength,
    /// What is clear by now.
    pub clear: Option<Clear>,
}

impl Contested {
    fn new(game: &dyn AnyGame, contest: &Contest, meetings: &[Meeting]) -> Self {
        let name = |bot: usize| contest.bots[bot].name();
        let strength = |meeting: &Meeting| match contest.early {
            true => Strength::at_any_time(&meeting.scores),
            false => Strength::of(&meeting.scores),
        };
        let pair = |meeting: &Meeting| {
            let (games, strength) = (meeting.games(), strength(meeting));
            let &Meeting { bots, wins, losses, ties, .. } = meeting;
            let clear = if contest.early { meeting.clear } else { Clear::of(&strength) };
            PairStats { bots: bots.map(name), games, wins, losses, ties, strength, clear }
        };
        let bot = |bot: usize| {
            let (mut wins, mut losses, mut ties, mut sum) = (0, 0, 0, Side::default());
            let mut strengths = Vec::new();
            for meeting in meetings {
                let Some(place) = meeting.bots.iter().position(|&here| here == bot) else { continue };
                let (won, lost) = [(meeting.wins, meeting.losses), (meeting.losses, meeting.wins)][place];
                wins += won;
                losses += lost;
                ties += meeting.ties;
                sum.add(&meeting.sides[place]);
                let of_first = strength(meeting);
                strengths.push(if place == 0 { of_first } else { of_first.of_the_other() });
            }
            let Thought { moves, time } = sum.thought;
            BotStats {
                name: name(bot),
                wins,
                losses,
                ties,
                strength: Strength::mean(&strengths),
                points: sum.points as f64 / sum.seats.max(1) as f64,
                ms_per_move: (moves > 0).then(|| 1000.0 * time.as_secs_f64() / moves as f64),
            }
        };
        Self {
            game: game.facts().id,
            options: WrittenOptions::from(&contest.options),
            games: meetings.iter().map(Meeting::games).sum(),
            seats: contest.seats,
            seed: contest.seed,
            early: contest.early,
            partial: meetings.iter().any(|meeting| meeting.clear.is_none() && meeting.games() < 2 * contest.pairs()),
            bots: (0..contest.bots.len()).map(bot).collect(),
            pairs: meetings.iter().map(pair).collect(),
        }
    }
}

#[cfg(test)]
mod tests;
