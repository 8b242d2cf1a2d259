//! Zangle helpers: all zangles in a set of cards, and whether a deal of Zangle Solitaire can be won.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use rayon::prelude::*;
use serde::Serialize;
use tricorn_games::zangle_deck::{Bag, Card, Deck, Sum, sums};
use tricorn_games::zangle_solitaire::Deal;
pub use tricorn_games::zangle_solitaire::solver::BUDGET as SOLVER_BUDGET;
use tricorn_games::zangle_solitaire::solver::{Solver, Verdict};
use tricorn_kernel::Dice;
use tricorn_kernel::face::Line;
use tricorn_kernel::log::{Header, Player, Written};

use crate::simulate::stream_of;
use crate::summary::share;
use crate::{Measure, Secret, game};

/// The game that can be solved.
pub const SOLITAIRE: &str = "zangle-solitaire";

/// So many positions are looked at where somebody waits for the answer: many times what the hardest known deal takes.
const GAME_BUDGET: u64 = 2_000_000;

/// How many columns a deal can have.
pub const COLUMNS: RangeInclusive<u8> = 5..=7;

/// A zangle in a set of cards; its JSON form is an interface.
#[derive(Debug, Clone, Serialize)]
pub struct SolvedZangle {
    /// The card that is made.
    pub target: Card,
    /// The cards that make it.
    pub pieces: Vec<Card>,
    /// The sum, and the pieces as they lie on the target.
    #[serde(skip)]
    pub drawing: Vec<Line>,
}

/// All zangles in a set of cards, those with most cards first.
///
/// # Errors
/// If a word is no card.
pub fn all_zangles(cards: &[String]) -> Result<Vec<SolvedZangle>, String> {
    let bag: Bag = cards.iter().map(|card| card.parse::<Card>()).collect::<Result<_, _>>()?;
    let solved = |sum: Sum| SolvedZangle { drawing: sum.draw(), target: sum.target, pieces: sum.pieces };
    Ok(sums(&bag).into_iter().map(solved).collect())
}

/// What was found out about one deal; its JSON form is an interface.
#[derive(Debug, Clone, Serialize)]
pub struct Solved {
    /// How many columns it has.
    pub columns: u8,
    /// The centre pile; the first card is turned up first.
    pub centre: Vec<Card>,
    /// The piles from left to right, each from its open card down.
    pub piles: Vec<Vec<Card>>,
    /// `winnable`, `unwinnable` or `unknown`.
    pub verdict: &'static str,
    /// How many positions were looked at.
    pub nodes: u64,
    /// The moves that win, if there are any.
    pub line: Vec<SolvedMove>,
}

/// A move of a winning line.
#[derive(Debug, Clone, Serialize)]
pub struct SolvedMove {
    /// In the game's notation.
    #[serde(rename = "move")]
    pub notation: String,
    /// In words.
    pub label: String,
}

/// The deal of a game with this secret and the usual deck, in which the player adds no word.
fn deal(secret: &Secret, columns: u8) -> Deal {
    Deal::roll(columns, Deck::STANDARD, &mut secret.rolls(&[Player::named("Player 1")]).deal())
}

/// How many columns a game of solitaire has, and its deck; none for any other game.
pub(crate) fn setting_of(header: &Header) -> Option<(u8, Deck)> {
    let facts = game(&header.game).filter(|game| game.facts().id == SOLITAIRE)?.facts();
    let options = header.options.read(facts.options).ok()?;
    Some((options.number("columns") as u8, Deck::read(&options)))
}

/// Whether it is certain, after a while, that the deal of this secret can be won.
pub(crate) fn can_be_won(secret: &Secret, columns: u8) -> bool {
    matches!(Solver::default().solve(&deal(secret, columns), GAME_BUDGET), Verdict::Won(_))
}

/// Whether the deal of this secret can be won if all cards are known, looking at no more than so many positions.
#[must_use]
pub fn solve_deal(secret: &Secret, columns: u8, budget: u64) -> Solved {
    solve(&deal(secret, columns), budget)
}

/// Whether the deal of a finished game of solitaire could have been won if all cards had been known; none of another
/// game, or of one that is on. It looks at no more positions than takes a second or two.
#[must_use]
pub fn solve_game(written: &Written) -> Option<Solved> {
    let secret = Secret::from_reveal(&written.footer.as_ref()?.seed)?;
    let (columns, deck) = setting_of(&written.header)?;
    Some(solve(&Deal::roll(columns, deck, &mut secret.rolls(&written.header.players).deal()), GAME_BUDGET))
}

fn solve(deal: &Deal, budget: u64) -> Solved {
    let mut solver = Solver::default();
    let (verdict, moves) = match solver.solve(deal, budget) {
        Verdict::Won(moves) => ("winnable", moves),
        Verdict::Lost => ("unwinnable", Vec::new()),
        Verdict::Unknown => ("unknown", Vec::new()),
    };
    let labels = deal.words(&moves);
    Solved {
        columns: deal.columns(),
        centre: deal.centre().to_vec(),
        piles: deal.piles().map(|pile| pile.iter().rev().copied().collect()).collect(),
        verdict,
        nodes: solver.nodes(),
        line: moves.iter().zip(labels).map(|(mv, label)| SolvedMove { notation: mv.to_string(), label }).collect(),
    }
}

