//! The cards as text: a sign for each triangle, which points as the triangle does.

use tricorn_kernel::face::{Ink, Line};

use super::{Bag, Card, Making};
use crate::lattice::Cell;

/// A card's shape takes so many letters at most.
pub(crate) const WIDE: usize = 5;
/// And so many lines.
pub(crate) const HIGH: usize = 2;

/// The ink of a card: by the number of its triangles.
pub(crate) fn ink(card: Card) -> Ink {
    match card.triangles() {
        0 => Ink::Strong,
        size => Ink::Piece(size as u8 - 1),
    }
}

fn sign(cell: Cell) -> char {
    if cell.points_up() { '▲' } else { '▼' }
}

/// The lines of a card's shape, each [`WIDE`] letters.
pub(crate) fn rows(card: Card) -> [String; HIGH] {
    let Some(shape) = card.shape() else { return ["Z    ".into(), "     ".into()] };
    let left = shape.cells().iter().map(|cell| cell.column).min().unwrap_or(0);
    std::array::from_fn(|row| {
        let at = |column: usize| {
            let cell = Cell::new(left + column as i8, row as i8);
            if shape.cells().contains(&cell) { sign(cell) } else { ' ' }
        };
        (0..WIDE).map(at).collect()
    })
}

/// Adds a card's code in its ink to a line.
pub(crate) fn draw_card(line: Line, card: Card) -> Line {
    line.ink(ink(card), card.code())
}

/// Adds the codes of several cards to a line.
pub(crate) fn draw_bag(line: Line, cards: Bag) -> Line {
    if cards.is_empty() {
        return line.muted("-");
    }
    cards.cards().fold(line, |line, card| draw_card(line, card).plain(" "))
}

/// The centre cards with their handles.
pub(crate) fn draw_centre(centre: &[Option<Card>]) -> Vec<Line> {
    let cards = (1..).zip(centre).filter_map(|(place, card): (usize, _)| Some((format!("c{place}"), (*card)?)));
    draw_row(&cards.collect::<Vec<_>>())
}

/// A viewer's own cards with their handles.
pub(crate) fn draw_own(cards: &[Card]) -> Vec<Line> {
    let cards: Vec<(String, Card)> =
        (1..).zip(cards).map(|(place, card): (usize, _)| (format!("o{place}"), *card)).collect();
    cards.chunks(8).flat_map(draw_row).collect()
}

/// Cards side by side, each with a heading, its code and its shape.
pub(crate) fn draw_row(cards: &[(String, Card)]) -> Vec<Line> {
    let each = |part: &dyn Fn(Line, &(String, Card)) -> Line| {
        cards.iter().fold(Line::new().plain("  "), |line, card| part(line, card).plain("  "))
    };
    let mut lines = vec![each(&|line, (heading, card)| {
        let room = (WIDE + 1).saturating_sub(heading.chars().count() + 1);
        line.muted(heading.clone()).plain(" ").ink(ink(*card), format!("{:<room$}", card.code()))
    })];
    for row in 0..HIGH {
        lines.push(each(&|line, (_, card)| line.ink(ink(*card), format!("{:<6}", rows(*card)[row]))));
    }
    lines
}

/// The pieces as they lie on the target: each triangle with a letter for the piece that covers it, and its code.
pub(crate) fn draw_made(making: Making) -> Vec<Line> {
    let cells = making.target().cells();
    let pieces = making.pieces();
    let (left, right) =
        cells.iter().fold((i8::MAX, i8::MIN), |(left, right), cell| (left.min(cell.column), right.max(cell.column)));
    let rows = cells.iter().map(|cell| cell.row).max().unwrap_or(0);
    (0..=rows)
        .map(|row| {
            (left..=right).fold(Line::new(), |line, column| {
                let cell = Cell::new(column, row);
                let piece = pieces.iter().position(|(_, cells)| cells.contains(&cell));
                match piece {
                    Some(index) => {
                        let letter = char::from(b'a' + index as u8);
                        line.ink(ink(Card::of(pieces[index].0)), format!("{letter}{}", sign(cell)))
                    }
                    None => line.plain("  "),
                }
            })
        })
        .collect()
}
