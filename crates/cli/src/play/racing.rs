//! What the bots of a race are about to do, in the time of the game. They react as soon as in the hall.

use tricorn_bots::{Bot, Patience};
use tricorn_kernel::{Actor, Dice, Seat, Turn};
use tricorn_table::{AnyTable, Decided, Mind, When};

/// What one bot is about to do, and when.
pub(super) struct Plan {
    pub(super) seat: Seat,
    pub(super) mv: String,
    /// None if it waits until something happens that concerns it.
    at_ms: Option<u64>,
    /// What the bot knew when it made up its mind.
    mind: Box<dyn Mind>,
}

/// One plan for each bot that may move.
#[derive(Default)]
pub(super) struct Plans(Vec<Plan>);

impl Plans {
    /// Lets every one of these bots make up its mind if it has not, or if something happened that concerns it. All
    /// others may not move now.
    pub(super) fn consider(&mut self, table: &dyn AnyTable, bots: &[(Seat, Bot)], now_ms: u64, dice: &mut Dice) {
        let mut before = std::mem::take(&mut self.0);
        for &(seat, bot) in bots {
            let mind = table.mind(seat);
            let keeps = |plan: &Plan| plan.seat == seat && plan.mind.goes_on(mind.as_ref());
            if let Some(place) = before.iter().position(keeps) {
                self.0.push(before.swap_remove(place));
                continue;
            }
            let Some(Decided { mv, when }) = mind.decide(bot, dice, Patience::ENDLESS.stop) else { continue };
            let at_ms = match when {
                When::Any => Some(now_ms),
                When::After(ms) => Some(now_ms + u64::from(ms)),
                When::Waits => None,
            };
            self.0.push(Plan { seat, mv, at_ms, mind });
        }
    }

    /// When the first of them acts; none if all wait.
    pub(super) fn due_ms(&self) -> Option<u64> {
        self.0.iter().filter_map(|plan| plan.at_ms).min()
    }

    /// The plan of the first to act in this turn; of several at the same moment each is equally likely.
    pub(super) fn take_first(&mut self, turn: Turn, dice: &mut Dice) -> Option<Plan> {
        let due = self.due_ms()?;
        let seats = self.0.iter().filter(|plan| plan.at_ms == Some(due)).map(|plan| plan.seat).collect();
        let first = turn.among(seats).first(dice)?;
        let place = self.0.iter().position(|plan| Actor::Seat(plan.seat) == first)?;
        Some(self.0.swap_remove(place))
    }
}
