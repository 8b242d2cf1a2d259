//! Which turn a seat is in: a move that was meant for another one is stale.

use tricorn_kernel::{Actor, Seat, Seats, Turn};

use super::{Played, Room, Wish};

/// For every seat, the number that the room had when the turn began that the seat is in.
pub(super) struct Turns(Vec<u64>);

impl Turns {
    pub(super) fn of(seats: u8) -> Self {
        Self(vec![0; usize::from(seats)])
    }

    /// Since when this seat has been in its turn.
    pub(super) fn since(&self, seat: Seat) -> u64 {
        self.0.get(seat.index()).copied().unwrap_or(0)
    }

    /// The game begins: every seat is in its first turn.
    pub(super) fn begin(&mut self, seq: u64) {
        self.0.fill(seq);
    }

    /// The game went on. A seat stays in its turn if somebody of another team moved in a turn that both had open: what the
    /// own team does is done for all of it. `team` is that of the one who moved.
    pub(super) fn go_on(&mut self, before: Turn, played: &[Played], after: Turn, team: Seats, seq: u64) {
        let mover = played.first().map(|played| played.actor);
        let same_alarm = before.alarm() == after.alarm();
        for (index, since) in self.0.iter_mut().enumerate() {
            let seat = Seat::new(index as u8);
            let others = matches!(mover, Some(Actor::Seat(mover)) if mover != seat && !team.has(seat));
            if !(others && same_alarm && before.seats().has(seat) && after.seats().has(seat)) {
                *since = seq;
            }
        }
    }
}

impl Room {
    /// Whether a wish was meant for another turn than the one in which it would act now. `seen` is the room's number
    /// ([`Room::next_seq`]) as the sender saw it. What happens at other chairs, and talk, make no wish stale.
    #[must_use]
    pub fn is_stale(&self, wish: &Wish, seen: u64) -> bool {
        // Who agrees has seen which move it is about.
        if let (Wish::AnswerUndo { .. }, Some(asked)) = (wish, &self.take_back) {
            return !(asked.since..=self.next_seq).contains(&seen);
        }
        let (Wish::Move { seat, .. } | Wish::Assemble { seat, .. } | Wish::Fill { seat, .. } | Wish::Hint { seat }) =
            wish
        else {
            return false;
        };
        !(self.turns.since(*seat)..=self.next_seq).contains(&seen)
    }
}
