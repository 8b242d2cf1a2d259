//! `tricorn replay`.

use std::io::{Write, stdout};

use tricorn_kernel::log::Reader;
use tricorn_kernel::{Seat, Turn, Viewer};
use tricorn_table::replay;

use crate::args::Replay;
use crate::outcome::Fail;
use crate::play::to_you;
use crate::verify::open;

pub(crate) fn run(args: &Replay) -> Result<(), Fail> {
    let wrong = |error: &dyn std::fmt::Display| Fail::Input(format!("{}, {error}", args.file.display()));
    let mut reader = Reader::new(open(&args.file)?);
    let place = args.game.checked_sub(1).ok_or_else(|| Fail::Input("games are counted from 1".into()))?;
    let written = match reader.nth(place) {
        None => return Err(wrong(&format!("there is no game {}", args.game))),
        Some(game) => game.map_err(|error| wrong(&error))?,
    };
    let seats = written.header.seats;
    let viewer = match args.seat {
        None => Viewer::Spectator,
        Some(number) => match Seat::try_from(number) {
            Ok(seat) if number <= seats => Viewer::Seat(seat),
            _ => return Err(Fail::Input(format!("there is no seat {number}: the game has {seats}"))),
        },
    };
    let until = args.at.unwrap_or(written.entries.len());
    if until > written.entries.len() {
        return Err(Fail::Input(format!("there is no entry {until}: the game has {}", written.entries.len())));
    }
    let table = replay(&written, until).map_err(|error| wrong(&error))?;
    let mut out = stdout().lock();
    let players: Vec<&str> = written.header.players.iter().map(|player| player.name.as_str()).collect();
    writeln!(out, "{}: {}", table.facts().name, players.join(", "))?;
    let story = table.story(viewer, 0);
    for entry in &written.entries[..until] {
        // A seat's eyes see what that seat was told; without a seat, the log itself is read out.
        if args.seat.is_none() {
            writeln!(out, "{:>5} {:<8} {}", entry.seq, entry.actor.to_string(), entry.mv)?;
        }
        for said in story.iter().filter(|said| said.seq == entry.seq) {
            writeln!(out, "{:>5} {}", if args.seat.is_none() { "" } else { "-" }, to_you(&said.text))?;
        }
    }
    writeln!(out)?;
    for line in table.draw(viewer).lines() {
        writeln!(out, "{}", line.text().trim_end())?;
    }
    if table.turn() == Turn::Over {
        writeln!(out)?;
        for standing in table.standings() {
            let name = players[standing.seat.index()];
            writeln!(out, "{}. {name}: {} points", standing.rank, standing.points)?;
        }
    }
    Ok(())
}
