//! What is said at a table, and who hears it: everybody, or the speaker's team.

use std::collections::HashMap;

use tricorn_kernel::{Seat, Seats, Viewer};

use super::judge::deny;
use super::{Chat, Denied, Guest, Room, Stage};

/// How many lines a room remembers of what was said to each audience: nobody's talk pushes out another's.
const KEPT: usize = 200;
/// The most lines that can be said to one audience. Anybody may talk: it must not use up what players need.
const MAX_SAID: u64 = 20_000;

/// A line of talk, and to whom it was said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spoken {
    /// What was said, and by whom.
    pub chat: Chat,
    /// The seats of the team that hears it; none if everybody does.
    pub team: Option<Seats>,
}

/// The last lines, oldest first.
#[derive(Default)]
pub(super) struct Talk {
    lines: Vec<Spoken>,
    /// How many lines each audience has heard.
    pub(super) said: HashMap<Option<Seats>, u64>,
}

impl Talk {
    pub(super) fn push(&mut self, line: Spoken) {
        *self.said.entry(line.team).or_default() += 1;
        let mut same = self.lines.iter().enumerate().filter(|(_, other)| other.team == line.team);
        if let (Some((oldest, _)), KEPT) = (same.next(), 1 + same.count()) {
            self.lines.remove(oldest);
        }
        self.lines.push(line);
    }

    /// How many lines were said.
    pub(super) fn said(&self) -> u64 {
        self.said.values().sum()
    }
}

impl Room {
    /// What was said and this viewer may hear, oldest first: what a team says, only that team ever hears.
    pub fn heard_by(&self, viewer: Viewer) -> impl DoubleEndedIterator<Item = &Spoken> {
        self.talk.lines.iter().filter(move |line| line.team.is_none_or(|team| viewer.is_among(team)))
    }

    /// How many lines this viewer may have heard in all, those included that the room has forgotten.
    #[must_use]
    pub fn heard_so_far(&self, viewer: Viewer) -> u64 {
        let heard = |team: &Option<Seats>| team.is_none_or(|team| viewer.is_among(team));
        self.talk.said.iter().filter(|(team, _)| heard(team)).map(|(_, count)| count).sum()
    }

    /// Those whom this seat can talk to alone: its team, itself included, in a game that has begun and has teams of
    /// several.
    #[must_use]
    pub fn team(&self, seat: Seat) -> Option<Seats> {
        self.table.as_ref().map(|table| table.team(seat)).filter(|team| team.len() > 1)
    }

    /// Whether this guest may talk. While the game is on, whoever holds a seat that must be silent is silent in all: the
    /// others of its seats know what that one knows.
    ///
    /// # Errors
    /// By which rule not.
    pub fn may_talk(&self, guest: &Guest) -> Result<(), Denied> {
        let (Stage::Playing, Some(table)) = (&self.stage, &self.table) else { return Ok(()) };
        let refusal = self.seats_of(guest).iter().find_map(|seat| table.may_talk(seat).err());
        refusal.map_or(Ok(()), |refusal| Err(Denied { rule: Some(refusal.rule), why: refusal.why.into_owned() }))
    }

    /// Whether this audience can hear more.
    pub(super) fn hears_more(&self, team: Option<Seats>) -> Result<(), Denied> {
        match self.talk.said.get(&team) {
            Some(MAX_SAID..) => deny("so much was said at this table that it hears no more"),
            _ => Ok(()),
        }
    }
}
