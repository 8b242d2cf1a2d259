//! Whether a move costs more the longer a game has gone on.

use std::ops::Range;
use std::time::Instant;

use tricorn_kernel::log::{FORMAT, Player, UNDO};
use tricorn_kernel::{Actor, Dice, Options, Seat, Seats, Viewer, WrittenOptions};

use crate::room::{Act, Clock, Config, Guest, Hints, Mark, Pace, Room, Wish};
use crate::{AnyGame, AnyTable, Measure, Opening, Secret};

/// How many moves are timed at each place.
const TIMED: usize = 500;

/// The median time of an act early and late in a tournament of Triominos, in nanoseconds: a move is judged by its room,
/// adopted, and told to both seats as JSON, without the disk. Whole games are played, so the log, the journal and the
/// story are as long as they become.
pub(crate) fn measure_rooms(game: &dyn AnyGame) -> Vec<Measure> {
    const EARLY: Range<usize> = 100..300;
    const LATE: Range<usize> = 1_900..2_100;
    let (mut early, mut late) = (Vec::new(), Vec::new());
    let mut dice = Dice::stream(1, 0);
    while late.len() < 2 * TIMED {
        let (mut room, guests) = tournament(game, &mut dice);
        loop {
            let Some(table) = room.table() else { unreachable!("it was dealt") };
            let Some(seat) = table.turn().seats().iter().next() else { break };
            let entries = table.entries().len();
            let mv = dice.pick(&table.notations(seat)).clone();
            let time = act(&mut room, &guests, seat, mv);
            match entries {
                entries if EARLY.contains(&entries) => early.push(time),
                entries if LATE.contains(&entries) => late.push(time),
                _ => {}
            }
        }
    }
    let seats = 2;
    let one =
        |bench, times| Measure { bench, game: game.facts().id, seats, cores: 1, value: median(times), unit: "ns/act" };
    vec![one("act_at_100", early), one("act_at_2000", late)]
}

fn guests_of(seats: u8) -> Vec<Guest> {
    (1..=seats).map(|number| Guest(format!("guest {number}"))).collect()
}

/// A room where two have begun a long tournament.
fn tournament(game: &dyn AnyGame, dice: &mut Dice) -> (Room, Vec<Guest>) {
    let guests = guests_of(2);
    let options = Options::read(game.facts().options, [("match", "tournament"), ("target", "2000")]);
    let config = Config {
        format: FORMAT,
        game: game.facts().id.into(),
        rules: game.facts().rules,
        options: WrittenOptions::from(&options.expect("Triominos has tournaments")),
        seats: guests.len() as u8,
        listed: false,
        clock: Clock::Off,
        hints: Hints::default(),
        pace: Pace::default(),
        branch: None,
        host: guests[0].clone(),
    };
    let opening = Act::Open { config, secret: Secret::new(dice.bytes()).reveal() };
    let mut room = Room::open(&opening).expect("it is a table of today");
    for (seat, guest) in Seats::first(2).iter().zip(&guests) {
        let name = format!("Player {seat}");
        for wish in [Wish::Sit { seat, name, promise: None }, Wish::Ready { seat, ready: true }] {
            grant(&mut room, guest, wish);
        }
    }
    grant(&mut room, &guests[0], Wish::Start);
    (room, guests)
}

fn grant(room: &mut Room, guest: &Guest, wish: Wish) {
    let mark = Mark::of(guest, &wish, room.next_seq());
    let draft = room.judge(guest, wish, 0).expect("it may be");
    room.adopt(draft, 0, Some(mark));
}

