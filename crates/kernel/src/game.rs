//! What a game is.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::{Actor, Dice, Field, Options, Refusal, Seat, Seats, SetupError, Skill, Viewer};

/// What is known of a game before it is played.
#[derive(Debug)]
pub struct Facts {
    /// The game's name in commands, addresses and logs.
    pub id: &'static str,
    /// The name people say.
    pub name: &'static str,
    /// One line that makes somebody want to play.
    pub tagline: &'static str,
    /// How many can play.
    pub seats: RangeInclusive<u8>,
    /// About how long a game takes.
    pub minutes: &'static str,
    /// Grows when a rule changes so that old logs would replay differently.
    pub rules: u32,
    /// The families of rule ids that the game's guide explains.
    pub rule_families: &'static [&'static str],
    /// What a table may set.
    pub options: &'static [Field],
    /// What [`Game::tally`] counts, in order.
    pub counters: &'static [&'static str],
}

impl Facts {
    /// Whether one plays it alone.
    #[must_use]
    pub const fn is_for_one(&self) -> bool {
        *self.seats.end() == 1
    }

    /// Refuses a number of seats that the game is not made for.
    ///
    /// # Errors
    /// How many it is made for.
    pub fn check_seats(&self, seats: usize) -> Result<u8, SetupError> {
        let (least, most) = (self.seats.start(), self.seats.end());
        let many = match (least, most) {
            (1, 1) => "1 seat".into(),
            _ if least == most => format!("{least} seats"),
            _ => format!("{least} to {most} seats"),
        };
        let fits = u8::try_from(seats).ok().filter(|seats| self.seats.contains(seats));
        fits.ok_or_else(|| SetupError(format!("{} is for {many}, not {seats}", self.name)))
    }
}

/// Whose move it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// Chance moves next: see [`Game::roll`].
    Chance,
    /// Any of these seats may move; whoever is first, is first.
    Open {
        /// The seats that may move.
        seats: Seats,
        /// When the clock moves instead.
        alarm: Option<Alarm>,
    },
    /// The game is over.
    Over,
}

impl Turn {
    /// One seat's turn, without a clock of the game's own.
    #[must_use]
    pub const fn of(seat: Seat) -> Self {
        Self::Open { seats: Seats::only(seat), alarm: None }
    }

    /// The seats that may move now.
    #[must_use]
    pub const fn seats(self) -> Seats {
        match self {
            Self::Open { seats, .. } => seats,
            Self::Chance | Self::Over => Seats::NONE,
        }
    }

    /// When the clock moves instead, if one runs.
    #[inline]
    #[must_use]
    pub const fn alarm(self) -> Option<Alarm> {
        match self {
            Self::Open { alarm, .. } => alarm,
            Self::Chance | Self::Over => None,
        }
    }

    /// Whether several could act, each before the others: seats, or a seat and the clock.
    #[inline]
    #[must_use]
    pub const fn is_race(self) -> bool {
        self.seats().len() + self.alarm().is_some() as usize > 1
    }

    /// The same turn for these seats alone: the clock and all others are left to themselves.
    #[must_use]
    pub const fn among(self, seats: Seats) -> Self {
        match self {
            Self::Open { seats: open, .. } => Self::Open { seats: open.intersection(seats), alarm: None },
            Self::Chance | Self::Over => self,
        }
    }

    /// Who acts next if nobody is waited for: where several may, and the clock is one of them if it runs, each is
    /// equally likely. None if nobody may.
    ///
    /// Playouts, laws, the terminal and the hall ask here; where time counts ([`Appraise::TIMED`]), for those who
    /// would act at the same moment.
    #[inline]
    #[must_use]
    pub fn first(self, dice: &mut Dice) -> Option<Actor> {
        let (seats, clock) = match self {
            Self::Over => return None,
            Self::Chance => return Some(Actor::Chance),
            Self::Open { seats, alarm } => (seats, alarm.is_some()),
        };
        let place = match seats.len() + usize::from(clock) {
            0 => return None,
            1 => 0,
            racers => dice.below(racers as u32) as usize,
        };
        Some(seats.iter().nth(place).map_or(Actor::Clock, Actor::Seat))
    }
}

/// A moment at which the clock makes the move [`Game::strike`].
///
/// It is counted from the entry that first showed this `phase`, and goes on ticking through other
/// entries as long as the phase stays the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Alarm {
    /// Tells one countdown of a game from another.
    pub phase: u32,
    /// How long after the phase began.
    pub after_ms: u32,
}

/// How a seat did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// Whose result it is.
    pub seat: Seat,
    /// The final score.
    pub points: i32,
    /// 1 for the winners; equal results share a rank.
    pub rank: u8,
    /// The number of the team it plays in, from 1, where teams play: a team wins together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<u8>,
}

