//! The parts of a table on the screen: players and hand, the board, the moves, the story.
//!
//! Players and hand are always whole; the board is a window that pans; moves and story scroll.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph};
use tricorn_kernel::face::{self, Drawing};

use super::ink::Palette;
use super::moves;
use super::pan::{Board, Sight};
use super::screen::{Focus, Reach, Side, StoryLine, TableSheet};
use super::wrap::{indent_of, wrap, wrap_text};

/// From here on the table stands beside the moves, not above them.
const WIDE: u16 = 100;
/// A hand beside the players is not squeezed below this.
const NARROWEST: u16 = 12;
/// A line that begins so tells more of the one above it.
const DETAIL: &str = "    ";

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, sheet: &TableSheet, palette: Palette) -> Reach {
    if area.width >= WIDE { draw_wide(frame, area, sheet, palette) } else { draw_narrow(frame, area, sheet, palette) }
}

fn draw_wide(frame: &mut Frame<'_>, area: Rect, sheet: &TableSheet, palette: Palette) -> Reach {
    // The same whatever is on the table: parts that move about are hard to read.
    let left = area.width * 3 / 5;
    let [table, right] = Layout::horizontal([Constraint::Length(left), Constraint::Min(0)]).areas(area);
    let needed = moves::rows(&sheet.side, right.width - 4, palette).len() as u16 + 2;
    // A third at least, so that the parts stay where they are while the moves come and go.
    let most = if matches!(sheet.side, Side::End(_)) { area.height * 3 / 4 } else { area.height / 2 };
    let side = needed.clamp(area.height / 3, most);
    let [moves, story] = Layout::vertical([Constraint::Length(side), Constraint::Min(0)]).areas(right);
    let boxed = |title: String, focus: Focus| {
        let style = if sheet.focus == focus { palette.strong() } else { palette.muted() };
        Block::bordered().border_style(palette.muted()).title(Span::styled(title, style))
    };
    let inside = |area: Rect| area.inner(Margin::new(2, 1));
    let page = inside(table);
    let strip = Strip::fit(sheet, page.width, page.height / 2, palette);
    let rows = [Constraint::Length(strip.height()), Constraint::Length(1), Constraint::Min(0)];
    let [above, _, board] = Layout::vertical(rows).areas(page);
    strip.draw(frame, above);
    let sight = draw_board(frame, board, sheet, palette);
    frame.render_widget(boxed(board_title(sheet, &sight), Focus::Table), table);
    let listed = moves::draw(frame, inside(moves), &sheet.side, palette);
    frame.render_widget(boxed(moves::title(&sheet.side, &listed), Focus::Moves), moves);
    let (rows, reach) = story_rows(sheet, inside(story), palette);
    frame.render_widget(boxed(story_title(sheet, reach), Focus::Story), story);
    frame.render_widget(Paragraph::new(rows), inside(story));
    reached(&sight, board, &listed, inside(story), reach)
}

fn draw_narrow(frame: &mut Frame<'_>, area: Rect, sheet: &TableSheet, palette: Palette) -> Reach {
    let strip = Strip::fit(sheet, area.width - 2, area.height / 3, palette);
    let above = strip.height().min(area.height);
    let rest = area.height - above;
    // The least that moves and story need, a title each; what is left goes to the board, then to
    // the moves, then to the story.
    let needed = moves::rows(&sheet.side, area.width - 2, palette).len() as u16 + 1;
    let (least_side, least_story) = match sheet.side {
        // The result is what one wants to see.
        Side::End(_) => (needed.min(rest.saturating_sub(6)), 2),
        Side::Moves { .. } | Side::Wait(_) | Side::Watch(_) => (4, 2),
    };
    let wanted = board_height(sheet, area.width - 2, palette) + 1;
    let board = wanted.min(rest.saturating_sub(least_side + least_story));
    let side = needed.clamp(least_side, rest.saturating_sub(board + least_story).max(least_side));
    let rows = [Constraint::Length(above), Constraint::Length(board), Constraint::Length(side), Constraint::Min(0)];
    let [above, board, moves, story] = Layout::vertical(rows).areas(area);
    let ruled = |title: String, focus: Focus| {
        let style = if sheet.focus == focus { palette.strong() } else { palette.muted() };
        Block::new().borders(Borders::TOP).border_style(palette.muted()).title(Span::styled(title, style))
    };
    let inside =
        |area: Rect| Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area.inner(Margin::new(1, 0)) };
    strip.draw(frame, above.inner(Margin::new(1, 0)));
    let sight = draw_board(frame, inside(board), sheet, palette);
    frame.render_widget(ruled(board_title(sheet, &sight), Focus::Table), board);
    let listed = moves::draw(frame, inside(moves), &sheet.side, palette);
    frame.render_widget(ruled(moves::title(&sheet.side, &listed), Focus::Moves), moves);
    let (rows, reach) = story_rows(sheet, inside(story), palette);
    frame.render_widget(ruled(story_title(sheet, reach), Focus::Story), story);
    frame.render_widget(Paragraph::new(rows), inside(story));
    reached(&sight, inside(board), &listed, inside(story), reach)
}

