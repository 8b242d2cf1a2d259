//! What the referees say, case by case, and that nothing makes them fall over.

mod bots;
mod rounds;
mod table;

use std::time::Instant;

use tricorn_kernel::text::is_trick;
use tricorn_kernel::{Dice, Game, Options};

use super::Triangulation;
use super::associations;
use super::clue::{self, MAX_CLUE};
use super::deck::{CATEGORIES, Deck, DeckRef, Fame, Name};
use super::fold::{folded, is_small};
use super::guess::{self, MAX_GUESS, Opinion};

fn cases(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('|').map(str::trim).collect())
}

#[test]
fn trg_5_a_clue_is_one_word_and_no_form_of_any_word_of_the_message() {
    let mut count = 0;
    let mut wrong = Vec::new();
    for case in cases(include_str!("tests/clues.txt")) {
        let [message, clue, verdict] = case[..] else { panic!("{case:?}") };
        let told = clue::check(message, clue);
        if told.as_ref().map_or_else(String::as_str, |()| "fine") != verdict {
            wrong.push(format!("{message} | {clue} | {verdict}: {told:?}"));
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 80, "{count} cases");
}

#[test]
fn trg_5_no_part_of_a_name_is_a_clue_for_it_however_it_is_joined() {
    for name in Deck::standard().names() {
        let parts = name.name.split(' ').filter(|part| !is_small(&folded(part)));
        for clue in parts.map(|part| part.chars().filter(|char| char.is_alphanumeric()).collect::<String>()) {
            assert!(clue::check(&name.name, &clue).is_err(), "{clue:?} for {}", name.name);
        }
    }
}

#[test]
fn trg_8_a_guess_need_not_match_to_the_letter_if_nothing_else_can_be_meant() {
    let deck = Deck::standard();
    let mut count = 0;
    let mut wrong = Vec::new();
    for case in cases(include_str!("tests/guesses.txt")) {
        let [name, guess, ref verdict @ ..] = case[..] else { panic!("{case:?}") };
        let name = deck.names().find(|known| known.name == name).unwrap_or_else(|| panic!("no {name} in the deck"));
        let opinion = guess::judge(&deck, name, guess);
        let said = match &opinion {
            Opinion::Right => vec!["right"],
            Opinion::LooksRight(why) => vec!["looks right", why],
            Opinion::LooksWrong(why) => vec!["looks wrong", why],
        };
        if said != *verdict {
            wrong.push(format!("{} | {guess} | {verdict:?}: {opinion:?}", name.name));
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 80, "{count} cases");
}

/// The referees have no opinion on who is asked: every name of the deck is right for itself, and for no other.
#[test]
fn every_name_of_the_deck_is_right_for_itself_alone() {
    let deck = Deck::standard();
    for name in deck.names() {
        for way in std::iter::once(&name.name).chain(&name.aliases) {
            for way in [way.clone(), way.to_uppercase(), way.to_lowercase()] {
                assert_eq!(guess::judge(&deck, name, &way), Opinion::Right, "{way}");
            }
        }
        assert!(clue::check(&name.name, &name.name.replace([' ', '-', '\''], "")).is_err(), "{}", name.name);
    }
    let all: Vec<&Name> = deck.names().collect();
    for pair in all.windows(2) {
        assert!(!guess::judge(&deck, pair[0], &pair[1].name).is_favourable(), "{} for {}", pair[1].name, pair[0].name);
    }
}

#[test]
fn trg_2_a_card_offers_five_names_of_different_categories() {
    let deck = Deck::standard();
    assert!(deck.cards().len() >= 150, "{} cards", deck.cards().len());
    for category in CATEGORIES {
        let count = deck.names().filter(|name| name.category == category).count();
        assert!(count >= 40, "{count} of {category}");
    }
    for fame in [Fame::Easy, Fame::Medium, Fame::Hard] {
        assert!(deck.names().filter(|name| name.fame == fame).count() >= 200);
    }
    for card in deck.cards() {
        assert!(card.iter().any(|name| name.fame != card[0].fame), "all as well known as {}", card[0].name);
    }
}

#[test]
fn a_deck_that_is_wrong_says_in_which_line() {
    let card = |names: [&str; 5]| {
        let lines = names.iter().zip(CATEGORIES).map(|(name, category)| format!("{name} | {category} | easy |"));
        lines.collect::<Vec<_>>().join("\n")
    };
    let (one, two) = (card(["A1", "B1", "C1", "D1", "E1"]), card(["A2", "B2", "C2", "D2", "E2"]));
    let good = format!("# a deck\n{one}\n\n\n{two}");
    for good in [good.clone(), format!("\u{feff}{good}"), good.replace('\n', "\r\n")] {
        assert_eq!(Deck::read(&good).unwrap().cards().len(), 2);
    }
    for (text, line, why) in [
        (one.clone(), 1, "two cards at least"),
        (good.replace("C1 | character", "C1 | cheese"), 4, "a category is one of artist"),
        (good.replace("C1 | character | easy", "C1 | character | tricky"), 4, "easy, medium or hard"),
        (good.replace("C1 | character | easy |", "C1"), 4, "a line is Name"),
        (
            good.replace("C1 | character", "C1 | artist"),
            4,
            "C1 and A1 on the same card are both of the category artist",
        ),
        (good.replace("C2", "c1"), 11, "c1 stands in line 4 too"),
        (good.replace("E2 | country | easy |", "E2 | country | easy | the B1"), 13, "the B1 stands in line 3 too"),
        (good.replace("E2", "b-1"), 13, "b-1 stands in line 3 too"),
        (format!("{good}\nF2 | landmark | easy |"), 14, "leave a line empty"),
        (good.replace("E2 | country | easy |", ""), 13, "has 4 of 5 names"),
        (good.replace("C1", "\u{202e}C1"), 4, "which everybody can see"),
        (good.replace("C1", "!"), 4, "has no word"),
        ("x".repeat(2_000_000), 1, "at most"),
    ] {
        let error = Deck::read(&text).unwrap_err();
        assert!(error.line == line && error.why.contains(why), "{error} instead of line {line}: {why}");
    }
}

/// Any text that somebody may send.
fn nonsense(dice: &mut Dice) -> String {
    const BITS: [&str; 24] = [
        "",
        " ",
        "Paris",
        "the",
        "e\u{301}",
        "\u{202e}",
        "\u{0}",
        "\u{1b}[2J",
        "😀",
        "👩‍👩‍👧",
        "مرحبا",
        "שלום",
        "नमस्ते",
        "東京",
        "ﬁ",
        "ſ",
        "İ",
        "ß",
        "-",
        "'",
        "\n",
        "\u{301}\u{301}\u{301}\u{301}\u{301}",
        "ΑΣ",
        "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
    ];
    let parts = dice.below(6);
    let text: String = (0..parts).map(|_| *dice.pick(&BITS)).collect();
    match dice.below(200) {
        0 => text.repeat(2_000),
        _ => text,
    }
}

#[test]
fn a_hundred_thousand_odd_texts_are_judged_in_bounded_time() {
    let deck = Deck::standard();
    let names: Vec<&Name> = deck.names().collect();
    let mut dice = Dice::stream(11, 0);
    let start = Instant::now();
    for _ in 0..100_000 {
        let (name, text) = (dice.pick(&names), nonsense(&mut dice));
        if let Err(why) = clue::check(&name.name, &text) {
            assert!(!why.is_empty());
        } else {
            assert!(text.trim().chars().count() <= MAX_CLUE && !text.trim().contains(char::is_whitespace), "{text:?}");
        }
        let opinion = guess::judge(&deck, name, &text);
        assert!(text.chars().count() <= MAX_GUESS || !opinion.is_favourable(), "{text:?}");
        // What can be no guess is refused with a reason before anybody judges it.
        if let Err(why) = guess::check(&text) {
            assert!(!why.is_empty());
        } else {
            assert!(text.chars().count() <= MAX_GUESS && !text.chars().any(is_trick), "{text:?}");
        }
        assert_eq!(folded(&folded(&text)), folded(&text), "{text:?}");
    }
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}

#[test]
fn every_name_has_words_in_every_set_and_all_of_them_may_be_clues() {
    let (deck, sets) = (Deck::standard(), associations::sets());
    let mut wrong = Vec::new();
    for (number, set) in (1..).zip(&sets) {
        for name in deck.names() {
            let links = set.of(&name.name);
            if !(12..=20).contains(&links.len()) {
                wrong.push(format!("{number}\t{}\t\t{} words", name.name, links.len()));
            }
            for link in links {
                if let Err(why) = clue::check(&name.name, link.word) {
                    wrong.push(format!("{number}\t{}\t{}\t{why}", name.name, link.word));
                }
            }
            let mut words: Vec<&str> = links.iter().map(|link| link.word).collect();
            words.sort_unstable();
            words.dedup();
            assert_eq!(words.len(), links.len(), "{}", name.name);
            assert!(links.is_sorted_by(|one, next| one.weight >= next.weight), "{}", name.name);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Sets that agreed on everything would be one set; sets that agreed on nothing would be nonsense.
#[test]
fn the_sets_agree_on_some_words_and_differ_on_most() {
    let (deck, sets) = (Deck::standard(), associations::sets());
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        let (mut shared, mut all) = (0, 0);
        for name in deck.names() {
            let there = sets[other].of(&name.name);
            shared +=
                sets[one].of(&name.name).iter().filter(|link| there.iter().any(|word| word.word == link.word)).count();
            all += sets[one].of(&name.name).len();
        }
        let share = 100 * shared / all;
        assert!((10..=70).contains(&share), "sets {one} and {other} share {share} %");
    }
}

#[test]
fn a_host_can_add_cards_and_the_document_says_how() {
    let document = include_str!("../../../../docs/decks.md");
    let example = document.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let standard = DeckRef::standard();
    let digest = DeckRef::add(example).unwrap();
    let deck = DeckRef::known(&digest).unwrap();
    assert_eq!(deck.get().cards().len(), standard.get().cards().len() + 1);
    assert_eq!(DeckRef::add(example).as_ref(), Ok(&digest), "the same file is the same deck");
    assert_eq!(DeckRef::known(""), Some(standard));
    assert_eq!(DeckRef::known("0123456789abcdef"), None);
    for category in CATEGORIES {
        assert!(document.contains(category), "{category}");
    }
    // What is included cannot stand in the file too.
    let twice = format!("{example}\nParis | city | easy |\n");
    let error = DeckRef::add(&twice).unwrap_err();
    assert!(error.line > 2 && error.why.contains("Paris stands in line 2 too"), "{error}");
    // A table finds its cards by the digest, or says which are missing.
    let options = |digest: &str| Options::read(Triangulation::FACTS.options, [("deck", digest)]).unwrap();
    assert_eq!(Triangulation::setup(&options(&digest), 4).unwrap().setting.deck, deck);
    let missing = Triangulation::setup(&options("0123456789abcdef"), 4).unwrap_err();
    assert!(missing.to_string().contains("0123456789abcdef") && missing.to_string().contains("--deck"), "{missing}");
}