/// One of something for each seat, in seat order, without a heap: imagined games ask by the million.
pub type BySeat<T> = ArrayVec<T, { Seat::MAX as usize }>;

/// Standings from points, most points first in rank, equal points sharing theirs; in seat order.
pub fn rank(points: impl IntoIterator<Item = i32>) -> BySeat<Standing> {
    let points: BySeat<i32> = points.into_iter().collect();
    let better = |mine: i32| points.iter().filter(|&&other| other > mine).count() as u8;
    points
        .iter()
        .enumerate()
        .map(|(seat, &mine)| Standing { seat: Seat::new(seat as u8), points: mine, rank: 1 + better(mine), team: None })
        .collect()
}

/// Hears what happens while a move is applied.
pub trait Sink<Event> {
    /// Everybody sees this.
    fn tell(&mut self, event: Event);

    /// The `insiders` see one thing, everybody else another.
    fn whisper(&mut self, insiders: Seats, to_them: Event, to_others: Event);
}

/// A sink for those who only want the next state.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl<Event> Sink<Event> for Silent {
    #[inline]
    fn tell(&mut self, _: Event) {}
    #[inline]
    fn whisper(&mut self, _: Seats, _: Event, _: Event) {}
}

/// The rules of one game.
///
/// A move's text form ([`Display`] and [`FromStr`]) is its notation: what logs hold, what players
/// type and what the API takes. The words `undo` and `undo agreed` are the kernel's own and never a game's move.
pub trait Game: Sized + Send + Sync + 'static {
    /// What is known before it is played.
    const FACTS: Facts;

    /// Everything there is to know, hidden things too. Holds no history and, where it can, no heap.
    type State: Clone + PartialEq + Debug + Send + Sync;
    /// What an actor can do.
    type Move: Clone + Eq + Hash + Debug + Send + Sync + Display + FromStr<Err = String>;
    /// What happened, as far as the one who is told may know.
    type Event: Clone + PartialEq + Hash + Debug + Send + Sync + Serialize;
    /// What one viewer may know.
    type View: Clone + PartialEq + Debug + Send + Sync + Serialize;

    /// The state before anything has happened, dealing included.
    ///
    /// # Errors
    /// If the number of seats or a combination of options does not make a game.
    fn setup(options: &Options, seats: u8) -> Result<Self::State, SetupError>;

    /// How many seats the game was set up for.
    fn seats(state: &Self::State) -> u8;

    /// Who may act.
    fn turn(state: &Self::State) -> Turn;

    /// The chance move, when it is chance's turn. It takes exactly one number from the dice: a log has one for each entry.
    fn roll(state: &Self::State, dice: &mut Dice) -> Self::Move;

    /// The chance move where the deal is fixed by the table's key, so that what comes to light at a place does not depend on
    /// what was played before. `dice` gives the dice of that deal, from their beginning: the order of the cards is counted
    /// out anew each time, as far as it is needed, and no state knows it. None if this move is rolled on its own, as in
    /// most games.
    #[inline]
    fn deal(_state: &Self::State, _dice: impl FnOnce() -> Dice) -> Option<Self::Move> {
        None
    }

    /// The clock's move, when an alarm is set.
    fn strike(_state: &Self::State) -> Option<Self::Move> {
        None
    }

    /// Adds every move that can be listed to `out`; depends only on what the seat may know.
    fn moves(state: &Self::State, seat: Seat, out: &mut Vec<Self::Move>);

    /// Whether a legal move is offered: as a button, in a list, to programs. Where finding a move is the game, the moves
    /// that are to be found are not; a seat puts them together itself.
    fn is_offered(_mv: &Self::Move) -> bool {
        true
    }

    /// Whether the actor may make this move now.
    ///
    /// # Errors
    /// A refusal that cites the rule.
    fn check(state: &Self::State, actor: Actor, mv: &Self::Move) -> Result<(), Refusal>;

    /// Whether a move stands once it is made, like a word that was said: nobody takes it back, whatever it has shown.
    fn stands(_mv: &Self::Move) -> bool {
        false
    }

    /// Whether a move only keeps what a seat has written so far, and changes nothing for anybody else.
    fn only_keeps(_mv: &Self::Move) -> bool {
        false
    }

    /// Makes a move that [`Game::check`] has allowed.
    fn apply(state: &mut Self::State, actor: Actor, mv: Self::Move, sink: &mut impl Sink<Self::Event>);

    /// What this viewer may know: the only way out of a state.
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;

    /// A state that this view allows, sampled fairly.
    fn determinize(view: &Self::View, dice: &mut Dice) -> Self::State;

    /// How every seat did, in seat order; before the end, how it stands.
    fn standings(state: &Self::State) -> BySeat<Standing>;

    /// Which part of the game is on, such as the round of a match: who thinks ahead looks no further than its end.
    #[inline]
    fn stage(_state: &Self::State) -> u32 {
        0
    }

    /// Who plays together with this seat, itself included: they win together, and may talk among themselves.
    fn team(_state: &Self::State, seat: Seat) -> Seats {
        Seats::only(seat)
    }

    /// Whether the one in this seat may talk now: whoever knows what others have to find out would give it away.
    ///
    /// # Errors
    /// A refusal that cites the rule.
    fn may_talk(_state: &Self::State, _seat: Seat) -> Result<(), Refusal> {
        Ok(())
    }

    /// Adds what an event counts for to the counters named in [`Facts::counters`].
    fn tally(event: &Self::Event, counters: &mut [u64]);

    /// Whether seats have moves that cannot be listed, such as words to write.
    const WRITES: bool = false;

    /// Where moves cannot all be listed: a legal one that is not, such as a word to write, for random play; none if now
    /// all can be.
    fn improvise(_view: &Self::View, _dice: &mut Dice) -> Option<Self::Move> {
        None
    }
}

