//! One game at this keyboard: who is next, and what they do. Knows no screen, no file, no clock.

use std::cell::OnceCell;
use std::sync::atomic::AtomicBool;

use tricorn_bots::{Bot, Effort};
use tricorn_kernel::log::{Player, UNDO, UNDO_BY_CONSENT};
use tricorn_kernel::{Actor, Dice, Refused, Seat, Seats, SetupError, Turn, Viewer};
use tricorn_table::room::bot_name;
use tricorn_table::{AnyGame, AnyTable, Opening, Secret, Solved, Weighed};

use super::racing::Plans;

/// What the only person at the keyboard is called.
const YOU: &str = "You";

/// Who sits at a table: people, and bots in all other seats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Company {
    pub(super) people: Seats,
    /// In the order of their seats.
    pub(super) bots: Vec<Bot>,
}

impl Company {
    /// So many people in the first seats.
    pub(super) fn first(humans: u8, bots: Vec<Bot>) -> Self {
        Self { people: Seats::first(humans), bots }
    }

    /// How many people there are.
    pub(super) fn humans(&self) -> usize {
        self.people.len()
    }

    /// How many places a list needs that has one for each person, by the number of the seat.
    pub(super) fn places(&self) -> usize {
        self.people.iter().last().map_or(0, |last| last.index() + 1)
    }

    fn seats(&self) -> Seats {
        Seats::first((self.humans() + self.bots.len()) as u8)
    }

    /// The names that go into the log.
    pub(super) fn names(&self) -> Vec<String> {
        let name = |seat| if self.people.has(seat) { format!("Player {seat}") } else { bot_name(seat, &[]) };
        self.seats().iter().map(name).collect()
    }

    /// The only person at the keyboard, who is spoken to and not of.
    fn you(&self) -> Option<Seat> {
        self.people.iter().next().filter(|_| self.humans() == 1)
    }

    /// The bot in this seat, if it is one.
    pub(super) fn bot(&self, seat: Seat) -> Option<Bot> {
        let place = self.seats().difference(self.people).iter().position(|bot| bot == seat)?;
        self.bots.get(place).copied()
    }
}

/// What has to happen next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// This person, who is at the keyboard, chooses.
    Ask(Seat),
    /// The keyboard goes to this person; nobody else may look.
    Curtain(Seat),
    /// A bot moves, or in a race the clock: see [`Sitting::bot_move`].
    Bot,
    /// Nobody can move before the clock does.
    Clock,
    /// Nobody can move at all: a mistake in the game.
    Stuck,
    /// The game is over.
    Over,
}

/// A game that is being played here.
pub(super) struct Sitting {
    table: Box<dyn AnyTable>,
    secret: Secret,
    company: Company,
    /// What the bots think with; the table's dice are not theirs.
    minds: Dice,
    /// The person at the keyboard.
    holder: Option<Seat>,
    /// People who have let the others move first, since the last entry.
    waiting: Seats,
    /// The bots that may move have nothing to say.
    bots_mute: bool,
    /// What the bots are about to do where time counts.
    plans: Plans,
    /// How many hints were given.
    hints: u32,
    /// After how many entries somebody asked the others to let a move be taken back.
    asks_undo: Option<u32>,
    /// Whether the deal could have been won, once somebody asked.
    solved: OnceCell<Option<Solved>>,
    /// If it is a branch of another game: how many entries are of that one.
    branch: Option<u32>,
}

impl Sitting {
    /// A new game, dealt.
    pub(super) fn new(
        game: &dyn AnyGame,
        options: tricorn_kernel::Options,
        company: Company,
        secret: Secret,
        minds: Dice,
    ) -> Result<Self, SetupError> {
        let players = company.names().into_iter().map(Player::named).collect();
        let opening = Opening { options, players, secret: secret.clone() };
        Ok(Self::at(game.open(opening)?, company, secret, minds, 0))
    }

