//! A room: a table from the moment somebody opens it until everybody has left.
//!
//! A room is the fold of its journal. [`Room::judge`] decides whether an [`Act`] may happen and
//! drafts what it brings about; once that is durable, [`Room::adopt`] makes it so. Neither touches
//! I/O, and a restart folds the same journal to the same room ([`Room::fold`]).

mod act;
mod bounds;
mod branch;
mod clock;
mod draft;
mod grants;
mod judge;
mod names;
mod notes;
mod pace;
mod salvage;
mod taking_back;
mod talk;
#[cfg(test)]
mod tests;
mod turns;
mod words;

pub use act::{Absence, Act, Chat, Clock, Config, End, Guest, Hints, Occupant, Opened, Played};
pub use branch::{Branch, Branching};
pub use draft::Draft;
pub use grants::{Grant, Mark};
pub use judge::{Denied, MAX_TEXT, Wish};
pub use names::bot_name;
pub use notes::Note;
pub use pace::{Fair, Pace};
pub use salvage::salvage;
pub use taking_back::{TakeBack, Taking};
pub use talk::Spoken;

use tricorn_kernel::log::{FORMAT, Player, is_undo};
use tricorn_kernel::{Actor, Dice, Seat, Seats, Standing, Turn};

use self::draft::Next;
use self::grants::Grants;
use self::notes::Notes;
use self::talk::Talk;
use self::turns::Turns;
use crate::{AnyGame, AnyTable, Day, Opening, SOLITAIRE, Secret, game};

/// One chair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chair {
    /// Who sits there.
    pub occupant: Occupant,
    /// Whether the occupant wants to begin; bots always do.
    pub ready: bool,
    /// Whether the occupant has offered to end the game.
    pub offers_end: bool,
    /// Whether a bot plays for a guest who left a game that is on.
    pub stand_in: bool,
    /// If it does because the guest's time was up: how many entries the game's log had then.
    pub late: Option<u32>,
    /// How often the occupant called a bot or offered to end.
    changes_of_mind: u32,
    /// How often the occupant asked for a hint.
    pub hints: u32,
    /// How long the occupant has thought, as far as the clock counts it.
    pub thought_ms: u64,
    /// How long before the moves that could still be taken back; see [`Room::begin_anew`].
    thought_before_ms: u64,
    /// The hash of the word that the occupant will add to the deal.
    pub promise: Option<String>,
    /// That word, once it is open. It is shown to nobody before all are.
    word: Option<String>,
}

impl Chair {
    const EMPTY: Self = Self {
        occupant: Occupant::Nobody,
        ready: false,
        offers_end: false,
        stand_in: false,
        late: None,
        changes_of_mind: 0,
        hints: 0,
        thought_ms: 0,
        thought_before_ms: 0,
        promise: None,
        word: None,
    };
}

/// Why a journal does not make a room.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// The game's rules have changed since: what was played then may not be legal now.
    #[error("This table was played under rules {played} of {game}; this program knows rules {known}.")]
    OtherRules {
        /// The game's name.
        game: &'static str,
        /// The version it was opened under.
        played: u32,
        /// The version there is.
        known: u32,
    },
    /// Journals were written in another way then.
    #[error("This table was kept in format {kept}; this program knows format {FORMAT}.")]
    OtherFormat {
        /// The format of its journal.
        kept: u32,
    },
    /// What it was opened with makes no game here, such as message cards that this host does not have.
    #[error("{0}")]
    Setup(String),
    /// The opening makes no sense.
    #[error("{0}")]
    Broken(String),
}

/// How far a room is.
pub enum Stage {
    /// People sit down.
    Gathering,
    /// The game is on.
    Playing,
    /// The game has ended.
    Over(End),
}

