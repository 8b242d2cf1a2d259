//! What rounds of zangles have in common, whether they are played in turns or as a race.

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::{BySeat, Counts, Names, Refusal, Scored, Seat, Seats, Standing};

use super::{Bag, Zangle};
use crate::words::count;

/// A zangle and who made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MadeView {
    /// Who made it.
    pub seat: Seat,
    /// What it was made of.
    pub zangle: Zangle,
}

/// ZAN-4: its cards lie in the centre, and open in front of the one who shows it.
///
/// # Errors
/// Where they do not all lie.
pub fn check_lying(zangle: Zangle, centre: &Bag, own: &Bag) -> Result<(), Refusal> {
    if !centre.holds(zangle.centre()) {
        return Err(Refusal::new("ZAN-4", "not all of these cards lie in the centre"));
    }
    if !own.holds(zangle.own()) {
        return Err(Refusal::new("ZAN-4", "not all of these cards lie open in front of you"));
    }
    Ok(())
}

/// Fewest points first; those who are level are told apart by what they have left in a bonus round, if they play one
/// (ZAN-8, ZAN-9).
pub fn lowest_first(seats: u8, points: impl Fn(Seat) -> i32, bonus: impl Fn(Seat) -> u8) -> BySeat<Standing> {
    let key = |seat: Seat| (points(seat), bonus(seat));
    let all = Seats::first(seats);
    let standing = |seat: Seat| {
        let better = all.iter().filter(|&other| key(other) < key(seat)).count() as u8;
        Standing { seat, points: points(seat), rank: 1 + better, team: None }
    };
    all.iter().map(standing).collect()
}

/// Points are cards that one would rather not have (ZAN-8).
pub const COUNTS: Counts = Counts { fewest_win: true, ..Counts::POINTS };

/// What a round that is over adds to the score of every seat; a bonus round adds nothing, but decides (ZAN-8, ZAN-9).
#[must_use]
pub fn scored(round: u8, bonus: bool, points: &[u8]) -> Vec<Scored> {
    let each = |(seat, &points): (usize, &u8)| match bonus {
        true => Scored::new(Seat::new(seat as u8), 0, "the bonus round adds no points", "ZAN-9"),
        false => Scored::new(Seat::new(seat as u8), points, format!("round {round}"), "ZAN-8"),
    };
    points.iter().enumerate().map(each).collect()
}

/// What every seat has left in the round that is on (ZAN-8).
#[must_use]
pub fn unsettled(round: u8, left: impl Iterator<Item = u8>) -> Vec<Scored> {
    let each = |(seat, left): (usize, u8)| {
        Scored::new(Seat::new(seat as u8), left, format!("{} left in round {round}", count(left, "card")), "ZAN-8")
    };
    left.enumerate().map(each).collect()
}

/// That a bonus round of these players has decided (ZAN-9).
#[must_use]
pub fn verdict(playing: impl Iterator<Item = bool>, names: Names<'_>) -> String {
    let players = playing.enumerate().filter(|(_, playing)| *playing).map(|(seat, _)| names.of(Seat::new(seat as u8)));
    format!("{} were level, and a bonus round decided", players.collect::<Vec<_>>().join(" and "))
}
