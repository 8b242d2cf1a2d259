//! What bots know about the names of a deck: three sets of associations, tags, other names, and nearness in meaning.
//!
//! A bot looks at the sets that it may know and at no other; what everybody knows (tags, other names) is one for all.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::sync::LazyLock;

use super::associations::{self, SETS, Set};
use super::deck::Deck;
use super::fold::{folded, is_small, telling_words, words};
use super::forms::stem;
use super::neighbours;

/// The tags: a line of all there are, and then a line for each name.
const TAGS: &str = include_str!("tags.txt");

/// Words that do not belong at a family table.
const UNFIT: &str = include_str!("unfit.txt");

/// How a word leads to a name.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum How {
    /// The word stands in the set, with this weight.
    Listed(u8),
    /// Another form of it does.
    Stem(u8),
    /// A word that is spelled nearly so does.
    Spelling(u8),
    /// A word does that is a part of it, or that it is a part of.
    Part(u8),
    /// It is a word of another name of the same.
    Alias,
    /// It is a tag of the name.
    Tag,
    /// It is near in meaning: its share of the word's meaning, from 0 to 1.
    Meaning(f32),
}

/// Of a hundred words of weight 1 to 5 in one set, about so many stand in another set too: measured over all pairs.
const AGREED: [f32; 5] = [0.15, 0.38, 0.64, 0.84, 0.94];

impl How {
    /// How likely somebody who thinks of the name gives the word, as far as links of one kind are compared.
    pub(super) fn chance(self) -> f32 {
        let agreed = |weight: u8| AGREED[usize::from(weight.clamp(1, 5)) - 1];
        match self {
            Self::Listed(weight) => agreed(weight),
            Self::Stem(weight) => 0.6 * agreed(weight),
            Self::Spelling(weight) => 0.5 * agreed(weight),
            Self::Part(weight) => 0.2 * agreed(weight),
            Self::Alias => 0.6,
            Self::Tag => 0.2,
            Self::Meaning(share) => share,
        }
    }
}

/// In words for people, after the clue.
impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Listed(5) => "thinks of it at once",
            Self::Listed(4 | 3) => "thinks of it",
            Self::Listed(_) => "has heard of it",
            Self::Stem(_) => "another form of a word for it",
            Self::Spelling(_) => "spelled nearly like a word for it",
            Self::Part(_) => "made of a word for it",
            Self::Alias => "a word of its other name",
            Self::Tag => "it is one of those",
            Self::Meaning(_) => "near in meaning",
        })
    }
}

/// One person's associations, by word and by name.
#[derive(Debug, Clone, Default)]
struct Known {
    /// The names of a word, folded.
    names: HashMap<String, Vec<(usize, u8)>>,
    /// The words of a stem.
    stems: HashMap<String, Vec<String>>,
    /// The words of a name as they are written, the nearest first.
    words: Vec<Vec<(&'static str, u8)>>,
}

impl Known {
    fn of(deck: &Deck, set: &Set) -> Self {
        let mut known = Self::default();
        for (index, name) in deck.names().enumerate() {
            let mut here = Vec::new();
            for link in set.of(&name.name) {
                known.names.entry(folded(link.word)).or_default().push((index, link.weight));
                here.push((link.word, link.weight));
            }
            known.words.push(here);
        }
        for word in known.names.keys() {
            known.stems.entry(stem(word)).or_default().push(word.clone());
        }
        known.stems.values_mut().for_each(|words| words.sort_unstable());
        known
    }
}

/// All that bots know about the names of one deck. Names are numbered as `Deck::names` gives them.
#[derive(Debug, Clone)]
pub struct Lexicon {
    names: Vec<String>,
    categories: Vec<&'static str>,
    sets: [Known; SETS],
    /// The names that have a tag, by its stem.
    tagged: HashMap<String, Vec<usize>>,
    /// The tags of a name.
    tags: Vec<Vec<&'static str>>,
    /// The names that have a word in another name of theirs.
    aliases: HashMap<String, Vec<usize>>,
    /// Where the names of the standard deck are in this one.
    places: Vec<Option<usize>>,
}

impl Lexicon {
    /// What bots know about this deck. Of names that the program has never heard they know the category.
    #[must_use]
    pub fn of(deck: &Deck) -> Self {
        Self::with(deck, &associations::sets())
    }

