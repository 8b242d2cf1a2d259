//! Whom to tell that it is their turn: those who are called, do not come, and have no page open at the table.

use std::collections::HashMap;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::Instant;
use tricorn_hall::Call;
use tricorn_kernel::Seat;
use tricorn_table::room::Guest;

use super::Push;
use crate::server::Shared;

/// So many are waited for at a time; whoever is called beyond that is not told.
const MOST: usize = 50_000;
/// Who is at the table is looked for again after so long: they may leave without having moved.
const AGAIN: Duration = Duration::from_secs(30);
/// After somebody was told, a table is quiet for them for so long.
const QUIET: Duration = Duration::from_secs(60);

/// A guest at a table.
type Place = (String, Guest);

/// Those who were called and have not moved yet.
#[derive(Default)]
struct Waiting(HashMap<Place, Wait>);

struct Wait {
    seat: Seat,
    /// When to look for them.
    due: Instant,
    /// Whether they were told since they were last called.
    told: bool,
    /// They are not told again before this.
    quiet: Instant,
}

/// What is to be done about somebody who was called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
            _ = look.tick() => for (place, seat) in waiting.due() {
                let found = find(&site, &place, seat).await;
                // For whom there is no room now, there is the next time.
                if found != Found::Away || Push::tell_turn(&site, &place).await {
                    waiting.note(&place, found);
                }
            },
        }
    }
}

/// Looks for somebody at a table.
async fn find(site: &Shared, (code, guest): &Place, seat: Seat) -> Found {
    // A table that has left the memory waits as well.
    let Ok(slot) = site.hall.find(code).await else { return Found::Moved };
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
        let now = Instant::now();
        let place = (code, guest);
        let quiet = match self.0.get(&place) {
            Some(wait) => wait.quiet,
            None if self.0.len() >= MOST => return,
            None => now,
        };
        self.0.insert(place, Wait { seat, due: quiet.max(now + grace), told: false, quiet });
    }

    /// Those whom it is time to look for, who have waited longest first; forgets those who were told long enough ago.
    fn due(&mut self) -> Vec<(Place, Seat)> {
        let now = Instant::now();
        self.0.retain(|_, wait| !wait.told || wait.quiet > now);
        let mut due: Vec<_> = self.0.iter().filter(|(_, wait)| !wait.told && wait.due <= now).collect();
        due.sort_by_key(|(_, wait)| wait.due);
        due.into_iter().map(|(place, wait)| (place.clone(), wait.seat)).collect()
    }

    /// Notes how somebody was found; who is away is told now.
    fn note(&mut self, place: &Place, found: Found) {
        let now = Instant::now();
        match (found, self.0.get_mut(place)) {
            (Found::Moved, _) => drop(self.0.remove(place)),
            (Found::Here, Some(wait)) => wait.due = now + AGAIN,
            (Found::Away, Some(wait)) => (wait.told, wait.quiet) = (true, now + QUIET),
            (_, None) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRACE: Duration = Duration::from_secs(10);

    fn call(code: &str) -> Call {
        Call { code: code.into(), guest: Guest("ann".into()), seat: Seat::new(0) }
    }

    /// Those who are told if everybody is away.
    fn told(waiting: &mut Waiting) -> Vec<String> {
        let due = waiting.due();
        due.iter().for_each(|(place, _)| waiting.note(place, Found::Away));
        due.into_iter().map(|((code, _), _)| code).collect()
    }

    #[tokio::test(start_paused = true)]
    async fn who_does_not_come_is_told_once() {
        let mut waiting = Waiting::default();
        waiting.call(call("a"), GRACE);
        assert!(told(&mut waiting).is_empty(), "not at once");
        tokio::time::advance(GRACE).await;
        assert_eq!(told(&mut waiting), ["a"]);
        assert!(told(&mut waiting).is_empty(), "once");
        tokio::time::advance(QUIET).await;
        assert!(told(&mut waiting).is_empty());
        assert!(waiting.0.is_empty(), "forgotten");
    }

    #[tokio::test(start_paused = true)]
    async fn who_is_called_again_soon_is_told_later() {
        let mut waiting = Waiting::default();
        waiting.call(call("a"), GRACE);
        tokio::time::advance(GRACE).await;
        assert_eq!(told(&mut waiting), ["a"]);
        for _ in 0..2 {
            waiting.call(call("a"), GRACE);
            tokio::time::advance(GRACE).await;
            assert!(told(&mut waiting).is_empty(), "not so soon again");
        }
        tokio::time::advance(QUIET).await;
        assert_eq!(told(&mut waiting), ["a"], "it is another turn");
    }

    #[tokio::test(start_paused = true)]
    async fn who_is_here_is_told_only_after_they_left() {
        let mut waiting = Waiting::default();
        waiting.call(call("a"), GRACE);
        waiting.call(call("b"), GRACE);
        tokio::time::advance(GRACE).await;
        for (place, _) in waiting.due() {
            let found = if place.0 == "a" { Found::Here } else { Found::Moved };
            waiting.note(&place, found);
        }
        assert_eq!(waiting.0.len(), 1, "who has moved is forgotten");
        tokio::time::advance(AGAIN).await;
        assert_eq!(told(&mut waiting), ["a"]);
    }
}
