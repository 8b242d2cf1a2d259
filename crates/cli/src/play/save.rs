//! Where a game is kept while it is played, and how it comes back.
//!
//! The file is the log so far and one line more, which holds what a log must not show: the seed,
//! and who plays. When the game is over, the finished log takes its place.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use tricorn_bots::Bot;
use tricorn_kernel::log::{LogError, Reader, Written, line};
use tricorn_kernel::{Dice, Seats};
use tricorn_table::{Secret, resume};

use super::sitting::{Company, Sitting};
use crate::outcome::Fail;

/// A kept game is not larger than this.
const MAX_FILE: u64 = 64 * 1024 * 1024;

/// So many branches of one moment have a file of their own; one more takes the place of the last.
const MAX_BRANCHES: u32 = 1000;

/// The last line of a kept game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SaveLine {
    save: Save,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Save {
    seed: String,
    humans: u8,
    bots: Vec<String>,
    /// Where the people sit, if it is not in the first seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    people: Option<Seats>,
    /// How many entries are those of the game that this one is a branch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    branch: Option<u32>,
}

/// The text of a game: kept if it is on, a finished log if it is over.
pub(super) fn to_text(sitting: &Sitting) -> String {
    let written = sitting.table().written();
    let mut text = written.to_lines();
    if written.footer.is_none() {
        let Company { people, bots } = sitting.company();
        let bots = bots.iter().map(|bot| bot.name().to_owned()).collect();
        let (seed, humans, branch) = (sitting.secret().reveal(), people.len() as u8, sitting.branch());
        let people = Some(*people).filter(|people| *people != Seats::first(humans));
        text += &line(&SaveLine { save: Save { seed, humans, bots, people, branch } });
    }
    text
}

/// Reads a kept game back; `minds` is what its bots think with from now on.
pub(super) fn read(path: &Path, minds: Dice) -> Result<Sitting, Fail> {
    let mut text = Vec::new();
    let file = File::open(path).map_err(|error| Fail::file(path, &error))?;
    file.take(MAX_FILE + 1).read_to_end(&mut text).map_err(|error| Fail::file(path, &error))?;
    let wrong = |what: &dyn std::fmt::Display| Fail::Input(format!("{}, {what}", path.display()));
    if text.len() as u64 > MAX_FILE {
        return Err(wrong(&"it is too large for a kept game"));
    }
    match from_text(&text, minds) {
        Ok(sitting) => Ok(sitting),
        Err(Broken::Finished) => {
            let look = super::words::command("replay", path);
            Err(wrong(&format!("the game in it is over: look at it with {look}")))
        }
        Err(Broken::Line(error)) => Err(wrong(&error)),
    }
}

/// Why a kept game cannot go on.
#[derive(Debug)]
pub(super) enum Broken {
    /// It is a log of a game that is over.
    Finished,
    /// A line is not as it must be.
    Line(LogError),
}

impl From<LogError> for Broken {
    fn from(error: LogError) -> Self {
        Self::Line(error)
    }
}

/// Reads a kept game from its text.
pub(super) fn from_text(text: &[u8], minds: Dice) -> Result<Sitting, Broken> {
    let lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
    let place = lines.iter().position(|line| line.starts_with(b"{\"save\""));
    let log = only_game(&lines[..place.unwrap_or(lines.len())].concat())?;
    let Some(place) = place else {
        return Err(match log.footer {
            Some(_) => Broken::Finished,
            None => LogError::new(log.footer_line(), "the line that keeps the game (save) is missing").into(),
        });
    };
    let last = place + 1;
    let wrong = |what: String| LogError::new(last, what);
    if log.footer.is_some() {
        return Err(LogError::new(log.footer_line(), "a footer does not belong into a kept game").into());
    }
    if lines.len() > last {
        return Err(LogError::new(last + 1, "nothing may follow the line that keeps the game (save)").into());
    }
    let SaveLine { save } = serde_json::from_slice(lines[place]).map_err(|error| wrong(error.to_string()))?;
    let secret =
        Secret::from_reveal(&save.seed).ok_or_else(|| wrong("the seed is not 64 hexadecimal digits".into()))?;
    if secret.commitment() != log.header.commitment {
        return Err(wrong("the seed is not the one that the header's commitment promised".into()).into());
    }
    let bots: Vec<Bot> = save.bots.iter().map(|name| name.parse()).collect::<Result<_, _>>().map_err(wrong)?;
    let (humans, seats) = (save.humans, log.header.seats);
    if usize::from(humans) + bots.len() != usize::from(seats) {
        return Err(wrong(format!("{humans} people and {} bots do not make {seats} seats", bots.len())).into());
    }
    let people = save.people.unwrap_or(Seats::first(humans));
    if people.len() != usize::from(humans) || !people.difference(Seats::first(seats)).is_empty() {
        return Err(wrong(format!("that is no place for {humans} people at {seats} seats")).into());
    }
    let company = Company { people, bots };
    let table = resume(&log, secret.clone())?;
    let at_ms = log.entries.last().map_or(0, |entry| entry.at_ms);
    Ok(Sitting::at(table, company, secret, minds, at_ms).branched(save.branch))
}

