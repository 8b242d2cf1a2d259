//! Who is first where time counts.

use tricorn_kernel::{Actor, Appraise, Dice, Seat, Seats, Viewer};

use crate::{Bot, Patience};

/// What one seat is about to do, and when.
struct Plan<G: Appraise> {
    /// None if it waits until something happens that concerns it.
    at_ms: Option<u64>,
    mv: G::Move,
    /// What it saw when it made up its mind.
    view: G::View,
}

/// The bots of a race in simulated time: each has seen something and is about to act.
pub(crate) struct Race<G: Appraise> {
    plans: Vec<Option<Plan<G>>>,
}

impl<G: Appraise> Race<G> {
    pub(crate) fn new() -> Self {
        Self { plans: Vec::new() }
    }

    /// The first to act in a turn that began at `now_ms`, when, and if it is a seat, with what move.
    ///
    /// A clock that runs out in the same moment is first, as at a table where people play; of several seats each is
    /// equally likely. None if nobody may act, or all wait for each other.
    pub(crate) fn first(
        &mut self,
        state: &G::State,
        bots: &[Bot],
        now_ms: u64,
        due_ms: Option<u64>,
        dice: &mut Dice,
    ) -> Option<(Actor, u64, Option<G::Move>)> {
        let turn = G::turn(state);
        self.consider(state, turn.seats(), bots, now_ms, dice);
        let at_ms = self.plans.iter().flatten().filter_map(|plan| plan.at_ms).min();
        match (at_ms, due_ms) {
            (None, None) => None,
            (at, Some(due)) if at.is_none_or(|at| due <= at) => Some((Actor::Clock, due.max(now_ms), None)),
            (at, _) => {
                let earliest = |seat: &Seat| self.plans[seat.index()].as_ref().is_some_and(|plan| plan.at_ms == at);
                let seats: Seats = turn.seats().iter().filter(earliest).collect();
                let Some(Actor::Seat(seat)) = turn.among(seats).first(dice) else { return None };
                let plan = self.plans[seat.index()].take()?;
                Some((Actor::Seat(seat), plan.at_ms?, Some(plan.mv)))
            }
        }
    }

    /// Lets every seat that may act make up its mind, if it has not, or if something happened that concerns it.
    fn consider(&mut self, state: &G::State, open: Seats, bots: &[Bot], now_ms: u64, dice: &mut Dice) {
        self.plans.resize_with(bots.len(), || None);
        for (seat, bot) in Seats::first(bots.len() as u8).iter().zip(bots) {
            let plan = &mut self.plans[seat.index()];
            if !open.has(seat) {
                *plan = None;
                continue;
            }
            let view = G::view(state, Viewer::Seat(seat));
            let keeps =
                |plan: &Plan<G>| G::goes_on(&plan.view, &view) && G::check(state, Actor::Seat(seat), &plan.mv).is_ok();
            if plan.as_ref().is_some_and(keeps) {
                continue;
            }
            let mut moves = Vec::new();
            G::moves(state, seat, &mut moves);
            *plan = bot.choose::<G>(seat, || view.clone(), &moves, Patience::ENDLESS, dice).map(|mv| {
                let at_ms = bot.reaction_ms::<G>(&view, &mv, dice).map(|reaction| now_ms + u64::from(reaction));
                Plan { at_ms, mv, view }
            });
        }
    }
}

#[cfg(test)]
mod tests;
