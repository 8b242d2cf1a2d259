//! A branch: a room in which a game that is over is played on differently from one of its moments.
//!
//! Its journal is that of any room: who sits down, the words of the first game, the deal, and every move until that
//! moment. So it folds without the table that it comes from.

use serde::{Deserialize, Serialize};
use tricorn_bots::Bot;
use tricorn_kernel::{Actor, Seat, Seats};

use super::draft::played;
use super::judge::deny;
use super::{Act, Clock, Config, Denied, Guest, Hints, Opened, Pace, Room, Wish};
use crate::Moment;
use crate::branch::may_go_on;

/// Which game a room goes on from, and after how many of its entries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Branch {
    /// The code of the table at which it was played.
    pub table: String,
    /// How many entries are those of that game.
    pub entries: u32,
}

/// What somebody asks for who plays on from a moment of a game that is over.
pub struct Branching {
    /// The code of the table at which it was played.
    pub table: String,
    /// Who plays on.
    pub guest: Guest,
    /// Under which name.
    pub name: String,
    /// In which seat.
    pub seat: Seat,
    /// Who plays in all other seats.
    pub bot: Bot,
    /// How quickly they do.
    pub pace: Pace,
}

impl Branching {
    /// The room that goes on from this moment, and its journal. This plays all entries until then.
    ///
    /// # Errors
    /// Why nobody can go on from there so.
    pub fn open(self, moment: &Moment<'_>, now_ms: u64) -> Result<(Room, Vec<Act>), Denied> {
        let Self { table, guest, name, seat, bot, pace } = self;
        let header = &moment.game().header;
        if seat.number() > header.seats {
            return deny(format!("there is no seat {seat}: the game has {}", header.seats));
        }
        let config = Config {
            format: header.format,
            game: header.game.clone(),
            rules: header.rules,
            options: header.options.clone(),
            seats: header.seats,
            listed: false,
            clock: Clock::Off,
            hints: Hints::default(),
            pace,
            branch: Some(Branch { table, entries: moment.entries().len() as u32 }),
            host: guest.clone(),
        };
        let open = Act::Open { config, secret: moment.secret().reveal() };
        let mut room = Room::open(&open).or_else(|why| deny(why.to_string()))?;
        let mut acts = vec![open];
        let mut take = |room: &mut Room, act: Act| -> Result<(), Denied> {
            room.fold(&act, now_ms, None).or_else(deny)?;
            acts.push(act);
            Ok(())
        };
        let promise = header.players[seat.index()].promise.clone();
        let mut seating = vec![Wish::Sit { seat, name, promise }, Wish::Ready { seat, ready: true }];
        for other in Seats::first(header.seats).without(seat).iter() {
            seating.push(Wish::SeatBot { seat: other, bot: bot.name().into() });
        }
        for wish in seating {
            let act = room.judge(&guest, wish, now_ms)?.act().clone();
            take(&mut room, act)?;
        }
        for (seat, player) in Seats::first(header.seats).iter().zip(&header.players) {
            if let Some(promise) = player.promise.clone().filter(|_| room.chairs[seat.index()].promise.is_none()) {
                take(&mut room, Act::Promise { seat, promise })?;
            }
            if !player.entropy.is_empty() {
                take(&mut room, Act::Word { opened: Opened { seat, word: player.entropy.clone() } })?;
            }
        }
        let deal = moment.entries().iter().take_while(|entry| entry.actor == Actor::Chance).count();
        let (deal, moves) = moment.entries().split_at(deal);
        take(&mut room, Act::Start { word: None, played: played(deal) })?;
        // Each move with the chance that follows it, as it was made.
        for play in moves.chunk_by(|_, next| next.actor == Actor::Chance) {
            take(&mut room, Act::Play { played: played(play) })?;
        }
        let turn = room.table.as_ref().map(|table| table.turn());
        turn.map_or(Ok(()), may_go_on).or_else(deny)?;
        Ok((room, acts))
    }
}

impl Room {
    /// The game that this one goes on from, if it is a branch.
    #[must_use]
    pub fn branch(&self) -> Option<&Branch> {
        self.config.branch.as_ref()
    }

    /// What a branch takes over was not played now: the game is as old as its last entry says.
    pub(super) fn let_time_pass(&mut self, at_ms: u64) {
        let last = self.table.as_ref().and_then(|table| table.entries().last()).map_or(0, |entry| entry.at_ms);
        if self.config.branch.as_ref().is_some_and(|branch| self.entries() <= branch.entries) {
            self.began_ms = at_ms.saturating_sub(last);
        }
    }

    /// Notes that what a branch takes over ends here, if it does; `before` is how many entries there were before the act.
    pub(super) fn note_branch(&mut self, before: u32) {
        let now = self.entries();
        if let Some(branch) = self.config.branch.clone().filter(|branch| before < now && now == branch.entries) {
            self.notes.branches(branch, self.next_seq);
        }
    }
}
