//! `tricorn study`.

use std::io::{IsTerminal, Write, stderr, stdout};

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use tricorn_bots::Bot;
use tricorn_kernel::Skill;
use tricorn_table::{Contestant, Ends, Hits, Players, Studied, study};

use crate::arena::contend;
use crate::args::{Arena, find_game};
use crate::examples;
use crate::outcome::Fail;
use crate::signals::{SIGINT, SIGTERM, Signals};
use crate::simulate::{SEED, pool};
use crate::words::count;

#[derive(Debug, Subcommand)]
pub(crate) enum Study {
    /// Let bots play Triangulation whose guessers hold a set of associations that the Insider has not seen
    #[command(after_help = examples::STUDY_TRIANGULATION)]
    Triangulation(Triangulation),
    /// Find out how much of a game is luck: bots against an expert to whom all hands lie open
    #[command(after_help = examples::STUDY_LUCK)]
    Luck(Luck),
}

#[derive(Debug, Args)]
#[command(mut_arg("bots", |bots| bots.help("The bots that meet the seer, and each other, separated by commas \
    [default: random,greedy,expert]").required(false)))]
pub(crate) struct Luck {
    #[command(flatten)]
    arena: Arena,
}

/// The bots and a seer, each against each.
fn luck(Luck { arena }: &Luck) -> Result<(), Fail> {
    let game = find_game(&arena.game)?;
    if game.expert_games().is_none() {
        return Err(Fail::Input(format!(
            "nobody thinks ahead in {}: a seer would play as others do",
            game.facts().name
        )));
    }
    let named = arena.table.named_bots()?;
    let usual = [Bot::Random, Bot::Greedy, Bot::Level(Skill::Expert)];
    let bots = if named.is_empty() { &usual[..] } else { &named };
    contend(arena, bots.iter().copied().map(Contestant::from).chain([Contestant::Seer]).collect())
}

#[derive(Debug, Args)]
pub(crate) struct Triangulation {
    /// How many rounds
    #[arg(long, value_name = "N", default_value_t = 5000)]
    pub(crate) rounds: u64,
    /// The seed of all chance, a whole number
    #[arg(long, value_name = "N", default_value_t = SEED)]
    pub(crate) seed: u64,
    /// How well the Insiders play: novice, casual, strong or expert
    #[arg(long, value_name = "LEVEL", default_value = "expert")]
    pub(crate) insider: Skill,
    /// How well the guessers play
    #[arg(long, value_name = "LEVEL", default_value = "expert")]
    pub(crate) guesser: Skill,
    /// How many threads to use, which changes nothing in the result [default: one per core]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(what: &Study) -> Result<(), Fail> {
    match what {
        Study::Triangulation(args) => triangulation(args),
        Study::Luck(args) => luck(args),
    }
}

fn triangulation(args: &Triangulation) -> Result<(), Fail> {
    if args.rounds == 0 {
        return Err(Fail::Input("--rounds must be at least 1".into()));
    }
    let pool = pool(args.threads)?;
    let signals = Signals::listen(&[SIGINT, SIGTERM])?;
    let bar = progress(args.rounds);
    let players = Players { insider: args.insider, guesser: args.guesser };
    let found =
        pool.install(|| study(players, (args.rounds, args.seed), signals.stop(), |done| bar.set_position(done)));
    bar.finish_and_clear();
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&found).expect("a study can be written"))?;
    } else {
        print(&found, args.rounds, &mut out)?;
    }
    match signals.heard() {
        Some(signal) if found.partial => Err(Fail::Stopped(signal)),
        _ => Ok(()),
    }
}

fn progress(rounds: u64) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} rounds  {per_sec}  {eta} left");
    ProgressBar::new(rounds).with_style(style.expect("the template is well formed"))
}

fn print(found: &Studied, asked: u64, out: &mut impl Write) -> Result<(), Fail> {
    let rounds = count(found.rounds, "round");
    writeln!(
        out,
        "Triangulation, {rounds}, seed {}: Insiders {}, guessers {}",
        found.seed, found.insider, found.guesser
    )?;
    if found.partial {
        writeln!(out, "stopped after {} of {}: partial results", found.rounds, count(asked, "round"))?;
    }
    let counts = &found.counts;
    writeln!(out, "\n                                  contact  intercepted     lost")?;
    for (who, ends) in [
        ("the three nearest words", &counts.naive),
        ("a thinking Insider", &counts.thinking),
        ("  what it forecast", &counts.forecast),
        ("  heard by those it planned with", &counts.shared),
    ] {
        writeln!(out, "{who:<33}{}", row(ends))?;
    }
    writeln!(out, "\nGuesses at a name by words of another set")?;
    for (number, hits) in (1..).zip(&counts.words) {
        let what = format!("right after {}", count(number, "word"));
        writeln!(out, "{what:<50}{}", share(hits))?;
    }
    for (what, hits) in [
        ("among the best 3 after a word it has not for it", &counts.unlisted),
        ("  of words that people give (weight 3 and more)", &counts.unlisted_given),
        ("  of words that it has for no name", &counts.unheard),
        ("  of such words that people give", &counts.unheard_given),
        ("  if the category is shown", &counts.unlisted_in_category),
        ("  after three words it has not for it", &counts.three_unlisted),
    ] {
        writeln!(out, "{what:<50}{}", share(hits))?;
    }
    Ok(())
}

fn percent(part: u64, all: u64) -> f64 {
    if all == 0 { 0.0 } else { 100.0 * part as f64 / all as f64 }
}

fn row(ends: &Ends) -> String {
    let [contact, intercepted, lost] =
        [ends.contact, ends.intercepted, ends.lost].map(|part| percent(part, ends.all()));
    format!("{contact:6.1} %     {intercepted:6.1} % {lost:6.1} %")
}

fn share(hits: &Hits) -> String {
    format!("{:5.1} % of {}", percent(hits.right, hits.asked), hits.asked)
}
