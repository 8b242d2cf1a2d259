//! All rooms of a node: found by their code, opened, listed, forgotten.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{mpsc, watch};
use tricorn_kernel::WrittenOptions;
use tricorn_kernel::log::FORMAT;
use tricorn_store::{NewTable, Store, StoreError, Stored, Untold};
use tricorn_table::Secret;
use tricorn_table::room::{Act, Clock, Config, Denied, Guest, Hints, Mark, OpenError, Pace, Room, Wish};

use crate::bells::Bells;
use crate::call::{self, Call};
use crate::card::TableCard;
use crate::error::HallError;
use crate::handle::RoomHandle;
use crate::keeper::{Keeper, Surroundings};
use crate::mine::seating;
use crate::thinkers::{Effort, Place, Thinkers};
use crate::time::Time;

/// Games in which nobody has moved for so long leave the list of tables.
const STALE: Duration = Duration::from_secs(24 * 3600);
/// Tables that wait leave it when everybody who sits there, and the host, has been away for so long. They are in it again
/// when one of them is back.
const DESERTED: Duration = Duration::from_secs(30 * 60);
/// Rooms that nobody has touched for so long, and that nothing holds, leave the memory.
const FORGOTTEN: Duration = Duration::from_secs(10 * 60);

/// So often the hall looks for tables that are due and not in memory.
const LOOK: Duration = Duration::from_secs(20);
/// How many listed tables a restart looks at for the list of tables.
const LISTED: u32 = 1000;
/// After a start, those are called again for whom a table has waited for no longer than this: a message is not kept longer
/// by who delivers it.
const CALLED: Duration = Duration::from_secs(24 * 3600);
/// And no more than so many.
const CALLED_AGAIN: u32 = 1000;
/// A table that could not be read is not looked at for so long.
const FAILED_REST: Duration = Duration::from_secs(300);
/// So many tables of other rules are remembered, to be turned away without a look at the store.
const OUTDATED: usize = 256;
/// Those who ask for tables that are not in memory wait in so many lines.
const LINES: usize = 64;

/// So long somebody waits who would like to be thought for.
const LONGEST_WAIT_TO_THINK: Duration = Duration::from_secs(5);

/// All rooms of a node. Nothing here is the truth: the store is.
pub struct Hall {
    around: Arc<Surroundings>,
    rooms: Mutex<HashMap<String, RoomHandle>>,
    /// Whoever loads a table holds its line: others who want the same find it loaded.
    lines: [tokio::sync::Mutex<()>; LINES],
    /// Tables of other rules, with the words for who asks.
    outdated: Mutex<VecDeque<(String, String)>>,
    /// How many tables the list had when it was last swept.
    listed: AtomicUsize,
    /// Taken by the first who asks.
    calls: Mutex<Option<mpsc::Receiver<Call>>>,
}

/// What somebody asks for who opens a table.
#[derive(Debug, Clone)]
pub struct Order {
    /// The game's id.
    pub game: String,
    /// Its options.
    pub options: WrittenOptions,
    /// How many seats.
    pub seats: u8,
    /// Whether strangers find it in the list.
    pub listed: bool,
    /// How long people may think.
    pub clock: Clock,
    /// Who may ask for hints.
    pub hints: Hints,
    /// How quickly its bots play.
    pub pace: Pace,
}

/// Random bytes from the system.
///
/// # Errors
/// If the system has none.
pub fn entropy<const N: usize>() -> Result<[u8; N], HallError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| HallError::failed("entropy", &error))?;
    Ok(bytes)
}

/// A short code that is easy to read out: no letters that look or sound like others.
fn new_code() -> Result<String, HallError> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let letter = |byte: u8| char::from(LETTERS[usize::from(byte % 32)]);
    Ok(entropy::<7>()?.into_iter().map(letter).collect())
}

impl Hall {
    /// A hall over a store. Bots wait as their table's pace wants it, but never longer than `longest_wait`.
    #[must_use]
    pub fn over(store: Store, longest_wait: Duration) -> Arc<Self> {
        let (calling, calls) = mpsc::channel(call::WAITING);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let around = Surroundings {
            store,
            time: Time::starting_now(),
            thinkers: Arc::new(Thinkers::on(cores)),
            longest_wait,
            listed: watch::Sender::new(0),
            bells: Bells::default(),
            calls: calling,
        };
        let lines = std::array::from_fn(|_| tokio::sync::Mutex::default());
        let (rooms, outdated, listed) = (Mutex::default(), Mutex::default(), AtomicUsize::default());
        let calls = Mutex::new(Some(calls));
        Arc::new(Self { around: Arc::new(around), rooms, lines, outdated, listed, calls })
    }

