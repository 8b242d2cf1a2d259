//! A move that is written at the desk.

use super::*;

fn pairs(humans: u8) -> (Desk, tempfile::TempDir) {
    desk(tricorn_table::game("pairs").unwrap(), humans, 2)
}

#[test]
fn a_form_is_filled_in_blank_by_blank_and_sent() {
    let (mut desk, _folder) = pairs(1);
    let screen = look(&mut desk, 100, 30);
    for part in
        ["Corner: 1 The apex", "Corner: 3 The right", "First word: ", "Second: ", "Done", "Enter next", "Esc back"]
    {
        assert!(screen.contains(part), "{part}: {screen}");
    }
    assert!(screen.contains("> ( )  Corner: 1"), "the first blank is asked for: {screen}");
    press(&mut desk, KeyCode::Char('2'));
    let chosen = look(&mut desk, 100, 30);
    assert!(chosen.contains("(x)  Corner: 2") && chosen.contains("> abc  First word: _"), "{chosen}");
    // Back to the corner, and another one by the arrows.
    press(&mut desk, KeyCode::Esc);
    assert!(look(&mut desk, 100, 30).contains("> (x)  Corner: 2"));
    press(&mut desk, KeyCode::Down);
    press(&mut desk, KeyCode::Enter);
    assert!(look(&mut desk, 100, 30).contains("(x)  Corner: 3"));
    // Letters that are keys elsewhere are letters here; tricks and what is too long are not taken.
    type_in(&mut desk, "?q r\u{202e}\u{7}");
    assert!(look(&mut desk, 100, 30).contains("First word: ?q r_"), "{}", look(&mut desk, 100, 30));
    type_in(&mut desk, "abcdefghijk");
    assert!(look(&mut desk, 100, 30).contains("First word: ?q rabcdefgh_"));
    // What is refused still stands there, to be mended.
    press(&mut desk, KeyCode::Enter);
    let refused = look(&mut desk, 100, 30);
    assert!(refused.contains("Write one word of at most 12 letters (TOY-3)"), "{refused}");
    assert!(refused.contains("> abc  First word: ?q rabcdefgh_") && refused.contains("(x)  Corner: 3"), "{refused}");
    (0..12).for_each(|_| press(&mut desk, KeyCode::Backspace));
    type_in(&mut desk, "sun");
    press(&mut desk, KeyCode::Enter);
    type_in(&mut desk, "triangle");
    press(&mut desk, KeyCode::Down);
    press(&mut desk, KeyCode::Enter);
    let refused = look(&mut desk, 100, 30);
    assert!(
        refused.contains("Everybody would write that (TOY-4)") && refused.contains("Second: triangle"),
        "{refused}"
    );
    press(&mut desk, KeyCode::Esc);
    (0..8).for_each(|_| press(&mut desk, KeyCode::Backspace));
    type_in(&mut desk, "moon");
    press(&mut desk, KeyCode::Enter);
    assert!(look(&mut desk, 100, 30).contains("> Done"), "{}", look(&mut desk, 100, 30));
    press(&mut desk, KeyCode::Enter);
    while desk.tick().unwrap() == Duration::ZERO {}
    let after = look(&mut desk, 100, 30);
    assert!(after.contains("You send a pair.") && after.contains("Round 2 of 2"), "{after}");
    assert!(!after.contains("(x)") && after.contains("> ( )  Corner: 1"), "the next form is empty: {after}");
}

#[test]
fn a_notation_can_be_typed_where_a_form_is_written() {
    let (mut desk, _folder) = pairs(1);
    type_in(&mut desk, "send left/sun/moon");
    press(&mut desk, KeyCode::Enter);
    assert!(look(&mut desk, 100, 30).contains("You send a pair."), "{}", look(&mut desk, 100, 30));
}

#[test]
fn what_one_writes_waits_behind_the_curtain() {
    let (mut desk, _folder) = pairs(2);
    press(&mut desk, KeyCode::Enter);
    press(&mut desk, KeyCode::Char('1'));
    type_in(&mut desk, "hill");
    // The first entry of the list lets the other one write.
    press(&mut desk, KeyCode::Home);
    press(&mut desk, KeyCode::Enter);
    let curtain = look(&mut desk, 100, 30);
    assert!(curtain.contains("Nobody else look") && !curtain.contains("hill"), "{curtain}");
    press(&mut desk, KeyCode::Enter);
    let other = look(&mut desk, 100, 30);
    assert!(other.contains("> ( )  Corner: 1") && !other.contains("hill") && !other.contains("(x)"), "{other}");
    press(&mut desk, KeyCode::Home);
    press(&mut desk, KeyCode::Enter);
    press(&mut desk, KeyCode::Enter);
    let back = look(&mut desk, 100, 30);
    assert!(back.contains("(x)  Corner: 1") && back.contains("First word: hill"), "{back}");
}

/// A game of people and bots in which words are written is played to its end at the desk, and its log holds.
#[test]
fn triangulation_is_played_to_its_end_at_the_desk() {
    let game = tricorn_table::game("triangulation").unwrap();
    for (seats, size) in [(3, (60, 20)), (4, (80, 24)), (12, (100, 30))] {
        let (mut desk, folder) = desk(game, 1, seats);
        let mut written = 0;
        for _ in 0..2000 {
            while desk.tick().unwrap() == Duration::ZERO {}
            let screen = look(&mut desk, size.0, size.1);
            if screen.contains("Result") {
                break;
            }
            assert!(screen.contains("You") && screen.contains("Story"), "{screen}");
            let step = desk.screen().step;
            if step.starts_with("Choose a name") {
                // The first name, and three words that are clues for anything.
                press(&mut desk, KeyCode::Char('1'));
                for word in ["qwertz", "azerty", "dvorak"] {
                    type_in(&mut desk, word);
                    press(&mut desk, KeyCode::Enter);
                }
                written += 1;
            } else if step.starts_with("What does") {
                type_in(&mut desk, "Nobody At All");
                press(&mut desk, KeyCode::Enter);
            }
            press(&mut desk, KeyCode::Enter);
        }
        let end = look(&mut desk, size.0, size.1);
        assert!(end.contains("Result") && written > 0, "{written} times written:\n{end}");
        drop(desk);
        let log = std::fs::read(folder.path().join("game.jsonl")).unwrap();
        let written = tricorn_kernel::log::Reader::new(&log[..]).next().unwrap().unwrap();
        tricorn_table::verify(&written).unwrap();
    }
}
