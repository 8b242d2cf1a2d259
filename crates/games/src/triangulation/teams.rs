//! Who plays with whom.

use tricorn_kernel::{Seat, Seats};

/// So many seats play each for itself (TRG-13); with more there are two teams (TRG-1).
pub(super) const ALONE: u8 = 3;

/// The sides of a table: its two teams, or three players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sides {
    pub(super) seats: u8,
}

impl Sides {
    pub(super) fn are_teams(self) -> bool {
        self.seats > ALONE
    }

    /// How many there are.
    pub(super) fn count(self) -> usize {
        if self.are_teams() { 2 } else { usize::from(self.seats) }
    }

    /// The side of a seat: neighbours at the table are opponents.
    pub(super) fn of(self, seat: Seat) -> usize {
        seat.index() % self.count()
    }

    /// The seats of a side.
    pub(super) fn members(self, side: usize) -> Seats {
        Seats::first(self.seats).iter().filter(|&seat| self.of(seat) == side).collect()
    }

    /// Everybody of this seat's team, itself included.
    pub(super) fn team(self, seat: Seat) -> Seats {
        self.members(self.of(seat))
    }

    /// Who guesses first at this Insider's message, and who last (TRG-6, TRG-7, TRG-13).
    pub(super) fn guessers(self, insider: Seat, last: bool) -> Seats {
        match (self.are_teams(), last) {
            (true, true) => self.team(insider).without(insider),
            (true, false) => Seats::first(self.seats).difference(self.team(insider)),
            (false, true) => Seats::only(insider.left(self.seats).left(self.seats)),
            (false, false) => Seats::only(insider.left(self.seats)),
        }
    }

    /// The Insiders of a round, counted from 0: of each team in seat order; of three players, the one after the first
    /// (TRG-3, TRG-13).
    pub(super) fn insiders(self, round: u16, first: Seat) -> Vec<Seat> {
        if self.are_teams() {
            let insider = |side: usize| {
                let members = self.members(side);
                members.iter().nth(usize::from(round) % members.len()).expect("a team has members")
            };
            return (0..2).map(insider).collect();
        }
        vec![Seat::new(((usize::from(round) + first.index()) % usize::from(self.seats)) as u8)]
    }
}
