//! The rulebook's drawn examples, on boards that the guide shows too.

use super::*;
use crate::loop_lines::examples::{CIRCLE, Example, LEGAL, LINE_END, OWN_DOT, THREE_BONUSES, WEDGE};

/// A table at which Ann is about to place the tiles of an example; she holds two more.
pub(super) fn set_up(example: &Example) -> State {
    let placed: Vec<String> = example.moves().iter().map(|placed| placed.tile.to_string()).collect();
    let mut state = table(example.lying, &(placed.join(" ") + " 36 37"), "20", "30 31 32");
    state.colour = Some(example.colour);
    state
}

fn made(example: &Example) -> Made {
    let mut board = example.board();
    board.put(example.moves()[0]);
    board.made(example.moves()[0].cell)
}

#[test]
fn every_board_could_have_come_about() {
    for example in [LEGAL, OWN_DOT, LINE_END, CIRCLE, WEDGE, THREE_BONUSES] {
        assert_eq!(slow::Slow::of(&example.board()).mismatches(), 0);
        let mut tiles: Vec<Tile> = example.board().placed().chain(example.moves()).map(|placed| placed.tile).collect();
        let count = tiles.len();
        tiles.sort();
        tiles.dedup();
        assert_eq!(tiles.len(), count, "each tile exists once");
    }
}

#[test]
fn loo_7_figure_1_two_legal_moves_by_black() {
    let state = set_up(&LEGAL);
    for mv in LEGAL.placed {
        assert!(listed(&state).contains(&(*mv).into()), "{mv}");
    }
    // The tile on the right runs a black line into a half-dot, which is not on the placed tile.
    let placed = LEGAL.moves()[0];
    let (tile, turn) = state.board.at(Cell::ORIGIN).unwrap();
    assert_eq!((tile.end(turn, 0).to, placed.tile.end(placed.turn, 1).colour), (None, Colour::Black));
    assert!(placed.tile.end(placed.turn, 1).to.is_some());
}

#[test]
fn loo_8_figure_2_two_illegal_moves_by_black() {
    let why = "on the left side, near the top, it would make a dot of your own colour, black";
    assert_eq!(refused(&set_up(&OWN_DOT), OWN_DOT.placed[0]), ("LOO-8", why.into()));
    let why = "on the left side, near the bottom, it would end a black line with a half-dot and extend no other";
    assert_eq!(refused(&set_up(&LINE_END), LINE_END.placed[0]), ("LOO-8", why.into()));
}

#[test]
fn loo_12_figure_3_white_closes_a_circle_and_is_in_turn_again() {
    assert_eq!(made(&CIRCLE).loops, [0, 1]);
    let mut state = set_up(&CIRCLE);
    play(&mut state, CIRCLE.placed[0]);
    // A circle is always closed by a wedge.
    play(&mut state, "give 36");
    assert_eq!((state.turn, state.phase), (ANN, Phase::Place));
    let placed = CIRCLE.moves()[0];
    let mut arcs = Vec::new();
    let mut ends = None;
    state.board.each_loop(placed.cell, |found, colour| {
        assert_eq!(colour, Colour::White);
        ends = Some(found);
    });
    let (from, to) = ends.unwrap();
    assert!(state.board.follow(placed.cell.slot(), from, to, |slot, _, _| arcs.push(slot)));
    assert_eq!(arcs.len(), 6, "the smallest loop is six arcs round a point");
}

#[test]
fn loo_12_a_loop_of_the_other_colour_gives_nothing() {
    let mut state = set_up(&CIRCLE);
    // Tile 18 closes the same white circle, but black places it.
    state.hands[0] = tiles("18 36 37");
    state.colour = Some(Colour::Black);
    let told = play(&mut state, "18@0,1/0, give 36");
    assert!(matches!(told[0], Event::Placed { made: Made { loops: [0, 1], .. }, .. }));
    assert_eq!(state.turn, BOB);
}

#[test]
fn loo_12_every_turn_that_closes_a_loop_is_followed_by_another_and_no_other_is() {
    let mut loops = 0;
    let mut before: Option<(Seat, usize)> = None;
    random_games(400, |state, _| {
        if state.phase != Phase::Place {
            return;
        }
        let lying = state.board.len();
        if let (Some((seat, count)), Some(placed)) = (before, state.last)
            && count + 1 == lying
        {
            let colour = state.colour_of(seat).unwrap();
            let looped = state.board.made(placed.cell).loops[colour as usize] > 0;
            assert_eq!(state.turn == seat, looped, "{state:?}");
            loops += u32::from(looped);
        }
        before = Some((state.turn, lying));
    });
    assert!(loops > 8, "{loops}");
}

#[test]
fn loo_13_figure_4_a_wedge() {
    assert_eq!(made(&WEDGE), Made { touches: 2, ..Made::default() });
    let mut state = set_up(&WEDGE);
    play(&mut state, WEDGE.placed[0]);
    assert_eq!((state.phase, state.turn), (Phase::Give, ANN));
    play(&mut state, "give 36");
    assert_eq!((state.phase, state.turn), (Phase::Place, BOB));
}

#[test]
fn loo_14_figure_5_black_earns_three_bonuses_in_their_order() {
    assert_eq!(made(&THREE_BONUSES), Made { dots: [0, 1], loops: [1, 0], touches: 2 });
    let mut state = set_up(&THREE_BONUSES);
    play(&mut state, THREE_BONUSES.placed[0]);
    assert_eq!(state.phase, Phase::Draw(BOB, Cause::Dot), "first the dot");
    play(&mut state, "tile 31");
    assert_eq!((state.phase, state.hands[1]), (Phase::Give, tiles("20 31")), "then the wedge");
    play(&mut state, "give 37");
    assert_eq!((state.phase, state.turn, state.hands[1]), (Phase::Place, ANN, tiles("20 31 37")), "then another turn");
}

#[test]
fn loo_11_each_dot_of_the_other_makes_it_draw_while_the_supply_lasts() {
    let mut state = set_up(&THREE_BONUSES);
    state.supply = Tiles::NONE;
    play(&mut state, THREE_BONUSES.placed[0]);
    assert_eq!((state.phase, state.hands[1].len()), (Phase::Give, 1), "nothing is left to draw");
    let (mut one, mut several) = (0, 0);
    random_games(200, |state, moves| {
        let [Move::Place(placed), ..] = moves else { return };
        let mut board = state.board.clone();
        board.put(*placed);
        let dots = board.made(placed.cell).dots[state.colour_in_turn().other() as usize];
        one += u32::from(dots == 1);
        several += u32::from(dots > 1);
        if dots > 0 && state.supply.len() >= 10 && state.hand().len() > 1 && !state.own_dots {
            let mut next = state.clone();
            LoopLines::apply(&mut next, Actor::Seat(state.turn), Move::Place(*placed), &mut Silent);
            roll_on(&mut next, &mut Dice::stream(1, 1));
            let seat = state::other(state.turn);
            assert_eq!(next.hands[seat.index()].len(), state.hands[seat.index()].len() + dots);
        }
    });
    assert!(one > 100 && several > 5, "{one} {several}");
}
