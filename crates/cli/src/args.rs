//! What can be asked for on the command line.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand};
use tricorn_bots::Bot;
use tricorn_kernel::Options;
use tricorn_kernel::log::unhex;
use tricorn_table::AnyGame;

use crate::outcome::Fail;

/// A table for triangle games: play in the browser or the terminal, simulate by the million, verify any deal.
#[derive(Debug, Parser)]
#[command(name = "tricorn", version, about, max_term_width = 100, subcommand_negates_reqs = true)]
#[command(after_help = "Without a command, tricorn serves the table in the browser, as `tricorn serve` does.\n\
    Unofficial: the games' names belong to their publishers.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the table in the browser
    Serve(Serve),
    /// List the games with their seats and options
    Games {
        /// Print one JSON object per game
        #[arg(long)]
        json: bool,
    },
    /// Print a game's guide
    Rules {
        /// The game, such as mayhem
        game: String,
    },
    /// Play in the terminal, against bots or with friends at one keyboard
    Play(Play),
    /// Let bots play many games and sum up what happened
    Simulate(Simulate),
    /// Look at a game from its log
    Replay(Replay),
    /// Prove a log: the promise, every roll, every move, the result
    Verify {
        /// A log file, or - for standard input
        file: PathBuf,
    },
    /// Measure how fast the games run on one core
    Bench {
        /// Print one JSON object per measurement
        #[arg(long)]
        json: bool,
        /// Only these games
        games: Vec<String>,
    },
}

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    pub(crate) listen: SocketAddr,
    /// The folder for the database
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub(crate) data: PathBuf,
    /// Browsers come by https: mark cookies as secure
    #[arg(long)]
    pub(crate) secure: bool,
}

impl Default for Serve {
    fn default() -> Self {
        Self { listen: SocketAddr::from(([127, 0, 0, 1], 8080)), data: "data".into(), secure: false }
    }
}

/// What chance begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seed {
    /// A number that somebody has thought of.
    Number(u64),
    /// The secret of a table, as a finished game shows it.
    Whole([u8; 32]),
}

impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = || text.parse().ok().map(Self::Number);
        unhex(text).map(Self::Whole).or_else(number).ok_or_else(|| {
            format!("a seed is a number up to {}, or the 64 digits that a finished game shows", u64::MAX)
        })
    }
}

/// Which game, with which options; shared by the commands that start one.
#[derive(Debug, Args, Default)]
pub(crate) struct Table {
    /// How many seats; by default the fewest the game allows
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<u8>,
    /// The bots, separated by commas: one for all seats, or one for each
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) bots: Vec<String>,
    /// Makes chance repeat itself: the same seed, the same game
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<Seed>,
    /// Sets an option of the game; `tricorn games` lists them
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
}

#[derive(Debug, Args, Default)]
pub(crate) struct Play {
    /// The game, such as mayhem; without it you can choose
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) table: Table,
    /// How many of the seats are people at this keyboard; the others are bots. With 0 you watch
    #[arg(long, value_name = "N")]
    pub(crate) humans: Option<u8>,
    /// Where the game is kept when you quit, and its log when it ends
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Write over the file that --save names
    #[arg(long, requires = "save")]
    pub(crate) force: bool,
    /// Go on with the game kept in a file; without a file, with the newest
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    #[arg(conflicts_with_all = ["game", "seats", "bots", "seed", "options", "humans", "save"])]
    pub(crate) resume: Option<Option<PathBuf>>,
    /// List the games that can be gone on with, the newest first
    #[arg(long)]
    #[arg(conflicts_with_all = ["game", "seats", "bots", "seed", "options", "humans", "save", "resume", "plain"])]
    pub(crate) list: bool,
    /// Ask with numbered prompts on standard input even in a terminal
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Simulate {
    /// The game, such as mayhem
    pub(crate) game: String,
    /// How many games to play
    #[arg(long, value_name = "N")]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) table: Table,
    /// Write the log of every game to this file
    #[arg(long, value_name = "FILE.jsonl")]
    pub(crate) log: Option<PathBuf>,
    /// How many threads to use; the result does not depend on it
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// A log file, or - for standard input
    pub(crate) file: PathBuf,
    /// Which game of the file
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) game: usize,
    /// Stop before this entry and show the table
    #[arg(long, value_name = "SEQ")]
    pub(crate) at: Option<usize>,
    /// See only what this seat saw
    #[arg(long, value_name = "N")]
    pub(crate) seat: Option<u8>,
}

/// The game with this id.
pub(crate) fn find_game(id: &str) -> Result<&'static dyn AnyGame, Fail> {
    tricorn_table::game(id).ok_or_else(|| {
        let known: Vec<_> = tricorn_table::GAMES.iter().map(|game| game.facts().id).collect();
        Fail::Input(format!("there is no game {id:?}: the games are {}", known.join(", ")))
    })
}

impl Table {
    pub(crate) fn options(&self, game: &dyn AnyGame) -> Result<Options, Fail> {
        let mut pairs = Vec::new();
        for text in &self.options {
            let pair = text.split_once('=');
            pairs.push(pair.ok_or_else(|| Fail::Input(format!("an option is NAME=VALUE, not {text:?}")))?);
        }
        Options::read(game.facts().options, pairs).map_err(|error| Fail::Input(error.to_string()))
    }

    pub(crate) fn seats(&self, game: &dyn AnyGame) -> Result<u8, Fail> {
        let seats = self.seats.unwrap_or(*game.facts().seats.start());
        game.facts().check_seats(seats.into()).map_err(|error| Fail::Input(error.to_string()))
    }

    /// The seed as a number, for commands whose dice come from no table's secret.
    pub(crate) fn seed_number(&self) -> Result<Option<u64>, Fail> {
        match self.seed {
            None => Ok(None),
            Some(Seed::Number(seed)) => Ok(Some(seed)),
            Some(Seed::Whole(_)) => {
                Err(Fail::Input("the 64 digits of a seed are for `tricorn play`: name a number".into()))
            }
        }
    }

    /// The bots for `count` seats: the list as given, one name for all, or `default`.
    pub(crate) fn bots(&self, count: usize, default: Bot) -> Result<Vec<Bot>, Fail> {
        let named: Vec<Bot> =
            self.bots.iter().map(|name| name.parse()).collect::<Result<_, _>>().map_err(Fail::Input)?;
        match named.len() {
            0 => Ok(vec![default; count]),
            1 => Ok(vec![named[0]; count]),
            given if given == count => Ok(named),
            given => Err(Fail::Input(format!("{given} bots for {count} seats: name one, or one for each"))),
        }
    }
}
