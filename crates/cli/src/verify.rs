//! `tricorn verify`.

use std::fs::File;
use std::io::{BufRead, BufReader, Write, stdin, stdout};
use std::path::Path;

use tricorn_kernel::log::Reader;
use tricorn_table::verify;

use crate::outcome::Fail;

/// Opens a log; `-` is standard input.
pub(crate) fn open(path: &Path) -> Result<Box<dyn BufRead>, Fail> {
    if path == Path::new("-") {
        return Ok(Box::new(stdin().lock()));
    }
    let file = File::open(path).map_err(|error| Fail::file(path, &error))?;
    Ok(Box::new(BufReader::new(file)))
}

pub(crate) fn run(path: &Path) -> Result<(), Fail> {
    let wrong = |error: &dyn std::fmt::Display| Fail::Input(format!("{}, {error}", path.display()));
    let (mut games, mut entries, mut rolls) = (0u64, 0, 0);
    for game in Reader::new(open(path)?) {
        let verdict = verify(&game.map_err(|error| wrong(&error))?).map_err(|error| wrong(&error))?;
        games += 1;
        entries += verdict.entries;
        rolls += verdict.rolls;
    }
    if games == 0 {
        return Err(wrong(&"there is no game in it"));
    }
    let what = if games == 1 { "game is" } else { "games are" };
    writeln!(
        stdout().lock(),
        "{games} {what} as promised: {entries} entries within the rules, {rolls} of them rolls that the seed gives."
    )?;
    Ok(())
}
