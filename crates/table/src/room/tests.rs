use tricorn_kernel::{Dice, Options, Seat, Turn, Viewer, WrittenOptions};

use tricorn_kernel::log::Written;

use super::*;

mod branch;
mod clocks;
mod hints;
mod pace;
mod taking_back;
mod talk;
mod words;

fn guest(name: &str) -> Guest {
    Guest(name.into())
}

fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

/// A room with its journal, as a server keeps them.
struct Kept {
    room: Room,
    journal: Vec<(Act, u64)>,
    now: u64,
}

impl Kept {
    fn open(seats: u8) -> Self {
        Self::with_clock(seats, Clock::Off)
    }

    fn with_clock(seats: u8, clock: Clock) -> Self {
        Self::opened("mayhem", &[], seats, clock)
    }

    fn opened(game: &str, options: &[(&str, &str)], seats: u8, clock: Clock) -> Self {
        let game = crate::game(game).unwrap();
        let options = Options::read(game.facts().options, options.iter().copied()).unwrap();
        let config = Config {
            format: FORMAT,
            game: game.facts().id.into(),
            rules: game.facts().rules,
            options: WrittenOptions::from(&options),
            seats,
            listed: true,
            clock,
            hints: Hints::default(),
            pace: Pace::default(),
            branch: None,
            host: guest("ann"),
        };
        let act = Act::Open { config, secret: Secret::new([7; 32]).reveal() };
        Self { room: Room::open(&act).unwrap(), journal: vec![(act, 0)], now: 0 }
    }

    fn wish(&mut self, who: &str, wish: Wish) -> Result<(), String> {
        let draft = self.room.judge(&guest(who), wish, self.now).map_err(|denied| denied.to_string())?;
        self.keep(draft);
        Ok(())
    }

    fn keep(&mut self, draft: Draft) {
        self.now += 10;
        // Through JSON, as the store keeps it.
        let act: Act = serde_json::from_str(&serde_json::to_string(draft.act()).unwrap()).unwrap();
        self.room.adopt(draft, self.now, None);
        self.journal.push((act, self.now));
    }

    fn sit(&mut self, who: &str, number: u8) -> Result<(), String> {
        self.wish(who, Wish::Sit { seat: seat(number), name: who.into(), promise: None })
    }

    fn ready(&mut self, who: &str, number: u8) {
        self.wish(who, Wish::Ready { seat: seat(number), ready: true }).unwrap();
    }

    /// Ann in seat 1 and Bea in seat 2 play.
    fn started() -> Self {
        Self::started_with(Clock::Off)
    }

    fn started_with(clock: Clock) -> Self {
        Self::with_options("mayhem", &[], clock)
    }

    fn with_options(game: &str, options: &[(&str, &str)], clock: Clock) -> Self {
        let mut kept = Self::opened(game, options, 2, clock);
        kept.sit("ann", 1).unwrap();
        kept.sit("bea", 2).unwrap();
        kept.ready("ann", 1);
        kept.ready("bea", 2);
        kept.wish("ann", Wish::Start).unwrap();
        kept
    }

    fn play_on(&mut self, moves: usize) {
        let mut dice = Dice::new([3; 32]);
        for _ in 0..moves {
            let Some(table) = self.room.table() else { panic!("no game") };
            let Some(seat) = table.turn().seats().iter().next() else { return };
            let mv = table.advise(seat, tricorn_bots::Bot::Random, &mut dice).unwrap();
            let who = ["ann", "bea"][seat.index()];
            self.wish(who, Wish::Move { seat, mv }).unwrap();
        }
    }

    /// The room that a restart makes of the journal.
    fn restarted(&self) -> Room {
        let mut room = Room::open(&self.journal[0].0).unwrap();
        for (act, at_ms) in &self.journal[1..] {
            room.fold(act, *at_ms, None).unwrap();
        }
        room
    }
}

#[test]
fn a_whole_game_is_played_and_a_restart_folds_to_the_same() {
    let mut kept = Kept::started();
    kept.play_on(40);
    assert_eq!(kept.restarted().table().unwrap().entries(), kept.room.table().unwrap().entries());
    kept.play_on(10_000);
    assert!(matches!(kept.room.stage(), Stage::Over(End::Played)));
    let again = kept.restarted();
    let written = again.table().unwrap().written();
    assert_eq!(written, kept.room.table().unwrap().written());
    crate::verify(&written).unwrap();
}

