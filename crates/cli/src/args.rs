//! What can be asked for on the command line.

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use ipnet::IpNet;
use tricorn_bots::Bot;
use tricorn_kernel::{Kind, Options};
use tricorn_table::{AnyGame, Day};
use tricorn_web::Origin;

use crate::decks::Deck;
use crate::examples;
use crate::known::Known;
use crate::load::Load;
use crate::mine::Mine;
use crate::outcome::Fail;
use crate::solve::Solve;
use crate::study::Study;
use crate::train::Train;
use crate::words::did_you_mean;

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
    #[command(after_help = examples::SERVE)]
    Serve(Serve),
    /// List the games with their seats and options
    #[command(after_help = examples::GAMES)]
    Games {
        /// Only this game, also with its words [default: all]
        #[arg(value_parser = Known::games())]
        game: Option<String>,
        /// Print one JSON object per game
        #[arg(long)]
        json: bool,
    },
    /// Print a game's guide
    #[command(after_help = examples::RULES)]
    Rules {
        /// The game
        #[arg(value_parser = Known::games())]
        game: String,
        /// Print the Markdown as it is written
        #[arg(long)]
        raw: bool,
    },
    /// Play in the terminal, against bots or with friends at one keyboard
    #[command(after_help = examples::PLAY)]
    Play(Play),
    /// Learn a game in two minutes: a few positions, and a move to find in each
    #[command(after_help = examples::LEARN)]
    Learn(Learn),
    /// Solve a puzzle: today's, or one of a game's
    #[command(after_help = examples::PUZZLE)]
    Puzzle(PuzzleArgs),
    /// Let bots play many games and sum up what happened
    #[command(after_help = examples::SIMULATE)]
    Simulate(Simulate),
    /// Find out which bots are stronger: each against each, in pairs of games with changed seats
    #[command(after_help = examples::ARENA)]
    Arena(Arena),
    /// Learn from games that bots play what a game's features are worth, and print the weights
    #[command(after_help = examples::TRAIN)]
    Train(Train),
    /// Find puzzles in games that bots play: positions with one move that is clearly the best
    #[command(after_help = examples::MINE)]
    Mine(Mine),
    /// Look at a game from its log: step through it in a terminal, print it, or paint it
    #[command(after_help = examples::REPLAY)]
    Replay(Replay),
    /// Look back on a game that is over: who was ahead when, and the moments that decided it
    #[command(after_help = examples::ANALYSE)]
    Analyse(Analyse),
    /// Prove a log: the promise, every roll, every move, the result
    #[command(after_help = examples::VERIFY)]
    Verify {
        /// A log file, or - for standard input
        file: PathBuf,
        /// A receipt that a table gave: its game in the log must be the one that it was given for
        #[arg(long, value_name = "FILE")]
        receipt: Option<PathBuf>,
        /// The server's public key, which the receipt must be signed with; a server shows it at /key
        #[arg(long, value_name = "HEX", requires = "receipt")]
        key: Option<String>,
        #[command(flatten)]
        deck: Deck,
        /// Print one JSON object per game
        #[arg(long)]
        json: bool,
    },
    /// Zangle helpers: all zangles in a set of cards, and whether a deal of solitaire can be won
    #[command(after_help = examples::SOLVE)]
    Solve {
        #[command(subcommand)]
        what: Solve,
    },
    /// Measure what no single game tells: how the bots of Triangulation understand each other, how much is luck
    #[command(after_help = examples::STUDY)]
    Study {
        #[command(subcommand)]
        what: Study,
    },
    /// Measure how fast the games run on one core, and bots think ahead on one and two
    #[command(after_help = examples::BENCH)]
    Bench {
        /// Print one JSON object per measurement
        #[arg(long)]
        json: bool,
        /// Only these games [default: all]
        #[arg(value_name = "GAME", value_parser = Known::games())]
        games: Vec<String>,
    },
    /// Load a server with real games, and measure moves a second and how long they take
    #[command(after_help = examples::LOAD)]
    Load(Load),
    /// Print a script that completes commands, options and games in a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, or write one page per command into a folder
    #[command(after_help = examples::MAN)]
    Man {
        /// The folder for the pages; it is made if it is not there
        #[arg(long, value_name = "DIR")]
        dir: Option<PathBuf>,
    },
}

