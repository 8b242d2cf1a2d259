//! The deck, its zangles, and a slow second opinion on them.

use std::collections::BTreeSet;
use std::mem::size_of;

use tricorn_kernel::Dice;

use super::{Bag, Card, Deck, Making, Place, Zangle, best, each_zangle, has_zangle, judge, svg, text};
use crate::polyiamonds::{COVERS, Shape};

fn card(code: &str) -> Card {
    code.parse().unwrap()
}

fn bag(codes: &str) -> Bag {
    codes.split_whitespace().map(card).collect()
}

fn zangle(text: &str) -> Zangle {
    text.parse().unwrap()
}

fn found(centre: &Bag, own: &Bag) -> Vec<Zangle> {
    let mut all = Vec::new();
    each_zangle(centre, own, |zangle| all.push(zangle));
    all
}

#[test]
fn zan_1_there_are_120_cards_of_none_to_five_triangles_and_four_z() {
    let deck = Deck::STANDARD.cards();
    assert_eq!(deck.len(), 120);
    assert_eq!(deck.count(Card::Z), 4);
    let of_size = |size| deck.cards().filter(|card| card.triangles() == size).count();
    assert_eq!([0, 1, 2, 3, 4, 5].map(of_size), [4, 20, 20, 20, 24, 32]);
    let colours: BTreeSet<&str> = Card::ALL.iter().map(|&card| svg::fill(card)).collect();
    assert_eq!(colours.len(), 6, "a colour for each number of triangles");
}

#[test]
fn zan_2_the_deck_is_data_that_a_table_can_change() {
    let fields = &super::FIELDS;
    let defaults = tricorn_kernel::Options::defaults(fields);
    assert_eq!(Deck::read(&defaults), Deck::STANDARD);
    let read = |pairs: &[(&str, &str)]| {
        Deck::read(&tricorn_kernel::Options::read(fields, pairs.iter().copied()).unwrap()).cards()
    };
    let small = read(&[("z", "0"), ("ones", "10"), ("twos", "10"), ("threes", "10"), ("fours", "6"), ("fives", "6")]);
    assert_eq!(small.len(), 72);
    assert!(small.len() >= 6 * 10 + 4, "enough for six seats and the centre");
    assert_eq!(read(&[("fives", "12")]).count(card("5d")), 12);
}

#[test]
fn a_set_of_cards_is_seven_bytes_and_reads_back() {
    assert_eq!(size_of::<Zangle>(), 7);
    for text in
        ["c5a=o2+o3", "o5d=cZ+c1+oZ+o4c", "c5b=o1+o1+o1+o1+o1", "o1=cZ+c1", "c5a=oZ+oZ+oZ+oZ+o1+o1+o1+o1+o1", "c1="]
    {
        assert_eq!(zangle(text).to_string(), text);
    }
    assert_eq!(zangle("c5a=o3+o2"), zangle("c5a=o2+o3"), "the order does not matter");
    for wrong in
        ["", "5a=o2", "c5a", "c5a=o2+", "c5a=x2", "c6=o1", "c5a=o1o1", "=", "ö=", "c1=o1+o1+o1+o1+o1+o1+o1+o1+o1+o1"]
    {
        assert!(wrong.parse::<Zangle>().is_err(), "{wrong}");
    }
    let made = zangle("o5d=cZ+c1+oZ+o4c");
    assert_eq!(made.target(), (Place::Own, card("5d")));
    assert_eq!((made.own_len(), made.len()), (3, 5));
}

#[test]
fn zan_3_two_or_more_cards_cover_the_target_exactly() {
    let Ok(Making::Cover(cover)) = judge(zangle("c5a=o2+o3")) else {
        panic!("a diamond and a trapezoid are a long bar")
    };
    assert_eq!(cover.shapes(), [Shape::ALL[1], Shape::ALL[2]]);
    for (text, rule, why) in [
        ("c5a=o3+o3", "ZAN-3", "the pieces have 6 triangles, the target 5"),
        ("c2=o1+oZ", "ZAN-3", "the pieces have 1 triangle, the target 2"),
        (
            "c4b=o2+o2",
            "ZAN-3",
            "the pieces have the right number of triangles, but no way of turning them covers the target",
        ),
        (
            "c4a=o4b+oZ",
            "ZAN-3",
            "the pieces have the right number of triangles, but no way of turning them covers the target",
        ),
        ("c4b=o4b", "ZAN-3", "a zangle has three cards at least: the target and two that make it"),
        ("c4b=", "ZAN-3", "a zangle has three cards at least: the target and two that make it"),
    ] {
        let refusal = judge(zangle(text)).unwrap_err();
        assert_eq!((refusal.rule, &*refusal.why), (rule, why), "{text}");
    }
}

#[test]
fn zan_4_a_zangle_has_cards_from_both_places() {
    for (text, why) in
        [("c2=c1+c1", "one of the cards must be your own"), ("o2=o1+o1", "one of the cards must come from the centre")]
    {
        let refusal = judge(zangle(text)).unwrap_err();
        assert_eq!((refusal.rule, &*refusal.why), ("ZAN-4", why));
    }
    for text in ["o2=o1+c1", "c2=o1+c1", "o2=c1+c1", "c2=o1+o1", "c2=o2+cZ", "o2=o2+cZ"] {
        assert!(judge(zangle(text)).is_ok(), "{text}");
    }
}

