//! The course of one game: the state, and the entries that led to it.

use std::sync::{Arc, OnceLock};

use crate::log::{Chain, Entry, Header, MAX_LINE, UNDO, UNDO_BY_CONSENT};
use crate::{Actor, Chance, Countdown, Dice, Game, Refusal, Seat, Seats, Sink, Turn, Viewer};

/// Why an entry was not taken into a course.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// A rule of the game forbids it.
    #[error(transparent)]
    Rule(Refusal),
    /// The text is no move of this game.
    #[error("{0}")]
    Notation(String),
    /// It cannot be taken back.
    #[error("{0}")]
    Undo(&'static str),
    /// It comes at the wrong time.
    #[error("{0}")]
    Time(&'static str),
}

/// From so many imagined states it is told whether a move has shown something.
const IMAGINED: usize = 32;

/// Something that happened, and who was told what of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Told<Event> {
    /// The entry that made it happen.
    pub seq: u32,
    public: Event,
    secret: Option<(Seats, Event)>,
}

impl<Event> Told<Event> {
    /// What this viewer heard.
    pub fn to(&self, viewer: Viewer) -> &Event {
        match &self.secret {
            Some((insiders, secret)) if viewer.is_among(*insiders) => secret,
            _ => &self.public,
        }
    }
}

/// Writes down what is told while one entry is applied.
struct Ear<'a, Event> {
    seq: u32,
    told: &'a mut Vec<Told<Event>>,
}

impl<Event> Sink<Event> for Ear<'_, Event> {
    fn tell(&mut self, event: Event) {
        self.told.push(Told { seq: self.seq, public: event, secret: None });
    }

    fn whisper(&mut self, insiders: Seats, to_them: Event, to_others: Event) {
        self.told.push(Told { seq: self.seq, public: to_others, secret: Some((insiders, to_them)) });
    }
}

/// What is needed to take one move back.
struct Step<G: Game> {
    seat: Seat,
    mv: G::Move,
    before: G::State,
    /// How much had been told before the move.
    told: usize,
    countdown: Countdown,
    /// Copies of a course share what was found, for it takes many imagined states to find.
    shown: Arc<Shown>,
}

/// What a step has shown, once that was asked.
#[derive(Default)]
struct Shown {
    /// Whether it showed anybody something new.
    anybody: OnceLock<bool>,
    /// Whether it showed anybody what the one who moved did not know before.
    unknown: OnceLock<bool>,
}

impl<G: Game> Clone for Step<G> {
    fn clone(&self) -> Self {
        let (mv, before, shown) = (self.mv.clone(), self.before.clone(), self.shown.clone());
        Self { mv, before, shown, ..*self }
    }
}

/// A game from its first entry to now: the state is the fold of the entries.
pub struct Course<G: Game> {
    state: G::State,
    chain: Chain,
    entries: Vec<Entry>,
    told: Vec<Told<G::Event>>,
    /// The moves of the last actor, if it was a seat: all that could be taken back.
    steps: Vec<Step<G>>,
    countdown: Countdown,
}

impl<G: Game> Clone for Course<G> {
    // Derived, it would ask that the rules themselves be cloned.
    fn clone(&self) -> Self {
        Self {
            state: self.state.clone(),
            chain: self.chain.clone(),
            entries: self.entries.clone(),
            told: self.told.clone(),
            steps: self.steps.clone(),
            countdown: self.countdown,
        }
    }
}

impl<G: Game> Course<G> {
    /// The course of a game of which nothing has been played.
    #[must_use]
    pub fn new(header: &Header, state: G::State) -> Self {
        let countdown = Countdown::new(G::turn(&state));
        Self { state, chain: Chain::new(header), entries: Vec::new(), told: Vec::new(), steps: Vec::new(), countdown }
    }

    /// The state now.
    #[must_use]
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The entries so far.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Everything that happened and still stands, in order.
    #[must_use]
    pub fn told(&self) -> &[Told<G::Event>] {
        &self.told
    }

    /// The same course as far as this viewer can tell, over a state that the viewer thinks possible.
    ///
    /// Whatever is made from two of these for the same viewer must be the same; tests of what might
    /// leak are made with it. Nothing can be taken back in it: what was before is not imagined.
    #[must_use]
    pub fn imagined(&self, viewer: Viewer, dice: &mut Dice) -> Self {
        let state = G::determinize(&G::view(&self.state, viewer), dice);
        Self { state, steps: Vec::new(), ..self.clone() }
    }

