//! Clocks of people.

use super::*;

#[test]
fn when_the_time_is_up_a_bot_plays_on_until_its_player_returns() {
    let mut kept = Kept::started_with(Clock::Minutes(5));
    let open = kept.room.table().unwrap().turn().seats().iter().next().unwrap();
    let (who, other) = if open == seat(1) { ("ann", seat(2)) } else { ("bea", seat(1)) };
    let start = kept.now;
    assert_eq!(kept.room.flag_ms(), Some(start + 300_000));
    assert_eq!(kept.room.left_ms(other, start + 100_000), Some(300_000), "only who is to move thinks");
    assert!(kept.room.judge_flag(start + 299_999).is_err());
    kept.now = start + 300_000;
    let act = kept.room.judge_flag(kept.now).unwrap();
    kept.keep(act);
    assert_eq!(kept.room.bots_to_move().next().map(|(seat, _)| seat), Some(open));
    assert_eq!(kept.room.flag_ms(), None, "no clock runs for a bot");
    kept.wish(who, Wish::StandIn { seat: open, on: false }).unwrap();
    assert_eq!(kept.room.left_ms(open, kept.now), Some(60_000), "a minute to settle in");
    assert_eq!(kept.restarted().flag_ms(), kept.room.flag_ms());
}

#[test]
fn a_bank_is_for_the_game_and_days_are_for_each_move() {
    for (clock, left) in [(Clock::Minutes(10), 600_000 - 60_000 - 10), (Clock::Days(1), 86_400_000)] {
        let mut kept = Kept::started_with(clock);
        let open = kept.room.table().unwrap().turn().seats().iter().next().unwrap();
        kept.now += 60_000;
        kept.play_on(1);
        assert_eq!(kept.room.left_ms(open, kept.now), Some(left), "{clock:?}");
    }
}

#[test]
fn a_bot_that_comes_and_goes_renews_nobodys_clock() {
    for clock in [Clock::Minutes(10), Clock::Days(1)] {
        let mut kept = Kept::started_with(clock);
        let open = kept.room.table().unwrap().turn().seats().iter().next().unwrap();
        let (own, others) = if open == seat(1) { ("ann", ("bea", seat(2))) } else { ("bea", ("ann", seat(1))) };
        kept.now += 120_000;
        let left = kept.room.left_ms(open, kept.now).unwrap();
        for (who, seat) in [others, (own, open)] {
            kept.wish(who, Wish::StandIn { seat, on: true }).unwrap();
            kept.wish(who, Wish::StandIn { seat, on: false }).unwrap();
        }
        let now = kept.room.left_ms(open, kept.now).unwrap();
        assert!(now <= left && now + 100 > left, "{clock:?}: {left} became {now}");
        assert_eq!(kept.restarted().left_ms(open, kept.now), Some(now));
    }
}

#[test]
fn who_has_little_time_left_gets_no_more_by_calling_a_bot() {
    let mut kept = Kept::started_with(Clock::Minutes(1));
    let open = kept.room.table().unwrap().turn().seats().iter().next().unwrap();
    let who = if open == seat(1) { "ann" } else { "bea" };
    kept.now += 30_000;
    for on in [true, false] {
        kept.wish(who, Wish::StandIn { seat: open, on }).unwrap();
    }
    let left = kept.room.left_ms(open, kept.now).unwrap();
    assert!(left <= 30_000, "{left}");
    assert_eq!(kept.restarted().left_ms(open, kept.now), Some(left));
}

#[test]
fn a_move_that_is_taken_back_renews_no_clock() {
    let mut kept = Kept::with_options("looplines", &[("hands", "open"), ("supply", "open")], Clock::Days(1));
    let mut dice = Dice::new([3; 32]);
    let taken_back = (0..40).any(|_| {
        let table = kept.room.table().unwrap();
        let open = table.turn().seats().iter().next().unwrap();
        let who = if open == seat(1) { "ann" } else { "bea" };
        let mv = table.advise(open, tricorn_bots::Bot::Random, &mut dice).unwrap();
        kept.now += 3_600_000;
        let left = kept.room.left_ms(open, kept.now).unwrap();
        assert!(left <= 86_400_000 - 3_600_000);
        kept.wish(who, Wish::Move { seat: open, mv }).unwrap();
        let taken_back = kept.wish(who, Wish::Move { seat: open, mv: "undo".into() }).is_ok();
        if taken_back {
            let now = kept.room.left_ms(open, kept.now).unwrap();
            assert!(now <= left, "{left} became {now}");
        }
        taken_back
    });
    assert!(taken_back, "no move could be taken back");
}

#[test]
fn a_clock_is_read_from_words() {
    assert_eq!(Clock::read("off"), Ok(Clock::Off));
    assert_eq!(Clock::read("10 minutes"), Ok(Clock::Minutes(10)));
    assert_eq!(Clock::read("2 days"), Ok(Clock::Days(2)));
    for nonsense in ["0 minutes", "181 minutes", "31 days", "fast", "-1 days", "2"] {
        assert!(Clock::read(nonsense).is_err(), "{nonsense}");
    }
}
