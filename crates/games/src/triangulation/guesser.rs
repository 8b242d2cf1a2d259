//! A bot that guesses: it hears clues and says which name they make it think of, and why.
//!
//! It takes the clues for words that somebody said who thinks of the name. It does not ask why an Insider chose just these:
//! a guesser that turned the planner around would read a code and not the clues.

use std::fmt;

use tricorn_kernel::{Dice, Skill};

use super::clue;
use super::level;
use super::lexicon::{How, Lexicon, Ways};

/// What a guesser has heard.
#[derive(Debug, Clone, Copy, Default)]
pub struct Heard<'a> {
    /// The clues that are turned up.
    pub clues: &'a [&'a str],
    /// The category, if it is shown (TRG-12).
    pub category: Option<&'a str>,
    /// The names that were guessed and were wrong.
    pub wrong: &'a [usize],
}

/// What a guesser thinks.
#[derive(Debug, Clone, PartialEq)]
pub struct Thought {
    /// The most likely names, at most five; the first is the guess.
    pub best: Vec<Candidate>,
    /// How likely it is a name that is not in the deck, from 0 to 1.
    pub other: f32,
}

impl Thought {
    /// The name that is guessed.
    #[must_use]
    pub fn guess(&self) -> Option<usize> {
        self.best.first().map(|candidate| candidate.name)
    }
}

/// A name that it may be.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// Its number in the deck.
    pub name: usize,
    /// How likely it is, from 0 to 1.
    pub share: f32,
    /// What speaks for it.
    pub links: Vec<Seen>,
}

/// A link from a clue to a name that a guesser saw.
#[derive(Debug, Clone, PartialEq)]
pub struct Seen {
    /// The clue.
    pub clue: String,
    /// How it leads to the name.
    pub how: How,
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.clue, self.how)
    }
}

/// So many names are thought of in the end.
const BEST: usize = 5;
/// How likely the message is no name of the deck, before any clue.
const OTHER: f32 = 0.05;
/// If the category is shown and a name has another: how much of its share it keeps.
const OTHER_CATEGORY: f32 = 0.001;

/// How a clue is believed: by its letters, by its meaning, and not at all. Of the words of one set that another set lists,
/// three quarters are listed there for the same name, whether the word has one name or thirty.
#[derive(Debug, Clone, Copy)]
pub(super) struct Trust {
    pub(super) letters: f32,
    pub(super) meaning: f32,
    pub(super) nothing: f32,
}

/// A clue that is listed for some name.
pub(super) const LISTED: Trust = Trust { letters: 0.76, meaning: 0.12, nothing: 0.12 };
/// One that only looks like a word that is, or is a tag.
pub(super) const LIKE: Trust = Trust { letters: 0.35, meaning: 0.35, nothing: 0.3 };
/// One that is found by its meaning alone.
pub(super) const UNLISTED: Trust = Trust { letters: 0.0, meaning: 0.55, nothing: 0.45 };

/// A bot that guesses.
#[derive(Debug, Clone, Copy)]
pub struct Guesser<'a> {
    lexicon: &'a Lexicon,
    set: usize,
    skill: Skill,
}

impl<'a> Guesser<'a> {
    /// A guesser who knows this set of associations and no other.
    #[must_use]
    pub fn new(lexicon: &'a Lexicon, set: usize, skill: Skill) -> Self {
        Self { lexicon, set, skill }
    }

    /// What it thinks of these clues. The dice are for the slips of weaker levels.
    #[must_use]
    pub fn ponder(&self, heard: &Heard<'_>, dice: &mut Dice) -> Thought {
        let count = self.lexicon.len();
        let ways: Vec<Ways> = heard.clues.iter().map(|clue| self.remembered(clue)).collect();
        let mut shares = vec![(1.0 - OTHER) / count as f32; count];
        let mut other = OTHER;
        for way in &ways {
            other *= believe(way, &mut shares);
        }
        for (name, share) in shares.iter_mut().enumerate() {
            if heard.category.is_some_and(|category| category != self.lexicon.category(name)) {
                *share *= OTHER_CATEGORY;
            }
        }
        heard.wrong.iter().filter_map(|name| shares.get_mut(*name).map(|share| *share = 0.0)).for_each(drop);
        let sum: f32 = other + shares.iter().sum::<f32>();
        let mut best = self.legal(heard, &shares);
        if best.len() > 1 && dice.below(100) < level::slips(self.skill) {
            let place = 1 + dice.below(best.len() as u32 - 1) as usize;
            best.swap(0, place);
        }
        let candidate =
            |name: usize| Candidate { name, share: shares[name] / sum, links: links(heard.clues, &ways, name) };
        Thought { best: best.into_iter().map(candidate).collect(), other: other / sum }
    }

