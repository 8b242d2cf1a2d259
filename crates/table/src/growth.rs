//! Whether a move costs more the longer a game has gone on.

use std::time::Instant;

use tricorn_kernel::log::{Player, UNDO};
use tricorn_kernel::{Actor, Options, Seat, Seats, Viewer};

use crate::{AnyGame, AnyTable, Measure, Opening, Secret};

/// How many moves are timed at each place.
const TIMED: usize = 500;

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
        let mut times: Vec<f64> = (0..TIMED).map(|_| make(table.as_mut(), seat, &mv, listeners)).collect();
        times.sort_by(f64::total_cmp);
        Measure { bench, game: game.facts().id, seats, cores: 1, value: times[TIMED / 2], unit: "ns/move" }
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
    for listener in listeners.iter() {
        let viewer = Viewer::Seat(listener);
        let heard = table.happenings(viewer, table.told_before(entry)..table.told());
        let heard = serde_json::to_string(&heard).expect("what happened can be written");
        std::hint::black_box((heard, table.view(viewer), table.notations(listener), table.standings()));
    }
    let time = start.elapsed().as_nanos() as f64;
    table.take(Actor::Seat(seat), UNDO, 0).expect("it was taken back before");
    time
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Coarse, since other tests run beside it: what walks the log takes a hundred times as long.
    #[test]
    fn a_move_costs_the_same_late_in_a_game() {
        let found = measure(crate::game("looplines").expect("it is registered"));
        let [early, late] = [found[0].value, found[1].value];
        assert!(late < 2.0 * early, "{late} ns at entry 10,000, {early} ns at entry 100");
    }
}
