//! Words that all games say in the same way.

/// The text with a large letter at its beginning.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A name in at most so many letters: a longer one is cut before its end, so that "Alexandra 2" and "Alexandra 3" are
/// told apart.
pub(crate) fn cut(name: &str, most: usize) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= most {
        return name.into();
    }
    let end = most / 3;
    let (start, end) = (&letters[..most - 1 - end], &letters[letters.len() - end..]);
    format!("{}\u{2026}{}", start.iter().collect::<String>().trim_end(), end.iter().collect::<String>().trim_start())
}

/// How many of a thing, such as "1 tile" or "3 tiles".
pub(crate) fn count(number: impl Into<i32>, thing: &str) -> String {
    match number.into() {
        1 => format!("1 {thing}"),
        number => format!("{number} {thing}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_keeps_its_end() {
        assert_eq!(cut("Ann", 6), "Ann");
        assert_eq!(cut("Bevel", 6), "Bevel");
        assert_eq!(cut("Alexandra 2", 6), "Ale\u{2026}2");
        assert_eq!(cut("Maximiliane von und zu 24", 24), "Maximiliane von\u{2026}nd zu 24");
    }
}