    /// How each of these clues leads to a name, as far as it does.
    #[must_use]
    pub fn links(&self, clues: &[&str], name: usize) -> Vec<Seen> {
        let ways: Vec<Ways> = clues.iter().map(|clue| self.remembered(clue)).collect();
        links(clues, &ways, name)
    }

    /// The most likely names for which all clues are legal: an Insider may not say a word of the message.
    fn legal(&self, heard: &Heard<'_>, shares: &[f32]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..shares.len()).filter(|name| shares[*name] > 0.0).collect();
        order.sort_unstable_by(|one, other| shares[*other].total_cmp(&shares[*one]).then(one.cmp(other)));
        let legal = |name: &usize| heard.clues.iter().all(|clue| clue::check(self.lexicon.name(*name), clue).is_ok());
        order.into_iter().filter(legal).take(BEST).collect()
    }

    /// How a clue leads to names, without the links that one of this level does not know.
    fn remembered(&self, clue: &str) -> Ways {
        let mut ways = self.lexicon.ways_and_look_alikes(self.set, clue);
        ways.linked.retain(|name, (how, word)| match *how {
            How::Listed(weight) | How::Stem(weight) | How::Spelling(weight) | How::Part(weight) => {
                self.draw(word, *name) < level::knows(self.skill, weight)
            }
            How::Alias | How::Tag | How::Meaning(_) => true,
        });
        ways.near.retain(|(name, _)| self.draw(clue, *name) < level::knows(self.skill, 2));
        ways
    }

    /// A number below 100 that is always the same for the same guesser and link.
    fn draw(&self, word: &str, name: usize) -> u64 {
        let name = self.lexicon.name(name);
        let parts = [self.skill.name(), word, name].join("\n");
        // FNV-1a: the same on every machine, for ever.
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let hash = parts.bytes().chain([self.set as u8]).fold(0xcbf2_9ce4_8422_2325, step);
        (hash >> 32) % 100
    }
}

/// Multiplies the shares by what a clue says; back comes what it says of a name that nobody thinks of.
fn believe(ways: &Ways, shares: &mut [f32]) -> f32 {
    let count = shares.len() as f32;
    let trust = trust(ways);
    let sum: f32 = ways.linked.values().map(|(how, _)| how.chance()).sum();
    let mut says = vec![trust.nothing / count; shares.len()];
    ways.linked.iter().for_each(|(name, (how, _))| says[*name] += trust.letters * how.chance() / sum);
    ways.near.iter().for_each(|(name, share)| says[*name] += trust.meaning * share);
    shares.iter_mut().zip(&says).for_each(|(share, says)| *share *= says * count);
    trust.nothing
}

/// How a clue that leads to names in these ways is believed.
fn trust(ways: &Ways) -> Trust {
    if ways.linked.is_empty() {
        UNLISTED
    } else if ways.is_told {
        LISTED
    } else {
        LIKE
    }
}

/// What speaks for a name.
fn links(clues: &[&str], ways: &[Ways], name: usize) -> Vec<Seen> {
    let mut links = Vec::new();
    for (clue, ways) in clues.iter().zip(ways) {
        let near = || ways.near.iter().find(|near| near.0 == name).map(|near| How::Meaning(near.1));
        if let Some(how) = ways.linked.get(&name).map(|(how, _)| *how).or_else(near) {
            links.push(Seen { clue: (*clue).to_owned(), how });
        }
    }
    links
}
