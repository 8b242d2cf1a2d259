//! What to pick for a move, and what is meant by picks.

use tricorn_kernel::{Refusal, Viewer};

use super::state::Phase;
use super::{Colour, Move, Placed, Tile, Tiles, View};
use crate::lattice::Cell;
use crate::lattice::svg::{self, read_handle, read_turn};

pub(super) fn picks(mv: &Move) -> Vec<String> {
    match *mv {
        Move::Place(Placed { tile, cell, turn }) => {
            vec![handle(tile), svg::handle(cell), format!("@{}", 120 * u16::from(turn))]
        }
        Move::Give(tile) => vec![handle(tile)],
        Move::Draw => vec!["pool".into()],
        Move::Tile(_) | Move::Chooser(_) | Move::Colour(_) | Move::First | Move::Second => Vec::new(),
    }
}

pub(super) fn handle(tile: Tile) -> String {
    format!("t:{tile}")
}

pub(super) fn meant(view: &View, picks: &[&str]) -> Option<Result<Move, Refusal>> {
    let tile = |handle: &str| handle.strip_prefix("t:")?.parse::<Tile>().ok();
    Some(match *picks {
        ["pool"] => Ok(Move::Draw),
        ["theirs"] if view.phase == Phase::Give => Err(Refusal::new("LOO-13", "give away one of your own tiles")),
        ["theirs"] => Err(Refusal::new("LOO-6", "you place your own tiles, not your opponent's")),
        [held] => match (tile(held), read_handle(held)) {
            (Some(tile), _) if view.phase == Phase::Give => Ok(Move::Give(tile)),
            (Some(tile), _) => view.somewhere(tile),
            (None, Some(_)) => Err(Refusal::new("LOO-6", "first pick one of your tiles, then its place")),
            (None, None) => return None,
        },
        [held, place] => Ok(Move::Place(view.nearest(tile(held)?, read_handle(place)?))),
        [held, place, turn] => {
            Ok(Move::Place(Placed { tile: tile(held)?, cell: read_handle(place)?, turn: read_turn(turn)? }))
        }
        _ => return None,
    })
}

impl View {
    /// The first placement of this tile that is allowed where `there` says.
    fn fitting(&self, tile: Tile, there: impl Fn(Cell) -> bool) -> Option<Placed> {
        let colour = self.own_colour().unwrap_or(Colour::Black);
        let mut fitting = None;
        self.board.each_placement(colour, self.own_dots, Tiles::NONE.with(tile), |placed| {
            fitting = fitting.or(Some(placed).filter(|placed| there(placed.cell)));
        });
        fitting
    }

    /// A placement of this tile, if there is one.
    fn somewhere(&self, tile: Tile) -> Result<Move, Refusal> {
        let may_place = self.viewer == Viewer::Seat(self.turn) && self.phase == Phase::Place;
        match self.fitting(tile, |_| true) {
            None if may_place && self.hand.has(tile) => {
                let colour = self.own_colour().unwrap_or(Colour::Black).name();
                let why = format!("tile {tile} can be placed nowhere now so that a {colour} line runs on");
                Err(Refusal::new("LOO-7", why))
            }
            // If nothing may be placed now, that is the reason wherever it would lie.
            fitting => Ok(Move::Place(fitting.unwrap_or(Placed { tile, cell: Cell::ORIGIN, turn: 0 }))),
        }
    }

    /// This tile in this cell as it fits; or else in the turn in which most of its ends meet their own colour.
    fn nearest(&self, tile: Tile, cell: Cell) -> Placed {
        let differing = |turn: &u8| {
            let differs = |(end, facing): &(u8, super::tile::End)| tile.end(*turn, *end).colour != facing.colour;
            self.board.facing(cell).filter(differs).count()
        };
        let nearest = || Placed { tile, cell, turn: (0..3).min_by_key(differing).unwrap_or(0) };
        self.fitting(tile, |there| there == cell).unwrap_or_else(nearest)
    }
}
