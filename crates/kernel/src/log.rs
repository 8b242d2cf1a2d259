//! The log of a game: JSON Lines, one header, one line per entry, one footer.
//!
//! Every entry carries a link, a hash over everything before it, so that a line that was changed,
//! moved or cut out is found by its number. The footer's digest is the whole of the last link.

mod read;

pub use read::Reader;

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::text::{is_heaped, is_trick};
use crate::{Actor, Standing, WrittenOptions};

/// The word that takes back a seat's own last move; no game may use it for a move.
pub const UNDO: &str = "undo";

/// The words that take back a seat's own last move because all the others agreed: it had shown them something.
pub const UNDO_BY_CONSENT: &str = "undo agreed";

/// Whether this entry takes back a move, and is none of the game.
#[must_use]
pub fn is_undo(mv: &str) -> bool {
    mv == UNDO || mv == UNDO_BY_CONSENT
}

/// A line of a log may not be longer than this.
pub const MAX_LINE: usize = 16 * 1024;

/// A player's name may not have more characters than this.
pub const MAX_NAME: usize = 24;

/// What a seat adds to the seed may not have more characters than this.
pub const MAX_ENTROPY: usize = 64;

/// The format of logs and journals that this program writes and reads; one that says none is of the first.
pub const FORMAT: u32 = 2;

fn first_format() -> u32 {
    1
}

// Serde asks with a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_first_format(format: &u32) -> bool {
    *format == first_format()
}

/// The first line: what is played, by whom, and what the table has promised.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format of the log: how its rolls follow from the seed.
    #[serde(default = "first_format", skip_serializing_if = "is_first_format")]
    pub format: u32,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The table's options.
    pub options: WrittenOptions,
    /// How many play.
    pub seats: u8,
    /// Who plays, in seat order.
    pub players: Vec<Player>,
    /// The hash of the seed, shown before anybody sat down.
    pub commitment: String,
}

/// Who sits in a seat when the game begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The name shown.
    pub name: String,
    /// What this seat added to the seed, its word; may be empty.
    #[serde(default)]
    pub entropy: String,
    /// The hash with which the seat promised its word before any word was known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<String>,
}

impl Player {
    /// A player who adds nothing to the seed.
    #[must_use]
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), entropy: String::new(), promise: None }
    }

    /// Whether a word was promised and not opened in time.
    #[must_use]
    pub fn is_left_out(&self) -> bool {
        self.promise.is_some() && self.entropy.is_empty()
    }

    /// Refuses a name or entropy that is too long or could play tricks on whoever prints it.
    ///
    /// # Errors
    /// What it must be.
    pub fn check(&self) -> Result<(), String> {
        if !is_name(&self.name) {
            return Err(format!("a name is 1 to {MAX_NAME} visible characters in one line, not {:?}", self.name));
        }
        if !is_entropy(&self.entropy) {
            return Err(format!("what a seat adds to the seed is at most {MAX_ENTROPY} plain characters"));
        }
        if self.promise.as_deref().is_some_and(|promise| !is_promise(promise)) {
            return Err("a promise is 64 hexadecimal digits".into());
        }
        Ok(())
    }
}

/// Whether this can be a player's name: short, not blank, and all of it to be seen.
#[must_use]
pub fn is_name(text: &str) -> bool {
    !text.trim().is_empty() && text.chars().count() <= MAX_NAME && !text.chars().any(is_trick) && !is_heaped(text)
}

/// Whether a seat may add this to the seed.
#[must_use]
pub fn is_entropy(text: &str) -> bool {
    text.chars().count() <= MAX_ENTROPY && !text.chars().any(char::is_control)
}

/// Whether this can be the promise of a word: a SHA-256 in small hexadecimal digits.
#[must_use]
pub fn is_promise(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
}

/// One thing that was done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Counts from 0 without gaps.
    pub seq: u32,
    /// Who did it.
    pub actor: Actor,
    /// What was done, in the game's notation, or [`UNDO`] or [`UNDO_BY_CONSENT`].
    #[serde(rename = "move")]
    pub mv: String,
    /// When, in milliseconds since the game began.
    pub at_ms: u64,
    /// The first 16 digits of the chain up to here.
    pub link: String,
}

/// The last line: what was promised, and how it ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Footer {
    /// The table's seed, in hexadecimal.
    pub seed: String,
    /// The final standings, in seat order.
    pub standings: Vec<Standing>,
    /// What ended the game before its end, if something did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
    /// The chain over the whole game, in hexadecimal.
    pub digest: String,
}

/// What can end a game before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// Everybody agreed to end it after the last entry.
    Agreed,
}

/// The running hash over a log, and the number of the next entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain {
    hash: [u8; 32],
    next: u32,
}

impl Chain {
    /// The chain after the header.
    #[must_use]
    pub fn new(header: &Header) -> Self {
        let json = serde_json::to_vec(header).expect("a header is plain text and numbers");
        Self { hash: Sha256::digest(json).into(), next: 0 }
    }

    /// The number of the next entry.
    #[must_use]
    pub fn next_seq(&self) -> u32 {
        self.next
    }

    /// Writes the next entry and moves the chain past it.
    pub fn entry(&mut self, actor: Actor, mv: &impl fmt::Display, at_ms: u64) -> Entry {
        let seq = self.next;
        let mv = mv.to_string();
        let hash = Sha256::new().chain_update(self.hash).chain_update(format!("{seq} {actor} {at_ms} {mv}"));
        self.hash = hash.finalize().into();
        self.next += 1;
        Entry { seq, actor, mv, at_ms, link: hex::encode(&self.hash[..8]) }
    }

    /// The whole chain, in hexadecimal.
    #[must_use]
    pub fn digest(&self) -> String {
        hex::encode(self.hash)
    }
}

/// What is wrong with a log, and in which line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct LogError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

impl LogError {
    /// Something wrong in this line.
    pub fn new(line: usize, what: impl Into<String>) -> Self {
        Self { line, what: what.into() }
    }
}

/// One game as it was written down, its chain of links found whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The number of the header's line; entry `seq` stands `seq + 1` lines below it.
    pub line: usize,
    /// The first line.
    pub header: Header,
    /// What was done, in order.
    pub entries: Vec<Entry>,
    /// The last line; a game still being played has none.
    pub footer: Option<Footer>,
}

impl Written {
    /// The line that holds this entry.
    #[must_use]
    pub fn line_of(&self, entry: &Entry) -> usize {
        self.line + 1 + entry.seq as usize
    }

    /// The line that holds the footer, or would.
    #[must_use]
    pub fn footer_line(&self) -> usize {
        self.line + 1 + self.entries.len()
    }

    /// The game as lines of text.
    #[must_use]
    pub fn to_lines(&self) -> String {
        let mut text = line(&self.header);
        for entry in &self.entries {
            text += &line(entry);
        }
        if let Some(footer) = &self.footer {
            text += &line(footer);
        }
        text
    }
}

/// A header, entry or footer as one line of JSON.
pub fn line(part: &impl Serialize) -> String {
    let mut text = serde_json::to_string(part).expect("logs are plain text and numbers");
    text.push('\n');
    text
}
