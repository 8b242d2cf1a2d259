//! `tricorn verify`.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write, stdin, stdout};
use std::path::Path;

use serde_json::json;
use tricorn_kernel::log::{Ended, LogError, MAX_LINE, Reader, Written};
use tricorn_table::{Receipt, Verdict, verify};

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
pub(crate) fn run(path: &Path, receipt: Option<&Path>, key: Option<&str>, json: bool) -> Result<(), Fail> {
    let receipt = receipt.map(|path| read_receipt(path, key)).transpose()?;
    let mut kept = false;
    let wrong = |error: &dyn std::fmt::Display| Fail::Input(format!("{}, {error}", path.display()));
    let mut out = stdout().lock();
    let (mut games, mut entries, mut rolls) = (0u64, 0, 0);
    for game in Reader::new(open(path)?) {
        let game = game.map_err(|error| wrong(&error))?;
        let verdict = verify(&game).map_err(|error| wrong(&error))?;
        if let Some(receipt) = receipt.as_ref().filter(|receipt| receipt.commitment == game.header.commitment) {
            receipt.check(&game).map_err(|what| wrong(&LogError::new(game.line, what)))?;
            kept = true;
        }
        games += 1;
        entries += verdict.entries;
        rolls += verdict.rolls;
        let told = if json { as_json(&game, verdict) } else { in_words(&game, verdict) };
        writeln!(out, "{told}")?;
    }
    if games == 0 {
        return Err(wrong(&"there is no game in it"));
    }
    if receipt.is_some() && !kept {
        return Err(wrong(&"the receipt is for none of its games: no commitment is the receipt's"));
    }
    if !json {
        if let Some(receipt) = receipt {
            let (code, entries) = (&receipt.code, receipt.entries);
            writeln!(out, "The receipt of table {code} is kept: its {entries} entries stand as they were signed.")?;
            if key.is_none() {
                writeln!(out, "It is signed with the key {}; compare it with the server's.", receipt.key)?;
            }
        }
        let what = if games == 1 { "game is" } else { "games are" };
        writeln!(
            out,
            "{games} {what} as promised: {entries} entries within the rules, {rolls} of them rolls that the seed gives."
        )?;
    }
    Ok(())
}

fn read_receipt(path: &Path, key: Option<&str>) -> Result<Receipt, Fail> {
    let wrong = |what: &dyn std::fmt::Display| Fail::Input(format!("{}: {what}", path.display()));
    // A receipt is far smaller than a line of a log may be.
    let mut text = String::new();
    open(path)?.take(MAX_LINE as u64).read_to_string(&mut text).map_err(|error| wrong(&error))?;
    let receipt: Receipt = serde_json::from_str(&text).map_err(|error| wrong(&format!("no receipt: {error}")))?;
    if key.is_some_and(|key| key != receipt.key) {
        return Err(wrong(&format!("signed with the key {}, not with the one that was given", receipt.key)));
    }
    Ok(receipt)
}

/// What a reader compares with what the table showed: the promise and the digest, as far as an eye goes.
fn in_words(game: &Written, verdict: Verdict) -> String {
    let short = |digits: &str| digits.chars().take(16).collect::<String>();
    let digest = game.footer.as_ref().map_or("", |footer| &footer.digest);
    let early = if is_agreed(game) { " until all agreed to end it" } else { "" };
    let daily = verdict.daily.map_or_else(String::new, |day| format!(", the daily deal of {day}"));
    format!(
        "line {}: {} for {}{daily}, {} entries{early}, commitment {}…, digest {}…",
        game.line,
        game.header.game,
        game.header.seats,
        verdict.entries,
        short(&game.header.commitment),
        short(digest)
    )
}

fn is_agreed(game: &Written) -> bool {
    game.footer.as_ref().is_some_and(|footer| footer.ended == Some(Ended::Agreed))
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
        "daily": verdict.daily.map(|day| day.to_string()),
        "commitment": header.commitment,
        "ended": if is_agreed(game) { "agreed" } else { "played" },
        "digest": game.footer.as_ref().map(|footer| &footer.digest),
        "standings": game.footer.as_ref().map(|footer| &footer.standings),
    })
    .to_string()
}
