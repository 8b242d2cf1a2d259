//! Four browsers around one table and a fifth as the screen in the middle of the room: two teams, secret words, guesses,
//! and talk for a team alone.

use serde_json::json;
use thirtyfour::Key;

use crate::hands::Browser;
use crate::server::{Group, Server};
use crate::{axe, barriers, with_stage};

const NAMES: [&str; 4] = ["Ann", "Bea", "Cleo", "Dan"];

/// The number and the name of the message that an Insider chooses: the longest on the card, which no page says by chance.
fn message(server: &Server, four: &Group, seat: usize) -> (usize, String) {
    let view = server.api(&four.here, &four.tokens[seat - 1], None).1["view"].clone();
    let own = view["desks"].as_array().unwrap().iter().find_map(|desk| desk["own"]["card"].as_array()).unwrap().clone();
    let names = own.iter().map(|name| name["name"].as_str().unwrap().to_owned());
    (1..).zip(names).max_by_key(|(_, name)| name.len()).unwrap()
}

/// Whether the page says this anywhere.
fn tells(person: &Browser, words: &str) -> bool {
    person.source().contains(words)
}

fn write_clues(person: &Browser, number: usize, clues: [&str; 3]) {
    person.await_shown("#writing .primary");
    person.click(&format!("label:has(#blank-message-{number})"));
    for (blank, clue) in ["a", "b", "c"].iter().zip(clues) {
        person.write(&format!("#blank-{blank}"), clue);
    }
}

fn say_to_team(person: &Browser, words: &str) {
    person.write(".say [name=text]", words);
    person.press(Key::Enter);
}

#[test]
fn two_teams_write_guess_and_talk_in_four_browsers_with_a_screen_in_the_middle() {
    let axe = axe();
    with_stage(|_, server, driver| {
        let four = server.players_at(&json!({"game": "triangulation", "seats": 4}), &NAMES);
        let people = [driver.browser(), driver.browser(), driver.browser(), driver.browser()];
        let [ann, bea, cleo, dan] = &people;
        let screen = driver.browser();
        for (person, token) in people.iter().zip(&four.tokens) {
            person.take_the_seat(&server, token, &four.code);
            person.mark();
        }
        screen.go(&server.url(&format!("/t/{}", four.code)));
        screen.await_words(".watching", "You are watching");

        // Both Insiders are asked to write; the others see that they do.
        for insider in [ann, bea] {
            insider.await_words(".step", "Choose a name, and write three words");
        }
        for other in [cleo, dan, &screen] {
            other.await_words(".board", "is writing");
            assert!(!other.shows("#writing"));
        }
        let ((place, of_ann), (place_of_bea, of_bea)) = (message(&server, &four, 1), message(&server, &four, 2));
        // A clue that is a word of the message is refused, and nothing is lost.
        let word: String = of_ann.split(' ').max_by_key(|word| word.len()).unwrap().to_lowercase();
        let word: String = word.chars().filter(|letter| letter.is_alphanumeric()).collect();
        write_clues(ann, place, ["azerty", "qwertz", &word]);
        ann.click("#writing .primary");
        ann.await_words("#writing-said", "TRG-5");
        write_clues(bea, place_of_bea, ["dvorak", "colemak", "workman"]);
        bea.click("#writing .primary");
        ann.await_words(".board", "has finished");
        let typed = "return ['a', 'b', 'c'].map((name) => document.getElementById(`blank-${name}`).value)";
        assert_eq!(ann.look(typed, &[]), json!(["azerty", "qwertz", word]));
        ann.click("#blank-c");
        (0..word.chars().count()).for_each(|_| ann.press(Key::Backspace));
        ann.press("keyboard");
        for (person, place) in [(ann, "writing"), (cleo, "waiting for the Insiders")] {
            assert_eq!(barriers(person, &axe, place), [""; 0]);
        }
        ann.press(Key::Enter);

        // Bea was first: her message is guessed, by Ann and Cleo. Bea is silent.
        for guesser in [ann, cleo] {
            guesser.await_words(".step", "Intercept the message of Bea: turn a board");
        }
        for person in [cleo, dan, &screen] {
            assert!(!tells(person, &of_bea) && !tells(person, "dvorak") && !tells(person, "azerty"));
        }
        cleo.click(".can-pick[data-pick='board-B']");
        for person in people.iter().chain([&screen]) {
            person.until("the clue", || person.words(".board").contains("colemak").then_some(()));
        }
        assert!(!tells(dan, "dvorak") && !tells(&screen, "workman"));

        // Talk for the team alone.
        say_to_team(cleo, "I think of a typewriter");
        ann.await_words("#talk-lines", "I think of a typewriter");
        for other in [bea, dan, &screen] {
            assert!(!tells(other, "typewriter"));
        }
        say_to_team(bea, "psst");
        // Refused with the reason, and the words come back.
        bea.until("a refusal", || bea.words("#toast").contains("be silent until your message").then_some(()));
        let line = "return document.querySelector('.say [name=text]').value";
        bea.until("the words again", || (bea.look(line, &[]) == "psst").then_some(()));

        // A wild guess: Bea is asked, and told what the table thinks.
        cleo.write("#blank-guess", "Nobody At All");
        cleo.press(Key::Enter);
        bea.await_words(".step", "Is the guess right?");
        for person in [ann, dan, &screen] {
            person.await_words(".board", "Nobody At All");
        }
        bea.click_words_for("Wrong: it is not the name, nor a part of it", ".board");
        // The second guess is the name to the letter, which needs no word of Bea's.
        ann.click(".can-pick[data-pick='board-A']");
        ann.write("#blank-guess", &of_bea.to_uppercase());
        ann.press(Key::Enter);
        for person in people.iter().chain([&screen]) {
            person.await_words("#log-lines", "The message of Bea was intercepted at the second guess");
            assert!(person.is_marked() || std::ptr::eq(person, &screen), "the page was loaded anew");
        }
        // Now Ann's message. Without a guess from anybody it is lost, and the round tells everything.
        for (guesser, board) in [(dan, "A"), (bea, "B"), (cleo, "C")] {
            guesser.click(&format!(".can-pick[data-pick='board-{board}']"));
            guesser.click_words_for("No guess", ".board");
        }
        for person in people.iter().chain([&screen]) {
            person.await_words("#log-lines", "was lost");
            person.until("what the messages were", || tells(person, &of_ann).then_some(()));
            person.await_words("#log-lines", "A bot sees");
        }
        // The next Insiders are Cleo and Dan.
        for insider in [cleo, dan] {
            insider.await_shown("#writing .primary");
        }
        for (person, place) in [(dan, "the next round"), (&screen, "the screen in the middle")] {
            assert_eq!(barriers(person, &axe, place), [""; 0]);
        }
        let wide = "return document.documentElement.scrollWidth <= innerWidth";
        assert!(people.iter().all(|person| person.look(wide, &[]) == true), "a page scrolls sideways");
    });
}

