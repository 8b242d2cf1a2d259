//! What is written, drawn, counted and thought.

use std::collections::HashSet;

use super::*;
use crate::loop_lines::examples::CIRCLE;
use crate::tried::{of_weight, why};
use tricorn_kernel::face::Weight;
use tricorn_kernel::{Appraise, Face, Names};

fn names() -> [String; 2] {
    ["Ann".to_owned(), "Bob".to_owned()]
}

#[test]
fn moves_and_states_are_small() {
    assert!(size_of::<Move>() <= 8);
    assert!(size_of::<State>() <= 3_200, "{}", size_of::<State>());
}

#[test]
fn moves_read_back_what_they_write_and_nonsense_is_refused() {
    let mut moves = vec![Move::First, Move::Second, Move::Draw, Move::Chooser(ANN), Move::Chooser(BOB)];
    moves.extend(Colour::BOTH.map(Move::Colour));
    for tile in Tile::all() {
        moves.extend([Move::Tile(tile), Move::Give(tile)]);
        let place = |turn, column| Move::Place(Placed { tile, cell: Cell::new(column, 1 - column), turn });
        moves.extend([place(0, 0), place(1, -17), place(2, 40)]);
    }
    for mv in moves {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
    assert_eq!("07@3,-1/2".parse::<Move>().unwrap().to_string(), "07@3,-1/2");
    for nonsense in ["7@3,-1/2", "07@3,-1", "07@3,-1/3", "00@0,0/0", "53@0,0/0", "07@3/0", "07 @3,-1/2", "+7@0,0/0"] {
        assert!(nonsense.parse::<Move>().is_err(), "{nonsense}");
    }
    // Each move is written in one way only.
    for nonsense in [" draw", "draw ", "give  07", "give 07 ", "give\t07", "07@3,-1/2 ", "chooser +1", "chooser 02"] {
        assert!(nonsense.parse::<Move>().is_err(), "{nonsense}");
    }
    for nonsense in ["07", "give", "give 7", "give 07 08", "tile", "tile 99", "chooser 0", "third", "Draw", "grey"] {
        assert!(nonsense.parse::<Move>().is_err(), "{nonsense}");
    }
}

#[test]
fn ends_are_told_apart_in_words() {
    let up = Cell::new(0, 0);
    let down = Cell::new(1, 0);
    assert_eq!(words::end(up, 0), "on the right side, near the top");
    assert_eq!(words::end(up, 3), "on the bottom side, near the left");
    assert_eq!(words::end(down, 0), "on the left side, near the bottom");
    assert_eq!(words::end(down, 3), "on the top side, near the right");
    // A pair of facing ends is near the same corner, seen from both sides.
    for end in 0..6 {
        let near = |text: String| text.rsplit(' ').next().unwrap().to_owned();
        let next = up.neighbours()[usize::from(end / 2)];
        assert_eq!(near(words::end(up, end)), near(words::end(next, end ^ 1)));
    }
}

#[test]
fn tiles_are_told_apart_in_words() {
    let (up, down) = (Cell::ORIGIN, Cell::new(1, 0));
    let mut told = HashSet::new();
    for tile in Tile::all() {
        for (cell, turn) in [(up, 0), (up, 1), (up, 2), (down, 0), (down, 1), (down, 2)] {
            let text = words::describe(Placed { tile, cell, turn });
            let (name, look) = text.split_once(": ").unwrap();
            assert_eq!(name, format!("tile {tile}"));
            assert!(!look.contains(if cell == up { "top side" } else { "bottom side" }), "{look}");
            assert!(told.insert(look.to_owned()), "{look} is said of two tiles or turns");
        }
    }
    assert_eq!(told.len(), 52 * 6);
    // Tile 13 is `*AAbb*`.
    let black = "black line from right side near bottom to bottom side near right";
    let white = "white line from bottom side near left to left side near bottom";
    let dots = "black half-dot on right side near top, black half-dot on left side near top";
    let tile: Tile = "13".parse().unwrap();
    assert_eq!(words::describe_upright(tile), format!("tile 13: {black}, {white}, {dots}"));
    // Upside down and turned by a third, its ends are `b**AAb`.
    let white = "white line from left side near bottom to right side near bottom";
    let black = "black line from top side near right to right side near top";
    let dots = "black half-dot on left side near top, black half-dot on top side near left";
    let lying = Placed { tile, cell: down, turn: 1 };
    assert_eq!(words::describe(lying), format!("tile 13: {white}, {black}, {dots}"));
}

fn drawn(view: &View) -> String {
    LoopLines::draw(view, Names(&names())).lines().iter().map(|line| line.text().trim_end().to_owned() + "\n").collect()
}

#[test]
fn the_table_is_drawn_with_its_lines_and_coordinates_and_so_is_the_hand() {
    let mut state = table("13@0,0/0 01@1,0/2", "08 03 36", "20", "30");
    state.known[1] = tiles("20");
    let text = drawn(&LoopLines::view(&state, Viewer::Seat(ANN)));
    let shown = "
Players
> Ann              plays black  3 tiles
  Bob              plays white  1 tile
  Supply           1 tile
  ━━● black  ══○ white  (a line, and a half-dot)

                0           2

 -1


                      ·

                .---┃---║---.
  0            / \\  ┃   ║  /
              /● ●━━┛   ╚══
             /     \\     /
            ══╗   ┏━━━━━━   ·
           /  ║   ┃  \\ /
          .---║---┃---.
";
    assert!(text.starts_with(&shown[1..]), "\n{text}");
    let hand = "
Your hand, you play black
            .           .           .
       03  / \\     08  / \\     36  / \\
          ━┓ ●\\       /● ┏━       ═╗ ●\\
";
    assert!(text.contains(hand), "\n{text}");
    assert!(text.contains("\nBob holds\n            .\n       20  / \\\n"), "\n{text}");
}

#[test]
fn a_drawing_of_any_board_is_at_most_as_wide_as_its_columns_and_a_hand_fits_a_screen() {
    random_games(8, |state, _| {
        for viewer in Viewer::all(2) {
            let view = LoopLines::view(state, viewer);
            let columns: Vec<i8> = view.board.placed().map(|placed| placed.cell.column).collect();
            let span = columns.iter().max().unwrap_or(&0) - columns.iter().min().unwrap_or(&0) + 1;
            let width = drawn(&view).lines().map(|line| line.chars().count()).max().unwrap_or(0);
            // Two columns for places beside the board, two for the rim, and the numbers of the rows.
            assert!(width <= 80.max(6 * (usize::from(span.unsigned_abs()) + 4) + 6), "{width} for {span} columns");
        }
    });
}

#[test]
fn moves_and_events_are_said_in_words() {
    let state = boards::set_up(&THREE_BONUSES);
    let view = LoopLines::view(&state, Viewer::Seat(ANN));
    let names = names();
    let label = |text: &str| LoopLines::label(&view, &text.parse().unwrap(), Names(&names));
    assert_eq!(label("15@0,1/0"), "Place tile 15 at 0,1: 1 white dot, 1 black loop and a wedge");
    assert_eq!(label("draw"), "Draw a tile: none of yours can be placed");
    assert_eq!(label("give 36"), "Give tile 36 to Bob");
    assert_eq!(label("second"), "Let Bob place first");
    let mut state = state.clone();
    let say = |event: &Event| LoopLines::say(event, Names(&names));
    let told = play(&mut state, "15@0,1/0, tile 31, give 37");
    let said: Vec<String> = told.iter().map(say).collect();
    assert_eq!(
        said,
        [
            "Ann places tile 15 at 0,1: 1 white dot, 1 black loop and a wedge.",
            "Bob draws a tile for a dot.",
            "Ann gives tile 37 to Bob.",
        ]
    );
    assert_eq!(say(&Event::Stuck { seat: ANN }), "Bob wins: Ann can neither place nor draw a tile.");
    let mut counters = [0; LoopLines::FACTS.counters.len()];
    told.iter().for_each(|event| LoopLines::tally(event, &mut counters));
    assert_eq!(counters, [1, 1, 1, 1, 1, 0, 0]);
}

#[test]
fn labels_say_what_wins() {
    let names = names();
    let label = |state: &State, text: &str| {
        LoopLines::label(&LoopLines::view(state, Viewer::Seat(ANN)), &text.parse().unwrap(), Names(&names))
    };
    let mut state = boards::set_up(&WEDGE);
    assert_eq!(label(&state, "04@0,1/2"), "Place tile 04 at 0,1, turned by two thirds: a wedge");
    state.hands[0] = tiles("04 36");
    let wins = "Place tile 04 at 0,1, turned by two thirds: a wedge, and wins by giving the last tile away";
    assert_eq!(label(&state, "04@0,1/2"), wins);
    play(&mut state, "04@0,1/2");
    assert_eq!(label(&state, "give 36"), "Give tile 36 to Bob, and wins");
    let mut state = table(BASE, "08", "20", "30");
    state.own_dots = true;
    assert_eq!(label(&state, "08@1,0/0"), "Place tile 08 at 1,0: 1 black dot", "a tile is yet to be drawn for it");
    state.supply = Tiles::NONE;
    assert_eq!(label(&state, "08@1,0/0"), "Place tile 08 at 1,0: 1 black dot, and wins");
}

#[test]
fn the_opinion_knows_what_wins_and_what_loses() {
    let worth = |state: &State, text: &str| {
        LoopLines::appraise(&LoopLines::view(state, Viewer::Seat(ANN)), &text.parse().unwrap())
    };
    let mut state = boards::set_up(&WEDGE);
    assert!(worth(&state, "04@0,1/2") < i32::MAX);
    state.hands[0] = tiles("04 36");
    assert_eq!(worth(&state, "04@0,1/2"), i32::MAX, "the last tile is given away");
    let mut state = table(BASE, "08", "20", "30");
    state.own_dots = true;
    assert!(worth(&state, "08@1,0/0") < i32::MAX, "a tile is yet to be drawn for the dot");
    state.supply = Tiles::NONE;
    assert_eq!(worth(&state, "08@1,0/0"), i32::MAX);
    // After the circle white has nothing to place.
    let mut state = boards::set_up(&CIRCLE);
    assert!(worth(&state, CIRCLE.placed[0]) > -10_000);
    state.supply = Tiles::NONE;
    assert!(worth(&state, CIRCLE.placed[0]) < -100_000, "LOO-10");
}

#[test]
fn the_opinion_takes_what_it_can_get() {
    let state = boards::set_up(&THREE_BONUSES);
    let view = LoopLines::view(&state, Viewer::Seat(ANN));
    let mut moves = Vec::new();
    LoopLines::moves(&state, ANN, &mut moves);
    let best = moves.iter().max_by_key(|mv| LoopLines::appraise(&view, mv)).unwrap();
    assert_eq!(best.to_string(), "15@0,1/0");
}

#[test]
fn the_opinion_beats_chance() {
    let mut won = 0;
    for game in 0..400 {
        let mut state = new_game(&[]);
        let mut dice = Dice::stream(game, 2);
        let greedy = Seat::new((game % 2) as u8);
        loop {
            roll_on(&mut state, &mut dice);
            if LoopLines::turn(&state) == Turn::Over {
                break;
            }
            let mut moves = Vec::new();
            LoopLines::moves(&state, state.turn, &mut moves);
            let view = LoopLines::view(&state, Viewer::Seat(state.turn));
            let best = moves.iter().copied().max_by_key(|mv| LoopLines::appraise(&view, mv));
            let mv = if state.turn == greedy { best.unwrap() } else { *dice.pick(&moves) };
            let actor = actor(&state);
            LoopLines::apply(&mut state, actor, mv, &mut Silent);
        }
        won += u32::from(LoopLines::standings(&state)[greedy.index()].rank == 1);
    }
    // Luck has much to say: seven games of ten are about what one move of foresight brings.
    assert!(won > 250, "{won} of 400");
}

#[test]
fn the_step_says_why_a_tile_is_given_or_placed_again() {
    let step =
        |state: &State, seat: Seat| LoopLines::step(&LoopLines::view(state, Viewer::Seat(seat)), Names(&names()));
    let mut state = new_game(&[]);
    roll_on(&mut state, &mut Dice::stream(1, 0));
    state.turn = ANN;
    assert_eq!(step(&state, ANN), "Choose black or white: Bob then says who places first");
    assert_eq!(step(&state, BOB), "");
    play(&mut state, "white");
    assert_eq!(step(&state, BOB), "You play black: say who places first");
    // At random, until each reason to ask has come up.
    let mut asked = HashSet::new();
    random_games(40, |state, moves| {
        if LoopLines::turn(state) == Turn::Over {
            return;
        }
        let said = step(state, state.turn);
        assert_eq!(said.contains("draw one"), moves == [Move::Draw], "{said}");
        assert_eq!(said.starts_with("You made a wedge"), state.phase == Phase::Give, "{said}");
        asked.insert(said);
    });
    for said in ["You made a wedge: give one tile to Bob", "You made a wedge: give one tile to Ann"] {
        assert!(asked.contains(said), "{asked:?}");
    }
    for said in ["Place a tile so that a white line runs on", "None of your tiles can be placed: draw one"] {
        assert!(asked.contains(said), "{asked:?}");
    }
    let mut state = boards::set_up(&CIRCLE);
    play(&mut state, CIRCLE.placed[0]);
    assert_eq!(step(&state, ANN), "You made a wedge: give one tile to Bob");
    play(&mut state, "give 36");
    assert!(state.due.again, "what is asked now is asked for the loop");
    let mut state = boards::set_up(&WEDGE);
    state.due.again = true;
    assert_eq!(step(&state, ANN), "You closed a loop: place another tile");
    play(&mut state, WEDGE.placed[0]);
    assert!(!state.due.again, "one loop is one turn");
}

#[test]
fn what_is_given_away_asks_once_and_what_is_placed_does_not() {
    let mut state = boards::set_up(&CIRCLE);
    let asks = |state: &State| {
        let (view, mut moves) = (LoopLines::view(state, Viewer::Seat(ANN)), Vec::new());
        LoopLines::moves(state, ANN, &mut moves);
        moves.iter().map(|mv| LoopLines::asks_once(&view, mv)).collect::<HashSet<bool>>()
    };
    assert_eq!(asks(&state), HashSet::from([false]));
    play(&mut state, CIRCLE.placed[0]);
    assert_eq!(asks(&state), HashSet::from([true]));
    // Neither the colour nor who is first is better than the other.
    let mut state = new_game(&[]);
    roll_on(&mut state, &mut Dice::stream(1, 0));
    state.turn = ANN;
    assert_eq!(of_weight::<LoopLines>(&state, ANN, Weight::Usual), ["black", "white"]);
    play(&mut state, "white");
    assert_eq!(of_weight::<LoopLines>(&state, BOB, Weight::Usual), ["first", "second"]);
}

#[test]
fn a_tile_that_does_not_go_there_is_told_why() {
    let why = |state: &State, seat: Seat, picks: &str| why::<LoopLines>(state, seat, picks);
    let mut state = boards::set_up(&CIRCLE);
    let mv: Move = CIRCLE.placed[0].parse().unwrap();
    let picks = LoopLines::picks(&LoopLines::view(&state, Viewer::Seat(ANN)), &mv);
    assert_eq!(why(&state, ANN, &picks[..2].join(" ")), "");
    let taken = state.board.placed().next().unwrap().cell;
    assert_eq!(why(&state, ANN, &format!("{} c:{taken}", picks[0])), format!("a tile lies at {taken} already (LOO-6)"));
    assert_eq!(why(&state, ANN, &picks[1]), "first pick one of your tiles, then its place (LOO-6)");
    assert_eq!(why(&state, ANN, "pool"), "you can place a tile, so you must (LOO-9)");
    assert!(why(&state, BOB, "t:20").starts_with("it is not your turn"));
    play(&mut state, CIRCLE.placed[0]);
    assert_eq!(why(&state, ANN, "t:36"), "", "it is to be given away");
    let wedge = "you have made a wedge: first give one of your tiles away (LOO-13)";
    assert_eq!(why(&state, ANN, &format!("t:36 c:{taken}")), wedge);
    // At random, until a tile has been told that it fits nowhere, and another that it does not fit here.
    let mut told = HashSet::new();
    random_games(20, |state, _| {
        let view = LoopLines::view(state, Viewer::Seat(state.turn));
        if state.phase != Phase::Place {
            return;
        }
        for tile in view.hand.iter() {
            let nowhere = why(state, state.turn, &format!("t:{tile}"));
            let fits =
                !view.board.placeable(view.own_colour().unwrap(), view.own_dots, Tiles::NONE.with(tile)).is_empty();
            assert_eq!(nowhere.is_empty(), fits, "{nowhere}");
            for cell in view.board.area().free() {
                told.extend(
                    why(state, state.turn, &format!("t:{tile} c:{cell}")).rsplit('(').next().map(str::to_owned),
                );
            }
            told.extend(nowhere.split("nowhere").nth(1).map(|_| "nowhere".to_owned()));
        }
    });
    for rule in ["LOO-6)", "LOO-7)", "LOO-8)", "nowhere"] {
        assert!(told.contains(rule), "{told:?}");
    }
}
