//! How a game looks and sounds: words and plain drawings, made from a [`Game::View`] alone.

use maud::{Markup, Render, html};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{Counts, Game, Refusal, Scored, Seat};

/// The names of those who sit at the table.
#[derive(Debug, Clone, Copy)]
pub struct Names<'a>(pub &'a [String]);

impl Names<'_> {
    /// The name of the one in this seat.
    #[must_use]
    pub fn of(&self, seat: Seat) -> &str {
        &self.0[seat.index()]
    }
}

/// How a piece of text is meant; a front end picks the colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// Ordinary text.
    Plain,
    /// Of less weight: empty places, hints.
    Muted,
    /// What counts now.
    Strong,
    /// What the last move has changed: a screen that shows a part of a board keeps it in sight.
    Latest,
    /// One of the game's own piece colours.
    Piece(u8),
}

/// A line of a drawing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line(pub Vec<(Ink, String)>);

impl Line {
    /// An empty line.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// This line with ordinary text after it.
    #[must_use]
    pub fn plain(self, text: impl Into<String>) -> Self {
        self.ink(Ink::Plain, text)
    }

    /// This line with muted text after it.
    #[must_use]
    pub fn muted(self, text: impl Into<String>) -> Self {
        self.ink(Ink::Muted, text)
    }

    /// This line with strong text after it.
    #[must_use]
    pub fn strong(self, text: impl Into<String>) -> Self {
        self.ink(Ink::Strong, text)
    }

    /// This line with text in some ink after it.
    #[must_use]
    pub fn ink(mut self, ink: Ink, text: impl Into<String>) -> Self {
        self.0.push((ink, text.into()));
        self
    }

    /// The line as plain text.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.iter().map(|(_, text)| text.as_str()).collect()
    }
}

/// The table as text, in parts: a screen keeps the players and the hand in sight and pans the board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Drawing {
    /// Who plays and how it stands, with what is left to draw. A line that begins with four spaces
    /// tells more of the one above it; a small screen may leave it out.
    pub players: Vec<Line>,
    /// What lies in the middle.
    pub board: Vec<Line>,
    /// How the board is to be read; a small screen may leave it out.
    pub key: Vec<Line>,
    /// The viewer's own pieces.
    pub hand: Vec<Line>,
    /// The same in few lines, if the hand is a picture that a small screen has no room for. Not one of
    /// the [`lines`](Self::lines).
    pub brief_hand: Vec<Line>,
    /// The board much smaller, if it is a picture that may outgrow a screen. A picture's lines are
    /// never broken: they stand one above the other. Not one of the [`lines`](Self::lines).
    pub overview: Vec<Line>,
    /// How many letters at the left, and how many lines at the top, of the board and of its overview
    /// name rows and columns: they stay in sight.
    pub labels: (usize, usize),
}

impl Drawing {
    /// All of it, from top to bottom, as it stands on paper.
    #[must_use]
    pub fn lines(self) -> Vec<Line> {
        [self.players, self.board, self.key, self.hand].concat()
    }
}

/// A picture as markup. It can be made of [`maud::Markup`] alone, in which every text is escaped: what people wrote cannot
/// become a part of the page, wherever it is drawn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Picture(String);

impl From<Markup> for Picture {
    fn from(markup: Markup) -> Self {
        Self(markup.into_string())
    }
}

impl std::ops::Deref for Picture {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl Render for Picture {
    fn render_to(&self, buffer: &mut String) {
        buffer.push_str(&self.0);
    }
}

/// The table as a picture: pieces of SVG that a page puts where they belong.
///
/// What a page understands in it:
/// - `data-pick="HANDLE"` on whatever can be picked; see [`Face::picks`].
/// - `data-spot="HANDLE"` on what is never picked but may be tried, such as a cell that is taken: who does is told why
///   not; see [`Face::meant`].
/// - `data-key="KEY"` on a piece: on a change it glides from where the same key was.
/// - `data-pan` on a board's `svg` (with an `id`): it can be panned and zoomed; its value is the side of a tile.
/// - `data-piece="ID"` on a piece to hold: the `id` of a `g` that draws it around 0,0 without a
///   transform of its own, in the board's units, not turned; and `data-at="X Y DEGREES"` on a place:
///   where, and how turned, that drawing lies there. So a piece held over a place is seen in it.
/// - `data-once="KEY"` on what celebrates: its animation runs when the key first shows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Scene {
    /// What lies in the middle, for everybody to see.
    pub board: Picture,
    /// The viewer's own pieces; empty for those who only watch.
    pub hand: Picture,
    /// What lies in front of each seat, in seat order: small, to stand beside the name.
    pub seats: Vec<Seating>,
}