/// How a game is searched by those who think ahead.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Thinking {
    /// How much moves are looked at that were tried little.
    pub curiosity: f32,
    /// How much a first opinion counts while a move was tried little.
    pub trust: f32,
    /// How the other seats move in the tree.
    pub others: Others,
    /// In an imagined game, of so many moves by chance the one that looks best is made; 1 plays at random.
    pub among: u8,
    /// An imagined game is weighed as it stands after so many turns.
    pub length: u16,
    /// How many games are imagined for a move by the strong, and by experts.
    pub games: [u32; 2],
}

/// How the seats that do not think move in the tree of the one that does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Others {
    /// By what has proved best for them, as the one who thinks does: but they learn it over all hands that they may have, as
    /// if they did not know theirs.
    Learn,
    /// By what looks best to them at once, with the hand that they have: they do not think ahead.
    Glance,
}

impl Thinking {
    /// Imagined games are played at random, to the end.
    pub const RANDOM: Self = Self { trust: 0.0, among: 1, ..Self::to_the_end([0; 2]) };

    /// What suits most games: imagined games are played to their end, by moves that look better than another.
    #[must_use]
    pub const fn to_the_end(games: [u32; 2]) -> Self {
        Self { curiosity: 0.5, trust: 1.0, others: Others::Learn, among: 2, length: u16::MAX, games }
    }
}

/// A first opinion on a move, enough for a bot that looks one move ahead; and what those need who look further.
pub trait Appraise: Game {
    /// How good the move looks from here; higher is better, and only the order counts.
    fn appraise(view: &Self::View, mv: &Self::Move) -> i32;

    /// The same opinion as [`appraise`](Self::appraise) has from the seat's view, for states that are only imagined: it is asked
    /// for millions of times, so that in a game that is searched no answer allocates anything.
    #[inline]
    fn glance(state: &Self::State, seat: Seat, mv: &Self::Move) -> i32 {
        Self::appraise(&Self::view(state, Viewer::Seat(seat)), mv)
    }

    /// How the game is searched; none if thinking ahead is of no use, or is done by [`ponder`](Self::ponder).
    const THINKING: Option<Thinking> = None;

    /// Whether a seat that is to move begins its turn: only there an imagined game is weighed that is not over. Where a turn
    /// is a move, always.
    #[inline]
    fn begins_turn(_state: &Self::State) -> bool {
        true
    }

    /// So many points ahead are a clear lead.
    const LEAD: f32 = 10.0;

    /// What an imagined state is worth to each seat, from 0 (lost) to 1 (won), in seat order: who has won, and by how much it
    /// is ahead; before the end, by how much alone.
    fn outlook(state: &Self::State, worth: &mut [f32]) {
        let standings = Self::standings(state);
        let over = Self::turn(state) == Turn::Over;
        for mine in &standings {
            let is_rival =
                |other: &&Standing| other.seat != mine.seat && (mine.team.is_none() || other.team != mine.team);
            let rivals = || standings.iter().filter(is_rival);
            let Some(best) = rivals().min_by_key(|rival| rival.rank) else { continue };
            let apart = (mine.points - best.points).abs() as f32;
            let ahead = if mine.rank < best.rank { apart } else { -apart };
            let level = rivals().filter(|rival| rival.rank == 1).count();
            let won = if mine.rank == 1 { 1.0 / (1 + level) as f32 } else { 0.0 };
            worth[mine.seat.index()] = Self::stake(over.then_some(won), ahead);
        }
    }

