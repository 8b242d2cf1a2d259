//! The referee of clues.

use tricorn_kernel::text::{is_heaped, is_trick};

use super::fold::{telling_words, words};
use super::forms::{Kinship, kinship};

/// The most characters of a clue.
pub const MAX_CLUE: usize = 40;

/// Whether this may be a clue for this message (TRG-5).
///
/// # Errors
/// Why not, in words for the one who wrote it.
pub fn check(message: &str, clue: &str) -> Result<(), String> {
    let clue = clue.trim();
    if clue.is_empty() {
        return Err("a clue is a word, and here is none".into());
    }
    if clue.chars().count() > MAX_CLUE {
        return Err(format!("a clue has at most {MAX_CLUE} characters"));
    }
    if clue.chars().any(is_trick) || is_heaped(clue) {
        return Err("a clue has only characters that everybody can see".into());
    }
    if clue.contains(char::is_whitespace) {
        return Err("a clue is one word, without a space".into());
    }
    if clue.contains(['-', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2212}', '_', '/', '+', '&'])
    {
        return Err("a clue is one word: no hyphen or other sign that joins two".into());
    }
    let read = words(clue);
    let [word] = read.as_slice() else {
        return Err("a clue is one word of letters or digits".into());
    };
    // Written with points or apostrophes it is still the same word.
    for of_message in telling_words(message) {
        match kinship(&of_message, word) {
            None => {}
            Some(Kinship::Same) => {
                return Err(format!("{clue:?} is a word of the message"));
            }
            Some(Kinship::Form) => {
                return Err(format!("{clue:?} is a form of {of_message:?}, a word of the message"));
            }
            Some(Kinship::Part) if word.len() > of_message.len() => {
                return Err(format!("{of_message:?}, a word of the message, is a part of {clue:?}"));
            }
            Some(Kinship::Part) => {
                return Err(format!("{clue:?} is a part of {of_message:?}, a word of the message"));
            }
        }
    }
    // Run together, the words of the message are still its words.
    if is_run_of(&words(message), word) || is_run_of(&telling_words(message), word) {
        return Err(format!("{clue:?} runs words of the message together"));
    }
    Ok(())
}

/// Whether a word is two or more words of a message that stand one after the other.
fn is_run_of(message: &[String], word: &str) -> bool {
    let from = |first: usize| {
        let mut rest = Some(word);
        message[first..].iter().enumerate().any(|(more, next)| {
            rest = rest.and_then(|rest| rest.strip_prefix(next.as_str()));
            more > 0 && rest == Some("")
        })
    };
    (0..message.len()).any(from)
}
