//! What people think of when they hear a name: three sets of words, each written by somebody who had not seen the others.
//!
//! Bots that gave and heard clues by the same set would share a code book; with three, one can plan by two and be heard by
//! the third.

use std::collections::HashMap;

/// How many sets there are.
pub const SETS: usize = 3;

/// A word that somebody thinks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// The word.
    pub word: &'static str,
    /// How near it is: 5 if everybody says it, 3 if most would accept it, 1 if it is understood and never given.
    pub weight: u8,
}

/// What one person thinks of, by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Set(HashMap<&'static str, Vec<Link>>);

impl Set {
    /// What comes to mind at this name, the nearest first; nothing at one that the set does not know.
    #[must_use]
    pub fn of(&self, name: &str) -> &[Link] {
        self.0.get(name).map_or(&[], Vec::as_slice)
    }

    pub(super) fn read(text: &'static str) -> Result<Self, String> {
        let line = |line: &'static str| {
            let (name, words) = line.split_once(": ").ok_or_else(|| format!("{line:?} has no name"))?;
            let links: Option<Vec<Link>> = words.split(' ').map(link).collect();
            Ok((name, links.ok_or_else(|| format!("{name} has a word without a weight"))?))
        };
        text.lines().map(line).collect::<Result<_, String>>().map(Self)
    }
}

fn link(text: &'static str) -> Option<Link> {
    let (word, weight) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let weight = weight.parse().ok().filter(|weight| (1..=5).contains(weight))?;
    (!word.is_empty()).then_some(Link { word, weight })
}

/// The sets that come with the program.
///
/// # Panics
/// Never: a test reads them.
#[must_use]
pub fn sets() -> [Set; SETS] {
    let texts =
        [include_str!("associations/1.txt"), include_str!("associations/2.txt"), include_str!("associations/3.txt")];
    texts.map(|text| Set::read(text).unwrap_or_else(|why| panic!("the associations of the program: {why}")))
}
