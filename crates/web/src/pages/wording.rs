//! Words with more in them than letters: names that run from right to left, and words of a game that are explained where
//! they stand.

use maud::{Markup, html};

/// What is known of the words of a text.
#[derive(Clone, Copy)]
pub(super) struct Wording<'a> {
    /// The names that may occur.
    pub(super) names: &'a [String],
    /// The words to explain, each with what it means.
    pub(super) glossary: &'a [(&'static str, &'static str)],
    /// Where the text stands, such as `step`: explanations are known by it, so it is another one for each text of a page.
    pub(super) place: &'a str,
}

enum Part<'a> {
    Plain(&'a str),
    Name(&'a str),
    /// A word as it is written, and its number in the glossary.
    Term(&'a str, usize),
}

impl Wording<'_> {
    /// Whether this text has a word that is explained.
    fn parts<'t>(&self, text: &'t str) -> Vec<Part<'t>> {
        let names = self.names.iter().filter(|name| runs_leftwards(name));
        let mut rest = text;
        let mut parts = Vec::new();
        let mut explained = vec![false; self.glossary.len()];
        loop {
            let name = names.clone().filter_map(|name| Some((rest.find(name.as_str())?, name.len(), None)));
            let terms = self.glossary.iter().enumerate().filter(|(index, _)| !explained[*index]);
            let term = terms.filter_map(|(index, (word, _))| Some((find_word(rest, word)?, word.len(), Some(index))));
            let Some((at, length, index)) = name.chain(term).min_by_key(|(at, length, _)| (*at, usize::MAX - length))
            else {
                parts.push(Part::Plain(rest));
                return parts;
            };
            parts.push(Part::Plain(&rest[..at]));
            let word = &rest[at..at + length];
            parts.push(match index {
                None => Part::Name(word),
                Some(index) => {
                    explained[index] = true;
                    Part::Term(word, index)
                }
            });
            rest = &rest[at + length..];
        }
    }

    /// The text, with every name isolated that would turn the direction of what stands beside it, and every word of the
    /// glossary, where it first occurs, as a button that shows what it means. The meanings stand behind the text: it is
    /// read without them.
    pub(super) fn markup(&self, text: &str) -> Markup {
        let parts = self.parts(text);
        let id = |index: usize| format!("{}-term-{index}", self.place);
        html! {
            @for part in &parts {
                @match part {
                    Part::Plain(text) => (text),
                    Part::Name(name) => bdi { (name) },
                    Part::Term(word, index) => button.term type="button" popovertarget=(id(*index)) { (word) },
                }
            }
            @for part in &parts {
                @if let Part::Term(word, index) = part { span.meaning #(id(*index)) popover { b { (word) } ": " (self.glossary[*index].1) } }
            }
        }
    }
}

/// Where this word stands in the text as a whole word, in small or large letters.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let lower = text.to_ascii_lowercase();
    let is_letter = |letter: char| letter.is_alphanumeric();
    lower
        .match_indices(&word.to_ascii_lowercase())
        .map(|(at, _)| at)
        .find(|&at| !text[..at].ends_with(is_letter) && !text[at + word.len()..].starts_with(is_letter))
}

/// Text with names in it, of which none turns the direction of the rest.
pub(super) fn isolated(text: &str, names: &[String]) -> Markup {
    Wording { names, glossary: &[], place: "" }.markup(text)
}

/// Whether a name has letters that are written from right to left.
fn runs_leftwards(name: &str) -> bool {
    name.chars().any(|letter| {
        matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}'
            | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
    })
}

/// So many letters at the end of a long name stay when it is cut: a number, or what tells it from another.
const TAIL: usize = 4;
/// A name of so many letters is never cut in the middle.
const SHORT: usize = 8;

/// A name in a place that may be too narrow for it: a long one is cut before its end, so that "Alexandra 2" and
/// "Alexandra 3" are told apart.
pub(super) fn name(name: &str) -> Markup {
    let letters: Vec<(usize, char)> = name.char_indices().collect();
    // A mark belongs to the letter before it.
    let starts = |at: &usize| !tricorn_kernel::text::is_heaped(&name[letters[*at].0..][..letters[*at].1.len_utf8()]);
    let cut = (1..=letters.len().saturating_sub(TAIL)).rev().find(starts).filter(|_| letters.len() > SHORT);
    html! {
        @match cut {
            None => bdi { (name) },
            Some(at) => bdi.cut title=(name) { span { (name[..letters[at].0]) } span { (name[letters[at].0..]) } },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_from_right_to_left_is_isolated_wherever_it_stands() {
        let names = ["Ann".to_owned(), "דנה".to_owned()];
        let told = isolated("Ann gives tile 3 to דנה: דנה has 4.", &names).into_string();
        assert_eq!(told, "Ann gives tile 3 to <bdi>דנה</bdi>: <bdi>דנה</bdi> has 4.");
        assert_eq!(isolated("<Ann>", &names).into_string(), "&lt;Ann&gt;");
    }

    #[test]
    fn a_word_of_the_game_is_explained_once_and_only_as_a_whole_word() {
        let glossary = &[("hot", "just drawn"), ("lot", "a tile drawn to see who begins")];
        let wording = Wording { names: &[], glossary, place: "step" };
        let told = wording.markup("Hot: a hot shot, a slot & 2 lots").into_string();
        assert_eq!(
            told,
            "<button class=\"term\" type=\"button\" popovertarget=\"step-term-0\">Hot</button>: a hot shot, a slot &amp; 2 lots\
             <span class=\"meaning\" id=\"step-term-0\" popover><b>Hot</b>: just drawn</span>"
        );
    }

    #[test]
    fn a_long_name_is_cut_before_its_end_and_said_whole() {
        let cut = name("Alexandra 2").into_string();
        assert_eq!(cut, "<bdi class=\"cut\" title=\"Alexandra 2\"><span>Alexand</span><span>ra 2</span></bdi>");
        assert_eq!(name("Ann 2").into_string(), "<bdi>Ann 2</bdi>");
        // The mark stays with its letter.
        let marked = name("Alexandre\u{301}bob").into_string();
        assert!(marked.contains("<span>Alexandr</span><span>e\u{301}bob</span>"), "{marked}");
    }
}
