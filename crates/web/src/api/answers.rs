//! What the API answers, in types that describe themselves.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;
use tricorn_hall::TableCard;
use tricorn_kernel::{Seat, Seats, Standing, Turn, Value, Viewer, WrittenOptions};
use tricorn_table::room::{Grant, Guest, Note, Occupant, Room, Spoken, Stage};
use tricorn_table::{AnyTable, Choice, Happening};
use utoipa::ToSchema;

use super::acts::Audience;
use super::asked::{AskTable, PAGE, Part, Parts};
use super::told;

/// A table that somebody opened, or a seat that somebody took.
#[derive(Serialize, ToSchema)]
pub(super) struct Granted {
    /// The table's code.
    pub(super) code: String,
    /// The seat that was taken, counted from 1.
    #[schema(value_type = Option<u8>, required, minimum = 1, maximum = 16)]
    pub(super) seat: Option<Seat>,
    /// The table's `seq` now.
    pub(super) seq: u64,
    /// What to send as `Authorization: Bearer TOKEN`. Keep it: it is as good as the seat.
    pub(super) token: String,
}

/// A listed table.
#[derive(Serialize, ToSchema)]
pub(super) struct Listed {
    code: String,
    /// The game's id.
    game: &'static str,
    seats: u8,
    seats_taken: u8,
    /// Whether the game is on; else it waits for players.
    playing: bool,
    /// Who sits there.
    names: Vec<String>,
    /// `off`, `10 minutes` for the game, or `2 days` a move.
    clock: String,
    /// What differs from the game's own options.
    #[schema(value_type = Object)]
    options: BTreeMap<&'static str, Value>,
    /// When it opened, in Unix milliseconds.
    opened_ms: u64,
    /// How many look on who do not sit there.
    watchers: usize,
}

impl From<TableCard> for Listed {
    fn from(card: TableCard) -> Self {
        let TableCard { code, game_id: game, seats, seats_taken, playing, names, .. } = card;
        let (clock, options) = (card.clock.words(), card.options.into_iter().collect());
        Self {
            code,
            game,
            seats,
            seats_taken,
            playing,
            names,
            clock,
            options,
            opened_ms: card.opened_ms,
            watchers: card.watchers,
        }
    }
}

/// How far a table is.
#[derive(Serialize, ToSchema, Clone, Copy, PartialEq)]
#[serde(rename_all = "snake_case")]
pub(super) enum How {
    Gathering,
    Playing,
    Over,
}

impl How {
    fn far(room: &Room) -> Self {
        match room.stage() {
            Stage::Gathering => Self::Gathering,
            Stage::Playing => Self::Playing,
            Stage::Over(_) => Self::Over,
        }
    }
}

/// Who can sit in a chair.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Sitter {
    Empty,
    Guest,
    Bot,
}

/// One chair.
#[derive(Serialize, ToSchema)]
struct Chair {
    #[schema(value_type = u8, minimum = 1, maximum = 16)]
    seat: Seat,
    kind: Sitter,
    name: String,
    /// Which bot it is, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    bot: Option<String>,
    /// The number of the team that the seat plays in, from 1, where teams play.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 16, required = false, nullable = false)]
    team: Option<u8>,
    ready: bool,
    /// The hash of the word that the guest will add to the deal.
    promise: Option<String>,
    /// Whether it is the asker's.
    you: bool,
    /// Whether a bot plays for the guest.
    stand_in: bool,
    /// Whether it does because the guest's time was up.
    late: bool,
    /// Whether the guest offers to end the game.
    offers_end: bool,
    /// The time left to think, in milliseconds, where a clock counts.
    left_ms: Option<u64>,
}

/// Somebody asks to take the last move back, which the others have seen.
#[derive(Serialize, ToSchema)]
struct TakeBack {
    /// Whose move it is.
    #[schema(minimum = 1, maximum = 16)]
    seat: u8,
    /// The seats of the people who still have to agree.
    awaits: Vec<u8>,
    /// Who has declined, which is the end of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 16, required = false, nullable = false)]
    declined: Option<u8>,
}

impl TakeBack {
    fn of(room: &Room) -> Option<Self> {
        let asked = room.take_back()?;
        let awaits = if asked.declined.is_none() { room.to_agree(asked.seat) } else { Seats::NONE };
        let declined = asked.declined.map(Seat::number);
        Some(Self { seat: asked.seat.number(), awaits: numbers(awaits), declined })
    }
}

