//! A room that is in memory, for those who read it and ask something of it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard};
use std::time::Duration;

use bytes::Bytes;
use tokio::sync::{mpsc, oneshot, watch};
use tricorn_table::room::{Grant, Guest, Mark, Room, Wish};

use crate::card::{Shown, TableCard};
use crate::error::HallError;
use crate::presence::{Attendance, Presence};
use crate::texts::Texts;

/// How many wishes may wait at one table.
const WAITING: usize = 64;

/// Nothing will happen by itself.
pub(crate) const NEVER: u64 = u64::MAX;

/// A wish, who has it, and who waits for the answer.
pub(crate) struct Ask {
    pub(crate) guest: Guest,
    pub(crate) wish: Wish,
    /// The room's number when the guest made up their mind.
    pub(crate) seen: Option<u64>,
    pub(crate) done: oneshot::Sender<Result<Grant, HallError>>,
}

impl Ask {
    /// By what it is known when it is sent again.
    pub(crate) fn mark(&self) -> Option<Mark> {
        self.seen.map(|seen| Mark::of(&self.guest, &self.wish, seen))
    }
}

/// What a room's task and its handles share.
pub(crate) struct Shared {
    pub(crate) code: String,
    /// Written by the task alone, and never while it waits for anything.
    pub(crate) room: RwLock<Room>,
    /// The number of the room's next entry.
    pub(crate) changed: watch::Sender<u64>,
    texts: Texts,
    /// What the list of tables says; apart from the room, so that a list need not lock every room.
    shown: Mutex<Option<Shown>>,
    /// When it opened, in Unix milliseconds.
    opened_ms: u64,
    /// When somebody last did something here, in Unix milliseconds.
    touched_ms: AtomicU64,
    /// When something will happen here without anybody asking, in Unix milliseconds; [`NEVER`].
    pub(crate) due_ms: AtomicU64,
    /// Who is at the table.
    presence: Arc<Presence>,
    /// Held by who opens a table to play again: the others find it.
    playing_again: tokio::sync::Mutex<()>,
}

impl Shared {
    /// Tells everybody that the room has changed; says whether the list of tables has, too.
    pub(crate) fn tell(&self, now_ms: u64) -> bool {
        let (seq, now_shown) = {
            let room = self.room.read().unwrap_or_else(PoisonError::into_inner);
            (room.next_seq(), Shown::of(&self.code, &room, self.opened_ms))
        };
        self.touched_ms.store(now_ms, Ordering::Relaxed);
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let listed_anew = *shown != now_shown;
        *shown = now_shown;
        drop(shown);
        self.changed.send_replace(seq);
        listed_anew
    }

    pub(crate) fn touched_ms(&self) -> u64 {
        self.touched_ms.load(Ordering::Relaxed)
    }
}

/// A room that is in memory: to be read, watched, and asked. While somebody holds a handle, the room stays.
#[derive(Clone)]
pub struct RoomHandle {
    shared: Arc<Shared>,
    inbox: mpsc::Sender<Ask>,
}

