//! Whose games are found by whom, and who hears of them; and which tables the lobby shows.

use std::sync::Arc;
use std::time::Duration;

use tricorn_bots::Bot;
use tricorn_hall::{Hall, Order, Outcome, RoomHandle};
use tricorn_kernel::{Options, Seat, WrittenOptions};
use tricorn_store::{NewTable, Store};
use tricorn_table::Moment;
use tricorn_table::room::{Act, Branching, Clock, Guest, Hints, Pace, Room, Stage, Wish};

fn guest(name: &str) -> Guest {
    Guest(name.into())
}

async fn hall() -> Arc<Hall> {
    Hall::over(Store::in_memory().await.unwrap(), Duration::from_millis(1))
}

fn order() -> Order {
    let options = WrittenOptions::from(&Options::defaults(tricorn_table::game("sums").unwrap().facts().options));
    let (clock, hints, pace) = (Clock::Minutes(10), Hints::default(), Pace::default());
    Order { game: "sums".into(), options, seats: 2, listed: true, clock, hints, pace }
}

fn sit(seat: u8, name: &str) -> Wish {
    Wish::Sit { seat: Seat::new(seat), name: name.into(), promise: None }
}

/// A table at which these guests sit, and play.
async fn begun(hall: &Hall, guests: [&str; 2]) -> RoomHandle {
    let mut wishes = Vec::new();
    for (seat, name) in guests.into_iter().enumerate() {
        wishes.push((guest(name), sit(seat as u8, &format!("{name} {seat}"))));
        wishes.push((guest(name), Wish::Ready { seat: Seat::new(seat as u8), ready: true }));
    }
    wishes.push((guest(guests[0]), Wish::Start));
    hall.create(&guest(guests[0]), order(), wishes).await.unwrap()
}

/// Plays until the game is over.
async fn play_out(room: &RoomHandle, guests: [&str; 2]) {
    loop {
        let (seat, mv) = {
            let room = room.read();
            if matches!(room.stage(), Stage::Over(_)) {
                return;
            }
            let table = room.table().unwrap();
            let seat = table.turn().seats().iter().next().unwrap();
            (seat, table.notations(seat)[0].clone())
        };
        room.ask(&guest(guests[seat.index()]), Wish::Move { seat, mv }, None).await.unwrap();
    }
}

async fn codes(hall: &Hall, name: &str) -> Vec<String> {
    hall.running_games(&guest(name), 10).await.unwrap().into_iter().map(|game| game.code).collect()
}

#[tokio::test]
async fn a_game_is_among_the_running_ones_until_it_is_among_the_finished() {
    let hall = hall().await;
    let room = begun(&hall, ["ann", "bea"]).await;
    for name in ["ann", "bea"] {
        let games = hall.running_games(&guest(name), 10).await.unwrap();
        assert_eq!((games.len(), &*games[0].code), (1, room.code()));
        assert_eq!(games[0].your_turn, !games[0].open.intersection(games[0].own).is_empty());
        assert!(games[0].left_ms.is_some_and(|left| left > 590_000));
    }
    assert!(codes(&hall, "eve").await.is_empty());
    play_out(&room, ["ann", "bea"]).await;
    assert!(codes(&hall, "ann").await.is_empty());
    let over = hall.finished_games(&guest("ann"), None, 10).await.unwrap();
    assert_eq!((over.len(), &*over[0].code), (1, room.code()));
    let ending = over[0].ending.as_ref().unwrap();
    assert_eq!((&*ending.names[0], ending.own.len(), ending.agreed), ("ann 0", 1, false));
    assert_eq!(ending.standings, room.read().standings());
    let outcomes = [&over[0], &hall.finished_games(&guest("bea"), None, 10).await.unwrap()[0]].map(|game| game.outcome);
    let fits = matches!(
        outcomes,
        [Some(Outcome::Won), Some(Outcome::Lost)]
            | [Some(Outcome::Lost), Some(Outcome::Won)]
            | [Some(Outcome::Shared), Some(Outcome::Shared)]
    );
    assert!(fits, "{outcomes:?}");
    assert_eq!(hall.tallies(&guest("ann")).await.unwrap()[0].1.played, 1);
    assert_eq!(hall.count_of_games(&guest("ann")).await.unwrap(), (0, 1));
    assert!(hall.finished_games(&guest("eve"), None, 10).await.unwrap().is_empty());
}

#[tokio::test]
async fn where_one_screen_is_passed_around_nobody_has_won() {
    let hall = hall().await;
    let room = begun(&hall, ["ann", "ann"]).await;
    play_out(&room, ["ann", "ann"]).await;
    let over = hall.finished_games(&guest("ann"), None, 10).await.unwrap();
    assert_eq!((over.len(), over[0].outcome), (1, None));
    assert!(hall.tallies(&guest("ann")).await.unwrap().is_empty());
}

