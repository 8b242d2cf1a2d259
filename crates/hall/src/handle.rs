//! A room that is in memory, for those who read it and ask something of it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard};

use tokio::sync::{mpsc, oneshot, watch};
use tricorn_table::room::{Guest, Room, Wish};

use crate::card::TableCard;
use crate::error::HallError;

/// How many wishes may wait at one table.
const WAITING: usize = 64;

/// A wish, who has it, and who waits for the answer.
pub(crate) struct Ask {
    pub(crate) guest: Guest,
    pub(crate) wish: Wish,
    pub(crate) done: oneshot::Sender<Result<(), HallError>>,
}

/// What a room's task and its handles share.
pub(crate) struct Shared {
    pub(crate) code: String,
    /// Written by the task alone, and never while it waits for anything.
    pub(crate) room: RwLock<Room>,
    /// The number of the room's next entry.
    pub(crate) changed: watch::Sender<u64>,
    /// What the list of tables says; apart from the room, so that a list need not lock every room.
    card: Mutex<Option<TableCard>>,
    /// When somebody last did something here, in Unix milliseconds.
    touched_ms: AtomicU64,
    /// Whether something will happen here without anybody asking.
    pub(crate) due: AtomicBool,
}

impl Shared {
    /// Tells everybody that the room has changed; says whether the list of tables has, too.
    pub(crate) fn tell(&self, now_ms: u64) -> bool {
        let (seq, card) = {
            let room = self.room.read().unwrap_or_else(PoisonError::into_inner);
            (room.next_seq(), TableCard::of(&self.code, &room))
        };
        self.touched_ms.store(now_ms, Ordering::Relaxed);
        let mut shown = self.card.lock().unwrap_or_else(PoisonError::into_inner);
        let listed_anew = *shown != card;
        *shown = card;
        drop(shown);
        self.changed.send_replace(seq);
        listed_anew
    }
}

/// A room that is in memory: to be read, watched, and asked. While somebody holds a handle, the room stays.
#[derive(Clone)]
pub struct RoomHandle {
    shared: Arc<Shared>,
    inbox: mpsc::Sender<Ask>,
}

impl RoomHandle {
    pub(crate) fn new(code: String, room: Room, now_ms: u64) -> (Self, mpsc::Receiver<Ask>) {
        let (inbox, asks) = mpsc::channel(WAITING);
        let shared = Shared {
            changed: watch::Sender::new(room.next_seq()),
            card: Mutex::new(TableCard::of(&code, &room)),
            touched_ms: now_ms.into(),
            due: false.into(),
            room: RwLock::new(room),
            code,
        };
        (Self { shared: Arc::new(shared), inbox }, asks)
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// The code that opens the room.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.shared.code
    }

    /// The room as it last became durable.
    pub fn read(&self) -> RwLockReadGuard<'_, Room> {
        // A panic while it was written would have been in the rules: the room is then as the draft left it.
        self.shared.room.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hears of every change: the number of the room's next entry.
    #[must_use]
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.shared.changed.subscribe()
    }

    /// Asks for a wish to be granted: judged, made durable, told. What was begun is finished, whether or not anybody
    /// still waits for this answer.
    ///
    /// # Errors
    /// Why it was not granted.
    pub async fn ask(&self, guest: &Guest, wish: Wish) -> Result<(), HallError> {
        let (done, answer) = oneshot::channel();
        let ask = Ask { guest: guest.clone(), wish, done };
        self.inbox.try_send(ask).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => HallError::Busy,
            mpsc::error::TrySendError::Closed(_) => HallError::Failed,
        })?;
        answer.await.map_err(|_| HallError::Failed)?
    }

    pub(crate) fn card(&self) -> Option<TableCard> {
        self.shared.card.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn touched_ms(&self) -> u64 {
        self.shared.touched_ms.load(Ordering::Relaxed)
    }

    pub(crate) fn viewers(&self) -> usize {
        self.shared.changed.receiver_count()
    }

    /// Whether the room may leave the memory, as far as it is concerned: nobody but the hall and the room's own task
    /// holds it, nobody watches, and nothing will happen by itself.
    pub(crate) fn is_idle(&self) -> bool {
        Arc::strong_count(&self.shared) <= 2 && self.viewers() == 0 && !self.shared.due.load(Ordering::Relaxed)
    }

    /// Puts the table in another light, for tests of what might leak; see [`Room::imagine`].
    pub fn imagine(&self, viewer: tricorn_kernel::Viewer, dice: &mut tricorn_kernel::Dice) {
        self.shared.room.write().unwrap_or_else(PoisonError::into_inner).imagine(viewer, dice);
    }
}