impl RoomHandle {
    pub(crate) fn new(code: String, room: Room, opened_ms: u64, touched_ms: u64) -> (Self, mpsc::Receiver<Ask>) {
        let (inbox, asks) = mpsc::channel(WAITING);
        let shared = Shared {
            changed: watch::Sender::new(room.next_seq()),
            shown: Mutex::new(Shown::of(&code, &room, opened_ms)),
            texts: Texts::default(),
            opened_ms,
            touched_ms: touched_ms.into(),
            due_ms: NEVER.into(),
            presence: Presence::new(),
            playing_again: tokio::sync::Mutex::default(),
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

    /// What `make` makes of the room, and the room's number; made once for all who ask with the same key before the
    /// room changes.
    pub fn text(&self, key: u64, make: impl FnOnce(&Room) -> Bytes) -> (u64, Bytes) {
        let room = self.read();
        (room.next_seq(), self.shared.texts.get(key, &room, || make(&room)))
    }

    /// Lets one at a time ask to play again.
    pub async fn play_again(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.shared.playing_again.lock().await
    }

    /// Hears of every change: the number of the room's next entry.
    #[must_use]
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.shared.changed.subscribe()
    }

    /// Asks for a wish to be granted: judged, made durable, told. What was begun is finished, whether or not anybody
    /// still waits for this answer.
    ///
    /// `seen` is the room's number when the guest made up their mind. With it, a wish that was meant for another turn
    /// is not granted, and one that is sent again is answered again and not done twice.
    ///
    /// # Errors
    /// Why it was not granted.
    pub async fn ask(&self, guest: &Guest, wish: Wish, seen: Option<u64>) -> Result<Grant, HallError> {
        self.seen(guest);
        {
            let room = self.read();
            if let Some(grant) = seen.and_then(|seen| room.granted(Mark::of(guest, &wish, seen))) {
                return Ok(grant.clone());
            }
            self.shared.presence.allows(&room, guest, &wish).map_err(HallError::Denied)?;
        }
        let (done, answer) = oneshot::channel();
        let ask = Ask { guest: guest.clone(), wish, seen, done };
        self.inbox.try_send(ask).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => HallError::Busy,
            mpsc::error::TrySendError::Closed(_) => HallError::Failed,
        })?;
        answer.await.map_err(|_| HallError::Failed)?
    }

    /// This guest has shown a sign of life.
    pub fn seen(&self, guest: &Guest) {
        self.shared.presence.seen(guest);
    }

    /// Says that this guest is at the table, until what is returned is dropped.
    #[must_use]
    pub fn attend(&self, guest: &Guest) -> Attendance {
        self.shared.presence.attend(guest)
    }

    /// Whether this guest has been away from the table for a while.
    #[must_use]
    pub fn is_away(&self, guest: &Guest) -> bool {
        self.shared.presence.is_away(guest)
    }

    /// Whether a page or program of this guest listens at the table just now.
    #[must_use]
    pub fn listens(&self, guest: &Guest) -> bool {
        self.shared.presence.listens(guest)
    }

    pub(crate) fn forget_the_gone(&self) {
        let people = self.shown().map(|shown| shown.people).unwrap_or_default();
        self.shared.presence.sweep(&people);
    }

    /// What the list of tables says of it; none if it is not for strangers.
    pub(crate) fn card(&self) -> Option<TableCard> {
        let Shown { card, people } = self.shown()?;
        Some(TableCard { watchers: self.shared.presence.watchers(&people), ..card })
    }

    /// Whether it is for strangers, and somebody at home there has been about within this time: who waits for players
    /// sits at the table, and who plays makes moves.
    pub(crate) fn is_alive(&self, now_ms: u64, waiting: Duration, playing: Duration) -> bool {
        let Some(Shown { card, people }) = self.shown() else { return false };
        let idle = Duration::from_millis(now_ms.saturating_sub(self.touched_ms()));
        match card.playing {
            true => idle < playing,
            false => self.shared.presence.last_sign(&people).map_or(idle, |since| since.min(idle)) < waiting,
        }
    }

    fn shown(&self) -> Option<Shown> {
        self.shared.shown.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn touched_ms(&self) -> u64 {
        self.shared.touched_ms()
    }

    pub(crate) fn viewers(&self) -> usize {
        self.shared.changed.receiver_count()
    }

    /// Whether the room has to stay in memory: somebody beside the hall and the room's own task holds it, somebody
    /// watches, or something will happen by itself before this time.
    pub(crate) fn is_needed(&self, until_ms: u64) -> bool {
        let due = self.shared.due_ms.load(Ordering::Relaxed) <= until_ms;
        due || Arc::strong_count(&self.shared) > 2 || self.viewers() > 0
    }

    /// Puts the table in another light, for tests of what might leak; see [`Room::imagine`].
    pub fn imagine(&self, viewer: tricorn_kernel::Viewer, dice: &mut tricorn_kernel::Dice) {
        self.shared.room.write().unwrap_or_else(PoisonError::into_inner).imagine(viewer, dice);
    }
}