    /// What it is worth to be so many points ahead, or behind if there are less than none, and at the end to have won this
    /// share of the game.
    #[inline]
    fn stake(won: Option<f32>, ahead: f32) -> f32 {
        let lead = 0.5 + 0.5 * ahead / (ahead.abs() + Self::LEAD);
        won.map_or(lead, |won| 0.7 * won + 0.3 * lead)
    }

    /// What [`features`](Self::features) counts, in order; nothing where imagined games are played to their end, and so need
    /// not be weighed before.
    const FEATURES: &'static [&'static str] = &[];

    /// What a seat has in an imagined state beside its points, in numbers. How much each of them is worth is learnt from games
    /// that bots play (`tricorn train`).
    fn features(_state: &Self::State, _seat: Seat, _out: &mut [f32]) {}

    /// The move that more thought finds than a first opinion on each, if a game knows such a thought, by somebody of this
    /// skill. It takes far less than a second.
    fn ponder(_view: &Self::View, _moves: &[Self::Move], _skill: Skill, _dice: &mut Dice) -> Option<Self::Move> {
        None
    }

    /// Whether a table may show a seat that asks for it which moves are best: not where that would be the game itself, such as
    /// words to be found, and never in a race.
    const HINTS: bool = false;

    /// Whether it counts how soon a move is made, because those who may move race each other. If so,
    /// [`reaction_ms`](Self::reaction_ms) says how long a bot takes.
    const TIMED: bool = false;

    /// How long somebody of average wit who sees this takes until the move is made, in milliseconds, from when it came
    /// about. With dice, for nobody is always equally quick. None if the move is better not made: whoever sees nothing
    /// better waits until something happens that concerns that seat.
    ///
    /// If nobody's clock runs, somebody must see a move that is made: bots that all wait would wait for ever.
    fn reaction_ms(_view: &Self::View, _mv: &Self::Move, _dice: &mut Dice) -> Option<u32> {
        Some(0)
    }

    /// Whether somebody who was about to act, or to wait, goes on with it though the table has changed, because the
    /// change does not concern that seat: it sees the same and may do the same.
    fn goes_on(before: &Self::View, now: &Self::View) -> bool {
        before == now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often each actor is first in 12,000 turns.
    fn firsts(turn: Turn) -> Vec<(Option<Actor>, u32)> {
        let mut dice = Dice::stream(1, 0);
        let mut firsts: Vec<(Option<Actor>, u32)> = Vec::new();
        for _ in 0..12_000 {
            let first = turn.first(&mut dice);
            match firsts.iter_mut().find(|(actor, _)| *actor == first) {
                Some((_, times)) => *times += 1,
                None => firsts.push((first, 1)),
            }
        }
        firsts
    }

    #[test]
    fn of_several_who_may_act_each_is_equally_likely_to_be_first() {
        let [one, two, three] = [0, 1, 2].map(Seat::new);
        let alarm = Some(Alarm { phase: 0, after_ms: 1 });
        let race = Turn::Open { seats: Seats::first(3), alarm };
        let found = firsts(race);
        assert_eq!(found.len(), 4, "{found:?}");
        assert!(found.iter().all(|(_, times)| (2_800..3_200).contains(times)), "{found:?}");
        let of_two = firsts(race.among(Seats::only(one).and(three)));
        assert_eq!(of_two.len(), 2, "{of_two:?}");
        assert!(of_two.iter().all(|(_, times)| (5_800..6_200).contains(times)), "{of_two:?}");
        for (turn, only) in [
            (Turn::Over, None),
            (Turn::Chance, Some(Actor::Chance)),
            (Turn::of(two), Some(Actor::Seat(two))),
            (Turn::of(two).among(Seats::only(one)), None),
            (Turn::Open { seats: Seats::NONE, alarm }, Some(Actor::Clock)),
        ] {
            assert_eq!(firsts(turn), [(only, 12_000)]);
        }
    }

    #[test]
    fn a_turn_of_one_takes_no_number_from_the_dice() {
        let (mut dice, mut other) = (Dice::stream(1, 0), Dice::stream(1, 0));
        let _ = Turn::of(Seat::new(0)).first(&mut dice);
        assert_eq!(dice.bytes(), other.bytes());
    }

    #[test]
    fn equal_points_share_a_rank_and_the_next_rank_is_skipped() {
        let ranks: Vec<u8> = rank([10, 30, 10, 30, -5]).iter().map(|standing| standing.rank).collect();
        assert_eq!(ranks, [3, 1, 3, 1, 5]);
    }
}