    /// The digest of the log so far.
    #[must_use]
    pub fn digest(&self) -> String {
        self.chain.digest()
    }

    /// When the clock will move, in milliseconds since the game began.
    #[must_use]
    pub fn alarm_at_ms(&self) -> Option<u64> {
        self.countdown.due_ms()
    }

    /// Takes one entry into the course: a move in the game's notation, `undo` or `undo agreed`.
    ///
    /// # Errors
    /// If it is refused; the course is then as before.
    pub fn take(&mut self, actor: Actor, text: &str, at_ms: u64) -> Result<&Entry, Refused> {
        let draft = self.draft(actor, text, at_ms)?;
        Ok(self.adopt(draft))
    }

    /// Rolls the next chance move and takes it.
    ///
    /// # Errors
    /// If it is not chance's turn.
    pub fn roll(&mut self, chance: &mut impl Chance, at_ms: u64) -> Result<&Entry, Refused> {
        let mut draft = Draft::of(self);
        draft.roll(chance, at_ms)?;
        Ok(self.adopt(draft))
    }

    /// Lets the clock make its move.
    ///
    /// # Errors
    /// If no alarm is due.
    pub fn strike(&mut self, at_ms: u64) -> Result<&Entry, Refused> {
        let draft = self.draft_strike(at_ms)?;
        Ok(self.adopt(draft))
    }

    /// What one entry would make of this course: a move in the game's notation, `undo` or `undo agreed`.
    ///
    /// # Errors
    /// If it is refused.
    pub fn draft(&self, actor: Actor, text: &str, at_ms: u64) -> Result<Draft<G>, Refused> {
        in_order(self.last_ms(), at_ms)?;
        if text == UNDO {
            self.may_undo(actor)?;
            return Ok(self.draft_undo(actor, UNDO, at_ms));
        }
        if text == UNDO_BY_CONSENT {
            self.may_undo_by_consent(actor)?;
            return Ok(self.draft_undo(actor, UNDO_BY_CONSENT, at_ms));
        }
        if text.len() > MAX_LINE / 4 {
            return Err(Refused::Notation("the move is too long".into()));
        }
        self.draft_move(actor, text.parse().map_err(Refused::Notation)?, at_ms)
    }

    /// What the clock's move would make of this course.
    ///
    /// # Errors
    /// If no alarm is due.
    pub fn draft_strike(&self, at_ms: u64) -> Result<Draft<G>, Refused> {
        in_order(self.last_ms(), at_ms)?;
        let mv = G::strike(&self.state).ok_or(Refused::Time("no clock is running"))?;
        self.draft_move(Actor::Clock, mv, at_ms)
    }

    fn draft_move(&self, actor: Actor, mv: G::Move, at_ms: u64) -> Result<Draft<G>, Refused> {
        if actor == Actor::Clock && self.alarm_at_ms().is_none_or(|due| at_ms < due) {
            return Err(Refused::Time("the clock has not run out"));
        }
        // Before anything is copied: what is refused costs little.
        G::check(&self.state, actor, &mv).map_err(Refused::Rule)?;
        let mut draft = Draft::of(self);
        draft.make(actor, mv, at_ms);
        Ok(draft)
    }

    fn draft_undo(&self, actor: Actor, word: &'static str, at_ms: u64) -> Draft<G> {
        let mut draft = Draft::of(self);
        draft.undo(self, actor, word, at_ms);
        draft
    }

    fn last_ms(&self) -> u64 {
        self.entries.last().map_or(0, |entry| entry.at_ms)
    }

    /// Makes a draft of this course, which must not have changed since, its next part; returns its last entry.
    ///
    /// # Panics
    /// If the draft was made of another course, or of this one at another time.
    pub fn adopt(&mut self, draft: Draft<G>) -> &Entry {
        assert_eq!(draft.first, self.entries.len(), "a draft is for the course that it was made of");
        self.state = draft.state;
        self.chain = draft.chain;
        self.countdown = draft.countdown;
        self.told.truncate(draft.told_kept);
        self.told.extend(draft.told);
        self.steps.truncate(draft.steps_kept);
        self.steps.extend(draft.steps);
        self.entries.extend(draft.entries);
        self.entries.last().expect("a draft has an entry")
    }

