//! How somebody hears, away from a table, that something there concerns them.
//!
//! Nobody is told of a table at which they do not sit: a move anywhere wakes those few pages that show it, not every
//! first page there is.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;
use tricorn_table::room::Guest;

/// A bell for each guest who listens.
#[derive(Default)]
pub(crate) struct Bells(Mutex<HashMap<Guest, watch::Sender<u64>>>);

impl Bells {
    /// Hears when something changes at this guest's tables; the number grows.
    pub(crate) fn listen(&self, guest: &Guest) -> watch::Receiver<u64> {
        self.all().entry(guest.clone()).or_insert_with(|| watch::Sender::new(0)).subscribe()
    }

    pub(crate) fn ring<'a>(&self, guests: impl Iterator<Item = &'a Guest>) {
        let all = self.all();
        if all.is_empty() {
            return;
        }
        for bell in guests.filter_map(|guest| all.get(guest)) {
            bell.send_modify(|count| *count += 1);
        }
    }

    /// Forgets those who listen no more.
    pub(crate) fn sweep(&self) {
        self.all().retain(|_, bell| bell.receiver_count() > 0);
    }

    fn all(&self) -> MutexGuard<'_, HashMap<Guest, watch::Sender<u64>>> {
        // Every change is one call: a panic leaves the map whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
