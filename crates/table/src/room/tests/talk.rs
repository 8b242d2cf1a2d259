//! Who hears what is said, and who must be silent.

use super::*;

/// Ann, Bea, Cleo and Dan play Tandem: Ann and Cleo against Bea and Dan.
fn tandem() -> Kept {
    seated(["ann", "bea", "cleo", "dan"])
}

/// The same with these guests in the four seats.
fn seated(guests: [&str; 4]) -> Kept {
    let mut kept = Kept::opened("tandem", &[], 4, Clock::Off);
    for (number, who) in (1..).zip(guests) {
        let name = ["Ann", "Bea", "Cleo", "Dan"][usize::from(number) - 1].into();
        kept.wish(who, Wish::Sit { seat: seat(number), name, promise: None }).unwrap();
        kept.ready(who, number);
    }
    kept.wish("ann", Wish::Start).unwrap();
    kept
}

fn to_team(number: u8, text: &str) -> Wish {
    Wish::SayToTeam { seat: seat(number), text: text.into() }
}

fn name_number(kept: &mut Kept, who: &str, number: u8, mv: &str) {
    kept.wish(who, Wish::Move { seat: seat(number), mv: mv.into() }).unwrap();
}

/// What each seat hears, and at last a watcher.
fn heard(room: &Room) -> Vec<Vec<String>> {
    let by = |viewer| room.heard_by(viewer).map(|line| format!("{}: {}", line.chat.name, line.chat.text)).collect();
    Viewer::all(4).map(by).collect()
}

#[test]
fn only_the_team_hears_what_is_said_to_it_also_after_the_end_and_after_a_restart() {
    let mut kept = tandem();
    kept.wish("eve", say("good luck")).unwrap();
    kept.wish("cleo", to_team(3, "shall I say nine?")).unwrap();
    kept.wish("dan", to_team(4, "they are slow")).unwrap();
    let odd = vec!["Eve: good luck".to_owned(), "Cleo: shall I say nine?".into()];
    let even = vec!["Eve: good luck".to_owned(), "Dan: they are slow".into()];
    let all = vec![odd.clone(), even.clone(), odd, even, vec!["Eve: good luck".into()]];
    assert_eq!(heard(&kept.room), all);
    assert_eq!(heard(&kept.restarted()), all);
    for (who, number) in [("ann", 1), ("bea", 2), ("ann", 1), ("bea", 2), ("cleo", 3), ("dan", 4)] {
        name_number(&mut kept, who, number, "5");
    }
    assert!(matches!(kept.room.stage(), Stage::Over(_)));
    assert_eq!(heard(&kept.room), all);
    kept.wish("bea", to_team(2, "a draw")).unwrap();
    assert_eq!(heard(&kept.room)[3].last().unwrap(), "Bea: a draw");
    assert_eq!(heard(&kept.restarted())[0], all[0]);
}

#[test]
fn whom_a_bot_stands_in_for_hears_the_own_team_and_no_other() {
    let mut kept = tandem();
    kept.wish("cleo", Wish::Stand { seat: seat(3) }).unwrap();
    kept.wish("ann", Wish::StandIn { seat: seat(1), on: true }).unwrap();
    kept.wish("dan", to_team(4, "they leave")).unwrap();
    let even = vec!["Dan: they leave".to_owned()];
    assert_eq!(heard(&kept.room), [vec![], even.clone(), vec![], even, vec![]]);
    kept.wish("cleo", to_team(3, "back soon")).unwrap();
    assert_eq!(heard(&kept.room)[0], ["Cleo: back soon"]);
}

