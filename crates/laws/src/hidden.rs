//! Laws about what nobody may learn.

use std::collections::HashMap;

use tricorn_bots::{Bot, Patience, play_out};
use tricorn_kernel::{Dice, Names, Seats, Silent, Sink, Turn, Viewer};

use crate::{GAMES, Subject, deals, listed, names, next_move, now_and_then, some_of};

/// Non-interference: whatever a viewer may not know, changing it changes nothing the viewer gets:
/// not the view, byte for byte, nor the turn, the moves, their labels and handles, the drawing, the
/// picture, or what any bot
/// in that seat decides.
pub fn views_do_not_leak<G: Subject>() {
    for deal in deals::<G>(GAMES) {
        let names = names(deal.seats);
        deal.play::<G>(|state, dice| {
            if !now_and_then(dice) {
                return;
            }
            for viewer in Viewer::all(deal.seats) {
                let view = G::view(state, viewer);
                let other = G::determinize(&view, dice);
                let other_view = G::view(&other, viewer);
                assert_eq!(view, other_view, "an imagined state looks different to {viewer:?}");
                assert_eq!(bytes(&view), bytes(&other_view));
                assert_eq!(G::turn(state), G::turn(&other), "the turn depends on what {viewer:?} may not know");
                let draw = |view| format!("{:?}", G::draw(view, Names(&names)));
                assert_eq!(draw(&view), draw(&other_view));
                assert_eq!(G::scene(&view, Names(&names)), G::scene(&other_view, Names(&names)));
                let Viewer::Seat(seat) = viewer else { continue };
                let moves = listed::<G>(state, seat);
                assert_eq!(moves, listed::<G>(&other, seat), "the moves depend on what {viewer:?} may not know");
                for mv in some_of(&moves, dice) {
                    assert_eq!(G::label(&view, mv, Names(&names)), G::label(&other_view, mv, Names(&names)));
                    assert_eq!(G::picks(&view, mv), G::picks(&other_view, mv));
                }
                if !G::turn(state).seats().has(seat) {
                    continue;
                }
                for bot in Bot::ALL {
                    // To find words takes long, and so does to think ahead.
                    let thinks = matches!(bot, Bot::Level(_));
                    if G::WRITES && bot != Bot::Random && dice.below(8) > 0 || thinks && dice.below(100) > 0 {
                        continue;
                    }
                    let seed = dice.bytes();
                    let decide = |state| {
                        let (dice, look) = (&mut Dice::new(seed), || G::view(state, viewer));
                        let mv = bot.choose::<G>(seat, look, &listed::<G>(state, seat), Patience::ENDLESS, dice)?;
                        let reaction = bot.reaction_ms::<G>(&look(), &mv, dice);
                        Some((mv, reaction))
                    };
                    assert_eq!(decide(state), decide(&other), "{bot} peeks");
                }
            }
        });
    }
}

pub(crate) fn bytes(part: &impl serde::Serialize) -> String {
    serde_json::to_string(part).expect("what a viewer gets can be written")
}

/// What one viewer is told.
pub(crate) struct Ear<Event> {
    viewer: Viewer,
    pub(crate) heard: Vec<Event>,
}

impl<Event> Ear<Event> {
    pub(crate) fn new(viewer: Viewer) -> Self {
        Self { viewer, heard: Vec::new() }
    }
}

impl<Event> Sink<Event> for Ear<Event> {
    fn tell(&mut self, event: Event) {
        self.heard.push(event);
    }
    fn whisper(&mut self, insiders: Seats, to_them: Event, to_others: Event) {
        self.heard.push(if self.viewer.is_among(insiders) { to_them } else { to_others });
    }
}

/// If two things that may happen leave a viewer with the same view, then the viewer was told the
/// same: events carry no more than the views before and after them.
pub fn events_say_no_more_than_the_view<G: Subject>() {
    for deal in deals::<G>(GAMES) {
        deal.play::<G>(|state, dice| {
            if !now_and_then(dice) {
                return;
            }
            for viewer in Viewer::all(deal.seats) {
                let before = G::view(state, viewer);
                let mut told: HashMap<String, String> = HashMap::new();
                for attempt in 0..8 {
                    let mut state = if attempt == 0 { state.clone() } else { G::determinize(&before, dice) };
                    let Some((actor, mv)) = next_move::<G>(&state, dice) else { continue };
                    let mut ear = Ear::new(viewer);
                    G::apply(&mut state, actor, mv, &mut ear);
                    // Two different public acts may look alike afterwards: the actor is public too.
                    let after = format!("{actor} {}", bytes(&G::view(&state, viewer)));
                    let heard = bytes(&ear.heard);
                    let known = told.entry(after).or_insert_with(|| heard.clone());
                    assert_eq!(*known, heard, "{viewer:?} hears what the view does not show");
                }
            }
        });
    }
}

/// Whether no viewer can imagine a state other than the true one, as far as a sample of games shows.
pub(crate) fn nothing_is_imagined<G: Subject>() -> bool {
    let mut nothing = true;
    for deal in deals::<G>(GAMES / 10) {
        deal.play::<G>(|state, dice| {
            if now_and_then(dice) {
                nothing &=
                    Viewer::all(deal.seats).all(|viewer| G::determinize(&G::view(state, viewer), dice) == *state);
            }
        });
    }
    nothing
}

/// A game with secrets has states to imagine that differ from the true one, and every imagined
/// state plays on to an end under the rules. A game that imagines nothing must have told everything.
pub fn imagined_states_vary_and_play_on<G: Subject>() {
    let mut hidden = 0;
    let mut varied = 0;
    for deal in deals::<G>(GAMES / 10) {
        deal.play::<G>(|state, dice| {
            if !now_and_then(dice) {
                return;
            }
            let Turn::Open { seats, .. } = G::turn(state) else { return };
            let viewer = seats.iter().next().map_or(Viewer::Spectator, Viewer::Seat);
            let view = G::view(state, viewer);
            let mut other = G::determinize(&view, dice);
            hidden += 1;
            varied += usize::from(other != *state);
            let bots = vec![Bot::Random; usize::from(deal.seats)];
            let (mut chance, mut minds) = (Dice::new(dice.bytes()), Dice::new(dice.bytes()));
            play_out::<G>(&mut other, &bots, &mut chance, &mut minds, &mut Silent);
            assert_eq!(G::turn(&other), Turn::Over);
        });
    }
    let open = varied == 0 && crate::told::everything_is_told::<G>();
    assert!(varied * 4 > hidden || open, "imagined states are mostly the true state: {varied} of {hidden} differ");
}
