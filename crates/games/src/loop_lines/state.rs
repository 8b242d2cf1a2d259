//! A table of Loop Lines, and how its turns go on.

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::{Seat, Seats, Sink};

use super::board::{Board, Made, Placed};
use super::tile::{Colour, Tile, Tiles};
use crate::lattice::hidden::Hidden;

/// A hand at the start (LOO-4).
pub(super) const HAND: u8 = 8;

/// What is to happen next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Phase {
    /// The start tile is to be turned up.
    Start,
    /// Seat 1, then seat 2 is being dealt a hand.
    Deal,
    /// Open supply: the next tile is to be turned up (LOO-17).
    TurnUp,
    /// Who chooses a colour is to be drawn (LOO-5).
    Chooser,
    /// The seat in turn chooses a colour.
    Colour,
    /// The seat in turn says who places first.
    First,
    /// The seat in turn places a tile, or draws one if it cannot.
    Place,
    /// This seat draws a tile: because it could not place one, or for a dot.
    Draw(Seat, Cause),
    /// The seat in turn has made a wedge and gives a tile away.
    Give,
    /// This seat has won.
    Over(Seat),
}

/// Why a tile is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Cause {
    /// The seat cannot place a tile (LOO-9).
    Stuck,
    /// The other seat has made a dot of this seat's colour (LOO-11).
    Dot,
    /// The seat has made a dot of its own colour (LOO-18).
    OwnDot,
}

/// What the tile just placed still brings about, in this order (LOO-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, JsonSchema)]
pub(super) struct Due {
    /// Tiles that the seat in turn draws, being stuck.
    pub(super) stuck: u8,
    /// Tiles that the seat in turn draws for own dots.
    pub(super) own: u8,
    /// Tiles that the other seat draws.
    pub(super) other: u8,
    pub(super) wedge: bool,
    /// Another turn for a loop, to come or under way.
    pub(super) again: bool,
}

/// A table of Loop Lines.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// LOO-16.
    pub(super) open_hands: bool,
    /// LOO-17.
    pub(super) open_supply: bool,
    /// LOO-18.
    pub(super) own_dots: bool,
    pub(super) phase: Phase,
    /// Whose turn it is, or who chooses.
    pub(super) turn: Seat,
    pub(super) due: Due,
    /// The colour of seat 1, once it is chosen.
    pub(super) colour: Option<Colour>,
    /// The tile placed last; the start tile does not count.
    pub(super) last: Option<Placed>,
    /// Open supply: the tile of the supply that lies face up.
    pub(super) next: Option<Tile>,
    pub(super) supply: Tiles,
    pub(super) hands: [Tiles; 2],
    /// Those tiles of each hand that everybody knows of: they were given, or drawn face up.
    pub(super) known: [Tiles; 2],
    pub(super) board: Board,
    /// What everybody knows of the tiles in hand that are not known; nothing is hidden where hands are open.
    pub(super) hidden: Hidden<Tile, 2>,
}

/// What happens at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are what their names say
pub enum Event {
    /// The start tile is turned up.
    Start { tile: Tile },
    /// A seat was dealt its hand.
    Dealt { seat: Seat, hand: Option<Tiles> },
    /// Open supply: the next tile is turned up.
    TurnedUp { tile: Tile },
    /// This seat is to choose a colour.
    Chooser { seat: Seat },
    /// A seat has chosen its colour.
    Chose { seat: Seat, colour: Colour },
    /// A seat has said who places first.
    Opens { seat: Seat, first: Seat },
    /// A seat has placed a tile, and what it made.
    Placed { seat: Seat, placed: Placed, colour: Colour, made: Made },
    /// A seat has drawn a tile.
    Drew { seat: Seat, tile: Option<Tile>, cause: Cause },
    /// A seat has given a tile to the other.
    Gave { seat: Seat, tile: Tile },
    /// A seat has no tiles left and wins (LOO-15).
    Out { seat: Seat },
    /// A seat cannot place, the supply is empty: it loses (LOO-10).
    Stuck { seat: Seat },
}

