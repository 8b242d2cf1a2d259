//! What fits beside what: tables that the compiler works out, so that legal placements are found by
//! a few operations on sets of tiles.

use super::tile::{Colour, Tile};
use crate::lattice::Ask;

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
/// [`FITS`].
static SHOWN: [[u8; 3]; LYINGS] = {
    let mut shown = [[NOTHING; 3]; LYINGS];
    let mut at = 1;
    while at < LYINGS {
        let (tile, turn) = tile_of(at as Lying);
        let mut side = 0;
        while side < 3 {
            // The neighbour's first end of the side faces this tile's second.
            shown[at][side as usize] = 1 + (kind(tile, turn, 2 * side + 1) | kind(tile, turn, 2 * side) << 2);
            side += 1;
        }
        at += 1;
    }
    shown
};

/// What a free cell shows.
const NOTHING: u8 = 0;
/// How many things can be shown.
const SHOWABLE: usize = 17;

/// What the tiles around a cell show to it, five bits for each of its sides.
pub(super) const fn ask_of(side: usize, lying: Lying) -> Ask {
    (SHOWN[lying as usize][side] as Ask) << (5 * side)
}

const fn shown(ask: Ask) -> [usize; 3] {
    [(ask & 31) as usize, (ask >> 5 & 31) as usize, (ask >> 10) as usize]
}

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
struct Fit {
    /// Facing ends have the same colours (LOO-6).
    matching: u64,
    /// A line of this colour runs on (LOO-7).
    extending: [u64; 2],
    /// Two half-dots of this colour become a dot (LOO-3).
    dotting: [u64; 2],
}

/// For each drawn side and each of the things that may be shown to it.
static FITS: [[Fit; SHOWABLE]; 3] = {
    let nothing = Fit { matching: u64::MAX, extending: [0; 2], dotting: [0; 2] };
    let mut fits = [[nothing; SHOWABLE]; 3];
    let mut side = 0;
    while side < 3 {
        let mut shown = 1;
        while shown < SHOWABLE {
            fits[side as usize][shown] = fit(side, shown as u8 - 1);
            shown += 1;
        }
        side += 1;
    }
    fits
};

/// The tiles, as bits, that a colour may put where this is asked, by their turn: LOO-6, LOO-7 and, unless
/// own dots are allowed, LOO-8.
#[inline]
pub(super) fn fitting(ask: Ask, colour: Colour, own_dots: bool) -> [u64; 3] {
    // Most cells touch one tile: those are looked up.
    match shown(ask) {
        [shown, 0, 0] => BESIDE_ONE[own_dots as usize][colour as usize][0][shown],
        [0, shown, 0] => BESIDE_ONE[own_dots as usize][colour as usize][1][shown],
        [0, 0, shown] => BESIDE_ONE[own_dots as usize][colour as usize][2][shown],
        shown => [0, 1, 2].map(|turn| fitting_turned(shown, colour, own_dots, turn)),
    }
}

#[inline]
const fn fitting_turned(shown: [usize; 3], colour: Colour, own_dots: bool, turn: usize) -> u64 {
    let (mut tiles, mut extending, mut dotting) = (u64::MAX, 0, 0);
    let mut side = 0;
    while side < 3 {
        let fit = &FITS[(side + 3 - turn) % 3][shown[side]];
        tiles &= fit.matching;
        extending |= fit.extending[colour as usize];
        dotting |= fit.dotting[colour as usize];
        side += 1;
    }
    tiles & extending & if own_dots { u64::MAX } else { !dotting }
}

/// What fits beside one tile: by whether own dots are allowed, by colour, by the side where it lies and
/// by what it shows there.
static BESIDE_ONE: [[[[[u64; 3]; SHOWABLE]; 3]; 2]; 2] = {
    let mut fits = [[[[[0; 3]; SHOWABLE]; 3]; 2]; 2];
    let mut case = 0;
    while case < 2 * 2 * 3 * SHOWABLE * 3 {
        let (turn, rest) = (case % 3, case / 3);
        let (showing, rest) = (rest % SHOWABLE, rest / SHOWABLE);
        let (side, rest) = (rest % 3, rest / 3);
        let mut shown = [0; 3];
        shown[side] = showing;
        let tiles = fitting_turned(shown, Colour::BOTH[rest % 2], rest / 2 == 1, turn);
        fits[rest / 2][rest % 2][side][showing][turn] = tiles;
        case += 1;
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
