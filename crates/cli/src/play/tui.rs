//! The terminal: taken over, drawn on, listened to, and given back whatever happens.

use std::io;
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use tricorn_table::{AnyGame, GAMES};

use super::desk::{Desk, Flow};
use super::ink::Palette;
use super::{menu, screen};
use crate::outcome::Fail;

/// The terminal while it is ours; a panic gives it back too, through ratatui's hook.
struct Ours(DefaultTerminal);

impl Ours {
    fn take() -> Result<Self, Fail> {
        ratatui::try_init().map(Self).map_err(|error| {
            ratatui::restore();
            unusable(&error)
        })
    }
}

impl Drop for Ours {
    fn drop(&mut self) {
        // Some terminals bring a resized screen back to the shell; let there be no hand on it.
        let _ = self.0.clear();
        ratatui::restore();
    }
}

fn unusable(error: &io::Error) -> Fail {
    Fail::Input(format!("the terminal cannot be used: {error}; try --plain"))
}

/// Plays until the player leaves.
pub(super) fn play(desk: &mut Desk) -> Result<(), Fail> {
    let mut terminal = Ours::take()?;
    loop {
        let rest = desk.tick()?;
        let mut reach = screen::Reach::default();
        let drawn = terminal.0.draw(|frame| reach = screen::draw(frame, &desk.screen()));
        drawn.map_err(|error| unusable(&error))?;
        desk.drawn(reach);
        // One key at a time, so that nobody acts on a table that was not shown.
        if let Some(key) = key_within(rest)?
            && desk.press(key) == Flow::Leave
        {
            return Ok(());
        }
    }
}

/// Lets somebody choose a game; none if they would rather not.
pub(super) fn choose_game() -> Result<Option<&'static dyn AnyGame>, Fail> {
    let mut terminal = Ours::take()?;
    let palette = Palette::from_env();
    let mut chosen = 0;
    loop {
        terminal.0.draw(|frame| menu::draw(frame, chosen, palette)).map_err(|error| unusable(&error))?;
        let Some(key) = key_within(Duration::from_secs(60))? else { continue };
        match key.code {
            KeyCode::Char('c' | 'q') if key.modifiers.contains(KeyModifiers::CONTROL) => return Ok(None),
            KeyCode::Esc | KeyCode::Char('q') => return Ok(None),
            KeyCode::Up => chosen = chosen.saturating_sub(1),
            KeyCode::Down => chosen = (chosen + 1).min(GAMES.len() - 1),
            KeyCode::Enter => return Ok(GAMES.get(chosen).copied()),
            _ => {}
        }
    }
}

/// The next key, if one comes in time; a resized window ends the waiting too.
fn key_within(rest: Duration) -> Result<Option<KeyEvent>, Fail> {
    if !event::poll(rest).map_err(|error| unusable(&error))? {
        return Ok(None);
    }
    match event::read().map_err(|error| unusable(&error))? {
        Event::Key(key) if key.kind != KeyEventKind::Release => Ok(Some(key)),
        _ => Ok(None),
    }
}