    /// The game on a table where something may have been played already.
    pub(super) fn at(mut table: Box<dyn AnyTable>, company: Company, secret: Secret, minds: Dice, at_ms: u64) -> Self {
        table.settle(at_ms);
        let holder = company.you();
        if let Some(you) = holder {
            table.call(you, YOU);
        }
        let mut sitting = Self {
            table,
            secret,
            company,
            minds,
            holder,
            waiting: Seats::NONE,
            bots_mute: false,
            plans: Plans::default(),
            hints: 0,
            asks_undo: None,
            solved: OnceCell::new(),
            branch: None,
        };
        sitting.make_plans(at_ms);
        sitting
    }

    /// The same as a branch, of which so many entries are of another game.
    pub(super) fn branched(self, entries: Option<u32>) -> Self {
        Self { branch: entries, ..self }
    }

    /// If it is a branch of another game: how many entries are of that one.
    pub(super) fn branch(&self) -> Option<u32> {
        self.branch
    }

    pub(super) fn table(&self) -> &dyn AnyTable {
        self.table.as_ref()
    }

    pub(super) fn secret(&self) -> &Secret {
        &self.secret
    }

    pub(super) fn company(&self) -> &Company {
        &self.company
    }

    /// What somebody is called here; the log says "Player 1" where we say "You".
    pub(super) fn name(&self, seat: Seat) -> &str {
        if self.company.you() == Some(seat) {
            return YOU;
        }
        &self.table.header().players[seat.index()].name
    }

    /// When the last entry was made.
    pub(super) fn last_at_ms(&self) -> u64 {
        self.table.entries().last().map_or(0, |entry| entry.at_ms)
    }

    /// The number that the next entry will have.
    pub(super) fn next_seq(&self) -> u32 {
        self.table.entries().len() as u32
    }

    /// Whose eyes may see the screen now.
    pub(super) fn viewer(&self) -> Viewer {
        match self.holder {
            // Several people look at the end together, so it is what everybody may see.
            Some(_) if self.company.humans() > 1 && self.next() == Next::Over => Viewer::Spectator,
            Some(seat) => Viewer::Seat(seat),
            None => Viewer::Spectator,
        }
    }

    /// The seats that may move now.
    pub(super) fn open_seats(&self) -> Seats {
        self.table.turn().seats()
    }

    /// Those who may move now and would: not the bots that leave it to a person of their team.
    pub(super) fn movers(&self) -> Seats {
        self.open_people().iter().chain(self.open_bots().iter()).collect()
    }

    /// The people who may move now.
    fn open_people(&self) -> Seats {
        self.open_seats().intersection(self.company.people)
    }

    /// The bots that may move now: what a person of its team may do, a bot leaves to the person.
    fn open_bots(&self) -> Seats {
        let people = self.open_people();
        let free = |seat: &Seat| self.table.team(*seat).intersection(people).is_empty();
        self.open_seats().difference(self.company.people).iter().filter(free).collect()
    }

    /// Whether those who may move race each other: bots act when their time has come, whoever is asked meanwhile.
    pub(super) fn is_race(&self) -> bool {
        self.table.is_timed()
    }

    /// When a bot or the clock acts in a race, in the time of the game; none if nobody does before a person has.
    pub(super) fn due_ms(&self) -> Option<u64> {
        self.plans.due_ms().into_iter().chain(self.table.alarm_at_ms()).min()
    }

    /// Whether somebody who is no person here, or the clock, would move if nobody else did.
    fn others_move(&self) -> bool {
        if self.is_race() { self.due_ms().is_some() } else { !self.bots_mute && !self.open_bots().is_empty() }
    }

