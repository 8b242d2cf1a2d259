//! Draws the game on a terminal of any size. Knows no rules and keeps nothing.

use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Layout, Margin, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};
use tricorn_kernel::face::Drawing;
use tricorn_table::AnyGame;

use super::ink::Palette;
use super::pan::Look;
use super::panes;
use super::wrap::{wrap, wrap_text};

/// The smallest terminal that shows a game.
pub(super) const LEAST: (u16, u16) = (60, 20);

/// All that is on the screen.
pub(super) struct Screen {
    pub(super) palette: Palette,
    pub(super) title: String,
    /// Whose move it is.
    pub(super) turn: String,
    /// What the one at the keyboard is asked to do now, if anything.
    pub(super) step: String,
    /// What a word of it means that is new; may be empty.
    pub(super) term: String,
    /// The short promise of the deal.
    pub(super) promise: String,
    /// What there is to say: a refusal, that the game was kept.
    pub(super) message: String,
    pub(super) sheet: Sheet,
}

/// What lies on top.
pub(super) enum Sheet {
    Table(Box<TableSheet>),
    /// Hides everything until the next person sits down.
    Curtain(String),
    /// Pages to read: already styled, wrapped when drawn.
    Help {
        /// What stands before the game's guide: titles, each with words and what is said of them.
        lists: Vec<List>,
        game: &'static dyn AnyGame,
        top: usize,
    },
    /// How scores came about.
    Scores {
        lines: Vec<String>,
        top: usize,
    },
}

/// A title, and words with what is said of each.
pub(super) type List = (&'static str, Vec<(String, String)>);

pub(super) struct TableSheet {
    pub(super) drawing: Drawing,
    pub(super) look: Look,
    pub(super) side: Side,
    pub(super) story: Vec<StoryLine>,
    pub(super) focus: Focus,
    /// How many rows the story is scrolled up from its end.
    pub(super) story_back: usize,
}

/// What stands where the moves are.
pub(super) enum Side {
    /// The moves that fit what was typed.
    Moves {
        items: Vec<(String, String)>,
        chosen: usize,
        of: usize,
        typed: String,
        assembling: bool,
        writing: bool,
        hints: bool,
    },
    /// Somebody else is to move.
    Wait(String),
    /// Bots play and people watch.
    Watch(Vec<String>),
    /// The result.
    End(Vec<String>),
}

pub(super) struct StoryLine {
    pub(super) text: String,
    /// It happened since the player's last move.
    pub(super) fresh: bool,
}

/// Which part the arrow keys move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Focus {
    Moves,
    Story,
    Table,
}

/// How far things can be scrolled on the screen as it was drawn, and what a page is in each part.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Reach {
    /// The corner of the window onto the board, and the last one that it can have.
    pub(super) corner: (usize, usize),
    pub(super) last_corner: (usize, usize),
    pub(super) story: usize,
    pub(super) help: usize,
    /// The rows of the board, the moves, and the rows of the story or of the help that are in sight.
    pub(super) board_page: usize,
    pub(super) moves_page: usize,
    pub(super) text_page: usize,
}

pub(super) fn draw(frame: &mut Frame<'_>, screen: &Screen) -> Reach {
    let area = frame.area();
    frame.render_widget(Clear, area);
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let text = format!(
            "Please make the window larger:\nat least {} x {}, now {} x {}.\nThe game waits. Ctrl-Q leaves.",
            LEAST.0, LEAST.1, area.width, area.height
        );
        centred(frame, area, text);
        return Reach::default();
    }
    // What there is to say stands for a moment where else the step does.
    let width = usize::from(area.width) - 2;
    let said = match screen.message.as_str() {
        "" => {
            let mut rows = wrap_text(&screen.step, screen.palette.strong(), width, 0);
            if !screen.term.is_empty() {
                rows.extend(wrap_text(&screen.term, screen.palette.muted(), width, 2));
            }
            rows
        }
        message => {
            let rows = |line| wrap_text(line, screen.palette.warning(), width, 0);
            message.lines().flat_map(rows).collect()
        }
    };
    // A table always has a row for it, so that nothing moves about when turns change.
    let least = usize::from(matches!(screen.sheet, Sheet::Table(_)));
    // Hints are several lines; the table keeps most of the screen.
    let room = usize::from(area.height / 4).max(3);
    let most = if screen.message.is_empty() && screen.step.is_empty() { 0 } else { said.len().min(room) };
    let rows =
        [Constraint::Min(0), Constraint::Length(1), Constraint::Length(least.max(most) as u16), Constraint::Length(1)];
    let [body, status, below, keys] = Layout::vertical(rows).areas(area);
    draw_status(frame, status, screen);
    frame.render_widget(Paragraph::new(said), below.inner(Margin::new(1, 0)));
    frame.render_widget(Paragraph::new(footer(screen, keys.width)).style(screen.palette.muted()), keys);
    match &screen.sheet {
        Sheet::Table(sheet) => panes::draw(frame, body, sheet, screen.palette),
        Sheet::Curtain(text) => {
            centred(frame, body, text.replace(". ", ".\n\n"));
            Reach::default()
        }
        Sheet::Help { lists, game, top } => draw_help(frame, body, lists, *game, *top, screen),
        Sheet::Scores { lines, top } => draw_scores(frame, body, lines, *top, screen.palette),
    }
}

