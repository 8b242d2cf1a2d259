//! What a game that is over was like: who was ahead when, and the moments that decided it.
//!
//! Every decision is weighed anew from what its seat could know at that moment, never from what the log knows. The log is
//! played once; what each seat knew is set aside on the way, and thought about afterwards, on as many threads as one likes.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use serde::Serialize;
use tricorn_bots::Effort;
use tricorn_bots::search::Horizon;
use tricorn_kernel::log::{LogError, UNDO, UNDO_BY_CONSENT, Written};
use tricorn_kernel::{Actor, Counts, Dice, Seat, Turn, Viewer};

use crate::verify::take;
use crate::{AnyTable, Mind, Outlook, Prospect, Weighed, game, replay};

/// About so many decisions of a game are looked at; of a longer game every second, or third.
const DECISIONS: usize = 400;
/// A decision is thought about for so many imagined games at least, however long the game.
const LEAST_GAMES: u32 = 32;
/// So many decisions that look bad at first are looked at again.
const SUSPECTS: usize = 8;
/// Each of them as much as is a part of all thought: one in so many.
const AGAIN: u32 = 100;
/// So many moments are told.
const MOMENTS: usize = 3;
/// A loss is told if it is more than so many times what may come about by chance alone,
const CLEAR: f32 = 2.5;
/// and at least so much,
const WORTH_TELLING: f32 = 0.03;
/// in a game that was not as good as won or lost whatever was played.
const SETTLED: f32 = 0.01;

/// How much is thought about a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Care {
    /// In all about as much as an expert thinks about so many moves.
    pub expert_moves: u32,
    /// On so many threads; what is found does not depend on it.
    pub threads: usize,
}

impl Care {
    /// As much as people like to wait for.
    pub const USUAL: u32 = 100;

    /// As much as people like to wait for, on so many threads.
    #[must_use]
    pub const fn on(threads: usize) -> Self {
        Self { expert_moves: Self::USUAL, threads }
    }
}

/// What was found out about a game that is over.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Analysis {
    /// The game's name in commands.
    pub game: String,
    /// Who played, by seat.
    pub names: Vec<String>,
    /// Whether moves were weighed; if not, there are points alone and no moments: nobody thinks ahead in this game.
    pub weighed: bool,
    /// How it stood whenever somebody had to decide; the last one is the end, if the game was played to it.
    pub curve: Vec<Point>,
    /// The moments that decided it, at most three, in order of play.
    pub moments: Vec<Mistake>,
}

/// How it stood at one moment.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Point {
    /// How many entries the log had by then.
    pub entry: usize,
    /// Who had to decide; none at the end.
    pub seat: Option<Seat>,
    /// What the game was worth to each seat, from 0 (lost) to 1 (won), as the one who decided could know; none if that was
    /// not weighed.
    pub worth: Option<Vec<f32>>,
    /// The number beside each player's name.
    pub points: Vec<i32>,
}

/// A decision that cost much.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Mistake {
    /// How many entries the log had when it was made.
    pub entry: usize,
    /// Who made it.
    pub seat: Seat,
    /// What was played.
    pub played: Judged,
    /// What would have been better.
    pub better: Judged,
    /// How much more that was worth, from 0 to 1.
    pub loss: f32,
    /// Why it was better, in words with a small letter and without a full stop.
    pub why: String,
}

/// A move with what was to be expected of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Judged {
    /// The move, in the game's notation.
    #[serde(rename = "move")]
    pub notation: String,
    /// The move in words.
    pub label: String,
    /// What it brings at once, what was expected of it, and what it left to the next one.
    pub words: String,
    /// How the games ended that were imagined for it.
    pub prospect: Prospect,
}

/// A decision, and what its seat knew.
struct Decision {
    entry: usize,
    seat: Seat,
    played: String,
    mind: Box<dyn Mind>,
    points: Vec<i32>,
}

/// Whether the decisions of a game are weighed: many games nobody thinks ahead.
#[must_use]
pub fn is_weighed(written: &Written) -> bool {
    expert_games(written).is_some()
}

fn expert_games(written: &Written) -> Option<u32> {
    game(&written.header.game).and_then(|game| game.expert_games())
}

