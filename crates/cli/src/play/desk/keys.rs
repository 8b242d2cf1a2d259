//! What the keys do.

use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tricorn_kernel::Seat;

use super::{Desk, Flow, Pick, sentence};
use crate::play::pan::Look;
use crate::play::screen::Focus;
use crate::play::sitting::Next;

type Key = (&'static str, &'static str);

const PLAYING: &[Key] = &[
    ("Up, Down", "choose a move"),
    ("Enter", "make the chosen move, or the one you typed"),
    ("letters", "show only the moves that contain what you type; Backspace and Esc take it back"),
    ("Space", "in a race: the call, before anybody else makes it"),
    ("Space, Ctrl-T", "where a move is put together: pick or put back, mark; Enter sends what is picked"),
    ("Enter, Esc", "where a move is written: on to the next blank, back to the last; numbers choose an answer"),
    ("F3", "the best moves and what is expected of them, if you play alone and not against time"),
];
const WATCHING: &[Key] =
    &[("Space", "pause, and go on"), ("Right", "make one move (and pause)"), ("+, -", "faster, slower")];
const ALWAYS: &[Key] = &[
    ("Tab", "go to the story, to the table if it does not fit, and back"),
    ("PgUp, PgDn", "a page back or forth where Tab has gone; Home and End go to its ends"),
    ("Shift+arrows", "move the board; without Shift too if Tab has gone to the table"),
    ("F2", "the whole board from afar, and back; at the table also + and -"),
    ("F4", "how everybody's score came about"),
    ("Esc", "go back to the moves; the board follows the last move again"),
    ("F1 or ?", "this page; Esc leaves it"),
    ("Ctrl-Z", "take your last move back, as long as it has shown nobody anything new"),
    ("Ctrl-S", "keep the game now (it is kept after every move anyway)"),
    ("Ctrl-Q, Ctrl-C", "keep the game and quit; you are told how to go on"),
];

/// Columns and rows that the board moves by.
const STEP: (isize, isize) = (4, 2);
/// The quickest and the slowest pace of bots that are watched.
const PACE: (Duration, Duration) = (Duration::from_millis(25), Duration::from_millis(6400));

impl Desk {
    /// The keys that work here, and what they do.
    pub(super) fn keys(&self) -> Vec<(String, String)> {
        let keys = if self.watching() { WATCHING } else { PLAYING };
        keys.iter().chain(ALWAYS).map(|(key, what)| ((*key).to_owned(), (*what).to_owned())).collect()
    }

