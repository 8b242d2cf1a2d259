//! `tricorn verify`.

use std::fs::File;
use std::io::{BufRead, BufReader, Write, stdin, stdout};
use std::path::Path;

use serde_json::json;
use tricorn_kernel::log::{Reader, Written};
use tricorn_table::{Verdict, verify};

use crate::outcome::Fail;

/// Opens a log; `-` is standard input.
pub(crate) fn open(path: &Path) -> Result<Box<dyn BufRead>, Fail> {
    if path == Path::new("-") {
        return Ok(Box::new(stdin().lock()));
    }
    let file = File::open(path).map_err(|error| Fail::file(path, &error))?;
    Ok(Box::new(BufReader::new(file)))
}

/// Proves every game of a log and tells of each as it goes: a file may hold very many.
pub(crate) fn run(path: &Path, json: bool) -> Result<(), Fail> {
    let wrong = |error: &dyn std::fmt::Display| Fail::Input(format!("{}, {error}", path.display()));
    let mut out = stdout().lock();
    let (mut games, mut entries, mut rolls) = (0u64, 0, 0);
    for game in Reader::new(open(path)?) {
        let game = game.map_err(|error| wrong(&error))?;
        let verdict = verify(&game).map_err(|error| wrong(&error))?;
        games += 1;
        entries += verdict.entries;
        rolls += verdict.rolls;
        let told = if json { as_json(&game, verdict) } else { in_words(&game, verdict) };
        writeln!(out, "{told}")?;
    }
    if games == 0 {
        return Err(wrong(&"there is no game in it"));
    }
    if !json {
        let what = if games == 1 { "game is" } else { "games are" };
        writeln!(
            out,
            "{games} {what} as promised: {entries} entries within the rules, {rolls} of them rolls that the seed gives."
        )?;
    }
    Ok(())
}

/// What a reader compares with what the table showed: the promise and the digest, as far as an eye goes.
fn in_words(game: &Written, verdict: Verdict) -> String {
    let short = |digits: &str| digits.chars().take(16).collect::<String>();
    let digest = game.footer.as_ref().map_or("", |footer| &footer.digest);
    format!(
        "line {}: {} for {}, {} entries, commitment {}…, digest {}…",
        game.line,
        game.header.game,
        game.header.seats,
        verdict.entries,
        short(&game.header.commitment),
        short(digest)
    )
}

fn as_json(game: &Written, verdict: Verdict) -> String {
    let header = &game.header;
    let names: Vec<&str> = header.players.iter().map(|player| player.name.as_str()).collect();
    json!({
        "line": game.line,
        "game": header.game,
        "rules": header.rules,
        "options": header.options,
        "seats": header.seats,
        "players": names,
        "entries": verdict.entries,
        "rolls": verdict.rolls,
        "commitment": header.commitment,
        "digest": game.footer.as_ref().map(|footer| &footer.digest),
        "standings": game.footer.as_ref().map(|footer| &footer.standings),
    })
    .to_string()
}
