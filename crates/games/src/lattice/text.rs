//! Boards on the grid as text, with coordinates to read moves off.
//!
//! ```text
//!          0     2     A row of cells is three lines high, and each column three letters further
//!          .-----.     right. A cell holds one letter near its apex and three near its base, so that
//!  0      /1\1 5/      its corners can be written in it. The number of a column stands above the
//!        /0 2\2/       middle of its cells.
//!       .-----.
//! ```

use tricorn_kernel::face::{Ink, Line};

use super::Cell;

/// A letter in some ink.
pub(crate) type Letter = (Ink, char);

/// What is written in a cell: a letter near its apex, and three near its base from left to right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Inside {
    /// Near the apex.
    pub(crate) apex: Letter,
    /// Near the base.
    pub(crate) base: [Letter; 3],
    /// How the sides are drawn.
    pub(crate) sides: Ink,
}

impl Inside {
    /// A letter in each corner, clockwise from the apex as [`Cell::corners`] are.
    pub(crate) fn corners(cell: Cell, corners: [char; 3], ink: Ink, sides: Ink) -> Self {
        let [apex, next, last] = corners;
        // Clockwise from the apex comes the right corner; from an apex below, the left one.
        let (left, right) = if cell.points_up() { (last, next) } else { (next, last) };
        Self { apex: (ink, apex), base: [(ink, left), (ink, ' '), (ink, right)], sides }
    }
}

/// What is written in a larger cell, four lines high: three letters in the second line from its apex
/// and five near its base, each from left to right; in the first there is room for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Large {
    /// Next to the apex.
    pub(crate) apex: Letter,
    /// Below, or above where the apex is below.
    pub(crate) middle: [Letter; 3],
    /// Near the base.
    pub(crate) base: [Letter; 5],
    /// How the sides are drawn.
    pub(crate) sides: Ink,
}

const BLANK: Letter = (Ink::Plain, ' ');
/// Letters from one column to the next, and lines from one row to the next.
const STEP: i32 = 3;
/// The same where cells are large.
const LARGE_STEP: i32 = 4;
/// Letters for the numbers of the rows.
const LABELS: i32 = 4;
/// The letters and the lines that name the rows and columns of a board or an overview.
pub(crate) const NAMED: (usize, usize) = (LABELS as usize, 1);

/// Draws tiles and, where the viewer could put one, dots; with a rim of free cells around them.
pub(crate) fn draw(tiles: &[(Cell, Inside)], hints: &[Cell]) -> Vec<Line> {
    let tile = |(cell, inside): &(Cell, Inside)| (*cell, inside.sides, vec![vec![inside.apex], inside.base.to_vec()]);
    draw_rows(STEP, &tiles.iter().map(tile).collect::<Vec<_>>(), hints)
}

/// The same with larger cells.
pub(crate) fn draw_large(tiles: &[(Cell, Large)], hints: &[Cell]) -> Vec<Line> {
    let rows = |tile: &Large| vec![vec![tile.apex], tile.middle.to_vec(), tile.base.to_vec()];
    let tile = |(cell, inside): &(Cell, Large)| (*cell, inside.sides, rows(inside));
    draw_rows(LARGE_STEP, &tiles.iter().map(tile).collect::<Vec<_>>(), hints)
}

/// The whole board at one letter a cell: triangles for the tiles, dots where the viewer could put one.
pub(crate) fn overview(tiles: impl Iterator<Item = Cell>, latest: Option<Cell>, hints: &[Cell]) -> Vec<Line> {
    let tile = |cell: Cell| {
        let ink = if latest == Some(cell) { Ink::Latest } else { Ink::Plain };
        (cell, (ink, if cell.points_up() { '▲' } else { '▼' }))
    };
    let letters: Vec<(Cell, Letter)> =
        hints.iter().map(|&cell| (cell, (Ink::Muted, '·'))).chain(tiles.map(tile)).collect();
    let columns = || letters.iter().map(|(cell, _)| i32::from(cell.column));
    let rows = || letters.iter().map(|(cell, _)| i32::from(cell.row));
    let (west, east) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    let (north, south) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
    let (width, height) = (LABELS + east - west + 1, 1 + south - north + 1);
    let blank = vec![BLANK; (width * height) as usize];
    let mut canvas = Canvas { letters: blank, step: 1, width, height, west, north };
    // Every fifth column is named; a name ends in its column.
    for column in (west..=east).filter(|column| column % 5 == 0) {
        let name = column.to_string();
        canvas.write(LABELS + column - west + 1 - name.len() as i32, 0, Ink::Muted, &name);
    }
    for row in north..=south {
        canvas.write(0, 1 + row - north, Ink::Muted, &format!("{row:>3}"));
    }
    for (cell, letter) in letters {
        canvas.put(LABELS + i32::from(cell.column) - west, 1 + i32::from(cell.row) - north, letter);
    }
    canvas.lines()
}

