//! Tiles, dealing, lots and how a round is opened.

use super::*;

/// Seats are dealt racks that are full but for nothing: each tile goes to the seat whose turn it is.
fn deal(state: &mut State, racks: &[&str]) -> Vec<Event> {
    let mut told = Vec::new();
    for rack in racks {
        for tile in rack.split_whitespace() {
            told.extend(roll(state, &format!("deal {tile}")));
        }
    }
    told
}

const LOW: [&str; 3] = ["001 002 003 004 011 012 013", "014 022 023 024 033 034 112", "113 114 122 123 124 133 134"];

#[test]
fn tri_1_fifty_six_tiles_of_three_numbers_that_do_not_decrease_clockwise() {
    let all: Vec<Tile> = Tiles::ALL.iter().collect();
    assert_eq!((all.len(), Tiles::ALL.len()), (56, 56));
    let mut kinds = [0; 4];
    for tile in &all {
        let [a, b, c] = tile.numbers();
        assert!(a <= b && b <= c && c <= 5);
        let different = 1 + usize::from(a != b) + usize::from(b != c);
        kinds[different] += 1;
        assert_eq!(tile.to_string().parse(), Ok(*tile));
        assert_eq!((tile.is_triple(), tile.sum()), (different == 1, a + b + c));
    }
    assert_eq!(kinds, [0, 6, 30, 20]);
    assert_eq!(Triominos::FACTS.seats, 2..=4);
}

#[test]
fn tri_1_a_turn_is_a_third_clockwise() {
    // Corners are counted clockwise from the apex: the first number moves on by one corner each turn.
    assert_eq!([0, 1, 2].map(|turn| tile("125").turned(turn)), [[1, 2, 5], [5, 1, 2], [2, 5, 1]]);
}

#[test]
fn tri_2_two_seats_get_nine_tiles_each_and_more_seats_seven() {
    for (seats, rack) in [(2, 9), (3, 7), (4, 7)] {
        let mut state = new_round(&[], seats);
        let mut dice = Dice::new([1; 32]);
        while state.phase == Phase::Deal {
            let mv = Triominos::roll(&state, &mut dice);
            Triominos::apply(&mut state, Actor::Chance, mv, &mut Silent);
        }
        let dealt: Vec<u8> = state.hands.iter().map(|hand| hand.len()).collect();
        assert_eq!(dealt, (0..4).map(|index| if index < seats { rack } else { 0 }).collect::<Vec<_>>());
        assert_eq!(state.pool.len(), 56 - seats * rack);
    }
}

#[test]
fn tri_2_a_rack_is_told_to_its_owner_alone() {
    let mut state = new_round(&[], 3);
    let told = deal(&mut state, &LOW[..1]);
    assert_eq!(told, [Event::Dealt { seat: seat(1), count: 7, tiles: Some(tiles(LOW[0])) }]);
    let other = Triominos::view(&state, Viewer::Seat(seat(2)));
    assert_eq!((other.hand, other.players[0].tiles), (Tiles::NONE, 7));
    let twice = Triominos::check(&state, Actor::Chance, &Move::Deal(tile("001"))).unwrap_err();
    assert_eq!((twice.rule, &*twice.why), ("TRI-2", "0-0-1 is not in the pool"));
}

#[test]
fn tri_3_the_highest_lot_begins_and_all_lots_go_back() {
    let mut state = new_round(&[], 3);
    deal(&mut state, &LOW);
    assert_eq!((state.phase, Triominos::turn(&state)), (Phase::Lots, Turn::Chance));
    assert_eq!(refusal(&state, 1, "draw"), ("TRI-3", "it is being drawn who begins".into()));
    roll(&mut state, "lot 222");
    roll(&mut state, "lot 455");
    let twice = Triominos::check(&state, Actor::Chance, &Move::Lot(tile("455")));
    assert!(twice.is_err(), "a tile cannot be drawn twice at once");
    assert_eq!(Triominos::view(&state, Viewer::Spectator).lots[1], Some(tile("455")), "all see it");
    let told = roll(&mut state, "lot 345");
    assert_eq!(told[1], Event::Begins { seat: seat(2), tile: None });
    assert_eq!(Triominos::turn(&state), Turn::of(seat(2)));
    assert_eq!(state.pool.len(), 56 - 21);
    assert_eq!(state.lots[2], Some(tile("345")), "in sight until the first tile lies");
    play(&mut state, 2, "014@0,0/0");
    assert_eq!(state.lots, [None; 4]);
}

