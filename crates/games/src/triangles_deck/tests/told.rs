//! What every card game must tell.

use std::collections::HashMap;

use crate::triangles_deck::svg::tests::random_games;
use tricorn_kernel::{Actor, Dice, Face, Seat, Seats, Sink, Turn, Viewer};

/// What one viewer is told.
struct Ear<Event> {
    viewer: Viewer,
    heard: Vec<Event>,
}

impl<Event> Sink<Event> for Ear<Event> {
    fn tell(&mut self, event: Event) {
        self.heard.push(event);
    }
    fn whisper(&mut self, insiders: Seats, to_them: Event, to_others: Event) {
        self.heard.push(if self.viewer.is_among(insiders) { to_them } else { to_others });
    }
}

/// A seat's random move and the rolls after it: the state then, and what the viewer heard.
fn act<G: Face>(mut state: G::State, viewer: Viewer, dice: &mut Dice) -> (G::State, Vec<G::Event>) {
    let mut ear = Ear { viewer, heard: Vec::new() };
    let seats: Vec<Seat> = G::turn(&state).seats().iter().collect();
    let seat = *dice.pick(&seats);
    let mut moves = Vec::new();
    G::moves(&state, seat, &mut moves);
    G::apply(&mut state, Actor::Seat(seat), dice.pick(&moves).clone(), &mut ear);
    while G::turn(&state) == Turn::Chance {
        let mv = G::roll(&state, dice);
        G::apply(&mut state, Actor::Chance, mv, &mut ear);
    }
    (state, ear.heard)
}

/// Who hears the same sees the same: acts from states that look alike to a viewer, and that tell the
/// viewer the same, leave it with the same view; and one that tells nothing changes nothing.
pub(crate) fn a_view_is_no_more_than_what_was_told<G: Face>(options: &[(&str, &str)], games: u64) {
    let mut dice = Dice::new([5; 32]);
    random_games::<G>(options, games, |state| {
        if G::turn(state) == Turn::Over || dice.below(6) > 0 {
            return;
        }
        for viewer in Viewer::all(G::seats(state)) {
            let before = G::view(state, viewer);
            let mut seen: HashMap<String, G::View> = HashMap::new();
            for _ in 0..12 {
                let possible = G::determinize(&before, &mut dice);
                let (after, heard) = act::<G>(possible, viewer, &mut dice);
                let after = G::view(&after, viewer);
                assert!(!heard.is_empty() || after == before, "{viewer:?} sees a change but hears nothing");
                let known = seen.entry(format!("{heard:?}")).or_insert_with(|| after.clone());
                assert_eq!(*known, after, "{viewer:?} hears {heard:?}");
            }
        }
    });
}
