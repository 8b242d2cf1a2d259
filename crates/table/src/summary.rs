//! What a simulation found, in numbers.

use std::collections::BTreeMap;

use serde::Serialize;
use tricorn_kernel::{Seat, Seats, Standing, WrittenOptions};

use crate::AnyGame;
use crate::simulate::{Plan, SeatTally, Tally, TeamTally};

/// What a simulation found; its JSON form is an interface.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// The game's id.
    pub game: &'static str,
    /// The options played with.
    pub options: WrittenOptions,
    /// How many seats.
    pub seats: usize,
    /// Who sat in each.
    pub bots: Vec<&'static str>,
    /// How many games were finished.
    pub games: u64,
    /// Whether it was stopped before all games of the plan were.
    pub partial: bool,
    /// From which all of them followed.
    pub seed: u64,
    /// Moves made by seats, per game.
    pub moves: Spread,
    /// Games that several won who did not play together.
    pub draws: u64,
    /// How the seat that moved first did.
    pub first: First,
    /// How each seat did.
    pub seats_stats: Vec<SeatStats>,
    /// How each team did, where teams play.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub teams_stats: Vec<TeamStats>,
    /// The game's own counters, summed over all games.
    pub facts: serde_json::Map<String, serde_json::Value>,
    /// The same, per game.
    pub facts_per_game: BTreeMap<&'static str, Mean>,
}

/// The mean of a number over the games.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Half the width of its 95 % interval; one game alone has none.
    pub margin: Option<f64>,
}

/// The spread of a number over the games.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[allow(missing_docs)] // the fields are what their names say
pub struct Spread {
    pub mean: f64,
    pub min: u64,
    pub max: u64,
    /// Half the width of the mean's 95 % interval; one game alone has none.
    pub margin: Option<f64>,
}

/// How the seat that moved first did.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct First {
    /// Games it won alone, or with its team.
    pub wins: u64,
    /// Games it won together with others.
    pub shared: u64,
    /// Its share of wins alone, with a 95 % interval.
    pub rate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// How one seat did.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SeatStats {
    /// The seat, from 1.
    pub seat: Seat,
    /// Games it won alone, or with its team.
    pub wins: u64,
    /// Games it won together with others.
    pub shared: u64,
    /// Its share of wins alone.
    pub rate: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end of the 95 % interval.
    pub high: f64,
    /// Its mean score.
    pub score_mean: f64,
    /// Half the width of the mean's 95 % interval; one game alone has none.
    pub score_margin: Option<f64>,
}

/// How one team did.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TeamStats {
    /// Its number, from 1.
    pub team: u8,
    /// Who plays in it.
    pub seats: Seats,
    /// Games it won alone.
    pub wins: u64,
    /// Games it won together with another.
    pub shared: u64,
    /// Its share of wins alone.
    pub rate: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end of the 95 % interval.
    pub high: f64,
}

/// Half the width of a 95 % interval, in standard deviations.
const Z: f64 = 1.959_964;

/// The share of `wins` in `games` with Wilson's 95 % interval.
pub(crate) fn share(wins: u64, games: u64) -> (f64, f64, f64) {
    if games == 0 {
        return (0.0, 0.0, 1.0);
    }
    let rate = wins as f64 / games as f64;
    let (low, high) = wilson(rate, games as f64);
    (rate, low, high)
}

/// Wilson's 95 % interval for a share of so many games, which need not be a whole number.
pub(crate) fn wilson(rate: f64, games: f64) -> (f64, f64) {
    let middle = (rate + Z * Z / (2.0 * games)) / (1.0 + Z * Z / games);
    let half = Z / (1.0 + Z * Z / games) * (rate * (1.0 - rate) / games + Z * Z / (4.0 * games * games)).sqrt();
    // Where nothing or everything was won, rounding must not leave a little of the end.
    let low = if rate > 0.0 { (middle - half).max(0.0) } else { 0.0 };
    let high = if rate < 1.0 { (middle + half).min(1.0) } else { 1.0 };
    (low, high)
}

