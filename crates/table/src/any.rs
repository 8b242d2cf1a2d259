//! Games and tables whose type is not known.

use std::any::Any;
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::value::RawValue;
use tricorn_bots::search::{Budget, Tried};
use tricorn_bots::{Bot, Effort, Patience};
use tricorn_kernel::face::Line;
pub use tricorn_kernel::face::{Answer, Blank, Drawing, Form, Picture, Scene, Seating, Takes, Weight};
use tricorn_kernel::log::{Entry as LogEntry, Footer, Header, Player, Written};
use tricorn_kernel::{
    Actor, Appraise, Counts, Dice, Face, Facts, Options, Refusal, Refused, Seat, Seats, SetupError, Standing, Turn,
    Viewer,
};

use crate::arena::{Bout, Contestant, play_bout};
use crate::live::Live;
use crate::simulate::{Plan, Tally, Transcript, play_games};
use crate::train::{LeastSquares, Training, observe};
use crate::{Measure, Outlook, ScorePart, Secret, Weighed, bench};

/// A game, whichever it is.
pub trait AnyGame: Send + Sync {
    /// What is known before it is played.
    fn facts(&self) -> &'static Facts;

    /// The guide for players, in Markdown.
    fn guide(&self) -> &'static str;
    /// The text of its lesson; [`lesson`](crate::lesson) reads it.
    fn lessons(&self) -> &'static str;
    /// The text of its puzzles; [`puzzles`](crate::puzzles) reads it.
    fn puzzles(&self) -> &'static str;
    /// What the numbers beside the players' names count.
    fn counts(&self) -> Counts;
    /// Words of the game that a newcomer may not know, each with what it means.
    fn glossary(&self) -> &'static [(&'static str, &'static str)];
    /// A picture of the guide, by its name.
    fn figure(&self, name: &str) -> Option<Picture>;
    /// The same picture as text.
    fn figure_text(&self, name: &str) -> Option<Vec<Line>>;

    /// Whether these options make a game for so many, without a table.
    ///
    /// # Errors
    /// Why not.
    fn check_setup(&self, options: &Options, seats: u8) -> Result<(), SetupError>;

    /// A table at which nothing has been played, not even the deal.
    ///
    /// # Errors
    /// If the number of players or the options do not make a game.
    fn open(&self, opening: Opening) -> Result<Box<dyn AnyTable>, SetupError>;

    /// Plays these games of a plan with bots until `stop` is set, and writes down what the transcript wants.
    fn play_games(&self, plan: &Plan, games: Range<u64>, transcript: &mut Transcript, stop: &AtomicBool) -> Tally;

    /// Plays one game with players whose thoughts come from `minds`, and measures how long they think.
    fn play_bout(&self, options: &Options, players: &[Contestant], secret: &Secret, minds: Dice) -> Bout;

    /// Whether a seat may be shown moves that it asks for, where a table allows it. Never in a race.
    fn has_hints(&self) -> bool;

    /// What can be learnt about it; see [`Appraise::FEATURES`].
    fn features(&self) -> &'static [&'static str];

    /// What one game of a training shows.
    fn observe(&self, training: &Training, number: u64) -> LeastSquares;

    /// How many games an expert imagines for a move; none where nobody thinks ahead.
    fn expert_games(&self) -> Option<u32>;

    /// Times random games on this core.
    fn bench(&self) -> Vec<Measure>;

    /// What its pieces are, where views name them by a number alone.
    fn pieces(&self) -> Option<serde_json::Value>;

    /// The form of its views and of its events, as JSON Schema.
    fn schemas(&self) -> Schemas;
}

/// The form of what a game tells programs.
#[derive(Debug, Clone)]
pub struct Schemas {
    /// Of a view.
    pub view: serde_json::Value,
    /// Of an event.
    pub event: serde_json::Value,
}

/// The schema of what this type is written as, whole: it refers to no other.
fn schema<T: JsonSchema>() -> serde_json::Value {
    let whole = |settings: &mut SchemaSettings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    };
    SchemaSettings::draft2020_12().for_serialize().with(whole).into_generator().into_root_schema_for::<T>().into()
}

