//! Words that all games say in the same way.

/// The text with a large letter at its beginning.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// How many of a thing, such as "1 tile" or "3 tiles".
pub(crate) fn count(number: impl Into<i32>, thing: &str) -> String {
    match number.into() {
        1 => format!("1 {thing}"),
        number => format!("{number} {thing}s"),
    }
}
