//! The log of a game: JSON Lines, one header, one line per entry, one footer.
//!
//! Every entry carries a link, a hash over everything before it, so that a line that was changed,
//! moved or cut out is found by its number. The footer's digest is the whole of the last link.

use std::fmt;
use std::io::BufRead;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{Actor, Standing, WrittenOptions};

/// The word that takes back a seat's own last move; no game may use it for a move.
pub const UNDO: &str = "undo";

/// A line of a log may not be longer than this.
pub const MAX_LINE: usize = 16 * 1024;

/// The first line: what is played, by whom, and what the table has promised.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
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
    /// What this seat added to the seed; may be empty.
    #[serde(default)]
    pub entropy: String,
}

/// One thing that was done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Counts from 0 without gaps.
    pub seq: u32,
    /// Who did it.
    pub actor: Actor,
    /// What was done, in the game's notation, or [`UNDO`].
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
    /// The chain over the whole game, in hexadecimal.
    pub digest: String,
}

/// Bytes as hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

/// The 32 bytes that 64 hexadecimal digits stand for.
#[must_use]
pub fn unhex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(bytes)
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
        Entry { seq, actor, mv, at_ms, link: hex(&self.hash[..8]) }
    }

    /// The whole chain, in hexadecimal.
    #[must_use]
    pub fn digest(&self) -> String {
        hex(&self.hash)
    }
}

/// What is wrong with a log, and in which line.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for LogError {}

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

/// Reads the games of a log file one by one.
pub struct Reader<R> {
    input: R,
    line: usize,
    /// A header that was read while looking for the end of the game before.
    next: Option<(usize, Header)>,
    broken: bool,
}

enum Line {
    Header(Header),
    Entry(Entry),
    Footer(Footer),
}

impl<R: BufRead> Reader<R> {
    /// Reads from here.
    pub fn new(input: R) -> Self {
        Self { input, line: 0, next: None, broken: false }
    }

    fn line(&mut self) -> Result<Option<Line>, LogError> {
        let mut text = Vec::new();
        self.line += 1;
        let wrong = |what: String| LogError::new(self.line, what);
        let limit = MAX_LINE as u64 + 1;
        let mut bounded = std::io::Read::take(&mut self.input, limit);
        bounded.read_until(b'\n', &mut text).map_err(|error| wrong(error.to_string()))?;
        if text.is_empty() {
            return Ok(None);
        }
        if text.len() > MAX_LINE {
            return Err(wrong(format!("longer than {MAX_LINE} bytes")));
        }
        let value: serde_json::Value =
            serde_json::from_slice(&text).map_err(|error| wrong(format!("not JSON: {error}")))?;
        let broken = |error: serde_json::Error| wrong(error.to_string());
        if value.get("game").is_some() {
            serde_json::from_value(value).map(Line::Header).map_err(broken)
        } else if value.get("seq").is_some() {
            serde_json::from_value(value).map(Line::Entry).map_err(broken)
        } else if value.get("seed").is_some() {
            serde_json::from_value(value).map(Line::Footer).map_err(broken)
        } else {
            Err(wrong("neither a header (game), an entry (seq) nor a footer (seed)".into()))
        }
        .map(Some)
    }

    fn game(&mut self) -> Result<Option<Written>, LogError> {
        let (line, header) = match self.next.take() {
            Some(found) => found,
            None => match self.line()? {
                None => return Ok(None),
                Some(Line::Header(header)) => (self.line, header),
                Some(Line::Entry(_)) => {
                    return Err(LogError::new(self.line, "an entry without a header: the header is missing or moved"));
                }
                Some(Line::Footer(_)) => {
                    return Err(LogError::new(self.line, "a footer without a header: lines are missing or moved"));
                }
            },
        };
        if header.players.len() != usize::from(header.seats) {
            let what = format!("{} seats, but {} players", header.seats, header.players.len());
            return Err(LogError::new(line, what));
        }
        let mut chain = Chain::new(&header);
        let mut game = Written { line, header, entries: Vec::new(), footer: None };
        loop {
            match self.line()? {
                None => return Ok(Some(game)),
                Some(Line::Header(header)) => {
                    self.next = Some((self.line, header));
                    return Ok(Some(game));
                }
                Some(Line::Entry(entry)) => {
                    self.linked(&mut chain, &entry)?;
                    game.entries.push(entry);
                }
                Some(Line::Footer(footer)) => {
                    if footer.digest != chain.digest() {
                        let what = "the digest does not match the entries: lines before it are missing or were changed";
                        return Err(LogError::new(self.line, what));
                    }
                    game.footer = Some(footer);
                    return Ok(Some(game));
                }
            }
        }
    }

    fn linked(&self, chain: &mut Chain, entry: &Entry) -> Result<(), LogError> {
        let wanted = chain.next_seq();
        if entry.seq != wanted {
            let what = format!("entry {} where entry {wanted} belongs: a line is missing or moved", entry.seq);
            return Err(LogError::new(self.line, what));
        }
        if chain.entry(entry.actor, &entry.mv, entry.at_ms).link != entry.link {
            let what = format!("entry {wanted} or something before it was changed: its link does not match");
            return Err(LogError::new(self.line, what));
        }
        Ok(())
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Written, LogError>;

    /// The next game; after an error nothing more is read, since the lines have lost their sense.
    fn next(&mut self) -> Option<Self::Item> {
        if self.broken {
            return None;
        }
        let game = self.game();
        self.broken = game.is_err();
        game.transpose()
    }
}