#[tokio::test]
async fn who_stands_up_has_the_table_no_more() {
    let hall = hall().await;
    let wishes = vec![(guest("ann"), sit(0, "Ann")), (guest("ann"), sit(1, "Bob"))];
    let room = hall.create(&guest("ann"), order(), wishes).await.unwrap();
    let stand = |seat| Wish::Stand { seat: Seat::new(seat) };
    room.ask(&guest("ann"), stand(0), None).await.unwrap();
    assert_eq!(codes(&hall, "ann").await, [room.code()], "there is another seat");
    room.ask(&guest("ann"), stand(1), None).await.unwrap();
    assert!(codes(&hall, "ann").await.is_empty());
    room.ask(&guest("bea"), sit(1, "Bea"), None).await.unwrap();
    assert_eq!(codes(&hall, "bea").await, [room.code()]);
}

#[tokio::test]
async fn a_bell_rings_for_those_who_sit_there_and_for_nobody_else() {
    let hall = hall().await;
    let (mut ann, mut bea, mut eve) = (hall.bell(&guest("ann")), hall.bell(&guest("bea")), hall.bell(&guest("eve")));
    let room = begun(&hall, ["ann", "bea"]).await;
    for bell in [&mut ann, &mut bea] {
        assert!(bell.has_changed().unwrap(), "a table that somebody opened for both");
        bell.mark_unchanged();
    }
    room.ask(&guest("ann"), Wish::Say { name: String::new(), text: "hello".into() }, None).await.unwrap();
    assert!(!bea.has_changed().unwrap(), "talk changes nothing that is seen from elsewhere");
    let (seat, mv) = {
        let room = room.read();
        let table = room.table().unwrap();
        let seat = table.turn().seats().iter().next().unwrap();
        (seat, table.notations(seat)[0].clone())
    };
    room.ask(&guest(["ann", "bea"][seat.index()]), Wish::Move { seat, mv }, None).await.unwrap();
    if !room.read().table().unwrap().turn().seats().has(seat) {
        assert!(ann.has_changed().unwrap() && bea.has_changed().unwrap());
    }
    play_out(&room, ["ann", "bea"]).await;
    assert!(ann.has_changed().unwrap() && bea.has_changed().unwrap());
    ann.mark_unchanged();
    assert_eq!(
        hall.finished_games(&guest("ann"), None, 10).await.unwrap().len(),
        1,
        "it rings when the result is there"
    );
    assert!(!eve.borrow_and_update().gt(&0), "who sits nowhere hears nothing");
    drop((ann, bea, eve));
    hall.sweep();
}

#[tokio::test]
async fn what_was_closed_before_there_were_rows_is_finished_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.db");
    let store = Store::open(&path).await.unwrap();
    let first = Hall::over(store.clone(), Duration::from_millis(1));
    let room = begun(&first, ["ann", "bea"]).await;
    play_out(&room, ["ann", "bea"]).await;
    let code = room.code().to_owned();
    // A table whose game nobody knows any more.
    let opening =
        r#"{"act":"open","config":{"game":"chess","options":{},"seats":2,"listed":true,"host":"ann"},"secret":"s"}"#;
    store.create(NewTable::new("lost".into(), 1, opening.into())).await.unwrap();
    store.close("lost", 1, Vec::new()).await.unwrap();
    store.shutdown().await;
    let db = rusqlite::Connection::open(&path).unwrap();
    db.execute_batch(
        "UPDATE sittings SET ended_ms = NULL, outcome = NULL, points = NULL, summary = '';
         INSERT INTO sittings (guest, table_id, game, sat_ms) VALUES ('ann', 'lost', 'chess', 1)",
    )
    .unwrap();
    drop(db);

    let again = Hall::over(Store::open(&path).await.unwrap(), Duration::from_millis(1));
    let driven = again.clone();
    let driving = tokio::spawn(async move { driven.drive().await });
    let start = std::time::Instant::now();
    while again.count_of_games(&guest("ann")).await.unwrap() != (0, 2) {
        assert!(start.elapsed() < Duration::from_secs(20), "the rows stay unfinished");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    driving.abort();
    let over = again.finished_games(&guest("ann"), None, 10).await.unwrap();
    let of = |code: &str| over.iter().find(|game| game.code == code).unwrap();
    assert!(of(&code).ending.is_some() && of(&code).outcome.is_some());
    assert!(of("lost").ending.is_none() && of("lost").facts().is_none());
}

