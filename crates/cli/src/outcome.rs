//! How a command ends.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Why a command could not do what was asked: one line for the person who asked.
#[derive(Debug)]
pub(crate) enum Fail {
    /// What was asked makes no sense, or a file is broken.
    Input(String),
    /// The output could not be written.
    Output(io::Error),
    /// A signal asked the program to end.
    Signal(u8),
}

impl Fail {
    /// Clap's error in one line.
    pub(crate) fn from_usage(error: &clap::Error) -> Self {
        let text = error.to_string();
        let first = text.lines().next().unwrap_or_default();
        let first = first.strip_prefix("error: ").unwrap_or(first).trim_end_matches(':');
        let rest: Vec<&str> = text.lines().skip(1).map(str::trim).take_while(|line| !line.is_empty()).collect();
        let detail = if rest.is_empty() { String::new() } else { format!(": {}", rest.join(" ")) };
        Self::Input(format!("{first}{detail} (try tricorn --help)"))
    }

    /// A file that could not be read or written.
    pub(crate) fn file(path: &Path, error: &io::Error) -> Self {
        Self::Input(format!("{}: {error}", path.display()))
    }
}

impl fmt::Display for Fail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(why) => f.write_str(why),
            Self::Output(error) => error.fmt(f),
            Self::Signal(number) => write!(f, "ended by signal {number}"),
        }
    }
}

impl From<io::Error> for Fail {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Says what went wrong, in one line, and with which code the program ends.
pub(crate) fn report(fail: &Fail) -> ExitCode {
    match fail {
        // Whoever read our output has seen enough.
        Fail::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Fail::Output(_) => {
            eprintln!("tricorn: cannot write: {fail}");
            ExitCode::from(1)
        }
        // As a shell tells of a program that a signal has ended. Nobody may be there to read more.
        Fail::Signal(number) => ExitCode::from(128 + number),
        Fail::Input(_) => {
            eprintln!("tricorn: {fail}");
            ExitCode::from(2)
        }
    }
}
