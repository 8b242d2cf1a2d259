//! The plain table.

use tricorn_kernel::face::{Drawing, Line, Names};

use super::View;
use super::moves::Board;
use super::state::TOKENS;
use super::view::DeskView;
use super::words;

pub(super) fn draw(view: &View, names: Names<'_>) -> Drawing {
    let mut drawing = Drawing::default();
    for (place, side) in view.sides.iter().enumerate() {
        let turned = usize::from(side.tokens);
        let tokens = format!("{}{}", "\u{25b2}".repeat(turned), "\u{25b3}".repeat(usize::from(TOKENS) - turned));
        let mut line = Line::new().strong(words::side(view, place, names)).plain(format!("  {tokens}"));
        if view.are_teams() {
            line = line.muted(format!("  {}", words::list(&side.seats, names)));
        }
        drawing.players.push(line);
    }
    for desk in &view.desks {
        drawing.board.push(Line::new());
        desk_lines(view, desk, names, &mut drawing.board);
    }
    if !view.last.is_empty() {
        drawing.board.push(Line::new());
        drawing.board.push(Line::new().muted(format!("{}:", words::round_shown(view))));
        for shown in &view.last {
            drawing.board.push(Line::new().plain(format!("  {}", words::shown(shown, names))));
        }
    }
    if let Some(own) = view.own_desk().and_then(|desk| desk.own.as_ref()) {
        drawing.hand.push(Line::new().strong("Your card"));
        for (number, name) in (1..).zip(&own.card) {
            let line = format!("{number}  {} ({})", name.name, name.category);
            let is_it = own.sheet.message == Some(number);
            drawing.hand.push(if is_it {
                Line::new().strong(format!("{line}, your message"))
            } else {
                Line::new().plain(line)
            });
        }
    }
    drawing
}

fn desk_lines(view: &View, desk: &DeskView, names: Names<'_>, lines: &mut Vec<Line>) {
    let heading = Line::new().strong(format!("{}, Insider", names.of(desk.insider)));
    lines.push(heading.muted(format!("  {}", words::desk_state(view, desk))));
    let mut boards = Line::new().plain("  ");
    for board in Board::ALL {
        let index = board.index();
        let own = desk.own.as_ref().and_then(|own| own.sheet.clues[index].as_deref());
        boards = boards.plain(format!("[{board}] "));
        boards = match (&desk.boards[index], own, desk.marks.written[index]) {
            (Some(clue), _, _) => boards.strong(format!("{clue}   ")),
            (None, Some(clue), _) => boards.muted(format!("({clue})   ")),
            (None, None, true) => boards.muted("\u{2592}\u{2592}\u{2592}   "),
            (None, None, false) => boards.muted("\u{b7}\u{b7}\u{b7}   "),
        };
    }
    lines.push(boards);
    for guess in &desk.guesses {
        let mark = match guess.right {
            Some(true) => "\u{2713}",
            Some(false) => "\u{2717}",
            None => "?",
        };
        lines.push(Line::new().plain(format!("  {mark} {}", words::guess(guess, names))));
    }
}