/// Makes a move in a room and tells it to both seats; returns how long that took, in nanoseconds.
fn act(room: &mut Room, guests: &[Guest], seat: Seat, mv: String) -> f64 {
    let start = Instant::now();
    let entry = room.table().map_or(0, |table| table.entries().len() as u32);
    grant(room, &guests[seat.index()], Wish::Move { seat, mv });
    let table = room.table().expect("it was dealt");
    tell(table, entry, Seats::first(guests.len() as u8));
    start.elapsed().as_nanos() as f64
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The median time of a move at entry 100 and at entry 10,000 of a log of Loop Lines, in nanoseconds: judged, adopted,
/// and told to every seat as JSON, without the disk.
///
/// No game is so long by itself: one move is made and taken back until the log is. So the position and the move are
/// the same at both places; what was told of moves taken back is gone, so the story does not grow.
pub(crate) fn measure(game: &dyn AnyGame) -> Vec<Measure> {
    // With open hands a placed tile shows nobody anything, so that it may be taken back.
    let options = Options::read(game.facts().options, [("hands", "open"), ("supply", "open")]);
    let player = |number| Player::named(format!("Player {number}"));
    let (seats, players) = (2, (1..=2).map(player).collect());
    let opening =
        Opening { options: options.expect("Loop Lines has open hands"), players, secret: Secret::new([1; 32]) };
    let mut table = game.open(opening).expect("two can play");
    table.settle(0);
    let (seat, mv) = undoable(table.as_mut());
    let mut one = |(bench, entry)| {
        while table.entries().len() < entry {
            make(table.as_mut(), seat, &mv, Seats::NONE);
        }
        let listeners = Seats::first(seats);
        let times = (0..TIMED).map(|_| make(table.as_mut(), seat, &mv, listeners)).collect();
        Measure { bench, game: game.facts().id, seats, cores: 1, value: median(times), unit: "ns/move" }
    };
    vec![one(("move_at_100", 100)), one(("move_at_10000", 10_000))]
}

/// Plays on until there is a move that can be taken back, and returns it; it is not made.
fn undoable(table: &mut dyn AnyTable) -> (Seat, String) {
    loop {
        let seat = table.turn().seats().iter().next().expect("it is found before the game is over");
        let moves = table.notations(seat);
        for mv in &moves {
            let draft = table.draft(Actor::Seat(seat), mv, 0).expect("what is listed is allowed");
            // Chance that follows a move cannot be taken back.
            if draft.entries().len() > 1 {
                continue;
            }
            table.adopt(draft);
            if table.take(Actor::Seat(seat), UNDO, 0).is_ok() {
                return (seat, mv.clone());
            }
            break;
        }
        table.settle(0);
    }
}

/// Makes a move and tells it to these seats; returns how long that took, in nanoseconds, and takes the move back.
fn make(table: &mut dyn AnyTable, seat: Seat, mv: &str, listeners: Seats) -> f64 {
    let (entry, start) = (table.entries().len() as u32, Instant::now());
    let draft = table.draft(Actor::Seat(seat), mv, 0).expect("it was allowed before");
    table.adopt(draft);
    tell(table, entry, listeners);
    let time = start.elapsed().as_nanos() as f64;
    table.take(Actor::Seat(seat), UNDO, 0).expect("it was taken back before");
    time
}

/// Tells these seats what happened from this entry on, and what they see now: the newest lines as a page has them too.
fn tell(table: &dyn AnyTable, entry: u32, listeners: Seats) {
    for listener in listeners.iter() {
        let viewer = Viewer::Seat(listener);
        let heard = table.happenings(viewer, table.told_before(entry)..table.told());
        let heard = serde_json::to_string(&heard).expect("what happened can be written");
        let seen = (table.view(viewer), table.notations(listener), table.standings(), table.latest(viewer, 20));
        std::hint::black_box((heard, seen));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Coarse, since other tests run beside them: what walks the log takes twenty or a hundred times as long.

    #[test]
    fn a_move_costs_the_same_late_in_a_game() {
        let found = measure(crate::game("looplines").expect("it is registered"));
        let [early, late] = [found[0].value, found[1].value];
        assert!(late < 2.0 * early, "{late} ns at entry 10,000, {early} ns at entry 100");
    }

    #[test]
    fn an_act_costs_the_same_late_in_a_tournament() {
        let found = measure_rooms(crate::game("triominos").expect("it is registered"));
        let [early, late] = [found[0].value, found[1].value];
        assert!(late < 2.0 * early, "{late} ns at entry 2,000, {early} ns at entry 100");
    }
}
