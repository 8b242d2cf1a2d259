//! Reading logs, and refusing what is not exactly one.

use std::fmt;
use std::io::BufRead;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::{Chain, Entry, Footer, Header, LogError, MAX_LINE, Written};

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

/// The names of an object's fields. Reading them goes through the whole line and refuses an object
/// that holds the same name twice, however deep: programs would disagree on which one counts.
struct Fields(Vec<String>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OnceEach)
    }
}

struct OnceEach;

impl<'de> Visitor<'de> for OnceEach {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
        let mut names: Vec<String> = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            if names.contains(&name) {
                return Err(serde::de::Error::custom(format!("{name:?} stands there twice")));
            }
            names.push(name);
            map.next_value::<Fields>()?;
        }
        Ok(Fields(names))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Fields, A::Error> {
        while items.next_element::<Fields>()?.is_some() {}
        Ok(Fields(Vec::new()))
    }

    fn visit_bool<E>(self, _: bool) -> Result<Fields, E> {
        Ok(Fields(Vec::new()))
    }
    fn visit_i64<E>(self, _: i64) -> Result<Fields, E> {
        Ok(Fields(Vec::new()))
    }
    fn visit_u64<E>(self, _: u64) -> Result<Fields, E> {
        Ok(Fields(Vec::new()))
    }
    fn visit_f64<E>(self, _: f64) -> Result<Fields, E> {
        Ok(Fields(Vec::new()))
    }
    fn visit_str<E>(self, _: &str) -> Result<Fields, E> {
        Ok(Fields(Vec::new()))
    }
    fn visit_unit<E>(self) -> Result<Fields, E> {
        Ok(Fields(Vec::new()))
    }
}

/// What serde found, with the column; the line that it counts is always the first.
fn words(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what);
    if error.column() == 0 { what.to_owned() } else { format!("{what} (column {})", error.column()) }
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
        let Fields(fields) = serde_json::from_slice(&text).map_err(|error| {
            let kind = if error.is_data() { "" } else { "not JSON: " };
            wrong(format!("{kind}{}", words(&error)))
        })?;
        let broken = |error: serde_json::Error| wrong(words(&error));
        let has = |name: &str| fields.iter().any(|field| field == name);
        if has("game") {
            serde_json::from_slice(&text).map(Line::Header).map_err(broken)
        } else if has("seq") {
            serde_json::from_slice(&text).map(Line::Entry).map_err(broken)
        } else if has("seed") {
            serde_json::from_slice(&text).map(Line::Footer).map_err(broken)
        } else if has("save") {
            Err(wrong("a kept game, still unfinished: go on with tricorn play --resume".into()))
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
        for player in &header.players {
            player.check().map_err(|what| LogError::new(line, what))?;
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