    /// Who is next. Where several people may act at once, they are asked in turn.
    pub(super) fn next(&self) -> Next {
        let alarm = match self.table.turn() {
            Turn::Over => return Next::Over,
            Turn::Chance => return Next::Stuck,
            Turn::Open { alarm, .. } => alarm,
        };
        // Round the table, from whoever has the keyboard: it changes hands as rarely as it can.
        let people = self.open_people().difference(self.waiting);
        let from_holder = people.iter().find(|&seat| Some(seat) >= self.holder);
        match from_holder.or(people.iter().next()) {
            Some(seat) if self.holder == Some(seat) => Next::Ask(seat),
            Some(seat) => Next::Curtain(seat),
            None if self.others_move() => Next::Bot,
            None if alarm.is_some() => Next::Clock,
            None => Next::Stuck,
        }
    }

    /// The person in this seat has the keyboard now.
    pub(super) fn sit_down(&mut self, seat: Seat) {
        self.holder = Some(seat);
    }

    /// Whether a person may let somebody else move first.
    pub(super) fn may_wait(&self, seat: Seat) -> bool {
        let others = !self.open_people().without(seat).is_empty() || !self.open_bots().is_empty();
        // In a race bots may wait themselves.
        let several = self.open_seats().has(seat) && others;
        several && (!self.is_race() || !self.open_people().without(seat).is_empty() || self.others_move())
    }

    /// The person lets the others move first.
    pub(super) fn wait(&mut self, seat: Seat) {
        self.waiting = self.waiting.and(seat);
        let everybody = self.open_people().difference(self.waiting).is_empty();
        if everybody && !self.others_move() {
            // All were too polite: ask again, the last one last.
            self.waiting = Seats::only(seat);
        }
    }

    /// Makes a person's move, given in the game's notation.
    pub(super) fn human_move(&mut self, seat: Seat, text: &str, at_ms: u64) -> Result<(), Refused> {
        self.table.take(Actor::Seat(seat), text, at_ms)?;
        self.moved(at_ms);
        Ok(())
    }

    /// Keeps what a person has written so far, given in the game's notation. Nobody else is asked for that.
    pub(super) fn keep_written(&mut self, seat: Seat, text: &str, at_ms: u64) -> Result<(), Refused> {
        self.table.take(Actor::Seat(seat), text, at_ms)?;
        self.table.settle(at_ms);
        self.make_plans(at_ms);
        Ok(())
    }

    /// Takes back the last move of the person at the keyboard. Behind a curtain nobody knows who that
    /// is: the curtain then stays until somebody sits down again.
    pub(super) fn undo(&mut self, at_ms: u64) -> Result<(), Refused> {
        let Some(seat) = self.holder else {
            return Err(Refused::Undo("there is nothing of yours to take back"));
        };
        let curtain = matches!(self.next(), Next::Curtain(_));
        match self.human_move(seat, UNDO, at_ms) {
            Err(Refused::Undo(_)) if self.table.may_undo_by_consent(seat).is_ok() => {
                self.undo_by_consent(seat, at_ms)?;
            }
            done => done?,
        }
        if curtain {
            self.holder = None;
        }
        Ok(())
    }

    /// Takes back what others have seen: bots agree at once, and those who share the screen say it to each other.
    fn undo_by_consent(&mut self, seat: Seat, at_ms: u64) -> Result<(), Refused> {
        let now = self.next_seq();
        if self.company.humans() > 1 && self.asks_undo.replace(now) != Some(now) {
            return Err(Refused::Undo("the others have seen it; if they agree, take it back once more"));
        }
        self.human_move(seat, UNDO_BY_CONSENT, at_ms)
    }

    /// Whether the person at the keyboard could take something back, alone or with the others' consent.
    pub(super) fn may_take_back(&self) -> bool {
        let may = |seat| self.table.may_undo(seat).is_ok() || self.table.may_undo_by_consent(seat).is_ok();
        self.holder.is_some_and(may)
    }

