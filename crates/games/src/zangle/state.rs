//! The table: what lies where, and how cards move.

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::{Seat, Seats, Sink};

use super::Event;
use crate::zangle_deck::{Bag, Card, Deck, Zangle, best};

/// The most seats at a table.
pub(super) const SEATS: usize = 6;
/// So many cards lie in the centre, and open in front of each seat, if there are enough (ZAN-7, ZAN-13).
pub(super) const OPEN: u8 = 4;
/// So many cards each seat is dealt (ZAN-7).
pub(super) const DEALT: u8 = 10;

/// What the table waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Phase {
    /// The first dealer is to be drawn.
    Dealer,
    /// The first cards are turned up.
    Deal,
    /// `turn` makes a zangle, takes a hit or passes.
    Play,
    /// The card of a hit is turned up.
    Hit,
    /// The centre and then the own cards are filled up.
    Fill,
    /// The game is decided.
    Over,
}

/// Zangles that a seat let go by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Missed {
    pub(super) times: u8,
    /// When the largest was missed, and which it was.
    pub(super) round: u8,
    pub(super) largest: Option<Zangle>,
}

/// A table of Zangle.
///
/// Nobody has seen a card that lies face down, so all of them are one bag, and a pile is only a number: whichever
/// pile the next card comes from, each unseen card is equally likely to be it. So nothing here is a secret.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub(super) seats: u8,
    pub(super) deck: Deck,
    pub(super) phase: Phase,
    /// The round that is on, from 1.
    pub(super) round: u8,
    /// Who plays in it: all, or those who are level in a bonus round.
    pub(super) playing: Seats,
    pub(super) dealer: Seat,
    pub(super) turn: Seat,
    /// Whether `turn` has taken its hit.
    pub(super) hit: bool,
    /// Whether a zangle was made or a card drawn in this go-round (ZAN-15).
    pub(super) stirred: bool,
    /// Whether somebody has run out of cards in this round (ZAN-14).
    pub(super) out: bool,
    /// Every card that lies face down.
    pub(super) unseen: Bag,
    /// How many of them are the centre pile.
    pub(super) pile: u8,
    /// How many of them are each seat's own pile.
    pub(super) draw: [u8; SEATS],
    pub(super) centre: [Option<Card>; OPEN as usize],
    pub(super) own: [Bag; SEATS],
    /// How many zangles each seat has made in this round.
    pub(super) made: [u8; SEATS],
    pub(super) totals: [u16; SEATS],
    /// The last zangle.
    pub(super) last: Option<(Seat, Zangle)>,
    pub(super) missed: [Missed; SEATS],
}

impl State {
    /// The open cards of the centre, without an order.
    #[inline]
    pub(super) fn centre_bag(&self) -> Bag {
        self.centre.iter().copied().flatten().collect()
    }

    /// How many cards a seat has left, open and face down (ZAN-8).
    pub(super) fn left(&self, seat: Seat) -> u8 {
        self.own[seat.index()].len() + self.draw[seat.index()]
    }

    /// The next seat to the left that plays in this round.
    pub(super) fn next_playing(&self, seat: Seat) -> Seat {
        let mut next = seat.left(self.seats);
        while !self.playing.has(next) {
            next = next.left(self.seats);
        }
        next
    }

    /// Who goes first in a go-round (ZAN-11).
    pub(super) fn first(&self) -> Seat {
        if self.playing.has(self.dealer) { self.dealer } else { self.next_playing(self.dealer) }
    }

    /// Whether nobody comes after `turn` in this go-round.
    fn is_last(&self) -> bool {
        self.next_playing(self.turn) == self.first()
    }

