use super::*;
use crate::mayhem::picks::picks;
use crate::mayhem::{Mayhem, State};
use crate::triangles_deck::Bag;
use crate::triangles_deck::svg::tests::{
    check, every_move_can_be_picked, every_picture_is_sound, random_games, scene, values,
};
use tricorn_kernel::Game;

const TABLES: [[(&str, &str); 2]; 4] = [
    [("fast", "on"), ("honour", "off")],
    [("fast", "off"), ("honour", "off")],
    [("fast", "on"), ("honour", "on")],
    [("fast", "off"), ("honour", "on")],
];

fn view_of(state: &State) -> View {
    Mayhem::view(state, Viewer::Spectator)
}

fn any_view() -> View {
    let mut views = Vec::new();
    random_games::<Mayhem>(&[], 1, |state| views.push(view_of(state)));
    views.swap_remove(views.len() / 2)
}

fn paint(view: &View) -> Scene {
    let names = ["Ann", "Bob"].map(String::from);
    super::scene(view, Names(&names))
}

fn triangle(cut: Cut, place: u8, pieces: &str) -> Triangle {
    let colour = |letter: char| crate::triangles_deck::Colour::from_letter(letter);
    let pieces: Vec<_> = pieces.chars().map(colour).collect();
    Triangle { cut, place, pieces: pieces.try_into().unwrap() }
}

#[test]
fn every_listed_move_can_be_picked() {
    for table in TABLES {
        every_move_can_be_picked::<Mayhem>(&table, 300);
    }
}

#[test]
fn every_picture_is_well_formed_and_below_60_kb() {
    for table in TABLES {
        every_picture_is_sound::<Mayhem>(&table, 3, 60_000);
    }
}

#[test]
fn handles_are_as_documented() {
    let picked = |text: &str| picks(&text.parse().unwrap()).join(" ");
    assert_eq!(picked("h2s+"), "hand:h2s new:h");
    assert_eq!(picked("c2s+3"), "hand:c2s triangle:c3");
    assert_eq!(picked("v1a"), "hand:v1a");
    assert_eq!(picked("claim h1s h2s h1s"), "centre:h1s centre:h2s centre:h1s:2");
    assert_eq!(picked("stop") + &picked("rest"), "");
}

#[test]
fn an_unfinished_triangle_says_what_it_has_and_lacks() {
    let words = words_of(&triangle(Cut::Horizontal, 3, "s-j"));
    assert_eq!(words, "unfinished horizontal triangle 3: has 1 shoal, 3 jellyfish; lacks 2");
}

#[test]
fn the_fullest_table_still_fits() {
    let mut view = any_view();
    view.centre = Cut::ALL.into_iter().flat_map(|cut| (1..=9).map(move |place| triangle(cut, place, "sa-"))).collect();
    let svg = paint(&view).board;
    check(&svg);
    assert!(svg.len() < 60_000, "{}", svg.len());
    for transform in values(&svg, "transform").filter(|transform| transform.contains("scale")) {
        let numbers: Vec<f32> =
            transform.split(|c: char| !c.is_ascii_digit() && c != '.').filter_map(|n| n.parse().ok()).collect();
        let [x, y, scale] = numbers[..] else { panic!("{transform}") };
        assert!(x + 100.0 * scale <= BOARD.0 && y + 87.0 * scale + LETTERS <= BOARD.1, "{transform}");
    }
}

#[test]
fn an_honour_table_of_all_81_cards_still_fits_in_100_kb() {
    let mut view = any_view();
    (view.honour, view.loose, view.centre) = (true, Bag::PIECES, Vec::new());
    let svg = paint(&view).board;
    check(&svg);
    assert_eq!(values(&svg, "data-pick").count(), 81);
    assert!(svg.len() < 100_000, "{}", svg.len());
}

#[test]
fn hot_cards_are_marked_for_their_owner_and_counted_for_the_others() {
    let mut met = 0;
    random_games::<Mayhem>(&[], 20, |state| {
        let Some(hot) = view_of(state).hot_seat else { return };
        let of_owner = scene::<Mayhem>(state, Viewer::Seat(hot));
        let count = of_owner.hand.matches("card hot").count();
        assert!(of_owner.seats[hot.index()].words.ends_with(&format!("{count} hot (just drawn)")));
        let other = Seat::new(1 - hot.index().min(1) as u8);
        assert!(!scene::<Mayhem>(state, Viewer::Seat(other)).hand.contains("hot"));
        met += 1;
    });
    assert!(met > 100, "{met}");
}

#[test]
fn a_pure_triangle_wears_a_second_ring() {
    let mut view = any_view();
    let cards = |text: &str| -> [Card; 3] {
        let cards: Vec<Card> = text.split(' ').map(|card| card.parse().unwrap()).collect();
        cards.try_into().unwrap()
    };
    view.taken = vec![(Seat::new(0), cards("h1s h2s h3a")), (Seat::new(0), cards("v1s v2s v3s"))];
    let picture = paint(&view).seats.swap_remove(0).picture;
    assert_eq!(picture.matches("class=\"ring\"").count(), 1);
    let labels: Vec<&str> = values(&picture, "aria-label").skip(1).collect();
    assert_eq!(labels, ["pure vertical triangle, shoal", "horizontal triangle, shoal, shoal, anemone"]);
}

#[test]
fn may_12_a_claim_looks_like_what_it_was_claimed_to_be_until_the_end() {
    let mut view = any_view();
    view.honour = true;
    view.taken = vec![(Seat::new(0), ["h1s", "v2s", "c3s"].map(|card| card.parse().unwrap()))];
    let shown = |view: &View| paint(view).seats.swap_remove(0).picture;
    let claimed = shown(&view);
    assert_eq!(claimed.matches("class=\"ring\"").count(), 1);
    let label = "claimed as a pure triangle: horizontal 1 shoal, vertical 2 shoal, centered 3 shoal";
    assert_eq!(values(&claimed, "aria-label").nth(1), Some(label));
    view.phase = Phase::Over;
    assert_eq!(shown(&view).matches("class=\"ring\"").count(), 0);
}
