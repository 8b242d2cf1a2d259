//! What a seat may know (TRG-15).

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::{Seat, Seats, Viewer};

use super::State;
use super::deck::{DeckRef, Name};
use super::event::{Judge, Outcome};
use super::guess::Opinion;
use super::moves::{BOARDS, Marks, Sheet};
use super::state::{Desk, GUESSES, Phase, Setting, Shown};
use super::teams::Sides;

/// The table as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What the table waits for.
    pub phase: Phase,
    /// The round that is on, from 1.
    pub round: u16,
    /// Whether categories are shown before guessing.
    pub casual: bool,
    /// Whether time is short.
    pub clock: bool,
    /// The two teams, or three players.
    pub sides: Vec<SideView>,
    /// What each Insider of the round has in front, in the order of the teams.
    pub desks: Vec<DeskView>,
    /// The place among them of the Insider whose message is guessed.
    pub guessed: Option<u8>,
    /// Who may turn a board or guess now.
    pub guessers: Vec<Seat>,
    /// What the program thinks of the guess that the viewer has to declare right or wrong.
    pub opinion: Option<OpinionView>,
    /// The messages of the round before, in the order in which they were guessed.
    pub last: Vec<ShownView>,
    /// How many message cards the pile has.
    pub pile: u16,
    #[serde(skip)]
    pub(super) table: Seen,
}

/// What everybody knows of the table besides, as the table itself keeps it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Seen {
    pub(super) sides: Sides,
    pub(super) deck: DeckRef,
    pub(super) first: Seat,
    pub(super) used: Vec<u16>,
    pub(super) finished: Vec<u8>,
    pub(super) decided: u8,
    pub(super) last: Vec<Shown>,
    /// The card of each Insider, where the viewer is that Insider.
    pub(super) cards: Vec<Option<u16>>,
}

/// A team, or one of three players.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct SideView {
    /// Who belongs to it.
    pub seats: Vec<Seat>,
    /// How many of its mission tokens are turned.
    pub tokens: u8,
}

/// What an Insider has in front.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct DeskView {
    /// The Insider.
    pub insider: Seat,
    /// Whether a card is drawn.
    pub drawn: bool,
    /// What is written.
    #[serde(flatten)]
    pub marks: Marks,
    /// How often something was kept of it before it was whole.
    pub keeps: u8,
    /// Whether the Insider has finished.
    pub done: bool,
    /// What was written when the clock filled in what was missing, if it did.
    pub helped: Option<Marks>,
    /// The clues on the boards that are face up.
    pub boards: [Option<Arc<str>>; BOARDS],
    /// What kind of name the message is, if it is shown.
    pub category: Option<&'static str>,
    /// The guesses at it.
    pub guesses: Vec<GuessView>,
    /// What became of it.
    pub outcome: Option<Outcome>,
    /// What stands behind the screen, for the Insider alone.
    pub own: Option<OwnView>,
}

/// What an Insider alone sees.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct OwnView {
    /// The names on the card.
    pub card: Vec<NameView>,
    /// What is written.
    #[serde(flatten)]
    pub sheet: SheetView,
}

/// A name on a card.
#[derive(Debug, Clone, PartialEq, Hash, Serialize, JsonSchema)]
pub struct NameView {
    /// The name.
    pub name: String,
    /// What kind of name it is.
    pub category: &'static str,
}

impl NameView {
    fn of(name: &Name) -> Self {
        Self { name: name.name.clone(), category: name.category }
    }
}

/// What an Insider has written.
#[derive(Debug, Clone, PartialEq, Hash, Serialize, JsonSchema)]
pub struct SheetView {
    /// The number of the message on the card, from 1.
    pub message: Option<u8>,
    /// The clues.
    pub clues: [Option<Arc<str>>; BOARDS],
}

impl SheetView {
    pub(super) fn of(sheet: &Sheet) -> Self {
        Self { message: sheet.message.map(|place| place + 1), clues: sheet.clues.clone() }
    }

    pub(super) fn sheet(&self) -> Sheet {
        Sheet { message: self.message.map(|number| number - 1), clues: self.clues.clone() }
    }
}

/// What kind of name somebody's message is.
#[derive(Debug, Clone, PartialEq, Hash, Serialize, JsonSchema)]
pub struct KindView {
    /// Whose message.
    pub insider: Seat,
    /// Its category.
    pub category: &'static str,
}

/// A guess.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct GuessView {
    /// Who gave it; nobody if the clock passed.
    pub seat: Option<Seat>,
    /// What it was; nothing if it was passed.
    pub text: Option<Arc<str>>,
    /// Whether it was right; not yet known if the Insider has not said.
    pub right: Option<bool>,
    /// Who said so.
    pub judge: Option<Judge>,
}

/// What the program thinks of a guess.
#[derive(Debug, Clone, PartialEq, Hash, Serialize, JsonSchema)]
pub struct OpinionView {
    /// Whether it looks right.
    pub right: bool,
    /// Why.
    pub why: String,
}

impl OpinionView {
    pub(super) fn of(opinion: &Opinion) -> Self {
        let why = match opinion {
            Opinion::Right => "it is the name",
            Opinion::LooksRight(why) | Opinion::LooksWrong(why) => why,
        };
        Self { right: opinion.is_favourable(), why: why.into() }
    }
}

