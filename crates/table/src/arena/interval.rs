//! How sure one can be of who is stronger.

use serde::Serialize;

use crate::summary::wilson;

/// How many pairs of games brought the first of two bots nothing, a quarter, half, three quarters, or all there was to win.
///
/// The pairs are what is counted, not the games: those are played with the same chance, so one says something of the other.
pub(super) type Scores = [u64; 5];

/// A rate of 0.5 is as strong as the other; as long as it lies between these, the bots are called even.
const EVEN: (f64, f64) = (0.45, 0.55);

/// A share of all that could be won, with what it says about strength.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Strength {
    /// The share: a win counts one, a tie half.
    pub rate: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end of the 95 % interval.
    pub high: f64,
    /// The rate as a difference in Elo points; none for who won or lost everything.
    pub elo: Option<f64>,
    /// The same of the lower end.
    pub elo_low: Option<f64>,
    /// The same of the upper end.
    pub elo_high: Option<f64>,
}

/// What is clear about two bots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Clear {
    /// The first is stronger.
    First,
    /// The second is stronger.
    Second,
    /// They differ little: the whole interval lies between 45 % and 55 %.
    Even,
}

impl Clear {
    /// By whether the rate is certainly above, and certainly below, a given one.
    fn by(above: impl Fn(f64) -> bool, below: impl Fn(f64) -> bool) -> Option<Self> {
        if above(0.5) {
            Some(Self::First)
        } else if below(0.5) {
            Some(Self::Second)
        } else {
            (above(EVEN.0) && below(EVEN.1)).then_some(Self::Even)
        }
    }

    /// What this interval, the only one that is looked at, makes clear.
    pub(super) fn of(strength: &Strength) -> Option<Self> {
        Self::by(|rate| strength.low > rate, |rate| strength.high < rate)
    }

    /// What these scores make clear, however often one looks.
    pub(super) fn at_any_time(scores: &Scores) -> Option<Self> {
        Self::by(|rate| rules_out(scores, rate), |rate| rules_out(&mirrored(scores), 1.0 - rate))
    }
}

impl Strength {
    /// Before anything is known.
    const UNKNOWN: (f64, f64, f64) = (0.5, 0.0, 1.0);

    fn new((rate, low, high): (f64, f64, f64)) -> Self {
        Self { rate, low, high, elo: elo(rate), elo_low: elo(low), elo_high: elo(high) }
    }

    /// Wilson's interval, with as many games as the pairs are worth: where the games of a pair make up for each other's luck,
    /// their scores vary less than those of as many single games would.
    ///
    /// One pair that was won and one that was lost are added to find out how much they vary, for few pairs may be all alike.
    pub(super) fn of(scores: &Scores) -> Self {
        let pairs = scores.iter().sum::<u64>() as f64;
        if pairs == 0.0 {
            return Self::new(Self::UNKNOWN);
        }
        let sum = |power: i32| (0..5).map(|score| worth(score).powi(power) * scores[score] as f64).sum::<f64>();
        let mean = (sum(1) + 1.0) / (pairs + 2.0);
        let variance = (sum(2) + 1.0) / (pairs + 2.0) - mean * mean;
        let rate = sum(1) / pairs;
        let (low, high) = wilson(rate, pairs * mean * (1.0 - mean) / variance);
        Self::new((rate, low, high))
    }

    /// An interval that holds at every moment of the contest at once, so that one may stop when one likes what one sees.
    pub(super) fn at_any_time(scores: &Scores) -> Self {
        let pairs = scores.iter().sum::<u64>() as f64;
        if pairs == 0.0 {
            return Self::new(Self::UNKNOWN);
        }
        let rate = (0..5).map(|score| worth(score) * scores[score] as f64).sum::<f64>() / pairs;
        Self::new((rate, lowest(scores, rate), 1.0 - lowest(&mirrored(scores), 1.0 - rate)))
    }

    /// The same as the other bot has it.
    pub(super) fn of_the_other(&self) -> Self {
        Self::new((1.0 - self.rate, 1.0 - self.high, 1.0 - self.low))
    }