fn reached(sight: &Sight, board: Rect, listed: &moves::Listed, story: Rect, reach: usize) -> Reach {
    Reach {
        corner: sight.corner,
        last_corner: sight.last_corner,
        story: reach,
        help: 0,
        board_page: usize::from(board.height),
        moves_page: listed.shown,
        text_page: usize::from(story.height),
    }
}

/// Players and hand, side by side where that saves rows.
struct Strip {
    players: Vec<Line<'static>>,
    hand: Vec<Line<'static>>,
    /// The width of the players if the hand stands beside them.
    beside: Option<u16>,
}

impl Strip {
    /// With all details if they fit into `most` rows; else with a brief hand, and then without details.
    fn fit(sheet: &TableSheet, width: u16, most: u16, palette: Palette) -> Self {
        let drawing = &sheet.drawing;
        let brief = if drawing.brief_hand.is_empty() { &drawing.hand } else { &drawing.brief_hand };
        // A hand with a brief form is a picture.
        let fits = drawing.brief_hand.is_empty() || widest(&drawing.hand) <= width;
        let full = Self::of(drawing, &drawing.hand, width, true, palette);
        if fits && full.height() <= most {
            return full;
        }
        let shorter = Self::of(drawing, brief, width, true, palette);
        if shorter.height() <= most { shorter } else { Self::of(drawing, brief, width, false, palette) }
    }

    fn of(drawing: &Drawing, lines: &[face::Line], width: u16, details: bool, palette: Palette) -> Self {
        let is_detail = |line: &face::Line| line.text().starts_with(DETAIL);
        let players: Vec<face::Line> =
            drawing.players.iter().filter(|line| details || !is_detail(line)).cloned().collect();
        let in_rows = |lines: &[face::Line], width: u16, hang: usize| {
            let mut rows = wrapped(lines, width, hang, palette);
            rows.retain(|row| row.width() > 0);
            rows
        };
        let hand = |width: u16| in_rows(lines, width, 0);
        let stacked = Self { players: in_rows(&players, width, 4), hand: hand(width), beside: None };
        let players = stacked.players.iter().map(Line::width).max().unwrap_or(0) as u16;
        // A picture is not broken; a list is, but not squeezed.
        let is_picture = !drawing.brief_hand.is_empty() && lines == drawing.hand;
        let least = if is_picture { widest(lines) } else { NARROWEST };
        if players + 3 + least > width || stacked.hand.is_empty() {
            return stacked;
        }
        let beside = Self { players: stacked.players.clone(), hand: hand(width - players - 3), beside: Some(players) };
        if beside.height() < stacked.height() { beside } else { stacked }
    }

    fn height(&self) -> u16 {
        let (players, hand) = (self.players.len() as u16, self.hand.len() as u16);
        if self.beside.is_some() { players.max(hand) } else { players + hand }
    }

    fn draw(self, frame: &mut Frame<'_>, area: Rect) {
        let [players, hand] = match self.beside {
            Some(width) => Layout::horizontal([Constraint::Length(width), Constraint::Min(0)]).spacing(3).areas(area),
            None => Layout::vertical([Constraint::Length(self.players.len() as u16), Constraint::Min(0)]).areas(area),
        };
        frame.render_widget(Paragraph::new(self.players), players);
        frame.render_widget(Paragraph::new(self.hand), hand);
    }
}