/// What a table is opened with.
#[derive(Debug, Clone)]
pub struct Opening {
    /// The game's options.
    pub options: Options,
    /// Who sits down.
    pub players: Vec<Player>,
    /// Where chance comes from.
    pub secret: Secret,
}

/// A move that a seat may make and that it is offered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The move in the game's notation: what to send.
    #[serde(rename = "move")]
    pub notation: String,
    /// The move in words: what to show.
    pub label: String,
    /// The handles to pick, in order; none for a button.
    pub picks: Vec<String>,
    /// How much it is recommended beside the others.
    pub weight: Weight,
    /// Whether a slip would cost something: who picks the last thing is asked once more.
    pub asks: bool,
    /// Whether one hurries to be the first to make it; for those who show it.
    #[serde(skip)]
    pub urgent: bool,
}

/// How a seat puts a move together that is not offered; see [`tricorn_kernel::face::Assembly`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assembly {
    /// What can be picked.
    pub picks: Vec<Pickable>,
    /// What the marked one is called, such as "target".
    pub mark: &'static str,
    /// What sends it, such as "Zangle!".
    pub send: &'static str,
}

/// Something that can be picked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pickable {
    /// What to send.
    pub handle: String,
    /// What to show.
    pub label: String,
}

/// A sentence of the game's story.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Said {
    /// The entry that made it happen.
    pub seq: u32,
    /// What happened, as far as the listener may know.
    pub text: String,
}

impl Said {
    /// Whether there are words for it: what only the picture shows has none.
    pub(crate) fn is_worth_telling(&self) -> bool {
        !self.text.is_empty()
    }
}

/// Something that happened, for programs.
#[derive(Debug, Clone, Serialize)]
pub struct Happening {
    /// The entry that made it happen, and what it is in words.
    #[serde(flatten)]
    pub said: Said,
    /// What it is in the game's own terms.
    pub event: Box<RawValue>,
}

/// What an act would make of a table, whichever its game is; see [`tricorn_kernel::Draft`].
pub trait AnyDraft: Send + Sync {
    /// The new entries of the log.
    fn entries(&self) -> &[LogEntry];
    /// When the game's clock will move then, in milliseconds since the game began.
    fn alarm_at_ms(&self) -> Option<u64>;
    /// For the table that it is a draft of.
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
}

/// What a bot will do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decided {
    /// The move, in the game's notation.
    pub mv: String,
    /// When it is made.
    pub when: When,
}

/// When a bot makes its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// Time does not count: whoever runs the game sets the pace.
    Any,
    /// So many milliseconds after it could begin to think.
    After(u32),
    /// Not unless something happens that concerns it: then it decides anew.
    Waits,
}

/// What a bot is told that has to move: its seat's view and all moves it may make, offered or not, and
/// nothing else.
pub trait Mind: Any + Send + Sync {
    /// The bot's move, in the game's notation, even if it would rather wait; none only if nothing is listed and nothing
    /// comes to mind.
    fn choose(&self, bot: Bot, dice: &mut Dice) -> Option<String> {
        self.decide(bot, dice, Patience::ENDLESS.stop).map(|decided| decided.mv)
    }

    /// The bot's move, and how soon it is made if that counts; found sooner if `stop` is set.
    fn decide(&self, bot: Bot, dice: &mut Dice, stop: &AtomicBool) -> Option<Decided>;

    /// Whether the bot will search for its move, which takes longer than a glance.
    fn needs_search(&self, bot: Bot) -> bool;

    /// What a search finds out about each move, in the game's notation; none where nobody thinks ahead.
    fn search(&self, budget: Budget, dice: &mut Dice) -> Option<Vec<(String, Tried)>>;

    /// Whether a bot that was about to act when it knew this goes on with it now that it knows that.
    fn goes_on(&self, now: &dyn Mind) -> bool;

    /// Between how many moves that can be listed the seat decides.
    fn moves(&self) -> usize;

