//! The `tricorn` command.

mod analyse;
mod arena;
mod args;
mod bench;
mod decks;
mod examples;
mod games;
mod known;
mod load;
mod manual;
mod markdown;
mod mine;
mod outcome;
mod output;
mod play;
mod replay;
mod serve;
mod signals;
mod simulate;
mod solve;
mod study;
mod terminal;
mod train;
mod verify;
mod words;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};
use outcome::Fail;

/// A server allocates a little for every request and simulations hardly ever: this one is quicker at it than the
/// system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let done = match Cli::try_parse() {
        Ok(cli) => run(cli.command),
        Err(error) if error.use_stderr() => Err(Fail::from_usage(&error)),
        Err(help) => help.print().map_err(Fail::Output),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fail) => outcome::report(&fail),
    }
}

fn run(command: Option<Command>) -> Result<(), Fail> {
    match command {
        None => serve::run(args::Serve::plain()),
        Some(Command::Serve(args)) => serve::run(args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Learn(args)) => play::learn(&args),
        Some(Command::Puzzle(args)) => play::puzzle(&args),
        Some(Command::Games { game, json }) => games::list(game.as_deref(), json),
        Some(Command::Rules { game, raw }) => games::rules(&game, raw),
        Some(Command::Simulate(args)) => simulate::run(&args),
        Some(Command::Arena(args)) => arena::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Analyse(args)) => analyse::run(&args),
        Some(Command::Verify { file, receipt, key, deck, json }) => {
            deck.add()?;
            verify::run(&file, receipt.as_deref(), key.as_deref(), json)
        }
        Some(Command::Solve { what }) => solve::run(&what),
        Some(Command::Study { what }) => study::run(&what),
        Some(Command::Train(args)) => train::run(&args),
        Some(Command::Mine(args)) => mine::run(&args),
        Some(Command::Bench { json, games }) => bench::run(json, &games),
        Some(Command::Load(args)) => load::run(&args),
        Some(Command::Completions { shell }) => manual::completions(shell),
        Some(Command::Man { dir }) => manual::man(dir.as_deref()),
    }
}
