//! How a command ends.

use std::io::{self, Write, stderr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use thiserror::Error;
use tricorn_kernel::text::shown;

use crate::args::{Cli, game_names};

/// Why a command could not do what was asked: one line for the person who asked.
#[derive(Debug, Error)]
pub(crate) enum Fail {
    /// What was asked makes no sense, or a file is broken.
    #[error("{0}")]
    Input(String),
    /// The output could not be written.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
    /// A file could not be written.
    #[error("cannot write {}: {error}", path.display())]
    Write { path: PathBuf, error: io::Error },
    /// A server lost moves that it had acknowledged, or made some twice.
    #[error("of the acknowledged moves {lost} are missing, and {doubled} were made twice")]
    Kept { lost: u64, doubled: u64 },
    /// A signal ended the command before it was done; what there was to say has been said.
    #[error("stopped by signal {0}")]
    Stopped(i32),
}

impl Fail {
    /// Clap's error in one line, with what would be right if clap can guess it.
    pub(crate) fn from_usage(error: &clap::Error) -> Self {
        let text = error.to_string();
        let first = text.lines().next().unwrap_or_default();
        let first = first.strip_prefix("error: ").unwrap_or(first).trim_end_matches(':');
        let rest: Vec<&str> = text.lines().skip(1).map(str::trim).take_while(|line| !line.is_empty()).collect();
        let detail = if rest.is_empty() { String::new() } else { format!(": {}", rest.join(" ")) };
        let kinds = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
        let guess = kinds.into_iter().find_map(|kind| match error.get(kind)? {
            ContextValue::String(word) => Some(word.clone()),
            ContextValue::Strings(words) => words.last().cloned(),
            _ => None,
        });
        let right = match (guess, error.kind()) {
            (Some(word), _) => format!("; did you mean {word}?"),
            (None, ErrorKind::InvalidSubcommand) => format!("; the commands are {}", command_names()),
            (None, ErrorKind::MissingRequiredArgument) if detail.contains("<GAME>") => {
                format!("; the games are {}", game_names())
            }
            (None, _) => String::new(),
        };
        Self::Input(format!("{first}{detail}{right} (try {} --help)", asked_command()))
    }

    /// A file that could not be read.
    pub(crate) fn file(path: &Path, error: &io::Error) -> Self {
        Self::Input(format!("{}: {error}", path.display()))
    }

    /// A file that could not be written.
    pub(crate) fn write(path: &Path, error: io::Error) -> Self {
        Self::Write { path: path.to_owned(), error }
    }
}

fn command_names() -> String {
    let root = Cli::command();
    let names: Vec<&str> = root.get_subcommands().map(|command| command.get_name()).collect();
    names.join(", ")
}

/// The command that was asked for, such as `tricorn simulate`.
fn asked_command() -> String {
    let word = std::env::args_os().nth(1).unwrap_or_default();
    match Cli::command().find_subcommand(&word) {
        Some(command) => format!("tricorn {}", command.get_name()),
        None => "tricorn".into(),
    }
}

/// Says what went wrong, in one line, and with which code the program ends.
pub(crate) fn report(fail: &Fail) -> ExitCode {
    let code = match fail {
        // Whoever read our output has seen enough.
        Fail::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        // As shells count a program that a signal ended.
        Fail::Stopped(signal) => return ExitCode::from(128 + u8::try_from(*signal).unwrap_or(0)),
        Fail::Output(_) | Fail::Write { .. } | Fail::Kept { .. } => 1,
        Fail::Input(_) => 2,
    };
    // Nobody is left to hear of it if this fails. What a file or an argument brings along must not move the cursor.
    let _ = writeln!(stderr(), "tricorn: {}", shown(&fail.to_string()));
    ExitCode::from(code)
}