/// How much an offered move is recommended, beside the others that are offered with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// What a careful player would usually do: gold.
    Usual,
    /// Neither more nor less than others.
    Plain,
    /// What costs something, gives something away or ends a turn while there is better to do: it does not catch the eye.
    Quiet,
}

/// How a seat puts a move together that is not offered: it picks several things in any order and marks one of them,
/// which is itself one of the picks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assembly {
    /// The handles that can be picked.
    pub picks: Vec<String>,
    /// What the marked one is called, such as "target".
    pub mark: &'static str,
    /// What sends it, such as "Zangle!".
    pub send: &'static str,
}

/// A move that is written: blanks to fill in. Pages, the terminal and programs draw it from this alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Form {
    /// What is to be filled in, in order.
    pub blanks: Vec<Blank>,
    /// What sends it, such as "Done".
    pub send: &'static str,
    /// Whether what is filled in so far can be kept at the table before it is sent.
    pub keeps: bool,
}

/// Something to fill in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Blank {
    /// What it is called when it is sent: letters alone.
    pub name: &'static str,
    /// What people read beside it.
    pub label: String,
    /// What may be filled in.
    pub takes: Takes,
    /// What is filled in already, as the table keeps it; may be empty.
    pub value: String,
}

/// What may be filled in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Takes {
    /// One of these.
    One(Vec<Answer>),
    /// A text.
    Text {
        /// The most characters of it.
        max: usize,
        /// Whether it is a single word.
        word: bool,
    },
}

/// One of the things that may be chosen in a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Answer {
    /// What is sent.
    pub value: String,
    /// What people read.
    pub label: String,
}

/// What a page says of one seat beside its name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Seating {
    /// A few words, such as "3 cards".
    pub words: String,
    /// A small picture of what the seat has won or shows; may be empty.
    pub picture: Picture,
}

/// The words and the plain drawing of a game.
pub trait Face: Game {
    /// The game's guide for players, in Markdown.
    const GUIDE: &'static str;

    /// The game's lesson: positions to be solved, as text that `tricorn-table` reads. Every registered game has one.
    const LESSONS: &'static str = "";

    /// Positions in which one move is clearly the best, as text of the same kind; a game may have none.
    const PUZZLES: &'static str = "";

    /// What the numbers beside the players' names count.
    const COUNTS: Counts = Counts::POINTS;

    /// Words of the game that a newcomer may not know, each with what it means here, in a few words: "lot" is "a tile drawn
    /// to see who begins". Front ends explain them where they stand.
    const GLOSSARY: &'static [(&'static str, &'static str)] = &[];

