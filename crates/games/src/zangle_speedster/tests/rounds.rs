//! How rounds and games end, equalizers, and honour.

use tricorn_kernel::face::Ink;
use tricorn_kernel::{Alarm, Names};

use super::super::Effect;
use super::super::rounds::ROUNDS;
use super::*;

/// Somebody's last cards make a zangle, and everybody else has ten left.
fn nearly_won(pairs: &[(&str, &str)]) -> State {
    let mut state = table_with(pairs, "5c 4a 4b 4c", &["2 3", "5a 5b 5d 5d"]);
    state.draw[0] = 0;
    state
}

/// Seat 1, however held back, shows this and has no card left; returns what is told of the end.
fn win(state: &mut State, mv: &str) -> Vec<Event> {
    state.waited_s = 10;
    play(state, 1, "call");
    play(state, 1, mv)
}

fn level(state: &State, number: u8) -> u8 {
    state.level[seat(number).index()]
}

#[test]
fn zan_20_the_round_ends_when_somebody_has_used_every_card() {
    let mut state = nearly_won(&[]);
    let told = win(&mut state, "c5c=o2+o3");
    let over = Event::RoundOver { round: 1, bonus: false, dead: false, points: vec![0, 10], totals: vec![0, 10] };
    assert!(told.contains(&Event::Out { seat: seat(1) }) && told.contains(&over), "{told:?}");
    assert_eq!((state.round, state.phase), (2, Phase::Deal));
}

#[test]
fn zan_20_an_honour_table_believes_and_looks_at_the_winners_zangles_in_the_end() {
    let mut state = nearly_won(&[("honour", "on")]);
    play(&mut state, 1, "call");
    for (mv, rule) in [("trust c5c=c4a", "ZAN-4"), ("trust c5c=o5a", "ZAN-4"), ("c4a=o2+o3", "ZAN-20")] {
        assert_eq!(check(&state, 1, mv).unwrap_err().rule, rule, "{mv}");
    }
    let told = play(&mut state, 1, "trust c4a=o2+o3");
    let over = Event::RoundOver { round: 1, bonus: false, dead: false, points: vec![5, 0], totals: vec![5, 0] };
    assert!(told.contains(&Event::Looked { seat: seat(1), right: false }) && told.contains(&over), "{told:?}");
    assert_eq!(level(&state, 1), 0, "no equalizer for such a round");

    let mut state = nearly_won(&[("honour", "on")]);
    let told = win(&mut state, "trust c5c=o2+o3");
    assert!(told.contains(&Event::Looked { seat: seat(1), right: true }), "{told:?}");
    assert_eq!((state.totals[1], level(&state, 1)), (10, 1));

    // What somebody else showed is not looked at.
    let mut state = nearly_won(&[("honour", "on")]);
    play(&mut state, 2, "call");
    play(&mut state, 2, "trust c4a=o5a+o5b");
    turn_up(&mut state, "");
    let told = win(&mut state, "trust c5c=o2+o3");
    assert!(told.contains(&Event::Looked { seat: seat(1), right: true }), "{told:?}");

    let mut state = nearly_won(&[]);
    play(&mut state, 1, "call");
    assert_eq!(check(&state, 1, "trust c5c=o2+o3").unwrap_err().rule, "ZAN-20");
}

#[test]
fn zan_8_in_a_race_every_card_left_counts_one_and_the_lowest_total_wins() {
    let mut state = nearly_won(&[]);
    state.draw[1] = 3;
    let standings = |state: &State| -> Vec<(i32, u8)> {
        ZangleSpeedster::standings(state).iter().map(|seat| (seat.points, seat.rank)).collect()
    };
    assert_eq!(standings(&state), [(2, 1), (7, 2)]);
    win(&mut state, "c5c=o2+o3");
    assert_eq!(state.totals[..2], [0, 7]);
    state.phase = Phase::Over;
    assert_eq!(standings(&state), [(0, 1), (7, 2)]);
}

#[test]
fn zan_10_in_a_race_the_next_dealer_sits_to_the_left_and_all_cards_are_shuffled_again() {
    let mut state = nearly_won(&[]);
    assert_eq!(state.dealer, seat(1));
    win(&mut state, "c5c=o2+o3");
    assert_eq!((state.dealer, state.unseen.len()), (seat(2), 120));
    assert_eq!((state.draw[0], state.draw[1], state.pile), (10, 10, 100));
}

