//! The task that owns a room.
//!
//! It grants wishes one after the other, lets clocks strike and bots move. A draft is judged on the room as it is,
//! made durable, and only then adopted and told; no lock is held while the store writes. Whoever asked may be gone
//! by then: the task goes on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;
use tricorn_kernel::{Dice, Seats};
use tricorn_store::{Seating, Store, StoreError, Stored};
use tricorn_table::room::{Act, Draft, Grant, Guest, Mark, Occupant, Room, Stage};

use crate::bells::Bells;
use crate::call::{Call, call};
use crate::error::HallError;
use crate::hall::entropy;
use crate::handle::{Ask, NEVER, Shared};
use crate::mine::{finishes, seating};
use crate::plans::{Plan, Plans, Thinker, Thought};
use crate::thinkers::{Effort, Thinkers};
use crate::time::Time;

/// What a room's task needs of the hall.
pub(crate) struct Surroundings {
    pub(crate) store: Store,
    pub(crate) time: Time,
    /// Where bots think, never on the threads that serve requests.
    pub(crate) thinkers: Arc<Thinkers>,
    /// No bot waits longer than this before it moves, whatever people could see or do meanwhile.
    pub(crate) longest_wait: Duration,
    /// Hears when a listed table appears, fills or goes.
    pub(crate) listed: watch::Sender<u64>,
    /// Ring for those who are elsewhere.
    pub(crate) bells: Bells,
    /// Hears whose turn it has become.
    pub(crate) calls: mpsc::Sender<Call>,
}

/// What those who sit at a table see of it from elsewhere: who sits there, whose turn it is, whether it is over.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Glance {
    taken: Seats,
    open: Seats,
    over: bool,
}

impl Glance {
    fn at(room: &Room) -> Self {
        let seats = Seats::first(room.config().seats);
        let taken = seats.iter().filter(|seat| room.chairs()[seat.index()].occupant != Occupant::Nobody).collect();
        Self { taken, open: room.open_seats(), over: matches!(room.stage(), Stage::Over(_)) }
    }
}

/// A thought under way. Whoever drops it wants it no more: it stops, and leaves the line if its turn has not come yet.
struct Thinking {
    thought: oneshot::Receiver<Thought>,
    stop: Arc<AtomicBool>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// How a commit ended that did not fail.
enum Committed {
    Done(Grant),
    /// Somebody else wrote at this place first; the room now knows what.
    Overtaken,
}

pub(crate) struct Keeper {
    shared: Arc<Shared>,
    around: Arc<Surroundings>,
    asks: mpsc::Receiver<Ask>,
    plans: Plans,
    thinking: Option<Thinking>,
    /// After a failure, whether the last entry was kept is not known: look before the next one.
    unsure: bool,
    /// How long to wait after the next failure.
    backoff: Duration,
    /// After a failure, nothing is begun before this.
    rest_until: Option<Instant>,
    /// What the store believes, as far as that is known: when the room is due, and whether the game is over.
    stored: Option<(Option<u64>, bool)>,
    /// What was last seen from elsewhere.
    glance: Glance,
}

const FIRST_BACKOFF: Duration = Duration::from_millis(100);
const LAST_BACKOFF: Duration = Duration::from_secs(30);

impl Keeper {
    pub(crate) fn new(shared: Arc<Shared>, around: Arc<Surroundings>, asks: mpsc::Receiver<Ask>) -> Self {
        // Who is to move already is not called: they were when it came to that.
        let glance = Glance::at(&shared.room.read().unwrap_or_else(PoisonError::into_inner));
        Self {
            shared,
            around,
            asks,
            plans: Plans::new(),
            thinking: None,
            unsure: false,
            backoff: FIRST_BACKOFF,
            rest_until: None,
            stored: None,
            glance,
        }
    }

    /// Keeps the room until nobody holds a handle to it any more.
    pub(crate) async fn run(mut self) {
        self.settle_due().await;
        loop {
            let next = self.next_due();
            tokio::select! {
                // The clock first: a move that comes at the same time is late.
                biased;
                () = sleep_until(next) => self.go_on().await,
                thought = thought(&mut self.thinking) => self.take_thought(thought).await,
                ask = self.asks.recv() => match ask {
                    Some(ask) => self.answer(ask).await,
                    None => return,
                },
            }
        }
    }

    /// When something happens without anybody asking: a clock strikes, cards are dealt, or a bot
    /// begins to think or moves.
    fn next_due(&self) -> Option<Instant> {
        let room = self.room();
        let clock = room.clock_due_ms().map(|due| self.around.time.at(due));
        let bot = match self.thinking {
            None => self.plans.due(&room, self.around.longest_wait),
            Some(_) => None,
        };
        let due = clock.into_iter().chain(bot).min()?;
        Some(self.rest_until.map_or(due, |rest| due.max(rest)))
    }

