//! Whole races in simulated time.

use tricorn_kernel::Appraise;

use super::*;
use crate::zangle_deck::judge;

#[test]
fn what_is_hard_to_see_takes_longer_and_nobody_is_always_equally_quick() {
    let times = |centre: &str, own: &str| -> Vec<u32> {
        let state = table(centre, &[own, "1 1 1 1"]);
        let view = ZangleSpeedster::view(&state, Viewer::Seat(seat(1)));
        let mut dice = Dice::stream(1, 1);
        let mut times: Vec<u32> =
            (0..2_000).filter_map(|_| ZangleSpeedster::reaction_ms(&view, &Move::Call, &mut dice)).collect();
        times.sort_unstable();
        times
    };
    let twins = times("4b 5a 5b 5c", "4b Z 5d 5d");
    let easy = times("3 5a 5b 5c", "1 2 5d 5d");
    let hard = times("5c 4a 4a 4a", "1 1 1 2");
    let none = times("4a 4b 4c 5a", "5b 5b 5c 5d");
    let median = |times: &[u32]| times[times.len() / 2];
    let medians = [&twins, &easy, &hard, &none].map(|times| median(times));
    assert!(medians.is_sorted_by(|less, more| less < more), "{medians:?}");
    assert!(hard[0] >= 900 && hard[100] * 4 < hard[1_900], "{} {} {}", hard[0], hard[100], hard[1_900]);
}

#[test]
fn who_sees_no_zangle_waits_where_a_call_would_cost_nothing() {
    let mut dice = Dice::stream(1, 1);
    let mut reaction = |state: &State, mv: Move| {
        let view = ZangleSpeedster::view(state, Viewer::Seat(seat(1)));
        ZangleSpeedster::reaction_ms(&view, &mv, &mut dice)
    };
    let mut none = table("4a 4b 4c 5a", &["5b 5b 5c 5d", "1 1 1 1"]);
    assert!(reaction(&none, Move::Call).is_some(), "a penalty card is at stake");
    let view = ZangleSpeedster::view(&none, Viewer::Seat(seat(1)));
    let worth = |mv| ZangleSpeedster::appraise(&view, &mv);
    assert!(worth(Move::Hit) > worth(Move::Call), "the greedy one takes a hit instead");
    none.pile = 0;
    assert_eq!(reaction(&none, Move::Call), None);
    let mut one = both_see_one();
    one.pile = 0;
    assert!(reaction(&one, Move::Call).is_some());
}

#[test]
fn who_is_held_back_and_sees_a_zangle_waits_for_the_clock() {
    let mut state = both_see_one();
    state.level[0] = 1;
    let reaction = |state: &State| {
        let view = ZangleSpeedster::view(state, Viewer::Seat(seat(1)));
        ZangleSpeedster::reaction_ms(&view, &Move::Hit, &mut Dice::stream(1, 1))
    };
    assert_eq!(reaction(&state), None);
    assert!(ZangleSpeedster::turn(&state).alarm().is_some());
    state.centre = ["4a", "4b", "4c", "5a"].map(|card| card.parse().ok());
    state.own[0] = bag("5b 5b 5c 5d");
    assert!(reaction(&state).is_some(), "a hit may bring one");
}

#[test]
fn what_does_not_concern_a_seat_does_not_interrupt_it() {
    let state = both_see_one();
    let view = |state: &State| ZangleSpeedster::view(state, Viewer::Seat(seat(1)));
    let mut after_a_hit = state.clone();
    play(&mut after_a_hit, 2, "hit");
    turn_up(&mut after_a_hit, "1");
    assert!(ZangleSpeedster::goes_on(&view(&state), &view(&after_a_hit)));
    let mut after_a_call = state.clone();
    play(&mut after_a_call, 2, "call");
    assert!(!ZangleSpeedster::goes_on(&view(&state), &view(&after_a_call)));
    play(&mut after_a_call, 2, "c5c=o2+o3");
    turn_up(&mut after_a_call, "1");
    assert!(!ZangleSpeedster::goes_on(&view(&state), &view(&after_a_call)));
}

#[test]
fn in_whole_races_no_card_is_lost_and_piles_are_what_nobody_has_seen() {
    for seed in 0..40 {
        let seats = 2 + (seed % 5) as u8;
        let mut state = ZangleSpeedster::setup(&options(&[]), seats).unwrap();
        let mut dice = Dice::stream(seed, 0);
        let (mut used, mut round, mut moves) = (0, 1, Vec::new());
        while let Some(actor) = ZangleSpeedster::turn(&state).first(&mut dice) {
            let mv = match actor {
                Actor::Seat(seat) => {
                    moves.clear();
                    ZangleSpeedster::moves(&state, seat, &mut moves);
                    *dice.pick(&moves)
                }
                Actor::Chance => ZangleSpeedster::roll(&state, &mut dice),
                Actor::Clock => ZangleSpeedster::strike(&state).unwrap(),
            };
            assert_eq!(ZangleSpeedster::check(&state, actor, &mv), Ok(()), "{mv}");
            if let Move::Zangle(zangle) = mv {
                assert!(judge(zangle).is_ok(), "{zangle}");
                used += usize::from(zangle.len());
            }
            ZangleSpeedster::apply(&mut state, actor, mv, &mut Silent);
            if state.round != round {
                (used, round) = (0, state.round);
            }
            let own: usize = state.own.iter().map(|cards| usize::from(cards.len())).sum();
            let all = usize::from(state.unseen.len()) + own + usize::from(state.centre_bag().len()) + used;
            assert_eq!(all, 120, "{state:?}");
            if state.phase != Phase::Over {
                assert_eq!(state.pile + state.draw.iter().sum::<u8>(), state.unseen.len(), "{state:?}");
            }
        }
        assert!(state.round >= 5);
    }
}
