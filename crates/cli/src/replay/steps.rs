//! A replay on the whole terminal, one entry at a time.

use std::time::Duration;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Margin};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};
use tricorn_kernel::{Seat, Turn, Viewer};
use tricorn_table::{AnyTable, Moment};

use super::show::{Eyes, Show};
use crate::outcome::Fail;
use crate::play::{Palette, wrap, wrap_text};
use crate::terminal::{self, Terminal, key_within};
use crate::words::{result, scores};

/// The keys; as many words as there is room for.
const KEYS: [&str; 3] = [
    " Left/Right step  PgUp/PgDn ten  Home/End  Up/Down Shift-Left/Right scroll  F4 scores  s eyes  b play on  q leave",
    " Left/Right step  PgUp/PgDn ten  Up/Down  F4 scores  s eyes  b play on  q leave",
    " Left/Right  F4 scores  s eyes  b play on  q leave",
];
/// The most rows for what the last entry made happen.
const MOST_TOLD: usize = 8;
/// How long to wait for a key; then it is waited for again.
const PATIENCE: Duration = Duration::from_secs(60);

/// From where on somebody plays, and in which seat if through its eyes.
pub(super) type PlayOn = (usize, Option<Seat>);

/// Steps through the game until one leaves, or would play on from a moment of it.
pub(super) fn step(show: &Show, eyes: Eyes) -> Result<Option<PlayOn>, Fail> {
    let signals = terminal::listen()?;
    let mut terminal = Terminal::take()?;
    let mut steps = Steps::new(show, eyes);
    loop {
        terminal.draw(|frame| steps.draw(frame, Palette::from_env()))?;
        let Some(key) = key_within(PATIENCE, &signals)? else { continue };
        match steps.press(key) {
            Flow::Stay => {}
            Flow::Leave => return Ok(None),
            Flow::PlayOn => return Ok(Some((steps.at, steps.eyes[steps.looking].viewer().seat()))),
        }
    }
}

/// What follows from a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flow {
    Stay,
    Leave,
    PlayOn,
}

/// Where we are in the game, and through whose eyes.
struct Steps<'a> {
    show: &'a Show,
    eyes: Vec<Eyes>,
    looking: usize,
    at: usize,
    /// How many lines of the table are out of sight above, and how many columns to the left.
    scrolled: (u16, u16),
    /// Whether how the scores came about stands where the table does.
    scores: bool,
    /// Why nobody can play on from here, until the next key.
    refusal: Option<String>,
}

impl<'a> Steps<'a> {
    fn new(show: &'a Show, eyes: Eyes) -> Self {
        let all = show.all_eyes();
        let looking = all.iter().position(|&other| other == eyes).unwrap_or(0);
        Self { show, eyes: all, looking, at: 0, scrolled: (0, 0), scores: false, refusal: None }
    }

