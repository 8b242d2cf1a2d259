//! Pages of a game for one.

use tricorn_table::SOLITAIRE;

use super::*;

fn solitaire() -> Room {
    begun(SOLITAIRE, &[], &["ann"], &["Ann"])
}

#[test]
fn a_page_for_one_speaks_of_no_friends_and_no_bots() {
    let game = game(SOLITAIRE).unwrap();
    let form = new_table(game, &Options::defaults(game.facts().options), &me("Ann"), None).into_string();
    assert!(form.contains("name=\"seats\" value=\"1\"") && form.contains("option.columns"), "{form}");
    for word in ["Who sits in the other seats", "Careless bots", "Clock", "join"] {
        assert!(!form.contains(word), "{word}");
    }
    let front = home(&Lobby::default(), &Mine::default(), &|_| false, Day::at(0)).into_string();
    assert!(front.contains("1 player ·"), "{front}");
    assert!(front.contains("<svg") && !front.contains("&lt;svg"), "pictures are drawn, not written");
    assert!(!front.contains("Play now: Zangle Solitaire against bots"), "{front}");
    assert!(front.contains("action=\"/daily\"") && front.contains("1970-01-01"), "{front}");
    let page = shown(&solitaire(), "ann");
    assert!(page.contains("Give up") && !page.contains("Offer to end"), "{page}");
}

#[test]
fn the_result_of_a_game_for_one_says_how_far_one_got() {
    let mut room = solitaire();
    play_on(&mut room, &["ann"], 60);
    let page = shown(&room, "ann");
    assert!(page.contains("You have lost") && page.contains("Lost: ") && page.contains("cards left."), "{page}");
    assert!(page.contains("Another deal") && page.contains("/t/code/solution"), "{page}");
    assert!(!page.contains("class=\"standings\"") && !page.contains("Copy to share"), "{page}");
    let mut given_up = solitaire();
    wish(&mut given_up, "ann", Wish::OfferEnd { seat: seat(1), on: true });
    let page = shown(&given_up, "ann");
    assert!(page.contains("Given up") && page.contains("15 cards left."), "{page}");
}

#[test]
fn a_daily_table_says_whose_day_it_is_and_that_its_seed_is_no_secret() {
    let day: Day = "2026-11-17".parse().unwrap();
    let config = opened(SOLITAIRE, 1, &[]).config().clone();
    let mut room = Room::open(&Act::Open { config, secret: day.secret().reveal() }).unwrap();
    sit(&mut room, "ann", "Ann", 1);
    wish(&mut room, "ann", Wish::Ready { seat: seat(1), ready: true });
    wish(&mut room, "ann", Wish::Start);
    assert!(shown(&room, "ann").contains("deal of 2026-11-17"));
    let fairness = fair(&room, "code", "key").into_string();
    assert!(
        fairness.contains("This is the deal of 2026-11-17") && !fairness.contains("Nobody can choose"),
        "{fairness}"
    );
    wish(&mut room, "ann", Wish::Hint { seat: seat(1) });
    play_on(&mut room, &["ann"], 60);
    let page = shown(&room, "ann");
    assert!(page.contains("data-copy-text=\"Zangle Solitaire, the deal of 2026-11-17, 5 columns: "), "{page}");
    assert!(page.contains(", 1 hint\"") && page.contains("The seed of the day: "), "{page}");
    assert_eq!(solitaire().daily(), None);
}

#[test]
fn a_hint_is_offered_to_who_may_move_and_stands_on_no_page() {
    let room = solitaire();
    assert!(shown(&room, "ann").contains("action=\"/t/code/hint\""));
    assert!(!shown(&room, "eve").contains("action=\"/t/code/hint\""));
    let several = begun("zangle", &[], &["ann", "bea"], &["Ann", "Bea"]);
    for who in ["ann", "bea"] {
        assert!(!shown(&several, who).contains("action=\"/t/code/hint\""), "{who}");
    }
}

/// What has shown nobody anything can be taken back: a zangle of the last card of a pile, with the centre pile empty.
#[test]
fn a_move_that_shows_nothing_can_be_taken_back_on_the_page() {
    let (mut safe, mut shows) = (0, 0);
    for seed in 0..40 {
        let mut room = solitaire();
        let mut dice = Dice::stream(seed, 5);
        while let Some(open) = room.table().unwrap().turn().seats().iter().next() {
            let mv = room.table().unwrap().advise(open, Bot::Random, &mut dice).unwrap();
            let before = room.table().unwrap().view(Viewer::Spectator).to_string();
            wish(&mut room, "ann", Wish::Move { seat: open, mv });
            let table = room.table().unwrap();
            if table.turn() == Turn::Over {
                break;
            }
            let rolled = table.entries().last().unwrap().actor == tricorn_kernel::Actor::Chance;
            assert_eq!(shown(&room, "ann").contains("action=\"/t/code/undo\""), !rolled);
            if rolled {
                shows += 1;
                continue;
            }
            wish(&mut room, "ann", Wish::Move { seat: open, mv: "undo".into() });
            assert_eq!(room.table().unwrap().view(Viewer::Spectator).to_string(), before);
            safe += 1;
            break;
        }
    }
    assert!(safe > 0 && shows > 40, "{safe} {shows}");
}