/// A table with its chairs, its talk and its game.
pub struct Room {
    config: Config,
    game: &'static dyn AnyGame,
    secret: Secret,
    chairs: Vec<Chair>,
    talk: Talk,
    /// The number of each seat's team, where the game has teams.
    teams: Vec<Option<u8>>,
    stage: Stage,
    table: Option<Box<dyn AnyTable>>,
    /// When the last one had sat down and promised words began to be opened, in Unix milliseconds.
    closed_ms: Option<u64>,
    /// When the game began, in Unix milliseconds.
    began_ms: u64,
    /// Up to when the time of those who think is counted, in Unix milliseconds.
    open_since_ms: u64,
    next_seq: u64,
    /// Since when every seat has been in the turn that it is in.
    turns: Turns,
    /// What was granted last, to be told again to those who ask again.
    grants: Grants,
    /// What happened beside the game.
    notes: Notes,
    /// How often a move was taken back, or that was asked.
    undos: u32,
    /// Who asks to take the last move back.
    take_back: Option<TakeBack>,
    /// Who moved last.
    mover: Option<Seat>,
    /// Whether any person has moved yet.
    person_moved: bool,
    /// How often somebody has gone on in a row though a bot could have moved.
    went_on: u8,
    /// When the game last went on, in Unix milliseconds.
    went_on_ms: u64,
    /// How many entries the game's log had after each entry of the journal, the first included.
    log_lengths: Vec<u32>,
    rematch: Option<String>,
}

impl Room {
    /// The room that a first entry opens.
    ///
    /// # Errors
    /// If the entry does not open a room of a game that this program knows, under the rules it knows.
    pub fn open(act: &Act) -> Result<Self, OpenError> {
        let broken = |what: &dyn std::fmt::Display| OpenError::Broken(what.to_string());
        let Act::Open { config, secret } = act else {
            return Err(broken(&"the journal does not begin with an opening"));
        };
        let game = game(&config.game).ok_or_else(|| broken(&format!("there is no game {:?}", config.game)))?;
        let facts = game.facts();
        if config.rules != facts.rules {
            return Err(OpenError::OtherRules { game: facts.name, played: config.rules, known: facts.rules });
        }
        if config.format != FORMAT {
            return Err(OpenError::OtherFormat { kept: config.format });
        }
        let options = config.options.read(facts.options).map_err(|error| broken(&error))?;
        facts.check_seats(config.seats.into()).map_err(|error| broken(&error))?;
        game.check_setup(&options, config.seats).map_err(|error| OpenError::Setup(error.to_string()))?;
        let secret = Secret::from_reveal(secret).ok_or_else(|| broken(&"the table's seed is broken"))?;
        let mut room = Self {
            chairs: vec![Chair::EMPTY; usize::from(config.seats)],
            config: config.clone(),
            game,
            secret,
            talk: Talk::default(),
            teams: Vec::new(),
            stage: Stage::Gathering,
            table: None,
            closed_ms: None,
            began_ms: 0,
            open_since_ms: 0,
            next_seq: 1,
            turns: Turns::of(config.seats),
            grants: Grants::of(config.seats),
            notes: Notes::default(),
            undos: 0,
            take_back: None,
            mover: None,
            person_moved: false,
            went_on: 0,
            went_on_ms: 0,
            log_lengths: vec![0],
            rematch: None,
        };
        // Who plays with whom is known before anybody sits down.
        let fresh = room.begin(None).map_or_else(|_| Vec::new(), |table| table.standings());
        room.teams = fresh.into_iter().map(|standing| standing.team).collect();
        Ok(room)
    }

    /// What the room was opened with.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The game played here.
    #[must_use]
    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// The promise that binds the table's seed.
    #[must_use]
    pub fn commitment(&self) -> String {
        self.secret.commitment()
    }

    /// The day whose deal is played here, if it is a daily one: everybody can know its seed. A branch of one is none.
    #[must_use]
    pub fn daily(&self) -> Option<Day> {
        Day::of(&self.secret).filter(|_| self.config.game == SOLITAIRE && self.config.branch.is_none())
    }

    /// The chairs, in seat order.
    #[must_use]
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// The number of the team that this seat plays in, from 1; none if the game has no teams.
    #[must_use]
    pub fn team_number(&self, seat: Seat) -> Option<u8> {
        self.teams.get(seat.index()).copied().flatten()
    }

    /// How far it is.
    #[must_use]
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The game's table, once it has begun.
    #[must_use]
    pub fn table(&self) -> Option<&dyn AnyTable> {
        self.table.as_deref()
    }

    /// The number of the next journal entry.
    #[must_use]
    pub fn next_seq(&self) -> u64 {
        self.next_seq
    }

