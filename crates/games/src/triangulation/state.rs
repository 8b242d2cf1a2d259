//! The table: who knows what, and how a round goes on.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::{Actor, Alarm, Seat, Seats, Sink};

use super::deck::{DeckRef, Name, ON_A_CARD};
use super::event::{Judge, Outcome};
use super::guess::{self, Opinion};
use super::help;
use super::moves::{BOARDS, Board, Marks, Sheet};
use super::teams::Sides;
use super::view::{self, KindView, OpinionView, SheetView, WhyView};
use super::{Event, Move, bot};

/// So many mission tokens each side has (TRG-1).
pub(super) const TOKENS: u8 = 4;

/// So often what is written can be kept before it is whole: a log has an end.
pub(super) const KEEPS: u8 = 100;

/// So many guesses there are at a message, the last one by the Contact (TRG-6).
pub(super) const GUESSES: usize = 3;

/// How long there is to write, to guess, and to say whether a guess is right, in milliseconds (TRG-18).
const WRITING_MS: u32 = 180_000;
const GUESSING_MS: u32 = 120_000;
const JUDGING_MS: u32 = 60_000;

/// What the table waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The first Insider of three players is to be drawn by lot.
    Lot,
    /// The Insiders draw cards.
    Drawing,
    /// The Insiders write.
    Writing,
    /// The side that guesses turns a board face up.
    Opening,
    /// It gives a guess.
    Guessing,
    /// The Insider says whether the guess is right.
    Judging,
    /// The game is decided.
    Over,
}

/// What a table sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Setting {
    pub(super) deck: DeckRef,
    /// Whether categories are shown (TRG-12).
    pub(super) casual: bool,
    /// Whether time is short (TRG-18).
    pub(super) clock: bool,
}

/// A name of the deck: its card, and its place there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Message {
    pub(super) card: u16,
    pub(super) place: u8,
}

impl Message {
    pub(super) fn name(self, deck: DeckRef) -> &'static Name {
        &deck.card(self.card)[usize::from(self.place)]
    }

    /// Its number among all names of the deck.
    pub(super) fn number(self) -> usize {
        usize::from(self.card) * ON_A_CARD + usize::from(self.place)
    }

    pub(super) fn all(deck: DeckRef) -> impl Iterator<Item = Self> {
        let of_card = |card| (0..ON_A_CARD as u8).map(move |place| Self { card, place });
        (0..deck.get().cards().len() as u16).flat_map(of_card)
    }
}

/// What an Insider has in front.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Desk {
    pub(super) insider: Seat,
    pub(super) card: Option<u16>,
    pub(super) sheet: Sheet,
    /// How often something was kept of it before it was whole.
    pub(super) keeps: u8,
    /// Whether the boards lie face down and the screen is gone.
    pub(super) done: bool,
    /// What was written when the clock filled in what was missing, if it did.
    pub(super) helped: Option<Marks>,
    pub(super) open: [bool; BOARDS],
    pub(super) guesses: Vec<Guess>,
    pub(super) outcome: Option<Outcome>,
}

impl Desk {
    fn of(insider: Seat) -> Self {
        let sheet = Sheet::default();
        Self {
            insider,
            card: None,
            sheet,
            keeps: 0,
            done: false,
            helped: None,
            open: [false; BOARDS],
            guesses: Vec::new(),
            outcome: None,
        }
    }

    /// The message, once one is chosen.
    pub(super) fn message(&self) -> Option<Message> {
        Some(Message { card: self.card?, place: self.sheet.message? })
    }
}

/// A guess at a message.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Guess {
    /// Who gave it; nobody if the clock passed.
    pub(super) seat: Option<Seat>,
    /// What it was; nothing if it was passed.
    pub(super) text: Option<Arc<str>>,
    /// Whether it was right, and who said so.
    pub(super) judged: Option<(bool, Judge)>,
}

/// A message that is no secret any more.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Shown {
    pub(super) desk: Desk,
    /// What a bot saw in its clues.
    pub(super) why: Arc<[WhyView]>,
}

/// A table of Triangulation.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub(super) sides: Sides,
    pub(super) setting: Setting,
    pub(super) phase: Phase,
    /// The round that is on, from 1.
    pub(super) round: u16,
    /// The first Insider of three players.
    pub(super) first: Seat,
    /// The tokens that each side has turned.
    pub(super) tokens: [u8; 3],
    /// The cards of earlier rounds since the last shuffling, in order.
    pub(super) used: Vec<u16>,
    /// The Insiders of this round, in the order of their teams.
    pub(super) desks: Vec<Desk>,
    /// The places of those who have finished, the first one first.
    pub(super) finished: Vec<u8>,
    /// How many messages of this round are decided.
    pub(super) decided: u8,
    /// The last round.
    pub(super) last: Vec<Shown>,
}

