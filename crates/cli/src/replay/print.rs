//! A replay in plain text.

use std::io::{Write, stdout};

use tricorn_kernel::{Turn, Viewer};

use super::show::{Eyes, Show};
use crate::outcome::Fail;
use crate::words::{result, scores, unusual};

/// What happened before entry `at`, and the table then, if asked for with how the scores came about.
pub(super) fn print(show: &Show, at: usize, eyes: Eyes, with_scores: bool) -> Result<(), Fail> {
    let table = show.table(at);
    let mut out = stdout().lock();
    writeln!(out, "{}", show.title())?;
    if let Some(options) = unusual(table.as_ref()) {
        writeln!(out, "Options: {options}")?;
    }
    let story = show.story(table.as_ref(), eyes);
    for entry in &show.entries()[..at] {
        // A seat's eyes see what that seat was told; without a seat, the log itself is read out.
        let whole = eyes == Eyes::Spectator;
        if whole {
            writeln!(out, "{:>5} {:<8} {}", entry.seq, entry.actor.to_string(), entry.mv)?;
        }
        for said in story.iter().filter(|said| said.seq == entry.seq) {
            writeln!(out, "{:>5} {}", if whole { "" } else { "-" }, said.text)?;
        }
    }
    writeln!(out)?;
    for line in show.drawing(table.as_ref(), eyes) {
        writeln!(out, "{}", line.text().trim_end())?;
    }
    if with_scores {
        writeln!(out)?;
        for line in scores(table.as_ref(), eyes.viewer(), show.names()) {
            writeln!(out, "{line}")?;
        }
    }
    if table.turn() == Turn::Over {
        writeln!(out)?;
        for line in result(table.as_ref(), Viewer::Spectator, show.names()) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}
