//! Draws the game on a terminal of any size. Knows no rules and keeps nothing.

use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Layout, Margin, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Clear, Paragraph};
use tricorn_kernel::face;

use super::ink::Palette;
use super::wrap::{indent_of, wrap, wrap_text};

/// The smallest terminal that shows a game.
pub(super) const LEAST: (u16, u16) = (60, 20);
/// From here on the table stands beside the moves, not above them.
const WIDE: u16 = 100;

/// All that is on the screen.
pub(super) struct Screen {
    pub(super) palette: Palette,
    pub(super) title: String,
    /// Whose move it is.
    pub(super) turn: String,
    /// The short promise of the deal.
    pub(super) promise: String,
    /// What there is to say: a refusal, that the game was kept.
    pub(super) message: String,
    pub(super) sheet: Sheet,
}

/// What lies on top.
pub(super) enum Sheet {
    Table(TableSheet),
    /// Hides everything until the next person sits down.
    Curtain(String),
    /// Pages to read: already styled, wrapped when drawn.
    Help {
        keys: Vec<(&'static str, &'static str)>,
        guide: &'static str,
        top: usize,
    },
}

pub(super) struct TableSheet {
    pub(super) table: Vec<face::Line>,
    pub(super) side: Side,
    pub(super) story: Vec<StoryLine>,
    pub(super) focus: Focus,
    /// How many rows the table and the story are scrolled up from their ends.
    pub(super) table_back: usize,
    pub(super) story_back: usize,
}

/// What stands where the moves are.
pub(super) enum Side {
    /// The moves that fit what was typed.
    Moves { items: Vec<(String, String)>, chosen: usize, of: usize, typed: String },
    /// Somebody else is to move.
    Wait(String),
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

/// How far things can be scrolled on the screen as it was drawn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Reach {
    pub(super) table: usize,
    pub(super) story: usize,
    pub(super) help: usize,
    /// The rows of a page.
    pub(super) page: usize,
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
    let message = wrap_text(&screen.message, screen.palette.warning(), usize::from(area.width) - 2, 0);
    let rows = [
        Constraint::Min(0),
        Constraint::Length(1),
        Constraint::Length(message.len().min(3) as u16),
        Constraint::Length(1),
    ];
    let [body, status, said, keys] = Layout::vertical(rows).areas(area);
    draw_status(frame, status, screen);
    frame.render_widget(Paragraph::new(message), said.inner(Margin::new(1, 0)));
    frame.render_widget(Paragraph::new(footer(screen, keys.width)).style(screen.palette.muted()), keys);
    match &screen.sheet {
        Sheet::Table(sheet) if area.width >= WIDE => draw_wide(frame, body, sheet, screen.palette),
        Sheet::Table(sheet) => draw_narrow(frame, body, sheet, screen.palette),
        Sheet::Curtain(text) => {
            centred(frame, body, text.replace(". ", ".\n\n"));
            Reach::default()
        }
        Sheet::Help { keys, guide, top } => draw_help(frame, body, keys, guide, *top, screen),
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
        Sheet::Help { .. } => &[" Up/Down PgUp/PgDn scroll   Esc back to the game   Ctrl-Q quit"],
        Sheet::Table(TableSheet { side: Side::End(_), .. }) => &[" Enter leave   PgUp/PgDn story   F1 help"],
        Sheet::Table(_) => &[
            " Up/Down Enter choose   type to filter   Esc clear   PgUp/PgDn story   Tab pane   F1 help   \
             Ctrl-Z undo   Ctrl-S save   Ctrl-Q quit",
            " Up/Down Enter   Tab   PgUp/PgDn   F1 help   Ctrl-Z undo   Ctrl-S save   Ctrl-Q quit",
            " Up/Down Enter  Tab  F1 help  ^Z undo  ^S save  ^Q quit",
        ],
    };
    let fits = |text: &&&str| text.len() <= usize::from(width);
    texts.iter().find(fits).or(texts.last()).map_or(String::new(), |text| (*text).to_owned())
}

