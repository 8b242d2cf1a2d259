//! Boards on the grid as text, with coordinates to read moves off.
//!
//! ```text
//!          0     2     A row of cells is so many lines high as each column is letters further right:
//!          .-----.     here three. So a cell that is three high holds one letter near its apex and
//!  0      /1\\1 5/      three near its base. The number of a column stands above the middle of its
//!        /0 2\\2/       cells.
//!       .-----.
//! ```

use tricorn_kernel::face::{Ink, Line};

use super::Cell;

/// A letter in some ink.
pub(crate) type Letter = (Ink, char);

/// A tile and what is written on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Written {
    /// Where it lies.
    pub(crate) cell: Cell,
    /// How the sides are drawn.
    pub(crate) sides: Ink,
    /// Letters, each so far right of the middle and so far below the uppermost line of the cell; they may
    /// be on a side, and lie over it.
    pub(crate) letters: Vec<(i32, i32, Letter)>,
}

impl Written {
    /// A letter in each corner of a tile three lines high, clockwise from the apex as [`Cell::corners`] are.
    pub(crate) fn corners(cell: Cell, corners: [char; 3], ink: Ink, sides: Ink) -> Self {
        let [apex, next, last] = corners.map(|letter| (ink, letter));
        // Clockwise from the apex comes the right corner; from an apex below, the left one.
        let letters = if cell.points_up() {
            vec![(0, 1, apex), (-1, 2, last), (1, 2, next)]
        } else {
            vec![(0, 2, apex), (-1, 1, next), (1, 1, last)]
        };
        Self { cell, sides, letters }
    }
}

const BLANK: Letter = (Ink::Plain, ' ');
/// Letters for the numbers of the rows.
const LABELS: i32 = 4;
/// The letters and the lines that name the rows and columns of a board or an overview.
pub(crate) const NAMED: (usize, usize) = (LABELS as usize, 1);

/// Draws tiles so many lines high and, where the viewer could put one, dots; with a rim of free cells
/// around them.
pub(crate) fn draw(step: i32, tiles: &[Written], hints: &[Cell]) -> Vec<Line> {
    let mut canvas = Canvas::new(step, LABELS, tiles.iter().map(|tile| tile.cell).chain(hints.iter().copied()));
    canvas.label();
    canvas.tiles(tiles);
    for &cell in hints {
        let (x, y) = canvas.middle(cell);
        let y = if cell.points_up() { y + 2 * step / 3 } else { y + step / 3 };
        canvas.put(x, y, (Ink::Muted, '·'));
    }
    canvas.lines()
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
    let mut canvas = Canvas { letters: blank, step: 1, left: LABELS, width, height, west, north };
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

/// Draws tiles so many lines high without coordinates, as a hand lies there.
pub(crate) fn draw_hand(step: i32, tiles: &[Written]) -> Vec<Line> {
    let mut canvas = Canvas::new(step, 0, tiles.iter().map(|tile| tile.cell));
    canvas.tiles(tiles);
    canvas.lines().split_off(1)
}

struct Canvas {
    letters: Vec<Letter>,
    step: i32,
    /// What is left free for the numbers of the rows.
    left: i32,
    width: i32,
    height: i32,
    west: i32,
    north: i32,
}

impl Canvas {
    /// Room for these cells, a column more on either side and a line above.
    fn new(step: i32, left: i32, cells: impl Iterator<Item = Cell> + Clone) -> Self {
        let columns = cells.clone().map(|cell| i32::from(cell.column));
        let rows = cells.map(|cell| i32::from(cell.row));
        let (west, east) = (columns.clone().min().unwrap_or(0) - 1, columns.max().unwrap_or(0) + 1);
        let (north, south) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
        let (width, height) = (left + step * (east - west + 1) + 2, step * (south - north + 1) + 2);
        Self { letters: vec![BLANK; (width * height) as usize], step, left, width, height, west, north }
    }

    /// The numbers of columns and rows.
    fn label(&mut self) {
        let columns = (self.width - self.left - 2) / self.step;
        for column in (self.west..self.west + columns).filter(|column| column % 2 == 0) {
            let label = column.to_string();
            // The last digit stands in the column, a minus before it.
            let start = self.left + self.step * (column - self.west + 1) - label.len() as i32 + 1;
            self.write(start, 0, Ink::Muted, &label);
        }
        for row in self.north..self.north + (self.height - 2) / self.step {
            let y = 1 + self.step * (row - self.north);
            self.write(0, y + 1, Ink::Muted, &format!("{row:>3}"));
        }
    }

    /// The letter's place in the middle of a cell's upper edge, or of its apex.
    fn middle(&self, cell: Cell) -> (i32, i32) {
        let (column, row) = (i32::from(cell.column), i32::from(cell.row));
        (self.left + self.step * (column - self.west + 1), 1 + self.step * (row - self.north))
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

    /// All sides lie under all letters: a letter on a side belongs to both tiles there.
    fn tiles(&mut self, tiles: &[Written]) {
        tiles.iter().for_each(|tile| self.sides(tile.cell, tile.sides));
        for tile in tiles {
            let (x, y) = self.middle(tile.cell);
            tile.letters.iter().for_each(|&(dx, dy, letter)| self.put(x + dx, y + dy, letter));
        }
    }

    fn sides(&mut self, cell: Cell, sides: Ink) {
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
        for half in 1..step {
            self.side(x - half, line(half), (sides, left));
            self.side(x + half, line(half), (sides, right));
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
        let written = |&(cell, corners): &(Cell, [char; 3])| Written::corners(cell, corners, Ink::Plain, Ink::Muted);
        draw(3, &tiles.iter().map(written).collect::<Vec<_>>(), hints)
            .iter()
            .map(|line| line.text().trim_end().to_owned() + "\n")
            .collect()
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
    fn a_letter_on_a_side_lies_over_it_whichever_tile_is_drawn_later() {
        let tile = |column: i8, letters| Written { cell: Cell::new(column, 0), sides: Ink::Muted, letters };
        let lines = draw(4, &[tile(0, vec![(2, 2, (Ink::Strong, '#'))]), tile(1, Vec::new())], &[Cell::new(2, 0)]);
        let text: String = lines.iter().map(|line| line.text().trim_end().to_owned() + "\n").collect();
        let expected = "
            0       2
            .-------.
  0        / \\     /
          /   #   / ·
         /     \\ /
        .-------.
";
        assert_eq!(text, expected[1..], "\n{text}");
    }

    #[test]
    fn a_hand_has_no_coordinates() {
        let tiles = [0, 2].map(|column| Written { cell: Cell::new(column, 0), sides: Ink::Muted, letters: Vec::new() });
        let text: Vec<String> = draw_hand(2, &tiles).iter().map(|line| line.text()).collect();
        assert_eq!(text, ["    .   .", "   / \\ / \\", "  .---.---."]);
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
        let latest = Written::corners(Cell::new(0, 0), ['1'; 3], Ink::Latest, Ink::Latest);
        let muted = Written::corners(Cell::new(1, 0), ['1'; 3], Ink::Plain, Ink::Muted);
        let lines = draw(3, &[latest, muted], &[]);
        let letters = |line: &Line| {
            line.0.iter().filter(|(ink, _)| *ink == Ink::Latest).map(|(_, text)| text.clone()).collect::<String>()
        };
        assert_eq!(letters(&lines[2]).trim(), "/1\\");
    }
}
