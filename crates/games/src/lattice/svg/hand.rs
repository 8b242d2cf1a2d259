//! The tiles in a hand, and the pile beside them.

use maud::{Markup, html};
use tricorn_kernel::face::Picture;

use super::REACH;
use super::shape::{backs, edge_path, place_path};
use crate::svg::{Grid, tenth};

/// A hand is this wide and this high, as those of the card games are.
const ROOM: (f32, f32) = (440.0, 152.0);
/// With more than [`MANY`] tiles it is this high, so that their numbers can still be read.
const TALL: f32 = 228.0;
const MANY: usize = 12;
/// What a pile needs of it.
const PILE: f32 = 84.0;
/// A tile with the gap to the next one, and with what lifts it when it is held.
const TILE: (f32, f32) = (110.0, 98.0);
/// Few tiles are not drawn larger than this.
const LARGEST: f32 = 0.92;

/// A tile in the hand.
pub(crate) struct Held {
    /// Picks it.
    pub(crate) handle: String,
    /// The same as the key it will have on the board, so that it glides there.
    pub(crate) key: String,
    /// The id of its drawing, which a page also shows where the tile is held.
    pub(crate) piece: String,
    /// More classes.
    pub(crate) class: &'static str,
    /// What it is, in words.
    pub(crate) label: String,
    /// Its drawing, around its middle and pointing up.
    pub(crate) shapes: Markup,
}

/// A pile of tiles face down.
pub(crate) struct Pile {
    /// How many there are.
    pub(crate) count: usize,
    /// Picks it.
    pub(crate) handle: &'static str,
    /// What it is, in words.
    pub(crate) label: String,
    /// The drawing of its uppermost tile, if that lies face up.
    pub(crate) top: Option<Markup>,
}

/// The viewer's own tiles in rows, as large as there is room for; a pile stands left of them.
pub(crate) fn hand(label: &str, tiles: Vec<Held>, pile: Option<Pile>) -> Picture {
    let left = if pile.is_some() { PILE } else { 0.0 };
    let tall = tiles.len() > MANY;
    let height = if tall { TALL } else { ROOM.1 };
    let room = (ROOM.0 - left, height);
    let grid = Grid::fit(&[tiles.len()], room, TILE, 0.0);
    let scale = (grid.scale.min(LARGEST) * 1000.0).floor() / 1000.0;
    let (step, line) = (TILE.0 * scale, TILE.1 * scale);
    // As many in each row as in the others, or one more.
    let columns = tiles.len().div_ceil(grid.lines).max(1);
    let start_x = left + (room.0 - step * columns as f32) / 2.0 + step / 2.0;
    let start_y = (room.1 - line * grid.lines as f32) / 2.0 + (TILE.1 + REACH / 2.0) / 2.0 * scale;
    let things = html! {
        @if let Some(pile) = &pile { (paint_pile(pile, height / 2.0 + 5.0)) }
        @for (place, tile) in tiles.iter().enumerate() {
            @let x = tenth(start_x + step * (place % columns) as f32);
            @let y = tenth(start_y + line * (place / columns) as f32);
            g class=(format_args!("pick tile {}", tile.class).to_string().trim_end()) data-pick=(tile.handle)
                data-key=(tile.key) data-piece=(tile.piece) role="img" aria-label=(tile.label)
                transform=(format_args!("translate({x} {y})scale({scale})")) {
                g id=(tile.piece) { (tile.shapes) }
                path.edge d=(edge_path()) fill="none" {}
            }
        }
    };
    html! {
        svg.hand.tiles.tall[tall] xmlns="http://www.w3.org/2000/svg" viewBox=(format_args!("0 0 {} {height}", ROOM.0))
            width=(ROOM.0) height=(height) role="group" aria-label=(label) font-family="system-ui,sans-serif"
            stroke-linecap="round" stroke-linejoin="round" { (things) }
    }
    .into()
}

fn paint_pile(pile: &Pile, y: f32) -> Markup {
    let class = if pile.count == 0 { "pick pile empty" } else { "pick pile" };
    html! {
        g class=(class) data-pick=(pile.handle) data-key=(pile.handle) role="img" aria-label=(pile.label)
            transform=(format_args!("translate(42 {y})scale(.7)")) {
            @if pile.count == 0 {
                path.gap d=(place_path()) fill="#fffdf8" fill-opacity=".05" stroke="#fffdf8" stroke-opacity=".45"
                    stroke-width="2" stroke-dasharray="7 7" {}
            } @else {
                (backs(pile.count))
                @if let Some(top) = &pile.top { (top) }
            }
            path.edge d=(edge_path()) fill="none" {}
            circle.badge cx="34" cy="-34" r="22" fill="#10302d" stroke="#fffdf8" stroke-width="2.5" {}
            text.count aria-hidden="true" x="34" y="-25.5" font-size="24" text-anchor="middle" fill="#fffdf8" { (pile.count) }
        }
    }
}
