//! Words that all games say in the same way.

/// How many of a thing, such as "1 tile" or "3 tiles".
pub(crate) fn count(number: impl Into<i32>, thing: &str) -> String {
    match number.into() {
        1 => format!("1 {thing}"),
        number => format!("{number} {thing}s"),
    }
}