    /// How many entries the game's log had when the next journal entry was to be number `seq`; none if the journal
    /// is not that long.
    #[must_use]
    pub fn log_length_at(&self, seq: u64) -> Option<u32> {
        let place = usize::try_from(seq.checked_sub(1)?).ok()?;
        self.log_lengths.get(place).copied()
    }

    /// The room in which they play again, once somebody asked for it.
    #[must_use]
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// The seats of this guest.
    #[must_use]
    pub fn seats_of(&self, guest: &Guest) -> Seats {
        let theirs = |seat: &Seat| self.chairs[seat.index()].occupant.is(guest);
        Seats::first(self.config.seats).iter().filter(theirs).collect()
    }

    /// The name of the one in this seat.
    #[must_use]
    pub fn name_of(&self, seat: Seat) -> String {
        match &self.chairs[seat.index()].occupant {
            Occupant::Nobody => format!("Seat {seat}"),
            Occupant::Guest { name, .. } | Occupant::Bot { name, .. } => name.clone(),
        }
    }

    /// The seats that may move; none unless the game is on.
    #[must_use]
    pub fn open_seats(&self) -> Seats {
        match (&self.stage, &self.table) {
            (Stage::Playing, Some(table)) => table.turn().seats(),
            _ => Seats::NONE,
        }
    }

    /// When the game last went on, in Unix milliseconds.
    #[must_use]
    pub fn went_on_ms(&self) -> u64 {
        self.went_on_ms
    }

    /// The open seats in which a bot moves, and which bot.
    pub fn bots_to_move(&self) -> impl Iterator<Item = (Seat, tricorn_bots::Bot)> {
        self.left_to_bots().iter().filter_map(|seat| Some((seat, self.bot_in(seat)?)))
    }

    /// The open seats of those in whose team no person may move: what one may do, a bot leaves to the person.
    fn left_to_bots(&self) -> Seats {
        let table = match (&self.stage, &self.table) {
            (Stage::Playing, Some(table)) if !self.is_too_long() => table,
            _ => return Seats::NONE,
        };
        let open = table.turn().seats();
        let people: Seats = open.iter().filter(|&seat| self.is_person(seat)).collect();
        open.iter().filter(|&seat| table.team(seat).intersection(people).is_empty()).collect()
    }

    /// Whether a guest sits there and plays.
    fn is_person(&self, seat: Seat) -> bool {
        let chair = &self.chairs[seat.index()];
        matches!(chair.occupant, Occupant::Guest { .. }) && !chair.stand_in
    }

    /// Whether anybody who sits here is a person that plays.
    #[must_use]
    pub fn has_person(&self) -> bool {
        Seats::first(self.config.seats).iter().any(|seat| self.is_person(seat))
    }

    /// Of the bots that may move, the one that does first; each is equally likely.
    #[must_use]
    pub fn first_bot(&self, dice: &mut Dice) -> Option<(Seat, tricorn_bots::Bot)> {
        let bots: Seats = self.bots_to_move().map(|(seat, _)| seat).collect();
        match self.table.as_ref()?.turn().among(bots).first(dice)? {
            Actor::Seat(seat) => Some((seat, self.bot_in(seat)?)),
            Actor::Chance | Actor::Clock => None,
        }
    }

    fn bot_in(&self, seat: Seat) -> Option<tricorn_bots::Bot> {
        let chair = &self.chairs[seat.index()];
        match &chair.occupant {
            Occupant::Bot { bot, .. } => bot.parse().ok(),
            Occupant::Guest { .. } if chair.stand_in => Some(tricorn_bots::Bot::USUAL),
            _ => None,
        }
    }

    /// When the game's own clock will move, in Unix milliseconds.
    #[must_use]
    pub fn alarm_ms(&self) -> Option<u64> {
        match (&self.stage, &self.table) {
            (Stage::Playing, Some(table)) => table.alarm_at_ms().map(|after| self.began_ms + after),
            _ => None,
        }
    }