/// A tile: its cell, its sides, and what is written in it line by line from the apex on.
type Written = (Cell, Ink, Vec<Vec<Letter>>);

fn draw_rows(step: i32, tiles: &[Written], hints: &[Cell]) -> Vec<Line> {
    let shown = || tiles.iter().map(|(cell, ..)| *cell).chain(hints.iter().copied());
    let columns = shown().map(|cell| i32::from(cell.column));
    let rows = shown().map(|cell| i32::from(cell.row));
    let (west, east) = (columns.clone().min().unwrap_or(0) - 1, columns.max().unwrap_or(0) + 1);
    let (north, south) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
    let mut canvas = Canvas {
        letters: Vec::new(),
        step,
        width: LABELS + step * (east - west + 1) + 2,
        height: step * (south - north + 1) + 2,
        west,
        north,
    };
    canvas.letters = vec![BLANK; (canvas.width * canvas.height) as usize];
    for column in (west..=east).filter(|column| column % 2 == 0) {
        let label = column.to_string();
        // The last digit stands in the column, a minus before it.
        let start = LABELS + step * (column - west + 1) - label.len() as i32 + 1;
        canvas.write(start, 0, Ink::Muted, &label);
    }
    for row in north..=south {
        let y = 1 + step * (row - north);
        canvas.write(0, y + 1, Ink::Muted, &format!("{row:>3}"));
    }
    for (cell, sides, rows) in tiles {
        canvas.tile(*cell, *sides, rows);
    }
    for &cell in hints {
        let (x, y) = canvas.middle(cell);
        let y = if cell.points_up() { y + step - 1 } else { y + 1 };
        canvas.put(x, y, (Ink::Muted, '·'));
    }
    canvas.lines()
}

struct Canvas {
    letters: Vec<Letter>,
    step: i32,
    width: i32,
    height: i32,
    west: i32,
    north: i32,
}

impl Canvas {
    /// The letter's place in the middle of a cell's upper edge, or of its apex.
    fn middle(&self, cell: Cell) -> (i32, i32) {
        let (column, row) = (i32::from(cell.column), i32::from(cell.row));
        (LABELS + self.step * (column - self.west + 1), 1 + self.step * (row - self.north))
    }

    fn at(&self, x: i32, y: i32) -> usize {
        (y * self.width + x) as usize
    }

    fn put(&mut self, x: i32, y: i32, letter: Letter) {
        let place = self.at(x, y);
        self.letters[place] = letter;
    }

    /// A letter of a tile's side: that of the latest tile stays, whichever tile is drawn later.
    fn side(&mut self, x: i32, y: i32, letter: Letter) {
        if self.letters[self.at(x, y)].0 != Ink::Latest {
            self.put(x, y, letter);
        }
    }

    fn write(&mut self, x: i32, y: i32, ink: Ink, text: &str) {
        for (place, letter) in text.chars().enumerate() {
            self.put(x + place as i32, y, (ink, letter));
        }
    }

    fn tile(&mut self, cell: Cell, sides: Ink, rows: &[Vec<Letter>]) {
        let (x, y) = self.middle(cell);
        let (step, up) = (self.step, cell.points_up());
        let (left, right) = if up { ('/', '\\') } else { ('\\', '/') };
        // The line so far from the apex.
        let line = |from_apex: i32| if up { y + from_apex } else { y + step - from_apex };
        for place in 1 - step..step {
            self.side(x + place, line(step), (sides, '-'));
        }
        for (dx, from_apex) in [(0, 0), (-step, step), (step, step)] {
            self.side(x + dx, line(from_apex), (sides, '.'));
        }
        for (half, letters) in (1..).zip(rows) {
            self.side(x - half, line(half), (sides, left));
            self.side(x + half, line(half), (sides, right));
            for (dx, letter) in (1 - half..).zip(letters) {
                self.put(x + dx, line(half), *letter);
            }
        }
    }

