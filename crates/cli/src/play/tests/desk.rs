//! The desk: keys, and what they show.

use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tricorn_kernel::Seat;

use super::{desk, for_several, late, listing, look, press, sitting, type_in};
use crate::play::desk::{Desk, Flow};
use crate::play::ink::Palette;
use crate::play::save::Keeper;

/// What a hand is called.
const OWN: [&str; 4] = ["Your hand", "Your rack", "Your cards", "Your piles"];

#[test]
fn every_size_shows_table_moves_story_and_keys() {
    for game in listing() {
        let (mut desk, _folder) = desk(game, 1, 2);
        for (width, height) in [(60, 20), (80, 24), (160, 50)] {
            let screen = look(&mut desk, width, height);
            let other = if *game.facts().seats.end() > 1 { "Bevel" } else { "You" };
            for part in ["You", other, "Moves (", "> ", "Story", "promise ", "Your move", "F1 help", "quit"] {
                assert!(screen.contains(part), "{width}x{height} lacks {part:?}:\n{screen}");
            }
            assert!(screen.contains("Table"), "{screen}");
        }
        let screen = look(&mut desk, 59, 20);
        assert!(screen.contains("at least 60 x 20, now 59 x 20"), "{screen}");
        for (width, height) in [(1, 1), (3, 2), (20, 5), (500, 200)] {
            look(&mut desk, width, height);
        }
    }
}

/// A desk with a board that is larger than its pane.
fn late_desk(id: &str) -> (Desk, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let sitting = late(id, 38);
    let keeper = Keeper::named(&folder.path().join("game.jsonl"), &sitting, false).unwrap();
    (Desk::new(tricorn_table::game(id).unwrap(), sitting, keeper, Duration::ZERO), folder)
}

fn shift(desk: &mut Desk, code: KeyCode) {
    assert_eq!(desk.press(KeyEvent::new(code, KeyModifiers::SHIFT)), Flow::Stay);
}

#[test]
fn everybody_is_in_sight_at_the_fullest_table_on_the_smallest_screen() {
    for game in listing() {
        let most = *game.facts().seats.end();
        let (mut desk, _folder) = desk(game, 1, most);
        let screen = look(&mut desk, 60, 20);
        for seat in 2..=most {
            let name = tricorn_table::room::bot_name(Seat::new(seat - 1), &[]);
            assert!(screen.contains(&format!("{name} ")), "{screen}");
        }
        assert!(screen.contains("You ") && screen.contains("Your move") && screen.contains("> "), "{screen}");
        assert!(OWN.iter().any(|part| screen.contains(part)), "{screen}");
    }
}

#[test]
fn a_hand_that_is_a_picture_is_never_broken() {
    // Five cards, each seven letters wide, beside players that leave room for four.
    let mut sitting = sitting(tricorn_table::game("zangle-speedster").unwrap(), 1, 2, 5);
    sitting.human_move(Seat::new(0), "hit", 0).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let keeper = Keeper::named(&folder.path().join("game.jsonl"), &sitting, false).unwrap();
    let game = tricorn_table::game("zangle-speedster").unwrap();
    let mut desk = Desk::new(game, sitting, keeper, Duration::ZERO);
    for (width, height) in [(60, 20), (80, 24), (100, 30), (160, 50)] {
        let screen = look(&mut desk, width, height);
        let names = screen.lines().filter(|line| line.contains("o1 ") || line.contains("o5 "));
        assert!(names.count() <= 1, "{width}x{height}\n{screen}");
    }
}