fn draw_wide(frame: &mut Frame<'_>, area: Rect, sheet: &TableSheet, palette: Palette) -> Reach {
    // The same whatever is on the table: parts that move about are hard to read.
    let left = (area.width / 2).max(56);
    let [table, right] = Layout::horizontal([Constraint::Length(left), Constraint::Min(0)]).areas(area);
    let needed = side_rows(&sheet.side, right.width - 4, palette).0.len() as u16 + 2;
    // A third at least, so that the parts stay where they are while the moves come and go.
    let most = if matches!(sheet.side, Side::End(_)) { area.height * 3 / 4 } else { area.height / 2 };
    let side = needed.clamp(area.height / 3, most);
    let [moves, story] = Layout::vertical([Constraint::Length(side), Constraint::Min(0)]).areas(right);
    let boxed = |title: String, focus: Focus| {
        let style = if sheet.focus == focus { palette.strong() } else { palette.muted() };
        Block::bordered().border_style(palette.muted()).title(Span::styled(title, style))
    };
    let inside = |area: Rect| area.inner(Margin::new(2, 1));
    let (rows, reach_table) = table_rows(sheet, inside(table), palette);
    let title =
        if reach_table > 0 { format!(" Table {}", scrolled(sheet.table_back, reach_table)) } else { " Table ".into() };
    frame.render_widget(boxed(title, Focus::Table), table);
    frame.render_widget(Paragraph::new(rows), inside(table));
    frame.render_widget(boxed(side_title(&sheet.side), Focus::Moves), moves);
    draw_side(frame, inside(moves), &sheet.side, palette);
    let (rows, reach_story) = story_rows(sheet, inside(story), palette);
    frame.render_widget(boxed(story_title(sheet, reach_story), Focus::Story), story);
    frame.render_widget(Paragraph::new(rows), inside(story));
    Reach { table: reach_table, story: reach_story, help: 0, page: usize::from(inside(story).height) }
}

fn draw_narrow(frame: &mut Frame<'_>, area: Rect, sheet: &TableSheet, palette: Palette) -> Reach {
    // The least that moves and story need, a title each; what is left goes to the table, then to
    // the moves, then to the story.
    let needed = side_rows(&sheet.side, area.width - 2, palette).0.len() as u16 + 1;
    let (least_side, least_story) = match sheet.side {
        // The result is what one wants to see.
        Side::End(_) => (needed.min(area.height - 6), 3),
        Side::Moves { .. } | Side::Wait(_) => (4, 3),
    };
    let all = full_table(sheet, area.width - 2, palette).len() as u16;
    let table = all.min(area.height - least_side - least_story);
    let side = needed.clamp(least_side, (area.height - table - least_story).max(least_side));
    let rows = [Constraint::Length(table), Constraint::Length(side), Constraint::Min(0)];
    let [table, moves, story] = Layout::vertical(rows).areas(area);
    let ruled = |title: String, focus: Focus| {
        let style = if sheet.focus == focus { palette.strong() } else { palette.muted() };
        Block::new().borders(Borders::TOP).border_style(palette.muted()).title(Span::styled(title, style))
    };
    let inside =
        |area: Rect| Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area.inner(Margin::new(1, 0)) };
    let (rows, reach_table) = table_rows(sheet, table.inner(Margin::new(1, 0)), palette);
    frame.render_widget(Paragraph::new(rows), table.inner(Margin::new(1, 0)));
    if reach_table > 0 {
        let style = if sheet.focus == Focus::Table { palette.strong() } else { palette.muted() };
        let mark = Line::from(Span::styled(scrolled(sheet.table_back, reach_table), style)).right_aligned();
        frame.render_widget(Paragraph::new(mark), Rect { height: 1, ..table });
    }
    frame.render_widget(ruled(side_title(&sheet.side), Focus::Moves), moves);
    draw_side(frame, inside(moves), &sheet.side, palette);
    let (rows, reach_story) = story_rows(sheet, inside(story), palette);
    frame.render_widget(ruled(story_title(sheet, reach_story), Focus::Story), story);
    frame.render_widget(Paragraph::new(rows), inside(story));
    Reach { table: reach_table, story: reach_story, help: 0, page: usize::from(inside(story).height) }
}

/// How much of a scrolled part is out of sight.
fn scrolled(back: usize, reach: usize) -> String {
    let back = back.min(reach);
    match (reach - back, back) {
        (above, 0) => format!("({above} more above) "),
        (0, below) => format!("({below} more below) "),
        (above, below) => format!("({above} more above, {below} below) "),
    }
}

fn full_table(sheet: &TableSheet, width: u16, palette: Palette) -> Vec<Line<'static>> {
    let rows = sheet.table.iter().map(|line| palette.line(line));
    rows.flat_map(|line| wrap(&line, usize::from(width), indent_of(&line) + 4)).collect()
}

/// The part of the table that is in sight, and how far it can be scrolled up.
fn table_rows(sheet: &TableSheet, area: Rect, palette: Palette) -> (Vec<Line<'static>>, usize) {
    let mut rows = full_table(sheet, area.width, palette);
    if rows.len() > usize::from(area.height) {
        // Better tight than cut.
        rows.retain(|row| row.width() > 0);
    }
    from_below(rows, area, sheet.table_back)
}

fn story_rows(sheet: &TableSheet, area: Rect, palette: Palette) -> (Vec<Line<'static>>, usize) {
    let row = |line: &StoryLine| {
        let style = if line.fresh { ratatui::style::Style::new() } else { palette.muted() };
        wrap_text(&line.text, style, usize::from(area.width), 2)
    };
    from_below(sheet.story.iter().flat_map(row).collect(), area, sheet.story_back)
}