#[test]
fn who_must_be_silent_is_so_to_everybody_and_with_every_seat_while_the_game_is_on() {
    let mut kept = tandem();
    let rule = "seat 1 is silent while its team is to move (TAN-2)";
    assert_eq!(kept.wish("ann", to_team(1, "nine")).unwrap_err(), rule);
    assert_eq!(kept.wish("ann", say("nine")).unwrap_err(), rule);
    kept.wish("cleo", to_team(3, "nine?")).unwrap();
    name_number(&mut kept, "cleo", 3, "9");
    kept.wish("ann", to_team(1, "yes")).unwrap();
    kept.wish("ann", say("yes")).unwrap();
    // One guest in a seat of each team: what one knows, both know.
    let mut both = seated(["ann", "bea", "cleo", "ann"]);
    assert_eq!(both.wish("ann", to_team(4, "nine")).unwrap_err(), rule);
    both.wish("ann", Wish::StandIn { seat: seat(1), on: true }).unwrap();
    assert_eq!(both.wish("ann", to_team(4, "nine")).unwrap_err(), rule, "who leaves still knows");
    both.wish("ann", Wish::StandIn { seat: seat(1), on: false }).unwrap();
    name_number(&mut both, "ann", 1, "1");
    both.wish("ann", to_team(4, "hello")).unwrap();
    assert_eq!(heard(&both.room)[0], Vec::<String>::new(), "a seat hears its own team, whoever sits in it");
    assert_eq!(heard(&both.room)[1], ["Dan: hello"]);
    for (who, number) in [("bea", 2), ("ann", 1), ("bea", 2), ("ann", 1), ("bea", 2)] {
        name_number(&mut both, who, number, "1");
    }
    both.wish("ann", say("well played")).unwrap();
}

#[test]
fn a_team_talks_alone_only_where_there_is_one() {
    let mut kept = Kept::opened("tandem", &[], 4, Clock::Off);
    kept.sit("ann", 1).unwrap();
    let none = "you have no team here to talk to: say it to everybody";
    assert_eq!(kept.wish("ann", to_team(1, "hello")).unwrap_err(), none);
    kept.wish("ann", say("hello")).unwrap();
    assert_eq!(Kept::started().wish("ann", to_team(1, "hello")).unwrap_err(), none);
    let mut kept = tandem();
    assert_eq!(kept.wish("eve", to_team(2, "hello")).unwrap_err(), "that is not your seat");
    assert_eq!(kept.wish("bea", to_team(3, "hello")).unwrap_err(), "that is not your seat");
    assert!(kept.wish("bea", to_team(9, "hello")).is_err());
    assert!(kept.wish("bea", to_team(2, "")).is_err() && kept.wish("bea", to_team(2, &"x".repeat(301))).is_err());
}

#[test]
fn talk_to_one_audience_takes_no_room_from_another() {
    let mut kept = tandem();
    kept.wish("eve", say("first")).unwrap();
    kept.wish("cleo", to_team(3, "ours")).unwrap();
    for number in 0..250 {
        kept.wish("bea", to_team(2, &format!("line {number}"))).unwrap();
    }
    let all = heard(&kept.room);
    assert_eq!((all[0].len(), all[1].len(), all[4].len()), (2, 201, 1));
    assert_eq!((all[1][0].as_str(), all[1][1].as_str()), ("Eve: first", "Bea: line 50"));
    kept.room.talk.said.insert(kept.room.team(seat(2)), 20_000);
    kept.room.next_seq += 20_000;
    assert!(kept.wish("dan", to_team(4, "more")).unwrap_err().contains("hears no more"));
    kept.wish("cleo", to_team(3, "more")).unwrap();
    kept.wish("dan", say("more")).unwrap();
}

