//! How long bots wait for people, in paused time.

mod still;

use std::time::Duration;

use tricorn_bots::Bot;
use tricorn_hall::{Hall, Order, RoomHandle};
use tricorn_kernel::{Actor, Dice, Options, Seat, WrittenOptions};
use tricorn_store::Store;
use tricorn_table::room::{Clock, Guest, Hints, Pace, Taking, Wish};

use still::Still;

const ANN: Seat = Seat::new(0);

fn ann() -> Guest {
    Guest("ann".into())
}

/// A table of Ann in seat 1 against a bot, which waits as long as the table's pace wants it.
async fn table(game: &str, pace: Pace) -> RoomHandle {
    let hall = Hall::over(Store::in_memory().await.unwrap(), Duration::MAX);
    let game = tricorn_table::game(game).unwrap();
    let options = WrittenOptions::from(&Options::defaults(game.facts().options));
    let (clock, hints) = (Clock::Off, Hints::default());
    let order = Order { game: game.facts().id.into(), options, seats: 2, listed: false, clock, hints, pace };
    let wishes = [
        Wish::Sit { seat: ANN, name: "Ann".into(), promise: None },
        Wish::SeatBot { seat: Seat::new(1), bot: "greedy".into() },
        Wish::Ready { seat: ANN, ready: true },
        Wish::Start,
    ];
    hall.create(&ann(), order, wishes.map(|wish| (ann(), wish)).into()).await.unwrap()
}

/// Ann's move, as a careful player would make it.
async fn play(room: &RoomHandle) {
    let mv = room.read().table().unwrap().advise(ANN, Bot::Greedy, &mut Dice::new([9; 32])).unwrap();
    room.ask(&ann(), Wish::Move { seat: ANN, mv }, None).await.unwrap();
}

/// How often the bot has moved.
fn bots_moves(room: &RoomHandle) -> usize {
    let bot = |actor| matches!(actor, Actor::Seat(seat) if seat != ANN);
    room.read().table().unwrap().entries().iter().filter(|entry| bot(entry.actor)).count()
}

/// Lets both play until it is so.
async fn until(room: &RoomHandle, still: &Still, so: impl Fn(&RoomHandle) -> bool) {
    for _ in 0..200 {
        let seats = room.read().table().unwrap().turn().seats();
        if seats.has(ANN) && seats.len() == 1 {
            play(room).await;
        } else {
            still.pass(Duration::from_millis(500)).await;
        }
        if so(room) {
            return;
        }
    }
    panic!("it never comes to that");
}

#[tokio::test(start_paused = true)]
async fn a_bot_gives_a_person_a_fair_time_for_hot_cards() {
    let still = Still::new();
    let room = table("mayhem", Pace::Usual).await;
    until(&room, &still, |room| room.read().fair().is_some()).await;
    let before = bots_moves(&room);
    still.pass(Duration::from_millis(5_800)).await;
    assert_eq!(bots_moves(&room), before, "the bot has not waited");
    still.pass(Duration::from_millis(400)).await;
    assert!(still.until(|| bots_moves(&room) > before).await, "the bot waits for ever");
}

#[tokio::test(start_paused = true)]
async fn who_lets_them_cool_waits_no_longer_than_else() {
    let still = Still::new();
    let room = table("mayhem", Pace::Slow).await;
    until(&room, &still, |room| room.read().fair().is_some()).await;
    let before = bots_moves(&room);
    room.ask(&ann(), Wish::Move { seat: ANN, mv: "rest".into() }, None).await.unwrap();
    still.pass(Duration::from_millis(3_200)).await;
    assert!(still.until(|| bots_moves(&room) > before).await, "the bot waits though nothing is hot");
}

#[tokio::test(start_paused = true)]
async fn against_bots_there_is_time_to_take_a_slip_back() {
    let still = Still::new();
    let room = table("triominos", Pace::Usual).await;
    let laid = |room: &RoomHandle| room.read().may_take_back(ANN) == Ok(Taking::Agreed);
    until(&room, &still, laid).await;
    let before = bots_moves(&room);
    still.pass(Duration::from_millis(1_400)).await;
    assert_eq!(bots_moves(&room), before, "there was no time");
    room.ask(&ann(), Wish::Move { seat: ANN, mv: "undo".into() }, None).await.unwrap();
    assert_eq!(room.read().table().unwrap().entries().last().unwrap().mv, "undo agreed");
    still.pass(Duration::from_millis(5_000)).await;
    assert_eq!(bots_moves(&room), before, "it is Ann's turn again");
    play(&room).await;
    still.pass(Duration::from_millis(1_700)).await;
    assert!(still.until(|| bots_moves(&room) > before).await, "the bot answers");
}

#[tokio::test(start_paused = true)]
async fn a_quick_bot_is_quicker() {
    let still = Still::new();
    let room = table("mayhem", Pace::Quick).await;
    until(&room, &still, |room| room.read().fair().is_some()).await;
    let before = bots_moves(&room);
    still.pass(Duration::from_millis(3_200)).await;
    assert!(still.until(|| bots_moves(&room) > before).await, "three seconds are enough where all is quick");
}
