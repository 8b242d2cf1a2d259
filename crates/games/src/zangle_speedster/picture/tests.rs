//! What the picture must be.

use tricorn_kernel::{Actor, Dice, Face, Game, Names, Options, Silent, Viewer};

use super::super::ZangleSpeedster;
use super::super::equalizer::FIELDS;
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
                let all = scene.board.clone() + &scene.hand;
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
