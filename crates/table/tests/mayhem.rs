//! Refusals of Triangle Mayhem that a whole table shows best.

use tricorn_bots::Bot;
use tricorn_kernel::log::Player;
use tricorn_kernel::{Actor, Dice, Options, Refused, Seat, Turn};
use tricorn_table::{AnyTable, Opening, Secret, game};

fn table() -> Box<dyn AnyTable> {
    let game = game("mayhem").unwrap();
    let player = |name: &str| Player::named(name);
    let options = Options::defaults(game.facts().options);
    game.open(Opening { options, players: vec![player("Ann"), player("Bea")], secret: Secret::new([1; 32]) }).unwrap()
}

fn rule(table: &mut dyn AnyTable, actor: Actor, mv: &str) -> &'static str {
    let at_ms = table.entries().last().map_or(0, |entry| entry.at_ms);
    match table.take(actor, mv, at_ms) {
        Err(Refused::Rule(refusal)) => refusal.rule,
        other => panic!("{actor} {mv}: {other:?}"),
    }
}

const ONE: Actor = Actor::Seat(Seat::new(0));

#[test]
fn deck_1_a_fourth_copy_of_a_card_is_refused() {
    let mut table = table();
    table.take(Actor::Chance, "dealer 1", 0).unwrap();
    for _ in 0..3 {
        table.take(Actor::Chance, "card h1s", 0).unwrap();
    }
    assert_eq!(rule(table.as_mut(), Actor::Chance, "card h1s"), "DECK-1");
}

#[test]
fn may_8_nobody_plays_while_cards_are_drawn_and_no_card_comes_unasked() {
    let mut table = table();
    table.take(Actor::Chance, "dealer 1", 0).unwrap();
    assert_eq!(rule(table.as_mut(), ONE, "h1s+"), "MAY-8");
    table.settle(0);
    assert_eq!(rule(table.as_mut(), Actor::Chance, "card h1s"), "MAY-8");
}

#[test]
fn may_11_nobody_plays_once_the_game_is_over() {
    let mut table = table();
    let mut minds = Dice::new([2; 32]);
    table.settle(0);
    while let Some(seat) = table.turn().seats().iter().next() {
        let mv = table.advise(seat, Bot::Random, &mut minds).unwrap();
        table.take(Actor::Seat(seat), &mv, 0).unwrap();
        table.settle(0);
    }
    assert_eq!(table.turn(), Turn::Over);
    for mv in ["h1s+", "stop", "rest"] {
        assert_eq!(rule(table.as_mut(), ONE, mv), "MAY-11");
    }
}
