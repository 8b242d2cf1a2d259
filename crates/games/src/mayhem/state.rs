//! The table: what lies where, and how cards move.

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::{BySeat, Seat, Seats, Sink};

use super::Move;
use super::centre::Centre;
use crate::triangles_deck::{Bag, Card, is_pure, is_triangle};

/// The most seats at a table (MAY-1).
pub(super) const SEATS: usize = 8;
/// A full hand (MAY-2, MAY-8).
pub(super) const HAND: u8 = 3;
/// 81 cards are 27 triangles (MAY-11).
pub(super) const TRIANGLES: usize = 27;

/// Whose move it is, roughly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Phase {
    /// The dealer is to be drawn.
    Dealer,
    /// `drawer` is being dealt the first hand.
    Deal,
    /// `turn` plays, and the hot seat may.
    Play,
    /// `drawer` fills up the hand.
    Draw,
    /// The last triangle is complete.
    Over,
}

/// The triangles that were taken, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Taken {
    pub(super) cards: [[Card; 3]; TRIANGLES],
    pub(super) owner: [u8; TRIANGLES],
    pub(super) len: u8,
}

impl Taken {
    pub(super) fn nothing() -> Self {
        Self { cards: [[Card::new(0); 3]; TRIANGLES], owner: [0; TRIANGLES], len: 0 }
    }

    #[inline]
    pub(super) fn push(&mut self, owner: Seat, cards: [Card; 3]) {
        let place = usize::from(self.len);
        self.cards[place] = cards;
        self.owner[place] = owner.index() as u8;
        self.len += 1;
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Seat, [Card; 3])> {
        let triangle = |place: usize| (Seat::new(self.owner[place]), self.cards[place]);
        (0..usize::from(self.len)).map(triangle)
    }
}

/// A table of Triangle Mayhem.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub(super) seats: u8,
    pub(super) fast: bool,
    pub(super) honour: bool,
    pub(super) phase: Phase,
    /// Who plays.
    pub(super) turn: Seat,
    /// How many cards `turn` has played.
    pub(super) played: u8,
    /// Who draws.
    pub(super) drawer: Seat,
    /// Who may still play freshly drawn cards (MAY-9).
    pub(super) hot_seat: Option<Seat>,
    /// Those cards.
    pub(super) hot: Bag,
    pub(super) pile: Bag,
    pub(super) hands: [Bag; SEATS],
    pub(super) centre: Centre,
    /// Honour table: the cards in the centre.
    pub(super) loose: Bag,
    /// Honour table: those among them that were played this turn.
    pub(super) fresh: Bag,
    pub(super) taken: Taken,
}

/// What happens at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are what their names say
pub enum Event {
    /// A seat deals, and another one begins.
    Dealer { seat: Seat, first: Seat },
    /// A seat was dealt its hand; only that seat sees it.
    Dealt { seat: Seat, hand: Option<Bag> },
    /// A seat drew a card; only that seat sees it.
    Drew { seat: Seat, card: Option<Card> },
    /// A seat started a triangle.
    Started { seat: Seat, card: Card, place: u8, hot: bool },
    /// A seat added to a triangle.
    Added { seat: Seat, card: Card, place: u8, hot: bool },
    /// A seat completed a triangle and takes it.
    Completed { seat: Seat, cards: [Card; 3], pure: bool },
    /// A seat plays no more cards this turn because it said so.
    Stopped { seat: Seat },
    /// A seat's fresh cards have cooled because it said so.
    Rested { seat: Seat },
    /// Honour table: a seat put a card into the centre.
    Laid { seat: Seat, card: Card, hot: bool },
    /// Honour table: a seat took three cards as a triangle.
    Claimed { seat: Seat, cards: [Card; 3] },
    /// The game ended.
    Ended,
    /// Honour table, at the end: a seat claimed so many triangles wrongly, and is charged for so
    /// many left-over pieces.
    Charged { seat: Seat, wrong: u8, left_over: u8 },
}