    /// The mean over several opponents; distances to the ends add up as independent deviations do.
    pub(super) fn mean(all: &[Self]) -> Self {
        if let [one] = all {
            return *one;
        }
        let count = all.len() as f64;
        let rate = all.iter().map(|one| one.rate).sum::<f64>() / count;
        let distance = |to: fn(&Self) -> f64| all.iter().map(|one| (one.rate - to(one)).powi(2)).sum::<f64>().sqrt();
        let (below, above) = (distance(|one| one.low), distance(|one| one.high));
        Self::new((rate, rate - below / count, rate + above / count))
    }
}

/// What the scores of a pair are worth, from 0 to 1.
fn worth(score: usize) -> f64 {
    score as f64 / 4.0
}

fn mirrored(&[a, b, c, d, e]: &Scores) -> Scores {
    [e, d, c, b, a]
}

/// The difference in Elo points at which this share of all is won; none where no difference is enough.
fn elo(rate: f64) -> Option<f64> {
    // From below 0.5 as from above, so that both bots have the same number.
    (rate > 0.0 && rate < 1.0).then(|| 400.0 * (rate.log10() - (1.0 - rate).log10()))
}

/// Whether the scores rule out that the bot wins, in the long run, this share or less. If it does, then they ever say so with
/// a probability of at most 2.5 %.
///
/// Somebody who doubts it bets on every pair, a part of all they have, at odds that are fair if it is true: what they have is
/// then ever 40 times what they began with in at most one of 40 contests (Ville). How large a part is best depends on the
/// difference, so they begin with several purses and bet another part from each.
fn rules_out(scores: &Scores, rate: f64) -> bool {
    const PURSES: i32 = 8;
    let purse = |number: i32| {
        let part = 0.9 / 2f64.powi(number);
        let gain = |score: usize| scores[score] as f64 * (1.0 - part + part * worth(score) / rate).ln();
        (0..5).map(gain).sum::<f64>()
    };
    let purses: Vec<f64> = (0..PURSES).map(purse).collect();
    let fullest = purses.iter().copied().fold(f64::MIN, f64::max);
    let all = fullest + purses.iter().map(|purse| (purse - fullest).exp()).sum::<f64>().ln();
    all >= (40.0 * f64::from(PURSES)).ln()
}

/// The smallest share that is not ruled out; what is won so far never is.
fn lowest(scores: &Scores, rate: f64) -> f64 {
    let (mut out, mut left) = (0.0, rate);
    for _ in 0..50 {
        let middle = f64::midpoint(out, left);
        if middle > 0.0 && rules_out(scores, middle) { out = middle } else { left = middle }
    }
    out
}

#[cfg(test)]
mod tests {
    use tricorn_kernel::Dice;

