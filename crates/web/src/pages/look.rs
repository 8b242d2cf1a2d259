//! Whose eyes a table page has.

use tricorn_kernel::{Seat, Seats, Turn, Viewer};
use tricorn_table::room::{Room, Stage};

use super::Me;

/// What a browser may be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Look {
    /// The one viewer the page is made for.
    pub(super) viewer: Viewer,
    /// The seats of this browser; several when people pass it around.
    pub(super) own: Seats,
    /// The seat that has to come to the screen before any hand is shown.
    pub(super) curtain: Option<Seat>,
}

impl Look {
    /// The seat that may act on this page.
    pub(super) fn seat(&self) -> Option<Seat> {
        self.viewer.seat()
    }
}

/// Finds whose eyes the page has: the guest's only seat, the active one of several, or a watcher's.
pub(super) fn look(room: &Room, me: &Me, active: Option<Seat>) -> Look {
    let own = room.seats_of(&me.guest);
    let watch = Look { viewer: Viewer::Spectator, own, curtain: None };
    if own.is_empty() {
        return watch;
    }
    if own.len() == 1 {
        return Look { viewer: own.iter().next().map_or(Viewer::Spectator, Viewer::Seat), ..watch };
    }
    let active = active.filter(|&seat| own.has(seat));
    let open = match (room.stage(), room.table().map(|table| table.turn())) {
        (Stage::Playing, Some(Turn::Open { seats, .. })) => seats,
        _ => Seats::NONE,
    };
    // A seat for which a bot plays has nobody to come to the screen.
    let wanted = open.iter().find(|&seat| own.has(seat) && !room.chairs()[seat.index()].stand_in);
    match (active, wanted) {
        (Some(seat), _) if open.has(seat) => Look { viewer: Viewer::Seat(seat), ..watch },
        (_, Some(seat)) => Look { curtain: Some(seat), ..watch },
        (Some(seat), None) => Look { viewer: Viewer::Seat(seat), ..watch },
        (None, None) => watch,
    }
}
