//! Whose turn it has become, for those who tell people that are not there.

use tokio::sync::mpsc;
use tricorn_kernel::{Seat, Seats};
use tricorn_table::room::{Guest, Occupant, Room, Stage};

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

/// The seats that are asked to move, each of which is called once until it has moved.
pub(crate) struct Caller {
    open: Seats,
    calls: mpsc::Sender<Call>,
}

impl Caller {
    /// Who is to move already is not called: they were when it came to that.
    pub(crate) fn of(room: &Room, calls: mpsc::Sender<Call>) -> Self {
        Self { open: open(room), calls }
    }

    /// Calls those whose turn it has become.
    pub(crate) fn look(&mut self, code: &str, room: &Room) {
        let now = open(room);
        for seat in now.difference(self.open).iter() {
            let chair = &room.chairs()[seat.index()];
            if let (Occupant::Guest { guest, .. }, false) = (&chair.occupant, chair.stand_in) {
                // Where nobody hears it, or too many wait, the table goes on as well.
                let _ = self.calls.try_send(Call { code: code.to_owned(), guest: guest.clone(), seat });
            }
        }
        self.open = now;
    }
}

fn open(room: &Room) -> Seats {
    match (room.stage(), room.table()) {
        (Stage::Playing, Some(table)) => table.turn().seats(),
        _ => Seats::NONE,
    }
}
