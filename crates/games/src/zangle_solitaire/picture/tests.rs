//! What the picture must be.

use tricorn_kernel::{Actor, Dice, Face, Game, Names, Options, Silent, Viewer};

use super::super::ZangleSolitaire;
use crate::svg::tests::{check, values};

#[test]
fn pictures_of_whole_games_are_sound_and_show_every_handle() {
    let names = ["Ann <&>".to_owned()];
    for columns in ["5", "6", "7"] {
        let options = Options::read(ZangleSolitaire::FACTS.options, [("columns", columns)]).unwrap();
        for seed in 0..6 {
            let mut state = ZangleSolitaire::setup(&options, 1).unwrap();
            let mut dice = Dice::stream(seed, 0);
            let mut moves = Vec::new();
            while let Some(actor) = ZangleSolitaire::turn(&state).first(&mut dice) {
                moves.clear();
                for viewer in Viewer::all(1) {
                    let view = ZangleSolitaire::view(&state, viewer);
                    let scene = ZangleSolitaire::scene(&view, Names(&names));
                    let seat = &scene.seats[0].picture;
                    [&scene.board, &scene.hand, seat]
                        .into_iter()
                        .filter(|part| !part.is_empty())
                        .for_each(|part| check(part));
                    let all = format!("{}{}{seat}", scene.board, scene.hand);
                    let shown: Vec<&str> = values(&all, "data-pick").collect();
                    let assembly = ZangleSolitaire::assembly(&view);
                    let picks = assembly.map_or_else(Vec::new, |assembly| assembly.picks);
                    assert!(picks.iter().all(|pick| shown.contains(&pick.as_str())), "{shown:?}");
                    let mut keys: Vec<&str> = values(&all, "data-key").collect();
                    let count = keys.len();
                    keys.sort_unstable();
                    keys.dedup();
                    assert_eq!(keys.len(), count, "a key for one thing only");
                }
                let mv = match actor {
                    Actor::Seat(seat) => {
                        ZangleSolitaire::moves(&state, seat, &mut moves);
                        *dice.pick(&moves)
                    }
                    _ => ZangleSolitaire::roll(&state, &mut dice),
                };
                ZangleSolitaire::apply(&mut state, actor, mv, &mut Silent);
            }
        }
    }
}

#[test]
fn the_figures_are_sound() {
    for name in ["deal", "example", "twins", "cards"] {
        check(&ZangleSolitaire::figure(name).unwrap());
        let text = ZangleSolitaire::figure_text(name).unwrap();
        assert!(text.iter().all(|line| line.text().chars().count() <= 76), "{name}");
    }
    assert_eq!(ZangleSolitaire::figure("x"), None);
}
