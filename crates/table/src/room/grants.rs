//! What was granted last: who asks for the same again, since the answer was lost, is told the same again.

use std::collections::VecDeque;
use std::ops::Range;

use sha2::{Digest, Sha256};
use tricorn_kernel::{Actor, Seat};

use super::{Act, Guest, Played, Room, Wish};

/// How many grants of one seat a room remembers, and how many of all who have none.
const KEPT: usize = 32;

/// By what a wish is known that may be sent twice: who had it, what it was, and which number they saw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(pub u64);

impl Mark {
    /// The mark of this wish. Journals keep it, so it has to be the same in every build of the program.
    #[must_use]
    pub fn of(guest: &Guest, wish: &Wish, seen: u64) -> Self {
        let hash = Sha256::digest(format!("tricorn mark 1\n{}\n{wish:?}\n{seen}", guest.0));
        Self(u64::from_be_bytes(std::array::from_fn(|place| hash[place])))
    }
}

/// What a wish brought about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    /// The room's number after it.
    pub seq: u64,
    /// The entries of the game's log that it made.
    pub entries: Range<u32>,
}

/// The last grants that may be asked for again: of each seat apart, so that nobody makes the room forget another's; and
/// at the end those of no seat, such as talk.
pub(super) struct Grants(Vec<VecDeque<(Mark, Grant)>>);

impl Grants {
    pub(super) fn of(seats: u8) -> Self {
        Self(vec![VecDeque::new(); usize::from(seats) + 1])
    }

    pub(super) fn keep(&mut self, mark: Option<Mark>, act: &Act, grant: &Grant) {
        let Some(mark) = mark else { return };
        let last = self.0.len() - 1;
        let kept = &mut self.0[seat_of(act).map_or(last, |seat| seat.index().min(last))];
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back((mark, grant.clone()));
    }
}

/// At whose seat something happens.
fn seat_of(act: &Act) -> Option<Seat> {
    match act {
        Act::Sit { seat, .. }
        | Act::Promise { seat, .. }
        | Act::SeatBot { seat, .. }
        | Act::Stand { seat }
        | Act::Ready { seat, .. }
        | Act::StandIn { seat, .. }
        | Act::Hint { seat }
        | Act::OfferEnd { seat, .. } => Some(*seat),
        Act::Word { opened } | Act::Start { word: Some(opened), .. } => Some(opened.seat),
        Act::Play { played } => match played.first() {
            Some(Played { actor: Actor::Seat(seat), .. }) => Some(*seat),
            _ => None,
        },
        Act::Open { .. } | Act::Close | Act::Start { word: None, .. } | Act::Say { .. } | Act::Rematch { .. } => None,
    }
}

impl Room {
    /// What was granted to the wish with this mark, if it was one of the last.
    #[must_use]
    pub fn granted(&self, mark: Mark) -> Option<&Grant> {
        let mut all = self.grants.0.iter().flatten();
        all.find(|(other, _)| *other == mark).map(|(_, grant)| grant)
    }
}
