//! What fits beside what: tables that the compiler works out, so that legal placements are found by
//! a few operations on sets of tiles.

use super::tile::{Colour, Tile};

/// A tile and how it is turned, in one byte: 0 is a free cell.
pub(super) type Lying = u8;

pub(super) const FREE: Lying = 0;

/// How many bytes there are: a free cell, and each tile in three turns.
const LYINGS: usize = 1 + 3 * Tile::COUNT;

pub(super) const fn lying(tile: Tile, turn: u8) -> Lying {
    1 + 3 * tile.index() as u8 + turn
}

pub(super) const fn tile_of(lying: Lying) -> (Tile, u8) {
    (Tile::from_index((lying - 1) as usize / 3), (lying - 1) % 3)
}

/// What an end can be, as the two bits of an index: white, and half-dot.
const WHITE: u8 = 1;
const HALF_DOT: u8 = 2;

const fn kind(tile: Tile, turn: u8, end: u8) -> u8 {
    let end = tile.end(turn, end);
    (if let Colour::White = end.colour { WHITE } else { 0 }) | (if end.to.is_none() { HALF_DOT } else { 0 })
}

/// What a tile shows across each of its sides, in the order of the neighbour's ends: an index into
/// [`FITS`]. A free cell shows [`NOTHING`].
pub(super) static SHOWN: [[u8; 3]; LYINGS] = {
    let mut shown = [[NOTHING; 3]; LYINGS];
    let mut at = 1;
    while at < LYINGS {
        let (tile, turn) = tile_of(at as Lying);
        let mut side = 0;
        while side < 3 {
            // The neighbour's first end of the side faces this tile's second.
            shown[at][side as usize] = kind(tile, turn, 2 * side + 1) | kind(tile, turn, 2 * side) << 2;
            side += 1;
        }
        at += 1;
    }
    shown
};

pub(super) const NOTHING: u8 = 16;

/// The other end of the line at each end of a lying tile; a half-dot has itself.
pub(super) static PARTNER: [[u8; 6]; LYINGS] = {
    let mut partner = [[0; 6]; LYINGS];
    let mut at = 1;
    while at < LYINGS {
        let (tile, turn) = tile_of(at as Lying);
        let mut end = 0;
        while end < 6 {
            partner[at][end as usize] = if let Some(to) = tile.end(turn, end).to { to } else { end };
            end += 1;
        }
        at += 1;
    }
    partner
};

/// The tiles, as bits, whose drawn side gets along with what is shown to it.
#[derive(Clone, Copy)]
pub(super) struct Fit {
    /// Facing ends have the same colours (LOO-6).
    pub(super) matching: u64,
    /// A line of this colour runs on (LOO-7).
    pub(super) extending: [u64; 2],
    /// Two half-dots of this colour become a dot (LOO-3).
    pub(super) dotting: [u64; 2],
}

/// For each drawn side and each of the things that may be shown to it.
pub(super) static FITS: [[Fit; 17]; 3] = {
    let nothing = Fit { matching: u64::MAX, extending: [0; 2], dotting: [0; 2] };
    let mut fits = [[nothing; 17]; 3];
    let mut side = 0;
    while side < 3 {
        let mut shown = 0;
        while shown < NOTHING {
            fits[side as usize][shown as usize] = fit(side, shown);
            shown += 1;
        }
        side += 1;
    }
    fits
};

const fn fit(side: u8, shown: u8) -> Fit {
    let mut fit = Fit { matching: 0, extending: [0; 2], dotting: [0; 2] };
    let mut index = 0;
    while index < Tile::COUNT {
        let tile = Tile::from_index(index);
        let own = [kind(tile, 0, 2 * side), kind(tile, 0, 2 * side + 1)];
        let facing = [shown & 3, shown >> 2];
        let mut place = 0;
        let mut matching = true;
        while place < 2 {
            matching &= (own[place] ^ facing[place]) & WHITE == 0;
            let colour = (own[place] & WHITE) as usize;
            if own[place] == facing[place] {
                let of = if own[place] & HALF_DOT == 0 { &mut fit.extending } else { &mut fit.dotting };
                of[colour] |= 1 << index;
            }
            place += 1;
        }
        fit.matching |= (matching as u64) << index;
        index += 1;
    }
    fit
}
