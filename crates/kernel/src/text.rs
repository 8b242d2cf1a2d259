//! Text from strangers, and what it may do to a screen.

use std::borrow::Cow;

/// Whether a character can fool a reader: one that moves the cursor or writes commands to a
/// terminal, that turns the direction of what follows, or that cannot be seen.
#[must_use]
pub fn is_trick(char: char) -> bool {
    char.is_control()
        || matches!(char,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
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
        assert_eq!(shown("a\nb"), "a\\u{a}b");
    }
}
