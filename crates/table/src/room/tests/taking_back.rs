//! Who is asked before a move is taken back that others have seen, and what comes of it.

use super::*;
use crate::room::bounds;

const NAMES: [&str; 3] = ["ann", "bea", "cem"];

/// People at a table of Triominos, and bots in the seats after theirs.
fn table(people: usize, seats: u8) -> Kept {
    let mut kept = Kept::opened("triominos", &[], seats, Clock::Off);
    for number in 1..=seats {
        match NAMES.get(usize::from(number) - 1).filter(|_| usize::from(number) <= people) {
            Some(who) => {
                kept.sit(who, number).unwrap();
                kept.ready(who, number);
            }
            None => kept.wish("ann", Wish::SeatBot { seat: seat(number), bot: "greedy".into() }).unwrap(),
        }
    }
    kept.wish("ann", Wish::Start).unwrap();
    kept
}

fn undo(seat: Seat) -> Wish {
    Wish::Move { seat, mv: "undo".into() }
}

fn answer(seat: Seat, agree: bool) -> Wish {
    Wish::AnswerUndo { seat, agree }
}

/// Plays on until somebody has laid a tile, in one of the first seats; returns who.
fn until_laid(kept: &mut Kept, first: u8) -> Seat {
    let mut dice = Dice::new([5; 32]);
    for _ in 0..200 {
        let table = kept.room.table().unwrap();
        let open = table.turn().seats().iter().next().expect("the game is on");
        let mv = table.advise(open, tricorn_bots::Bot::Greedy, &mut dice).unwrap();
        let draft = match kept.room.bots_to_move().any(|(bot, _)| bot == open) {
            true => kept.room.judge_bot(open, &mv, kept.now).unwrap(),
            false => kept.room.judge(&guest(NAMES[open.index()]), Wish::Move { seat: open, mv }, kept.now).unwrap(),
        };
        kept.keep(draft);
        if kept.room.table().unwrap().may_undo_by_consent(open).is_ok() && open.number() <= first {
            return open;
        }
    }
    panic!("nobody lays a tile");
}

fn log(kept: &Kept) -> Vec<String> {
    kept.room.table().unwrap().entries().iter().map(|entry| entry.mv.clone()).collect()
}

fn words(kept: &Kept) -> Vec<String> {
    kept.room.notes().map(|note| kept.room.note_words(note)).collect()
}

#[test]
fn a_tile_that_others_have_seen_is_taken_back_when_they_agree_and_the_log_keeps_both() {
    let mut kept = table(2, 2);
    let mover = until_laid(&mut kept, 2);
    let other = seat(3 - mover.number());
    let (asks, answers) = (NAMES[mover.index()], NAMES[other.index()]);
    let before = log(&kept);
    assert_eq!(kept.room.may_take_back(mover), Ok(Taking::Asks));
    assert!(kept.wish(answers, answer(other, true)).unwrap_err().contains("nobody asks"));

    kept.wish(asks, undo(mover)).unwrap();
    assert_eq!(log(&kept), before, "asking changes nothing on the table");
    assert_eq!(kept.room.to_agree(mover), Seats::only(other));
    assert!(kept.wish(asks, undo(mover)).unwrap_err().contains("asked already"));
    assert!(kept.wish(asks, answer(mover, true)).unwrap_err().contains("not for you"));

    kept.wish(answers, answer(other, true)).unwrap();
    assert_eq!(log(&kept), [before, vec!["undo agreed".into()]].concat());
    assert!(kept.room.table().unwrap().turn().seats().has(mover), "it is the mover's turn again");
    assert_eq!(kept.room.take_back(), None);
    let told = [format!("{asks} asks to take the last move back."), format!("{asks} takes the last move back.")];
    assert_eq!(words(&kept), told);

    let again = kept.restarted();
    assert_eq!(again.table().unwrap().written(), kept.room.table().unwrap().written());
    kept.play_on(10_000);
    crate::verify(&kept.room.table().unwrap().written()).expect("such a log is a good one");
}

#[test]
fn who_declines_ends_it_and_is_not_asked_again_about_the_same_move() {
    let mut kept = table(2, 2);
    let mover = until_laid(&mut kept, 2);
    let other = seat(3 - mover.number());
    let before = log(&kept);
    kept.wish(NAMES[mover.index()], undo(mover)).unwrap();
    kept.wish(NAMES[other.index()], answer(other, false)).unwrap();
    assert_eq!(log(&kept), before);
    assert!(kept.wish(NAMES[other.index()], answer(other, true)).unwrap_err().contains("nobody asks"));
    let refused = kept.wish(NAMES[mover.index()], undo(mover)).unwrap_err();
    assert!(refused.contains("rather leave it"), "{refused}");
    assert_eq!(kept.restarted().take_back(), kept.room.take_back());
    // Another move is another question.
    kept.play_on(1);
    assert_eq!(kept.room.take_back(), None);
    let mover = until_laid(&mut kept, 2);
    kept.wish(NAMES[mover.index()], undo(mover)).unwrap();
}