/// Twelve seats on a phone: everybody is there by name, nobody scrolls sideways, and one who writes can write.
#[test]
fn twelve_people_fit_on_a_phone() {
    const TWELVE: [&str; 12] = [
        "Anneliese",
        "Bartholomew",
        "Cleopatra",
        "Dominique",
        "Esmeralda",
        "Ferdinand",
        "Guinevere",
        "Hildegard",
        "Ignatius",
        "Jacqueline",
        "Konstantin",
        "Leopoldine",
    ];
    let axe = axe();
    with_stage(|_, server, driver| {
        let twelve = server.players_at(&json!({"game": "triangulation", "seats": 12}), &TWELVE);
        let (insider, last) = (driver.phone(), driver.phone());
        insider.take_the_seat(&server, &twelve.tokens[0], &twelve.code);
        last.take_the_seat(&server, &twelve.tokens[11], &twelve.code);
        insider.await_shown("#writing .primary");
        last.await_words(".board", "is writing");
        for (person, place) in [(&insider, "writing among twelve"), (&last, "waiting among twelve")] {
            let words = person.words("body");
            assert!(TWELVE.iter().all(|name| words.contains(name)), "{words}");
            let cut = "return [...document.querySelectorAll('main *')].filter((part) => part.checkVisibility())
                .filter((part) => part.getBoundingClientRect().right > innerWidth + 1).map((part) => part.outerHTML.slice(0, 200))";
            assert_eq!(person.look(cut, &[]), json!([]), "cut off at the edge");
            assert!(person.look("return document.documentElement.scrollWidth <= innerWidth", &[]) == true);
            assert_eq!(barriers(person, &axe, place), [""; 0]);
        }
        let (place, _) = message(&server, &twelve, 1);
        insider.click(&format!("label:has(#blank-message-{place})"));
        for (blank, clue) in [("a", "azerty"), ("b", "qwertz"), ("c", "dvorak")] {
            // At the pace of a thumb: the table has kept what was written before.
            insider.await_words("#writing-kept", "Kept");
            insider.write(&format!("#blank-{blank}"), clue);
            insider.press(Key::Tab);
        }
        insider.await_words("#writing-kept", "Kept");
        insider.click("#writing .primary");
        last.await_words(".board", "has finished");
    });
}
