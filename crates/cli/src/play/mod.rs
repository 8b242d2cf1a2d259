//! `tricorn play`: a game in the terminal, against bots or with friends at one keyboard.
//!
//! `sitting` knows who is next and what they do, `racing` when bots act where time counts; `save` keeps it in a file, and
//! `shelf` lists the files. Two faces show the same sitting: `plain` with numbered prompts, and `tui` on the whole terminal,
//! where `desk` is what the player has in hand (typing, scrolling, keys) and `screen` only draws, with
//! its parts in `panes`, `moves` and `pan`. A `paper` is a move that is being written. `exercises` are lessons and puzzles.

mod branch;
mod desk;
mod exercises;
mod guide;
mod ink;
mod menu;
mod moves;
mod pan;
mod panes;
mod paper;
mod plain;
mod racing;
mod save;
mod screen;
mod shelf;
mod sitting;
#[cfg(test)]
mod tests;
mod tui;
mod watch;
mod words;
mod wrap;

pub(crate) use branch::Branch;
pub(crate) use exercises::{learn, puzzle};
pub(crate) use ink::Palette;
pub(crate) use words::to_you;
pub(crate) use wrap::{wrap, wrap_text};

use std::io::{IsTerminal, stdin, stdout};
use std::path::Path;
use std::time::{Duration, SystemTime};

use tricorn_bots::Bot;
use tricorn_kernel::{Dice, Seat};
use tricorn_table::{AnyGame, Day, SOLITAIRE, Secret};

use crate::args::{Play, Seed, find_game};
use crate::outcome::Fail;
use crate::signals::Signals;
use crate::terminal;
use desk::Desk;
use plain::{PlainGame, Prompt};
use save::Keeper;
use sitting::{Company, Sitting};

pub(crate) fn run(args: &Play) -> Result<(), Fail> {
    if args.list {
        return shelf::list(&mut stdout().lock());
    }
    args.table.deck.add()?;
    let face = Face::here(args.plain)?;
    match sit_down(args, &face)? {
        Some(seated) => play(&face, seated),
        None => Ok(()),
    }
}

/// Plays on from a moment of a game that is over, on the whole terminal.
pub(crate) fn branch_off(branch: &Branch<'_>) -> Result<(), Fail> {
    let sitting = branch.sit_down(Dice::new(entropy()?))?;
    let (game, keeper) = (find_game(sitting.table().facts().id)?, Keeper::in_state_folder(&sitting));
    play(&Face::here(false)?, (game, sitting, keeper))
}

/// Plays until the game is over or the player leaves.
fn play(face: &Face, (game, mut sitting, mut keeper): Seated) -> Result<(), Fail> {
    match face {
        Face::Screen(signals) => {
            let mut desk = Desk::new(game, sitting, keeper, watch::pause());
            let ended = tui::play(&mut desk, signals);
            let said = desk.say_goodbye(&mut stdout().lock());
            // Where a signal has ended the game, nobody may be there to say goodbye to.
            ended.and(said)
        }
        Face::Plain { pause, .. } => PlainGame::new(face.prompt(), game, &mut sitting, &mut keeper, *pause).play(),
    }
}

/// How the game is shown.
enum Face {
    Screen(Signals),
    Plain { echo: bool, pause: Duration },
}

impl Face {
    fn here(plain: bool) -> Result<Self, Fail> {
        let (asks, shows) = (stdin().is_terminal(), stdout().is_terminal());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        if asks && shows && !plain && !dumb {
            return Ok(Self::Screen(terminal::listen()?));
        }
        Ok(Self::Plain { echo: !asks, pause: if asks && shows { watch::pause() } else { Duration::ZERO } })
    }

    fn prompt(&self) -> Prompt<std::io::StdinLock<'static>, std::io::StdoutLock<'static>> {
        let echo = matches!(self, Self::Plain { echo: true, .. });
        Prompt { input: stdin().lock(), out: stdout().lock(), echo }
    }
}