/// A message that is no secret any more.
#[derive(Debug, Clone, PartialEq, Hash, Serialize, JsonSchema)]
pub struct ShownView {
    /// Whose message it was.
    pub insider: Seat,
    /// The message.
    pub message: NameView,
    /// The clues.
    pub clues: [Arc<str>; BOARDS],
    /// What became of it; nothing if the game ended before.
    pub outcome: Option<Outcome>,
    /// What a bot sees in the clues: for the message, and then for every name that was guessed.
    pub why: Arc<[WhyView]>,
}

/// How clues lead to a name.
#[derive(Debug, Clone, PartialEq, Hash, Serialize, JsonSchema)]
pub struct WhyView {
    /// The name.
    pub name: String,
    /// For each clue that leads there, how it does.
    pub links: Vec<String>,
}

/// The messages of a round that is over.
pub(super) fn shown(last: &[Shown], deck: DeckRef) -> Vec<ShownView> {
    let each = |Shown { desk, why }: &Shown| ShownView {
        insider: desk.insider,
        message: NameView::of(desk.message().expect("a finished Insider has chosen").name(deck)),
        clues: desk.sheet.clues.each_ref().map(|clue| clue.clone().expect("a finished Insider has written")),
        outcome: desk.outcome,
        why: why.clone(),
    };
    last.iter().map(each).collect()
}

impl View {
    /// What the viewer has in front, if it is an Insider of this round.
    pub(super) fn own_desk(&self) -> Option<&DeskView> {
        self.desks.iter().find(|desk| self.viewer == Viewer::Seat(desk.insider))
    }

    /// What the viewer may write on now.
    pub(super) fn writing(&self) -> Option<(&DeskView, &OwnView)> {
        let desk = self.own_desk().filter(|desk| self.phase == Phase::Writing && !desk.done)?;
        Some((desk, desk.own.as_ref()?))
    }

    /// What the Insider whose message is guessed has in front.
    pub(super) fn guessed_desk(&self) -> Option<&DeskView> {
        self.guessed.map(|place| &self.desks[usize::from(place)])
    }

    /// Whether the viewer may turn a board or guess now.
    pub(super) fn may_guess(&self) -> bool {
        self.viewer.seat().is_some_and(|seat| self.guessers.contains(&seat))
    }

    /// Whether the guess that is awaited is the Contact's.
    pub(super) fn is_contact(&self) -> bool {
        self.guessed_desk().is_some_and(|desk| desk.guesses.len() == GUESSES - 1)
    }

    /// Whether two teams play.
    pub(super) fn are_teams(&self) -> bool {
        self.sides.len() == 2
    }

    /// The viewer's message card.
    pub(super) fn own_card(&self) -> Option<u16> {
        self.table.cards.iter().flatten().next().copied()
    }

    /// What the table has set.
    pub(super) fn setting(&self) -> Setting {
        Setting { deck: self.table.deck, casual: self.casual, clock: self.clock }
    }
}

pub(super) fn of(state: &State, viewer: Viewer) -> View {
    let is_on = matches!(state.phase, Phase::Opening | Phase::Guessing | Phase::Judging);
    let guessed = is_on.then(|| state.guessed());
    let guessers = match state.phase {
        Phase::Opening | Phase::Guessing => state.guessers(),
        _ => Seats::NONE,
    };
    let judges = |place: &usize| state.phase == Phase::Judging && viewer == Viewer::Seat(state.desks[*place].insider);
    let side = |side: usize| SideView { seats: state.sides.members(side).iter().collect(), tokens: state.tokens[side] };
    let deck = state.setting.deck;
    View {
        viewer,
        phase: state.phase,
        round: state.round,
        casual: state.setting.casual,
        clock: state.setting.clock,
        sides: (0..state.sides.count()).map(side).collect(),
        desks: state.desks.iter().map(|desk| desk_of(state, desk, viewer)).collect(),
        guessed: guessed.map(|place| place as u8),
        guessers: guessers.iter().collect(),
        opinion: guessed.filter(judges).and_then(|_| state.opinion()).map(|opinion| OpinionView::of(&opinion)),
        last: shown(&state.last, deck),
        pile: state.pile() as u16,
        table: Seen {
            sides: state.sides,
            deck,
            first: state.first,
            used: state.used.clone(),
            finished: state.finished.clone(),
            decided: state.decided,
            last: state.last.clone(),
            cards: state.desks.iter().map(|desk| desk.card.filter(|_| viewer == Viewer::Seat(desk.insider))).collect(),
        },
    }
}

fn desk_of(state: &State, desk: &Desk, viewer: Viewer) -> DeskView {
    let own = desk.card.filter(|_| viewer == Viewer::Seat(desk.insider)).map(|card| {
        let card = state.setting.deck.card(card);
        OwnView { card: card.iter().map(NameView::of).collect(), sheet: SheetView::of(&desk.sheet) }
    });
    let guess = |guess: &super::state::Guess| GuessView {
        seat: guess.seat,
        text: guess.text.clone(),
        right: guess.judged.map(|(right, _)| right),
        judge: guess.judged.map(|(_, judge)| judge),
    };
    let face_up = |place: usize| desk.sheet.clues[place].clone().filter(|_| desk.open[place]);
    DeskView {
        insider: desk.insider,
        drawn: desk.card.is_some(),
        marks: desk.sheet.marks(),
        keeps: desk.keeps,
        done: desk.done,
        helped: desk.helped,
        boards: std::array::from_fn(face_up),
        category: state.category(desk),
        guesses: desk.guesses.iter().map(guess).collect(),
        outcome: desk.outcome,
        own,
    }
}
