//! How long bots wait.

use super::*;

/// Ann and bots at a table of Mayhem.
fn with_bots(pace: Pace, bots: u8) -> Kept {
    let mut kept = Kept::open(1 + bots);
    if let (Act::Open { config, .. }, _) = &mut kept.journal[0] {
        config.pace = pace;
    }
    kept.room = kept.restarted();
    kept.sit("ann", 1).unwrap();
    kept.ready("ann", 1);
    for number in 2..=1 + bots {
        kept.wish("ann", Wish::SeatBot { seat: seat(number), bot: "greedy".into() }).unwrap();
    }
    kept.wish("ann", Wish::Start).unwrap();
    kept
}

/// Lets the seat make a move that a careful player would.
fn play(kept: &mut Kept, open: Seat) {
    let mv = kept.room.table().unwrap().advise(open, tricorn_bots::Bot::Greedy, &mut Dice::new([3; 32])).unwrap();
    let draft = match open.number() {
        1 => kept.room.judge(&guest("ann"), Wish::Move { seat: open, mv }, kept.now).unwrap(),
        _ => kept.room.judge_bot(open, &mv, kept.now).unwrap(),
    };
    kept.keep(draft);
}

#[test]
fn who_has_drawn_a_hot_card_has_a_fair_time_before_a_bot_ends_it() {
    for (pace, whole_ms) in [(Pace::Slow, 12_000), (Pace::Usual, 6_000), (Pace::Quick, 3_000)] {
        let mut kept = with_bots(pace, 1);
        // Ann's turn, until her cards are hot and the bot may move.
        for _ in 0..40 {
            let open = kept.room.table().unwrap().turn().seats();
            if open.len() == 2 && kept.room.mover == Some(seat(1)) {
                break;
            }
            let anns = open.has(seat(1)) && open.len() == 1;
            play(&mut kept, if anns { seat(1) } else { seat(2) });
        }
        let until_ms = kept.now + whole_ms;
        assert_eq!(kept.room.fair(), Some(Fair { seat: seat(1), waits: seat(2), whole_ms, until_ms }));
        assert_eq!(kept.room.bots_wait_ms(), whole_ms);
        assert_eq!(kept.restarted().fair(), kept.room.fair());
        // To let them cool ends it at once.
        kept.wish("ann", Wish::Move { seat: seat(1), mv: "rest".into() }).unwrap();
        assert_eq!(kept.room.fair(), None);
        assert!(kept.room.bots_wait_ms() < whole_ms);
    }
}

#[test]
fn who_plays_hot_cards_one_after_the_other_has_half_the_time_for_each() {
    let mut kept = with_bots(Pace::Usual, 1);
    let mut longest = 0;
    let mut row = 0;
    for _ in 0..400 {
        let table = kept.room.table().unwrap();
        let open = table.turn().seats();
        if open.is_empty() {
            break;
        }
        let hot = table.notations(seat(1)).into_iter().find(|mv| mv != "rest" && mv != "stop");
        match (kept.room.fair(), hot) {
            (Some(fair), Some(mv)) => {
                assert_eq!(fair.whole_ms, 6_000 >> row.min(6), "card {row}");
                assert_eq!(kept.restarted().fair(), Some(fair));
                kept.wish("ann", Wish::Move { seat: seat(1), mv }).unwrap();
                row += 1;
                longest = longest.max(row);
            }
            _ => {
                row = 0;
                play(&mut kept, open.iter().next().unwrap());
            }
        }
    }
    assert!(longest > 2, "{longest}");
}

/// A table as one click opens it: one person, and bots in the other seats.
fn one_click(game: &'static dyn crate::AnyGame, seed: u8) -> Room {
    let facts = game.facts();
    let config = Config {
        format: FORMAT,
        game: facts.id.into(),
        rules: facts.rules,
        options: WrittenOptions::from(&Options::defaults(facts.options)),
        seats: 3.clamp(*facts.seats.start(), *facts.seats.end()),
        listed: false,
        clock: Clock::Off,
        hints: Hints::default(),
        pace: Pace::default(),
        branch: None,
        host: guest("ann"),
    };
    let seats = config.seats;
    let mut room = Room::open(&Act::Open { config, secret: Secret::new([seed; 32]).reveal() }).unwrap();
    let mut wishes = vec![Wish::Sit { seat: seat(1), name: "Ann".into(), promise: None }];
    wishes.extend((2..=seats).map(|number| Wish::SeatBot { seat: seat(number), bot: "greedy".into() }));
    wishes.extend([Wish::Ready { seat: seat(1), ready: true }, Wish::Start]);
    for wish in wishes {
        let draft = room.judge(&guest("ann"), wish, 0).unwrap();
        room.adopt(draft, 0, None);
    }
    room
}

#[test]
fn bots_that_open_the_game_leave_nobody_waiting() {
    for game in crate::GAMES {
        for seed in 0..20 {
            let mut room = one_click(*game, seed);
            let mut dice = Dice::new([seed; 32]);
            let mut waited_ms = 0;
            while !room.table().unwrap().turn().seats().has(seat(1)) {
                let (open, bot) = room.first_bot(&mut dice).expect("somebody is to move");
                waited_ms += room.bots_wait_ms();
                let mv = room.table().unwrap().advise(open, bot, &mut dice).unwrap();
                let draft = room.judge_bot(open, &mv, waited_ms).unwrap();
                room.adopt(draft, waited_ms, None);
            }
            assert!(waited_ms <= 2_000, "{} with seed {seed}: {waited_ms} ms", game.facts().id);
        }
    }
}

#[test]
fn bots_are_quicker_after_each_other_and_when_nobody_plays() {
    let mut kept = with_bots(Pace::Usual, 3);
    let mut seen = [0; 2];
    for _ in 0..60 {
        let open = kept.room.table().unwrap().turn().seats().iter().next().unwrap();
        play(&mut kept, open);
        let bots = kept.room.person_moved && kept.room.bots_to_move().next().is_some();
        if bots && open.number() > 1 {
            seen[0] = kept.room.bots_wait_ms();
        } else if bots {
            seen[1] = seen[1].max(kept.room.bots_wait_ms());
        }
    }
    assert_eq!(seen, [400, 6_000], "after a bot, and after somebody with hot cards");
    kept.wish("ann", Wish::StandIn { seat: seat(1), on: true }).unwrap();
    assert_eq!(kept.room.bots_wait_ms(), 150);
}

#[test]
fn a_pace_is_read_as_it_is_written_and_an_old_journal_has_the_usual() {
    for pace in [Pace::Slow, Pace::Usual, Pace::Quick] {
        assert_eq!(Pace::read(pace.word()), Ok(pace));
    }
    assert_eq!(Pace::read(""), Ok(Pace::Usual));
    assert!(Pace::read("hasty").is_err());
    let kept = Kept::open(2);
    let mut opening = serde_json::to_value(&kept.journal[0].0).unwrap();
    assert!(opening["config"].get("pace").is_none(), "what is usual is not written");
    opening["config"]["pace"] = "slow".into();
    let Act::Open { config, .. } = serde_json::from_value(opening).unwrap() else { panic!("no opening") };
    assert_eq!(config.pace, Pace::Slow);
}