/// A line of talk.
#[derive(Serialize, ToSchema)]
struct Line {
    name: String,
    text: String,
    /// Whether it was somebody without a seat.
    watcher: bool,
    /// Who hears it: everybody, or the team of the seat that looks.
    to: Audience,
}

impl From<&Spoken> for Line {
    fn from(Spoken { chat, team }: &Spoken) -> Self {
        let to = if team.is_some() { Audience::Team } else { Audience::Everybody };
        Self { name: chat.name.clone(), text: chat.text.clone(), watcher: chat.watcher, to }
    }
}

/// How the asker can put a move together that is not among the `moves`: send `picks` and the one of them that is the
/// `mark`.
#[derive(Serialize, ToSchema)]
struct Assembly {
    /// The handles that can be picked.
    picks: Vec<String>,
    /// What the marked one is called.
    mark: &'static str,
    /// What sending it is called.
    send: &'static str,
}

impl From<tricorn_table::Assembly> for Assembly {
    fn from(tricorn_table::Assembly { picks, mark, send }: tricorn_table::Assembly) -> Self {
        Self { picks: picks.into_iter().map(|pick| pick.handle).collect(), mark, send }
    }
}

/// What the asker may write: send `form`, an object with a text for each blank that is filled in, by its `name`.
#[derive(Serialize, ToSchema)]
struct Form {
    /// What is to be filled in, in order.
    blanks: Vec<Blank>,
    /// What sending it is called.
    send: &'static str,
    /// Whether what is filled in so far can be kept at the table: sent with `keep`.
    keeps: bool,
}

/// Something to fill in.
#[derive(Serialize, ToSchema)]
struct Blank {
    /// What it is called when it is sent.
    name: &'static str,
    /// What people read beside it.
    label: String,
    takes: Takes,
    /// What is filled in already, as the table keeps it; may be empty.
    value: String,
}

/// What may be filled in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Takes {
    /// The `value` of one of these.
    One(Vec<Answer>),
    /// A text of one line.
    Text {
        /// The most characters of it.
        max: usize,
        /// Whether it is a single word.
        word: bool,
    },
}

/// One of the things that may be chosen in a form.
#[derive(Serialize, ToSchema)]
struct Answer {
    /// What is sent.
    value: String,
    /// What people read.
    label: String,
}

impl From<tricorn_table::Form> for Form {
    fn from(tricorn_table::Form { blanks, send, keeps }: tricorn_table::Form) -> Self {
        Self { blanks: blanks.into_iter().map(Into::into).collect(), send, keeps }
    }
}

impl From<tricorn_table::Blank> for Blank {
    fn from(tricorn_table::Blank { name, label, takes, value }: tricorn_table::Blank) -> Self {
        let answer = |tricorn_table::Answer { value, label }| Answer { value, label };
        let takes = match takes {
            tricorn_table::Takes::One(answers) => Takes::One(answers.into_iter().map(answer).collect()),
            tricorn_table::Takes::Text { max, word } => Takes::Text { max, word },
        };
        Self { name, label, takes, value }
    }
}

/// A move that the asker may make.
#[derive(Serialize, ToSchema)]
struct Move {
    /// The notation: what to send.
    r#move: String,
    /// The move in words: what to show.
    label: String,
    /// The handles to pick on a picture, in order.
    picks: Vec<String>,
    /// How much a careful player would recommend it beside the others.
    weight: Weight,
    /// Whether a slip would cost something: who shows the moves asks once more before this one.
    asks: bool,
}

/// How much a move is recommended.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Weight {
    /// What a careful player would usually do.
    Usual,
    /// Neither more nor less than others.
    Plain,
    /// It costs something, gives something away, or ends a turn while there is better to do.
    Quiet,
}

impl From<tricorn_table::Weight> for Weight {
    fn from(weight: tricorn_table::Weight) -> Self {
        match weight {
            tricorn_table::Weight::Usual => Self::Usual,
            tricorn_table::Weight::Plain => Self::Plain,
            tricorn_table::Weight::Quiet => Self::Quiet,
        }
    }
}

