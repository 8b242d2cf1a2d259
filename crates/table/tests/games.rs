//! Every registered game keeps the laws, has its golden playthroughs and its guide, and a test for
//! every rule (`rules/mod.rs`).

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

mod rules;

use tricorn_table::{GAMES, for_each_game};

macro_rules! each {
    ($($name:ident, $game:ty;)*) => {
        $(tricorn_laws::laws!($name, $game);)*

        /// The playthroughs of every game: one for each set of options.
        fn playthroughs() -> Vec<(String, String)> {
            let mut all = Vec::new();
            $(for (place, (set, options)) in
                tricorn_laws::option_sets(<$game as tricorn_kernel::Game>::FACTS.options).into_iter().enumerate()
            {
                let seats = <$game as tricorn_kernel::Game>::FACTS.seats;
                let seats = (*seats.start() + place as u8).min(*seats.end());
                let name = format!("{}-{set}.txt", <$game as tricorn_kernel::Game>::FACTS.id);
                all.push((name, tricorn_laws::playthrough::<$game>(&options, seats, 1)));
            })*
            all
        }
    };
}
for_each_game!(each);

/// A change of rules or words must be seen and meant: run with TRICORN_BLESS=1 to accept it.
#[test]
fn golden_playthroughs_have_not_changed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    let mut known = BTreeSet::new();
    for (name, text) in playthroughs() {
        let path = folder.join(&name);
        known.insert(name.clone());
        if std::env::var_os("TRICORN_BLESS").is_some() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, &text).unwrap();
        }
        let golden =
            fs::read_to_string(&path).unwrap_or_else(|_| panic!("{name} is missing: TRICORN_BLESS=1 makes it"));
        let differs = golden.lines().zip(text.lines()).position(|(golden, now)| golden != now);
        assert!(golden == text, "{name} has changed from line {}", differs.map_or(0, |line| line + 1));
    }
    for file in fs::read_dir(&folder).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        assert!(known.contains(&name), "{name} belongs to no game");
    }
}

#[test]
fn every_game_has_a_guide_that_numbers_its_rules_without_gaps() {
    for game in GAMES {
        let facts = game.facts();
        let ids = rules::ids_in(game.guide());
        for family in facts.rule_families {
            assert!(ids.iter().any(|id| rules::is_of(id, family)), "the guide of {} has no {family} rules", facts.id);
            // Games that share a family may each explain a part of it.
            let shared = GAMES.iter().filter(|other| other.facts().rule_families.contains(family));
            let all: BTreeSet<String> = shared.flat_map(|other| rules::ids_in(other.guide())).collect();
            let numbers =
                all.iter().filter(|id| rules::is_of(id, family)).filter_map(|id| id.split('-').nth(1)?.parse().ok());
            for number in 1..=numbers.max().unwrap_or(0_u32) {
                let id = format!("{family}-{number}");
                assert!(all.contains(&id), "{}: {id} is missing", facts.id);
            }
        }
        assert!(game.guide().starts_with(&format!("# {}\n", facts.name)), "{}", facts.id);
        for field in facts.options {
            let written = format!("`{}`", field.name);
            assert!(game.guide().contains(&written), "the guide of {} is silent on {written}", facts.id);
        }
    }
}

#[test]
fn every_picture_of_every_guide_is_drawn_and_there_are_some() {
    for game in GAMES {
        let pictures = game.guide().lines().filter_map(|line| line.strip_prefix("![")?.strip_suffix(')'));
        let names: Vec<&str> = pictures.filter_map(|line| Some(line.split_once("](")?.1)).collect();
        assert!(!names.is_empty(), "the guide of {} has no picture", game.facts().id);
        for name in names {
            let drawn = game.figure(name).unwrap_or_else(|| panic!("{}: nothing draws {name}", game.facts().id));
            assert!(drawn.starts_with("<svg"), "{name}");
            let text = game.figure_text(name).unwrap_or_else(|| panic!("{}: no text draws {name}", game.facts().id));
            assert!(text.len() > 2, "{name}");
            let wide = text.iter().map(|line| line.text()).find(|line| line.trim_end().chars().count() > 76);
            assert_eq!(wide, None, "{name}");
        }
        assert_eq!(game.figure("no such picture"), None);
        assert_eq!(game.figure_text("no such picture"), None);
    }
}

/// Front ends show people these words, and never the name of an option or of a value.
#[test]
fn every_option_has_words_for_people() {
    for game in GAMES {
        for field in game.facts().options {
            let what = format!("{} {}", game.facts().id, field.name);
            assert!(field.label.starts_with(|letter: char| letter.is_uppercase()), "{what}: {}", field.label);
            let values: Vec<&str> = match field.kind {
                tricorn_kernel::Kind::Flag { .. } => vec!["on", "off"],
                tricorn_kernel::Kind::Choice(words) => words.to_vec(),
                _ => Vec::new(),
            };
            let words: BTreeSet<&str> = field.words.iter().map(|(_, word)| *word).collect();
            assert_eq!(words.len(), field.words.len(), "{what}: two values are called the same");
            for value in &values {
                let word = field.words.iter().find(|(known, _)| known == value).map(|(_, word)| *word);
                let word = word.unwrap_or_else(|| panic!("{what}: {value} has no words"));
                assert!(
                    word.contains(' ') && word.starts_with(|letter: char| !letter.is_uppercase()),
                    "{what}: {word}"
                );
            }
            assert!(
                field.words.iter().all(|(value, _)| values.contains(value)),
                "{what} has words for what it cannot be"
            );
        }
    }
}

/// A word is explained only where there is need: in words that the game says.
#[test]
fn what_a_glossary_explains_is_said_in_the_guide_and_cites_its_rules() {
    for game in GAMES {
        assert!(!game.glossary().is_empty(), "{}", game.facts().id);
        let ids = rules::ids_in(game.guide());
        for (word, meaning) in game.glossary() {
            let guide = game.guide().to_lowercase();
            assert!(guide.contains(&word.to_lowercase()), "{}: {word}", game.facts().id);
            let words = meaning.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
            let is_id = |word: &&str| word.split_once('-').is_some_and(|(_, number)| number.parse::<u8>().is_ok());
            for cited in words.filter(is_id) {
                assert!(ids.contains(cited), "{}: {word} cites {cited}", game.facts().id);
            }
            assert!(meaning.chars().count() <= 100 && !meaning.ends_with('.'), "{}: {word}", game.facts().id);
        }
    }
}