#[test]
fn a_large_board_pans_in_two_dimensions_and_finds_back() {
    for id in ["looplines", "triominos"] {
        let (mut desk, _folder) = late_desk(id);
        let follows = look(&mut desk, 80, 24);
        assert!(follows.contains(" Table (more "), "{follows}");
        for _ in 0..200 {
            shift(&mut desk, KeyCode::Left);
            shift(&mut desk, KeyCode::Up);
            look(&mut desk, 80, 24);
        }
        let corner = look(&mut desk, 80, 24);
        assert!(!corner.contains("left") && !corner.contains("above,"), "{corner}");
        assert!(corner.contains("below; Esc follows the last move)"), "{corner}");
        press(&mut desk, KeyCode::Tab);
        press(&mut desk, KeyCode::Tab);
        press(&mut desk, KeyCode::End);
        let end = look(&mut desk, 80, 24);
        assert!(end.contains("more ") && end.contains("above; Esc") && !end.contains("right"), "{end}");
        press(&mut desk, KeyCode::Home);
        assert_eq!(table_part(&look(&mut desk, 80, 24)), table_part(&corner));
        press(&mut desk, KeyCode::PageDown);
        assert_ne!(table_part(&look(&mut desk, 80, 24)), table_part(&corner));
        press(&mut desk, KeyCode::Esc);
        assert_eq!(look(&mut desk, 80, 24), follows);
    }
}

/// The rows from the table's title to that of the moves.
fn table_part(screen: &str) -> Vec<&str> {
    let rows = screen.lines().skip_while(|row| !row.contains(" Table (")).take_while(|row| !row.contains(" Moves ("));
    rows.collect()
}

#[test]
fn the_overview_shows_all_of_a_large_board() {
    for id in ["looplines", "triominos"] {
        let (mut desk, _folder) = late_desk(id);
        let near = look(&mut desk, 80, 24);
        press(&mut desk, KeyCode::F(2));
        let far = look(&mut desk, 80, 24);
        assert!(far.contains(" Overview ") && far.contains('▲') && far.contains('▼'), "{far}");
        press(&mut desk, KeyCode::Tab);
        press(&mut desk, KeyCode::Tab);
        press(&mut desk, KeyCode::Char('+'));
        press(&mut desk, KeyCode::Esc);
        assert_eq!(look(&mut desk, 80, 24), near);
    }
}

#[test]
fn pages_turn_where_the_focus_is() {
    let (mut desk, _folder) = late_desk("triominos");
    let first = look(&mut desk, 80, 24);
    assert!(first.contains("more below"), "a list that goes on says so: {first}");
    press(&mut desk, KeyCode::PageDown);
    let next = look(&mut desk, 80, 24);
    assert!(next.contains("more above") || !next.contains("Moves (1)"), "{next}");
    press(&mut desk, KeyCode::End);
    press(&mut desk, KeyCode::Home);
    assert_eq!(look(&mut desk, 80, 24), first);
    press(&mut desk, KeyCode::Tab);
    press(&mut desk, KeyCode::Home);
    let oldest = look(&mut desk, 80, 24);
    assert!(oldest.contains("Story … ") && oldest.contains("Bevel "), "{oldest}");
    press(&mut desk, KeyCode::End);
    assert_eq!(look(&mut desk, 80, 24).replace('>', ""), first.replace('>', ""));
}

#[test]
fn a_typed_move_is_made_or_refused_and_never_another() {
    let (mut desk, folder) = desk(tricorn_table::game("mayhem").unwrap(), 1, 2);
    let kept = || std::fs::read_to_string(folder.path().join("game.jsonl")).unwrap();
    let before = kept();
    // "stop" is a move, though not now; no other move that contains the word may take its place.
    type_in(&mut desk, "stop");
    press(&mut desk, KeyCode::Enter);
    assert!(look(&mut desk, 80, 24).contains("Play at least one card first (MAY-3)"), "{}", look(&mut desk, 80, 24));
    assert_eq!(kept(), before);
    press(&mut desk, KeyCode::Esc);
    type_in(&mut desk, "start a");
    press(&mut desk, KeyCode::Enter);
    assert_ne!(kept(), before, "text that is no move narrows, and Enter takes what is left");
    desk.press(KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL));
    let answered = look(&mut desk, 80, 24);
    type_in(&mut desk, "undo");
    press(&mut desk, KeyCode::Enter);
    assert_eq!(look(&mut desk, 80, 24), answered, "the word does what the key does");
}

