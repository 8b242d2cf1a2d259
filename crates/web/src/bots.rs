//! Bots move, and clocks strike, without anybody asking.

use std::sync::Arc;
use std::sync::LazyLock;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::Semaphore;
use tricorn_kernel::Dice;
use tricorn_table::room::Room;

use crate::lobby::{Lobby, Slot, entropy, now_ms};

/// So long a bot waits before it moves, that people see what happens and can be quicker.
const PAUSE: Duration = Duration::from_millis(700);

/// Bots think on a bounded pool of their own, never on the threads that serve requests.
static THINKERS: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(std::thread::available_parallelism().map_or(1, usize::from)));

impl Lobby {
    /// Sees to it that a task moves the bots of this room as long as they have to.
    pub(crate) fn drive(self: &Arc<Self>, slot: &Arc<Slot>) {
        if slot.driven.swap(true, Ordering::AcqRel) {
            return;
        }
        let (lobby, slot) = (self.clone(), slot.clone());
        tokio::spawn(async move {
            // The flag is cleared while the room is held: a change after that starts a new driver.
            while lobby.drive_once(&slot).await {}
        });
    }

    /// Moves one bot or the clock; says whether to go on.
    async fn drive_once(self: &Arc<Self>, slot: &Arc<Slot>) -> bool {
        let mut changed = slot.watch();
        changed.mark_unchanged();
        let room = slot.room.lock().await;
        let next = room.bots_to_move().next();
        let table = room.table().map(tricorn_table::AnyTable::boxed_clone);
        let (Some((seat, bot)), Some(table)) = (next, table) else {
            let Some(due) = room.alarm_ms().into_iter().chain(room.flag_ms()).min() else {
                slot.driven.store(false, Ordering::Release);
                return false;
            };
            drop(room);
            let wait = Duration::from_millis(due.saturating_sub(now_ms()));
            if tokio::time::timeout(wait, changed.changed()).await.is_err() {
                // Refused if it was the other clock, or if somebody moved at the last moment.
                let _ = self.act(slot, Room::judge_clock).await;
                let _ = self.act(slot, Room::judge_flag).await;
            }
            return true;
        };
        drop(room);
        tokio::time::sleep(pause()).await;
        if changed.has_changed().unwrap_or(true) {
            return true;
        }
        let Ok(seed) = entropy() else { return true };
        let Ok(_permit) = THINKERS.acquire().await else { return false };
        let thought = tokio::task::spawn_blocking(move || table.advise(seat, bot, &mut Dice::new(seed))).await;
        let Ok(Some(mv)) = thought else {
            tracing::error!(table = slot.code, "a bot has no move");
            slot.driven.store(false, Ordering::Release);
            return false;
        };
        // A person may have been quicker: then the move is refused, and we look again.
        let done = self.act(slot, |room, now| room.judge_bot(seat, &mv, now)).await;
        if let Err(crate::problem::Problem::Internal) = done {
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        true
    }
}

/// The pause, or none for tests that set `TRICORN_NO_PAUSE`.
fn pause() -> Duration {
    if std::env::var_os("TRICORN_NO_PAUSE").is_some() { Duration::from_millis(5) } else { PAUSE }
}
