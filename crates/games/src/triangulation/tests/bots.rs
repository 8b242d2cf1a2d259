//! That the bots keep to the rules, to what they may know, and to their time.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};
use tricorn_kernel::{Dice, Skill};

use super::super::associations::{SETS, Set, sets};
use super::super::clue;
use super::super::deck::{CATEGORIES, Deck, ON_A_CARD};
use super::super::fold::folded;
use super::super::guesser::{Guesser, Heard, Seen, Thought};
use super::super::insider::{Kept, Plan, Planner, naive};
use super::super::lexicon::{How, Lexicon, all_tags, is_fit, tag_lines};
use super::super::neighbours;
use super::super::study::{Counts, Players, round};

fn name(lexicon: &Lexicon, name: &str) -> usize {
    (0..lexicon.len()).find(|index| lexicon.name(*index) == name).unwrap_or_else(|| panic!("no {name}"))
}

fn card(number: usize) -> [usize; ON_A_CARD] {
    std::array::from_fn(|place| number * ON_A_CARD + place)
}

/// What an expert thinks of some clues.
fn thought(lexicon: &Lexicon, set: usize, clues: &[&str]) -> Thought {
    Guesser::new(lexicon, set, Skill::Expert).ponder(&Heard { clues, ..Heard::default() }, &mut Dice::stream(1, 0))
}

fn assert_legal(message: &str, clues: &[String; 3]) {
    for clue in clues {
        assert_eq!(clue::check(message, clue), Ok(()), "{message}: {clues:?}");
        assert!(is_fit(clue), "{message}: {clues:?}");
    }
    let different: HashSet<String> = clues.iter().map(|clue| folded(clue)).collect();
    assert_eq!(different.len(), 3, "{message}: {clues:?}");
}

#[test]
fn every_name_has_tags_from_the_closed_list() {
    let closed: HashSet<&str> = all_tags().collect();
    let lines: Vec<(&str, &str)> = tag_lines().collect();
    let deck = Deck::standard();
    assert_eq!(lines.len(), deck.names().count());
    for name in deck.names() {
        let line = lines.iter().find(|(of, _)| *of == name.name);
        let (_, tags) = line.unwrap_or_else(|| panic!("{} has no tags", name.name));
        assert!(tags.split_whitespace().count() >= 1, "{}", name.name);
        for tag in tags.split_whitespace() {
            assert!(closed.contains(tag), "{}: {tag}", name.name);
        }
    }
}

#[test]
fn the_neighbours_were_made_from_the_deck_and_the_sets_as_they_are() {
    assert!(include_bytes!("../neighbours.bin").len() <= 3_000_000);
    let mut sum = Sha256::new();
    sum.update(include_str!("../deck.txt"));
    sum.update(include_str!("../associations/1.txt"));
    sum.update(include_str!("../associations/2.txt"));
    sum.update(include_str!("../associations/3.txt"));
    assert_eq!(hex::encode(sum.finalize()), neighbours::made_from(), "run scripts/neighbours");
    let count = Deck::standard().names().count();
    for set in 0..SETS {
        let near: Vec<(usize, f32)> = neighbours::near(set, "whiskers").collect();
        assert!(!near.is_empty() && near.is_sorted_by(|one, next| one.1 >= next.1), "{near:?}");
        assert!(near.iter().all(|(name, share)| *name < count && (0.0..=1.0).contains(share)), "{near:?}");
    }
}

#[test]
fn plans_for_every_name_are_legal_whatever_set_is_held() {
    let lexicon = Lexicon::standard();
    for held in 0..SETS {
        let planner = Planner::new(lexicon, held, Skill::Casual);
        for index in 0..lexicon.len() {
            let kept = Kept { message: Some(index % ON_A_CARD), ..Kept::default() };
            let plan = planner.plan(&card(index / ON_A_CARD), &kept, &mut Dice::stream(2, index as u64));
            assert_eq!(plan.message, index % ON_A_CARD);
            assert_legal(lexicon.name(index), &plan.clues);
            let tags: HashSet<&str> = all_tags().collect();
            let only_tags = plan.clues.iter().filter(|clue| {
                let is_listed = |set| lexicon.words(set, index).iter().any(|(word, _)| word == clue);
                tags.contains(clue.as_str())
                    && (0..SETS).filter(|set| *set != held).filter(|set| is_listed(*set)).count() < 2
            });
            assert!(only_tags.count() <= 1, "{}: {:?}", lexicon.name(index), plan.clues);
            let sum = plan.forecast.contact + plan.forecast.intercepted + plan.forecast.lost;
            assert!((0.999..1.001).contains(&sum) && plan.forecast.lost > -0.001, "{:?}", plan.forecast);
            assert_legal(lexicon.name(index), &naive(lexicon, held, index));
        }
    }
}

/// The sets, one of them with the words of every name moved on to the next name.
fn with_another(set: usize) -> [Set; SETS] {
    let texts = [
        include_str!("../associations/1.txt"),
        include_str!("../associations/2.txt"),
        include_str!("../associations/3.txt"),
    ];
    let lines: Vec<(&str, &str)> = texts[set].lines().filter_map(|line| line.split_once(": ")).collect();
    let moved =
        lines.iter().zip(lines.iter().cycle().skip(1)).map(|((name, _), (_, words))| format!("{name}: {words}\n"));
    let mut changed = sets();
    changed[set] = Set::read(moved.collect::<String>().leak()).expect("the lines were read before");
    changed
}

