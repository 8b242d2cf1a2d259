//! The time that people have.

use tricorn_kernel::log::is_undo;
use tricorn_kernel::{Actor, Seat};

use super::{Absence, Act, Clock, Denied, Draft, Occupant, Played, Room};

/// Who comes back after the time was up has at least this much.
const GRACE_MS: u64 = 60_000;

impl Room {
    /// The time that a seat has left at `now_ms`, in milliseconds; none if no clock counts for it.
    #[must_use]
    pub fn left_ms(&self, seat: Seat, now_ms: u64) -> Option<u64> {
        let chair = self.chairs.get(seat.index())?;
        let allowance = self.config.clock.allowance_ms()?;
        let counts = matches!(chair.occupant, Occupant::Guest { .. }) && !chair.stand_in;
        let thinking = if self.thinks(seat) { now_ms.saturating_sub(self.open_since_ms) } else { 0 };
        counts.then(|| allowance.saturating_sub(chair.thought_ms + thinking))
    }

    /// Whether the clock of this seat runs.
    #[must_use]
    pub fn thinks(&self, seat: Seat) -> bool {
        self.open_seats().has(seat)
    }

    /// When the first of the seats that think will have no time left, in Unix milliseconds.
    #[must_use]
    pub fn flag_ms(&self) -> Option<u64> {
        let seats = tricorn_kernel::Seats::first(self.config.seats);
        let thinking = seats.iter().filter(|&seat| self.thinks(seat));
        thinking.filter_map(|seat| self.left_ms(seat, self.open_since_ms)).min().map(|left| self.open_since_ms + left)
    }

    /// When something will happen here though nobody asks for it, in Unix milliseconds: a clock strikes, the deal
    /// waits no longer for words, or a bot is to move (then at once).
    #[must_use]
    pub fn due_ms(&self) -> Option<u64> {
        if self.bots_to_move().next().is_some() {
            return Some(self.open_since_ms);
        }
        self.clock_due_ms()
    }

    /// The same without the bots: when a clock strikes or the deal waits no longer.
    #[must_use]
    pub fn clock_due_ms(&self) -> Option<u64> {
        [self.alarm_ms(), self.flag_ms(), self.deal_ms()].into_iter().flatten().min()
    }

    /// Whether a draft may make the room [due](Room::due_ms): somebody may have to move, or a clock to strike, though
    /// nobody asks.
    #[must_use]
    pub fn may_be_due(&self, draft: &Draft) -> bool {
        let bot = |chair: &super::Chair| chair.stand_in || matches!(chair.occupant, Occupant::Bot { .. });
        match draft.act() {
            Act::Say { .. } | Act::AskUndo { .. } | Act::AnswerUndo { .. } | Act::DeclineEnd { .. } => false,
            Act::Play { .. } => self.config.clock != Clock::Off || draft.sets_alarm() || self.chairs.iter().any(bot),
            _ => true,
        }
    }

    /// A bot for a seat whose time is up.
    ///
    /// # Errors
    /// If nobody's time is up.
    pub fn judge_flag(&self, now_ms: u64) -> Result<Draft, Denied> {
        let seats = tricorn_kernel::Seats::first(self.config.seats);
        let up = seats.iter().find(|&seat| self.thinks(seat) && self.left_ms(seat, now_ms) == Some(0));
        up.map(|seat| Act::StandIn { seat, on: true, why: Absence::Late }.into())
            .ok_or_else(|| Denied { rule: None, why: "nobody's time is up".into() })
    }

    /// Adds the time since the last count to those who think.
    pub(super) fn count_thought(&mut self, at_ms: u64) {
        let since = at_ms.saturating_sub(self.open_since_ms);
        for index in 0..self.chairs.len() {
            if self.thinks(Seat::new(index as u8)) && !self.chairs[index].stand_in {
                self.chairs[index].thought_ms += since;
            }
        }
        self.open_since_ms = at_ms;
    }

    /// A clock that counts each move begins anew for who has made one. Who takes it back has thought as long as before,
    /// about all that the seat did since somebody else moved.
    pub(super) fn begin_anew(&mut self, played: &[Played]) {
        let (Clock::Days(_), Some(Played { actor: Actor::Seat(seat), mv, .. })) = (self.config.clock, played.first())
        else {
            return;
        };
        for (index, chair) in self.chairs.iter_mut().enumerate() {
            let (thought, before) = (&mut chair.thought_ms, &mut chair.thought_before_ms);
            match index == seat.index() {
                false => *before = 0,
                true if is_undo(mv) => *thought += std::mem::take(before),
                true => *before += std::mem::take(thought),
            }
        }
    }

    /// Time for a seat that returns after its own was up.
    pub(super) fn grant_grace(&mut self, seat: Seat) {
        if let (Some(allowance), Some(chair)) = (self.config.clock.allowance_ms(), self.chairs.get_mut(seat.index()))
            && chair.late.is_some()
        {
            chair.thought_ms = chair.thought_ms.min(allowance.saturating_sub(GRACE_MS));
        }
    }
}
