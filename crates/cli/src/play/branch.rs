//! Playing on from a moment of a game that is over, against bots.

use tricorn_bots::Bot;
use tricorn_kernel::log::Written;
use tricorn_kernel::{Dice, Seat, Seats};
use tricorn_table::Moment;

use super::sitting::{Company, Sitting};
use super::words::count;
use crate::outcome::Fail;

/// Where a game is left, and who plays on from there.
pub(crate) struct Branch<'a> {
    /// The game, which is over.
    pub(crate) game: &'a Written,
    /// After how many of its entries.
    pub(crate) at: usize,
    /// The seat of the person; the one that is to move there unless told.
    pub(crate) seat: Option<Seat>,
    /// The bots in the other seats: one for all, or one for each.
    pub(crate) bots: &'a [Bot],
}

impl Branch<'_> {
    /// The game as it goes on from there; `minds` is what its bots think with.
    pub(super) fn sit_down(&self, minds: Dice) -> Result<Sitting, Fail> {
        let moment = Moment::of(self.game, self.at).map_err(Fail::Input)?;
        let seats = self.game.header.seats;
        let seat = self.seat.map_or_else(|| moment.to_move(), Ok).map_err(Fail::Input)?;
        if seat.number() > seats {
            return Err(Fail::Input(format!("there is no seat {seat}: the game has {seats}")));
        }
        let others = usize::from(seats) - 1;
        let bots = match self.bots {
            [one] => vec![*one; others],
            list if list.len() == others => list.to_vec(),
            list => {
                let (given, seats) = (count(list.len() as u64, "bot"), count(others as u64, "seat"));
                return Err(Fail::Input(format!("{given} for {seats}: name one, or one for each")));
            }
        };
        let company = Company { people: Seats::only(seat), bots };
        let table = moment.table(company.names()).map_err(Fail::Input)?;
        let entries = moment.entries();
        let at_ms = entries.last().map_or(0, |entry| entry.at_ms);
        let sitting = Sitting::at(table, company, moment.secret().clone(), minds, at_ms);
        Ok(sitting.branched(Some(entries.len() as u32)))
    }
}