pub(super) const fn other(seat: Seat) -> Seat {
    seat.left(2)
}

impl State {
    /// The colour this seat plays, once it is chosen.
    pub(super) fn colour_of(&self, seat: Seat) -> Option<Colour> {
        self.colour.map(|first| if seat.index() == 0 { first } else { first.other() })
    }

    /// The colour of the seat in turn, when tiles are placed.
    #[inline]
    pub(super) fn colour_in_turn(&self) -> Colour {
        self.colour_of(self.turn).unwrap_or(Colour::Black)
    }

    #[inline]
    pub(super) fn hand(&self) -> Tiles {
        self.hands[self.turn.index()]
    }

    /// Those tiles of a hand that the seat in turn could place.
    pub(super) fn placeable(&self, hand: Tiles) -> Tiles {
        self.board.placeable(self.colour_in_turn(), self.own_dots, hand)
    }

    /// The seat that is being dealt its hand.
    pub(super) fn dealt_to(&self) -> Seat {
        Seat::new(u8::from(self.hands[0].len() == HAND))
    }

    /// A tile of the supply goes where the phase says.
    #[inline]
    pub(super) fn take_tile(&mut self, tile: Tile, sink: &mut impl Sink<Event>) {
        match self.phase {
            Phase::Start => {
                self.supply.take(tile);
                self.board.put(Placed { tile, cell: crate::lattice::Cell::ORIGIN, turn: 0 });
                sink.tell(Event::Start { tile });
                self.phase = Phase::Deal;
            }
            Phase::Deal => self.deal(tile, sink),
            Phase::TurnUp => {
                self.next = Some(tile);
                sink.tell(Event::TurnedUp { tile });
                if self.colour.is_none() {
                    self.phase = Phase::Chooser;
                } else {
                    self.go_on(sink);
                }
            }
            Phase::Draw(seat, cause) => {
                self.draw(seat, tile, cause, sink);
                self.go_on(sink);
            }
            _ => unreachable!("check lets chance draw only when a tile is due"),
        }
    }

    fn deal(&mut self, tile: Tile, sink: &mut impl Sink<Event>) {
        let seat = self.dealt_to();
        let hand = &mut self.hands[seat.index()];
        self.supply.take(tile);
        hand.put(tile);
        if !self.open_hands {
            self.hidden.put(seat, self.board.tiles());
        }
        if hand.len() < HAND {
            return;
        }
        let told = |hand| Event::Dealt { seat, hand };
        let insiders = if self.open_hands { Seats::first(2) } else { Seats::only(seat) };
        let public = if self.open_hands { Some(*hand) } else { None };
        sink.whisper(insiders, told(Some(*hand)), told(public));
        if seat.index() == 1 {
            self.phase = if self.open_supply { Phase::TurnUp } else { Phase::Chooser };
        }
    }

    /// A seat draws this tile.
    #[inline]
    fn draw(&mut self, seat: Seat, tile: Tile, cause: Cause, sink: &mut impl Sink<Event>) {
        self.supply.take(tile);
        self.hands[seat.index()].put(tile);
        let told = |tile| Event::Drew { seat, tile, cause };
        if self.open_supply || self.open_hands {
            self.show(seat, tile);
            sink.tell(told(Some(tile)));
        } else {
            self.hidden.put(seat, self.board.tiles().plus(self.known[0]).plus(self.known[1]));
            sink.whisper(Seats::only(seat), told(Some(tile)), told(None));
        }
        match cause {
            Cause::Stuck => self.due.stuck -= 1,
            Cause::OwnDot => self.due.own -= 1,
            Cause::Dot => self.due.other -= 1,
        }
    }

    /// A tile is placed; what it makes is due.
    #[inline]
    pub(super) fn place(&mut self, placed: Placed, sink: &mut impl Sink<Event>) {
        let seat = self.turn;
        self.leave(seat, placed.tile);
        self.board.put(placed);
        self.last = Some(placed);
        let (made, colour) = (self.board.made(placed.cell), self.colour_in_turn());
        sink.tell(Event::Placed { seat, placed, colour, made });
        self.due = Due {
            stuck: 0,
            own: made.dots[colour as usize],
            other: made.dots[colour.other() as usize],
            wedge: made.wedge(),
            again: made.loops[colour as usize] > 0,
        };
        self.go_on(sink);
    }