    /// The best moves, best first, at most three, each with what is expected of it. `names` are what the words call each
    /// seat.
    fn weigh(&self, names: &[String], effort: Effort, dice: &mut Dice, stop: &AtomicBool) -> Vec<Weighed>;

    /// What the decision is worth, and how much less the move that was played; none where nobody thinks ahead, or if that
    /// is no move of the seat.
    fn outlook(&self, played: &str, effort: Effort, dice: &mut Dice, stop: &AtomicBool) -> Option<Outlook>;

    /// Two moves beside each other, each thought about as much as the other; none as for [`outlook`](Self::outlook).
    fn compare(
        &self,
        moves: [&str; 2],
        names: &[String],
        effort: Effort,
        dice: &mut Dice,
        stop: &AtomicBool,
    ) -> Option<[Weighed; 2]>;
}

/// A hint that is still to be found, which may take a moment.
pub struct Hint {
    mind: Box<dyn Mind>,
    names: Vec<String>,
    dice: Dice,
}

impl Hint {
    /// The moves that somebody would make who thinks ahead and knows what this seat knows, best first, each with what is
    /// expected of it; found sooner if `stop` is set.
    #[must_use]
    pub fn find(mut self, effort: Effort, stop: &AtomicBool) -> Vec<Weighed> {
        self.mind.weigh(&self.names, effort, &mut self.dice, stop)
    }
}

