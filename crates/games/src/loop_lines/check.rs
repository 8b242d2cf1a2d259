//! What is refused, and why.

use tricorn_kernel::{Refusal, Seat};

use super::board::Placed;
use super::state::{Cause, Phase, State};
use super::{Move, words};

impl State {
    pub(super) fn check_chance(&self, mv: Move) -> Result<(), Refusal> {
        match (self.phase, mv) {
            (Phase::Chooser, Move::Chooser(seat)) if seat.index() < 2 => Ok(()),
            (Phase::Chooser, _) => Err(Refusal::new("LOO-5", "who chooses the colour is to be drawn")),
            (Phase::Start | Phase::Deal | Phase::TurnUp | Phase::Draw(..), Move::Tile(tile)) => {
                if self.supply.has(tile) {
                    return Ok(());
                }
                Err(Refusal::new("LOO-4", format!("tile {tile} is not in the supply")))
            }
            (Phase::Start | Phase::Deal | Phase::TurnUp | Phase::Draw(..), _) => {
                Err(Refusal::new(self.why_now(), "a tile is to be drawn"))
            }
            (Phase::Over(_), _) => Err(Refusal::new(self.why_now(), "the game is over")),
            _ => Err(Refusal::new("LOO-4", "no tile is to be drawn now")),
        }
    }

    pub(super) fn check_seat(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        match self.phase {
            Phase::Over(_) => Err(Refusal::new(self.why_now(), "the game is over")),
            Phase::Start | Phase::Deal | Phase::TurnUp | Phase::Draw(..) => {
                Err(Refusal::new(self.why_now(), "a tile is being drawn"))
            }
            Phase::Chooser => Err(Refusal::new("LOO-5", "who chooses the colour is being drawn")),
            _ if seat != self.turn => Err(Refusal::new(self.why_now(), "it is not your turn")),
            Phase::Colour => match mv {
                Move::Colour(_) => Ok(()),
                _ => Err(Refusal::new("LOO-5", "first choose your colour: black or white")),
            },
            Phase::First => match mv {
                Move::First | Move::Second => Ok(()),
                _ => Err(Refusal::new("LOO-5", "first say whether you place first or second")),
            },
            Phase::Give => self.check_give(mv),
            Phase::Place => self.check_turn(mv),
        }
    }

    /// The rule by which the table is where it is.
    fn why_now(&self) -> &'static str {
        match self.phase {
            Phase::Start | Phase::Deal => "LOO-4",
            Phase::TurnUp => "LOO-17",
            Phase::Chooser | Phase::Colour | Phase::First => "LOO-5",
            Phase::Place => "LOO-6",
            Phase::Draw(_, Cause::Stuck) => "LOO-9",
            Phase::Draw(_, Cause::Dot) => "LOO-11",
            Phase::Draw(_, Cause::OwnDot) => "LOO-18",
            Phase::Give => "LOO-13",
            Phase::Over(winner) if self.hands[winner.index()].is_empty() => "LOO-15",
            Phase::Over(_) => "LOO-10",
        }
    }

    fn check_give(&self, mv: Move) -> Result<(), Refusal> {
        match mv {
            Move::Give(tile) if self.hand().has(tile) => Ok(()),
            Move::Give(tile) => Err(Refusal::new("LOO-13", format!("you do not hold tile {tile}"))),
            _ => Err(Refusal::new("LOO-13", "you have made a wedge: first give one of your tiles away")),
        }
    }

    fn check_turn(&self, mv: Move) -> Result<(), Refusal> {
        match mv {
            Move::Place(placed) if !self.hand().has(placed.tile) => {
                Err(Refusal::new("LOO-6", format!("you do not hold tile {}", placed.tile)))
            }
            Move::Place(placed) => self.check_place(placed),
            Move::Draw if self.placeable(self.hand()).is_empty() => Ok(()),
            Move::Draw => Err(Refusal::new("LOO-9", "you can place a tile, so you must")),
            Move::Give(_) => Err(Refusal::new("LOO-13", "only a wedge lets you give a tile away")),
            Move::Colour(_) | Move::First | Move::Second => {
                Err(Refusal::new("LOO-5", "colours and the first turn are settled"))
            }
            Move::Tile(_) | Move::Chooser(_) => Err(Refusal::new("LOO-4", "only chance draws tiles")),
        }
    }

    fn check_place(&self, Placed { tile, cell, turn }: Placed) -> Result<(), Refusal> {
        if self.board.area().is_taken(cell) {
            return Err(Refusal::new("LOO-6", format!("a tile lies at {cell} already")));
        }
        if !self.board.area().is_rim(cell) {
            return Err(Refusal::new("LOO-6", format!("no tile shares an edge with {cell}")));
        }
        let own = self.colour_in_turn();
        let mut extends = false;
        let mut ends = None;
        let mut own_dot = None;
        for (end, facing) in self.board.facing(cell) {
            let new = tile.end(turn, end);
            let place = words::end(cell, end);
            if new.colour != facing.colour {
                let (old, new) = (facing.colour.name(), new.colour.name());
                return Err(Refusal::new("LOO-6", format!("{place}, {new} would meet {old}")));
            }
            if new.colour == own {
                match (new.to, facing.to) {
                    (Some(_), Some(_)) => extends = true,
                    (None, None) => own_dot = own_dot.or(Some(place)),
                    (None, Some(_)) => ends = Some(place),
                    (Some(_), None) => {}
                }
            }
        }
        let name = own.name();
        match (extends, own_dot, ends) {
            (_, Some(place), _) if !self.own_dots => {
                Err(Refusal::new("LOO-8", format!("{place}, it would make a dot of your own colour, {name}")))
            }
            (true, ..) => Ok(()),
            (false, _, Some(place)) => {
                let why = format!("{place}, it would end a {name} line with a half-dot and extend no other");
                Err(Refusal::new("LOO-8", why))
            }
            (false, _, None) => Err(Refusal::new("LOO-7", format!("it would not extend any {name} line there"))),
        }
    }
}
