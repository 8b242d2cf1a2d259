//! Words as referees compare them: without case, marks and punctuation.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A text as it is compared: small letters, and no marks on those of scripts where leaving them out is a matter of taste.
///
/// That is so in Latin, Greek and Cyrillic; elsewhere a mark may be a vowel.
#[must_use]
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let mut bare = false;
    for char in text.nfkd() {
        if is_combining_mark(char) {
            if !bare {
                folded.push(char);
            }
            continue;
        }
        bare = matches!(char, 'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{24f}' | '\u{370}'..='\u{52f}');
        match char {
            'ß' | 'ẞ' => folded.push_str("ss"),
            'æ' | 'Æ' => folded.push_str("ae"),
            'œ' | 'Œ' => folded.push_str("oe"),
            'ø' | 'Ø' => folded.push('o'),
            'ł' | 'Ł' => folded.push('l'),
            'đ' | 'Đ' | 'ð' | 'Ð' => folded.push('d'),
            'þ' | 'Þ' => folded.push_str("th"),
            'ı' => folded.push('i'),
            'ς' => folded.push('σ'),
            char => folded.extend(char.to_lowercase()),
        }
    }
    folded.nfc().collect()
}

/// The words of a text as they are compared. An apostrophe is no end of a word, nor is a point between initials.
#[must_use]
pub fn words(text: &str) -> Vec<String> {
    let joined: String = folded(text).chars().filter(|char| !matches!(char, '\'' | '’' | 'ʼ' | '`' | '.')).collect();
    let is_part = |char: char| char.is_alphanumeric() || is_combining_mark(char);
    joined.split(|char| !is_part(char)).filter(|word| !word.is_empty()).map(Into::into).collect()
}

/// Words that join others and name nothing.
const SMALL: &[&str] = &[
    "a", "al", "an", "and", "at", "by", "da", "das", "de", "del", "der", "des", "di", "du", "el", "et", "for", "from",
    "in", "la", "las", "le", "les", "los", "of", "on", "or", "the", "to", "van", "von", "with", "y",
];

/// Whether a word only joins others.
#[must_use]
pub fn is_small(word: &str) -> bool {
    SMALL.contains(&word)
}

/// The words of a name that say which one it is; all of them if none does.
#[must_use]
pub fn telling_words(name: &str) -> Vec<String> {
    let all = words(name);
    let telling: Vec<String> = all.iter().filter(|word| !is_small(word)).cloned().collect();
    if telling.is_empty() { all } else { telling }
}