/// A table with a game on it, whichever it is.
pub trait AnyTable: Send + Sync {
    /// The game that is played.
    fn facts(&self) -> &'static Facts;
    /// The first line of the log.
    fn header(&self) -> &Header;
    /// The entries of the log so far.
    fn entries(&self) -> &[LogEntry];
    /// The log so far; with the footer, and so the seed, only once the game is over.
    fn written(&self) -> Written;
    /// The last line of the log, once the game is over.
    fn footer(&self) -> Option<Footer>;
    /// The digest of the log so far, sealed with the seed; see [`Secret::seal`].
    fn seal(&self) -> String;
    /// Everybody agrees to end the game here: from now on the log has its footer, which says so.
    fn end_by_agreement(&mut self);
    /// Whose move it is.
    fn turn(&self) -> Turn;
    /// Whether those who may move race each other, so that it counts how soon a bot moves.
    fn is_timed(&self) -> bool;
    /// When the clock moves, in milliseconds since the game began.
    fn alarm_at_ms(&self) -> Option<u64>;
    /// How it stands.
    fn standings(&self) -> Vec<Standing>;
    /// What the numbers beside the players' names count.
    fn counts(&self) -> Counts;
    /// The number beside each player's name, as this viewer sees it.
    fn scores(&self, viewer: Viewer) -> Vec<i32>;
    /// How that of this seat came about, part by part, as this viewer heard it. It walks all that was told.
    fn score_parts(&self, viewer: Viewer, seat: Seat) -> Vec<ScorePart>;
    /// What decided a game that was played to its end, in one sentence without a full stop; none while it is on. It may
    /// walk all that was told.
    fn verdict(&self, viewer: Viewer) -> Option<String>;
    /// What words and drawings call each seat.
    fn names(&self) -> &[String];
    /// From now on words and drawings call this seat so; the log keeps its name.
    fn call(&mut self, seat: Seat, name: &str);
    /// The view of one viewer, as JSON.
    fn view(&self, viewer: Viewer) -> Box<RawValue>;
    /// The table as text, as this viewer sees it.
    fn draw(&self, viewer: Viewer) -> Drawing;
    /// The table as a picture, as this viewer sees it.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// What has happened, as this viewer heard it, from entry `since` on.
    fn story(&self, viewer: Viewer, since: u32) -> Vec<Said>;
    /// The newest sentences of it, at most so many.
    fn latest(&self, viewer: Viewer, most: usize) -> Vec<Said>;
    /// How much has happened that still stands.
    fn told(&self) -> usize;
    /// How much of it happened before this entry.
    fn told_before(&self, entry: u32) -> usize;
    /// What the game's counters ([`Facts::counters`]) count of it, as this viewer heard it, from entry `since` on.
    fn counted(&self, viewer: Viewer, since: u32) -> Vec<u64>;
    /// A part of it for programs, as this viewer heard it.
    ///
    /// # Panics
    /// If so much has not happened.
    fn happenings(&self, viewer: Viewer, part: Range<usize>) -> Vec<Happening>;
    /// The same table as far as this viewer can tell; see [`tricorn_kernel::Course::imagined`].
    fn imagined(&self, viewer: Viewer, dice: &mut Dice) -> Box<dyn AnyTable>;
    /// What this viewer is asked to do now, in one sentence without a full stop; empty for who cannot move.
    fn step(&self, viewer: Viewer) -> String;
    /// The moves that this seat may make and that are offered: those that have to be found are not among them.
    fn choices(&self, seat: Seat) -> Vec<Choice>;
    /// The same moves in the game's notation alone.
    fn notations(&self, seat: Seat) -> Vec<String>;
    /// A legal move of this seat, offered or not, with its words and what to pick for it; none for any other text.
    fn choice(&self, seat: Seat, notation: &str) -> Option<Choice>;
    /// The same in words alone.
    fn label(&self, seat: Seat, notation: &str) -> Option<String> {
        self.choice(seat, notation).map(|choice| choice.label)
    }
    /// Why somebody in this seat who picks these things, one after the other, makes no move by it; none if it goes on so,
    /// or if they are nothing on this table.
    fn why_not(&self, seat: Seat, picks: &[&str]) -> Option<Refusal>;
    /// How this seat can put a move together that is not offered, if there may be one.
    fn assembly(&self, seat: Seat) -> Option<Assembly>;
    /// The move, in the game's notation, that these picks make with this one of them marked, legal or not; none if they
    /// are not what can be picked. To mark is to pick.
    fn assemble(&self, seat: Seat, mark: &str, picks: &[&str]) -> Option<String>;
    /// What this seat may write now, if its move is one that is written.
    fn form(&self, seat: Seat) -> Option<Form>;
    /// The move, in the game's notation, that these values of its form make, legal or not; not `whole`: what keeps them
    /// until the form is sent. Space around a value does not count.
    ///
    /// # Errors
    /// What is missing or cannot stand in the form, in words for the one who wrote.
    fn fill(&self, seat: Seat, values: &[(&str, &str)], whole: bool) -> Result<String, String>;
    /// Whether this text is a move that only keeps what a seat has written so far.
    fn only_keeps(&self, notation: &str) -> bool;
    /// Who plays together with this seat, itself included.
    fn team(&self, seat: Seat) -> Seats;
    /// Whether the one in this seat may talk now.
    ///
    /// # Errors
    /// A refusal that cites the rule.
    fn may_talk(&self, seat: Seat) -> Result<(), Refusal>;
    /// What a bot in this seat may know.
    fn mind(&self, seat: Seat) -> Box<dyn Mind>;
    /// Whether the seat may take its last move back; if not, why.
    ///
    /// # Errors
    /// Why not.
    fn may_undo(&self, seat: Seat) -> Result<(), Refused>;
    /// Whether the seat may take its last move back if all the others agree; if not, why.
    ///
    /// # Errors
    /// Why not.
    fn may_undo_by_consent(&self, seat: Seat) -> Result<(), Refused>;
    /// Takes one entry as it is written: a move, `undo` or `undo agreed`.
    ///
    /// # Errors
    /// If it is refused; the table is then as before.
    fn take(&mut self, actor: Actor, text: &str, at_ms: u64) -> Result<(), Refused>;
    /// Lets chance move once, with the table's dice.
    ///
    /// # Errors
    /// If it is not chance's turn.
    fn roll(&mut self, at_ms: u64) -> Result<(), Refused>;
    /// Lets the clock move.
    ///
    /// # Errors
    /// If it has not run out.
    fn strike(&mut self, at_ms: u64) -> Result<(), Refused>;
    /// What this entry, and the chance that follows it, would make of the table.
    ///
    /// # Errors
    /// If it is refused.
    fn draft(&self, actor: Actor, text: &str, at_ms: u64) -> Result<Box<dyn AnyDraft>, Refused>;
    /// What the clock's move, and the chance that follows it, would make of the table.
    ///
    /// # Errors
    /// If it has not run out.
    fn draft_strike(&self, at_ms: u64) -> Result<Box<dyn AnyDraft>, Refused>;
    /// Makes a draft of this table, which must not have changed since, its next part.
    ///
    /// # Panics
    /// If it is a draft of another table.
    fn adopt(&mut self, draft: Box<dyn AnyDraft>);
}