/// The last rows that fit, `back` rows further up; and how far one could go.
fn from_below(mut rows: Vec<Line<'static>>, area: Rect, back: usize) -> (Vec<Line<'static>>, usize) {
    let reach = rows.len().saturating_sub(usize::from(area.height));
    rows.truncate(rows.len() - back.min(reach));
    let first = rows.len().saturating_sub(usize::from(area.height));
    (rows.split_off(first), reach)
}

fn story_title(sheet: &TableSheet, reach: usize) -> String {
    match sheet.story_back.min(reach) {
        0 => " Story ".into(),
        below => format!(" Story ({below} more below) "),
    }
}

fn side_title(side: &Side) -> String {
    match side {
        Side::Moves { of, typed, .. } if typed.is_empty() => format!(" Moves ({of}) "),
        Side::Moves { items, of, typed, .. } => format!(" Moves ({} of {of}): {typed}_ ", items.len()),
        Side::Wait(_) => " Moves ".into(),
        Side::End(_) => " Result ".into(),
    }
}

/// The rows of the side part, and which of them are the chosen entry.
fn side_rows(side: &Side, width: u16, palette: Palette) -> (Vec<Line<'static>>, std::ops::Range<usize>) {
    let width = usize::from(width);
    let (items, chosen) = match side {
        Side::Wait(text) => return (wrap_text(text, palette.muted(), width, 0), 0..0),
        Side::End(lines) => {
            let rows = lines.iter().flat_map(|line| wrap_text(line, ratatui::style::Style::new(), width, 2));
            return (rows.collect(), 0..0);
        }
        Side::Moves { items, of, .. } if items.is_empty() => {
            let text = if *of == 0 {
                "Type your move and press Enter."
            } else {
                "No move in the list fits. Enter tries what you typed as it is; Esc clears it."
            };
            return (wrap_text(text, palette.muted(), width, 0), 0..0);
        }
        Side::Moves { items, chosen, .. } => (items, *chosen),
    };
    let notation = items.iter().map(|(notation, _)| Span::raw(notation).width()).max().unwrap_or(0).min(width / 3);
    let mut rows = Vec::new();
    let mut place = 0..0;
    for (index, (short, label)) in items.iter().enumerate() {
        let mark = if index == chosen { "> " } else { "  " };
        let rest = notation.saturating_sub(Span::raw(short).width()) + 2;
        let spans = if short.is_empty() {
            vec![Span::raw(mark), Span::styled(label.clone(), palette.muted())]
        } else {
            vec![
                Span::raw(mark),
                Span::styled(short.clone(), palette.strong()),
                Span::raw(" ".repeat(rest)),
                Span::raw(label.clone()),
            ]
        };
        let mut lines = wrap(&Line::from(spans), width, notation + 4);
        if index == chosen {
            for line in &mut lines {
                let rest = width.saturating_sub(line.width());
                line.spans.push(Span::raw(" ".repeat(rest)));
                line.style = palette.chosen();
            }
            place = rows.len()..rows.len() + lines.len();
        }
        rows.append(&mut lines);
    }
    (rows, place)
}

fn draw_side(frame: &mut Frame<'_>, area: Rect, side: &Side, palette: Palette) {
    let (rows, chosen) = side_rows(side, area.width, palette);
    let height = usize::from(area.height);
    // Keep the chosen entry in the middle, without going past either end.
    let middle = (chosen.start + chosen.end) / 2;
    let first = middle.saturating_sub(height / 2).min(rows.len().saturating_sub(height));
    frame.render_widget(Paragraph::new(rows.into_iter().skip(first).take(height).collect::<Vec<_>>()), area);
}

fn draw_help(
    frame: &mut Frame<'_>,
    area: Rect,
    keys: &[(&'static str, &'static str)],
    guide: &str,
    top: usize,
    screen: &Screen,
) -> Reach {
    let palette = screen.palette;
    let block = Block::bordered().border_style(palette.muted()).title(Span::styled(" Help ", palette.strong()));
    // Long lines are hard to read: a page is no wider than a book's.
    let page = area.inner(Margin::new(2, 1));
    let page = Rect { width: page.width.min(96), ..page };
    let mut rows = vec![Line::from(Span::styled("Keys", palette.strong())), Line::default()];
    for (key, what) in keys {
        let line = Line::from(vec![Span::styled(format!("  {key:<16}"), palette.strong()), Span::raw(*what)]);
        rows.extend(wrap(&line, usize::from(page.width), 18));
    }
    rows.push(Line::default());
    rows.extend(super::guide::lines(guide, usize::from(page.width), palette));
    let height = usize::from(page.height);
    let reach = rows.len().saturating_sub(height);
    frame.render_widget(block, area);
    let rows: Vec<Line<'_>> = rows.into_iter().skip(top.min(reach)).take(height).collect();
    frame.render_widget(Paragraph::new(rows), page);
    Reach { help: reach, page: height, ..Reach::default() }
}