#[tokio::test(start_paused = true)]
async fn a_table_that_waits_leaves_the_lobby_when_all_have_been_away_for_half_an_hour() {
    let hall = hall().await;
    let room = hall.create(&guest("ann"), order(), vec![(guest("ann"), sit(0, "Ann"))]).await.unwrap();
    let waiting = || hall.cards().0.len();
    let page = room.attend(&guest("ann"));
    let watcher = room.attend(&guest("eve"));
    tokio::time::advance(Duration::from_secs(3 * 3600)).await;
    hall.sweep();
    assert_eq!(waiting(), 1, "the host sits there");
    assert_eq!(hall.cards().0[0].watchers, 1, "who sits there does not watch");
    drop(page);
    tokio::time::advance(Duration::from_secs(29 * 60)).await;
    hall.sweep();
    assert_eq!(waiting(), 1);
    let mut listed = hall.watch();
    listed.mark_unchanged();
    tokio::time::advance(Duration::from_secs(2 * 60)).await;
    hall.sweep();
    assert_eq!(waiting(), 0, "a watcher does not keep it");
    assert!(listed.has_changed().unwrap(), "the lobby hears that it is gone");
    let _page = room.attend(&guest("ann"));
    assert_eq!(waiting(), 1, "it is there again when the host is");
    drop(watcher);
    assert_eq!(hall.cards().0[0].watchers, 0);
}

#[tokio::test]
async fn where_it_is_ones_turn_is_first_however_long_it_has_waited() {
    let hall = hall().await;
    let mut waits = Vec::new();
    for _ in 0..4 {
        waits.push(begun(&hall, ["ann", "bea"]).await);
        tokio::time::sleep(Duration::from_millis(3)).await;
    }
    // Ann has moved everywhere but at the oldest.
    for room in &waits[1..] {
        while room.read().open_seats().has(Seat::new(0)) {
            let mv = room.read().table().unwrap().notations(Seat::new(0))[0].clone();
            room.ask(&guest("ann"), Wish::Move { seat: Seat::new(0), mv }, None).await.unwrap();
        }
    }
    assert!(waits[0].read().open_seats().has(Seat::new(0)));
    let first = hall.running_games(&guest("ann"), 2).await.unwrap();
    assert_eq!((first.len(), first[0].code.as_str()), (2, waits[0].code()));
    assert!(first[0].your_turn && !first[1].your_turn);
}

#[tokio::test]
async fn a_branch_is_a_table_like_any_other_and_counts_for_nobody() {
    let hall = hall().await;
    let first = begun(&hall, ["ann", "bea"]).await;
    play_out(&first, ["ann", "bea"]).await;
    let before = hall.tallies(&guest("ann")).await.unwrap()[0].1;
    let now = hall.now_ms();
    let (room, acts) = {
        let game = first.read().table().unwrap().written();
        let moment = Moment::of(&game, 1).unwrap();
        let (table, name, seat) = (first.code().to_owned(), "Ann".into(), moment.to_move().unwrap());
        let (bot, pace) = (Bot::Random, Pace::Quick);
        Branching { table, guest: guest("ann"), name, seat, bot, pace }.open(&moment, now).unwrap()
    };
    let branch = hall.take_in(room, &acts, now).await.unwrap();
    assert!(branch.code() != first.code() && codes(&hall, "ann").await == [branch.code()]);
    // The bots play when it is their turn; Ann makes the first move that she is offered.
    let own = branch.read().seats_of(&guest("ann")).iter().next().unwrap();
    let mut changed = branch.watch();
    while !matches!(branch.read().stage(), Stage::Over(_)) {
        let mine = branch.read().open_seats().has(own);
        match mine {
            true => {
                let mv = branch.read().table().unwrap().notations(own)[0].clone();
                branch.ask(&guest("ann"), Wish::Move { seat: own, mv }, None).await.unwrap();
            }
            false => changed.changed().await.unwrap(),
        }
    }
    let over = hall.finished_games(&guest("ann"), None, 10).await.unwrap();
    assert_eq!((over.len(), &*over[0].code, over[0].outcome), (2, branch.code(), None));
    assert!(over[0].ending.as_ref().unwrap().branch && !over[1].ending.as_ref().unwrap().branch);
    assert_eq!(hall.tallies(&guest("ann")).await.unwrap()[0].1, before);
    // The store has the same room.
    let journal = hall.journal(branch.code()).await.unwrap();
    let acts: Vec<Act> = journal.iter().map(|entry| serde_json::from_str(&entry.body).unwrap()).collect();
    let mut again = Room::open(&acts[0]).unwrap();
    for (act, entry) in acts[1..].iter().zip(&journal[1..]) {
        again.fold(act, entry.at_ms, None).unwrap();
    }
    assert_eq!(again.table().unwrap().written(), branch.read().table().unwrap().written());
    tricorn_table::verify(&again.table().unwrap().written()).unwrap();
}
