use super::*;
use crate::color_draw::picks::picks;
use crate::color_draw::{ColorDraw, Jokers};
use crate::triangles_deck::svg::tests::{
    every_move_can_be_picked, every_picture_is_sound, random_games, scene, values,
};
use tricorn_kernel::Game;

#[test]
fn every_listed_move_can_be_picked() {
    for jokers in Jokers::WORDS {
        every_move_can_be_picked::<ColorDraw>(&[("jokers", jokers)], 100);
    }
}

#[test]
fn every_picture_is_well_formed_and_below_20_kb() {
    for jokers in Jokers::WORDS {
        every_picture_is_sound::<ColorDraw>(&[("jokers", jokers)], 1, 20_000);
    }
}

#[test]
fn handles_are_as_documented() {
    let picked = |text: &str| picks(&text.parse().unwrap()).join(" ");
    assert_eq!(picked("draw s"), "draw:s");
    assert_eq!(picked("take j"), "discard:j");
    assert_eq!(picked("drop h2s"), "hand:h2s discard:s");
    assert_eq!(picked("drop wa"), "hand:wa discard:a");
    assert_eq!(picked("play") + &picked("whole s") + &picked("end"), "");
}

#[test]
fn a_seat_shows_others_what_everybody_knows_and_no_more() {
    random_games::<ColorDraw>(&[], 2, |state| {
        for viewer in Viewer::all(ColorDraw::seats(state)) {
            let view = ColorDraw::view(state, viewer);
            for (index, seating) in scene::<ColorDraw>(state, viewer).seats.iter().enumerate() {
                let shown = |prefix: &str| {
                    values(&seating.picture, "data-key").filter(|key| key.starts_with(prefix)).count() as u8
                };
                let own = viewer == Viewer::Seat(Seat::new(index as u8));
                let player = &view.players[index];
                assert_eq!(shown("known:"), if own { 0 } else { player.known.len() });
                assert_eq!(shown("hidden:"), if own { 0 } else { player.hidden.iter().sum() });
            }
        }
    });
}