#[test]
fn who_watches_pauses_steps_and_sets_the_pace() {
    let folder = tempfile::tempdir().unwrap();
    let game = tricorn_table::GAMES[0];
    let sitting = sitting(game, 0, 2, 7);
    let keeper = Keeper::named(&folder.path().join("game.jsonl"), &sitting, false).unwrap();
    let mut desk = Desk::new(game, sitting, keeper, Duration::from_millis(200));
    desk.tick().unwrap();
    let screen = look(&mut desk, 80, 24);
    assert!(screen.contains("Apex") && screen.contains("A move every 0.2 s"), "{screen}");
    press(&mut desk, KeyCode::Char('-'));
    assert!(look(&mut desk, 80, 24).contains("A move every 0.4 s"));
    press(&mut desk, KeyCode::Char('+'));
    assert!(look(&mut desk, 80, 24).contains("A move every 0.2 s"));
    press(&mut desk, KeyCode::Char(' '));
    let paused = look(&mut desk, 80, 24);
    assert!(paused.contains("Paused"), "{paused}");
    assert!(desk.tick().unwrap() > Duration::from_secs(1), "nothing happens by itself");
    assert_eq!(look(&mut desk, 80, 24), paused);
    press(&mut desk, KeyCode::Right);
    assert_ne!(look(&mut desk, 80, 24), paused, "one move was made");
}

#[test]
fn typing_filters_enter_takes_and_nonsense_is_explained() {
    let game = tricorn_table::GAMES[0];
    let (mut desk, folder) = desk(game, 1, 2);
    let path = folder.path().join("game.jsonl");
    let kept = || std::fs::read_to_string(&path).unwrap();
    let before = kept();
    type_in(&mut desk, "zz top");
    let screen = look(&mut desk, 80, 24);
    assert!(screen.contains("Moves (0 of ") && screen.contains("zz top_"), "{screen}");
    press(&mut desk, KeyCode::Enter);
    assert!(look(&mut desk, 80, 24).contains("is no move"), "{}", look(&mut desk, 80, 24));
    assert_eq!(kept(), before);
    press(&mut desk, KeyCode::Esc);
    let screen = look(&mut desk, 80, 24);
    assert!(screen.contains("Moves (") && !screen.contains("zz") && !screen.contains(" of "), "{screen}");
    press(&mut desk, KeyCode::Down);
    press(&mut desk, KeyCode::Enter);
    assert_ne!(kept(), before, "a move is kept at once");
}

#[test]
fn a_new_word_is_explained_beside_the_step_once_and_always_in_the_help() {
    let game = tricorn_table::game("zangle").unwrap();
    let (mut desk, _folder) = desk(game, 1, 2);
    let meaning = "zangle: a card whose shape";
    let turn = |desk: &mut Desk| {
        while !look(desk, 100, 40).contains("Your move") {
            desk.tick().unwrap();
        }
        look(desk, 100, 40)
    };
    let first = turn(&mut desk);
    assert!(first.contains(meaning), "{first}");
    type_in(&mut desk, "hit");
    press(&mut desk, KeyCode::Enter);
    let second = turn(&mut desk);
    assert!(first != second && !second.contains(meaning), "{second}");
    press(&mut desk, KeyCode::F(1));
    let help = look(&mut desk, 100, 60);
    for part in ["At this table", "Bevel           a careful bot", "Words", "  zangle          a card whose shape"] {
        assert!(help.contains(part), "{part}: {help}");
    }
}

#[test]
fn help_shows_the_keys_and_the_whole_guide() {
    for game in listing() {
        let (mut desk, _folder) = desk(game, 1, 2);
        press(&mut desk, KeyCode::Char('?'));
        assert!(look(&mut desk, 80, 32).contains("Ctrl-Z"));
        press(&mut desk, KeyCode::End);
        look(&mut desk, 80, 24);
        let end = look(&mut desk, 80, 24);
        let last = game.guide().split_whitespace().last().unwrap().trim_matches('`');
        assert!(end.contains(last.trim_matches(['`', '.', '|'])), "{end}");
        press(&mut desk, KeyCode::Esc);
        assert!(look(&mut desk, 80, 24).contains("Moves ("));
    }
}

