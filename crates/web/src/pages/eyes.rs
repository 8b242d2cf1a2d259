//! Who would see the same of a table: its part of the page is made once for all of them.

use std::hash::{DefaultHasher, Hash, Hasher};

use tricorn_kernel::{Seat, Seats};
use tricorn_table::room::{Guest, Room};

use super::Me;

/// All that a table's part of a page depends on, beside the table.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Eyes {
    /// The browser's own seats.
    own: Seats,
    /// The one of several that looks.
    active: Option<Seat>,
    /// Whether the browser opened the table.
    host: bool,
}

impl Eyes {
    /// The eyes of this guest.
    #[must_use]
    pub fn of(room: &Room, guest: &Guest, active: Option<Seat>) -> Self {
        let own = room.seats_of(guest);
        Self { own, active: active.filter(|&seat| own.has(seat)), host: room.config().host == *guest }
    }

    /// The same for those who see the same.
    #[must_use]
    pub fn key(&self) -> u64 {
        let mut hash = DefaultHasher::new();
        ("page", self).hash(&mut hash);
        hash.finish()
    }

    /// Somebody with these eyes. The name in a form is the page's affair: the script keeps it.
    #[must_use]
    pub fn me(&self, room: &Room, now_ms: u64) -> Me {
        let sitter = self.own.iter().next().and_then(|seat| room.chairs()[seat.index()].occupant.guest());
        let host = self.host.then_some(&room.config().host);
        let guest = sitter.or(host).cloned().unwrap_or_else(|| Guest(String::new()));
        Me { name: String::new(), guest, now_ms, site: None }
    }
}