#[test]
fn zan_21_the_winner_of_a_round_takes_one_level_more_each_time() {
    let mut state = nearly_won(&[]);
    let told = win(&mut state, "c5c=o2+o3");
    let taken = Event::Level { seat: seat(1), level: 1, effect: Effect::Delay(2), enforced: true, text: String::new() };
    assert!(told.contains(&taken), "{told:?}");
    for (won, (delay, plain, open, dealt)) in
        [(2, true, 4, 10), (2, true, 3, 10), (2, true, 3, 15), (2, true, 3, 15)].into_iter().enumerate()
    {
        let mut next = nearly_won(&[]);
        next.level[0] = won as u8 + 1;
        win(&mut next, "c5c=o2+o3");
        assert_eq!(level(&next, 1), (won as u8 + 2).min(4));
        assert_eq!(next.delay_s(seat(1)), delay);
        let view = ZangleSpeedster::view(&next, Viewer::Seat(seat(1)));
        assert_eq!(view.is_plain(seat(1)), plain);
        assert_eq!(next.draw[0], dealt);
        turn_up(&mut next, "");
        assert_eq!((next.own[0].len(), next.own[1].len()), (open, 4));
    }
}

#[test]
fn zan_21_who_is_held_back_calls_only_some_time_after_the_last_change() {
    let mut state = both_see_one();
    state.level[0] = 1;
    assert_eq!(check(&state, 1, "call").unwrap_err().rule, "ZAN-21");
    assert_eq!(check(&state, 1, "hit"), Ok(()), "a hit is no call");
    assert_eq!(check(&state, 2, "call"), Ok(()));
    let alarm = Some(Alarm { phase: 0, after_ms: 2_000 });
    assert_eq!(ZangleSpeedster::turn(&state), Turn::Open { seats: Seats::first(2), alarm });

    let mut course = course(&state);
    let (one, two) = (Actor::Seat(seat(1)), Actor::Seat(seat(2)));
    // A hit of somebody else is no change that the one who is held back has to look at.
    course.take(two, "hit", 1_500).unwrap();
    course.roll(&mut Dice::stream(1, 1), 1_500).unwrap();
    assert_eq!(course.alarm_at_ms(), Some(2_000));
    course.strike(2_000).unwrap();
    assert_eq!(course.told().last().unwrap().to(Viewer::Spectator), &Event::Waited { seconds: 2 });
    assert_eq!(course.alarm_at_ms(), None);
    let mut called = course.clone();
    called.take(one, "call", 2_001).unwrap();
    called.take(one, "fail", 3_000).unwrap();
    assert_eq!(called.alarm_at_ms(), Some(5_000), "a failed call is a change");
    course.take(two, "call", 2_001).unwrap();
    course.take(two, "c5c=o2+o3", 4_000).unwrap();
    while ZangleSpeedster::turn(course.state()) == Turn::Chance {
        course.roll(&mut Dice::stream(1, 2), 4_000).unwrap();
    }
    assert_eq!(course.alarm_at_ms(), Some(6_000), "the centre has changed");
    assert!(course.take(one, "call", 5_999).is_err());
}

#[test]
fn zan_21_without_stand_ins_the_first_two_levels_are_only_told() {
    let mut state = table_with(&[("stand-ins", "off")], "5c 4a 4b 4c", &["2 3 5a 5b", "2 3 5a 5d"]);
    state.level[0] = 2;
    assert_eq!(check(&state, 1, "call"), Ok(()));
    let names = ["A", "B"].map(String::from);
    let view = ZangleSpeedster::view(&state, Viewer::Seat(seat(1)));
    let drawn = ZangleSpeedster::draw(&view, Names(&names));
    let text: Vec<String> = drawn.players.iter().map(|line| line.text()).collect();
    assert!(text.iter().any(|line| line.contains("use your weaker hand only; keep one eye covered")), "{text:?}");
    let coloured = |view: &super::super::View| {
        ZangleSpeedster::draw(view, Names(&names)).hand.iter().any(|line| line.0.iter().any(is_coloured))
    };
    assert!(coloured(&view));
    state.setting.stand_ins = true;
    assert!(!coloured(&ZangleSpeedster::view(&state, Viewer::Seat(seat(1)))), "the own cards have lost their colours");
    assert!(coloured(&ZangleSpeedster::view(&state, Viewer::Seat(seat(2)))));
}

fn is_coloured((ink, _): &(Ink, String)) -> bool {
    matches!(ink, Ink::Piece(_))
}

