//! Branches: the same deal, played on differently from a moment of a game that is over.

use std::sync::atomic::AtomicBool;

use tricorn_bots::Bot;
use tricorn_kernel::log::{Entry, Reader};

use super::*;
use crate::{GAMES, Moment, Outputs, Plan, promise_of, simulate, verify};

/// Some moment of this century.
const NOW: u64 = 1_800_000_000_000;

/// A whole game of this one between bots.
fn played(game: &dyn crate::AnyGame) -> Written {
    let seats = usize::from(*game.facts().seats.start());
    let plan =
        Plan { options: Options::defaults(game.facts().options), bots: vec![Bot::Greedy; seats], games: 1, seed: 3 };
    let mut log = Vec::new();
    simulate(game, &plan, Outputs { log: Some(&mut log), csv: None }, &AtomicBool::new(false), |_| {}).unwrap();
    Reader::new(log.as_slice()).next().unwrap().unwrap()
}

/// Ann and Bea have played a whole game, with these words in the deal.
fn over(words: [&str; 2]) -> Kept {
    let mut kept = Kept::open(2);
    for (number, who, word) in [(1, "ann", words[0]), (2, "bea", words[1])] {
        let promise = (!word.is_empty()).then(|| promise_of(word));
        kept.wish(who, Wish::Sit { seat: seat(number), name: who.into(), promise }).unwrap();
        kept.ready(who, number);
    }
    kept.wish("ann", Wish::Start).unwrap();
    for (number, who, word) in [(1, "ann", words[0]), (2, "bea", words[1])] {
        if !word.is_empty() {
            kept.wish(who, Wish::Word { seat: seat(number), word: word.into() }).unwrap();
        }
    }
    kept.play_on(10_000);
    kept
}

/// The branch of a game after so many entries, with Cal in this seat.
fn branch(game: &Written, entries: usize, number: u8) -> Result<Kept, String> {
    let moment = Moment::of(game, entries)?;
    let (table, name) = ("k3m9x2a".into(), "Cal".into());
    let branching =
        Branching { table, guest: guest("cal"), name, seat: seat(number), bot: Bot::USUAL, pace: Pace::default() };
    let (room, acts) = branching.open(&moment, NOW).map_err(|denied| denied.to_string())?;
    let journal = acts.into_iter().map(|act| serde_json::from_str(&serde_json::to_string(&act).unwrap()).unwrap());
    Ok(Kept { room, journal: journal.map(|act| (act, NOW)).collect(), now: NOW })
}

impl Kept {
    fn written(&self) -> Written {
        self.room.table().unwrap().written()
    }

    /// Makes these moves of another log, each when it was made there.
    fn play_again(&mut self, entries: &[Entry]) {
        let (mut now, mut last) = (self.now, self.written().entries.last().map_or(0, |entry| entry.at_ms));
        for Entry { actor, mv, at_ms, .. } in entries {
            now += at_ms - last;
            last = *at_ms;
            let draft = match actor {
                Actor::Chance => continue,
                Actor::Clock => self.room.judge_clock(now),
                Actor::Seat(_) => self.room.play_move(*actor, mv, now),
            };
            let draft = draft.unwrap_or_else(|denied| panic!("{actor} {mv}: {denied}"));
            self.journal.push((draft.act().clone(), now));
            self.room.adopt(draft, now, None);
        }
    }

    /// Lets bots play everybody to the end.
    fn play_out(&mut self) {
        let mut dice = Dice::new([5; 32]);
        while let Some(seat) = self.room.open_seats().iter().next() {
            let mv = self.room.table().unwrap().advise(seat, Bot::Random, &mut dice).unwrap();
            let draft = self.room.play_move(Actor::Seat(seat), &mv, self.now).unwrap();
            self.keep(draft);
        }
    }
}

/// What was done and when, whoever did it under which name. At a table chance moves at once; bots alone let it take its time.
fn done(written: &Written) -> Vec<(Actor, String, u64)> {
    let at_ms = |entry: &Entry| if entry.actor == Actor::Chance { 0 } else { entry.at_ms };
    written.entries.iter().map(|entry| (entry.actor, entry.mv.clone(), at_ms(entry))).collect()
}