impl State {
    /// The cards that this seat may play now.
    #[inline]
    pub(super) fn playable(&self, seat: Seat) -> Bag {
        if self.phase != Phase::Play {
            Bag::EMPTY
        } else if seat == self.turn {
            if self.played == HAND { Bag::EMPTY } else { self.hands[seat.index()] }
        } else if self.hot_seat == Some(seat) {
            self.hot
        } else {
            Bag::EMPTY
        }
    }

    /// Whether the cards played "this turn" (MAY-12) are this seat's.
    pub(super) fn owns_fresh(&self, seat: Seat) -> bool {
        if self.hot_seat.is_some() { self.hot_seat == Some(seat) } else { seat == self.turn }
    }

    /// Takes a card out of a hand; returns whether it was a hot one.
    #[inline]
    pub(super) fn play_from_hand(&mut self, seat: Seat, card: Card) -> bool {
        self.hands[seat.index()].take(card);
        if seat != self.turn {
            self.hot.take(card);
            return true;
        }
        if self.played == 0 {
            // MAY-9: the next seat's first card cools the hot ones.
            self.cool();
        }
        self.played += 1;
        false
    }

    /// Ends what was left of the turn before: its hot cards, and with them its claims.
    #[inline]
    pub(super) fn cool(&mut self) {
        self.hot_seat = None;
        self.hot = Bag::EMPTY;
        self.fresh = Bag::EMPTY;
    }

    /// Whose the hot cards are, also while they are being drawn.
    pub(super) fn hot_owner(&self) -> Option<Seat> {
        if self.phase == Phase::Draw { Some(self.drawer) } else { self.hot_seat }
    }

    /// What follows a card that was played.
    #[inline]
    pub(super) fn after_card(&mut self, seat: Seat, hot: bool, sink: &mut impl Sink<Event>) {
        let spent = self.played == HAND || self.hands[seat.index()].is_empty();
        if usize::from(self.taken.len) == TRIANGLES {
            self.finish(sink); // MAY-11
        } else if hot || spent && !self.honour {
            self.fill_hand(seat, sink);
        }
    }

    /// MAY-8: draw until the hand is full or the pile empty; then go on.
    #[inline]
    pub(super) fn fill_hand(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        self.drawer = seat;
        if self.hands[seat.index()].len() < HAND && !self.pile.is_empty() {
            self.phase = Phase::Draw;
            return;
        }
        self.phase = Phase::Play;
        if seat == self.turn {
            self.pass_on(sink);
        } else if self.hot.is_empty() && !self.honour {
            self.hot_seat = None;
        }
    }

    /// MAY-8: the next seat that has cards plays; if none has, the game is over (MAY-12).
    #[inline]
    fn pass_on(&mut self, sink: &mut impl Sink<Event>) {
        let last = self.turn;
        self.played = 0;
        loop {
            self.turn = self.turn.left(self.seats);
            if !self.hands[self.turn.index()].is_empty() {
                break;
            }
            if self.turn == last {
                self.finish(sink);
                return;
            }
        }
        if self.hot.is_empty() || self.turn == last {
            self.cool();
        } else {
            self.hot_seat = Some(last);
        }
    }

    /// The end; on an honour table it brings to light what was claimed wrongly (MAY-12).
    pub(super) fn finish(&mut self, sink: &mut impl Sink<Event>) {
        self.phase = Phase::Over;
        self.cool();
        sink.tell(Event::Ended);
        if !self.honour {
            return;
        }
        for seat in self.wrong_claimers(|_| true).iter() {
            let wrong = self.taken.iter().filter(|&(owner, cards)| owner == seat && !is_triangle(cards)).count() as u8;
            let left_over = self.left_over()[seat.index()];
            sink.tell(Event::Charged { seat, wrong, left_over });
        }
    }

