//! What to pick for a move, and what is meant by picks.

use tricorn_kernel::Refusal;

use super::board::first;
use super::face::places;
use super::state::{DRAWS, Phase};
use super::{Laid, Move, Tile, View};
use crate::lattice::Cell;
use crate::lattice::svg::{self, read_handle, read_turn};

pub(super) fn picks(view: &View, mv: &Move) -> Vec<String> {
    match *mv {
        Move::Place(Laid { tile, cell, turn }) => {
            vec![format!("t:{tile}"), svg::handle(cell), format!("@{}", 120 * u16::from(turn))]
        }
        // A slip of the finger must not cost 5 points: who could place a tile draws by the button.
        Move::Draw if places(view).is_empty() => vec!["pool".into()],
        Move::Draw | Move::Pass | Move::Deal(_) | Move::Lot(_) | Move::Drawn(_) => Vec::new(),
    }
}

pub(super) fn meant(view: &View, picks: &[&str]) -> Option<Result<Move, Refusal>> {
    let tile = |handle: &str| handle.strip_prefix("t:")?.parse::<Tile>().ok();
    Some(match *picks {
        ["pool"] if view.draws_by_choice() => {
            Err(Refusal::new("TRI-9", "you can place a tile: to draw all the same, press the button"))
        }
        ["pool"] => Ok(Move::Draw),
        [held] => match (tile(held), read_handle(held)) {
            (Some(tile), _) => view.somewhere(tile),
            (None, Some(_)) => Err(Refusal::new("TRI-5", "first pick a tile of your rack, then its place")),
            (None, None) => return None,
        },
        [held, place] => Ok(Move::Place(view.nearest(tile(held)?, read_handle(place)?))),
        [held, place, turn] => {
            Ok(Move::Place(Laid { tile: tile(held)?, cell: read_handle(place)?, turn: read_turn(turn)? }))
        }
        _ => return None,
    })
}

impl View {
    /// Whether the viewer could place a tile, and may draw one all the same.
    fn draws_by_choice(&self) -> bool {
        let must_place = self.phase == Phase::Open || !self.board.playable(self.drawn).is_empty();
        self.pool > 0 && self.draws < DRAWS && !must_place && !places(self).is_empty()
    }

    /// A placement of this tile, if there is one.
    fn somewhere(&self, tile: Tile) -> Result<Move, Refusal> {
        if self.phase == Phase::Open {
            return Ok(Move::Place(first(tile)));
        }
        let mut fitting = None;
        self.board.placements(super::Tiles::from_iter([tile]), |laid| fitting = fitting.or(Some(laid)));
        match fitting {
            None if self.usable().has(tile) => {
                let why = format!("{} fits nowhere now: its numbers match no free place", tile.name());
                Err(Refusal::new("TRI-5", why))
            }
            // If it may not be placed at all, that is the reason wherever it would lie.
            fitting => Ok(Move::Place(fitting.unwrap_or_else(|| first(tile)))),
        }
    }

    /// This tile in this cell, in the turn in which most of its corners agree.
    fn nearest(&self, tile: Tile, cell: Cell) -> Laid {
        if self.phase == Phase::Open && cell == Cell::ORIGIN {
            return first(tile);
        }
        let agree = |turn: &u8| {
            let laid = Laid { tile, cell, turn: *turn };
            let differs = |(point, own)| self.board.number(point).is_some_and(|there| there != own);
            cell.corners().into_iter().zip(laid.numbers()).filter(|&corner| differs(corner)).count()
        };
        Laid { tile, cell, turn: (0..3).min_by_key(agree).unwrap_or(0) }
    }
}
