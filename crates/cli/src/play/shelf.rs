//! The kept games: what stands on the shelf, the newest first.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tricorn_kernel::Dice;

use super::save::{self, Broken};
use super::sitting::Sitting;
use super::words;
use crate::outcome::Fail;

/// A game that waits to be gone on with.
pub(super) struct Kept {
    pub(super) path: PathBuf,
    changed: SystemTime,
    sitting: Sitting,
}

/// The unfinished games in the folder, the newest first, and the files that should be games but cannot
/// be read.
fn kept_in(folder: &Path) -> (Vec<Kept>, Vec<PathBuf>) {
    let (mut kept, mut broken) = (Vec::new(), Vec::new());
    // A folder that is not there holds nothing.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let changed = entry.metadata().and_then(|about| about.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
        if path.extension().is_none_or(|extension| extension != "jsonl") {
            continue;
        }
        // The bots do not think here: any dice will do.
        match fs::read(&path).map(|text| save::from_text(&text, Dice::new([0; 32]))) {
            Ok(Ok(sitting)) => kept.push(Kept { path, changed, sitting }),
            Ok(Err(Broken::Finished)) => {}
            Ok(Err(Broken::Line(_))) | Err(_) => broken.push(path),
        }
    }
    kept.sort_by(|one, other| (other.changed, &one.path).cmp(&(one.changed, &other.path)));
    broken.sort();
    (kept, broken)
}

/// The game that was played last.
pub(super) fn newest() -> Result<PathBuf, Fail> {
    let folder = save::state_folder();
    let kept = folder.as_deref().map(|folder| kept_in(folder).0).unwrap_or_default();
    let newest = kept.into_iter().next().map(|kept| kept.path);
    newest.ok_or_else(|| Fail::Input(nothing_kept(folder.as_deref())))
}

/// Lists the kept games.
pub(super) fn list(out: &mut impl Write) -> Result<(), Fail> {
    let folder = save::state_folder();
    let (kept, broken) = folder.as_deref().map(kept_in).unwrap_or_default();
    if kept.is_empty() {
        writeln!(out, "{}", sentence(&nothing_kept(folder.as_deref())))?;
    }
    for Kept { path, changed, sitting } in &kept {
        let age = ago(changed.elapsed().unwrap_or_default());
        writeln!(out, "{}: {}", sitting.table().facts().name, words::players(sitting))?;
        writeln!(out, "    {}; {age}", words::turn(sitting))?;
        writeln!(out, "    {}", words::command("play --resume", path))?;
    }
    for path in broken {
        writeln!(out, "{} is no game that can be read.", path.display())?;
    }
    Ok(())
}

fn nothing_kept(folder: Option<&Path>) -> String {
    match folder {
        Some(folder) => format!("no unfinished game is kept in {}", folder.display()),
        None => "no unfinished game is kept: there is no HOME folder".into(),
    }
}

fn sentence(words: &str) -> String {
    let (first, rest) = words.split_at(1);
    format!("{}{rest}.", first.to_uppercase())
}

/// How long ago, as one says it.
fn ago(age: Duration) -> String {
    let minutes = age.as_secs() / 60;
    match (minutes, minutes / 60, minutes / (24 * 60)) {
        (0, ..) => "just now".into(),
        (minutes, 0, _) => format!("{} ago", words::count(minutes, "minute")),
        (_, hours, 0) => format!("{} ago", words::count(hours, "hour")),
        (_, _, days) => format!("{} ago", words::count(days, "day")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_age_is_told_in_its_largest_unit() {
        let told = |seconds: u64| ago(Duration::from_secs(seconds));
        assert_eq!(told(59), "just now");
        assert_eq!(told(60), "1 minute ago");
        assert_eq!(told(3599), "59 minutes ago");
        assert_eq!(told(3600), "1 hour ago");
        assert_eq!(told(47 * 3600), "1 day ago");
        assert_eq!(told(48 * 3600), "2 days ago");
    }
}
