//! What the player at the terminal has in hand: what was typed, what is chosen, how far is scrolled.
//! Takes keys and time, gives a [`Screen`]; the terminal itself is elsewhere.

use std::io::Write;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tricorn_kernel::{Refused, Seat};
use tricorn_table::{AnyGame, Choice};

use super::ink::Palette;
use super::save::Keeper;
use super::screen::{Focus, Reach, Screen, Sheet, Side, StoryLine, TableSheet};
use super::sitting::{Next, Sitting};
use super::watch::Watch;
use super::words;
use crate::outcome::Fail;

const KEYS: &[(&str, &str)] = &[
    ("Up, Down", "choose a move (or scroll the part that Tab has picked)"),
    ("Enter", "make the chosen move, or the one you typed"),
    ("letters", "show only the moves that contain what you type; Backspace and Esc take it back"),
    ("PgUp, PgDn", "read back and forth in the story"),
    ("Tab", "go from the moves to the story, and to the table if it does not fit"),
    ("F1 or ?", "this page; Esc leaves it"),
    ("Ctrl-Z", "take your last move back, as long as it has shown nobody anything new"),
    ("Ctrl-S", "keep the game now (it is kept after every move anyway)"),
    ("Ctrl-Q, Ctrl-C", "keep the game and quit; you are told how to go on"),
];

/// A move of the list.
enum Pick {
    Move(String),
    LetOthers,
}

/// Whether the game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    Stay,
    Leave,
}

/// A game on the whole terminal.
pub(super) struct Desk {
    game: &'static dyn AnyGame,
    sitting: Sitting,
    keeper: Keeper,
    watch: Watch,
    palette: Palette,
    pause: Duration,
    /// When the next bot moves.
    bot_at: Option<Instant>,
    typed: String,
    chosen: usize,
    /// The arrows were used since the last letter: the chosen move is meant, not the text.
    picked: bool,
    focus: Focus,
    table_back: usize,
    story_back: usize,
    /// How far the help is scrolled, if it is open.
    help: Option<usize>,
    message: String,
    /// From which entry on the story is news, for each person.
    news: Vec<u32>,
    reach: Reach,
}

impl Desk {
    pub(super) fn new(game: &'static dyn AnyGame, sitting: Sitting, keeper: Keeper, pause: Duration) -> Self {
        let news = vec![sitting.next_seq(); usize::from(sitting.company().humans)];
        Self {
            game,
            watch: Watch::from(sitting.last_at_ms()),
            palette: Palette::from_env(),
            pause,
            bot_at: None,
            typed: String::new(),
            chosen: 0,
            picked: false,
            focus: Focus::Moves,
            table_back: 0,
            story_back: 0,
            help: None,
            message: keeper.trouble().map_or_else(String::new, sentence),
            news,
            reach: Reach::default(),
            sitting,
            keeper,
        }
    }

    /// What was possible on the screen that was drawn last.
    pub(super) fn drawn(&mut self, reach: Reach) {
        self.reach = reach;
        self.table_back = self.table_back.min(reach.table);
        self.story_back = self.story_back.min(reach.story);
        self.help = self.help.map(|top| top.min(reach.help));
    }

    /// Lets time pass: bots and the clock move. Says how long nothing will happen by itself.
    pub(super) fn tick(&mut self) -> Result<Duration, Fail> {
        if self.sitting.strike(self.watch.now_ms()) {
            self.message = "The clock has moved.".into();
            self.start_over();
        }
        let due = self.sitting.table().alarm_at_ms().map(|due| self.watch.until(due));
        let rest = match self.sitting.next() {
            Next::Stuck => return Err(Fail::Input("nobody can move: this is a mistake in the game".into())),
            Next::Bot => {
                let at = *self.bot_at.get_or_insert_with(|| Instant::now() + self.pause);
                let rest = at.saturating_duration_since(Instant::now());
                if rest.is_zero() {
                    self.bot_at = None;
                    let moved = self.sitting.bot_move(self.watch.now_ms());
                    moved.map_err(|refused| Fail::Input(format!("a bot made a wrong move: {refused}")))?;
                    self.start_over();
                }
                rest
            }
            Next::Ask(_) | Next::Curtain(_) | Next::Clock | Next::Over => {
                self.bot_at = None;
                self.keep();
                Duration::from_secs(60)
            }
        };
        Ok(due.map_or(rest, |due| due.min(rest)))
    }

