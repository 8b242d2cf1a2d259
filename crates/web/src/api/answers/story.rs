//! What happened, as a viewer may know it.

use serde::Serialize;
use serde_json::value::RawValue;
use tricorn_kernel::Viewer;
use tricorn_table::Happening;
use tricorn_table::room::{Note, Room};
use utoipa::ToSchema;

use crate::api::asked::PAGE;

/// Something that happened, as far as the asker may know.
#[derive(Serialize, ToSchema)]
pub(in crate::api) struct Happened {
    /// The entry of the log that made it happen.
    seq: u32,
    /// What happened, in words.
    text: String,
    /// What happened, in the game's own terms: a `MayhemEvent`, for example.
    #[schema(value_type = serde_json::Value)]
    event: Box<RawValue>,
}

impl From<Happening> for Happened {
    fn from(Happening { said, event }: Happening) -> Self {
        Self { seq: said.seq, text: said.text, event }
    }
}

/// Something that happened beside the game: a bot stands in, somebody offers to end it, all have agreed.
#[derive(Serialize, ToSchema)]
pub(super) struct Aside {
    /// The table's `seq` before it.
    seq: u64,
    /// How many entries the log had then.
    after: u32,
    /// What happened and why, in words.
    text: String,
}

/// As much of it as is told.
pub(super) const ASIDES: usize = 20;

/// The last of what happened beside the game.
pub(super) fn asides(room: &Room) -> Vec<Aside> {
    let aside = |note: &Note| Aside { seq: note.seq, after: note.after, text: room.note_words(note) };
    let mut last: Vec<Aside> = room.notes().rev().take(ASIDES).map(aside).collect();
    last.reverse();
    last
}

/// A part of what has happened and still stands, if the story was asked for.
#[derive(Serialize, ToSchema, Default)]
pub(super) struct StoryPage {
    #[serde(skip_serializing_if = "Option::is_none")]
    story: Option<Vec<Happened>>,
    /// How many happenings there are in all.
    #[serde(skip_serializing_if = "Option::is_none")]
    story_total: Option<usize>,
    /// What to send as `since` for the page after this one, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    story_next: Option<u32>,
    /// The last of what happened beside the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    asides: Vec<Aside>,
}

impl StoryPage {
    /// The last part of the story, or the part from entry `since` on. It holds whole entries, so it may be a little
    /// longer than `limit`.
    pub(super) fn of(room: &Room, viewer: Viewer, since: Option<u32>, limit: usize) -> Self {
        let Some(table) = room.table() else { return Self::default() };
        let total = table.told();
        let from = since.map_or(total.saturating_sub(limit), |entry| table.told_before(entry));
        let to = (from + limit).min(total);
        let mut story = table.happenings(viewer, from..to);
        let next = story.last().map_or(0, |happening| happening.said.seq + 1);
        let whole = table.told_before(next).max(to);
        story.extend(table.happenings(viewer, to..whole));
        Self {
            story: Some(story.into_iter().map(Into::into).collect()),
            story_total: Some(total),
            story_next: (whole < total).then_some(next),
            asides: asides(room),
        }
    }
}

/// How many entries the log of the room's game has.
pub(in crate::api) fn log_length(room: &Room) -> u32 {
    room.table().map_or(0, |table| table.entries().len() as u32)
}

/// Who has missed more than so many happenings hears the last part of the story, as a newcomer does.
pub(super) const MISSED: usize = 1000;

/// Where in the story to begin for a viewer who has heard the first `heard` entries, and whether that is anew.
pub(super) fn resume(room: &Room, heard: Option<u32>) -> (usize, bool) {
    let Some(table) = room.table() else { return (0, heard.is_none()) };
    let total = table.told();
    // What a viewer heard of these entries and what still stands of them begin alike: a move taken back is the last.
    match heard.map(|entries| table.told_before(entries)) {
        Some(kept) if total - kept <= MISSED => (kept, false),
        _ => (total.saturating_sub(PAGE.into()), true),
    }
}

pub(super) fn story_from(room: &Room, viewer: Viewer, from: usize) -> Vec<Happened> {
    let story = room.table().map_or_else(Vec::new, |table| table.happenings(viewer, from..table.told()));
    story.into_iter().map(Into::into).collect()
}