/// Thinks about a game that is over.
///
/// `progress` hears how much is done, and of how much. With the same care the same log gives the same. None if `stop` was set.
///
/// # Errors
/// The first line that does not fit, or that the game is not over.
pub fn analyse(
    written: &Written,
    care: Care,
    progress: &(dyn Fn(usize, usize) + Sync),
    stop: &AtomicBool,
) -> Result<Option<Analysis>, LogError> {
    let Some(footer) = &written.footer else {
        return Err(LogError::new(written.footer_line(), "the game is not over: there is nothing to look back on"));
    };
    let mut table = replay(written, 0)?;
    let decisions = decisions(table.as_mut(), written)?;
    let expert = expert_games(written);
    let seed = footer.digest.get(..16).and_then(|digits| u64::from_str_radix(digits, 16).ok()).unwrap_or_default();
    let study = Study { names: table.names(), counts: table.counts(), decisions: &decisions, seed, stop };
    let (mut curve, mut moments) = (Vec::new(), Vec::new());
    if let Some(expert) = expert {
        let games = care.expert_moves.saturating_mul(expert) / (decisions.len() as u32).max(1);
        let effort = Effort::games(games.clamp(LEAST_GAMES.min(expert), expert));
        let (done, of) = (AtomicUsize::new(0), decisions.len() + SUSPECTS.min(decisions.len()));
        let tick = || progress(done.fetch_add(1, Ordering::Relaxed) + 1, of);
        let outlooks = study.outlooks(effort, care.threads, &tick);
        let again = care.expert_moves.saturating_mul(expert) / AGAIN;
        let again = Effort::games(again.clamp(LEAST_GAMES.min(expert), expert));
        moments = study.moments(&outlooks, again, care.threads, &tick);
        let worth = |outlook: Option<Outlook>| outlook.map(|outlook| outlook.worth);
        curve.extend(decisions.iter().zip(outlooks).map(|(at, outlook)| at.point(worth(outlook))));
    } else {
        curve.extend(decisions.iter().map(|at| at.point(None)));
    }
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    curve.extend(end(table.as_ref(), expert.is_some()));
    let names = table.names().to_vec();
    Ok(Some(Analysis { game: written.header.game.clone(), names, weighed: expert.is_some(), curve, moments }))
}

/// Plays the log and gives the decisions that still stand at its end, in order of play.
fn decisions(table: &mut dyn AnyTable, written: &Written) -> Result<Vec<Decision>, LogError> {
    let by_seats = written.entries.iter().filter(|entry| matches!(entry.actor, Actor::Seat(_))).count();
    let stride = by_seats.div_ceil(DECISIONS).max(1);
    let mut decisions: Vec<Decision> = Vec::new();
    // The entries by seats that were not taken back, and how many of each seat.
    let mut standing: Vec<(usize, Seat)> = Vec::new();
    let mut of_seat = [0_usize; Seat::MAX as usize];
    for (place, entry) in written.entries.iter().enumerate() {
        if let Actor::Seat(seat) = entry.actor {
            if entry.mv == UNDO || entry.mv == UNDO_BY_CONSENT {
                if let Some((back, by)) = standing.pop() {
                    of_seat[by.index()] -= 1;
                    decisions.pop_if(|last| last.entry == back);
                }
            } else {
                // Counted for each seat, or of two who take turns it might always be the same one's.
                let is_one = of_seat[seat.index()].is_multiple_of(stride) && !table.only_keeps(&entry.mv);
                of_seat[seat.index()] += 1;
                let mind = is_one.then(|| table.mind(seat));
                // Where moves are written, one of none that are listed is a decision too.
                decisions.extend(mind.filter(|mind| mind.moves() != 1).map(|mind| Decision {
                    entry: place,
                    seat,
                    played: entry.mv.clone(),
                    mind,
                    points: table.scores(Viewer::Spectator),
                }));
                standing.push((place, seat));
            }
        }
        take(table, written, entry)?;
    }
    Ok(decisions)
}

/// How it stood at the end, if the game was played to it: worth all to those who won.
fn end(table: &dyn AnyTable, weighed: bool) -> Option<Point> {
    if table.turn() != Turn::Over {
        return None;
    }
    let standings = table.standings();
    let won = standings.iter().filter(|standing| standing.rank == 1).count().max(1);
    let teams = standings.iter().any(|standing| standing.team.is_some());
    let share = if teams { 1.0 } else { 1.0 / won as f32 };
    let worth = standings.iter().map(|standing| if standing.rank == 1 { share } else { 0.0 }).collect();
    let points = table.scores(Viewer::Spectator);
    Some(Point { entry: table.entries().len(), seat: None, worth: weighed.then_some(worth), points })
}

impl Decision {
    fn point(&self, worth: Option<Vec<f32>>) -> Point {
        Point { entry: self.entry, seat: Some(self.seat), worth, points: self.points.clone() }
    }
}

/// What is thought about.
struct Study<'a> {
    names: &'a [String],
    counts: Counts,
    decisions: &'a [Decision],
    seed: u64,
    stop: &'a AtomicBool,
}

