//! What rounds of zangles have in common, whether they are played in turns or as a race.

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::{Refusal, Seat, Seats, Standing};

use super::{Bag, Zangle};

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
pub fn lowest_first(seats: u8, points: impl Fn(Seat) -> i32, bonus: impl Fn(Seat) -> u8) -> Vec<Standing> {
    let key = |seat: Seat| (points(seat), bonus(seat));
    let all = Seats::first(seats);
    let standing = |seat: Seat| {
        let better = all.iter().filter(|&other| key(other) < key(seat)).count() as u8;
        Standing { seat, points: points(seat), rank: 1 + better, team: None }
    };
    all.iter().map(standing).collect()
}
