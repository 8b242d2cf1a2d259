//! How a round begins and ends, and what comes after it.

use tricorn_kernel::{BySeat, Seat, Seats, Sink, Standing};

use super::equalizer::{LEVELS, Setting};
use super::state::{DEALT, OPEN, Phase, SEATS};
use super::{Event, State};
use crate::zangle_deck::{Bag, lowest_first};

/// So many rounds are played (ZAN-16); one more is a bonus round.
pub(super) const ROUNDS: u8 = 5;
/// What a winner scores whose zangles were not all some (ZAN-20).
const WRONG: u8 = 5;

impl State {
    /// The table before anything has happened.
    pub(super) fn new(seats: u8, setting: Setting) -> Self {
        let mut state = Self {
            seats,
            setting,
            phase: Phase::Dealer,
            round: 1,
            playing: Seats::first(seats),
            dealer: Seat::new(0),
            turn: Seat::new(0),
            winner: None,
            wrong: Seats::NONE,
            barred: Seats::NONE,
            changes: 0,
            waited_s: 0,
            unseen: Bag::EMPTY,
            pile: 0,
            draw: [0; SEATS],
            centre: [None; OPEN as usize],
            own: [Bag::EMPTY; SEATS],
            made: [0; SEATS],
            level: [0; SEATS],
            totals: [0; SEATS],
            last: None,
            turned: None,
        };
        state.shuffle();
        state
    }

    /// Whether the round is a bonus round (ZAN-9).
    pub(super) fn is_bonus(&self) -> bool {
        self.round > ROUNDS
    }

    /// The next seat to the left that plays in this round.
    pub(super) fn next_playing(&self, seat: Seat) -> Seat {
        let mut next = seat.left(self.seats);
        while !self.playing.has(next) {
            next = next.left(self.seats);
        }
        next
    }

    /// Who turns up the first cards.
    pub(super) fn first(&self) -> Seat {
        self.next_playing(self.dealer)
    }

    /// All cards face down in their piles again (ZAN-7, ZAN-9, ZAN-10, ZAN-21).
    fn shuffle(&mut self) {
        self.unseen = self.setting.deck.cards();
        self.pile = self.unseen.len();
        self.centre = [None; OPEN as usize];
        self.own = [Bag::EMPTY; SEATS];
        self.draw = [0; SEATS];
        // A small deck has not so many cards more for everybody: the rest of it, but for the centre's, is shared out.
        let mut spare = self.pile - self.seats * DEALT - OPEN;
        for seat in self.playing.iter() {
            let more = self.setting.more(self.level[seat.index()]).min(spare);
            let dealt = if self.is_bonus() { OPEN } else { DEALT + more };
            spare -= more;
            self.draw[seat.index()] = dealt;
            self.pile -= dealt;
        }
        self.made = [0; SEATS];
        self.winner = None;
        self.wrong = Seats::NONE;
        self.barred = Seats::NONE;
    }

    /// Begins the round that was shuffled for.
    pub(super) fn begin(&mut self, dealer: Seat, sink: &mut impl Sink<Event>) {
        self.dealer = dealer;
        self.turn = self.first();
        self.phase = Phase::Deal;
        let (round, bonus, players) = (self.round, self.is_bonus(), self.playing.iter().collect());
        sink.tell(Event::Round { round, bonus, dealer, players });
    }

    /// Whether the round was won with something that is no zangle (ZAN-20).
    fn is_won_wrongly(&self) -> bool {
        self.winner.is_some_and(|winner| self.wrong.has(winner))
    }

    /// What a seat scores in the round that is on or has just ended (ZAN-8, ZAN-20).
    fn score(&self, seat: Seat) -> u8 {
        match self.winner {
            Some(winner) if self.is_won_wrongly() => WRONG * u8::from(seat == winner),
            _ => self.left(seat),
        }
    }

    /// Counts a finished round (ZAN-8), and goes on with the next one if there is one (ZAN-9, ZAN-10, ZAN-24).
    pub(super) fn finish(&mut self, sink: &mut impl Sink<Event>) {
        let (round, bonus, dead) = (self.round, self.is_bonus(), self.winner.is_none());
        if let Some(seat) = self.winner.filter(|_| self.setting.honour) {
            sink.tell(Event::Looked { seat, right: !self.is_won_wrongly() });
        }
        let all = Seats::first(self.seats);
        let points: Vec<u8> = all.iter().map(|seat| self.score(seat)).collect();
        if !bonus {
            self.totals.iter_mut().zip(&points).for_each(|(total, &points)| *total += u16::from(points));
        }
        let totals = self.totals[..usize::from(self.seats)].to_vec();
        let lowest = totals.iter().min().copied().unwrap_or(0);
        sink.tell(Event::RoundOver { round, bonus, dead, points, totals });
        if round >= ROUNDS {
            let level: Seats = all.iter().filter(|seat| self.totals[seat.index()] == lowest).collect();
            if bonus || level.len() == 1 {
                self.phase = Phase::Over;
                return;
            }
            self.playing = level;
        }
        self.equalize(sink);
        self.round += 1;
        self.shuffle();
        self.begin(self.dealer.left(self.seats), sink);
    }

    /// ZAN-21: the winner of a round takes the next level.
    fn equalize(&mut self, sink: &mut impl Sink<Event>) {
        let Some(seat) = self.winner.filter(|_| !self.is_won_wrongly()) else { return };
        let level = &mut self.level[seat.index()];
        if usize::from(*level) < LEVELS {
            *level += 1;
            let effect = self.setting.levels[usize::from(*level) - 1];
            let text = self.setting.texts.of(*level).into();
            sink.tell(Event::Level { seat, level: *level, effect, enforced: self.setting.stand_ins, text });
        }
    }

    /// What a seat has in all: the rounds that are over, and what it has left in the one that is on (ZAN-8).
    pub(super) fn points(&self, seat: Seat) -> i32 {
        let on = self.phase != Phase::Over && !self.is_bonus();
        i32::from(self.totals[seat.index()]) + if on { i32::from(self.left(seat)) } else { 0 }
    }

    /// Fewest points first; a bonus round decides among those who play it, and nobody else (ZAN-9, ZAN-24).
    pub(super) fn standings(&self) -> BySeat<Standing> {
        let bonus = |seat: Seat| if self.is_bonus() && self.playing.has(seat) { self.score(seat) } else { 0 };
        lowest_first(self.seats, |seat| self.points(seat), bonus)
    }
}
