//! The message cards.

use std::collections::HashMap;
use std::fmt;
use std::sync::{LazyLock, OnceLock, PoisonError, RwLock};

use sha2::{Digest, Sha256};
use tricorn_kernel::DIGEST;
use tricorn_kernel::text::{is_heaped, is_trick};

use super::fold::{telling_words, words};
use super::guess::MAX_GUESS;
use super::lexicon::Lexicon;

/// What a name can be the name of.
pub const CATEGORIES: [&str; 12] = [
    "artist",
    "athlete",
    "character",
    "city",
    "country",
    "landmark",
    "leader",
    "myth",
    "nature",
    "scientist",
    "story",
    "thing",
];

/// So many names stand on a card (TRG-2).
pub const ON_A_CARD: usize = 5;

/// The longest file that is read.
pub const MAX_FILE: usize = 1024 * 1024;

/// The line of a file that adds the cards of the program's own deck.
pub const WITH_STANDARD: &str = "include standard";

/// The cards of the program's own deck.
const STANDARD: &str = include_str!("deck.txt");

/// How well known a name is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fame {
    /// A child knows it.
    Easy,
    /// Most people do.
    Medium,
    /// Many do.
    Hard,
}

/// A message: a proper name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// What it is called.
    pub name: String,
    /// What kind of thing has it, one of [`CATEGORIES`].
    pub category: &'static str,
    /// How well known it is.
    pub fame: Fame,
    /// What the same is called too.
    pub aliases: Vec<String>,
    /// The words of all that it is called, as they are compared.
    pub(super) ways: Vec<Vec<String>>,
    /// The same run together, with and without the small words.
    pub(super) run_together: Vec<String>,
}

impl Name {
    /// All that it is called.
    pub(super) fn calls(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.name).chain(&self.aliases)
    }
}

/// A deck that a table plays with.
#[derive(Clone, Copy)]
pub struct DeckRef(&'static Deck);

impl DeckRef {
    /// The deck that comes with the program.
    #[must_use]
    pub fn standard() -> Self {
        static STANDARD: LazyLock<Deck> = LazyLock::new(Deck::standard);
        Self(&STANDARD)
    }

    /// The deck.
    #[must_use]
    pub fn get(self) -> &'static Deck {
        self.0
    }

    /// The names on a card of the deck.
    pub(super) fn card(self, card: u16) -> &'static [Name; ON_A_CARD] {
        &self.0.cards[usize::from(card)]
    }

    /// The deck with this digest: one that was [added](Self::add), or the program's own if it is empty.
    #[must_use]
    pub fn known(digest: &str) -> Option<Self> {
        if digest.is_empty() {
            return Some(Self::standard());
        }
        let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
        added.iter().find(|(known, _)| known == digest).map(|(_, deck)| *deck)
    }

    /// Adds a deck to those that tables of this program can play with, and returns its digest. What was added stays as long
    /// as the program runs.
    ///
    /// # Errors
    /// The first line that is wrong.
    pub fn add(text: &str) -> Result<String, DeckError> {
        let deck = Deck::read(text)?;
        let digest = hex::encode(Sha256::digest(text))[..DIGEST].to_owned();
        let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
        if !added.iter().any(|(known, _)| *known == digest) {
            added.push((digest.clone(), Self(Box::leak(Box::new(deck)))));
        }
        Ok(digest)
    }
}

/// The decks that hosts have brought, by their digests.
static ADDED: RwLock<Vec<(String, DeckRef)>> = RwLock::new(Vec::new());

impl PartialEq for DeckRef {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for DeckRef {}

impl fmt::Debug for DeckRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a deck of {} cards", self.0.cards.len())
    }
}

/// The message cards of a table.
#[derive(Debug)]
pub struct Deck {
    cards: Vec<[Name; ON_A_CARD]>,
    /// What bots know of its names, once one is asked.
    lexicon: OnceLock<Lexicon>,
}

