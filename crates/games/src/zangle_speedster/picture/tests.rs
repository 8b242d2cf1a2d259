//! What the picture must be.

use tricorn_kernel::{Actor, Dice, Face, Game, Names, Options, Seat, Silent, Turn, Viewer};

use super::super::equalizer::FIELDS;
use super::super::{State, ZangleSpeedster};
use crate::svg::tests::{check, values};

#[test]
fn pictures_of_whole_races_are_sound_and_show_every_handle() {
    let names: Vec<String> = (1..=6).map(|seat| format!("Seat {seat} <&>")).collect();
    for (seats, honour) in [(2, "off"), (6, "on")] {
        let options = Options::read(&FIELDS, [("honour", honour)]).unwrap();
        let mut state = ZangleSpeedster::setup(&options, seats).unwrap();
        let mut dice = Dice::stream(u64::from(seats), 0);
        let mut moves = Vec::new();
        while let Some(actor) = ZangleSpeedster::turn(&state).first(&mut dice) {
            for viewer in Viewer::all(seats).filter(|_| dice.below(4) == 0).collect::<Vec<_>>() {
                let view = ZangleSpeedster::view(&state, viewer);
                let scene = ZangleSpeedster::scene(&view, Names(&names));
                check(&scene.board);
                scene.seats.iter().filter(|seat| !seat.picture.is_empty()).for_each(|seat| check(&seat.picture));
                if !scene.hand.is_empty() {
                    check(&scene.hand);
                }
                let all = format!("{}{}", scene.board, scene.hand);
                let shown: Vec<&str> = values(&all, "data-pick").collect();
                if let Some(assembly) = ZangleSpeedster::assembly(&view) {
                    assert!(assembly.picks.iter().all(|pick| shown.contains(&pick.as_str())), "{shown:?}");
                }
            }
            let mv = match actor {
                Actor::Seat(seat) => {
                    moves.clear();
                    ZangleSpeedster::moves(&state, seat, &mut moves);
                    *dice.pick(&moves)
                }
                Actor::Chance => ZangleSpeedster::roll(&state, &mut dice),
                Actor::Clock => ZangleSpeedster::strike(&state).unwrap(),
            };
            ZangleSpeedster::apply(&mut state, actor, mv, &mut Silent);
        }
    }
}

#[test]
fn own_cards_without_colours_can_be_picked_like_any_others() {
    let names: Vec<String> = ["A", "B"].map(String::from).into();
    let mut state = ZangleSpeedster::setup(&Options::defaults(&FIELDS), 2).unwrap();
    let mut dice = Dice::stream(1, 0);
    while ZangleSpeedster::turn(&state) == Turn::Chance {
        let mv = ZangleSpeedster::roll(&state, &mut dice);
        ZangleSpeedster::apply(&mut state, Actor::Chance, mv, &mut Silent);
    }
    let hand = |state: &State| {
        let view = ZangleSpeedster::view(state, Viewer::Seat(Seat::new(0)));
        ZangleSpeedster::scene(&view, Names(&names)).hand
    };
    let coloured = hand(&state);
    state.level[0] = 2;
    let plain = hand(&state);
    let count = |picture: &str, part: &str| picture.matches(part).count();
    assert!((1..=5).any(|size| coloured.contains(&format!("zangle-{size}"))));
    assert!((1..=5).all(|size| !plain.contains(&format!("zangle-{size}"))), "{plain}");
    // The ring is drawn around the edge, which lies just below what can be picked.
    assert_eq!(count(&plain, "data-pick"), 4);
    assert_eq!(count(&plain, "rect class=\"edge"), count(&coloured, "rect class=\"edge"));
    assert_eq!(count(&plain, "<g"), count(&coloured, "<g"));
}
