//! Bonuses where they are rare: three tiles touched, nothing to place, hardly a tile left.

use super::*;
use crate::loop_lines::examples::CIRCLE;

/// The rule by which a seat is refused to draw a tile.
fn rule(state: &State, seat: Seat) -> &'static str {
    LoopLines::check(state, Actor::Seat(seat), &Move::Draw).unwrap_err().rule
}

#[test]
fn loo_13_a_tile_that_touches_three_gives_one_away_too() {
    let hole = "49@0,0/0 05@0,1/0 28@1,1/1 44@2,1/1 29@2,0/2 07@-1,0/2 14@-1,-1/0 34@0,-1/1 15@1,-1/2";
    let mut state = table(hole, "52 36 37", "20", "30");
    play(&mut state, "52@1,0/2");
    assert_eq!(state.board.made(Cell::new(1, 0)), Made { touches: 3, ..Made::default() });
    assert_eq!((state.phase, rule(&state, BOB)), (Phase::Give, "LOO-13"));
    play(&mut state, "give 36");
    assert_eq!((state.phase, state.turn), (Phase::Place, BOB), "one tile, not two");
    assert_eq!((state.hands, rule(&state, ANN)), ([tiles("37"), tiles("20 36")], "LOO-6"));
}

/// White, who is Ann here, has closed a circle, given a tile away, and can place nothing: no white line
/// on the table is open any more.
fn circle_closed(supply: &str) -> State {
    let mut state = boards::set_up(&CIRCLE);
    state.supply = tiles(supply);
    play(&mut state, CIRCLE.placed[0]);
    play(&mut state, "give 36");
    assert!(state.placeable(Tiles::ALL).is_empty());
    state
}

#[test]
fn loo_10_who_is_stuck_in_an_extra_turn_with_the_supply_empty_loses() {
    let state = circle_closed("");
    assert_eq!((state.turn, state.phase), (ANN, Phase::Over(BOB)));
    assert_eq!((rule(&state, ANN), rule(&state, BOB)), ("LOO-10", "LOO-10"));
}

#[test]
fn loo_12_who_is_stuck_in_an_extra_turn_draws_and_the_turn_passes() {
    let mut state = circle_closed("30 31");
    assert_eq!((state.turn, listed(&state)), (ANN, vec!["draw".to_owned()]));
    play(&mut state, "draw");
    assert_eq!((rule(&state, ANN), refused(&state, "chooser 1").0), ("LOO-9", "LOO-9"));
    play(&mut state, "tile 30");
    assert_eq!((state.turn, state.phase, state.hands[0]), (BOB, Phase::Place, tiles("30 37")));
}

#[test]
fn loo_11_for_two_dots_and_one_tile_in_the_supply_one_is_drawn() {
    let mut state = table("12@0,0/0 07@-2,0/2 10@-1,0/1 30@0,1/2 43@-1,1/2", "22 36 37", "20", "31");
    state.colour = Some(Colour::White);
    let told = play(&mut state, "22@-2,1/2");
    assert!(matches!(told[..], [Event::Placed { made: Made { dots: [2, 0], touches: 2, .. }, .. }]));
    assert_eq!((state.phase, rule(&state, ANN)), (Phase::Draw(BOB, Cause::Dot), "LOO-11"));
    play(&mut state, "tile 31");
    assert_eq!((state.phase, state.hands[1]), (Phase::Give, tiles("20 31")), "nothing is left for the second");
}

#[test]
fn loo_18_the_tile_drawn_for_an_own_dot_is_given_away_for_a_wedge_and_wins() {
    let mut state = table("50@0,0/0 25@-2,0/0 37@-1,0/1 18@0,1/2 34@-1,1/2", "15", "20", "30 31");
    (state.colour, state.own_dots) = (Some(Colour::White), true);
    let told = play(&mut state, "15@-2,1/0");
    assert!(matches!(told[..], [Event::Placed { made: Made { dots: [0, 1], touches: 2, .. }, .. }]));
    assert_eq!((state.phase, rule(&state, BOB)), (Phase::Draw(ANN, Cause::OwnDot), "LOO-18"));
    play(&mut state, "tile 30");
    assert_eq!(listed(&state), ["give 30"], "LOO-13");
    let told = play(&mut state, "give 30");
    assert_eq!(told.last(), Some(&Event::Out { seat: ANN }));
    assert_eq!((state.phase, state.hands[1], rule(&state, BOB)), (Phase::Over(ANN), tiles("20 30"), "LOO-15"));
}