impl State {
    pub(super) fn new(seats: u8, setting: Setting) -> Self {
        let sides = Sides { seats };
        let mut state = Self {
            sides,
            setting,
            phase: Phase::Lot,
            round: 1,
            first: Seat::new(0),
            tokens: [0; 3],
            used: Vec::new(),
            desks: Vec::new(),
            finished: Vec::new(),
            decided: 0,
            last: Vec::new(),
        };
        if sides.are_teams() {
            state.seat_insiders();
        }
        state
    }

    /// Names the Insiders of the round (TRG-3, TRG-13).
    fn seat_insiders(&mut self) {
        self.desks = self.sides.insiders(self.round - 1, self.first).into_iter().map(Desk::of).collect();
        self.finished.clear();
        self.decided = 0;
        self.phase = Phase::Drawing;
    }

    pub(super) fn begin(&mut self, first: Seat, sink: &mut impl Sink<Event>) {
        self.first = first;
        self.seat_insiders();
        self.tell_round(sink);
    }

    fn tell_round(&self, sink: &mut impl Sink<Event>) {
        sink.tell(Event::Round { round: self.round, insiders: self.desks.iter().map(|desk| desk.insider).collect() });
    }

    /// Whether the card lies in the pile: neither used nor drawn.
    pub(super) fn has(&self, card: u16) -> bool {
        usize::from(card) < self.setting.deck.get().cards().len()
            && !self.is_spent(card)
            && !self.desks.iter().any(|desk| desk.card == Some(card))
    }

    /// Whether the card was used before the pile was last shuffled; if all others were, none was.
    fn is_spent(&self, card: u16) -> bool {
        !self.is_empty() && self.used.binary_search(&card).is_ok()
    }

    /// Whether no card is left but those that were used (TRG-17).
    pub(super) fn is_empty(&self) -> bool {
        self.pile() == 0
    }

    /// How many cards are neither used nor drawn.
    pub(super) fn pile(&self) -> usize {
        let drawn = self.desks.iter().filter(|desk| desk.card.is_some()).count();
        self.setting.deck.get().cards().len().saturating_sub(self.used.len() + drawn)
    }

    /// The next Insider draws this card.
    pub(super) fn draw(&mut self, card: u16, sink: &mut impl Sink<Event>) {
        // The first entry of a game of teams: nobody was told yet.
        if self.round == 1 && self.sides.are_teams() && self.desks[0].card.is_none() {
            self.tell_round(sink);
        }
        if self.is_empty() {
            self.used.clear();
            sink.tell(Event::Shuffled);
        }
        let desk = self.desks.iter_mut().find(|desk| desk.card.is_none()).expect("somebody draws a card");
        desk.card = Some(card);
        let seat = desk.insider;
        let names = self.setting.deck.card(card).iter().map(|name| name.name.clone()).collect();
        sink.whisper(Seats::only(seat), Event::Drew { seat, card: Some(names) }, Event::Drew { seat, card: None });
        if self.desks.iter().all(|desk| desk.card.is_some()) {
            self.phase = Phase::Writing;
        }
    }

    /// The place of this seat among the Insiders of the round.
    pub(super) fn desk_of(&self, seat: Seat) -> Option<usize> {
        self.desks.iter().position(|desk| desk.insider == seat)
    }

    pub(super) fn keep(&mut self, place: usize, sheet: Sheet, sink: &mut impl Sink<Event>) {
        let desk = &mut self.desks[place];
        desk.sheet = sheet;
        desk.keeps += 1;
        let (seat, marks) = (desk.insider, desk.sheet.marks());
        let kept = |sheet| Event::Kept { seat, marks, sheet };
        sink.whisper(Seats::only(seat), kept(Some(SheetView::of(&desk.sheet))), kept(None));
    }

    pub(super) fn write(&mut self, place: usize, sheet: Sheet, helped: bool, sink: &mut impl Sink<Event>) {
        let desk = &mut self.desks[place];
        desk.helped = helped.then(|| desk.sheet.marks());
        desk.sheet = sheet;
        desk.done = true;
        let seat = desk.insider;
        let wrote = |sheet| Event::Wrote { seat, helped, sheet };
        sink.whisper(Seats::only(seat), wrote(Some(SheetView::of(&desk.sheet))), wrote(None));
        self.finished.push(place as u8);
        if self.finished.len() == self.desks.len() {
            if self.setting.casual {
                let kind = |desk: &Desk| Some(KindView { insider: desk.insider, category: self.category(desk)? });
                sink.tell(Event::Kinds { kinds: self.desks.iter().filter_map(kind).collect() });
            }
            self.turn_to_message(sink);
        }
    }