#[test]
fn tri_3_those_who_are_level_draw_again_and_the_others_do_not() {
    let mut state = new_round(&[], 3);
    deal(&mut state, &LOW);
    roll(&mut state, "lot 255");
    roll(&mut state, "lot 344");
    let told = roll(&mut state, "lot 345");
    assert_eq!(told[1], Event::Level, "2-5-5 and 3-4-5 are both 12");
    assert_eq!(state.turn, seat(1));
    roll(&mut state, "lot 222");
    assert_eq!(state.turn, seat(3), "seat 2 had less, and stays out even if its 11 is more than 6");
    let told = roll(&mut state, "lot 111");
    assert_eq!(told[1], Event::Begins { seat: seat(1), tile: None });
    assert_eq!(state.lots[1], Some(tile("344")), "its lot is in sight all the time");
}

#[test]
fn tri_3_the_lots_drawn_before_stay_out_until_it_is_settled() {
    let mut state = new_round(&[], 3);
    deal(&mut state, &LOW);
    ["lot 255", "lot 344", "lot 345", "lot 235"].iter().for_each(|lot| drop(roll(&mut state, lot)));
    for drawn in ["255", "344", "345", "235"] {
        let again = Triominos::check(&state, Actor::Chance, &Move::Lot(tile(drawn))).unwrap_err();
        assert_eq!((again.rule, &*again.why), ("TRI-3", &*format!("{} is a lot already", tile(drawn).name())));
        assert!(!state.due().has(tile(drawn)));
    }
    let told = roll(&mut state, "lot 244");
    assert_eq!(told[1], Event::Level, "2-3-5 and 2-4-4 are both 10");
    roll(&mut state, "lot 555");
    roll(&mut state, "lot 444");
    assert_eq!((state.phase, state.turn), (Phase::Open, seat(1)));
    assert_eq!((state.pool.len(), state.aside), (56 - 21, Tiles::NONE), "all go back");
}

#[test]
fn tri_3_with_too_few_tiles_to_draw_again_the_first_of_those_who_are_level_begins() {
    let mut state = new_round(&[], 3);
    deal(&mut state, &LOW);
    state.pool = tiles("255 345 344 000");
    ["lot 344", "lot 255"].iter().for_each(|lot| drop(roll(&mut state, lot)));
    let told = roll(&mut state, "lot 345");
    assert_eq!(told[1], Event::Begins { seat: seat(2), tile: None });
}

#[test]
fn tri_4_the_first_player_places_any_tile_in_the_middle_and_scores_its_sum() {
    let mut state = table("", &["125 333 000", "555"]);
    assert_eq!(moves(&state, 1), ["000@0,0/0", "125@0,0/0", "333@0,0/0"]);
    assert_eq!(refusal(&state, 1, "draw"), ("TRI-4", "the first turn must place a tile: you may not draw".into()));
    assert_eq!(refusal(&state, 1, "pass").0, "TRI-4");
    let elsewhere = "the first tile lies in the middle: write 125@0,0/0";
    assert_eq!(refusal(&state, 1, "125@0,0/1"), ("TRI-4", elsewhere.into()));
    assert_eq!(refusal(&state, 1, "125@2,0/0"), ("TRI-4", elsewhere.into()));
    let told = play(&mut state, 1, "333@0,0/0");
    assert_eq!(
        told,
        [Event::Placed { seat: seat(1), laid: "333@0,0/0".parse().unwrap(), points: 9, bonus: None, drawn: false }]
    );
    assert_eq!((state.points[0], Triominos::turn(&state)), (9, Turn::of(seat(2))));
}