    /// Whether hints are given here, or why not.
    pub(super) fn gives_hints(&self) -> Result<(), &'static str> {
        let has_hints = tricorn_table::game(self.table.facts().id).is_some_and(|game| game.has_hints());
        match self.company.humans() {
            _ if !has_hints => Err("there are no hints in this game"),
            2.. => Err("hints are for those who play alone, and several people play here"),
            _ => Ok(()),
        }
    }

    /// The best moves of this seat, best first, for who plays alone. It may take a second.
    pub(super) fn hint(&mut self, seat: Seat) -> Result<Vec<Weighed>, &'static str> {
        self.gives_hints()?;
        self.hints += 1;
        let found = self.table.asks_for_hint(seat).find(Effort::EXPERT, &AtomicBool::new(false));
        if found.is_empty() { Err("nothing comes to mind") } else { Ok(found) }
    }

    /// How many hints were given here.
    pub(super) fn hints(&self) -> u32 {
        self.hints
    }

    /// Whether the deal could have been won, in a game that is over and can be solved.
    pub(super) fn solved(&self) -> Option<&Solved> {
        if self.next() != Next::Over {
            return None;
        }
        self.solved.get_or_init(|| tricorn_table::solve_game(&self.table.written())).as_ref()
    }

    /// Lets one of the bots that may move do so; if several may, each is equally likely. In a race it is the first to
    /// act, or the clock, when its time has come, or now if that is later.
    pub(super) fn bot_move(&mut self, at_ms: u64) -> Result<(), Refused> {
        if self.is_race() {
            return self.race_on(at_ms);
        }
        let mut bots = self.open_bots();
        while let Some(Actor::Seat(seat)) = self.table.turn().among(bots).first(&mut self.minds) {
            let bot = self.company.bot(seat);
            if let Some(text) = bot.and_then(|bot| self.table.advise(seat, bot, &mut self.minds)) {
                self.table.take(Actor::Seat(seat), &text, at_ms)?;
                self.moved(at_ms);
                return Ok(());
            }
            bots = bots.without(seat);
        }
        self.bots_mute = true;
        self.waiting = Seats::NONE;
        Ok(())
    }

    fn race_on(&mut self, at_ms: u64) -> Result<(), Refused> {
        let Some(due) = self.due_ms() else { return Ok(()) };
        let at_ms = due.max(at_ms);
        if self.table.alarm_at_ms() == Some(due) {
            // The clock first, as at any table.
            self.table.strike(at_ms)?;
        } else if let Some(plan) = self.plans.take_first(self.table.turn(), &mut self.minds) {
            self.table.take(Actor::Seat(plan.seat), &plan.mv, at_ms)?;
        }
        self.moved(at_ms);
        Ok(())
    }

    /// Lets the clock move if it has run out; says whether it did.
    pub(super) fn strike(&mut self, at_ms: u64) -> bool {
        let due = self.table.alarm_at_ms().is_some_and(|due| due <= at_ms);
        let struck = due && self.table.strike(at_ms).is_ok();
        if struck {
            self.moved(at_ms);
        }
        struck
    }

    fn moved(&mut self, at_ms: u64) {
        self.table.settle(at_ms);
        self.bots_mute = false;
        if self.is_race() {
            self.waiting = Seats::NONE;
            return self.make_plans(at_ms);
        }
        // Where people and bots may both move, it is a race: if a bot would be first, people are asked after it.
        let race = !self.open_people().is_empty() && !self.open_bots().is_empty();
        let first = if race { self.table.turn().among(self.open_seats()).first(&mut self.minds) } else { None };
        let bot_first = matches!(first, Some(Actor::Seat(seat)) if self.company.bot(seat).is_some());
        self.waiting = if bot_first { self.open_people() } else { Seats::NONE };
    }

    /// Lets the bots of a race make up their minds about what is on the table from now on.
    fn make_plans(&mut self, now_ms: u64) {
        if self.is_race() {
            let bots = self.open_bots().iter().filter_map(|seat| Some((seat, self.company.bot(seat)?)));
            let bots: Vec<(Seat, Bot)> = bots.collect();
            self.plans.consider(self.table.as_ref(), &bots, now_ms, &mut self.minds);
        }
    }
}
