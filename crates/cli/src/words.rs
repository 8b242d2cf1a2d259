//! Words that several commands say.

use tricorn_kernel::Standing;

/// A number with its noun: "1 game", "2 games".
pub(crate) fn count(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
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
    fn one_is_not_many() {
        assert_eq!(
            (count(1, "game"), count(0, "game"), count(2, "move")),
            ("1 game".into(), "0 games".into(), "2 moves".into())
        );
    }
}