    fn lines(&self) -> Vec<Line> {
        let line = |y: i32| {
            let mut line = Line::new();
            for x in 0..self.width {
                let (ink, letter) = self.letters[self.at(x, y)];
                match line.0.last_mut() {
                    Some((last, text)) if *last == ink || letter == ' ' => text.push(letter),
                    _ => line.0.push((ink, letter.to_string())),
                }
            }
            if let Some((_, text)) = line.0.last_mut() {
                text.truncate(text.trim_end().len());
            }
            line
        };
        (0..self.height).map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(tiles: &[(Cell, [char; 3])], hints: &[Cell]) -> String {
        let inside =
            |&(cell, corners): &(Cell, [char; 3])| (cell, Inside::corners(cell, corners, Ink::Plain, Ink::Muted));
        let tiles: Vec<_> = tiles.iter().map(inside).collect();
        draw(&tiles, hints).iter().map(|line| line.text().trim_end().to_owned() + "\n").collect()
    }

    #[test]
    fn neighbours_share_their_sides_and_their_corners_meet() {
        let tiles = [(Cell::new(0, 0), ['1', '2', '0']), (Cell::new(1, 0), ['2', '1', '5'])];
        let expected = "
          0     2
          .-----.
  0      /1\\1 5/
        /0 2\\2/
       .-----.
";
        assert_eq!(drawn(&tiles, &[]), expected[1..], "\n{}", drawn(&tiles, &[]));
    }

    #[test]
    fn a_hint_is_a_dot_in_the_middle_of_a_free_cell() {
        let tiles = [(Cell::new(0, 0), ['1', '2', '0'])];
        let text = drawn(&tiles, &[Cell::new(0, 1), Cell::new(-1, 0)]);
        let expected = "
      -2     0
             .
  0       · /1\\
           /0 2\\
          .-----.
  1          ·
";
        assert_eq!(text.lines().count(), 8);
        assert!(text.starts_with(&expected[1..]), "\n{text}");
    }

    #[test]
    fn a_first_board_has_the_origin_alone() {
        assert_eq!(drawn(&[], &[Cell::ORIGIN]).trim_end(), "          0\n\n  0\n          ·");
    }

    #[test]
    fn large_cells_hold_nine_letters() {
        let letters = |text: &str| text.chars().map(|letter| (Ink::Plain, letter)).collect::<Vec<_>>();
        let tile = |column: i8, text: &str| {
            let all = letters(text);
            let (middle, base) = (all[1..4].try_into().unwrap(), all[4..].try_into().unwrap());
            (Cell::new(column, 0), Large { apex: all[0], middle, base, sides: Ink::Muted })
        };
        let lines = draw_large(&[tile(0, "abcdefghi"), tile(1, "ABCDEFGHI")], &[Cell::new(2, 0)]);
        let text: String = lines.iter().map(|line| line.text().trim_end().to_owned() + "\n").collect();
        let expected = "
            0       2
            .-------.
  0        /a\\EFGHI/
          /bcd\\BCD/
         /efghi\\A/  ·
        .-------.
";
        assert_eq!(text, expected[1..], "\n{text}");
    }

    #[test]
    fn an_overview_has_one_letter_a_cell() {
        let tiles = [Cell::new(-1, 0), Cell::new(0, 0), Cell::new(6, 1)];
        let lines = overview(tiles.into_iter(), Some(tiles[0]), &[Cell::new(1, 0)]);
        let text: String = lines.iter().map(|line| line.text() + "\n").collect();
        assert_eq!(text, "     0    5\n  0 ▼▲·\n  1        ▼\n", "\n{text}");
        assert!(lines[1].0.contains(&(Ink::Latest, "▼".into())));
    }

    #[test]
    fn a_board_of_22_columns_fits_in_80_letters() {
        let strip: Vec<_> = (-11..11).map(|column| (Cell::new(column, 0), ['5', '5', '5'])).collect();
        assert!(drawn(&strip, &[]).lines().all(|line| line.chars().count() <= 80));
    }

    #[test]
    fn the_sides_of_the_latest_tile_stay_marked_beside_a_tile_drawn_later() {
        let latest = (Cell::new(0, 0), Inside::corners(Cell::new(0, 0), ['1'; 3], Ink::Latest, Ink::Latest));
        let muted = (Cell::new(1, 0), Inside::corners(Cell::new(1, 0), ['1'; 3], Ink::Plain, Ink::Muted));
        let lines = draw(&[latest, muted], &[]);
        let letters = |line: &Line| {
            line.0.iter().filter(|(ink, _)| *ink == Ink::Latest).map(|(_, text)| text.clone()).collect::<String>()
        };
        assert_eq!(letters(&lines[2]).trim(), "/1\\");
    }
}
