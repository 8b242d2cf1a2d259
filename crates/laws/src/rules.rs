//! Laws about moves, ends and text.

use std::collections::HashMap;

use tricorn_kernel::{Actor, Seats, Turn, Viewer};

use crate::{GAMES, Subject, deals, listed, now_and_then, some_of};

/// Every move that some seat could make in a sample of games, by its text.
fn known_moves<G: Subject>() -> Vec<G::Move> {
    let mut known = HashMap::new();
    for deal in deals::<G>(60) {
        deal.play::<G>(|state, _| {
            for seat in G::turn(state).seats().iter() {
                known.extend(listed::<G>(state, seat).into_iter().map(|mv| (mv.to_string(), mv)));
            }
        });
    }
    let mut known: Vec<_> = known.into_iter().collect();
    known.sort_by(|(a, _), (b, _)| a.cmp(b));
    known.into_iter().map(|(_, mv)| mv).collect()
}

/// Moves listed are the moves accepted: each listed one passes `check`, and of all moves that the
/// game knows, no unlisted one does; a refusal cites a rule of the game and says why.
pub fn listed_moves_are_accepted_moves<G: Subject>() {
    let known = known_moves::<G>();
    for deal in deals::<G>(GAMES) {
        deal.play::<G>(|state, dice| {
            if !now_and_then(dice) {
                return;
            }
            for seat in Seats::first(deal.seats).iter() {
                let listed = listed::<G>(state, seat);
                for (place, mv) in listed.iter().enumerate() {
                    assert_eq!(G::check(state, Actor::Seat(seat), mv), Ok(()), "{mv} is listed\n{state:?}");
                    assert!(!listed[..place].contains(mv), "{mv} is listed twice\n{state:?}");
                }
                let open = G::turn(state).seats().has(seat);
                assert!(open || listed.is_empty(), "seat {seat} may not act but has moves\n{state:?}");
                if open && listed.is_empty() {
                    let mv = G::improvise(&G::view(state, Viewer::Seat(seat)), dice).expect("an open seat has a move");
                    assert_eq!(G::check(state, Actor::Seat(seat), &mv), Ok(()));
                    continue;
                }
                for mv in some_of(&known, dice).filter(|mv| !listed.contains(mv)) {
                    let refusal = G::check(state, Actor::Seat(seat), mv);
                    let Err(refusal) = refusal else { panic!("seat {seat} may {mv}, unlisted\n{state:?}") };
                    let family = refusal.rule.split('-').next().unwrap_or_default();
                    assert!(G::FACTS.rule_families.contains(&family), "{mv}: no rule {}", refusal.rule);
                    assert!(!refusal.why.is_empty(), "{mv} is refused without a word");
                }
            }
        });
    }
}

/// Thousands of random games end, with standings for every seat and a winner; one who plays alone may lose to the game.
pub fn a_game_ends<G: Subject>() {
    for deal in deals::<G>(GAMES) {
        let end = deal.play::<G>(|_, _| {});
        assert_eq!(G::turn(&end), Turn::Over);
        let standings = G::standings(&end);
        let seats: Seats = standings.iter().map(|standing| standing.seat).collect();
        assert_eq!((standings.len(), seats), (usize::from(deal.seats), Seats::first(deal.seats)));
        let won = standings.iter().any(|standing| standing.rank == 1);
        assert!(won || deal.seats == 1, "nobody wins: {standings:?}");
        for seat in Seats::first(deal.seats).iter() {
            assert!(listed::<G>(&end, seat).is_empty(), "seat {seat} can move after the end");
        }
    }
}

/// The text of a move reads back as the move, and is never the kernel's word.
pub fn notation_reads_back<G: Subject>() {
    for deal in deals::<G>(GAMES / 10) {
        deal.play::<G>(|state, dice| {
            if let Some((_, mv)) = crate::next_move::<G>(state, dice) {
                let text = mv.to_string();
                assert_eq!(text.parse::<G::Move>().as_ref(), Ok(&mv), "{text}");
                assert!(!tricorn_kernel::log::is_undo(&text), "{text}");
            }
        });
    }
    for nonsense in
        ["", " ", "\0", "undo", "undo agreed", "💥", "-1", "99999999999999999999", "a b c d e f", "+", "h1s+0", "h1s+-"]
    {
        assert!(nonsense.parse::<G::Move>().is_err(), "{nonsense:?} is read as a move");
    }
}