#[test]
fn only_ones_own_seat_moves_and_refusals_cite_the_rule() {
    let mut kept = Kept::started();
    let open = kept.room.table().unwrap().turn().seats().iter().next().unwrap();
    let (who, other) = if open == seat(1) { ("ann", "bea") } else { ("bea", "ann") };
    let stop = Wish::Move { seat: open, mv: "stop".into() };
    assert_eq!(kept.wish(other, stop.clone()).unwrap_err(), "that is not your seat");
    assert_eq!(kept.wish(who, stop).unwrap_err(), "play at least one card first (MAY-3)");
    let nonsense = Wish::Move { seat: open, mv: "castle".into() };
    assert!(kept.wish(who, nonsense).unwrap_err().contains("castle"));
    let chance = Wish::Move { seat: open, mv: "card h1s".into() };
    assert!(kept.wish(who, chance).unwrap_err().contains("MAY-2"));
}

#[test]
fn a_game_starts_only_when_every_chair_is_taken_and_ready_and_the_host_says_so() {
    let mut kept = Kept::open(3);
    kept.sit("ann", 1).unwrap();
    assert_eq!(kept.sit("bea", 1).unwrap_err(), "somebody sits there already");
    kept.sit("bea", 2).unwrap();
    assert!(kept.wish("ann", Wish::Start).unwrap_err().contains("ann is not ready"));
    kept.ready("ann", 1);
    kept.ready("bea", 2);
    assert!(kept.wish("ann", Wish::Start).unwrap_err().contains("seat 3 is empty"));
    let bot = |bot: &str| Wish::SeatBot { seat: seat(3), bot: bot.into() };
    assert!(kept.wish("bea", bot("greedy")).unwrap_err().contains("only the one who opened"));
    assert!(kept.wish("ann", bot("deep")).unwrap_err().contains("there is no bot"));
    kept.wish("ann", bot("greedy")).unwrap();
    assert!(kept.wish("bea", Wish::Start).unwrap_err().contains("only the one who opened"));
    kept.wish("ann", Wish::Start).unwrap();
    assert!(matches!(kept.room.stage(), Stage::Playing));
    assert!(kept.sit("cal", 3).unwrap_err().contains("has begun"));
}

#[test]
fn the_host_may_send_somebody_away_and_others_may_not() {
    let mut kept = Kept::open(2);
    kept.sit("ann", 1).unwrap();
    kept.sit("bea", 2).unwrap();
    assert!(kept.wish("bea", Wish::Stand { seat: seat(1) }).is_err());
    kept.wish("ann", Wish::Stand { seat: seat(2) }).unwrap();
    assert_eq!(kept.room.chairs()[1].occupant, Occupant::Nobody);
}

#[test]
fn who_leaves_a_running_game_is_stood_in_for_and_may_come_back() {
    let mut kept = Kept::started();
    kept.wish("bea", Wish::Stand { seat: seat(2) }).unwrap();
    let mut dice = Dice::new([3; 32]);
    for _ in 0..200 {
        let next = kept.room.bots_to_move().next();
        if let Some((seat, bot)) = next {
            let mv = kept.room.table().unwrap().advise(seat, bot, &mut dice).unwrap();
            let act = kept.room.judge_bot(seat, &mv, kept.now).unwrap();
            kept.keep(act);
        } else {
            let table = kept.room.table().unwrap();
            let Turn::Open { .. } = table.turn() else { break };
            let mv = table.advise(seat(1), tricorn_bots::Bot::Random, &mut dice).unwrap();
            kept.wish("ann", Wish::Move { seat: seat(1), mv }).unwrap();
        }
        if kept.journal.len() == 20 {
            kept.wish("bea", Wish::StandIn { seat: seat(2), on: false }).unwrap();
            assert!(kept.room.bots_to_move().next().is_none(), "bea is back");
            kept.wish("bea", Wish::StandIn { seat: seat(2), on: true }).unwrap();
        }
    }
    assert!(matches!(kept.room.stage(), Stage::Over(End::Played)));
}

