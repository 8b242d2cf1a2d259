//! Codes of tables as people write them down.

/// So much of what was typed is looked at.
const MOST: usize = 300;

/// The codes that somebody may have meant, the likeliest first: a code or a whole link, in any case, with spaces and
/// hyphens. No code has an l, a 1 or an o in it, so that an l or 1 that was read off a screen is an i.
pub(crate) fn meant(typed: &str) -> Vec<String> {
    let typed: String = typed.chars().take(MOST).collect::<String>().to_lowercase();
    let code = match typed.split_once("/t/") {
        Some((_, rest)) => rest.split(['/', '?', '#']).next().unwrap_or_default(),
        None => &typed,
    };
    let plain: String = code.chars().filter(char::is_ascii_alphanumeric).take(64).collect();
    let alike = plain.replace(['l', '1'], "i");
    if alike == plain { vec![plain] } else { vec![plain, alike] }
}

#[cfg(test)]
mod tests {
    use super::meant;

    #[test]
    fn a_code_is_understood_however_it_was_written_down() {
        for typed in [
            "k7mp2qi",
            " K7MP2QI ",
            "k7m-p2qi",
            "k7m p2qi",
            "https://tricorn.example/t/k7mp2qi",
            "tricorn.example/t/K7MP2QI/replay?at=3",
            "http://[::1]:8080/t/k7mp2qi#table",
        ] {
            assert_eq!(meant(typed), ["k7mp2qi"], "{typed}");
        }
        assert_eq!(meant("k7mp2ql"), ["k7mp2ql", "k7mp2qi"]);
        assert_eq!(meant("K7MP2Q1"), ["k7mp2q1", "k7mp2qi"]);
        assert_eq!(meant(""), [""]);
        assert_eq!(meant(&"ü".repeat(5000)), [""]);
        assert_eq!(meant(&"a".repeat(5000))[0].len(), 64);
    }
}
