//! Whose turn it has become, for those who tell people that are not there.

use tokio::sync::mpsc;
use tricorn_kernel::{Seat, Seats};
use tricorn_table::room::{Guest, Room};

/// So many calls may wait to be heard; more are not kept, for nobody would be told in time.
pub(crate) const WAITING: usize = 4096;

/// A table waits for somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The code of the table.
    pub code: String,
    /// Who is to move.
    pub guest: Guest,
    /// In which seat.
    pub seat: Seat,
}

/// Calls the people in these seats who play themselves.
pub(crate) fn call(calls: &mpsc::Sender<Call>, code: &str, room: &Room, seats: Seats) {
    for seat in seats.iter() {
        let chair = &room.chairs()[seat.index()];
        if let (Some(guest), false) = (chair.occupant.guest(), chair.stand_in) {
            // Where nobody hears it, or too many wait, the table goes on as well.
            let _ = calls.try_send(Call { code: code.to_owned(), guest: guest.clone(), seat });
        }
    }
}