    use super::*;

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 5e-4
    }

    #[test]
    fn wilson_gives_the_known_bounds() {
        // Newcombe (1998), table I, method 3.
        for (wins, games, low, high) in [
            (81.0, 263.0, 0.2553, 0.3662),
            (15.0, 148.0, 0.0624, 0.1605),
            (0.0, 20.0, 0.0, 0.1611),
            (29.0, 29.0, 0.8830, 1.0),
        ] {
            let found = wilson(wins / games, games);
            assert!(near(found.0, low) && near(found.1, high), "{wins} of {games}: {found:?}");
        }
    }

    #[test]
    fn pairs_whose_games_have_nothing_to_do_with_each_other_are_worth_their_games() {
        let found = Strength::of(&[2500, 0, 5000, 0, 2500]);
        let (low, high) = wilson(0.5, 20_000.0);
        assert!(near(found.low, low) && near(found.high, high), "{found:?}");
    }

    #[test]
    fn luck_that_cancels_makes_the_interval_narrow_and_never_nothing() {
        let width = |scores| Strength::of(&scores).high - Strength::of(&scores).low;
        assert!(width([5, 0, 90, 0, 5]) < 0.5 * width([25, 0, 50, 0, 25]));
        assert!(width([50, 0, 0, 0, 50]) > 1.3 * width([25, 0, 50, 0, 25]), "pairs that are one game played twice");
        assert!(width([0, 0, 100, 0, 0]) > 0.01);
        let all = Strength::of(&[0, 0, 0, 0, 100]);
        assert!(all.high == 1.0 && near(all.low, wilson(1.0, 100.0).0), "{all:?}");
    }

    #[test]
    fn elo_of_a_half_is_nothing_and_of_ten_to_one_400() {
        assert_eq!(elo(0.5), Some(0.0));
        assert!((elo(10.0 / 11.0).unwrap() - 400.0).abs() < 1e-9);
        assert!((elo(1.0 / 11.0).unwrap() + 400.0).abs() < 1e-9);
        assert_eq!((elo(0.0), elo(1.0)), (None, None));
    }

    #[test]
    fn the_two_of_a_pair_mirror_each_other() {
        let scores = [1, 2, 30, 40, 5];
        for of in [Strength::of, Strength::at_any_time] {
            let (one, other) = (of(&scores).of_the_other(), of(&mirrored(&scores)));
            assert!((one.low - other.low).abs() < 1e-9 && (one.high - other.high).abs() < 1e-9, "{one:?} {other:?}");
            assert!((one.elo.unwrap() + of(&scores).elo.unwrap()).abs() < 1e-9);
        }
    }

    #[test]
    fn one_opponent_is_all_opponents_and_four_make_half_the_interval() {
        let one = Strength::of(&[10, 5, 30, 5, 20]);
        assert_eq!(Strength::mean(&[one]), one);
        let four = Strength::mean(&[one; 4]);
        assert!(
            (four.rate - one.rate).abs() < 1e-12 && ((four.high - four.low) * 2.0 - (one.high - one.low)).abs() < 1e-12
        );
    }

    /// Contests of bots whose rate is known: how many of 4,000 does the interval miss?
    fn missed(chances: [u32; 5], pairs: u32, misses: impl Fn(&Scores, f64) -> bool) -> u32 {
        let all: u32 = chances.iter().sum();
        let rate = (0..5).map(|score| worth(score) * f64::from(chances[score])).sum::<f64>() / f64::from(all);
        let contest = |number: u32| {
            let mut dice = Dice::stream(11, number.into());
            let mut scores = [0; 5];
            let miss = (0..pairs).any(|pair| {
                let mut rest = dice.below(all);
                let rolled = chances.iter().position(|&chance| {
                    let here = rest < chance;
                    rest = rest.wrapping_sub(chance);
                    here
                });
                scores[rolled.unwrap()] += 1;
                let last = pair + 1 == pairs;
                misses(&scores, if last { rate } else { -rate })
            });
            u32::from(miss)
        };
        (0..4000).map(contest).sum()
    }

    #[test]
    fn nineteen_of_twenty_intervals_hold() {
        for (chances, pairs) in [
            ([1, 0, 2, 0, 1], 50),
            ([1, 0, 8, 0, 1], 50),
            ([1, 0, 6, 0, 9], 30),
            ([1, 2, 4, 6, 3], 100),
            ([1, 0, 0, 0, 1], 60),
        ] {
            let at_the_end = |scores: &Scores, rate: f64| {
                let found = Strength::of(scores);
                rate > 0.0 && !(found.low..=found.high).contains(&rate)
            };
            let missed = missed(chances, pairs, at_the_end);
            assert!(missed <= 240, "{chances:?}: {missed} of 4000");
        }
    }

    #[test]
    fn who_stops_as_soon_as_it_looks_clear_is_wrong_in_one_of_twenty_contests_at_most() {
        for chances in [[1, 0, 2, 0, 1], [1, 0, 8, 0, 1], [1, 0, 0, 0, 1]] {
            let ever =
                |scores: &Scores, _: f64| matches!(Clear::at_any_time(scores), Some(Clear::First | Clear::Second));
            let wrong = missed(chances, 200, ever);
            assert!(wrong <= 200, "{chances:?}: {wrong} of 4000");
            // The interval of one look would be wrong far more often.
            let naive = |scores: &Scores, _: f64| {
                matches!(Clear::of(&Strength::of(scores)), Some(Clear::First | Clear::Second))
            };
            assert!(missed(chances, 200, naive) > 400, "{chances:?}");
        }
    }

    #[test]
    fn what_is_clear_agrees_with_the_interval() {
        let mut kinds = Vec::new();
        for scores in [[0, 0, 0, 0, 9], [30, 0, 9, 0, 2], [0, 0, 99, 0, 0], [3, 1, 4, 1, 5], [0, 0, 0, 0, 8]] {
            let clear = Clear::at_any_time(&scores);
            assert_eq!(clear, Clear::of(&Strength::at_any_time(&scores)), "{scores:?}");
            kinds.push(clear);
        }
        assert_eq!(kinds, [Some(Clear::First), Some(Clear::Second), Some(Clear::Even), None, None]);
    }
}
