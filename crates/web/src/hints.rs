//! Hints: the best moves, thought about where bots think, and told to who asked alone.
//!
//! A hint is found once for a position, however often and by however many requests it is asked for, and whoever hangs up.

use std::collections::VecDeque;
use std::future::Future;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;
use tricorn_bots::Effort;
use tricorn_hall::{HallError, RoomHandle};
use tricorn_kernel::Seat;
use tricorn_table::room::{Grant, Guest, Wish};
use tricorn_table::{AnyTable, Weighed};

use crate::acts::grant;
use crate::guard::Costly;
use crate::problem::Problem;
use crate::server::Shared;

/// How much is thought about a hint. Tests ask by the hundred, at twins that must find the same however busy the machine is.
const HINT: Effort = if cfg!(test) { Effort::games(16) } else { Effort::EXPERT };

/// So many hints are kept, those being found among them.
const KEPT: usize = 256;

/// Where a hint is asked for: at which table, after how many entries, in which seat.
type Where = (String, u32, Seat);

/// What was found, once it is; who finds it is gone if that failed.
type Found = watch::Receiver<Option<Vec<Weighed>>>;

/// The hints that were asked for lately, the last position first.
#[derive(Default)]
pub(crate) struct Hints(Mutex<VecDeque<(Where, Found)>>);

impl Hints {
    fn kept(&self) -> MutexGuard<'_, VecDeque<(Where, Found)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The hint at this position, which is found now unless somebody else has asked for it; `find` goes on whoever hangs up.
    /// All who ask before it failed hear that it did; whoever asks later lets it be tried anew.
    async fn at(
        &self,
        place: Where,
        find: impl Future<Output = Result<Vec<Weighed>, HallError>> + Send + 'static,
    ) -> Result<Vec<Weighed>, HallError> {
        let mut found = {
            let mut kept = self.kept();
            kept.retain(|(_, found)| found.borrow().is_some() || found.has_changed().is_ok());
            let asked = kept.iter().find(|(other, _)| *other == place).map(|(_, found)| found.clone());
            asked.unwrap_or_else(|| {
                let (tell, found) = watch::channel(None);
                kept.push_front((place, found.clone()));
                kept.truncate(KEPT);
                tokio::spawn(async move {
                    // Who waits hears of a failure by this end being gone.
                    if let Ok(hints) = find.await {
                        tell.send_replace(Some(hints));
                    }
                });
                found
            })
        };
        let hints = found.wait_for(Option::is_some).await.map_err(|_| HallError::Busy)?;
        Ok(hints.clone().unwrap_or_default())
    }
}

