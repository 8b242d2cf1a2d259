//! `tricorn solve`.

use std::io::{IsTerminal, Write, stderr, stdout};

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use tricorn_kernel::Dice;
use tricorn_table::{COLUMNS, Day, SOLVER_BUDGET, Secret, Solved, Winnable, all_zangles, solve_deal, winnable};

use crate::args::Seed;
use crate::examples;
use crate::outcome::Fail;
use crate::signals::{SIGINT, SIGTERM, Signals};
use crate::simulate::{SEED, pool};
use crate::words::count;

#[derive(Debug, Subcommand)]
pub(crate) enum Solve {
    /// List the zangles in a set of cards, with drawings
    #[command(after_help = examples::SOLVE_ZANGLE)]
    Zangle {
        /// The cards: Z, 1, 2, 3, 4a, 4b, 4c, 5a, 5b, 5c, 5d, each as often as it is there
        #[arg(value_name = "CARD", required = true)]
        cards: Vec<String>,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Say whether a deal of Zangle Solitaire can be won if every card is known, and how; or how many deals can
    #[command(after_help = examples::SOLVE_SOLITAIRE)]
    Solitaire(Solitaire),
}

#[derive(Debug, Args)]
pub(crate) struct Solitaire {
    /// The deal: a whole number, or the 64 digits that a finished game shows as its seed [default: 1]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<Seed>,
    /// The daily deal of this date, such as 2026-02-28
    #[arg(long, value_name = "DATE", conflicts_with_all = ["seed", "columns", "deals"])]
    pub(crate) daily: Option<Day>,
    /// How many columns, from 5 to 7
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(crate) columns: u8,
    /// Solve so many deals, and print how many can be won
    #[arg(long, value_name = "N")]
    pub(crate) deals: Option<u64>,
    /// So many positions are looked at for one deal before it is unknown
    #[arg(long, value_name = "NODES", default_value_t = SOLVER_BUDGET)]
    pub(crate) budget: u64,
    /// How many threads to use, which changes nothing in the result [default: one per core]
    #[arg(long, value_name = "N", requires = "deals")]
    pub(crate) threads: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(what: &Solve) -> Result<(), Fail> {
    match what {
        Solve::Zangle { cards, json } => zangles(cards, *json),
        Solve::Solitaire(args) => {
            if !COLUMNS.contains(&args.columns) {
                let (least, most) = (COLUMNS.start(), COLUMNS.end());
                return Err(Fail::Input(format!("--columns must be from {least} to {most}, not {}", args.columns)));
            }
            match args.deals {
                None => one_deal(args),
                Some(0) => Err(Fail::Input("--deals must be at least 1".into())),
                Some(deals) => many_deals(args, deals),
            }
        }
    }
}

fn zangles(cards: &[String], json: bool) -> Result<(), Fail> {
    /// The deck has no more.
    const MOST: usize = 120;
    if cards.len() > MOST {
        return Err(Fail::Input(format!("{} cards are more than a deck has", cards.len())));
    }
    let found = all_zangles(cards).map_err(Fail::Input)?;
    let mut out = stdout().lock();
    if json {
        writeln!(out, "{}", json!({ "cards": cards, "zangles": found }))?;
        return Ok(());
    }
    let zangles = count(found.len() as u64, "zangle");
    writeln!(out, "{zangles} in {}", count(cards.len() as u64, "card"))?;
    for zangle in &found {
        writeln!(out)?;
        for line in &zangle.drawing {
            writeln!(out, "  {}", line.text().trim_end())?;
        }
    }
    Ok(())
}

fn one_deal(args: &Solitaire) -> Result<(), Fail> {
    let secret = match (args.daily, args.seed) {
        (Some(day), _) => day.secret(),
        (None, Some(Seed::Whole(bytes))) => Secret::new(bytes),
        (None, Some(Seed::Number(seed))) => Secret::new(Dice::stream(seed, 0).bytes()),
        (None, None) => Secret::new(Dice::stream(SEED, 0).bytes()),
    };
    let solved = solve_deal(&secret, args.columns, args.budget);
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&solved).expect("an answer can be written"))?;
        return Ok(());
    }
    print_deal(&solved, &mut out)
}

fn print_deal(solved: &Solved, out: &mut impl Write) -> Result<(), Fail> {
    writeln!(out, "centre  {}   the first three are open", row(&solved.centre))?;
    for (index, pile) in solved.piles.iter().enumerate() {
        let open = if index == 0 { "   the first of each pile is open" } else { "" };
        writeln!(out, "pile {}  {}{open}", index + 1, row(pile))?;
    }
    let nodes = count(solved.nodes, "position");
    match solved.verdict {
        "winnable" => {
            writeln!(out, "\nIt can be won, in {} ({nodes} looked at):", count(solved.line.len() as u64, "move"))?
        }
        "unwinnable" => writeln!(out, "\nIt cannot be won: every way was tried or ruled out ({nodes} looked at).")?,
        _ => writeln!(out, "\nUnknown: after {nodes} it is not certain; a larger --budget may tell.")?,
    }
    for (index, step) in solved.line.iter().enumerate() {
        writeln!(out, "{:>4}. {}", index + 1, step.label)?;
    }
    Ok(())
}

/// Cards side by side, each with as much room as the longest code.
fn row(cards: &[impl ToString]) -> String {
    let all: String = cards.iter().map(|card| format!("{:<3}", card.to_string())).collect();
    all.trim_end().to_owned()
}

fn many_deals(args: &Solitaire, deals: u64) -> Result<(), Fail> {
    let seed = match args.seed {
        None => SEED,
        Some(Seed::Number(seed)) => seed,
        Some(Seed::Whole(_)) => {
            return Err(Fail::Input("this is the seed of a single deal; with --deals it is a whole number".into()));
        }
    };
    let pool = pool(args.threads)?;
    let signals = Signals::listen(&[SIGINT, SIGTERM])?;
    let bar = progress(deals);
    let found = pool
        .install(|| winnable((args.columns, seed), deals, args.budget, signals.stop(), |done| bar.set_position(done)));
    bar.finish_and_clear();
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&found).expect("an answer can be written"))?;
    } else {
        print_share(&found, deals, &mut out)?;
    }
    match signals.heard() {
        Some(signal) if found.partial => Err(Fail::Stopped(signal)),
        _ => Ok(()),
    }
}

fn progress(deals: u64) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} deals  {per_sec}  {eta} left");
    ProgressBar::new(deals).with_style(style.expect("the template is well formed"))
}

fn print_share(found: &Winnable, asked: u64, out: &mut impl Write) -> Result<(), Fail> {
    writeln!(out, "Zangle Solitaire, {} columns: {}, seed {}", found.columns, count(found.deals, "deal"), found.seed)?;
    if found.partial {
        writeln!(out, "  stopped       after {} of {}: partial results", found.deals, count(asked, "deal"))?;
    }
    let percent = |share: f64| 100.0 * share;
    let (rate, low, high) = (percent(found.rate), percent(found.low), percent(found.high));
    writeln!(out, "  winnable      {} = {rate:.2} % (95 % interval {low:.2} to {high:.2})", found.winnable)?;
    writeln!(out, "  not winnable  {}", found.unwinnable)?;
    writeln!(out, "  unknown       {}", found.unknown)?;
    writeln!(out, "  positions     {} in all, {} for one deal at most", found.nodes, found.most_nodes)?;
    Ok(())
}
