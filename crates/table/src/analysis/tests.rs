use std::sync::Mutex;

use tricorn_bots::{Bot, Effort};
use tricorn_kernel::log::Player;
use tricorn_kernel::{Options, Skill};

use super::*;
use crate::{Opening, Secret};

static NEVER: AtomicBool = AtomicBool::new(false);

fn open(id: &str, seats: usize, seed: u8) -> Box<dyn AnyTable> {
    let game = game(id).unwrap();
    let players = (0..seats).map(|place| Player::named(format!("P{place}"))).collect();
    let options = Options::defaults(game.facts().options);
    let mut table = game.open(Opening { options, players, secret: Secret::new([seed; 32]) }).unwrap();
    table.settle(0);
    table
}

/// Lets bots play on to the end; `instead` may put another move in place of a bot's.
fn play_on(table: &mut dyn AnyTable, bot: Bot, mut instead: impl FnMut(&dyn AnyTable, Seat) -> Option<String>) {
    let mut dice = Dice::stream(8, 8);
    while let Some(seat) = table.turn().seats().iter().next() {
        let mv = instead(table, seat).or_else(|| table.advise(seat, bot, &mut dice)).unwrap();
        table.take(Actor::Seat(seat), &mv, 0).unwrap();
        table.settle(0);
    }
}

fn found(written: &Written, care: Care) -> Analysis {
    analyse(written, care, &|_, _| {}, &NEVER).unwrap().unwrap()
}

#[test]
fn a_planted_blunder_is_one_of_the_moments() {
    let mut table = open("mayhem", 2, 3);
    let mut planted = None;
    play_on(table.as_mut(), Bot::Level(Skill::Strong), |table, seat| {
        if planted.is_some() || table.entries().len() < 30 {
            return None;
        }
        let (mind, mut dice) = (table.mind(seat), Dice::stream(1, 1));
        let loss = |mv: &String| mind.outlook(mv, Effort::games(300), &mut dice, &NEVER).unwrap().loss;
        let moves = table.notations(seat);
        let losses: Vec<f32> = moves.iter().map(loss).collect();
        let worst = (0..moves.len()).max_by(|one, other| losses[*one].total_cmp(&losses[*other])).unwrap();
        (losses[worst] > 0.25).then(|| {
            planted = Some((table.entries().len(), seat, moves[worst].clone()));
            moves[worst].clone()
        })
    });
    let (entry, seat, worst) = planted.expect("some move is clearly bad");
    let analysis = found(&table.written(), Care { expert_moves: 16, threads: 2 });
    let moment = analysis.moments.iter().find(|moment| moment.entry == entry);
    let moment = moment.unwrap_or_else(|| panic!("{worst} in entry {entry} is not found: {:#?}", analysis.moments));
    assert_eq!((moment.seat, &moment.played.notation), (seat, &worst));
    assert!(moment.loss > 0.1 && moment.better.notation != worst, "{moment:?}");
    assert!(moment.why.contains("instead of") && moment.better.words.contains("imagined games"), "{moment:?}");
    assert!(analysis.moments.len() <= 3 && analysis.moments.is_sorted_by_key(|moment| moment.entry));
}

#[test]
fn the_curve_has_every_decision_and_ends_with_the_result_on_any_number_of_threads() {
    let mut table = open("mayhem", 3, 5);
    play_on(table.as_mut(), Bot::Greedy, |_, _| None);
    let written = table.written();
    let heard = Mutex::new(Vec::new());
    let hear = |done, of| heard.lock().unwrap().push((done, of));
    let one = analyse(&written, Care { expert_moves: 1, threads: 1 }, &hear, &NEVER).unwrap().unwrap();
    assert_eq!(one, found(&written, Care { expert_moves: 1, threads: 3 }));
    assert!(one.weighed && one.curve.is_sorted_by_key(|point| point.entry));
    let decided = |point: &&Point| point.seat.is_some();
    for point in one.curve.iter().filter(decided) {
        assert_eq!(written.entries[point.entry].actor, Actor::Seat(point.seat.unwrap()));
        let worth = point.worth.as_ref().unwrap();
        assert!(worth.len() == 3 && worth.iter().all(|worth| (0.0..=1.0).contains(worth)), "{point:?}");
    }
    let end = one.curve.last().unwrap();
    assert_eq!((end.entry, end.seat), (written.entries.len(), None));
    assert_eq!(end.points, table.standings().iter().map(|standing| standing.points).collect::<Vec<_>>());
    let heard = heard.into_inner().unwrap();
    assert!(heard.iter().enumerate().all(|(place, (done, of))| *done == place + 1 && done <= of), "{heard:?}");
    assert!(heard.len() >= one.curve.len() - 1);
}

#[test]
fn whoever_is_told_to_stop_finds_nothing_and_what_is_not_over_is_refused() {
    let mut table = open("mayhem", 2, 1);
    let begun = table.written();
    let care = Care { expert_moves: 1, threads: 1 };
    assert!(analyse(&begun, care, &|_, _| {}, &NEVER).unwrap_err().to_string().contains("not over"));
    play_on(table.as_mut(), Bot::Greedy, |_, _| None);
    assert_eq!(analyse(&table.written(), care, &|_, _| {}, &AtomicBool::new(true)).unwrap(), None);
}

