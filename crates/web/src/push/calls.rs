//! Whom to tell that it is their turn: those who are called, do not come, and have no page open at the table.

use std::collections::HashMap;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::Instant;
use tricorn_hall::Call;
use tricorn_kernel::Seat;
use tricorn_table::room::Guest;

use crate::server::Shared;

/// So many are waited for at a time; whoever is called beyond that is not told.
const MOST: usize = 50_000;
/// Who is at the table is looked for again after so long: they may leave without having moved.
const AGAIN: Duration = Duration::from_secs(30);
/// After somebody was told, a table is quiet for them for so long.
const QUIET: Duration = Duration::from_secs(60);

/// Those who were called and have not moved yet, by table and guest.
#[derive(Default)]
struct Waiting(HashMap<(String, Guest), Wait>);

struct Wait {
    seat: Seat,
    /// When to look for them.
    due: Instant,
    told: bool,
}

/// What is to be done about somebody who was called.
#[derive(Debug, PartialEq, Eq)]
enum Found {
    /// They have moved, or nobody knows any more.
    Moved,
    /// A page of theirs shows the table.
    Here,
    Away,
}

/// Hears who is called, and tells those who do not come, for as long as there are calls.
pub(super) async fn follow(site: Shared, mut calls: mpsc::Receiver<Call>, grace: Duration) {
    let mut waiting = Waiting::default();
    let mut look = tokio::time::interval(grace / 2);
    loop {
        tokio::select! {
            call = calls.recv() => match call {
                Some(call) => waiting.call(call, grace),
                None => return,
            },
            _ = look.tick() => for (code, guest) in waiting.away(|wait| find(&site, wait)) {
                site.push.tell_turn(&site, &code, guest);
            },
        }
    }
}

/// Looks for somebody at a table.
fn find(site: &Shared, ((code, guest), seat): (&(String, Guest), Seat)) -> Found {
    // A table that has left the memory was not looked at for long.
    let Ok(Some(slot)) = site.hall.in_memory(code) else { return Found::Moved };
    let chair_is_theirs = {
        let room = slot.read();
        let chair = &room.chairs()[seat.index()];
        room.thinks(seat) && chair.occupant.is(guest) && !chair.stand_in
    };
    match (chair_is_theirs, slot.listens(guest)) {
        (false, _) => Found::Moved,
        (true, true) => Found::Here,
        (true, false) => Found::Away,
    }
}

impl Waiting {
    fn call(&mut self, Call { code, guest, seat }: Call, grace: Duration) {
        let full = self.0.len() >= MOST;
        let due = Instant::now() + grace;
        let key = (code, guest);
        match self.0.get_mut(&key) {
            // Told a moment ago.
            Some(wait) if wait.told => {}
            Some(wait) => *wait = Wait { seat, due, told: false },
            None if full => {}
            None => drop(self.0.insert(key, Wait { seat, due, told: false })),
        }
    }

    /// Those who are away, each of them once; forgets those who have moved.
    fn away(&mut self, find: impl Fn((&(String, Guest), Seat)) -> Found) -> Vec<(String, Guest)> {
        let now = Instant::now();
        let mut away = Vec::new();
        self.0.retain(|key, wait| {
            if wait.due > now {
                return true;
            }
            let found = if wait.told { Found::Moved } else { find((key, wait.seat)) };
            match found {
                Found::Moved => return false,
                Found::Here => wait.due = now + AGAIN,
                Found::Away => {
                    away.push(key.clone());
                    *wait = Wait { seat: wait.seat, due: now + QUIET, told: true };
                }
            }
            true
        });
        away
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRACE: Duration = Duration::from_secs(10);

    fn call(code: &str) -> Call {
        Call { code: code.into(), guest: Guest("ann".into()), seat: Seat::new(0) }
    }

    #[tokio::test(start_paused = true)]
    async fn who_does_not_come_is_told_once() {
        let mut waiting = Waiting::default();
        waiting.call(call("a"), GRACE);
        assert!(waiting.away(|_| Found::Away).is_empty(), "not at once");
        tokio::time::advance(GRACE).await;
        assert_eq!(waiting.away(|_| Found::Away), [("a".to_owned(), Guest("ann".into()))]);
        waiting.call(call("a"), GRACE);
        tokio::time::advance(GRACE).await;
        assert!(waiting.away(|_| Found::Away).is_empty(), "not so soon again");
        tokio::time::advance(QUIET).await;
        assert!(waiting.away(|_| Found::Away).is_empty());
        assert!(waiting.0.is_empty(), "forgotten");
        waiting.call(call("a"), GRACE);
        tokio::time::advance(GRACE).await;
        assert_eq!(waiting.away(|_| Found::Away).len(), 1);
    }

    #[tokio::test(start_paused = true)]
    async fn who_is_here_is_told_only_after_they_left() {
        let mut waiting = Waiting::default();
        waiting.call(call("a"), GRACE);
        waiting.call(call("b"), GRACE);
        tokio::time::advance(GRACE).await;
        let here_or_moved = |(key, _): (&(String, Guest), Seat)| if key.0 == "a" { Found::Here } else { Found::Moved };
        assert!(waiting.away(here_or_moved).is_empty());
        assert_eq!(waiting.0.len(), 1, "who has moved is forgotten");
        tokio::time::advance(AGAIN).await;
        assert_eq!(waiting.away(|_| Found::Away).len(), 1);
    }
}
