//! A first opinion on moves.

use tricorn_kernel::{Appraise, Thinking};

use super::board::Board;
use super::state::other;
use super::tile::{Colour, Tile, Tiles};
use super::{LoopLines, Move, Placed, View};

/// What it is worth to be rid of a tile, or that the other has one more.
const TILE: i32 = 1_000;

/// What it is worth that the other cannot place: a tile and a turn, and with the supply empty the game.
const STUCK: [i32; 2] = [2 * TILE, 100 * TILE];

/// A move that loses the game: worse than any other.
const LOST: i32 = -1_000 * TILE;

impl Appraise for LoopLines {
    const THINKING: Option<Thinking> = Some(Thinking::to_the_end([100, 1_200]));
    const HINTS: bool = true;
    /// Be rid of tiles, burden the other, keep a hand that can be placed, and leave the other nothing.
    fn appraise(view: &View, mv: &Move) -> i32 {
        let Some(own) = view.own_colour() else { return 0 };
        match *mv {
            Move::Place(placed) => appraise_place(view, own, placed),
            // Give what is hard to place, best of all for the other too.
            Move::Give(tile) => {
                let ways = |colour| ways(&view.board, colour, view.own_dots, tile);
                -3 * ways(own) - ways(own.other())
            }
            Move::First => 1,
            _ => 0,
        }
    }
}

fn appraise_place(view: &View, own: Colour, placed: Placed) -> i32 {
    let mut board = view.board.clone();
    board.put(placed);
    let made = board.made(placed.cell);
    let after = view.settle(own, made);
    if after.win.is_some() {
        return i32::MAX;
    }
    let ready = board.placeable(own, view.own_dots, view.hand.without(placed.tile));
    let again = made.loops[own as usize] > 0;
    // LOO-10: an extra turn in which nothing can be placed or drawn loses, unless a tile drawn for an own
    // dot helps.
    if again && ready.is_empty() && after.supply == 0 && after.paid == 0 {
        return LOST;
    }
    // A tile that changes hands counts for both; a turn is worth about as much as the tile it places.
    let tiles = i32::from(after.burden) - i32::from(after.paid) + 2 * i32::from(made.wedge());
    let turn = match (again, ready.is_empty()) {
        (true, false) => 2 * TILE,
        (true, true) => -TILE,
        (false, _) => stuck(view, &board, own.other(), after.burden) * STUCK[usize::from(after.supply == 0)] / 1_000,
    };
    // What cannot be placed next time costs a draw; more than a few choices are a luxury.
    let mine = [-TILE, 0, 150, 240, 300][usize::from(ready.len().min(4))];
    TILE * tiles + turn + mine - 20 * i32::from(ways_left(&board, placed, own.other()))
}

/// How likely the other, who has yet to draw so many tiles, is to hold nothing that can be placed, in
/// thousandths.
fn stuck(view: &View, board: &Board, colour: Colour, burden: u8) -> i32 {
    let player = &view.players[other(view.turn).index()];
    let unseen = view.unseen();
    let fitting = board.placeable(colour, view.own_dots, unseen.plus(player.known));
    if !fitting.both(player.known).is_empty() {
        return 0;
    }
    let (all, not) = (i32::from(unseen.len()), i32::from(unseen.minus(fitting).len()));
    let hidden = i32::from(player.tiles - player.known.len() + burden).min(all);
    // One tile after the other is drawn from those unseen, and does not fit.
    (0..hidden).fold(1_000, |chance, drawn| chance * (not - drawn).max(0) / (all - drawn).max(1))
}

/// How many places there are for a tile.
fn ways(board: &Board, colour: Colour, own_dots: bool, tile: Tile) -> i32 {
    let placements = board.placements(colour, own_dots, Tiles::NONE.with(tile));
    placements.flat_map(|(_, turns)| turns).filter(|tiles| !tiles.is_empty()).count() as i32
}

/// How many lines of this colour a tile leaves open for the other to run on.
fn ways_left(board: &Board, Placed { tile, cell, turn }: Placed, colour: Colour) -> u8 {
    let open = |end: u8| {
        let of = tile.end(turn, end);
        of.colour == colour && of.to.is_some() && !board.area().is_taken(cell.neighbours()[usize::from(end / 2)])
    };
    (0..6).filter(|&end| open(end)).count() as u8
}
