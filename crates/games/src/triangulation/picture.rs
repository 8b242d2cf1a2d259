//! The picture of the table: tokens, boards and guesses, and what to pick in it.

use maud::{Markup, html};
use tricorn_kernel::Seat;
use tricorn_kernel::face::{Names, Picture, Scene, Seating};

use super::View;
use super::moves::{BOARDS, Board};
use super::state::TOKENS;
use super::view::{DeskView, GuessView, ShownView};
use super::words;
use crate::svg::{EDGE, FELT, IVORY, tenth};

const WIDTH: f32 = 440.0;
const MARGIN: f32 = 10.0;
const INNER: f32 = WIDTH - 2.0 * MARGIN;
/// A clue board, and the way from one to the next.
const BOARD: (f32, f32) = (134.0, 76.0);
const STEP: f32 = (INNER - BOARD.0) / 2.0;
/// The smallest letters: 13 pixels where the table is 340 pixels wide.
const LETTERS: f32 = 17.0;
const LINE: f32 = 22.0;

const GOLD: &str = "#e0a100";
const INK: &str = "#1d2b2a";
const MUTED: &str = "#6c6557";
/// What turned-down boards and the screen are made of.
const BACK: &str = "#2f6f68";
const SCREEN: &str = "#123835";

/// As large as the letters of a text may be, so that it is not wider than this.
fn fitted(text: &str, width: f32, most: f32) -> f32 {
    let letters = text.chars().count().max(1) as f32;
    tenth((width / (0.56 * letters)).min(most))
}

/// A line of text that never is wider than its room.
fn line(text: &str, (x, y): (f32, f32), width: f32, fill: &str, anchor: &str) -> Markup {
    html! {
        text x=(tenth(x)) y=(tenth(y)) font-size=(fitted(text, width, LETTERS)) text-anchor=(anchor) fill=(fill) { (text) }
    }
}

pub(super) fn scene(view: &View, names: Names<'_>) -> Scene {
    let mut y = MARGIN;
    let tokens = tokens(view, names, &mut y);
    let desks: Vec<Markup> = (0..view.desks.len()).map(|place| desk(view, place, names, &mut y)).collect();
    y += if view.last.is_empty() { 0.0 } else { LINE };
    let heading = line(words::round_shown(view), (MARGIN, y - 4.0), INNER, GOLD, "start");
    let last: Vec<Markup> = view.last.iter().map(|shown| last(shown, names, &mut y)).collect();
    let height = tenth(y + MARGIN);
    let board = html! {
        svg.board.words xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (WIDTH) " " (height) } width=(WIDTH) height=(height) role="group" aria-label="the table" {
            rect.felt width=(WIDTH) height=(height) rx="16" fill=(FELT) {}
            (tokens)
            @for desk in desks { (desk) }
            @if !last.is_empty() {
                g.last role="img" aria-label=(words::last_round(view, names)) { (heading) @for line in last { (line) } }
            }
        }
    };
    let seat =
        |index: usize| Seating { words: words::role(view, Seat::new(index as u8)).into(), picture: Picture::default() };
    Scene { board: board.into(), hand: Picture::default(), seats: (0..names.0.len()).map(seat).collect() }
}

/// The mission tokens of every side: a turned one is golden and has a tick.
fn tokens(view: &View, names: Names<'_>, y: &mut f32) -> Markup {
    let room = INNER / view.sides.len() as f32;
    let top = *y;
    *y += 58.0;
    html! {
        @for (place, side) in view.sides.iter().enumerate() {
            @let name = words::side(view, place, names);
            @let x = MARGIN + room * place as f32;
            g.tokens role="img" aria-label=(format_args!("{name}: {} of {TOKENS} tokens turned", side.tokens)) {
                (line(&name, (x, top + 15.0), room - 8.0, IVORY, "start"))
                @for token in 0..TOKENS {
                    @let left = x + 24.0 * f32::from(token);
                    @let turned = token < side.tokens;
                    path d=(format_args!("M{} {}l10 18h-20z", tenth(left + 10.0), tenth(top + 24.0))) stroke=(IVORY) stroke-opacity=".7"
                        fill=(if turned { GOLD } else { MUTED }) stroke-linejoin="round" stroke-width="2" {}
                    @if turned {
                        path d=(format_args!("M{} {}l3 3 5-6", tenth(left + 6.0), tenth(top + 36.0))) fill="none" stroke=(INK) stroke-width="2" {}
                    }
                }
            }
        }
    }
}