    /// The table has changed: what was chosen may mean something else now.
    fn start_over(&mut self) {
        self.typed.clear();
        (self.chosen, self.picked) = (0, false);
        (self.table_back, self.story_back) = (0, 0);
        self.focus = Focus::Moves;
        self.bot_at = None;
    }

    /// Keeps the game; trouble is told once, not over and over.
    fn keep(&mut self) {
        let before = self.keeper.trouble().map(str::to_owned);
        self.keeper.keep(&self.sitting);
        if let Some(trouble) = self.keeper.trouble().filter(|trouble| Some(*trouble) != before.as_deref()) {
            self.message = sentence(trouble);
        }
    }

    /// Takes a key.
    pub(super) fn press(&mut self, key: KeyEvent) -> Flow {
        self.message.clear();
        let next = self.sitting.next();
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('q' | 'c') => return Flow::Leave,
                KeyCode::Char('z') => self.undo(),
                KeyCode::Char('s') => self.save(),
                _ => {}
            }
        } else if self.help.is_some() {
            self.read_help(key.code);
        } else if let Next::Curtain(seat) = next {
            if key.code == KeyCode::Enter {
                self.sitting.sit_down(seat);
                self.start_over();
            }
        } else {
            match key.code {
                KeyCode::F(1) => self.help = Some(0),
                KeyCode::Char('?') if self.typed.is_empty() => self.help = Some(0),
                KeyCode::Tab => self.focus = self.next_focus(),
                KeyCode::PageUp => self.scroll(self.reach.page.max(2) as isize - 1),
                KeyCode::PageDown => self.scroll(1 - self.reach.page.max(2) as isize),
                KeyCode::Up if self.focus != Focus::Moves => self.scroll(1),
                KeyCode::Down if self.focus != Focus::Moves => self.scroll(-1),
                KeyCode::Enter if next == Next::Over => return Flow::Leave,
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
        let page = self.reach.page.max(2) - 1;
        self.help = match code {
            KeyCode::Esc | KeyCode::F(1) | KeyCode::Enter | KeyCode::Char('q' | '?') => None,
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
            Focus::Story if self.reach.table > 0 => Focus::Table,
            Focus::Story | Focus::Table => Focus::Moves,
        }
    }

    fn scroll(&mut self, rows: isize) {
        let (back, reach) = match self.focus {
            Focus::Table => (&mut self.table_back, self.reach.table),
            Focus::Story | Focus::Moves => (&mut self.story_back, self.reach.story),
        };
        *back = back.saturating_add_signed(rows).min(reach);
    }

    fn choose(&mut self, seat: Seat, code: KeyCode) {
        let fitting = self.fitting(seat).len();
        match code {
            KeyCode::Up => (self.chosen, self.picked) = (self.chosen.saturating_sub(1), true),
            KeyCode::Down => (self.chosen, self.picked) = ((self.chosen + 1).min(fitting.saturating_sub(1)), true),
            KeyCode::Home => (self.chosen, self.picked) = (0, true),
            KeyCode::End => (self.chosen, self.picked) = (fitting.saturating_sub(1), true),
            KeyCode::Enter => self.make_move(seat),
            KeyCode::Esc if self.typed.is_empty() => self.focus = Focus::Moves,
            KeyCode::Esc => self.type_anew(String::new()),
            KeyCode::Backspace => {
                let mut typed = std::mem::take(&mut self.typed);
                typed.pop();
                self.type_anew(typed);
            }
            KeyCode::Char(' ') if self.typed.is_empty() => {}
            KeyCode::Char(letter) if !letter.is_control() && self.typed.len() < 200 => {
                let mut typed = std::mem::take(&mut self.typed);
                typed.push(letter);
                self.type_anew(typed);
            }
            _ => {}
        }
    }

    fn type_anew(&mut self, typed: String) {
        self.typed = typed;
        (self.chosen, self.picked) = (0, false);
        self.focus = Focus::Moves;
    }

    fn make_move(&mut self, seat: Seat) {
        let typed = self.typed.trim().to_owned();
        let fitting = self.fitting(seat);
        let exactly = fitting.iter().any(|(notation, _)| *notation == typed);
        let chosen = fitting.get(self.chosen).map(|(notation, _)| match notation.as_str() {
            "" => Pick::LetOthers,
            notation => Pick::Move(notation.to_owned()),
        });
        let outcome = match chosen {
            Some(pick) if self.picked || typed.is_empty() => self.take(seat, pick),
            None if typed.is_empty() => return,
            _ if exactly => self.take(seat, Pick::Move(typed)),
            // What was typed may be a move that no list can show; if it is none, it was a filter.
            chosen => self.take(seat, Pick::Move(typed)).or_else(|refused| match chosen {
                Some(pick) => self.take(seat, pick),
                None => Err(refused),
            }),
        };
        if let Err(refused) = outcome {
            self.message = sentence(&refused.to_string());
        }
    }

    fn take(&mut self, seat: Seat, pick: Pick) -> Result<(), Refused> {
        match pick {
            Pick::LetOthers => self.sitting.wait(seat),
            Pick::Move(text) => {
                let seq = self.sitting.next_seq();
                self.sitting.human_move(seat, &text, self.watch.now_ms())?;
                self.news[seat.index()] = seq;
            }
        }
        self.start_over();
        self.keep();
        Ok(())
    }

    fn undo(&mut self) {
        if self.sitting.next() == Next::Over {
            return;
        }
        match self.sitting.undo(self.watch.now_ms()) {
            Ok(()) => {
                self.start_over();
                self.keep();
                self.message = "Taken back.".into();
            }
            Err(refused) => self.message = format!("Not taken back: {refused}."),
        }
    }

    fn save(&mut self) {
        self.keeper.keep(&self.sitting);
        self.message = match (self.keeper.trouble(), self.keeper.path()) {
            (None, Some(path)) => format!("Kept in {}", path.display()),
            (trouble, _) => sentence(trouble.unwrap_or("the game is not kept")),
        };
    }

    /// The moves that contain what was typed, with an empty notation for letting others move.
    fn fitting(&self, seat: Seat) -> Vec<(String, String)> {
        let sought = self.typed.trim().to_lowercase();
        let fits = |text: &str| text.to_lowercase().contains(&sought);
        let mut all = self.all(seat);
        all.retain(|(notation, label)| fits(notation) || fits(label));
        all
    }

    fn all(&self, seat: Seat) -> Vec<(String, String)> {
        let choices = self.sitting.table().choices(seat).into_iter();
        let others = self.sitting.may_wait(seat).then(|| (String::new(), words::LET_OTHERS.to_owned()));
        choices.map(|Choice { notation, label, .. }| (notation, label)).chain(others).collect()
    }

    /// All that is to be seen now, and nothing that the one who looks may not know.
    pub(super) fn screen(&self) -> Screen {
        let next = self.sitting.next();
        let header = self.sitting.table().header();
        let sheet = match (self.help, next) {
            (Some(top), _) => Sheet::Help { keys: KEYS.to_vec(), guide: self.game.guide(), top },
            (None, Next::Curtain(seat)) => Sheet::Curtain(words::curtain(&self.sitting, seat)),
            (None, _) => Sheet::Table(self.table_sheet(next)),
        };
        Screen {
            palette: self.palette,
            title: self.sitting.table().facts().name.into(),
            turn: words::turn(&self.sitting),
            promise: format!("promise {}", &header.commitment[..8]),
            message: self.message.clone(),
            sheet,
        }
    }

    fn table_sheet(&self, next: Next) -> TableSheet {
        let viewer = self.sitting.viewer();
        let news = viewer.seat().map_or(0, |seat| self.news[seat.index()]);
        let side = match next {
            Next::Ask(seat) => Side::Moves {
                items: self.fitting(seat),
                chosen: self.chosen,
                of: self.all(seat).len(),
                typed: self.typed.clone(),
            },
            Next::Over => Side::End(words::parting(&self.sitting, &self.keeper)),
            Next::Curtain(_) | Next::Bot | Next::Clock | Next::Stuck => {
                Side::Wait(format!("{} ...", words::turn(&self.sitting)))
            }
        };
        let story = words::story(&self.sitting, viewer, 0).into_iter();
        TableSheet {
            table: self.sitting.table().draw(viewer),
            side,
            story: story.map(|said| StoryLine { fresh: said.seq >= news, text: said.text }).collect(),
            focus: self.focus,
            table_back: self.table_back,
            story_back: self.story_back,
        }
    }

    /// The last words, after the terminal is a shell again.
    pub(super) fn say_goodbye(mut self, out: &mut impl Write) -> Result<(), Fail> {
        self.keeper.keep(&self.sitting);
        for line in words::parting(&self.sitting, &self.keeper) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}

/// The words with a capital letter and a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters.next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default();
    let stop = if words.ends_with(['.', ')', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}