/// How many deals can be won; its JSON form is an interface.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Winnable {
    /// How many columns the deals have.
    pub columns: u8,
    /// What they were rolled from.
    pub seed: u64,
    /// How many were looked at.
    pub deals: u64,
    /// Whether it was stopped before all were.
    pub partial: bool,
    /// How many can be won.
    pub winnable: u64,
    /// How many cannot.
    pub unwinnable: u64,
    /// Of how many it is not known.
    pub unknown: u64,
    /// The share of those that can be won.
    pub rate: f64,
    /// The lower end of the 95 % interval, as if none of the unknown ones could be won.
    pub low: f64,
    /// The upper end of the 95 % interval, as if all of them could.
    pub high: f64,
    /// How many positions were looked at in all, and for one deal at most.
    pub nodes: u64,
    /// See `nodes`.
    pub most_nodes: u64,
}

/// Looks at many deals on all threads of the current pool, those of the games that `simulate` would play with this seed.
/// The result does not depend on the threads, unless `stop` ends it.
pub fn winnable(
    (columns, seed): (u8, u64),
    deals: u64,
    budget: u64,
    stop: &AtomicBool,
    progress: impl Fn(u64) + Sync,
) -> Winnable {
    let done = AtomicU64::new(0);
    let one = |solver: &mut Solver, game: u64| {
        if stop.load(Ordering::Relaxed) {
            return [0; 5];
        }
        let secret = Secret::new(Dice::stream(seed, stream_of(game)).bytes());
        let verdict = solver.solve(&deal(&secret, columns), budget);
        progress(1 + done.fetch_add(1, Ordering::Relaxed));
        let is = |yes: bool| u64::from(yes);
        [
            is(matches!(verdict, Verdict::Won(_))),
            is(verdict == Verdict::Lost),
            is(verdict == Verdict::Unknown),
            solver.nodes(),
            solver.nodes(),
        ]
    };
    let add = |one: [u64; 5], other: [u64; 5]| {
        let sum = |place: usize| one[place] + other[place];
        [sum(0), sum(1), sum(2), sum(3), one[4].max(other[4])]
    };
    let all = (0..deals).into_par_iter().map_init(Solver::default, one).reduce(|| [0; 5], add);
    let [winnable, unwinnable, unknown, nodes, most_nodes] = all;
    let seen = winnable + unwinnable + unknown;
    let ((rate, low, _), (_, _, high)) = (share(winnable, seen), share(winnable + unknown, seen));
    let partial = seen < deals;
    Winnable { columns, seed, deals: seen, partial, winnable, unwinnable, unknown, rate, low, high, nodes, most_nodes }
}

/// How many positions the solver looks at in a second, in deals of six columns: the median of several runs.
pub(crate) fn measure(game: &'static str) -> Measure {
    const RUNS: usize = 7;
    const DEALS: u64 = 40;
    let mut solver = Solver::default();
    let mut run = || {
        let start = Instant::now();
        let mut nodes = 0;
        for stream in 0..DEALS {
            solver.solve(&Deal::roll(6, Deck::STANDARD, &mut Dice::stream(1, stream)), SOLVER_BUDGET);
            nodes += solver.nodes();
        }
        nodes as f64 / start.elapsed().as_secs_f64()
    };
    let mut runs: Vec<f64> = (0..RUNS).map(|_| run()).collect();
    runs.sort_by(f64::total_cmp);
    Measure { bench: "solver", game, seats: 1, cores: 1, value: runs[RUNS / 2], unit: "nodes/s" }
}

#[cfg(test)]
mod tests {
    use tricorn_kernel::{Actor, Seat, Turn};

    use super::*;

    fn on_threads(threads: usize) -> Winnable {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| winnable((5, 1), 24, 2_000, &AtomicBool::new(false), |_| {}))
    }

    #[test]
    fn the_share_of_winnable_deals_does_not_depend_on_threads() {
        let one = on_threads(1);
        assert_eq!(one, on_threads(3));
        assert_eq!(one.winnable + one.unwinnable + one.unknown, 24);
        assert!(one.winnable > 0 && one.unwinnable > 0, "{one:?}");
        assert!(one.low < one.rate && one.rate < one.high);
    }

    #[test]
    fn a_solved_deal_is_what_a_table_with_the_same_seed_deals() {
        let secret = Secret::new(Dice::stream(7, 0).bytes());
        let game = crate::game("zangle-solitaire").unwrap();
        let options = tricorn_kernel::Options::defaults(game.facts().options);
        let opening = crate::Opening { options, players: vec![Player::named("Ann")], secret: secret.clone() };
        let mut table = game.open(opening).unwrap();
        table.settle(0);
        let solved = solve_deal(&secret, 5, SOLVER_BUDGET);
        let rolled: Vec<String> = table.entries().iter().map(|entry| entry.mv.to_string()).collect();
        let open = solved.centre[..3].iter().chain(solved.piles.iter().map(|pile| &pile[0]));
        assert_eq!(open.map(|card| format!("card {card}")).collect::<Vec<_>>(), rolled);
        // All of it: the line that wins with every card known wins at the table.
        assert_eq!(solved.verdict, "winnable");
        for step in &solved.line {
            table.take(Actor::Seat(Seat::new(0)), &step.notation, 0).unwrap();
            table.settle(0);
        }
        assert_eq!((table.turn(), table.standings()[0].points), (Turn::Over, 0));
    }

    #[test]
    fn words_that_are_no_cards_are_refused() {
        assert!(all_zangles(&["5b".into(), "7".into()]).unwrap_err().contains("\"7\" is no card"));
        assert_eq!(all_zangles(&["3".into(), "2".into(), "1".into()]).unwrap().len(), 1);
    }
}
