//! Taking a move back: at once if it has shown nobody anything; if it has only shown the others what the mover knew,
//! with their consent.
//!
//! Bots consent at once, and so does whoever shares the mover's screen. People are asked: it is for all of them to
//! agree, and for any of them to decline. Meanwhile the game goes on as it is, and the question lapses with the next
//! move. A move is asked about once.

use tricorn_kernel::log::{UNDO, UNDO_BY_CONSENT};
use tricorn_kernel::{Actor, Seat, Seats};

use super::bounds::MAX_UNDOS;
use super::judge::{deny, refused};
use super::{Act, Denied, Draft, Guest, Room};

/// Somebody asks to take the last move back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakeBack {
    /// Whose move it is.
    pub seat: Seat,
    /// Who has agreed.
    pub agreed: Seats,
    /// Who has declined, which is the end of it.
    pub declined: Option<Seat>,
    /// The room's number when it was asked.
    pub(super) since: u64,
}

/// How a seat may take its last move back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taking {
    /// It has shown nobody anything: at once.
    Unseen,
    /// Nobody has to be asked any more: at once.
    Agreed,
    /// The others have to be asked.
    Asks,
}

impl Room {
    /// The question whether the last move is taken back, if it was asked; also once it was declined.
    #[must_use]
    pub fn take_back(&self) -> Option<&TakeBack> {
        self.take_back.as_ref()
    }

    /// How this seat may take its last move back now.
    ///
    /// # Errors
    /// Why it may not.
    pub fn may_take_back(&self, seat: Seat) -> Result<Taking, Denied> {
        let table = self.playing()?;
        if self.undos >= MAX_UNDOS {
            return deny(format!("moves were taken back {MAX_UNDOS} times in this game: that is enough"));
        }
        if table.may_undo(seat).is_ok() {
            return Ok(Taking::Unseen);
        }
        table.may_undo_by_consent(seat).map_err(refused)?;
        let asked = self.take_back.as_ref();
        if let Some(who) = asked.and_then(|asked| asked.declined) {
            return deny(format!("{} would rather leave it as it is", self.name_of(who)));
        }
        match (self.to_agree(seat).is_empty(), asked) {
            (true, _) => Ok(Taking::Agreed),
            (false, None) => Ok(Taking::Asks),
            (false, Some(_)) => deny("you have asked already: it is for the others to agree"),
        }
    }

    /// The seats of the people who have to agree, and have not, before this seat takes back what they saw.
    #[must_use]
    pub fn to_agree(&self, seat: Seat) -> Seats {
        let guest_in = |seat: Seat| self.chairs[seat.index()].occupant.guest();
        let agreed = self.take_back.as_ref().map_or(Seats::NONE, |asked| asked.agreed).and(seat);
        let has_agreed = |other: Seat| agreed.iter().any(|agreed| guest_in(agreed) == guest_in(other));
        Seats::first(self.config.seats).iter().filter(|&other| self.is_person(other) && !has_agreed(other)).collect()
    }

    pub(super) fn judge_undo(&self, seat: Seat, now_ms: u64) -> Result<Draft, Denied> {
        match self.may_take_back(seat)? {
            Taking::Unseen => self.play_move(Actor::Seat(seat), UNDO, now_ms),
            Taking::Agreed => self.play_move(Actor::Seat(seat), UNDO_BY_CONSENT, now_ms),
            Taking::Asks => Ok(Act::AskUndo { seat }.into()),
        }
    }

    /// What somebody says to who asks to take a move back; the last one to agree brings it about.
    pub(super) fn answer_undo(&self, guest: &Guest, seat: Seat, agree: bool, now_ms: u64) -> Result<Draft, Denied> {
        self.playing()?;
        let Some(asked) = self.take_back.as_ref().filter(|asked| asked.declined.is_none()) else {
            return deny("nobody asks to take a move back now");
        };
        let awaited = self.to_agree(asked.seat);
        if !awaited.has(seat) {
            return deny("it is not for you to say");
        }
        let rest = awaited.difference(self.seats_of(guest));
        if agree && rest.is_empty() {
            return self.play_move(Actor::Seat(asked.seat), UNDO_BY_CONSENT, now_ms);
        }
        Ok(Act::AnswerUndo { seat, agree }.into())
    }

    /// A seat has asked; `since` is the room's number from then on.
    pub(super) fn note_asked(&mut self, seat: Seat, since: u64) {
        self.undos += 1;
        self.take_back = Some(TakeBack { seat, agreed: Seats::NONE, declined: None, since });
    }

    pub(super) fn note_answer(&mut self, seat: Seat, agree: bool) -> Result<(), String> {
        let asked = self.take_back.as_mut().ok_or("nobody has asked to take a move back")?;
        match agree {
            true => asked.agreed = asked.agreed.and(seat),
            false => asked.declined = Some(seat),
        }
        Ok(())
    }
}
