//! What stands above the table for those who play and those who watch.

use super::*;

#[test]
fn everybody_is_told_that_somebodys_time_is_up_and_the_late_one_how_to_go_on() {
    let mut room = begun("triominos", &[], &["ann", "bea"], &["Ann", "Bea"]);
    let late = room.table().unwrap().turn().seats().iter().next().unwrap();
    let (who, other) = if late == seat(1) { ("ann", "bea") } else { ("bea", "ann") };
    let name = room.name_of(late);
    let flag = room.judge_flag(700_000).unwrap();
    room.adopt(flag, 700_000, None);
    assert!(shown(&room, who).contains("Your time is up: a bot plays for you"));
    for eyes in [other, "eve"] {
        let page = shown(&room, eyes);
        assert!(page.contains("\u{2019}s time is up: a bot plays until"), "{eyes}: {page}");
        assert!(page.contains(&format!("{name}'s time is up: a bot plays until {name} is back.")), "in the story too");
        assert!(page.contains("time is up: a bot plays</span>"), "and beside the name");
    }
    wish(&mut room, who, Wish::StandIn { seat: late, on: false });
    assert!(!shown(&room, other).contains("\u{2019}s time is up"));
    assert!(shown(&room, other).contains(&format!("{name} is back.")));
}

#[test]
fn an_offer_to_end_can_be_declined_on_the_page() {
    let mut room = begun("triominos", &[], &["ann", "bea"], &["Ann", "Bea"]);
    assert!(!shown(&room, "bea").contains("Play on</button>"));
    wish(&mut room, "ann", Wish::OfferEnd { seat: seat(1), on: true });
    assert!(shown(&room, "bea").contains("Play on</button>"));
    assert!(!shown(&room, "eve").contains("Play on</button>"), "who watches has no say");
    wish(&mut room, "bea", Wish::OfferEnd { seat: seat(2), on: false });
    let page = shown(&room, "ann");
    assert!(!page.contains("You have offered") && page.contains("Bea declines: the game goes on."), "{page}");
}

/// Ann has hot cards, and a bot waits for her.
pub(super) fn hot() -> Room {
    let mut room = opened("mayhem", 2, &[]);
    sit(&mut room, "ann", "Ann", 1);
    wish(&mut room, "ann", Wish::SeatBot { seat: seat(2), bot: "greedy".into() });
    wish(&mut room, "ann", Wish::Ready { seat: seat(1), ready: true });
    wish(&mut room, "ann", Wish::Start);
    let mut dice = Dice::new([9; 32]);
    for _ in 0..40 {
        if room.fair().is_some() {
            return room;
        }
        let open = room.table().unwrap().turn().seats();
        let mover = if open.has(seat(2)) { seat(2) } else { seat(1) };
        let mv = room.table().unwrap().advise(mover, Bot::Greedy, &mut dice).unwrap();
        match mover.number() {
            1 => wish(&mut room, "ann", Wish::Move { seat: mover, mv }),
            _ => {
                let draft = room.judge_bot(mover, &mv, 5).unwrap();
                room.adopt(draft, 5, None);
            }
        }
    }
    panic!("nothing is ever hot");
}

#[test]
fn a_hot_card_has_a_ring_for_its_owner_alone() {
    let room = hot();
    let page = shown(&room, "ann");
    assert!(page.contains("data-ring=\"6000\" data-left=\"6000\""), "{page}");
    assert!(page.contains("<bdi>Bevel</bdi> waits </span><time data-left=\"6000\""), "{page}");
    assert!(!shown(&room, "eve").contains("data-ring"));
}
