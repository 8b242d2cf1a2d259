//! What the API answers, in types that describe themselves.

mod listed;
mod moves;
mod room;
mod scores;
mod story;
mod table;

use tricorn_kernel::{Seat, Seats};

pub(super) use listed::{Granted, Listed};
pub(super) use scores::{Rank, Score};
pub(super) use story::log_length;
pub(super) use table::{Change, Done, Table};

pub(super) fn numbers(seats: Seats) -> Vec<u8> {
    seats.iter().map(Seat::number).collect()
}
