//! Placing, drawing and passing.

use super::*;

#[test]
fn tri_5_a_tile_shares_a_whole_side_and_every_corner_agrees() {
    // 1 on top, 2 at the right, 5 at the left.
    let mut state = table("125@0,0/0", &["112 122 255 345", "000"]);
    let listed = ["112@1,0/1", "122@1,0/1", "255@0,1/2", "draw"];
    assert_eq!(moves(&state, 1), listed);
    assert_eq!(refusal(&state, 1, "345@1,0/0").0, "TRI-5");
    play(&mut state, 1, "112@1,0/1");
    assert_eq!(Triominos::turn(&state), Turn::of(seat(2)), "one tile a turn, then clockwise");
}

#[test]
fn tri_5_a_refusal_names_the_corner_and_both_numbers() {
    let state = table("125@0,0/0", &["111 122 345 334", "000"]);
    let why = |text| refusal(&state, 1, text);
    let differs = |corner, own, there| {
        ("TRI-5", format!("at the {corner} your tile shows {own}, but {there} lies there already"))
    };
    // The cell on the right points down: its bottom is the right corner of the first tile.
    assert_eq!(why("345@1,0/0"), differs("bottom", 3, 2));
    assert_eq!(why("111@1,0/0"), differs("bottom", 1, 2));
    assert_eq!(why("334@0,1/0"), differs("top left", 3, 5));
    assert_eq!(why("122@1,0/0"), ("TRI-5", "1-2-2 fits at 1,0, but not in turn 0: write 122@1,0/1".into()));
    assert_eq!(why("122@0,0/0"), ("TRI-5", "a tile lies at 0,0 already".into()));
    let lonely = "no tile lies beside 2,0: a tile must share a whole side with another";
    assert_eq!(why("122@2,0/0"), ("TRI-5", lonely.into()));
    assert_eq!(why("122@1,-1/0").0, "TRI-5", "corners alone do not join");
    assert_eq!(why("555@1,0/0"), ("TRI-5", "you do not have 5-5-5".into()));
    assert_eq!(refusal(&state, 2, "000@1,0/0"), ("TRI-5", "it is not your turn".into()));
    assert_eq!(why("122@60,60/0").0, "TRI-5");
}

#[test]
fn tri_5_a_triple_is_written_in_turn_0_alone() {
    let state = table("001@0,0/0", &["000", "555"]);
    let [only, _] = &moves(&state, 1)[..] else { panic!("{:?}", moves(&state, 1)) };
    assert!(only.ends_with("/0"));
    let turned = only.replace("/0", "/1");
    let why = format!("0-0-0 looks the same in every turn: write {only}");
    assert_eq!(refusal(&state, 1, &turned), ("TRI-5", why));
}

#[test]
fn tri_6_a_tile_scores_the_sum_of_its_numbers() {
    let mut state = table("125@0,0/0", &["255 000", "000 444"]);
    let told = play(&mut state, 1, "255@0,1/2");
    assert!(matches!(told[0], Event::Placed { points: 12, bonus: None, .. }));
    assert_eq!(state.points[0], 12);
}

const CHAIN: &str = "445@0,0/0 455@-1,0/2 344@1,0/2 134@1,-1/0 014@0,-1/1 011@0,-2/2 001@-1,-2/0 005@-2,-2/0";

#[test]
fn tri_7_a_bridge_joins_by_one_side_and_touches_with_the_corner_across() {
    let mut state = table(CHAIN, &["055 333", "000"]);
    let told = play(&mut state, 1, "055@-2,-1/2");
    assert!(matches!(told[0], Event::Placed { points: 50, bonus: Some(Bonus::Bridge), .. }), "{told:?}");
    assert_eq!(state.points[0], 10 + 40);
}

#[test]
fn tri_7_a_second_side_or_a_free_corner_makes_no_bridge() {
    let state = table("125@0,0/0", &["112", "000"]);
    assert_eq!(state.board.bonus(Cell::new(1, 0)), None, "the corner across is free");
    let ring = board("445@0,0/0 344@1,0/2 134@1,-1/0 144@0,-1/2");
    assert_eq!(ring.bonus(Cell::new(-1, 0)), None, "two sides join, and nothing is closed");
    let chain = board(CHAIN);
    assert_eq!(chain.bonus(Cell::new(-1, -1)), Some(Bonus::Hexagon), "two sides join, and its corner touches");
}