    /// The same for the deck that comes with the program, made once.
    #[must_use]
    pub fn standard() -> &'static Self {
        static STANDARD: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::of(&Deck::standard()));
        &STANDARD
    }

    pub(super) fn with(deck: &Deck, sets: &[Set; SETS]) -> Self {
        let numbers: HashMap<&str, usize> =
            deck.names().enumerate().map(|(index, name)| (name.name.as_str(), index)).collect();
        let tag_lines: HashMap<&str, &'static str> = tag_lines().collect();
        let mut lexicon = Self {
            names: deck.names().map(|name| name.name.clone()).collect(),
            categories: deck.names().map(|name| name.category).collect(),
            sets: std::array::from_fn(|set| Known::of(deck, &sets[set])),
            tagged: HashMap::new(),
            tags: Vec::new(),
            aliases: HashMap::new(),
            places: Deck::standard().names().map(|name| numbers.get(name.name.as_str()).copied()).collect(),
        };
        for (index, name) in deck.names().enumerate() {
            let tags: Vec<&str> =
                tag_lines.get(name.name.as_str()).map_or(Vec::new(), |line| line.split_whitespace().collect());
            for tag in tags.iter().copied().chain([name.category]) {
                lexicon.tagged.entry(stem(tag)).or_default().push(index);
            }
            lexicon.tags.push(tags);
            let own = telling_words(&name.name);
            let mut other: Vec<String> = name.aliases.iter().flat_map(|alias| telling_words(alias)).collect();
            other.sort_unstable();
            other.dedup();
            for word in other.into_iter().filter(|word| !own.contains(word) && !is_small(word)) {
                lexicon.aliases.entry(word).or_default().push(index);
            }
        }
        lexicon
    }

    /// How many names there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// A name.
    ///
    /// # Panics
    /// If the deck has none of this number.
    #[must_use]
    pub fn name(&self, index: usize) -> &str {
        &self.names[index]
    }

    /// What kind of thing has this name.
    ///
    /// # Panics
    /// If the deck has none of this number.
    #[must_use]
    pub fn category(&self, index: usize) -> &'static str {
        self.categories[index]
    }

    /// The tags of a name.
    pub(super) fn tags(&self, name: usize) -> &[&'static str] {
        &self.tags[name]
    }

    /// What one set says of a name, the nearest first.
    pub(super) fn words(&self, set: usize, name: usize) -> &[(&'static str, u8)] {
        &self.sets[set].words[name]
    }

    /// Whether a set has this very word for any name.
    pub(super) fn has_word(&self, set: usize, word: &str) -> bool {
        self.sets[set].names.contains_key(&folded(word))
    }

    /// How this word leads to names for one who knows this set: the best way to each.
    pub(super) fn ways(&self, set: usize, clue: &str) -> Ways {
        let clue = words(clue).concat();
        let known = &self.sets[set];
        let mut ways = Ways::default();
        for &(name, weight) in known.names.get(&clue).into_iter().flatten() {
            ways.add(name, How::Listed(weight), &clue);
        }
        let root = stem(&clue);
        for word in known.stems.get(&root).into_iter().flatten().filter(|word| **word != clue) {
            known.names[word].iter().for_each(|&(name, weight)| ways.add(name, How::Stem(weight), word));
        }
        for &name in self.aliases.get(&clue).into_iter().flatten() {
            ways.add(name, How::Alias, &clue);
        }
        ways.is_told = !ways.linked.is_empty();
        for &name in self.tagged.get(&root).into_iter().flatten() {
            ways.add(name, How::Tag, &clue);
        }
        let here = |(place, share): (usize, f32)| Some((self.places.get(place).copied().flatten()?, share));
        ways.near = neighbours::near(set, &clue).filter_map(here).collect();
        ways
    }

    /// The same, and if the set does not have the word, by words that look like it.
    pub(super) fn ways_and_look_alikes(&self, set: usize, clue: &str) -> Ways {
        let mut ways = self.ways(set, clue);
        if !ways.is_told {
            self.add_look_alikes(&self.sets[set], &words(clue).concat(), &mut ways);
        }
        ways
    }

    /// Words of the set that look like one that is not there.
    fn add_look_alikes(&self, known: &Known, clue: &str, ways: &mut Ways) {
        /// Shorter words are parts of too many others.
        const LONG: usize = 4;
        let length = clue.chars().count();
        if length < LONG {
            return;
        }
        // A word that is in the dictionary is spelled as it should be.
        let slips = if neighbours::is_word(clue) { 0 } else { usize::from(length > 4) + usize::from(length > 8) };
        for (word, names) in &known.names {
            let other = word.chars().count();
            let how: fn(u8) -> How =
                if slips > 0 && length.abs_diff(other) <= slips && strsim::osa_distance(word, clue) <= slips {
                    How::Spelling
                } else if other >= LONG && (is_end(clue, word) || is_end(word, clue)) {
                    How::Part
                } else {
                    continue;
                };
            names.iter().for_each(|&(name, weight)| ways.add(name, how(weight), word));
        }
    }
}

/// Whether one word begins or ends with another.
fn is_end(long: &str, short: &str) -> bool {
    long.starts_with(short) || long.ends_with(short)
}

/// How a clue leads to names.
#[derive(Debug, Clone, Default)]
pub(super) struct Ways {
    /// The best way to a name that is told by letters, and the word of the set that it goes by.
    pub(super) linked: BTreeMap<usize, (How, String)>,
    /// Whether the set has the word or a form of it, or it is a word of another name.
    pub(super) is_told: bool,
    /// The names that are near in meaning.
    pub(super) near: Vec<(usize, f32)>,
}

impl Ways {
    fn add(&mut self, name: usize, how: How, by: &str) {
        let best = self.linked.get(&name);
        // Of two words that are as good the first by letters, so that no order of a table matters.
        if best.is_none_or(|(was, word)| (how.chance(), word.as_str()) > (was.chance(), by)) {
            self.linked.insert(name, (how, by.to_owned()));
        }
    }
}

/// The closed list of tags.
#[cfg(test)]
pub(super) fn all_tags() -> impl Iterator<Item = &'static str> {
    TAGS.lines().filter_map(|line| line.strip_prefix("tags: ")).flat_map(str::split_whitespace)
}

/// The names of the file of tags, with theirs.
pub(super) fn tag_lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = TAGS.lines().filter(|line| !line.starts_with('#') && !line.starts_with("tags: "));
    lines.filter_map(|line| line.split_once(": "))
}

/// Whether a word belongs at a family table: bots give no other.
#[must_use]
pub fn is_fit(word: &str) -> bool {
    static STEMS: LazyLock<HashSet<String>> = LazyLock::new(|| {
        let lines = UNFIT.lines().filter(|line| !line.starts_with('#'));
        lines.flat_map(str::split_whitespace).map(stem).collect()
    });
    let root = stem(&words(word).concat());
    !STEMS.contains(&root)
}