#[test]
fn the_question_lapses_with_the_next_move_and_a_late_answer_is_for_another_one() {
    let mut kept = table(2, 2);
    let mover = until_laid(&mut kept, 2);
    let other = seat(3 - mover.number());
    let asked_before = kept.room.next_seq();
    kept.wish(NAMES[mover.index()], undo(mover)).unwrap();
    let agree = answer(other, true);
    assert!(kept.room.is_stale(&agree, asked_before), "who had not seen the question has not answered it");
    assert!(!kept.room.is_stale(&agree, kept.room.next_seq()));
    kept.play_on(1);
    let length = log(&kept).len();
    assert!(kept.wish(NAMES[other.index()], agree).unwrap_err().contains("nobody asks"));
    assert_eq!(log(&kept).len(), length);
}

#[test]
fn all_people_have_to_agree_and_bots_do_at_once() {
    let mut kept = table(3, 4);
    let mover = until_laid(&mut kept, 3);
    let others: Vec<Seat> = Seats::first(3).without(mover).iter().collect();
    kept.wish(NAMES[mover.index()], undo(mover)).unwrap();
    assert_eq!(kept.room.to_agree(mover), others.iter().copied().collect());
    kept.wish(NAMES[others[0].index()], answer(others[0], true)).unwrap();
    assert!(kept.wish(NAMES[others[0].index()], answer(others[0], true)).is_err(), "that was said");
    assert_ne!(log(&kept).last().unwrap(), "undo agreed");
    kept.wish(NAMES[others[1].index()], answer(others[1], true)).unwrap();
    assert_eq!(log(&kept).last().unwrap(), "undo agreed");

    let mut kept = table(1, 3);
    let mover = until_laid(&mut kept, 1);
    assert_eq!(kept.room.may_take_back(mover), Ok(Taking::Agreed));
    kept.wish("ann", undo(mover)).unwrap();
    assert_eq!(log(&kept).last().unwrap(), "undo agreed");
}

#[test]
fn who_left_a_bot_in_the_own_place_is_not_waited_for() {
    let mut kept = table(2, 2);
    let mover = until_laid(&mut kept, 2);
    let other = seat(3 - mover.number());
    kept.wish(NAMES[mover.index()], undo(mover)).unwrap();
    kept.wish(NAMES[other.index()], Wish::StandIn { seat: other, on: true }).unwrap();
    assert_eq!(kept.room.may_take_back(mover), Ok(Taking::Agreed));
    kept.wish(NAMES[mover.index()], undo(mover)).unwrap();
    assert_eq!(log(&kept).last().unwrap(), "undo agreed");
}

#[test]
fn nobody_writes_the_consent_of_others_and_questions_have_a_bound() {
    let mut kept = table(2, 2);
    let mover = until_laid(&mut kept, 2);
    let who = NAMES[mover.index()];
    let forged = kept.wish(who, Wish::Move { seat: mover, mv: "undo agreed".into() }).unwrap_err();
    assert!(forged.contains("for them to say"), "{forged}");
    kept.room.undos = bounds::MAX_UNDOS;
    assert!(kept.wish(who, undo(mover)).unwrap_err().contains("that is enough"));
}

#[test]
fn what_was_drawn_stays_drawn_whoever_would_agree() {
    let mut kept = table(1, 2);
    let mut dice = Dice::new([5; 32]);
    for _ in 0..400 {
        let table = kept.room.table().unwrap();
        let Some(open) = table.turn().seats().iter().next() else { break };
        let draw = table.notations(open).into_iter().find(|mv| mv == "draw");
        let mv = draw.clone().or_else(|| table.advise(open, tricorn_bots::Bot::Greedy, &mut dice)).unwrap();
        let draft = match open.number() {
            1 => kept.room.judge(&guest("ann"), Wish::Move { seat: open, mv }, kept.now).unwrap(),
            _ => kept.room.judge_bot(open, &mv, kept.now).unwrap(),
        };
        kept.keep(draft);
        if draw.is_some() && open.number() == 1 {
            assert!(kept.room.may_take_back(open).is_err());
            return;
        }
    }
    panic!("nobody has drawn");
}

#[test]
fn an_offer_to_end_is_declined_for_all() {
    let mut kept = table(3, 3);
    let offer = |number, on| Wish::OfferEnd { seat: seat(number), on };
    assert!(kept.wish("ann", offer(1, false)).unwrap_err().contains("nobody has offered"));
    kept.wish("ann", offer(1, true)).unwrap();
    kept.wish("bea", offer(2, true)).unwrap();
    kept.wish("bea", offer(2, false)).unwrap();
    assert!(kept.room.chairs()[0].offers_end, "to take the own offer back leaves that of another");
    kept.wish("bea", offer(2, true)).unwrap();
    kept.wish("cem", offer(3, false)).unwrap();
    assert!(kept.room.chairs().iter().all(|chair| !chair.offers_end));
    assert_eq!(words(&kept).last().unwrap(), "cem declines: the game goes on.");
    assert_eq!(kept.restarted().chairs(), kept.room.chairs());
}