impl From<Choice> for Move {
    fn from(Choice { notation, label, picks, weight, asks, .. }: Choice) -> Self {
        Self { r#move: notation, label, picks, weight: weight.into(), asks }
    }
}

/// Something that happened, as far as the asker may know.
#[derive(Serialize, ToSchema)]
pub(super) struct Happened {
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
struct Aside {
    /// The table's `seq` before it.
    seq: u64,
    /// How many entries the log had then.
    after: u32,
    /// What happened and why, in words.
    text: String,
}

/// As much of it as is told.
const ASIDES: usize = 20;

/// The last of what happened beside the game.
fn asides(room: &Room) -> Vec<Aside> {
    let aside = |note: &Note| Aside { seq: note.seq, after: note.after, text: room.note_words(note) };
    let mut last: Vec<Aside> = room.notes().rev().take(ASIDES).map(aside).collect();
    last.reverse();
    last
}

/// How a seat did, or does.
#[derive(Serialize, ToSchema)]
pub(super) struct Rank {
    #[schema(value_type = u8, minimum = 1, maximum = 16)]
    seat: Seat,
    points: i32,
    /// 1 for the best; equal results share a rank.
    #[schema(minimum = 1, maximum = 16)]
    rank: u8,
    /// The number of the team it plays in, from 1, where teams play: a team wins together.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 16, required = false, nullable = false)]
    team: Option<u8>,
}

impl From<Standing> for Rank {
    fn from(Standing { seat, points, rank, team }: Standing) -> Self {
        Self { seat, points, rank, team }
    }
}

/// How a seat's score came about.
#[derive(Serialize, ToSchema)]
pub(super) struct Score {
    #[schema(value_type = u8, minimum = 1, maximum = 16)]
    seat: Seat,
    /// The number that people see beside the name: points, or what else the game counts.
    score: i32,
    /// What it counts, such as `points` or `tiles left`.
    counts: &'static str,
    /// Whether the fewest win.
    fewest_win: bool,
    /// What it is made of, in the order in which it came about.
    parts: Vec<ScorePart>,
}

/// A part of a score.
#[derive(Serialize, ToSchema)]
struct ScorePart {
    /// The entry of the log that settled it; null for what still changes with the table.
    #[schema(required)]
    entry: Option<u32>,
    /// What it brought; 0 for what only explains.
    points: i32,
    /// What for.
    words: String,
    /// The rule by which it counts; empty for what only explains.
    rule: &'static str,
}

impl Score {
    pub(super) fn of(table: &dyn AnyTable, viewer: Viewer, seat: Seat) -> Self {
        let counts = table.counts();
        let part = |part: tricorn_table::ScorePart| {
            let tricorn_table::ScorePart { seq, points, words, rule } = part;
            ScorePart { entry: seq, points, words, rule }
        };
        Self {
            seat,
            score: table.scores(viewer)[seat.index()],
            counts: counts.many,
            fewest_win: counts.fewest_win,
            parts: table.score_parts(viewer, seat).into_iter().map(part).collect(),
        }
    }
}

/// The game on a table, as the asker may know it: the parts that were asked for, once it has begun.
#[derive(Serialize, ToSchema, Default)]
struct Sight {
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
    fn of(room: &Room, viewer: Viewer, with: Parts) -> Self {
        let Some(table) = room.table() else { return Self::default() };
        let mover = viewer.seat().filter(|&seat| open_seats(room).has(seat));
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
pub(super) struct Table {
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
    /// Who may move now.
    open_seats: Vec<u8>,
    /// The question whether the last move is taken back, if it was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    take_back: Option<TakeBack>,
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

/// A part of what has happened and still stands, if the story was asked for.
#[derive(Serialize, ToSchema, Default)]
struct StoryPage {
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
    fn of(room: &Room, viewer: Viewer, since: Option<u32>, limit: usize) -> Self {
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

/// What has changed at a table, sent as the data of an event.
#[derive(Serialize, ToSchema)]
pub(super) struct Change {
    /// The table's `seq` after the change; it is the event's id.
    pub(super) seq: u64,
    stage: How,
    /// Whether the deal waits for words that were promised.
    closed: bool,
    /// Who may move now.
    open_seats: Vec<u8>,
    /// The question whether the last move is taken back, if it was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    take_back: Option<TakeBack>,
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

/// What an act has done.
#[derive(Serialize, ToSchema)]
pub(super) struct Done {
    /// The table's `seq` after it.
    seq: u64,
    /// How many happenings from before the act still stand.
    keep: usize,
    /// What it made happen, as the asker heard it.
    story: Vec<Happened>,
    /// The code of the table where they play again, if that was asked for.
    #[schema(required)]
    rematch: Option<String>,
    /// The move that is shown to who asked for a hint.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<Move>,
}

fn open_seats(room: &Room) -> Seats {
    match (room.stage(), room.table().map(|table| table.turn())) {
        (Stage::Playing, Some(Turn::Open { seats, .. })) => seats,
        _ => Seats::NONE,
    }
}

fn numbers(seats: Seats) -> Vec<u8> {
    seats.iter().map(Seat::number).collect()
}

/// How many entries the log of the room's game has.
pub(super) fn log_length(room: &Room) -> u32 {
    room.table().map_or(0, |table| table.entries().len() as u32)
}

impl Table {
    /// The room as this guest may know it, seen by this viewer.
    pub(super) fn of(
        room: &Room,
        code: &str,
        guest: &Guest,
        viewer: Viewer,
        now_ms: u64,
        ask: &AskTable,
    ) -> told::Answer<Self> {
        let own = room.seats_of(guest);
        let limit = ask.limit()?;
        let chair = |seat: Seat| {
            let chair = &room.chairs()[seat.index()];
            let kind = match chair.occupant {
                Occupant::Nobody => Sitter::Empty,
                Occupant::Guest { .. } => Sitter::Guest,
                Occupant::Bot { .. } => Sitter::Bot,
            };
            let bot = match &chair.occupant {
                Occupant::Bot { bot, .. } => Some(bot.clone()),
                _ => None,
            };
            let (ready, stand_in, offers_end) = (chair.ready, chair.stand_in, chair.offers_end);
            let (name, left_ms) = (room.name_of(seat), room.left_ms(seat, now_ms));
            let (team, promise) = (room.team_number(seat), chair.promise.clone());
            let late = chair.late.is_some();
            let you = own.has(seat);
            Chair { seat, kind, name, bot, team, ready, promise, you, stand_in, late, offers_end, left_ms }
        };
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
            seq: room.next_seq(),
            stage: How::far(room),
            closed: room.is_closed(),
            commitment: room.commitment(),
            chairs: Seats::first(room.config().seats).iter().map(chair).collect(),
            chat,
            rematch: room.rematch().map(Into::into),
            open_seats: numbers(open_seats(room)),
            take_back: TakeBack::of(room),
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

/// Who has missed more than so many happenings hears the last part of the story, as a newcomer does.
const MISSED: usize = 1000;

/// Where in the story to begin for a viewer who has heard the first `heard` entries, and whether that is anew.
fn resume(room: &Room, heard: Option<u32>) -> (usize, bool) {
    let Some(table) = room.table() else { return (0, heard.is_none()) };
    let total = table.told();
    // What a viewer heard of these entries and what still stands of them begin alike: a move taken back is the last.
    match heard.map(|entries| table.told_before(entries)) {
        Some(kept) if total - kept <= MISSED => (kept, false),
        _ => (total.saturating_sub(PAGE.into()), true),
    }
}

fn story_from(room: &Room, viewer: Viewer, from: usize) -> Vec<Happened> {
    let story = room.table().map_or_else(Vec::new, |table| table.happenings(viewer, from..table.told()));
    story.into_iter().map(Into::into).collect()
}

impl Change {
    /// What is new for this viewer, who has heard the first `heard` entries of the log; none of it if none.
    pub(super) fn since(room: &Room, viewer: Viewer, heard: Option<u32>, with: Parts) -> Self {
        let (keep, fresh) = resume(room, heard);
        Self {
            seq: room.next_seq(),
            stage: How::far(room),
            closed: room.is_closed(),
            open_seats: numbers(open_seats(room)),
            take_back: TakeBack::of(room),
            fresh,
            sight: Sight::of(room, viewer, with),
            keep: with.then(Part::Story, || keep),
            story: with.then(Part::Story, || story_from(room, viewer, keep)),
            asides: with.then(Part::Story, || asides(room)).unwrap_or_default(),
        }
    }
}

impl Done {
    /// What an act made happen, as this viewer heard it; the same however often it is asked for.
    pub(super) fn by(room: &Room, viewer: Viewer, grant: &Grant, rematch: Option<String>) -> Self {
        let (keep, story) = room.told_by(viewer, grant);
        Self { seq: grant.seq, keep, story: story.into_iter().map(Into::into).collect(), rematch, hint: None }
    }

    /// The same with a hint that was found.
    pub(super) fn with_hint(self, hint: Option<Choice>) -> Self {
        Self { hint: hint.map(Into::into), ..self }
    }
}
