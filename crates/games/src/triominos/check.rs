//! What is refused, and why.

use tricorn_kernel::{Refusal, Seat};

use super::board::first;
use super::face::name_tiles;
use super::state::{DRAWS, Phase};
use super::{Laid, Move, State};
use crate::lattice::Cell;

impl State {
    pub(super) fn check_chance(&self, mv: Move) -> Result<(), Refusal> {
        let tile = match (self.phase, mv) {
            (Phase::Deal, Move::Deal(tile)) | (Phase::Lots, Move::Lot(tile)) | (Phase::Draw, Move::Drawn(tile)) => tile,
            (Phase::Deal, _) => return Err(Refusal::new("TRI-2", "a tile is to be dealt")),
            (Phase::Lots, _) => return Err(Refusal::new("TRI-3", "a tile is to be drawn for the first turn")),
            (Phase::Draw, _) => return Err(Refusal::new("TRI-9", "a tile is to be drawn from the pool")),
            _ => return Err(Refusal::new("TRI-5", "no tile is due now")),
        };
        if self.due().has(tile) {
            return Ok(());
        }
        if self.aside.has(tile) {
            return Err(Refusal::new("TRI-3", format!("{} is a lot already", tile.name())));
        }
        Err(Refusal::new("TRI-2", format!("{} is not in the pool", tile.name())))
    }

    pub(super) fn check_seat(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        match self.phase {
            Phase::Over => return Err(Refusal::new(self.what_ended_it(), "the round is over")),
            Phase::Deal => return Err(Refusal::new("TRI-2", "the tiles are being dealt")),
            Phase::Lots => return Err(Refusal::new("TRI-3", "it is being drawn who begins")),
            _ if seat != self.turn => return Err(Refusal::new("TRI-5", "it is not your turn")),
            Phase::Draw => return Err(Refusal::new("TRI-9", "a tile is being drawn")),
            Phase::Open | Phase::Play | Phase::Drawn => {}
        }
        match mv {
            Move::Place(laid) => self.check_place(laid),
            Move::Draw if self.may_draw() => Ok(()),
            Move::Draw => Err(self.why_no_draw()),
            Move::Pass if self.may_pass() => Ok(()),
            Move::Pass => Err(self.why_no_pass()),
            Move::Deal(_) | Move::Lot(_) | Move::Drawn(_) => {
                Err(Refusal::new("TRI-2", "the pool lies face down: chance alone turns its tiles"))
            }
        }
    }

    /// Who goes out ends the round (TRI-11); else nobody could or would play on (TRI-12).
    fn what_ended_it(&self) -> &'static str {
        let out = self.hands[..usize::from(self.seats)].iter().any(|hand| hand.is_empty());
        if out { "TRI-11" } else { "TRI-12" }
    }

    fn why_no_draw(&self) -> Refusal {
        if self.phase == Phase::Open {
            Refusal::new("TRI-4", "the first turn must place a tile: you may not draw")
        } else if self.must_place() {
            self.why_place()
        } else if self.drawn.len() == DRAWS {
            Refusal::new("TRI-9", "you have drawn three tiles, and none fits: pass")
        } else {
            Refusal::new("TRI-10", "the pool is empty: place a tile, or pass")
        }
    }

    fn why_no_pass(&self) -> Refusal {
        if self.phase == Phase::Open {
            Refusal::new("TRI-4", "the first turn must place a tile: you may not pass")
        } else if self.must_place() {
            self.why_place()
        } else if self.drawn.is_empty() {
            Refusal::new("TRI-9", "you may not just pass: place a tile, or draw one")
        } else {
            Refusal::new("TRI-9", "you may pass only after the third draw: place a tile, or draw again")
        }
    }

    /// What was drawn fits.
    fn why_place(&self) -> Refusal {
        let fitting = name_tiles(self.board.playable(self.drawn));
        Refusal::new("TRI-9", format!("you have drawn {fitting}, which fits: place it, where you like"))
    }

    fn check_place(&self, laid: Laid) -> Result<(), Refusal> {
        let name = laid.tile.name();
        if !self.hand().has(laid.tile) {
            return Err(Refusal::new("TRI-5", format!("you do not have {name}")));
        }
        if let Some(opening) = self.opening.filter(|&opening| opening != laid.tile) {
            let why = format!("{} is the tile that must open the round", opening.name());
            return Err(Refusal::new("TRI-15", why));
        }
        if !self.drawn.has(laid.tile) {
            if self.must_place() {
                return Err(self.why_place());
            }
            if self.drawn.len() == DRAWS {
                let why = format!("you have drawn three tiles, so {name} may not be placed any more: pass");
                return Err(Refusal::new("TRI-9", why));
            }
        }
        if self.phase == Phase::Open {
            let right = first(laid.tile);
            if laid == right {
                return Ok(());
            }
            return Err(Refusal::new("TRI-4", format!("the first tile lies in the middle: write {right}")));
        }
        self.check_fit(laid)
    }

    /// TRI-5, with the corner and the numbers that differ.
    fn check_fit(&self, laid: Laid) -> Result<(), Refusal> {
        let Laid { tile, cell, turn } = laid;
        let refuse = |why: String| Err(Refusal::new("TRI-5", why));
        if self.board.area().is_taken(cell) {
            return refuse(format!("a tile lies at {cell} already"));
        }
        if !self.board.area().is_rim(cell) {
            return refuse(format!("no tile lies beside {cell}: a tile must share a whole side with another"));
        }
        if self.board.fits(laid) {
            return Ok(());
        }
        let here = |turn: &u8| self.board.fits(Laid { tile, cell, turn: *turn });
        if let Some(right) = (0..3).find(here) {
            let write = Laid { tile, cell, turn: right };
            return refuse(match tile.is_triple() {
                true => format!("{} looks the same in every turn: write {write}", tile.name()),
                false => format!("{} fits at {cell}, but not in turn {turn}: write {write}", tile.name()),
            });
        }
        let corners = cell.corners().into_iter().zip(laid.numbers());
        let differs = corners.enumerate().find_map(|(corner, (point, own))| {
            let there = self.board.number(point).filter(|&there| there != own)?;
            Some((corner_name(cell, corner), own, there))
        });
        let Some((corner, own, there)) = differs else { unreachable!("what does not fit differs at a corner") };
        refuse(format!("at the {corner} your tile shows {own}, but {there} lies there already"))
    }
}

/// Where a corner of a cell is.
pub(super) fn corner_name(cell: Cell, corner: usize) -> &'static str {
    let names = match cell.points_up() {
        true => ["top", "bottom right", "bottom left"],
        false => ["bottom", "top left", "top right"],
    };
    names[corner]
}