#[test]
fn all_must_agree_to_end_a_game_and_a_move_withdraws_the_offer() {
    let mut kept = Kept::started();
    kept.wish("ann", Wish::OfferEnd { seat: seat(1), on: true }).unwrap();
    assert!(kept.room.chairs()[0].offers_end);
    kept.play_on(1);
    assert!(!kept.room.chairs()[0].offers_end);
    kept.wish("ann", Wish::OfferEnd { seat: seat(1), on: true }).unwrap();
    kept.wish("bea", Wish::OfferEnd { seat: seat(2), on: true }).unwrap();
    assert!(matches!(kept.room.stage(), Stage::Over(End::Agreed)));
    assert!(kept.wish("ann", Wish::Move { seat: seat(1), mv: "stop".into() }).unwrap_err().contains("over"));
    let written = kept.room.table().unwrap().written();
    assert_eq!(written.footer.as_ref().unwrap().ended, Some(tricorn_kernel::log::Ended::Agreed));
    assert_eq!(crate::verify(&written).unwrap().entries, written.entries.len());
    assert_eq!(kept.restarted().table().unwrap().written(), written);
    kept.wish("bea", Wish::Rematch { table: "next".into() }).unwrap();
    assert_eq!(kept.room.rematch(), Some("next"));
}

#[test]
fn names_and_talk_are_bounded_single_lines() {
    let mut kept = Kept::open(2);
    let sit = |name: &str| Wish::Sit { seat: seat(1), name: name.into(), promise: None };
    for name in ["", "   ", &"x".repeat(25), "a\u{7}b", "ann\u{202e}", "a\u{200b}nn"] {
        assert!(kept.wish("ann", sit(name)).is_err(), "{name:?}");
    }
    kept.wish("ann", sit("  Ann   of  Paris ")).unwrap();
    assert_eq!(kept.room.name_of(seat(1)), "Ann of Paris");
    let say = |text: &str| Wish::Say { name: "Eve".into(), text: text.into() };
    assert!(kept.wish("eve", say(&"x".repeat(301))).is_err());
    for number in 0..250 {
        kept.wish("ann", say(&format!("line\n{number}"))).unwrap();
    }
    let heard: Vec<&Spoken> = kept.room.heard_by(Viewer::Spectator).collect();
    assert_eq!(heard.len(), 200);
    assert_eq!(heard[199].chat, Chat { name: "Ann of Paris".into(), text: "line 249".into(), watcher: false });
}

#[test]
fn a_journal_with_another_roll_is_refused() {
    let kept = Kept::started();
    let mut room = Room::open(&kept.journal[0].0).unwrap();
    for (act, at_ms) in &kept.journal[1..] {
        let mut act = act.clone();
        if let Act::Start { played, .. } = &mut act {
            let other = if played[1].mv == "card h1s" { "card h2s" } else { "card h1s" };
            played[1].mv = other.into();
            assert!(room.fold(&act, *at_ms, None).unwrap_err().contains("another roll"));
            return;
        }
        room.fold(&act, *at_ms, None).unwrap();
    }
    panic!("the game was started");
}

#[test]
fn who_has_a_bot_in_the_own_place_does_not_move() {
    let mut kept = Kept::started();
    let open = kept.room.table().unwrap().turn().seats().iter().next().unwrap();
    let who = if open == seat(1) { "ann" } else { "bea" };
    let mv = kept.room.table().unwrap().choices(open)[0].notation.clone();
    kept.wish(who, Wish::StandIn { seat: open, on: true }).unwrap();
    let refused = kept.wish(who, Wish::Move { seat: open, mv: mv.clone() }).unwrap_err();
    assert!(refused.contains("a bot plays for you"), "{refused}");
    kept.wish(who, Wish::StandIn { seat: open, on: false }).unwrap();
    kept.wish(who, Wish::Move { seat: open, mv }).unwrap();
}

