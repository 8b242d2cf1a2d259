//! A first opinion on moves.

use tricorn_kernel::Appraise;

use super::board::{Board, Placed};
use super::tile::{Colour, Tile, Tiles};
use super::{LoopLines, Move, View};

impl Appraise for LoopLines {
    /// Be rid of tiles, burden the other, and keep a hand that can be placed.
    fn appraise(view: &View, mv: &Move) -> i32 {
        let Some(own) = view.own_colour() else { return 0 };
        match *mv {
            Move::Place(placed) => {
                let mut board = view.board.clone();
                board.put(placed);
                let made = board.made(placed.cell);
                let (mine, theirs) = (own as usize, own.other() as usize);
                let left = view.hand.without(placed.tile);
                if left.is_empty() {
                    return 1_000_000;
                }
                // A tile more or less in either hand counts alike; another turn is worth a little more.
                let tiles = i32::from(made.dots[theirs]) - i32::from(made.dots[mine]) + 2 * i32::from(made.wedge());
                let again = 3 * i32::from(made.loops[mine] > 0);
                let ready = i32::from(board.placeable(own, view.own_dots, left).len());
                // Where I cannot place again after a loop, the turn only makes me draw.
                let stuck = if ready == 0 { 2 } else { 0 };
                100 * (tiles + again - stuck) + 10 * ready.min(4) - loose_ends(&board, placed, own.other())
            }
            // Give what is hard to place; best of all nothing that the other could use at once.
            Move::Give(tile) => {
                let fits = |colour| ways(&view.board, colour, view.own_dots, tile);
                -10 * fits(own) - 3 * fits(own.other())
            }
            Move::First => 1,
            _ => 0,
        }
    }
}

/// How many places there are for a tile.
fn ways(board: &Board, colour: Colour, own_dots: bool, tile: Tile) -> i32 {
    let hand = Tiles::NONE.with(tile);
    let slots = board.area().rim().slots();
    slots
        .map(|slot| board.fitting(slot, colour, own_dots, hand).iter().filter(|set| !set.is_empty()).count() as i32)
        .sum()
}

/// How many lines of this colour a tile leaves open for the other to run on.
fn loose_ends(board: &Board, Placed { tile, cell, turn }: Placed, colour: Colour) -> i32 {
    let open = |end: u8| {
        let of = tile.end(turn, end);
        of.colour == colour && of.to.is_some() && !board.area().is_taken(cell.neighbours()[usize::from(end / 2)])
    };
    (0..6).filter(|&end| open(end)).count() as i32
}
