//! What tests of every game ask: how the moves that a seat is offered weigh, and why what it picks makes no move.

use tricorn_kernel::face::{Face, Weight};
use tricorn_kernel::{Actor, Seat, Viewer};

/// Why these picks, separated by spaces, make no move of this seat, with the rule; empty if they go on.
pub(crate) fn why<G: Face>(state: &G::State, seat: Seat, picks: &str) -> String {
    let picks: Vec<&str> = picks.split_whitespace().collect();
    match G::meant(&G::view(state, Viewer::Seat(seat)), &picks) {
        None => panic!("{picks:?} mean nothing here"),
        Some(Ok(mv)) => G::check(state, Actor::Seat(seat), &mv).err().map_or_else(String::new, |no| no.to_string()),
        Some(Err(no)) => no.to_string(),
    }
}

/// The notations of the moves that this seat is offered and that have this weight.
pub(crate) fn of_weight<G: Face>(state: &G::State, seat: Seat, weight: Weight) -> Vec<String> {
    let view = G::view(state, Viewer::Seat(seat));
    let mut moves = Vec::new();
    G::moves(state, seat, &mut moves);
    let weighs = |mv: &&G::Move| G::is_offered(mv) && G::weight(&view, mv) == weight;
    moves.iter().filter(weighs).map(ToString::to_string).collect()
}
