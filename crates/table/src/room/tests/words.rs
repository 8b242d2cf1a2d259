//! Words are promised before any is known, and opened when all have sat down.

use super::*;
use crate::promise_of;

impl Kept {
    /// Ann in seat 1 and Bea in seat 2 have promised these words and are ready.
    fn promised(ann: &str, bea: &str) -> Self {
        let mut kept = Self::open(2);
        for (number, who, word) in [(1, "ann", ann), (2, "bea", bea)] {
            let promise = Some(promise_of(word));
            kept.wish(who, Wish::Sit { seat: seat(number), name: who.into(), promise }).unwrap();
            kept.ready(who, number);
        }
        kept
    }

    fn word(&mut self, who: &str, number: u8, word: &str) -> Result<(), String> {
        self.wish(who, Wish::Word { seat: seat(number), word: word.into() })
    }

    fn players(&self) -> Vec<Player> {
        self.room.table().unwrap().header().players.clone()
    }
}

#[test]
fn the_deal_waits_for_every_promised_word_and_comes_with_the_last() {
    let mut kept = Kept::promised("heather", "gorse");
    assert!(kept.word("ann", 1, "heather").unwrap_err().contains("no word is awaited"), "the room is still open");
    kept.wish("ann", Wish::Start).unwrap();
    assert!(kept.room.is_closed() && kept.room.table().is_none());
    assert!(kept.word("ann", 2, "gorse").unwrap_err().contains("not your seat"));
    assert!(kept.word("ann", 1, "gorse").unwrap_err().contains("not the word that you promised"));
    assert!(kept.word("ann", 1, "").unwrap_err().contains("1 to 64"));
    kept.word("ann", 1, "heather").unwrap();
    assert!(kept.word("ann", 1, "heather").unwrap_err().contains("no word is awaited"));
    assert!(kept.room.awaits_word(seat(2)) && !kept.room.awaits_word(seat(1)));
    assert!(kept.restarted().awaits_word(seat(2)));
    kept.word("bea", 2, "gorse").unwrap();
    assert!(matches!(kept.room.stage(), Stage::Playing) && !kept.room.is_closed());
    assert_eq!(kept.players().iter().map(|player| player.entropy.as_str()).collect::<Vec<_>>(), ["heather", "gorse"]);
    kept.play_on(10_000);
    let written = kept.room.table().unwrap().written();
    crate::verify(&written).unwrap();
    assert_eq!(kept.restarted().table().unwrap().written(), written);
}

#[test]
fn once_the_room_is_closed_nobody_comes_goes_or_promises_anew() {
    let mut kept = Kept::promised("heather", "gorse");
    let promise = || promise_of("another");
    kept.wish("bea", Wish::Promise { seat: seat(2), promise: promise() }).unwrap();
    kept.wish("ann", Wish::Start).unwrap();
    let late = [
        ("bea", Wish::Promise { seat: seat(2), promise: promise_of("gorse") }),
        ("bea", Wish::Stand { seat: seat(2) }),
        ("bea", Wish::Ready { seat: seat(2), ready: false }),
        ("cal", Wish::Sit { seat: seat(1), name: "cal".into(), promise: None }),
        ("ann", Wish::Start),
    ];
    for (who, wish) in late {
        assert!(kept.wish(who, wish).unwrap_err().contains("about to be dealt"));
    }
    kept.word("ann", 1, "heather").unwrap();
    kept.word("bea", 2, "another").unwrap();
}

#[test]
fn a_word_that_is_not_opened_in_time_is_left_out_and_the_log_says_so() {
    let mut kept = Kept::promised("heather", "gorse");
    kept.wish("ann", Wish::Start).unwrap();
    let due = kept.room.deal_ms().unwrap();
    assert_eq!(due, kept.now + 15_000);
    kept.word("ann", 1, "heather").unwrap();
    assert!(kept.room.judge_deal(due - 1).is_err());
    let draft = kept.room.judge_deal(due).unwrap();
    kept.keep(draft);
    assert_eq!(kept.room.deal_ms(), None);
    assert!(kept.word("bea", 2, "gorse").is_err(), "too late");
    let players = kept.players();
    assert!(!players[0].is_left_out() && players[1].is_left_out());
    kept.play_on(10_000);
    crate::verify(&kept.room.table().unwrap().written()).unwrap();
}

#[test]
fn without_a_promise_the_game_begins_at_once_and_the_seat_adds_nothing() {
    let kept = Kept::started();
    assert!(kept.players().iter().all(|player| player.entropy.is_empty() && player.promise.is_none()));
}

#[test]
fn a_promise_is_a_hash_and_nothing_else() {
    let mut kept = Kept::open(2);
    for promise in ["", "heather", &"F".repeat(64), &"f".repeat(63)] {
        let sit = Wish::Sit { seat: seat(1), name: "ann".into(), promise: Some(promise.into()) };
        assert!(kept.wish("ann", sit).unwrap_err().contains("SHA-256"), "{promise}");
    }
    kept.sit("ann", 1).unwrap();
    assert!(kept.wish("ann", Wish::Promise { seat: seat(1), promise: "heather".into() }).is_err());
    assert!(kept.wish("bea", Wish::Promise { seat: seat(1), promise: promise_of("gorse") }).is_err());
}

/// The card that would be dealt first.
fn first_card(words: [&str; 2]) -> String {
    let game = crate::game("mayhem").unwrap();
    let player = |word: &str| Player { entropy: word.into(), ..Player::named("x") };
    let options = Options::defaults(game.facts().options);
    let opening = Opening { options, players: words.map(player).to_vec(), secret: Secret::new([7; 32]) };
    let mut table = game.open(opening).unwrap();
    table.settle(0);
    table.entries()[1].mv.clone()
}

/// Bea sits down last and has the table's own seed: of all that was told so far she tries a thousand words and promises
/// the one that would deal her wish.
#[test]
fn the_last_to_sit_down_cannot_choose_the_deal_even_with_the_seed() {
    const WISH: &str = "card h1s";
    let tables = 60;
    let mut granted = 0;
    for table in 0..tables {
        let hers = format!("heather {table}");
        let told = promise_of(&hers);
        let guesses = (0..1000).map(|number| format!("gorse {number}"));
        let chosen = guesses.into_iter().find(|guess| first_card([&told, guess]) == WISH).unwrap();
        let mut kept = Kept::promised(&hers, &chosen);
        kept.wish("ann", Wish::Start).unwrap();
        kept.word("ann", 1, &hers).unwrap();
        // Now she would know a better one; it is too late for it.
        let better = (0..1000).map(|number| format!("gorse {number}")).find(|word| first_card([&hers, word]) == WISH);
        let better = better.unwrap();
        assert_eq!(kept.word("bea", 2, &better).is_ok(), better == chosen);
        if better != chosen {
            kept.word("bea", 2, &chosen).unwrap();
        }
        granted += u32::from(kept.room.table().unwrap().entries()[1].mv == WISH);
    }
    assert!(granted < tables / 4, "her wish came true {granted} times of {tables}; by chance it would be about 2");
}
