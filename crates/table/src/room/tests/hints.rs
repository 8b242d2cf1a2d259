//! Who may ask to be shown a move.

use std::sync::atomic::AtomicBool;

use tricorn_bots::Effort;

use super::*;

fn hint(kept: &mut Kept, who: &str, number: u8) -> Result<(), String> {
    kept.wish(who, Wish::Hint { seat: seat(number) })
}

/// The seat whose turn it is, and who sits there.
fn mover(kept: &Kept) -> (u8, &'static str) {
    let seat = kept.room.table().unwrap().turn().seats().iter().next().unwrap();
    (seat.number(), ["ann", "bea"][seat.index()])
}

/// A table of Zangle with this setting, at which Ann plays with Bea or, without her, with a bot.
fn zangle(hints: Hints, bea: bool) -> Kept {
    let mut kept = Kept::opened("zangle", &[], 2, Clock::Off);
    let Act::Open { config, .. } = &mut kept.journal[0].0 else { unreachable!("a journal begins with its opening") };
    config.hints = hints;
    kept.room = Room::open(&kept.journal[0].0).unwrap();
    kept.sit("ann", 1).unwrap();
    kept.ready("ann", 1);
    if bea {
        kept.sit("bea", 2).unwrap();
        kept.ready("bea", 2);
    } else {
        kept.wish("ann", Wish::SeatBot { seat: seat(2), bot: "greedy".into() }).unwrap();
    }
    kept.wish("ann", Wish::Start).unwrap();
    kept
}

#[test]
fn who_plays_alone_may_ask_for_hints_and_the_story_tells() {
    let mut kept = Kept::opened("zangle-solitaire", &[], 1, Clock::Off);
    kept.sit("ann", 1).unwrap();
    kept.ready("ann", 1);
    assert!(hint(&mut kept, "ann", 1).unwrap_err().contains("not begun"));
    kept.wish("ann", Wish::Start).unwrap();
    hint(&mut kept, "ann", 1).unwrap();
    assert!(hint(&mut kept, "eve", 1).unwrap_err().contains("not your seat"));
    for room in [&kept.room, &kept.restarted()] {
        let told: Vec<String> = room.notes().map(|note| room.note_words(note)).collect();
        assert_eq!(told, ["ann takes a hint."]);
        assert_eq!(room.chairs()[0].hints, 1);
    }
}

#[test]
fn among_people_hints_are_off_unless_the_table_says_otherwise() {
    let mut several = zangle(Hints::Alone, true);
    let (number, who) = mover(&several);
    assert!(hint(&mut several, who, number).unwrap_err().contains("several people play here"));
    let mut on = zangle(Hints::On, true);
    let (number, who) = mover(&on);
    hint(&mut on, who, number).unwrap();
    let (other, number) = if number == 1 { ("bea", 2) } else { ("ann", 1) };
    assert!(hint(&mut on, other, number).unwrap_err().contains("not your turn"));
    let mut off = zangle(Hints::Off, false);
    assert!(hint(&mut off, "ann", 1).unwrap_err().contains("no hints at this table"));
    // Against a bot one is alone.
    assert_eq!(zangle(Hints::Alone, false).room.gives_hints(), Ok(()));
}

#[test]
fn there_are_hints_where_moves_can_be_weighed_and_never_in_a_race() {
    let having: Vec<&str> = crate::GAMES.iter().filter(|game| game.has_hints()).map(|game| game.facts().id).collect();
    let all = ["mayhem", "color-draw", "triominos", "zangle", "zangle-solitaire", "looplines"];
    assert!(all.iter().all(|game| having.contains(game)), "{having:?}");
    for none in ["zangle-speedster", "triangulation"] {
        assert!(!crate::game(none).unwrap().has_hints(), "{none}");
    }
    let kept = Kept::opened("triangulation", &[], 4, Clock::Off);
    assert!(kept.room.gives_hints().unwrap_err().why.contains("no hints in this game"));
}

#[test]
fn hints_come_to_an_end() {
    let mut kept = Kept::opened("zangle-solitaire", &[], 1, Clock::Off);
    kept.sit("ann", 1).unwrap();
    kept.ready("ann", 1);
    kept.wish("ann", Wish::Start).unwrap();
    for _ in 0..500 {
        hint(&mut kept, "ann", 1).unwrap();
    }
    assert!(hint(&mut kept, "ann", 1).unwrap_err().contains("500 hints"));
}

/// Hints are made from what the seat knows: other cards face down, the same hints in the same words.
#[test]
fn what_a_seat_may_not_know_changes_no_word_of_a_hint() {
    let (effort, never) = (Effort::games(24), AtomicBool::new(false));
    for game in crate::GAMES.iter().filter(|game| game.has_hints()) {
        let (id, seats) = (game.facts().id, 3.min(*game.facts().seats.end()));
        let mut told = 0;
        for seed in 0..4 {
            let players = (0..seats).map(|place| Player::named(format!("P{place}"))).collect();
            let options = Options::defaults(game.facts().options);
            let mut table = game.open(Opening { options, players, secret: Secret::new([seed; 32]) }).unwrap();
            table.settle(0);
            for step in 0..8 {
                let Some(seat) = table.turn().seats().iter().next() else { break };
                let found = table.asks_for_hint(seat).find(effort, &never);
                let mut dice = Dice::stream(step, seed.into());
                let imagined = table.imagined(tricorn_kernel::Viewer::Seat(seat), &mut dice);
                assert_eq!(imagined.asks_for_hint(seat).find(effort, &never), found, "{id}");
                assert!((1..=3).contains(&found.len()), "{id}: {found:?}");
                for weighed in &found {
                    assert_eq!(table.choice(seat, &weighed.choice.notation).as_ref(), Some(&weighed.choice), "{id}");
                    told += usize::from(!weighed.words.is_empty());
                }
                table.take(Actor::Seat(seat), &found[0].choice.notation, 0).unwrap();
                table.settle(0);
            }
        }
        assert!(told > 0, "{id} has no words for its hints");
    }
}

/// Who is ahead in the middle of a game has not won it: there the words say what is weighed.
#[test]
fn where_games_are_not_imagined_to_their_end_words_tell_what_they_are_worth() {
    let game = crate::game("color-draw").unwrap();
    let players = ["A", "B"].map(Player::named).into();
    let options = Options::defaults(game.facts().options);
    let mut table = game.open(Opening { options, players, secret: Secret::new([1; 32]) }).unwrap();
    table.settle(0);
    let seat = table.turn().seats().iter().next().unwrap();
    for hint in table.asks_for_hint(seat).find(Effort::games(400), &AtomicBool::new(false)) {
        let prospect = hint.prospect.unwrap();
        assert_eq!(prospect.until, tricorn_bots::search::Horizon::Moves);
        let worth = format!("is worth {:.0} of 100", (100.0 * prospect.worth).round());
        assert!(hint.words.contains(&worth), "{hint:?}");
    }
}