    /// The move in plain words, for a button or a list.
    fn label(view: &Self::View, mv: &Self::Move, names: Names<'_>) -> String;

    /// The event in plain words, for the story of the game; nothing for what the picture shows well enough.
    fn say(event: &Self::Event, names: Names<'_>) -> String;

    /// The table as this viewer sees it, as text.
    fn draw(view: &Self::View, names: Names<'_>) -> Drawing;

    /// The handles to pick, one after the other, to make this move; none for a move that is a
    /// button alone. Of a move that is not offered: what to pick for it, the marked one first.
    ///
    /// A last handle `@DEGREES` is nothing on the table: the piece held (the first handle) lies in
    /// the place (the second) turned clockwise by so much. Where one turn fits it is taken; where
    /// several do, the player turns the piece there.
    fn picks(_view: &Self::View, _mv: &Self::Move) -> Vec<String> {
        Vec::new()
    }

    /// Whether this is what one hurries to be the first to do, such as a call in a race: it has a large button and a key
    /// of its own.
    fn is_urgent(_mv: &Self::Move) -> bool {
        false
    }

    /// How much this move is recommended, for a viewer to whom it is offered. Where it is the only thing to do, it is
    /// [`Usual`](Weight::Usual) whatever this says.
    fn weight(_view: &Self::View, _mv: &Self::Move) -> Weight {
        Weight::Plain
    }

    /// Whether this move, made by picking things, gives something away, discards it or costs something, so that a slip
    /// would hurt: it is made by picking the last thing once more.
    fn asks_once(_view: &Self::View, _mv: &Self::Move) -> bool {
        false
    }

    /// What a viewer means that picks these things one after the other, whether or not an offered move goes on so: a move,
    /// of which [`Game::check`] knows whether it is legal and if not why; or why no move begins like this. None for what is
    /// nothing on this table.
    ///
    /// What [`picks`](Self::picks) says of an offered move leads back to it. Where a turn of the piece is left out, the one
    /// that comes nearest to fitting is meant.
    fn meant(_view: &Self::View, _picks: &[&str]) -> Option<Result<Self::Move, Refusal>> {
        None
    }

    /// What a viewer that may move is asked to do now, in one sentence without a full stop, with the reason if it is
    /// unusual: "You made a wedge: give one tile to Bob". Empty for those who cannot move.
    fn step(view: &Self::View, names: Names<'_>) -> String;

    /// The number beside each seat's name, where it is not the points of [`Game::standings`].
    fn scores(_view: &Self::View) -> Option<Vec<i32>> {
        None
    }

    /// What this event, as the viewer heard it who has this view now, did to whose score. With what is [`not yet
    /// settled`](Self::unsettled) it adds up to the score of every seat, as a law checks.
    fn scored(_event: &Self::Event, _view: &Self::View, _names: Names<'_>) -> Vec<Scored> {
        Vec::new()
    }

    /// What counts for a score as the table is now, and would count no more if it changed: cards left in a round that is
    /// on.
    fn unsettled(_view: &Self::View) -> Vec<Scored> {
        Vec::new()
    }

    /// What decided a game that is over, in one sentence without a full stop, where it is not the score alone.
    fn verdict(_view: &Self::View, _names: Names<'_>) -> Option<String> {
        None
    }

    /// How this viewer can put a move together that is not offered, if it may move and there may be one. It must not tell
    /// whether there is.
    fn assembly(_view: &Self::View) -> Option<Assembly> {
        None
    }

    /// The move that these picks make with this one of them marked; whether it is legal is for [`Game::check`] to say.
    /// None if they are no handles of the [`assembly`](Self::assembly).
    fn assemble(_view: &Self::View, _mark: &str, _picks: &[&str]) -> Option<Self::Move> {
        None
    }

    /// What a handle of the [`assembly`](Self::assembly) is called in words, where no picture shows it; itself unless
    /// told.
    fn pick_name(_view: &Self::View, handle: &str) -> String {
        handle.into()
    }

    /// What this viewer may write now, if its move is one that is written.
    fn form(_view: &Self::View) -> Option<Form> {
        None
    }

    /// The move that these values of a [`form`](Self::form) make, by the names of its blanks; what is not among them is
    /// empty. Not `whole`: what keeps them at the table until the form is sent. Whether it is legal is for
    /// [`Game::check`] to say.
    ///
    /// # Errors
    /// What is missing, or that nothing is to be written now, in words for the one who wrote.
    fn fill(_view: &Self::View, _values: &[(&str, &str)], _whole: bool) -> Result<Self::Move, String> {
        Err("nothing is to be written now".into())
    }

    /// What its pieces are, for programs, where views name them by a number alone.
    fn pieces() -> Option<serde_json::Value> {
        None
    }

    /// The picture that the guide calls by this name, as SVG: `![what it shows](name)`.
    fn figure(_name: &str) -> Option<Picture> {
        None
    }

    /// The same picture as text, at most 76 letters wide, for a terminal.
    fn figure_text(_name: &str) -> Option<Vec<Line>> {
        None
    }

    /// The table as a picture; unless a game paints one, its plain drawing.
    fn scene(view: &Self::View, names: Names<'_>) -> Scene {
        let lines: Vec<String> = Self::draw(view, names).lines().iter().map(Line::text).collect();
        Scene { board: html! { pre { (lines.join("\n")) } }.into(), ..Scene::default() }
    }
}