#[test]
fn zan_22_a_table_names_its_own_four_levels() {
    let pairs = [
        ("level-1", "more"),
        ("level-2", "face-up"),
        ("level-3", "face-up"),
        ("level-4", "delay"),
        ("delay", "7"),
        ("face-up", "2"),
        ("more", "9"),
        ("text-2", "one & \"two\" <three>"),
        ("text-4", "hum"),
    ];
    let mut state = nearly_won(&pairs);
    assert_eq!(state.setting.levels, [Effect::More(9), Effect::FaceUp(2), Effect::FaceUp(2), Effect::Delay(7)]);
    state.level[0] = 3;
    let told = win(&mut state, "c5c=o2+o3");
    let taken = Event::Level { seat: seat(1), level: 4, effect: Effect::Delay(7), enforced: true, text: "hum".into() };
    assert!(told.contains(&taken), "{told:?}");
    assert_eq!((state.draw[0], state.draw[1], state.pile), (19, 10, 91));
    turn_up(&mut state, "");
    assert_eq!((state.own[0].len(), state.delay_s(seat(1))), (2, 7));
}

#[test]
fn zan_22_a_level_asks_something_besides_in_the_tables_own_words() {
    let mut state = nearly_won(&[("text-1", "one & \"two\" <three>"), ("text-3", "hum")]);
    let names = ["A", "B"].map(String::from);
    let told = win(&mut state, "c5c=o2+o3");
    let said: Vec<String> = told.iter().map(|event| ZangleSpeedster::say(event, Names(&names))).collect();
    let asked = "call only 2 seconds after the last change, and \u{201c}one & \"two\" <three>\u{201d}";
    assert!(said.iter().any(|line| line.contains(asked)), "{said:?}");
    let shown = |state: &State| {
        let view = ZangleSpeedster::view(state, Viewer::Seat(seat(1)));
        let scene = ZangleSpeedster::scene(&view, Names(&names));
        let drawn = ZangleSpeedster::draw(&view, Names(&names)).players;
        (scene.seats[0].words.clone(), drawn.iter().map(|line| line.text()).collect::<Vec<_>>().join("\n"))
    };
    let (words, drawn) = shown(&state);
    let brief = "level 1: 2 s delay, \u{201c}one & \"two\" <three>\u{201d}";
    assert!(words.contains(brief) && drawn.contains(asked), "{words}\n{drawn}");
    assert!(!words.contains("hum"), "not yet");
    state.level[0] = 3;
    let (words, _) = shown(&state);
    assert!(words.ends_with("no colours, 3 face up, \u{201c}hum\u{201d}"), "{words}");
    assert!(Options::read(&FIELDS, [("text-1", "x".repeat(61).as_str())]).is_err());
    assert!(Options::read(&FIELDS, [("text-1", "turn\u{202e}about")]).is_err());
}

#[test]
fn zan_22_delays_of_two_seats_end_one_after_the_other() {
    let mut state = table_with(&[("level-2", "more")], "5c 4a 4b 4c", &["2 3 5a 5b", "2 3 5a 5d"]);
    // As if the first level were two seconds and the last one five.
    state.setting.levels[3] = Effect::Delay(5);
    state.level[..2].copy_from_slice(&[1, 4]);
    let mut course = course(&state);
    course.strike(2_000).unwrap();
    assert_eq!(course.alarm_at_ms(), Some(5_000));
    assert!(course.state().may_call(seat(1)) && !course.state().may_call(seat(2)));
    course.strike(5_000).unwrap();
    assert!(course.state().may_call(seat(2)) && course.alarm_at_ms().is_none());
}

#[test]
fn zan_23_without_a_pile_and_a_zangle_for_anybody_the_round_is_over_at_once() {
    let mut state = table("5c 4a 4b 4c", &["2 3 5a 5b", "5a 5b 5d 5d"]);
    state.pile = 1;
    state.draw = [1, 6, 0, 0, 0, 0];
    // One zangle is left, so a hit that empties the pile ends nothing.
    play(&mut state, 2, "hit");
    turn_up(&mut state, "5d");
    assert_eq!((state.pile, state.phase), (0, Phase::Race));
    play(&mut state, 1, "call");
    play(&mut state, 1, "c5c=o2+o3");
    let told = turn_up(&mut state, "5a");
    let over = Event::RoundOver { round: 1, bonus: false, dead: true, points: vec![3, 11], totals: vec![3, 11] };
    assert!(told.contains(&over), "{told:?}");
    assert_eq!((level(&state, 1), level(&state, 2)), (0, 0), "nobody has won it");
}