#[test]
fn tri_8_one_two_or_three_hexagons_at_once() {
    for (name, bonus, points) in [
        ("hexagon", Bonus::Hexagon, 50),
        ("double-hexagon", Bonus::DoubleHexagon, 60),
        ("triple-hexagon", Bonus::TripleHexagon, 70),
    ] {
        let (before, laid) = super::super::figures::tiles(name).unwrap();
        let mut state = table("", &["000", "555"]);
        state.board = before;
        state.phase = Phase::Play;
        state.hands[0].put(laid.tile);
        let told = play(&mut state, 1, &laid.to_string());
        let worth = laid.tile.sum() + points;
        assert_eq!(told[0], Event::Placed { seat: seat(1), laid, points: worth, bonus: Some(bonus), drawn: false });
        assert_eq!(state.points[0], i32::from(worth), "{name}: one bonus, not one for each");
    }
}

#[test]
fn tri_9_a_drawn_tile_that_fits_is_placed_at_once() {
    let mut state = table("125@0,0/0", &["112 333", "000"]);
    play(&mut state, 1, "draw");
    assert_eq!(Triominos::turn(&state), Turn::Chance);
    assert_eq!(refusal(&state, 1, "draw"), ("TRI-9", "a tile is being drawn".into()));
    let told = roll(&mut state, "tile 122");
    assert_eq!(told, [Event::Drew { seat: seat(1), tile: Some(tile("122")) }]);
    assert_eq!(state.points[0], -5);
    assert_eq!(moves(&state, 1), ["122@1,0/1"], "no other tile, no further draw, no pass");
    let why = ("TRI-9", "you have drawn 1-2-2, which fits: place it, where you like".to_owned());
    for other in ["112@1,0/1", "draw", "pass"] {
        assert_eq!(refusal(&state, 1, other), why, "{other}");
    }
    assert_eq!(refusal(&state, 1, "122@0,1/0").0, "TRI-5");
    let told = play(&mut state, 1, "122@1,0/1");
    assert!(matches!(told[0], Event::Placed { drawn: true, .. }), "all see that it is the one just drawn");
    assert_eq!((state.points[0], Triominos::turn(&state)), (0, Turn::of(seat(2))));
    assert_eq!(state.drawn, Tiles::NONE);
}

#[test]
fn tri_9_where_a_drawn_tile_goes_the_player_chooses() {
    let mut state = table("155@0,0/0", &["333 444", "000"]);
    play(&mut state, 1, "draw");
    roll(&mut state, "tile 115");
    assert_eq!(moves(&state, 1), ["115@1,0/1", "115@-1,0/1"]);
}

#[test]
fn tri_9_as_long_as_no_drawn_tile_fits_another_may_be_placed() {
    let mut state = table("125@0,0/0", &["112 333", "000"]);
    for drawn in ["334", "344"] {
        play(&mut state, 1, "draw");
        roll(&mut state, &format!("tile {drawn}"));
        assert_eq!(moves(&state, 1), ["112@1,0/1", "draw"]);
        let why = "you may pass only after the third draw: place a tile, or draw again";
        assert_eq!(refusal(&state, 1, "pass"), ("TRI-9", why.into()));
    }
    let told = play(&mut state, 1, "112@1,0/1");
    assert!(matches!(told[0], Event::Placed { drawn: false, .. }));
    assert_eq!((state.points[0], Triominos::turn(&state)), (4 - 10, Turn::of(seat(2))));
}

#[test]
fn tri_9_three_draws_without_a_placement_cost_25_and_a_pass_is_always_said() {
    let mut state = table("125@0,0/0", &["112", "000"]);
    for drawn in ["333", "334", "444"] {
        play(&mut state, 1, "draw");
        roll(&mut state, &format!("tile {drawn}"));
    }
    assert_eq!(moves(&state, 1), ["pass"], "1-1-2 was there before, and may not be placed after the third draw");
    let why = "you have drawn three tiles, so 1-1-2 may not be placed any more: pass";
    assert_eq!(refusal(&state, 1, "112@1,0/1"), ("TRI-9", why.into()));
    assert_eq!(refusal(&state, 1, "draw"), ("TRI-9", "you have drawn three tiles, and none fits: pass".into()));
    let told = play(&mut state, 1, "pass");
    assert_eq!(told, [Event::Passed { seat: seat(1), lost: 10 }]);
    assert_eq!((state.points[0], Triominos::turn(&state)), (-25, Turn::of(seat(2))));
    assert_eq!(state.hands[0].len(), 4);
}