    /// Whether the actor may take its last move back without asking anybody.
    ///
    /// # Errors
    /// Why not: somebody else or chance has moved since, others or the clock could have moved
    /// instead, or the move has shown something.
    pub fn may_undo(&self, actor: Actor) -> Result<(), Refused> {
        let step = self.last_step(actor)?;
        if *step.shown.anybody.get_or_init(|| self.revealed(step)) {
            return Err(Refused::Undo("that move has shown somebody something new"));
        }
        self.sets_no_clock()
    }

    /// Whether the actor may take its last move back if all the others agree: it has shown them
    /// nothing but what the actor knew before, such as the own tile that now lies there.
    ///
    /// What the actor, or anybody, learnt beyond that stays learnt, whoever agrees: it would be a look
    /// at what is hidden, and then another move.
    ///
    /// # Errors
    /// Why not, as for [`Course::may_undo`].
    pub fn may_undo_by_consent(&self, actor: Actor) -> Result<(), Refused> {
        let step = self.last_step(actor)?;
        if *step.shown.unknown.get_or_init(|| self.revealed_unknown(step)) {
            return Err(Refused::Undo("that move has shown what you did not know before it"));
        }
        self.sets_no_clock()
    }

    /// The actor's last step, if nothing happened since and it was the actor's alone to make.
    fn last_step(&self, actor: Actor) -> Result<&Step<G>, Refused> {
        let Some(step) = self.steps.last() else {
            return Err(Refused::Undo("there is nothing of yours to take back: chance or nobody moved last"));
        };
        if actor != Actor::Seat(step.seat) {
            return Err(Refused::Undo("somebody else has moved since"));
        }
        // In a race, or against the clock, to have moved and taken back would be to have gained time.
        if G::turn(&step.before) != Turn::of(step.seat) {
            return Err(Refused::Undo("others or the clock could have moved instead: what is done is done"));
        }
        if G::stands(&step.mv) {
            return Err(Refused::Undo("what is said is said"));
        }
        Ok(step)
    }

    fn sets_no_clock(&self) -> Result<(), Refused> {
        match G::turn(&self.state).alarm() {
            Some(_) => Err(Refused::Undo("it has set a clock going: what is done is done")),
            None => Ok(()),
        }
    }

    /// Whether a step told any viewer something that did not follow from what the viewer knew.
    ///
    /// For every viewer, imagine states that the viewer thought possible before the step. If the
    /// move is impossible in one of them, or leads to another sight or other words than it really
    /// did, then the viewer can now rule that state out: something was revealed. The imagined
    /// states come from [`Game::determinize`], so no game has to declare what its moves reveal, and
    /// none can forget to.
    fn revealed(&self, step: &Step<G>) -> bool {
        let actor = Actor::Seat(step.seat);
        let mut dice = Dice::stream(0x7561_646f, u64::from(self.chain.next_seq()));
        Viewer::all(G::seats(&step.before)).any(|viewer| {
            let knew = G::view(&step.before, viewer);
            let sees = G::view(&self.state, viewer);
            let heard = || self.told[step.told..].iter().map(|told| told.to(viewer));
            (0..IMAGINED).any(|_| {
                let mut state = G::determinize(&knew, &mut dice);
                if G::check(&state, actor, &step.mv).is_err() {
                    return true;
                }
                let mut told = Vec::new();
                G::apply(&mut state, actor, step.mv.clone(), &mut Ear { seq: 0, told: &mut told });
                G::view(&state, viewer) != sees || !heard().eq(told.iter().map(|told| told.to(viewer)))
            })
        })
    }

    /// Whether a step told any viewer something that did not follow from what the one who moved knew.
    ///
    /// Imagine states that the mover thought possible before the step. What anybody hears must be the
    /// same in all of them, and so must what the mover and those who watch see. What else the others
    /// see needs no look: a view is no more than what was told (a law of every game).
    fn revealed_unknown(&self, step: &Step<G>) -> bool {
        let mover = Viewer::Seat(step.seat);
        let actor = Actor::Seat(step.seat);
        let knew = G::view(&step.before, mover);
        let mut dice = Dice::stream(0x6167_7265_6564, u64::from(self.chain.next_seq()));
        (0..IMAGINED).any(|_| {
            let mut state = G::determinize(&knew, &mut dice);
            if G::check(&state, actor, &step.mv).is_err() {
                return true;
            }
            let mut told = Vec::new();
            G::apply(&mut state, actor, step.mv.clone(), &mut Ear { seq: 0, told: &mut told });
            let heard = &self.told[step.told..];
            let hears_other =
                |viewer| !heard.iter().map(|told| told.to(viewer)).eq(told.iter().map(|told| told.to(viewer)));
            let sees_other = |viewer| G::view(&state, viewer) != G::view(&self.state, viewer);
            [mover, Viewer::Spectator].into_iter().any(sees_other)
                || Viewer::all(G::seats(&step.before)).any(hears_other)
        })
    }
}