/// The width of the widest of these lines.
fn widest(lines: &[face::Line]) -> u16 {
    lines.iter().map(|line| Span::raw(line.text().trim_end()).width()).max().unwrap_or(0) as u16
}

/// Lines in rows of this width; those that go on do so `hang` letters further right than they began.
fn wrapped(lines: &[face::Line], width: u16, hang: usize, palette: Palette) -> Vec<Line<'static>> {
    let rows = lines.iter().map(|line| palette.line(line));
    rows.flat_map(|line| wrap(&line, usize::from(width), (indent_of(&line) + hang).max(2))).collect()
}

/// The board as it is looked at, if it is a picture; lists of pieces have no picture and are wrapped.
fn picture(sheet: &TableSheet) -> Option<Board<'_>> {
    let drawing = &sheet.drawing;
    let lines = if sheet.look.far { &drawing.overview } else { &drawing.board };
    (!drawing.overview.is_empty()).then_some(Board { lines, labels: drawing.labels })
}

/// How the board is to be read; from afar there is nothing to read on it.
fn key_rows(sheet: &TableSheet, width: u16, palette: Palette) -> Vec<Line<'static>> {
    if sheet.look.far { Vec::new() } else { wrapped(&sheet.drawing.key, width, 0, palette) }
}

/// The rows of the whole board with its key.
fn board_height(sheet: &TableSheet, width: u16, palette: Palette) -> u16 {
    let rows = match picture(sheet) {
        Some(board) => board.size().1,
        None => wrapped(&sheet.drawing.board, width, 4, palette).len(),
    };
    (rows + key_rows(sheet, width, palette).len()) as u16
}

fn draw_board(frame: &mut Frame<'_>, area: Rect, sheet: &TableSheet, palette: Palette) -> Sight {
    let pane = (usize::from(area.width), usize::from(area.height));
    let mut sight = match picture(sheet) {
        Some(board) => board.seen_in(pane, sheet.look.at, palette),
        None => {
            let rows = wrapped(&sheet.drawing.board, area.width, 4, palette);
            let last = rows.len().saturating_sub(pane.1);
            let top = sheet.look.at.map_or(0, |(_, top)| top.min(last));
            let rows = rows.into_iter().skip(top).take(pane.1).collect();
            Sight { rows, corner: (0, top), last_corner: (0, last) }
        }
    };
    let key = key_rows(sheet, area.width, palette);
    if sight.rows.len() + key.len() <= pane.1 {
        sight.rows.extend(key);
    }
    frame.render_widget(Paragraph::new(sight.rows.clone()), area);
    sight
}

fn board_title(sheet: &TableSheet, sight: &Sight) -> String {
    let name = if sheet.look.far { "Overview" } else { "Table" };
    let moved = if sheet.look.at.is_some() { "; Esc follows the last move" } else { "" };
    match sight.more()[..] {
        [] => format!(" {name} "),
        ref more => format!(" {name} (more {}{moved}) ", more.join(", ")),
    }
}

fn story_rows(sheet: &TableSheet, area: Rect, palette: Palette) -> (Vec<Line<'static>>, usize) {
    let row = |line: &StoryLine| {
        let style = if line.fresh { Style::new() } else { palette.muted() };
        wrap_text(&line.text, style, usize::from(area.width), 2)
    };
    let mut rows: Vec<Line<'static>> = sheet.story.iter().flat_map(row).collect();
    let height = usize::from(area.height);
    let reach = rows.len().saturating_sub(height);
    rows.truncate(rows.len() - sheet.story_back.min(reach));
    let first = rows.len().saturating_sub(height);
    (rows.split_off(first), reach)
}

fn story_title(sheet: &TableSheet, reach: usize) -> String {
    let below = sheet.story_back.min(reach);
    format!(" Story{}", more(reach - below, below))
}

/// That a list goes on, as the end of its title.
pub(super) fn more(above: usize, below: usize) -> String {
    match (above, below) {
        (0, 0) => " ".into(),
        (above, 0) => format!(" … {above} more above "),
        (0, below) => format!(" … {below} more below "),
        (above, below) => format!(" … {above} more above, {below} more below "),
    }
}