/// The headings under which `--help` groups what belongs together.
const TABLE: &str = "Table";
const OUTPUT: &str = "Output";
const BRANCH: &str = "Branching off";
const LIMITS: &str = "Limits";

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
    /// The address on which to tell Prometheus how the server is doing, such as 127.0.0.1:9090
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) metrics: Option<SocketAddr>,
    /// A proxy to be believed when X-Forwarded-For says whom it brings, as often as needed
    #[arg(long = "trusted-proxy", value_name = "CIDR", value_parser = network)]
    pub(crate) trusted_proxies: Vec<IpNet>,
    /// Another site whose pages may use the API, such as `https://games.example`, as often as needed
    #[arg(long = "allow-origin", value_name = "ORIGIN")]
    pub(crate) origins: Vec<Origin>,
    /// The address at which browsers reach the site, such as `https://games.example`: for pictures in link previews, and
    /// for push services that want to know who sends
    #[arg(long = "public-url", value_name = "ORIGIN")]
    pub(crate) public_url: Option<Origin>,
    /// Send notifications also through push services at private addresses and without https, such as one of your own
    #[arg(long = "allow-private-push")]
    pub(crate) private_push: bool,
    /// What tables of a game begin with, from a file with `name = value` on every line, such as the counts of a deck;
    /// as often as needed
    #[arg(long, value_name = "GAME=FILE")]
    pub(crate) options: Vec<String>,
    #[command(flatten)]
    pub(crate) deck: Deck,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// How much of the server one address may have.
#[derive(Debug, Args)]
pub(crate) struct Limits {
    /// Connections in all; 0 is no limit, here and below
    #[arg(long = "limit-connections", value_name = "N", default_value_t = tricorn_web::Limits::default().connections, help_heading = LIMITS)]
    pub(crate) connections: u32,
    /// Connections of one address
    #[arg(long = "limit-connections-per-address", value_name = "N", default_value_t = tricorn_web::Limits::default().connections_per_address, help_heading = LIMITS)]
    pub(crate) connections_per_address: u32,
    /// Event streams of one address: every open page has one
    #[arg(long = "limit-streams-per-address", value_name = "N", default_value_t = tricorn_web::Limits::default().streams_per_address, help_heading = LIMITS)]
    pub(crate) streams_per_address: u32,
    /// Moves, talk and other changes by one address in a second
    #[arg(long = "limit-requests-per-second", value_name = "N", default_value_t = tricorn_web::Limits::default().requests_per_second, help_heading = LIMITS)]
    pub(crate) requests_per_second: u32,
    /// Tables opened by one address in an hour
    #[arg(long = "limit-tables-per-address", value_name = "N", default_value_t = tricorn_web::Limits::default().tables_per_hour, help_heading = LIMITS)]
    pub(crate) tables_per_hour: u32,
    /// Wrong table codes tried by one address in a minute
    #[arg(long = "limit-misses-per-address", value_name = "N", default_value_t = tricorn_web::Limits::default().misses_per_minute, help_heading = LIMITS)]
    pub(crate) misses_per_minute: u32,
}

/// A network in CIDR notation, or a single address.
fn network(text: &str) -> Result<IpNet, String> {
    let single = || text.parse::<IpAddr>().map(IpNet::from);
    let net = text.parse().or_else(|_| single());
    net.map_err(|_| "a proxy is an address such as 127.0.0.1 or a network such as 10.0.0.0/8".into())
}

impl Serve {
    /// What `tricorn` alone stands for.
    pub(crate) fn plain() -> Self {
        match Cli::parse_from(["tricorn", "serve"]).command {
            Some(Command::Serve(serve)) => serve,
            _ => unreachable!("the command was serve"),
        }
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
        let mut whole = [0; 32];
        if hex::decode_to_slice(text, &mut whole).is_ok() {
            return Ok(Self::Whole(whole));
        }
        text.parse().map(Self::Number).map_err(|_| {
            format!("a seed is a whole number from 0 to {}, or the 64 digits that a finished game shows", u64::MAX)
        })
    }
}

/// Which game, with which options; shared by the commands that start one.
#[derive(Debug, Args, Default)]
pub(crate) struct Table {
    /// How many seats [default: the fewest the game allows]
    #[arg(long, value_name = "N", help_heading = TABLE)]
    pub(crate) seats: Option<u8>,
    /// The bots, separated by commas, novice, casual, strong, expert, or for study random and greedy: one for all seats, or one for each
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = Known::bots(), help_heading = TABLE)]
    pub(crate) bots: Vec<String>,
    /// Makes chance repeat itself: the same seed, the same game
    #[arg(long, value_name = "S", help_heading = TABLE)]
    pub(crate) seed: Option<Seed>,
    /// Sets an option of the game, as often as needed; `tricorn games GAME` lists them
    #[arg(long = "option", value_name = "NAME=VALUE", help_heading = TABLE)]
    pub(crate) options: Vec<String>,
    /// Sets options from a file with `name = value` on every line, such as the counts of a deck; --option comes after it
    #[arg(long = "options", value_name = "FILE", help_heading = TABLE)]
    pub(crate) options_file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) deck: Deck,
}

