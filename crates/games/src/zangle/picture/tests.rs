//! What the picture must be.

use tricorn_kernel::{Actor, Dice, Face, Game, Names, Options, Silent, Viewer};

use super::super::ZangleTurns;
use crate::svg::tests::{check, values};
use crate::zangle_deck::FIELDS;

#[test]
fn pictures_of_whole_games_are_sound_and_show_every_handle() {
    let names: Vec<String> = (1..=6).map(|seat| format!("Seat {seat} <&>")).collect();
    for seats in [2, 4, 6] {
        let mut state = ZangleTurns::setup(&Options::defaults(&FIELDS), seats).unwrap();
        let mut dice = Dice::stream(u64::from(seats), 0);
        let mut moves = Vec::new();
        while let Some(actor) = ZangleTurns::turn(&state).first(&mut dice) {
            for viewer in Viewer::all(seats) {
                let view = ZangleTurns::view(&state, viewer);
                let scene = ZangleTurns::scene(&view, Names(&names));
                check(&scene.board);
                scene.seats.iter().filter(|seat| !seat.picture.is_empty()).for_each(|seat| check(&seat.picture));
                if !scene.hand.is_empty() {
                    check(&scene.hand);
                }
                let all = format!("{}{}", scene.board, scene.hand);
                let shown: Vec<&str> = values(&all, "data-pick").collect();
                if let Some(assembly) = ZangleTurns::assembly(&view) {
                    assert!(assembly.picks.iter().all(|pick| shown.contains(&pick.as_str())), "{shown:?}");
                }
                let seats: String = scene.seats.iter().map(|seat| &*seat.picture).collect();
                let all = all + &seats;
                let mut keys: Vec<&str> = values(&all, "data-key").collect();
                let count = keys.len();
                keys.sort_unstable();
                keys.dedup();
                assert_eq!(keys.len(), count, "a key for one thing only");
            }
            let mv = match actor {
                Actor::Seat(seat) => {
                    moves.clear();
                    ZangleTurns::moves(&state, seat, &mut moves);
                    *dice.pick(&moves)
                }
                _ => ZangleTurns::roll(&state, &mut dice),
            };
            ZangleTurns::apply(&mut state, actor, mv, &mut Silent);
        }
    }
}

#[test]
fn the_figures_are_sound_and_show_all_41_covers() {
    for name in ["cards", "covers", "example", "twins"] {
        check(&ZangleTurns::figure(name).unwrap());
    }
    let covers = ZangleTurns::figure("covers").unwrap();
    assert_eq!(covers.matches("class=\"rim\"").count(), 41);
    let text = ZangleTurns::figure_text("covers").unwrap();
    assert_eq!(text.iter().map(|line| line.text().matches('+').count()).sum::<usize>(), 41 + covers_beyond_two());
}

/// How many pluses there are beyond one for each cover.
fn covers_beyond_two() -> usize {
    crate::polyiamonds::COVERS.iter().map(|cover| cover.shapes().len() - 2).sum()
}