/// Notes that a seat asks for a hint, and finds the best moves from what that seat knows. They are told to who asked, and stand
/// in no other answer. The thought goes on if the request does not, and so does its place among what costs work.
pub(crate) async fn give_hints(
    site: &Shared,
    slot: &RoomHandle,
    guest: &Guest,
    seat: Seat,
    seen: Option<u64>,
    place: Option<Costly>,
) -> Result<(Grant, Vec<Weighed>), Problem> {
    if let Err(denied) = slot.read().gives_hints() {
        return Err(Problem::Forbidden(denied.why));
    }
    let granted = grant(site, slot, guest, Wish::Hint { seat }, seen).await?;
    // Who repeats a wish from before the last move is told nothing of the position after it.
    let is_now = |table: &&dyn AnyTable| table.entries().len() as u32 == granted.entries.end;
    let asks = slot.read().table().filter(is_now).map(|table| table.asks_for_hint(seat));
    let Some(asks) = asks else { return Ok((granted, Vec::new())) };
    let hall = site.hall.clone();
    let find = async move {
        let _place = place;
        hall.think(move || asks.find(HINT, &AtomicBool::new(false))).await
    };
    let mut found = site.hints.at((slot.code().to_owned(), granted.entries.end, seat), find).await?;
    // Whoever has moved meanwhile needs no hint any more.
    if slot.read().table().filter(is_now).is_none() {
        found.clear();
    }
    Ok((granted, found))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::http::StatusCode;

    use super::*;
    use crate::testing::Site;

    #[tokio::test]
    async fn a_hint_keeps_its_place_among_what_costs_work_until_it_is_found_whoever_hangs_up() {
        let soon = Duration::from_millis(100);
        let site = Site::new().await;
        let mut ann = site.browser().at("10.0.0.1:999");
        let mut taken = Vec::new();
        while let Ok(place) = tokio::time::timeout(soon, site.shared.hall.place_to_think()).await {
            taken.push(place);
        }
        let mut table = String::new();
        for _ in 0..8 {
            table = ann.post("/play-now/zangle-solitaire", "").await.to;
            let hint = format!("{table}/hint");
            assert!(tokio::time::timeout(soon, ann.post(&hint, "seat=1")).await.is_err(), "nobody can think yet");
        }
        let (hint, verify) = (format!("{table}/hint"), format!("{table}/verify"));
        assert_eq!(ann.get(&verify).await.status, StatusCode::TOO_MANY_REQUESTS);
        let mut bea = site.browser().at("10.0.0.2:999");
        assert_ne!(bea.get(&verify).await.status, StatusCode::TOO_MANY_REQUESTS, "others have places of their own");
        drop(taken);
        // The last place is given back when the last hint is found, which is then known at once.
        let found = async {
            while ann.post(&hint, "seat=1").await.status == StatusCode::TOO_MANY_REQUESTS {
                tokio::time::sleep(soon / 10).await;
            }
        };
        assert!(tokio::time::timeout(50 * soon, found).await.is_ok(), "places are given back");
    }

    async fn ask(hints: &Hints, entry: u32, result: Result<Vec<Weighed>, HallError>) -> (bool, bool) {
        let (thought, thinks) = tokio::sync::oneshot::channel();
        let find = async move {
            let _ = thought.send(());
            result
        };
        let found = hints.at(("table".into(), entry, Seat::new(0)), find).await;
        (thinks.await.is_ok(), found.is_ok())
    }

    #[tokio::test]
    async fn a_hint_is_found_once_and_the_oldest_is_forgotten() {
        let hints = Hints::default();
        assert_eq!(ask(&hints, 1, Ok(Vec::new())).await, (true, true), "somebody has to think");
        assert_eq!(ask(&hints, 1, Ok(Vec::new())).await, (false, true), "and nobody again");
        for entry in 2..=KEPT as u32 {
            assert_eq!(ask(&hints, entry, Ok(Vec::new())).await, (true, true));
        }
        assert_eq!(ask(&hints, 1, Ok(Vec::new())).await, (false, true), "so many are kept");
        assert_eq!(ask(&hints, 0, Ok(Vec::new())).await, (true, true));
        assert_eq!(ask(&hints, 1, Ok(Vec::new())).await, (true, true), "and no more");
    }

    #[tokio::test]
    async fn a_hint_that_failed_is_tried_anew_by_whoever_asks_later() {
        let hints = Hints::default();
        assert_eq!(ask(&hints, 1, Err(HallError::Busy)).await, (true, false));
        assert_eq!(ask(&hints, 1, Ok(Vec::new())).await, (true, true));
    }

    #[tokio::test(start_paused = true)]
    async fn a_hint_is_found_whoever_hangs_up_and_all_who_wait_hear_at_once_that_it_failed() {
        let hints = Hints::default();
        let long = |result| async move {
            tokio::time::sleep(Duration::from_secs(5)).await;
            result
        };
        let place = |entry| ("table".to_owned(), entry, Seat::new(0));
        let hung_up = tokio::time::timeout(Duration::from_secs(1), hints.at(place(1), long(Ok(Vec::new())))).await;
        assert!(hung_up.is_err());
        tokio::time::sleep(Duration::from_secs(5)).await;
        assert_eq!(ask(&hints, 1, Err(HallError::Busy)).await, (false, true), "it was found meanwhile");

        let begun = tokio::time::Instant::now();
        let both = tokio::join!(
            hints.at(place(2), long(Err(HallError::Busy))),
            hints.at(place(2), long(Err(HallError::Busy)))
        );
        assert!(both.0.is_err() && both.1.is_err());
        assert!(begun.elapsed() < Duration::from_secs(6), "nobody begins where another has given up");
    }
}
