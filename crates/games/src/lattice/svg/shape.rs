//! The shape of a tile.

use std::sync::LazyLock;

use maud::{Markup, html};

use super::GOLD;
use crate::svg::{EDGE, IVORY, tenth};

/// Where the corners of a cell that points up lie, for a reach of 1; clockwise from the apex.
pub(crate) const CORNERS_UP: [(f32, f32); 3] = [(0.0, -1.0), (0.866, 0.5), (-0.866, 0.5)];

/// A triangle that points up, with rounded corners; sharp ones would reach this far from its middle.
pub(crate) fn rounded(reach: f32) -> String {
    const ROUND: f32 = 0.13;
    let corner = |index: usize| {
        let (x, y) = CORNERS_UP[index % 3];
        (x * reach, y * reach)
    };
    let towards = |from: (f32, f32), to: (f32, f32)| {
        let part = |from: f32, to: f32| tenth(from + (to - from) * ROUND);
        format!("{} {}", part(from.0, to.0), part(from.1, to.1))
    };
    let bend = |index: usize| {
        let (before, here, after) = (corner(index + 2), corner(index), corner(index + 1));
        let (x, y) = (tenth(here.0), tenth(here.1));
        format!("{}Q{x} {y} {}", towards(here, before), towards(here, after))
    };
    format!("M{}L{}L{}z", bend(0), bend(1), bend(2))
}

/// The shape of a tile: a little smaller than its cell.
static TILE: LazyLock<String> = LazyLock::new(|| rounded(55.6));
/// The shape of a free place.
static PLACE: LazyLock<String> = LazyLock::new(|| rounded(51.0));
/// What shows when a tile can be picked.
static EDGES: LazyLock<String> = LazyLock::new(|| rounded(57.0));

/// The outline of a free place that points up.
pub(super) fn place_path() -> &'static str {
    &PLACE
}

/// The outline that shows when a tile can be picked.
pub(super) fn edge_path() -> &'static str {
    &EDGES
}

/// A blank tile and its shadow, in a cell that points up or down.
pub(crate) fn paper(points_up: bool, fill: &str) -> Markup {
    let turn = (!points_up).then_some("rotate(180)");
    html! {
        path d=(*TILE) transform=(if points_up { "translate(0 3.5)" } else { "translate(0 3.5)rotate(180)" })
            fill-opacity=".26" {}
        path d=(*TILE) transform=[turn] fill=(fill) stroke=(EDGE) stroke-width="1.4" {}
    }
}

/// A ring around a tile or a free cell that points up or down.
pub(crate) fn ring(points_up: bool) -> Markup {
    let turn = (!points_up).then_some("rotate(180)");
    html! { path.ring d=(*TILE) transform=[turn] fill="none" stroke=(GOLD) stroke-width="3.2" {} }
}

/// A tile face down, with a few more under it if there are.
pub(super) fn backs(count: usize) -> Markup {
    static INNER: LazyLock<String> = LazyLock::new(|| rounded(43.0));
    let under = [0, 0, 1, 2][count.min(3)];
    html! {
        @for sheet in (1..=under).rev() {
            path.tile-under d=(*TILE) transform=(format_args!("translate(0 {})", 5 * sheet)) fill="#eae3d3" stroke="#b9ae98"
                stroke-width="1.4" {}
        }
        path d=(*TILE) fill=(IVORY) stroke=(EDGE) stroke-width="1.4" {}
        path.weave d=(*INNER) fill="#14403c" {}
        path d="M0-22 19 11h-38z" fill="none" stroke=(IVORY) stroke-opacity=".35" stroke-width="2.4" {}
    }
}