#[derive(Debug, Args, Default)]
pub(crate) struct Play {
    /// The game; without it you can choose
    #[arg(value_parser = Known::games())]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) table: Table,
    /// Play the daily deal of Zangle Solitaire, the same for everybody on this date
    #[arg(long, conflicts_with_all = ["seats", "bots", "seed", "options", "options_file", "humans"])]
    pub(crate) daily: bool,
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
    #[arg(conflicts_with_all = ["game", "seats", "bots", "seed", "options", "options_file", "daily", "humans", "save"])]
    pub(crate) resume: Option<Option<PathBuf>>,
    /// Play on differently from a moment of a game that is over, as its log has it: the same deal, against bots
    #[arg(long, value_name = "FILE", requires = "at", help_heading = BRANCH)]
    #[arg(conflicts_with_all = ["game", "seats", "seed", "options", "options_file", "daily", "humans", "resume"])]
    pub(crate) branch: Option<PathBuf>,
    /// How many entries of the log stay as they were
    #[arg(long, value_name = "SEQ", requires = "branch", help_heading = BRANCH)]
    pub(crate) at: Option<usize>,
    /// Which game of the file [default: 1]
    #[arg(long = "game", value_name = "N", requires = "branch", help_heading = BRANCH)]
    pub(crate) number: Option<usize>,
    /// The seat to play in [default: the one that is to move there]
    #[arg(long, value_name = "N", requires = "branch", help_heading = BRANCH)]
    pub(crate) seat: Option<u8>,
    /// List the games that can be gone on with, the newest first
    #[arg(long)]
    #[arg(conflicts_with_all = ["game", "seats", "bots", "seed", "options", "options_file", "daily", "humans", "save", "resume", "branch", "plain"])]
    pub(crate) list: bool,
    /// Ask with numbered prompts on standard input even in a terminal
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Learn {
    /// The game [default: list the lessons]
    #[arg(value_parser = Known::games())]
    pub(crate) game: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct PuzzleArgs {
    /// The game [default: the puzzle of the day]
    #[arg(value_parser = Known::games())]
    pub(crate) game: Option<String>,
    /// Which of the game's puzzles
    #[arg(default_value_t = 1)]
    pub(crate) number: usize,
    /// The puzzle of this date, such as 2026-02-28 [default: today]
    #[arg(long, value_name = "DATE", conflicts_with = "game")]
    pub(crate) daily: Option<Day>,
}

#[derive(Debug, Args)]
pub(crate) struct Simulate {
    /// The game
    #[arg(value_parser = Known::games())]
    pub(crate) game: String,
    /// How many games to play
    #[arg(long, value_name = "N")]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) table: Table,
    /// How many threads to use, which changes nothing in the result [default: one per core]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Write the log of every game to this file; - is standard output
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    pub(crate) log: Option<PathBuf>,
    /// Write one line of comma-separated values per game to this file; - is standard output
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    pub(crate) csv: Option<PathBuf>,
    /// Overwrite files that are there already
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) force: bool,
    /// Print the summary as one JSON object
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(mut_arg("bots", |bots| bots.help("The bots, separated by commas: two or more, each of which meets each of the others. \
    They sit down by turns (A B A … in the first game of a pair, B A B … in the second)").required(true)))]
pub(crate) struct Arena {
    /// The game
    #[arg(value_parser = Known::games())]
    pub(crate) game: String,
    /// How many games every two bots play; they come in pairs with the same chance, so of an odd number it is one more
    #[arg(long, value_name = "N")]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) table: Table,
    /// Let two bots stop as soon as it is clear which is stronger, or that they differ little
    #[arg(long)]
    pub(crate) early: bool,
    /// How many threads to use, which changes nothing in the result but the times [default: one per core]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Print one JSON object
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// A log file, or - for standard input
    pub(crate) file: PathBuf,
    /// Which game of the file
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) game: usize,
    #[command(flatten)]
    pub(crate) deck: Deck,
    /// Show the table as it was before this entry [default: at the end]
    #[arg(long, value_name = "SEQ")]
    pub(crate) at: Option<usize>,
    /// See only what this seat saw
    #[arg(long, value_name = "N")]
    pub(crate) seat: Option<u8>,
    /// Print even in a terminal, without stepping
    #[arg(long)]
    pub(crate) plain: bool,
    /// Print how everybody's score came about, part by part with the rule
    #[arg(long, conflicts_with = "svg")]
    pub(crate) scores: bool,
    /// Write one picture per entry (with --at only that one) into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "plain", help_heading = OUTPUT)]
    pub(crate) svg: Option<PathBuf>,
    /// Overwrite pictures that are there already
    #[arg(long, requires = "svg", help_heading = OUTPUT)]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Analyse {
    /// A log file, or - for standard input
    pub(crate) file: PathBuf,
    /// Which game of the file
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) game: usize,
    #[command(flatten)]
    pub(crate) deck: Deck,
    /// Think in all about as much as an expert thinks about so many moves, from 1 to 1000
    #[arg(long, value_name = "N", default_value_t = tricorn_table::Care::USUAL)]
    pub(crate) effort: u32,
    /// How many threads to use, which changes nothing in the result [default: one per core]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Print one JSON object
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) json: bool,
}