fn classic(racks: &[&str]) -> (State, Vec<Event>) {
    let mut state = new_round(&[("edition", "classic")], racks.len() as u8);
    let told = deal(&mut state, racks);
    (state, told)
}

#[test]
fn tri_15_the_highest_triple_must_open_and_scores_ten_more() {
    let racks = ["001 002 003 004 011 012 555", "014 022 023 024 033 034 444", LOW[2]];
    let (mut state, told) = classic(&racks);
    assert_eq!(told[3], Event::Begins { seat: seat(1), tile: Some(tile("555")) });
    assert_eq!(moves(&state, 1), ["555@0,0/0"]);
    let why = "5-5-5 is the tile that must open the round";
    assert_eq!(refusal(&state, 1, "012@0,0/0"), ("TRI-15", why.into()));
    play(&mut state, 1, "555@0,0/0");
    assert_eq!(state.points[0], 25);
}

#[test]
fn tri_15_three_zeros_open_for_forty_in_all() {
    let (mut state, _) = classic(&["001 002 003 004 011 012 345", "014 022 023 024 033 034 000", LOW[2]]);
    assert_eq!(state.opening, Some(tile("000")), "a triple comes before any sum");
    play(&mut state, 2, "000@0,0/0");
    assert_eq!(state.points[1], 40);
}

#[test]
fn tri_15_without_a_triple_the_highest_sum_opens_without_a_bonus() {
    let (mut state, _) = classic(&[LOW[0], "014 022 023 024 033 034 445", "113 114 122 123 124 133 355"]);
    assert_eq!((state.opening, state.turn), (Some(tile("355")), seat(3)), "13 both, but 3-5-5 has two fives");
    play(&mut state, 3, "355@0,0/0");
    assert_eq!(state.points[2], 13);
}

#[test]
fn tri_15_who_must_open_tells_everybody_which_tiles_are_in_the_pool() {
    let (state, _) = classic(&["001 002 003 004 011 012 333", LOW[1], LOW[2]]);
    let mut dice = Dice::new([5; 32]);
    for viewer in [Viewer::Spectator, Viewer::Seat(seat(2))] {
        let view = Triominos::view(&state, viewer);
        assert_eq!((view.opening, view.turn), (Some(tile("333")), seat(1)));
        for _ in 0..300 {
            let imagined = Triominos::determinize(&view, &mut dice);
            assert!(imagined.hands[0].has(tile("333")));
            assert_eq!(imagined.pool.both(tiles("444 555")), tiles("444 555"));
            assert_eq!(Triominos::view(&imagined, viewer), view);
        }
    }
    let (state, _) = classic(&[LOW[0], "014 022 023 024 033 034 445", LOW[2]]);
    let view = Triominos::view(&state, Viewer::Seat(seat(1)));
    let above = tiles("000 111 222 333 444 555 455 355");
    assert!((0..300).all(|_| Triominos::determinize(&view, &mut dice).pool.both(above) == above));
}

#[test]
fn the_2025_edition_gives_nothing_for_opening_with_a_triple() {
    let mut state = table("", &["555 000", "123"]);
    play(&mut state, 1, "555@0,0/0");
    assert_eq!(state.points[0], 15);
}

#[test]
fn no_tile_is_ever_lost_and_every_round_ends() {
    for game in 0..300 {
        let edition = if game % 2 == 0 { "2025" } else { "classic" };
        let end = random_round(&[("edition", edition)], 2 + (game % 3) as u8, game, |state| {
            let hands = state.hands.iter().fold(Tiles::NONE, |all, hand| {
                assert!(all.both(*hand).is_empty());
                all.plus(*hand)
            });
            let laid = state.board.tiles();
            assert!(hands.both(laid).is_empty() && hands.plus(laid).both(state.pool).is_empty());
            assert_eq!(hands.plus(laid).plus(state.pool), Tiles::ALL);
            assert_eq!(state.drawn.both(state.hand()), state.drawn);
        });
        assert_eq!(end.phase, Phase::Over);
    }
}
