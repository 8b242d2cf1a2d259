//! Words that several commands say.

use tricorn_kernel::Standing;

/// A number with its noun: "1 game", "2 games".
pub(crate) fn count(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// Text from elsewhere (a file, an argument) as one can safely print it: what would move the cursor, change colours
/// or turn the direction of writing is shown as an escape.
pub(crate) fn visible(text: &str) -> String {
    let hidden = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars()
        .flat_map(|letter| match hidden(letter) {
            true => letter.escape_default().collect::<Vec<_>>(),
            false => vec![letter],
        })
        .collect()
}

/// The final ranking, best first.
pub(crate) fn ranking(standings: &[Standing], names: &[String]) -> Vec<String> {
    let mut standings: Vec<&Standing> = standings.iter().collect();
    standings.sort_by_key(|standing| standing.rank);
    let line = |standing: &&Standing| {
        let unit = if standing.points == 1 { "point" } else { "points" };
        format!("{}. {}: {} {unit}", standing.rank, names[standing.seat.index()], standing.points)
    };
    standings.iter().map(line).collect()
}

/// The candidate that was probably meant.
pub(crate) fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let likeness = |candidate: &'a str| {
        let begins = !word.is_empty() && candidate.starts_with(&word);
        let score = if begins { 1.0 } else { strsim::jaro_winkler(&word, &candidate.to_lowercase()) };
        (score, candidate)
    };
    let best = candidates.into_iter().map(likeness).max_by(|one, other| one.0.total_cmp(&other.0));
    // Below this, words that have nothing in common begin to look alike.
    best.filter(|(score, _)| *score > 0.75).map(|(_, candidate)| candidate)
}

/// "; did you mean WORD?", or nothing if no candidate is near.
pub(crate) fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, candidates).map_or_else(String::new, |near| format!("; did you mean {near}?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_found_and_nothing_far() {
        let games = ["mayhem", "color-draw", "triominos", "looplines"];
        for (typed, meant) in [
            ("mayhm", "mayhem"),
            ("MAYHEM", "mayhem"),
            ("colour-draw", "color-draw"),
            ("loop-lines", "looplines"),
            ("tri", "triominos"),
        ] {
            assert_eq!(nearest(typed, games), Some(meant), "{typed}");
        }
        for typed in ["chess", "", "xyzzy", "go"] {
            assert_eq!(nearest(typed, games), None, "{typed}");
        }
    }

    #[test]
    fn nothing_that_moves_the_cursor_is_printed() {
        assert_eq!(visible("Ann\u{1b}[2J\r\n"), r"Ann\u{1b}[2J\r\n");
        assert_eq!(visible("a\u{202e}b \u{9b}"), r"a\u{202e}b \u{9b}");
        assert_eq!(visible("Zoë 三角"), "Zoë 三角");
    }

    #[test]
    fn one_is_not_many() {
        assert_eq!(
            (count(1, "game"), count(0, "game"), count(2, "move")),
            ("1 game".into(), "0 games".into(), "2 moves".into())
        );
    }
}
