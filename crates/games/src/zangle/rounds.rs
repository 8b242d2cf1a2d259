//! How a round begins and ends, and what comes after it.

use tricorn_kernel::{BySeat, Seat, Seats, Sink, Standing};

use super::state::{DEALT, Missed, OPEN, Phase, SEATS};
use super::{Event, State};
use crate::zangle_deck::{Bag, Deck, lowest_first};

/// So many rounds are played (ZAN-11); one more is a bonus round.
pub(super) const ROUNDS: u8 = 3;

impl State {
    /// The table before anything has happened.
    pub(super) fn new(seats: u8, deck: Deck) -> Self {
        let mut state = Self {
            seats,
            deck,
            phase: Phase::Dealer,
            round: 1,
            playing: Seats::first(seats),
            dealer: Seat::new(0),
            turn: Seat::new(0),
            hit: false,
            stirred: false,
            out: false,
            unseen: deck.cards(),
            pile: 0,
            draw: [0; SEATS],
            centre: [None; OPEN as usize],
            own: [Bag::EMPTY; SEATS],
            made: [0; SEATS],
            totals: [0; SEATS],
            last: None,
            missed: [Missed::default(); SEATS],
        };
        state.shuffle();
        state
    }

    /// Whether the round is a bonus round (ZAN-9).
    pub(super) fn is_bonus(&self) -> bool {
        self.round > ROUNDS
    }

    /// All cards face down in their piles again (ZAN-7, ZAN-10).
    fn shuffle(&mut self) {
        let each = if self.is_bonus() { OPEN } else { DEALT };
        self.unseen = self.deck.cards();
        self.centre = [None; OPEN as usize];
        self.own = [Bag::EMPTY; SEATS];
        self.draw = [0; SEATS];
        self.playing.iter().for_each(|seat| self.draw[seat.index()] = each);
        self.pile = self.unseen.len() - each * self.playing.len() as u8;
        self.made = [0; SEATS];
        self.out = false;
        self.stirred = false;
        self.hit = false;
    }

    /// Begins the round that was shuffled for.
    pub(super) fn begin(&mut self, dealer: Seat, sink: &mut impl Sink<Event>) {
        self.dealer = dealer;
        self.turn = self.first();
        self.phase = Phase::Deal;
        let (round, bonus, first, players) = (self.round, self.is_bonus(), self.turn, self.playing.iter().collect());
        sink.tell(Event::Round { round, bonus, dealer, first, players });
    }

    /// Counts a finished round (ZAN-8), and goes on with the next one if there is one (ZAN-9 to ZAN-11).
    pub(super) fn finish(&mut self, sink: &mut impl Sink<Event>) {
        let (round, bonus, stuck) = (self.round, self.is_bonus(), !self.out);
        let all = Seats::first(self.seats);
        let left: Vec<u8> = all.iter().map(|seat| self.left(seat)).collect();
        if !bonus {
            self.totals.iter_mut().zip(&left).for_each(|(total, &left)| *total += u16::from(left));
        }
        let totals = self.totals[..usize::from(self.seats)].to_vec();
        let lowest = totals.iter().min().copied().unwrap_or(0);
        sink.tell(Event::RoundOver { round, bonus, stuck, left, totals });
        if round >= ROUNDS {
            let level: Seats = all.iter().filter(|seat| self.totals[seat.index()] == lowest).collect();
            if bonus || level.len() == 1 {
                return self.end(sink);
            }
            self.playing = level;
        }
        self.round += 1;
        self.shuffle();
        self.begin(self.dealer.left(self.seats), sink);
    }

    fn end(&mut self, sink: &mut impl Sink<Event>) {
        self.phase = Phase::Over;
        for seat in Seats::first(self.seats).iter() {
            let Missed { times, round, largest } = self.missed[seat.index()];
            if let Some(largest) = largest {
                sink.tell(Event::Missed { seat, times, round, largest });
            }
        }
    }

    /// What a seat has in all: the rounds that are over, and what it has left in the one that is on (ZAN-8).
    pub(super) fn points(&self, seat: Seat) -> i32 {
        let on = self.phase != Phase::Over && !self.is_bonus();
        i32::from(self.totals[seat.index()]) + if on { i32::from(self.left(seat)) } else { 0 }
    }

    /// Fewest cards first; a bonus round decides among those who play it, and nobody else (ZAN-8, ZAN-9).
    pub(super) fn standings(&self) -> BySeat<Standing> {
        let bonus = |seat: Seat| if self.is_bonus() { self.left(seat) } else { 0 };
        lowest_first(self.seats, |seat| self.points(seat), bonus)
    }
}
