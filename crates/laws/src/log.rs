//! Laws about logs, seeds and taking back.

use tricorn_kernel::log::{Entry, Reader, UNDO, UNDO_BY_CONSENT, Written};
use tricorn_kernel::{Actor, Course, Dice, Game, Refused, Seats, Turn, Viewer};

use crate::{Deal, GAMES, Subject, deals, now_and_then};

fn written<G: Subject>(deal: &Deal, course: &Course<G>) -> Written {
    Written { line: 1, header: deal.header::<G>(), entries: course.entries().to_vec(), footer: None }
}

/// A log, written as text, read back and played again, gives the same state and the same story.
pub fn a_log_replays_to_the_same_state<G: Subject>() {
    for deal in deals::<G>(GAMES) {
        let course = deal.course::<G>(|_, _| {});
        let text = written(&deal, &course).to_lines();
        let read: Vec<Written> = Reader::new(text.as_bytes()).collect::<Result<_, _>>().expect("the log is whole");
        assert_eq!(read.len(), 1);
        let mut again = Course::<G>::new(&read[0].header, deal.setup::<G>());
        for entry in &read[0].entries {
            again.take(entry.actor, &entry.mv, entry.at_ms).expect("what was allowed is allowed");
        }
        assert!(again.state() == course.state(), "the state differs");
        assert!(again.told() == course.told(), "the story differs");
        assert_eq!(again.digest(), course.digest());
    }
}

/// The same seed gives the same log, byte for byte, on whatever thread it is played.
pub fn the_same_seed_is_the_same_game<G: Subject>() {
    let deals = deals::<G>(GAMES / 10);
    let play =
        || -> String { deals.iter().map(|deal| written(deal, &deal.course::<G>(|_, _| {})).to_lines()).collect() };
    let here = play();
    std::thread::scope(|scope| {
        let others: Vec<_> = (0..2).map(|_| scope.spawn(play)).collect();
        for other in others {
            assert!(other.join().expect("the game does not panic") == here, "the same seed, another game");
        }
    });
}

/// Now and then every seat tries to take the last move back with this word. Where that is granted, `proof` looks at the
/// state before the move, the course after it, and its entry; the state is as it was, and the move can be made again.
fn try_to_take_back<G: Subject>(word: &str, proof: impl Fn(&G::State, &Course<G>, &Entry, &Deal)) {
    for deal in deals::<G>(GAMES / 2) {
        let mut before = deal.setup::<G>();
        let mut eyes = Dice::stream(deal.seed, 1);
        deal.course::<G>(|course, now| {
            let before = std::mem::replace(&mut before, course.state().clone());
            if !now_and_then(&mut eyes) {
                return;
            }
            let last = course.entries()[course.entries().len() - 1].clone();
            for actor in Seats::first(deal.seats).iter().map(Actor::Seat) {
                let mut back = course.clone();
                match back.take(actor, word, now) {
                    Err(Refused::Undo(_)) => assert!(back.state() == course.state()),
                    Err(other) => panic!("{word} is refused with {other}"),
                    Ok(_) => {
                        assert_eq!(last.actor, actor, "somebody else's move was taken back");
                        assert!(*back.state() == before, "{word} does not restore the state");
                        proof(&before, course, &last, &deal);
                        back.take(actor, &last.mv, now).expect("a move taken back can be made again");
                        assert!(back.state() == course.state());
                    }
                }
            }
        });
    }
}

/// A move that may be taken back has taught nobody anything; taking it back restores every view;
/// and nothing can be taken back once chance, or somebody else, has moved.
pub fn undo_reveals_nothing<G: Subject>() {
    try_to_take_back::<G>(UNDO, taught_nobody::<G>);
}

/// A move is taken back only if its seat alone could move and no clock ran: a race is not run twice.
pub fn undo_is_for_one_who_moved_alone<G: Subject>() {
    for deal in deals::<G>(GAMES / 10) {
        let mut turn = G::turn(&deal.setup::<G>());
        let mut eyes = Dice::stream(deal.seed, 1);
        deal.course::<G>(|course, _| {
            let before = std::mem::replace(&mut turn, G::turn(course.state()));
            let Actor::Seat(seat) = course.entries()[course.entries().len() - 1].actor else { return };
            if before != Turn::of(seat) || now_and_then(&mut eyes) {
                let actor = Actor::Seat(seat);
                let granted = course.may_undo(actor).is_ok() || course.may_undo_by_consent(actor).is_ok();
                assert!(!granted || before == Turn::of(seat), "undo is granted to seat {seat} when {before:?}");
            }
        });
    }
}

/// What may be taken back if the others agree has taught nobody more than its seat knew before, and its seat nothing;
/// taking it back restores the state; and it can be made again.
pub fn undo_by_consent_shows_only_what_the_mover_knew<G: Subject>() {
    try_to_take_back::<G>(UNDO_BY_CONSENT, showed_what_was_known::<G>);
}

/// What was told of the last entry follows, for everybody, from what the one who made it knew.
fn showed_what_was_known<G: Subject>(before: &G::State, course: &Course<G>, last: &Entry, deal: &Deal) {
    let Actor::Seat(seat) = last.actor else { unreachable!("a seat's move was taken back") };
    let mover = Viewer::Seat(seat);
    let mv: G::Move = last.mv.parse().expect("a logged move can be read");
    let told = course.told().iter().filter(|told| told.seq == last.seq);
    let mut dice = Dice::stream(deal.seed, 9);
    let knew = G::view(before, mover);
    for _ in 0..50 {
        let state = G::determinize(&knew, &mut dice);
        assert_eq!(G::check(&state, last.actor, &mv), Ok(()), "that {mv} was possible taught its seat something");
        let mut imagined = Course::<G>::new(&deal.header::<G>(), state);
        imagined.take(last.actor, &last.mv, 0).expect("it was checked");
        assert!(
            G::view(imagined.state(), mover) == G::view(course.state(), mover),
            "{mv} could be taken back by consent but showed its seat something"
        );
        for viewer in Viewer::all(deal.seats) {
            let heard = told.clone().map(|told| told.to(viewer));
            assert!(
                heard.eq(imagined.told().iter().map(|told| told.to(viewer))),
                "{mv} could be taken back by consent but told {viewer:?} what its seat did not know"
            );
        }
    }
}

fn taught_nobody<G: Game>(before: &G::State, course: &Course<G>, last: &Entry, deal: &Deal) {
    let mv: G::Move = last.mv.parse().expect("a logged move can be read");
    let actor = last.actor;
    let mut dice = Dice::stream(deal.seed, 7);
    for viewer in Viewer::all(deal.seats) {
        let view = G::view(before, viewer);
        for _ in 0..50 {
            let mut state = G::determinize(&view, &mut dice);
            assert_eq!(G::check(&state, actor, &mv), Ok(()), "that {mv} was possible taught {viewer:?} something");
            G::apply(&mut state, actor, mv.clone(), &mut tricorn_kernel::Silent);
            assert!(
                G::view(&state, viewer) == G::view(course.state(), viewer),
                "{mv} could be taken back but showed {viewer:?} something"
            );
        }
    }
}
