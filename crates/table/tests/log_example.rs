//! The example in docs/log.md is a real game, and its numbers follow from its text.
//!
//! Everything below is computed as the document tells it, with no code of ours but the game's.
//! After a change of rules, `TRICORN_BLESS=1 cargo test -p tricorn-table --test log_example` writes
//! the example anew.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use sha2::{Digest, Sha256};
use tricorn_bots::Bot;
use tricorn_kernel::Options;
use tricorn_table::{Outputs, Plan, game, simulate};

/// How many entries the document shows before it skips to the footer.
const SHOWN: usize = 4;

/// The log that `tricorn simulate mayhem --games 1 --seed 7 --log FILE` writes.
fn log() -> String {
    let game = game("mayhem").unwrap();
    let options = Options::defaults(game.facts().options);
    let plan = Plan { options, bots: vec![Bot::Random; 2], games: 1, seed: 7 };
    let mut log = Vec::new();
    let outputs = Outputs { log: Some(&mut log), csv: None };
    simulate(game, &plan, outputs, &AtomicBool::new(false), |_| {}).unwrap();
    String::from_utf8(log).unwrap()
}

/// The header, the first entries and the footer of a log.
fn excerpt(log: &str) -> String {
    let lines: Vec<&str> = log.lines().collect();
    let shown = lines[..=SHOWN].iter().chain(lines.last());
    shown.map(|line| format!("{line}\n")).collect()
}

fn field(line: &str, name: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(line).unwrap();
    value[name].as_str().map_or_else(|| value[name].to_string(), str::to_owned)
}

/// The words of ChaCha12 under this key in stream 0, from the first block on.
fn words(key: &[u8], count: usize) -> Vec<u32> {
    let word = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().unwrap());
    let mut start: Vec<u32> = b"expand 32-byte k".chunks(4).chain(key.chunks(4)).map(word).collect();
    start.resize(16, 0);
    let mut words = Vec::new();
    while words.len() < count {
        let mut block = start.clone();
        let mut quarter = |a: usize, b: usize, c: usize, d: usize| {
            for (into, from, mixed, turn) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
                block[into] = block[into].wrapping_add(block[from]);
                block[mixed] = (block[mixed] ^ block[into]).rotate_left(turn);
            }
        };
        for _ in 0..6 {
            (0..4).for_each(|at| quarter(at, at + 4, at + 8, at + 12));
            (0..4).for_each(|at| quarter(at, 4 + (at + 1) % 4, 8 + (at + 2) % 4, 12 + (at + 3) % 4));
        }
        words.extend(block.iter().zip(&start).map(|(mixed, first)| mixed.wrapping_add(*first)));
        start[12] += 1;
    }
    words.truncate(count);
    words
}

/// What follows from the lines of the example, as the document shows it.
fn worked(example: &str) -> String {
    let lines: Vec<&str> = example.lines().collect();
    let (header, footer) = (lines[0], lines[lines.len() - 1]);
    let mut chain = Sha256::digest(header);
    let mut text = format!("chain after the header   {}\n", hex::encode(chain));
    for entry in &lines[1..=SHOWN] {
        let part = |name| field(entry, name);
        let said = format!("{} {} {} {}", part("seq"), part("actor"), part("at_ms"), part("move"));
        chain = Sha256::new().chain_update(chain).chain_update(&said).finalize();
        let digits = hex::encode(chain);
        assert!(digits.starts_with(&part("link")), "the link of entry {}", part("seq"));
        text += &format!("chain after entry {}      {digits}\n", part("seq"));
    }
    let seed = hex::decode(field(footer, "seed")).unwrap();
    let promise = Sha256::new().chain_update("tricorn commitment 1\n").chain_update(&seed).finalize();
    assert_eq!(hex::encode(promise), field(header, "commitment"));
    let key = key(footer);
    text += &format!("key of the dice          {}\n", hex::encode(&key));
    for (entry, (word, n)) in lines[1..=SHOWN].iter().zip(words(&key, SHOWN).into_iter().zip([2u64, 81, 80, 79])) {
        let product = u64::from(word) * n;
        assert!(product % (1 << 32) >= (1 << 32) % n, "this word would be skipped: take another seed");
        let (number, mv) = (product >> 32, field(entry, "move"));
        match n {
            2 => assert_eq!(mv, format!("dealer {}", number + 1)),
            // A full pile: three copies of each kind, by cut, number and colour.
            81 => {
                let kind = number as usize / 3;
                let name = [&"hvc"[kind / 9..][..1], &"123"[kind / 3 % 3..][..1], &"saj"[kind % 3..][..1]].concat();
                assert_eq!(mv, format!("card {name}"));
            }
            _ => {}
        }
        text += &format!("entry {}: word {word:08x}, number {number:>2} below {n:>2}: {mv}\n", field(entry, "seq"));
    }
    text
}

/// The dice of a game, as the document tells it, from its footer.
fn key(footer: &str) -> Vec<u8> {
    let seed = hex::decode(field(footer, "seed")).unwrap();
    let mut key = Sha256::new().chain_update("tricorn dice 2\n").chain_update(&seed);
    for _ in 0..2 {
        // Both seats' entropy is empty: eight bytes of length 0, and nothing after them.
        key.update(0u64.to_le_bytes());
    }
    key.finalize().to_vec()
}

/// What stands in the first block of the document that is fenced like this.
fn block<'a>(document: &'a str, fence: &str) -> &'a str {
    let from = document.find(fence).expect("the document has such a block") + fence.len();
    &document[from..from + document[from..].find("```").expect("a block ends")]
}

#[test]
fn the_example_is_a_real_game_and_its_numbers_follow_from_its_text() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/log.md");
    let mut document = fs::read_to_string(&path).unwrap();
    if std::env::var_os("TRICORN_BLESS").is_some() {
        let example = excerpt(&log());
        document = document.replacen(block(&document, "```json\n"), &example, 1);
        document = document.replacen(block(&document, "```text\n"), &worked(&example), 1);
        fs::write(&path, &document).unwrap();
    }
    let example = block(&document, "```json\n");
    assert_eq!(block(&document, "```text\n"), worked(example));
    assert_eq!(example, excerpt(&log()), "the rules or bots have changed: TRICORN_BLESS=1 writes the example anew");
}

/// Every card of the whole game, rolled again from its place in the log alone.
#[test]
fn every_roll_follows_from_the_number_of_its_entry() {
    let log = log();
    let lines: Vec<&str> = log.lines().collect();
    let words = words(&key(lines[lines.len() - 1]), lines.len());
    let mut pile: Vec<String> = Vec::new();
    for cut in ["h", "v", "c"] {
        for number in ["1", "2", "3"] {
            for colour in ["s", "a", "j"] {
                pile.extend(vec![format!("card {cut}{number}{colour}"); 3]);
            }
        }
    }
    let mut cards = 0;
    for entry in lines.iter().filter(|line| line.contains("\"move\":\"card ")) {
        let seq: usize = field(entry, "seq").parse().unwrap();
        let number = (u64::from(words[seq]) * pile.len() as u64) >> 32;
        assert_eq!(field(entry, "move"), pile.remove(number as usize), "entry {seq}");
        cards += 1;
    }
    assert!(cards > 40, "{cards}");
}
