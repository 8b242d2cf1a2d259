//! All rooms of this server.

use std::collections::HashMap;
use std::sync::{Arc, Mutex as SyncMutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::{Mutex, watch};
use tricorn_kernel::WrittenOptions;
use tricorn_store::{NewTable, Store, StoreError};
use tricorn_table::Secret;
use tricorn_table::room::{Act, Clock, Config, Denied, Guest, OpenError, Room, Stage, Wish};

#[cfg(test)]
mod tests;

use crate::pages::TableCard;
use crate::problem::Problem;

/// Rooms that nobody has touched for so long leave the first page and the memory.
const STALE: Duration = Duration::from_secs(24 * 3600);
/// How many rooms a restart looks at; the others are found by their code.
const REMEMBERED: u32 = 500;

/// A room, and the signal that it has changed.
pub(crate) struct Slot {
    pub(crate) code: String,
    pub(crate) room: Mutex<Room>,
    /// The number of the room's next entry.
    changed: watch::Sender<u64>,
    /// For the first page; kept apart so that it need not wait for rooms.
    card: SyncMutex<(Option<TableCard>, u64)>,
    /// Whether a task moves the bots here.
    pub(crate) driven: std::sync::atomic::AtomicBool,
}

impl Slot {
    /// Hears of every change.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }
}

/// All rooms of this server. Nothing here is the truth: the store is.
pub struct Lobby {
    store: Store,
    slots: SyncMutex<HashMap<String, Arc<Slot>>>,
    changed: watch::Sender<u64>,
}

/// What somebody asks for who opens a table.
pub(crate) struct Order {
    pub(crate) game: String,
    pub(crate) options: WrittenOptions,
    pub(crate) seats: u8,
    pub(crate) listed: bool,
    pub(crate) clock: Clock,
}

/// Unix time in milliseconds.
pub(crate) fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

/// Random bytes from the system.
pub(crate) fn entropy<const N: usize>() -> Result<[u8; N], Problem> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| Problem::internal("entropy", &error))?;
    Ok(bytes)
}

/// A short code that is easy to read out: no letters that look or sound like others.
fn new_code() -> Result<String, Problem> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let letter = |byte: u8| char::from(LETTERS[usize::from(byte % 32)]);
    Ok(entropy::<7>()?.into_iter().map(letter).collect())
}