#[test]
fn an_insider_does_not_look_at_the_set_that_its_listeners_hold() {
    let (deck, lexicon) = (Deck::standard(), Lexicon::standard());
    for held in 0..SETS {
        let changed = Lexicon::with(&deck, &with_another(held));
        let plan = |lexicon: &Lexicon, number: usize| -> Plan {
            let mut dice = Dice::stream(3, number as u64);
            Planner::new(lexicon, held, Skill::Casual).plan(&card(number), &Kept::default(), &mut dice)
        };
        for number in (0..deck.cards().len()).step_by(7) {
            assert_eq!(plan(lexicon, number), plan(&changed, number));
        }
        let other = Planner::new(&changed, (held + 1) % SETS, Skill::Casual);
        let differs = |number: usize| {
            other.plan(&card(number), &Kept::default(), &mut Dice::stream(3, number as u64)) != plan(lexicon, number)
        };
        assert!((0..10).any(differs), "the change is one that an Insider notices who looks");
    }
}

#[test]
fn a_guesser_knows_its_own_set_and_no_other() {
    let (deck, lexicon) = (Deck::standard(), Lexicon::standard());
    for set in 0..SETS {
        let changed = Lexicon::with(&deck, &with_another((set + 1) % SETS));
        for index in (0..lexicon.len()).step_by(5) {
            let clues: Vec<&str> =
                lexicon.words((set + 1) % SETS, index).iter().step_by(4).map(|(word, _)| *word).take(3).collect();
            assert_eq!(thought(lexicon, set, &clues), thought(&changed, set, &clues), "{clues:?}");
        }
    }
}

#[test]
fn a_word_that_nobody_listed_is_found_by_its_meaning() {
    let lexicon = Lexicon::standard();
    let mickey = name(lexicon, "Mickey Mouse");
    for set in 0..SETS {
        let thought = thought(lexicon, set, &["whiskers"]);
        let found = thought.best.iter().find(|candidate| candidate.name == mickey);
        let found = found.unwrap_or_else(|| {
            let names: Vec<&str> = thought.best.iter().map(|candidate| lexicon.name(candidate.name)).collect();
            panic!("set {set}: {names:?}")
        });
        assert!(found.links.iter().any(|link| link.to_string() == "whiskers: near in meaning"), "{found:?}");
    }
}

#[test]
fn a_guesser_says_how_a_clue_led_to_a_name() {
    let lexicon = Lexicon::standard();
    let kurosawa = name(lexicon, "Akira Kurosawa");
    let links = |clues: &[&str]| -> Vec<String> {
        let thought = thought(lexicon, 0, clues);
        assert_eq!(thought.guess(), Some(kurosawa), "{thought:?}");
        thought.best[0].links.iter().map(ToString::to_string).collect()
    };
    assert_eq!(links(&["rashomon"]), ["rashomon: thinks of it"]);
    assert_eq!(links(&["Rashomons"]), ["Rashomons: another form of a word for it"]);
    assert_eq!(links(&["rashomno"]), ["rashomno: spelled nearly like a word for it"]);
    assert_eq!(links(&["samurai", "rashomon", "man"])[0], "samurai: thinks of it at once");
    assert_eq!(Seen { clue: "man".into(), how: How::Tag }.to_string(), "man: it is one of those");
}

#[test]
fn a_name_whose_own_word_is_a_clue_is_not_guessed() {
    let lexicon = Lexicon::standard();
    let mickey = name(lexicon, "Mickey Mouse");
    let thought = thought(lexicon, 0, &["disney", "minnie", "mice"]);
    assert!(thought.best.iter().all(|candidate| candidate.name != mickey), "{thought:?}");
}

#[test]
fn wrong_guesses_are_not_repeated_and_a_category_is_believed() {
    let lexicon = Lexicon::standard();
    let guesser = Guesser::new(lexicon, 1, Skill::Expert);
    let mut wrong = Vec::new();
    for _ in 0..20 {
        let heard = Heard { clues: &["gold", "king"], category: Some("leader"), wrong: &wrong };
        let thought = guesser.ponder(&heard, &mut Dice::stream(1, 0));
        let guess = thought.guess().expect("there are names left");
        assert!(!wrong.contains(&guess));
        assert_eq!(lexicon.category(guess), "leader");
        let sum: f32 = thought.best.iter().map(|candidate| candidate.share).sum();
        assert!(sum + thought.other < 1.001, "{thought:?}");
        wrong.push(guess);
    }
}

#[test]
fn words_that_mean_nothing_make_it_another_name() {
    let lexicon = Lexicon::standard();
    let other = |clues: &[&str]| thought(lexicon, 0, clues).other;
    assert!(other(&["qqqq", "東京", ""]) > 0.04);
    assert!(other(&["soup", "pop", "banana"]) < 0.01);
}

