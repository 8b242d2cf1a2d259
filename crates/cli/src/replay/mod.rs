//! `tricorn replay`: a game seen again from its log.
//!
//! `show` is what there is to see at an entry, through whose eyes; `print`, `steps` and `paint` show it as text, on
//! the whole terminal, and as pictures.

mod paint;
mod print;
mod show;
mod steps;

use std::io::{IsTerminal, stdin, stdout};
use std::path::Path;

use tricorn_bots::Bot;
use tricorn_kernel::Seat;
use tricorn_kernel::log::{Reader, Written};

use crate::args::Replay;
use crate::outcome::Fail;
use crate::play::{Branch, branch_off};
use crate::verify::open;
use crate::words::did_you_mean;
use show::{Eyes, Show};

pub(crate) fn run(args: &Replay) -> Result<(), Fail> {
    args.deck.add()?;
    let written = read(&args.file, args.game)?;
    let eyes = eyes(args, &written)?;
    let last = written.entries.len();
    if let Some(at) = args.at.filter(|&at| at > last) {
        return Err(Fail::Input(format!("there is no entry {at}: the game has {last}")));
    }
    let show = Show::new(written).map_err(|error| Fail::Input(format!("{}, {error}", name_of(&args.file))))?;
    if let Some(folder) = &args.svg {
        return paint::paint(&show, folder, args.at, eyes, args.force);
    }
    let asks = args.plain || args.scores || args.at.is_some();
    let stepping = !asks && stdin().is_terminal() && stdout().is_terminal();
    if !stepping {
        return print::print(&show, args.at.unwrap_or(last), eyes, args.scores);
    }
    match steps::step(&show, eyes)? {
        Some((at, seat)) => branch_off(&Branch { game: show.written(), at, seat, bots: &[Bot::USUAL] }),
        None => Ok(()),
    }
}

/// What the log is called in a sentence.
pub(crate) fn name_of(file: &Path) -> String {
    if file == Path::new("-") { "standard input".into() } else { file.display().to_string() }
}

/// The game of a file that is asked for, counted from 1.
pub(crate) fn read(file: &Path, number: usize) -> Result<Written, Fail> {
    let wrong = |error: &dyn std::fmt::Display| Fail::Input(format!("{}, {error}", name_of(file)));
    let place = number.checked_sub(1).ok_or_else(|| Fail::Input("games are counted from 1".into()))?;
    let mut games = 0;
    for game in Reader::new(open(file)?) {
        let game = game.map_err(|error| wrong(&error))?;
        if games == place {
            let known = tricorn_table::GAMES.iter().map(|game| game.facts().id);
            return match tricorn_table::game(&game.header.game) {
                Some(_) => Ok(game),
                None => {
                    let guess = did_you_mean(&game.header.game, known);
                    Err(wrong(&format!("line {}: there is no game {:?}{guess}", game.line, game.header.game)))
                }
            };
        }
        games += 1;
    }
    Err(wrong(&match games {
        0 => "there is no game in it".into(),
        1 => format!("there is no game {number}: it holds only one"),
        _ => format!("there is no game {number}: it holds {games}"),
    }))
}

fn eyes(args: &Replay, written: &Written) -> Result<Eyes, Fail> {
    let seats = written.header.seats;
    let Some(number) = args.seat else { return Ok(Eyes::Spectator) };
    match Seat::try_from(number) {
        Ok(seat) if number <= seats => Ok(Eyes::Seat(seat)),
        _ => Err(Fail::Input(format!("there is no seat {number}: the game has {seats}"))),
    }
}