impl Lobby {
    /// The rooms that this store keeps.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn open(store: Store) -> Result<Arc<Self>, StoreError> {
        let lobby = Arc::new(Self { store, slots: SyncMutex::default(), changed: watch::Sender::new(0) });
        let rows = lobby.store.open_tables(REMEMBERED).await?;
        for row in rows.iter().filter(|row| now_ms().saturating_sub(row.last_ms) < STALE.as_millis() as u64) {
            // A room that cannot be read is not shown; asking for it says why.
            if let Ok(slot) = lobby.find(&row.id).await {
                lobby.drive(&slot);
            }
        }
        Ok(lobby)
    }

    /// The store behind the rooms.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Hears when a listed room appears, fills or goes.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Opens a room and returns its code.
    pub(crate) async fn create(self: &Arc<Self>, host: &Guest, order: Order) -> Result<Arc<Slot>, Problem> {
        let game = tricorn_table::game(&order.game).ok_or(Problem::NotFound)?;
        let config = Config {
            game: order.game,
            rules: game.facts().rules,
            options: order.options,
            seats: order.seats,
            listed: order.listed,
            clock: order.clock,
            host: host.clone(),
        };
        let act = Act::Open { config, secret: Secret::new(entropy()?).reveal() };
        let room = Room::open(&act).map_err(|why| Problem::Denied(Denied { rule: None, why: why.to_string() }))?;
        let body = serde_json::to_string(&act).map_err(|error| Problem::internal("an opening", &error))?;
        loop {
            let code = new_code()?;
            match self.store.create(NewTable { id: code.clone(), at_ms: now_ms(), body: body.clone() }).await {
                Ok(()) => return Ok(self.keep(code, room)),
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(Problem::internal("opening a table", &error)),
            }
        }
    }

    /// The room with this code.
    pub(crate) async fn find(self: &Arc<Self>, code: &str) -> Result<Arc<Slot>, Problem> {
        if let Some(slot) = self.slots().get(code) {
            return Ok(slot.clone());
        }
        let entries = match self.store.load(code, 0).await {
            Err(StoreError::NotFound | StoreError::BadId) => return Err(Problem::NotFound),
            other => other.map_err(|error| Problem::internal("loading a table", &error))?,
        };
        let mut room = None;
        for entry in &entries {
            let broken = |why: &dyn std::fmt::Display| Problem::internal("a journal", why);
            let act: Act = serde_json::from_str(&entry.body).map_err(|error| broken(&error))?;
            match &mut room {
                None => {
                    room = Some(Room::open(&act).map_err(|why| match why {
                        OpenError::OtherRules { .. } => Problem::Outdated(why.to_string()),
                        OpenError::Broken(_) => broken(&why),
                    })?);
                }
                Some(room) => room.fold(&act, entry.at_ms).map_err(|why| broken(&why))?,
            }
        }
        room.map(|room| self.keep(code.to_owned(), room)).ok_or(Problem::NotFound)
    }

    fn keep(&self, code: String, room: Room) -> Arc<Slot> {
        let slot = Slot {
            changed: watch::Sender::new(room.next_seq()),
            card: SyncMutex::new((card(&code, &room), now_ms())),
            code: code.clone(),
            room: Mutex::new(room),
            driven: false.into(),
        };
        // Two requests may have loaded the same room: the first one's stays.
        let slot = self.slots().entry(code).or_insert_with(|| Arc::new(slot)).clone();
        self.changed.send_modify(|count| *count += 1);
        slot
    }

    /// Grants a guest's wish: judged, made durable, folded, told.
    pub(crate) async fn wish(self: &Arc<Self>, slot: &Arc<Slot>, guest: &Guest, wish: Wish) -> Result<(), Problem> {
        self.act(slot, |room, now| room.judge(guest, wish.clone(), now)).await
    }

    /// Makes durable and tells what `judge` allows.
    pub(crate) async fn act(
        self: &Arc<Self>,
        slot: &Arc<Slot>,
        judge: impl Fn(&Room, u64) -> Result<Act, Denied>,
    ) -> Result<(), Problem> {
        let mut room = slot.room.lock().await;
        loop {
            let now = now_ms();
            let act = judge(&room, now).map_err(Problem::Denied)?;
            let body = serde_json::to_string(&act).map_err(|error| Problem::internal("an act", &error))?;
            match self.store.append(&slot.code, room.next_seq(), now, body).await {
                Ok(()) => {
                    room.fold(&act, now).map_err(|why| Problem::internal("an act", &why))?;
                    break;
                }
                // Somebody wrote past us, or an earlier request was cut off after its entry was kept.
                Err(StoreError::Conflict) => self.catch_up(slot, &mut room).await?,
                Err(error) => return Err(Problem::internal("keeping an act", &error)),
            }
        }
        self.tell(slot, &room);
        if matches!(room.stage(), Stage::Over(_)) {
            // Only a hint for the next restart: it may be lost.
            let _ = self.store.close(&slot.code).await;
        }
        drop(room);
        self.drive(slot);
        Ok(())
    }

    async fn catch_up(&self, slot: &Slot, room: &mut Room) -> Result<(), Problem> {
        let missed = self.store.load(&slot.code, room.next_seq()).await;
        for entry in missed.map_err(|error| Problem::internal("loading a table", &error))? {
            let act: Act = serde_json::from_str(&entry.body).map_err(|error| Problem::internal("a journal", &error))?;
            room.fold(&act, entry.at_ms).map_err(|why| Problem::internal("a journal", &why))?;
        }
        Ok(())
    }

    fn tell(&self, slot: &Slot, room: &Room) {
        slot.changed.send_replace(room.next_seq());
        let now = card(&slot.code, room);
        let mut shown = slot.card.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if shown.0 != now {
            self.changed.send_modify(|count| *count += 1);
        }
        *shown = (now, now_ms());
    }

    /// The listed rooms: those that wait for players, and those that play; newest first.
    pub(crate) fn cards(&self) -> (Vec<TableCard>, Vec<TableCard>) {
        let slots: Vec<Arc<Slot>> = self.slots().values().cloned().collect();
        let shown = |slot: &Arc<Slot>| {
            let card = slot.card.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let fresh = now_ms().saturating_sub(card.1) < STALE.as_millis() as u64;
            card.0.clone().filter(|_| fresh).map(|shown| (card.1, shown))
        };
        let mut cards: Vec<(u64, TableCard)> = slots.iter().filter_map(shown).collect();
        cards.sort_by_key(|(touched, _)| std::cmp::Reverse(*touched));
        cards.into_iter().map(|(_, card)| card).partition(|card| !card.playing)
    }

    /// Forgets rooms that nobody watches and that need not be on the first page; the store keeps them.
    pub(crate) fn sweep(&self) {
        self.slots().retain(|_, slot| {
            let card = slot.card.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let idle = now_ms().saturating_sub(card.1);
            let needed = card.0.is_some() && idle < STALE.as_millis() as u64;
            let held = Arc::strong_count(slot) > 1 || slot.changed.receiver_count() > 0;
            needed || held || idle < 10 * 60 * 1000
        });
    }

    /// How many rooms are in memory, and how many watch them.
    pub(crate) fn crowd(&self) -> (usize, usize) {
        let slots = self.slots();
        (slots.len(), slots.values().map(|slot| slot.changed.receiver_count()).sum())
    }

    fn slots(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Slot>>> {
        // A panic while the map was held leaves it whole: every change is one call.
        self.slots.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

fn card(code: &str, room: &Room) -> Option<TableCard> {
    use tricorn_table::room::Occupant;
    let playing = match room.stage() {
        Stage::Gathering => false,
        Stage::Playing => true,
        Stage::Over(_) => return None,
    };
    if !room.config().listed {
        return None;
    }
    let taken = |chair: &&tricorn_table::room::Chair| chair.occupant != Occupant::Nobody;
    let facts = room.game().facts();
    let seats = tricorn_kernel::Seats::first(room.config().seats);
    let sat = |seat: &tricorn_kernel::Seat| room.chairs()[seat.index()].occupant != Occupant::Nobody;
    Some(TableCard {
        code: code.to_owned(),
        game: facts.name,
        game_id: facts.id,
        seats_taken: room.chairs().iter().filter(taken).count() as u8,
        seats: room.config().seats,
        playing,
        names: seats.iter().filter(sat).map(|seat| room.name_of(seat)).collect(),
    })
}
