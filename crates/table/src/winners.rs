//! Who has won.

use tricorn_kernel::{Seat, Seats, Standing};

/// Who has won a game, or leads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Winners {
    /// Nobody: who plays alone can lose to the game.
    Nobody,
    /// One seat.
    Seat(Seat),
    /// One team, with the seats of it that won.
    Team(u8, Seats),
    /// Several seats together, each for itself.
    Seats(Seats),
    /// Several teams together.
    Teams(Vec<u8>),
}

impl Winners {
    /// The best of these standings.
    #[must_use]
    pub fn of(standings: &[Standing]) -> Self {
        let best = || standings.iter().filter(|standing| standing.rank == 1);
        let seats: Seats = best().map(|standing| standing.seat).collect();
        let mut teams: Vec<u8> = best().filter_map(|standing| standing.team).collect();
        teams.sort_unstable();
        teams.dedup();
        match (teams.as_slice(), seats.iter().next()) {
            (_, None) => Self::Nobody,
            ([], Some(seat)) if seats.len() == 1 => Self::Seat(seat),
            ([], _) => Self::Seats(seats),
            ([team], _) => Self::Team(*team, seats),
            _ => Self::Teams(teams),
        }
    }

    /// Whether several share the win who did not play together.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        matches!(self, Self::Seats(_) | Self::Teams(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(seat: u8, rank: u8, team: Option<u8>) -> Standing {
        Standing { seat: Seat::new(seat), points: 0, rank, team }
    }

    #[test]
    fn a_team_wins_as_one_and_seats_without_a_team_win_together() {
        let of = |standings: &[(u8, Option<u8>)]| {
            let standing = |(seat, &(rank, team)): (usize, &(u8, Option<u8>))| standing(seat as u8, rank, team);
            Winners::of(&standings.iter().enumerate().map(standing).collect::<Vec<_>>())
        };
        let odd = Seats::only(Seat::new(0)).and(Seat::new(2));
        assert_eq!(of(&[(1, Some(1)), (3, Some(2)), (1, Some(1)), (3, Some(2))]), Winners::Team(1, odd));
        assert_eq!(of(&[(1, Some(1)), (1, Some(2)), (1, Some(1)), (1, Some(2))]), Winners::Teams(vec![1, 2]));
        assert_eq!(of(&[(1, None), (3, None), (1, None)]), Winners::Seats(odd));
        assert_eq!(of(&[(2, None), (1, None), (2, None)]), Winners::Seat(Seat::new(1)));
        assert_eq!(of(&[(2, None)]), Winners::Nobody);
    }
}
