//! The table: what lies where, and how cards move.

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::{BySeat, Seat, Seats, Sink};

use super::discards::Discards;
use super::laid::Laid;
use super::triangle::worth;
use super::{Jokers, Move, Unplayed};
use crate::triangles_deck::{Bag, Card, Colour};

/// The most seats at a table (CLR-1).
pub(super) const SEATS: usize = 8;
/// So many turns of every seat may pass without anything new (CLR-14).
pub(super) const PATIENCE: u8 = 12;

/// What happens next, and to which pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Phase {
    /// The dealer is to be drawn (CLR-15).
    Dealer,
    /// This discard pile gets its first card (CLR-2).
    Open(Colour),
    /// `turn` is dealt a card of this colour (CLR-3).
    Deal(Colour),
    /// `turn` begins: a swap, or a triangle at once (CLR-4).
    Start,
    /// `turn` draws from this draw pile.
    Draw(Colour),
    /// `turn` took this card, and its discard pile is empty: it is renewed (CLR-8).
    Renew(Card),
    /// `turn` drops a card, but none like the one that it took (CLR-5).
    Drop(Option<Card>),
    /// `turn` has swapped, and plays or not (CLR-7).
    Swapped,
    /// `turn` has played, and draws this colour and those after it (CLR-6).
    Refill(Colour),
    /// `turn` has played a joker alone, and draws this colour for it (CLR-13).
    Replace(Colour),
    /// The game has ended (CLR-10).
    Over,
}

/// Why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// All draw piles are empty.
    AllDrawn,
    /// The draw pile and the discard pile of this colour are empty.
    Gone(Colour),
    /// Nothing new had happened for too long (CLR-14).
    Stalled,
}

/// A table of Color Draw.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub(super) seats: u8,
    pub(super) jokers: Jokers,
    pub(super) phase: Phase,
    /// Whose turn it is, or who is dealt to.
    pub(super) turn: Seat,
    /// Turns since a triangle was played or a draw pile touched, this turn included (CLR-14).
    pub(super) quiet: u8,
    /// The draw piles, all in one bag: a card's colour tells its pile.
    pub(super) piles: Bag,
    pub(super) discards: Discards,
    pub(super) hands: [Bag; SEATS],
    /// Those cards in the hands that everybody knows of: they came from a discard pile.
    pub(super) known: [Bag; SEATS],
    /// What can be told of the other cards in the hands.
    pub(super) unplayed: [Unplayed; SEATS],
    pub(super) laid: Laid,
}

/// What happens at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are what their names say
pub enum Event {
    /// A seat deals, and another one begins.
    Dealer { seat: Seat, first: Seat },
    /// A card was turned over to start or renew a discard pile.
    Turned { card: Card },
    /// A seat was dealt its hand; only that seat sees it.
    Dealt { seat: Seat, hand: Option<Bag> },
    /// A seat drew from a draw pile; only that seat sees the card.
    Drew { seat: Seat, colour: Colour, card: Option<Card> },
    /// A seat took the top card of a discard pile.
    Took { seat: Seat, card: Card },
    /// A seat put a card on its discard pile.
    Dropped { seat: Seat, card: Card },
    /// A seat laid down a triangle, or a joker alone; at the end it is done for the seat (CLR-11).
    Played { seat: Seat, cards: Bag, points: u8, at_end: bool },
    /// A seat ended its turn without playing.
    Passed { seat: Seat },
    /// The game ended.
    Ended { ending: Ending },
}

fn next(colour: Colour) -> Option<Colour> {
    Colour::ALL.get(colour as usize + 1).copied()
}

impl State {
    /// The draw pile of a colour.
    #[inline]
    pub(super) fn pile(&self, colour: Colour) -> Bag {
        self.piles.of_colour(colour)
    }

    /// The colour of the draw pile that a card is due from.
    #[inline]
    pub(super) fn due(&self) -> Option<Colour> {
        match self.phase {
            Phase::Open(colour)
            | Phase::Deal(colour)
            | Phase::Draw(colour)
            | Phase::Refill(colour)
            | Phase::Replace(colour) => Some(colour),
            Phase::Renew(card) => Some(card.colour()),
            Phase::Dealer | Phase::Start | Phase::Drop(_) | Phase::Swapped | Phase::Over => None,
        }
    }

    /// The hand of the seat whose turn it is.
    #[inline]
    pub(super) fn hand(&self) -> Bag {
        self.hands[self.turn.index()]
    }

    #[inline]
    pub(super) fn list_plays(&self, out: &mut Vec<Move>) {
        let hand = self.hand();
        if self.jokers.complete(hand) {
            out.push(Move::Play);
        }
        if self.jokers == Jokers::Whole {
            let held = Colour::ALL.into_iter().filter(|&colour| hand.has(Card::joker(colour)));
            out.extend(held.map(Move::Whole));
        }
    }

