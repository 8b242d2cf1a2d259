pub(crate) mod told;

use super::*;
use tricorn_kernel::Dice;

#[test]
fn deck_1_81_pieces_three_of_each_cut_number_and_colour() {
    assert_eq!(Bag::PIECES.len(), 81);
    for cut in Cut::ALL {
        for number in 1..=3 {
            for colour in Colour::ALL {
                let card = Card::piece(cut, number, colour);
                assert_eq!((card.cut(), card.number(), card.colour()), (Some(cut), number, colour));
                assert_eq!(Bag::PIECES.count(card), 3);
            }
        }
    }
    assert!(Bag::PIECES.cards().all(|card| !card.is_joker()));
}

#[test]
fn deck_2_nine_jokers_three_of_each_colour() {
    assert_eq!(Bag::JOKERS.len(), 9);
    for colour in Colour::ALL {
        assert_eq!(Bag::JOKERS.count(Card::joker(colour)), 3);
        assert_eq!(Bag::PIECES.plus(Bag::JOKERS).of_colour(colour).len(), 30);
    }
}

#[test]
fn deck_3_pieces_1_2_3_of_one_cut_make_a_triangle_in_any_colours_and_order() {
    let cards = |text: &str| -> [Card; 3] {
        let cards: Vec<Card> = text.split(' ').map(|card| card.parse().unwrap()).collect();
        cards.try_into().unwrap()
    };
    assert!(is_triangle(cards("h1s h2a h3j")));
    assert!(is_triangle(cards("c3s c1s c2s")));
    assert!(!is_triangle(cards("h1s h2a v3j")), "two cuts");
    assert!(!is_triangle(cards("h1s h2a h2j")), "no 3");
    assert!(!is_triangle(cards("ws h2a h3j")), "a joker is no piece");
}

#[test]
fn deck_4_a_triangle_of_one_colour_is_pure() {
    let card = |text: &str| text.parse::<Card>().unwrap();
    assert!(is_pure([card("v1a"), card("v2a"), card("v3a")]));
    assert!(!is_pure([card("v1a"), card("v2a"), card("v3s")]));
}

#[test]
fn a_card_reads_back_what_it_writes() {
    for index in 0..Card::KINDS {
        let card = Card::new(index);
        assert_eq!(card.to_string().parse(), Ok(card));
    }
    for nonsense in ["", "h", "h4s", "h0s", "x1s", "h1q", "h1ss", "w", "wq", "ws1", "é1s"] {
        assert!(nonsense.parse::<Card>().is_err(), "{nonsense}");
    }
}

#[test]
fn a_bag_finds_its_cards_at_every_place() {
    let mut dice = Dice::new([1; 32]);
    for size in 1..=90 {
        let bag = Bag::PIECES.plus(Bag::JOKERS).draw(size, &mut dice);
        let cards: Vec<Card> = bag.cards().collect();
        assert_eq!(cards.len(), usize::from(size));
        for (place, &card) in cards.iter().enumerate() {
            assert_eq!(bag.at(place as u8), card);
        }
        assert_eq!(cards.into_iter().collect::<Bag>(), bag);
    }
}

#[test]
fn a_bag_by_colour_holds_just_that_colour() {
    let all = Bag::PIECES.plus(Bag::JOKERS);
    for colour in Colour::ALL {
        assert!(all.of_colour(colour).cards().all(|card| card.colour() == colour));
    }
}

/// The guides explain with these how a number of the dice picks a card.
#[test]
fn the_cards_of_a_pile_stand_as_the_guides_say() {
    let pick = |bag: Bag, places: &[u8]| places.iter().map(|&place| bag.at(place).to_string()).collect::<Vec<_>>();
    assert_eq!(pick(Bag::PIECES, &[0, 1, 2, 3, 9, 27, 80]), ["h1s", "h1s", "h1s", "h1a", "h2s", "v1s", "c3j"]);
    let shoal = Bag::PIECES.plus(Bag::JOKERS).of_colour(Colour::Shoal);
    assert_eq!(pick(shoal, &[0, 1, 2, 3, 9, 27, 28, 29]), ["h1s", "h1s", "h1s", "h2s", "v1s", "ws", "ws", "ws"]);
}
