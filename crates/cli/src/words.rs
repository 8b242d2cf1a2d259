//! Words that several commands say.

use tricorn_kernel::{Counts, Seats, Standing, Viewer};
use tricorn_table::{AnyTable, ScorePart, Winners};

/// A number with its noun: "1 game", "2 games".
pub(crate) fn count(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// How everybody's score came about, as this viewer heard it: a heading for each player, and a line for each part.
pub(crate) fn scores(table: &dyn AnyTable, viewer: Viewer, names: &[String]) -> Vec<String> {
    let (counts, scores) = (table.counts(), table.scores(viewer));
    let mut lines = Vec::new();
    for (seat, score) in Seats::first(table.header().seats).iter().zip(scores) {
        lines.push(format!("{}: {}", names[seat.index()], counts.of(score)));
        let parts = table.score_parts(viewer, seat);
        lines.extend(parts.into_iter().map(|ScorePart { points, words, rule, .. }| match points {
            0 => format!("        {words}"),
            _ => format!("  {points:>+4}  {words} ({rule})"),
        }));
    }
    lines
}

/// The options that are not as usual at this table, in words: "Hands lie open". None if all are as usual.
pub(crate) fn unusual(table: &dyn AnyTable) -> Option<String> {
    let fields = table.facts().options;
    let unusual = table.header().options.read(fields).map(|options| options.unusual(fields)).unwrap_or_default();
    (!unusual.is_empty()).then(|| unusual.join("; "))
}

/// The final ranking at this table, best first, with what its game counts and what decided it.
pub(crate) fn result(table: &dyn AnyTable, viewer: Viewer, names: &[String]) -> Vec<String> {
    let mut lines = ranking(&table.standings(), &table.scores(viewer), table.counts(), names);
    lines.extend(table.verdict(viewer).map(|verdict| format!("{verdict}.")));
    lines
}

/// The final ranking, best first; where teams play, which of them has won stands above it.
fn ranking(standings: &[Standing], scores: &[i32], counts: Counts, names: &[String]) -> Vec<String> {
    let team = match Winners::of(standings) {
        Winners::Team(team, seats) => {
            let names: Vec<&str> = seats.iter().map(|seat| names[seat.index()].as_str()).collect();
            Some(format!("Team {team} wins: {}", names.join(", ")))
        }
        Winners::Teams(teams) => {
            let teams: Vec<String> = teams.iter().map(|team| format!("Team {team}")).collect();
            Some(format!("{} share the win", teams.join(" and ")))
        }
        Winners::Nobody | Winners::Seat(_) | Winners::Seats(_) => None,
    };
    let mut standings: Vec<&Standing> = standings.iter().collect();
    standings.sort_by_key(|standing| standing.rank);
    let line = |standing: &&Standing| {
        let score = counts.of(scores[standing.seat.index()]);
        let team = standing.team.map_or_else(String::new, |team| format!(" (team {team})"));
        format!("{}. {}{team}: {score}", standing.rank, names[standing.seat.index()])
    };
    team.into_iter().chain(standings.iter().map(line)).collect()
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
    use tricorn_kernel::Seat;

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
    fn a_team_wins_together() {
        let of = |ranks: [u8; 4], teams: bool| {
            let standing = |seat: u8| {
                let team = teams.then_some(1 + seat % 2);
                Standing { seat: Seat::new(seat), points: 5, rank: ranks[usize::from(seat)], team }
            };
            ranking(
                &[0, 1, 2, 3].map(standing),
                &[5; 4],
                Counts::POINTS,
                &["Ann", "Bea", "Cleo", "Dan"].map(String::from),
            )
        };
        assert_eq!(of([1, 3, 1, 3], true)[..2], ["Team 1 wins: Ann, Cleo", "1. Ann (team 1): 5 points"]);
        assert_eq!(of([1; 4], true)[0], "Team 1 and Team 2 share the win");
        assert_eq!(of([1, 3, 1, 3], false)[0], "1. Ann: 5 points");
    }

    #[test]
    fn one_is_not_many() {
        assert_eq!(
            (count(1, "game"), count(0, "game"), count(2, "move")),
            ("1 game".into(), "0 games".into(), "2 moves".into())
        );
    }
}