#[test]
fn nothing_of_the_table_shows_behind_a_curtain() {
    for game in for_several() {
        let (mut desk, _folder) = desk(game, 2, 2);
        let shows = |screen: &str| OWN.iter().any(|part| screen.contains(part));
        let screen = look(&mut desk, 80, 24);
        assert!(screen.contains("Nobody else look.") && !shows(&screen), "{screen}");
        press(&mut desk, KeyCode::Enter);
        let screen = look(&mut desk, 80, 40);
        assert!(shows(&screen), "{screen}");
    }
}

#[test]
fn a_game_can_be_played_to_its_end_with_the_enter_key() {
    for game in listing() {
        let (mut desk, folder) = desk(game, 1, 2);
        for _ in 0..5000 {
            while desk.tick().unwrap() == Duration::ZERO {}
            let screen = look(&mut desk, 80, 24);
            if screen.contains("Result") {
                // Who plays alone is neither first nor last.
                let first = if game.facts().is_for_one() { "You: " } else { "1. " };
                assert!(screen.contains(first) && screen.contains("seed"), "{screen}");
                break;
            }
            press(&mut desk, KeyCode::Enter);
            // In a race others move meanwhile.
            desk.skip(Duration::from_secs(7));
        }
        assert_eq!(desk.press(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)), Flow::Leave);
        let mut said = Vec::new();
        desk.say_goodbye(&mut said).unwrap();
        assert!(String::from_utf8(said).unwrap().contains("tricorn verify"));
        let log = std::fs::read(folder.path().join("game.jsonl")).unwrap();
        let written = tricorn_kernel::log::Reader::new(&log[..]).next().unwrap().unwrap();
        tricorn_table::verify(&written).unwrap();
    }
}

#[test]
fn without_colours_no_colour_is_used() {
    use ratatui::style::Color;
    use tricorn_kernel::face::Ink;
    for ink in [Ink::Plain, Ink::Muted, Ink::Strong, Ink::Piece(0), Ink::Piece(200)] {
        let style = Palette::new(false).ink(ink);
        assert!(style.fg.is_none_or(|colour| colour == Color::Reset), "{ink:?}");
    }
    let three = [0, 1, 2].map(|piece| Palette::new(true).ink(Ink::Piece(piece)).fg);
    assert!(three[0] != three[1] && three[1] != three[2] && three[0] != three[2]);
}

#[test]
fn the_step_stands_below_whose_move_it_is_and_makes_room_for_a_refusal() {
    for game in listing() {
        let (mut desk, _folder) = desk(game, 1, 2);
        let step = desk.screen().step;
        assert!(!step.is_empty(), "{}", game.facts().id);
        let first: String = step.split(' ').take(4).collect::<Vec<_>>().join(" ");
        assert!(look(&mut desk, 80, 24).contains(&first), "{}", look(&mut desk, 80, 24));
        type_in(&mut desk, "no such move");
        press(&mut desk, KeyCode::Enter);
        assert!(!look(&mut desk, 80, 24).contains(&first), "{}", look(&mut desk, 80, 24));
        press(&mut desk, KeyCode::Esc);
        assert!(look(&mut desk, 80, 24).contains(&first));
    }
}