fn game_ids() -> impl Iterator<Item = &'static str> {
    tricorn_table::GAMES.iter().map(|game| game.facts().id)
}

/// The ids of all games, for a sentence.
pub(crate) fn game_names() -> String {
    game_ids().collect::<Vec<_>>().join(", ")
}

/// The longest file of options that is read.
const MAX_OPTIONS: u64 = 64 * 1024;

/// The options of this game that a file sets.
fn options_in(file: &Path, game: &dyn AnyGame) -> Result<Options, Fail> {
    let wrong = |why: &dyn fmt::Display| Fail::Input(format!("{}: {why}", file.display()));
    let mut text = String::new();
    let read = File::open(file).and_then(|file| file.take(MAX_OPTIONS + 1).read_to_string(&mut text));
    let length = read.map_err(|error| wrong(&error))?;
    if length as u64 > MAX_OPTIONS {
        return Err(wrong(&"this is too long for a file of options"));
    }
    Options::read_lines(game.facts().options, &text)
        .map_err(|(line, why)| Fail::Input(format!("{}:{line}: {why}", file.display())))
}

/// A game and the options that its tables have at this server unless somebody sets others: `GAME=FILE`.
pub(crate) fn house_options(text: &str) -> Result<(&'static dyn AnyGame, Options), Fail> {
    let pair = text.split_once('=');
    let (game, file) = pair.ok_or_else(|| Fail::Input(format!("--options is GAME=FILE here, not {text:?}")))?;
    let game = find_game(game)?;
    Ok((game, options_in(Path::new(file), game)?))
}

/// The game with this id.
pub(crate) fn find_game(id: &str) -> Result<&'static dyn AnyGame, Fail> {
    tricorn_table::game(id).ok_or_else(|| {
        // People know games by their names too.
        let named = tricorn_table::GAMES.iter().find(|game| game.facts().name.eq_ignore_ascii_case(id));
        let guess = did_you_mean(named.map_or(id, |game| game.facts().id), game_ids());
        Fail::Input(format!("there is no game {id:?}: the games are {}{guess}", game_names()))
    })
}

impl Table {
    pub(crate) fn options(&self, game: &dyn AnyGame) -> Result<Options, Fail> {
        let mut pairs = Vec::new();
        for text in &self.options {
            let pair = text.split_once('=');
            pairs.push(pair.ok_or_else(|| Fail::Input(format!("an option is NAME=VALUE, not {text:?}")))?);
        }
        let before = match &self.options_file {
            Some(file) => options_in(file, game)?,
            None => Options::defaults(game.facts().options),
        };
        self.deck
            .set(game, before)?
            .changed(game.facts().options, pairs.iter().copied())
            .map_err(|error| Fail::Input(format!("{error}{}", meant_option(game, &pairs))))
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
            Some(Seed::Whole(_)) => Err(Fail::Input(
                "this is the seed of a single deal, as its log reveals it, for `tricorn play`; here it is a whole \
                     number, as simulate prints it"
                    .into(),
            )),
        }
    }

    /// The bots that are named.
    pub(crate) fn named_bots(&self) -> Result<Vec<Bot>, Fail> {
        let read = |name: &String| {
            let guess = did_you_mean(name, Bot::ALL.iter().map(|bot| bot.name()));
            name.parse().map_err(|error| Fail::Input(format!("{error}{guess}")))
        };
        self.bots.iter().map(read).collect()
    }

    /// The bots for `count` seats: the list as given, one name for all, or `default`.
    pub(crate) fn bots(&self, count: usize, default: Bot) -> Result<Vec<Bot>, Fail> {
        let named = self.named_bots()?;
        match named.len() {
            0 => Ok(vec![default; count]),
            1 => Ok(vec![named[0]; count]),
            given if given == count => Ok(named),
            given => Err(Fail::Input(format!("{given} bots for {count} seats: name one, or one for each"))),
        }
    }
}

