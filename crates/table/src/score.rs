//! How a score came about, and what decided a game.

use tricorn_kernel::{Counts, Scored, Seat, Seats, Standing};

use crate::Winners;

/// A part of a seat's score, in the order in which they came about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScorePart {
    /// The entry that settled it; none for what still changes with the table.
    pub seq: Option<u32>,
    /// What it brought; 0 for what only explains.
    pub points: i32,
    /// What for.
    pub words: String,
    /// The rule by which it counts; empty for what only explains.
    pub rule: &'static str,
}

impl ScorePart {
    pub(crate) fn of(seq: Option<u32>, Scored { points, words, rule, .. }: Scored) -> Self {
        Self { seq, points, words, rule }
    }
}

/// A finished game as far as its result goes.
pub(crate) struct Finished<'a> {
    pub(crate) names: &'a [String],
    pub(crate) standings: &'a [Standing],
    /// The numbers beside the names.
    pub(crate) scores: &'a [i32],
    pub(crate) counts: Counts,
}

impl Finished<'_> {
    /// What decided it, in one sentence without a full stop: by how much it was won, and with what above all. `parts`
    /// are those of a seat's score.
    pub(crate) fn verdict(&self, parts: impl Fn(Seat) -> Vec<ScorePart>) -> Option<String> {
        match Winners::of(self.standings) {
            Winners::Nobody => None,
            Winners::Seats(seats) => Some(format!("{} are level with {}", self.called(seats), self.score(seats)?)),
            Winners::Teams(teams) => {
                let first = self.standings.iter().find(|standing| standing.team == teams.first().copied())?;
                Some(format!("The teams are level with {}", self.counts.of(self.scores[first.seat.index()])))
            }
            Winners::Team(team, seats) => self.ahead(&format!("Team {team}"), seats, parts),
            Winners::Seat(seat) => self.ahead(&self.names[seat.index()], Seats::only(seat), parts),
        }
    }

    /// The winners' lead over whoever comes next, and the part of their score that brought the most.
    fn ahead(&self, who: &str, winners: Seats, parts: impl Fn(Seat) -> Vec<ScorePart>) -> Option<String> {
        let first = winners.iter().next()?;
        let next = self.standings.iter().filter(|standing| !winners.has(standing.seat)).min_by_key(|it| it.rank)?;
        let behind = match next.team {
            Some(team) => format!("Team {team}"),
            None => self.names[next.seat.index()].clone(),
        };
        let lead = (self.scores[first.index()] - self.scores[next.seat.index()]).abs();
        let fewer = if self.counts.fewest_win { "fewer" } else { "more" };
        let mut words = format!("{who} had {lead} {} {fewer} than {behind}", self.counts.unit(lead));
        // Where the fewest win, each part is what a round cost, and no single one of them won the game.
        let gains = parts(first).into_iter().filter(|part| part.points > 0 && !self.counts.fewest_win);
        // Of equal ones the first: it was the first to lead.
        if let Some(best) = gains.reduce(|best, part| if part.points > best.points { part } else { best }) {
            words += &format!("; the most at once, {}: {}", self.counts.of(best.points), best.words);
        }
        Some(words)
    }

    fn called(&self, seats: Seats) -> String {
        let names: Vec<&str> = seats.iter().map(|seat| self.names[seat.index()].as_str()).collect();
        names.join(" and ")
    }

    fn score(&self, seats: Seats) -> Option<String> {
        seats.iter().next().map(|seat| self.counts.of(self.scores[seat.index()]))
    }
}

#[cfg(test)]
mod tests {
    use tricorn_kernel::rank;

    use super::*;

    fn part(points: i32, words: &str) -> ScorePart {
        ScorePart { seq: Some(0), points, words: words.into(), rule: "TOY-1" }
    }

    fn verdict(standings: &[Standing], counts: Counts) -> Option<String> {
        let names = ["Ann", "Bob", "Cal"].map(String::from);
        let scores: Vec<i32> = standings.iter().map(|standing| standing.points).collect();
        let finished = Finished { names: &names, standings, scores: &scores, counts };
        finished.verdict(|_| vec![part(3, "a start"), part(50, "a hexagon"), part(-5, "a draw"), part(50, "another")])
    }

    #[test]
    fn a_verdict_tells_the_lead_and_what_brought_the_most() {
        assert_eq!(
            verdict(&rank([12, 60, 59]), Counts::POINTS).unwrap(),
            "Bob had 1 point more than Cal; the most at once, 50 points: a hexagon"
        );
        assert_eq!(verdict(&rank([7, 3, 7]), Counts::POINTS).unwrap(), "Ann and Cal are level with 7 points");
    }

    #[test]
    fn the_fewest_win_where_points_are_a_burden_and_teams_win_as_one() {
        let standing = |(seat, (points, rank, team)): (usize, (i32, u8, Option<u8>))| Standing {
            seat: Seat::new(seat as u8),
            points,
            rank,
            team,
        };
        let of = |all: [(i32, u8, Option<u8>); 3]| all.into_iter().enumerate().map(standing).collect::<Vec<_>>();
        let fewest = Counts { fewest_win: true, ..Counts::POINTS };
        let low = of([(9, 2, None), (4, 1, None), (12, 3, None)]);
        assert_eq!(verdict(&low, fewest).unwrap(), "Bob had 5 points fewer than Ann");
        let teams = of([(4, 1, Some(1)), (2, 3, Some(2)), (4, 1, Some(1))]);
        let told = verdict(&teams, Counts::POINTS).unwrap();
        assert!(told.starts_with("Team 1 had 2 points more than Team 2; "), "{told}");
        let level = of([(4, 1, Some(1)), (4, 1, Some(2)), (4, 1, Some(1))]);
        assert_eq!(verdict(&level, Counts::POINTS).unwrap(), "The teams are level with 4 points");
        assert_eq!(verdict(&of([(4, 2, None), (4, 2, None), (4, 2, None)]), Counts::POINTS), None);
    }
}