#[test]
fn zan_5_a_z_goes_into_any_zangle_and_is_never_the_target() {
    assert_eq!(judge(zangle("c4b=o4b+oZ")), Ok(Making::Same(Shape::ALL[4])));
    assert!(judge(zangle("c5a=oZ+oZ+cZ+cZ+o2+o3")).is_ok());
    for text in ["cZ=oZ+o1", "oZ=cZ+oZ"] {
        assert_eq!(judge(zangle(text)).unwrap_err().rule, "ZAN-5", "{text}");
    }
    let with_z = found(&bag("4b Z"), &bag("4b Z"));
    let expected = ["c4b=cZ+o4b", "c4b=oZ+o4b", "c4b=cZ+oZ+o4b", "o4b=cZ+c4b", "o4b=c4b+oZ", "o4b=cZ+c4b+oZ"];
    assert_eq!(with_z.iter().map(ToString::to_string).collect::<BTreeSet<_>>(), expected.map(String::from).into());
}

/// Every subset of the cards that lie there with every card of it as target, judged one by one.
fn slow(centre: &Bag, own: &Bag) -> BTreeSet<String> {
    let (centre, own): (Vec<Card>, Vec<Card>) = (centre.cards().collect(), own.cards().collect());
    let mut all = BTreeSet::new();
    for bits in 0..1_u32 << (centre.len() + own.len()) {
        let from = |cards: &[Card], shift: usize| -> Vec<Card> {
            let picked = cards.iter().enumerate().filter(|(index, _)| bits >> (index + shift) & 1 == 1);
            picked.map(|(_, &card)| card).collect()
        };
        let (middle, mine) = (from(&centre, 0), from(&own, centre.len()));
        let targets =
            middle.iter().map(|&card| (Place::Centre, card)).chain(mine.iter().map(|&card| (Place::Own, card)));
        for target in targets {
            if let Some(set) = Zangle::new(target, &middle, &mine)
                && is_zangle_by_the_book(target, &middle, &mine)
            {
                assert!(judge(set).is_ok(), "{set}");
                all.insert(set.to_string());
            } else if let Some(set) = Zangle::new(target, &middle, &mine) {
                assert!(judge(set).is_err(), "{set}");
            }
        }
    }
    all
}

/// The rules read aloud, over the list of covers in the file.
fn is_zangle_by_the_book(target: (Place, Card), centre: &[Card], own: &[Card]) -> bool {
    let mut pieces: Vec<Card> = centre.iter().chain(own).copied().collect();
    let at = pieces.iter().position(|card| *card == target.1).unwrap();
    pieces.remove(at);
    let three = pieces.len() >= 2;
    pieces.retain(|card| *card != Card::Z);
    pieces.sort();
    let written: Vec<&str> = pieces.iter().map(|card| card.code()).collect();
    let line = format!("{} = {}", target.1, written.join(" + "));
    let covers = include_str!("../polyiamonds/covers.txt").lines().any(|cover| cover == line) || pieces == [target.1];
    three && covers && target.1 != Card::Z && !centre.is_empty() && !own.is_empty()
}

#[test]
fn the_finder_finds_what_a_slow_search_finds() {
    let deck = Deck::STANDARD.cards();
    let mut dice = Dice::stream(1, 1);
    let (mut some, mut none) = (0, 0);
    for deal in 0..250 {
        let mut rest = deck;
        let mut draw = |count: u32| -> Bag {
            let cards = (0..count).map(|_| {
                let card = rest.random(&mut dice);
                rest.take(card);
                card
            });
            cards.collect()
        };
        let (centre, own) = (draw(1 + deal % 4), draw(1 + deal % 7));
        let fast = found(&centre, &own);
        let texts: BTreeSet<String> = fast.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), fast.len(), "each once: {centre:?} {own:?}");
        assert_eq!(texts, slow(&centre, &own), "{centre:?} {own:?}");
        assert_eq!(has_zangle(&centre, &own), !fast.is_empty());
        assert_eq!(best(&centre, &own).map(Zangle::own_len), fast.iter().map(|zangle| zangle.own_len()).max());
        if fast.is_empty() { none += 1 } else { some += 1 }
    }
    assert!(some > 50 && none > 20, "{some} with, {none} without");
}

#[test]
fn many_cards_of_one_kind_are_no_trouble() {
    let own = bag(&"1 ".repeat(40));
    let with_many = found(&bag("5a 5b 1 2"), &own);
    assert!(with_many.contains(&zangle("c5a=o1+o1+o1+o1+o1")));
    assert_eq!(best(&bag("5a Z Z Z"), &own).map(Zangle::own_len), Some(5));
    assert_eq!(best(&bag("5a"), &bag(&("Z ".repeat(4) + &"1 ".repeat(40)))).map(Zangle::own_len), Some(9));
}

#[test]
fn every_card_is_drawn_and_every_cover_lies_in_its_target() {
    for card in Card::ALL {
        assert!(svg::face(card).0.contains(card.code()));
        assert!(text::rows(card).iter().all(|row| row.chars().count() == text::WIDE), "{card}");
        let signs: usize = text::rows(card).iter().map(|row| row.matches(['▲', '▼']).count()).sum();
        assert_eq!(signs, card.triangles());
    }
    for cover in &COVERS {
        let drawn = svg::made(Making::Cover(cover), 20.0).into_string();
        assert_eq!(drawn.matches("<path class=\"zangle-").count(), cover.shapes().len());
        let signs: usize =
            text::draw_made(Making::Cover(cover)).iter().map(|line| line.text().matches(['▲', '▼']).count()).sum();
        assert_eq!(signs, cover.target().size());
    }
}