    fn press(&mut self, key: KeyEvent) -> Flow {
        let last = self.show.last();
        self.refusal = None;
        let shift = key.modifiers.contains(KeyModifiers::SHIFT);
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return Flow::Leave,
            KeyCode::F(4) => (self.scores, self.scrolled) = (!self.scores, (0, 0)),
            KeyCode::Esc if self.scores => (self.scores, self.scrolled) = (false, (0, 0)),
            KeyCode::Char('q') | KeyCode::Esc => return Flow::Leave,
            KeyCode::Char('b') => match Moment::of(self.show.written(), self.at).and_then(|moment| moment.to_move()) {
                Ok(_) => return Flow::PlayOn,
                Err(why) => self.refusal = Some(why),
            },
            KeyCode::Left if shift => self.scrolled.1 = self.scrolled.1.saturating_sub(4),
            KeyCode::Right if shift => self.scrolled.1 += 4,
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right | KeyCode::Char(' ') => self.at = (self.at + 1).min(last),
            KeyCode::PageUp => self.at = self.at.saturating_sub(10),
            KeyCode::PageDown => self.at = (self.at + 10).min(last),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = last,
            KeyCode::Up => self.scrolled.0 = self.scrolled.0.saturating_sub(1),
            KeyCode::Down => self.scrolled.0 += 1,
            KeyCode::Char('s') => {
                self.looking = (self.looking + 1) % self.eyes.len();
                self.scrolled = (0, 0);
            }
            _ => {}
        }
        Flow::Stay
    }

    fn draw(&mut self, frame: &mut Frame<'_>, palette: Palette) {
        let (show, eyes) = (self.show, self.eyes[self.looking]);
        let table = show.table(self.at);
        let width = usize::from(frame.area().width);
        let told: Vec<Line<'_>> = self.told(eyes, palette).iter().flat_map(|line| wrap(line, width, 2)).collect();
        let rows = [
            Constraint::Length(1),
            Constraint::Min(3),
            Constraint::Length(told.len().clamp(1, MOST_TOLD) as u16 + 1),
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
        let inside = middle.inner(Margin::new(1, 0));
        let lines = if self.scores {
            let style = |line: &str| if line.starts_with(' ') { Style::new() } else { palette.strong() };
            let lines = scores(table.as_ref(), eyes.viewer(), show.names());
            lines.iter().flat_map(|line| wrap_text(line, style(line), usize::from(inside.width), 8)).collect()
        } else {
            self.table(table.as_ref(), eyes, palette)
        };
        let wide = lines.iter().map(Line::width).max().unwrap_or(0) as u16;
        let reach = ((lines.len() as u16).saturating_sub(inside.height), wide.saturating_sub(inside.width));
        self.scrolled = (self.scrolled.0.min(reach.0), self.scrolled.1.min(reach.1));
        frame.render_widget(Paragraph::new(lines).scroll(self.scrolled), inside);
        let mut block = Block::new().borders(ratatui::widgets::Borders::TOP).border_style(palette.muted());
        let hidden = reach.0 - self.scrolled.0;
        if hidden > 0 {
            block = block.title(Span::styled(format!(" {hidden} more below "), palette.muted()));
        }
        frame.render_widget(Paragraph::new(told).block(block), below);
        let fits = |text: &&&str| text.len() <= width;
        let text = KEYS.iter().find(fits).unwrap_or(&KEYS[2]);
        let (text, style) = match &self.refusal {
            Some(why) => (format!(" Sorry, {why}."), palette.strong()),
            None => ((*text).to_owned(), palette.muted()),
        };
        frame.render_widget(Paragraph::new(text).style(style), keys);
    }

    /// The table, and below it the result if the game is over.
    fn table(&self, table: &dyn AnyTable, eyes: Eyes, palette: Palette) -> Vec<Line<'static>> {
        let mut lines: Vec<Line<'_>> = self.show.drawing(table, eyes).iter().map(|line| palette.line(line)).collect();
        if table.turn() == Turn::Over {
            lines.push(Line::default());
            lines.extend(result(table, Viewer::Spectator, self.show.names()).into_iter().map(Line::from));
        }
        lines
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use tricorn_bots::Bot;
    use tricorn_kernel::Options;
    use tricorn_kernel::log::{Reader, Written};
    use tricorn_table::{GAMES, Outputs, Plan, simulate};

    use super::*;

    fn log_of(id: &str) -> Written {
        let game = tricorn_table::game(id).expect("the game is registered");
        let seats = usize::from(*game.facts().seats.start());
        let options = Options::defaults(game.facts().options);
        let plan = Plan { options, bots: vec![Bot::Random; seats], games: 1, seed: 3 };
        let mut log = Vec::new();
        let outputs = Outputs { log: Some(&mut log), csv: None };
        simulate(game, &plan, outputs, &AtomicBool::new(false), |_| {}).expect("the plan makes a game");
        Reader::new(log.as_slice()).next().expect("there is a game").expect("the log is whole")
    }

    fn screen(steps: &mut Steps<'_>) -> String {
        let mut terminal = Terminal::new(TestBackend::new(110, 50)).expect("a buffer");
        terminal.draw(|frame| steps.draw(frame, Palette::from_env())).expect("a buffer takes everything");
        terminal.backend().to_string()
    }

    /// Presses a key; says whether one stays.
    fn press(steps: &mut Steps<'_>, code: KeyCode) -> bool {
        steps.press(KeyEvent::new(code, KeyModifiers::NONE)) == Flow::Stay
    }

    #[test]
    fn keys_go_through_the_game_and_not_beyond() {
        let show = Show::new(log_of("mayhem")).expect("the log can be played");
        let mut steps = Steps::new(&show, Eyes::Spectator);
        assert!(screen(&mut steps).contains("Before the first entry."));
        for (key, at) in [
            (KeyCode::Left, 0),
            (KeyCode::Right, 1),
            (KeyCode::PageDown, 11),
            (KeyCode::Left, 10),
            (KeyCode::PageUp, 0),
            (KeyCode::End, show.last()),
            (KeyCode::Right, show.last()),
            (KeyCode::PageDown, show.last()),
        ] {
            assert!(press(&mut steps, key));
            assert_eq!(steps.at, at, "{key:?}");
            assert!(screen(&mut steps).contains(&format!("entry {at} of {}", show.last())));
        }
        assert!(screen(&mut steps).contains("\n\" 1. random "), "the ranking stands at the end");
        assert!(press(&mut steps, KeyCode::Home) && steps.at == 0);
        assert!(!press(&mut steps, KeyCode::Char('q')) && !press(&mut steps, KeyCode::Esc));
    }

    #[test]
    fn scores_are_told_part_by_part_with_the_rule_and_back_again() {
        let show = Show::new(log_of("triominos")).expect("the log can be played");
        let mut steps = Steps::new(&show, Eyes::Spectator);
        press(&mut steps, KeyCode::End);
        let table = screen(&mut steps);
        press(&mut steps, KeyCode::F(4));
        let told = screen(&mut steps);
        let end = show.table(show.last());
        let total = end.counts().of(end.scores(Viewer::Spectator)[0]);
        assert!(told.contains(&format!("random 1: {total}")) && told.contains("(TRI-"), "{told}");
        assert!(press(&mut steps, KeyCode::Esc), "back to the table, not away");
        assert_eq!(screen(&mut steps), table);
    }

    #[test]
    fn the_keys_are_in_sight_in_a_small_window() {
        let show = Show::new(log_of("mayhem")).expect("the log can be played");
        let mut steps = Steps::new(&show, Eyes::Spectator);
        for width in [50, 80, 120] {
            let mut terminal = Terminal::new(TestBackend::new(width, 24)).expect("a buffer");
            terminal.draw(|frame| steps.draw(frame, Palette::from_env())).expect("a buffer takes everything");
            let seen = terminal.backend().to_string();
            assert!(seen.contains("F4 scores") && seen.contains("q leave"), "{seen}");
            assert!(!seen.contains("more below"), "{seen}");
        }
        let mut terminal = Terminal::new(TestBackend::new(80, 8)).expect("a buffer");
        terminal.draw(|frame| steps.draw(frame, Palette::from_env())).expect("a buffer takes everything");
        assert!(terminal.backend().to_string().contains(" more below "), "{}", terminal.backend());
    }

    #[test]
    fn eyes_go_around_and_each_sees_its_own_hand() {
        // Of those who guess words only Insiders have a card, and not always.
        for game in GAMES.iter().filter(|game| game.facts().id != "triangulation") {
            let show = Show::new(log_of(game.facts().id)).expect("the log can be played");
            let mut steps = Steps::new(&show, Eyes::Spectator);
            steps.at = 40.min(show.last() / 2);
            let hands = |screen: &str| screen.matches("Your ").count();
            let several = show.names().len() > 1;
            let seen: Vec<(String, usize)> = (0..if several { 5 } else { 4 })
                .map(|_| {
                    let text = screen(&mut steps);
                    press(&mut steps, KeyCode::Char('s'));
                    (
                        text.split("seen by ").nth(1).unwrap_or_default().split("  ").next().unwrap_or_default().into(),
                        hands(&text),
                    )
                })
                .collect();
            let mut wanted = vec![
                ("a spectator", 0),
                ("seat 1, random 1", 1),
                ("seat 2, random 2", 1),
                ("everybody, all hands open", if several { 2 } else { 1 }),
                ("a spectator", 0),
            ];
            if !several {
                wanted.remove(2);
            }
            assert!(seen.iter().map(|(eyes, hands)| (eyes.as_str(), *hands)).eq(wanted), "{seen:?}");
        }
    }

    #[test]
    fn one_plays_on_from_where_somebody_may_move() {
        let show = Show::new(log_of("mayhem")).expect("the log can be played");
        let mut steps = Steps::new(&show, Eyes::Spectator);
        let branch = KeyEvent::new(KeyCode::Char('b'), KeyModifiers::NONE);
        assert_eq!(steps.press(branch), Flow::PlayOn);
        press(&mut steps, KeyCode::End);
        assert_eq!(steps.press(branch), Flow::Stay);
        assert!(screen(&mut steps).contains("Sorry, the game is over at that moment"));
        press(&mut steps, KeyCode::Left);
        assert!(screen(&mut steps).contains("b play on"), "the next key clears it");
    }

    #[test]
    fn a_game_that_goes_on_keeps_its_secrets() {
        let mut written = log_of("mayhem");
        written.footer = None;
        written.entries.truncate(60);
        let show = Show::new(written).expect("the log can be played");
        assert!(!show.all_eyes().contains(&Eyes::All));
        let mut steps = Steps::new(&show, Eyes::Spectator);
        assert!(press(&mut steps, KeyCode::Char('b')), "nobody plays on from it");
        assert!(screen(&mut steps).contains("only from a game that is over"));
    }

    #[test]
    fn a_move_is_shown_with_its_words_to_who_made_it() {
        let show = Show::new(log_of("mayhem")).expect("the log can be played");
        let place = |actor: &str, mv: &str| {
            let found =
                show.entries().iter().position(|entry| entry.actor.to_string() == actor && entry.mv.starts_with(mv));
            found.expect("there is such an entry") + 1
        };
        let shown = |at: usize, eyes: Eyes| show.entry_before(at, eyes).expect("there is an entry").text();
        let (stop, card) = (place("seat 1", "stop"), place("chance", "card"));
        let [_, own, other, all] = show.all_eyes()[..] else { panic!("two seats, a spectator, and all") };
        assert!(shown(stop, own).starts_with("random 1  stop  "), "{}", shown(stop, own));
        assert_eq!(shown(stop, other), "random 1");
        assert_eq!(shown(card, own), "chance");
        assert!(shown(card, all).starts_with("chance  card "), "{}", shown(card, all));
    }
}
