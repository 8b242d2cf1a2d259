//! What every picture of a card game must be, whatever lies on the table.

use std::collections::HashSet;

use super::strip::won;
use super::*;
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

/// The values of an attribute, wherever it stands.
pub(crate) fn values<'a>(svg: &'a str, attribute: &str) -> impl Iterator<Item = &'a str> {
    let start = format!(" {attribute}=\"");
    let found: Vec<&str> = svg.split(&start).skip(1).collect();
    found.into_iter().filter_map(|rest| rest.split('"').next())
}

/// Well-formed, nothing that the page's security policy forbids, and words for every group.
pub(crate) fn check(svg: &str) {
    for forbidden in ["style=", "<style", "<script", " id=", "NaN", "inf", "href"] {
        assert!(!svg.contains(forbidden), "{forbidden} in {svg}");
    }
    let mut open = Vec::new();
    assert!(svg.starts_with("<svg "), "{svg}");
    for part in svg[1..].split('<') {
        let (tag, text) = part.split_once('>').expect("every tag ends");
        assert!(!text.contains('>') && sound_text(text), "{text}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{svg}");
            continue;
        }
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        open.push(name);
        let mut seen = HashSet::new();
        let pieces: Vec<&str> = attributes.split('"').collect();
        for pair in pieces.chunks(2) {
            let [name, value] = pair else { continue };
            let name = name.trim_start().strip_suffix('=').expect("an attribute has a value");
            assert!(!name.starts_with("on"), "{name} is a script");
            assert!(seen.insert(name) && sound_text(value), "{name}={value}");
        }
        assert_eq!(pieces.len() % 2, 1, "quotes come in pairs: {tag}");
        if name == "g" {
            assert!(tag.contains(" role=\"img\" aria-label=\"") && !tag.contains("aria-label=\"\""), "{tag}");
        }
    }
    assert!(open.is_empty(), "{open:?} is left open");
}

fn sound_text(text: &str) -> bool {
    text.split('&').skip(1).all(|rest| ["amp;", "lt;", "gt;", "quot;"].iter().any(|name| rest.starts_with(name)))
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
    let svg = won(&cards("v1s v3a wj")).into_string();
    assert!(svg.contains(PIECES[1][1]), "{svg}");
    assert!(won(&cards("wj")).into_string().contains(WHOLE));
    let three = won(&cards("ws wa wj")).into_string();
    assert!(PIECES[2].iter().all(|piece| three.contains(piece)));
}

#[test]
fn a_grid_uses_the_room_and_never_more() {
    for things in 1..=81 {
        let grid = Grid::fit(&[things], (300.0, 200.0), CARD, 0.0);
        assert!(grid.columns * grid.lines >= things);
        assert!(CARD.0 * grid.scale * grid.columns as f32 <= 300.1);
        assert!(CARD.1 * grid.scale * grid.lines as f32 <= 200.1);
    }
}