    /// Lets somebody be thought for, on the bots' bounded pool.
    ///
    /// # Errors
    /// [`HallError::Busy`] if bots think so much that it would have to wait long.
    pub async fn think<T: Send + 'static>(&self, thought: impl FnOnce() -> T + Send + 'static) -> Result<T, HallError> {
        let thinkers = self.around.thinkers.clone();
        let waiting = tokio::time::timeout(LONGEST_WAIT_TO_THINK, thinkers.place(Effort::Search)).await;
        let Ok(Some(place)) = waiting else { return Err(HallError::Busy) };
        let done = tokio::task::spawn_blocking(move || {
            let _place = place;
            thought()
        });
        done.await.map_err(|why| HallError::failed("thought", &why))
    }

    /// A place on the bots' bounded pool for who thinks about something longer: to be given back between any two thoughts, so
    /// that bots have their turn.
    pub async fn place_to_think(&self) -> Option<Place> {
        self.around.thinkers.place(Effort::Search).await
    }

    /// Drives every table that is due, whether or not anybody looks at it, until the hall is gone.
    pub async fn drive(&self) {
        self.wake().await;
        self.list().await;
        self.call_again().await;
        self.finish().await;
        loop {
            self.wake().await;
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Brings the tables into memory that are due before the next look, so that their bots move and clocks strike.
    pub async fn wake(&self) {
        let until = self.now_ms() + 2 * LOOK.as_millis() as u64;
        let due = match self.store().due_tables(until).await {
            Ok(due) => due,
            Err(error) => return drop(HallError::failed("the list of due tables", &error)),
        };
        for code in due {
            let later = match self.find(&code).await {
                Ok(_) => continue,
                Err(HallError::Outdated(_) | HallError::NotFound) => None,
                // It may pass, but not soon.
                Err(_) => Some(self.now_ms() + FAILED_REST.as_millis() as u64),
            };
            let _ = self.store().set_due(&code, later).await;
        }
    }

    /// Brings the newest tables into memory that the list of tables shows.
    async fn list(&self) {
        let open = match self.store().listed_tables(LISTED).await {
            Ok(open) => open,
            Err(error) => return drop(HallError::failed("the list of tables", &error)),
        };
        let now = self.now_ms();
        for row in open.iter().filter(|row| now.saturating_sub(row.last_ms) < STALE.as_millis() as u64) {
            // A room that cannot be read is not shown; asking for it says why.
            let _ = self.find(&row.id).await;
        }
    }

    /// Calls those whose turn it is and who were not told, as the store has it: the program ended before somebody could find
    /// out whether they are away.
    async fn call_again(&self) {
        let since = self.now_ms().saturating_sub(CALLED.as_millis() as u64);
        let untold = match self.store().untold(since, CALLED_AGAIN).await {
            Ok(untold) => untold,
            Err(error) => return drop(HallError::failed("those who were not told", &error)),
        };
        for Untold { table, guest, told_ms } in untold {
            let Ok(slot) = self.find(&table).await else { continue };
            let room = slot.read();
            if told_ms.is_none_or(|told| told < room.went_on_ms()) {
                let theirs = room.open_seats().intersection(room.seats_of(&Guest(guest)));
                call::call(&self.around.calls, &table, &room, theirs);
            }
        }
    }

    /// The store behind the rooms.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.around.store
    }

    /// Now, in Unix milliseconds.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        self.around.time.now_ms()
    }

    /// Hears when a listed table appears, fills or goes.
    #[must_use]
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.around.listed.subscribe()
    }

    /// Hears whose turn it has become; for one listener, the first who asks.
    #[must_use]
    pub fn calls(&self) -> Option<mpsc::Receiver<Call>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Opens a room in which all these wishes are granted, one after the other; or none is, and there is no room.
    ///
    /// # Errors
    /// If the order makes no table, a wish is not granted, or the store fails.
    pub async fn create(
        &self,
        host: &Guest,
        order: Order,
        wishes: Vec<(Guest, Wish)>,
    ) -> Result<RoomHandle, HallError> {
        self.create_with(host, order, Secret::new(entropy()?), wishes).await
    }

    /// The same with a seed that is known beforehand.
    ///
    /// # Errors
    /// If the order makes no table, a wish is not granted, or the store fails.
    pub async fn create_with(
        &self,
        host: &Guest,
        order: Order,
        secret: Secret,
        wishes: Vec<(Guest, Wish)>,
    ) -> Result<RoomHandle, HallError> {
        let Order { game, options, seats, listed, clock, hints, pace } = order;
        let rules = tricorn_table::game(&game).ok_or(HallError::NotFound)?.facts().rules;
        let (branch, host) = (None, host.clone());
        let config = Config { format: FORMAT, game, rules, options, seats, listed, clock, hints, pace, branch, host };
        let act = Act::Open { config, secret: secret.reveal() };
        let mut room =
            Room::open(&act).map_err(|why| HallError::Denied(Denied { rule: None, why: why.to_string() }))?;
        let (mut acts, at_ms) = (vec![act], self.now_ms());
        for (guest, wish) in wishes {
            let draft = room.judge(&guest, wish, at_ms).map_err(HallError::Denied)?;
            acts.push(draft.act().clone());
            room.adopt(draft, at_ms, None);
        }
        self.take_in(room, &acts, at_ms).await
    }

    /// Gives a room a code and keeps it; `acts` are its whole journal, all of them done at `at_ms`.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn take_in(&self, room: Room, acts: &[Act], at_ms: u64) -> Result<RoomHandle, HallError> {
        let written = |act: &Act| serde_json::to_string(act).map_err(|error| HallError::failed("an opening", &error));
        let mut bodies = acts.iter().map(written).collect::<Result<Vec<_>, _>>()?;
        let more = bodies.split_off(1.min(bodies.len()));
        let body = bodies.pop().unwrap_or_default();
        // Nobody stands up while a table is opened: who sits there does not depend on what was before.
        let seated: Vec<_> = acts.iter().flat_map(|act| seating(&room, act)).collect();
        // Should the program end now: who looks at the room then finds out when it is really due.
        let due_ms = room.due_ms().map(|_| at_ms);
        let listed = room.config().listed;
        loop {
            let code = new_code()?;
            let (body, more, seating) = (body.clone(), more.clone(), seated.clone());
            let table = NewTable { id: code.clone(), at_ms, listed, due_ms, body, more, seating };
            match self.store().create(table).await {
                Ok(()) => {
                    self.bells().ring(room.chairs().iter().filter_map(|chair| chair.occupant.guest()));
                    return Ok(self.keep(code, room, at_ms, at_ms));
                }
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(HallError::failed("opening a table", &error)),
            }
        }
    }

    /// The room with this code.
    ///
    /// # Errors
    /// If there is none, or its journal cannot be read.
    pub async fn find(&self, code: &str) -> Result<RoomHandle, HallError> {
        if let Some(handle) = self.in_memory(code)? {
            return Ok(handle);
        }
        let line = code.bytes().fold(0, |line: usize, byte| line.wrapping_mul(31) + usize::from(byte)) % LINES;
        let _turn = self.lines[line].lock().await;
        if let Some(handle) = self.in_memory(code)? {
            return Ok(handle);
        }
        let entries = self.journal(code).await?;
        let [opened_ms, touched_ms] =
            [entries.first(), entries.last()].map(|entry| entry.map_or(0, |entry| entry.at_ms));
        // A long journal takes a while, and others want to be served meanwhile.
        let folded = tokio::task::spawn_blocking(move || fold(&entries)).await;
        let room = folded.map_err(|error| HallError::failed("a journal", &error))?;
        if let Err(HallError::Outdated(why)) = &room {
            let mut outdated = self.outdated();
            outdated.truncate(OUTDATED - 1);
            outdated.push_front((code.to_owned(), why.clone()));
        }
        Ok(self.keep(code.to_owned(), room?, opened_ms, touched_ms))
    }

    /// The room with this code, if it was asked for lately.
    ///
    /// # Errors
    /// If it is known to be of other rules.
    pub fn in_memory(&self, code: &str) -> Result<Option<RoomHandle>, HallError> {
        if let Some(handle) = self.rooms().get(code) {
            return Ok(Some(handle.clone()));
        }
        match self.outdated().iter().find(|(other, _)| other == code) {
            Some((_, why)) => Err(HallError::Outdated(why.clone())),
            None => Ok(None),
        }
    }

    /// The journal of the table with this code, as the store has it; for a table that cannot be folded.
    ///
    /// # Errors
    /// If there is none, or the store fails.
    pub async fn journal(&self, code: &str) -> Result<Vec<Stored>, HallError> {
        match self.store().load(code, 0).await {
            Err(StoreError::NotFound | StoreError::BadId) => Err(HallError::NotFound),
            other => other.map_err(|error| HallError::failed("loading a table", &error)),
        }
    }

    fn keep(&self, code: String, room: Room, opened_ms: u64, touched_ms: u64) -> RoomHandle {
        let (handle, asks) = RoomHandle::new(code.clone(), room, opened_ms, touched_ms);
        let kept = {
            let mut rooms = self.rooms();
            // Two requests may have loaded the same room: the first one's stays.
            if let Some(first) = rooms.get(&code) {
                return first.clone();
            }
            rooms.insert(code, handle.clone());
            handle
        };
        tokio::spawn(Keeper::new(kept.shared().clone(), self.around.clone(), asks).run());
        if kept.card().is_some() {
            self.around.listed.send_modify(|count| *count += 1);
        }
        kept
    }

    /// The listed tables: those that wait for players, and those that play; the last touched first.
    #[must_use]
    pub fn cards(&self) -> (Vec<TableCard>, Vec<TableCard>) {
        let now = self.now_ms();
        let fresh = |handle: &&RoomHandle| handle.is_alive(now, DESERTED, STALE);
        let card = |handle: &RoomHandle| handle.card().map(|card| (handle.touched_ms(), card));
        let mut cards: Vec<(u64, TableCard)> = self.rooms().values().filter(fresh).filter_map(card).collect();
        cards.sort_by_key(|(touched, _)| std::cmp::Reverse(*touched));
        cards.into_iter().map(|(_, card)| card).partition(|card| !card.playing)
    }

    /// Forgets rooms that nobody watches, where nothing will happen by itself, and that need not be in the list; the
    /// store keeps them.
    pub fn sweep(&self) {
        let now = self.now_ms();
        self.bells().sweep();
        self.rooms().retain(|_, handle| {
            handle.forget_the_gone();
            let idle = now.saturating_sub(handle.touched_ms());
            let listed = idle < STALE.as_millis() as u64 && handle.card().is_some();
            listed || idle < FORGOTTEN.as_millis() as u64 || handle.is_needed(now + FORGOTTEN.as_millis() as u64)
        });
        // Tables leave the list without an act, as time goes by.
        let listed = self.rooms().values().filter(|handle| handle.is_alive(now, DESERTED, STALE)).count();
        if self.listed.swap(listed, Ordering::Relaxed) != listed {
            self.around.listed.send_modify(|count| *count += 1);
        }
    }

    /// How many rooms are in memory, and how many watch them.
    #[must_use]
    pub fn crowd(&self) -> (usize, usize) {
        let rooms = self.rooms();
        (rooms.len(), rooms.values().map(RoomHandle::viewers).sum())
    }

    pub(crate) fn bells(&self) -> &Bells {
        &self.around.bells
    }

    fn outdated(&self) -> MutexGuard<'_, VecDeque<(String, String)>> {
        self.outdated.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, RoomHandle>> {
        // A panic while the map was held leaves it whole: every change is one call.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(crate) fn fold(entries: &[Stored]) -> Result<Room, HallError> {
    let broken = |why: &dyn std::fmt::Display| HallError::failed("a journal", why);
    let act = |entry: &Stored| serde_json::from_str::<Act>(&entry.body).map_err(|error| broken(&error));
    let [opening, rest @ ..] = entries else { return Err(HallError::NotFound) };
    let mut room = Room::open(&act(opening)?).map_err(|why| match why {
        OpenError::OtherRules { .. } | OpenError::OtherFormat { .. } => HallError::Outdated(why.to_string()),
        // Not for ever: nothing of the table is told before it can be played on.
        OpenError::Setup(_) => HallError::Missing(why.to_string()),
        OpenError::Broken(_) => broken(&why),
    })?;
    for entry in rest {
        room.fold(&act(entry)?, entry.at_ms, entry.mark.map(Mark)).map_err(|why| broken(&why))?;
    }
    Ok(room)
}