    /// The seats that claimed a triangle wrongly with such a card in it.
    fn wrong_claimers(&self, guilty: impl Fn(Card) -> bool) -> Seats {
        let wrong = self.taken.iter().filter(|(_, cards)| !is_triangle(*cards));
        wrong.filter(|(_, cards)| cards.iter().any(|&card| guilty(card))).map(|(owner, _)| owner).collect()
    }

    /// For how many left-over pieces each seat is charged at the end (MAY-12).
    fn left_over(&self) -> [u8; SEATS] {
        let mut charges = [0; SEATS];
        for piece in self.loose.cards() {
            let of_this_cut = self.wrong_claimers(|card| card.cut() == piece.cut());
            let charged = if of_this_cut.is_empty() { self.wrong_claimers(|_| true) } else { of_this_cut };
            charged.iter().for_each(|seat| charges[seat.index()] += 1);
        }
        charges
    }

    /// Takes three cards out of the centre (MAY-12). Of identical ones the oldest go, save that one
    /// of the three is from this turn: the first in the order of the claim that can be.
    pub(super) fn take_claimed(&mut self, cards: [Card; 3]) {
        let old = self.loose.minus(self.fresh);
        let claimed: Bag = cards.into_iter().collect();
        let mut fresh = Bag::EMPTY;
        for card in claimed.kinds() {
            (old.count(card)..claimed.count(card)).for_each(|_| fresh.put(card));
        }
        if fresh.is_empty() {
            cards.into_iter().find(|&card| self.fresh.has(card)).into_iter().for_each(|card| fresh.put(card));
        }
        self.fresh = self.fresh.minus(fresh);
        self.loose = self.loose.minus(claimed);
    }

    /// Every claim that the fresh cards allow, right ones first.
    pub(super) fn claims(&self, out: &mut Vec<Move>) {
        let first = out.len();
        let kinds: Vec<Card> = self.loose.kinds().collect();
        for (i, &a) in kinds.iter().enumerate() {
            for (j, &b) in kinds.iter().enumerate().skip(i) {
                for &c in &kinds[j..] {
                    let claim = Move::Claim([a, b, c]);
                    if self.check_claim([a, b, c]).is_ok() {
                        out.push(claim);
                    }
                }
            }
        }
        let wrong = |mv: &Move| matches!(mv, Move::Claim(cards) if !is_triangle(*cards));
        out[first..].sort_by_key(wrong);
    }

    #[inline]
    pub(super) fn draw(&mut self, card: Card, sink: &mut impl Sink<Event>) {
        let seat = self.drawer;
        self.pile.take(card);
        self.hands[seat.index()].put(card);
        let hand = self.hands[seat.index()];
        if self.phase == Phase::Draw {
            if self.fast {
                self.hot.put(card); // MAY-9
            }
            let drew = |card| Event::Drew { seat, card };
            sink.whisper(Seats::only(seat), drew(Some(card)), drew(None));
            self.fill_hand(seat, sink);
        } else if hand.len() == HAND {
            let dealt = |hand| Event::Dealt { seat, hand };
            sink.whisper(Seats::only(seat), dealt(Some(hand)), dealt(None));
            self.drawer = seat.left(self.seats);
            if self.drawer == self.turn {
                self.phase = Phase::Play;
            }
        }
    }
}

/// What three taken cards count for (MAY-10). Until the end they are what they were claimed to be;
/// then a wrong triangle costs a point a card (MAY-12).
pub(super) fn worth(cards: [Card; 3], over: bool) -> i32 {
    match is_pure(cards) {
        _ if over && !is_triangle(cards) => -3,
        true => 6,
        false => 3,
    }
}

/// The points of every seat; at the end also those for what is left over (MAY-12).
pub(super) fn points(state: &State) -> BySeat<i32> {
    let over = state.phase == Phase::Over;
    let mut points: BySeat<i32> = (0..state.seats).map(|_| 0).collect();
    for (owner, cards) in state.taken.iter() {
        points[owner.index()] += worth(cards, over);
    }
    if over {
        points.iter_mut().zip(state.left_over()).for_each(|(points, charged)| *points -= i32::from(charged));
    }
    points
}