/// What is wrong with a file of cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub why: String,
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl Deck {
    /// The deck that comes with the program.
    ///
    /// # Panics
    /// Never: a test reads it.
    #[must_use]
    pub fn standard() -> Self {
        Self::read(STANDARD).unwrap_or_else(|error| panic!("the deck of the program, {error}"))
    }

    /// Reads cards from a text: a card is five lines, one after the other, and between two cards is an empty one. A line
    /// is `Name | category | fame | alias; alias`; what begins with `#` is a remark. A line [`WITH_STANDARD`] adds the
    /// cards of the program's own deck.
    ///
    /// # Errors
    /// The first line that is wrong.
    pub fn read(text: &str) -> Result<Self, DeckError> {
        if text.len() > MAX_FILE {
            return Err(DeckError { line: 1, why: format!("a deck has at most {MAX_FILE} bytes") });
        }
        let mut deck = Self { cards: Vec::new(), lexicon: OnceLock::new() };
        let mut seen: HashMap<String, usize> = HashMap::new();
        // Run together, as guesses are compared. An alias may be the name in another spelling, such as Viet Nam.
        let mut stands_before =
            |way: &str, line: usize| seen.insert(telling_words(way).concat(), line).filter(|before| *before != line);
        let mut card: Vec<Name> = Vec::new();
        // Some editors begin a file with a mark that nobody sees.
        let text = text.trim_start_matches('\u{feff}');
        let lines = text.lines().map(str::trim).chain([""]);
        for (line, text) in (1..).zip(lines) {
            let wrong = |why: String| DeckError { line, why };
            if text.starts_with('#') {
                continue;
            }
            if text.is_empty() {
                match <[Name; ON_A_CARD]>::try_from(std::mem::take(&mut card)) {
                    Ok(card) => deck.cards.push(card),
                    Err(few) if few.is_empty() => {}
                    Err(few) => {
                        return Err(wrong(format!("the card above has {} of {ON_A_CARD} names", few.len())));
                    }
                }
                continue;
            }
            if text == WITH_STANDARD && card.is_empty() {
                let standard = DeckRef::standard().get();
                for way in standard.names().flat_map(Name::calls) {
                    if let Some(before) = stands_before(way, line) {
                        return Err(wrong(format!(
                            "{way}, a name of the deck that is included, stands in line {before} too"
                        )));
                    }
                }
                deck.cards.extend(standard.cards.iter().cloned());
                continue;
            }
            let name = read_name(text).map_err(wrong)?;
            if let Some(other) = card.iter().find(|other| other.category == name.category) {
                return Err(wrong(format!(
                    "{} and {} on the same card are both of the category {}",
                    name.name, other.name, name.category
                )));
            }
            for way in name.calls() {
                if let Some(before) = stands_before(way, line) {
                    return Err(wrong(format!("{way} stands in line {before} too")));
                }
            }
            card.push(name);
            if card.len() > ON_A_CARD {
                return Err(wrong(format!("a card has {ON_A_CARD} names: leave a line empty before the next one")));
            }
        }
        if deck.cards.len() < 2 {
            return Err(DeckError { line: 1, why: "a deck has two cards at least: one for each Insider".into() });
        }
        Ok(deck)
    }

    /// The cards.
    #[must_use]
    pub fn cards(&self) -> &[[Name; ON_A_CARD]] {
        &self.cards
    }

    /// What bots know of its names.
    #[must_use]
    pub fn lexicon(&self) -> &Lexicon {
        self.lexicon.get_or_init(|| Lexicon::of(self))
    }

    /// All names.
    pub fn names(&self) -> impl Iterator<Item = &Name> {
        self.cards.iter().flatten()
    }
}

fn read_name(text: &str) -> Result<Name, String> {
    // Two spaces are one, and every kind of space is a plain one, as in a guess.
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let fields: Vec<&str> = text.split('|').map(str::trim).collect();
    let [name, category, fame, aliases] = fields[..] else {
        return Err("a line is Name | category | fame | alias; alias".into());
    };
    let category = CATEGORIES.into_iter().find(|known| *known == category);
    let category = category.ok_or_else(|| format!("a category is one of {}", CATEGORIES.join(", ")))?;
    let fame = match fame {
        "easy" => Fame::Easy,
        "medium" => Fame::Medium,
        "hard" => Fame::Hard,
        _ => return Err("the fame of a name is easy, medium or hard".into()),
    };
    let aliases: Vec<String> =
        aliases.split(';').map(str::trim).filter(|alias| !alias.is_empty()).map(Into::into).collect();
    for text in std::iter::once(name).chain(aliases.iter().map(String::as_str)) {
        if telling_words(text).is_empty() {
            return Err(format!("{text:?} has no word"));
        }
        if text.chars().count() > MAX_GUESS || text.chars().any(is_trick) || is_heaped(text) {
            return Err(format!("a name has at most {MAX_GUESS} characters, which everybody can see"));
        }
    }
    let calls = || std::iter::once(name).chain(aliases.iter().map(String::as_str));
    let ways: Vec<Vec<String>> = calls().map(telling_words).collect();
    let run_together = ways.iter().map(|way| way.concat()).chain(calls().map(|call| words(call).concat())).collect();
    Ok(Name { name: name.into(), category, fame, aliases, ways, run_together })
}