    /// The next card of the draw pile that is due goes where it is wanted.
    #[inline]
    pub(super) fn deliver(&mut self, card: Card, sink: &mut impl Sink<Event>) {
        self.piles.take(card);
        match self.phase {
            Phase::Open(colour) => {
                self.turn_over(card, sink);
                self.phase = next(colour).map_or(Phase::Deal(Colour::Shoal), Phase::Open);
            }
            Phase::Deal(colour) => {
                let seat = self.turn;
                self.hands[seat.index()].put(card);
                self.phase = Phase::Deal(next(colour).unwrap_or(Colour::Shoal));
                if next(colour).is_none() {
                    let dealt = |hand| Event::Dealt { seat, hand };
                    sink.whisper(Seats::only(seat), dealt(Some(self.hand())), dealt(None));
                    self.turn = seat.left(self.seats);
                    // Back at the seat that was dealt to first, which begins (CLR-15).
                    if !self.hand().is_empty() {
                        self.begin();
                    }
                }
            }
            Phase::Renew(taken) => {
                self.turn_over(card, sink);
                self.go_on(Phase::Drop(Some(taken)), sink);
            }
            Phase::Draw(_) => {
                self.draw(card, sink);
                self.go_on(Phase::Drop(None), sink);
            }
            Phase::Refill(colour) => {
                self.draw(card, sink);
                self.refill(next(colour), sink);
            }
            Phase::Replace(_) => {
                self.draw(card, sink);
                self.pass_on(sink);
            }
            Phase::Dealer | Phase::Start | Phase::Drop(_) | Phase::Swapped | Phase::Over => {
                unreachable!("no card is due")
            }
        }
    }

    fn turn_over(&mut self, card: Card, sink: &mut impl Sink<Event>) {
        self.quiet = 0;
        self.discards.push(card);
        sink.tell(Event::Turned { card });
    }

    #[inline]
    fn draw(&mut self, card: Card, sink: &mut impl Sink<Event>) {
        let (seat, colour) = (self.turn, card.colour());
        self.quiet = 0;
        let hidden = self.hands[seat.index()].minus(self.known[seat.index()]);
        self.unplayed[seat.index()].draw(colour, hidden.of_colour(colour).len());
        self.hands[seat.index()].put(card);
        let drew = |card| Event::Drew { seat, colour, card };
        sink.whisper(Seats::only(seat), drew(Some(card)), drew(None));
    }

    /// The top of a discard pile goes into the hand, for all to see.
    #[inline]
    pub(super) fn take(&mut self, colour: Colour, sink: &mut impl Sink<Event>) -> Option<Card> {
        let seat = self.turn;
        let card = self.discards.pop(colour)?;
        self.hands[seat.index()].put(card);
        self.known[seat.index()].put(card);
        sink.tell(Event::Took { seat, card });
        Some(card)
    }

    /// Takes a card out of a hand. If everybody knew of one like it, that one goes: else the one
    /// that stayed would tell that there were two.
    #[inline]
    pub(super) fn give_up(&mut self, seat: Seat, card: Card) {
        self.hands[seat.index()].take(card);
        let known = &mut self.known[seat.index()];
        if known.has(card) {
            known.take(card);
        }
    }

    pub(super) fn lay(&mut self, seat: Seat, cards: Bag, at_end: bool, sink: &mut impl Sink<Event>) {
        self.quiet = 0;
        self.unplayed[seat.index()].play();
        cards.cards().for_each(|card| self.give_up(seat, card));
        self.laid.push(seat, cards);
        sink.tell(Event::Played { seat, cards, points: worth(cards), at_end });
    }

    /// CLR-6: a card of this colour and of each one after it, from the draw pile or else from the
    /// discard pile. All of them are one draw: only after it may the game end (CLR-10).
    pub(super) fn refill(&mut self, colour: Option<Colour>, sink: &mut impl Sink<Event>) {
        let mut wanted = colour;
        while let Some(colour) = wanted {
            if !self.pile(colour).is_empty() {
                self.phase = Phase::Refill(colour);
                return;
            }
            self.take(colour, sink);
            wanted = next(colour);
        }
        self.pass_on(sink);
    }

    /// Why the game is over, if it is (CLR-10).
    #[inline]
    fn ending(&self) -> Option<Ending> {
        if self.piles.is_empty() {
            return Some(Ending::AllDrawn);
        }
        let gone = |&colour: &Colour| self.discards.is_empty(colour) && self.pile(colour).is_empty();
        Colour::ALL.into_iter().find(gone).map(Ending::Gone)
    }

    /// After a draw the turn goes on, unless the game is over.
    #[inline]
    pub(super) fn go_on(&mut self, phase: Phase, sink: &mut impl Sink<Event>) {
        self.phase = phase;
        if let Some(ending) = self.ending() {
            self.finish(ending, sink);
        }
    }

    /// After a turn the next seat begins, unless the game is over.
    #[inline]
    pub(super) fn pass_on(&mut self, sink: &mut impl Sink<Event>) {
        if let Some(ending) = self.ending() {
            self.finish(ending, sink);
        } else if self.quiet == PATIENCE * self.seats {
            self.finish(Ending::Stalled, sink); // CLR-14
        } else {
            self.turn = self.turn.left(self.seats);
            self.begin();
        }
    }

    fn begin(&mut self) {
        self.quiet += 1;
        self.phase = Phase::Start;
    }

    /// CLR-11: who still holds a triangle plays it.
    fn finish(&mut self, ending: Ending, sink: &mut impl Sink<Event>) {
        self.phase = Phase::Over;
        sink.tell(Event::Ended { ending });
        for seat in Seats::first(self.seats).iter() {
            if let Some(cards) = self.jokers.best(self.hands[seat.index()]) {
                self.lay(seat, cards, true, sink);
            }
        }
    }
}

/// The points of every seat (CLR-12).
pub(super) fn points(state: &State) -> BySeat<i32> {
    let mut points: BySeat<i32> = (0..state.seats).map(|_| 0).collect();
    for (owner, triangle) in state.laid.iter() {
        points[owner.index()] += i32::from(worth(triangle));
    }
    points
}