    /// Takes a key.
    pub(in crate::play) fn press(&mut self, key: KeyEvent) -> Flow {
        self.message.clear();
        let next = self.sitting.next();
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('q' | 'c') => return Flow::Leave,
                KeyCode::Char('z') => self.undo(),
                KeyCode::Char('s') => self.save(),
                KeyCode::Char('t') => {
                    if let Next::Ask(seat) = next {
                        self.pick_chosen(seat, true);
                    }
                }
                _ => {}
            }
        } else if self.help.is_some() {
            self.read_help(key.code);
        } else if let Next::Curtain(seat) = next {
            if key.code == KeyCode::Enter {
                self.sitting.sit_down(seat);
                self.parts.clear();
                self.start_over();
            }
        } else {
            match key.code {
                KeyCode::F(key @ (1 | 4)) => (self.help, self.scores) = (Some(0), key == 4),
                KeyCode::F(2) => self.zoom(!self.look.far),
                KeyCode::F(3) => {
                    if let Next::Ask(seat) = next {
                        self.hint(seat);
                    }
                }
                code if self.look.at.is_none() && self.write(code) => {}
                KeyCode::Char('?') if self.typed.is_empty() => (self.help, self.scores) = (Some(0), false),
                KeyCode::Tab => self.focus = self.next_focus(),
                KeyCode::Esc if self.typed.is_empty() => {
                    self.look.at = None;
                    self.focus = Focus::Moves;
                }
                code if key.modifiers.contains(KeyModifiers::SHIFT) && arrow(code).is_some() => self.pan(code),
                code if self.focus == Focus::Table && self.at_table(code) => {}
                code if self.focus == Focus::Story && self.read_story(code) => {}
                KeyCode::Enter if next == Next::Over => return Flow::Leave,
                code if self.watching() => self.pace(code, next),
                code => {
                    if let Next::Ask(seat) = next {
                        // Esc and a letter close behind it reach us as Alt and the letter.
                        if key.modifiers.contains(KeyModifiers::ALT) {
                            self.type_anew(String::new());
                        }
                        self.choose(seat, code);
                    }
                }
            }
        }
        Flow::Stay
    }

    fn read_help(&mut self, code: KeyCode) {
        let top = self.help.unwrap_or(0);
        let page = page(self.reach.text_page);
        self.help = match code {
            KeyCode::Esc | KeyCode::F(1 | 4) | KeyCode::Enter | KeyCode::Char('q' | '?') => None,
            KeyCode::Up => Some(top.saturating_sub(1)),
            KeyCode::Down => Some(top + 1),
            KeyCode::PageUp => Some(top.saturating_sub(page)),
            KeyCode::PageDown | KeyCode::Char(' ') => Some(top + page),
            KeyCode::Home => Some(0),
            KeyCode::End => Some(usize::MAX),
            _ => Some(top),
        };
    }

    fn next_focus(&self) -> Focus {
        match self.focus {
            Focus::Moves => Focus::Story,
            Focus::Story if self.reach.last_corner != (0, 0) || self.look.far => Focus::Table,
            Focus::Story | Focus::Table => Focus::Moves,
        }
    }

    /// A key while the story has the focus; says whether it was one for the story.
    fn read_story(&mut self, code: KeyCode) -> bool {
        let page = page(self.reach.text_page);
        self.story_back = match code {
            KeyCode::Up => self.story_back + 1,
            KeyCode::Down => self.story_back.saturating_sub(1),
            KeyCode::PageUp => self.story_back + page,
            KeyCode::PageDown => self.story_back.saturating_sub(page),
            KeyCode::Home => usize::MAX,
            KeyCode::End => 0,
            _ => return false,
        }
        .min(self.reach.story);
        true
    }

    /// A key while the table has the focus; says whether it was one for the table.
    fn at_table(&mut self, code: KeyCode) -> bool {
        let (column, row) = self.reach.corner;
        let page = page(self.reach.board_page);
        match code {
            KeyCode::PageUp => self.look.at = Some((column, row.saturating_sub(page))),
            KeyCode::PageDown => self.look.at = Some((column, row + page)),
            KeyCode::Home => self.look.at = Some((0, 0)),
            KeyCode::End => self.look.at = Some(self.reach.last_corner),
            KeyCode::Char('-') => self.zoom(true),
            KeyCode::Char('+' | '=') => self.zoom(false),
            code if arrow(code).is_some() => self.pan(code),
            _ => return false,
        }
        true
    }

    fn pan(&mut self, code: KeyCode) {
        let Some((columns, rows)) = arrow(code) else { return };
        // Keys may come faster than the screen is drawn.
        let (column, row) = self.look.at.unwrap_or(self.reach.corner);
        self.look.at = Some((column.saturating_add_signed(columns * STEP.0), row.saturating_add_signed(rows * STEP.1)));
    }

    fn zoom(&mut self, far: bool) {
        if far != self.look.far {
            self.look = Look { at: None, far };
        }
    }

    /// A key of those who watch.
    fn pace(&mut self, code: KeyCode, next: Next) {
        match code {
            KeyCode::Char(' ') => self.paused = !self.paused,
            KeyCode::Right => {
                self.paused = true;
                if next == Next::Bot
                    && let Err(fail) = self.bot_move()
                {
                    self.message = sentence(&fail.to_string());
                }
            }
            KeyCode::Char('+' | '=') => self.pause = (self.pause / 2).max(PACE.0),
            KeyCode::Char('-') => self.pause = (self.pause * 2).clamp(PACE.0, PACE.1),
            _ => {}
        }
        self.bot_at = None;
    }

    fn choose(&mut self, seat: Seat, code: KeyCode) {
        let last = self.fitting(seat).len().saturating_sub(1);
        let page = page(self.reach.moves_page);
        let chosen = match code {
            KeyCode::Up => Some(self.chosen.saturating_sub(1)),
            KeyCode::Down => Some(self.chosen + 1),
            KeyCode::PageUp => Some(self.chosen.saturating_sub(page)),
            KeyCode::PageDown => Some(self.chosen + page),
            KeyCode::Home => Some(0),
            KeyCode::End => Some(last),
            _ => None,
        };
        if let Some(chosen) = chosen {
            (self.chosen, self.picked) = (chosen.min(last), true);
            if self.typed.is_empty() {
                self.follow_row(seat);
            }
            return;
        }
        match code {
            KeyCode::Enter => self.make_move(seat),
            KeyCode::Esc => self.type_anew(String::new()),
            KeyCode::Backspace => {
                let mut typed = std::mem::take(&mut self.typed);
                typed.pop();
                self.type_anew(typed);
            }
            KeyCode::Char(' ') if (self.picked || self.typed.is_empty()) && self.pick_chosen(seat, false) => {}
            KeyCode::Char(' ') if self.typed.is_empty() => self.make_urgent(seat),
            KeyCode::Char(letter) if !letter.is_control() && self.typed.len() < 200 => {
                let mut typed = std::mem::take(&mut self.typed);
                typed.push(letter);
                self.type_anew(typed);
            }
            _ => {}
        }
    }

    /// Makes the move that one hurries to be the first to make, if there is one.
    fn make_urgent(&mut self, seat: Seat) {
        let urgent = self.sitting.table().choices(seat).into_iter().find(|choice| choice.urgent);
        if let Some(choice) = urgent
            && let Err(refused) = self.take(seat, Pick::Move(choice.notation))
        {
            self.message = sentence(&refused.to_string());
        }
    }

    pub(super) fn type_anew(&mut self, typed: String) {
        self.typed = typed;
        (self.chosen, self.picked) = (0, false);
        self.focus = Focus::Moves;
    }
}

/// A page goes on where the last one ended, with one row of it still in sight.
fn page(rows: usize) -> usize {
    rows.saturating_sub(1).max(1)
}

/// Where an arrow key points: columns and rows.
fn arrow(code: KeyCode) -> Option<(isize, isize)> {
    match code {
        KeyCode::Left => Some((-1, 0)),
        KeyCode::Right => Some((1, 0)),
        KeyCode::Up => Some((0, -1)),
        KeyCode::Down => Some((0, 1)),
        _ => None,
    }
}