    /// Makes a zangle that was found to be one.
    pub(super) fn make(&mut self, seat: Seat, zangle: Zangle, sink: &mut impl Sink<Event>) {
        for card in zangle.centre() {
            let slot = self.centre.iter().position(|lies| *lies == Some(card));
            self.centre[slot.expect("check found it in the centre")] = None;
        }
        zangle.own().for_each(|card| self.own[seat.index()].take(card));
        self.made[seat.index()] += 1;
        self.last = Some((seat, zangle));
        self.stirred = true;
        sink.tell(Event::Made { seat, zangle });
        if self.left(seat) == 0 {
            self.out = true;
            sink.tell(Event::Out { seat });
        }
        // ZAN-9, ZAN-14: nobody comes after, so there is nothing to fill up for.
        if self.out && (self.is_bonus() || self.is_last()) {
            self.finish(sink);
        } else {
            self.fill(sink);
        }
    }

    /// Goes on with what is to be filled up, or with the next turn.
    fn fill(&mut self, sink: &mut impl Sink<Event>) {
        let seat = self.turn.index();
        let centre = self.pile > 0 && self.centre.contains(&None);
        let own = self.draw[seat] > 0 && self.own[seat].len() < OPEN;
        if centre || own {
            self.phase = Phase::Fill;
        } else {
            self.next_turn(sink);
        }
    }

    /// Passes the turn on; a go-round may have been the last (ZAN-14, ZAN-15).
    pub(super) fn next_turn(&mut self, sink: &mut impl Sink<Event>) {
        if self.is_last() {
            if self.out || !self.stirred {
                return self.finish(sink);
            }
            self.stirred = false;
        }
        self.turn = self.next_playing(self.turn);
        self.hit = false;
        self.phase = Phase::Play;
    }

    /// Turns up a card wherever one is awaited.
    #[inline]
    pub(super) fn turn_up(&mut self, card: Card, sink: &mut impl Sink<Event>) {
        self.unseen.take(card);
        let seat = self.turn;
        match self.phase {
            Phase::Deal => self.deal(card, sink),
            Phase::Hit => {
                self.pile -= 1;
                self.own[seat.index()].put(card);
                self.hit = true;
                self.stirred = true;
                self.phase = Phase::Play;
                sink.tell(Event::Hit { seat, card });
            }
            Phase::Fill => {
                // ZAN-13: the centre first.
                match self.centre.iter_mut().find(|slot| slot.is_none()) {
                    Some(slot) if self.pile > 0 => {
                        *slot = Some(card);
                        self.pile -= 1;
                        sink.tell(Event::Filled { card });
                    }
                    _ => {
                        self.own[seat.index()].put(card);
                        self.draw[seat.index()] -= 1;
                        sink.tell(Event::Turned { seat, card });
                    }
                }
                self.fill(sink);
            }
            Phase::Dealer | Phase::Play | Phase::Over => unreachable!("no card is awaited"),
        }
    }

    /// The own cards from the first seat on, then the centre (ZAN-7).
    fn deal(&mut self, card: Card, sink: &mut impl Sink<Event>) {
        let seat = self.turn;
        let own = &mut self.own[seat.index()];
        if own.len() < OPEN {
            own.put(card);
            self.draw[seat.index()] -= 1;
            if own.len() == OPEN {
                sink.tell(Event::Dealt { seat, cards: *own });
                // The last seat keeps the turn while the centre is dealt.
                if !self.is_last() {
                    self.turn = self.next_playing(seat);
                }
            }
            return;
        }
        self.pile -= 1;
        let slot = self.centre.iter_mut().find(|slot| slot.is_none());
        *slot.expect("the centre is not yet full") = Some(card);
        if !self.centre.contains(&None) {
            sink.tell(Event::Centre { cards: self.centre_bag() });
            self.turn = self.first();
            self.phase = Phase::Play;
        }
    }

    /// Notes a zangle that the seat on turn does not make (ZAN-12). It is told when the game is over.
    pub(super) fn note_missed(&mut self) {
        let seat = self.turn.index();
        let Some(zangle) = best(&self.centre_bag(), &self.own[seat]) else { return };
        let missed = &mut self.missed[seat];
        missed.times = missed.times.saturating_add(1);
        if missed.largest.is_none_or(|largest| zangle.own_len() > largest.own_len()) {
            missed.largest = Some(zangle);
            missed.round = self.round;
        }
    }
}
