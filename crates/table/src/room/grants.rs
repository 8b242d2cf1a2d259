//! What was granted last: who asks for the same again, since the answer was lost, is told the same again.

use std::collections::VecDeque;
use std::ops::Range;

use sha2::{Digest, Sha256};
use tricorn_kernel::log::is_undo;
use tricorn_kernel::{Actor, Seat, Viewer};

use super::{Act, Guest, Played, Room, Wish};
use crate::{AnyTable, Happening};

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
pub(super) struct Grants {
    kept: Vec<VecDeque<(Mark, Grant)>>,
    /// What the last moves told that were taken back: the story has forgotten it.
    taken_back: VecDeque<TakenBack>,
}

/// What a move told its seat before it was taken back.
struct TakenBack {
    entries: Range<u32>,
    /// How much of the story was before it.
    keep: usize,
    story: Vec<Happening>,
}

impl Grants {
    pub(super) fn of(seats: u8) -> Self {
        Self { kept: vec![VecDeque::new(); usize::from(seats) + 1], taken_back: VecDeque::new() }
    }

    fn of_act(&mut self, act: &Act) -> &mut VecDeque<(Mark, Grant)> {
        let last = self.kept.len() - 1;
        &mut self.kept[seat_of(act).map_or(last, |seat| seat.index().min(last))]
    }

    pub(super) fn keep(&mut self, mark: Option<Mark>, act: &Act, grant: &Grant) {
        let Some(mark) = mark else { return };
        let kept = self.of_act(act);
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back((mark, grant.clone()));
    }

    /// If this takes a move back: keeps what that had told, in case it is asked for again.
    pub(super) fn keep_taken_back(&mut self, act: &Act, table: &dyn AnyTable) {
        let (Act::Play { played }, Some(seat)) = (act, seat_of(act)) else { return };
        if played.first().is_none_or(|played| !is_undo(&played.mv)) {
            return;
        }
        let told = |entries: &Range<u32>| table.told_before(entries.start)..table.told_before(entries.end);
        // What is taken back is always the last that was told.
        let is_last = |entries: &Range<u32>| !told(entries).is_empty() && told(entries).end == table.told();
        let grants = self.of_act(act).iter().rev();
        let Some(entries) = grants.map(|(_, grant)| grant.entries.clone()).find(is_last) else { return };
        if self.taken_back.len() == KEPT {
            self.taken_back.pop_front();
        }
        let (keep, story) = (told(&entries).start, table.happenings(Viewer::Seat(seat), told(&entries)));
        self.taken_back.push_back(TakenBack { entries, keep, story });
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
        | Act::AskUndo { seat }
        | Act::AnswerUndo { seat, .. }
        | Act::DeclineEnd { seat }
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
        let mut all = self.grants.kept.iter().flatten();
        all.find(|(other, _)| *other == mark).map(|(_, grant)| grant)
    }

    /// What was granted made happen, as this viewer heard it, also if it was taken back since; and how much of the story
    /// was before it.
    #[must_use]
    pub fn told_by(&self, viewer: Viewer, grant: &Grant) -> (usize, Vec<Happening>) {
        if let Some(gone) = self.grants.taken_back.iter().find(|gone| gone.entries == grant.entries) {
            return (gone.keep, gone.story.clone());
        }
        let Some(table) = self.table() else { return (0, Vec::new()) };
        let part = table.told_before(grant.entries.start)..table.told_before(grant.entries.end);
        (part.start, table.happenings(viewer, part))
    }
}
