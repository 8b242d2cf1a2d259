//! What a view lets imagine is as often true as it is imagined.

use super::*;
use crate::lattice::hidden::tests::Calibration;

/// What a player chose tells something of the hand too, which imagination does not weigh: in random games it
/// is worth so much of a bin.
const CHOICES: f64 = 0.05;

#[test]
fn in_random_games_hands_are_imagined_as_they_are() {
    let options: [&[(&str, &str)]; 3] = [&[], &[("supply", "open")], &[("own_dots", "on")]];
    let mut calibration = Calibration::new();
    for game in 0..4_000u64 {
        let mut state = new_game(options[game as usize % 3]);
        let (mut chance, mut dice) = (Dice::stream(game, 0), Dice::stream(game, 7));
        // What each seat is known not to have held when it last had to draw.
        let mut refused = [Tiles::NONE; 2];
        while LoopLines::turn(&state) != Turn::Over {
            let actor = actor(&state);
            let mv = if actor == Actor::Chance {
                LoopLines::roll(&state, &mut chance)
            } else {
                let mut moves = Vec::new();
                LoopLines::moves(&state, state.turn, &mut moves);
                *chance.pick(&moves)
            };
            if mv == Move::Draw {
                refused[state.turn.index()] = state.placeable(Tiles::ALL);
            }
            LoopLines::apply(&mut state, actor, mv, &mut Silent);
            if dice.below(4) > 0 {
                continue;
            }
            for viewer in Viewer::all(2) {
                let view = LoopLines::view(&state, viewer);
                let imagined = LoopLines::determinize(&view, &mut dice);
                for seat in [ANN, BOB].into_iter().filter(|seat| viewer != Viewer::Seat(*seat)) {
                    for tile in view.unseen().iter() {
                        let held = |state: &State| state.hands[seat.index()].has(tile);
                        let bin = usize::from(refused[seat.index()].has(tile));
                        calibration.look(bin, held(&imagined), held(&state));
                    }
                }
            }
        }
        calibration.end_game();
    }
    calibration
        .check(["tiles that were not refused", "tiles that could have been placed when a seat had to draw"], CHOICES);
}
