//! How imagined games ended, for those who are told why a move is good.

use serde::Serialize;
use tricorn_kernel::{Appraise, Seat, Standing, Turn};

use super::playout::{SEATS, Worth};

/// How the imagined games ended that began with one move, all together.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Ends {
    times: u32,
    worth: Worth,
    squares: f32,
    first: f32,
    ahead: f32,
    over: u32,
    settled: u32,
}

impl Ends {
    /// How many there were.
    #[must_use]
    pub fn times(&self) -> u32 {
        self.times
    }

    /// What they were worth to a seat on average, from 0 (lost) to 1 (won).
    #[must_use]
    pub fn worth(&self, seat: Seat) -> f32 {
        self.share(self.worth[seat.index()])
    }

    /// How far from what it is the mean worth to the one who thinks may well be, by chance alone: its standard error.
    #[must_use]
    pub fn doubt(&self, seat: Seat) -> f32 {
        let (times, mean) = (self.times.max(1) as f32, self.worth(seat));
        ((self.squares / times - mean * mean).max(0.0) / times).sqrt()
    }

    /// In which share of them the one who thinks was first; a win that is shared counts for its part.
    #[must_use]
    pub fn first(&self) -> f32 {
        self.share(self.first)
    }

    /// By how many points the one who thinks was ahead on average of whoever came next, or behind if fewer than none.
    #[must_use]
    pub fn ahead(&self) -> f32 {
        self.share(self.ahead)
    }

    /// Up to where most of them went.
    #[must_use]
    pub fn horizon(&self) -> Horizon {
        match self.times / 2 {
            half if self.over > half => Horizon::Game,
            half if self.settled > half => Horizon::Stage,
            _ => Horizon::Moves,
        }
    }

    fn share(&self, sum: f32) -> f32 {
        if self.times == 0 { 0.0 } else { sum / self.times as f32 }
    }

    /// Notes one more, which ended in this state.
    pub(super) fn note<G: Appraise>(&mut self, seat: Seat, state: &G::State, stage: u32, worth: &Worth) {
        let standings = G::standings(state);
        let mine = standings[seat.index()];
        self.times += 1;
        for (sum, worth) in self.worth.iter_mut().zip(worth) {
            *sum += worth;
        }
        self.squares += worth[seat.index()] * worth[seat.index()];
        let over = G::turn(state) == Turn::Over;
        self.over += u32::from(over);
        self.settled += u32::from(over || G::stage(state) != stage);
        let rivals = || standings.iter().filter(|other| is_rival(&mine, other));
        let Some(best) = rivals().min_by_key(|rival| rival.rank) else {
            // Who plays alone is first in a game that is won.
            self.first += f32::from(u8::from(over && mine.rank == 1));
            return;
        };
        let level = rivals().filter(|rival| rival.rank == mine.rank).count();
        let apart = (mine.points - best.points).abs() as f32;
        match mine.rank {
            1 => self.first += 1.0 / (1 + level) as f32,
            _ => self.ahead -= apart,
        }
        if mine.rank < best.rank {
            self.ahead += apart;
        }
    }

    /// These and those.
    pub(super) fn and(mut self, other: &Self) -> Self {
        self.times += other.times;
        for seat in 0..SEATS {
            self.worth[seat] += other.worth[seat];
        }
        self.squares += other.squares;
        self.first += other.first;
        self.ahead += other.ahead;
        self.over += other.over;
        self.settled += other.settled;
        self
    }
}

fn is_rival(mine: &Standing, other: &Standing) -> bool {
    other.seat != mine.seat && (mine.team.is_none() || other.team != mine.team)
}

/// Up to where games are imagined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Horizon {
    /// To the end of the game.
    Game,
    /// To the end of a part of it: the round of a match.
    #[serde(rename = "round")]
    Stage,
    /// Some moves on.
    Moves,
}
