//! The pictures of the guide, drawn from small real boards.

use maud::html;
use tricorn_kernel::Seat;
use tricorn_kernel::face::{Line, Picture};

use super::check::corner_name;
use super::face::{TILE, written};
use super::picture::{celebrate, cross, paint_laid};
use super::{Board, Laid, Last};
use crate::lattice::svg::Frame;
use crate::lattice::text::{self, Written};

/// A board, and the tile that was placed last.
struct Figure {
    name: &'static str,
    board: &'static str,
    last: &'static str,
}

const FIGURES: [Figure; 6] = [
    Figure { name: "neighbour", board: "125@0,0/0", last: "112@1,0/1" },
    Figure { name: "mismatch", board: CHAIN, last: "025@-2,-1/2" },
    Figure { name: "bridge", board: CHAIN, last: "055@-2,-1/2" },
    Figure { name: "hexagon", board: "445@0,0/0 344@1,0/2 134@1,-1/0 144@0,-1/2 044@-1,-1/2", last: "045@-1,0/1" },
    Figure {
        name: "double-hexagon",
        board: "234@0,0/0 223@1,-1/2 244@-1,0/2 024@-1,-1/0 022@0,-1/1 033@2,0/1 013@2,1/2 133@1,1/1 334@0,1/2",
        last: "233@1,0/1",
    },
    Figure {
        name: "triple-hexagon",
        board: "245@0,0/0 334@2,0/0 344@2,1/2 445@1,1/0 455@0,1/2 233@1,-1/2 255@-1,0/2 225@-1,-1/0 223@0,-1/0 \
                135@3,-1/1 133@3,0/2 335@2,-1/0",
        last: "234@1,0/1",
    },
];

/// Tiles that almost close a ring: the same tile by its side makes a bridge, or meets a wrong number.
const CHAIN: &str = "445@0,0/0 455@-1,0/2 344@1,0/2 134@1,-1/0 014@0,-1/1 011@0,-2/2 001@-1,-2/0 005@-2,-2/0";

/// The tiles that a figure shows, the last one apart; none if it has a mistake, which a test would see.
pub(super) fn tiles(name: &str) -> Option<(Board, Laid)> {
    let figure = FIGURES.iter().find(|figure| figure.name == name)?;
    let tiles: Option<Vec<Laid>> = figure.board.split_whitespace().map(|text| text.parse().ok()).collect();
    Some((Board::of(tiles?)?, figure.last.parse().ok()?))
}

pub(super) fn figure(name: &str) -> Option<Picture> {
    let (before, laid) = tiles(name)?;
    let fits = before.fits(laid);
    let bonus = before.bonus(laid.cell).filter(|_| fits);
    let mut after = before;
    if fits {
        after.lay(laid);
    }
    let last = Last { seat: Seat::new(0), laid, points: 0, bonus, drawn: false };
    let differs = differs(&before, laid);
    let things = html! {
        @for tile in before.laid() { (paint_laid(tile, false)) }
        (paint_laid(laid, true))
        (celebrate(&after, &last, name))
        @for &corner in &differs { (cross(laid.cell, corner)) }
    };
    let words = words(&before, laid);
    let cells = before.laid().map(|tile| tile.cell).chain([laid.cell]);
    Some(Frame::figure(cells).paint_figure("triominos", &words, &things))
}

/// The same as text, without coordinates, and what the last tile does below.
pub(super) fn figure_text(name: &str) -> Option<Vec<Line>> {
    let (before, laid) = tiles(name)?;
    let tiles: Vec<Written> = before.laid().map(|tile| written(tile, false)).chain([written(laid, true)]).collect();
    let mut lines = text::draw_hand(TILE, &tiles);
    lines.push(Line::new().strong(words(&before, laid)));
    Some(lines)
}

/// The corners of a tile that meet another number.
fn differs(before: &Board, laid: Laid) -> Vec<usize> {
    let corners = laid.cell.corners().into_iter().zip(laid.numbers()).enumerate();
    corners
        .filter(|(_, (point, number))| before.number(*point).is_some_and(|there| there != *number))
        .map(|(corner, _)| corner)
        .collect()
}

fn words(before: &Board, laid: Laid) -> String {
    let name = laid.tile.name();
    match (before.bonus(laid.cell).filter(|_| before.fits(laid)), differs(before, laid).first()) {
        (Some(bonus), _) => format!("{name} makes a {}", bonus.name()),
        (None, Some(&corner)) => {
            format!("{name} does not fit: its number at the {} differs", corner_name(laid.cell, corner))
        }
        (None, None) => format!("{name} fits beside its neighbour"),
    }
}