#[test]
fn the_same_moves_make_the_same_game_of_every_kind() {
    for game in GAMES {
        let first = played(*game);
        let last = first.entries.len();
        for entries in [0, last / 3, last / 2, last - 1] {
            // The last entries may be chance's: then the game is over there.
            let Ok(mut kept) = branch(&first, entries, 1) else {
                assert_eq!(entries, last - 1, "{}", game.facts().id);
                continue;
            };
            let from = kept.written().entries.len();
            assert!(from >= entries && kept.room.branch().unwrap().entries as usize == from);
            kept.play_again(&first.entries[from..]);
            let again = kept.written();
            assert_eq!(done(&again), done(&first), "{} from entry {entries}", game.facts().id);
            assert_eq!(again.footer.as_ref().unwrap().standings, first.footer.as_ref().unwrap().standings);
            verify(&again).unwrap();
            assert_eq!(kept.restarted().table().unwrap().written(), again);
        }
    }
}

#[test]
fn other_moves_make_another_game_that_is_proved_with_the_same_seed() {
    let first = over(["heather", "gorse"]).written();
    let mut kept = branch(&first, first.entries.len() / 2, 2).unwrap();
    let from = kept.room.branch().unwrap().entries as usize;
    kept.play_out();
    let other = kept.written();
    assert_eq!(done(&other)[..from], done(&first)[..from]);
    assert_ne!(done(&other), done(&first));
    assert_eq!(other.header.commitment, first.header.commitment);
    let words = |game: &Written| game.header.players.iter().map(|player| player.entropy.clone()).collect::<Vec<_>>();
    assert_eq!(words(&other), ["heather", "gorse"]);
    assert_eq!(other.header.players[1].name, "Cal");
    verify(&other).unwrap();
    assert_eq!(kept.restarted().table().unwrap().written(), other);
    // And is a game from which one can branch off in turn.
    let mut again = branch(&other, from + 1, 1).unwrap();
    again.play_out();
    verify(&again.written()).unwrap();
}

#[test]
fn a_word_that_was_left_out_stays_left_out() {
    let mut kept = Kept::open(2);
    let promise = Some(promise_of("heather"));
    kept.wish("ann", Wish::Sit { seat: seat(1), name: "ann".into(), promise }).unwrap();
    kept.sit("bea", 2).unwrap();
    kept.ready("ann", 1);
    kept.ready("bea", 2);
    kept.wish("ann", Wish::Start).unwrap();
    kept.now = kept.room.deal_ms().unwrap();
    let deal = kept.room.judge_deal(kept.now).unwrap();
    kept.keep(deal);
    kept.play_on(10_000);
    let first = kept.written();
    assert!(first.header.players[0].is_left_out());
    for number in [1, 2] {
        let mut kept = branch(&first, 30, number).unwrap();
        assert!(kept.written().header.players[0].is_left_out());
        kept.play_out();
        verify(&kept.written()).unwrap();
    }
}

#[test]
fn nobody_branches_off_a_game_that_is_on_or_from_where_there_is_nothing() {
    let mut kept = Kept::started();
    kept.play_on(20);
    let why = |game: &Written, entries, number| branch(game, entries, number).err().unwrap();
    assert!(why(&kept.written(), 10, 1).contains("only from a game that is over"));
    kept.play_on(10_000);
    let game = kept.written();
    let last = game.entries.len();
    assert_eq!(why(&game, last + 1, 1), format!("there is no entry {}: the game has {last}", last + 1));
    assert!(why(&game, last, 1).contains("the game is over at that moment"));
    assert_eq!(why(&game, 10, 3), "there is no seat 3: the game has 2");
    let mut forged = game.clone();
    let card = forged.entries.iter_mut().find(|entry| entry.mv.starts_with("card")).unwrap();
    card.mv = if card.mv == "card h1s" { "card h2s".into() } else { "card h1s".into() };
    assert!(why(&forged, 10, 1).contains("another roll than the seed gives"));
    let mut long = game;
    let entry = long.entries[5].clone();
    long.entries = vec![Entry { mv: "x".repeat(1000), ..entry }; 600];
    assert!(why(&long, 600, 1).contains("so far into so long a game"));
}