/// The mean, and half the width of its 95 % interval by the deviation of a sample.
///
/// The difference of the squares is taken in whole numbers: in floating point, little would be left of it after many
/// games.
fn mean(sum: i64, squares: u128, games: u64) -> (f64, Option<f64>) {
    if games == 0 {
        return (0.0, None);
    }
    let count = games as f64;
    let mean = sum as f64 / count;
    if games == 1 {
        return (mean, None);
    }
    let sum = u128::from(sum.unsigned_abs());
    let spread = u128::from(games) * squares - sum * sum;
    let variance = spread as f64 / (count * (count - 1.0));
    (mean, Some(Z * (variance / count).sqrt()))
}

impl Summary {
    pub(crate) fn new(game: &dyn AnyGame, plan: &Plan, before: &[Standing], tally: &Tally) -> Self {
        let games = tally.games;
        let (moves, margin) = mean(tally.moves as i64, tally.moves_squared, games);
        let seat = |(index, seat): (usize, &SeatTally)| {
            let (rate, low, high) = share(seat.wins, games);
            let (score_mean, score_margin) = mean(seat.score, seat.score_squared, games);
            let (wins, shared) = (seat.wins, seat.shared);
            SeatStats { seat: Seat::new(index as u8), wins, shared, rate, low, high, score_mean, score_margin }
        };
        let team = |(index, &TeamTally { wins, shared }): (usize, &TeamTally)| {
            let (team, (rate, low, high)) = (index as u8 + 1, share(wins, games));
            let members = before.iter().filter(|standing| standing.team == Some(team));
            let seats = members.map(|standing| standing.seat).collect();
            TeamStats { team, seats, wins, shared, rate, low, high }
        };
        let (rate, low, high) = share(tally.first.0, games);
        let counters = || game.facts().counters.iter().zip(&tally.counters);
        let per_game = counters().zip(&tally.counters_squared).map(|((&name, &count), &squares)| {
            let (mean, margin) = mean(count as i64, squares, games);
            (name, Mean { mean, margin })
        });
        Self {
            game: game.facts().id,
            options: WrittenOptions::from(&plan.options),
            seats: plan.bots.len(),
            bots: plan.bots.iter().map(|bot| bot.name()).collect(),
            games,
            partial: games < plan.games,
            seed: plan.seed,
            moves: Spread { mean: moves, min: if games == 0 { 0 } else { tally.shortest }, max: tally.longest, margin },
            draws: tally.draws,
            first: First { wins: tally.first.0, shared: tally.first.1, rate, low, high },
            seats_stats: tally.seats.iter().enumerate().map(seat).collect(),
            teams_stats: tally.teams.iter().enumerate().map(team).collect(),
            facts_per_game: per_game.collect(),
            facts: counters().map(|(&name, &count)| (name.to_owned(), count.into())).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_are_those_of_a_sample() {
        // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, sum of squared deviations 32, so a sample variance of 32/7.
        let (middle, margin) = mean(40, 232, 8);
        assert_eq!(middle, 5.0);
        assert!((margin.unwrap() - Z * (32.0f64 / 7.0 / 8.0).sqrt()).abs() < 1e-12);
        assert_eq!(mean(-3, 9, 1), (-3.0, None), "one game says nothing about the others");
        assert_eq!(mean(0, 0, 0), (0.0, None));
    }

    #[test]
    fn a_margin_survives_many_games() {
        // Half of the games have 1,000,000 moves, half have 1,000,001: a deviation of one half.
        let games = 1_000_000_000u64;
        let squares = u128::from(games / 2) * (1_000_000u128.pow(2) + 1_000_001u128.pow(2));
        let (_, margin) = mean(i64::try_from(games).unwrap() * 1_000_000 + 500_000_000, squares, games);
        assert!((margin.unwrap() - Z * 0.5 / (games as f64).sqrt()).abs() < 1e-12, "{margin:?}");
    }
}