#[test]
fn a_journal_from_before_there_were_teams_tells_everybody() {
    let mut kept = tandem();
    let old = r#"{"act":"say","chat":{"name":"Eve","text":"hello","watcher":true}}"#;
    kept.room.fold(&serde_json::from_str(old).unwrap(), 1, None).unwrap();
    assert!(heard(&kept.room).iter().all(|lines| *lines == ["Eve: hello"]));
    // Talk to everybody is written as it was; a program that knows no teams refuses what it would tell to all.
    kept.wish("bea", say("hello")).unwrap();
    let written = |kept: &Kept| serde_json::to_string(&kept.journal.last().unwrap().0).unwrap();
    assert_eq!(written(&kept), r#"{"act":"say","chat":{"name":"Bea","text":"hello"}}"#);
    kept.wish("bea", to_team(2, "hello")).unwrap();
    assert_eq!(written(&kept), r#"{"act":"say","chat":{"name":"Bea","text":"hello"},"team":[2,4]}"#);
    assert!(serde_json::from_str::<Act>(&written(&kept).replace("team", "crew")).is_err());
}

#[test]
fn what_a_person_may_do_the_bots_of_the_team_leave_to_the_person() {
    let mut kept = Kept::opened("tandem", &[], 4, Clock::Off);
    for number in [1, 2] {
        kept.sit(["ann", "bea"][usize::from(number) - 1], number).unwrap();
        kept.ready(["ann", "bea"][usize::from(number) - 1], number);
    }
    for number in [3, 4] {
        kept.wish("ann", Wish::SeatBot { seat: seat(number), bot: "greedy".into() }).unwrap();
    }
    kept.wish("ann", Wish::Start).unwrap();
    let bots = |kept: &Kept| kept.room.bots_to_move().map(|(seat, _)| seat.number()).collect::<Vec<_>>();
    assert_eq!(bots(&kept), [0; 0]);
    assert!(kept.room.judge_bot(seat(3), "9", 0).is_err());
    kept.wish("ann", Wish::StandIn { seat: seat(1), on: true }).unwrap();
    assert_eq!(bots(&kept), [1, 3]);
    let draft = kept.room.judge_bot(seat(3), "9", 100).unwrap();
    kept.keep(draft);
    assert_eq!(bots(&kept), [0; 0], "Bea's team has a person too");
    name_number(&mut kept, "bea", 2, "1");
    assert_eq!(bots(&kept), [1, 3]);
}

#[test]
fn who_plays_with_whom_is_known_before_the_game() {
    let kept = Kept::opened("tandem", &[], 4, Clock::Off);
    assert_eq!([1, 2, 3, 4].map(|number| kept.room.team_number(seat(number))), [Some(1), Some(2), Some(1), Some(2)]);
    assert_eq!(Kept::open(2).room.team_number(seat(1)), None);
}

/// Anything may be said to anybody: it is heard as it can be shown, or refused with a reason, and in no time.
#[test]
fn a_hundred_thousand_odd_lines_are_taken_or_refused_with_a_reason() {
    const BITS: [&str; 16] = [
        "",
        " ",
        "hello",
        "e\u{301}",
        "\u{202e}",
        "\u{0}",
        "\u{1b}[2J",
        "\u{1f600}",
        "\u{645}\u{631}",
        "\u{5e9}\u{5dc}",
        "\u{6771}\u{4eac}",
        "<script>",
        "\n",
        "\u{301}\u{301}\u{301}\u{301}",
        "\u{e0041}",
        "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
    ];
    let kept = tandem();
    let mut dice = Dice::stream(11, 1);
    let (start, mut taken) = (std::time::Instant::now(), 0);
    for round in 0..100_000_u32 {
        let mut text: String = (0..dice.below(6)).map(|_| *dice.pick(&BITS)).collect();
        if dice.below(200) == 0 {
            text = text.repeat(2_000);
        }
        let wish =
            if round % 2 == 0 { to_team(2, &text) } else { Wish::Say { name: String::new(), text: text.clone() } };
        match kept.room.judge(&guest("bea"), wish, 5) {
            Ok(_) => {
                taken += 1;
                assert!(!text.trim().is_empty() && text.trim().chars().count() <= MAX_TEXT, "{text:?}");
            }
            Err(denied) => assert!(!denied.why.is_empty(), "{text:?}"),
        }
    }
    assert!((10_000..90_000).contains(&taken), "{taken} are taken");
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}