    /// Puts the table in another light: as this viewer could imagine it.
    ///
    /// For tests of what might leak; a journal does not know of it.
    pub fn imagine(&mut self, viewer: tricorn_kernel::Viewer, dice: &mut Dice) {
        self.table = self.table.as_ref().map(|table| table.imagined(viewer, dice));
    }

    /// How it ended or stands.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        self.table.as_ref().map_or_else(Vec::new, |table| table.standings())
    }

    /// Makes a draft that has become durable so. `at_ms` is when it did, in Unix milliseconds; `mark` is by what it is
    /// known when it is asked for again.
    ///
    /// # Panics
    /// If the room has changed since the draft was made.
    pub fn adopt(&mut self, draft: Draft, at_ms: u64, mark: Option<Mark>) -> Grant {
        let (act, next) = draft.into_parts();
        self.follow(&act, next, at_ms, mark).expect("what was judged follows")
    }

    /// Makes a durable act of the journal so, with the time and the mark that stand beside it.
    ///
    /// # Errors
    /// If the act does not follow from the journal before it, which a whole journal never does.
    pub fn fold(&mut self, act: &Act, at_ms: u64, mark: Option<Mark>) -> Result<(), String> {
        self.follow(act, None, at_ms, mark).map(drop)
    }

    fn follow(&mut self, act: &Act, next: Option<Next>, at_ms: u64, mark: Option<Mark>) -> Result<Grant, String> {
        let first = self.entries();
        match act {
            Act::Open { .. } => return Err("the room is open already".into()),
            Act::Sit { seat, guest, name, promise } => {
                let occupant = Occupant::Guest { guest: guest.clone(), name: name.clone() };
                *self.chair(*seat)? = Chair { occupant, promise: promise.clone(), ..Chair::EMPTY };
            }
            Act::Promise { seat, promise } => self.chair(*seat)?.promise = Some(promise.clone()),
            Act::Close => self.closed_ms = Some(at_ms),
            Act::Word { opened } => self.note_word(opened)?,
            Act::SeatBot { seat, bot, name } => {
                let name = name.clone().unwrap_or_else(|| names::kind_and_seat(bot, *seat));
                let occupant = Occupant::Bot { bot: bot.clone(), name };
                *self.chair(*seat)? = Chair { occupant, ready: true, ..Chair::EMPTY };
            }
            Act::Stand { seat } => *self.chair(*seat)? = Chair::EMPTY,
            Act::Ready { seat, ready } => self.chair(*seat)?.ready = *ready,
            Act::Start { word, played } => {
                word.as_ref().map_or(Ok(()), |opened| self.note_word(opened))?;
                let table = match next {
                    Some(Next::Begun(table)) => table,
                    _ => {
                        let mut table = self.begin(None)?;
                        replay(table.as_mut(), played)?;
                        table
                    }
                };
                self.table = Some(table);
                self.began_ms = at_ms;
                self.open_since_ms = at_ms;
                self.went_on_ms = at_ms;
                self.stage = Stage::Playing;
                self.turns.begin(self.next_seq + 1);
                self.let_time_pass(at_ms);
                self.after_play();
            }
            Act::Play { played } => {
                self.count_thought(at_ms);
                let table = self.table.as_deref_mut().ok_or("no game has begun")?;
                let before = table.turn();
                self.grants.keep_taken_back(act, table);
                match next {
                    Some(Next::Played(draft)) => table.adopt(draft),
                    _ => replay(table, played)?,
                }
                let team = match played.first().map(|played| played.actor) {
                    Some(Actor::Seat(seat)) => table.team(seat),
                    _ => Seats::NONE,
                };
                self.turns.go_on(before, played, table.turn(), team, self.next_seq + 1);
                // What is only kept has changed nothing for anybody else, nor for a clock.
                let keeps = matches!(played.as_slice(), [only] if table.only_keeps(&only.mv));
                self.undos += u32::from(played.first().is_some_and(|played| is_undo(&played.mv)));
                if !keeps {
                    let last = self.mover;
                    self.mover = match played.first().map(|played| played.actor) {
                        Some(Actor::Seat(seat)) => Some(seat),
                        _ => None,
                    };
                    self.person_moved |= self.mover.is_some_and(|seat| self.is_person(seat));
                    let again = last.is_some() && last == self.mover && before.seats().len() > 1;
                    self.went_on = if again { self.went_on.saturating_add(1) } else { 0 };
                    self.went_on_ms = at_ms;
                    self.take_back = None;
                    self.begin_anew(played);
                    self.after_play();
                }
                self.let_time_pass(at_ms);
            }
            Act::StandIn { seat, on, why } => {
                self.count_thought(at_ms);
                if !*on {
                    self.grant_grace(*seat);
                }
                let chair = self.chair(*seat)?;
                chair.stand_in = *on;
                chair.late = (*on && *why == Absence::Late).then_some(first);
                chair.changes_of_mind += u32::from(*on);
            }
            Act::Hint { seat } => self.chair(*seat)?.hints += 1,
            Act::AskUndo { seat } => self.note_asked(*seat, self.next_seq + 1),
            Act::AnswerUndo { seat, agree } => self.note_answer(*seat, *agree)?,
            Act::DeclineEnd { .. } => self.withdraw_offers(),
            Act::OfferEnd { seat, on } => {
                let chair = self.chair(*seat)?;
                chair.offers_end = *on;
                chair.changes_of_mind += u32::from(*on);
                let agree = |chair: &Chair| chair.offers_end || !matches!(chair.occupant, Occupant::Guest { .. });
                if self.chairs.iter().all(agree) {
                    self.table.as_deref_mut().ok_or("no game has begun")?.end_by_agreement();
                    self.stage = Stage::Over(End::Agreed);
                }
            }
            Act::Say { chat, team } => self.talk.push(Spoken { chat: chat.clone(), team: *team }),
            Act::Rematch { table } => self.rematch = Some(table.clone()),
        }
        self.notes.take(act, first, self.next_seq, matches!(self.stage, Stage::Over(End::Agreed)));
        self.note_branch(first);
        self.next_seq += 1;
        self.log_lengths.push(self.entries());
        let grant = Grant { seq: self.next_seq, entries: first..self.entries() };
        self.grants.keep(mark, act, &grant);
        Ok(grant)
    }

    /// How many entries the game's log has.
    fn entries(&self) -> u32 {
        self.table.as_ref().map_or(0, |table| table.entries().len() as u32)
    }

    fn chair(&mut self, seat: Seat) -> Result<&mut Chair, String> {
        self.chairs.get_mut(seat.index()).ok_or_else(|| format!("there is no seat {seat}"))
    }

    /// The game's table before its first entry, with every word in the dice; `last` is one that the chairs do not know.
    fn begin(&self, last: Option<&Opened>) -> Result<Box<dyn AnyTable>, String> {
        let player = |(index, chair): (usize, &Chair)| {
            let seat = Seat::new(index as u8);
            let last = last.filter(|last| last.seat == seat).map(|last| &last.word);
            let entropy = last.or(chair.word.as_ref()).cloned().unwrap_or_default();
            Player { name: self.name_of(seat), entropy, promise: chair.promise.clone() }
        };
        let players = self.chairs.iter().enumerate().map(player).collect();
        let options = self.config.options.read(self.game.facts().options).map_err(|error| error.to_string())?;
        let opening = Opening { options, players, secret: self.secret.clone() };
        self.game.open(opening).map_err(|error| error.to_string())
    }

    fn after_play(&mut self) {
        if self.table.as_ref().is_some_and(|table| table.turn() == Turn::Over) {
            self.stage = Stage::Over(End::Played);
        }
        self.withdraw_offers();
    }

    fn withdraw_offers(&mut self) {
        for chair in &mut self.chairs {
            chair.offers_end = false;
        }
    }
}

/// Takes the entries of one act; chance is rolled again and must come out the same.
fn replay(table: &mut dyn AnyTable, played: &[Played]) -> Result<(), String> {
    for Played { actor, mv, at_ms } in played {
        let taken = match actor {
            Actor::Chance => table.roll(*at_ms),
            Actor::Seat(_) | Actor::Clock => table.take(*actor, mv, *at_ms),
        };
        taken.map_err(|refused| refused.to_string())?;
        if table.entries().last().is_none_or(|entry| entry.mv != *mv) {
            return Err("the journal holds another roll than the seed gives".into());
        }
    }
    Ok(())
}
