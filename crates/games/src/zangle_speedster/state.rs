//! The table: what lies where, and how cards move.

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::{Alarm, Seat, Seats, Sink};

use super::Event;
use super::equalizer::Setting;
use crate::zangle_deck::{Bag, Card, Zangle, has_zangle, judge};

/// The most seats at a table.
pub(super) const SEATS: usize = 6;
/// So many cards lie in the centre, and open in front of each seat, if there are enough (ZAN-7).
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
    /// Nobody has control: anybody may call or take a hit.
    Race,
    /// `turn` has called and must show a zangle.
    Show,
    /// The card of a hit is turned up for `turn`.
    Hit,
    /// The centre and then the own cards of `turn` are filled up.
    Fill,
    /// The game is decided.
    Over,
}

/// A table of Zangle Speedster.
///
/// As in the other game of this deck, all cards that lie face down are one bag and a pile is only a number; nothing
/// here is a secret.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub(super) seats: u8,
    pub(super) setting: Setting,
    pub(super) phase: Phase,
    /// The round that is on, from 1.
    pub(super) round: u8,
    /// Who plays in it: all, or those who are level in a bonus round.
    pub(super) playing: Seats,
    pub(super) dealer: Seat,
    /// Who has control, or whose cards are turned up.
    pub(super) turn: Seat,
    /// Who has used all cards in this round.
    pub(super) winner: Option<Seat>,
    /// Who showed something on an honour table that is no zangle, in this round.
    pub(super) wrong: Seats,
    /// Who called in vain when there was no penalty card to pay with, and may not call before the next zangle (ZAN-17).
    pub(super) barred: Seats,
    /// Grows whenever the race begins anew: tells one countdown from another.
    pub(super) changes: u16,
    /// How many seconds have certainly passed since (ZAN-21).
    pub(super) waited_s: u8,
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
    /// The equalizer level of each seat, 0 to 4.
    pub(super) level: [u8; SEATS],
    pub(super) totals: [u16; SEATS],
    /// The last zangle.
    pub(super) last: Option<(Seat, Zangle)>,
    /// The last card that was turned up, also if it ended the round and lies there no more.
    pub(super) turned: Option<Card>,
}

impl State {
    /// The open cards of the centre, without an order.
    #[inline]
    pub(super) fn centre_bag(&self) -> Bag {
        self.centre.iter().copied().flatten().collect()
    }

    /// How many cards a seat has left, open and face down (ZAN-8).
    #[inline]
    pub(super) fn left(&self, seat: Seat) -> u8 {
        self.own[seat.index()].len() + self.draw[seat.index()]
    }

    /// Whether a seat that plays is neither barred nor held back now (ZAN-17, ZAN-21).
    #[inline]
    pub(super) fn may_call(&self, seat: Seat) -> bool {
        self.phase == Phase::Race && self.callers().has(seat) && self.waited_s >= self.delay_s(seat)
    }

    /// Who may call now or after a while.
    #[inline]
    fn callers(&self) -> Seats {
        self.playing.difference(self.barred)
    }

    /// Who may act while nobody has control.
    #[inline]
    pub(super) fn racers(&self) -> Seats {
        if self.pile > 0 { self.playing } else { self.playing.iter().filter(|&seat| self.may_call(seat)).collect() }
    }

    /// After how many seconds the next of those who are held back may call.
    #[inline]
    pub(super) fn next_delay_s(&self) -> Option<u8> {
        self.callers().iter().map(|seat| self.delay_s(seat)).filter(|&delay| delay > self.waited_s).min()
    }

    /// The countdown that is on.
    #[inline]
    pub(super) fn alarm(&self) -> Option<Alarm> {
        /// No delay is so long.
        const SHOW: u8 = u8::MAX;
        let alarm = |place: u8, seconds: u8| Alarm {
            phase: u32::from(self.changes) << 8 | u32::from(place),
            after_ms: 1000 * u32::from(seconds),
        };
        match self.phase {
            Phase::Race => self.next_delay_s().map(|delay| alarm(self.waited_s, delay - self.waited_s)),
            Phase::Show => Some(alarm(SHOW, self.setting.window_s)),
            Phase::Dealer | Phase::Deal | Phase::Hit | Phase::Fill | Phase::Over => None,
        }
    }