#[test]
fn a_move_is_stale_when_its_turn_is_over_and_not_before() {
    let mut kept = Kept::started();
    let open = |kept: &Kept| kept.room.table().unwrap().turn().seats().iter().next().unwrap();
    let first = open(&kept);
    let wish = Wish::Move { seat: first, mv: "stop".into() };
    let seen = kept.room.next_seq();
    kept.wish("eve", Wish::Say { name: "Eve".into(), text: "hello".into() }).unwrap();
    let (other, who) = if first == seat(1) { (seat(2), "bea") } else { (seat(1), "ann") };
    kept.wish(who, Wish::StandIn { seat: other, on: true }).unwrap();
    assert!(!kept.room.is_stale(&wish, seen), "talk and chairs change no turn");
    kept.play_on(1);
    assert!(kept.room.is_stale(&wish, seen), "the seat has moved since");
    let now = kept.room.next_seq();
    assert!(!kept.room.is_stale(&wish, now));
    assert!(kept.room.is_stale(&wish, now + 1), "nobody has seen that yet");
    assert!(kept.restarted().is_stale(&wish, seen));
}

#[test]
fn what_others_do_in_a_turn_that_several_have_open_makes_no_move_stale() {
    let turn =
        |seats: Seats, phase: u32| Turn::Open { seats, alarm: Some(tricorn_kernel::Alarm { phase, after_ms: 9 }) };
    let both = Seats::first(2);
    let by = |actor: Actor| [Played { actor, mv: "call".into(), at_ms: 1 }];
    let since = |turns: &Turns| [seat(1), seat(2)].map(|seat| turns.since(seat));
    let mut turns = Turns::of(2);
    turns.begin(5);
    turns.go_on(turn(both, 1), &by(Actor::Seat(seat(1))), turn(both, 1), Seats::NONE, 6);
    assert_eq!(since(&turns), [6, 5], "only who moved is in a new turn");
    turns.go_on(turn(both, 1), &by(Actor::Seat(seat(1))), turn(both, 2), Seats::NONE, 7);
    assert_eq!(since(&turns), [7, 7], "another countdown is another turn");
    turns.go_on(turn(both, 2), &by(Actor::Clock), turn(both, 2), Seats::NONE, 8);
    assert_eq!(since(&turns), [8, 8], "the clock ends everybody's turn");
    turns.go_on(turn(both, 2), &by(Actor::Seat(seat(1))), turn(Seats::only(seat(1)), 2), Seats::NONE, 9);
    assert_eq!(since(&turns), [9, 9], "who cannot move any more is in no turn that was open");
    turns.go_on(turn(both, 2), &by(Actor::Seat(seat(1))), turn(both, 2), both, 10);
    assert_eq!(since(&turns), [10, 10], "what one does is done for the whole team");
}

#[test]
fn what_was_granted_is_known_again_also_after_a_restart() {
    let mut kept = Kept::started();
    let wish = Wish::Say { name: String::new(), text: "well played".into() };
    let seen = kept.room.next_seq();
    let mark = Mark::of(&guest("ann"), &wish, seen);
    let draft = kept.room.judge(&guest("ann"), wish.clone(), kept.now).unwrap();
    let act = draft.act().clone();
    let mut again = kept.restarted();
    let grant = kept.room.adopt(draft, kept.now, Some(mark));
    assert_eq!(kept.room.granted(mark), Some(&grant));
    again.fold(&act, kept.now, Some(mark)).unwrap();
    assert_eq!(again.granted(mark), Some(&grant));
    for other in [Mark::of(&guest("bea"), &wish, seen), Mark::of(&guest("ann"), &wish, seen + 1)] {
        assert_eq!(kept.room.granted(other), None, "somebody else's, or another time");
    }
}

