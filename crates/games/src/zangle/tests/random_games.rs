//! Whole games: every card is somewhere, and the rules are alive.

use tricorn_kernel::{Actor, Dice, Game, Options, Silent, Turn};

use super::super::state::Phase;
use super::super::{Move, State, ZangleTurns};
use crate::zangle_deck::{FIELDS, judge};

/// Cards in use: those not used up in zangles.
fn in_play(state: &State) -> usize {
    let own: usize = state.own.iter().map(|cards| usize::from(cards.len())).sum();
    usize::from(state.unseen.len()) + own + usize::from(state.centre_bag().len())
}

#[test]
fn in_whole_games_no_card_is_lost_and_piles_are_what_nobody_has_seen() {
    for seed in 0..60 {
        let seats = 2 + (seed % 5) as u8;
        let mut state = ZangleTurns::setup(&Options::defaults(&FIELDS), seats).unwrap();
        let mut dice = Dice::stream(seed, 0);
        let (mut used, mut round, mut moves) = (0, 1, Vec::new());
        while let Some(actor) = ZangleTurns::turn(&state).first(&mut dice) {
            let mv = match actor {
                Actor::Seat(seat) => {
                    moves.clear();
                    ZangleTurns::moves(&state, seat, &mut moves);
                    *dice.pick(&moves)
                }
                _ => ZangleTurns::roll(&state, &mut dice),
            };
            assert_eq!(ZangleTurns::check(&state, actor, &mv), Ok(()), "{mv}");
            if let Move::Zangle(zangle) = mv {
                assert!(judge(zangle).is_ok(), "{zangle}");
                used += usize::from(zangle.len());
            }
            ZangleTurns::apply(&mut state, actor, mv, &mut Silent);
            if state.round != round {
                (used, round) = (0, state.round);
            }
            assert_eq!(in_play(&state) + used, 120, "{state:?}");
            if state.phase != Phase::Over {
                let piles = state.pile + state.draw.iter().sum::<u8>();
                assert_eq!(piles, state.unseen.len(), "{state:?}");
            }
        }
        assert_eq!(ZangleTurns::turn(&state), Turn::Over);
        assert!(state.round >= 3);
    }
}
