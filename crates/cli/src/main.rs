//! The `tricorn` command.

mod args;
mod bench;
mod games;
mod outcome;
mod play;
mod replay;
mod serve;
mod simulate;
mod verify;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};
use outcome::Fail;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => return outcome::report(&Fail::from_usage(&error)),
        Err(help) => {
            // A closed pipe behind `--help` is nobody's error.
            let _ = help.print();
            return ExitCode::SUCCESS;
        }
    };
    let done = match &cli.command {
        None => serve::run(&args::Serve::default()),
        Some(Command::Serve(args)) => serve::run(args),
        Some(Command::Play(args)) => play::run(args),
        Some(Command::Games { json }) => games::list(*json),
        Some(Command::Rules { game }) => games::rules(game),
        Some(Command::Simulate(args)) => simulate::run(args),
        Some(Command::Replay(args)) => replay::run(args),
        Some(Command::Verify { file, json }) => verify::run(file, *json),
        Some(Command::Bench { json, games }) => bench::run(*json, games),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fail) => outcome::report(&fail),
    }
}
