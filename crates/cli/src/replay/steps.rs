//! A replay on the whole terminal, one entry at a time.

use std::io;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Margin};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Wrap};
use ratatui::{DefaultTerminal, Frame};
use tricorn_kernel::Turn;

use super::show::{Eyes, Show};
use crate::outcome::Fail;
use crate::play::Palette;
use crate::signals::{SIGHUP, SIGINT, SIGTERM, Signals};
use crate::words::ranking;

const KEYS: &str = " Left/Right step   PgUp/PgDn ten   Home/End   Up/Down scroll   s other eyes   q leave";
/// How long a signal may go unheard.
const PATIENCE: Duration = Duration::from_millis(200);

/// The terminal while it is ours; it is given back whatever happens.
struct Ours(DefaultTerminal);

impl Drop for Ours {
    fn drop(&mut self) {
        ratatui::restore();
    }
}

pub(super) fn step(show: &Show, eyes: Eyes) -> Result<(), Fail> {
    let unusable = |error: io::Error| Fail::Input(format!("the terminal cannot be used: {error}; try --plain"));
    let signals = Signals::listen(&[SIGINT, SIGTERM, SIGHUP])?;
    let mut terminal = Ours(ratatui::try_init().map_err(unusable)?);
    let mut steps = Steps::new(show, eyes);
    loop {
        if let Some(signal) = signals.heard() {
            return Err(Fail::Stopped(signal));
        }
        terminal.0.draw(|frame| steps.draw(frame, Palette::from_env())).map_err(unusable)?;
        if !event::poll(PATIENCE).map_err(unusable)? {
            continue;
        }
        match event::read().map_err(unusable)? {
            Event::Key(key) if key.kind != KeyEventKind::Release && !steps.press(key) => return Ok(()),
            _ => {}
        }
    }
}

/// Where we are in the game, and through whose eyes.
struct Steps<'a> {
    show: &'a Show,
    eyes: Vec<Eyes>,
    looking: usize,
    at: usize,
    /// How many lines of the table are out of sight above.
    scrolled: u16,
}

impl<'a> Steps<'a> {
    fn new(show: &'a Show, eyes: Eyes) -> Self {
        let all = show.all_eyes();
        let looking = all.iter().position(|&other| other == eyes).unwrap_or(0);
        Self { show, eyes: all, looking, at: 0, scrolled: 0 }
    }

    /// Takes a key; says whether to stay.
    fn press(&mut self, key: KeyEvent) -> bool {
        let last = self.show.last();
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return false,
            KeyCode::Char('q') | KeyCode::Esc => return false,
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right | KeyCode::Char(' ') => self.at = (self.at + 1).min(last),
            KeyCode::PageUp => self.at = self.at.saturating_sub(10),
            KeyCode::PageDown => self.at = (self.at + 10).min(last),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = last,
            KeyCode::Up => self.scrolled = self.scrolled.saturating_sub(1),
            KeyCode::Down => self.scrolled += 1,
            KeyCode::Char('s') => {
                self.looking = (self.looking + 1) % self.eyes.len();
                self.scrolled = 0;
            }
            _ => {}
        }
        true
    }

    fn draw(&mut self, frame: &mut Frame<'_>, palette: Palette) {
        let (show, eyes) = (self.show, self.eyes[self.looking]);
        let table = show.table(self.at);
        let told = self.told(eyes, palette);
        let rows = [
            Constraint::Length(1),
            Constraint::Min(3),
            Constraint::Length(told.len().clamp(1, 6) as u16 + 1),
            Constraint::Length(1),
        ];
        let [head, middle, below, keys] = Layout::vertical(rows).areas(frame.area());
        let seen = format!("entry {} of {}, seen by {}", self.at, show.last(), show.name_of(eyes));
        let head_line =
            vec![Span::styled(format!(" {}  ", show.title()), palette.muted()), Span::styled(seen, palette.strong())];
        // What changes stays in sight where both do not fit.
        let head_line = if Line::from(head_line.clone()).width() > usize::from(head.width) {
            head_line[1..].to_vec()
        } else {
            head_line
        };
        frame.render_widget(Paragraph::new(Line::from(head_line)), head);
        let mut lines: Vec<Line<'_>> =
            show.drawing(table.as_ref(), eyes).iter().map(|line| palette.line(line)).collect();
        if table.turn() == Turn::Over {
            lines.push(Line::default());
            lines.extend(ranking(&table.standings(), show.names()).into_iter().map(Line::from));
        }
        let inside = middle.inner(Margin::new(1, 0));
        self.scrolled = self.scrolled.min((lines.len() as u16).saturating_sub(inside.height));
        frame.render_widget(Paragraph::new(lines).scroll((self.scrolled, 0)), inside);
        let block = Block::new().borders(ratatui::widgets::Borders::TOP).border_style(palette.muted());
        frame.render_widget(Paragraph::new(told).wrap(Wrap { trim: false }).block(block), below);
        frame.render_widget(Paragraph::new(KEYS).style(palette.muted()), keys);
    }

    /// What the last entry was, and what it made happen.
    fn told(&self, eyes: Eyes, palette: Palette) -> Vec<Line<'static>> {
        let Some(entry) = self.show.entry_before(self.at, eyes) else {
            return vec![Line::from(Span::styled("Before the first entry.", palette.muted()))];
        };
        let table = self.show.table(self.at);
        let seq = self.show.entries()[self.at - 1].seq;
        let story = self.show.story(table.as_ref(), eyes);
        let said = story.into_iter().filter(|said| said.seq == seq);
        let said = said.map(|said| Line::from(Span::styled(said.text, Style::new())));
        std::iter::once(palette.line(&entry)).chain(said).collect()
    }
}