/// What an Insider has in front: the boards, the screen while there is something to hide, and the guesses.
fn desk(view: &View, place: usize, names: Names<'_>, y: &mut f32) -> Markup {
    let desk = &view.desks[place];
    let is_on = view.guessed == Some(place as u8);
    let top = *y;
    let boards = top + 26.0;
    let own = desk.own.as_ref().and_then(|own| own.card.get(usize::from(own.sheet.message?) - 1));
    let own = own.map(|name| format!("Your message: {}", name.name));
    let guesses = boards + BOARD.1 + 4.0 + if own.is_some() { LINE } else { 0.0 };
    *y = guesses + LINE * desk.guesses.len() as f32 + 12.0;
    let name = format!("{}, Insider", names.of(desk.insider));
    let state = words::desk_state(view, desk);
    html! {
        g.desk .now[is_on] {
            @if is_on {
                rect x="3" y=(tenth(top - 3.0)) width=(WIDTH - 6.0) height=(tenth(*y - top)) rx="12" fill=(IVORY) fill-opacity=".07" stroke=(GOLD) stroke-width="2" {}
            }
            (line(&name, (MARGIN, top + 17.0), INNER * 0.52, IVORY, "start"))
            (line(&state, (MARGIN + INNER, top + 17.0), INNER * 0.46, GOLD, "end"))
            @for board in Board::ALL { (clue_board(view, desk, board, boards, names)) }
            @if !desk.done && desk.drawn {
                g.screen aria-hidden="true" {
                    path d=(format_args!("M{} {}h{}l-8 34h-{}z", MARGIN, tenth(boards + BOARD.1 - 26.0), INNER, INNER - 16.0)) fill=(SCREEN) stroke=(IVORY) stroke-opacity=".35" {}
                }
            }
            @if let Some(own) = &own { (line(own, (MARGIN, guesses - 5.0), INNER, GOLD, "start")) }
            @for (number, guess) in desk.guesses.iter().enumerate() {
                (guessed(guess, names, guesses + LINE * number as f32 + 16.0))
            }
        }
    }
}

/// A clue board: face up, or a letter on its back; its Insider sees through.
fn clue_board(view: &View, desk: &DeskView, board: Board, top: f32, names: Names<'_>) -> Markup {
    let index = board.index();
    let (x, whose) = (MARGIN + STEP * index as f32, names.of(desk.insider));
    let open = desk.boards[index].as_deref();
    let own = desk.own.as_ref().and_then(|own| own.sheet.clues[index].as_deref());
    let label = match (open, own) {
        (Some(clue), _) => format!("board {board} of {whose}: {clue}"),
        (None, Some(clue)) => format!("board {board} of {whose}, face down: you wrote {clue}"),
        (None, None) if desk.marks.written[index] => format!("board {board} of {whose}, face down"),
        (None, None) => format!("board {board} of {whose}, empty"),
    };
    let is_on = view.guessed_desk().is_some_and(|on| on.insider == desk.insider);
    let pick = (is_on && open.is_none()).then(|| handle(board));
    let spot = pick.is_none().then_some(if open.is_some() { "turned" } else { "down" });
    let (width, height) = BOARD;
    let middle = (width / 2.0, height / 2.0);
    html! {
        g.clue data-pick=[pick] data-spot=[spot] role="img" aria-label=(label) transform=(format_args!("translate({} {})", tenth(x), tenth(top))) {
            rect.edge width=(width) height=(height) rx="9" fill=(if open.is_some() { IVORY } else { BACK }) stroke=(EDGE) stroke-width="2" {}
            @if let Some(clue) = open {
                text x="9" y="19" font-size="15" font-weight="700" fill=(MUTED) { (board) }
                g.turned data-once=(format_args!("turned:{}:{}:{board}", view.round, desk.insider)) { (clue_text(clue, (middle.0, middle.1 + 9.0), width - 14.0, INK)) }
            } @else {
                text x=(middle.0) y=(if own.is_some() { 30.0 } else { middle.1 + 13.0 }) font-size=(if own.is_some() { 24 } else { 38 }) font-weight="700"
                    text-anchor="middle" fill=(IVORY) fill-opacity=(if desk.marks.written[index] { ".95" } else { ".4" }) { (board) }
                @if let Some(clue) = own { (clue_text(clue, (middle.0, 56.0), width - 14.0, IVORY)) }
                @else if desk.marks.written[index] && !desk.done {
                    path d="M108 20l12-12 5 5-12 12-7 2z" fill="none" stroke=(IVORY) stroke-width="2" stroke-linejoin="round" {}
                }
            }
        }
    }
}

