//! Games that are over, thought about for those who would like to know what decided them.
//!
//! It takes many seconds, so it is begun by the first who asks, goes on whoever leaves, and is kept: whoever asks meanwhile
//! looks at the same work, and whoever comes later finds it done. A few games are thought about at a time, on the bots' bounded
//! pool: between any two decisions bots have their turn. A few more may wait, not all of one address.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse};
use axum::{Extension, Json};
use serde::Serialize;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tricorn_hall::RoomHandle;
use tricorn_kernel::log::Written;
use tricorn_table::{Analysis, Care, analyse, is_weighed};
use utoipa::ToSchema;

use crate::guard::Visitor;
use crate::limits::Ticket;
use crate::pages;
use crate::problem::Problem;
use crate::server::Shared;
use crate::views::Page;

/// So many analyses are kept, those under way among them.
const KEPT: usize = 32;
/// So many may be under way or wait.
const UNDER_WAY: usize = 8;
/// So long a page waits for what is found at once.
const AT_ONCE: Duration = Duration::from_millis(400);
/// Tests look at pages, not at thoughts.
const CARE: Care = if cfg!(test) { Care { expert_moves: 0, threads: 1 } } else { Care::on(1) };

/// The analysis of one game, done or not.
#[derive(Default)]
pub(crate) struct Work {
    done: AtomicUsize,
    of: AtomicUsize,
    /// None if it failed.
    found: OnceLock<Option<Analysis>>,
}

/// How far an analysis is.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(crate) struct Progress {
    /// So many decisions are weighed.
    done: usize,
    /// Of so many; 0 until that is known.
    of: usize,
    /// Whether all is found.
    ready: bool,
}

impl Work {
    fn progress(&self) -> Progress {
        let [done, of] = [&self.done, &self.of].map(|number| number.load(Ordering::Relaxed));
        Progress { done: done.min(of), of, ready: self.found.get().is_some() }
    }

    /// What is found, if it is found at once; else how far the thought is.
    pub(crate) async fn soon(&self) -> Result<Result<&Analysis, Progress>, Problem> {
        const LOOK: Duration = Duration::from_millis(20);
        let until = tokio::time::Instant::now() + AT_ONCE;
        while self.found.get().is_none() && tokio::time::Instant::now() < until {
            tokio::time::sleep(LOOK).await;
        }
        match self.found.get() {
            Some(found) => Ok(Ok(found.as_ref().ok_or(Problem::Internal)?)),
            None => Ok(Err(self.progress())),
        }
    }
}

/// By their codes, the last one asked for first.
type Works = Mutex<VecDeque<(String, Arc<Work>)>>;

/// The games that are or were thought about lately.
pub(crate) struct Analyses {
    threads: Arc<Semaphore>,
    works: Works,
}

impl Default for Analyses {
    fn default() -> Self {
        // The bots' pool bounds how many think; no more than half the cores go to games that are over.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self { threads: Arc::new(Semaphore::new((cores / 2).max(1))), works: Works::default() }
    }
}

fn lock(works: &Works) -> std::sync::MutexGuard<'_, VecDeque<(String, Arc<Work>)>> {
    works.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Analyses {
    /// The work on this game, if there is any.
    fn kept(&self, code: &str) -> Option<Arc<Work>> {
        let mut works = lock(&self.works);
        let place = works.iter().position(|(other, _)| other == code)?;
        let found = works.remove(place)?;
        let work = found.1.clone();
        works.push_front(found);
        Some(work)
    }

    /// The work on the game of this table, which is begun unless it was before.
    pub(crate) async fn of(
        &self,
        site: &Shared,
        slot: RoomHandle,
        visitor: Option<Visitor>,
    ) -> Result<Arc<Work>, Problem> {
        const BUSY: Problem = Problem::Busy;
        if let Some(work) = self.kept(slot.code()) {
            return Ok(work);
        }
        let code = slot.code().to_owned();
        let written = site.archive.read(slot, |game| Ok(game.written.clone())).await?;
        let enter = |Visitor(address)| site.usage.analyses.enter(address).ok_or(BUSY);
        let (work, ticket) = {
            let mut works = lock(&self.works);
            // Somebody else may have been quicker.
            if let Some((_, work)) = works.iter().find(|(other, _)| *other == code) {
                return Ok(work.clone());
            }
            let is_under_way = |work: &Work| work.found.get().is_none();
            if works.iter().filter(|(_, work)| is_under_way(work)).count() >= UNDER_WAY {
                return Err(BUSY);
            }
            let ticket = visitor.map(enter).transpose()?;
            // What is under way is never forgotten: it is less than what is kept.
            while works.len() >= KEPT {
                let Some(oldest) = works.iter().rposition(|(_, work)| !is_under_way(work)) else { break };
                works.remove(oldest);
            }
            let work = Arc::new(Work::default());
            works.push_front((code.clone(), work.clone()));
            (work, ticket)
        };
        self.begin(site, code, written, work.clone(), ticket);
        Ok(work)
    }

    fn begin(&self, site: &Shared, code: String, written: Written, work: Arc<Work>, ticket: Option<Ticket>) {
        let (threads, stopping, hall) = (self.threads.clone(), site.stopping.clone(), site.hall.clone());
        tokio::spawn(async move {
            let _ticket = ticket;
            let permit = threads.acquire_owned().await;
            let doing = work.clone();
            let thought = tokio::task::spawn_blocking(move || {
                let _permit = permit;
                let runtime = Handle::current();
                let take_place = || runtime.block_on(hall.place_to_think());
                // A game that nobody thinks ahead is only read.
                let place = Mutex::new(is_weighed(&written).then(take_place));
                let stop = AtomicBool::new(*stopping.borrow());
                let progress = |done, of| {
                    doing.done.fetch_max(done, Ordering::Relaxed);
                    doing.of.store(of, Ordering::Relaxed);
                    // Who stops the server does not wait for this.
                    stop.fetch_or(*stopping.borrow(), Ordering::Relaxed);
                    let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
                    drop(place.take());
                    if done < of && !stop.load(Ordering::Relaxed) {
                        *place = Some(take_place());
                    }
                };
                analyse(&written, CARE, &progress, &stop)
            });
            let found = match thought.await {
                Ok(Ok(found)) => found,
                Ok(Err(why)) => failed(&code, &why),
                Err(why) => failed(&code, &why),
            };
            // Also that nothing was found: to try again and again would be work for nothing.
            work.found.get_or_init(|| found);
        });
    }
}

fn failed(code: &str, why: &dyn std::fmt::Display) -> Option<Analysis> {
    tracing::error!(table = code, %why, "a game was not analysed");
    None
}

/// What decided a game that is over; until that is known, how far the thought is.
pub(crate) async fn page(
    State(site): State<Shared>,
    Path(code): Path<String>,
    visitor: Option<Extension<Visitor>>,
) -> Page {
    let slot = site.hall.find(&code).await?;
    let work = site.analyses.of(&site, slot, visitor.map(|Extension(visitor)| visitor)).await?;
    let page = match work.soon().await? {
        Ok(found) => pages::analysis(found, &code),
        Err(Progress { done, of, .. }) => pages::analysing(&code, done, of),
    };
    Ok(Html(page.into_string()).into_response())
}

/// How far the thought about a game is, for the script of the page that waits for it.
pub(crate) async fn progress(State(site): State<Shared>, Path(code): Path<String>) -> Result<Json<Progress>, Problem> {
    let work = site.analyses.kept(&code).ok_or(Problem::NotFound)?;
    Ok(Json(work.progress()))
}