    /// Strikes what is due, and lets a bot move whose time has come, or think.
    async fn go_on(&mut self) {
        self.rest_until = None;
        if self.strike().await.is_err() || self.thinking.is_some() {
            return;
        }
        if let Some(plan) = self.plans.take_due() {
            return self.move_bot(&plan).await;
        }
        let due = self.plans.due(&self.room(), self.around.longest_wait);
        if !self.plans.is_ready() && due.is_some_and(|due| due <= Instant::now()) {
            self.think();
        }
        if self.plans.all_wait() {
            self.settle_due().await;
        }
    }

    /// Lets every clock strike that is due, so that nothing is judged after its time.
    async fn strike(&mut self) -> Result<(), HallError> {
        loop {
            let now = self.around.time.now_ms();
            let draft = {
                let room = self.room();
                let due = |at: Option<u64>| at.is_some_and(|at| at <= now);
                if due(room.alarm_ms()) {
                    room.judge_clock(now)
                } else if due(room.flag_ms()) {
                    room.judge_flag(now)
                } else if due(room.deal_ms()) {
                    room.judge_deal(now)
                } else {
                    return Ok(());
                }
            };
            // What is due is not refused; if it is, to go on would be to spin.
            let draft = draft.map_err(|denied| self.failed("a clock", &denied))?;
            self.commit(draft, now, None).await?;
        }
    }

    async fn answer(&mut self, ask: Ask) {
        let answer = self.grant(&ask).await;
        // Whoever asked may be gone.
        let _ = ask.done.send(answer);
    }

    async fn grant(&mut self, ask: &Ask) -> Result<Grant, HallError> {
        let mark = ask.mark();
        loop {
            if let Some(grant) = mark.and_then(|mark| self.room().granted(mark).cloned()) {
                return Ok(grant);
            }
            self.strike().await?;
            let now = self.around.time.now_ms();
            let draft = {
                let room = self.room();
                let stale = ask.seen.is_some_and(|seen| room.is_stale(&ask.wish, seen));
                // In a race, who comes too late is told who was first.
                let race = room.table().is_some_and(|table| table.is_timed());
                if stale && !race {
                    return Err(HallError::Stale(room.next_seq()));
                }
                let draft = room.judge(&ask.guest, ask.wish.clone(), now).map_err(HallError::Denied)?;
                if stale {
                    return Err(HallError::Stale(room.next_seq()));
                }
                draft
            };
            if let Committed::Done(grant) = self.commit(draft, now, mark).await? {
                return Ok(grant);
            }
        }
    }

    /// Lets the bots think that have to.
    fn think(&mut self) {
        let mut dice = match entropy() {
            Ok(seed) => Dice::new(seed),
            Err(_) => return self.rest(),
        };
        let room = self.shared.room.read().unwrap_or_else(PoisonError::into_inner);
        let bots = self.plans.thinkers(&room, &mut dice);
        if bots.is_empty() {
            return;
        }
        let effort = Effort::of(bots.iter().any(Thinker::searches), room.has_person());
        let think = self.plans.thought(bots);
        let (mut done, thought) = oneshot::channel();
        let stop = Arc::new(AtomicBool::new(false));
        self.thinking = Some(Thinking { thought, stop: stop.clone() });
        let thinkers = self.around.thinkers.clone();
        tokio::spawn(async move {
            let place = tokio::select! {
                place = thinkers.place(effort) => place,
                // The game has gone on, or the room has left the memory.
                () = done.closed() => return,
            };
            let Some(_place) = place else { return };
            if let Ok(thought) = tokio::task::spawn_blocking(move || think(dice, &stop)).await {
                let _ = done.send(thought);
            }
        });
    }

    async fn take_thought(&mut self, thought: Option<Thought>) {
        self.thinking = None;
        if !thought.is_some_and(|thought| self.plans.take_up(thought)) {
            tracing::error!(table = self.shared.code, "a bot has no move");
            return self.rest();
        }
        if self.plans.all_wait() {
            self.settle_due().await;
        }
    }

    async fn move_bot(&mut self, plan: &Plan) {
        let now = self.around.time.now_ms();
        let draft = self.room().judge_bot(plan.seat, &plan.mv, now);
        match draft {
            // Overtaken or failed: it is thought of again.
            Ok(draft) => drop(self.commit(draft, now, None).await),
            // The seat's owner has come back meanwhile; or it will be refused again, so not at once.
            Err(_) => self.rest(),
        }
    }