/// What the first wrong pair was probably meant to be.
fn meant_option(game: &dyn AnyGame, pairs: &[(&str, &str)]) -> String {
    let fields = game.facts().options;
    let guess = |&(name, value): &(&str, &str)| match fields.iter().find(|field| field.name == name) {
        None => Some(did_you_mean(name, fields.iter().map(|field| field.name))),
        Some(field) => match field.kind {
            Kind::Choice(words) if !words.contains(&value) => Some(did_you_mean(value, words.iter().copied())),
            Kind::Choice(_) | Kind::Flag { .. } | Kind::Number { .. } | Kind::Text { .. } | Kind::File => None,
        },
    };
    pairs.iter().find_map(guess).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    const DOCUMENT: &str = include_str!("../../../docs/cli.md");

    /// The long options of a command and of those under it.
    fn options(command: &clap::Command) -> Vec<String> {
        let commands = std::iter::once(command).chain(command.get_subcommands());
        let shown = commands.flat_map(|command| command.get_arguments().filter(|argument| !argument.is_hide_set()));
        shown.filter_map(|argument| argument.get_long()).map(str::to_owned).collect()
    }

    /// The lines of the table of commands that begin with this command.
    fn row(command: &str) -> String {
        let begins = |line: &&str| {
            let cell = line.trim_start_matches("| ").trim_start_matches("`tricorn` = ");
            let rest = cell.strip_prefix(&format!("`tricorn {command}"));
            rest.is_some_and(|rest| rest.starts_with([' ', '`']))
        };
        DOCUMENT.lines().filter(begins).collect()
    }

    #[test]
    fn the_document_names_every_command_and_every_option() {
        Cli::command().debug_assert();
        for command in Cli::command().get_subcommands() {
            let row = row(command.get_name());
            assert!(!row.is_empty(), "docs/cli.md has no row for {}", command.get_name());
            for option in options(command) {
                let named = row.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
                assert!(
                    named.into_iter().any(|word| word == format!("--{option}")),
                    "{}: --{option}",
                    command.get_name()
                );
            }
        }
    }

    #[test]
    fn the_document_names_no_option_that_is_not_there() {
        for command in Cli::command().get_subcommands() {
            let row = row(command.get_name());
            let known = options(command);
            let usage = row.split(" | ").next().unwrap_or_default();
            for word in usage.split([' ', '[', ']', '`', '…']).filter_map(|word| word.strip_prefix("--")) {
                assert!(known.iter().any(|known| known == word), "{} has no --{word}", command.get_name());
            }
        }
    }

    #[test]
    fn every_command_has_examples_that_can_be_read() {
        for command in Cli::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let lines: Vec<&str> = help.lines().filter_map(|line| line.trim().strip_prefix("tricorn ")).collect();
            assert!(!lines.is_empty(), "{} has no example", command.get_name());
            for line in lines {
                // What follows two spaces says what the example does; what follows > or | is the shell's.
                let asked = line.split("  ").next().unwrap_or_default();
                let asked = asked.split(['>', '|', '&', '<']).next().unwrap_or_default();
                let words = std::iter::once("tricorn").chain(asked.split_whitespace());
                assert!(Cli::try_parse_from(words).is_ok(), "{line}");
            }
        }
    }

    #[test]
    fn the_document_lists_the_facts_of_every_game() {
        for game in tricorn_table::GAMES {
            let facts = game.facts();
            let start = format!("| {} (`{}`) | ", facts.name, facts.id);
            let row = DOCUMENT.lines().find_map(|line| line.strip_prefix(&start));
            let row = row.unwrap_or_else(|| panic!("docs/cli.md has no row of facts that begins with {start}"));
            let listed: Vec<&str> = row.split('`').skip(1).step_by(2).collect();
            assert_eq!(listed, facts.counters, "{}", facts.name);
        }
    }
}