    /// A tile is given to the other seat (LOO-13).
    pub(super) fn give(&mut self, tile: Tile, sink: &mut impl Sink<Event>) {
        let (seat, to) = (self.turn, other(self.turn).index());
        self.leave(seat, tile);
        self.hands[to].put(tile);
        self.show(other(seat), tile);
        // Both seats know it; so nothing is lost if everybody does.
        sink.tell(Event::Gave { seat, tile });
        self.go_on(sink);
    }

    /// Everybody knows that this seat has this tile; where hands are open, that goes without saying.
    #[inline]
    fn show(&mut self, seat: Seat, tile: Tile) {
        if !self.open_hands {
            self.known[seat.index()].put(tile);
        }
    }

    /// A tile leaves a hand.
    #[inline]
    fn leave(&mut self, seat: Seat, tile: Tile) {
        self.hands[seat.index()].take(tile);
        if self.known[seat.index()].has(tile) {
            self.known[seat.index()].take(tile);
        } else if !self.open_hands {
            self.hidden.take(seat, tile);
        }
    }

    /// The seat in turn tells everybody that it has nothing to place (LOO-9, LOO-10).
    fn tell_stuck(&mut self) {
        self.hidden.bar(self.turn, self.placeable(Tiles::ALL));
    }

    /// Who cannot place draws a tile (LOO-9).
    pub(super) fn draw_for_want(&mut self, sink: &mut impl Sink<Event>) {
        self.tell_stuck();
        self.due = Due { stuck: 1, ..Due::default() };
        self.go_on(sink);
    }

    /// What is due comes about in its order, up to the next choice or chance.
    #[inline]
    pub(super) fn go_on(&mut self, sink: &mut impl Sink<Event>) {
        loop {
            if self.supply.is_empty() {
                (self.due.stuck, self.due.own, self.due.other) = (0, 0, 0); // LOO-11: while it lasts
                self.next = None;
            }
            let drawer = match self.due {
                Due { stuck: 1.., .. } => Some((self.turn, Cause::Stuck)),
                // LOO-18: the price is paid before anything else, also for the last tile of a hand.
                Due { own: 1.., .. } => Some((self.turn, Cause::OwnDot)),
                // LOO-15: who is out has won, whatever else is due.
                _ if self.hand().is_empty() => {
                    sink.tell(Event::Out { seat: self.turn });
                    return self.phase = Phase::Over(self.turn);
                }
                Due { other: 1.., .. } => Some((other(self.turn), Cause::Dot)),
                _ => None,
            };
            let face_up = self.next.take_if(|_| drawer.is_some());
            match (drawer, face_up) {
                (Some((seat, cause)), Some(tile)) => self.draw(seat, tile, cause, sink),
                (Some((seat, cause)), None) => return self.phase = Phase::Draw(seat, cause),
                (None, _) => break,
            }
            if !self.supply.is_empty() {
                return self.phase = Phase::TurnUp;
            }
        }
        if std::mem::take(&mut self.due.wedge) {
            self.phase = Phase::Give;
        } else {
            self.next_turn(sink);
        }
    }

    /// The next turn begins: the same seat's after a loop (LOO-12), else the other's.
    #[inline]
    fn next_turn(&mut self, sink: &mut impl Sink<Event>) {
        if !self.due.again {
            self.turn = other(self.turn);
        }
        self.begin_turn(sink);
    }

    /// LOO-10: with the supply empty, who cannot place has lost.
    pub(super) fn begin_turn(&mut self, sink: &mut impl Sink<Event>) {
        self.phase = Phase::Place;
        if self.supply.is_empty() && self.placeable(self.hand()).is_empty() {
            self.tell_stuck();
            sink.tell(Event::Stuck { seat: self.turn });
            self.phase = Phase::Over(other(self.turn));
        }
    }
}