    /// Makes a draft durable, adopts and tells it.
    async fn commit(&mut self, draft: Draft, now_ms: u64, mark: Option<Mark>) -> Result<Committed, HallError> {
        if self.unsure {
            self.catch_up().await?;
            self.unsure = false;
            return Ok(Committed::Overtaken);
        }
        let body = serde_json::to_string(draft.act()).map_err(|error| self.failed("an act", &error))?;
        let (seq, due, seating) = {
            let room = self.room();
            // Should the program end now: who looks at the room then finds out when it is really due.
            (room.next_seq(), room.may_be_due(&draft).then_some(now_ms), seating(&room, draft.act()))
        };
        let gone = seating.iter().find_map(|change| match change {
            Seating::Leaves { guest } => Some(Guest(guest.clone())),
            Seating::Sits { .. } => None,
        });
        let entry = Stored { seq, at_ms: now_ms, body, mark: mark.map(|mark| mark.0) };
        match self.around.store.append_seating(&self.shared.code, entry, due, seating).await {
            Ok(()) if due.is_some() => self.stored = Some((due, false)),
            Ok(()) => {}
            Err(StoreError::Conflict) => {
                self.catch_up().await?;
                return Ok(Committed::Overtaken);
            }
            Err(error) => {
                self.unsure = true;
                return Err(self.failed("keeping an act", &error));
            }
        }
        self.backoff = FIRST_BACKOFF;
        let moved = matches!(draft.act(), Act::Start { .. } | Act::Play { .. });
        if matches!(draft.act(), Act::StandIn { .. }) {
            self.plans.look_again();
        }
        let grant = {
            let mut room = self.shared.room.write().unwrap_or_else(PoisonError::into_inner);
            room.adopt(draft, now_ms, mark)
        };
        self.told(moved, now_ms);
        self.settle_due().await;
        self.ring(gone.as_ref());
        Ok(Committed::Done(grant))
    }

    /// Lets those know who sit here and may be elsewhere, and who has just left, if they would see something new, and calls
    /// those whose turn it has become. A game that is over is among their finished ones by now.
    fn ring(&mut self, gone: Option<&Guest>) {
        let room = self.shared.room.read().unwrap_or_else(PoisonError::into_inner);
        let now = Glance::at(&room);
        if now != self.glance {
            let guests = room.chairs().iter().filter_map(|chair| chair.occupant.guest());
            self.around.bells.ring(guests.chain(gone));
            call(&self.around.calls, &self.shared.code, &room, now.open.difference(self.glance.open));
            self.glance = now;
        }
    }

    /// Lets the store and the hall know when the room is due; of a game that is over, that it never is.
    async fn settle_due(&mut self) {
        let (due, over) = {
            let room = self.room();
            // For bots that all wait nobody has to look: somebody will ask, or the clock strikes.
            let due = if self.plans.all_wait() { room.clock_due_ms() } else { room.due_ms() };
            (due, matches!(room.stage(), Stage::Over(_)))
        };
        self.shared.due_ms.store(due.unwrap_or(NEVER), Ordering::Relaxed);
        if self.stored == Some((due, over)) {
            return;
        }
        let (store, code) = (&self.around.store, &self.shared.code);
        let told = match over {
            true => {
                let finishes = finishes(&self.room());
                store.close(code, self.shared.touched_ms(), finishes).await
            }
            false => store.set_due(code, due).await,
        };
        // If it failed, the store believes that the room is due earlier than it is: somebody looks in vain.
        if told.is_ok() {
            self.stored = Some((due, over));
        }
    }

    /// Folds what somebody else has written.
    async fn catch_up(&mut self) -> Result<(), HallError> {
        let next = self.room().next_seq();
        let missed = self.around.store.load(&self.shared.code, next).await;
        let missed = missed.map_err(|error| self.failed("loading a table", &error))?;
        if missed.is_empty() {
            return Ok(());
        }
        let folded = {
            let mut room = self.shared.room.write().unwrap_or_else(PoisonError::into_inner);
            missed.iter().try_for_each(|entry| {
                let act: Act = serde_json::from_str(&entry.body).map_err(|error| error.to_string())?;
                room.fold(&act, entry.at_ms, entry.mark.map(Mark))
            })
        };
        self.told(true, self.around.time.now_ms());
        self.settle_due().await;
        self.ring(None);
        folded.map_err(|why| self.failed("a journal", &why))
    }

    fn told(&mut self, moved: bool, now_ms: u64) {
        if moved {
            let room = self.shared.room.read().unwrap_or_else(PoisonError::into_inner);
            self.plans.go_on(&room);
            // In a race those go on with their thought whom it does not concern.
            if !room.table().is_some_and(|table| table.is_timed()) {
                self.thinking = None;
            }
        }
        if self.shared.tell(now_ms) {
            self.around.listed.send_modify(|count| *count += 1);
        }
    }

    /// Logs what failed, and lets the room rest for a while, longer each time.
    fn failed(&mut self, what: &str, why: &dyn std::fmt::Display) -> HallError {
        self.rest();
        HallError::failed(what, why)
    }

    fn rest(&mut self) {
        self.rest_until = Some(Instant::now() + self.backoff);
        self.backoff = (self.backoff * 2).min(LAST_BACKOFF);
    }

    fn room(&self) -> std::sync::RwLockReadGuard<'_, Room> {
        self.shared.room.read().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn sleep_until(due: Option<Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due).await,
        None => std::future::pending().await,
    }
}

/// The thought that a bot has; never, if none thinks.
async fn thought(thinking: &mut Option<Thinking>) -> Option<Thought> {
    match thinking {
        Some(thinking) => (&mut thinking.thought).await.ok(),
        None => std::future::pending().await,
    }
}