impl dyn AnyTable + '_ {
    /// Lets chance move until somebody else has to.
    pub fn settle(&mut self, at_ms: u64) {
        while self.turn() == Turn::Chance {
            self.roll(at_ms).expect("it is chance's turn");
        }
    }

    /// What somebody asks who would like a hint for this seat: it knows what the seat knows, and nothing else.
    #[must_use]
    pub fn asks_for_hint(&self, seat: Seat) -> Hint {
        // The same position, the same hint.
        let dice = Dice::stream(0x6869_6e74, self.entries().len() as u64);
        Hint { mind: self.mind(seat), names: self.names().to_vec(), dice }
    }

    /// What a bot in this seat would do.
    #[must_use]
    pub fn advise(&self, seat: Seat, bot: Bot, dice: &mut Dice) -> Option<String> {
        self.mind(seat).choose(bot, dice)
    }
}

/// The registry's entry for one game.
pub(crate) struct Entry<G>(PhantomData<fn() -> G>);

impl<G> Entry<G> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

impl<G: Appraise<View: JsonSchema, Event: JsonSchema> + Face> AnyGame for Entry<G> {
    fn facts(&self) -> &'static Facts {
        const { &G::FACTS }
    }

    fn figure(&self, name: &str) -> Option<Picture> {
        G::figure(name)
    }

    fn figure_text(&self, name: &str) -> Option<Vec<Line>> {
        G::figure_text(name)
    }

    fn guide(&self) -> &'static str {
        G::GUIDE
    }

    fn lessons(&self) -> &'static str {
        G::LESSONS
    }

    fn puzzles(&self) -> &'static str {
        G::PUZZLES
    }

    fn counts(&self) -> Counts {
        G::COUNTS
    }

    fn glossary(&self) -> &'static [(&'static str, &'static str)] {
        G::GLOSSARY
    }

    fn check_setup(&self, options: &Options, seats: u8) -> Result<(), SetupError> {
        G::setup(options, seats).map(drop)
    }

    fn open(&self, opening: Opening) -> Result<Box<dyn AnyTable>, SetupError> {
        Ok(Box::new(Live::<G>::new(opening)?))
    }

    fn play_games(&self, plan: &Plan, games: Range<u64>, transcript: &mut Transcript, stop: &AtomicBool) -> Tally {
        play_games::<G>(plan, games, transcript, stop)
    }

    fn play_bout(&self, options: &Options, players: &[Contestant], secret: &Secret, minds: Dice) -> Bout {
        play_bout::<G>(options, players, secret, minds)
    }

    fn has_hints(&self) -> bool {
        G::HINTS && !G::TIMED
    }

    fn features(&self) -> &'static [&'static str] {
        G::FEATURES
    }

    fn observe(&self, training: &Training, number: u64) -> LeastSquares {
        observe::<G>(training, number)
    }

    fn expert_games(&self) -> Option<u32> {
        tricorn_bots::expert_games::<G>()
    }

    fn bench(&self) -> Vec<Measure> {
        bench::moves_and_games::<G>()
    }

    fn pieces(&self) -> Option<serde_json::Value> {
        G::pieces()
    }

    fn schemas(&self) -> Schemas {
        Schemas { view: schema::<G::View>(), event: schema::<G::Event>() }
    }
}