impl Study<'_> {
    /// Dice for a thought about a decision: the same however many threads there are.
    fn dice(&self, decision: &Decision, again: bool) -> Dice {
        Dice::stream(self.seed, 2 * decision.entry as u64 + u64::from(again))
    }

    fn outlooks(&self, effort: Effort, threads: usize, tick: &(dyn Fn() + Sync)) -> Vec<Option<Outlook>> {
        on_threads(threads, self.decisions.len(), |place| {
            let decision = &self.decisions[place];
            let found = decision.mind.outlook(&decision.played, effort, &mut self.dice(decision, false), self.stop);
            tick();
            found
        })
    }

    /// The moments that decided it: those that look bad are thought about again, with other dice, the move that was played as
    /// much as the one that looked best.
    fn moments(
        &self,
        outlooks: &[Option<Outlook>],
        effort: Effort,
        threads: usize,
        tick: &(dyn Fn() + Sync),
    ) -> Vec<Mistake> {
        let lost = |place: &usize| outlooks[*place].as_ref().map_or(0.0, |outlook| outlook.loss);
        let mut suspects: Vec<usize> = (0..outlooks.len()).filter(|place| lost(place) > 0.0).collect();
        suspects.sort_by(|one, other| lost(other).total_cmp(&lost(one)));
        suspects.truncate(SUSPECTS);
        let found = on_threads(threads, suspects.len(), |at| {
            let (decision, outlook) = (&self.decisions[suspects[at]], outlooks[suspects[at]].as_ref()?);
            let (moves, mut dice) = ([&*decision.played, &*outlook.best], self.dice(decision, true));
            let compared = decision.mind.compare(moves, self.names, effort, &mut dice, self.stop);
            tick();
            self.moment(decision, compared?)
        });
        let mut moments: Vec<Mistake> = found.into_iter().flatten().collect();
        moments.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        moments.truncate(MOMENTS);
        moments.sort_by_key(|moment| moment.entry);
        moments
    }

    /// What a decision cost, if that is clear beyond chance.
    fn moment(&self, decision: &Decision, [played, better]: [Weighed; 2]) -> Option<Mistake> {
        let [played, better] = [judged(played)?, judged(better)?];
        let (was, could) = (played.prospect, better.prospect);
        let loss = could.worth - was.worth;
        let chance = (was.doubt.powi(2) + could.doubt.powi(2)).sqrt();
        let why = self.why(&was, &could);
        (loss > CLEAR * chance && loss > WORTH_TELLING && !is_settled(&was, &could)).then_some(Mistake {
            entry: decision.entry,
            seat: decision.seat,
            played,
            better,
            loss,
            why,
        })
    }

    fn why(&self, was: &Prospect, could: &Prospect) -> String {
        let of_100 = |share: f32| (100.0 * share).round() as i32;
        let mut words = vec![format!("worth {} instead of {} of 100", of_100(could.worth), of_100(was.worth))];
        let more = (could.ahead - was.ahead).round() as i32;
        if more > 0 && self.counts.one == Counts::POINTS.one {
            words.push(format!("on average about {} better", self.counts.of(more)));
        }
        words.join(", ")
    }
}

/// Whether the seat wins nearly all imagined games with both moves, or hardly any: then no more than the points depend on
/// them. Where games are not imagined to their end, who is ahead there has not won.
fn is_settled(was: &Prospect, could: &Prospect) -> bool {
    let both =
        [was, could].map(|prospect| if prospect.until == Horizon::Game { prospect.first } else { prospect.worth });
    both.iter().all(|won| *won > 1.0 - SETTLED) || both.iter().all(|won| *won < SETTLED)
}

fn judged(Weighed { choice, words, prospect }: Weighed) -> Option<Judged> {
    Some(Judged { notation: choice.notation, label: choice.label, words, prospect: prospect? })
}

/// Does so many things on so many threads, this one among them, and gives what came out in order.
fn on_threads<T: Send>(threads: usize, count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let go_on = || {
        let places = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|place| *place < count));
        places.map(|place| (place, work(place))).collect::<Vec<(usize, T)>>()
    };
    let mut all = thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(count)).map(|_| scope.spawn(go_on)).collect();
        let own = go_on();
        let theirs = others.into_iter().flat_map(|other| other.join().expect("thought does not fail"));
        own.into_iter().chain(theirs).collect::<Vec<_>>()
    });
    all.sort_by_key(|(place, _)| *place);
    all.into_iter().map(|(_, found)| found).collect()
}

#[cfg(test)]
mod tests;