#[test]
fn a_game_that_was_ended_by_agreement_goes_on_where_it_ended() {
    let mut kept = Kept::started();
    kept.play_on(12);
    for (who, number) in [("ann", 1), ("bea", 2)] {
        kept.wish(who, Wish::OfferEnd { seat: seat(number), on: true }).unwrap();
    }
    let first = kept.written();
    let mut kept = branch(&first, first.entries.len(), 1).unwrap();
    assert!(matches!(kept.room.stage(), Stage::Playing));
    kept.play_out();
    verify(&kept.written()).unwrap();
}

#[test]
fn moves_that_were_taken_back_stay_in_the_log_and_the_last_one_can_still_be() {
    let mut kept = Kept::with_options("triominos", &[], Clock::Off);
    let mut undone = None;
    for _ in 0..200 {
        kept.play_on(1);
        let taken = [("ann", 1), ("bea", 2)]
            .into_iter()
            .find(|(_, number)| kept.room.may_take_back(seat(*number)) == Ok(Taking::Unseen));
        if let Some((who, number)) = taken {
            kept.wish(who, Wish::Move { seat: seat(number), mv: "undo".into() }).unwrap();
            undone = Some(kept.written().entries.len());
            break;
        }
    }
    kept.play_on(10_000);
    let Some(undone) = undone else { return };
    let first = kept.written();
    let mut kept = branch(&first, undone, 1).unwrap();
    assert!(kept.written().entries.iter().any(|entry| entry.mv == "undo"));
    kept.play_out();
    verify(&kept.written()).unwrap();
}

#[test]
fn time_goes_on_from_where_the_game_was_left() {
    let game = crate::game("zangle-speedster").unwrap();
    let first = played(game);
    let clock = first.entries.iter().position(|entry| entry.actor == Actor::Clock).unwrap();
    let before = first.entries[clock - 1].at_ms;
    let kept = branch(&first, clock, 1).unwrap();
    let left = kept.room.alarm_ms().unwrap() - NOW;
    assert!(left > 0 && left <= first.entries[clock].at_ms - before, "{left}");
    let mut folded = kept.restarted();
    assert_eq!(folded.alarm_ms(), kept.room.alarm_ms());
    // What comes later is dated from there, too.
    let draft = folded.judge_clock(NOW + left).unwrap();
    folded.adopt(draft, NOW + left, None);
    assert!(folded.alarm_ms().is_none_or(|alarm| alarm > NOW + left));
    assert_eq!(folded.table().unwrap().entries()[clock].at_ms, before + left);
}

#[test]
fn a_branch_says_what_it_is_and_is_no_daily_deal() {
    let day: Day = "2026-11-17".parse().unwrap();
    let game = crate::game(SOLITAIRE).unwrap();
    let options = Options::read(game.facts().options, [("columns", "5")]).unwrap();
    let players = vec![Player::named("Ann")];
    let mut table = game.open(Opening { options, players, secret: day.secret() }).unwrap();
    let mut dice = Dice::new([5; 32]);
    table.settle(0);
    while let Some(seat) = table.turn().seats().iter().next() {
        let mv = table.advise(seat, Bot::Random, &mut dice).unwrap();
        table.take(Actor::Seat(seat), &mv, 0).unwrap();
        table.settle(0);
    }
    let first = table.written();
    assert_eq!(verify(&first).unwrap().daily, Some(day));
    let kept = branch(&first, first.entries.len() / 2, 1).unwrap();
    assert_eq!(kept.room.daily(), None);
    let entries = kept.room.branch().unwrap().entries;
    let notes: Vec<String> = kept.room.notes().map(|note| kept.room.note_words(note)).collect();
    assert_eq!(
        notes,
        [format!("From here on it is another game: it branches off table k3m9x2a after entry {entries}.")]
    );
    assert_eq!(kept.restarted().notes().count(), 1);
}
