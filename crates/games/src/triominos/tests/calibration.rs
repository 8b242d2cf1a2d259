//! What a view lets imagine is as often true as it is imagined.

use super::*;
use crate::lattice::hidden::tests::Calibration;

/// What a player chose tells something of the rack too, which imagination does not weigh: in random games it
/// is worth so much of a bin.
const CHOICES: f64 = 0.05;

/// Looks at what each viewer imagines of each rack in this position.
fn look<const BINS: usize>(
    state: &State,
    dice: &mut Dice,
    calibration: &mut Calibration<BINS>,
    bin: impl Fn(&View, Seat, Tile) -> usize,
) {
    for viewer in Viewer::all(state.seats) {
        let view = Triominos::view(state, viewer);
        let imagined = Triominos::determinize(&view, dice);
        for seat in Seats::first(state.seats).iter().filter(|seat| viewer != Viewer::Seat(*seat)) {
            for tile in view.unseen().iter() {
                let in_hand = |state: &State| state.hands[seat.index()].has(tile);
                calibration.look(bin(&view, seat, tile), in_hand(&imagined), in_hand(state));
            }
        }
    }
}

#[test]
fn in_random_games_lots_are_imagined_where_they_are() {
    let mut calibration = Calibration::new();
    for game in 0..4_000 {
        let (mut dice, mut lots) = (Dice::stream(game, 7), Tiles::NONE);
        random_round(&[], 2 + (game % 3) as u8, game, |state| {
            lots = lots.plus(state.aside);
            if state.phase != Phase::Over && dice.below(5) == 0 {
                look(state, &mut dice, &mut calibration, |_, _, tile| usize::from(lots.has(tile)));
            }
        });
        calibration.end_game();
    }
    calibration.check(["tiles that were no lots", "lots"], CHOICES);
}

/// Where nobody chooses by what is on the rack, all that can be known is known: everybody draws until
/// something fits. So imagination is right in every respect.
#[test]
fn where_all_draw_as_long_as_they_can_every_tile_is_imagined_where_it_is() {
    let mut calibration = Calibration::new();
    for game in 0..4_000 {
        let edition = if game % 2 == 0 { "2025" } else { "classic" };
        let mut state = new_round(&[("edition", edition)], 2 + (game % 3) as u8);
        let (mut chance, mut dice) = (Dice::stream(game, 0), Dice::stream(game, 7));
        let mut refused = [Tiles::NONE; 4];
        while let Some((actor, mut mv)) = any_move(&state, &mut chance) {
            if actor != Actor::Chance && state.phase == Phase::Play && state.pool.is_empty() {
                break;
            }
            if Triominos::check(&state, actor, &Move::Draw).is_ok() {
                mv = Move::Draw;
                refused[state.turn.index()] = refused[state.turn.index()].plus(state.board.playable(Tiles::ALL));
            }
            Triominos::apply(&mut state, actor, mv, &mut Silent);
            if dice.below(4) == 0 && state.phase != Phase::Over {
                look(&state, &mut dice, &mut calibration, |view, seat, tile| {
                    let drawing = usize::from(view.draws > 0 && view.turn == seat);
                    2 * drawing + usize::from(refused[seat.index()].has(tile))
                });
            }
        }
        calibration.end_game();
    }
    calibration.check(
        [
            "tiles that never fitted when drawn for",
            "tiles that fitted once",
            "never fitted, and it is drawing",
            "fitted once, and it is drawing",
        ],
        0.0,
    );
}