#[test]
fn what_happens_beside_the_game_is_told_with_its_reason() {
    let mut kept = Kept::started_with(Clock::Minutes(5));
    let words = |kept: &Kept| kept.room.notes().map(|note| kept.room.note_words(note)).collect::<Vec<_>>();
    let open = kept.room.table().unwrap().turn().seats().iter().next().unwrap();
    let who = if open == seat(1) { "ann" } else { "bea" };
    kept.now += 300_000;
    let late = kept.room.judge_flag(kept.now).unwrap();
    kept.keep(late);
    kept.wish(who, Wish::StandIn { seat: open, on: false }).unwrap();
    kept.wish("ann", Wish::Stand { seat: seat(2) }).unwrap();
    kept.wish("ann", Wish::OfferEnd { seat: seat(1), on: true }).unwrap();
    kept.wish("bea", Wish::OfferEnd { seat: seat(2), on: true }).unwrap();
    let told = [
        format!("{who}'s time is up: a bot plays until {who} is back."),
        format!("{who} is back."),
        "bea is away; the host lets a bot play on.".into(),
        "ann would end the game without a result.".into(),
        "bea would end the game without a result.".into(),
        "The game ends by agreement, without a result.".into(),
    ];
    assert_eq!(words(&kept), told);
    let again = kept.restarted();
    assert_eq!(again.notes().collect::<Vec<_>>(), kept.room.notes().collect::<Vec<_>>());
}

#[test]
fn a_room_is_due_when_a_bot_or_a_clock_is_to_move() {
    let mut kept = Kept::started();
    assert_eq!(kept.room.due_ms(), None, "people take the time they like");
    let open = kept.room.table().unwrap().turn().seats().iter().next().unwrap();
    let who = if open == seat(1) { "ann" } else { "bea" };
    kept.wish(who, Wish::StandIn { seat: open, on: true }).unwrap();
    assert!(kept.room.due_ms().is_some_and(|due| due <= kept.now), "a bot moves at once");
    let kept = Kept::started_with(Clock::Days(1));
    assert_eq!(kept.room.due_ms(), kept.room.flag_ms());
    assert!(kept.room.due_ms().is_some());
}

#[test]
fn a_game_can_be_long_but_not_endless_and_undo_has_a_bound() {
    let mut kept = Kept::started();
    kept.room.undos = bounds::MAX_UNDOS;
    let open = kept.room.table().unwrap().turn().seats().iter().next().unwrap();
    let who = if open == seat(1) { "ann" } else { "bea" };
    let undo = kept.wish(who, Wish::Move { seat: open, mv: "undo".into() }).unwrap_err();
    assert!(undo.contains("that is enough"), "{undo}");
    kept.play_on(1);
}

/// A line of talk.
fn say(text: &str) -> Wish {
    Wish::Say { name: "Eve".into(), text: text.into() }
}

#[test]
fn whoever_talks_without_end_keeps_nobody_from_playing() {
    let mut kept = Kept::open(2);
    kept.wish("eve", say("hello")).unwrap();
    kept.room.talk.said.insert(None, 20_000);
    kept.room.next_seq = 20_001;
    let refused = kept.wish("eve", say("hello?")).unwrap_err();
    assert!(refused.contains("hears no more"), "{refused}");
    kept.sit("ann", 1).unwrap();
    kept.wish("ann", Wish::SeatBot { seat: seat(2), bot: "random".into() }).unwrap();
    // Nor do those who come and go.
    kept.ready("ann", 1);
    kept.room.next_seq += 100_000;
    let refused = kept.wish("ann", Wish::Stand { seat: seat(1) }).unwrap_err();
    assert!(refused.contains("must play on"), "{refused}");
    kept.wish("ann", Wish::Start).unwrap();
    for on in [true, false] {
        kept.wish("ann", Wish::StandIn { seat: seat(1), on }).unwrap();
    }
    kept.wish("ann", Wish::OfferEnd { seat: seat(1), on: true }).unwrap();
    kept.wish("ann", Wish::Rematch { table: "again".into() }).unwrap();
}

