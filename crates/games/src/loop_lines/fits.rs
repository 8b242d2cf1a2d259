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

/// What the tiles around a cell show to it, as one number with a digit for each of its sides: this is what
/// a tile adds to what is asked across this side.
pub(super) const fn ask_of(side: usize, lying: Lying) -> Ask {
    SHOWN[lying as usize][side] as Ask * [1, SHOWABLE as Ask, (SHOWABLE * SHOWABLE) as Ask][side]
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
    /// Facing ends have the same colours (LOO-6), and no dot comes about that may not (LOO-8).
    good: u64,
    /// A line of the own colour runs on (LOO-7).
    extending: u64,
}

/// By whether own dots are allowed, by colour, by drawn side and by what is shown to it.
static FITS: [[[[Fit; SHOWABLE]; 3]; 2]; 2] = {
    let mut fits = [[[[Fit { good: u64::MAX, extending: 0 }; SHOWABLE]; 3]; 2]; 2];
    let mut case = 0;
    while case < 2 * 2 * 3 * SHOWABLE {
        let (shown, rest) = (case % SHOWABLE, case / SHOWABLE);
        let (side, rest) = (rest % 3, rest / 3);
        if shown as u8 != NOTHING {
            let fit = fit(side as u8, shown as u8 - 1, Colour::BOTH[rest % 2], rest / 2 == 1);
            fits[rest / 2][rest % 2][side][shown] = fit;
        }
        case += 1;
    }
    fits
};

/// The tiles, as bits, that a colour may put where this is asked, by their turn: LOO-6, LOO-7 and, unless own
/// dots are allowed, LOO-8.
#[inline]
pub(super) fn fitting(ask: Ask, colour: Colour, own_dots: bool) -> &'static [u64; 3] {
    &FITTING[own_dots as usize][colour as usize][usize::from(ask)]
}

/// All that can be asked.
const ASKS: usize = SHOWABLE * SHOWABLE * SHOWABLE;

/// The answers to all that can be asked. Few of them are ever looked up, since most cells touch one tile.
static FITTING: [[[[u64; 3]; ASKS]; 2]; 2] =
    [[answers(&FITS[0][0]), answers(&FITS[0][1])], [answers(&FITS[1][0]), answers(&FITS[1][1])]];

const fn answers(fits: &[[Fit; SHOWABLE]; 3]) -> [[u64; 3]; ASKS] {
    let mut answers = [[0; 3]; ASKS];
    let mut ask = 0;
    while ask < ASKS {
        let shown = [ask % SHOWABLE, ask / SHOWABLE % SHOWABLE, ask / SHOWABLE / SHOWABLE];
        let mut turn = 0;
        while turn < 3 {
            // Turned once, the last drawn side is the first of the cell.
            let a = fits[(3 - turn) % 3][shown[0]];
            let b = fits[(4 - turn) % 3][shown[1]];
            let c = fits[(5 - turn) % 3][shown[2]];
            answers[ask][turn] = a.good & b.good & c.good & (a.extending | b.extending | c.extending);
            turn += 1;
        }
        ask += 1;
    }
    answers
}

const fn fit(side: u8, shown: u8, own_colour: Colour, own_dots: bool) -> Fit {
    let mut fit = Fit { good: 0, extending: 0 };
    let mut index = 0;
    while index < Tile::COUNT {
        let tile = Tile::from_index(index);
        let own = [kind(tile, 0, 2 * side), kind(tile, 0, 2 * side + 1)];
        let facing = [shown & 3, shown >> 2];
        let mut place = 0;
        let (mut good, mut extending) = (true, false);
        while place < 2 {
            good &= (own[place] ^ facing[place]) & WHITE == 0;
            if own[place] == facing[place] && own[place] & WHITE == own_colour as u8 {
                let dot = own[place] & HALF_DOT != 0;
                extending |= !dot;
                good &= !dot || own_dots;
            }
            place += 1;
        }
        fit.good |= (good as u64) << index;
        fit.extending |= (extending as u64) << index;
        index += 1;
    }
    fit
}
