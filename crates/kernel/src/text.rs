//! Text from strangers, and what it may do to a screen.

use std::borrow::Cow;

use unicode_normalization::char::is_combining_mark;

/// Whether a character can fool a reader: one that moves the cursor or writes commands to a
/// terminal, that turns the direction of what follows, or that cannot be seen.
#[must_use]
pub fn is_trick(char: char) -> bool {
    char.is_control()
        || matches!(char,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffc}' | '\u{fffe}'..='\u{ffff}' | '\u{13430}'..='\u{1345f}' | '\u{16fe4}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

/// No script heaps more marks on one letter; those who do paint over the lines above and below.
const MOST_MARKS: usize = 3;

/// Whether marks stand where no letter bears them, or more on one than any script has.
#[must_use]
pub fn is_heaped(text: &str) -> bool {
    // What begins with a mark would put it on whatever stands before.
    let mut marks = MOST_MARKS;
    text.chars().any(|char| {
        marks = if is_combining_mark(char) { marks + 1 } else { 0 };
        marks > MOST_MARKS
    })
}

/// The text with every such character written as its escape, so that it can be shown.
#[must_use]
pub fn shown(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_trick) {
        return Cow::Borrowed(text);
    }
    let show = |char: char| if is_trick(char) { char.escape_unicode().to_string() } else { char.to_string() };
    Cow::Owned(text.chars().map(show).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_fool_a_reader_is_written_as_its_escape() {
        assert_eq!(shown("Zoë 李 👩 ok"), "Zoë 李 👩 ok");
        assert_eq!(shown("\u{1b}[2Jgone"), "\\u{1b}[2Jgone");
        assert_eq!(shown("ann\u{202e}aeb\u{200b}"), "ann\\u{202e}aeb\\u{200b}");
        assert_eq!(shown("\u{2800}\u{3164}\u{e0041}\u{fe0f}"), "\\u{2800}\\u{3164}\\u{e0041}\\u{fe0f}");
        assert_eq!(shown("a\nb"), "a\\u{a}b");
    }

    #[test]
    fn letters_bear_as_many_marks_as_some_script_has() {
        for name in ["Zoë", "Zoe\u{308}", "Nguyễn", "พี่น้อง", "क्षत्रिय", "שָׁלוֹם", "e\u{301}\u{302}\u{303}"]
        {
            assert!(!is_heaped(name), "{name}");
        }
        for name in ["e\u{301}\u{302}\u{303}\u{304}", "\u{301}Ann", "\u{20dd}"] {
            assert!(is_heaped(name), "{name}");
        }
    }
}
