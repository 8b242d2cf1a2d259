//! `tricorn analyse`: who was ahead when, and the moments that decided a game.

use std::io::{IsTerminal, Write, stderr, stdout};

use indicatif::{ProgressBar, ProgressStyle};
use tricorn_kernel::text::shown;
use tricorn_table::{Analysis, Care, Judged, Mistake, Point, analyse};

use crate::args::Analyse;
use crate::outcome::Fail;
use crate::replay::{name_of, read};
use crate::signals::{SIGINT, SIGTERM, Signals};

/// The letters of a graph from side to side.
const WIDTH: usize = 51;
/// So many rows a graph has at most.
const ROWS: usize = 40;
/// What stands for each seat in a graph.
const MARKS: [char; 6] = ['o', 'x', '+', '*', '#', '@'];

pub(crate) fn run(args: &Analyse) -> Result<(), Fail> {
    args.deck.add()?;
    let care = Care { expert_moves: effort(args.effort)?, threads: threads(args.threads)? };
    let mut written = read(&args.file, args.game)?;
    // The links were checked when the log was read; from here on names are for showing only.
    for player in &mut written.header.players {
        player.name = shown(&player.name).into_owned();
    }
    let signals = Signals::listen(&[SIGINT, SIGTERM])?;
    let bar = progress();
    let tell = |done: usize, of: usize| {
        bar.set_length(of as u64);
        bar.set_position(done as u64);
    };
    let found = analyse(&written, care, &tell, signals.stop());
    bar.finish_and_clear();
    let found = found.map_err(|error| Fail::Input(format!("{}, {error}", name_of(&args.file))))?;
    let Some(found) = found else {
        return signals.heard().map_or(Ok(()), |signal| Err(Fail::Stopped(signal)));
    };
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&found).expect("what was found can be written"))?;
        return Ok(());
    }
    print(&found, &mut out)
}

fn effort(asked: u32) -> Result<u32, Fail> {
    match asked {
        1..=1000 => Ok(asked),
        _ => Err(Fail::Input("--effort must be from 1 to 1000".into())),
    }
}

fn threads(asked: Option<usize>) -> Result<usize, Fail> {
    match asked {
        Some(1..=1024) | None => {
            Ok(asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)))
        }
        Some(_) => Err(Fail::Input("--threads must be from 1 to 1024".into())),
    }
}

fn progress() -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} decisions weighed  {eta} left");
    ProgressBar::new(0).with_style(style.expect("the template is well formed"))
}

fn print(found: &Analysis, out: &mut impl Write) -> Result<(), Fail> {
    let name = tricorn_table::game(&found.game).map_or(found.game.as_str(), |game| game.facts().name);
    writeln!(out, "{name}: {}", found.names.join(", "))?;
    writeln!(out)?;
    match (found.weighed, found.moments.len()) {
        (false, _) => {
            writeln!(out, "Nobody thinks ahead in this game: moves are not weighed, and here are the scores alone.")?
        }
        (true, 0) => writeln!(out, "No single move cost clearly more than chance can explain.")?,
        (true, 1) => writeln!(out, "The moment that decided it:")?,
        (true, _) => writeln!(out, "The moments that decided it:")?,
    }
    for (place, moment) in found.moments.iter().enumerate() {
        print_moment(place + 1, moment, &found.names, out)?;
    }
    writeln!(out)?;
    graph(found, out)
}

fn print_moment(number: usize, moment: &Mistake, names: &[String], out: &mut impl Write) -> Result<(), Fail> {
    let judged = |Judged { notation, label, words, .. }: &Judged| format!("{label} ({notation}): {words}");
    let name = &names[moment.seat.index()];
    writeln!(out, "  {number}. {name}, entry {} (replay --at {} --seat {})", moment.entry, moment.entry, moment.seat)?;
    writeln!(out, "     played  {}", judged(&moment.played))?;
    writeln!(out, "     better  {}", judged(&moment.better))?;
    writeln!(out, "     why     {}", moment.why)?;
    Ok(())
}

/// A row for every decision, or for every second or third: a mark for each seat, further to the right the better.
fn graph(found: &Analysis, out: &mut impl Write) -> Result<(), Fail> {
    let value = |point: &Point, seat: usize| match &point.worth {
        Some(worth) => worth.get(seat).map(|worth| 100.0 * worth),
        None if found.weighed => None,
        None => point.points.get(seat).map(|&points| points as f32),
    };
    let seats = 0..found.names.len();
    let all = || found.curve.iter().flat_map(|point| seats.clone().filter_map(|seat| value(point, seat)));
    let (low, high) = match found.weighed {
        true => (0.0, 100.0),
        false => (all().fold(0.0, f32::min), all().fold(1.0, f32::max)),
    };
    let what = match (found.weighed, found.names.len()) {
        (false, _) => "The scores",
        (true, 1) => "How good the chances were: 100 is a game that is won",
        (true, _) => "Who was ahead when: 100 is a game won by far",
    };
    let keys: Vec<String> =
        found.names.iter().zip(MARKS.iter().cycle()).map(|(name, mark)| format!("{mark} {name}")).collect();
    writeln!(out, "{what}; {}", keys.join(", "))?;
    writeln!(out, "entry  {:<rest$}{high:.0}", format!("{low:.0}"), rest = WIDTH - 2)?;
    let step = found.curve.len().div_ceil(ROWS).max(1);
    let last = found.curve.len().saturating_sub(1);
    for (_, point) in found.curve.iter().enumerate().filter(|(place, _)| place % step == 0 || *place == last) {
        let mut row = vec![' '; WIDTH];
        row[WIDTH / 2] = '.';
        let mut numbers = Vec::new();
        for seat in seats.clone() {
            let Some(value) = value(point, seat) else { continue };
            let place = ((value - low) / (high - low) * (WIDTH - 1) as f32).round() as usize;
            row[place.min(WIDTH - 1)] = MARKS[seat % MARKS.len()];
            numbers.push(format!("{value:.0}"));
        }
        writeln!(out, "{:>5}  {}  {}", point.entry, row.iter().collect::<String>(), numbers.join(" "))?;
    }
    Ok(())
}
