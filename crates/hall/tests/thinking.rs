//! Who waits for those who think ahead.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use tricorn_hall::{Hall, Order, RoomHandle};
use tricorn_kernel::{Actor, Options, Seat, WrittenOptions};
use tricorn_store::Store;
use tricorn_table::room::{Clock, Guest, Hints, Pace, Wish};

async fn hall() -> Arc<Hall> {
    Hall::over(Store::in_memory().await.unwrap(), Duration::ZERO)
}

/// Takes every place in which one may search, until what comes back is dropped.
async fn all_places(hall: &Arc<Hall>) -> Vec<Sender<()>> {
    let cores = available_parallelism().map_or(1, NonZeroUsize::get);
    let mut taken = Vec::new();
    for _ in 0..(cores - 1).max(1) {
        let (release, released) = channel::<()>();
        let (begin, begun) = tokio::sync::oneshot::channel();
        let hall = hall.clone();
        tokio::spawn(async move {
            let thought = move || {
                let _ = begin.send(());
                // An error is the release, too.
                let _ = released.recv();
            };
            hall.think(thought).await
        });
        begun.await.unwrap();
        taken.push(release);
    }
    taken
}

/// A table of experts alone, which begins at once.
async fn experts(hall: &Arc<Hall>, game: &str) -> RoomHandle {
    let host = Guest("host".into());
    let facts = tricorn_table::game(game).unwrap().facts();
    let options = WrittenOptions::from(&Options::defaults(facts.options));
    let (clock, hints, pace) = (Clock::Off, Hints::default(), Pace::Quick);
    let seats = *facts.seats.start();
    let order = Order { game: game.into(), options, seats, listed: false, clock, hints, pace };
    let bots = (0..seats).map(|seat| Wish::SeatBot { seat: Seat::new(seat), bot: "expert".into() });
    let wishes = bots.chain([Wish::Start]).map(|wish| (host.clone(), wish)).collect();
    hall.create(&host, order, wishes).await.unwrap()
}

/// Whether a seat has moved before so long is over.
async fn moves_within(room: &RoomHandle, time: Duration) -> bool {
    let until = Instant::now() + time;
    let has_moved = || room.read().table().unwrap().entries().iter().any(|entry| matches!(entry.actor, Actor::Seat(_)));
    while !has_moved() && Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    has_moved()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_expert_waits_for_no_search_where_nobody_searches() {
    let hall = hall().await;
    let taken = all_places(&hall).await;
    // In a race and where words are written nobody thinks ahead; so it is a glance, whatever the level is called.
    for game in ["zangle-speedster", "triangulation"] {
        let room = experts(&hall, game).await;
        assert!(moves_within(&room, Duration::from_secs(20)).await, "{game}: the expert stands in line");
    }
    let room = experts(&hall, "mayhem").await;
    assert!(!moves_within(&room, Duration::from_millis(500)).await, "who searches waits for a place");
    drop(taken);
    assert!(moves_within(&room, Duration::from_secs(20)).await, "and gets one");
}