#[test]
fn tri_9_the_third_tile_is_placed_if_it_fits() {
    let mut state = table("125@0,0/0", &["112", "000"]);
    for drawn in ["333", "334", "122"] {
        play(&mut state, 1, "draw");
        roll(&mut state, &format!("tile {drawn}"));
    }
    assert_eq!(moves(&state, 1), ["122@1,0/1"]);
    play(&mut state, 1, "122@1,0/1");
    assert_eq!(state.points[0], 5 - 15);
}

#[test]
fn tri_9_others_see_how_many_were_drawn_and_the_owner_which() {
    let mut state = table("125@0,0/0", &["112", "000"]);
    play(&mut state, 1, "draw");
    roll(&mut state, "tile 333");
    let own = Triominos::view(&state, Viewer::Seat(seat(1)));
    let other = Triominos::view(&state, Viewer::Seat(seat(2)));
    assert_eq!((own.draws, own.drawn), (1, tiles("333")));
    assert_eq!((other.draws, other.drawn, other.players[0].tiles), (1, Tiles::NONE, 2));
}

#[test]
fn tri_9_who_can_place_may_also_draw_but_nobody_passes_while_there_is_a_pool() {
    let state = table("125@0,0/0", &["112", "000"]);
    assert!(moves(&state, 1).contains(&"draw".into()));
    let why = "you may not just pass: place a tile, or draw one";
    assert_eq!(refusal(&state, 1, "pass"), ("TRI-9", why.into()));
}

/// The same table with just these tiles left to draw.
fn with_pool(mut state: State, pool: &str) -> State {
    state.pool = tiles(pool);
    state
}

#[test]
fn tri_10_with_an_empty_pool_a_turn_is_passed_and_the_score_stays() {
    let mut state = with_pool(table("125@0,0/0", &["112 333", "444"]), "");
    assert_eq!(moves(&state, 1), ["112@1,0/1", "pass"], "also who could place may pass");
    assert_eq!(refusal(&state, 1, "draw"), ("TRI-10", "the pool is empty: place a tile, or pass".into()));
    play(&mut state, 1, "pass");
    assert_eq!((state.points, Triominos::turn(&state)), ([0; 4], Turn::of(seat(2))));
}

#[test]
fn tri_10_the_pool_runs_out_after_one_or_two_draws() {
    for (pool, paid) in [("334", -5), ("334 344", -10)] {
        let mut state = with_pool(table("125@0,0/0", &["112 333", "444"]), pool);
        for drawn in pool.split_whitespace() {
            play(&mut state, 1, "draw");
            roll(&mut state, &format!("tile {drawn}"));
        }
        assert_eq!(moves(&state, 1), ["112@1,0/1", "pass"], "as with an empty pool at the start of a turn");
        assert_eq!(refusal(&state, 1, "draw").0, "TRI-10");
        let told = play(&mut state, 1, "pass");
        assert_eq!((told[0], state.points[0]), (Event::Passed { seat: seat(1), lost: 0 }, paid));
        assert_eq!((state.passes, state.phase), (1, Phase::Play));
    }
}

#[test]
fn tri_10_the_last_tile_of_the_pool_is_placed_if_it_fits() {
    let mut state = with_pool(table("125@0,0/0", &["112 333", "444"]), "122");
    play(&mut state, 1, "draw");
    roll(&mut state, "tile 122");
    assert_eq!(moves(&state, 1), ["122@1,0/1"]);
    assert_eq!(refusal(&state, 1, "pass").0, "TRI-9");
}

#[test]
fn tri_10_the_third_draw_that_empties_the_pool_still_costs_the_ten() {
    let mut state = with_pool(table("125@0,0/0", &["112 333", "444"]), "334 344 355");
    for drawn in ["334", "344", "355"] {
        play(&mut state, 1, "draw");
        roll(&mut state, &format!("tile {drawn}"));
    }
    play(&mut state, 1, "pass");
    assert_eq!(state.points[0], -25);
}
