//! A table, what changes there, and what an act has done.

use serde::Serialize;
use serde_json::value::RawValue;
use tricorn_kernel::{Seats, Viewer, WrittenOptions};
use tricorn_table::Weighed;
use tricorn_table::room::{Grant, Guest, Room};
use utoipa::ToSchema;

use super::moves::{Assembly, Form, Hinted, Move};
use super::room::{Awaited, Branch, Chair, How, Line};
use super::scores::Rank;
use super::story::{Aside, Happened, StoryPage, asides, resume, story_from};
use crate::api::asked::{AskTable, Part, Parts};
use crate::api::told;

/// The game on a table, as the asker may know it: the parts that were asked for, once it has begun.
#[derive(Serialize, ToSchema, Default)]
pub(super) struct Sight {
    /// The game as the asker's seat sees it: a `MayhemView`, for example.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object, required = false)]
    view: Option<Box<RawValue>>,
    /// What the asker is asked to do now, in one sentence; only for who may move, with the moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<String>,
    /// What the asker may do now and is offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Move>>,
    /// What the asker may do now and is offered, in the game's notation alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    notations: Option<Vec<String>>,
    /// With moves or notations: how to put together a move that is not offered, where a game has such.
    #[serde(skip_serializing_if = "Option::is_none")]
    assembly: Option<Assembly>,
    /// With moves or notations: what to fill in, where the asker's move is one that is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<Form>,
    #[serde(skip_serializing_if = "Option::is_none")]
    standings: Option<Vec<Rank>>,
}

impl Sight {
    pub(super) fn of(room: &Room, viewer: Viewer, with: Parts) -> Self {
        let Some(table) = room.table() else { return Self::default() };
        let mover = viewer.seat().filter(|&seat| room.open_seats().has(seat));
        let moves = |seat| table.choices(seat).into_iter().map(Into::into).collect();
        let either = with.has(Part::Moves) || with.has(Part::Notations);
        Self {
            view: with.then(Part::View, || table.view(viewer)),
            step: mover.filter(|_| with.has(Part::Moves)).map(|_| table.step(viewer)),
            assembly: mover.filter(|_| either).and_then(|seat| table.assembly(seat)).map(Into::into),
            form: mover.filter(|_| either).and_then(|seat| table.form(seat)).map(Into::into),
            moves: with.then(Part::Moves, || mover.map_or_else(Vec::new, moves)),
            notations: with.then(Part::Notations, || mover.map_or_else(Vec::new, |seat| table.notations(seat))),
            standings: with.then(Part::Standings, || table.standings().into_iter().map(Into::into).collect()),
        }
    }
}

/// A table as the asker may know it.
#[derive(Serialize, ToSchema)]
pub(in crate::api) struct Table {
    code: String,
    /// The game's id.
    game: String,
    #[schema(value_type = Object)]
    options: WrittenOptions,
    /// `off`, `10 minutes` for the game, or `2 days` a move.
    clock: String,
    /// Who may ask for hints: `alone`, `on` or `off`; `off` in a game that has none.
    hints: &'static str,
    /// How quickly the table's bots play: `slow`, `usual` or `quick`.
    pace: &'static str,
    /// The date whose deal is played, if it is a daily one: its seed is no secret.
    #[schema(required)]
    daily: Option<String>,
    /// Which game is played on here, if it is a branch of one: its seed is no secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    branch: Option<Branch>,
    /// Grows with everything that happens.
    seq: u64,
    stage: How,
    /// Whether everybody has sat down and the deal waits for words that were promised.
    closed: bool,
    /// The promise that binds the seed, from before anybody sat down.
    commitment: String,
    chairs: Vec<Chair>,
    /// The last lines of talk that the asker's seat hears.
    chat: Vec<Line>,
    /// The code of the table where they play again.
    #[schema(required)]
    rematch: Option<String>,
    #[serde(flatten)]
    awaited: Awaited,
    /// What the commitment promised; only once the game is over.
    #[schema(required)]
    seed: Option<String>,
    /// What decided the game, in one sentence; only once it was played to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    verdict: Option<String>,
    #[serde(flatten)]
    sight: Sight,
    #[serde(flatten)]
    page: StoryPage,
}

