//! The same examples as text: triangles with their cuts, for a terminal.

use tricorn_kernel::face::{Ink, Line};

use super::example::{Example, Shown};
use crate::triangles_deck::{Card, Colour, Cut};

/// A triangle of each cut. A digit and the `_` after it are where a piece is named.
const TRIANGLES: [[&str; 8]; 3] = [
    [
        "      .      ",
        "     / \\     ",
        "    /1_ \\    ",
        "   /-----\\   ",
        "  /  2_   \\  ",
        " /---------\\ ",
        "/    3_     \\",
        "'-----------'",
    ],
    [
        "      .      ",
        "     / \\     ",
        "    /   \\    ",
        "   /|   |\\   ",
        "  / |   | \\  ",
        " /  |2_ |  \\ ",
        "/1_ |   |3_ \\",
        "'---'---'---'",
    ],
    [
        "      .      ",
        "     / \\     ",
        "    /   \\    ",
        "   / 1_  \\   ",
        "  /'-. .-'\\  ",
        " /    |    \\ ",
        "/ 2_  | 3_  \\",
        "'-----'-----'",
    ],
];
/// A joker: a triangle that is not cut.
const WHOLE: [&str; 8] = [
    "      .      ",
    "     / \\     ",
    "    /   \\    ",
    "   /     \\   ",
    "  /  1_   \\  ",
    " /         \\ ",
    "/           \\",
    "'-----------'",
];
/// From one thing to the next.
const STEP: usize = 20;

impl Example {
    /// The example as text.
    pub(crate) fn draw(&self) -> Vec<Line> {
        let row = |row: usize| self.things.iter().fold(Line::new(), |line, (shown, _)| draw_row(line, shown, row));
        let words = |line: Line, (shown, words): &(Shown, &str)| {
            let words = match shown {
                Shown::Card(card) => format!("{words} ({card})"),
                _ => (*words).to_owned(),
            };
            line.plain(format!("{words:^STEP$}"))
        };
        let below = self.things.iter().fold(Line::new(), words);
        (0..WHOLE.len()).map(row).chain([below]).collect()
    }
}

/// One row of a triangle, in the middle of its step.
fn draw_row(line: Line, shown: &Shown, row: usize) -> Line {
    let (rows, pieces) = match *shown {
        Shown::Card(card) => match card.cut() {
            Some(cut) => (&TRIANGLES[cut as usize], named(&[card])),
            None => (&WHOLE, [Some(('w', card.colour())), None, None]),
        },
        Shown::Growing(cut, colours) => (&TRIANGLES[cut as usize], growing(colours)),
        Shown::Taken(cards) => (&TRIANGLES[cards[0].cut().unwrap_or(Cut::Horizontal) as usize], named(&cards)),
    };
    let text = format!("{:^STEP$}", rows[row]);
    let mut line = line;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        let Some(place) = letter.to_digit(10) else {
            line = line.muted(letter);
            continue;
        };
        letters.next();
        line = match pieces[place as usize - 1] {
            Some((name, colour)) => line.ink(Ink::Piece(colour as u8), format!("{name}{}", colour.letter())),
            None => line.muted(".."),
        };
    }
    line
}

fn named(cards: &[Card]) -> [Option<(char, Colour)>; 3] {
    let of = |number| cards.iter().find(|card| card.number() == number).map(|card| card.colour());
    growing([of(1), of(2), of(3)])
}

fn growing(colours: [Option<Colour>; 3]) -> [Option<(char, Colour)>; 3] {
    let [one, two, three] = colours;
    [one.map(|colour| ('1', colour)), two.map(|colour| ('2', colour)), three.map(|colour| ('3', colour))]
}