type Seated = (&'static dyn AnyGame, Sitting, Keeper);

/// The game that is asked for, new or kept; none if nobody chose one.
fn sit_down(args: &Play, face: &Face) -> Result<Option<Seated>, Fail> {
    if let Some(path) = &args.resume {
        let path = path.clone().map_or_else(shelf::newest, Ok)?;
        let sitting = save::read(&path, Dice::new(entropy()?))?;
        let game = find_game(sitting.table().facts().id)?;
        return Ok(Some((game, sitting, Keeper::at(&path))));
    }
    if let Some(file) = &args.branch {
        let sitting = branch(args, file)?;
        let (game, keeper) = (find_game(sitting.table().facts().id)?, keeper(args, &sitting)?);
        return Ok(Some((game, sitting, keeper)));
    }
    let game = match (&args.game, face) {
        (None, _) if args.daily => Some(find_game(SOLITAIRE)?),
        (Some(id), _) => Some(find_game(id)?),
        (None, Face::Screen(signals)) => tui::choose_game(signals)?,
        (None, Face::Plain { .. }) => face.prompt().choose_game()?,
    };
    let Some(game) = game else { return Ok(None) };
    let sitting = deal(args, game)?;
    let keeper = keeper(args, &sitting)?;
    Ok(Some((game, sitting, keeper)))
}

/// Where a new game is kept.
fn keeper(args: &Play, sitting: &Sitting) -> Result<Keeper, Fail> {
    match &args.save {
        Some(path) => Keeper::named(path, sitting, args.force),
        None => Ok(Keeper::in_state_folder(sitting)),
    }
}

/// A branch of the game in a file, as asked for.
fn branch(args: &Play, file: &Path) -> Result<Sitting, Fail> {
    let game = crate::replay::read(file, args.number.unwrap_or(1))?;
    let seat = args.seat.map(Seat::try_from).transpose().map_err(|why| Fail::Input(why.to_string()))?;
    let named = args.table.named_bots()?;
    let bots = if named.is_empty() { vec![Bot::USUAL] } else { named };
    Branch { game: &game, at: args.at.unwrap_or(0), seat, bots: &bots }.sit_down(Dice::new(entropy()?))
}

/// A new game, as asked for.
fn deal(args: &Play, game: &dyn AnyGame) -> Result<Sitting, Fail> {
    if args.daily && game.facts().id != SOLITAIRE {
        return Err(Fail::Input(format!("only {SOLITAIRE} has a daily deal")));
    }
    let humans = args.humans.unwrap_or(1);
    let seats = seats(args, game, humans)?;
    if humans > seats {
        return Err(Fail::Input(format!("--humans must be from 0 to {seats}, the number of seats, not {humans}")));
    }
    let company = Company::first(humans, args.table.bots(usize::from(seats - humans), Bot::USUAL)?);
    let secret = match args.table.seed {
        _ if args.daily => today().secret(),
        Some(Seed::Number(seed)) => Secret::new(Dice::stream(seed, 0).bytes()),
        Some(Seed::Whole(secret)) => Secret::new(secret),
        None => Secret::new(entropy()?),
    };
    let options = args.table.options(game)?;
    // The table's dice are a hash of the secret: bots that think with the secret itself roll others,
    // and play the same when the seed of a finished game is given again.
    let minds = Dice::new(*secret.bytes());
    Sitting::new(game, options, company, secret, minds).map_err(|error| Fail::Input(error.to_string()))
}

/// The date now, by UTC.
fn today() -> Day {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Day::at(now.as_millis() as u64)
}

/// The seats asked for; otherwise the fewest that the game and the people need.
fn seats(args: &Play, game: &dyn AnyGame, humans: u8) -> Result<u8, Fail> {
    let fewest = args.table.seats(game)?;
    if args.table.seats.is_some() || humans <= fewest {
        return Ok(fewest);
    }
    crate::args::Table { seats: Some(humans), ..Default::default() }.seats(game)
}

fn entropy() -> Result<[u8; 32], Fail> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Fail::Input(format!("the system gives no entropy: {error}")))?;
    Ok(bytes)
}