/// A clue in one line, or a long one in two.
fn clue_text(clue: &str, (x, y): (f32, f32), width: f32, fill: &str) -> Markup {
    const ONE_LINE: usize = 14;
    let letters: Vec<char> = clue.chars().collect();
    let half = if letters.len() > ONE_LINE { letters.len().div_ceil(2) } else { letters.len() };
    let lines: Vec<String> = letters.chunks(half.max(1)).map(|part| part.iter().collect()).collect();
    let size = lines.iter().map(|line| fitted(line, width, 25.0)).fold(25.0, f32::min);
    let up = (lines.len() - 1) as f32 * size * 0.55;
    html! {
        @for (number, line) in lines.iter().enumerate() {
            text x=(tenth(x)) y=(tenth(y - up + number as f32 * size * 1.1)) font-size=(size) font-weight="600" text-anchor="middle" fill=(fill) { (line) }
        }
    }
}

fn guessed(guess: &GuessView, names: Names<'_>, y: f32) -> Markup {
    let (mark, fill) = match guess.right {
        Some(true) => ("\u{2713}", GOLD),
        Some(false) => ("\u{2717}", IVORY),
        None => ("?", GOLD),
    };
    let words = words::guess(guess, names);
    html! {
        g.guess role="img" aria-label=(words::judged_guess(guess, names)) {
            text x=(MARGIN + 4.0) y=(tenth(y)) font-size=(LETTERS) font-weight="700" fill=(fill) { (mark) }
            (line(&words, (MARGIN + 26.0, y), INNER - 28.0, IVORY, "start"))
        }
    }
}

/// A message of the round before, and below it what came of it: in one line the letters would be too small to read.
fn last(shown: &ShownView, names: Names<'_>, y: &mut f32) -> Markup {
    *y += 2.0 * LINE;
    html! {
        (line(&words::message(shown, names), (MARGIN, *y - LINE - 4.0), INNER, IVORY, "start"))
        (line(&words::end(shown), (MARGIN + 14.0, *y - 5.0), INNER - 14.0, EDGE, "start"))
    }
}

/// The handle of a board.
pub(super) fn handle(board: Board) -> String {
    format!("board-{board}")
}

/// Three boards with these words, as a figure of the guide: those without a word lie face down.
pub(super) fn figure(clues: [Option<&str>; BOARDS]) -> Picture {
    let height = BOARD.1 + 2.0 * MARGIN;
    let svg = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (WIDTH) " " (height) } role="img" aria-label="three clue boards" {
            rect width=(WIDTH) height=(height) rx="12" fill=(FELT) {}
            @for (board, clue) in Board::ALL.into_iter().zip(clues) {
                g transform=(format_args!("translate({} {MARGIN})", tenth(MARGIN + STEP * board.index() as f32))) {
                    rect width=(BOARD.0) height=(BOARD.1) rx="9" fill=(if clue.is_some() { IVORY } else { BACK }) stroke=(EDGE) stroke-width="2" {}
                    @if let Some(clue) = clue {
                        text x="9" y="19" font-size="15" font-weight="700" fill=(MUTED) { (board) }
                        (clue_text(clue, (BOARD.0 / 2.0, BOARD.1 / 2.0 + 9.0), BOARD.0 - 14.0, INK))
                    } @else {
                        text x=(BOARD.0 / 2.0) y=(BOARD.1 / 2.0 + 13.0) font-size="38" font-weight="700" text-anchor="middle" fill=(IVORY) { (board) }
                    }
                }
            }
        }
    };
    svg.into()
}
