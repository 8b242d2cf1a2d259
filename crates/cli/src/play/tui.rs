//! The game on the whole terminal.

use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyModifiers};
use tricorn_table::{AnyGame, GAMES};

use super::desk::{Desk, Flow};
use super::ink::Palette;
use super::{menu, screen};
use crate::outcome::Fail;
use crate::signals::Signals;
use crate::terminal::{Terminal, key_within};

/// Plays until the player leaves.
///
/// # Errors
/// [`Fail::Stopped`] if a signal ends the game, or the terminal is gone.
pub(super) fn play(desk: &mut Desk, signals: &Signals) -> Result<(), Fail> {
    let mut terminal = Terminal::take()?;
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
    let mut terminal = Terminal::take()?;
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
