//! Hints: the best moves, thought about where bots think, and told to who asked alone.
//!
//! A hint is found once for a position, however often and by however many requests it is asked for, and whoever hangs up.

use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OnceCell;
use tricorn_bots::Effort;
use tricorn_hall::{HallError, RoomHandle};
use tricorn_kernel::Seat;
use tricorn_table::room::{Grant, Guest, Wish};
use tricorn_table::{AnyTable, Weighed};

use crate::acts::grant;
use crate::problem::Problem;
use crate::server::Shared;

/// How much is thought about a hint. Tests ask by the hundred, at twins that must find the same however busy the machine is.
const HINT: Effort = if cfg!(test) { Effort::games(16) } else { Effort::EXPERT };

/// So many hints are kept, those being found among them.
const KEPT: usize = 256;

/// Where a hint is asked for: at which table, after how many entries, in which seat.
type Where = (String, u32, Seat);

/// What was found, once it is.
type Found = Arc<OnceCell<Vec<Weighed>>>;

/// The hints that were asked for lately, the last one first.
#[derive(Default)]
pub(crate) struct Hints(Mutex<VecDeque<(Where, Found)>>);

impl Hints {
    fn at(&self, place: Where) -> Found {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, found)) = kept.iter().find(|(other, _)| *other == place) {
            return found.clone();
        }
        let found = Found::default();
        kept.push_front((place, found.clone()));
        kept.truncate(KEPT);
        found
    }
}

/// Notes that a seat asks for a hint, and finds the best moves from what that seat knows. They are told to who asked, and stand
/// in no other answer.
pub(crate) async fn give_hints(
    site: &Shared,
    slot: &RoomHandle,
    guest: &Guest,
    seat: Seat,
    seen: Option<u64>,
) -> Result<(Grant, Vec<Weighed>), Problem> {
    if let Err(denied) = slot.read().gives_hints() {
        return Err(Problem::Forbidden(denied.why));
    }
    let granted = grant(site, slot, guest, Wish::Hint { seat }, seen).await?;
    // Who repeats a wish from before the last move is told nothing of the position after it.
    let is_now = |table: &&dyn AnyTable| table.entries().len() as u32 == granted.entries.end;
    let asks = slot.read().table().filter(is_now).map(|table| table.asks_for_hint(seat));
    let Some(asks) = asks else { return Ok((granted, Vec::new())) };
    let hint = site.hints.at((slot.code().to_owned(), granted.entries.end, seat));
    let hall = site.hall.clone();
    let finding = tokio::spawn(async move {
        let think = || hall.think(move || asks.find(HINT, &AtomicBool::new(false)));
        hint.get_or_try_init(think).await.cloned()
    });
    let mut found = finding.await.map_err(|_| HallError::Failed)??;
    // Whoever has moved meanwhile needs no hint any more.
    if slot.read().table().filter(is_now).is_none() {
        found.clear();
    }
    Ok((granted, found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_hint_is_found_once_and_the_oldest_is_forgotten() {
        let hints = Hints::default();
        let ask = async |entry: u32| {
            let mut thought = false;
            let think = async || {
                thought = true;
                Ok::<_, HallError>(Vec::new())
            };
            hints.at(("table".into(), entry, Seat::new(0))).get_or_try_init(think).await.unwrap();
            thought
        };
        assert!(ask(1).await, "somebody has to think");
        assert!(!ask(1).await, "and nobody again");
        for entry in 2..=KEPT as u32 {
            assert!(ask(entry).await);
        }
        assert!(!ask(1).await, "so many are kept");
        assert!(ask(0).await && ask(1).await, "and no more");
    }
}
