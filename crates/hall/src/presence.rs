//! Who is at a table just now: those whose page or program listens, or did something a moment ago.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;
use tricorn_table::room::{Denied, Guest, Occupant, Room, Stage, Wish};

/// Who has shown no sign of life for so long is away. A page that was reloaded, or a phone that changed its network, is
/// back before.
const AWAY: Duration = Duration::from_secs(60);

/// The signs of life at one table.
pub(crate) struct Presence {
    /// When the room came into memory: nobody is away who could not have come back since.
    since: Instant,
    guests: Mutex<HashMap<Guest, Signs>>,
}

struct Signs {
    streams: u32,
    last: Instant,
}

/// A guest who listens at a table, until it is dropped.
pub struct Attendance {
    presence: Arc<Presence>,
    guest: Guest,
}

impl Presence {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self { since: Instant::now(), guests: Mutex::default() })
    }

    pub(crate) fn attend(self: &Arc<Self>, guest: &Guest) -> Attendance {
        self.guests().entry(guest.clone()).or_insert_with(Signs::none).streams += 1;
        Attendance { presence: self.clone(), guest: guest.clone() }
    }

    /// The guest has done something.
    pub(crate) fn seen(&self, guest: &Guest) {
        let mut guests = self.guests();
        match guests.get_mut(guest) {
            Some(signs) => signs.last = Instant::now(),
            None => drop(guests.insert(guest.clone(), Signs::none())),
        }
    }

    /// Whether a page or program of the guest listens just now.
    pub(crate) fn listens(&self, guest: &Guest) -> bool {
        self.guests().get(guest).is_some_and(|signs| signs.streams > 0)
    }

    pub(crate) fn is_away(&self, guest: &Guest) -> bool {
        let here = self.guests().get(guest).is_some_and(|signs| signs.is_here());
        !here && self.since.elapsed() >= AWAY
    }

    /// The host may put a bot in the place of somebody who is away, and of nobody else: whether this wish is none of
    /// that kind. Everything else is for the room to judge.
    pub(crate) fn allows(&self, room: &Room, asker: &Guest, wish: &Wish) -> Result<(), Denied> {
        let (Wish::Stand { seat }, Stage::Playing) = (wish, room.stage()) else { return Ok(()) };
        match room.chairs().get(seat.index()).map(|chair| &chair.occupant) {
            Some(Occupant::Guest { guest, name, .. })
                if guest != asker && room.config().host == *asker && !self.is_away(guest) =>
            {
                let why = format!("{name} is here: a bot can play for somebody who has been away for a minute");
                Err(Denied { rule: None, why })
            }
            _ => Ok(()),
        }
    }

    /// How many listen who are none of these.
    pub(crate) fn watchers(&self, people: &[Guest]) -> usize {
        self.guests().iter().filter(|(guest, signs)| signs.streams > 0 && !people.contains(guest)).count()
    }

    /// How long ago one of these last showed a sign of life; none if none of them has since the room came into memory.
    pub(crate) fn last_sign(&self, people: &[Guest]) -> Option<Duration> {
        let guests = self.guests();
        let signs = people.iter().filter_map(|guest| guests.get(guest));
        signs.map(|signs| if signs.streams > 0 { Duration::ZERO } else { signs.last.elapsed() }).min()
    }

    /// Forgets who is away, but for those at home here: how long they have been is asked.
    pub(crate) fn sweep(&self, people: &[Guest]) {
        self.guests().retain(|guest, signs| signs.is_here() || people.contains(guest));
    }

    fn guests(&self) -> MutexGuard<'_, HashMap<Guest, Signs>> {
        // Every change is one call: a panic leaves the map whole.
        self.guests.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Signs {
    fn none() -> Self {
        Self { streams: 0, last: Instant::now() }
    }

    fn is_here(&self) -> bool {
        self.streams > 0 || self.last.elapsed() < AWAY
    }
}

impl Drop for Attendance {
    fn drop(&mut self) {
        if let Some(signs) = self.presence.guests().get_mut(&self.guest) {
            signs.streams -= 1;
            signs.last = Instant::now();
        }
    }
}
