//! Laws about what a seat is asked: the step, and the moves that it has to find itself.

use tricorn_kernel::face::Weight;
use tricorn_kernel::{Actor, Names, Viewer};

use crate::{GAMES, Subject, deals, listed, names, now_and_then};

/// Who may move is told in one sentence what to do now; nobody else is told anything.
pub fn who_may_move_is_told_what_to_do<G: Subject>() {
    for deal in deals::<G>(GAMES / 4) {
        let names = names(deal.seats);
        deal.play::<G>(|state, _| {
            let open = G::turn(state).seats();
            for viewer in Viewer::all(deal.seats) {
                let step = G::step(&G::view(state, viewer), Names(&names));
                if !viewer.is_among(open) {
                    assert_eq!(step, "", "{viewer:?} may not move but is asked to\n{state:?}");
                    continue;
                }
                assert!(!step.is_empty(), "{viewer:?} may move and is not told how\n{state:?}");
                let begins = step.starts_with(|letter: char| letter.is_uppercase());
                let ends = step.ends_with(['.', ' ', ',', ':']) || step.contains(". ") || step.contains('\n');
                assert!(begins && !ends, "{step:?} is not one sentence without a full stop");
                assert!(step.chars().count() <= 120, "{step:?} is too long to be read at a glance");
            }
        });
    }
}

/// Whoever is offered several moves is shown one that is not quiet, unless there is something to put together or to write.
pub fn something_is_recommended<G: Subject>() {
    for deal in deals::<G>(GAMES / 4) {
        deal.play::<G>(|state, _| {
            for seat in G::turn(state).seats().iter() {
                let view = G::view(state, Viewer::Seat(seat));
                let mut moves = listed::<G>(state, seat);
                moves.retain(G::is_offered);
                let loud = |mv: &G::Move| G::weight(&view, mv) != Weight::Quiet;
                assert!(
                    moves.len() < 2
                        || moves.iter().any(loud)
                        || G::assembly(&view).is_some()
                        || G::form(&view).is_some(),
                    "all that seat {seat} can do is quiet\n{state:?}"
                );
            }
        });
    }
}

/// What is to be picked for a move that is offered means that move, with or without the turn of a piece in its place; nonsense
/// means nothing.
pub fn what_is_picked_is_meant<G: Subject>() {
    for deal in deals::<G>(GAMES / 4) {
        deal.play::<G>(|state, dice| {
            if !now_and_then(dice) {
                return;
            }
            for seat in G::turn(state).seats().iter() {
                let view = G::view(state, Viewer::Seat(seat));
                let mut moves = listed::<G>(state, seat);
                moves.retain(G::is_offered);
                for mv in &moves {
                    let picks = G::picks(&view, mv);
                    let handles: Vec<&str> = picks.iter().map(String::as_str).collect();
                    let Some((last, before)) = handles.split_last() else { continue };
                    assert_eq!(G::meant(&view, &handles), Some(Ok(mv.clone())), "{handles:?}");
                    if last.starts_with('@') {
                        let Some(Ok(nearest)) = G::meant(&view, before) else { panic!("{before:?} means nothing") };
                        let legal = G::check(state, Actor::Seat(seat), &nearest);
                        assert_eq!(legal, Ok(()), "a piece fits, and another turn of it is meant: {nearest}");
                    }
                }
                assert_eq!(G::meant(&view, &["no such handle"]), None);
                assert_eq!(G::meant(&view, &[]), None);
            }
        });
    }
}

/// A move that is not offered can be put together from what [`picks`](tricorn_kernel::Face::picks) says, the marked
/// thing first, in any order; and from nothing that cannot be picked.
pub fn what_is_not_offered_can_be_put_together<G: Subject>() {
    for deal in deals::<G>(GAMES / 4) {
        deal.play::<G>(|state, dice| {
            if !now_and_then(dice) {
                return;
            }
            let open = G::turn(state).seats();
            for viewer in Viewer::all(deal.seats) {
                let view = G::view(state, viewer);
                let assembly = G::assembly(&view);
                assert!(
                    assembly.is_none() || viewer.is_among(open),
                    "{viewer:?} may not move but could try\n{state:?}"
                );
                let moves = viewer.seat().map_or_else(Vec::new, |seat| listed::<G>(state, seat));
                for mv in moves.iter().filter(|mv| !G::is_offered(mv)) {
                    let Some(assembly) = &assembly else { panic!("{mv} is neither offered nor to be put together") };
                    let picks = G::picks(&view, mv);
                    let can = |pick: &String| assembly.picks.contains(pick);
                    assert!(!picks.is_empty() && picks.iter().all(can), "{mv} needs what cannot be picked: {picks:?}");
                    let mut handles: Vec<&str> = picks.iter().map(String::as_str).collect();
                    let mark = handles[0];
                    for _ in 0..2 {
                        assert_eq!(G::assemble(&view, mark, &handles).as_ref(), Some(mv), "{handles:?}");
                        handles.reverse();
                    }
                    handles.push("no such handle");
                    assert_eq!(G::assemble(&view, mark, &handles), None, "{handles:?}");
                }
            }
        });
    }
}