#[test]
fn what_was_taken_back_was_no_decision() {
    let mut table = open("mayhem", 2, 2);
    let seat = table.turn().seats().iter().next().unwrap();
    let first = table.entries().len();
    let moves = table.notations(seat);
    let back = moves.iter().find(|mv| {
        let mut other = replay(&table.written(), first).unwrap();
        other.take(Actor::Seat(seat), mv, 0).unwrap();
        other.may_undo_by_consent(seat).is_ok()
    });
    table.take(Actor::Seat(seat), back.expect("a card that is laid can be taken up again"), 0).unwrap();
    table.take(Actor::Seat(seat), UNDO_BY_CONSENT, 0).unwrap();
    play_on(table.as_mut(), Bot::Greedy, |_, _| None);
    let analysis = found(&table.written(), Care { expert_moves: 0, threads: 1 });
    assert_eq!(analysis.curve[0].entry, first + 2, "what was taken back is left out");
}

#[test]
fn where_nobody_thinks_ahead_there_are_points_alone() {
    let mut table = open("triangulation", 4, 4);
    play_on(table.as_mut(), Bot::Greedy, |_, _| None);
    let analysis = found(&table.written(), Care::on(1));
    assert!(!analysis.weighed && analysis.moments.is_empty());
    assert!(analysis.curve.len() > 1 && analysis.curve.iter().all(|point| point.worth.is_none()));
    assert!(analysis.curve.iter().all(|point| point.points.len() == 4));
}

#[test]
fn whoever_plays_alone_is_weighed_by_how_likely_the_deal_is_won() {
    let mut table = open("zangle-solitaire", 1, 4);
    play_on(table.as_mut(), Bot::Random, |_, _| None);
    let analysis = found(&table.written(), Care { expert_moves: 8, threads: 2 });
    let worth = |point: &Point| point.worth.as_ref().map(|worth| worth[..] == [0.0]);
    assert!(analysis.weighed && analysis.curve.len() > 2, "{analysis:#?}");
    assert_eq!(analysis.curve.last().and_then(worth), Some(true), "whoever plays at random loses");
    assert!(analysis.curve.iter().any(|point| worth(point) == Some(false)), "which was not certain from the beginning");
}

#[test]
fn a_long_game_is_looked_at_here_and_there() {
    let mut table = open("triominos", 4, 6);
    play_on(table.as_mut(), Bot::Greedy, |_, _| None);
    let written = table.written();
    let mut again = replay(&written, 0).unwrap();
    let by_seats = written.entries.iter().filter(|entry| matches!(entry.actor, Actor::Seat(_))).count();
    let decisions = decisions(again.as_mut(), &written).unwrap();
    assert!(!decisions.is_empty() && decisions.len() <= DECISIONS.min(by_seats), "{} of {by_seats}", decisions.len());
}

#[test]
fn of_a_long_game_every_seat_is_looked_at_as_often() {
    let game = game("triominos").unwrap();
    let long = [("match", "tournament"), ("target", "2000")];
    let options = Options::read(game.facts().options, long).unwrap();
    let players = ["A", "B"].map(Player::named).into();
    let mut table = game.open(Opening { options, players, secret: Secret::new([4; 32]) }).unwrap();
    table.settle(0);
    play_on(table.as_mut(), Bot::Greedy, |_, _| None);
    let written = table.written();
    let entries_of = |seat| {
        let is_own = move |(_, entry): &(usize, &tricorn_kernel::log::Entry)| entry.actor == Actor::Seat(seat);
        written.entries.iter().enumerate().filter(is_own).map(|(place, _)| place)
    };
    let seats = [0, 1].map(Seat::new);
    let stride = seats.map(|seat| entries_of(seat).count()).iter().sum::<usize>().div_ceil(DECISIONS);
    assert!(stride > 1, "the game is not long");
    let mut again = replay(&written, 0).unwrap();
    let decisions = decisions(again.as_mut(), &written).unwrap();
    for seat in seats {
        let due: Vec<usize> = entries_of(seat).step_by(stride).collect();
        let looked_at: Vec<usize> = decisions.iter().filter(|at| at.seat == seat).map(|at| at.entry).collect();
        // Some have no choice.
        assert!(looked_at.iter().all(|entry| due.contains(entry)), "{seat}: {looked_at:?} of {due:?}");
        assert!(looked_at.len() > due.len() / 3, "{seat}: {looked_at:?} of {due:?}");
    }
}

#[test]
fn a_move_that_only_points_depend_on_decided_nothing() {
    let until = |until, first| Prospect { games: 100, until, worth: 0.8, doubt: 0.01, first, ahead: 12.0 };
    let first = |first| until(Horizon::Game, first);
    assert!(is_settled(&first(1.0), &first(1.0)), "it is won with both");
    assert!(is_settled(&first(0.0), &first(0.005)), "it is lost with both");
    assert!(!is_settled(&first(0.9), &first(1.0)), "one of them leaves a doubt");
    assert!(!is_settled(&first(0.0), &first(1.0)));
    for part in [Horizon::Stage, Horizon::Moves] {
        assert!(!is_settled(&until(part, 1.0), &until(part, 1.0)), "who is ahead on the way has not won");
    }
}
