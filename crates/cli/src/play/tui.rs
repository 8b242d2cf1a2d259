//! The terminal: taken over, drawn on, listened to, and given back whatever happens.

use std::io;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::{DefaultTerminal, Frame};
use tricorn_table::{AnyGame, GAMES};

use super::desk::{Desk, Flow};
use super::ink::Palette;
use super::signals::{GLANCE, HANGUP, Signals, terminal_is_gone};
use super::{menu, screen};
use crate::outcome::Fail;

/// The terminal while it is ours; a panic gives it back too, through ratatui's hook.
struct Ours(Option<DefaultTerminal>);

impl Ours {
    fn take() -> Result<Self, Fail> {
        ratatui::try_init().map(|terminal| Self(Some(terminal))).map_err(|error| {
            let _ = ratatui::try_restore();
            unusable(&error)
        })
    }

    fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> Result<(), Fail> {
        let terminal = self.0.as_mut().expect("it is ours until it is dropped");
        terminal.draw(draw).map(drop).map_err(|error| unusable(&error))
    }
}

impl Drop for Ours {
    fn drop(&mut self) {
        let Some(mut terminal) = self.0.take() else { return };
        // Some terminals bring a resized screen back to the shell; let there be no hand on it.
        let _ = terminal.clear();
        let _ = ratatui::try_restore();
        if terminal_is_gone() {
            // It would complain on standard error, which is gone too, and panic.
            std::mem::forget(terminal);
        }
    }
}

/// An error of the terminal; if it is gone, nobody is there to be told.
fn unusable(error: &io::Error) -> Fail {
    if terminal_is_gone() {
        return Fail::Signal(HANGUP);
    }
    Fail::Input(format!("the terminal cannot be used: {error}; try --plain"))
}

/// Plays until the player leaves.
///
/// # Errors
/// [`Fail::Signal`] if a signal ends the game, or the terminal is gone.
pub(super) fn play(desk: &mut Desk, signals: &Signals) -> Result<(), Fail> {
    let mut terminal = Ours::take()?;
    loop {
        let rest = desk.tick()?;
        let mut reach = screen::Reach::default();
        terminal.draw(|frame| reach = screen::draw(frame, &desk.screen()))?;
        desk.drawn(reach);
        // One key at a time, so that nobody acts on a table that was not shown.
        if let Some(key) = key_within(rest, signals)?
            && desk.press(key) == Flow::Leave
        {
            return Ok(());
        }
    }
}

/// Lets somebody choose a game; none if they would rather not.
pub(super) fn choose_game(signals: &Signals) -> Result<Option<&'static dyn AnyGame>, Fail> {
    let mut terminal = Ours::take()?;
    let palette = Palette::from_env();
    let mut chosen = 0;
    loop {
        terminal.draw(|frame| menu::draw(frame, chosen, palette))?;
        let Some(key) = key_within(Duration::from_secs(60), signals)? else { continue };
        match key.code {
            KeyCode::Char('c' | 'q') if key.modifiers.contains(KeyModifiers::CONTROL) => return Ok(None),
            KeyCode::Esc | KeyCode::Char('q') => return Ok(None),
            KeyCode::Up => chosen = chosen.saturating_sub(1),
            KeyCode::Down => chosen = (chosen + 1).min(GAMES.len() - 1),
            KeyCode::Home | KeyCode::PageUp => chosen = 0,
            KeyCode::End | KeyCode::PageDown => chosen = GAMES.len() - 1,
            KeyCode::Enter => return Ok(GAMES.get(chosen).copied()),
            _ => {}
        }
    }
}

/// The next key, if one comes in time; a resized window ends the waiting too.
fn key_within(rest: Duration, signals: &Signals) -> Result<Option<KeyEvent>, Fail> {
    let until = Instant::now() + rest;
    loop {
        if let Some(signal) = signals.caught() {
            return Err(Fail::Signal(signal));
        }
        if terminal_is_gone() {
            return Err(Fail::Signal(HANGUP));
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
