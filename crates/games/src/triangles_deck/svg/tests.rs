//! What every picture of a card game must be, whatever lies on the table.

use std::collections::HashSet;

use super::strip::won;
use super::*;
use crate::svg::tests as picture;
pub(crate) use crate::svg::tests::values;
use tricorn_kernel::face::Scene;
use tricorn_kernel::{Actor, Dice, Face, Names, Options, Seat, Silent, Turn, Viewer};

/// Plays random games, and shows each position to `look` with the seats that may move.
pub(crate) fn random_games<G: Face>(options: &[(&str, &str)], games: u64, mut look: impl FnMut(&G::State)) {
    let options = Options::read(G::FACTS.options, options.iter().copied()).unwrap();
    for game in 0..games {
        let mut state = G::setup(&options, 2 + (game % 7) as u8).unwrap();
        let mut dice = Dice::stream(game, 0);
        let mut moves = Vec::new();
        loop {
            let (actor, mv) = match G::turn(&state) {
                Turn::Chance => (Actor::Chance, G::roll(&state, &mut dice)),
                turn => {
                    look(&state);
                    let seats: Vec<Seat> = turn.seats().iter().collect();
                    if seats.is_empty() {
                        break;
                    }
                    let seat = *dice.pick(&seats);
                    moves.clear();
                    G::moves(&state, seat, &mut moves);
                    (Actor::Seat(seat), dice.pick(&moves).clone())
                }
            };
            G::apply(&mut state, actor, mv, &mut Silent);
        }
    }
}

pub(crate) fn scene<G: Face>(state: &G::State, viewer: Viewer) -> Scene {
    let names: Vec<String> = (0..8).map(|index| format!("<Player & \"{index}\">")).collect();
    G::scene(&G::view(state, viewer), Names(&names))
}

/// Every move that is listed leads along handles that are in the picture, and no other move does.
pub(crate) fn every_move_can_be_picked<G: Face>(options: &[(&str, &str)], games: u64) {
    random_games::<G>(options, games, |state| {
        for seat in G::turn(state).seats().iter() {
            let view = G::view(state, Viewer::Seat(seat));
            let scene = scene::<G>(state, Viewer::Seat(seat));
            let handles: HashSet<&str> =
                values(&scene.board, "data-pick").chain(values(&scene.hand, "data-pick")).collect();
            let mut moves = Vec::new();
            G::moves(state, seat, &mut moves);
            let mut paths = HashSet::new();
            for mv in &moves {
                let picks = G::picks(&view, mv);
                for handle in &picks {
                    assert!(handles.contains(handle.as_str()), "{mv}: no {handle} in {handles:?}");
                }
                assert!(picks.is_empty() || paths.insert(picks), "{mv} is picked like another move");
            }
        }
    });
}

/// Every picture is sound for everybody who looks, and small.
pub(crate) fn every_picture_is_sound<G: Face>(options: &[(&str, &str)], games: u64, most_bytes: usize) {
    random_games::<G>(options, games, |state| {
        for viewer in Viewer::all(G::seats(state)) {
            let scene = scene::<G>(state, viewer);
            assert_eq!(scene.seats.len(), usize::from(G::seats(state)));
            assert_eq!(scene.hand.is_empty(), viewer == Viewer::Spectator);
            let pictures = [&scene.board, &scene.hand].into_iter().chain(scene.seats.iter().map(|seat| &seat.picture));
            let mut keys = HashSet::new();
            for picture in pictures.filter(|picture| !picture.is_empty()) {
                check(picture);
                for key in values(picture, "data-key") {
                    assert!(keys.insert(key.to_owned()), "{key} comes twice");
                }
            }
            let bytes = scene.board.len() + scene.hand.len();
            assert!(bytes <= most_bytes, "{bytes} bytes");
        }
    });
}

/// A picture of cards: besides, every group is named, and several pictures may stand on one page.
pub(crate) fn check(svg: &str) {
    picture::check(svg);
    assert!(!svg.contains(" id="), "{svg}");
    for group in svg.split("<g ").skip(1) {
        let tag = format!(" {}", group.split('>').next().unwrap_or_default());
        assert!(picture::is_named(&tag), "{tag}");
    }
}

#[test]
fn a_card_is_small_and_says_its_name_colour_and_number() {
    for index in 0..Card::KINDS {
        let card = Card::new(index);
        let thing = Thing::new("card", format!("hand:{card}:1"), card.name()).pick(format!("hand:{card}"));
        let svg = thing.card_at(12.0, 17.0, 0.8, html! { (face(card)) }).into_string();
        assert!(svg.contains(&format!("class=\"{}\"", card.colour().name())));
        assert!(card.is_joker() || svg.contains(&format!(">{}</text>", &card.to_string()[..2])));
        assert!(svg.len() < 1_020, "{} bytes: {svg}", svg.len());
    }
}

#[test]
fn no_two_kinds_of_cards_look_alike() {
    let faces: HashSet<String> = (0..Card::KINDS).map(|index| paint_face(Card::new(index)).into_string()).collect();
    assert_eq!(faces.len(), usize::from(Card::KINDS));
}

#[test]
fn a_joker_in_a_laid_triangle_fills_the_free_place() {
    let cards = |text: &str| -> Vec<Card> { text.split(' ').map(|card| card.parse().unwrap()).collect() };
    let svg = won(&cards("v1s v3a wj"), false).into_string();
    assert!(svg.contains(PIECES[1][1]), "{svg}");
    assert!(won(&cards("wj"), false).into_string().contains(WHOLE));
    let three = won(&cards("ws wa wj"), false).into_string();
    assert!(PIECES[2].iter().all(|piece| three.contains(piece)));
}