fn centred(frame: &mut Frame<'_>, area: Rect, text: String) {
    let height = text.lines().count() as u16;
    let [middle] = Layout::vertical([Constraint::Length(height)]).flex(ratatui::layout::Flex::Center).areas(area);
    frame.render_widget(Paragraph::new(text).alignment(Alignment::Center), middle);
}

fn draw_status(frame: &mut Frame<'_>, area: Rect, screen: &Screen) {
    let palette = screen.palette;
    let area = area.inner(Margin::new(1, 0));
    let promise = Line::from(Span::styled(screen.promise.clone(), palette.muted()));
    let [left, right] =
        Layout::horizontal([Constraint::Min(0), Constraint::Length(promise.width() as u16)]).spacing(1).areas(area);
    let turn = Span::styled(screen.turn.clone(), palette.strong());
    let title = Span::styled(format!("{}  ", screen.title), palette.muted());
    let room = title.width() + turn.width() <= usize::from(left.width);
    let turn = if room { Line::from(vec![title, turn]) } else { turn.into() };
    frame.render_widget(Paragraph::new(turn), left);
    frame.render_widget(Paragraph::new(promise), right);
}

/// The keys that work now; as many words as there is room for.
fn footer(screen: &Screen, width: u16) -> String {
    let texts: &[&str] = match &screen.sheet {
        Sheet::Curtain(_) => &[" Enter: I am here   Ctrl-Z undo   Ctrl-Q keep and quit"],
        Sheet::Help { .. } | Sheet::Scores { .. } => {
            &[" Up/Down PgUp/PgDn scroll   Esc back to the game   Ctrl-Q quit"]
        }
        Sheet::Table(sheet) => match (sheet.focus, &sheet.side) {
            (Focus::Table, _) => &[
                " Arrows PgUp/PgDn Home/End move the board   + - or F2 zoom   Esc follow the last move   Tab pane   \
                 F1 help",
                " Arrows move the board   + - zoom   Esc follow   Tab pane   F1 help",
                " Arrows move  + - zoom  Esc follow  Tab pane  F1 help",
            ],
            (_, Side::End(_)) => &[
                " Enter leave   F4 scores   Tab pane   PgUp/PgDn page   F1 help",
                " Enter leave   F4 scores   F1 help",
            ],
            (_, Side::Watch(_)) => &[
                " Space pause   Right step   + - speed   Shift+arrows board   F2 overview   Tab pane   F1 help   \
                 Ctrl-Q quit",
                " Space pause   Right step   + - speed   Tab pane   F1 help   Ctrl-Q quit",
                " Space pause  Right step  + - speed  F1 help  ^Q quit",
            ],
            (_, Side::Moves { writing: true, .. }) => &[
                " Type or choose   Enter next   Up/Down any   Esc back   Tab pane   F1 help   Ctrl-Z undo   Ctrl-Q quit",
                " Type or choose   Enter next   Esc back   Tab pane   F1 help   ^Q quit",
                " Type or choose  Enter next  Esc back  F1 help  ^Q quit",
            ],
            (_, Side::Moves { assembling: true, hints: false, .. }) => &[
                " Up/Down choose   Space pick   Ctrl-T mark   Enter send   type to filter   Tab pane   F1 help   \
                 Ctrl-Q quit",
                " Up/Down  Space pick  Ctrl-T mark  Enter send  F1 help  ^Q quit",
                " Space pick  ^T mark  Enter send  F1 help  ^Q quit",
            ],
            (_, Side::Moves { assembling: true, .. }) => &[
                " Up/Down choose   Space pick   Ctrl-T mark   Enter send   F3 hint   type to filter   Tab pane   F1 help   \
                 Ctrl-Q quit",
                " Up/Down  Space pick  Ctrl-T mark  Enter send  F3 hint  F1 help  ^Q quit",
                " Space pick  ^T mark  Enter send  F1 help  ^Q quit",
            ],
            (_, Side::Moves { hints: true, .. }) => &[
                " Up/Down Enter choose   F3 hint   type to filter   Shift+arrows board   F2 overview   Tab pane   F1 help   \
                 Ctrl-Z undo   Ctrl-Q quit",
                " Up/Down Enter   F3 hint   Tab pane   Shift+arrows board   F1 help   ^Z undo   ^Q quit",
                " Up/Down Enter  F3 hint  Tab pane  Shift+arrows board  F1 help  ^Z undo  ^Q quit",
                " Up/Down Enter  F3 hint  Tab  F1 help  ^Z undo  ^Q quit",
            ],
            (_, Side::Moves { .. } | Side::Wait(_)) => &[
                " Up/Down Enter choose   type to filter   Shift+arrows board   F2 overview   Tab pane   F1 help   \
                 Ctrl-Z undo   Ctrl-Q quit",
                " Up/Down Enter   Tab pane   Shift+arrows board   F1 help   Ctrl-Z undo   ^Q quit",
                " Up/Down Enter  Tab  F1 help  ^Z undo  ^S save  ^Q quit",
            ],
        },
    };
    let fits = |text: &&&str| text.len() <= usize::from(width);
    texts.iter().find(fits).or(texts.last()).map_or(String::new(), |text| (*text).to_owned())
}