#[test]
fn what_a_person_wrote_is_kept() {
    let lexicon = Lexicon::standard();
    let planner = Planner::new(lexicon, 0, Skill::Strong);
    let kept = Kept { message: None, clues: [None, Some("Clock".into()), None] };
    // Big Ben stands on the first card.
    let plan = planner.plan(&card(0), &kept, &mut Dice::stream(4, 0));
    assert_eq!(plan.clues[1], "Clock");
    assert_legal(lexicon.name(plan.message), &plan.clues);
    let kept = Kept { message: Some(3), clues: ["xyzzy", "plugh", "東京"].map(|clue| Some(clue.into())) };
    let plan = planner.plan(&card(0), &kept, &mut Dice::stream(4, 0));
    assert_eq!((plan.message, plan.clues), (3, ["xyzzy", "plugh", "東京"].map(Into::into)));
    // A word of one of the names cannot be a clue for that.
    let kept = Kept { message: None, clues: [Some("Curie".into()), None, None] };
    for seed in 0..10 {
        assert_ne!(planner.plan(&card(0), &kept, &mut Dice::stream(4, seed)).message, 2);
    }
}

#[test]
fn bots_play_with_a_deck_that_they_have_never_seen() {
    let odd = ["Zorbl the Famous Name of Unknown Mystery", "東京タワー", "Москва", "Guess Something 1 2 3", "Ψ"];
    let line = |name: &str, category: &str| format!("{name} | {category} | easy |\n");
    let one: String = odd.iter().zip(CATEGORIES).map(|(name, category)| line(name, category)).collect();
    let two: String = ["Paris", "Artist", "Story", "Thing", "नमस्ते"]
        .iter()
        .zip(["city", "artist", "story", "thing", "myth"])
        .map(|(name, category)| line(name, category))
        .collect();
    let deck = Deck::read(&format!("{one}\n{two}")).unwrap();
    let lexicon = Lexicon::of(&deck);
    for skill in Skill::ALL {
        for index in 0..lexicon.len() {
            let kept = Kept { message: Some(index % ON_A_CARD), ..Kept::default() };
            let mut dice = Dice::stream(5, index as u64);
            let plan = Planner::new(&lexicon, 1, skill).plan(&card(index / ON_A_CARD), &kept, &mut dice);
            assert_legal(lexicon.name(index), &plan.clues);
            assert_legal(lexicon.name(index), &naive(&lexicon, 1, index));
            let clues: Vec<&str> = plan.clues.iter().map(String::as_str).collect();
            let heard = Heard { clues: &clues, ..Heard::default() };
            assert!(Guesser::new(&lexicon, 1, skill).ponder(&heard, &mut dice).guess().is_some());
        }
    }
}

#[test]
fn words_that_do_not_belong_at_a_family_table_are_kept_out() {
    for word in ["sex", "Sexy", "nazis", "drugs", "Cocaine", "executions", "naked"] {
        assert!(!is_fit(word), "{word}");
    }
    for word in ["love", "murder", "sussex", "classic", "therapist", "cockpit", "wine", "東京"] {
        assert!(is_fit(word), "{word}");
    }
    let lexicon = Lexicon::standard();
    let listed = (0..SETS).flat_map(|set| (0..lexicon.len()).flat_map(move |name| lexicon.words(set, name)));
    assert!(listed.filter(|(word, _)| !is_fit(word)).count() > 0, "the sets have some of them");
}

#[test]
fn a_decision_takes_less_than_a_tenth_of_a_second() {
    let lexicon = Lexicon::standard();
    // The machine may have other work: of many times, one without it is enough.
    let quickest = |decide: &dyn Fn()| {
        let mut quickest = Duration::MAX;
        for _ in 0..100 {
            let start = Instant::now();
            decide();
            quickest = quickest.min(start.elapsed());
            if quickest.as_millis() < 100 {
                break;
            }
        }
        quickest
    };
    for number in 0..6 {
        let time = quickest(&|| {
            let planner = Planner::new(lexicon, number % SETS, Skill::Expert);
            drop(planner.plan(&card(number), &Kept::default(), &mut Dice::stream(6, 0)));
        });
        assert!(time.as_millis() < 100, "{time:?} for a plan");
        let time = quickest(&|| drop(thought(lexicon, number % SETS, &["gold", "misspeled", "whiskrs"])));
        assert!(time.as_millis() < 100, "{time:?} for a guess");
    }
}

/// What the documents say in full for 5,000 rounds, in small.
#[test]
fn a_thinking_insider_makes_contact_where_a_naive_one_is_intercepted() {
    let players = Players { insider: Skill::Strong, guesser: Skill::Expert };
    let one = |number: u64| round(Lexicon::standard(), players, 7, 5 * number);
    let counts = (0..90).map(one).fold(Counts::default(), |all, one| all.plus(&one));
    assert!(counts.naive.intercepted >= 63, "{counts:?}");
    assert!(counts.thinking.contact >= 30 && counts.thinking.contact >= 3 * counts.naive.contact, "{counts:?}");
    assert!(counts.thinking.intercepted <= 45 && counts.thinking.lost <= 31, "{counts:?}");
}
