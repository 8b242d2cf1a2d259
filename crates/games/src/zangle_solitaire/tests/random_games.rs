//! Whole games: every card is somewhere, and zangles are found wherever they lie.

use std::collections::BTreeSet;

use tricorn_kernel::{Actor, Dice, Game, Silent, Turn};

use super::super::spots::{Spots, each_set};
use super::super::{Move, State, ZangleSolitaire};
use crate::zangle_deck::{Deck, judge};

/// Every set of open cards with every one of them as target, judged one by one.
fn slow(state: &State) -> BTreeSet<String> {
    let open = state.open();
    let mut all = BTreeSet::new();
    for bits in 0..1_u32 << open.len() {
        let spots: Vec<usize> = (0..open.len()).filter(|spot| bits >> spot & 1 == 1).collect();
        for &target in &spots {
            let set = Spots::new(target, spots.iter().copied()).unwrap();
            if set.read(&open).is_some_and(|zangle| judge(zangle).is_ok()) {
                all.insert(set.to_string());
            }
        }
    }
    all
}

#[test]
fn in_whole_games_no_card_is_lost_and_every_zangle_is_listed() {
    for seed in 0..150 {
        let columns = 5 + (seed % 3) as u8;
        let mut state = State::new(columns, Deck::STANDARD);
        let mut dice = Dice::stream(seed, 0);
        let mut gone = 0;
        while let Some(actor) = ZangleSolitaire::turn(&state).first(&mut dice) {
            let mut moves = Vec::new();
            let mv = match actor {
                Actor::Seat(seat) => {
                    ZangleSolitaire::moves(&state, seat, &mut moves);
                    *dice.pick(if moves.len() > 1 { &moves[1..] } else { &moves })
                }
                _ => ZangleSolitaire::roll(&state, &mut dice),
            };
            assert_eq!(ZangleSolitaire::check(&state, actor, &mv), Ok(()), "{mv}");
            if seed < 20 && actor != Actor::Chance {
                let mut found = Vec::new();
                each_set(&state.open(), |set| found.push(set.to_string()));
                let once: BTreeSet<String> = found.iter().cloned().collect();
                assert_eq!(once.len(), found.len(), "each once");
                assert_eq!(once, slow(&state), "{state:?}");
            }
            match mv {
                Move::Zangle(set) => gone += set.all().count(),
                Move::Turn => gone += state.centre.iter().flatten().count(),
                _ => {}
            }
            ZangleSolitaire::apply(&mut state, actor, mv, &mut Silent);
            let open = state.open().iter().flatten().count();
            assert_eq!(usize::from(state.unseen.len()) + open + gone, 120, "{state:?}");
        }
        assert_eq!(ZangleSolitaire::turn(&state), Turn::Over);
    }
}
