//! What lies between a room and those who ask something of it, in paused time.

mod still;

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use tricorn_hall::{Hall, HallError, Order, RoomHandle};
use tricorn_kernel::{Actor, Options, Seat, WrittenOptions};
use tricorn_store::Store;
use tricorn_table::room::{Clock, Guest, Hints, Pace, Stage, Wish};

use still::Still;

const PAUSE: Duration = Duration::from_millis(700);

fn guest(name: &str) -> Guest {
    Guest(name.into())
}

async fn hall() -> Arc<Hall> {
    Hall::over(Store::in_memory().await.unwrap(), PAUSE)
}

fn order(clock: Clock) -> Order {
    let game = tricorn_table::game("triominos").unwrap();
    let options = WrittenOptions::from(&Options::defaults(game.facts().options));
    let (hints, pace) = (Hints::default(), Pace::default());
    Order { game: "triominos".into(), options, seats: 2, listed: true, clock, hints, pace }
}

/// A table of Triominos with these wishes granted, and begun.
async fn begun(hall: &Hall, clock: Clock, second: Wish) -> RoomHandle {
    begun_as(hall, order(clock), second).await
}

async fn begun_as(hall: &Hall, order: Order, second: Wish) -> RoomHandle {
    let room = hall.create(&guest("ann"), order, Vec::new()).await.unwrap();
    let sit = Wish::Sit { seat: Seat::new(0), name: "Ann".into(), promise: None };
    let bot = matches!(second, Wish::SeatBot { .. });
    for wish in [sit, Wish::Ready { seat: Seat::new(0), ready: true }] {
        room.ask(&guest("ann"), wish, None).await.unwrap();
    }
    room.ask(&guest(if bot { "ann" } else { "bea" }), second, None).await.unwrap();
    if !bot {
        room.ask(&guest("bea"), Wish::Ready { seat: Seat::new(1), ready: true }, None).await.unwrap();
    }
    room.ask(&guest("ann"), Wish::Start, None).await.unwrap();
    room
}

fn bot() -> Wish {
    Wish::SeatBot { seat: Seat::new(1), bot: "greedy".into() }
}

fn bea() -> Wish {
    Wish::Sit { seat: Seat::new(1), name: "Bea".into(), promise: None }
}

fn entries(room: &RoomHandle) -> usize {
    room.read().table().unwrap().entries().len()
}

/// The seat that is to move, and a move that it may make.
fn a_move(room: &RoomHandle) -> (Seat, String) {
    let room = room.read();
    let table = room.table().unwrap();
    let seat = table.turn().seats().iter().next().unwrap();
    (seat, table.choices(seat)[0].notation.clone())
}