fn draw_help(
    frame: &mut Frame<'_>,
    area: Rect,
    lists: &[List],
    game: &dyn AnyGame,
    top: usize,
    screen: &Screen,
) -> Reach {
    let palette = screen.palette;
    // Long lines are hard to read: a page is no wider than a book's.
    let page = area.inner(Margin::new(2, 1));
    let page = Rect { width: page.width.min(96), ..page };
    let mut rows = Vec::new();
    for (title, list) in lists.iter().filter(|(_, list)| !list.is_empty()) {
        rows.extend([Line::from(Span::styled(*title, palette.strong())), Line::default()]);
        for (word, what) in list {
            let line = Line::from(vec![Span::styled(format!("  {word:<16}"), palette.strong()), Span::raw(what)]);
            rows.extend(wrap(&line, usize::from(page.width), 18));
        }
        rows.push(Line::default());
    }
    rows.extend(super::guide::lines(game, usize::from(page.width), palette));
    draw_text(frame, (area, page), " Help", rows, top, palette)
}

fn draw_scores(frame: &mut Frame<'_>, area: Rect, lines: &[String], top: usize, palette: Palette) -> Reach {
    let page = area.inner(Margin::new(2, 1));
    let style = |line: &str| if line.starts_with(' ') { Style::default() } else { palette.strong() };
    let rows = lines.iter().flat_map(|line| wrap_text(line, style(line), usize::from(page.width), 8)).collect();
    draw_text(frame, (area, page), " Scores", rows, top, palette)
}

/// Text to read, in a frame, from the row `top` on.
fn draw_text(
    frame: &mut Frame<'_>,
    (area, page): (Rect, Rect),
    title: &str,
    rows: Vec<Line<'_>>,
    top: usize,
    palette: Palette,
) -> Reach {
    let height = usize::from(page.height);
    let reach = rows.len().saturating_sub(height);
    let top = top.min(reach);
    let title = format!("{title}{}", panes::more(top, reach - top));
    let block = Block::bordered().border_style(palette.muted()).title(Span::styled(title, palette.strong()));
    frame.render_widget(block, area);
    let rows: Vec<Line<'_>> = rows.into_iter().skip(top).take(height).collect();
    frame.render_widget(Paragraph::new(rows), page);
    Reach { help: reach, text_page: height, ..Reach::default() }
}