#[test]
fn a_bot_is_called_or_sent_away_only_where_that_changes_something_and_not_for_ever() {
    let mut kept = Kept::started();
    let stand_in = |on| Wish::StandIn { seat: seat(1), on };
    assert!(kept.wish("ann", stand_in(false)).is_err());
    kept.wish("ann", stand_in(true)).unwrap();
    assert!(kept.wish("ann", stand_in(true)).is_err());
    assert!(kept.wish("ann", Wish::Stand { seat: seat(1) }).is_err(), "a bot plays there");
    assert!(kept.wish("ann", Wish::OfferEnd { seat: seat(1), on: false }).is_err());
    kept.wish("ann", stand_in(false)).unwrap();
    kept.room.chairs[0].changes_of_mind = bounds::MAX_CHANGES_OF_MIND - 1;
    kept.wish("ann", stand_in(true)).unwrap();
    kept.wish("ann", stand_in(false)).unwrap();
    let refused = kept.wish("ann", stand_in(true)).unwrap_err();
    assert!(refused.contains("that is enough"), "{refused}");

    let mut kept = Kept::open(2);
    kept.sit("ann", 1).unwrap();
    kept.wish("ann", Wish::SeatBot { seat: seat(2), bot: "random".into() }).unwrap();
    kept.ready("ann", 1);
    kept.wish("ann", Wish::Start).unwrap();
    assert!(kept.wish("ann", Wish::Stand { seat: seat(2) }).is_err(), "there is a bot already");
}

#[test]
fn nobody_makes_the_room_forget_what_it_granted_to_another() {
    let mut kept = Kept::started();
    let open = kept.room.table().unwrap().turn().seats().iter().next().unwrap();
    let (who, mv) = (["ann", "bea"][open.index()], kept.room.table().unwrap().notations(open)[0].clone());
    let wish = Wish::Move { seat: open, mv };
    let mark = Mark::of(&guest(who), &wish, 7);
    let draft = kept.room.judge(&guest(who), wish, kept.now).unwrap();
    let grant = kept.room.adopt(draft, kept.now, Some(mark));
    for line in 0..200 {
        let draft = kept.room.judge(&guest("eve"), say("hm"), kept.now).unwrap();
        kept.room.adopt(draft, kept.now, Some(Mark::of(&guest("eve"), &say("hm"), line)));
    }
    assert_eq!(kept.room.granted(mark), Some(&grant));
}

#[test]
fn a_journal_that_does_not_say_which_rules_or_format_is_of_the_first() {
    let config = serde_json::json!({"game": "triominos", "options": {}, "seats": 2, "listed": true, "host": "ann"});
    let opening = serde_json::json!({"act": "open", "config": config, "secret": ""});
    let Act::Open { config, .. } = serde_json::from_value(opening).unwrap() else { panic!("no opening") };
    assert_eq!((config.rules, config.format), (1, 1));
}

#[test]
fn a_journal_of_another_format_is_told_apart() {
    let kept = Kept::open(2);
    let (Act::Open { config, secret }, _) = kept.journal[0].clone() else { panic!("no opening") };
    let old = Act::Open { config: Config { format: 1, ..config }, secret };
    let why = Room::open(&old).map(drop).unwrap_err();
    assert_eq!(why, OpenError::OtherFormat { kept: 1 });
    assert_eq!(why.to_string(), "This table was kept in format 1; this program knows format 2.");
}

#[test]
fn the_log_of_a_journal_is_found_without_its_rules() {
    let mut kept = Kept::started();
    let journal =
        |kept: &Kept| kept.journal.iter().map(|(act, _)| serde_json::to_value(act).unwrap()).collect::<Vec<_>>();
    kept.play_on(30);
    let mut written = kept.room.table().unwrap().written();
    assert_eq!(salvage(&journal(&kept)), Some(written.clone()));
    assert_eq!(salvage(&journal(&Kept::open(2))), None, "nothing was played");
    // As a program before this one kept it: no format, and the text that a seat added beside its name.
    let mut old = journal(&kept);
    old[0]["config"].as_object_mut().unwrap().remove("format");
    old[0]["config"]["rules"] = 9.into();
    old[1]["entropy"] = "luck".into();
    old[1].as_object_mut().unwrap().remove("promise");
    let found = salvage(&old).unwrap();
    (written.header.format, written.header.rules, written.header.players[0].entropy) = (1, 9, "luck".into());
    assert_eq!(found.header, written.header);
    let read = tricorn_kernel::log::Reader::new(found.to_lines().as_bytes()).next().unwrap().unwrap();
    assert_eq!(read, found);
    let why = crate::verify(&Written { footer: written.footer, ..read }).unwrap_err().to_string();
    assert!(why.contains("the footer is missing"), "{why}");
}