/// What some entries would make of a course: the next state, and what is written and told on the way.
///
/// The course stays as it is until it is told to [adopt](Course::adopt) the draft: what is not
/// durable yet must not be seen. A draft costs the same however long the course is.
pub struct Draft<G: Game> {
    state: G::State,
    chain: Chain,
    /// The number of the first new entry.
    first: usize,
    entries: Vec<Entry>,
    /// How much of what the course had told still stands, and what is told since.
    told_kept: usize,
    told: Vec<Told<G::Event>>,
    /// How many of the course's steps could still be taken back, and those since.
    steps_kept: usize,
    steps: Vec<Step<G>>,
    /// Whose steps they are.
    mover: Option<Seat>,
    countdown: Countdown,
    /// When the last entry was made.
    last_ms: u64,
}

impl<G: Game> Draft<G> {
    fn of(course: &Course<G>) -> Self {
        Self {
            state: course.state.clone(),
            chain: course.chain.clone(),
            first: course.entries.len(),
            entries: Vec::new(),
            told_kept: course.told.len(),
            told: Vec::new(),
            steps_kept: course.steps.len(),
            steps: Vec::new(),
            mover: course.steps.last().map(|step| step.seat),
            countdown: course.countdown,
            last_ms: course.last_ms(),
        }
    }

    /// The state that it leads to.
    #[must_use]
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The new entries.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// When the clock will move then, in milliseconds since the game began.
    #[must_use]
    pub fn alarm_at_ms(&self) -> Option<u64> {
        self.countdown.due_ms()
    }

    /// Rolls the next chance move.
    ///
    /// # Errors
    /// If it is not chance's turn.
    pub fn roll(&mut self, chance: &mut impl Chance, at_ms: u64) -> Result<(), Refused> {
        if G::turn(&self.state) != Turn::Chance {
            return Err(Refused::Time("it is not chance's turn"));
        }
        in_order(self.last_ms, at_ms)?;
        let mv = chance.roll::<G>(&self.state, self.chain.next_seq());
        G::check(&self.state, Actor::Chance, &mv).map_err(Refused::Rule)?;
        self.make(Actor::Chance, mv, at_ms);
        Ok(())
    }

    /// Makes a move that was found allowed.
    fn make(&mut self, actor: Actor, mv: G::Move, at_ms: u64) {
        match actor {
            Actor::Seat(seat) => {
                if self.mover != Some(seat) {
                    self.forget_steps();
                }
                self.mover = Some(seat);
                let told = self.told_kept + self.told.len();
                self.steps.push(Step {
                    seat,
                    mv: mv.clone(),
                    before: self.state.clone(),
                    told,
                    countdown: self.countdown,
                    shown: Arc::default(),
                });
            }
            Actor::Chance | Actor::Clock => self.forget_steps(),
        }
        let entry = self.chain.entry(actor, &mv, at_ms);
        let mut ear = Ear { seq: entry.seq, told: &mut self.told };
        G::apply(&mut self.state, actor, mv, &mut ear);
        self.countdown = self.countdown.then(G::turn(&self.state), at_ms);
        self.write(entry);
    }

    /// Takes back the last step of the course that this is a draft of.
    fn undo(&mut self, course: &Course<G>, actor: Actor, word: &'static str, at_ms: u64) {
        let Some(step) = course.steps.last() else { unreachable!("may_undo found a step") };
        let entry = self.chain.entry(actor, &word, at_ms);
        self.state = step.before.clone();
        self.countdown = step.countdown;
        self.told_kept = step.told;
        self.steps_kept -= 1;
        self.write(entry);
    }

    fn forget_steps(&mut self) {
        self.steps_kept = 0;
        self.steps.clear();
    }

    fn write(&mut self, entry: Entry) {
        self.last_ms = entry.at_ms;
        self.entries.push(entry);
    }
}

fn in_order(last_ms: u64, at_ms: u64) -> Result<(), Refused> {
    if at_ms < last_ms {
        return Err(Refused::Time("it is dated before the entry above it"));
    }
    Ok(())
}