impl Table {
    /// The room as this guest may know it, seen by this viewer.
    pub(in crate::api) fn of(
        room: &Room,
        code: &str,
        guest: &Guest,
        viewer: Viewer,
        now_ms: u64,
        ask: &AskTable,
    ) -> told::Answer<Self> {
        let own = room.seats_of(guest);
        let limit = ask.limit()?;
        let chair = |seat| Chair::of(room, seat, own, now_ms);
        let mut chat: Vec<Line> = room.heard_by(viewer).rev().take(limit).map(Line::from).collect();
        chat.reverse();
        Ok(Self {
            code: code.into(),
            game: room.config().game.clone(),
            options: room.config().options.clone(),
            clock: room.config().clock.words(),
            hints: if room.game().has_hints() { room.config().hints.words() } else { "off" },
            pace: room.config().pace.word(),
            daily: room.daily().map(|day| day.to_string()),
            branch: room.branch().map(Into::into),
            seq: room.next_seq(),
            stage: How::far(room),
            closed: room.is_closed(),
            commitment: room.commitment(),
            chairs: Seats::first(room.config().seats).iter().map(chair).collect(),
            chat,
            rematch: room.rematch().map(Into::into),
            awaited: Awaited::of(room, now_ms),
            seed: room.table().and_then(|table| table.footer()).map(|footer| footer.seed),
            verdict: room.table().and_then(|table| table.verdict(viewer)),
            sight: Sight::of(room, viewer, ask.with),
            page: match ask.with.has(Part::Story) {
                true => StoryPage::of(room, viewer, ask.since, limit),
                false => StoryPage::default(),
            },
        })
    }
}

/// What has changed at a table, sent as the data of an event.
#[derive(Serialize, ToSchema)]
pub(in crate::api) struct Change {
    /// The table's `seq` after the change; it is the event's id.
    pub(in crate::api) seq: u64,
    stage: How,
    /// Whether the deal waits for words that were promised.
    closed: bool,
    #[serde(flatten)]
    awaited: Awaited,
    /// Whether this is no continuation: forget what was heard before.
    fresh: bool,
    #[serde(flatten)]
    sight: Sight,
    /// How many happenings from before still stand; fewer than there were after a move was taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    keep: Option<usize>,
    /// What happened since.
    #[serde(skip_serializing_if = "Option::is_none")]
    story: Option<Vec<Happened>>,
    /// The last of what happened beside the game, told with the story.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    asides: Vec<Aside>,
}

impl Change {
    /// What is new for this viewer, who has heard the first `heard` entries of the log; none of it if none.
    pub(in crate::api) fn since(room: &Room, viewer: Viewer, heard: Option<u32>, with: Parts, now_ms: u64) -> Self {
        let (keep, fresh) = resume(room, heard);
        Self {
            seq: room.next_seq(),
            stage: How::far(room),
            closed: room.is_closed(),
            awaited: Awaited::of(room, now_ms),
            fresh,
            sight: Sight::of(room, viewer, with),
            keep: with.then(Part::Story, || keep),
            story: with.then(Part::Story, || story_from(room, viewer, keep)),
            asides: with.then(Part::Story, || asides(room)).unwrap_or_default(),
        }
    }
}

/// What an act has done.
#[derive(Serialize, ToSchema)]
pub(in crate::api) struct Done {
    /// The table's `seq` after it.
    seq: u64,
    /// How many happenings from before the act still stand.
    keep: usize,
    /// What it made happen, as the asker heard it.
    story: Vec<Happened>,
    /// The code of the table where they play again, if that was asked for.
    #[schema(required)]
    rematch: Option<String>,
    /// The move that is shown to who asked for a hint: the best of `hints`.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<Move>,
    /// The best moves, best first, at most three, for who asked for a hint.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    hints: Vec<Hinted>,
}

impl Done {
    /// What an act made happen, as this viewer heard it; the same however often it is asked for.
    pub(in crate::api) fn by(room: &Room, viewer: Viewer, grant: &Grant, rematch: Option<String>) -> Self {
        let (keep, story) = room.told_by(viewer, grant);
        Self {
            seq: grant.seq,
            keep,
            story: story.into_iter().map(Into::into).collect(),
            rematch,
            hint: None,
            hints: Vec::new(),
        }
    }

    /// The same with the hints that were found.
    pub(in crate::api) fn with_hints(self, hints: Vec<Weighed>) -> Self {
        let hint = hints.first().map(|best| best.choice.clone().into());
        Self { hint, hints: hints.into_iter().map(Into::into).collect(), ..self }
    }
}
