//! The whole terminal: taken over, drawn on, listened to, and given back whatever happens.

use std::io::{self, IsTerminal};
use std::thread::sleep;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{self, Event, KeyEvent, KeyEventKind};
use ratatui::{DefaultTerminal, Frame};

use crate::outcome::Fail;
use crate::signals::{SIGHUP, SIGINT, SIGTERM, Signals};

/// How often one looks for a signal, or for a terminal that is gone.
const GLANCE: Duration = Duration::from_millis(100);
/// How long a program has to end by itself when its terminal is gone.
const GRACE: Duration = Duration::from_millis(500);

/// What ends a program on the whole terminal besides its keys: signals, noted when they come and obeyed once the
/// screen is given back, and a terminal that goes away.
pub(crate) fn listen() -> Result<Signals, Fail> {
    let signals = Signals::listen(&[SIGINT, SIGTERM, SIGHUP])
        .map_err(|error| Fail::Input(format!("signals cannot be received: {error}")))?;
    std::thread::spawn(end_with_the_terminal);
    Ok(signals)
}

/// A terminal that was hung up is none any more.
fn is_gone() -> bool {
    !io::stdin().is_terminal()
}

/// Ends the program if its terminal goes away while crossterm reads keys: it would read the end of the input over
/// and over and never return.
fn end_with_the_terminal() {
    while !is_gone() {
        sleep(GLANCE);
    }
    sleep(GRACE);
    std::process::exit(128 + SIGHUP);
}

/// The terminal while it is ours; a panic gives it back too, through ratatui's hook.
pub(crate) struct Terminal(Option<DefaultTerminal>);

impl Terminal {
    /// Takes it over.
    pub(crate) fn take() -> Result<Self, Fail> {
        ratatui::try_init().map(|terminal| Self(Some(terminal))).map_err(|error| {
            let _ = ratatui::try_restore();
            unusable(&error)
        })
    }

    /// Draws the whole screen.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> Result<(), Fail> {
        let terminal = self.0.as_mut().expect("it is ours until it is dropped");
        terminal.draw(draw).map(drop).map_err(|error| unusable(&error))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let Some(mut terminal) = self.0.take() else { return };
        // Some terminals bring a resized screen back to the shell; let there be no hand on it.
        let _ = terminal.clear();
        let _ = ratatui::try_restore();
        if is_gone() {
            // It would complain on standard error, which is gone too, and panic.
            std::mem::forget(terminal);
        }
    }
}

/// An error of the terminal; if it is gone, nobody is there to be told.
fn unusable(error: &io::Error) -> Fail {
    if is_gone() {
        return Fail::Stopped(SIGHUP);
    }
    Fail::Input(format!("the terminal cannot be used: {error}; try --plain"))
}

/// The next key, if one comes in time; a resized window ends the waiting too.
///
/// # Errors
/// [`Fail::Stopped`] if a signal came, or the terminal is gone.
pub(crate) fn key_within(rest: Duration, signals: &Signals) -> Result<Option<KeyEvent>, Fail> {
    let until = Instant::now() + rest;
    loop {
        if let Some(signal) = signals.heard() {
            return Err(Fail::Stopped(signal));
        }
        if is_gone() {
            return Err(Fail::Stopped(SIGHUP));
        }
        let left = until.saturating_duration_since(Instant::now());
        if event::poll(left.min(GLANCE)).map_err(|error| unusable(&error))? {
            break;
        }
        if left <= GLANCE {
            return Ok(None);
        }
    }
    match event::read().map_err(|error| unusable(&error))? {
        Event::Key(key) if key.kind != KeyEventKind::Release => Ok(Some(key)),
        _ => Ok(None),
    }
}