#[test]
fn zan_17_and_zan_23_without_a_pile_who_fails_waits_for_the_next_zangle() {
    let mut state = both_see_one();
    state.pile = 0;
    play(&mut state, 1, "call");
    play(&mut state, 1, "fail");
    assert_eq!(check(&state, 1, "call").unwrap_err().rule, "ZAN-17");
    assert_eq!(ZangleSpeedster::turn(&state).seats(), Seats::only(seat(2)));
    let mut shown = state.clone();
    play(&mut shown, 2, "call");
    // Two sails lie there: the next zangle is like this one.
    shown.centre[3] = Some("5c".parse().unwrap());
    play(&mut shown, 2, "c5c=o2+o3");
    turn_up(&mut shown, "");
    assert_eq!((shown.round, shown.barred), (1, Seats::NONE), "the table has changed");
    assert_eq!(check(&shown, 1, "call"), Ok(()));
    // Nobody else could act, but a call is a call: it is not taken back.
    let mut course = course(&state);
    course.take(Actor::Seat(seat(2)), "call", 1_000).unwrap();
    assert!(matches!(course.take(Actor::Seat(seat(2)), "undo", 1_100), Err(Refused::Undo(_))));
    // If the other one fails too, nobody is left who could call what is there.
    play(&mut state, 2, "call");
    let told = play(&mut state, 2, "fail");
    assert!(matches!(told[1], Event::RoundOver { dead: true, .. }), "{told:?}");
    assert_eq!((state.round, state.barred), (2, Seats::NONE));
}

/// The last round, which seat 1 is about to win; the others have so many points.
fn last_round(totals: [u16; 3]) -> State {
    let mut state = table("5c 4a 4b 4c", &["2 3", "5a 5b 5d 5d", "5a 5b 5d 5d"]);
    state.draw[0] = 0;
    state.round = ROUNDS;
    state.totals[..3].copy_from_slice(&totals);
    state
}

#[test]
fn zan_24_after_five_rounds_the_lowest_total_wins() {
    let mut state = last_round([20, 3, 40]);
    let told = win(&mut state, "c5c=o2+o3");
    assert!(!told.iter().any(|event| matches!(event, Event::Level { .. })), "it would be for nothing");
    assert_eq!(ZangleSpeedster::turn(&state), Turn::Over);
    let standings: Vec<(i32, u8)> =
        ZangleSpeedster::standings(&state).iter().map(|seat| (seat.points, seat.rank)).collect();
    assert_eq!(standings, [(20, 2), (13, 1), (50, 3)]);
    assert_eq!(check(&state, 1, "call").unwrap_err().rule, "ZAN-24");
}

#[test]
fn zan_9_in_a_race_who_is_level_plays_a_bonus_round_and_the_first_to_use_four_cards_wins() {
    let mut state = last_round([20, 10, 40]);
    state.level[0] = 3;
    win(&mut state, "c5c=o2+o3");
    assert_eq!((state.round, state.playing), (6, Seats::first(2)));
    // More cards do not count in a bonus round, fewer open ones do.
    assert_eq!((state.draw[..3].to_vec(), state.pile), (vec![4, 4, 0], 112));
    turn_up(&mut state, "");
    assert_eq!((state.own[0].len() + state.own[1].len(), level(&state, 1)), (7, 4));
    assert_eq!(check(&state, 3, "hit").unwrap_err().rule, "ZAN-9");
    state.centre = ["5c", "1", "1", "1"].map(|card| card.parse().ok());
    state.own[1] = bag("2 3");
    play(&mut state, 2, "call");
    let told = play(&mut state, 2, "c5c=o2+o3");
    assert!(matches!(told.last(), Some(Event::RoundOver { bonus: true, dead: false, .. })), "{told:?}");
    let ranks: Vec<u8> = ZangleSpeedster::standings(&state).iter().map(|seat| seat.rank).collect();
    assert_eq!((ZangleSpeedster::turn(&state), ranks), (Turn::Over, vec![2, 1, 3]));
}

#[test]
fn zan_9_a_bonus_race_that_is_dead_goes_to_the_fewest_cards_or_is_shared() {
    for (own, ranks) in [("5a 5a 5a", vec![2, 1, 3]), ("5a 5a 5a 5a", vec![1, 1, 3])] {
        let mut state = last_round([20, 10, 40]);
        win(&mut state, "c5c=o2+o3");
        turn_up(&mut state, "");
        state.centre = ["4a", "4b", "4c", "4a"].map(|card| card.parse().ok());
        state.own[0] = bag("5a 5b 5d 5d");
        state.own[1] = bag(own);
        state.pile = 0;
        play(&mut state, 2, "call");
        play(&mut state, 2, "fail");
        assert_eq!(ZangleSpeedster::turn(&state), Turn::Over);
        let found: Vec<u8> = ZangleSpeedster::standings(&state).iter().map(|seat| seat.rank).collect();
        assert_eq!(found, ranks);
    }
}