    /// The place of the Insider whose message is guessed.
    pub(super) fn guessed(&self) -> usize {
        usize::from(self.finished[usize::from(self.decided)])
    }

    fn turn_to_message(&mut self, sink: &mut impl Sink<Event>) {
        self.phase = Phase::Opening;
        sink.tell(Event::Turns { insider: self.desks[self.guessed()].insider });
    }

    /// The category of a message, if everybody may know it (TRG-12).
    pub(super) fn category(&self, desk: &Desk) -> Option<&'static str> {
        let shown = self.setting.casual && self.finished.len() == self.desks.len();
        desk.message().filter(|_| shown).map(|message| message.name(self.setting.deck).category)
    }

    /// Who may turn a board or guess now.
    pub(super) fn guessers(&self) -> Seats {
        let desk = &self.desks[self.guessed()];
        self.sides.guessers(desk.insider, desk.guesses.len() == GUESSES - 1)
    }

    pub(super) fn open(&mut self, seat: Option<Seat>, board: Board, sink: &mut impl Sink<Event>) {
        let place = self.guessed();
        let desk = &mut self.desks[place];
        desk.open[board.index()] = true;
        let clue = desk.sheet.clues[board.index()].clone().expect("a finished Insider has written every clue");
        sink.tell(Event::Opened { seat, board, clue });
        self.phase = Phase::Guessing;
    }

    pub(super) fn guess(&mut self, seat: Seat, text: Arc<str>, sink: &mut impl Sink<Event>) {
        let place = self.guessed();
        let desk = &mut self.desks[place];
        desk.guesses.push(Guess { seat: Some(seat), text: Some(text.clone()), judged: None });
        let insider = Seats::only(desk.insider);
        let opinion = self.opinion().expect("a guess has been given");
        let guessed = |opinion| Event::Guessed { seat, guess: text.clone(), opinion };
        if opinion == Opinion::Right {
            sink.tell(guessed(None));
            return self.judge(true, Judge::Table, sink);
        }
        sink.whisper(insider, guessed(Some(OpinionView::of(&opinion))), guessed(None));
        self.phase = Phase::Judging;
    }

    /// What the program thinks of the guess that waits for a word of the Insider (TRG-8).
    pub(super) fn opinion(&self) -> Option<Opinion> {
        let desk = &self.desks[self.guessed()];
        let text = desk.guesses.last()?.text.as_ref()?;
        let name = desk.message()?.name(self.setting.deck);
        Some(guess::judge(self.setting.deck.get(), name, text))
    }

    pub(super) fn pass(&mut self, seat: Option<Seat>, sink: &mut impl Sink<Event>) {
        let place = self.guessed();
        self.desks[place].guesses.push(Guess { seat, text: None, judged: Some((false, Judge::Table)) });
        sink.tell(Event::Passed { seat });
        self.go_on(false, sink);
    }

    pub(super) fn judge(&mut self, right: bool, judge: Judge, sink: &mut impl Sink<Event>) {
        let place = self.guessed();
        let guess = self.desks[place].guesses.last_mut().expect("a guess has been given");
        guess.judged = Some((right, judge));
        sink.tell(Event::Judged { right, judge });
        self.go_on(right, sink);
    }

    /// After a guess: the next one, or what became of the message (TRG-9).
    fn go_on(&mut self, right: bool, sink: &mut impl Sink<Event>) {
        let place = self.guessed();
        let desk = &mut self.desks[place];
        let outcome = match (right, desk.guesses.len()) {
            (true, 1) => Outcome::InterceptedAtOnce,
            (true, 2) => Outcome::Intercepted,
            (true, _) => Outcome::Contact,
            (false, GUESSES) => Outcome::Lost,
            (false, _) => {
                self.phase = Phase::Opening;
                return;
            }
        };
        desk.outcome = Some(outcome);
        let insider = desk.insider;
        let gainers = self.sides.guessers(insider, !outcome.is_intercepts());
        // TRG-13: of three players, the Insider gains with the Contact.
        let insider_too = !outcome.is_intercepts() && !self.sides.are_teams();
        let gainers = if insider_too { gainers.and(insider) } else { gainers };
        let sides: Vec<usize> = (0..self.sides.count())
            .filter(|&side| !self.sides.members(side).intersection(gainers).is_empty())
            .collect();
        sides.iter().for_each(|&side| self.tokens[side] += 1);
        let seats = sides.iter().flat_map(|&side| self.sides.members(side).iter()).collect();
        sink.tell(Event::Decided { insider, outcome, seats });
        self.decided += 1;
        if self.tokens.contains(&TOKENS) {
            // TRG-11: at once, even in mid-round.
            self.show(sink);
            self.phase = Phase::Over;
            let won = |seat: &Seat| self.tokens[self.sides.of(*seat)] == TOKENS;
            return sink.tell(Event::Won { seats: Seats::first(self.sides.seats).iter().filter(won).collect() });
        }
        if usize::from(self.decided) < self.desks.len() {
            return self.turn_to_message(sink); // TRG-10
        }
        self.show(sink);
        self.round += 1;
        self.seat_insiders();
        self.tell_round(sink);
    }

    /// The round is over: nothing of it is a secret any more (TRG-15).
    fn show(&mut self, sink: &mut impl Sink<Event>) {
        self.used.extend(self.desks.iter().filter_map(|desk| desk.card));
        self.used.sort_unstable();
        let order: Vec<usize> = self.finished.iter().map(|&place| usize::from(place)).collect();
        let (deck, round) = (self.setting.deck, self.round);
        let shown = |place: usize| {
            let desk = self.desks[place].clone();
            Shown { why: bot::why(deck, &desk, round).into(), desk }
        };
        self.last = order.into_iter().map(shown).collect();
        sink.tell(Event::Shown { messages: view::shown(&self.last, self.setting.deck) });
    }

    /// The countdown that is on (TRG-18).
    pub(super) fn alarm(&self) -> Option<Alarm> {
        let guesses = || self.desks[self.guessed()].guesses.len() as u32;
        let (step, after_ms) = match self.phase {
            Phase::Writing => (0, WRITING_MS),
            Phase::Opening | Phase::Guessing => (1 + 2 * guesses(), GUESSING_MS),
            Phase::Judging => (2 * guesses(), JUDGING_MS),
            Phase::Lot | Phase::Drawing | Phase::Over => return None,
        };
        let phase = (u32::from(self.round) * 2 + u32::from(self.decided)) << 4 | step;
        self.setting.clock.then_some(Alarm { phase, after_ms })
    }

    /// What the clock does when the time is over.
    pub(super) fn strike(&self) -> Option<Move> {
        self.alarm()?;
        match self.phase {
            Phase::Writing => {
                // Neither team is always the first.
                let mut late = self.desks.iter().filter(|desk| !desk.done);
                let desk = if self.round % 2 == 1 { late.next() } else { late.next_back() }?;
                let card = self.setting.deck.card(desk.card?);
                Some(Move::Fill(desk.insider, help::fill(card, &desk.sheet)))
            }
            // The Contact is to have three clues, even if the others turn none: the same countdown passes then.
            Phase::Opening => {
                let open = self.desks[self.guessed()].open;
                Board::ALL.into_iter().find(|board| !open[board.index()]).map(Move::Open)
            }
            Phase::Guessing => Some(Move::Pass),
            Phase::Judging => Some(Move::Judge(self.opinion()?.is_favourable())),
            Phase::Lot | Phase::Drawing | Phase::Over => None,
        }
    }

    pub(super) fn apply(&mut self, actor: Actor, mv: Move, sink: &mut impl Sink<Event>) {
        let seat = match actor {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance | Actor::Clock => None,
        };
        let desk = |state: &Self, seat: Option<Seat>| {
            seat.and_then(|seat| state.desk_of(seat)).expect("check allows it to Insiders alone")
        };
        match mv {
            Move::First(first) => self.begin(first, sink),
            Move::Card(card) => self.draw(card, sink),
            Move::Keep(sheet) => self.keep(desk(self, seat), sheet, sink),
            Move::Write(sheet) => self.write(desk(self, seat), sheet, false, sink),
            Move::Fill(seat, sheet) => self.write(desk(self, Some(seat)), sheet, true, sink),
            Move::Open(board) => self.open(seat, board, sink),
            Move::Guess(text) => self.guess(seat.expect("check allows it to seats alone"), text, sink),
            Move::Pass => self.pass(seat, sink),
            Move::Judge(right) => {
                let judge = if actor == Actor::Clock { Judge::Clock } else { Judge::Insider };
                self.judge(right, judge, sink);
            }
        }
    }
}
