//! Who may think, and when: bots share the cores with those who serve requests, and never take all of them.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How much a bot has to think about, and who waits for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// It knows at a glance.
    Glance,
    /// It looks ahead, and a person sits at the table.
    Search,
    /// It looks ahead, and nobody waits.
    SearchAlone,
}

impl Effort {
    /// What bots need, some of which search or none, at a table where a person sits or none does.
    pub(crate) fn of(search: bool, person: bool) -> Self {
        match (search, person) {
            (false, _) => Self::Glance,
            (true, true) => Self::Search,
            (true, false) => Self::SearchAlone,
        }
    }
}

/// A bounded pool: those who wait for the same come one after the other, so that every table has its turn.
pub(crate) struct Thinkers {
    /// Glances wait for no search.
    glances: Arc<Semaphore>,
    /// Fewer than there are cores, so that one of them answers requests.
    searches: Arc<Semaphore>,
    /// Where nobody waits, no more bots stand in line for a search than could search: a person's table comes before all others.
    alone: Arc<Semaphore>,
}

/// A place in the pool, for as long as it is kept.
pub struct Place {
    _thinks: OwnedSemaphorePermit,
    _alone: Option<OwnedSemaphorePermit>,
}

impl Thinkers {
    /// The pool of a machine with so many cores.
    pub(crate) fn on(cores: usize) -> Self {
        let searches = cores.saturating_sub(1).max(1);
        let places = |count| Arc::new(Semaphore::new(count));
        Self { glances: places(cores.max(1)), searches: places(searches), alone: places(searches) }
    }

    /// Waits for a place; there is one sooner or later, as nobody closes the pool.
    pub(crate) async fn place(&self, effort: Effort) -> Option<Place> {
        let alone = match effort {
            Effort::SearchAlone => Some(self.alone.clone().acquire_owned().await.ok()?),
            Effort::Glance | Effort::Search => None,
        };
        let pool = if effort == Effort::Glance { &self.glances } else { &self.searches };
        Some(Place { _thinks: pool.clone().acquire_owned().await.ok()?, _alone: alone })
    }
}

#[cfg(test)]
mod tests {
    use std::task::Poll;

    use super::*;

    /// Whether a place is free at once.
    async fn is_free(thinkers: &Thinkers, effort: Effort) -> bool {
        let mut place = std::pin::pin!(thinkers.place(effort));
        std::future::poll_fn(|cx| Poll::Ready(place.as_mut().poll(cx).is_ready())).await
    }

    #[tokio::test]
    async fn a_core_is_left_and_glances_wait_for_no_search() {
        for (cores, searches) in [(1, 1), (2, 1), (4, 3)] {
            let thinkers = Thinkers::on(cores);
            let mut places = Vec::new();
            while is_free(&thinkers, Effort::Search).await {
                places.push(thinkers.place(Effort::Search).await);
            }
            assert_eq!(places.len(), searches, "{cores} cores");
            assert!(is_free(&thinkers, Effort::Glance).await);
        }
    }

    #[tokio::test]
    async fn a_persons_table_waits_for_no_line_of_bots() {
        let thinkers = Arc::new(Thinkers::on(2));
        let first = thinkers.place(Effort::SearchAlone).await;
        // A hundred tables at which nobody waits stand in line.
        let line: Vec<_> = (0..100)
            .map(|_| {
                let thinkers = thinkers.clone();
                tokio::spawn(async move { thinkers.place(Effort::SearchAlone).await })
            })
            .collect();
        tokio::task::yield_now().await;
        let mut person = std::pin::pin!(thinkers.place(Effort::Search));
        let mut is_next = async || std::future::poll_fn(|cx| Poll::Ready(person.as_mut().poll(cx).is_ready())).await;
        assert!(!is_next().await, "the place is taken");
        drop(first);
        assert!(is_next().await, "and then it is the person's");
        assert!(line.iter().all(|other| !other.is_finished()));
    }
}