fn only_game(text: &[u8]) -> Result<Written, LogError> {
    let mut reader = Reader::new(text);
    let game = reader.next().ok_or_else(|| LogError::new(1, "there is no game in it"))??;
    match reader.next() {
        None => Ok(game),
        Some(Err(error)) => Err(error),
        Some(Ok(second)) => Err(LogError::new(second.line, "a second game begins: a kept game is alone in its file")),
    }
}

/// Where games are kept on this system if nobody names a file.
pub(super) fn state_folder() -> Option<PathBuf> {
    let absolute = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = absolute("XDG_STATE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".local/state")));
    state.map(|state| state.join("tricorn"))
}

/// Keeps a game in its file.
pub(super) struct Keeper {
    path: Option<PathBuf>,
    /// How many entries are in the file.
    kept: Option<usize>,
    trouble: Option<String>,
}

impl Keeper {
    /// Keeps the game in this file.
    pub(super) fn at(path: &Path) -> Self {
        Self { path: Some(path.to_owned()), kept: None, trouble: None }
    }

    /// Keeps the game in a file that the player named for it: it must work from the start, and a file
    /// that is there already is written over only by `force`.
    pub(super) fn named(path: &Path, sitting: &Sitting, force: bool) -> Result<Self, Fail> {
        // If it is no file at all, keeping the game there says so below.
        if !force && fs::metadata(path).is_ok_and(|there| there.is_file()) {
            let unfinished = fs::read(path).is_ok_and(|there| is_kept(&there));
            let what = if unfinished {
                format!("holds an unfinished game: go on with {},", super::words::command("play --resume", path))
            } else {
                "exists already: choose another file".into()
            };
            return Err(Fail::Input(format!("{} {what} or write over it with --force", path.display())));
        }
        let mut keeper = Self::at(path);
        keeper.keep(sitting);
        match keeper.trouble {
            Some(trouble) => Err(Fail::Input(trouble)),
            None => Ok(keeper),
        }
    }

    /// Keeps the game where such things are kept on this system.
    pub(super) fn in_state_folder(sitting: &Sitting) -> Self {
        let header = sitting.table().header();
        let name = format!("{}-{}", header.game, &header.commitment[..8]);
        let path = state_folder().map(|folder| match sitting.branch() {
            Some(entries) => free_beside(&folder.join(name), entries),
            None => folder.join(name + ".jsonl"),
        });
        let mut keeper = Self { path, kept: None, trouble: None };
        if let Some(path) = &keeper.path {
            if let Some(folder) = path.parent() {
                // If it cannot be made, writing fails too, and that is told.
                let _ = fs::create_dir_all(folder);
            }
            // Only the same --seed leads to the same name. A game that waits there is put aside.
            if fs::read(path).is_ok_and(|there| is_kept(&there)) {
                let _ = fs::rename(path, path.with_extension("jsonl.old"));
            }
        }
        keeper.keep(sitting);
        keeper
    }

    /// The file, if there is a place for one.
    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Why the game could not be kept just now.
    pub(super) fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Writes the game down if something has happened since the last time.
    pub(super) fn keep(&mut self, sitting: &Sitting) {
        let entries = sitting.table().entries().len();
        if self.kept == Some(entries) {
            return;
        }
        let Some(path) = &self.path else {
            self.trouble = Some("the game is not kept: there is no HOME folder; name a file with --save".into());
            return;
        };
        match replace(path, &to_text(sitting)) {
            Ok(()) => (self.kept, self.trouble) = (Some(entries), None),
            Err(error) => self.trouble = Some(format!("the game cannot be kept in {}: {error}", path.display())),
        }
    }
}

/// A file for a branch, beside the game that it leaves and its other branches.
fn free_beside(game: &Path, entries: u32) -> PathBuf {
    let named = |number: u32| {
        let mut name = game.as_os_str().to_owned();
        name.push(format!("-after-{entries}{}.jsonl", if number > 1 { format!("-{number}") } else { String::new() }));
        PathBuf::from(name)
    };
    (1..MAX_BRANCHES).map(named).find(|path| !path.exists()).unwrap_or_else(|| named(MAX_BRANCHES))
}

fn is_kept(text: &[u8]) -> bool {
    text.split(|&byte| byte == b'\n').any(|line| line.starts_with(b"{\"save\""))
}

/// Writes a file whole or not at all, readable by its owner alone: it may hold the seed.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let unfit = || io::Error::new(io::ErrorKind::InvalidInput, "that is not the name of a file");
    let name = path.file_name().ok_or_else(unfit)?;
    // A device or a pipe would be replaced, not written to.
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Err(unfit());
    }
    let mut beside = std::ffi::OsString::from(".");
    beside.push(name);
    beside.push(format!(".{}", std::process::id()));
    let beside = path.with_file_name(beside);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(&beside).and_then(|mut file| file.write_all(text.as_bytes()));
    let done = written.and_then(|()| fs::rename(&beside, path));
    if done.is_err() {
        let _ = fs::remove_file(&beside);
    }
    done
}