/// Lets Ann move whenever she may, until the bot is to move.
async fn until_the_bot_moves(room: &RoomHandle) {
    while room.read().bots_to_move().next().is_none() {
        let (seat, mv) = a_move(room);
        room.ask(&guest("ann"), Wish::Move { seat, mv }, None).await.unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn talk_does_not_hold_up_a_bot() {
    let still = Still::new();
    let hall = hall().await;
    let room = begun(&hall, Clock::Off, bot()).await;
    until_the_bot_moves(&room).await;
    let before = entries(&room);
    for _ in 0..4 {
        let say = Wish::Say { name: String::new(), text: "hm".into() };
        room.ask(&guest("ann"), say, None).await.unwrap();
        still.pass(Duration::from_millis(250)).await;
    }
    assert!(still.until(|| entries(&room) > before).await, "the bot has not moved in a second");
}

#[tokio::test(start_paused = true)]
async fn nor_does_whoever_comes_and_goes() {
    let still = Still::new();
    let hall = hall().await;
    let room = begun(&hall, Clock::Off, bot()).await;
    until_the_bot_moves(&room).await;
    let before = entries(&room);
    for on in [true, false, true, false] {
        // Refused, or done: either way the bot has its turn.
        let _ = room.ask(&guest("ann"), Wish::StandIn { seat: Seat::new(0), on }, None).await;
        let _ = room.ask(&guest("ann"), Wish::Stand { seat: Seat::new(1) }, None).await;
        still.pass(Duration::from_millis(250)).await;
    }
    assert!(still.until(|| entries(&room) > before).await, "the bot has not moved in a second");
}

#[tokio::test]
async fn a_table_is_opened_with_all_that_belongs_to_it_or_not_at_all() {
    let hall = hall().await;
    let sit = |name: &str| (guest("ann"), Wish::Sit { seat: Seat::new(0), name: name.into(), promise: None });
    let refused = hall.create(&guest("ann"), order(Clock::Off), vec![sit("Greedy")]).await;
    assert!(matches!(refused, Err(HallError::Denied(_))));
    assert_eq!(hall.cards().0.len(), 0, "nobody sees what was not opened");
    let wishes =
        vec![sit("Ann"), (guest("ann"), bot()), (guest("ann"), Wish::Ready { seat: Seat::new(0), ready: true })];
    let room = hall.create(&guest("ann"), order(Clock::Off), wishes).await.unwrap();
    let code = room.code().to_owned();
    room.ask(&guest("ann"), Wish::Start, None).await.unwrap();
    // As a restart finds it.
    let again = Hall::over(hall.store().clone(), PAUSE);
    let found = again.find(&code).await.unwrap();
    assert_eq!(found.read().name_of(Seat::new(0)), "Ann");
    assert_eq!(found.read().next_seq(), room.read().next_seq());
}

#[tokio::test(start_paused = true)]
async fn a_bot_lets_people_see_what_happens() {
    let still = Still::new();
    let hall = hall().await;
    let room = begun(&hall, Clock::Off, bot()).await;
    until_the_bot_moves(&room).await;
    let before = entries(&room);
    still.pass(PAUSE - Duration::from_millis(50)).await;
    assert_eq!(entries(&room), before, "too early");
    still.pass(Duration::from_millis(200)).await;
    assert!(still.until(|| entries(&room) > before).await);
}

#[tokio::test]
async fn what_was_asked_is_done_although_the_asker_has_gone() {
    let hall = hall().await;
    let room = begun(&hall, Clock::Off, bea()).await;
    for _ in 0..50 {
        let (seat, mv) = a_move(&room);
        let who = guest(if seat == Seat::new(0) { "ann" } else { "bea" });
        let (before, mut changed) = (entries(&room), room.watch());
        changed.mark_unchanged();
        {
            // The request is begun and dropped, as when its connection is cut.
            let asked = pin!(room.ask(&who, Wish::Move { seat, mv }, None));
            assert!(matches!(asked.poll(&mut Context::from_waker(Waker::noop())), Poll::Pending));
        }
        let told = tokio::time::timeout(Duration::from_secs(5), changed.changed()).await;
        told.expect("the watchers are told").unwrap();
        assert!(entries(&room) > before, "it is on the table");
        if matches!(room.read().stage(), Stage::Over(_)) {
            return;
        }
    }
}

#[tokio::test]
async fn an_act_that_is_sent_twice_is_done_once_and_answered_twice() {
    let store = Store::in_memory().await.unwrap();
    let hall = Hall::over(store.clone(), PAUSE);
    let room = begun(&hall, Clock::Off, bea()).await;
    let (seat, mv) = a_move(&room);
    let who = guest(if seat == Seat::new(0) { "ann" } else { "bea" });
    let wish = Wish::Move { seat, mv };
    let seen = Some(room.read().next_seq());
    let first = room.ask(&who, wish.clone(), seen).await.unwrap();
    let after = entries(&room);
    assert_eq!(room.ask(&who, wish.clone(), seen).await, Ok(first.clone()));
    assert_eq!(entries(&room), after, "it is not played again");
    // The program was ended before its answer arrived, and started again.
    let again = Hall::over(store, PAUSE).find(room.code()).await.unwrap();
    assert_eq!(again.ask(&who, wish.clone(), seen).await, Ok(first));
    assert_eq!(entries(&again), after);
    // Another wish that saw the same is for a turn that is over.
    let other = Wish::Move { seat, mv: "pass".into() };
    assert_eq!(room.ask(&who, other, seen).await, Err(HallError::Stale(room.read().next_seq())));
}

#[tokio::test(start_paused = true)]
async fn a_move_after_the_flag_is_late() {
    let still = Still::new();
    let hall = hall().await;
    let room = begun(&hall, Clock::Minutes(1), bea()).await;
    let (seat, mv) = a_move(&room);
    let who = guest(if seat == Seat::new(0) { "ann" } else { "bea" });
    // The minute is over, and the move comes before anything else could happen.
    tokio::time::advance(Duration::from_millis(60_001)).await;
    let late = room.ask(&who, Wish::Move { seat, mv }, None).await;
    assert!(matches!(&late, Err(HallError::Denied(denied)) if denied.why.contains("a bot plays for you")), "{late:?}");
    still.pass(PAUSE + Duration::from_millis(100)).await;
    let moved = || room.read().table().unwrap().entries().iter().any(|entry| entry.actor == Actor::Seat(seat));
    assert!(still.until(moved).await, "the bot moves instead");
}

#[tokio::test]
async fn every_open_table_is_driven_after_a_restart() {
    let store = Store::in_memory().await.unwrap();
    let first = Hall::over(store.clone(), Duration::from_secs(3600));
    let mut codes = Vec::new();
    for _ in 0..20 {
        let room = begun(&first, Clock::Off, bot()).await;
        until_the_bot_moves(&room).await;
        codes.push((room.code().to_owned(), entries(&room)));
    }
    drop(first);
    let second = Hall::over(store, Duration::ZERO);
    second.wake().await;
    for (code, before) in codes {
        let room = second.find(&code).await.unwrap();
        let mut changed = room.watch();
        let moved = async {
            while entries(&room) == before {
                changed.changed().await.unwrap();
            }
        };
        tokio::time::timeout(Duration::from_secs(10), moved).await.expect("the bot moves");
    }
}

#[tokio::test(start_paused = true)]
async fn a_clock_strikes_at_a_table_that_nobody_has_opened_since_a_restart() {
    let still = Still::new();
    let store = Store::in_memory().await.unwrap();
    let first = Hall::over(store.clone(), PAUSE);
    let code = begun(&first, Clock::Days(2), bea()).await.code().to_owned();
    still.settle().await;
    drop(first);
    let second = Hall::over(store, PAUSE);
    second.wake().await;
    assert_eq!(second.crowd().0, 0, "it is not due for two days");
    tokio::time::advance(Duration::from_secs(2 * 86_400 + 1)).await;
    second.wake().await;
    assert_eq!(second.crowd().0, 1);
    let room = second.find(&code).await.unwrap();
    let stands_in = || room.read().chairs().iter().any(|chair| chair.stand_in);
    assert!(still.until(stands_in).await, "the flag has fallen");
}

#[tokio::test]
async fn a_table_that_was_looked_at_in_vain_is_not_looked_at_again() {
    let store = Store::in_memory().await.unwrap();
    let code = begun(&Hall::over(store.clone(), PAUSE), Clock::Off, bea()).await.code().to_owned();
    // As a program leaves it that ends at the wrong moment, or one of an older format.
    store.set_due(&code, Some(0)).await.unwrap();
    let hall = Hall::over(store.clone(), PAUSE);
    hall.wake().await;
    assert_eq!(hall.crowd().0, 1);
    for _ in 0..100 {
        if store.due_tables(u64::MAX).await.unwrap().is_empty() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it stays due for ever");
}

#[tokio::test(start_paused = true)]
async fn a_table_that_is_due_in_days_leaves_the_memory() {
    let still = Still::new();
    let hall = hall().await;
    let mut order = order(Clock::Days(2));
    order.listed = false;
    let room = begun_as(&hall, order, bea()).await;
    still.settle().await;
    drop(room);
    tokio::time::advance(Duration::from_secs(3600)).await;
    hall.sweep();
    assert_eq!(hall.crowd().0, 0);
}

#[tokio::test]
async fn readers_do_not_wait_for_a_commit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.db");
    let hall = Hall::over(Store::open(&path).await.unwrap(), PAUSE);
    let room = begun(&hall, Clock::Off, bea()).await;
    let (seat, mv) = a_move(&room);
    let who = guest(if seat == Seat::new(0) { "ann" } else { "bea" });
    let seq = room.read().next_seq();
    // Another program holds the database: nothing can be committed.
    let busy = rusqlite::Connection::open(&path).unwrap();
    busy.execute_batch("BEGIN IMMEDIATE").unwrap();
    let mut asked = pin!(room.ask(&who, Wish::Move { seat, mv }, None));
    assert!(tokio::time::timeout(Duration::from_millis(100), asked.as_mut()).await.is_err(), "it waits for the disk");
    assert_eq!(room.read().next_seq(), seq, "what is read is the last durable state");
    busy.execute_batch("COMMIT").unwrap();
    asked.await.unwrap();
    assert_eq!(room.read().next_seq(), seq + 1);
}

#[tokio::test]
async fn two_nodes_at_one_table_lose_and_double_nothing() {
    let store = Store::in_memory().await.unwrap();
    let nodes = [Hall::over(store.clone(), PAUSE), Hall::over(store.clone(), PAUSE)];
    let room = begun(&nodes[0], Clock::Off, bea()).await;
    let other = nodes[1].find(room.code()).await.unwrap();
    let mut granted = 0;
    for number in 0..30 {
        let say = |who: &str| Wish::Say { name: String::new(), text: format!("{who} {number}") };
        let (one, two) = (guest("ann"), guest("bea"));
        let answers = tokio::join!(room.ask(&one, say("ann"), None), other.ask(&two, say("bea"), None));
        granted += usize::from(answers.0.is_ok()) + usize::from(answers.1.is_ok());
    }
    assert_eq!(granted, 60);
    let talk = store.load(room.code(), 0).await.unwrap().into_iter().filter(|entry| entry.body.contains("\"say\""));
    assert_eq!(talk.count(), 60);
}

#[tokio::test(start_paused = true)]
async fn the_host_puts_a_bot_in_only_for_somebody_who_is_away() {
    let (time, hall) = (Still::new(), hall().await);
    let slot = begun(&hall, Clock::Off, bea()).await;
    let (host, bea, seat) = (guest("ann"), guest("bea"), Seat::new(1));
    let page = slot.attend(&bea);
    tokio::time::advance(Duration::from_secs(600)).await;
    let refused = slot.ask(&host, Wish::Stand { seat }, None).await;
    let here = "Bea is here: a bot can play for somebody who has been away for a minute";
    assert!(matches!(&refused, Err(HallError::Denied(denied)) if denied.why == here), "{refused:?}");
    let stranger = slot.ask(&guest("eve"), Wish::Stand { seat }, None).await;
    assert!(matches!(&stranger, Err(HallError::Denied(denied)) if denied.why != here), "a stranger is told nothing");
    // A page that is closed may be opened again.
    drop(page);
    tokio::time::advance(Duration::from_secs(50)).await;
    assert!(slot.ask(&host, Wish::Stand { seat }, None).await.is_err());
    tokio::time::advance(Duration::from_secs(11)).await;
    assert!(slot.is_away(&bea));
    slot.ask(&host, Wish::Stand { seat }, None).await.unwrap();
    assert!(slot.read().chairs()[1].stand_in);
    // What somebody does shows that they are there, without any page.
    slot.ask(&bea, Wish::StandIn { seat, on: false }, None).await.unwrap();
    assert!(slot.ask(&host, Wish::Stand { seat }, None).await.is_err());
    time.settle().await;
}

#[tokio::test(start_paused = true)]
async fn a_page_that_vanishes_before_it_opens_its_word_holds_the_game_up_for_fifteen_seconds() {
    let still = Still::new();
    let hall = hall().await;
    let promise = Some(tricorn_table::promise_of("gorse"));
    let room = begun(&hall, Clock::Off, Wish::Sit { seat: Seat::new(1), name: "Bea".into(), promise }).await;
    assert!(room.read().is_closed() && room.read().table().is_none());
    still.pass(Duration::from_millis(14_900)).await;
    assert!(room.read().is_closed());
    still.pass(Duration::from_millis(200)).await;
    assert!(still.until(|| room.read().table().is_some()).await, "the deal does not come");
    assert!(room.read().table().unwrap().header().players[1].is_left_out());
    let late = room.ask(&guest("bea"), Wish::Word { seat: Seat::new(1), word: "gorse".into() }, None).await;
    assert!(matches!(late, Err(HallError::Denied(_))), "{late:?}");
}

/// A race of Ann against a bot.
async fn race(hall: &Hall) -> RoomHandle {
    let game = tricorn_table::game("zangle-speedster").unwrap();
    let options = WrittenOptions::from(&Options::defaults(game.facts().options));
    let (clock, hints, pace) = (Clock::Off, Hints::default(), Pace::default());
    let order = Order { game: game.facts().id.into(), options, seats: 2, listed: true, clock, hints, pace };
    begun_as(hall, order, bot()).await
}

#[tokio::test(start_paused = true)]
async fn in_a_race_a_bot_takes_its_time_and_the_clock_strikes_when_it_is_due() {
    let still = Still::new();
    let hall = hall().await;
    let room = race(&hall).await;
    let before = entries(&room);
    still.pass(Duration::from_millis(850)).await;
    assert_eq!(entries(&room), before, "nobody sees a zangle so soon");
    let call = Wish::Move { seat: Seat::new(0), mv: "call".into() };
    room.ask(&guest("ann"), call, None).await.unwrap();
    still.pass(Duration::from_millis(14_800)).await;
    assert_eq!(entries(&room), before + 1, "Ann has control");
    still.pass(Duration::from_millis(300)).await;
    let made = |actor: Actor| {
        let room = room.read();
        let entries = room.table().unwrap().entries();
        entries.iter().find(|entry| entry.actor == actor).map(|entry| (entry.mv.clone(), entry.at_ms))
    };
    assert!(still.until(|| made(Actor::Clock).is_some()).await);
    let (late, at_ms) = made(Actor::Clock).unwrap();
    assert_eq!(late, "late");
    // The bot begins to look anew, and takes more than the usual pause.
    let bots = Actor::Seat(Seat::new(1));
    let mut seconds = 0;
    while made(bots).is_none() && seconds < 120 {
        still.pass(Duration::from_secs(1)).await;
        seconds += 1;
    }
    let (mv, moved_ms) = made(bots).expect("it has acted in two minutes");
    assert!(moved_ms >= at_ms + 900, "{mv} at {moved_ms}, the race went on at {at_ms}");
}

#[tokio::test(start_paused = true)]
async fn bots_that_see_nothing_wait_and_nobody_has_to_look_at_their_table() {
    let still = Still::new();
    let hall = hall().await;
    let room = race(&hall).await;
    // Ann calls in vain until no card is left in the centre pile, or the round is over, and then never comes back.
    for mv in ["call", "fail"].into_iter().cycle().take(2 * 96) {
        room.ask(&guest("ann"), Wish::Move { seat: Seat::new(0), mv: mv.into() }, None).await.unwrap();
    }
    let is_over = || matches!(room.read().stage(), Stage::Over(_));
    let (mut quiet, mut minutes, mut before) = (0, 0, entries(&room));
    while !is_over() && quiet < 60 {
        tokio::time::advance(Duration::from_secs(60)).await;
        still.settle().await;
        still.settle().await;
        quiet = if entries(&room) == before { quiet + 1 } else { 0 };
        before = entries(&room);
        minutes += 1;
        assert!(minutes < 5_000, "somebody calls in vain without end: {before} entries");
    }
    // What is set last is written with the next commit.
    begun(&hall, Clock::Off, bea()).await;
    let due = hall.store().due_tables(u64::from(u32::MAX) * 1_000).await.unwrap();
    assert!(!due.contains(&room.code().to_owned()), "it is over, or waits for Ann");
}

/// A table of Tandem: Ann in seat 1 with a bot in seat 3, against bots in seats 2 and 4.
async fn tandem(hall: &Hall) -> RoomHandle {
    let options = WrittenOptions::from(&Options::defaults(&[]));
    let (clock, hints, pace) = (Clock::Off, Hints::default(), Pace::default());
    let order = Order { game: "tandem".into(), options, seats: 4, listed: true, clock, hints, pace };
    let seat_bot = |index| Wish::SeatBot { seat: Seat::new(index), bot: "greedy".into() };
    let sit = Wish::Sit { seat: Seat::new(0), name: "Ann".into(), promise: None };
    let ready = Wish::Ready { seat: Seat::new(0), ready: true };
    let wishes = [sit, ready, seat_bot(1), seat_bot(2), seat_bot(3), Wish::Start];
    hall.create(&guest("ann"), order, wishes.map(|wish| (guest("ann"), wish)).into()).await.unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_bot_leaves_to_a_person_of_its_team_what_both_may_do() {
    let still = Still::new();
    let hall = hall().await;
    let room = tandem(&hall).await;
    still.pass(Duration::from_secs(20)).await;
    assert_eq!(entries(&room), 0, "Ann is to move, or the bot beside her, who waits for her");
    room.ask(&guest("ann"), Wish::Move { seat: Seat::new(0), mv: "5".into() }, None).await.unwrap();
    still.pass(PAUSE + Duration::from_millis(50)).await;
    assert!(still.until(|| entries(&room) == 2).await, "the other team is all bots");
    still.pass(Duration::from_secs(20)).await;
    assert_eq!(entries(&room), 2);
    // When a bot stands in for Ann, nobody is left to wait for; when she is back, they wait again.
    room.ask(&guest("ann"), Wish::StandIn { seat: Seat::new(0), on: true }, None).await.unwrap();
    assert!(still.until(|| entries(&room) == 3).await, "Ann's team moves");
    // Where only bots play they are quick.
    still.pass(Duration::from_millis(200)).await;
    assert!(still.until(|| entries(&room) == 4).await);
    room.ask(&guest("ann"), Wish::StandIn { seat: Seat::new(0), on: false }, None).await.unwrap();
    still.pass(Duration::from_secs(20)).await;
    assert_eq!(entries(&room), 4, "Ann is back");
}

#[tokio::test(start_paused = true)]
async fn everybody_is_called_when_it_becomes_their_turn() {
    let (hall, still) = (hall().await, Still::new());
    let mut calls = hall.calls().unwrap();
    assert!(hall.calls().is_none(), "one listens");
    let room = begun(&hall, Clock::Days(2), bea()).await;
    still.settle().await;
    let mut called = Vec::new();
    for _ in 0..6 {
        let seat = room.read().table().unwrap().turn().seats().iter().next().unwrap();
        called.extend(std::iter::from_fn(|| calls.try_recv().ok()).map(|call| (call.code, call.seat)));
        assert_eq!(called.pop(), Some((room.code().to_owned(), seat)), "who is to move was called");
        assert!(called.is_empty(), "and nobody else: {called:?}");
        while room.read().table().unwrap().turn().seats().has(seat) {
            let mv = room.read().table().unwrap().notations(seat)[0].clone();
            let guest = guest(["ann", "bea"][seat.index()]);
            room.ask(&guest, Wish::Move { seat, mv }, None).await.unwrap();
        }
    }
}
