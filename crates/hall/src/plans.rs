//! What the bots at a table are about to do.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tokio::time::Instant;
use tricorn_bots::Bot;
use tricorn_kernel::{Dice, Seat};
use tricorn_table::room::Room;
use tricorn_table::{Decided, Mind, When};

/// A bot's move, and when it is made.
pub(crate) struct Plan {
    pub(crate) seat: Seat,
    pub(crate) mv: String,
    /// None if it waits until something happens that concerns it.
    at: Option<Instant>,
    bot: Bot,
    /// What the bot knew when it made up its mind.
    mind: Box<dyn Mind>,
}

/// A bot that has to make up its mind.
pub(crate) struct Thinker {
    seat: Seat,
    bot: Bot,
    mind: Box<dyn Mind>,
}

impl Thinker {
    /// Whether it searches, which takes longer than a glance.
    pub(crate) fn searches(&self) -> bool {
        self.mind.needs_search(self.bot)
    }
}

/// What bots have made up their minds to do, and after how many turns of the table's task they began.
pub(crate) struct Thought {
    turn: u64,
    since: Instant,
    decided: Vec<(Thinker, Option<Decided>)>,
}

/// The bots' plans: one, or in a game where time counts one for each bot that may move.
pub(crate) struct Plans {
    plans: Vec<Plan>,
    /// Whether all who may move have made up their minds.
    ready: bool,
    /// Grows when the game goes on: a thought of before may be for another state.
    turn: u64,
    /// When the game last went on: bots pause, or react, from here.
    since: Instant,
}

impl Plans {
    pub(crate) fn new() -> Self {
        Self { plans: Vec::new(), ready: false, turn: 0, since: Instant::now() }
    }

    /// The game has gone on. Who may not move now, because somebody has control, has to look anew afterwards.
    pub(crate) fn go_on(&mut self, room: &Room) {
        self.plans.retain(|plan| room.bots_to_move().any(|(seat, _)| seat == plan.seat));
        self.since = Instant::now();
        self.turn += 1;
        self.ready = false;
    }

    /// Other bots may move than before, in the same position: nobody's time begins anew.
    pub(crate) fn look_again(&mut self) {
        self.ready = false;
    }

    /// When a bot moves, or begins to think; none if none may move. In a game where time does not count it waits before it
    /// thinks, but never longer than `longest`: where time counts, it thinks at once and moves when its reaction time is
    /// over.
    pub(crate) fn due(&self, room: &Room, longest: Duration) -> Option<Instant> {
        room.bots_to_move().next()?;
        if self.ready {
            return self.plans.iter().filter_map(|plan| plan.at).min();
        }
        let timed = room.table().is_some_and(|table| table.is_timed());
        let wait = || Duration::from_millis(room.bots_wait_ms()).min(longest);
        Some(if timed { self.since } else { self.since + wait() })
    }

    /// The plan whose time has come, if all have made up their minds; of several at the same moment the one that was made
    /// first.
    pub(crate) fn take_due(&mut self) -> Option<Plan> {
        let now = Instant::now();
        let timed = self.plans.iter().enumerate().filter_map(|(place, plan)| Some((plan.at?, place)));
        let (at, place) = timed.min()?;
        if !self.ready || at > now {
            return None;
        }
        self.ready = false;
        Some(self.plans.remove(place))
    }

    /// Whether nothing happens here before somebody or the clock has moved: all bots have made up their minds to wait.
    pub(crate) fn all_wait(&self) -> bool {
        self.ready && !self.plans.is_empty() && self.plans.iter().all(|plan| plan.at.is_none())
    }

    /// Whether the bots have made up their minds.
    pub(crate) fn is_ready(&self) -> bool {
        self.ready
    }

    /// Who has to think now: in a game where time counts every bot that may move and has no plan that still stands,
    /// otherwise one of them.
    pub(crate) fn thinkers(&mut self, room: &Room, dice: &mut Dice) -> Vec<Thinker> {
        let Some(table) = room.table() else { return Vec::new() };
        let thinker = |(seat, bot)| Thinker { seat, bot, mind: table.mind(seat) };
        if !table.is_timed() {
            self.plans.clear();
            return room.first_bot(dice).map(thinker).into_iter().collect();
        }
        let mut all: Vec<Thinker> = room.bots_to_move().map(thinker).collect();
        let of = |plan: &Plan, it: &Thinker| {
            plan.seat == it.seat && plan.bot == it.bot && plan.mind.goes_on(it.mind.as_ref())
        };
        // Who is not concerned by what happened is not interrupted.
        self.plans.retain(|plan| all.iter().any(|thinker| of(plan, thinker)));
        all.retain(|thinker| !self.plans.iter().any(|plan| of(plan, thinker)));
        self.ready = all.is_empty();
        all
    }

    /// Lets them think, which may take long; not much longer once `stop` is set. Who thinks first is rolled, as it is first
    /// of those who would act at the same moment.
    pub(crate) fn thought(
        &self,
        mut thinkers: Vec<Thinker>,
    ) -> impl FnOnce(Dice, &AtomicBool) -> Thought + Send + use<> {
        let (turn, since) = (self.turn, self.since);
        move |mut dice, stop| {
            dice.shuffle(&mut thinkers);
            let decide = |thinker: Thinker| {
                let decided = thinker.mind.decide(thinker.bot, &mut dice, stop);
                (thinker, decided)
            };
            Thought { turn, since, decided: thinkers.into_iter().map(decide).collect() }
        }
    }

    /// Takes up what they thought; says whether any of them has made up its mind.
    pub(crate) fn take_up(&mut self, thought: Thought) -> bool {
        let before = self.plans.len();
        for (thinker, decided) in thought.decided {
            let Some(Decided { mv, when }) = decided else { continue };
            let at = match when {
                // The pause is over: it moves now, if the game has not gone on.
                When::Any => Some(Instant::now()),
                When::After(ms) => Some(thought.since + Duration::from_millis(ms.into())),
                When::Waits => None,
            };
            self.plans.push(Plan { seat: thinker.seat, mv, at, bot: thinker.bot, mind: thinker.mind });
        }
        self.ready = thought.turn == self.turn;
        self.plans.len() > before
    }
}
