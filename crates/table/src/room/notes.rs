//! What happened beside the game and concerns it: bots that stand in, hints, moves that others are asked about and that are
//! taken back by consent, offers to end, and the end by agreement.

use std::collections::VecDeque;

use tricorn_kernel::log::UNDO_BY_CONSENT;
use tricorn_kernel::{Actor, Seat};

use super::{Absence, Act, Branch, Played, Room};

/// What a room remembers of it.
const KEPT: usize = 200;

/// Something that happened beside the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The act that made it happen.
    pub seq: u64,
    /// How many entries the game's log had then.
    pub after: u32,
    kind: Kind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    StandsIn(Seat, Absence),
    Back(Seat),
    Hint(Seat),
    AsksUndo(Seat),
    AgreesToUndo(Seat),
    DeclinesUndo(Seat),
    TookBack(Seat),
    OffersEnd(Seat),
    TakesBackOffer(Seat),
    DeclinesEnd(Seat),
    Agreed,
    Branches(Branch),
}

/// The last notes, oldest first.
#[derive(Default)]
pub(super) struct Notes(VecDeque<Note>);

impl Notes {
    /// Notes what an act did, if it is of that sort.
    pub(super) fn take(&mut self, act: &Act, after: u32, seq: u64, agreed: bool) {
        let kind = match *act {
            Act::StandIn { seat, on: true, why } => Kind::StandsIn(seat, why),
            Act::StandIn { seat, on: false, .. } => Kind::Back(seat),
            Act::Hint { seat } => Kind::Hint(seat),
            Act::AskUndo { seat } => Kind::AsksUndo(seat),
            Act::AnswerUndo { seat, agree: true } => Kind::AgreesToUndo(seat),
            Act::AnswerUndo { seat, agree: false } => Kind::DeclinesUndo(seat),
            Act::Play { ref played } => match played.as_slice() {
                [Played { actor: Actor::Seat(seat), mv, .. }] if mv == UNDO_BY_CONSENT => Kind::TookBack(*seat),
                _ => return,
            },
            Act::DeclineEnd { seat } => Kind::DeclinesEnd(seat),
            Act::OfferEnd { seat, on: true } => Kind::OffersEnd(seat),
            Act::OfferEnd { seat, on: false } => Kind::TakesBackOffer(seat),
            _ => return,
        };
        let agreement = matches!(kind, Kind::OffersEnd(_)) && agreed;
        self.push(Note { seq, after, kind });
        if agreement {
            self.push(Note { seq, after, kind: Kind::Agreed });
        }
    }

    /// Notes where a branch leaves the game that it goes on from.
    pub(super) fn branches(&mut self, branch: Branch, seq: u64) {
        self.push(Note { seq, after: branch.entries, kind: Kind::Branches(branch) });
    }

    fn push(&mut self, note: Note) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back(note);
    }
}

impl Room {
    /// What happened beside the game, oldest first; only the newest of it is kept.
    pub fn notes(&self) -> impl DoubleEndedIterator<Item = &Note> {
        self.notes.0.iter()
    }

    /// A note in words.
    #[must_use]
    pub fn note_words(&self, note: &Note) -> String {
        let name = |seat: &Seat| self.name_of(*seat);
        match &note.kind {
            Kind::StandsIn(seat, Absence::Left) => format!("{} leaves; a bot plays on.", name(seat)),
            Kind::StandsIn(seat, Absence::Sent) => format!("{} is away; the host lets a bot play on.", name(seat)),
            Kind::StandsIn(seat, Absence::Late) => {
                format!("{0}'s time is up: a bot plays until {0} is back.", name(seat))
            }
            Kind::Back(seat) => format!("{} is back.", name(seat)),
            Kind::Hint(seat) => format!("{} takes a hint.", name(seat)),
            Kind::AsksUndo(seat) => format!("{} asks to take the last move back.", name(seat)),
            Kind::AgreesToUndo(seat) => format!("{} agrees to take it back.", name(seat)),
            Kind::DeclinesUndo(seat) => format!("{} would rather leave it as it is.", name(seat)),
            Kind::TookBack(seat) => format!("{} takes the last move back.", name(seat)),
            Kind::OffersEnd(seat) => format!("{} would end the game without a result.", name(seat)),
            Kind::TakesBackOffer(seat) => format!("{} would rather play on.", name(seat)),
            Kind::DeclinesEnd(seat) => format!("{} declines: the game goes on.", name(seat)),
            Kind::Branches(Branch { table, entries }) => {
                format!("From here on it is another game: it branches off table {table} after entry {entries}.")
            }
            Kind::Agreed => "The game ends by agreement, without a result.".into(),
        }
    }
}