    /// Takes the cards of a zangle, or of what is believed to be one, off the table.
    pub(super) fn show(&mut self, zangle: Zangle, sink: &mut impl Sink<Event>) {
        let seat = self.turn;
        for card in zangle.centre() {
            let slot = self.centre.iter().position(|lies| *lies == Some(card));
            self.centre[slot.expect("check found it in the centre")] = None;
        }
        zangle.own().for_each(|card| self.own[seat.index()].take(card));
        self.made[seat.index()] += 1;
        self.last = Some((seat, zangle));
        if self.setting.honour && judge(zangle).is_err() {
            self.wrong = self.wrong.and(seat);
        }
        self.barred = Seats::NONE;
        sink.tell(Event::Made { seat, zangle });
        if self.left(seat) == 0 {
            self.winner = Some(seat);
            sink.tell(Event::Out { seat });
            return self.finish(sink); // ZAN-20
        }
        self.fill(sink);
    }

    /// ZAN-17: a call that showed no zangle.
    pub(super) fn fail(&mut self, late: bool, sink: &mut impl Sink<Event>) {
        let (seat, penalty) = (self.turn, self.pile > 0);
        if penalty {
            self.pile -= 1;
            self.draw[seat.index()] += 1;
        } else {
            // A call that costs nothing could be made for ever, and keep all others from theirs.
            self.barred = self.barred.and(seat);
        }
        sink.tell(Event::Failed { seat, late, penalty });
        self.fill(sink);
    }

    /// Goes on with what is to be filled up, or with the race.
    fn fill(&mut self, sink: &mut impl Sink<Event>) {
        let seat = self.turn;
        let centre = self.pile > 0 && self.centre.contains(&None);
        let own = self.draw[seat.index()] > 0 && self.own[seat.index()].len() < self.face_up(seat);
        if centre || own {
            self.phase = Phase::Fill;
            return;
        }
        self.changes = self.changes.wrapping_add(1);
        self.waited_s = 0;
        self.race(sink);
    }

    /// Goes on with the race, if there is anything to race for (ZAN-23).
    fn race(&mut self, sink: &mut impl Sink<Event>) {
        self.phase = Phase::Race;
        let centre = self.centre_bag();
        if self.pile == 0 && !self.callers().iter().any(|seat| has_zangle(&centre, &self.own[seat.index()])) {
            self.finish(sink);
        }
    }

    /// Turns up a card wherever one is awaited.
    #[inline]
    pub(super) fn turn_up(&mut self, card: Card, sink: &mut impl Sink<Event>) {
        self.unseen.take(card);
        self.turned = Some(card);
        let seat = self.turn;
        match self.phase {
            Phase::Deal => self.deal(card, sink),
            Phase::Hit => {
                self.pile -= 1;
                self.own[seat.index()].put(card);
                sink.tell(Event::Hit { seat, card });
                self.race(sink);
            }
            Phase::Fill => {
                // ZAN-18: the centre first.
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
            Phase::Dealer | Phase::Race | Phase::Show | Phase::Over => unreachable!("no card is awaited"),
        }
    }

    /// The own cards from the dealer's left on, then the centre (ZAN-7).
    fn deal(&mut self, card: Card, sink: &mut impl Sink<Event>) {
        let seat = self.turn;
        let most = self.face_up(seat);
        let own = &mut self.own[seat.index()];
        if own.len() < most {
            own.put(card);
            self.draw[seat.index()] -= 1;
            if own.len() == most {
                sink.tell(Event::Dealt { seat, cards: *own });
                // The last seat keeps the turn while the centre is dealt.
                if self.next_playing(seat) != self.first() {
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
            self.fill(sink);
        }
    }
}
