//! Forms of a word: what a stemmer finds, and what none of them does.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use snowball_stemmers_rs::{Algorithm, Stemmer};

/// Words that are forms of each other although no ending says so: plurals, past tenses, and who lives where.
const FORMS: &str = include_str!("forms.txt");

/// Beginnings that make another form of a word.
const BEFORE: &[&str] = &[
    "anti", "auto", "bi", "co", "counter", "de", "dis", "em", "en", "ex", "extra", "fore", "hyper", "il", "im", "in",
    "inter", "ir", "macro", "mega", "micro", "mid", "mini", "mis", "mono", "multi", "neo", "non", "out", "over",
    "poly", "post", "pre", "pro", "proto", "pseudo", "re", "semi", "sub", "super", "trans", "tri", "ultra", "un",
    "under", "uni", "up", "vice",
];

/// Endings that do.
const AFTER: &[&str] = &[
    "able", "age", "al", "ally", "an", "ana", "ance", "ans", "ant", "ate", "ation", "d", "dom", "ean", "eans", "ed",
    "ee", "een", "eer", "en", "ence", "ene", "enne", "ent", "er", "ers", "es", "ese", "esque", "ess", "est", "ette",
    "ful", "fully", "hood", "i", "ia", "ial", "ian", "iana", "ians", "ible", "ic", "ical", "ics", "id", "ie", "ien",
    "ienne", "ier", "ies", "ify", "in", "ine", "ing", "ings", "ion", "ions", "is", "ise", "ised", "ish", "ism", "isms",
    "ist", "ists", "ite", "ites", "ity", "ive", "ize", "ized", "land", "less", "let", "lets", "like", "ling", "ly",
    "ment", "ments", "n", "ness", "ns", "nik", "oid", "or", "ors", "ous", "r", "rs", "ry", "s", "ship", "ster", "th",
    "tion", "ty", "ville", "ward", "wards", "ways", "wise", "y",
];

/// Words that other words are made of, by their stems: who may not say snowball may not say snowballs.
static PARTS: LazyLock<HashSet<String>> =
    LazyLock::new(|| include_str!("parts.txt").split_whitespace().map(stem).collect());

/// A word must have so many letters before it is looked for in another.
const LONG: usize = 4;

/// The stem that an English stemmer finds.
pub(super) fn stem(word: &str) -> String {
    Stemmer::create(Algorithm::English).stem(word).into_owned()
}

/// In which lines of the list a stem stands.
static LISTED: LazyLock<HashMap<String, Vec<usize>>> = LazyLock::new(|| {
    let mut listed: HashMap<String, Vec<usize>> = HashMap::new();
    for (number, line) in FORMS.lines().enumerate() {
        line.split_whitespace().for_each(|word| listed.entry(stem(word)).or_default().push(number));
    }
    listed
});

/// Whether both stems stand in one line of the list.
fn are_listed(one: &str, other: &str) -> bool {
    let (Some(one), Some(other)) = (LISTED.get(one), LISTED.get(other)) else { return false };
    one.iter().any(|line| other.contains(line))
}

/// Whether what is left of a word, if another is taken from its end or its beginning, makes a form of that.
fn is_affix(rest: &str, before: bool) -> bool {
    let list = if before { BEFORE } else { AFTER };
    list.contains(&rest) || PARTS.contains(&stem(rest))
}

/// Whether the short word stands at the beginning or the end of the long one, and what is left is an affix or a word.
fn is_grown_from(long: &str, short: &str) -> bool {
    if short.chars().count() < LONG || long == short {
        return false;
    }
    let after = long.strip_prefix(short).is_some_and(|rest| is_affix(rest, false));
    after || long.strip_suffix(short).is_some_and(|rest| is_affix(rest, true))
}

/// The word without its last vowels: Canada and Canadian have "canad" in common, Italy and Italian "ital".
fn trunk(word: &str) -> &str {
    word.trim_end_matches(['a', 'e', 'i', 'o', 'u', 'y'])
}

/// Why two words count as forms of each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kinship {
    /// They are the same word.
    Same,
    /// They have the same stem, or are known to be forms of one word.
    Form,
    /// One of them is a part of the other.
    Part,
}

/// Whether two words, folded, are forms of each other (TRG-5).
#[must_use]
pub fn kinship(one: &str, other: &str) -> Option<Kinship> {
    if one == other {
        return Some(Kinship::Same);
    }
    let stems = (stem(one), stem(other));
    if stems.0 == stems.1 || are_listed(&stems.0, &stems.1) {
        return Some(Kinship::Form);
    }
    let (short, long) = if one.chars().count() < other.chars().count() { (one, other) } else { (other, one) };
    if is_grown_from(long, short) {
        return Some(Kinship::Part);
    }
    // A name of a place loses its last vowels before an ending of its people.
    let bare = trunk(short);
    let people =
        |rest: &str| ["an", "ans", "ian", "ians", "ean", "eans", "ese", "ish", "ine", "n", "ns"].contains(&rest);
    let of_people = bare.chars().count() >= LONG && long.strip_prefix(bare).is_some_and(people);
    of_people.then_some(Kinship::Form)
}