#[test]
fn a_move_that_is_to_be_found_is_put_together_from_the_list() {
    let (mut desk, _folder) = desk(tricorn_table::game("sums").unwrap(), 1, 2);
    let screen = look(&mut desk, 100, 30);
    for part in ["Take a card with others", "pass", "Take (0 picked)", "[ ]   card 1", "Space pick"] {
        assert!(screen.contains(part), "{part}: {screen}");
    }
    assert!(!screen.contains('='), "no sum is told: {screen}");
    let pick = |desk: &mut Desk, card: &str, key: KeyCode| {
        type_in(desk, &format!("card {card}"));
        press(desk, KeyCode::Down);
        press(desk, key);
        press(desk, KeyCode::Esc);
    };
    for card in ["2", "5", "4"] {
        pick(&mut desk, card, KeyCode::Char(' '));
    }
    type_in(&mut desk, "card 5");
    press(&mut desk, KeyCode::Down);
    assert_eq!(desk.press(KeyEvent::new(KeyCode::Char('t'), KeyModifiers::CONTROL)), Flow::Stay);
    press(&mut desk, KeyCode::Enter);
    let refused = look(&mut desk, 100, 30);
    assert!(refused.contains("That makes 6, not 5 (TOY-1)"), "{refused}");
    press(&mut desk, KeyCode::Esc);
    let kept = look(&mut desk, 100, 30);
    for part in ["Take (3 picked)", "[*]   card 5 (sum)", "[x]   card 2", "[x]   card 4"] {
        assert!(kept.contains(part), "picks survive a refusal: {part}: {kept}");
    }
    pick(&mut desk, "4", KeyCode::Char(' '));
    pick(&mut desk, "3", KeyCode::Char(' '));
    type_in(&mut desk, "card 3");
    press(&mut desk, KeyCode::Down);
    press(&mut desk, KeyCode::Enter);
    while desk.tick().unwrap() == Duration::ZERO {}
    let after = look(&mut desk, 100, 30);
    assert!(after.contains("You take [2, 3, 5]."), "{after}");
    assert!(!after.contains("[x]") && !after.contains("[*]"), "{after}");
}

#[test]
fn in_a_race_bots_act_while_the_player_thinks_and_a_late_key_is_late() {
    let (mut desk, _folder) = desk(tricorn_table::game("zangle-speedster").unwrap(), 1, 4);
    let waits = desk.tick().unwrap();
    assert!(waits > Duration::from_millis(500), "nobody is so quick: {waits:?}");
    // What the player types survives what the others do, as long as the same can be done.
    type_in(&mut desk, "cal");
    desk.skip(waits);
    while !look(&mut desk, 100, 40).contains("To move: Chord") {
        assert!(look(&mut desk, 100, 40).contains("cal_"), "{}", look(&mut desk, 100, 40));
        let rest = desk.tick().unwrap();
        desk.skip(rest);
    }
    let called = look(&mut desk, 100, 40);
    assert!(called.contains("clock 15 s") && called.contains("calls \"Zangle!\""), "{called}");
    while !look(&mut desk, 100, 40).contains("(Space)") {
        let rest = desk.tick().unwrap();
        desk.skip(rest);
    }
    // A bot's time has come by the time of the key, though nobody has looked: the bot is first.
    desk.skip(Duration::from_secs(60));
    press(&mut desk, KeyCode::Char(' '));
    let late = look(&mut desk, 100, 40);
    assert!(late.contains("ZAN-16") || late.contains("takes a hit"), "{late}");
}

#[test]
fn a_key_shows_hints_with_what_is_expected_of_them_but_not_in_a_race() {
    let game = tricorn_table::game("zangle-solitaire").unwrap();
    let (mut desk, _folder) = desk(game, 1, 1);
    look(&mut desk, 100, 40);
    press(&mut desk, KeyCode::F(3));
    let screen = look(&mut desk, 100, 40);
    assert!(screen.contains("A hint: "), "{screen}");
    let (mut desk, _folder) = self::desk(tricorn_table::game("mayhem").unwrap(), 1, 2);
    while desk.tick().unwrap() == Duration::ZERO {}
    press(&mut desk, KeyCode::F(3));
    let screen = look(&mut desk, 100, 40);
    assert!(screen.contains("A hint: ") && screen.contains("imagined"), "{screen}");
    let (mut desk, _folder) = self::desk(tricorn_table::game("zangle-speedster").unwrap(), 1, 2);
    press(&mut desk, KeyCode::F(3));
    let screen = look(&mut desk, 100, 40);
    assert!(!screen.contains("A hint: "), "{screen}");
}
