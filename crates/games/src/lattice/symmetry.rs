//! Turning and mirroring the grid about the point 0,0.

use super::{Cell, Point};

/// One of the twelve ways in which the grid lies on itself: mirrored or not, then turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Symmetry {
    /// Left and right are swapped first.
    pub mirrored: bool,
    /// Then so many sixths of a turn clockwise.
    pub sixths: u8,
}

impl Symmetry {
    /// All twelve, the one that changes nothing first.
    pub fn all() -> impl Iterator<Item = Self> {
        [false, true].into_iter().flat_map(|mirrored| (0..6).map(move |sixths| Self { mirrored, sixths }))
    }

    /// Where a point goes.
    #[must_use]
    pub fn point(self, point: Point) -> Point {
        let x = if self.mirrored { -point.x } else { point.x };
        // In steps to the right and steps down-right, a sixth of a turn is a small matrix.
        let start = ((x - point.y) / 2, point.y);
        let (right, down) = (0..self.sixths).fold(start, |(right, down), _| (-down, right + down));
        Point::new(2 * right + down, down)
    }

    /// Where a cell goes.
    #[must_use]
    pub fn cell(self, cell: Cell) -> Cell {
        let corners = cell.corners().map(|corner| self.point(corner));
        let column = corners.iter().map(|corner| i16::from(corner.x)).sum::<i16>() / 3;
        let row = corners.iter().map(|corner| corner.y).min().unwrap_or_default();
        Cell::new(column as i8, row)
    }

    /// Which corner of the cell's image corner `corner` of the cell becomes.
    #[must_use]
    pub fn corner(self, cell: Cell, corner: usize) -> usize {
        let image = self.point(cell.corners()[corner]);
        let corners = self.cell(cell).corners();
        corners.iter().position(|&corner| corner == image).expect("the image of a cell has the images of its corners")
    }
}
